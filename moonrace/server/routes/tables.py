"""A table to look at: page and fragment, log, view for programs, record, and the stream of its changes."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get

from moonrace.kernel.errors import BadText
from moonrace.server import for_programs, links, present
from moonrace.server.hall import NoSuchTable
from moonrace.server.links import Visitor
from moonrace.server.lobby_moves import Who
from moonrace.server.present import Look
from moonrace.server.routes.visits import (
    FRAGMENT,
    TABLE,
    Whole,
    Words,
    elsewhere,
    house,
    look_of,
    pilot_id,
    table_answer,
    visit,
)
from moonrace.server.safety import Asked
from moonrace.server.watchdog import beside
from moonrace.server.web import json_answer


class TableController(Controller):
    """What a visitor may see of a table."""

    path = TABLE

    @get(["/", "/replay", "/fragment"])
    async def page(
        self, request: Asked, at: Whole = None, seat: Whole = None, back: Whole = None
    ) -> Response[Any]:
        """The table as this visitor may see it, now or after step `at`; at the end through any eyes. A
        fragment is the part of the page that changes."""
        template = FRAGMENT if request.url.path.endswith("/fragment") else "kit/table.html"
        try:
            async with visit(request) as (live, visitor):
                return await table_answer(request, live, visitor, template, at=at, eyes=seat, back=back)
        except NoSuchTable:
            lobby = await _lobby_of(request)
            if not lobby:
                raise
            return elsewhere(request, request.path_params["table"], lobby)

    @get("/log")
    async def log(self, request: Asked, drawer: Words = "") -> Response[str]:
        """The whole log, which the table itself shows only the end of."""
        template = "kit/log_drawer.html" if drawer else "kit/log.html"
        async with visit(request) as (live, visitor):
            return await table_answer(request, live, visitor, template)

    @get("/about")
    async def about(self, request: Asked, name: Words = "", drawer: Words = "") -> Response[str]:
        """What a thing of the table is, by its name; without one the names of all."""
        async with visit(request) as (live, visitor), live.at_rest() as match:
            viewer = look_of(request, live, match, visitor).viewer
            page = present.about_page(live, match, viewer, visitor.base, name)
        return house(request).page(request, "kit/about_drawer.html" if drawer else "kit/about.html", page)

    @get("/view.json")
    async def view(self, request: Asked, seat: Whole = None) -> Response[bytes]:
        """The table for programs: view, legal actions in text form, version."""
        async with visit(request) as (live, visitor), live.at_rest() as match:
            viewer = _seat_asked(visitor, seat, look_of(request, live, match, visitor))
            is_watching = visitor.is_spectator
            return json_answer(for_programs.view_json(live, match, viewer, is_watching=is_watching))

    @get(["/export", "/record"])
    async def export(self, request: Asked) -> Response[str]:
        """JSON lines: the whole record after the end, before it what this visitor knows."""
        async with visit(request) as (live, visitor), live.at_rest() as match:
            viewer = look_of(request, live, match, visitor).viewer
            lines = await beside(match, lambda: for_programs.export_lines(live, match, viewer))
            headers = {"content-disposition": f'attachment; filename="{match.header.title}-{live.id}.jsonl"'}
            return Response("\n".join(lines) + "\n", media_type="application/jsonl", headers=headers)


async def _lobby_of(request: Asked) -> str:
    """Where a table waits for its people, for who has a seat there; nothing for others."""
    table, door, token = (str(request.path_params[name]) for name in ("table", "door", "token"))
    lobby = await house(request).lobbies.by_id(table)
    if lobby is None:
        return ""
    guest = token if door == "s" else ""
    who = Who(link_hash=links.fingerprint(guest)) if guest else Who(await pilot_id(request))
    if who.place(lobby) is None and not who.is_opener(lobby):
        return ""
    return f"/lobby/{table}?guest={guest}" if guest else f"/lobby/{table}"


def _seat_asked(visitor: Visitor, seat: int | None, look: Look) -> int:
    if seat is None:
        return look.viewer
    if seat not in visitor.seats:
        raise BadText("This link does not speak for that seat.")
    return seat
