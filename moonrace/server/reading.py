"""The match of a table, played again from what the store holds of it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from moonrace import games
from moonrace.kernel.adopting import Adopted, adopt
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import BadRecord, MoonraceError
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title
from moonrace.lessons import find_teacher
from moonrace.lessons.chance import Rehearsed
from moonrace.server import schema
from moonrace.server.branches import Branch
from moonrace.server.store import TableRow, read_events, read_table


class TableStuck(MoonraceError):
    """The table cannot be read from its record by this program."""


def chance_of(row: TableRow, title: Title) -> Chance:
    """Where the chance of a table comes from, from now on."""
    if row.branch is not None and row.branch.luck:
        return Rehearsed(row.branch.luck, row.source)
    teacher = find_teacher(title, row.lesson)
    return row.source if teacher is None else teacher.chance(row.source)


def read_match(row: TableRow, title: Title, record: Record, real: Record | None) -> Adopted:
    """The match of a table; `real` is the record that a what-if board has branched off from."""
    if row.branch is None:
        return _replayed(title, record, chance_of(row, title))
    return _branched(row, row.branch, title, record, real)


def _replayed(title: Title, record: Record, chance: Chance) -> Adopted:
    header = record.header
    try:
        if (header.rules, header.content) == (title.rules_version, title.content_digest):
            return Adopted(Match.replay(title, record, chance), header.rules)
        return adopt(title, record, chance)
    except BadRecord as error:
        raise TableStuck(f"This table cannot be opened: {error} Nothing was lost.") from None


def _branched(row: TableRow, branch: Branch, title: Title, record: Record, real: Record | None) -> Adopted:
    try:
        match = branch.begin(title, real, chance_of(row, title))
        whole = Record(match.header, [*match.record.entries, *record.entries])
        match.play_on(whole, chance_of(row, title))
    except MoonraceError as error:
        raise TableStuck(f"This what-if board cannot be opened any more: {error}") from None
    return Adopted(match, title.rules_version)


class Reader:
    """Plays the tables of a database again that no server has open; `folder` is for content of its own."""

    def __init__(self, connection: sa.Connection, folder: Path) -> None:
        self._connection = connection
        self._folder = folder
        self._titles: dict[tuple[str, str | None], Title] = {}

    def match(self, table_id: str) -> Adopted:
        """The match of a table that is there; raises `MoonraceError` where it cannot be opened."""
        row, record = read_table(self._connection, table_id), self._record(table_id)
        assert row is not None
        assert record is not None
        real = self._record(row.branch.table) if row.branch is not None else None
        return read_match(row, self._title(row), record, real)

    def _record(self, table_id: str) -> Record | None:
        row, events = read_table(self._connection, table_id), read_events(self._connection, table_id)
        return None if row is None else Record(row.header, [happening.entry for happening in events])

    def _title(self, row: TableRow) -> Title:
        key = row.header.title, row.overlay
        if key not in self._titles:
            self._titles[key] = games.load(row.header.title, self._content(row.overlay))
        return self._titles[key]

    def _content(self, digest: str | None) -> Path | None:
        if digest is None:
            return None
        query = sa.select(schema.overlay.c.text).where(schema.overlay.c.digest == digest)
        path = self._folder / f"{digest}.toml"
        path.write_text(self._connection.execute(query).scalar_one(), encoding="utf-8")
        return path
