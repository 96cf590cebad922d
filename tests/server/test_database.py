"""Opening the database: new, old, newer, broken; and what is said about each."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.server import database, schema
from moonrace.server.database import Database, DatabaseUnusable, StoreTrouble, prepare
from moonrace.server.kinds import database_at
from moonrace.server.postgresql import NO_DRIVER, SECONDS_BETWEEN_CALLS, Postgres
from moonrace.server.sqlite import FILE, Sqlite
from moonrace.server.store import Store
from tests.postgres import Server
from tests.stories import told


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A place where there is nothing yet."""
    if request.param == "sqlite":
        return Sqlite(tmp_path / "deep" / "down" / "x.sqlite3")
    server: Server = request.getfixturevalue("postgres")
    return Postgres(server.empty())


def execute(place: Database, *statements: str) -> None:
    """Change something behind everybody's back."""
    engine = place.engine(writes=False)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def tables_in(place: Database) -> set[str]:
    """The names of the tables in a database."""
    engine = place.engine(writes=False)
    with engine.connect() as connection:
        found = set(sa.inspect(connection).get_table_names())
    engine.dispose()
    return found


def test_a_new_database_has_the_tables_the_code_expects(nothing: Database) -> None:
    prepare(nothing)
    prepare(nothing)
    engine = nothing.engine(writes=False)
    inspector = sa.inspect(engine)
    for name, table in schema.metadata.tables.items():
        assert [c["name"] for c in inspector.get_columns(name)] == [column.name for column in table.columns]
    engine.dispose()
    assert tables_in(nothing) == {*schema.metadata.tables, "alembic_version"}


def test_the_settings_that_keep_promises(tmp_path: Path) -> None:
    place = Sqlite(tmp_path / "x.sqlite3")
    prepare(place)
    with place.engine(writes=True).connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 5000]


def test_a_newer_database_is_refused(nothing: Database) -> None:
    prepare(nothing)
    execute(nothing, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(DatabaseUnusable, match=r"was written by a newer Moonrace \(schema 0099") as told:
        prepare(nothing)
    assert str(told.value).startswith(f"{nothing.name}: ")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"This is a shopping list, not a database. " * 100)
    with pytest.raises(
        DatabaseUnusable, match=r"x\.sqlite3: cannot be read as a database .*Move the file away"
    ):
        prepare(Sqlite(path))
    assert path.read_bytes().startswith(b"This is a shopping list")


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    prepare(Sqlite(path))
    with sqlite3.connect(path) as connection:
        connection.executemany("INSERT INTO overlay VALUES (?, ?)", ((str(n), "x" * 500) for n in range(500)))
    connection.close()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 20_000)
    with pytest.raises(DatabaseUnusable, match="cannot be read as a database"):
        prepare(Sqlite(path))


def test_somebody_elses_database_is_left_alone(nothing: Database, tmp_path: Path) -> None:
    (tmp_path / "deep" / "down").mkdir(parents=True)
    execute(nothing, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseUnusable, match="not Moonrace's"):
        prepare(nothing)
    assert tables_in(nothing) == {"recipes"}


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DatabaseUnusable, match="cannot be opened"):
        prepare(Sqlite(tmp_path / "file" / "x.sqlite3"))


def test_a_migration_that_fails_half_way_leaves_nothing_behind(nothing: Database, monkeypatch: Any) -> None:
    from alembic import op

    real = op.create_table
    made: list[str] = []

    def create_then_fail(name: str, *columns: Any, **options: Any) -> Any:
        if len(made) == 3:
            raise sa.exc.OperationalError("CREATE", {}, sqlite3.OperationalError("disk I/O error"))
        made.append(name)
        return real(name, *columns, **options)

    monkeypatch.setattr(op, "create_table", create_then_fail)
    with pytest.raises(DatabaseUnusable, match="could not be prepared"):
        prepare(nothing)
    assert len(made) == 3
    assert tables_in(nothing) == set()
    monkeypatch.undo()
    prepare(nothing)
    assert "event" in tables_in(nothing)


def test_known_schemas_are_those_of_the_migrations() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(reversed([script.revision for script in scripts.walk_revisions()])) == database.SCHEMAS


# Which one is meant -----------------------------------------------------------------------------------------


def test_a_database_is_found_by_file_folder_or_address(tmp_path: Path) -> None:
    assert database_at(str(tmp_path)).name == str(tmp_path / FILE)
    assert database_at(str(tmp_path / "x")).name == str(tmp_path / "x")
    assert database_at("postgres://me@db.example:5433/moon").name == "postgresql://db.example:5433/moon"
    for words, wrong in (("", "Name a database"), ("mysql://x/y", "no kind of database that Moonrace knows")):
        with pytest.raises(BadText, match=wrong):
            database_at(words)


# PostgreSQL's own -------------------------------------------------------------------------------------------


def test_without_the_driver_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'psycopg'")

    monkeypatch.setattr(sa, "create_engine", missing)
    with pytest.raises(DatabaseUnusable) as told:
        prepare(Postgres("postgresql://db.example/moon"))
    assert str(told.value) == NO_DRIVER
    assert "moonrace[postgres]" in NO_DRIVER


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:sesame@{host}/moon",
        "postgresql:///moon?host={host}&user=me&password=sesame",
        "postgresql://me:sesame@{host}:no-port/moon",
        "postgresql://me:sesame@@sesame:1:2/moon",
        "postgresql://me@/moon?host={host}&sslmode=sesame&password=sesame",
    ],
)
def test_a_password_is_never_told(address: str, postgres: Server) -> None:
    """Not by a wrong address, a database that is away or refuses, nor by what prints itself."""
    assert postgres.folder.exists()
    given = address.format(host=str(postgres.folder).replace("/", "%2F"))

    def opened() -> None:
        place = Postgres(given)
        assert "sesame" not in f"{place!r} {place.name}"
        prepare(place)

    with pytest.raises((BadText, DatabaseUnusable)) as told:
        opened()
    assert "sesame" not in str(told.value)
    assert told.value.__suppress_context__


def test_a_database_that_is_not_there_is_named_with_the_reason(postgres: Server) -> None:
    place = Postgres(f"postgresql://moonrace@/nowhere?host={postgres.folder}")
    with pytest.raises(DatabaseUnusable, match=r'cannot be opened now\. .*"nowhere" does not exist\.$'):
        prepare(place)


def test_a_database_that_cannot_write_every_name_is_refused(postgres: Server) -> None:
    postgres.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    place = Postgres(f"postgresql://moonrace@/latin?host={postgres.folder}")
    with pytest.raises(DatabaseUnusable, match=r"its encoding is LATIN1.*createdb --encoding=UTF8"):
        prepare(place)


def test_what_is_committed_is_on_the_disk_whatever_the_habit_of_the_server(postgres: Server) -> None:
    with postgres.fresh() as address:
        for habit, kept in (("off", "on"), ("local", "local")):
            place = Postgres(f"{address}%20-csynchronous_commit%3D{habit}")
            engine = place.engine(writes=True)
            with engine.connect() as connection:
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == kept
            engine.dispose()


def test_one_server_at_a_time_writes_and_the_next_can_when_it_is_gone(postgres: Server) -> None:
    async def story(place: Database) -> None:
        first, second = Store(place), Store(place)
        key = await first.server_key()
        with pytest.raises(StoreTrouble, match="Another Moonrace server"):
            await second.server_key()
        with pytest.raises(DatabaseUnusable, match="Another Moonrace server"), place.alone():
            pass
        assert await second.table("nothing") is None, "reading harms nobody"
        first.close()
        await asyncio.sleep(SECONDS_BETWEEN_CALLS)
        assert await second.server_key() == key
        second.close()
        with place.alone():
            pass

    with postgres.fresh() as address:
        told(story(Postgres(address)))


def test_a_host_that_is_silent_is_not_waited_for_by_everybody_in_a_row(monkeypatch: Any) -> None:
    pytest.importorskip("psycopg", reason="the driver of PostgreSQL is not installed")
    calls: list[float] = []

    def silent(*_: object, **__: object) -> None:
        calls.append(time.monotonic())
        raise OSError("no answer")

    place = Postgres("postgresql://db.example/moon")
    engine = place.engine(writes=False)
    monkeypatch.setattr(engine.dialect, "connect", silent)
    for kind in (OSError, StoreTrouble, StoreTrouble):
        with pytest.raises(kind):
            engine.connect()
    assert len(calls) == 1
    time.sleep(SECONDS_BETWEEN_CALLS)
    with pytest.raises(OSError, match="no answer"):
        engine.connect()
    assert len(calls) == 2
