"""Whose a seat is: sitting down in it, what its person is called, and the link it is found by."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Response, post

from moonrace.kernel.errors import Refusal, Refused
from moonrace.server import links, talk
from moonrace.server.links import Visitor
from moonrace.server.new_table import checked_name
from moonrace.server.routes.visits import (
    OTHER_SEAT,
    TABLE,
    WATCHING,
    NotYours,
    check_named,
    commanded,
    done,
    elsewhere,
    sat_down,
)
from moonrace.server.safety import Asked
from moonrace.server.seating import invited_anew, named, relinked
from moonrace.server.table import LiveTable
from moonrace.server.web import AtTable, Named

NO_PILOT = Refusal("no-pilot", "This seat is found by its link alone. Make a new one instead.")
ON_A_BOARD = Refusal("what-if", "A what-if board stays with the link it was opened by.")


class Relinked(AtTable, frozen=True):
    """Another link for the seats of this one, or none."""

    none: bool = False


class Invited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat for which there shall be another invitation."""

    seat: int
    version: int | None = None
    command: str = ""


class SeatController(Controller):
    """What is done about a seat, rather than from it."""

    path = TABLE

    @post("/name", status_code=200)
    @commanded(Named)
    async def name(self, request: Asked, live: LiveTable, visitor: Visitor, said: Named) -> Response[Any]:
        """Change what the seat's person is called. A program takes an open seat so, and keeps its link."""
        seat = _seat(visitor, said.seat)
        await check_named(request, talk.speaker_of(live.row, seat))
        await live.reseat(named(seat, checked_name(said.name)))
        return await done(request, live, visitor)

    @post("/sit", status_code=200)
    @commanded(Named)
    async def sit(self, request: Asked, live: LiveTable, visitor: Visitor, said: Named) -> Response[Any]:
        """Sit down in an open seat: from now on the invitation opens nothing."""
        base = await sat_down(request, live, _seat(visitor, said.seat), checked_name(said.name))
        return elsewhere(request, live.id, base)

    @post("/link", status_code=200)
    @commanded(Relinked)
    async def link(self, request: Asked, live: LiveTable, visitor: Visitor, said: Relinked) -> Response[Any]:
        """Make a new link for the seats of this visitor, in the place of the old one; or leave none."""
        refusal = _no_new_link(visitor, said, is_board=live.row.branch is not None)
        if refusal is not None:
            raise Refused(refusal)
        token = None if said.none else links.new_token()
        await live.reseat(relinked(visitor, token))
        door = "s" if visitor.seats else "w"
        address = visitor.base if token is None else f"/t/{live.id}/{door}/{token}"
        return elsewhere(request, live.id, address)

    @post("/invite", status_code=200)
    @commanded(Invited)
    async def invite(self, request: Asked, live: LiveTable, visitor: Visitor, said: Invited) -> Response[Any]:
        """Let one open seat be found by another invitation; the old one, wherever it went, opens nothing."""
        if not visitor.is_maker or not 0 <= said.seat < len(live.row.seats):
            raise NotYours(OTHER_SEAT)
        await live.reseat(invited_anew(visitor, said.seat))
        return await done(request, live, visitor)


def _no_new_link(visitor: Visitor, said: Relinked, *, is_board: bool) -> Refusal | None:
    """Why a visitor gets no other link."""
    if visitor.is_spectator and not visitor.is_maker:
        return WATCHING
    if is_board:
        return ON_A_BOARD
    return NO_PILOT if said.none and visitor.base.split("/")[3] != "p" else None


def _seat(visitor: Visitor, wanted: int | None) -> int:
    if visitor.is_spectator:
        raise NotYours(WATCHING)
    seat = visitor.seats[0] if wanted is None else wanted
    if seat not in visitor.seats:
        raise NotYours(OTHER_SEAT)
    return seat
