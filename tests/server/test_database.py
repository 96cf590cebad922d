"""Opening the database: new, old, newer, broken; and what is said about each."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from moonrace.server import database, schema
from moonrace.server.database import DatabaseUnusable, open_engine, prepare


def tables_of(path: Path) -> set[str]:
    """The names of the tables in a file."""
    with sqlite3.connect(path) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}


def test_a_new_database_has_the_tables_the_code_expects(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "x.sqlite3"
    prepare(path)
    prepare(path)
    inspector = sa.inspect(open_engine(path, writes=False))
    for name, table in schema.metadata.tables.items():
        assert [c["name"] for c in inspector.get_columns(name)] == [column.name for column in table.columns]
    assert tables_of(path) == {*schema.metadata.tables, "alembic_version"}


def test_the_settings_that_keep_promises(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    prepare(path)
    with open_engine(path, writes=True).connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 5000]


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    prepare(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(DatabaseUnusable, match=r"x\.sqlite3: was written by a newer Moonrace \(schema 0099"):
        prepare(path)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    path.write_bytes(b"This is a shopping list, not a database. " * 100)
    with pytest.raises(
        DatabaseUnusable, match=r"x\.sqlite3: cannot be read as a database .*Move the file away"
    ):
        prepare(path)
    assert path.read_bytes().startswith(b"This is a shopping list")


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    prepare(path)
    with sqlite3.connect(path) as connection:
        connection.executemany("INSERT INTO overlay VALUES (?, ?)", ((str(n), "x" * 500) for n in range(500)))
    connection.close()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 20_000)
    with pytest.raises(DatabaseUnusable, match="cannot be read as a database"):
        prepare(path)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseUnusable, match="not Moonrace's"):
        prepare(path)
    assert tables_of(path) == {"recipes"}


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DatabaseUnusable, match="cannot be opened"):
        prepare(tmp_path / "file" / "x.sqlite3")


def test_a_migration_that_fails_half_way_leaves_nothing_behind(tmp_path: Path, monkeypatch: Any) -> None:
    from alembic import op

    real = op.create_table
    made: list[str] = []

    def create_then_fail(name: str, *columns: Any, **options: Any) -> Any:
        if len(made) == 3:
            raise sa.exc.OperationalError("CREATE", {}, sqlite3.OperationalError("disk I/O error"))
        made.append(name)
        return real(name, *columns, **options)

    path = tmp_path / "x.sqlite3"
    monkeypatch.setattr(op, "create_table", create_then_fail)
    with pytest.raises(DatabaseUnusable, match="could not be prepared"):
        prepare(path)
    assert len(made) == 3
    assert tables_of(path) == set()
    monkeypatch.undo()
    prepare(path)
    assert "event" in tables_of(path)


def test_known_schemas_are_those_of_the_migrations() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(reversed([script.revision for script in scripts.walk_revisions()])) == database.SCHEMAS
