"""What the people of a table agree on beside the game: pauses, holidays, and what to do without somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, post

from moonrace.bots import checked_level, known_as
from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.position import GAME_OVER
from moonrace.kernel.record import RESIGN
from moonrace.server.clock_part import ask_choices
from moonrace.server.ending import NO_END, ends_open_to
from moonrace.server.links import Visitor
from moonrace.server.pace import HOUR
from moonrace.server.routes.commands import acting_seat
from moonrace.server.routes.visits import TABLE, NotYours, commanded, done
from moonrace.server.safety import Asked
from moonrace.server.slate import BOT, DECLINE, END, WAIT
from moonrace.server.table import LiveTable
from moonrace.server.web import AtTable, Small

WATCHING = Refusal("spectator", "This link only watches. A seat's own link can agree to something.")
NO_CLOCK_HERE = Refusal("no-clock", "Time does not count at this table.")


class Pause(AtTable, frozen=True):
    """Whether clocks are to rest."""

    wants: bool


class Away(AtTable, frozen=True):
    """For how many days somebody is away; 0 is to be back."""

    days: Annotated[int, msgspec.Meta(ge=0, le=365)]


class Absent(AtTable, frozen=True):
    """What to do without somebody."""

    absent: Small
    choice: Annotated[str, msgspec.Meta(max_length=40)]


class Back(AtTable, frozen=True):
    """Somebody is back."""


class AskMe(AtTable, frozen=True):
    """For how many hours cards that can be answered are to wait for somebody; 0 is not at all."""

    hours: Annotated[int, msgspec.Meta(ge=0, le=336)]


class Ending(AtTable, frozen=True):
    """How somebody would end the game; nothing is no longer to want it."""

    how: Literal["resign", "draw", "no-result", "decline", ""]


class AgreeingController(Controller):
    """What people agree on."""

    path = TABLE

    @post("/pause", status_code=200)
    @commanded(Pause)
    async def pause(self, request: Asked, live: LiveTable, visitor: Visitor, said: Pause) -> Response[Any]:
        """Want the clocks to rest, or to run."""
        _check(live, visitor)
        await live.arrange(lambda clocks: clocks.wanting_pause(visitor.seats, live.players, wants=said.wants))
        return await done(request, live, visitor)

    @post("/away", status_code=200)
    @commanded(Away)
    async def away(self, request: Asked, live: LiveTable, visitor: Visitor, said: Away) -> Response[Any]:
        """Take a holiday, or come back from it."""
        _check(live, visitor)
        await live.arrange(lambda clocks: clocks.away(_seat(visitor, said), said.days))
        return await done(request, live, visitor)

    @post("/absent", status_code=200)
    @commanded(Absent)
    async def absent(self, request: Asked, live: LiveTable, visitor: Visitor, said: Absent) -> Response[Any]:
        """Say what to do without somebody whose time is up."""
        _check(live, visitor, needs_clock=False)
        choice = _checked(said.choice)
        await live.arrange(lambda clocks: clocks.wishing(said.absent, visitor.seats, live.voters, choice))
        return await done(request, live, visitor)

    @post("/return", status_code=200)
    @commanded(Back)
    async def come_back(self, request: Asked, live: LiveTable, visitor: Visitor, said: Back) -> Response[Any]:
        """Take the seat back that a bot sat in for."""
        _check(live, visitor, needs_clock=False)
        await live.arrange(lambda clocks: clocks.returning(visitor.seats))
        return await done(request, live, visitor)

    @post("/ask-me", status_code=200)
    @commanded(AskMe)
    async def ask_me(self, request: Asked, live: LiveTable, visitor: Visitor, said: AskMe) -> Response[Any]:
        """Want to be asked whenever a card can be answered, whatever is in the hand; quietly."""
        _check(live, visitor)
        choices, seat = ask_choices(live), _seat(visitor, said)
        if said.hours and said.hours not in choices:
            raise Refused(_no_such_wait(choices))
        await live.arrange(lambda clocks: clocks.asking((seat,), said.hours * HOUR), only_for=seat)
        return await done(request, live, visitor)

    @post("/end", status_code=200)
    @commanded(Ending)
    async def end(self, request: Asked, live: LiveTable, visitor: Visitor, said: Ending) -> Response[Any]:
        """Resign, want a draw or an end without result, agree to one, decline it, or take the wish back."""
        seat = await acting_seat(request, live, visitor, said.seat)
        # At one screen its people speak for each other, but for giving up.
        seats = (seat,) if said.how == RESIGN else visitor.seats
        async with live.at_rest() as match:
            is_over, is_stopped = match.over, match.result is not None and match.result.is_by_people
            is_open = said.how in (*ends_open_to(live, match, seat), DECLINE, "")
            round_ = match.title.rounds(match.position.state)
        # Said again, because the answer was lost: it is so already.
        if not is_stopped:
            if is_over or not is_open:
                raise Refused(GAME_OVER if is_over else NO_END)
            await live.arrange(lambda clocks: clocks.wanting_end(seats, said.how, round_))
        return await done(request, live, visitor)


def _check(live: LiveTable, visitor: Visitor, *, needs_clock: bool = True) -> None:
    """Time is the business of those who sit at a table where it counts."""
    if visitor.is_spectator:
        raise NotYours(WATCHING)
    if needs_clock and not live.row.pace.has_clock:
        raise Refused(NO_CLOCK_HERE)


def _checked(choice: str) -> str:
    """A choice with its bot's level as records know it."""
    if not choice.startswith(BOT):
        if choice in (WAIT, END):
            return choice
        raise Refused(Refusal("no-choice", f"One can wait, end, or say bot:LEVEL, not “{choice}”."))
    level = known_as(choice.removeprefix(BOT))
    checked_level(level)
    return f"{BOT}{level}"


def _no_such_wait(choices: Sequence[int]) -> Refusal:
    if not choices:
        return Refusal("no-asking", "No card waits for an answer at this table.")
    hours = ", ".join(map(str, choices))
    return Refusal("no-such-wait", f"Cards wait for {hours} hours at this table, or not at all.")


def _seat(visitor: Visitor, said: AtTable) -> int:
    return said.seat if said.seat in visitor.seats else visitor.seats[0]
