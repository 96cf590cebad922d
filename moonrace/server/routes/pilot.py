"""Who one is: a name, and the way to another device."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText
from moonrace.server.new_table import checked_name
from moonrace.server.routes.visits import Id, caller, house
from moonrace.server.safety import Asked
from moonrace.server.web import A_YEAR, form_fields, palette, theme
from moonrace.tables.kit.lobby import PilotPage
from moonrace.tables.kit.pages import PilotCard

NO_PASS = "This link was used, is older than ten minutes, or is none of ours. Ask for another one."
NO_COOKIES = "This browser keeps no cookies, so nobody can be known in it again."


class PilotController(Controller):
    """The page of the pilot who asks; nobody else's is shown here."""

    path = "/pilot"

    @get("/")
    async def page(self, request: Asked) -> Response[Any]:
        """Name, patch, and the way to another device."""
        return await _page(request)

    @post("/")
    async def rename(self, request: Asked) -> Response[Any]:
        """Be called otherwise."""
        at = house(request)
        name = checked_name(form_fields(await request.body()).get("name", ""))
        pilot = await at.pilots.keep(request, caller(request))
        if pilot is None or not name:
            raise BadText(NO_COOKIES if pilot is None else "A name has at least one letter.")
        await at.pilots.rename(pilot.id, name)
        return Redirect("/pilot", status_code=303)

    @post("/pass", status_code=200)
    async def make_pass(self, request: Asked) -> Response[Any]:
        """Show, once, what makes another browser this pilot's."""
        at = house(request)
        at.wrong_codes.count(caller(request))
        pilot = await at.pilots.keep(request, caller(request))
        if pilot is None:
            raise BadText(NO_COOKIES)
        word = await at.pilots.make_pass(pilot.id)
        return await _page(request, move_link=f"{at.origin(request)}/pilot/move/{word}")

    @get("/move/{word:str}")
    async def arrive(self, request: Asked, word: Id) -> Response[Any]:
        """Ask before anything is used up: programs look at links too."""
        return await _page(request, pass_word=word)

    @post("/move/{word:str}")
    async def move(self, request: Asked, word: Id) -> Response[Any]:
        """Let this browser be the pilot's who has made the pass."""
        at = house(request)
        at.wrong_codes.count(caller(request))
        key = await at.pilots.use_pass(word)
        if key is None:
            return await _page(request, error=NO_PASS, status=410)
        response = Redirect("/", status_code=303)
        response.set_cookie(at.cookie(at.pilots.cookie, key, age=A_YEAR))
        return response


async def _page(request: Asked, status: int = 200, **shown: str) -> Response[Any]:
    at = house(request)
    pilot = await at.pilots.greet(request)
    page = PilotPage(
        move_link=shown.get("move_link", ""),
        pass_word=shown.get("pass_word", ""),
        error=shown.get("error", ""),
        pilot=PilotCard(pilot.id, pilot.name),
        theme=theme(request),
        palette=palette(request),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/pilot.html", page, status)
