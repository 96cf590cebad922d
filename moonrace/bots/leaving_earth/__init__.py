"""The heuristic player of Leaving Earth."""

from __future__ import annotations

from typing import Any

from moonrace.bots.gentle import Manners
from moonrace.bots.guide import Guide
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer
from moonrace.bots.mind import Bot
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.kernel.title import Title


def make(title: Title[Any, Catalogue], _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    return LeavingEarthPlayer(title.catalogue.content)


def guide(title: Title[Any, Catalogue]) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.leaving_earth.advice import LeavingEarthGuide

    return LeavingEarthGuide(title, title.catalogue.content)


def manners(title: Title[Any, Catalogue]) -> Manners:
    """How people go wrong at the game, and what they take amiss."""
    from moonrace.bots.leaving_earth.slips import LeavingEarthManners

    return LeavingEarthManners(title.catalogue.content)
