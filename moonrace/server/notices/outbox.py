"""The outbox: what is still to be told, kept in the database until it was carried or came too late."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server import schema
from moonrace.server.bonds import Bonds, Unheard
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.lobbies import Lobbies, Lobby
from moonrace.server.notices import carrying
from moonrace.server.notices.carriers import Carriers, Letter
from moonrace.server.notices.carrying import Carrying, Waiting
from moonrace.server.notices.deciding import Due, all_due, letter
from moonrace.server.notices.waiting import LOOKING_SECONDS, lobby_due, lobby_letter
from moonrace.server.notices.ways import STOP, Way, Ways, wants
from moonrace.server.table import LiveTable
from moonrace.server.watchdog import ended

log = logging.getLogger("moonrace.notices")
GATHERING_SECONDS = 2.0
"""How long is waited after an act, so that what follows at once is told together with it."""
LOOK_SECONDS = 5.0
"""How often is looked for what is due, at least."""
SHORTEST_PAUSE = 0.05
CLOCK_SECONDS = 300.0
"""How often is looked at tables that wait, at which nothing has happened."""
LOOKS_AT_ONCE = 4
MOST_LETTERS = 200
DAYS_TO_LOOK_BACK = 30
SECONDS_OF_A_DAY = 24 * 3600


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
        self._lobbies = Lobbies(self._store, now)
        self._bonds = Bonds(self._store)
        self._changed: dict[str, float] = {}
        """Tables that have changed, and from when on that is looked at."""
        self._looks: set[asyncio.Task[None]] = set()
        self._eyes = asyncio.Semaphore(LOOKS_AT_ONCE)
        self._reachable: frozenset[str] = frozenset()
        self._clocks_at = time.monotonic()
        self._news = asyncio.Event()
        self._is_urgent = False
        """Whether there is something to carry that need not wait for anything."""
        self._carrying = Carrying(hall, ways, carriers, self._written, self._hurry, now)

    def note(self, table_id: str) -> None:
        """Something has changed at a table."""
        self._changed.setdefault(table_id, time.monotonic() + GATHERING_SECONDS)
        self._news.set()

    def _hurry(self) -> None:
        self._is_urgent = True
        self._news.set()

    async def work(self) -> None:
        """Tell what is to be told, as long as the server runs. Tables are looked at and letters carried
        beside each other, so that none has to wait for one that takes long."""
        back = asyncio.get_running_loop().create_task(self._safely(self._look_back()))
        try:
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
        finally:
            await ended((back, *self._looks, *self._carrying.tasks))

    def _pause(self) -> float:
        if self._is_urgent:
            return SHORTEST_PAUSE
        first = min(self._changed.values(), default=time.monotonic() + LOOK_SECONDS)
        return max(SHORTEST_PAUSE, min(LOOK_SECONDS, first - time.monotonic()))

    async def _safely(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StoreTrouble:
            log.warning("notices wait for the database")
        except Exception as error:
            log.exception("a round of notices failed")
            self._hall.instruments.note_error(error, "notices")

    async def _round(self) -> None:
        self._is_urgent = False
        if time.monotonic() - self._clocks_at >= CLOCK_SECONDS:
            self._clocks_at = time.monotonic()
            await self._look_at_lobbies()
        ripe = [table for table, at in self._changed.items() if at <= time.monotonic()]
        if ripe:
            # Now: somebody may have asked to be called just before the table changed.
            await self._learn_ways()
        for table_id in ripe:
            del self._changed[table_id]
            if self._may_matter(table_id):
                look = asyncio.get_running_loop().create_task(self._safely(self._looked_at(table_id)))
                self._looks.add(look)
                look.add_done_callback(self._looks.discard)
        await self._carrying.start()

    async def _looked_at(self, table_id: str) -> None:
        try:
            async with self._eyes:
                await self._look_at(table_id)
        except StoreTrouble:
            self.note(table_id)
            raise

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
        """Look at the tables that may have changed just before the server fell over, the latest first and
        one after another: they may be many, and what happens now goes before."""
        await self._look_at_lobbies()
        events, seats, tables = schema.event.c, schema.seat.c, schema.game_table.c
        last = sa.select(events.table_id, sa.func.max(events.at).label("at")).group_by(events.table_id)
        latest = last.subquery()
        reachable = sa.select(schema.way.c.pilot).where(schema.way.c.is_confirmed)
        is_over = sa.exists().where(schema.outcome.c.table_id == tables.id)
        days = self._now() - DAYS_TO_LOOK_BACK * SECONDS_OF_A_DAY, self._now() - SECONDS_OF_A_DAY
        query = (
            sa.select(tables.id)
            .join(latest, latest.c.table_id == tables.id)
            .where(sa.exists().where(seats.table_id == tables.id, seats.pilot.in_(reachable)))
            .where(latest.c.at > sa.case((is_over, days[1]), else_=days[0]))
            .order_by(latest.c.at.desc())
        )
        for table_id in await self._store.reading(
            lambda connection: connection.execute(query).scalars().all()
        ):
            await self._safely(self._look_at(table_id))

    async def _look_at_lobbies(self) -> None:
        """Look at all tables that wait for somebody who can be called, whoever may be looking at them."""
        await self._learn_ways()
        for lobby in await self._lobbies.full(self._reachable, MOST_LETTERS):
            await self._keep_lobby(lobby, list(lobby_due(lobby)))

    async def _look_at(self, table_id: str) -> None:
        lobby = None if table_id in self._hall.loaded else await self._lobbies.by_id(table_id)
        if lobby is not None:
            seen_before = self._lobbies.now() - LOOKING_SECONDS
            await self._keep_lobby(lobby, list(lobby_due(lobby, seen_before)))
            return
        try:
            async with self._hall.table(table_id) as live:
                unheard = await self._unheard(live)
                async with live.at_rest() as match:
                    found = list(all_due(live, match, unheard))
                    pilots = {seat.seat: seat.pilot for seat in live.row.seats if seat.pilot is not None}
        except StoreTrouble:
            raise
        except MoonraceError:
            return
        if found:
            await self._keep(table_id, found, pilots)

    async def _keep_lobby(self, lobby: Lobby, found: Sequence[Due]) -> None:
        pilots = {place.seat: place.pilot for place in lobby.places if place.pilot is not None}
        if found:
            await self._keep(lobby.id, found, pilots)

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
            self._hurry()
            if any(row["due"] > row["created"] for row in rows):
                asyncio.get_running_loop().call_later(carrying.MAIL_SECONDS, self._hurry)

    async def _unheard(self, live: LiveTable) -> Unheard:
        return await self._bonds.unheard(seat.pilot for seat in live.row.seats if seat.pilot is not None)

    def _row(self, table_id: str, due: Due, way: Way) -> dict[str, Any]:
        now = self._now()
        return {
            "table_id": table_id,
            "seat": due.seat,
            "reason": due.reason,
            "mark": due.mark,
            "way": way.id,
            "created": now,
            "due": now + carrying.MAIL_SECONDS * (way.kind == "mail"),
            "tries": 0,
        }

    # Telling ------------------------------------------------------------------------------------------------

    async def _written(self, one: Waiting, way: Way) -> Letter | None:
        """The letter; None if it comes too late, or the seat is another's by now."""
        try:
            is_of_lobby = one.due.mark < 0
            written = await (self._written_of_lobby if is_of_lobby else self._written_of_table)(one, way)
        except StoreTrouble:
            raise
        except MoonraceError:
            return None
        if written is None:
            return None
        stop = f"{self._origin}/notices/stop/{way.id}/{self._ways.proof(STOP, way.id)}"
        return msgspec.structs.replace(written, stop=stop)

    async def _written_of_table(self, one: Waiting, way: Way) -> Letter | None:
        async with self._hall.table(one.table_id) as live:
            unheard = await self._unheard(live)
            async with live.at_rest() as match:
                is_his = live.row.seats[one.due.seat].pilot == way.pilot
                # Nobody is called to a turn that is over.
                if not is_his or one.due not in all_due(live, match, unheard):
                    return None
                is_public = way.kind == "hook"
                return letter(live, match, one.due, self._origin, is_public=is_public, unheard=unheard)

    async def _written_of_lobby(self, one: Waiting, way: Way) -> Letter | None:
        lobby = await self._lobbies.by_id(one.table_id)
        if lobby is None or one.due not in lobby_due(lobby):
            return None
        name = self._hall.titles.new(lobby.wanted.game).name
        is_his = lobby.places[one.due.seat].pilot == way.pilot
        return (
            lobby_letter(lobby, name, one.due, self._origin, is_public=way.kind == "hook") if is_his else None
        )
