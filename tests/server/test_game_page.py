"""The page of a game: who agreed to it is named, stories of public tables are listed, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from moonrace import games
from moonrace.server import schema
from moonrace.server.bonds import Eyes
from moonrace.server.game_pages import FEWEST_OPENINGS, opening_part, openings_played, span_of, standing_part
from moonrace.server.ledger import Closing
from moonrace.server.outcomes import insert_outcomes, unlink
from moonrace.server.pilots import Pilot
from moonrace.server.standing import Rating, Standing
from tests.server.conftest import serving, stored
from tests.server.guest import Browser
from tests.server.player import Player
from tests.server.test_lobby import page
from tests.server.test_play import play_on
from tests.server.test_standing import RATED, again, played, row


def shown(who: Browser, game: str = "pact") -> dict[str, Any]:
    return page(who, f"/games/{game}")


def test_an_empty_page_invites(client: TestClient[Any]) -> None:
    for game in games.ids():
        found = shown(Browser(client), game)
        assert (found["modes"], found["recent"], found["openings"]) == ([], [], [])
    assert client.get("/games/nothing").status_code == 404


def test_rated_games_are_listed_with_those_who_agreed(client: TestClient[Any], tmp_path: Path) -> None:
    vera, tomas, table = played(client, 3, **RATED)
    again(vera, tomas, 4, seconds="0")
    found = shown(vera)
    (mode,) = found["modes"]
    assert {one["name"] for one in mode["rows"]} == {"Vera", "Tomas"}
    assert [one["place"] for one in mode["rows"]] == [1, 2]
    assert [one["is_you"] for one in mode["rows"]] == [one["name"] == "Vera" for one in mode["rows"]]
    (game,) = found["recent"]
    assert game["url"].startswith(f"/t/{table}/w/"), "an unrated table of friends is nobody else's business"
    assert {one["name"] for one in game["people"]} == {"Vera", "Tomas"}
    assert Browser(client).get(game["url"]).status_code == 200
    with stored(tmp_path) as connection:
        unlink(connection, vera.pilot()["id"])
    (mode,) = shown(tomas)["modes"]
    assert [one["name"] for one in mode["rows"]] == ["Tomas"]


def test_tables_open_to_everybody_are_listed_when_they_are_over(client: TestClient[Any]) -> None:
    vera, _, table = played(client, 3, seconds="0", listed="true")
    assert [one["url"].split("/")[2] for one in shown(vera)["recent"]] == [table]
    assert shown(vera)["modes"] == []
    client.app.state.house.hall.close_table(table, Closing(0.0))
    assert shown(vera)["recent"] == []


def test_tables_made_by_links_alone_are_listed_nowhere(client: TestClient[Any]) -> None:
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    play_on(players, random.Random(5))
    assert shown(Browser(client))["recent"] == []


def test_bots_stand_among_pilots_without_a_place() -> None:
    title = games.load("pact")
    found = [
        Standing("pact", "duel", "bot:random", Rating(30.0, 1.0), 5),
        Standing("pact", "duel", "ada", Rating(25.0, 2.0), 3),
        Standing("pact", "duel", "gone-1", Rating(40.0, 1.0), 3),
    ]
    (mode,) = standing_part(title, found, {"ada": Pilot("ada", "Ada")}, Eyes("ada"))
    assert [(one.place, one.level, one.is_you) for one in mode.rows] == [(0, "random", False), (1, "", True)]
    (only_bots,) = standing_part(title, found[:1], {}, Eyes(""))
    assert [one.level for one in only_bots.rows] == ["random"], "one sees what beating it would mean"


@pytest.mark.usefixtures("kept")
def test_openings_are_counted_once_there_are_enough(tmp_path: Path) -> None:
    with serving(tmp_path), stored(tmp_path) as connection:
        for number in range(FEWEST_OPENINGS):
            pair = [
                row(0, 1, opening="early", is_rated=False),
                row(1, 2, opening="late" if number else "rare", is_rated=False),
            ]
            changed = [with_table(one, f"t{number}") for one in pair]
            insert_outcomes(connection, changed)
            of_bots = [row(0, 1), row(1, 2, opening="bold", pilot=None, level="random")]
            insert_outcomes(connection, [with_table(one, f"b{number}") for one in of_bots])
        found = openings_played(connection, "pact")
        connection.execute(schema.outcome.delete())
    # What bots open with tells nobody how people do.
    assert found == {"early": (FEWEST_OPENINGS, FEWEST_OPENINGS)}
    (opening,) = opening_part(found, str.upper)
    assert (opening.words, opening.share, opening.high) == ("EARLY", 100, 100)
    assert opening.low < 60


def with_table(one: Any, table: str) -> Any:
    return msgspec.structs.replace(one, table_id=table)


def test_a_span_lies_on_its_line() -> None:
    span = span_of(10, 15, 20, (0, 20))
    assert (span.low, span.middle, span.high) == (50.0, 75.0, 100.0)
    assert span_of(5, 5, 5, (5, 5)).low == 0
