"""Bells: tables at which nobody is are woken when time makes a difference.

A table in memory minds its clocks itself. What is stored of all others is when the next thing is to be done
or said there: a window closes, silence is consent, somebody is to be told that little time is left.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server import schema
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.pace import DAY, DAYS_UNTIL_MISSED
from moonrace.server.watchdog import meanwhile

log = logging.getLogger("moonrace.server")
SECONDS_BETWEEN = 15.0
AT_ONCE = 50
SECONDS_UNTIL_AGAIN = 3600.0
"""After so long a table is woken once more that could not be."""


@asynccontextmanager
async def ringing(hall: Hall) -> AsyncIterator[None]:
    """Wake tables as long as the server runs."""
    async with meanwhile(_go_on(hall)):
        yield


async def _go_on(hall: Hall) -> None:
    silent_at = time.monotonic()
    while True:
        await asyncio.sleep(SECONDS_BETWEEN)
        try:
            while await ring(hall):
                pass
            if time.monotonic() >= silent_at:
                silent_at = time.monotonic() + SECONDS_UNTIL_AGAIN
                await ring_silent(hall)
        except StoreTrouble:
            log.warning("bells wait for the database")
        except Exception as error:
            log.exception("a round of bells failed")
            hall.instruments.note_error(error, "bells")


async def ring(hall: Hall) -> bool:
    """Wake the tables whose time has come, one after another; whether there may be more."""
    columns, now = schema.slate.c, hall.keeper.now()
    query = sa.select(columns.table_id, columns.bell).where(columns.bell <= now)
    query = query.order_by(columns.bell).limit(AT_ONCE)
    rows = await hall.store.reading(lambda connection: connection.execute(query).all())
    for row in rows:
        if await _claimed(hall, row.table_id, row.bell, now + SECONDS_UNTIL_AGAIN):
            await _wake(hall, row.table_id)
    return len(rows) == AT_ONCE


async def ring_silent(hall: Hall) -> None:
    """Wake the tables without a clock at which nothing was done for days, in the hours after that."""
    events, tables = schema.event.c, schema.game_table.c
    latest = sa.func.max(events.at)
    until = hall.keeper.now() - DAYS_UNTIL_MISSED * DAY
    query = (
        sa.select(events.table_id)
        .join(schema.game_table, tables.id == events.table_id)
        .where(tables.pace == "", ~sa.exists().where(schema.outcome.c.table_id == tables.id))
        .group_by(events.table_id)
        .having(latest <= until, latest > until - 2 * SECONDS_UNTIL_AGAIN)
    )
    for table_id in await hall.store.reading(lambda connection: connection.execute(query).scalars().all()):
        await _wake(hall, table_id)


async def _claimed(hall: Hall, table_id: str, bell: float, again: float) -> bool:
    """Whether it is this process that wakes a table."""
    columns = schema.slate.c
    change = schema.slate.update().where(columns.table_id == table_id, columns.bell == bell)
    change = change.values(bell=again)
    return bool(await hall.store.writing(lambda connection: connection.execute(change).rowcount))


async def _wake(hall: Hall, table_id: str) -> None:
    try:
        async with hall.table(table_id) as live:
            # One that is at home in another process is in memory there.
            if hall.loaded.get(table_id) is live:
                await live.settle()
    except StoreTrouble:
        raise
    except MoonraceError as error:
        log.info("table %s was not woken: %s", table_id, error)
