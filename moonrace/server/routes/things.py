"""The encyclopaedia of a game without a table."""

from __future__ import annotations

import asyncio

from litestar import Controller, Response, get

from moonrace import games
from moonrace.kernel.errors import UnknownGame
from moonrace.server import present
from moonrace.server.routes.visits import Id, Words, house
from moonrace.server.safety import Asked
from moonrace.server.things import about
from moonrace.tables.encyclopaedia import sample
from moonrace.tables.face import has_face


class ThingsController(Controller):
    """What the things of a game are."""

    path = "/rules/{game:str}/things"

    @get()
    async def things(self, request: Asked, game: Id, name: Words = "") -> Response[str]:
        """A thing by its name; without one the names of all."""
        title = games.load(game)
        if not has_face(title.id):
            raise UnknownGame(f"{title.name} has no encyclopaedia.")

        def drawn() -> Response[str]:
            shown, card = sample(title), present.game_card(title)
            address = f"/rules/{title.id}/things"
            page = about(card, shown.face, shown.scene, shown.articles, address, name.strip())
            return house(request).page(request, "kit/about.html", page)

        return await asyncio.to_thread(drawn)
