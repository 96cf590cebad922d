"""The heuristic player of Leaving Earth."""

from __future__ import annotations

from moonrace.bots.guide import Guide
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer
from moonrace.bots.mind import Bot
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.kernel.title import Title


def make(title: Title, _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    assert isinstance(title, LeavingEarth)
    return LeavingEarthPlayer(title.content)


def guide(title: Title) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.leaving_earth.advice import LeavingEarthGuide

    assert isinstance(title, LeavingEarth)
    return LeavingEarthGuide(title, title.content)
