"""Several processes over one database: in which of them a table is at home, and what is told to the others.

A process has a row that it renews every second. A table belongs to the process that took it first, for as
long as that one's row is fresh; then to whoever is asked for it next. Each time it changes hands its epoch
grows, and what is stored at a table is checked against process and epoch in the same transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from moonrace.server.beacon import Beacon
from moonrace.server.database import Database, StoreTrouble
from moonrace.server.postgresql import AWAY
from moonrace.server.transactions import Worker

LEASE_SECONDS, SECONDS_BETWEEN_RENEWALS = 3.0, 0.8
SECONDS_OF_A_MEMORY = 1.0
"""How long it is believed without asking that a table is at home elsewhere."""
SECONDS_TO_BECOME_SURE = 4.0
SECONDS_OF_SILENCE = 0.5
CHANNEL = "moonrace"
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")
MOVED = "Nothing was lost; the table is on its way to another process of this server. It goes on in a moment."

FRESH = "until > clock_timestamp()"
SOON = f"clock_timestamp() + interval '{LEASE_SECONDS} seconds'"
MAKE = """
    SELECT pg_advisory_xact_lock(hashtext('moonrace homes'));
    CREATE TABLE IF NOT EXISTS process (
        id text PRIMARY KEY, url text NOT NULL, until timestamptz NOT NULL);
    CREATE TABLE IF NOT EXISTS table_home (
        table_id text PRIMARY KEY, process text NOT NULL, epoch bigint NOT NULL)
"""
ENTER = sa.text(f"INSERT INTO process VALUES (:me, :url, {SOON})")
RENEW = sa.text(f"UPDATE process SET until = {SOON} WHERE id = :me AND {FRESH}")
LEAVE = sa.text("DELETE FROM process WHERE id = :me OR until < clock_timestamp() - interval '1 minute'")
BURY = sa.text("UPDATE process SET until = clock_timestamp() WHERE url = :url AND id != :me")
TAKE = sa.text(f"""
    INSERT INTO table_home SELECT id, :me, 1 FROM game_table WHERE id = :table
        AND EXISTS (SELECT 1 FROM process WHERE id = :me AND {FRESH})
    ON CONFLICT (table_id) DO UPDATE SET process = :me, epoch = table_home.epoch + 1
        WHERE NOT EXISTS (SELECT 1 FROM process WHERE id = table_home.process AND {FRESH})
""")
FIND = sa.text(f"""
    SELECT process, epoch, coalesce(url, '') AS url, coalesce({FRESH}, false) AS is_fresh
    FROM table_home LEFT JOIN process ON id = table_home.process WHERE table_id = :table
""")
CHECK = sa.text("""
    SELECT 1 FROM table_home WHERE table_id = :table AND process = :process AND epoch = :epoch
    FOR NO KEY UPDATE
""")
ORPHANS = sa.text(f"""
    SELECT table_id FROM table_home WHERE table_id = ANY(:tables)
        AND NOT EXISTS (SELECT 1 FROM process WHERE id = table_home.process AND {FRESH})
""")
TELL = sa.text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")


class Moved(StoreTrouble):
    """The table is at home in another process; nothing was stored."""


class Lease:
    """What makes a process the home of a table."""

    def __init__(self, table: str, process: str, epoch: int) -> None:
        self.is_lost = False
        self.what: dict[str, Any] = {"table": table, "process": process, "epoch": epoch}

    def check(self, connection: sa.Connection) -> None:
        """Raise `Moved` unless the table is at home here, and will be until the transaction ends.

        Waits for a transaction before this one that has lost its connection and may yet be committed.
        """
        if connection.execute(CHECK, self.what).first() is None:
            self.is_lost = True
            raise Moved(MOVED)


def refuse(_: sa.Connection) -> None:
    """What guards a table that is only read here."""
    raise Moved(MOVED)


class Spot:
    """What this process hears of a table, wherever it is at home."""

    def __init__(self) -> None:
        self.beacon = Beacon()
        self.users = 0
        self.version = -1


class Homes:
    """The tables that are at home in this process, and where others are."""

    def __init__(self, database: Database, url: str) -> None:
        self.on_lapse: Callable[[], None] = lambda: None
        """Called when all tables may have found another home: what is in memory is not to be shown."""
        self.on_orphan: Callable[[str], None] = lambda _: None
        """Called with a table that somebody listens to here, and that is at home nowhere."""
        self._url = url
        self._database = database
        self._database_worker = Worker(database, writes=True)
        self._me = ""
        self._sure_until = 0.0
        self._is_sure = asyncio.Event()
        self._mine: dict[str, Lease] = {}
        self._elsewhere: dict[str, tuple[str, float]] = {}
        self._spots: dict[str, Spot] = {}
        self._news: dict[tuple[str, int | None], int] = {}
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._listener = threading.Thread(target=self._listen, name="listener", daemon=True)

    async def open(self) -> None:
        """Be there for tables."""
        await self._database_worker.run(lambda connection: connection.exec_driver_sql(MAKE))
        await self._begin_anew()
        self._tasks = [self._loop.create_task(work) for work in (self._keep_renewing(), self._keep_telling())]
        self._listener.start()

    async def close(self) -> None:
        """Leave all tables to the others, at once."""
        self._is_closed.set()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        with contextlib.suppress(StoreTrouble):
            await self._execute(LEAVE, {"me": self._me})
        self._database_worker.close()
        if self._listener.ident is not None:
            await asyncio.to_thread(self._listener.join)

    # Leases -------------------------------------------------------------------------------------------------

    async def lease(self, table: str) -> Lease | None:
        """What makes this process the home of a table, which it becomes where there is none; else None.

        Raises `Moved` where nobody knows, because the database does not answer.
        """
        if not _ID.fullmatch(table):
            return None
        await self._be_sure()
        known = self._mine.get(table)
        if known is not None and not known.is_lost:
            return known
        if self._remembered(table):
            return None
        me = self._me
        home = await self._database_worker.run(lambda connection: _home(connection, me, table))
        if home is None or home.process != me:
            url = "" if home is None else home.url
            self._elsewhere[table] = url, time.monotonic() + SECONDS_OF_A_MEMORY
            return None
        return self._own(Lease(table, me, home.epoch))

    def _own(self, lease: Lease) -> Lease:
        """The one lease of a table, whoever has asked for it at the same time."""
        table = lease.what["table"]
        known = self._mine.get(table)
        if known is None or known.is_lost or known.what != lease.what:
            self._mine[table] = lease
        return self._mine[table]

    def let_go(self, table: str) -> None:
        """A table is not in memory any more. It stays at home here until another process asks for it."""
        self._mine.pop(table, None)

    def url_of(self, table: str) -> str:
        """How to reach the process in which a table was at home a moment ago; nothing if in none."""
        return self._elsewhere.get(table, ("", 0.0))[0]

    def doubt(self, table: str) -> None:
        """Where a table was at home nobody answers."""
        self._elsewhere.pop(table, None)

    async def bury(self, url: str) -> None:
        """A process is not there any more: its tables need not wait. Were it alive, it would begin anew."""
        with contextlib.suppress(StoreTrouble):
            await self._execute(BURY, {"url": url, "me": self._me})

    def _remembered(self, table: str) -> bool:
        now = time.monotonic()
        if len(self._elsewhere) > 10_000:
            self._elsewhere = {key: found for key, found in self._elsewhere.items() if found[1] > now}
        return self._elsewhere.get(table, ("", 0.0))[1] > now

    async def _be_sure(self) -> None:
        """Wait until this process may call tables its own."""
        if time.monotonic() < self._sure_until:
            return
        self._is_sure.clear()
        try:
            async with asyncio.timeout(SECONDS_TO_BECOME_SURE):
                await self._is_sure.wait()
        except TimeoutError:
            raise Moved(AWAY) from None

    async def _keep_renewing(self) -> None:
        while True:
            with contextlib.suppress(StoreTrouble):
                await self._renew()
                await self._find_orphans()
            await asyncio.sleep(SECONDS_BETWEEN_RENEWALS)

    async def _renew(self) -> None:
        begun = time.monotonic()
        if await self._execute(RENEW, {"me": self._me}) == 0:
            await self._begin_anew()
        else:
            self._note_sure(begun)

    async def _begin_anew(self) -> None:
        """Be another process, to which nothing belongs."""
        for lease in self._mine.values():
            lease.is_lost = True
        self._mine = {}
        self.on_lapse()
        begun, self._me = time.monotonic(), secrets.token_hex(12)
        await self._execute(LEAVE, {"me": ""})
        await self._execute(ENTER, {"me": self._me, "url": self._url})
        self._note_sure(begun)

    def _note_sure(self, begun: float) -> None:
        # Counted from before the database was asked, so that it ends here before it ends there.
        self._sure_until = begun + LEASE_SECONDS
        self._is_sure.set()

    async def _find_orphans(self) -> None:
        tables = [table for table, spot in self._spots.items() if spot.users]
        if tables:
            for table in await self._database_worker.run(lambda connection: _orphans(connection, tables)):
                self.doubt(table)
                self.on_orphan(table)

    async def _execute(self, statement: sa.Executable, values: Any) -> int:
        return await self._database_worker.run(
            lambda connection: connection.execute(statement, values).rowcount
        )

    # What is heard of tables --------------------------------------------------------------------------------

    def enter(self, table: str) -> Spot:
        """Listen to a table, wherever it is at home."""
        spot = self._spots.setdefault(table, Spot())
        spot.users += 1
        return spot

    def leave(self, table: str, spot: Spot) -> None:
        """Listen no longer."""
        spot.users -= 1
        if not spot.users and self._spots.get(table) is spot:
            del self._spots[table]

    def tell(self, table: str, version: int, seat: int | None = None) -> None:
        """Let all processes know where a table stands, or only the pages of one seat."""
        self._news[table, seat] = version
        self._has_news.set()

    def end_streams(self) -> None:
        """Hang up on every open page; pages call again by themselves."""
        for spot in self._spots.values():
            spot.beacon.end_all()

    async def _keep_telling(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            news, self._news = self._news, {}
            told = [
                f"{table} {version}" if seat is None else f"{table} {version} {seat}"
                for (table, seat), version in news.items()
            ]
            try:
                await self._execute(TELL, {"channel": CHANNEL, "told": told})
            except StoreTrouble:
                self._news = {**news, **self._news}
                self._has_news.set()
                await asyncio.sleep(SECONDS_OF_SILENCE)

    def _hear(self, told: str) -> None:
        table, version, *seats = told.split(" ")
        spot = self._spots.get(table)
        if spot is not None:
            spot.version = int(version)
            spot.beacon.shine(int(seats[0]) if seats else None)

    def _listen(self) -> None:
        """In a thread of its own, for as long as there is a database; what was missed pages ask for anew."""
        import psycopg

        engine, is_first = self._database.engine(writes=False), True
        while not self._is_closed.is_set():
            try:
                with contextlib.closing(engine.raw_connection()) as connection:
                    driver: Any = connection.driver_connection
                    driver.autocommit = True
                    driver.execute(f"LISTEN {CHANNEL}")
                    if not is_first:
                        self._soon(self.end_streams)
                    is_first = False
                    while not self._is_closed.is_set():
                        for note in driver.notifies(timeout=SECONDS_OF_SILENCE):
                            self._soon(self._hear, note.payload)
            except (psycopg.Error, sa.exc.DBAPIError, StoreTrouble, OSError):
                engine.dispose()
                self._is_closed.wait(SECONDS_OF_SILENCE)
        engine.dispose()

    def _soon(self, call: Callable[..., None], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)


def _home(connection: sa.Connection, me: str, table: str) -> Any:
    """Where a table is at home: where it was, or here; None where there is no such table.

    Asking locks nothing. Were the table taken at once, who only asks would wait for who writes there, and
    two who have several tables in hand for each other.
    """
    found = connection.execute(FIND, {"table": table}).one_or_none()
    if found is None or not found.is_fresh:
        connection.execute(TAKE, {"me": me, "table": table})
        found = connection.execute(FIND, {"table": table}).one_or_none()
    return found


def _orphans(connection: sa.Connection, tables: Sequence[str]) -> list[str]:
    return list(connection.execute(ORPHANS, {"tables": tables}).scalars())
