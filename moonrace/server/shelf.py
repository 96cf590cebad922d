"""All games on the home page: those that can be played, and those whose rules are still being written."""

from __future__ import annotations

from functools import cache

import msgspec

from moonrace import games
from moonrace.server.present import game_card
from moonrace.tables.face import has_face
from moonrace.tables.kit.pages import GameCard


def shelf() -> tuple[GameCard, ...]:
    """Every game, the playable ones first, and among them the one to begin with."""
    return _shelf(tuple(games.ids()))


@cache
def _shelf(ids: tuple[str, ...]) -> tuple[GameCard, ...]:
    cards = (*map(_own_card, ids), *map(_announced_card, games.announced()))
    return tuple(sorted(cards, key=lambda card: (not card.is_playable, not card.is_first)))


def _own_card(game: str) -> GameCard:
    return msgspec.structs.replace(game_card(games.load(game)), is_playable=has_face(game))


def _announced_card(game: games.Announced) -> GameCard:
    return GameCard(
        id=game.id,
        name=game.name,
        tagline=game.tagline,
        designer=game.designer,
        publisher=game.publisher,
        year=0,
        players=game.players,
        minutes=game.minutes,
        is_playable=False,
    )
