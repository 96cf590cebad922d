"""Whoever runs the server: the key, what may be done with it, and how the house is.

The operator sees how busy the house is and which tables there are, and nothing of what is hidden at them: of
a table only what everybody at it knows, so that not even a sealed answer shows.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
import sqlalchemy as sa

from moonrace import games
from moonrace.kernel.errors import MoonraceError, UnknownGame
from moonrace.kernel.events import SPECTATOR
from moonrace.server import ledger, schema, talk
from moonrace.server.callsigns import callsign
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall, NoSuchTable
from moonrace.server.ledger import ANNOUNCEMENT, Announcement, Closing, Gathering, Listed
from moonrace.server.new_table import letter
from moonrace.server.planning import PlanningRoom
from moonrace.server.talk import checked_remark
from moonrace.server.watchdog import Held, meanwhile
from moonrace.tables.kit.operator import (
    Figure,
    OperatorGathering,
    OperatorTable,
    ReportedLine,
    StuckBot,
    Trouble,
)
from moonrace.tables.kit.words import count, listed
from moonrace.workers.pool import Queue

SHORTEST_KEY = 20
SESSION_SECONDS = 12 * 3600
STUCK_SECONDS = 30.0
"""Longer than any bot may think; then it is worth a look."""
MOST_LISTED = 50
SECONDS_BETWEEN_LOOKS = 2.0
"""After so long at most all processes know what the operator has said to one of them."""
HOUR, DAY = 3600, 24 * 3600
SIZE_STEP = 16
"""Kilobytes: finer would tell how long standing orders are."""
KILOBYTE, MEGABYTE = 1024, 1024 * 1024


class BadKeyFile(MoonraceError):
    """The file of the operator's key cannot be used; the text says why."""


class WrongKey(MoonraceError):
    """Somebody who is not the operator."""


def read_key(file: Path) -> tuple[str, bool]:
    """The operator's key, and whether it was made this moment because there was no file."""
    try:
        if not file.exists():
            key = secrets.token_urlsafe(24)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
                made.write(f"{key}\n")
            return key, True
        key = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadKeyFile(f"{file}: cannot be used for the operator's key ({why}).") from None
    if len(key) < SHORTEST_KEY or not key.isprintable():
        raise BadKeyFile(
            f"{file}: the operator's key has to be one line of at least {SHORTEST_KEY} characters. "
            "Remove the file, and a good one is made."
        )
    return key, False


class Lock:
    """Tells whoever has the operator's key from everybody else."""

    def __init__(self, key: str, server_key: bytes) -> None:
        self._key = key.encode()
        self._signing = hashlib.sha256(b"operator|" + server_key + self._key).digest()

    def fits(self, said: str) -> bool:
        """Whether this is the key. Takes as long whatever is said."""
        return hmac.compare_digest(
            hashlib.sha256(said.encode("utf-8", "replace")).digest(), hashlib.sha256(self._key).digest()
        )

    def new_pass(self, now: float) -> str:
        """What a browser keeps instead of the key, for some hours."""
        until = str(int(now + SESSION_SECONDS))
        return f"{until}.{self._sign(until)}"

    def is_valid(self, shown: str, now: float) -> bool:
        """Whether a pass is ours, and still good."""
        until, _, signature = shown.partition(".")
        is_ours = hmac.compare_digest(self._sign(until).encode(), signature.encode("utf-8", "replace"))
        return is_ours and int(until) > now

    def _sign(self, words: str) -> str:
        return hmac.new(self._signing, words.encode("utf-8", "replace"), "sha256").hexdigest()


class Operator:
    """What the operator can do."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def announce(self, words: str) -> None:
        """Say something on all pages; nothing takes it back."""
        words = checked_remark(words) if words.strip() else ""
        kept = Announcement(time.time(), words) if words else None
        await self._hall.store.writing(lambda connection: ledger.note(connection, ANNOUNCEMENT, kept))
        self._hall.announce(words)

    async def close(self, table_id: str, words: str = "") -> None:
        """Close a table, also one that waits, or a league: people get a page that says so, and nothing is
        deleted."""
        words = checked_remark(words) if words.strip() else ""
        closing = Closing(time.time(), words)

        def work(connection: sa.Connection) -> None:
            is_there = ledger.listed(connection, table_id) or ledger.gatherings(connection, 1, table_id)
            if not is_there:
                raise NoSuchTable("There is no table of that name.")
            ledger.note(connection, f"{ledger.CLOSED}|{table_id}", closing)

        await self._hall.store.writing(work)
        self._hall.close_table(table_id, closing)

    async def open(self, table_id: str) -> None:
        """Let a closed table go on."""
        key = f"{ledger.CLOSED}|{table_id}"
        await self._hall.store.writing(lambda connection: ledger.note(connection, key, None))
        self._hall.open_table(table_id)

    async def tables(self, wanted: str = "") -> tuple[int, tuple[OperatorTable, ...]]:
        """How many tables there are, and those in memory and the newest, or the one that is wanted."""
        now, loaded = time.time(), sorted(self._hall.loaded)

        def work(connection: sa.Connection) -> tuple[int, list[Listed]]:
            ids = [wanted] if wanted else [*loaded, *ledger.newest(connection, MOST_LISTED)]
            found = (ledger.listed(connection, id_) for id_ in list(dict.fromkeys(ids))[:MOST_LISTED])
            return ledger.how_many(connection), [one for one in found if one is not None]

        total, tables = await self._hall.store.reading(work)
        return total, tuple(self._line(one, now) for one in tables)

    async def gatherings(self, wanted: str = "") -> tuple[OperatorGathering, ...]:
        """The newest tables that wait and leagues, or what is wanted by its id or its code."""
        now = time.time()
        found = await self._hall.store.reading(partial(ledger.gatherings, most=MOST_LISTED, wanted=wanted))
        return tuple(self._gathering(one, now) for one in found)

    def _gathering(self, one: Gathering, now: float) -> OperatorGathering:
        closing = self._hall.closed.get(one.id)
        return OperatorGathering(
            id=one.id,
            address="" if closing or not one.is_listed else f"/lobby/{one.id}",
            name=one.name,
            game=_game_name(one.game),
            what=_what_waits(one),
            people=listed(one.people) if one.people else "Nobody yet",
            created=ago(now - one.created),
            is_closed=closing is not None,
            words=closing.words if closing else "",
        )

    def _line(self, one: Listed, now: float) -> OperatorTable:
        live = self._hall.loaded.get(one.id)
        closing = self._hall.closed.get(one.id)
        return OperatorTable(
            id=one.id,
            name=one.name,
            game=_game_name(one.game),
            seats=", ".join(_seats(one)),
            steps=one.version,
            touched=ago(now - one.touched),
            size=f"{SIZE_STEP * -(-one.size // (SIZE_STEP * KILOBYTE))} kB",
            streams=0 if live is None else len(live.beacon),
            is_loaded=live is not None,
            is_closed=closing is not None,
            words=closing.words if closing else "",
        )

    async def reports(self) -> tuple[tuple[ReportedLine, ...], tuple[tuple[str, str], ...]]:
        """The remarks that were reported, the newest first, and who is silenced."""
        store = self._hall.store
        found, hushed = await talk.reports(store), await talk.silenced(store)
        lines = tuple(
            ReportedLine(
                key=key,
                table="" if one.is_name else key.partition("|")[0],
                is_name=one.is_name,
                is_pilot="." not in one.speaker,
                who=one.name if one.seat == SPECTATOR else f"{one.name}, seat {letter(one.seat)}",
                name=one.name,
                speaker=one.speaker,
                words=one.words,
                said=time.strftime("%d %b %H:%M", time.gmtime(one.said)),
                is_silenced=one.speaker in hushed,
            )
            for key, one in list(found.items())[:MOST_LISTED]
        )
        return lines, tuple((speaker, one.name) for speaker, one in hushed.items())

    async def name_anew(self, pilot: str) -> None:
        """Give a pilot the name that it began with, also where it waits."""
        named = schema.pilot.update().where(schema.pilot.c.id == pilot).values(name=callsign(pilot))
        waits = schema.place.update().where(schema.place.c.pilot == pilot).values(name=callsign(pilot))

        def work(connection: sa.Connection) -> None:
            connection.execute(named)
            connection.execute(waits)

        await self._hall.store.writing(work)

    def stuck_bots(self) -> tuple[StuckBot, ...]:
        """Tables at which a bot keeps everybody waiting."""
        return tuple(
            StuckBot(table_id, "gave up over an error" if seconds == float("inf") else f"{seconds:.0f} s")
            for table_id, seconds in self._hall.waiting_for_bots()
            if seconds > STUCK_SECONDS
        )

    def troubles(self) -> tuple[Trouble, ...]:
        """The last errors, the newest first."""
        shown = reversed(self._hall.instruments.mishaps)
        return tuple(
            Trouble(time.strftime("%d %b %H:%M:%S", time.gmtime(one.at)), one.kind, one.where, one.code)
            for one in shown
        )


def _seats(one: Listed) -> Iterator[str]:
    if one.is_board:
        yield "what-if board"
        return
    if one.people:
        yield count(one.people, "person", "people")
    if one.bots:
        yield count(one.bots, "bot")


def _what_waits(one: Gathering) -> str:
    if one.kind == "league":
        return f"league, {count(len(one.people), 'person', 'people')}"
    seats = f"waits, {count(one.open, 'seat')} open" if one.open else "waits, no seat open"
    return f"{seats}, on the open list" if one.is_listed else seats


def _game_name(game: str) -> str:
    try:
        return games.load(game).name
    except UnknownGame:
        return game


def ago(seconds: float) -> str:
    """When something was, to the hour."""
    if seconds < HOUR:
        return "within the hour"
    if seconds < 2 * DAY:
        return f"{count(int(seconds // HOUR), 'hour')} ago"
    return f"{count(int(seconds // DAY), 'day')} ago"


# How the house is -------------------------------------------------------------------------------------------


class Load(msgspec.Struct, frozen=True):
    """How busy the house is."""

    uptime: float
    tables: int
    table_bytes: int
    streams: int
    bots: Queue
    planners: Queue
    stuck: int
    can_write: bool
    database_bytes: int
    memory_bytes: int
    held: Held

    def gauges(self) -> Iterator[tuple[str, str, float]]:
        """For `/metrics`: name, what it is, value."""
        yield "moonrace_uptime_seconds", "Since the server began.", self.uptime
        yield "moonrace_tables_loaded", "Tables in memory.", self.tables
        yield "moonrace_table_bytes", "About what they take.", self.table_bytes
        yield "moonrace_streams", "Open pages that listen.", self.streams
        yield "moonrace_bots_at_work", "Bots and coaches that think.", self.bots.at_work
        yield "moonrace_bots_waiting", "Bots and coaches that wait for a turn.", self.bots.waiting
        yield "moonrace_planners_at_work", "Planners that search.", self.planners.at_work
        yield "moonrace_planners_waiting", "Questions that wait for a planner.", self.planners.waiting
        yield "moonrace_bots_stuck", "Bots that keep a table waiting for long.", self.stuck
        yield "moonrace_can_write", "1 if the disk takes writes.", self.can_write
        yield "moonrace_database_bytes", "The database on the disk.", self.database_bytes
        yield "moonrace_memory_bytes", "What the server's own process takes.", self.memory_bytes

    def figures(self) -> tuple[Figure, ...]:
        """For people."""
        held = f"longest {self.held.longest_ms:g} ms" if self.held.times else "never long"
        return (
            Figure("Running", _how_long(self.uptime)),
            Figure("Tables in memory", f"{self.tables}", f"{self.table_bytes / MEGABYTE:.1f} MB"),
            Figure("Open pages", f"{self.streams}"),
            Figure("Bots", f"{self.bots.at_work} at work", f"{self.bots.waiting} waiting"),
            Figure("Planners", f"{self.planners.at_work} at work", f"{self.planners.waiting} waiting"),
            Figure("Loop held", count(self.held.times, "time"), held),
            Figure(
                "Disk", "takes writes" if self.can_write else "takes no writes", is_bad=not self.can_write
            ),
            Figure("Database", f"{self.database_bytes / MEGABYTE:.1f} MB"),
            Figure("Memory", f"{self.memory_bytes / MEGABYTE:.0f} MB"),
        )


def _how_long(seconds: float) -> str:
    if seconds < HOUR:
        return count(int(seconds // 60), "minute")
    return f"{seconds / HOUR:.1f} hours" if seconds < 2 * DAY else f"{seconds / DAY:.1f} days"


@asynccontextmanager
async def keeping_up(hall: Hall) -> AsyncIterator[None]:
    """Hear what the operator has said to another process, where several serve together."""
    if hall.homes is None:
        yield
        return
    async with meanwhile(_keep_up(hall)):
        yield


async def _keep_up(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        # A database that is away is told of by everything else.
        with contextlib.suppress(StoreTrouble):
            await hall.begin()


async def load_of(hall: Hall, bots: Queue, planning: PlanningRoom, held: Held) -> Load:
    """How busy the house is now."""
    waiting = [seconds for _, seconds in hall.waiting_for_bots() if seconds > STUCK_SECONDS]
    return Load(
        uptime=time.time() - hall.instruments.begun,
        tables=len(hall.loaded),
        table_bytes=hall.weight,
        streams=sum(len(table.beacon) for table in hall.loaded.values()),
        bots=bots,
        planners=planning.queue,
        stuck=len(waiting),
        can_write=await hall.store.can_write(),
        database_bytes=await hall.store.size(),
        memory_bytes=_memory(),
        held=held,
    )


def _memory() -> int:
    """Bytes of this process, where the system tells."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * KILOBYTE for line in lines if line.startswith("VmRSS")), 0)
