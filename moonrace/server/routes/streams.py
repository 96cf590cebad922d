"""What an open page hears of its table, and what all pages of a browser hear through one connection."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.server.beacon import Ear, EventStream
from moonrace.server.homes import Spot
from moonrace.server.links import Visitor
from moonrace.server.routes.visits import TABLE, caller, house, pilot_id
from moonrace.server.safety import Asked
from moonrace.server.settings import Settings
from moonrace.server.table import LiveTable

MOST_TABLES = 24
"""Tables that one stream tells of."""
LONGEST_BASE = 100


class StreamController(Controller):
    """The stream of one table."""

    path = TABLE

    @get("/events", include_in_schema=False)
    async def events(self, request: Asked) -> EventStream:
        """Server-sent events: the version whenever it changes, the same bytes for everybody."""
        table, door, token = (str(request.path_params[name]) for name in ("table", "door", "token"))
        return _stream([await _ear(request, table, door, token)], house(request).settings)


class BrowserStreamController(Controller):
    """The stream of several tables: a browser opens six connections to a server, and people more pages."""

    path = "/events"

    @get("/", include_in_schema=False)
    async def events(
        self, request: Asked, at: Annotated[list[str], QueryParameter(max_items=MOST_TABLES)]
    ) -> EventStream:
        """Server-sent events of the tables at these addresses; one that is not there is silent."""
        ears = []
        for base in dict.fromkeys(at):
            with suppress(MoonraceError):
                ears.append(await _ear(request, *_parts(base), name=base))
        if not ears:
            raise BadText("None of these tables is there.")
        return _stream(ears, house(request).settings)


def _parts(base: str) -> tuple[str, str, str]:
    parts = base[:LONGEST_BASE].split("/")
    if len(parts) != 5 or parts[:2] != ["", "t"]:
        raise BadText("A table's address is /t/TABLE/DOOR/TOKEN.")
    return parts[2], parts[3], parts[4]


async def _ear(request: Asked, table: str, door: str, token: str, name: str = "") -> Ear:
    """What a visitor hears of a table, if the link is right."""
    at, asks, who = house(request), caller(request), partial(pilot_id, request)
    homes = at.hall.homes
    if homes is None:
        async with at.visit(table, door, token, asks, who=who) as (live, visitor):
            live.users += 1
            return _at(live, visitor, at.settings, partial(_leave, live), name)
    # Listened to before it is looked at, lest something happens in between.
    spot = homes.enter(table)
    leave = partial(homes.leave, table, spot)
    try:
        async with at.visit(table, door, token, asks, who=who) as (live, visitor):
            spot.version = max(spot.version, live.version)
            return _at(spot, visitor, at.settings, leave, name)
    except BaseException:
        leave()
        raise


def _leave(live: LiveTable) -> None:
    live.users -= 1


def _at(
    place: LiveTable | Spot, visitor: Visitor, settings: Settings, leave: Callable[[], None], name: str
) -> Ear:
    most = settings.streams_of_spectators if visitor.is_spectator else settings.streams_per_link
    return Ear(
        place.beacon,
        lambda: place.version,
        link=visitor.token,
        on_end=leave,
        most=most,
        name=name,
        seats=visitor.seats,
    )


def _stream(ears: list[Ear], settings: Settings) -> EventStream:
    return EventStream(ears, heartbeat=settings.heartbeat, slow=settings.slow_client)
