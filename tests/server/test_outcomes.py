"""What came of finished games is kept with their end, once, and looked up for those that ended before."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace import games, read_match
from moonrace.kernel.measuring import measure
from moonrace.kernel.result import Result
from moonrace.server import ledger, schema
from moonrace.server.catching_up import BEHIND, Behind
from moonrace.server.outcomes import Outcome, outcomes_at, outcomes_of, outcomes_of_pilot, place_of, unlink
from moonrace.server.store import SeatRow, TableRow
from moonrace.server.sweeping import Sweeper
from tests.server.conftest import serving, stored
from tests.server.guest import Seat
from tests.server.player import Player, new_table
from tests.server.test_desk import begun
from tests.server.test_play import play_against_bots, play_on
from tests.stories import until


def table_of(player: Player) -> str:
    return player.base.split("/")[2]


def kept_at(data: Path, table: str) -> list[Outcome]:
    with stored(data) as connection:
        return outcomes_at(connection, table)


def all_kept(data: Path) -> list[Any]:
    with stored(data) as connection:
        columns = schema.outcome.c
        return list(connection.execute(sa.select(schema.outcome).order_by(columns.table_id, columns.seat)))


@pytest.mark.usefixtures("kept")
def test_a_finished_game_leaves_a_row_for_each_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        table = table_of(players[0])
        players[0].act("bid 1").raise_for_status()
        assert kept_at(tmp_path, table) == []
        play_on(players, random.Random(5))
        rows, view = kept_at(tmp_path, table), players[0].view()
        assert [row.seat for row in rows] == [0, 1]
        assert {(row.game, row.mode, row.players, row.how) for row in rows} == {
            ("pact", "duel", 2, "finished")
        }
        assert [row.seat for row in rows if row.is_winner] == sorted(view["result"]["winners"])
        assert min(row.place for row in rows) == 1
        assert {(row.pilot, row.level, row.sat_in) for row in rows} == {(None, "", "")}


def test_pilots_bots_and_who_shares_a_screen(tmp_path: Path, client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client, seconds="0")
    play_on([Seat(who, table) for who in (vera, tomas)], random.Random(3))
    assert [row.pilot for row in kept_at(tmp_path, table)] == [vera.pilot()["id"], tomas.pilot()["id"]]
    (me, *_) = Player.at_new_table(client, ["me", "bot:random"], seconds=0)
    play_against_bots(me, random.Random(1))
    assert [row.level for row in kept_at(tmp_path, table_of(me))] == ["", "random"]
    with stored(tmp_path) as connection:
        latest = outcomes_of_pilot(connection, vera.pilot()["id"], 5)
        assert [(row.table_id, row.seat) for row in latest] == [(table, 0), (table, 1)]
        unlink(connection, vera.pilot()["id"])
    nobody, other = (row.pilot for row in kept_at(tmp_path, table))
    assert (nobody or "").startswith("gone-")
    assert other == tomas.pilot()["id"]


def test_lessons_boards_and_unfinished_games_leave_nothing(tmp_path: Path, client: TestClient[Any]) -> None:
    player = Player.at_new_table(client, ["me", "friend"])[0]
    player.act("bid 1").raise_for_status()
    assert all_kept(tmp_path) == []


def test_the_end_and_its_result_are_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the result cannot be kept, the move that ends the game is not either, and can be made again."""
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        with monkeypatch.context() as broken:
            broken.setattr(schema.outcome, "insert", lambda: sa.text("INSERT INTO nowhere VALUES (1)"))
            with pytest.raises(Exception, match="503"):
                play_on(players, random.Random(5))
            assert not players[0].view()["is_over"]
            assert all_kept(tmp_path) == []
        play_on(players, random.Random(6))
        assert len(all_kept(tmp_path)) == 2


@pytest.mark.usefixtures("kept")
def test_games_that_ended_before_are_looked_up_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for seed in range(3):
            play_on(Player.at_new_table(client, ["me", "friend"], seconds=0), random.Random(seed))
        new_table(client, ["me", "friend"])
    before = all_kept(tmp_path)
    assert len(before) == 6
    with stored(tmp_path) as connection:
        connection.execute(schema.outcome.delete())
        last = max(row.at for row in before)
        ledger.note(connection, BEHIND, Behind(last + 1))
    with serving(tmp_path):
        until(lambda: not is_behind(tmp_path))
        after = all_kept(tmp_path)
    assert [without_number(row) for row in after] == [without_number(row) for row in before]
    assert sorted({row.n for row in after}) == [1, 2, 3]
    with serving(tmp_path):
        pass
    assert all_kept(tmp_path) == after


@pytest.mark.usefixtures("kept")
def test_results_kept_without_openings_are_given_them(tmp_path: Path) -> None:
    """By the migration that notes it, for a game that tells openings; nothing else of a result changes."""
    with serving(tmp_path) as client:
        players = Player.at_new_table(client, ["me", "friend"], game="astronavigators", seconds=0)
        rng = random.Random(5)
        for _ in range(40):
            asked = next(player for player in players if player.view()["is_awaited"])
            asked.act(rng.choice(asked.view()["legal"])).raise_for_status()
        players[0].say("end", how="resign").raise_for_status()
    before = all_kept(tmp_path)
    assert all(row.opening for row in before)
    with stored(tmp_path) as connection:
        connection.execute(schema.outcome.update().values(opening=None))
        # As migration 0018 found it.
        connection.execute(sa.text("DROP INDEX slate_bell"))
        connection.execute(sa.text("ALTER TABLE slate DROP COLUMN bell"))
        connection.execute(sa.text("ALTER TABLE lobby DROP COLUMN league"))
        for table in ("league_seat", "league_table", "league_member", "league"):
            connection.execute(sa.text(f"DROP TABLE {table}"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0017'"))
    with serving(tmp_path):
        until(lambda: not is_behind(tmp_path))
        assert all_kept(tmp_path) == before


def is_behind(data: Path) -> bool:
    with stored(data) as connection:
        return ledger.noted(connection, BEHIND) is not None


def without_number(row: Any) -> dict[str, Any]:
    return {key: value for key, value in row._mapping.items() if key != "n"}


def test_a_result_outlives_its_table(tmp_path: Path) -> None:
    with serving(tmp_path, keep_days=1, keep_finished_days=1) as client:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        play_on(players, random.Random(5))
        house = client.app.state.house
        sweeper = Sweeper(house.hall, house.settings, lambda: 1e11)
        with client.portal() as portal:
            assert portal.call(sweeper.sweep) == 1
        assert players[0].page().status_code == 410
    assert len(all_kept(tmp_path)) == 2


def test_who_resigned_comes_last_whoever_played_on() -> None:
    result = Result(((1,), (0, 2)), (3.0, 5.0, 3.0), "landed", (1,), resigned=(1,))
    assert [place_of(result, seat) for seat in range(3)] == [1, 3, 1]
    assert result.how == "finished"


def test_places_are_shared_by_equals() -> None:
    result = Result(((2,), (0, 3), (1,)), (2, 1, 3, 2), "points", (2,))
    assert [place_of(result, seat) for seat in range(4)] == [2, 4, 1, 2]
    nobody = Result((), (0, 0), "none", ())
    assert [place_of(nobody, seat) for seat in range(2)] == [1, 1]


def test_every_way_to_play_has_its_mode() -> None:
    for game in games.ids():
        title = games.load(game)
        defaults = title.checked_options({})
        found = {title.mode_of(count, defaults).id for count in title.counts}
        choices = [
            {**defaults, option.id: mode.id}
            for option in title.options
            for mode in title.modes
            if mode.id in option.choices
        ]
        for options in choices:
            found |= {title.mode_of(count, options).id for count in title.counts}
        assert found == {mode.id for mode in title.modes}


def test_how_a_seat_began_is_kept_as_its_game_tells_it() -> None:
    golden = Path(__file__).parent.parent / "golden" / "tranquility-base"
    match = read_match(golden / "race-landed.jsonl")
    seats = tuple(SeatRow(seat, "friend", "N", None, True) for seat in range(match.players))
    row = TableRow(
        id="t", name="T", header=match.header, secret=b"", host_hash=b"h", spectator_token="", seconds=0,
        created=0.0, seats=seats,
    )  # fmt: skip
    kept = outcomes_of(row, match, {}, 1.0)
    assert [one.opening for one in kept] == [one.opening for one in measure(match).seats]
    declared = match.title.measures.opening
    assert declared is not None
    assert all(one.opening and declared.say(one.opening) for one in kept)
    bot = outcomes_of(row, match, {0: "random"}, 1.0)
    assert [one.counts for one in (*kept, *bot)] == [True] * match.players + [False] * match.players


@pytest.mark.parametrize(("how", "counts"), [("resign", True), ("draw", True), ("no-result", False)])
def test_what_people_end_counts_unless_they_want_no_result(how: str, counts: bool) -> None:
    match = games.load("pact").start(players=2, seed=3)
    match.end(how, 0 if how == "resign" else None)
    seats = tuple(SeatRow(seat, "friend", "N", None, True) for seat in range(2))
    row = TableRow(
        id="t", name="T", header=match.header, secret=b"", host_hash=b"h", spectator_token="", seconds=0,
        created=0.0, seats=seats,
    )  # fmt: skip
    kept = outcomes_of(row, match, {}, 1.0)
    assert {one.counts for one in kept} == {counts}
    assert [one.place for one in kept] == ([2, 1] if how == "resign" else [1, 1])
