"""What is done at a table, by its seats' links."""

from __future__ import annotations

from typing import Any, get_args

from litestar import Controller, Response, post

from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.server import coaching, present
from moonrace.server.command import Command, CommandAnswer, Kind, Stale
from moonrace.server.ending import GAVE_UP
from moonrace.server.links import Visitor
from moonrace.server.present import Reader
from moonrace.server.rematch import rematch
from moonrace.server.routes.visits import (
    FRAGMENT,
    OTHER_SEAT,
    TABLE,
    WATCHING,
    NotYours,
    commanded,
    done,
    elsewhere,
    house,
    look_of,
    refused,
    sat_down,
    table_answer,
    visit,
)
from moonrace.server.routes.visits import Said as CoachSaid
from moonrace.server.safety import Asked
from moonrace.server.seating import named
from moonrace.server.table import LiveTable
from moonrace.server.web import (
    Asking,
    Said,
    Taken,
    curtain_cookie,
    json_answer,
    wants_fragment,
    wants_json,
)

ON_A_BOARD = Refusal("what-if", "A what-if board has no rematch. Undo, or go back to the real table.")
SITS_IN = Refusal("sits-in", "A bot sits in for you. Take your seat back first.")
CURTAIN_CLOSED = Refusal("curtain", "The device has to be handed over first.")
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}


class CommandController(Controller):
    """Acts of a seat."""

    path = TABLE

    @post([f"/{kind}" for kind in KINDS], status_code=200)
    @commanded(Said)
    async def act(self, request: Asked, live: LiveTable, visitor: Visitor, said: Said) -> Response[Any]:
        """Do something, in the text form of actions; take back the last act, as many as `count` says, or all
        that can be; do again what was taken back; where a lesson is taken, let its step be played."""
        return await _command(
            request, live, visitor, said, KINDS[request.url.path.rstrip("/").rpartition("/")[2]]
        )

    @post("/advise", status_code=200)
    @commanded(Asking)
    async def advise(self, request: Asked, live: LiveTable, visitor: Visitor, said: Asking) -> Response[Any]:
        """Ask the coach what it would do, or a player of a level, at a table for learning."""
        coaches = house(request).coaches
        seat = await acting_seat(request, live, visitor, said.seat)
        if coaches is None:
            raise Refused(coaching.NO_COACH)
        advice, version = await coaching.advice(coaches, live, seat, said.level)
        if wants_json(request):
            return json_answer(advice)
        template = FRAGMENT if wants_fragment(request) else "kit/table.html"
        words = CoachSaid(seat, version, advice, level=said.level)
        return await table_answer(request, live, visitor, template, said=words)

    @post("/review", status_code=200)
    async def review(self, request: Asked) -> Response[Any]:
        """Let the coach look through a finished game, once; what it finds is kept with the table."""
        at = house(request)
        async with visit(request) as (live, visitor):
            at.commands.count(visitor.base)
            async with live.at_rest() as match:
                is_over = match.over
            if not is_over or at.coaches is None:
                return await refused(request, live, visitor, coaching.NOT_OVER, 409)
            coaching.begin_review(at.coaches, live)
            return await done(request, live, visitor)

    @post("/go-on", status_code=200)
    async def go_on(self, request: Asked) -> Response[Any]:
        """Agree that a table that does not fit the mended rules goes on from the last step that does."""
        at = house(request)
        async with visit(request) as (live, visitor):
            at.commands.count(visitor.base)
            if visitor.is_spectator:
                return await refused(request, live, visitor, WATCHING, 403)
            await live.agree(visitor.seats)
            return await done(request, live, visitor)

    @post("/curtain", status_code=200)
    @commanded(Taken, counts=False)
    async def curtain(self, request: Asked, live: LiveTable, visitor: Visitor, said: Taken) -> Response[Any]:
        """At one screen: somebody takes the device."""
        async with live.at_rest() as match:
            seat = present.look(visitor, match, None).curtain_seat if said.seat is None else said.seat
        if seat not in visitor.seats:
            raise NotYours(OTHER_SEAT)
        response = await done(request, live, visitor, opened=seat)
        cookie = house(request).cookie(curtain_cookie(live.id), str(seat), path=f"/t/{live.id}")
        response.set_cookie(cookie)
        return response

    @post("/rematch", status_code=200)
    async def rematch(self, request: Asked) -> Response[Any]:
        """A new table with the same seats and links, made once; it may wait for its people."""
        at = house(request)
        async with visit(request) as (live, visitor):
            at.commands.count(visitor.base)
            if visitor.is_spectator and not visitor.is_maker:
                return await refused(request, live, visitor, WATCHING, 403)
            if live.row.branch is not None:
                return await refused(request, live, visitor, ON_A_BOARD, 409)
            seat = None if visitor.is_spectator else visitor.seats[0]
            next_table = await rematch(at.hall, at.lobbies, live, seat)
            address = visitor.base.replace(f"/t/{live.id}/", f"/t/{next_table}/", 1)
        return elsewhere(request, next_table, address)


async def _command(
    request: Asked, live: LiveTable, visitor: Visitor, said: Said, kind: Kind
) -> Response[Any]:
    seat = await acting_seat(request, live, visitor, said.seat)
    if seat in live.slate.sits_in or seat in live.resigned:
        raise Refused(GAVE_UP if seat in live.resigned else SITS_IN)
    warned = await _warning(request, live, visitor, seat, kind, said)
    if warned is not None:
        return warned
    is_open, base = not live.row.seats[seat].is_claimed, ""
    try:
        if is_open and not wants_json(request):
            # Who acts in an open seat has sat down there; programs go on by the link they have.
            base = await sat_down(request, live, seat)
        answer = await live.command(seat, _as_command(kind, said, seat, live))
    except Stale as stale:
        return await _too_late(request, live, visitor, seat, stale)
    if base:
        return elsewhere(request, live.id, base)
    if is_open:
        await live.reseat(named(seat, ""))
    return await done(request, live, visitor, answer)


async def _warning(
    request: Asked, live: LiveTable, visitor: Visitor, seat: int, kind: Kind, said: Said
) -> Response[Any] | None:
    """What the coach says before a clear mistake, instead of carrying it out; it can be done anyway."""
    coaches = house(request).coaches
    if coaches is None or kind != "act" or said.anyway or said.version != live.version:
        return None
    found = await coaching.warning(coaches, live, seat, said.action)
    if found is None:
        return None
    if wants_json(request):
        refusal = Refusal("coach", f"The coach would rather: {found.advice.action}. {found.advice.reason}")
        return json_answer(CommandAnswer(False, live.version, refusal), 409)
    template = FRAGMENT if wants_fragment(request) else "kit/table.html"
    words = CoachSaid(seat, said.version, found, said.action)
    return await table_answer(request, live, visitor, template, status=409, said=words)


async def acting_seat(request: Asked, live: LiveTable, visitor: Visitor, wanted: int | None) -> int:
    """The seat a command is for; raises `NotYours` where this link may not give it."""
    if visitor.is_spectator:
        raise NotYours(WATCHING)
    if wanted is None:
        async with live.at_rest() as match:
            wanted = look_of(request, live, match, visitor).viewer
        if wanted == SPECTATOR:
            raise NotYours(CURTAIN_CLOSED)
    elif wanted not in visitor.seats:
        raise NotYours(OTHER_SEAT)
    return wanted


def _as_command(kind: Kind, said: Said, seat: int, live: LiveTable) -> Command:
    kind = "restart-turn" if kind == "undo" and (said.count or 1) > 1 else kind
    id_ = said.command or live.form_command(f"{kind}|{seat}|{said.version}|{said.action}", said.version)
    return Command(kind, id_, said.version, said.action)


async def _too_late(
    request: Asked, live: LiveTable, visitor: Visitor, seat: int, stale: Stale
) -> Response[Any]:
    async with live.at_rest() as match:
        news = Reader(live, match, seat).news(stale.since)
    refusal = Refusal("stale", "The table has moved on meanwhile. Nothing was done.")
    return await refused(request, live, visitor, refusal, 409, news)
