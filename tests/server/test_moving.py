"""Moving a server's tables from SQLite to PostgreSQL and back: all of it, checked, or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from moonrace.server import moving
from moonrace.server.database import Database, prepare
from moonrace.server.postgresql import Postgres
from moonrace.server.sqlite import FILE, Sqlite
from moonrace.server.store import Store
from tests.postgres import Server
from tests.server.conftest import serving
from tests.server.player import Player
from tests.server.test_database import execute, tables_in
from tests.stories import told
from tests.terminal.command import run


@pytest.fixture
def empty(postgres: Server) -> str:
    """The address of a database of PostgreSQL without tables."""
    return postgres.empty()


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A data folder in which something of everything is kept, and what was seen there by link."""
    data = tmp_path / "played"
    with serving(data) as client:
        four = Player.at_new_table(client, ["me", "friend", "friend", "friend"])
        four[0].say("say", words="Für Élise 🚀").raise_for_status()
        client.post(f"{four[1].base}/name", json={"name": "Żółć"}).raise_for_status()
        client.post(f"{four[0].base}/seal", json={"added": "mine"}).raise_for_status()
        two = Player.at_new_table(client, ["me", "friend"], game="tranquility-base", seconds=0)
        for _ in range(6):
            acting = next(player for player in two if player.view()["is_awaited"])
            acting.act(acting.view()["legal"][0]).raise_for_status()
        body = {"command": secrets.token_urlsafe(18), "others": "me"}
        made = client.post(f"{two[0].base}/what-if", json=body).raise_for_status().json()
        board = Player(client, made["address"])
        board.act(board.view()["legal"][0]).raise_for_status()
        client.get("/health")
        seen = {player.base: player.view() for player in (*four, *two, board)}
    return data, seen


def seen_at(place: Database, tmp_path: Path, links: Iterator[str]) -> dict[str, Any]:
    """What a server over a database shows by links."""
    with serving(tmp_path / "elsewhere", database=place) as client:
        return {link: Player(client, link).view() for link in links}


def test_there_and_back_again(played: tuple[Path, dict[str, Any]], empty: str, tmp_path: Path) -> None:
    data, seen = played
    result = run("move-data", data, empty)
    assert result.exit_code == 0, result.output
    assert "Copied 3 tables with " in result.stdout
    assert "Each was played again from the copy and stands as it did." in result.stdout
    assert seen_at(Postgres(empty), tmp_path, iter(seen)) == seen
    back = tmp_path / "back.sqlite3"
    result = run("move-data", empty, back)
    assert result.exit_code == 0, result.output
    assert seen_at(Sqlite(back), tmp_path, iter(seen)) == seen
    assert seen_at(Sqlite(data / FILE), tmp_path, iter(seen)) == seen, "the old one is as it was"


def test_a_table_that_nothing_can_open_moves_with_the_others(
    played: tuple[Path, dict[str, Any]], empty: str
) -> None:
    data, _ = played
    execute(Sqlite(data / FILE), "UPDATE game_table SET header = replace(header, '\"pact\"', '\"gone\"')")
    result = run("move-data", data, empty)
    assert result.exit_code == 0, result.output
    assert "1 table cannot be opened by this version of Moonrace, there as before." in result.stdout


def refused(*words: object) -> str:
    """What is said to somebody whose wish is refused."""
    result = run("move-data", *words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


def test_what_cannot_be_moved_is_refused_in_a_sentence(
    played: tuple[Path, dict[str, Any]], empty: str, tmp_path: Path
) -> None:
    data, _ = played
    absent = tmp_path / "not" / "there"
    assert "no tables of Moonrace are kept here" in refused(absent, empty)
    assert not absent.parent.exists()
    assert "no tables of Moonrace are kept here" in refused(empty, tmp_path / "new.sqlite3")
    assert "Both are files of SQLite" in refused(data, tmp_path / "new.sqlite3")
    assert "no kind of database" in refused(data, "mysql://x/y")
    assert tables_in(Postgres(empty)) == set()


@pytest.mark.parametrize("side", ["from", "to"])
def test_an_unknown_schema_is_refused(played: tuple[Path, dict[str, Any]], empty: str, side: str) -> None:
    data, _ = played
    prepare(Postgres(empty))
    execute(
        Sqlite(data / FILE) if side == "from" else Postgres(empty),
        "UPDATE alembic_version SET version_num = '0099'",
    )
    assert "was written by a newer Moonrace (schema 0099" in refused(data, empty)


def test_a_database_with_something_in_it_is_left_alone(
    played: tuple[Path, dict[str, Any]], empty: str
) -> None:
    data, _ = played
    prepare(Postgres(empty))
    execute(Postgres(empty), "INSERT INTO puzzle_answer VALUES ('day', 'puzzle', 'act', 1)")
    assert "is not empty" in refused(data, empty)


def test_a_running_server_keeps_its_tables_to_itself(
    played: tuple[Path, dict[str, Any]], empty: str, tmp_path: Path
) -> None:
    data, _ = played
    with Sqlite(data / FILE).alone():
        assert "another Moonrace server keeps its tables here" in refused(data, empty)

    async def running() -> None:
        store = Store(Postgres(empty))
        assert await store.can_write()
        execute(Postgres(empty), "DELETE FROM setting")
        assert "Another Moonrace server keeps its tables" in refused(data, empty)
        assert "Another Moonrace server keeps its tables" in refused(empty, tmp_path / "new.sqlite3")
        store.close()

    told(running())
    assert run("move-data", data, empty).exit_code == 0, "an empty database with tables is good enough"


def stopped(*_: object) -> None:
    raise KeyboardInterrupt


def failing(*_: object) -> None:
    raise sa.exc.OperationalError("INSERT", {}, Exception("connection lost"))


def test_what_a_driver_says_is_told_without_passwords(
    played: tuple[Path, dict[str, Any]], empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(*_: object) -> None:
        raise sa.exc.OperationalError("INSERT", {}, Exception("no more of sesame\nand more"))

    monkeypatch.setattr(moving, "_checked", leaking)
    words = refused(played[0], empty.replace("moonrace@", "moonrace:sesame@"))
    assert words.endswith("the copy failed (no more of …).")


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
@pytest.mark.parametrize(("stop", "code"), [(stopped, 130), (failing, 2)])
def test_what_ends_half_way_leaves_nothing_behind(
    played: tuple[Path, dict[str, Any]],
    empty: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    stop: Callable[..., None],
    code: int,
) -> None:
    source: object = played[0]
    place: Database = Postgres(empty)
    new: object = empty
    if target == "sqlite":
        assert run("move-data", source, empty).exit_code == 0
        source, new = empty, tmp_path / "new.sqlite3"
        place = Sqlite(tmp_path / "new.sqlite3")
    monkeypatch.setattr(moving, "_checked", stop)
    assert run("move-data", source, new).exit_code == code
    assert tables_in(place) == set()
    monkeypatch.undo()
    assert run("move-data", source, new).exit_code == 0


def spoilt(change: str) -> Callable[..., None]:
    """A copy that goes wrong."""
    real = moving._copy

    def copy(old: sa.Connection, new: sa.Connection, table: sa.Table) -> None:
        real(old, new, table)
        if table.name == "event":
            new.exec_driver_sql(change)

    return copy


def test_a_copy_that_differs_is_given_up(
    played: tuple[Path, dict[str, Any]], empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = "UPDATE event SET answer = answer || ' ' WHERE n = 1"
    monkeypatch.setattr(moving, "_copy", spoilt(change))
    result = run("move-data", played[0], empty)
    assert result.exit_code == 1
    assert "The copy differs in “event”" in result.stderr
    assert tables_in(Postgres(empty)) == set()


def test_a_copy_that_plays_otherwise_is_given_up(
    played: tuple[Path, dict[str, Any]], empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = "DELETE FROM event WHERE (table_id, n) IN (SELECT table_id, max(n) FROM event GROUP BY table_id)"
    monkeypatch.setattr(moving, "_copy", spoilt(change))
    monkeypatch.setattr(moving, "_sum", lambda *_: 0)
    result = run("move-data", played[0], empty)
    assert result.exit_code == 1
    assert "stands otherwise when it is played again" in result.stderr
    assert tables_in(Postgres(empty)) == set()
