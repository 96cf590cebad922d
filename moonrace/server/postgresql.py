"""PostgreSQL: a server of its own. Who may write, what is promised, and what is said when it is away."""

from __future__ import annotations

import contextlib
import copy
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from moonrace.kernel.errors import BadText
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

SCHEMES = ("postgresql", "postgres")
DRIVER = "postgresql+psycopg"
NO_DRIVER = "PostgreSQL needs a driver that is not installed: pip install 'moonrace[postgres]'"
NOT_READ = (
    "The address of the database cannot be read. It looks like postgresql://USER@HOST:PORT/DATABASE; "
    "signs with a meaning of their own stand in it as %40 for @, %2F for /, %3A for :."
)
IN_USE = (
    "Another Moonrace server keeps its tables in this database. Stop it, or choose another with --database."
)
AWAY = "Nothing was lost; the database does not answer. The table goes on when it does."
SECONDS_BETWEEN_CALLS = 0.5
"""Who asks sooner after a call that failed is told so at once, lest all wait in a row for a silent host."""
HABITS = {
    "connect_timeout": BUSY_SECONDS,
    "application_name": "moonrace",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""How long to wait for a host that is silent, unless the address says otherwise."""
PROMISES = f"""
    SET lock_timeout = '{BUSY_SECONDS}s';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""
"""What was committed is on the disk, whatever the server's own habit."""
LOCK = "SELECT pg_try_advisory_lock{}(hashtext('moonrace'), hashtext(current_schema()))"
"""Whoever has it writes, alone or with those who share it; it goes with its connection."""
SHARED = "_shared"
PROMISES_TO_OTHERS = "SET idle_in_transaction_session_timeout = '1500ms'"
"""A process that falls asleep in the middle of a transaction holds others up for less than a lease."""
ENCODING = "SELECT current_setting('server_encoding')"
SECRETS = ("password", "sslpassword")


class Postgres(Database):
    """A database of a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        try:
            url = sa.make_url(address)
        except (sa.exc.ArgumentError, ValueError):
            raise BadText(NOT_READ) from None
        self._url = url.set(drivername=DRIVER)
        found = (url.password, *(url.query.get(key) for key in SECRETS))
        self._secrets = [str(secret) for secret in found if secret]
        host = url.host or url.query.get("host", "")
        port = f":{url.port}" if url.port else ""
        self.name = f"postgresql://{host}{port}/{url.database or ''}"
        self._lock, self._promises = LOCK.format(""), PROMISES

    def shared(self) -> Postgres:
        """The same, for processes that write side by side; one that wants to be alone keeps them all away."""
        shared = copy.copy(self)
        shared._lock, shared._promises = LOCK.format(SHARED), f"{PROMISES};{PROMISES_TO_OTHERS}"
        return shared

    def blotted(self, words: str) -> str:
        """Passwords give way to a sign."""
        for secret in self._secrets:
            words = words.replace(secret, "…")
        return words

    def engine(self, *, writes: bool) -> sa.Engine:
        """The connection of a writing one holds the lock, so that a server which lost it writes no more."""
        try:
            engine = sa.create_engine(
                self._url,
                poolclass=sa.pool.SingletonThreadPool,
                pool_pre_ping=True,
                connect_args={key: value for key, value in HABITS.items() if key not in self._url.query},
                # What one piece of work reads is of one moment.
                isolation_level="READ COMMITTED" if writes else "REPEATABLE READ",
                hide_parameters=True,
            )
        except ModuleNotFoundError:
            raise DatabaseUnusable(NO_DRIVER) from None
        failed_at = -SECONDS_BETWEEN_CALLS

        @sa.event.listens_for(engine, "do_connect")
        def on_connect(dialect: Any, _: object, arguments: Any, options: Any) -> Any:
            nonlocal failed_at
            if time.monotonic() - failed_at < SECONDS_BETWEEN_CALLS:
                raise StoreTrouble(AWAY)
            try:
                connection = dialect.connect(*arguments, **options)
                return _introduced(connection, self._promises, self._lock if writes else "")
            except BaseException:
                failed_at = time.monotonic()
                raise

        return engine

    def size(self, connection: sa.Connection) -> int:
        """Of the whole database, whatever else is in it."""
        return int(connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one())

    def make_shrinkable(self) -> None:
        """It sees to that by itself."""

    def give_back(self, connection: sa.Connection, pages: int) -> bool:
        """It sees to that by itself."""
        return False

    def version(self) -> str | None:
        """None for a database without tables."""
        engine = self.engine(writes=False)
        try:
            with engine.connect() as connection:

                def read(query: str) -> Any:
                    return connection.exec_driver_sql(query).scalar_one_or_none()

                if (encoding := read(ENCODING)) != "UTF8":
                    raise NotOurs(f"its encoding is {encoding}, and not every name can be written in that")
                return found_version(sa.inspect(connection).get_table_names(), read)
        except sa.exc.DBAPIError as error:
            raise DatabaseUnusable(f"{self.name}: cannot be opened now. {self._words(error)}") from None
        except NotOurs as error:
            raise DatabaseUnusable(
                f"{self.name}: cannot be used ({error}). Make a new one for Moonrace: "
                "createdb --encoding=UTF8 --template=template0 NAME"
            ) from None
        finally:
            engine.dispose()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Only looks whether somebody is there: what keeps others away is the connection that writes."""
        engine = self.engine(writes=True)
        try:
            engine.connect().close()
        except StoreTrouble as error:
            raise DatabaseUnusable(f"{self.name}: {error}") from None
        except sa.exc.DBAPIError as error:
            raise DatabaseUnusable(f"{self.name}: cannot be opened now. {self._words(error)}") from None
        finally:
            engine.dispose()
        yield

    def _words(self, error: sa.exc.DBAPIError) -> str:
        """What the driver says, for whoever runs the server: the reason alone, and no secret."""
        words = str(error.orig).strip().partition("\n")[0].removeprefix("connection failed: ")
        words = self.blotted(words)
        return words if words.endswith((".", "?")) else f"{words}."

    def trouble_of(self, error: BaseException) -> StoreTrouble:
        """By PostgreSQL's code; a connection that broke has none."""
        cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        code = getattr(cause, "sqlstate", None) or ""
        if code == "53100":
            return StoreTrouble("Nothing was lost; the disk is full. The table goes on when there is room.")
        if code in ("55P03", "40001", "40P01", "53300"):
            return StoreTrouble("Nothing was lost; the database is busy. The table goes on in a moment.")
        if code in ("XX001", "XX002"):
            return StoreTrouble(DAMAGED)
        if code == "25006":
            return StoreTrouble("Nothing was lost; the database takes no writes now. The table goes on then.")
        return StoreTrouble(AWAY)

    def insert(self, table: sa.Table) -> postgresql.Insert:
        """PostgreSQL's own."""
        return postgresql.insert(table)


def _introduced(connection: Any, promises: str, lock: str) -> Any:
    """A new connection that keeps our promises, and holds a lock if it needs one."""
    try:
        connection.autocommit = True
        connection.execute(promises)
        if lock and not _locked(connection, lock):
            raise StoreTrouble(IN_USE)
        connection.autocommit = False
    except BaseException:
        with contextlib.suppress(Exception):
            connection.close()
        raise
    return connection


def _locked(connection: Any, lock: str) -> bool:
    for attempt in range(LOCK_ATTEMPTS):
        if attempt:
            time.sleep(LOCK_WAIT)
        if connection.execute(lock).fetchone()[0]:
            return True
    return False
