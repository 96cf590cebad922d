"""Chance that can be checked: what a table says of its secret, and what its people add to it."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post

from moonrace.kernel.errors import Refusal
from moonrace.server import present
from moonrace.server.new_table import checked_addition
from moonrace.server.routes.visits import TABLE, Words, done, house, refused, visit
from moonrace.server.safety import Asked
from moonrace.server.web import Added, json_answer, read, wants_json

NOT_HERE = Refusal("no-seal", "Only who plays at a table can add to its chance.")


class SealController(Controller):
    """The seal of a table."""

    path = f"{TABLE}/seal"

    @get("/")
    async def seal(self, request: Asked, drawer: Words = "") -> Response[Any]:
        """The seal, what was added, and after the end the secret."""
        async with visit(request) as (live, visitor), live.at_rest() as match:
            page = present.seal_page(live, match, visitor)
        if wants_json(request):
            return json_answer({"seal": page.seal, "secret": page.secret, "added": page.added})
        return house(request).page(request, "kit/seal_drawer.html" if drawer else "kit/seal.html", page)

    @post("/", status_code=200)
    async def add(self, request: Asked) -> Response[Any]:
        """Add words to the secret, for the seats of this link that have added none."""
        async with visit(request) as (live, visitor):
            words = checked_addition((await read(request, Added)).added)
            house(request).commands.count(visitor.base)
            if visitor.is_spectator or not live.row.has_seal:
                return await refused(request, live, visitor, NOT_HERE, 403)
            for seat in visitor.seats:
                await live.add_words(seat, words)
            return await done(request, live, visitor)
