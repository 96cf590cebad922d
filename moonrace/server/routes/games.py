"""The page of a game: who stands where, what was played last, how it is begun, and the way in."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Controller, Response, get

from moonrace import games
from moonrace.puzzles import puzzles_of
from moonrace.server import present
from moonrace.server.game_pages import (
    FEWEST_OPENINGS,
    opening_part,
    openings_played,
    recent_games,
    recent_part,
    standing_part,
)
from moonrace.server.routes.joining import open_mark, open_tables
from moonrace.server.routes.visits import Id, house
from moonrace.server.safety import Asked
from moonrace.server.standing import BOT, standings
from moonrace.tables.face import face_of
from moonrace.tables.kit.game_page import GamePage
from moonrace.tables.kit.pages import PilotCard


class GameController(Controller):
    """Pages of games."""

    path = "/games"

    @get("/{game:str}")
    async def page(self, request: Asked, game: Id) -> Response[Any]:
        """All that this server knows of a game."""
        at, title = house(request), games.load(game)
        pilot = await at.pilots.greet(request)
        found = await at.hall.store.reading(partial(standings, game=title.id))
        ended = await at.hall.store.reading(partial(recent_games, game=title.id))
        named = {one.who for one in found if not one.who.startswith(BOT)}
        pilots = await at.pilots.known(named | {who.pilot for one in ended for who in one.people})
        eyes = await at.bonds.eyes(pilot.id)
        played = await at.hall.store.reading(partial(openings_played, game=title.id))
        mark = await open_mark(at)
        listed = await open_tables(at, pilot)
        declared = title.measures.opening
        page = GamePage(
            game=present.game_card(title),
            icon=face_of(title).icon,
            modes=standing_part(title, found, pilots, eyes),
            recent=recent_part(
                title,
                [one for one in ended if one.table not in at.hall.closed],
                pilots,
                eyes,
                at.lobbies.now(),
            ),
            openings=opening_part(played, str if declared is None else declared.say),
            opening_title=declared.title if declared is not None else "",
            fewest=FEWEST_OPENINGS,
            open_tables=tuple(one for one in listed if one.game == title.id)[:3],
            open_mark=mark,
            has_puzzles=bool(puzzles_of(title)),
            pilot=PilotCard(pilot.id, pilot.name),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/game.html", page)
