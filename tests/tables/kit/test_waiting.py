"""What a seat reads while others decide."""

from __future__ import annotations

import pytest

from moonrace.tables.kit.waiting import Doings, does

DOINGS: Doings = {"draw": "draws a card", "director": ("chooses a Director", "choose their Directors")}


@pytest.mark.parametrize(
    ("names", "what", "said"),
    [
        (["Vera"], "draw", "Vera draws a card."),
        (["Vera"], "director", "Vera chooses a Director."),
        (["Vera", "Tomas"], "director", "Vera and Tomas choose their Directors."),
        (["Vera"], "anything else", "Vera decides."),
    ],
)
def test_whoever_decides_is_named_with_what_they_do(names: list[str], what: str, said: str) -> None:
    assert does(names, DOINGS, what) == said


def test_what_is_said_of_all_else_is_the_games_own() -> None:
    assert does(["Vera", "Tomas"], {}, "", ("decides", "decide")) == "Vera and Tomas decide."
