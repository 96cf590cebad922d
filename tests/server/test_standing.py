"""Standings: moved by rated games alone, and by games with bots for the bots; the same when counted again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient
from typer.testing import CliRunner

from moonrace.server import schema
from moonrace.server.outcomes import Outcome, outcomes_at, unlink
from moonrace.server.recounting import recount
from moonrace.server.standing import Rating, Standing, moved_seats, rated, standings, standings_of
from moonrace.terminal.main import app
from tests.server.conftest import serving, stored
from tests.server.guest import Browser, Seat
from tests.server.player import Player
from tests.server.test_desk import begun
from tests.server.test_lobby import code_link, opened, page
from tests.server.test_play import play_against_bots, play_on

RATED = {"rated": "true", "seconds": "0"}


def row(seat: int, place: int, **other: Any) -> Outcome:
    given: dict[str, Any] = {"pilot": f"pilot-{seat}", "level": "", "team": seat, "is_rated": True, **other}
    return Outcome(
        table_id="t",
        seat=seat,
        sat_in="",
        game="pact",
        mode="duel",
        players=2,
        place=place,
        is_winner=place == 1,
        how="finished",
        at=0.0,
        counts=given.pop("counts", True),
        **given,
    )


def sign(figure: int) -> int:
    return (figure > 0) - (figure < 0)


def all_standings(data: Path, game: str = "pact") -> list[Standing]:
    with stored(data) as connection:
        return standings(connection, game)


def played(client: TestClient[Any], seed: int, **fields: str) -> tuple[Browser, Browser, str]:
    """A game of two pilots from the lobby to its end."""
    vera, tomas, table = begun(client, **fields)
    play_on([Seat(who, table) for who in (vera, tomas)], random.Random(seed))
    return vera, tomas, table


def again(vera: Browser, tomas: Browser, seed: int, **fields: str) -> str:
    """Another game of the same two."""
    lobby = opened(vera, "friend", **fields)
    link = code_link(vera, lobby)
    tomas.post(f"{link}/sit")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    table = lobby.rsplit("/", 1)[1]
    play_on([Seat(who, table) for who in (vera, tomas)], random.Random(seed))
    return table


# Who is moved -----------------------------------------------------------------------------------------------


def test_the_winner_rises_the_loser_falls_and_both_are_surer() -> None:
    after = rated([row(0, 1), row(1, 2)], {})
    assert after["pilot-0"].mu > Rating().mu > after["pilot-1"].mu
    assert all(rating.sigma < Rating().sigma for rating in after.values())
    assert after["pilot-0"].shown > 1500 > after["pilot-1"].shown


def test_a_draw_moves_equals_nowhere_but_makes_surer() -> None:
    after = rated([row(0, 1), row(1, 1)], {})
    assert after["pilot-0"].mu == pytest.approx(after["pilot-1"].mu)
    assert after["pilot-0"].sigma < Rating().sigma


def test_partners_rise_together_whatever_seats_they_have() -> None:
    game = [row(0, 1, team=0), row(1, 3, team=1), row(2, 1, team=0), row(3, 3, team=1)]
    after = rated(game, {})
    assert after["pilot-0"] == after["pilot-2"]
    assert after["pilot-1"] == after["pilot-3"]
    assert after["pilot-0"].mu > after["pilot-1"].mu


def test_more_than_two_are_ranked_one_after_the_other() -> None:
    after = rated([row(0, 2), row(1, 1), row(2, 3)], {})
    assert after["pilot-1"].mu > after["pilot-0"].mu > after["pilot-2"].mu


@pytest.mark.parametrize(
    ("game", "moved"),
    [
        ([row(0, 1), row(1, 2)], [0, 1]),
        ([row(0, 1, is_rated=False), row(1, 2, is_rated=False)], []),
        ([row(0, 1, counts=False), row(1, 2, counts=False)], []),
        # With people, bots are moved also where nothing is rated; among themselves they are not.
        ([row(0, 1, is_rated=False), row(1, 2, is_rated=False, pilot=None, level="random")], [1]),
        # Of a guest nothing is known: each would count as new, and the bot would be measured by nobody.
        ([row(0, 1, pilot=None, is_rated=False), row(1, 2, pilot=None, level="random", is_rated=False)], []),
        ([row(0, 1, pilot=None, level="random"), row(1, 2, pilot=None, level="heuristic")], []),
        # One side alone: there is nobody to be better than.
        ([row(0, 1, team=0), row(1, 1, team=0)], []),
    ],
)
def test_who_is_moved(game: list[Outcome], moved: list[int]) -> None:
    assert moved_seats(game) == moved
    assert len(rated(game, {})) == len(moved)


def test_two_bots_of_a_level_are_one() -> None:
    game = [row(0, 2), row(1, 1, pilot=None, level="random"), row(2, 3, pilot=None, level="random")]
    after = rated(game, {})
    assert set(after) == {"pilot-0", "bot:random"}
    assert after["bot:random"].mu == pytest.approx(Rating().mu, abs=1.0)


# At tables --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_a_rated_game_moves_both_and_its_page_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, tomas, table = played(client, 3, **RATED)
        shown = page(vera, f"/t/{table}/p/{vera.pilot()['id']}")["moved"]
        assert [one["name"] for one in shown] == ["Vera", "Tomas"]
        assert [one["was"] for one in shown] == [1500, 1500]
        with stored(tmp_path) as connection:
            places = [one.place for one in outcomes_at(connection, table)]
        # Chance is the table's own: it may have been a draw.
        assert [sign(one["now"] - 1500) for one in shown] == [sign(sum(places) - 2 * one) for one in places]
        found = all_standings(tmp_path)
        assert {one.who for one in found} == {vera.pilot()["id"], tomas.pilot()["id"]}
        assert {(one.mode, one.games) for one in found} == {("duel", 1)}
        assert {one["now"] for one in shown} == {one.rating.shown for one in found}
        again(vera, tomas, 4, **RATED)
        assert {one.games for one in all_standings(tmp_path)} == {2}
        # Also after a restart, and for who watches.
    with serving(tmp_path) as client:
        with stored(tmp_path) as connection:
            token = connection.execute(
                sa.select(schema.game_table.c.spectator_token).where(schema.game_table.c.id == table)
            ).scalar_one()
        assert page(Browser(client), f"/t/{table}/w/{token}")["moved"] == shown


def test_other_games_move_nobody(tmp_path: Path, client: TestClient[Any]) -> None:
    vera, _, table = played(client, 3, seconds="0")
    assert page(vera, f"/t/{table}/p/{vera.pilot()['id']}")["moved"] == []
    assert all_standings(tmp_path) == []


def test_a_bot_has_a_standing_by_games_with_pilots(tmp_path: Path, client: TestClient[Any]) -> None:
    vera = Browser(client)
    table = opened(vera, "bot:random", seconds="0").split("/")[2]
    play_against_bots(Seat(vera, table), random.Random(1))
    (bot,) = all_standings(tmp_path)
    assert (bot.who, bot.games) == ("bot:random", 1)


def test_a_bot_has_none_by_games_with_guests(tmp_path: Path, client: TestClient[Any]) -> None:
    (me, *_) = Player.at_new_table(client, ["me", "bot:random"], seconds=0)
    play_against_bots(me, random.Random(1))
    assert all_standings(tmp_path) == []


def test_a_rematch_is_rated_once_all_have_agreed_anew(tmp_path: Path, client: TestClient[Any]) -> None:
    vera, tomas, table = played(client, 3, **RATED)
    own = f"/t/{table}/p/{vera.pilot()['id']}"
    next_ = vera.post(f"{own}/rematch", version="0", seat="0").headers["location"].split("/")[2]
    lobby = f"/lobby/{next_}"
    assert vera.get(f"/t/{next_}/p/{vera.pilot()['id']}").headers["location"] == lobby
    vera.post(f"{lobby}/ready", ready="true")
    assert tomas.get(f"/t/{next_}/p/{tomas.pilot()['id']}/view.json").status_code == 404
    shown = page(tomas, lobby)
    assert (shown["is_rated"], shown["heading"]) == (True, "Tomas is not ready.")
    tomas.post(f"{lobby}/ready", ready="true")
    play_on([Seat(who, next_) for who in (vera, tomas)], random.Random(3))
    assert {one.games for one in all_standings(tmp_path)} == {2}


# Agreeing ---------------------------------------------------------------------------------------------------


def test_the_lobby_says_what_being_ready_means(client: TestClient[Any]) -> None:
    vera = Browser(client)
    lobby = opened(vera, "friend")
    assert page(vera, lobby)["is_rated"] is False
    vera.post(f"{lobby}/ready", ready="true")
    vera.post(f"{lobby}/options", rated="true", seconds="0")
    shown = page(vera, lobby)
    assert shown["is_rated"] is True
    assert any("Rated." in words for words in shown["rules"])
    assert not shown["places"][0]["is_ready"], "what was agreed to was another table"


def test_guests_and_shared_screens_have_no_standing(client: TestClient[Any]) -> None:
    vera = Browser(client)
    link = code_link(vera, opened(vera, "friend", **RATED))
    client.cookies.clear()
    refused = client.post(f"{link}/sit", json={"name": "Guest"})
    assert refused.status_code == 409
    assert "rated" in refused.json()["error"]
    for seats in (("same-screen", "friend"), ("bot:random",)):
        wanted = {f"seat-{n}": kind for n, kind in enumerate(("me", *seats))}
        answer = vera.post("/tables", game="pact", command="x" * 24, rated="true", **wanted)
        assert answer.status_code == 400
    unrated = opened(vera, "friend")
    client.cookies.clear()
    link = code_link(vera, unrated)
    client.cookies.clear()
    client.post(f"{link}/sit", json={"name": "Guest"}).raise_for_status()
    assert vera.post(f"{unrated}/options", rated="true").status_code == 409


# Counting again ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_counting_again_gives_the_same_and_mends_what_is_wrong(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, tomas, _ = played(client, 1, **RATED)
        for seed in range(2, 5):
            again(vera, tomas, seed, **RATED)
        gone = vera.pilot()["id"]
    before = all_standings(tmp_path)
    with stored(tmp_path) as connection:
        assert msgspec.structs.astuple(recount(connection)) == (4, 2, 0)
        connection.execute(schema.standing.update().values(mu=30.0))
        assert recount(connection).changed == 2
    assert all_standings(tmp_path) == before
    with stored(tmp_path) as connection:
        unlink(connection, gone)
        assert standings_of(connection, gone) == []
        assert recount(connection).changed == 0, "who goes leaves the standing of others as it was"
        assert {one.rating for one in standings(connection, "pact")} == {one.rating for one in before}
        of_gone = sa.select(schema.outcome).where(schema.outcome.c.pilot == gone)
        assert connection.execute(of_gone).all() == []


def test_the_command_counts_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        played(client, 1, **RATED)
    result = CliRunner().invoke(app, ["recount", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "Counted 1 game again" in result.output
    assert "2 standings: each is what it was." in result.output
    nowhere = CliRunner().invoke(app, ["recount", str(tmp_path / "nothing.sqlite3")])
    assert nowhere.exit_code != 0
