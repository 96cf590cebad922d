"""The heuristic player of AstroNavigators."""

from __future__ import annotations

from moonrace.bots.astronavigators.player import AstroPlayer
from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.games.astronavigators.title import AstroNavigators
from moonrace.kernel.title import Title


def make(title: Title, _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    assert isinstance(title, AstroNavigators)
    return AstroPlayer(title.catalogue)


def guide(title: Title) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.astronavigators.advice import AstroGuide

    assert isinstance(title, AstroNavigators)
    return AstroGuide(title, title.catalogue)
