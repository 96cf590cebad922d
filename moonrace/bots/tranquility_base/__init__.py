"""The heuristic player of Tranquility Base."""

from __future__ import annotations

from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.bots.tranquility_base.player import TranquilityPlayer
from moonrace.games.tranquility_base.title import TranquilityBase
from moonrace.kernel.title import Title


def make(title: Title, _seed: int | None = None) -> Bot:
    """A heuristic player. It uses no chance, so the seed does not matter."""
    assert isinstance(title, TranquilityBase)
    return TranquilityPlayer(title.catalogue)


def guide(title: Title) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.tranquility_base.advice import TranquilityGuide

    assert isinstance(title, TranquilityBase)
    return TranquilityGuide(title, title.catalogue)
