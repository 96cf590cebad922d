"""What this server knows of whoever asks: all of it in one file, and the way out."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace.bots import level_of
from moonrace.kernel.errors import BadText
from moonrace.server.everything import everything
from moonrace.server.leaving import STAND_IN, Belongings
from moonrace.server.pilots import new_key
from moonrace.server.routes.visits import NO_COOKIES, caller, house, stored
from moonrace.server.safety import Asked
from moonrace.server.web import A_YEAR, read
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.people import DataPage

NOT_SURE = "Tick the box first: nobody can bring a deleted pilot back."
FILE = "moonrace-pilot.json"


class Sure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody means it."""

    sure: bool = False


class DataController(Controller):
    """Everything about the pilot who asks."""

    path = "/pilot/data"

    @get("/")
    async def page(self, request: Asked) -> Response[Any]:
        """What there is, and what becomes of it."""
        return await _page(request)

    @get("/everything.json")
    async def export(self, request: Asked) -> Response[Any]:
        """All of it in one file."""
        at = house(request)
        pilot = await at.pilots.of(request)
        if pilot is None:
            raise BadText(NO_COOKIES)
        at.people.exports.count(pilot.id)
        at.people.exports.count(caller(request))
        found = await at.hall.store.reading(partial(everything, pilot=pilot.id))
        body = msgspec.json.format(msgspec.json.encode(found))
        headers = {"content-disposition": f'attachment; filename="{FILE}"'}
        return Response(body, media_type=MediaType.JSON, headers=headers)

    @post("/delete", status_code=200)
    async def delete(self, request: Asked) -> Response[Any]:
        """Leave this server for good."""
        at = house(request)
        if not (await read(request, Sure)).sure:
            return await _page(request, error=NOT_SURE, status=400)
        pilot = await stored(request)
        await at.leavers.leave(pilot.id)
        response = Redirect("/pilot/data?left=1", status_code=303)
        # By the old key the same id would follow again.
        response.set_cookie(at.cookie(at.pilots.cookie, new_key(), age=A_YEAR))
        response.set_cookie(at.cookie(at.tables_cookie, "", age=0))
        return response


async def _page(request: Asked, error: str = "", status: int = 200) -> Response[Any]:
    at = house(request)
    pilot = await at.pilots.greet(request)
    has = await at.leavers.belongings(pilot.id) if pilot.is_stored else Belongings()
    page = DataPage(
        is_known=pilot.is_stored,
        has_left="left" in request.query_params and not pilot.is_stored,
        alone=has.alone,
        running=has.running,
        ended=has.ended,
        stand_in=level_of(STAND_IN).name,
        error=error,
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/pilot_data.html", page, status)
