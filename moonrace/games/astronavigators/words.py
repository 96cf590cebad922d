"""Declarations as words: between the numbers of the state and the ids of actions and views."""

from __future__ import annotations

from moonrace.games.astronavigators.actions import EARTH_RISE, PLANET, TIME
from moonrace.games.astronavigators.catalogue import DECLARED

WHAT = ("", TIME, PLANET, EARTH_RISE)
"""By number: top card, second card, planet card, Terra card set aside."""


def declared_word(vehicle: int) -> str:
    """What was declared for travelling."""
    return DECLARED[vehicle]


def declared_what(what: int) -> str:
    """Which card was declared."""
    return WHAT[what]
