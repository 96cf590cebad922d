"""What the routes of a table share: who visits, and the table as an answer to whatever was asked of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Response
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from moonrace.bots.coach import Advice, Warning
from moonrace.kernel.errors import BadText, Refusal, Refused
from moonrace.kernel.match import Match
from moonrace.server import links, present, talk
from moonrace.server.clock_part import talk_left, times_left
from moonrace.server.coaching import can_ask, coach_part
from moonrace.server.command import CommandAnswer
from moonrace.server.links import Visitor
from moonrace.server.pilots import Pilot
from moonrace.server.present import Look
from moonrace.server.proxy import visitor_key
from moonrace.server.safety import Asked
from moonrace.server.seating import seated
from moonrace.server.table import LiveTable
from moonrace.server.watchdog import beside
from moonrace.server.web import (
    House,
    json_answer,
    opened_curtain,
    palette,
    read,
    theme,
    wants_fragment,
    wants_json,
)
from moonrace.server.what_if import Around, board_viewer
from moonrace.tables.kit.coach import CoachPart
from moonrace.tables.kit.pages import PilotCard

FRAGMENT = "kit/fragment.html"
NO_COOKIES = "This browser keeps no cookies, so nobody can be known in it again."
WATCHING = Refusal("spectator", "This link only watches. A seat's own link can act.")
OTHER_SEAT = Refusal("other-seat", "This link does not speak for that seat.")
PLACE_OF_TOKEN = "\ue000token\ue000"
"""Stands for the visitor's forgery token while a page is drawn that others see too. Nobody can type it."""
NO_LOOKING_BACK = "A what-if board is shown as it stands. Undo goes back, as far as where it branched off."
TABLE = "/t/{table:str}/{door:str}/{token:str}"
"""The address of a table, by the door of a seat (`s`) or of spectators (`w`)."""


Told = TypeVar("Told", bound=msgspec.Struct)
Does = Callable[[Any, Asked, LiveTable, Visitor, Told], Awaitable[Response[Any]]]
Route = Callable[[Any, Asked], Coroutine[Any, Any, Response[Any]]]


class NotYours(Refused):
    """Refused because of who asks."""


class Said(msgspec.Struct, frozen=True):
    """What the coach has said to a seat, and of which version of the table."""

    seat: int
    version: int
    words: Advice | Warning
    wanted: str = ""
    """The act it warns of."""
    level: str = ""
    """Who was asked, where it was not the coach."""


Whole = Annotated[int | None, QueryParameter(ge=0, le=10**6)]
Words = Annotated[str, QueryParameter(max_length=200)]
Id = Annotated[str, PathParameter(max_length=100)]


def house(request: Asked) -> House:
    """The house this request came to."""
    found: House = request.app.state.house
    return found


def caller(request: Asked) -> str:
    """Who asks, for limits: the number of a machine, or what stands for a household."""
    return visitor_key(request.client.host) if request.client else ""


def visit(request: Asked) -> AbstractAsyncContextManager[tuple[LiveTable, Visitor]]:
    """The table of an address, and who its link makes the visitor."""
    table, door, token = (str(request.path_params[name]) for name in ("table", "door", "token"))
    return house(request).visit(table, door, token, caller(request), who=partial(pilot_id, request))


def commanded(kind: type[Told], *, counts: bool = True) -> Callable[[Does[Told]], Route]:
    """A command at a table: its link is looked up, what is told is read, and a refusal is an answer.

    It `counts` as one unless it has a limit of its own.
    """

    def routed(does: Does[Told]) -> Route:
        async def route(self: Any, request: Asked) -> Response[Any]:
            async with visit(request) as (live, visitor):
                told = await read(request, kind)
                if counts:
                    house(request).commands.count(visitor.base)
                try:
                    return await does(self, request, live, visitor, told)
                except Refused as error:
                    status = 403 if isinstance(error, NotYours) else 409
                    return await refused(request, live, visitor, error.refusal, status)

        route.__name__, route.__doc__ = does.__name__, does.__doc__
        return route

    return routed


async def stored(request: Asked) -> Pilot:
    """The pilot who asks, stored from now on; `BadText` where the browser keeps none."""
    pilot = await house(request).pilots.keep(request, caller(request))
    if pilot is None:
        raise BadText(NO_COOKIES)
    return pilot


async def rename(request: Asked, pilot: Pilot, name: str) -> None:
    """Call a pilot otherwise: not too often, and not whom whoever runs the server has silenced."""
    if not name or name == pilot.name:
        return
    await check_named(request, pilot.id)
    await house(request).pilots.rename(pilot.id, name)


async def check_named(request: Asked, who: str) -> None:
    """Refuse another name to who was silenced, or has had many."""
    at = house(request)
    if await talk.is_silenced(at.hall.store, who):
        raise Refused(talk.UNNAMED)
    at.people.names.count(who)
    at.people.names_of_address.count(caller(request))


async def pilot_id(request: Asked) -> str:
    """The id of the pilot who asks; nothing where it is none."""
    pilot = await house(request).pilots.of(request)
    return "" if pilot is None else pilot.id


def look_of(
    request: Asked, live: LiveTable, match: Match, visitor: Visitor, opened: int | None = None
) -> Look:
    """Whose eyes the visitor has; `opened` is the seat that has taken the device this moment."""
    holder = opened_curtain(request, live.id) if opened is None else opened
    if live.row.branch is not None:
        return Look(board_viewer(live, match, holder), is_guest=visitor.is_spectator)
    return present.look(visitor, match, holder)


async def _around(request: Asked, live: LiveTable) -> Around | None:
    """What lies around a what-if board: the real table by the visitor's own link, else as anybody sees it."""
    branch, hall = live.row.branch, house(request).hall
    if branch is None:
        return None
    is_shared = await hall.may_be_shared(live)
    if not branch.table:
        return Around(branch.back, is_shared)
    known = (link for link in house(request).remembered(request) if link.startswith(f"{branch.table}/"))
    link = next(known, "")
    real = None if link else await hall.store.table(branch.table)
    base = f"/t/{link}" if link else f"/t/{real.id}/w/{real.spectator_token}" if real else "/"
    moment = branch.back or ("" if branch.knower is not None else f"?at={branch.step}")
    return Around(f"{base}{moment}", is_shared)


async def table_answer(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    template: str,
    *,
    at: int | None = None,
    eyes: int | None = None,
    back: int | None = None,
    opened: int | None = None,
    status: int = 200,
    refusal: Refusal | None = None,
    changed: str = "",
    said: Said | None = None,
) -> Response[str]:
    """The table as this visitor may see it."""
    if at is not None and live.row.branch is not None:
        raise BadText(NO_LOOKING_BACK)
    at_house, around = house(request), await _around(request, live)
    csrf, origin = at_house.csrf(request), at_house.origin(request)
    # Whoever sits down next, or speaks among those who watch, has to be somebody.
    is_open = any(not live.row.seats[seat].is_claimed for seat in visitor.seats)
    is_somebody = is_open or (visitor.is_spectator and live.row.has_talk and template != FRAGMENT)
    greeted = await at_house.pilots.greet(request) if is_somebody else None
    # What those who watch see is drawn once for all of them.
    pilot = greeted if is_open else None
    async with live.at_rest() as match:
        look = look_of(request, live, match, visitor, opened)
        other = _other_eyes(match, look, eyes) if at is not None else None

        def drawn() -> str:
            page = present.table_page(
                live,
                match,
                visitor,
                look,
                at=at,
                eyes=other,
                back=back,
                csrf=PLACE_OF_TOKEN,
                origin=origin,
                refusal=refusal,
                changed=changed,
                around=around,
                coach=_coach_part(live, match, look, said),
                can_ask_coach=at_house.coaches is not None and can_ask(live, match, look.viewer),
                pilot=None if pilot is None else PilotCard(pilot.id, pilot.name),
            )
            return at_house.drawn(request, template, page)

        is_shared = visitor.is_spectator and around is None and refusal is None and said is None
        announced = at_house.hall.announcement
        wanted = (template, at, other, back, theme(request), palette(request), origin, announced)
        html = await (_drawn_once(live, match, wanted, drawn) if is_shared else beside(match, drawn))
        html = html.replace(PLACE_OF_TOKEN, csrf)
    if template == FRAGMENT:
        response = at_house.news(request, visitor.base, html, csrf, status)
    else:
        response = at_house.answer(request, html, csrf, status)
    if live.row.branch is None:
        at_house.remember(request, response, visitor)
    return response


async def _drawn_once(live: LiveTable, match: Match, look: Hashable, draw: Callable[[], str]) -> str:
    """What all see who only watch. It changes with what the beacon tells, with the coach's review, and while
    a clock runs down."""
    clock = round(live.closes_in(match)), talk_left(live, match)
    # Live clocks are sent to the second, others to the minute.
    times = [round(left.seconds) // (1 if live.row.pace.is_live else 60) for left in times_left(live)]
    state = (match.version, live.beacon.shone, live.judged is None, live.is_reviewed_now, clock, *times)
    known = live.drawn.get(state, look)
    if known is None:
        known = await beside(match, draw)
        live.drawn.keep(state, look, known)
    return known


def _coach_part(live: LiveTable, match: Match, look: Look, said: Said | None) -> CoachPart | None:
    """What the coach has said, unless the table has moved on meanwhile."""
    if said is None or said.version != match.version or said.seat != look.viewer:
        return None
    return coach_part(live, match, said)


def _other_eyes(match: Match, look: Look, seat: int | None) -> int | None:
    """Through whose eyes a replay is watched: after the end anybody's, before it one's own."""
    if seat is None or seat == look.viewer:
        return None
    if not match.over or seat >= match.players:
        raise BadText("Other seats' eyes can be borrowed when the game is over.")
    return seat


async def done(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    answer: CommandAnswer | None = None,
    *,
    opened: int | None = None,
) -> Response[Any]:
    """What was asked is done: for programs a word of it, for pages the table."""
    if wants_json(request):
        return json_answer(answer or CommandAnswer(ok=True, version=live.version))
    if wants_fragment(request):
        return await table_answer(request, live, visitor, FRAGMENT, opened=opened)
    return Redirect(visitor.base, status_code=303)


def elsewhere(request: Asked, table_id: str, address: str) -> Response[Any]:
    """What was asked is done, and the visitor goes on at another address."""
    if wants_json(request):
        return json_answer({"table": table_id, "address": address})
    if wants_fragment(request):
        return Response("", headers={"x-elsewhere": address}, media_type=MediaType.HTML)
    return Redirect(address, status_code=303)


async def sat_down(request: Asked, live: LiveTable, seat: int, name: str = "") -> str:
    """Sit down in an open seat; the address at which it is found from now on.

    For a pilot that is one that only its own browsers can open, for a guest a new secret link.
    """
    at = house(request)
    pilot = await at.pilots.keep(request, caller(request))
    if pilot is None:
        token = links.new_token()
        await live.reseat(seated(seat, name, token=token))
        return f"/t/{live.id}/s/{token}"
    await rename(request, pilot, name)
    await live.reseat(seated(seat, name or pilot.name, pilot=pilot.id))
    return links.pilot_base(live.id, pilot.id)


async def refused(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    refusal: Refusal,
    status: int,
    changed: str = "",
) -> Response[Any]:
    """What was asked is not done: for programs the reason, for pages the table with the reason on it."""
    if wants_json(request):
        return json_answer(CommandAnswer(False, live.version, refusal, changed), status)
    template = FRAGMENT if wants_fragment(request) else "kit/table.html"
    return await table_answer(
        request, live, visitor, template, status=status, refusal=refusal, changed=changed
    )
