"""Pages of the encyclopaedia: what things are, at a table or without one."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.tables.articles import Article, look_up, suggestions
from moonrace.tables.encyclopaedia import by_kind, things
from moonrace.tables.face import Face, Scene
from moonrace.tables.kit.pages import AboutPage, GameCard

MOST_LETTERS = 80
"""Of what was asked for, repeated on the page."""
MOST_IN_FULL = 6
"""More things than these are listed by name."""


def about(
    game: GameCard,
    face: Face,
    scene: Scene,
    articles: Sequence[Article],
    address: str,
    name: str,
    *,
    base: str = "",
) -> AboutPage:
    """What is called so, or the names of all that can be read about."""
    found = look_up(articles, name)
    in_full = found if len(found) <= MOST_IN_FULL else []
    listed = found if not in_full else []
    return AboutPage(
        game,
        address,
        name[:MOST_LETTERS],
        tuple(things(face, scene, articles, in_full)),
        () if found or not name else tuple(suggestions(articles, name)),
        by_kind(listed if name else articles),
        base=base,
    )
