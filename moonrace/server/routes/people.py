"""People: whom one keeps as a friend, does not hear, or does not want to sit with."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace.server import talk
from moonrace.server.bonds import Kind
from moonrace.server.lobbies import speaker_of
from moonrace.server.new_table import checked_name
from moonrace.server.pilots import Pilot
from moonrace.server.profiles import known_of, profile_part
from moonrace.server.routes.visits import Id, caller, house, stored
from moonrace.server.safety import Asked
from moonrace.server.web import House, json_answer, read, wants_json
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.people import BondCard, PeoplePage
from moonrace.tables.kit.profile import ProfilePage


class Tied(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody, and what one wants to have to do with them."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    kind: Kind
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whose name is reported."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class PeopleController(Controller):
    """The own lists of people, and what others show."""

    path = "/people"

    @get("/")
    async def page(self, request: Asked) -> Response[Any]:
        """Friends, muted and blocked, each with the way back."""
        return await _page(request)

    @get("/{pilot:str}")
    async def profile(self, request: Asked, pilot: Id) -> Response[Any]:
        """What a pilot has played. Who is not shown it is told the same as of nobody."""
        at = house(request)
        viewer = await at.pilots.greet(request)
        known = await at.hall.store.reading(partial(known_of, pilot=pilot, viewer=viewer))
        page = ProfilePage(
            profile=None if known is None else profile_part(known, at.hall.closed, at.lobbies.now()),
            pilot=PilotCard(viewer.id, viewer.name),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/profile.html", page, 404 if known is None else 200)

    @get("/unheard.json")
    async def unheard(self, request: Asked) -> Response[Any]:
        """Whose words the pages of this browser fold away, and whose they do not show; nothing where it is no
        pilot's, and knows by itself."""
        at = house(request)
        pilot = await at.pilots.of(request)
        if pilot is None:
            return json_answer(None)
        bonds = await at.bonds.of(pilot.id)
        kinds: tuple[Kind, ...] = ("muted", "blocked")
        return json_answer({kind: [bond.other for bond in bonds if bond.kind == kind] for kind in kinds})

    @post("/tie", status_code=200)
    async def tie(self, request: Asked) -> Response[Any]:
        """Put somebody on a list."""
        at, said = house(request), await read(request, Tied)
        pilot = await _counted(request)
        name = checked_name(said.name) or "Guest"
        await at.bonds.tie(pilot.id, said.who, said.kind, name)
        return _done(request)

    @post("/report", status_code=200)
    async def report(self, request: Asked) -> Response[Any]:
        """Let whoever runs the server look at what somebody is called."""
        at, said = house(request), await read(request, Named)
        await _counted(request)
        name = await _name_of(at, said.who)
        if name:
            await talk.report_name(at.hall.store, said.who, name)
        return json_answer({"ok": True}) if wants_json(request) else await _page(request, talk.THANKS)

    @post("/untie", status_code=200)
    async def untie(self, request: Asked) -> Response[Any]:
        """Take somebody off a list."""
        at, said = house(request), await read(request, Tied)
        pilot = await _counted(request)
        await at.bonds.untie(pilot.id, said.who, said.kind)
        return _done(request)


async def _page(request: Asked, news: str = "") -> Response[Any]:
    at = house(request)
    pilot = await at.pilots.greet(request)
    bonds, eyes = await at.bonds.of(pilot.id), await at.bonds.eyes(pilot.id)
    pilots = await at.pilots.known(bond.other for bond in bonds)
    page = PeoplePage(
        bonds=tuple(
            BondCard(bond.other, bond.kind, bond.name, bond.is_guest, eyes.address(pilots.get(bond.other)))
            for bond in bonds
        ),
        news=news,
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/people.html", page)


async def _name_of(at: House, who: str) -> str:
    """What somebody is called: a pilot, or a guest known by the seat or the lobby; nothing for nobody."""
    if (pilot := (await at.pilots.known([who])).get(who)) is not None:
        return pilot.name
    table, _, seat = who.partition(".")
    if (row := await at.hall.store.table(table)) is not None:
        return next((one.name for one in row.seats if str(one.seat) == seat), "")
    lobby = await at.lobbies.by_id(table)
    places = () if lobby is None else lobby.places
    return next((one.name for one in places if lobby and one.name and speaker_of(one, lobby) == who), "")


async def _counted(request: Asked) -> Pilot:
    """The pilot who asks; one more change of this pilot and of this address."""
    pilot = await stored(request)
    for key in (pilot.id, caller(request)):
        house(request).people.bonds.count(key)
    return pilot


def _done(request: Asked) -> Response[Any]:
    return json_answer({"ok": True}) if wants_json(request) else Redirect("/people", status_code=303)
