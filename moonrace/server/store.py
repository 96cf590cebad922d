"""The store: tables and their events, append-only. What it has acknowledged is on the disk.

One thread writes, another reads. An error while writing means that the outcome is unknown; whoever gets one
must read the table again before going on.
"""

from __future__ import annotations

import copy
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from moonrace.bots.coach import Judged
from moonrace.kernel.chance import Secret
from moonrace.kernel.record import Addition, Entry, Header, Record
from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema
from moonrace.server.branches import Branch
from moonrace.server.database import Database, StoreTrouble, prepare
from moonrace.server.outcomes import Outcome, insert_outcomes
from moonrace.server.pace import NO_CLOCK, Pace
from moonrace.server.remarks import Remark
from moonrace.server.slate import Slate
from moonrace.server.transactions import Fence, Fenced, Insertion, Worker

T = TypeVar("T")


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as stored. `kind` is `me`, `friend`, `same-screen` or `bot:LEVEL`; bots have no link."""

    seat: int
    kind: str
    name: str
    link_hash: bytes | None
    is_claimed: bool
    added: str = ""
    """What its person has added to the secret of the table."""
    added_at: int = 0
    """The number of the first entry whose chance depends on that."""
    pilot: str | None = None
    """The id of the pilot who sits here; a guest who plays by the link alone has none."""
    spent_hash: bytes | None = None
    """The fingerprint of the invitation by which somebody sat down here. It opens nothing any more."""

    @property
    def is_bot(self) -> bool:
        """Whether a program plays here."""
        return self.kind.startswith("bot:")

    @property
    def level(self) -> str:
        """A bot's level of play."""
        return self.kind.removeprefix("bot:") if self.is_bot else ""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as stored. The secret is for the source of chance alone."""

    id: str
    name: str
    header: Header
    overlay: str | None = None
    """The digest of a player's own content, if the table uses some."""
    secret: bytes
    host_hash: bytes
    spectator_token: str
    seconds: int
    created: float
    next_table: str | None = None
    lesson: str = ""
    """The lesson that the table began with, whose chance it has."""
    is_taught: bool = False
    """Whether the lesson is still taken, rather than gone on from."""
    branch: Branch | None = None
    """Where it begins, if it is a what-if board."""
    is_coached: bool = False
    """Whether it is for learning: a coach may be asked."""
    opener: str | None = None
    """The id of the pilot who has opened it, if that was one."""
    pace: Pace = NO_CLOCK
    """How much time its people have."""
    has_talk: bool = True
    """Whether people may talk here."""
    is_rated: bool = False
    """Whether all have agreed that it moves their standing."""
    is_public: bool = False
    """Whether anybody may read its story when it is over."""
    seats: tuple[SeatRow, ...]

    @property
    def is_record(self) -> bool:
        """Whether it was opened from a record: nobody plays here."""
        return not self.host_hash

    @property
    def has_seal(self) -> bool:
        """Whether all its chance comes from its secret, so that it can be checked after the end."""
        return not self.is_record and not self.lesson and self.branch is None

    @property
    def added(self) -> tuple[Addition, ...]:
        """What was added to the secret."""
        return tuple(Addition(seat.seat, seat.added, seat.added_at) for seat in self.seats if seat.added)

    @property
    def source(self) -> Secret:
        """Where its chance comes from."""
        return Secret(self.secret, self.added)

    def __repr__(self) -> str:
        return f"TableRow({self.id})"


class Happening(msgspec.Struct, frozen=True):
    """An event as stored: an entry of the record, the command that caused it, and what it was told."""

    entry: Entry
    command_id: str
    part: int
    body_hash: bytes
    answer: bytes
    at: float


SECONDS_BETWEEN_TRIALS = 5.0
SERVER_KEY = "server-key"
_NEW_EVENTS = schema.event.insert()


class Store:
    """The database of a server. Its methods return when the disk has answered."""

    def __init__(self, database: Database, on_write: Callable[[float], None] = lambda _: None) -> None:
        """`on_write` is told, by a thread, how many seconds each change took to be on the disk."""
        prepare(database)
        self.database = database
        self._writer: Worker | Fenced = Worker(database, writes=True, on_done=on_write)
        self._reader = Worker(database, writes=False)
        self._tried_at, self._could_write = -SECONDS_BETWEEN_TRIALS, True

    def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self._reader.close()
        self._writer.close()

    async def size(self) -> int:
        """Bytes of the database on the disk."""
        return await self._reader.run(self.database.size)

    async def reading(self, work: Callable[[sa.Connection], T]) -> T:
        """What a question of `ledger.py` is answered."""
        return await self._reader.run(work)

    async def writing(self, work: Callable[[sa.Connection], T]) -> T:
        """Change what `ledger.py` keeps."""
        return await self._writer.run(work)

    def under(self, fence: Fence) -> Store:
        """The same store, whose writes happen only where a fence lets them, in the same transaction."""
        fenced = copy.copy(self)
        fenced._writer = Fenced(self._writer, fence)
        return fenced

    async def settle(self) -> bool:
        """Wait until nothing that was written before can still come to the disk; False if nobody can tell."""
        try:
            await self._writer.run(lambda _: None)
        except StoreTrouble:
            return False
        return True

    async def can_write(self) -> bool:
        """Whether the database takes writes. Tried by a real one, at most every few seconds."""
        now = time.monotonic()
        if now - self._tried_at > SECONDS_BETWEEN_TRIALS:
            self._tried_at = now
            try:
                await self._writer.run(_executing(self._changing(secrets.token_bytes(8))))
                self._could_write = True
            except StoreTrouble:
                self._could_write = False
        return self._could_write

    def _changing(self, value: bytes) -> sa.Executable:
        """Change something that nobody reads."""
        new = self.database.insert(schema.setting).values(key="last-trial", value=value)
        changed: sa.Executable = new.on_conflict_do_update(index_elements=["key"], set_={"value": value})
        return changed

    async def server_key(self) -> bytes:
        """32 bytes that belong to this database: they sign cookies and make links."""
        new = self.database.insert(schema.setting).values(key=SERVER_KEY, value=secrets.token_bytes(32))
        query = sa.select(schema.setting.c.value).where(schema.setting.c.key == SERVER_KEY)

        def work(connection: sa.Connection) -> bytes:
            if connection.execute(query).scalar_one_or_none() is None:
                # Another process may be as quick.
                connection.execute(new.on_conflict_do_nothing())
            return bytes(connection.execute(query).scalar_one())

        return await self._writer.run(work)

    async def add_table(
        self, row: TableRow, happened: Sequence[Happening], *, command_hash: bytes, body_hash: bytes
    ) -> None:
        """Store a new table with its seats and what has happened there already."""

        await self._writer.run(
            lambda connection: insert_table(connection, row, happened, command_hash, body_hash)
        )

    async def forget_branches(self, before: float) -> list[str]:
        """Delete the what-if boards at which nothing was done since a time; which they were."""

        def work(connection: sa.Connection) -> list[str]:
            tables, events = schema.game_table.c, schema.event.c
            used = sa.exists().where(events.table_id == tables.id, events.at >= before)
            old = sa.select(tables.id).where(tables.branch != "", tables.created < before, ~used)
            found = list(connection.execute(old).scalars())
            for part in (schema.event, schema.seat, schema.remark, schema.slate):
                connection.execute(part.delete().where(part.c.table_id.in_(found)))
            connection.execute(schema.game_table.delete().where(tables.id.in_(found)))
            return found

        return await self._writer.run(work)

    async def table_made_by(self, command_hash: bytes) -> tuple[str, bytes] | None:
        """The id and body hash of the table that a command made, if it made one."""
        columns = schema.game_table.c
        query = sa.select(columns.id, columns.body_hash).where(columns.command_hash == command_hash)
        found = await self._reader.run(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else (found.id, found.body_hash)

    async def add_overlay(self, digest: str, text: str) -> None:
        """Keep a player's own content, so that its tables can be replayed for ever."""

        new = self.database.insert(schema.overlay).values(digest=digest, text=text)
        await self._writer.run(_executing(new.on_conflict_do_nothing()))

    async def overlay(self, digest: str) -> str:
        """A player's own content by its digest."""
        query = sa.select(schema.overlay.c.text).where(schema.overlay.c.digest == digest)
        return str(await self._reader.run(lambda connection: connection.execute(query).scalar_one()))

    async def table(self, table_id: str) -> TableRow | None:
        """A table, or None if there is none of that id."""
        return await self._reader.run(lambda connection: read_table(connection, table_id))

    async def count_answer(self, puzzle: str, day: str, act: str) -> None:
        """One more has answered the puzzle of a day by this act."""
        answers = schema.puzzle_answer
        new = self.database.insert(answers).values(day=day, puzzle=puzzle, act=act, count=1)
        one_more = {answers.c.count: answers.c.count + 1}
        await self._writer.run(
            _executing(new.on_conflict_do_update(index_elements=answers.primary_key, set_=one_more))
        )

    async def answers(self, puzzle: str, day: str) -> dict[str, int]:
        """How often each act was the answer to the puzzle of a day."""
        answers = schema.puzzle_answer
        query = sa.select(answers.c.act, answers.c.count).where(
            answers.c.puzzle == puzzle, answers.c.day == day
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {row.act: row[1] for row in rows}

    async def events(self, table_id: str, since: int = 0) -> list[Happening]:
        """The events of a table from a number on, in order."""
        return await self._reader.run(lambda connection: read_events(connection, table_id, since))

    async def record(self, table_id: str) -> Record | None:
        """What was done at a table, or None if there is none of that id."""
        row, events = await self.table(table_id), await self.events(table_id)
        return None if row is None else Record(row.header, [happening.entry for happening in events])

    async def append(
        self,
        table_id: str,
        happenings: Sequence[Happening],
        slate: Slate | None = None,
        outcomes: Sequence[Outcome] = (),
        bell: float | None = None,
    ) -> Sequence[Outcome]:
        """Store events, what the slate says after them and when its bell rings next, and what came of the
        game, all or nothing; the last as it is kept.

        Raises `AlreadyThere` where the number or the command is taken.
        """
        events = Insertion(_NEW_EVENTS, [_event_values(table_id, happening) for happening in happenings])
        if slate is None and not outcomes:
            await self._writer.run(events)
            return ()

        def work(connection: sa.Connection) -> Sequence[Outcome]:
            if happenings:
                events(connection)
            if slate is not None:
                connection.execute(self._writing_slate(table_id, slate, bell))
            return insert_outcomes(connection, outcomes) if outcomes else ()

        return await self._writer.run(work)

    def _writing_slate(self, table_id: str, slate: Slate, bell: float | None) -> sa.Executable:
        values = {"words": _json(slate), "bell": bell}
        new = self.database.insert(schema.slate).values(table_id=table_id, **values)
        written: sa.Executable = new.on_conflict_do_update(index_elements=["table_id"], set_=values)
        return written

    async def keep_bell(self, table_id: str, bell: float | None) -> None:
        """Note when a table that has a slate has something to do or to say though nobody comes."""
        change = schema.slate.update().where(schema.slate.c.table_id == table_id).values(bell=bell)
        await self._writer.run(lambda connection: connection.execute(change))

    async def slate(self, table_id: str) -> Slate:
        """What a table keeps beside its match."""
        query = sa.select(schema.slate.c.words).where(schema.slate.c.table_id == table_id)
        found = await self._reader.run(lambda connection: connection.execute(query).scalar_one_or_none())
        return msgspec.json.decode(found, type=typed(Slate)) if found else Slate()

    async def agreed(self, table_id: str, rules: str) -> frozenset[int]:
        """The seats that want to go on under a version of the rules."""
        found = await self._reader.run(partial(ledger.noted, key=_key("agreed", table_id, rules)))
        return frozenset(found or b"")

    async def agree(self, table_id: str, rules: str, seats: Iterable[int]) -> frozenset[int]:
        """Note seats that want to go on under a version of the rules; all that have said so."""
        key, columns = _key("agreed", table_id, rules), schema.setting.c

        def work(connection: sa.Connection) -> frozenset[int]:
            known = connection.execute(
                sa.select(columns.value).where(columns.key == key)
            ).scalar_one_or_none()
            before = frozenset(known or b"")
            now = before | frozenset(seats)
            if known is None and now:
                connection.execute(schema.setting.insert(), {"key": key, "value": bytes(sorted(now))})
            elif now != before:
                change = schema.setting.update().where(columns.key == key).values(value=bytes(sorted(now)))
                connection.execute(change)
            return now

        return await self._writer.run(work)

    async def judged(self, table_id: str, rules: str) -> tuple[Judged, ...] | None:
        """What the coach has found in a finished game, if it has looked."""
        found = await self._reader.run(partial(ledger.noted, key=_key("judged", table_id, rules)))
        return None if found is None else msgspec.json.decode(found, type=typed(tuple[Judged, ...]))

    async def keep_judged(self, table_id: str, rules: str, judged: Sequence[Judged]) -> None:
        """Keep what the coach has found."""
        values = {"key": _key("judged", table_id, rules), "value": msgspec.json.encode(judged)}
        await self._writer.run(_executing(schema.setting.insert(), values))

    async def keep_seats(self, before: TableRow, after: TableRow) -> None:
        """Note who sits where, and by which links, where that has changed."""
        columns = schema.seat.c
        changed = [seat for seat, old in zip(after.seats, before.seats, strict=True) if seat != old]

        def work(connection: sa.Connection) -> None:
            for seat in changed:
                of_it = (columns.table_id == after.id, columns.seat == seat.seat)
                connection.execute(schema.seat.update().where(*of_it), msgspec.structs.asdict(seat))
            if (after.host_hash, after.opener) != (before.host_hash, before.opener):
                table = schema.game_table.update().where(schema.game_table.c.id == after.id)
                connection.execute(table.values(host_hash=after.host_hash, opener=after.opener))

        await self._writer.run(work)

    async def add_words(self, table_id: str, seat: int, words: str, at: int) -> None:
        """Note what the person of a seat adds to the secret of the table."""
        columns = schema.seat.c
        change = (
            schema.seat.update()
            .where(columns.table_id == table_id, columns.seat == seat)
            .values(added=words, added_at=at)
        )
        await self._writer.run(_executing(change))

    async def remarks(self, table_id: str) -> list[Remark]:
        """What was said at a table, in order."""
        columns = schema.remark.c
        query = sa.select(schema.remark).where(columns.table_id == table_id).order_by(columns.n)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [Remark(*(row._mapping[name] for name in Remark.__struct_fields__)) for row in rows]

    async def add_remark(self, table_id: str, remark: Remark) -> None:
        """Store a remark."""
        values = msgspec.structs.asdict(remark) | {"table_id": table_id}
        await self._writer.run(_executing(schema.remark.insert(), values))

    async def set_next_table(self, table_id: str, next_table: str) -> None:
        """Remember the rematch of a table."""
        change = (
            schema.game_table.update().where(schema.game_table.c.id == table_id).values(next_table=next_table)
        )
        await self._writer.run(_executing(change))

    async def end_lesson(self, table_id: str) -> None:
        """Let a table be an ordinary one from now on."""
        change = schema.game_table.update().where(schema.game_table.c.id == table_id).values(is_taught=False)
        await self._writer.run(_executing(change))


def _executing(statement: sa.Executable, values: Any = None) -> Callable[[sa.Connection], None]:
    def work(connection: sa.Connection) -> None:
        connection.execute(statement, values)

    return work


def insert_table(
    connection: sa.Connection,
    row: TableRow,
    happened: Sequence[Happening],
    command_hash: bytes,
    body_hash: bytes,
) -> None:
    """Add a table with its seats and what has happened there already."""
    values = {name: getattr(row, name) for name in row.__struct_fields__ if name != "seats"}
    values |= {"command_hash": command_hash, "body_hash": body_hash, "header": _json(row.header)}
    values["branch"] = _json(row.branch) if row.branch else ""
    values["pace"] = _json(row.pace) if row.pace.has_clock else ""
    connection.execute(schema.game_table.insert(), values)
    seats = [msgspec.structs.asdict(seat) | {"table_id": row.id} for seat in row.seats]
    connection.execute(schema.seat.insert(), seats)
    if happened:
        events = [_event_values(row.id, happening) for happening in happened]
        connection.execute(schema.event.insert(), events)


def read_table(connection: sa.Connection, table_id: str) -> TableRow | None:
    """A table, or None if there is none of that id."""
    row = connection.execute(
        sa.select(schema.game_table).where(schema.game_table.c.id == table_id)
    ).one_or_none()
    if row is None:
        return None
    query = sa.select(schema.seat).where(schema.seat.c.table_id == table_id).order_by(schema.seat.c.seat)
    seats = [
        {key: value for key, value in seat._mapping.items() if key != "table_id"}
        for seat in connection.execute(query)
    ]
    values: dict[str, Any] = {
        name: row._mapping[name] for name in TableRow.__struct_fields__ if name != "seats"
    }
    values["header"] = msgspec.json.decode(row.header, type=typed(Header))
    values["branch"] = msgspec.json.decode(row.branch, type=typed(Branch)) if row.branch else None
    values["pace"] = msgspec.json.decode(row.pace, type=typed(Pace)) if row.pace else NO_CLOCK
    return TableRow(**values, seats=tuple(SeatRow(**seat) for seat in seats))


def read_events(connection: sa.Connection, table_id: str, since: int = 0) -> list[Happening]:
    """The events of a table from a number on, in order."""
    columns = schema.event.c
    query = (
        sa.select(schema.event).where(columns.table_id == table_id, columns.n >= since).order_by(columns.n)
    )
    return [_happening(row) for row in connection.execute(query)]


def _event_values(table_id: str, happening: Happening) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "n": happening.entry.n,
        "command_id": happening.command_id,
        "part": happening.part,
        "body_hash": happening.body_hash,
        "entry": _json(happening.entry),
        "answer": happening.answer.decode(),
        "at": happening.at,
    }


def _happening(row: Any) -> Happening:
    entry = msgspec.json.decode(row.entry, type=typed(Entry))
    return Happening(entry, row.command_id, row.part, row.body_hash, row.answer.encode(), row.at)


def _key(kind: str, table_id: str, rules: str) -> str:
    return f"{kind}|{table_id}|{rules}"


def _json(part: msgspec.Struct) -> str:
    return msgspec.json.encode(part).decode()
