"""Copies of a server's tables: made while it plays, read through and played again, and put back in place."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server import schema
from moonrace.server.database import BUSY_SECONDS, SCHEMAS, DatabaseUnusable, prepare
from moonrace.server.reading import Reader
from moonrace.server.sqlite import Sqlite

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file while it is open, or after a crash."""


class CannotKeep(MoonraceError):
    """A copy cannot be made, or put in place; the text says why."""


class Kept(msgspec.Struct, frozen=True):
    """What is in a copy."""

    size: int
    tables: int
    entries: int
    stuck: int
    """Tables that this program cannot open, neither in the copy nor where it was made."""


def back_up(
    database: Path,
    target: Path,
    *,
    is_forced: bool = False,
    is_quick: bool = False,
    checked: Callable[[int], None] = lambda _: None,
) -> Kept:
    """Copy a database as it stands at one moment, whoever uses it; `checked` is told how many tables were.

    The target has its name only when it is whole, on the disk, and was checked.
    """
    if not database.exists():
        raise CannotKeep(f"{database}: no tables are kept here. Name their folder with --data.")
    if target.exists() and not is_forced:
        raise CannotKeep(f"{target}: is there already. Choose another name, or add --force.")
    with _beside(target) as copy:
        try:
            with closing(sqlite3.connect(database, timeout=BUSY_SECONDS, isolation_level=None)) as source:
                source.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.DatabaseError as error:
            raise CannotKeep(f"{database}: cannot be copied ({error}). No backup was made.") from None
        kept = check(copy, is_quick=is_quick, checked=checked)
        _put_in_place(copy, target)
    return kept


def restore(file: Path, database: Path, checked: Callable[[int], None] = lambda _: None) -> Path | None:
    """Put a copy in the place of a database that nobody uses; where that one is from now on."""
    kept_aside = None
    with Sqlite(database).alone(), _beside(database) as copy:
        check(file, checked=checked)
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise CannotKeep(f"{file}: cannot be copied ({error.strerror}). Nothing was changed.") from None
        if database.exists():
            kept_aside = _put_aside(database)
        _put_in_place(copy, database)
    return kept_aside


def _put_aside(database: Path) -> Path:
    """Give a database another name, with all that belongs to it.

    Nothing may be left beside the old name: SQLite would take it for a part of what comes there.
    """
    with contextlib.suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    day = time.strftime("%Y%m%d-%H%M%S")
    aside = database.with_name(f"{database.stem}-before-{day}-{secrets.token_hex(2)}{database.suffix}")
    for end in (*BESIDE, ""):
        part = database.with_name(database.name + end)
        if part.exists():
            part.rename(aside.with_name(aside.name + end))
    return aside


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """An empty file that only its owner reads, in the target's folder; gone at the end unless renamed."""
    copy = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise CannotKeep(f"{target}: cannot be written ({error.strerror}).") from None
    try:
        yield copy
    finally:
        for end in ("", *BESIDE):
            copy.with_name(copy.name + end).unlink(missing_ok=True)


def _put_in_place(copy: Path, target: Path) -> None:
    """Give a copy its name, when it is on the disk."""
    try:
        _sync(copy)
        copy.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise CannotKeep(f"{target}: cannot be written ({error.strerror}).") from None


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# Checking ---------------------------------------------------------------------------------------------------


def check(file: Path, *, is_quick: bool = False, checked: Callable[[int], None] = lambda _: None) -> Kept:
    """What is in a copy, read through and played again; raises `CannotKeep` where something is wrong."""
    if not file.is_file():
        raise CannotKeep(f"{file}: there is no such file.")
    if any(file.with_name(file.name + end).exists() for end in BESIDE):
        raise CannotKeep(f"{file}: is in use, or was left open. Copy it with moonrace backup first.")
    with tempfile.TemporaryDirectory(prefix="moonrace-") as folder:
        version = _checked_file(file)
        # Older tables are read as a server would read them: brought to the present schema first.
        read = file if version == SCHEMAS[-1] else _brought_up(file, Path(folder))
        engine = sa.create_engine("sqlite://", creator=lambda: _opened(read), poolclass=sa.pool.StaticPool)
        try:
            with engine.begin() as connection:
                return _counted(connection, file, Path(folder), is_quick=is_quick, checked=checked)
        finally:
            engine.dispose()


def _checked_file(file: Path) -> str:
    """The version of the schema of an intact file of ours."""
    try:
        with closing(_opened(file)) as read:
            found = read.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise CannotKeep(f"{file}: is damaged ({found}).")
            if read.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise CannotKeep(f"{file}: is damaged (a seat or an act belongs to no table).")
            version = read.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise CannotKeep(f"{file}: is no copy of Moonrace's tables ({error}).") from None
    if version is None or version[0] not in SCHEMAS:
        raise CannotKeep(f"{file}: was written by a newer Moonrace. Use that version.")
    return str(version[0])


def _opened(file: Path) -> sqlite3.Connection:
    """A file to be read and left as it is, with nothing beside it."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _brought_up(file: Path, folder: Path) -> Path:
    newer = folder / "newer.sqlite3"
    shutil.copyfile(file, newer)
    try:
        prepare(Sqlite(newer))
    except DatabaseUnusable as error:
        raise CannotKeep(f"{file}: cannot be read. {error}") from None
    return newer


def _counted(
    connection: sa.Connection, file: Path, folder: Path, *, is_quick: bool, checked: Callable[[int], None]
) -> Kept:
    ids = list(connection.execute(sa.select(schema.game_table.c.id)).scalars())
    entries = connection.execute(sa.select(sa.func.count()).select_from(schema.event)).scalar_one()
    reader, stuck = Reader(connection, folder), 0
    for number, table_id in enumerate(() if is_quick else ids, 1):
        stuck += not _can_read(reader, table_id)
        checked(number)
    return Kept(file.stat().st_size, len(ids), int(entries), stuck)


def _can_read(reader: Reader, table_id: str) -> bool:
    try:
        reader.match(table_id)
    except MoonraceError:
        return False
    return True
