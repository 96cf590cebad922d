"""Looking up what came of games that ended before results were kept, or how they began where the result was
kept without: one table after the other, while all others are played. Where it stands is noted with each
table, so that it goes on there after a restart."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.outcomes import Outcome, add_openings, insert_outcomes, outcomes_at, outcomes_of
from moonrace.server.reading import read_match
from moonrace.server.watchdog import meanwhile

log = logging.getLogger("moonrace.catching_up")
BEHIND = "results-behind"
AT_ONCE = 20
RETRY_SECONDS = 60.0


class Behind(msgspec.Struct, frozen=True):
    """The note that the tables made before a time have still to be looked up, after the one of an id."""

    before: float
    after: str = ""


async def catch_up(hall: Hall) -> int:
    """Look up all that is still to be; of how many games something is known now that was not."""
    found = 0
    while (noted := await hall.store.reading(partial(ledger.noted, key=BEHIND))) is not None:
        behind = msgspec.json.decode(noted, type=typed(Behind))
        ids = await hall.store.reading(partial(_next, behind=behind))
        for table_id in ids:
            begun = time.monotonic()
            outcomes = await _looked_up(hall, table_id)
            found += await hall.store.writing(
                partial(_keep, outcomes=outcomes, behind=Behind(behind.before, table_id))
            )
            # Playing a game again takes a processor: the tables of today have it half of the time.
            await asyncio.sleep(time.monotonic() - begun)
        if not ids:
            await hall.store.writing(partial(ledger.note, key=BEHIND, what=None))
    return found


def _next(connection: sa.Connection, behind: Behind) -> list[str]:
    tables, results = schema.game_table.c, schema.outcome.c
    is_known = sa.exists().where(results.table_id == tables.id, results.opening.is_not(None))
    query = (
        sa.select(tables.id)
        .where(tables.id > behind.after, tables.created <= behind.before)
        .where(tables.branch == "", tables.lesson == "", ~is_known)
        .order_by(tables.id)
        .limit(AT_ONCE)
    )
    return list(connection.execute(query).scalars())


def _keep(connection: sa.Connection, outcomes: tuple[Outcome, ...], behind: Behind) -> bool:
    """Keep what was looked up; whether anything of it is new."""
    ledger.note(connection, BEHIND, behind)
    if not outcomes:
        return False
    if outcomes_at(connection, outcomes[0].table_id):
        return add_openings(connection, outcomes)
    insert_outcomes(connection, outcomes)
    return True


async def _looked_up(hall: Hall, table_id: str) -> tuple[Outcome, ...]:
    """What came of a table; nothing where it is still played, or cannot be played again."""
    row = await hall.store.table(table_id)
    happened = await hall.store.events(table_id)
    record = await hall.store.record(table_id)
    if row is None or record is None or not happened:
        return ()
    slate = await hall.store.slate(table_id)
    try:
        title = await hall.titles.of(row)
        adopted = await asyncio.to_thread(read_match, row, title, record, None)
    except MoonraceError as error:
        log.info("what came of table %s is not known: %s", table_id, error)
        return ()
    if adopted.stopped_at is not None:
        return ()
    return await asyncio.to_thread(outcomes_of, row, adopted.match, slate.sits_in, happened[-1].at)


@asynccontextmanager
async def catching_up(hall: Hall) -> AsyncIterator[None]:
    """Look up meanwhile what is still to be."""
    async with meanwhile(_until_done(hall)):
        yield


async def _until_done(hall: Hall) -> None:
    while True:
        try:
            if found := await catch_up(hall):
                log.info("results or openings of %d games were looked up", found)
            return
        except StoreTrouble as error:
            log.warning("looking up results waits: %s", error)
        except Exception:
            log.exception("looking up results failed")
        await asyncio.sleep(RETRY_SECONDS)
