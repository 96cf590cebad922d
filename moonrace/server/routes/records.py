"""Opening a record by file, and what truly happened."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from moonrace import games
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.server import present
from moonrace.server.hall import NoSuchTable
from moonrace.server.opening import LARGEST, LARGEST_WORDS, make_table
from moonrace.server.routes.visits import Id, Words, caller, house
from moonrace.server.safety import MULTIPART, Asked, content_type
from moonrace.server.web import WrongType
from moonrace.tables.face import face_of, has_face
from moonrace.tables.kit.pages import HistoryPage, OpenPage

FORM_AROUND = 8 * 1024
"""Bytes that a form has around the file in it."""


class RecordController(Controller):
    """Records that somebody has kept."""

    path = "/open"

    @get("/")
    async def choose(self, request: Asked) -> Response[str]:
        """Where a record is chosen or dropped."""
        return _open_page(request)

    @post("/", request_max_body_size=LARGEST + FORM_AROUND)
    async def open(self, request: Asked) -> Response[Any]:
        """Check a record and show it as a table to look at."""
        at = house(request)
        try:
            data = await _file(request)
            at.new_tables.count(caller(request))
            try:
                address = await make_table(at.hall.store, await at.opening.checked(data, caller(request)))
            except MoonraceError:
                at.new_tables.give_back(caller(request))
                raise
        except BadText as error:
            return _open_page(request, str(error))
        return Redirect(address, status_code=303)


class HistoryController(Controller):
    """What truly happened."""

    path = "/history"

    @get("/{game:str}/{key:str}")
    async def history(self, request: Asked, game: Id, key: Id, drawer: Words = "") -> Response[str]:
        """One event of history that a game celebrates, as a page or for the drawer."""
        title = games.load(game)
        chronicle = face_of(title).chronicle if has_face(title.id) else None
        found = chronicle.history.get(key) if chronicle else None
        if found is None:
            raise NoSuchTable("No history is told here under this name.")
        card = present.game_card(title)
        page = HistoryPage(card, found)
        template = "kit/history_drawer.html" if drawer else "kit/history.html"
        return house(request).page(request, template, page)


def _open_page(request: Asked, error: str = "") -> Response[str]:
    at = house(request)
    page = OpenPage(LARGEST_WORDS, error, csrf=at.csrf(request))
    return at.page(request, "kit/open.html", page, 400 if error else 200)


async def _file(request: Asked) -> bytes:
    if content_type(request) != MULTIPART:
        raise WrongType(f"Send the file in a form ({MULTIPART}).")
    file = (await request.form()).get("record")
    if not isinstance(file, UploadFile):
        raise BadText("Choose a file first.")
    return await file.read()
