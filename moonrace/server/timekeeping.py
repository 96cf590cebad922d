"""The time of the house: what clocks at tables go by.

It is the time of day as the server found it when it began, and goes on evenly from there, whatever becomes of
the machine's clock. It is noted every few seconds. Where nobody noted it for a while, the server was not
there, or slept, or had no database, or its clock was set forwards: nobody could have acted, and no clock at a
table runs for that **gap**.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
import sqlalchemy as sa

from moonrace.kernel.typed import typed
from moonrace.server import schema
from moonrace.server.database import StoreTrouble
from moonrace.server.ledger import noted
from moonrace.server.pace import DAY
from moonrace.server.store import Store
from moonrace.server.watchdog import meanwhile

SECONDS_BETWEEN_BEATS = 5.0
MISSED = 3 * SECONDS_BETWEEN_BEATS
"""Seconds without a beat that are a gap."""
KEPT_DAYS = 400
KEY = "time"


class Beat(msgspec.Struct, frozen=True):
    """The time as it was noted last, and the gaps."""

    at: float
    gaps: tuple[tuple[float, float], ...] = ()


def beaten(known: Beat | None, own: float, wall: float) -> Beat:
    """The next beat: `own` is the time as this process counts it, `wall` that of its machine."""
    if known is None:
        return Beat(max(own, wall))
    now = max(known.at, own, wall)
    gaps = known.gaps
    if now - known.at > MISSED:
        gaps = (*(gap for gap in gaps if gap[1] > now - KEPT_DAYS * DAY), (known.at, now))
    return Beat(now, gaps)


def _kept(store: Store, beat: Beat) -> sa.Executable:
    """Keeps the time. Several processes may begin at the same moment, and none of them may fail over it."""
    new = store.database.insert(schema.setting).values(key=KEY, value=msgspec.json.encode(beat))
    kept: sa.Executable = new.on_conflict_do_update(
        index_elements=["key"], set_={"value": new.excluded.value}
    )
    return kept


class Timekeeper:
    """Says what time it is in this house, and since when it was not told."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        seconds_between_beats: float = SECONDS_BETWEEN_BEATS,
    ) -> None:
        self._between = seconds_between_beats
        self._wall, self.steady = wall, steady
        self._told, self._told_at = wall(), steady()
        self.gaps: tuple[tuple[float, float], ...] = ()
        """Whiles in which nobody could have acted."""
        self.is_needed = False
        """Whether any clock goes by it; else the database is left alone."""

    def now(self) -> float:
        """Seconds since 1970, as the house counts them."""
        return self._told + self.steady() - self._told_at

    async def beat(self, store: Store) -> None:
        """Note the time."""

        def work(connection: sa.Connection) -> tuple[Beat, bool]:
            found = noted(connection, KEY)
            known = None if found is None else msgspec.json.decode(found, type=typed(Beat))
            beat = beaten(known, own, wall)
            connection.execute(_kept(store, beat))
            has_clocks = connection.execute(sa.select(schema.slate.c.table_id).limit(1)).first()
            return beat, has_clocks is not None

        own, wall, steady = self.now(), self._wall(), self.steady()
        beat, self.is_needed = await store.writing(work)
        self._told, self._told_at, self.gaps = beat.at, steady, beat.gaps

    @asynccontextmanager
    async def keeping(self, store: Store) -> AsyncIterator[None]:
        """Go on noting the time, beginning before anybody is let in."""
        await self._try(store)
        async with meanwhile(self._keep(store)):
            yield
        if self.is_needed:
            await self._try(store)

    async def _keep(self, store: Store) -> None:
        while True:
            await asyncio.sleep(self._between)
            if self.is_needed:
                await self._try(store)

    async def _try(self, store: Store) -> None:
        # A database that is away is told of by everything else, and is a gap once it is back.
        with contextlib.suppress(StoreTrouble):
            await self.beat(store)
