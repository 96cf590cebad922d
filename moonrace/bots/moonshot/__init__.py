"""The heuristic player of Moonshot."""

from __future__ import annotations

from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.bots.moonshot.player import MoonshotPlayer
from moonrace.games.moonshot.title import Moonshot
from moonrace.kernel.title import Title


def make(title: Title, seed: int | None = None) -> Bot:
    """A heuristic player. Chance decides only which of its tokens are bluffs."""
    assert isinstance(title, Moonshot)
    return MoonshotPlayer(title.catalogue, seed=seed)


def guide(title: Title) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.moonshot.advice import MoonshotGuide

    assert isinstance(title, Moonshot)
    return MoonshotGuide(title, title.catalogue)
