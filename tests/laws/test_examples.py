"""The worked examples of every game, played to their last figure."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.clauses import clauses
from moonrace.kernel.examples import BadExample, Example, Setting, Step, complaints, examples, played
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
        wrong += [f"step {number}: {complaint}" for complaint in complaints(seen)]
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


TITLE = games.load("tranquility-base")
STOPPED = examples(TITLE.folder)["TB-EX-02"]


@pytest.mark.parametrize(
    ("number", "changes", "complaint"),
    [
        (0, {"expect": {"seats.0.fuel": 8}}, "seats.0.fuel is 9, not 8"),
        (0, {"refused": "TB-MOV-03"}, "refused by nothing, not TB-MOV-03"),
        (0, {"offers": ("move apollo_8 mercury_7",)}, "“move apollo_8 mercury_7” is not offered"),
        (1, {"expect": {"offered.end-actions": []}}, "offered.end-actions is ['end-actions'], not []"),
        (1, {"expect": {"asked": "draw", "awaited": "B"}}, "awaited is 'A', not 'B'"),
        (1, {"expect": {"move": True}}, "move is None, not True"),
        (2, {"refused": "TB-MOV-02"}, "refused by TB-MOV-03, not TB-MOV-02"),
    ],
)
def test_an_example_that_says_something_else_is_found_out(
    number: int, changes: dict[str, Any], complaint: str
) -> None:
    steps = [*STOPPED.steps]
    steps[number] = msgspec.structs.replace(steps[number], **changes)
    other = msgspec.structs.replace(STOPPED, steps=tuple(steps))
    wrong = [words for seen in played(TITLE, other) for words in complaints(seen)]
    assert complaint in wrong


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step(say="x", acts=("move apollo_8 mercury_9", "move apollo_8 mercury_7")), "step 1: Apollo 8"),
        (Step(say="x", arrange=("fule 9",)), "step 1: Nothing is arranged by “fule”. Did you mean “fuel”?"),
        (Step(say="x", arrange=("fuel nine",)), "step 1: “nine” is no number."),
        (Step(say="x", arrange=("piece mercury_3 0 1",)), "step 1: There is a word too many: “1”."),
        (Step(say="x", chance=(1, 2)), "step 1: 2 results of the script were not asked for."),
    ],
)
def test_an_example_that_does_not_play_says_where(step: Step, words: str) -> None:
    other = msgspec.structs.replace(STOPPED, steps=(step,))
    with pytest.raises(BadExample, match=re.escape(f"TB-EX-02, {words}")):
        list(played(TITLE, other))


def test_a_path_that_leads_nowhere_says_what_is_there() -> None:
    (seen,) = played(TITLE, msgspec.structs.replace(STOPPED, steps=(Step(say="x", expect={"fuel": 1}),)))
    with pytest.raises(BadExample, match="nothing is called “fuel” there; there is seat, players"):
        complaints(seen)


def test_a_step_may_be_seen_with_other_eyes() -> None:
    other = Step(say="x", again=True, table=Setting(seat="B"), expect={"seat": 1})
    example = msgspec.structs.replace(STOPPED, steps=(Step(say="x", expect={"seat": 0}), other))
    assert [complaints(seen) for seen in played(TITLE, example)] == [[], []]


def test_what_was_scripted_in_vain_is_found_where_the_table_begins_anew() -> None:
    steps = (Step(say="x", chance=(1,)), Step(say="x", again=True))
    with pytest.raises(BadExample, match="step 2: 1 results of the script were not asked for"):
        list(played(TITLE, msgspec.structs.replace(STOPPED, steps=steps)))


def test_a_table_asks_for_all_that_it_is_dealt() -> None:
    used = len(TITLE.start(2, seed=0).chance_used)
    table = Setting(players=2, chance=("*",) * (used + 3))
    dealt = Example(title="x", id="TB-EX-02", table=table, steps=(Step(say="x"),))
    with pytest.raises(BadExample, match="step 1: 3 results of the script were not asked for"):
        list(played(TITLE, dealt))
