"""What the people of a table agree on beside the game: pauses, holidays, and what to do without somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, Response, post

from moonrace.bots import checked_level, known_as
from moonrace.kernel.errors import Refusal, Refused
from moonrace.server.links import Visitor
from moonrace.server.routes.visits import TABLE, done, house, refused, visit
from moonrace.server.safety import Asked
from moonrace.server.slate import BOT, WAIT, Clocks, Slate
from moonrace.server.table import LiveTable
from moonrace.server.web import Small, read

WATCHING = Refusal("spectator", "This link only watches. A seat's own link can agree to something.")
NO_CLOCK_HERE = Refusal("no-clock", "Time does not count at this table.")


class _About(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seat: Small | None = None
    version: int | None = None
    command: str = ""


class Pause(_About, frozen=True, forbid_unknown_fields=True):
    """Whether clocks are to rest."""

    wants: bool


class Away(_About, frozen=True, forbid_unknown_fields=True):
    """For how many days somebody is away; 0 is to be back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=365)]


class Absent(_About, frozen=True, forbid_unknown_fields=True):
    """What to do without somebody."""

    absent: Small
    choice: Annotated[str, msgspec.Meta(max_length=40)]


class Back(_About, frozen=True, forbid_unknown_fields=True):
    """Somebody is back."""


T = TypeVar("T", bound=_About)


class AgreeingController(Controller):
    """What people agree on."""

    path = TABLE

    @post("/pause", status_code=200)
    async def pause(self, request: Asked) -> Response[Any]:
        """Want the clocks to rest, or to run."""

        def change(table: LiveTable, visitor: Visitor, said: Pause) -> Callable[[Clocks], Slate]:
            return lambda clocks: clocks.wanting_pause(visitor.seats, table.players, wants=said.wants)

        return await _agree(request, Pause, change)

    @post("/away", status_code=200)
    async def away(self, request: Asked) -> Response[Any]:
        """Take a holiday, or come back from it."""

        def change(_: LiveTable, visitor: Visitor, said: Away) -> Callable[[Clocks], Slate]:
            return lambda clocks: clocks.away(_seat(visitor, said), said.days)

        return await _agree(request, Away, change)

    @post("/absent", status_code=200)
    async def absent(self, request: Asked) -> Response[Any]:
        """Say what to do without somebody whose time is up."""

        def change(table: LiveTable, visitor: Visitor, said: Absent) -> Callable[[Clocks], Slate]:
            choice = _checked(said.choice)
            return lambda clocks: clocks.wishing(said.absent, visitor.seats, table.voters, choice)

        return await _agree(request, Absent, change)

    @post("/return", status_code=200)
    async def come_back(self, request: Asked) -> Response[Any]:
        """Take the seat back that a bot sat in for."""

        def change(_: LiveTable, visitor: Visitor, __: Back) -> Callable[[Clocks], Slate]:
            return lambda clocks: clocks.returning(visitor.seats)

        return await _agree(request, Back, change)


def _checked(choice: str) -> str:
    """A choice with its bot's level as records know it."""
    if not choice.startswith(BOT):
        if choice == WAIT:
            return choice
        raise Refused(Refusal("no-choice", f"One can wait, or say bot:LEVEL, not “{choice}”."))
    level = known_as(choice.removeprefix(BOT))
    checked_level(level)
    return f"{BOT}{level}"


def _seat(visitor: Visitor, said: _About) -> int:
    return said.seat if said.seat in visitor.seats else visitor.seats[0]


async def _agree(
    request: Asked, kind: type[T], change: Callable[[LiveTable, Visitor, T], Callable[[Clocks], Slate]]
) -> Response[Any]:
    at = house(request)
    async with visit(request) as (live, visitor):
        said = await read(request, kind)
        at.commands.count(visitor.base)
        if visitor.is_spectator:
            return await refused(request, live, visitor, WATCHING, 403)
        if not live.row.pace.has_clock:
            return await refused(request, live, visitor, NO_CLOCK_HERE, 409)
        try:
            await live.arrange(change(live, visitor, said))
        except Refused as error:
            return await refused(request, live, visitor, error.refusal, 409)
        return await done(request, live, visitor)
