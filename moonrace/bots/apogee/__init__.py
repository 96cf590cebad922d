"""The heuristic player of Apogee."""

from __future__ import annotations

from typing import Any

from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.gentle import Manners
from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.kernel.title import Title


def make(title: Title[Any, Catalogue], _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    return ApogeePlayer(title.catalogue)


def guide(title: Title[Any, Catalogue]) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.apogee.advice import ApogeeGuide

    return ApogeeGuide(title, title.catalogue)


def manners(title: Title[Any, Catalogue]) -> Manners:
    """How people go wrong at the game, and what they take amiss."""
    from moonrace.bots.apogee.slips import ApogeeManners

    return ApogeeManners(title.catalogue)
