"""Paths of content values: every one can be named, written, and read back."""

from __future__ import annotations

import random

import pytest

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab.runs import title_with
from moonrace.lab.values import Knob, changed, knob_of, known, listed, values_of, written

pytest.importorskip("tomli_w")
GAME = "tranquility-base"
BONUS = "missions.apollo_11.bonus"


@pytest.mark.parametrize("game", games.ids())
def test_a_value_written_as_it_is_changes_nothing(game: str) -> None:
    ours = title_with(game, "").content_digest
    values = values_of(game)
    for path in random.Random(game).sample(sorted(values), min(12, len(values))):
        assert title_with(game, changed(game, {path: values[path]})).content_digest == ours, path


def test_a_changed_value_is_read_back_and_others_stay() -> None:
    text = changed(GAME, {BONUS: 9})
    assert known(GAME, BONUS, text) == 9
    before, after = values_of(GAME), values_of(GAME, text)
    assert {path for path in before if before[path] != after[path]} == {BONUS}
    assert title_with(GAME, text).content_digest != title_with(GAME, "").content_digest


def test_a_designers_own_file_stays_below() -> None:
    own = '[[missions]]\nid = "apollo_12"\nbonus = 7\n'
    text = changed(GAME, {BONUS: 9}, own)
    assert (known(GAME, BONUS, text), known(GAME, "missions.apollo_12.bonus", text)) == (9, 7)


def test_values_inside_lists_have_paths_too() -> None:
    path = next(
        path for path in values_of("moonshot") if path.startswith("risks.") and path.endswith(".low.0")
    )
    now = known("moonshot", path)
    assert isinstance(now, int)
    text = changed("moonshot", {path: now + 1})
    assert known("moonshot", path, text) == now + 1
    title_with("moonshot", text)


def test_what_is_listed_can_be_written_and_files_stay_as_they_are() -> None:
    assert (
        title_with(GAME, written(GAME, listed(values_of(GAME)))).content_digest
        == title_with(GAME, "").content_digest
    )
    assert known(GAME, BONUS, written(GAME, f"# more\n{BONUS} = 9\n")) == 9
    name = "missions.apollo_11.name"
    assert known(GAME, name, written(GAME, f'{name} = "The Eagle"')) == "The Eagle"
    own = '[[missions]]\nid = "apollo_12"\nbonus = 7\n'
    assert written(GAME, own) == own
    assert written(GAME, "") == ""


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (f"{BONUS}=2,4,6", (2, 4, 6)),
        (f"{BONUS}=2..4", (2, 3, 4)),
        (f"{BONUS}=2..8:3", (2, 5, 8)),
        (f"{BONUS}=4,4", (4,)),
    ],
)
def test_ranges(words: str, values: tuple[int, ...]) -> None:
    assert knob_of(GAME, words) == Knob(BONUS, values)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("missions.apolo_11.bonus=1", "Did you mean “missions.apollo_11.bonus”"),
        ("missions.apollo_11=2", "holds several values"),
        (f"{BONUS}=many", "is no number"),
        (f"{BONUS}=8..2", "from the lower number to the higher"),
        (f"{BONUS}=1..8:0", "in steps above 0"),
        (f"{BONUS}=nan..8", "from the lower"),
        (f"{BONUS}=inf", "no number that a game could have"),
        (f"{BONUS}=1..100000", "200 are the most"),
        (f"{BONUS}=1.5", "whole number"),
        (f"{BONUS}=a..b", "two numbers"),
        (BONUS, "PATH=2,4,6"),
    ],
)
def test_what_cannot_be_turned_is_told_with_the_way_out(words: str, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        knob_of(GAME, words)
