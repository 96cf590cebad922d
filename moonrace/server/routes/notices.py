"""Notices: where somebody says how they want to be called, and what a letter's links lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText
from moonrace.server.notices.ways import ALL_TABLES, CONFIRM, KINDS, REASONS, STOP, UNASKED, Kind, Way
from moonrace.server.pilots import Pilot
from moonrace.server.routes.visits import Id, Words, caller, house
from moonrace.server.safety import Asked
from moonrace.server.web import form_fields, json_answer, read, wants_json
from moonrace.tables.kit.notices import NoticesPage, WayCard
from moonrace.tables.kit.pages import PilotCard

if TYPE_CHECKING:
    from moonrace.server.notices.office import Office

NO_NOTICES = "This server sends no notices. Whoever runs it can switch them on."
NO_PILOT = "Notices need a browser that keeps cookies: a pilot is who they are for."
NAMES: dict[Kind, str] = {"push": "A browser", "mail": "A mailbox", "hook": "A chat room"}
SHOWN = 32
"""Characters of an address that are shown: enough to know it again."""


class NewWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to be called."""

    kind: Kind
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    keys: Annotated[str, msgspec.Meta(max_length=500)] = ""
    instead: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    """The address that a browser had before, if it was given another."""


class OneWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the own ways."""

    way: Annotated[str, msgspec.Meta(max_length=32)]


class NoticesController(Controller):
    """What somebody wants to be told, and where."""

    path = "/notices"

    @get("/")
    async def notices(self, request: Asked, table: Words = "") -> Response[str]:
        """The page on which it is chosen; of one table, if one is named."""
        return await _page(request, table)

    @get("/key.json")
    async def key(self, request: Asked) -> Response[Any]:
        """What a browser has to know before anything can be pushed to it; nothing where nothing is."""
        office = house(request).office
        return json_answer({"key": "" if office is None else office.push_key})

    @post("/ways", status_code=200)
    async def add(self, request: Asked) -> Response[Any]:
        """Be called somewhere more."""
        office, pilot = await _asked(request)
        wanted = await read(request, NewWay)
        house(request).new_ways.count(caller(request))
        for known in await office.ways.of([pilot.id]) if wanted.instead else ():
            if (known.kind, known.address) == (wanted.kind, wanted.instead):
                await office.ways.remove(known.id, pilot.id)
        try:
            way = await office.add(pilot.id, wanted.kind, wanted.address.strip(), wanted.keys)
        except BadText as error:
            if wants_json(request):
                raise
            return await _page(request, error=str(error), status=400)
        return json_answer({"way": way.id}) if wants_json(request) else _back()

    @post("/remove", status_code=200)
    async def remove(self, request: Asked) -> Response[Any]:
        """Be called somewhere no longer."""
        office, pilot = await _asked(request)
        await office.ways.remove((await read(request, OneWay)).way, pilot.id)
        return json_answer({"ok": True}) if wants_json(request) else _back()

    @post("/try", status_code=200)
    async def try_out(self, request: Asked) -> Response[Any]:
        """Send a letter there now."""
        office, pilot = await _asked(request)
        wanted = (await read(request, OneWay)).way
        house(request).new_ways.count(caller(request))
        way = next((one for one in await office.ways.of([pilot.id]) if one.id == wanted), None)
        if way is None or not way.is_confirmed:
            raise BadText("There is no such place, or it has not answered yet.")
        await office.try_out(way)
        return _back()

    @post("/wishes", status_code=200)
    async def wish(self, request: Asked) -> Response[Any]:
        """Choose what to be told, at one table or at all."""
        office, pilot = await _asked(request)
        fields = form_fields(await request.body())
        table = fields.get("table", ALL_TABLES)[:100]
        chosen = None if fields.get("as") == "usual" else [reason for reason in REASONS if reason in fields]
        await office.ways.wish(pilot.id, table, chosen)
        return Redirect(f"/notices?table={table}" if table else "/notices", status_code=303)

    # What letters lead to -----------------------------------------------------------------------------------

    @get("/confirm/{way:str}/{proof:str}")
    async def ask_confirm(self, request: Asked, way: Id, proof: Id) -> Response[str]:
        """A mailbox was asked, and somebody has followed the link. One button more: machines follow links."""
        return await _letter_page(request, CONFIRM, way, proof)

    @post("/confirm/{way:str}/{proof:str}", status_code=200)
    async def confirm(self, request: Asked, way: Id, proof: Id) -> Response[str]:
        """It wants letters."""
        office = await _proved(request, CONFIRM, way, proof)
        await office.ways.confirm(way)
        return await _letter_page(request, CONFIRM, way, proof, is_done=True)

    @get("/stop/{way:str}/{proof:str}")
    async def ask_stop(self, request: Asked, way: Id, proof: Id) -> Response[str]:
        """Somebody wants no more letters."""
        return await _letter_page(request, STOP, way, proof)

    @post("/stop/{way:str}/{proof:str}", status_code=200)
    async def stop(self, request: Asked, way: Id, proof: Id) -> Response[str]:
        """No more letters; mail programs say it for their people."""
        office = await _proved(request, STOP, way, proof)
        await office.ways.remove(way)
        return await _letter_page(request, STOP, way, proof, is_done=True)


def _back() -> Response[Any]:
    return Redirect("/notices", status_code=303)


async def _asked(request: Asked) -> tuple[Office, Pilot]:
    office = house(request).office
    if office is None:
        raise BadText(NO_NOTICES)
    pilot = await house(request).pilots.keep(request, caller(request))
    if pilot is None:
        raise BadText(NO_PILOT)
    return office, pilot


async def _proved(request: Asked, what: str, way: str, proof: str) -> Office:
    office = house(request).office
    if office is None or not office.ways.is_proof(what, way, proof):
        raise BadText("This link is not whole. Copy it from the letter once more.")
    return office


async def _page(request: Asked, table: str = "", error: str = "", status: int = 200) -> Response[str]:
    at = house(request)
    office, pilot = at.office, await at.pilots.greet(request)
    ways = [] if office is None else await office.ways.of([pilot.id])
    wishes = {} if office is None else await office.ways.wishes([pilot.id])
    usual = wishes.get((pilot.id, ALL_TABLES), UNASKED)
    page = NoticesPage(
        push_key="" if office is None else office.push_key,
        kinds=() if office is None else tuple(kind for kind in KINDS if kind in office.carriers),
        ways=tuple(map(_card, ways)),
        reasons=wishes.get((pilot.id, table), usual),
        table=table,
        is_usual=(pilot.id, table) not in wishes,
        error=error,
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/notices.html", page, status)


def _card(way: Way) -> WayCard:
    place = way.address if way.kind == "mail" else way.address.partition("://")[2]
    shown = place if len(place) <= SHOWN else f"{place[: SHOWN - 1]}…"
    return WayCard(way.id, way.kind, NAMES[way.kind], shown, way.is_confirmed, way.trouble)


async def _letter_page(
    request: Asked, what: str, way: str, proof: str, *, is_done: bool = False
) -> Response[str]:
    await _proved(request, what, way, proof)
    at = house(request)
    page = NoticesPage(
        letter=what,
        address=f"/notices/{what}/{way}/{proof}",
        is_done=is_done,
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/notices_letter.html", page)
