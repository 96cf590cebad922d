"""Setting up a table."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.bots import levels
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText, MoonraceError, Refused
from moonrace.kernel.title import Title
from moonrace.server import links, present, talk
from moonrace.server.hall import Made
from moonrace.server.new_table import (
    DEFAULT_WINDOW,
    EXPERIENCES,
    WINDOW_CHOICES,
    NewTable,
    checked_name,
    has_windows,
)
from moonrace.server.pilots import Pilot
from moonrace.server.routes.visits import Words, caller, elsewhere, house, rename
from moonrace.server.safety import Asked, content_type
from moonrace.server.shelf import shelf
from moonrace.server.waiting import open_lobby
from moonrace.server.web import (
    FORM,
    House,
    form_fields,
    json_answer,
    read_new_table,
    wants_json,
)
from moonrace.tables.face import has_face
from moonrace.tables.kit.pages import NewTablePage, PilotCard, SeatChoice

PRESET = ("pace-kind", "experience", "listed", "rated")
"""What an address may have chosen, besides who sits where and what the game lets one choose."""


class NewTableController(Controller):
    """The form for a new table, and what becomes of it."""

    path = "/"

    @get("/new")
    async def new(self, request: Asked, game: Words = "") -> Response[str]:
        """The form for a new table, with what an address has chosen already."""
        title = games.load(game or next(card.id for card in shelf() if card.is_playable))
        if not has_face(title.id):
            raise BadText(f"{title.name} cannot be played in the browser yet.")
        seats = [f"seat-{seat}" for seat in range(1, title.counts[-1])]
        fields = (*PRESET, *seats, *(f"option-{option.id}" for option in title.choosable))
        chosen = {name: value for name in fields if (value := request.query_params.get(name, "")[:40])}
        page = _new_page(request, title, await _pilot(request), chosen=chosen)
        return house(request).page(request, "kit/new.html", page)

    @post(["/new", "/tables"])
    async def make(self, request: Asked) -> Response[Any]:
        """Set up a table. The same command again gives the same table."""
        at = house(request)
        try:
            wanted, pilot = await _wanted(at, request)
            if wanted.wait:
                return await _waiting(at, request, wanted, pilot)
            made = await _made(at, request, wanted, pilot)
        except BadText as error:
            if wants_json(request):
                raise
            return await _form_again(request, str(error))
        if wants_json(request):
            return json_answer(await _made_json(at, made, caller(request)), 201)
        return Redirect(made.address, status_code=303)


def _new_page(
    request: Asked,
    title: Title,
    pilot: PilotCard,
    error: str = "",
    chosen: dict[str, str] | None = None,
) -> NewTablePage:
    playable = tuple(card for card in shelf() if card.is_playable)
    command = links.new_command()
    return NewTablePage(
        game=present.game_card(title),
        games=playable,
        counts=tuple(title.counts),
        options=title.choosable,
        seat_choices=_seat_choices(title),
        command=command,
        seal=Secret.seal(links.table_secret(house(request).hall.key, command)),
        error=error,
        players_of={mode.id: mode.players for mode in title.modes},
        words={
            o.id: {choice: title.choice_words(o.id, choice) for choice in o.choices} for o in title.choosable
        },
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        window_default=DEFAULT_WINDOW,
        chosen=chosen or {},
        experiences=EXPERIENCES,
        pilot=pilot,
        csrf=house(request).csrf(request),
    )


async def _pilot(request: Asked) -> PilotCard:
    pilot = await house(request).pilots.greet(request)
    return PilotCard(pilot.id, pilot.name)


def _seat_choices(title: Title) -> tuple[SeatChoice, ...]:
    return (
        SeatChoice("me", "Me", "You play here, in this browser."),
        SeatChoice(
            "friend", "Friend, by a code", "You get a code and a link. The table waits for who comes."
        ),
        SeatChoice(
            "same-screen",
            "Same screen, beside me",
            "The device goes round; a curtain hides the table meanwhile.",
        ),
        *(
            SeatChoice(f"bot:{level.id}", f"{level.name}, {level.word}", level.help, level.id)
            for level in levels(title)
        ),
        SeatChoice("empty", "Nobody", "The seat is left out."),
    )


async def _form_again(request: Asked, error: str) -> Response[str]:
    fields = form_fields(await request.body()) if content_type(request) == FORM else {}
    game = fields.get("game", "")
    title = games.load(game if game in games.ids() else games.ids()[0])
    page = _new_page(
        request, title, await _pilot(request), error, {key: value[:200] for key, value in fields.items()}
    )
    return house(request).page(request, "kit/new.html", page, 400)


async def _wanted(at: House, request: Asked) -> tuple[NewTable, Pilot | None]:
    """What is asked for, and by which pilot. On a page a table with friends waits for them."""
    wanted = await read_new_table(request)
    if wants_json(request):
        return wanted, None
    pilot = await at.pilots.keep(request, caller(request))
    if pilot:
        await rename(request, pilot, checked_name(wanted.name))
        if wanted.listed and await talk.is_silenced(at.hall.store, pilot.id):
            raise Refused(talk.UNNAMED)
    return msgspec.structs.replace(wanted, wait="friend" in wanted.seats), pilot


async def _waiting(at: House, request: Asked, wanted: NewTable, pilot: Pilot | None) -> Response[Any]:
    at.new_tables.count(caller(request))
    try:
        lobby = await open_lobby(at.hall, at.lobbies, wanted, pilot)
    except MoonraceError:
        at.new_tables.give_back(caller(request))
        raise
    if lobby is None:
        # The table of this command has begun already.
        made = await at.hall.make(wanted)
        return elsewhere(request, made.table, made.address)
    token = links.maker_token(at.hall.key, wanted.command)
    if not wants_json(request):
        return Redirect(f"/lobby/{lobby.id}", status_code=303)
    has_seat = any(kind in ("me", "same-screen") for kind in wanted.seats)
    told = {
        "table": lobby.id,
        "address": f"/t/{lobby.id}/{'s' if has_seat else 'w'}/{token}",
        "lobby": f"/lobby/{lobby.code.replace(' ', '-').lower()}",
        "code": lobby.code,
        "token": token,
        "spectators": f"/t/{lobby.id}/w/{lobby.spectator_token}",
    }
    return json_answer(told, 201)


async def _made(at: House, request: Asked, wanted: NewTable, pilot: Pilot | None) -> Made:
    at.new_tables.count(caller(request))
    try:
        return await at.hall.make(wanted, pilot)
    except MoonraceError:
        at.new_tables.give_back(caller(request))
        raise


async def _made_json(at: House, made: Made, patron: str) -> dict[str, Any]:
    door, token = made.address.split("/")[3:5]
    async with at.visit(made.table, door, token, patron) as (live, visitor):
        return {
            "table": made.table,
            "address": made.address,
            "links": {str(seat): link for seat, link in links.friend_links(live.row, visitor).items()},
            "spectators": f"/t/{made.table}/w/{live.row.spectator_token}",
        }
