"""Backups are made under play, hold all that was acknowledged before they began, and can be put back."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from moonrace.server.backing_up import CannotKeep, back_up, check, restore
from moonrace.server.database import SCHEMAS, DatabaseUnusable
from moonrace.server.sqlite import FILE, Sqlite
from tests.server.conftest import serving
from tests.server.player import Player, new_table
from tests.server.test_crash import Client, Nursery, Wire, answered, made_table, nursery, seats_of
from tests.stories import PATIENCE, until
from tests.terminal.command import run

__all__ = ["nursery"]

BACKUPS = 3


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with two tables, at one of which something was done."""
    folder = tmp_path / "data"
    with serving(folder) as client:
        Player.at_new_table(client, ["me", "friend"])[0].act("bid 1").raise_for_status()
        new_table(client, ["me", "friend"])
    return folder


def stored(file: Path) -> list[Any]:
    """Every row of every table."""
    with closing(sqlite3.connect(file)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return [(name, *sorted(map(repr, database.execute(f"SELECT * FROM {name}")))) for name in names]


# Under play -------------------------------------------------------------------------------------------------


@pytest.fixture
def players(nursery: Nursery) -> Iterator[list[Client]]:
    """People at three tables of a real server, who play until the test ends."""
    nursery.start()
    stop = threading.Event()
    tables = [made_table(nursery, game) for game in ("tranquility-base", "tranquility-base", "pact")]
    links = [link for made in tables for link in seats_of(made)]
    clients = [Client(nursery.port, link, seed, stop) for seed, link in enumerate(links)]
    for one in clients:
        one.start()
    yield clients
    stop.set()
    for one in clients:
        one.join(timeout=PATIENCE)


def test_what_was_acknowledged_before_a_backup_is_in_it(players: list[Client], tmp_path: Path) -> None:
    told: list[tuple[Path, list[tuple[str, dict[str, Any], str, Any]]]] = []
    for number in range(BACKUPS):
        before = answered(players)
        until(lambda before=before: answered(players) > before + 5)  # type: ignore[misc]
        journal = [(one.base, *entry) for one in players for entry in list(one.journal)]
        copy = tmp_path / "backups" / f"{number}.sqlite3"
        copy.parent.mkdir(exist_ok=True)
        result = run("backup", copy, "--data", tmp_path)
        assert result.exit_code == 0, result.output
        assert result.output.startswith(f"{copy}: 3 tables with ")
        told.append((copy, journal))
    assert [one.surprises for one in players] == [[] for _ in players]
    for number, (copy, journal) in enumerate(told):
        check_rehearsal(copy, journal, tmp_path / f"rehearsal-{number}")


def check_rehearsal(copy: Path, journal: list[tuple[str, dict[str, Any], str, Any]], place: Path) -> None:
    """Put a backup into a new place: every command of the journal is there, and known to a server."""
    assert run("restore", copy, "--data", place).exit_code == 0
    with sqlite3.connect(copy) as database:
        commands = {command for (command,) in database.execute("SELECT command_id FROM event")}
    assert commands >= {body["command"] for _, body, _, _ in journal}
    assert check(copy).stuck == 0
    again = Nursery(place)
    try:
        again.start()
        wire = Wire(again.port)
        for base, body, kind, answer in journal[-10:]:
            assert wire.ask("POST", f"{base}/{kind}", body) == (200, answer)
    finally:
        again.close()


# Making them ------------------------------------------------------------------------------------------------


def test_a_backup_is_the_same_as_what_was_copied(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    kept = back_up(data / FILE, copy)
    assert (kept.tables, kept.stuck) == (2, 0)
    assert kept.size == copy.stat().st_size
    assert stored(copy) == stored(data / FILE)
    assert copy.stat().st_mode & 0o077 == 0, "the secrets of all tables are in it"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "data"]


def test_nothing_is_overwritten_unasked(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("precious")
    refused = run("backup", copy, "--data", data)
    assert (refused.exit_code, copy.read_text()) == (2, "precious")
    assert "is there already" in refused.output
    assert "--force" in refused.output
    assert run("backup", copy, "--data", data, "--force").exit_code == 0
    assert check(copy).tables == 2


def test_a_backup_that_fails_leaves_the_older_one(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(data / FILE, copy)
    before = copy.read_bytes()
    with sqlite3.connect(data / FILE) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("DELETE FROM game_table")
    with pytest.raises(CannotKeep, match="belongs to no table"):
        back_up(data / FILE, copy, is_forced=True)
    assert copy.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "data"]


def test_a_table_that_does_not_replay_is_told(data: Path, tmp_path: Path) -> None:
    with sqlite3.connect(data / FILE) as database:
        database.execute("UPDATE event SET entry = replace(entry, 'bid 1', 'bid 77')")
    result = run("backup", tmp_path / "copy.sqlite3", "--data", data)
    assert result.exit_code == 0
    assert "1 table cannot be opened by this version" in result.output
    quick = run("backup", tmp_path / "quick.sqlite3", "--data", data, "--quick")
    assert (quick.exit_code, "cannot be opened" in quick.output) == (0, False)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["backup", "copy", "--data", "nowhere"], "no tables are kept here"),
        (["backup", "nowhere/copy", "--data", "data"], "cannot be written"),
        (["restore", "nowhere", "--data", "data"], "there is no such file"),
        (["restore", "words", "--data", "data"], "is no copy of Moonrace's tables"),
        (["restore", "foreign", "--data", "data"], "is no copy of Moonrace's tables"),
        (["restore", "newer", "--data", "data"], "was written by a newer Moonrace"),
        (["restore", "damaged", "--data", "data"], "damaged"),
        (["restore", "open", "--data", "data"], "is in use, or was left open"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    words: list[str], sentence: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words").write_text("not a database at all" * 100)
    with sqlite3.connect(tmp_path / "foreign") as foreign:
        foreign.execute("CREATE TABLE cat (name)")
    back_up(data / FILE, tmp_path / "newer")
    with sqlite3.connect(tmp_path / "newer") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    back_up(data / FILE, tmp_path / "damaged")
    torn = bytearray((tmp_path / "damaged").read_bytes())
    torn[8192:20480] = b"\x00" * 12288
    (tmp_path / "damaged").write_bytes(torn)
    back_up(data / FILE, tmp_path / "open")
    (tmp_path / "open-wal").write_bytes(b"something")
    before = stored(data / FILE)
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert stored(data / FILE) == before
    assert not list(data.glob("*before*"))


# Putting them back ------------------------------------------------------------------------------------------


def test_what_was_there_is_kept_aside(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(data / FILE, copy)
    with serving(data) as client:
        new_table(client, ["me", "friend"])
    later = stored(data / FILE)
    result = run("restore", copy, "--data", data)
    assert result.exit_code == 0, result.output
    [aside] = data.glob("moonrace-before-*.sqlite3")
    assert str(aside) in result.output
    assert stored(aside) == later
    assert stored(data / FILE) == stored(copy)
    assert check(aside).tables == 3


def test_the_last_writes_of_a_killed_server_are_kept_aside_too(data: Path, tmp_path: Path) -> None:
    """They lie in a file beside the database, which must not be taken for a part of the restored one."""
    copy = tmp_path / "copy.sqlite3"
    back_up(data / FILE, copy)
    with serving(data) as client:
        new_table(client, ["me", "friend"])
        killed = tmp_path / "killed"
        shutil.copytree(data, killed)
    assert (killed / f"{FILE}-wal").stat().st_size > 0
    aside = restore(copy, killed / FILE)
    assert aside is not None
    assert stored(killed / FILE) == stored(copy)
    assert check(aside).tables == 3


def test_a_running_server_keeps_its_tables(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(data / FILE, copy)
    with Sqlite(data / FILE).alone(), pytest.raises(DatabaseUnusable, match="Stop it"):
        restore(copy, data / FILE)
    assert not list(data.glob("*before*"))


def test_a_copy_of_an_older_schema_is_checked_as_it_will_be_read(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    back_up(data / FILE, copy)
    with sqlite3.connect(copy) as old:
        # As the last migration found it.
        old.execute("DROP INDEX slate_bell")
        old.execute("ALTER TABLE slate DROP COLUMN bell")
        old.execute(f"UPDATE alembic_version SET version_num = '{SCHEMAS[-2]}'")
    before = copy.read_bytes()
    assert check(copy).tables == 2
    assert check(copy).stuck == 0
    assert copy.read_bytes() == before
