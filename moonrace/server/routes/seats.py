"""Whose a seat is: sitting down in it, what its person is called, and the link it is found by."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Response, post

from moonrace.kernel.errors import Refusal, Refused
from moonrace.server import links
from moonrace.server.links import Visitor
from moonrace.server.new_table import checked_name
from moonrace.server.routes.visits import (
    OTHER_SEAT,
    TABLE,
    WATCHING,
    done,
    elsewhere,
    house,
    refused,
    sat_down,
    visit,
)
from moonrace.server.safety import Asked
from moonrace.server.seating import named, relinked
from moonrace.server.web import Named, read

NO_PILOT = Refusal("no-pilot", "This seat is found by its link alone. Make a new one instead.")
ON_A_BOARD = Refusal("what-if", "A what-if board stays with the link it was opened by.")


class Relinked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another link for the seats of this one, or none."""

    none: bool = False
    seat: int | None = None
    version: int | None = None
    command: str = ""


class SeatController(Controller):
    """What is done about a seat, rather than from it."""

    path = TABLE

    @post("/name", status_code=200)
    async def name(self, request: Asked) -> Response[Any]:
        """Change what the seat's person is called. A program takes an open seat so, and keeps its link."""
        at = house(request)
        async with visit(request) as (live, visitor):
            said = await read(request, Named)
            at.commands.count(visitor.base)
            seat = _seat(visitor, said.seat)
            if isinstance(seat, Refusal):
                return await refused(request, live, visitor, seat, 403)
            await live.reseat(named(seat, checked_name(said.name)))
            return await done(request, live, visitor)

    @post("/sit", status_code=200)
    async def sit(self, request: Asked) -> Response[Any]:
        """Sit down in an open seat: from now on the invitation opens nothing."""
        at = house(request)
        async with visit(request) as (live, visitor):
            said = await read(request, Named)
            at.commands.count(visitor.base)
            seat = _seat(visitor, said.seat)
            if isinstance(seat, Refusal):
                return await refused(request, live, visitor, seat, 403)
            try:
                base = await sat_down(request, live, seat, checked_name(said.name))
            except Refused as error:
                return await refused(request, live, visitor, error.refusal, 409)
            return elsewhere(request, live.id, base)

    @post("/link", status_code=200)
    async def link(self, request: Asked) -> Response[Any]:
        """Make a new link for the seats of this visitor, in the place of the old one; or leave none."""
        at = house(request)
        async with visit(request) as (live, visitor):
            said = await read(request, Relinked)
            at.commands.count(visitor.base)
            refusal = _no_new_link(visitor, said, is_board=live.row.branch is not None)
            if refusal is not None:
                return await refused(request, live, visitor, refusal, 409)
            token = None if said.none else links.new_token()
            await live.reseat(relinked(visitor, token))
            door = "s" if visitor.seats else "w"
            return elsewhere(
                request, live.id, f"/t/{live.id}/{door}/{token}" if token is not None else visitor.base
            )


def _no_new_link(visitor: Visitor, said: Relinked, *, is_board: bool) -> Refusal | None:
    """Why a visitor gets no other link."""
    if visitor.is_spectator and not visitor.is_maker:
        return WATCHING
    if is_board:
        return ON_A_BOARD
    return NO_PILOT if said.none and visitor.base.split("/")[3] != "p" else None


def _seat(visitor: Visitor, wanted: int | None) -> int | Refusal:
    if visitor.is_spectator:
        return WATCHING
    seat = visitor.seats[0] if wanted is None else wanted
    return seat if seat in visitor.seats else OTHER_SEAT
