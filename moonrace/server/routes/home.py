"""The home page, and what belongs to the house as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from moonrace.lessons import lessons_of, taught_games
from moonrace.server import links
from moonrace.server.puzzling import daily_card
from moonrace.server.routes.desk import desk_of, next_of
from moonrace.server.routes.joining import open_mark, open_tables, running_tables
from moonrace.server.routes.visits import Words, house
from moonrace.server.safety import Asked
from moonrace.server.shelf import shelf
from moonrace.server.teaching import lesson_card
from moonrace.server.watchdog import Held
from moonrace.server.web import A_YEAR, PALETTES, THEMES, form_fields
from moonrace.tables.kit.home import HomePage, TableCard
from moonrace.tables.kit.lesson import LessonCard
from moonrace.tables.kit.pages import PilotCard

MOST_OPEN_TABLES, MOST_RUNNING = 3, 2


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    ok: bool
    can_write: bool
    loop_held: Held


class HomeController(Controller):
    """The first page, and the visitor's own settings."""

    path = "/"

    @get("/")
    async def home(self, request: Asked) -> Response[str]:
        """The home page: games, and the visitor's own tables."""
        at = house(request)
        pilot = await at.pilots.greet(request)
        tables = await desk_of(at, request, pilot)
        mark = await open_mark(at)
        waiting = await open_tables(at, pilot)
        page = HomePage(
            games=shelf(),
            tables=tables,
            first=None if tables else _first_lesson(),
            lessons=_next_lessons(tables) if tables else (),
            command=links.new_command(),
            puzzle=daily_card(),
            pilot=PilotCard(pilot.id, pilot.name),
            open_tables=waiting[:MOST_OPEN_TABLES],
            open_count=len(waiting),
            open_mark=mark,
            leagues=await at.leagues.linked(pilot.id) if pilot.is_stored else (),
            running=await running_tables(at, pilot, MOST_RUNNING),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/home.html", page)

    @get("/next")
    async def go_on(self, request: Asked, after: Words = "") -> Redirect:
        """The next table that waits for the visitor, in the order of the desk; the desk if none does."""
        at = house(request)
        pilot = await at.pilots.greet(request)
        return Redirect(await next_of(at, request, pilot, after), status_code=303)

    @post("/settings")
    async def change_look(self, request: Asked) -> Response[Any]:
        """Choose theme and palette, for this browser."""
        fields = form_fields(await request.body())
        goes_to = fields.get("next", "/")
        is_here = goes_to.startswith("/") and not goes_to.startswith(("//", "/\\"))
        response: Response[Any] = Redirect(goes_to if is_here else "/", status_code=303)
        for name, known in (("theme", THEMES), ("palette", PALETTES)):
            if name in fields and fields[name] in known:
                # Scripts may read these two: a click on the page changes them as well.
                secure = house(request).settings.is_https
                response.set_cookie(
                    Cookie(key=name, value=fields[name], max_age=A_YEAR, samesite="lax", secure=secure)
                )
        return response

    @get("/health")
    async def health(self, request: Asked) -> Health:
        """Whether the server and its database answer and take writes, and how long everybody had to wait."""
        store = house(request).hall.store
        await store.table("")
        return Health(True, await store.can_write(), house(request).held)

    @get("/favicon.ico", include_in_schema=False)
    async def favicon(self) -> Response[None]:
        """Browsers ask for this whatever the page says."""
        return Response(None, status_code=204)


def _first_lesson() -> LessonCard | None:
    """What somebody is invited to who was never here."""
    title = next(iter(taught_games()), None)
    return None if title is None else lesson_card(title, lessons_of(title)[0])


def _next_lessons(tables: Sequence[TableCard]) -> tuple[LessonCard, ...]:
    """All lessons that are not begun: those that are stand among the visitor's tables."""
    begun = {table.lesson.key for table in tables if table.lesson is not None}
    cards = [lesson_card(title, lesson) for title in taught_games() for lesson in lessons_of(title)]
    return tuple(card for card in cards if card.key not in begun)
