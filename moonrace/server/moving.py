"""Moving a server's tables into another database: copied whole, played again, and only then there."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.events import SPECTATOR
from moonrace.server import schema
from moonrace.server.database import (
    Database,
    DatabaseUnusable,
    StoreTrouble,
    checked_version,
    migrate,
    prepare,
)
from moonrace.server.reading import Reader
from moonrace.server.sqlite import Sqlite

ROWS_AT_ONCE = 500


class NotAlike(MoonraceError):
    """The copy is not what it was copied from."""


class Moved(msgspec.Struct, frozen=True):
    """What was copied."""

    tables: int
    entries: int
    stuck: int
    """Tables that this program cannot open, neither here nor there."""


def move(source: Database, target: Database, checked: Callable[[int], None]) -> Moved:
    """Copy everything into an empty database, in one transaction; `checked` is told how many tables were.

    Raises `DatabaseUnusable` or `NotAlike`; the target is then as empty as it was.
    """
    if isinstance(source, Sqlite) and isinstance(target, Sqlite):
        raise DatabaseUnusable("Both are files of SQLite. Stop the server, and copy the file.")
    if checked_version(source) is None:
        raise DatabaseUnusable(f"{source.name}: no tables of Moonrace are kept here.")
    if checked_version(target) is not None:
        _check_empty(target)
    try:
        with source.alone(), target.alone():
            prepare(source)
            with _transaction(source) as old, _transaction(target) as new:
                migrate(new)
                for table in schema.metadata.sorted_tables:
                    _copy(old, new, table)
                return _checked(old, new, checked)
    except (sa.exc.DBAPIError, StoreTrouble) as error:
        words = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error).partition("\n")[0]
        words = source.blotted(target.blotted(words))
        raise DatabaseUnusable(f"{target.name} is as empty as before: the copy failed ({words}).") from None


@contextmanager
def _transaction(place: Database) -> Iterator[sa.Connection]:
    engine = place.engine(writes=True)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _check_empty(target: Database) -> None:
    engine = target.engine(writes=False)
    try:
        with engine.connect() as connection:
            there = {*sa.inspect(connection).get_table_names()} & {*schema.metadata.tables}
            counts = [_count(connection, schema.metadata.tables[name]) for name in there]
    finally:
        engine.dispose()
    if any(counts):
        raise DatabaseUnusable(f"{target.name}: is not empty. Name a new database, so that nothing is lost.")


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


def _parts(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    rows = connection.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table))
    for part in rows.mappings().partitions():
        yield [dict(row) for row in part]


def _copy(old: sa.Connection, new: sa.Connection, table: sa.Table) -> None:
    for part in _parts(old, table):
        new.execute(table.insert(), part)


# Checking ---------------------------------------------------------------------------------------------------


def _checked(old: sa.Connection, new: sa.Connection, checked: Callable[[int], None]) -> Moved:
    for table in schema.metadata.sorted_tables:
        if _sum(old, table) != _sum(new, table):
            raise NotAlike(
                f"The copy differs in “{table.name}”, and was given up. The new database is empty."
            )
    ids = list(old.execute(sa.select(schema.game_table.c.id)).scalars())
    stuck = 0
    with tempfile.TemporaryDirectory() as folder:
        before, after = Reader(old, Path(folder)), Reader(new, Path(folder))
        for number, table_id in enumerate(ids, 1):
            standing = _standing(before, table_id)
            if standing != _standing(after, table_id):
                raise NotAlike(
                    f"Table {table_id} stands otherwise when it is played again from the copy, which was "
                    "given up. The new database is empty."
                )
            stuck += isinstance(standing, str)
            checked(number)
    return Moved(len(ids), _count(new, schema.event), stuck)


def _sum(connection: sa.Connection, table: sa.Table) -> int:
    """What tells the rows from others, in whichever order they come: databases sort words differently."""
    rows = (row for part in _parts(connection, table) for row in part)
    prints = (hashlib.sha256(repr(sorted(row.items())).encode()).digest() for row in rows)
    return sum(int.from_bytes(one) for one in prints)


def _standing(reader: Reader, table_id: str) -> bytes | str:
    """How a table stands for every pair of eyes, or why it cannot be opened."""
    try:
        adopted = reader.match(table_id)
    except MoonraceError as error:
        return str(error)
    match = adopted.match
    views = [match.view(viewer) for viewer in (SPECTATOR, *range(match.players))]
    told = [len(match.steps), match.version, match.over, match.result, adopted.stopped_at, adopted.why]
    return msgspec.json.encode([*told, *views])
