"""All games on the home page: those that can be played, and those whose rules are still being written."""

from __future__ import annotations

from functools import cache

from moonrace import games
from moonrace.server.pages import GameCard
from moonrace.server.present import game_card


def shelf() -> tuple[GameCard, ...]:
    """Every game, the playable ones first."""
    return _shelf(tuple(games.ids()))


@cache
def _shelf(ids: tuple[str, ...]) -> tuple[GameCard, ...]:
    return (
        *(game_card(games.load(game)) for game in ids),
        *(_announced_card(game) for game in games.announced()),
    )


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
