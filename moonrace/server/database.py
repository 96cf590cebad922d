"""A database as the store needs it, whatever its kind; schema versions, and migrations.

What one kind does otherwise than another stands in `sqlite.py` and `postgresql.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError

SCHEMAS = tuple(f"{number:04}" for number in range(1, 21))
"""Every version of the schema, oldest first; the last is the present one."""
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 5
LOCK_ATTEMPTS, LOCK_WAIT = 10, 0.1
"""A server that was just killed may not have been cleared away yet."""
DAMAGED = "The database is damaged. Whoever runs this server has to put a backup in its place."


class StoreTrouble(MoonraceError):
    """The database did not do what it was asked; whether the last write is in it is not known."""


class DatabaseUnusable(MoonraceError):
    """The database cannot be opened: it is away, broken, newer than this program, in use, or no database."""


class NotOurs(MoonraceError):
    """The database holds somebody else's tables."""


class Database(ABC):
    """Where a store keeps everything."""

    name: str
    """How people know it, without anything that is secret."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"

    def blotted(self, words: str) -> str:
        """What somebody else says of it, without its secrets."""
        return words

    @abstractmethod
    def engine(self, *, writes: bool) -> sa.Engine:
        """An engine for one thread. In a writing one, one transaction at a time changes the database."""

    @abstractmethod
    def version(self) -> str | None:
        """The version of its schema, None where there is nothing yet; raises `DatabaseUnusable`."""

    @abstractmethod
    def alone(self) -> AbstractContextManager[None]:
        """Keep a second server away; raises `DatabaseUnusable` where there is one."""

    @abstractmethod
    def trouble_of(self, error: BaseException) -> StoreTrouble:
        """What went wrong, in a sentence for the people at the table."""

    @abstractmethod
    def size(self, connection: sa.Connection) -> int:
        """About how many bytes it takes on the disk."""

    @abstractmethod
    def make_shrinkable(self) -> None:
        """Let it give back what it does not use."""

    @abstractmethod
    def give_back(self, connection: sa.Connection, pages: int) -> bool:
        """Shrink by so many of the pages it does not use; whether there are more."""

    @abstractmethod
    def insert(self, table: sa.Table) -> Any:
        """An insert that can say what to do `on_conflict`; SQLAlchemy has one for each kind."""


def prepare(database: Database) -> None:
    """Bring the database to the present schema, making it if it is not there."""
    if checked_version(database) == SCHEMAS[-1]:
        return
    engine = database.engine(writes=True)
    try:
        with engine.begin() as connection:
            migrate(connection)
    except sa.exc.DBAPIError as error:
        trouble = database.trouble_of(error)
        raise DatabaseUnusable(f"{database.name}: could not be prepared. {trouble}") from None
    except StoreTrouble as trouble:
        raise DatabaseUnusable(f"{database.name}: could not be prepared. {trouble}") from None
    finally:
        engine.dispose()


def checked_version(database: Database) -> str | None:
    """The version of the schema, one that this program knows, or None where there is nothing yet."""
    version = database.version()
    if version is not None and version not in SCHEMAS:
        raise DatabaseUnusable(
            f"{database.name}: was written by a newer Moonrace (schema {version}; this one knows up to "
            f"{SCHEMAS[-1]}). Use the newer version, or another database."
        )
    return version


def found_version(names: Collection[str], read: Callable[[str], Any]) -> str | None:
    """The version among the tables of a database; `read` is given a query for one value."""
    if "alembic_version" in names:
        return read("SELECT version_num FROM alembic_version") or None
    if names:
        raise NotOurs("it holds tables that are not Moonrace's")
    return None


def migrate(connection: sa.Connection) -> None:
    """Bring the schema to the present version, within the connection's transaction."""
    # Imported here because a start without migrations, the usual one, should not pay for it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
