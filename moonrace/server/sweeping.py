"""Clearing away: tables at which nobody has done anything for long, a few at a time, while the others play.

Nothing goes unless whoever runs the server has said for how long tables are kept. What was dealt and never
begun goes first, what is unfinished later, and finished games only by a setting of their own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from moonrace.kernel.errors import MoonraceError
from moonrace.server import ledger
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import SECONDS_OF_A_DAY, Hall
from moonrace.server.ledger import Gone, Touched
from moonrace.server.logs import logged
from moonrace.server.reading import read_match
from moonrace.server.settings import Settings
from moonrace.server.watchdog import meanwhile

log = logging.getLogger("moonrace.sweeping")
AT_ONCE = 20
"""Tables that are looked at in one go."""
PAUSE = 0.05
"""Seconds between two tables, in which everybody else has the disk."""
FIRST_WAIT = 60.0
PAGES_AT_ONCE = 200
"""Of the database file: less than a megabyte is given back in one go."""


class Over(msgspec.Struct, frozen=True):
    """The note that a game is over, so that it need not be played again to know."""


class Sweeper:
    """Clears away what nobody comes back to."""

    def __init__(self, hall: Hall, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self._hall, self._store, self._settings, self._now = hall, hall.store, settings, now

    async def sweep(self) -> int:
        """Clear away what is to go now; how many tables."""
        before = self._now() - self._settings.fewest_days * SECONDS_OF_A_DAY
        branched, after, swept = await self._store.reading(ledger.branched_from), "", 0
        while found := await self._store.reading(
            partial(ledger.untouched, before=before, after=after, most=AT_ONCE)
        ):
            for one in found:
                swept += one.id not in branched and await self._swept(one)
                await asyncio.sleep(PAUSE)
            after = found[-1].id
        if swept:
            await self._give_back()
        return swept

    async def _swept(self, one: Touched) -> bool:
        days = (self._now() - one.at) / SECONDS_OF_A_DAY
        why = await self._why(one, days)
        if not why or not await self._hall.remove(one.id, Gone(self._now(), days)):
            return False
        self._hall.instruments.swept.add(why)
        log.info(
            "cleared away table %s, %s, %.0f days after the last act",
            one.id,
            why,
            days,
            extra=logged("swept", table=one.id, why=why, days=round(days)),
        )
        return True

    async def _why(self, one: Touched, days: float) -> str:
        """Why a table goes; nothing where it stays."""
        row, limits = await self._store.table(one.id), self._settings
        if row is None:
            return ""
        is_begun = row.is_record or await self._store.reading(partial(ledger.is_begun, table_id=one.id))
        if not is_begun:
            return "never begun" if 0 < limits.unbegun_days <= days else ""
        if not _is_due(limits.keep_days, days) and not _is_due(limits.keep_finished_days, days):
            return ""
        if row.is_record or await self._is_over(one.id):
            return "finished" if _is_due(limits.keep_finished_days, days) else ""
        return "unfinished" if _is_due(limits.keep_days, days) else ""

    async def _is_over(self, table_id: str) -> bool:
        key = f"over|{table_id}"
        if await self._store.reading(partial(ledger.noted, key=key)) is not None:
            return True
        row, record = await self._store.table(table_id), await self._store.record(table_id)
        if row is None or record is None:
            return False
        try:
            title = await self._hall.titles.of(row)
            adopted = await asyncio.to_thread(read_match, row, title, record, None)
        except MoonraceError:
            return False
        if adopted.match.over:
            await self._store.writing(partial(ledger.note, key=key, what=Over()))
        return adopted.match.over

    async def _give_back(self) -> None:
        """Let the file shrink by what is not used any more."""
        while await self._store.writing(partial(self._store.database.give_back, pages=PAGES_AT_ONCE)):
            await asyncio.sleep(PAUSE)


def _is_due(limit: float, days: float) -> bool:
    """Whether so many days are too many; 0 is for ever."""
    return 0 < limit <= days


@asynccontextmanager
async def sweeping(hall: Hall, settings: Settings) -> AsyncIterator[None]:
    """Clear away meanwhile, now and then, if that is wanted."""
    if not settings.sweeps:
        yield
        return
    async with meanwhile(_sweep_for_ever(Sweeper(hall, settings), settings)):
        yield


async def _sweep_for_ever(sweeper: Sweeper, settings: Settings) -> None:
    await asyncio.sleep(min(FIRST_WAIT, settings.sweep_seconds))
    while True:
        try:
            await sweeper.sweep()
        except StoreTrouble as error:
            log.warning("clearing away waits: %s", error)
        except Exception:
            log.exception("clearing away failed")
        await asyncio.sleep(settings.sweep_seconds)
