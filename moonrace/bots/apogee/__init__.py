"""The heuristic player of Apogee."""

from __future__ import annotations

from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.games.apogee.title import Apogee
from moonrace.kernel.title import Title


def make(title: Title, _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    assert isinstance(title, Apogee)
    return ApogeePlayer(title.catalogue)


def guide(title: Title) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.apogee.advice import ApogeeGuide

    assert isinstance(title, Apogee)
    return ApogeeGuide(title, title.catalogue)
