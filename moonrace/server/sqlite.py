"""SQLite: one file, no set-up. Its settings, its lock, and plain words for what can go wrong with a disk."""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from moonrace.server.database import (
    BUSY_SECONDS,
    DAMAGED,
    LOCK_ATTEMPTS,
    LOCK_WAIT,
    Database,
    DatabaseUnusable,
    NotOurs,
    StoreTrouble,
    found_version,
)

FILE = "moonrace.sqlite3"
LARGE_FILE = 64 * 1024 * 1024
"""Above this a database is not read through at each start."""


class Sqlite(Database):
    """A file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)

    def engine(self, *, writes: bool) -> sa.Engine:
        """A writing one begins every transaction with the write lock in hand."""
        if writes:
            self._make_folder()
        engine = sa.create_engine(
            sa.URL.create("sqlite", database=str(self.path)),
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

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseUnusable(f"{self.path}: cannot be opened ({error.strerror}).") from None

    def version(self) -> str | None:
        """None for a file that is not there or empty."""
        try:
            return self._version()
        except (sqlite3.DatabaseError, NotOurs) as error:
            if isinstance(error, sqlite3.DatabaseError) and not _is_damaged(error):
                raise DatabaseUnusable(f"{self.path}: cannot be opened now. {_why_not_now(error)}") from None
            raise DatabaseUnusable(
                f"{self.path}: cannot be read as a database ({error}). Move the file away and Moonrace "
                "begins a new one, or put a backup in its place."
            ) from None
        except OSError as error:
            raise DatabaseUnusable(f"{self.path}: cannot be opened ({error.strerror}).") from None

    def _version(self) -> str | None:
        if not self.path.exists() or self.path.stat().st_size == 0:
            return None
        with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS)) as connection:

            def read(query: str) -> Any:
                return next(iter(connection.execute(query).fetchone() or ()), None)

            if self.path.stat().st_size <= LARGE_FILE and (found := read("PRAGMA quick_check(1)")) != "ok":
                raise sqlite3.DatabaseError(str(found).replace("\n", " "))
            names = connection.execute("SELECT name FROM sqlite_master WHERE type='table'")
            return found_version({name for (name,) in names}, read)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """The lock ends with the process, however it ends."""
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = (folder / "server.lock").open("w")
        except OSError as error:
            raise DatabaseUnusable(
                f"{folder}: cannot be used for tables ({error.strerror}). Choose another with --data."
            ) from None
        with lock:
            if not _lock(lock):
                raise DatabaseUnusable(
                    f"{folder}: another Moonrace server keeps its tables here. "
                    "Stop it, or choose another --data folder."
                )
            yield

    def trouble_of(self, error: BaseException) -> StoreTrouble:
        """What went wrong with the disk."""
        return trouble_of(error)

    def size(self, connection: sa.Connection) -> int:
        """Of the file, and of what is written and not yet in it."""
        parts = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists())

    def make_shrinkable(self) -> None:
        """A file of older times is written anew for that, once."""
        with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == 0:
                connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
                connection.execute("VACUUM")

    def give_back(self, connection: sa.Connection, pages: int) -> bool:
        """Of the file."""
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

    def insert(self, table: sa.Table) -> sqlite.Insert:
        """SQLite's own."""
        return sqlite.insert(table)


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


def _lock(file: IO[str]) -> bool:
    """Lock the file, if nobody else has and the system can."""
    try:
        import fcntl
    except ImportError:
        return True
    for _ in range(LOCK_ATTEMPTS):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            time.sleep(LOCK_WAIT)
    return False


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
        return StoreTrouble(DAMAGED)
    return StoreTrouble("Nothing was lost; the disk does not answer. The table goes on when it does.")
