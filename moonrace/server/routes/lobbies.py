"""Tables that wait: coming in by a code, sitting down, being ready, and what the opener changes."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText, MoonraceError, Refused
from moonrace.server import links, lobby_moves
from moonrace.server.lobbies import Change, Lobby, NoLobby, read_code
from moonrace.server.lobby_moves import Who
from moonrace.server.lobby_pages import lobby_page, open_table, pilots_in
from moonrace.server.new_table import checked_addition, checked_name
from moonrace.server.pilots import Pilot
from moonrace.server.routes.visits import Id, Words, caller, elsewhere, house
from moonrace.server.safety import Asked, content_type
from moonrace.server.waiting import begin_if_ready
from moonrace.server.web import (
    FORM,
    House,
    form_fields,
    json_answer,
    new_table_of,
    palette,
    read,
    theme,
    wants_json,
)
from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.lobby import JoinPage
from moonrace.tables.kit.pages import PilotCard

NO_CODE = "No table has this code. Codes are a word and a number, such as KEPLER 421."
GONE = "This table waits no more: it has begun, or who opened it has closed it."
NONE_FITS = "Nobody waits for players just now. Open a table and leave it waiting."


class SaidInLobby(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page or a program sends to a lobby. `token` is the link of a guest who is no pilot."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    added: Annotated[str, msgspec.Meta(max_length=200)] = ""
    ready: bool = True
    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    kind: Annotated[str, msgspec.Meta(max_length=40)] = ""
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""


class JoinController(Controller):
    """Coming in by a code, or by whatever is open."""

    path = "/join"

    @get("/")
    async def join(self, request: Asked, code: Words = "") -> Response[Any]:
        """The lobby of a code; without one, or with a wrong one, where it is typed."""
        at = house(request)
        wanted = read_code(code)
        if code.strip() and await _by_code(request, wanted) is not None:
            return Redirect(f"/lobby/{wanted.replace(' ', '-').lower()}", status_code=303)
        pilot = await at.pilots.greet(request)
        page = JoinPage(
            code=code[:40],
            error=NO_CODE if code.strip() else "",
            pilot=PilotCard(pilot.id, pilot.name),
            theme=theme(request),
            palette=palette(request),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/join.html", page, 404 if page.error else 200)

    @post("/any")
    async def find(self, request: Asked) -> Response[Any]:
        """Sit down at the open table that has waited longest; of the game asked for, if one was."""
        at = house(request)
        fields = form_fields(await request.body()) if content_type(request) == FORM else {}
        pilot = await at.pilots.keep(request, caller(request))
        for lobby in reversed(await at.lobbies.listed(200)):
            if fields.get("game") not in (None, "", lobby.wanted.game) or pilot is None:
                continue
            sit = lobby_moves.sit(Who(pilot.id), pilot.name, "", at.lobbies.now())
            try:
                await at.lobbies.change(lobby.id, sit)
            except (Refused, NoLobby):
                continue
            return Redirect(f"/lobby/{lobby.id}", status_code=303)
        raise NoLobby(NONE_FITS)


class LobbyController(Controller):
    """One table that waits, by its code or, for those who sit there, by its id."""

    path = "/lobby/{key:str}"

    @get(["/", "/fragment"])
    async def page(self, request: Asked, key: Id) -> Response[Any]:
        """Who is here, what is open, what is played. The fragment is the part that changes."""
        at = house(request)
        pilot = await at.pilots.greet(request)
        found = await _found(request, key, Who(pilot.id))
        if isinstance(found, str):
            return elsewhere(request, key, found)
        mine = found.place_of(pilot.id)
        if mine is not None:
            await at.lobbies.note_sight(found, mine)
        if found.is_complete:
            # Whoever was to begin it did not come to it.
            await begin_if_ready(at.hall, at.lobbies, found)
        return await _answer(request, found, key, pilot)

    @post("/sit", status_code=200)
    async def sit(self, request: Asked, key: Id) -> Response[Any]:
        """Take an open place. A guest who is no pilot is given a link, good for the table as well."""
        at = house(request)
        said = await read(request, SaidInLobby)
        pilot = await at.pilots.keep(request, caller(request))
        token = "" if pilot else links.new_token()
        who = Who(pilot.id) if pilot else Who(link_hash=links.fingerprint(token))
        name = checked_name(said.name) or (pilot.name if pilot else "Guest")
        added = checked_addition(said.added) if said.added else ""
        if pilot and said.name and name != pilot.name:
            await at.pilots.rename(pilot.id, name)
        lobby = await _lobby(request, key, who)
        answer = await _done(request, lobby, key, lobby_moves.sit(who, name, added, at.lobbies.now()))
        if wants_json(request) and answer.status_code == 200:
            address = f"/t/{lobby.id}/s/{token}" if token else links.pilot_base(lobby.id, who.pilot)
            return json_answer({"lobby": f"/lobby/{lobby.id}", "token": token, "address": address})
        return answer

    @post("/ready", status_code=200)
    async def ready(self, request: Asked, key: Id) -> Response[Any]:
        """Say that the table may begin, or take it back."""
        said = await read(request, SaidInLobby)
        who = await _who(request, said)
        return await _done(
            request, await _lobby(request, key, who), key, lobby_moves.be_ready(who, said.ready)
        )

    @post("/leave", status_code=200)
    async def leave(self, request: Asked, key: Id) -> Response[Any]:
        """Give the place back; with its opener the table goes."""
        said = await read(request, SaidInLobby)
        who = await _who(request, said)
        lobby = await _lobby(request, key, who)
        await house(request).lobbies.change(lobby.id, lobby_moves.leave(who))
        return json_answer({"ok": True}) if wants_json(request) else Redirect("/", status_code=303)

    @post("/place", status_code=200)
    async def place(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: seat a bot, open a place, send somebody away, or leave a place out."""
        said = await read(request, SaidInLobby)
        who = await _who(request, said)
        lobby = await _lobby(request, key, who)
        title = house(request).hall.titles.new(lobby.wanted.game)
        return await _done(request, lobby, key, lobby_moves.seat_in(who, said.seat, said.kind, title))

    @post("/options", status_code=200)
    async def options(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: play otherwise. Nobody is ready then."""
        fields = form_fields(await request.body()) if content_type(request) == FORM else {}
        who = await _who(request, SaidInLobby())
        lobby = await _lobby(request, key, who)
        title = house(request).hall.titles.new(lobby.wanted.game)
        wanted = new_table_of({**fields, "game": lobby.wanted.game, "command": "x"})
        return await _done(request, lobby, key, lobby_moves.set_options(who, wanted, title))

    @post("/code", status_code=200)
    async def code(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: another code; the old one leads nowhere."""
        who = await _who(request, await read(request, SaidInLobby))
        lobby = await _lobby(request, key, who)
        return await _done(request, lobby, key, lobby_moves.renew_code(who))


async def open_tables(at: House, most: int) -> tuple[OpenTable, ...]:
    """The tables that strangers may sit down at, the newest first."""
    lobbies = await at.lobbies.listed(most)
    pilots = await at.pilots.known(pilots_in(lobbies))
    found: list[OpenTable] = []
    for lobby in lobbies:
        try:
            found.append(open_table(lobby, at.hall.titles.new(lobby.wanted.game), pilots))
        except MoonraceError:
            # A game that is here no more does not close the list.
            continue
    return tuple(found)


async def _who(request: Asked, said: SaidInLobby) -> Who:
    pilot = await house(request).pilots.of(request)
    if said.token:
        return Who(link_hash=links.fingerprint(said.token))
    return Who(pilot.id if pilot else "")


async def _by_code(request: Asked, code: str) -> Lobby | None:
    """The lobby of a code; whoever tries many that are none has to wait."""
    at = house(request)
    found = await at.lobbies.by_code(code)
    if found is None:
        at.wrong_codes.count(caller(request))
    return found


async def _lobby(request: Asked, key: str, who: Who) -> Lobby:
    found = await _found(request, key, who)
    if isinstance(found, str):
        raise NoLobby(GONE)
    return found


async def _found(request: Asked, key: str, who: Who) -> Lobby | str:
    """A lobby that somebody may come to, or the address of the table that it has become."""
    at = house(request)
    lobby = await at.lobbies.by_id(key)
    if lobby is not None and (lobby.is_listed or who.place(lobby) is not None or who.is_opener(lobby)):
        return lobby
    if lobby is None and (row := await at.hall.store.table(key)) is not None:
        visitor = links.pilot_visitor(row, who.pilot)
        if visitor is not None:
            return visitor.base
        raise NoLobby(GONE)
    by_code = await _by_code(request, read_code(key))
    if by_code is None:
        raise NoLobby(NO_CODE if lobby is None else "No table here answers to this link.")
    return by_code


async def _done(request: Asked, lobby: Lobby, key: str, change: Change) -> Response[Any]:
    """What was asked is done, or the page says why not."""
    at = house(request)
    at.commands.count(f"lobby|{caller(request)}")
    try:
        changed = await at.lobbies.change(lobby.id, change)
    except (Refused, BadText) as error:
        if wants_json(request):
            raise
        pilot = await at.pilots.greet(request)
        words = error.refusal.sentence if isinstance(error, Refused) else str(error)
        return await _answer(request, lobby, key, pilot, words, 409)
    if changed is not None:
        await begin_if_ready(at.hall, at.lobbies, changed)
    if wants_json(request):
        return json_answer({"ok": True, "begun": await at.lobbies.by_id(lobby.id) is None})
    return Redirect(f"/lobby/{lobby.id}", status_code=303)


async def _answer(
    request: Asked, lobby: Lobby, key: str, pilot: Pilot, error: str = "", status: int = 200
) -> Response[Any]:
    at, csrf = house(request), house(request).csrf(request)
    page = lobby_page(
        lobby,
        at.hall.titles.new(lobby.wanted.game),
        Who(pilot.id),
        await at.pilots.known(pilots_in([lobby])),
        address=f"/lobby/{key}",
        origin=at.origin(request),
        now=at.lobbies.now(),
        error=error,
        theme=theme(request),
        palette=palette(request),
        csrf=csrf,
        pilot=PilotCard(pilot.id, pilot.name),
    )
    if not request.url.path.endswith("/fragment"):
        return at.page(request, "kit/lobby.html", page, status)
    html = at.drawn("kit/lobby_fragment.html", page)
    mark = hashlib.sha256(html.encode()).hexdigest()[:20]
    if request.headers.get("x-held") == mark:
        return Response(b"", status_code=204, media_type=MediaType.TEXT)
    response = at.answer(request, html, csrf)
    response.headers["x-mark"] = mark
    return response
