"""The outbox: what is still to be told, kept in the database until it was carried or came too late."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server import schema
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.logs import logged
from moonrace.server.notices.carriers import Carried, Carriers, Letter
from moonrace.server.notices.deciding import Due, all_due, is_still_due, letter
from moonrace.server.notices.ways import STOP, Way, Ways, wants

log = logging.getLogger("moonrace.notices")
GATHERING_SECONDS = 2.0
"""How long is waited after an act, so that what follows at once is told together with it."""
LOOK_SECONDS = 5.0
"""How often is looked for what is due, at least."""
CLOCK_SECONDS = 300.0
"""How often is looked at tables with clocks, at which nothing has happened."""
CLAIM_SECONDS = 60.0
"""How long one process has to carry something before another may try."""
FIRST_RETRY, LONGEST_RETRY, MOST_TRIES = 5.0, 3600.0, 8
AT_ONCE = 16
MOST_LETTERS = 200
DAYS_TO_LOOK_BACK = 30
SECONDS_OF_A_DAY = 24 * 3600


class Waiting(msgspec.Struct, frozen=True):
    """Something to be told along one way."""

    table_id: str
    due: Due
    way: str
    at: float
    tries: int


class Outbox:
    """Notes what is to be told, and tells it."""

    def __init__(
        self,
        hall: Hall,
        ways: Ways,
        carriers: Carriers,
        origin: str,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._hall, self._store, self._ways, self._carriers = hall, hall.store, ways, carriers
        self._origin, self._now = origin, now
        self._changed: dict[str, float] = {}
        """Tables that have changed, and from when on that is looked at."""
        self._reachable: frozenset[str] = frozenset()
        self._clocks_at = time.monotonic()
        self._news = asyncio.Event()

    def note(self, table_id: str) -> None:
        """Something has changed at a table."""
        self._changed.setdefault(table_id, time.monotonic() + GATHERING_SECONDS)
        self._news.set()

    async def work(self) -> None:
        """Tell what is to be told, as long as the server runs."""
        await self._safely(self._look_back())
        while True:
            await self._safely(self._round())
            self._news.clear()
            try:
                async with asyncio.timeout(self._pause()):
                    await self._news.wait()
                # Who comes first waits for those who come with it.
                await asyncio.sleep(self._pause())
            except TimeoutError:
                pass

    def _pause(self) -> float:
        first = min(self._changed.values(), default=time.monotonic() + LOOK_SECONDS)
        return max(0.05, min(LOOK_SECONDS, first - time.monotonic()))

    async def _safely(self, work: Any) -> None:
        try:
            await work
        except StoreTrouble:
            log.warning("notices wait for the database")
        except Exception as error:
            log.exception("a round of notices failed")
            self._hall.instruments.note_error(error, "notices")

    async def _round(self) -> None:
        if time.monotonic() - self._clocks_at >= CLOCK_SECONDS:
            self._clocks_at = time.monotonic()
            await self._look_at_clocks()
        ripe = [table for table, at in self._changed.items() if at <= time.monotonic()]
        if ripe:
            # Now: somebody may have asked to be called just before the table changed.
            await self._learn_ways()
        for table_id in ripe:
            del self._changed[table_id]
            if self._may_matter(table_id):
                await self._look_at(table_id)
        await self._carry_all()

    # What is to be told -------------------------------------------------------------------------------------

    async def _learn_ways(self) -> None:
        query = sa.select(schema.way.c.pilot).where(schema.way.c.is_confirmed).distinct()
        found = await self._store.reading(lambda connection: connection.execute(query).scalars().all())
        self._reachable = frozenset(found)

    def _may_matter(self, table_id: str) -> bool:
        """Whether somebody who can be called sits at a table, as far as that is known without asking."""
        live = self._hall.loaded.get(table_id)
        return live is None or any(seat.pilot in self._reachable for seat in live.row.seats)

    async def _look_back(self) -> None:
        """Look at the tables that may have changed just before the server fell over."""
        seats, events, tables = schema.seat.c, schema.event.c, schema.game_table.c
        since = self._now() - DAYS_TO_LOOK_BACK * SECONDS_OF_A_DAY
        last = (
            sa.select(sa.func.max(events.at)).where(events.table_id == tables.id).correlate(schema.game_table)
        ).scalar_subquery()
        reachable = sa.select(schema.way.c.pilot).where(schema.way.c.is_confirmed)
        query = (
            sa.select(tables.id)
            .where(sa.exists().where(seats.table_id == tables.id, seats.pilot.in_(reachable)), last > since)
            .limit(MOST_LETTERS)
        )
        found = await self._store.reading(lambda connection: connection.execute(query).scalars().all())
        for table_id in found:
            self.note(table_id)

    async def _look_at_clocks(self) -> None:
        """Look at the tables at which somebody's time may run out, be they in memory or not."""
        seats, slates = schema.seat.c, schema.slate.c
        reachable = sa.select(schema.way.c.pilot).where(schema.way.c.is_confirmed)
        query = (
            sa.select(slates.table_id)
            .where(sa.exists().where(seats.table_id == slates.table_id, seats.pilot.in_(reachable)))
            .limit(MOST_LETTERS)
        )
        for table_id in await self._store.reading(
            lambda connection: connection.execute(query).scalars().all()
        ):
            self.note(table_id)

    async def _look_at(self, table_id: str) -> None:
        try:
            async with self._hall.table(table_id) as live, live.at_rest() as match:
                found = list(all_due(live, match))
                pilots = {seat.seat: seat.pilot for seat in live.row.seats if seat.pilot is not None}
        except MoonraceError:
            return
        if found:
            await self._keep(table_id, found, pilots)

    async def _keep(self, table_id: str, found: Iterable[Due], pilots: dict[int, str]) -> None:
        due = [one for one in found if pilots[one.seat] in self._reachable]
        if not due:
            return
        ways = await self._ways.of(pilots[one.seat] for one in due)
        wishes = await self._ways.wishes(pilots[one.seat] for one in due)
        rows = [
            self._row(table_id, one, way)
            for one in due
            for way in ways
            if way.pilot == pilots[one.seat] and way.is_confirmed and way.kind in self._carriers
            if wants(wishes, way.pilot, table_id, one.reason)
        ]
        if rows:
            new = self._store.database.insert(schema.notice).values(rows).on_conflict_do_nothing()
            await self._store.writing(lambda connection: connection.execute(new))

    def _row(self, table_id: str, due: Due, way: Way) -> dict[str, Any]:
        now = self._now()
        return {
            "table_id": table_id,
            "seat": due.seat,
            "reason": due.reason,
            "mark": due.mark,
            "way": way.id,
            "created": now,
            "due": now,
            "tries": 0,
        }

    # Telling ------------------------------------------------------------------------------------------------

    async def _carry_all(self) -> None:
        columns, now = schema.notice.c, self._now()
        query = sa.select(schema.notice).where(columns.due <= now).order_by(columns.due).limit(MOST_LETTERS)
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        if not rows:
            return
        waiting = [
            Waiting(row.table_id, Due(row.seat, row.reason, row.mark), row.way, row.due, row.tries)
            for row in rows
        ]
        ways = await self._ways_by_id({one.way for one in waiting})
        turns = asyncio.Semaphore(AT_ONCE)

        async def carry(one: Waiting) -> None:
            async with turns:
                await self._carry(one, ways.get(one.way))

        await asyncio.gather(*map(carry, waiting))

    async def _ways_by_id(self, ids: Collection[str]) -> dict[str, Way]:
        query = sa.select(schema.way.c.pilot).where(schema.way.c.id.in_(sorted(ids)))
        pilots = await self._store.reading(lambda connection: connection.execute(query).scalars().all())
        return {way.id: way for way in await self._ways.of(pilots)}

    async def _carry(self, one: Waiting, way: Way | None) -> None:
        if not await self._claimed(one):
            return
        written = None if way is None else await self._written(one, way)
        if way is None or written is None:
            await self._set(one, due=None)
            return
        carried = await self._carriers[way.kind].carry(way, written)
        self._hall.instruments.notices.add(way.kind, carried.fate)
        await self._note(one, way, carried)

    async def _claimed(self, one: Waiting) -> bool:
        """Whether it is this process that carries it; if it falls over, it is tried again later."""
        columns = schema.notice.c
        change = (
            schema.notice.update()
            .where(_is(one), columns.due == one.at)
            .values(due=self._now() + CLAIM_SECONDS, tries=one.tries + 1)
        )
        return bool(await self._store.writing(lambda connection: connection.execute(change).rowcount))

    async def _written(self, one: Waiting, way: Way) -> Letter | None:
        """The letter; None if it comes too late, or the seat is another's by now."""
        try:
            async with self._hall.table(one.table_id) as live, live.at_rest() as match:
                is_his = live.row.seats[one.due.seat].pilot == way.pilot
                if not is_his or not is_still_due(live, match, one.due):
                    return None
                written = letter(live, match, one.due, self._origin, is_public=way.kind == "hook")
        except MoonraceError:
            return None
        stop = f"{self._origin}/notices/stop/{way.id}/{self._ways.proof(STOP, way.id)}"
        return msgspec.structs.replace(written, stop=stop)

    async def _note(self, one: Waiting, way: Way, carried: Carried) -> None:
        if carried.fate == "gone":
            await self._ways.remove(way.id)
        elif carried.why != way.trouble:
            await self._ways.note_trouble(way.id, carried.why)
        is_late = carried.fate == "later" and one.tries + 1 < MOST_TRIES
        pause = max(carried.after, min(LONGEST_RETRY, FIRST_RETRY * 2**one.tries))
        await self._set(one, due=self._now() + pause if is_late else None)
        if carried.fate != "carried":
            log.info(
                "a notice by %s was not carried: %s",
                way.kind,
                carried.fate,
                extra=logged("notice", kind=way.kind, fate=carried.fate),
            )

    async def _set(self, one: Waiting, *, due: float | None) -> None:
        change = schema.notice.update().where(_is(one)).values(due=due)
        await self._store.writing(lambda connection: connection.execute(change))


def _is(one: Waiting) -> sa.ColumnElement[bool]:
    columns = schema.notice.c
    return sa.and_(
        columns.table_id == one.table_id,
        columns.seat == one.due.seat,
        columns.reason == one.due.reason,
        columns.mark == one.due.mark,
        columns.way == one.way,
    )
