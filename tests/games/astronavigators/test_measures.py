"""Who somebody is, as the lab counts it, in every mode."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.lab.arena import Series, played
from moonrace.lab.values import values_of

GAME = "astronavigators"


@pytest.mark.parametrize("mode", ["constellation", "solar-system", "solo"])
def test_a_character_comes_from_its_continent(mode: str) -> None:
    title, homes = games.load(GAME), values_of(GAME)
    bots = ("random",) * (1 if mode == "solo" else 3)
    measured = played(title, Series(GAME, bots, 1, {"mode": mode}, is_dealt=True), 0, measures=True).measured
    assert measured is not None
    for seat in measured.seats:
        assert seat.traits["continent"] == homes[f"characters.{seat.traits['character']}.continent"]
