"""A real PostgreSQL server for the tests, in a temporary folder, by its socket alone."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from moonrace.server.database import prepare
from moonrace.server.postgresql import Postgres
from moonrace.server.schema import metadata
from tests.stories import PATIENCE

USER = "moonrace"
UNPRIVILEGED = ("postgres", "nobody")


def why_not() -> str:
    """Why there can be no server here, or nothing."""
    if importlib.util.find_spec("psycopg") is None:
        return "the driver of PostgreSQL is not installed (moonrace[postgres])"
    if _program("initdb") is None or _program("pg_ctl") is None:
        return "PostgreSQL is not installed (initdb, pg_ctl)"
    return "" if os.geteuid() or _owner() else "PostgreSQL does not run as root, and there is nobody else"


def _program(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them out of the way, by version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    return shutil.which(name) or next(
        (found for folder in reversed(folders) if (found := shutil.which(name, path=str(folder)))), None
    )


def _owner() -> str:
    """Whoever owns the server where root runs the tests."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in known), "")


def _schema(address: str) -> str:
    return address.rpartition("%3D")[2]


class Server:
    """Starts, stops, and makes empty databases; everything goes with its folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="moonrace-pg-"))
        self._made = 0
        self._free: list[str] = []
        self._owner = "" if os.geteuid() else _owner()
        if self._owner:
            shutil.chown(self.folder, self._owner)
        self._run("initdb", "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        found = _program(program)
        assert found is not None
        command = [found, "-D", str(self.folder / "data"), *words]
        # What it says goes nowhere: a server inherits its streams, and would keep a pipe open.
        subprocess.run(
            command,
            user=self._owner or None,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=PATIENCE,
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-c listen_addresses='' -k {self.folder} -c max_connections=40"
        self._run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop; at once, as after a crash, unless told otherwise."""
        self._run("pg_ctl", "stop", "-w", "-m", mode)

    def close(self) -> None:
        """Stop for good."""
        self.stop()
        shutil.rmtree(self.folder)

    def address(self, schema: str = "public", user: str = USER) -> str:
        """The address of a database; each schema is as good as one of its own."""
        path = quote(f"-csearch_path={schema}", safe="")
        return f"postgresql://{user}@/postgres?host={self.folder}&options={path}"

    def empty(self) -> str:
        """The address of a new database without tables."""
        self._made += 1
        schema = f"test_{self._made}"
        self.execute(f"CREATE SCHEMA {schema}")
        return self.address(schema)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """The address of a database with the present tables, which are empty."""
        address = self._free.pop() if self._free else self._prepared()
        yield address
        names = ", ".join(f"{_schema(address)}.{name}" for name in metadata.tables)
        self.execute(f"TRUNCATE {names}")
        self._free.append(address)

    def _prepared(self) -> str:
        address = self.empty()
        prepare(Postgres(address))
        return address

    def execute(self, statement: str) -> None:
        """Carry something out beside what is tested."""
        engine = sa.create_engine(self.address().replace("postgresql:", "postgresql+psycopg:", 1))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(statement)
        engine.dispose()
