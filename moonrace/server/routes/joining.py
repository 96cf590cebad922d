"""Coming to a table: by a code, by the list of those that are open, or by chance."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import MoonraceError, Refused
from moonrace.server import ledger, lobby_moves, wishes
from moonrace.server.lobbies import Lobby, NoLobby, read_code
from moonrace.server.lobby_moves import Who
from moonrace.server.lobby_pages import open_table, pilots_in, running_table
from moonrace.server.pilots import Pilot
from moonrace.server.routes.lobbies import NO_CODE, by_code, check_may_wait
from moonrace.server.routes.visits import NO_COOKIES, Words, caller, house
from moonrace.server.safety import Asked, content_type
from moonrace.server.shelf import shelf
from moonrace.server.waiting import sat_at
from moonrace.server.web import FORM, House, form_fields
from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.lobby import JoinPage, OpenListPage
from moonrace.tables.kit.pages import PilotCard

MOST_LISTED = 200
"""Open tables that are looked through."""
MOST_RUNNING = 24
RUNNING_SECONDS = 7 * 24 * 3600.0
"""After so long without a move nobody is invited to watch any more."""


class JoinController(Controller):
    """Coming in by a code, or by whatever is open."""

    path = "/join"

    @get("/")
    async def join(self, request: Asked, code: Words = "") -> Response[Any]:
        """The lobby of a code; without one, or with a wrong one, where it is typed."""
        at = house(request)
        wanted = read_code(code)
        if code.strip() and await by_code(request, wanted) is not None:
            return Redirect(f"/lobby/{wanted.replace(' ', '-').lower()}", status_code=303)
        pilot = await at.pilots.greet(request)
        page = JoinPage(
            code=code[:40],
            error=NO_CODE if code.strip() else "",
            pilot=PilotCard(pilot.id, pilot.name),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/join.html", page, 404 if page.error else 200)

    @get("/open")
    async def all_open(self, request: Asked) -> Response[Any]:
        """All tables that wait for anybody, and those under way that may be watched."""
        return await _list_page(request, await house(request).pilots.greet(request))

    @get("/open/mark", media_type=MediaType.TEXT, include_in_schema=False)
    async def mark(self, request: Asked) -> str:
        """What changes with the open tables, for pages that show some of them."""
        return await open_mark(house(request))

    @post("/any")
    async def find(self, request: Asked) -> Response[Any]:
        """Sit down at the open table that has waited longest, of those that fit what is wished for."""
        at = house(request)
        fields = form_fields(await request.body()) if content_type(request) == FORM else {}
        pilot = await at.pilots.keep(request, caller(request))
        if pilot is None:
            raise NoLobby(NO_COOKIES)
        at.commands.count(f"lobby|{caller(request)}")
        await check_may_wait(at, pilot)
        for lobby in reversed(await _open_to(at, pilot)):
            if not _fits(at, lobby, fields):
                continue
            sit = lobby_moves.sit(Who(pilot.id), pilot.name, "", at.lobbies.now())
            try:
                await at.lobbies.change(lobby.id, sit)
            except (Refused, NoLobby):
                continue
            at.hall.on_change(lobby.id)
            return Redirect(f"/lobby/{lobby.id}", status_code=303)
        return await _list_page(request, pilot, fields)


async def open_tables(at: House, pilot: Pilot) -> tuple[OpenTable, ...]:
    """The tables that a stranger may sit down at, those of friends before others and the newest first; not
    with whom it does not want to sit."""
    lobbies = await _open_to(at, pilot)
    pilots = await at.pilots.known(pilots_in(lobbies))
    friends = {bond.other for bond in await at.bonds.of(pilot.id) if bond.kind == "friend"}
    found: list[OpenTable] = []
    for lobby in lobbies:
        try:
            found.append(open_table(lobby, at.hall.titles.new(lobby.wanted.game), pilots, friends))
        except MoonraceError:
            # A game that is here no more does not close the list.
            continue
    return tuple(sorted(found, key=lambda table: not table.friend))


async def open_mark(at: House) -> str:
    """What changes as soon as a table is open to strangers or no more, or under way or over."""
    waiting = await at.lobbies.listed_in_short()
    running = await at.hall.store.reading(partial(ledger.under_way, most=MOST_RUNNING))
    return hashlib.sha256("\n".join((*waiting, "", *running)).encode()).hexdigest()[:20]


async def running_tables(at: House, pilot: Pilot, most: int) -> tuple[OpenTable, ...]:
    """Tables under way that strangers found while they waited, the newest first: anybody may watch them.
    One's own stand on the desk."""
    apart = {pilot.id, *await at.bonds.apart(pilot.id)}
    look = partial(ledger.running, most=MOST_RUNNING, after=at.lobbies.now() - RUNNING_SECONDS)
    found: list[OpenTable] = []
    for table_id in await at.hall.store.reading(look):
        row = await at.hall.store.table(table_id)
        if row is None or sat_at(row, apart) or len(found) >= most:
            continue
        try:
            found.append(running_table(row, at.hall.titles.new(row.header.title)))
        except MoonraceError:
            continue
    return tuple(found)


async def _open_to(at: House, pilot: Pilot) -> list[Lobby]:
    """The open tables of others, but for those with whom a pilot does not want to sit."""
    apart = {pilot.id, *await at.bonds.apart(pilot.id)}
    return [lobby for lobby in await at.lobbies.listed(MOST_LISTED) if not lobby.has(apart)]


def _fits(at: House, lobby: Lobby, wished: Mapping[str, str]) -> bool:
    try:
        return wishes.fits(lobby, at.hall.titles.new(lobby.wanted.game), wished)
    except MoonraceError:
        return False


async def _list_page(request: Asked, pilot: Pilot, wished: Mapping[str, str] | None = None) -> Response[Any]:
    """The list of open tables; for who has wished for one that is not there, with the way to open it."""
    at = house(request)
    playable = tuple(card for card in shelf() if card.is_playable)
    page = OpenListPage(
        games=playable,
        # Taken first: what changes meanwhile is looked at again.
        open_mark=await open_mark(at),
        open_tables=await open_tables(at, pilot),
        running=await running_tables(at, pilot, MOST_RUNNING),
        wishes={name: value[:80] for name, value in (wished or {}).items()},
        missed=wishes.missed(wished),
        opens=wishes.opens(wished or {}, playable[0].id if playable else ""),
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/join_open.html", page, 404 if page.missed else 200)
