"""Opening the database: SQLite's settings, migrations, and plain words for what can go wrong with a disk."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError

SCHEMAS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""Every version of the schema, oldest first; the last is the present one."""
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 5
LARGE_FILE = 64 * 1024 * 1024
"""Above this a database is not read through at each start."""


class StoreTrouble(MoonraceError):
    """The disk did not do what it was asked; whether the last write is on it is not known."""


class DatabaseUnusable(MoonraceError):
    """The database cannot be opened: it is broken, newer than this program, or not a database."""


def open_engine(path: Path, *, writes: bool) -> sa.Engine:
    """An engine for one thread. A writing one begins every transaction with the write lock in hand."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        poolclass=sa.pool.SingletonThreadPool,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        # The driver's own transactions begin too late; `on_begin` does it by hand.
        connection.isolation_level = None
        for pragma in (
            # Of a new file only; an older one is told by `make_shrinkable`.
            "auto_vacuum=INCREMENTAL",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_SECONDS * 1000}",
            "trusted_schema=OFF",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def prepare(path: Path) -> None:
    """Bring the database to the present schema, making it if it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        version = _version(path)
    except sqlite3.DatabaseError as error:
        if not _is_damaged(error):
            raise DatabaseUnusable(f"{path}: cannot be opened now. {_why_not_now(error)}") from None
        raise DatabaseUnusable(
            f"{path}: cannot be read as a database ({error}). Move the file away and Moonrace begins "
            "a new one, or put a backup in its place."
        ) from None
    except OSError as error:
        raise DatabaseUnusable(f"{path}: cannot be opened ({error.strerror}).") from None
    if version == SCHEMAS[-1]:
        return
    if version is not None and version not in SCHEMAS:
        raise DatabaseUnusable(
            f"{path}: was written by a newer Moonrace (schema {version}; this one knows up to "
            f"{SCHEMAS[-1]}). Use the newer version, or another --data folder."
        )
    _migrate(path)


def make_shrinkable(path: Path) -> None:
    """Let a file of older times give back what it does not use. Written anew for that, once."""
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == 0:
            connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
            connection.execute("VACUUM")


def give_back(connection: sa.Connection, pages: int) -> bool:
    """Shrink the file by so many of the pages it does not use; whether there are more."""
    cursor = connection.connection.cursor()
    try:
        # Each page is a row of the answer: unless all are fetched, the first alone goes.
        cursor.execute(f"PRAGMA incremental_vacuum({pages})")
        cursor.fetchall()
        cursor.execute("PRAGMA auto_vacuum")
        can_shrink = cursor.fetchall()[0][0] != 0
        cursor.execute("PRAGMA freelist_count")
        return bool(can_shrink and cursor.fetchall()[0][0])
    finally:
        cursor.close()


def _is_damaged(error: sqlite3.DatabaseError) -> bool:
    """Whether it is the file that is wrong; what we find wrong with it ourselves has no code."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _why_not_now(error: sqlite3.DatabaseError) -> str:
    """What keeps an intact file from being opened, and what to do; a full disk has no code of its own."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "Another program uses it. Stop that one, and start again. Nothing was lost."
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return "It may not be written to. Let Moonrace write to file and folder, and start again."
    return f"The disk is full, or does not answer ({error}). Make room, and start again. Nothing was lost."


def _version(path: Path) -> str | None:
    """The schema version of the file, None for a file that is not there or empty."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
    try:
        if path.stat().st_size <= LARGE_FILE:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(str(found).replace("\n", " "))
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if "alembic_version" not in names:
            if names:
                raise sqlite3.DatabaseError("it holds tables that are not Moonrace's")
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if row is None else str(row[0])
    finally:
        connection.close()


def _migrate(path: Path) -> None:
    # Imported here because a start without migrations, the usual one, should not pay for it.
    from alembic import command
    from alembic.config import Config

    engine = open_engine(path, writes=True)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except sa.exc.DBAPIError as error:
        raise DatabaseUnusable(f"{path}: could not be prepared. {trouble_of(error)}") from None
    finally:
        engine.dispose()


def trouble_of(error: BaseException) -> StoreTrouble:
    """What went wrong with the disk, in a sentence for the people at the table."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    is_full = isinstance(cause, OSError) and cause.errno == errno.ENOSPC
    if code == sqlite3.SQLITE_FULL or is_full:
        return StoreTrouble("Nothing was lost; the disk is full. The table goes on when there is room.")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreTrouble("Nothing was lost; the database is busy. The table goes on in a moment.")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreTrouble(
            "The database file is damaged. Whoever runs this server has to put a backup in its place."
        )
    return StoreTrouble("Nothing was lost; the disk does not answer. The table goes on when it does.")
