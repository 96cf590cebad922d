"""Opening a record that somebody has kept: checked in a process of its own, then a table to look at.

A record comes from outside and may be anything. It is played from deal to end before anything of it is
stored, with a limit on its size and on the time that this may take.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import time

import msgspec

from moonrace import games
from moonrace.bots import checked_level, level_of
from moonrace.kernel.adopting import adopt
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadRecord, BadText, MoonraceError, UnknownGame
from moonrace.kernel.match import Match
from moonrace.kernel.record import Header, Record, parse_record
from moonrace.kernel.title import Title
from moonrace.server import links
from moonrace.server.command import CommandAnswer
from moonrace.server.new_table import checked_name, letter, table_name, unique_name
from moonrace.server.store import Happening, SeatRow, Store, TableRow
from moonrace.server.transactions import AlreadyThere
from moonrace.tables.face import has_face
from moonrace.workers.pool import Pool, Why, WorkFailed
from moonrace.workers.worker import Tell

log = logging.getLogger("moonrace.server")

LARGEST = 1024 * 1024
"""Bytes of a record: several times the longest game that bots have found."""
LARGEST_WORDS = "1 MB"
MEMORY_MB = 1024
LONGEST_ANSWER = 64 * 1024
BUSY = "Other records are being opened. Try again in a few seconds."
LATE = "This record takes longer to play than this server has time for."
FAILED = "This record could not be checked. Try again in a moment."
PERSON = "recorded"
"""The kind of a seat whose person is not here."""
_VIEW = b'"moonrace_view"'


class OpeningRoom:
    """A process in which records are played, one at a time."""

    def __init__(self, *, seconds: float = 15.0, queue: int = 4) -> None:
        self.seconds = seconds
        self._pool = Pool(
            "moonrace.server.opening:check",
            1,
            queue=queue,
            memory_mb=MEMORY_MB,
            longest=LONGEST_ANSWER,
            busy=BUSY,
        )

    async def aclose(self) -> None:
        """Stop what is being checked."""
        await self._pool.aclose()

    async def checked(self, data: bytes, caller: str = "") -> Record:
        """The record that a file holds, if it is a finished game that can be shown here; else `BadText`."""
        record = read(data)
        title = _title(record.header)
        async with self._pool.turn((caller,)):
            try:
                complaint = await self._pool.ask(title, data, self.seconds, bytes.decode)
            except WorkFailed as failure:
                log.warning("a record could not be checked: %s", failure)
                raise BadText(LATE if failure.why in (Why.LATE, Why.MEMORY) else FAILED) from None
        if complaint:
            raise BadText(complaint)
        return record


def read(data: bytes) -> Record:
    """The record in a file, or `BadText` that says what is wrong with it."""
    if not data.strip():
        raise BadText("The file is empty. Choose a record: a file of JSON lines that Moonrace has written.")
    if len(data) > LARGEST:
        raise BadText(f"The file is larger than any record: at most {LARGEST_WORDS}.")
    if _VIEW in data.partition(b"\n")[0]:
        raise BadText(
            "This file holds what one seat knew of a running game. "
            "The whole record can be kept once the game is over."
        )
    try:
        return parse_record(data, name="The file")
    except BadRecord as error:
        raise BadText(f"This is no record of a game. {error}") from None


def _title(header: Header) -> Title:
    try:
        title = games.load(header.title)
    except UnknownGame:
        raise BadText(f"This server has no game called “{header.title[:40]}”.") from None
    if not has_face(title.id):
        raise BadText(f"{title.name} cannot be shown in the browser yet.")
    return title


def check(title: Title, asked: bytes, _tell: Tell) -> bytes:
    """In the process: what is wrong with a record; nothing where it can be shown."""
    return complaint_about(title, read(asked)).encode()


def complaint_about(title: Title, record: Record) -> str:
    """Why a record cannot be shown, in a sentence or two; nothing where it can."""
    header = record.header
    is_of_today = (header.rules, header.content) == (title.rules_version, title.content_digest)
    try:
        if is_of_today:
            match = Match.replay(title, record)
        else:
            adopted = adopt(title, record)
            if adopted.stopped_at is not None:
                return _foreign(title, header, adopted.stopped_at)
            match = adopted.match
    except MoonraceError as error:
        return str(error) if is_of_today else f"{_foreign(title, header, 0)} {error}"
    if not match.over:
        return "The game in this record is not over. Only finished games can be opened, for all to see."
    return ""


def _foreign(title: Title, header: Header, at: int) -> str:
    if header.rules == title.rules_version:
        return (
            f"This record was played with other card values than this server has; they differ at entry {at}."
        )
    return (
        f"This record was played by version {header.rules[:20]} of the rules. This server plays version "
        f"{title.rules_version}, which the record does not fit from entry {at} on."
    )


# Becoming a table -------------------------------------------------------------------------------------------


async def make_table(store: Store, record: Record) -> str:
    """Store a checked record as a table to look at; its address. The same record makes one table."""
    digest = hashlib.sha256("\n".join(record.to_lines()).encode()).digest()
    command_hash = links.fingerprint(f"record|{digest.hex()}")
    known = await store.table_made_by(command_hash)
    if known is None:
        row = _row(record)
        try:
            await store.add_table(row, happenings(record), command_hash=command_hash, body_hash=digest)
            return _address(row)
        except AlreadyThere:
            known = await store.table_made_by(command_hash)
    stored = await store.table(known[0]) if known else None
    if stored is None:
        raise BadText(FAILED)
    return _address(stored)


def _address(row: TableRow) -> str:
    return f"/t/{row.id}/w/{row.spectator_token}"


def _row(record: Record) -> TableRow:
    return TableRow(
        id=links.new_table_id(),
        name=table_name(),
        header=record.header,
        secret=Secret.new_secret(),
        # Nobody has made it, so nobody's link is the maker's.
        host_hash=b"",
        spectator_token=secrets.token_urlsafe(18),
        seconds=0,
        created=time.time(),
        seats=_seats(record.header),
    )


def _seats(header: Header) -> tuple[SeatRow, ...]:
    rows: list[SeatRow] = []
    for seat in range(header.players):
        word = header.seats[seat] if seat < len(header.seats) else ""
        kind, name = _who(word, letter(seat))
        name = unique_name(name, seat, [row.name for row in rows])
        rows.append(SeatRow(seat, kind, name, None, is_claimed=True))
    return tuple(rows)


def _who(word: str, mark: str) -> tuple[str, str]:
    """What sat somewhere, and what it is called: `bot:heuristic`, `heuristic`, `me:Ada`."""
    level = word.removeprefix("bot:")
    try:
        checked_level(level)
        return f"bot:{level}", f"{level_of(level).name} {mark}"
    except BadText:
        pass
    try:
        own = checked_name(word.partition(":")[2])
    except BadText:
        own = ""
    return PERSON, own or f"Player {mark}"


def happenings(record: Record) -> list[Happening]:
    """What a record holds, as the store keeps it."""
    answer, now = msgspec.json.encode(CommandAnswer(ok=True, version=0)), time.time()
    return [Happening(entry, f"record-{entry.n}", 0, b"", answer, now) for entry in record.entries]
