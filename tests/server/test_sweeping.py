"""Tables that nobody comes back to are cleared away: which, when, and what is left of them."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.sweeping import Sweeper
from tests.server.conftest import serving
from tests.server.player import Player, new_table
from tests.stories import PATIENCE, until

FILE = "moonrace.sqlite3"
DAY = 24 * 3600
KEEPS: dict[str, Any] = {"keep_days": 100, "keep_finished_days": 1000}


def sweep(client: TestClient[Any], days: float) -> int:
    """Sweep as if so many days had gone by."""
    house = client.app.state.house
    sweeper = Sweeper(house.hall, house.settings, lambda: time.time() + days * DAY)
    return _in_its_loop(client, sweeper)


def _in_its_loop(client: TestClient[Any], sweeper: Sweeper) -> int:
    with client.portal() as portal:
        return int(portal.call(sweeper.sweep))


def finished(client: TestClient[Any]) -> Player:
    """A table at which the game is over."""
    players = Player.at_new_table(client, ["me", "friend"])
    while not (views := [player.view() for player in players])[0]["is_over"]:
        for player, view in zip(players, views, strict=True):
            if view["is_awaited"]:
                player.act(view["legal"][0], version=view["version"]).raise_for_status()
                break
    return players[0]


def begun(client: TestClient[Any]) -> Player:
    """A table at which something was done."""
    player = Player.at_new_table(client, ["me", "friend"])[0]
    player.act("bid 1").raise_for_status()
    return player


def status(client: TestClient[Any], base: str) -> int:
    return int(client.get(base).status_code)


def rows(data: Path) -> int:
    with closing(sqlite3.connect(data / FILE)) as database:
        names = ("game_table", "seat", "event", "remark")
        return sum(database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names)


def test_what_was_never_begun_goes_first_and_finished_games_last(tmp_path: Path) -> None:
    with serving(tmp_path, **KEEPS) as client:
        dealt = new_table(client, ["me", "friend"])["address"]
        running, over = begun(client).base, finished(client).base
        for days, left in [(29, (200, 200, 200)), (31, (410, 200, 200)), (99, (410, 200, 200))]:
            sweep(client, days)
            assert tuple(status(client, base) for base in (dealt, running, over)) == left
        assert sweep(client, 101) == 1
        assert [status(client, base) for base in (running, over)] == [410, 200]
        assert sweep(client, 999) == 0
        assert sweep(client, 1001) == 1
        assert status(client, over) == 410
        assert client.app.state.house.hall.instruments.swept.total == 3
    assert rows(tmp_path) == 0


def test_what_bots_have_done_is_no_beginning(tmp_path: Path) -> None:
    with serving(tmp_path, **KEEPS) as client:
        made = new_table(client, ["friend", "bot:random"])
        [link] = made["links"].values()
        player = Player(client, link)
        until(lambda: player.view()["view"]["drafts"] is not None)
        until(lambda: sweep(client, 31) == 1, "the bot is still at it")
        assert status(client, link) == 410


@pytest.mark.parametrize("days", [10_000.0])
def test_nothing_goes_unless_it_was_wanted(tmp_path: Path, days: float) -> None:
    with serving(tmp_path) as client:
        assert not client.app.state.house.settings.sweeps
    with serving(tmp_path / "finished", keep_finished_days=1) as client:
        dealt, running, over = new_table(client, ["me", "friend"])["address"], begun(client), finished(client)
        assert sweep(client, days) == 1
        assert [status(client, base) for base in (dealt, running.base, over.base)] == [200, 200, 410]


def test_a_table_that_is_gone_says_so(tmp_path: Path) -> None:
    with serving(tmp_path, **KEEPS) as client:
        base = begun(client).base
        sweep(client, 101)
        page = client.get(base)
        assert page.status_code == 410
        assert "was cleared away on" in page.text
        assert "101 days" in page.text
        assert client.get("/t/neverthere/s/token").status_code == 404
        answer = client.post(f"{base}/act", json={"action": "bid 1", "version": 0, "command": "c" * 10})
        assert answer.status_code == 410


def test_where_somebody_is_nothing_is_taken_away(tmp_path: Path) -> None:
    with serving(tmp_path, **KEEPS) as client:
        player = begun(client)
        live = client.app.state.house.hall.loaded[player.base.split("/")[2]]
        live.users += 1
        assert sweep(client, 5000) == 0
        live.users -= 1
        assert sweep(client, 5000) == 1


def test_what_a_board_branched_off_from_stays_as_long_as_the_board(tmp_path: Path) -> None:
    with serving(tmp_path, **KEEPS) as client:
        player = begun(client)
        body = {"command": "c" * 30, "others": "me"}
        assert client.post(f"{player.base}/what-if", json=body).status_code == 201
        assert sweep(client, 500) == 0
        assert status(client, player.base) == 200


def test_many_tables_go_in_portions_and_the_file_shrinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("moonrace.server.sweeping.AT_ONCE", 3)
    monkeypatch.setattr("moonrace.server.sweeping.PAGES_AT_ONCE", 2)
    with serving(tmp_path, **KEEPS) as client:
        kept = finished(client).base
        for _ in range(8):
            Player.at_new_table(client, ["me", "friend"])[0].act("bid 1").raise_for_status()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE event SET body_hash = randomblob(100000) WHERE command_id != 'deal'")
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = (tmp_path / FILE).stat().st_size
    with serving(tmp_path, **KEEPS) as client, caplog.at_level(logging.INFO, "moonrace.sweeping"):
        assert sweep(client, 101) == 8
        assert status(client, kept) == 200
    assert len([line for line in caplog.messages if "cleared away table" in line]) == 8
    assert all("unfinished, 101 days" in line for line in caplog.messages if "cleared away table" in line)
    assert (tmp_path / FILE).stat().st_size < before - 8 * 90_000
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("PRAGMA freelist_count").fetchone() == (0,)


def test_a_file_of_older_times_shrinks_too(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        begun(client)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA auto_vacuum=NONE")
        database.execute("VACUUM")
        assert database.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    with serving(tmp_path, **KEEPS) as client:
        assert sweep(client, 101) == 1
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("PRAGMA auto_vacuum").fetchone() == (2,)
        assert database.execute("PRAGMA freelist_count").fetchone() == (0,)


def test_it_is_done_in_the_background(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        base = begun(client).base
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE event SET at = at - 200 * 86400")
        database.execute("UPDATE game_table SET created = created - 200 * 86400")
        database.commit()
    with serving(tmp_path, **KEEPS, sweep_seconds=0.1) as client:
        began = time.monotonic()
        while status(client, base) != 410:
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.05)
