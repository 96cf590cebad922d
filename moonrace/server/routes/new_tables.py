"""Setting up a table."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.bots import levels
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.title import Title
from moonrace.server import links, present
from moonrace.server.hall import Made
from moonrace.server.new_table import DEFAULT_WINDOW, WINDOW_CHOICES, has_windows
from moonrace.server.routes.visits import Words, caller, house
from moonrace.server.safety import Asked, content_type
from moonrace.server.shelf import shelf
from moonrace.server.web import (
    FORM,
    House,
    form_fields,
    json_answer,
    palette,
    read_new_table,
    theme,
    wants_json,
)
from moonrace.tables.face import has_face
from moonrace.tables.kit.pages import NewTablePage, SeatChoice


class NewTableController(Controller):
    """The form for a new table, and what becomes of it."""

    path = "/"

    @get("/new")
    async def new(self, request: Asked, game: Words = "") -> Response[str]:
        """The form for a new table."""
        title = games.load(game or next(card.id for card in shelf() if card.is_playable))
        if not has_face(title.id):
            raise BadText(f"{title.name} cannot be played in the browser yet.")
        return house(request).page(request, "kit/new.html", _new_page(request, title))

    @post(["/new", "/tables"])
    async def make(self, request: Asked) -> Response[Any]:
        """Set up a table. The same command again gives the same table."""
        at = house(request)
        try:
            made = await _made(at, request)
        except BadText as error:
            if wants_json(request):
                raise
            return await _form_again(request, str(error))
        if wants_json(request):
            return json_answer(await _made_json(at, made, caller(request)), 201)
        return Redirect(made.address, status_code=303)


def _new_page(
    request: Asked, title: Title, error: str = "", chosen: dict[str, str] | None = None
) -> NewTablePage:
    playable = tuple(card for card in shelf() if card.is_playable)
    options = tuple(option for option in title.options if not option.is_for_hosts)
    command = links.new_command()
    return NewTablePage(
        game=present.game_card(title),
        games=playable,
        counts=tuple(title.counts),
        options=options,
        seat_choices=_seat_choices(title),
        command=command,
        seal=Secret.seal(links.table_secret(house(request).hall.key, command)),
        error=error,
        players_of={mode.id: mode.players for mode in title.modes},
        words={o.id: {choice: title.choice_words(o.id, choice) for choice in o.choices} for o in options},
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        window_default=DEFAULT_WINDOW,
        chosen=chosen or {},
        csrf=house(request).csrf(request),
        theme=theme(request),
        palette=palette(request),
    )


def _seat_choices(title: Title) -> tuple[SeatChoice, ...]:
    return (
        SeatChoice("me", "Me", "You play here, in this browser."),
        SeatChoice("friend", "Friend, by a link", "You get a link to send. Whoever opens it plays."),
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
    page = _new_page(request, title, error, {key: value[:200] for key, value in fields.items()})
    return house(request).page(request, "kit/new.html", page, 400)


async def _made(at: House, request: Asked) -> Made:
    wanted = await read_new_table(request)
    at.new_tables.count(caller(request))
    try:
        return await at.hall.make(wanted)
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
