"""The heuristic player of Moonshot."""

from __future__ import annotations

from typing import Any

from moonrace.bots.gentle import Manners
from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot
from moonrace.bots.moonshot.player import MoonshotPlayer
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.kernel.title import Title


def make(title: Title[Any, Catalogue], seed: int | None = None) -> Bot:
    """A heuristic player. Chance decides only which of its tokens are bluffs."""
    return MoonshotPlayer(title.catalogue, seed=seed)


def guide(title: Title[Any, Catalogue]) -> Guide:
    """What the search is told about the game."""
    from moonrace.bots.moonshot.advice import MoonshotGuide

    return MoonshotGuide(title, title.catalogue)


def manners(title: Title[Any, Catalogue]) -> Manners:
    """How people go wrong at the game, and what they take amiss."""
    from moonrace.bots.moonshot.slips import MoonshotManners

    return MoonshotManners(title.catalogue)
