"""The worked examples of every game, played to their last figure."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.kernel.clauses import clauses
from moonrace.kernel.examples import Example, complaints, examples, played
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title

TITLES = [
    pytest.param(title, id=title.id) for title in games.titles() if (title.folder / "rules.md").is_file()
]
EXAMPLES = [
    pytest.param(title, example, id=example.id, marks=pytest.mark.rule(*example.clauses))
    for title in games.titles()
    for example in examples(title.folder).values()
]


@pytest.mark.parametrize(("title", "example"), EXAMPLES)
def test_an_example_plays_as_it_says(title: Title, example: Example) -> None:
    wrong = []
    for number, seen in enumerate(played(title, example), start=1):
        wrong += [f"step {number}: {complaint}" for complaint in complaints(seen, example.table.eyes)]
    assert wrong == []


@pytest.mark.parametrize(("title", "example"), EXAMPLES)
def test_an_example_is_about_clauses_and_proves_something(title: Title, example: Example) -> None:
    known = clauses(title.folder)
    assert [id_ for id_ in example.clauses if id_ not in known] == []
    assert all(step.say for step in example.steps)
    assert any(step.expect or step.refused or step.offers for step in example.steps)


@pytest.mark.parametrize("title", TITLES)
def test_every_example_of_the_rules_can_be_played(title: Title) -> None:
    named = [item.id for item in clauses(title.folder).values() if item.kind == "example"]
    assert [id_ for id_ in named if id_ not in examples(title.folder)] == []


@pytest.mark.parametrize(
    ("title", "example"),
    [case for case in EXAMPLES if case.values[1].is_from_acts],  # type: ignore[union-attr]
)
def test_what_acts_lead_to_is_in_the_record(title: Title, example: Example) -> None:
    for seen in played(title, example):
        record = Record(seen.match.header, list(seen.match.record.entries))
        assert Match.replay(title, record).view(0) == seen.match.view(0)
