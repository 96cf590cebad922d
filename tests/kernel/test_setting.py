"""Tables that files set."""

from __future__ import annotations

import msgspec
import pytest

from moonrace import games
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import CLOCK, SPECTATOR
from moonrace.kernel.examples import Setting as OfExample
from moonrace.kernel.setting import Setting, seat_and_act
from moonrace.lessons.lesson import Setting as OfLesson

TITLE = games.load("tranquility-base")


@pytest.mark.parametrize(
    ("words", "awaited", "meant"),
    [
        ("B draw draw", None, (1, "draw draw")),
        ("clock close-window", 0, (CLOCK, "close-window")),
        ("draw draw", 2, (2, "draw draw")),
        ("Apollo", 0, (0, "Apollo")),
    ],
)
def test_an_act_is_that_of_its_seat_or_of_whoever_is_awaited(
    words: str, awaited: int | None, meant: tuple[int, str]
) -> None:
    assert seat_and_act(words, awaited) == meant


@pytest.mark.parametrize("words", ["draw draw", "B", "clock", "I draw", ""])
def test_an_act_without_a_seat_is_told_what_is_missing(words: str) -> None:
    with pytest.raises(BadText, match=f"“{words}” does not begin with a seat, A to H, or “clock”."):
        seat_and_act(words)


def test_moves_are_made_in_order_and_the_first_that_cannot_be_is_named() -> None:
    setting = Setting(players=2, seed=3, moves=("A start start_1", "B start start_1"))
    with pytest.raises(BadText, match=r"^“B start start_1” cannot be played: "):
        setting.moved(TITLE.start(2, chance=setting.script()))


@pytest.mark.parametrize("kind", [OfExample, OfLesson])
def test_lessons_and_examples_read_the_same_table(kind: type[Setting]) -> None:
    text = b"""
    players = 2
    seat = "B"
    seed = 3
    chance = ["mercury_3", "*", 2]
    moves = ["A start start_1", "B start start_2"]
    options = { responses = "ask" }
    """
    read = msgspec.toml.decode(text, type=kind)
    assert isinstance(read, Setting)
    match = read.moved(TITLE.start(read.players, chance=read.script(), options=read.options))
    assert read.eyes == 1
    assert [entry.act for entry in match.record.entries] == ["deal", "start start_1", "start start_2"]
    view = match.view(0)
    assert isinstance(view, View)
    assert view.seats[0].row[0].mission == "mercury_3"


def test_only_an_example_may_be_seen_by_nobody_in_particular() -> None:
    assert OfExample().eyes == SPECTATOR
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(b'players = 2\nseat = ""', type=OfLesson)
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(b'seat = "A"', type=OfLesson)
