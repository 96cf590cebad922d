"""A disk that is full or fails: nothing is lost, the table says so, and goes on when there is room."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.server.command import Command
from moonrace.server.database import Database
from moonrace.server.postgresql import Postgres
from moonrace.server.sqlite import trouble_of
from moonrace.server.table import LiveTable
from tests.postgres import Server
from tests.server.conftest import serving
from tests.server.outside import START
from tests.server.plain import page_of
from tests.server.player import Player
from tests.server.test_crash import ROOT
from tests.server.test_play import play_against_bots
from tests.stories import PATIENCE


def fill_by_page_count(client: TestClient[Any]) -> Callable[[], None]:
    """Let SQLite believe that the disk ends where the database does; the answer makes room again."""
    engine = client.app.state.house.hall.store._writer._engine
    limit = {"pages": 1}

    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={limit['pages']}")

    def make_room() -> None:
        limit["pages"] = 1_000_000

    return make_room


def fill_by_file_size(client: TestClient[Any]) -> Callable[[], None]:
    """Forbid this process to make any file longer than it is."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    data = client.app.state.house.settings.data
    longest = max(file.stat().st_size for file in data.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, hard))
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


def until_full(player: Player, others: list[Player]) -> Any:
    """Play until a write fails; the failed answer and the command that got it."""
    for n in range(400):
        for one in (player, *others):
            view = one.view()
            if not view["is_awaited"]:
                continue
            # Undoable acts and their undoing go on for ever, so the disk fills before the game ends.
            what, action = ("undo", "") if n % 2 and view["version"] else ("act", _some(view["legal"]))
            body = {"command": f"command-{n:05d}", "version": view["version"], "action": action}
            answer = one.say(what, **body)
            if answer.status_code == 503:
                return one, what, body, answer
    raise AssertionError("the disk is endless")


def _some(legal: list[str]) -> str:
    return "load" if "load" in legal else legal[0]


@pytest.mark.parametrize("fill", [fill_by_page_count, fill_by_file_size])
def test_a_full_disk_is_told_and_survived(
    tmp_path: Path, fill: Callable[[TestClient[Any]], Callable[[], None]]
) -> None:
    with serving(tmp_path) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], seconds=0)
        make_room = fill(client)
        try:
            one, what, body, answer = until_full(me, [friend])
            assert "Nothing was lost" in answer.json()["error"]
            assert int(answer.headers["retry-after"]) > 0
            assert "Traceback" not in answer.text
            # Reading goes on, and the table says what is wrong.
            seen = one.view()
            assert seen["version"] == body["version"]
            notices: Any = page_of(one.page().text)["notices"]
            assert any("Nothing was lost" in notice for notice in notices)
            assert one.say(what, **body).status_code == 503
        finally:
            make_room()
        done = one.say(what, **body)
        assert done.status_code == 200
        assert one.say(what, **body).json() == done.json()
        assert page_of(one.page().text)["notices"] == []
        assert one.view()["version"] == seen["version"] + 1
    check_whole(tmp_path)
    with serving(tmp_path) as client:
        assert Player(client, one.base).view()["version"] == seen["version"] + 1


def check_whole(data: Path) -> None:
    """The database is sound and its numbers have no gaps."""
    with contextlib.closing(sqlite3.connect(data / "moonrace.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for first, last, count in database.execute(
            "SELECT min(n), max(n), count(n) FROM event GROUP BY table_id"
        ):
            assert (first, last) == (0, count - 1)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("mounting a small disk needs root; the other tests fill the disk in other ways")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this system does not let root mount a small disk")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill_up(disk: Path) -> Path:
    """Fill a disk with one file."""
    ballast = disk / "ballast"
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    return ballast


def test_starting_on_a_full_disk_asks_for_room_and_not_for_a_new_database(small_disk: Path) -> None:
    with serving(small_disk) as client:
        table = Player.at_new_table(client, ["me", "friend"])[0].base
    ballast = fill_up(small_disk)
    started = subprocess.run(
        [sys.executable, "-c", START.format(data=str(small_disk), wanted={})],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    told = started.stderr.splitlines()[-1]
    assert "Make room, and start again. Nothing was lost." in told
    assert "Move the file away" not in started.stderr
    ballast.unlink()
    with serving(small_disk) as client:
        assert client.get(f"{table}/view.json").status_code == 200


def test_health_tells_whether_the_disk_takes_writes(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moonrace.server.store.SECONDS_BETWEEN_TRIALS", 0.0)
    with serving(small_disk) as client:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        assert client.get("/health").json()["can_write"] is True
        ballast = fill_up(small_disk)
        until_full(players[0], players[1:])
        health = client.get("/health")
        assert health.status_code == 200
        assert health.json()["can_write"] is False
        ballast.unlink()
        assert client.get("/health").json()["can_write"] is True


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    with serving(small_disk) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], seconds=0)
        ballast = fill_up(small_disk)
        one, what, body, answer = until_full(me, [friend])
        assert "disk is full" in answer.json()["error"]
        assert one.view()["version"] == body["version"]
        new = {"game": "pact", "seats": ["me", "friend"], "command": "z" * 24}
        assert client.post("/tables", json=new).status_code == 503
        ballast.unlink()
        assert one.say(what, **body).status_code == 200
        assert client.post("/tables", json=new).status_code == 201
    check_whole(small_disk)


def test_an_error_after_the_write_is_not_taken_for_a_failure(tmp_path: Path, monkeypatch: Any) -> None:
    """A disk may report an error and have written all the same: the retry must find the act done, once."""
    with serving(tmp_path) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        store = client.app.state.house.hall.store
        real = store.append

        async def writes_and_fails(*arguments: Any) -> None:
            await real(*arguments)
            raise trouble_of(OSError(5, "Input/output error"))

        monkeypatch.setattr(store, "append", writes_and_fails)
        body = {"command": "unknown-end", "version": me.view()["version"], "action": "bid 1"}
        assert me.say(**body).status_code == 503
        assert not me.view()["is_awaited"]
        monkeypatch.undo()
        assert me.say(**body).status_code == 200
        view = me.view()
        assert view["view"]["drafts"] == {"0": "bid 1"}
    check_whole(tmp_path)


def test_a_locked_database_is_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        other = sqlite3.connect(tmp_path / "moonrace.sqlite3", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        threading.Timer(0.4, lambda: other.execute("ROLLBACK")).start()
        assert me.act("bid 1").status_code == 200
        other.close()


def test_bots_go_on_when_there_is_room_again(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("moonrace.server.timed.SECONDS_FOR_BOTS", 0.05)
    with serving(tmp_path) as client:
        (me,) = Player.at_new_table(client, ["me", "bot:random"])
        store = client.app.state.house.hall.store
        real = store.append
        failures: list[str] = []

        async def full(table_id: str, happenings: Any, *rest: Any) -> Any:
            if happenings[0].command_id.startswith("attendant") and len(failures) < 3:
                failures.append(table_id)
                raise trouble_of(OSError(errno.ENOSPC, "No space left on device"))
            return await real(table_id, happenings, *rest)

        monkeypatch.setattr(store, "append", full)
        play_against_bots(me, random.Random(7))
    assert len(failures) == 3
    check_whole(tmp_path)


# What is not known to be stored is read again, whatever it was ----------------------------------------------


def test_words_that_were_stored_all_the_same_count_as_added(tmp_path: Path, monkeypatch: Any) -> None:
    """Else chance would fall without them, and could not be checked after the end."""
    with serving(tmp_path) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        store = client.app.state.house.hall.store
        real = store.add_words

        async def writes_and_fails(*arguments: Any) -> None:
            await real(*arguments)
            raise trouble_of(OSError(5, "Input/output error"))

        monkeypatch.setattr(store, "add_words", writes_and_fails)
        assert client.post(f"{me.base}/seal", json={"added": "mine"}).status_code == 503
        monkeypatch.undo()
        me.act("bid 1").raise_for_status()
        table = client.app.state.house.hall._tables[me.base.split("/")[2]]
        assert [seat.added for seat in table.row.seats] == ["mine", ""]


def test_what_comes_to_the_disk_after_its_sender_has_left_is_not_overlooked(
    tmp_path: Path, kept: Database
) -> None:
    with serving(tmp_path, database=kept) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        hall = client.app.state.house.hall
        is_written, may_commit = threading.Event(), threading.Event()

        @sa.event.listens_for(hall.store._writer._engine, "commit")
        def on_commit(_: sa.Connection) -> None:
            is_written.set()
            may_commit.wait(PATIENCE)

        async def left_and_looked_again() -> int:
            async with hall.table(me.base.split("/")[2]) as table:
                acting = asyncio.ensure_future(table.command(0, Command("act", "one-act", 0, "bid 1")))
                await asyncio.to_thread(is_written.wait, PATIENCE)
                acting.cancel()
                await asyncio.wait([acting])
                looking = asyncio.ensure_future(looked(table))
                await asyncio.sleep(0.1)
                may_commit.set()
                return await looking

        async def looked(table: LiveTable) -> int:
            async with table.at_rest() as match:
                return len(match.steps)

        assert client.blocking_portal.call(left_and_looked_again) == 2
        assert me.say(command="another-act", version=0, action="bid 2").status_code == 200


def test_a_table_that_could_not_be_read_to_the_end_is_read_again(tmp_path: Path, monkeypatch: Any) -> None:
    with serving(tmp_path) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        body: dict[str, Any] = {"command": "said-twice", "version": 0, "action": "bid 1"}
        done = me.say(**body).json()
    with serving(tmp_path) as client:
        me = Player(client, me.base)
        store = client.app.state.house.hall.store

        async def fails(table_id: str) -> None:
            raise trouble_of(OSError(5, f"Input/output error at {table_id}"))

        monkeypatch.setattr(store, "remarks", fails)
        assert me.say(**body).status_code == 503
        monkeypatch.undo()
        assert me.say(**body).json() == done


def test_a_connection_cut_before_the_commit_is_told_and_survived(tmp_path: Path, postgres: Server) -> None:
    with postgres.fresh() as address, serving(tmp_path, database=Postgres(address)) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"])
        engine = client.app.state.house.hall.store._writer._engine
        cuts: list[int] = []

        @sa.event.listens_for(engine, "after_cursor_execute")
        def cut(connection: sa.Connection, _: Any, statement: str, *__: object) -> None:
            if statement.startswith("INSERT INTO event") and not cuts:
                cuts.append(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
                postgres.execute(f"SELECT pg_terminate_backend({cuts[0]})")

        body = {"command": "cut-in-two", "version": me.view()["version"], "action": "bid 1"}
        answer = me.say(**body)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert "Nothing was lost; the database does not answer" in answer.json()["error"]
        assert me.view()["view"]["drafts"] == {}, "not stored, and not believed to be"
        done = me.say(**body)
        assert done.status_code == 200
        assert me.say(**body).json() == done.json()
        friend.act("bid 2").raise_for_status()
        assert client.get("/health").json()["can_write"] is True


def test_a_restart_of_an_idle_database_is_not_noticed(tmp_path: Path, postgres: Server) -> None:
    with postgres.fresh() as address, serving(tmp_path, database=Postgres(address)) as client:
        me, _ = Player.at_new_table(client, ["me", "friend"])
        postgres.stop()
        postgres.start()
        assert me.act("bid 1").status_code == 200
