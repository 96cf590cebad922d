"""What an open page hears of its table, and what all pages of a browser hear through one connection."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.server.beacon import Ear, EventStream
from moonrace.server.links import Visitor
from moonrace.server.routes.visits import TABLE, caller, house, visit
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
        settings = house(request).settings
        async with visit(request) as (live, visitor):
            return _stream([_ear(live, visitor, settings)], settings)


class BrowserStreamController(Controller):
    """The stream of several tables: a browser opens six connections to a server, and people more pages."""

    path = "/events"

    @get("/", include_in_schema=False)
    async def events(
        self, request: Asked, at: Annotated[list[str], QueryParameter(max_items=MOST_TABLES)]
    ) -> EventStream:
        """Server-sent events of the tables at these addresses; one that is not there is silent."""
        settings, ears = house(request).settings, []
        for base in dict.fromkeys(at):
            with suppress(MoonraceError):
                async with house(request).visit(*_parts(base), caller(request)) as (live, visitor):
                    ears.append(_ear(live, visitor, settings, base))
        if not ears:
            raise BadText("None of these tables is there.")
        return _stream(ears, settings)


def _parts(base: str) -> tuple[str, str, str]:
    parts = base[:LONGEST_BASE].split("/")
    if len(parts) != 5 or parts[:2] != ["", "t"]:
        raise BadText("A table's address is /t/TABLE/DOOR/TOKEN.")
    return parts[2], parts[3], parts[4]


def _ear(live: LiveTable, visitor: Visitor, settings: Settings, name: str = "") -> Ear:
    live.users += 1

    def leave() -> None:
        live.users -= 1

    most = settings.streams_of_spectators if visitor.is_spectator else settings.streams_per_link
    return Ear(live.beacon, lambda: live.version, link=visitor.token, on_end=leave, most=most, name=name)


def _stream(ears: list[Ear], settings: Settings) -> EventStream:
    return EventStream(ears, heartbeat=settings.heartbeat, slow=settings.slow_client)
