"""Tables that wait: sitting down, being ready, and what the opener changes."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText, Refused
from moonrace.server import ledger, links, lobby_moves, talk
from moonrace.server.lobbies import Change, Lobby, NoLobby, read_code, speaker_of
from moonrace.server.lobby_moves import Who
from moonrace.server.lobby_pages import lobby_page, lobby_talk, pilots_in
from moonrace.server.new_table import checked_addition, checked_name
from moonrace.server.pilots import Pilot
from moonrace.server.remarks import EVENT
from moonrace.server.routes.visits import Id, Whole, Words, caller, elsewhere, house, rename
from moonrace.server.safety import Asked, content_type
from moonrace.server.store import TableRow
from moonrace.server.waiting import begin_if_ready, sat_at
from moonrace.server.web import (
    FORM,
    CommandId,
    House,
    form_fields,
    json_answer,
    new_table_of,
    read,
    wants_json,
)
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.talk_page import EarlierPage

NO_CODE = "No table has this code. Codes are a word and a number, such as KEPLER 421."
GONE = "This table waits no more: it has begun, or who opened it has closed it."


class SaidInLobby(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page or a program sends to a lobby. `token` is the link of a guest who is no pilot."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    added: Annotated[str, msgspec.Meta(max_length=200)] = ""
    ready: bool = True
    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    kind: Annotated[str, msgspec.Meta(max_length=40)] = ""
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""
    words: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    remark: Annotated[int, msgspec.Meta(ge=-1, le=10_000)] = -1
    command: CommandId = ""


class LobbyController(Controller):
    """One table that waits, by its code or, for those who sit there, by its id."""

    path = "/lobby/{key:str}"

    @get(["/", "/fragment"])
    async def page(self, request: Asked, key: Id, guest: Words = "") -> Response[Any]:
        """Who is here, what is open, what is played. The fragment is the part that changes. A guest whose
        browser keeps no cookies comes by the link that sitting down has given."""
        at = house(request)
        pilot = await at.pilots.greet(request)
        who = _who_comes(pilot, guest)
        found = await _found(request, key, who, guest)
        if isinstance(found, str):
            return elsewhere(request, key, found)
        mine = who.place(found)
        if mine is not None:
            await at.lobbies.note_sight(found, mine)
        if found.is_complete:
            # Whoever was to begin it did not come to it.
            await begin_if_ready(at.hall, at.lobbies, found)
        return await _answer(request, found, key, pilot, guest)

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
        if pilot:
            await rename(request, pilot, name)
        lobby = await _lobby(request, key, who)
        if pilot and who.place(lobby) is None:
            await check_may_wait(at, pilot)
        change = lobby_moves.sit(who, name, added, at.lobbies.now())
        answer = await _done(request, lobby, key, change, token)
        if wants_json(request) and answer.status_code == 200:
            address = f"/t/{lobby.id}/s/{token}" if token else links.pilot_base(lobby.id, who.pilot)
            return json_answer({"lobby": f"/lobby/{lobby.id}", "token": token, "address": address})
        return answer

    @post("/ready", status_code=200)
    async def ready(self, request: Asked, key: Id) -> Response[Any]:
        """Say that the table may begin, or take it back."""
        said, who, lobby = await _said(request, key)
        return await _done(
            request, lobby, key, lobby_moves.be_ready(who, said.ready, _now(request)), said.token
        )

    @post("/leave", status_code=200)
    async def leave(self, request: Asked, key: Id) -> Response[Any]:
        """Give the place back; with its opener the table goes."""
        _, who, lobby = await _said(request, key)
        await house(request).lobbies.change(lobby.id, lobby_moves.leave(who, _now(request)))
        return json_answer({"ok": True}) if wants_json(request) else Redirect("/", status_code=303)

    @post("/say", status_code=200)
    async def say(self, request: Asked, key: Id) -> Response[Any]:
        """Say something to those who wait."""
        at = house(request)
        said, who, lobby = await _said(request, key)
        mine = who.place(lobby)
        if mine is not None:
            speaker = speaker_of(mine, lobby)
            if await talk.is_silenced(at.hall.store, speaker):
                raise Refused(talk.HUSHED)
            at.talk.count(speaker)
            at.talk_of_address.count(caller(request))
        words, command = said.phrase or said.words, said.command or links.new_command()
        change = lobby_moves.say(who, words, command, at.lobbies.now())
        return await _done(request, lobby, key, change, said.token)

    @post("/report", status_code=200)
    async def report(self, request: Asked, key: Id) -> Response[Any]:
        """Let whoever runs the server read a remark."""
        said, who, lobby = await _said(request, key)
        house(request).talk.count(f"{key}|{caller(request)}")
        spoken = (one for one in lobby.remarks if one.n == said.remark and one.audience != EVENT)
        remark = None if who.place(lobby) is None else next(spoken, None)
        if remark is None:
            raise BadText("There is no such remark.")
        await talk.note_report(house(request).hall.store, lobby.id, remark, remark.name, remark.speaker)
        if wants_json(request):
            return json_answer({"ok": True})
        pilot = await house(request).pilots.greet(request)
        return await _answer(request, lobby, key, pilot, said.token, news=talk.THANKS)

    @get("/talk")
    async def earlier(
        self, request: Asked, key: Id, before: Whole = None, guest: Words = ""
    ) -> Response[Any]:
        """What was said and done here before what the page shows."""
        at, pilot = house(request), await house(request).pilots.greet(request)
        who = _who_comes(pilot, guest)
        lobby = await _lobby(request, key, who)
        part = lobby_talk(lobby, who)
        if part is None:
            raise Refused(talk.NO_TALK)
        address = f"/lobby/{key}"
        page = EarlierPage(
            name=lobby.name,
            address=address,
            back=f"{address}?guest={guest}" if guest else address,
            talk=part,
            lines=talk.earlier(part, before),
            fields={"_csrf_token": at.csrf(request), "token": guest},
            pilot=PilotCard(pilot.id, pilot.name),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/talk_earlier.html", page)

    @post("/place", status_code=200)
    async def place(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: seat a bot, open a place, send somebody away, or leave a place out."""
        said, who, lobby = await _said(request, key)
        title = house(request).hall.titles.new(lobby.wanted.game)
        change = lobby_moves.seat_in(who, said.seat, said.kind, title, _now(request))
        return await _done(request, lobby, key, change)

    @post("/options", status_code=200)
    async def options(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: play otherwise. Nobody is ready then."""
        fields = form_fields(await request.body()) if content_type(request) == FORM else {}
        who = await _who(request, SaidInLobby())
        lobby = await _lobby(request, key, who)
        title = house(request).hall.titles.new(lobby.wanted.game)
        if fields.get("listed") and await talk.is_silenced(house(request).hall.store, who.pilot):
            raise Refused(talk.UNNAMED)
        wanted = new_table_of({**fields, "game": lobby.wanted.game, "command": "x"})
        return await _done(request, lobby, key, lobby_moves.set_options(who, wanted, title, _now(request)))

    @post("/code", status_code=200)
    async def code(self, request: Asked, key: Id) -> Response[Any]:
        """For the opener: another code; the old one leads nowhere."""
        _, who, lobby = await _said(request, key)
        return await _done(request, lobby, key, lobby_moves.renew_code(who, _now(request)))


def _now(request: Asked) -> float:
    return house(request).lobbies.now()


async def check_may_wait(at: House, pilot: Pilot) -> None:
    """Refuse a place to who sits at enough tables that wait."""
    waiting = [one for one in await at.lobbies.of_pilot(pilot.id) if one.id not in at.hall.closed]
    if len(waiting) >= lobby_moves.MOST_WAITING:
        raise Refused(lobby_moves.WAITS_ENOUGH)


async def _who(request: Asked, said: SaidInLobby) -> Who:
    pilot = await house(request).pilots.of(request)
    if said.token:
        return Who(link_hash=links.fingerprint(said.token))
    return Who(pilot.id if pilot else "")


async def _said(request: Asked, key: str) -> tuple[SaidInLobby, Who, Lobby]:
    """What is said in a lobby, by whom, and where."""
    said = await read(request, SaidInLobby)
    who = await _who(request, said)
    return said, who, await _lobby(request, key, who)


async def by_code(request: Asked, code: str) -> Lobby | None:
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


def _who_comes(pilot: Pilot, guest: str) -> Who:
    return Who(link_hash=links.fingerprint(guest)) if guest else Who(pilot.id)


async def _found(request: Asked, key: str, who: Who, guest: str = "") -> Lobby | str:
    """A lobby that somebody may come to, or the address of the table that it has become."""
    at = house(request)
    lobby = await at.lobbies.by_id(key)
    is_listed = lobby is not None and lobby.is_listed and not lobby.has(await at.bonds.apart(who.pilot))
    if lobby is not None and (is_listed or who.place(lobby) is not None or who.is_opener(lobby)):
        at.hall.check_open(lobby.id)
        return lobby
    if lobby is None and (row := await at.hall.store.table(key)) is not None:
        visitor = links.pilot_visitor(row, who.pilot)
        if visitor is not None:
            return visitor.base
        if any(seat.link_hash == who.link_hash for seat in row.seats if seat.link_hash):
            return f"/t/{row.id}/s/{guest}"
        if await _may_watch(at, row, who):
            return f"/t/{row.id}/w/{row.spectator_token}"
        raise NoLobby(GONE)
    found = await by_code(request, read_code(key))
    if found is None:
        raise NoLobby(NO_CODE if lobby is None else "No table here answers to this link.")
    at.hall.check_open(found.id)
    return found


async def _may_watch(at: House, row: TableRow, who: Who) -> bool:
    """Whether somebody who does not sit there may see a table that strangers have found while it waited."""
    apart = await at.bonds.apart(who.pilot)
    if sat_at(row, apart):
        return False
    return await at.hall.store.reading(partial(ledger.is_listed, table_id=row.id))


async def _done(request: Asked, lobby: Lobby, key: str, change: Change, guest: str = "") -> Response[Any]:
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
        return await _answer(request, lobby, key, pilot, guest, words, 409)
    at.hall.on_change(lobby.id)
    if changed is not None:
        await begin_if_ready(at.hall, at.lobbies, changed)
    if wants_json(request):
        return json_answer({"ok": True, "begun": await at.lobbies.by_id(lobby.id) is None})
    return Redirect(f"/lobby/{lobby.id}{f'?guest={guest}' if guest else ''}", status_code=303)


async def _answer(
    request: Asked,
    lobby: Lobby,
    key: str,
    pilot: Pilot,
    guest: str = "",
    error: str = "",
    status: int = 200,
    news: str = "",
) -> Response[Any]:
    at, csrf = house(request), house(request).csrf(request)
    page = lobby_page(
        lobby,
        at.hall.titles.new(lobby.wanted.game),
        _who_comes(pilot, guest),
        await at.pilots.known(pilots_in([lobby])),
        # What strangers find is found by its id, also when its code is none any more: they may watch then.
        address=f"/lobby/{lobby.id if lobby.is_listed else key}",
        guest=guest,
        origin=at.origin(request),
        now=at.lobbies.now(),
        error=error,
        news=news,
        csrf=csrf,
        pilot=PilotCard(pilot.id, pilot.name),
    )
    if not request.url.path.endswith("/fragment"):
        return at.page(request, "kit/lobby.html", page, status)
    html = at.drawn(request, "kit/lobby_fragment.html", page)
    mark = hashlib.sha256(html.encode()).hexdigest()[:20]
    if request.headers.get("x-held") == mark:
        return Response(b"", status_code=204, media_type=MediaType.TEXT)
    response = at.answer(request, html, csrf)
    response.headers["x-mark"] = mark
    return response
