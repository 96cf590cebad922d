"""What a pilot has played: for itself, for friends or for all, and of others only what they show too."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from moonrace.server.bonds import Eyes
from moonrace.server.ledger import Closing
from moonrace.server.outcomes import insert_outcomes
from moonrace.server.pilots import Pilot
from moonrace.server.profiles import SOMEBODY, result_words
from tests.server.conftest import serving, stored
from tests.server.guest import Browser, Seat
from tests.server.test_lobby import opened, page
from tests.server.test_play import play_against_bots
from tests.server.test_standing import RATED, again, played, row


def address(who: Browser) -> str:
    return f"/people/{who.pilot()['id']}"


def profile(viewer: Browser, of: Browser) -> dict[str, Any]:
    answer = viewer.get(address(of))
    assert answer.status_code == 200
    found: dict[str, Any] = page(viewer, address(of))["profile"]
    return found


def show(who: Browser, audience: str) -> None:
    assert who.post("/pilot/audience", audience=audience).status_code == 303


def befriend(who: Browser, other: Browser) -> None:
    assert who.post("/people/tie", who=other.pilot()["id"], kind="friend").status_code == 303


@pytest.mark.usefixtures("kept")
def test_a_page_is_ones_own_until_one_says_otherwise(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, tomas, _ = played(client, 3, seconds="0")
        stranger = Browser(client)
        stranger.get("/")

        def codes() -> list[int]:
            return [who.get(address(vera)).status_code for who in (vera, tomas, stranger)]

        assert codes() == [200, 404, 404]
        assert page(vera, "/pilot")["audience"] == "self"
        show(vera, "friends")
        assert codes() == [200, 404, 404], "having played together is no friendship"
        befriend(tomas, vera)
        assert codes() == [200, 404, 404], "nobody becomes a friend by wishing it"
        befriend(vera, tomas)
        assert codes() == [200, 200, 404]
        show(vera, "all")
        assert codes() == [200, 200, 200]
        show(vera, "self")
        assert codes() == [200, 404, 404]
        assert vera.post("/pilot/audience", audience="enemies").status_code == 400
        client.cookies.clear()
        assert client.post("/pilot/audience", json={"audience": "all"}).status_code == 400


def test_what_is_not_shown_is_like_what_is_not_there(client: TestClient[Any]) -> None:
    vera, _, _ = played(client, 3, seconds="0")
    stranger = Browser(client)
    stranger.get("/")
    answers = [stranger.get(path) for path in (address(vera), "/people/nobody234567")]
    assert {answer.status_code for answer in answers} == {404}
    assert answers[0].text == answers[1].text
    assert vera.pilot()["id"] not in answers[0].text


def test_an_empty_page_of_ones_own_is_there_before_anything_is_stored(client: TestClient[Any]) -> None:
    who = Browser(client)
    found = profile(who, who)
    assert (found["games"], found["latest"], found["is_you"], found["audience"]) == (0, [], True, "self")


def test_games_results_companions_standing_and_openings(client: TestClient[Any]) -> None:
    vera, tomas, table = played(client, 3, **RATED)
    private = again(vera, tomas, 4, seconds="0")
    found = profile(vera, vera)
    assert found["games"] == 2
    assert [one["url"] for one in found["latest"]] == [
        f"/t/{it}/p/{vera.pilot()['id']}" for it in (private, table)
    ]
    assert all(vera.get(one["url"]).status_code == 200 for one in found["latest"])
    assert found["wins"] == sum(one["is_winner"] for one in found["latest"])
    assert {one["result"] for one in found["latest"]} <= {"Won", "Lost", "Draw"}
    assert [one["is_rated"] for one in found["latest"]] == [False, True]
    assert [(one["name"], one["games"], one["url"]) for one in found["companions"]] == [("Tomas", 2, "")]
    (at,) = found["at"]
    (standing,) = at["standing"]
    assert (at["games"], standing["games"]) == (2, 1)
    assert standing["spread"] > 0
    assert 0 <= standing["span"]["low"] <= standing["span"]["high"] <= 100
    show(tomas, "all")
    (companion,) = profile(vera, vera)["companions"]
    assert companion["url"] == address(tomas)


def test_others_are_named_as_far_as_they_show_themselves(client: TestClient[Any]) -> None:
    vera, tomas, _ = played(client, 3, seconds="0")
    show(vera, "all")
    stranger = Browser(client)
    seen = profile(stranger, vera)
    (game,) = seen["latest"]
    assert (game["url"], game["name"]) == ("", ""), "a private table's story is nobody else's"
    assert [one["name"] for one in game["others"]] == [SOMEBODY]
    assert seen["companions"] == []
    assert tomas.pilot()["id"] not in stranger.get(address(vera)).text
    show(tomas, "friends")
    assert profile(stranger, vera)["companions"] == []
    show(tomas, "all")
    seen = profile(stranger, vera)
    assert [(one["name"], one["url"]) for one in seen["companions"]] == [("Tomas", address(tomas))]
    assert [one["name"] for one in seen["latest"][0]["others"]] == ["Tomas"]
    assert seen["latest"][0]["url"] == ""


def test_stories_that_anybody_may_read_are_linked_until_their_table_is_closed(
    client: TestClient[Any],
) -> None:
    vera, _, table = played(client, 3, **RATED)
    show(vera, "all")
    stranger = Browser(client)
    (game,) = profile(stranger, vera)["latest"]
    assert game["url"].startswith(f"/t/{table}/w/")
    assert [one["name"] for one in game["others"]] == ["Tomas"]
    assert stranger.get(game["url"]).status_code == 200
    client.app.state.house.hall.close_table(table, Closing(0.0))
    (game,) = profile(stranger, vera)["latest"]
    assert game["url"] == ""


def test_bots_are_company_too(client: TestClient[Any]) -> None:
    vera = Browser(client)
    vera.get("/")
    table = opened(vera, "bot:random", seconds="0").split("/")[2]
    play_against_bots(Seat(vera, table), random.Random(2))
    (companion,) = profile(vera, vera)["companions"]
    assert (companion["pilot"], companion["games"]) == ("", 1)
    assert companion["name"].endswith("a bot")


def test_names_on_a_games_page_lead_to_what_is_shown(client: TestClient[Any]) -> None:
    vera, tomas, _ = played(client, 3, **RATED)
    show(vera, "all")
    found = page(Browser(client), "/games/pact")
    urls = {one["name"]: one["url"] for one in found["modes"][0]["rows"]}
    assert urls == {"Vera": address(vera), "Tomas": ""}
    assert {one["name"]: one["url"] for one in found["recent"][0]["people"]} == urls
    befriend(vera, tomas)
    show(vera, "friends")
    assert page(Browser(client), "/games/pact")["modes"][0]["rows"][0]["url"] == ""
    bonds = page(vera, "/people")["bonds"]
    assert [(one["name"], one["url"]) for one in bonds] == [("Tomas", "")]


@pytest.mark.usefixtures("kept")
def test_favourite_openings_are_counted_by_game(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera = Browser(client)
        vera.get("/")
        vera.post("/pilot", name="Vera")
        me = vera.pilot()["id"]
        with stored(tmp_path) as connection:
            for number, opening in enumerate(("early", "late", "late", "", None)):
                pair = [
                    row(0, 1 if number else 2, pilot=me, opening=opening, is_rated=False),
                    row(1, 2 if number else 1, pilot=None, opening="rare", is_rated=False),
                ]
                changed = [msgspec.structs.replace(one, table_id=f"t{number}") for one in pair]
                insert_outcomes(connection, changed)
        found = profile(vera, vera)
    (at,) = found["at"]
    assert [(one["games"], one["wins"]) for one in at["openings"]] == [(2, 2), (1, 0)]
    assert (at["games"], at["wins"], found["wins"]) == (5, 4, 4)
    # Their tables are gone: what came of them stays.
    assert {one["url"] for one in found["latest"]} == {""}


def test_a_game_that_still_runs_is_on_no_page(client: TestClient[Any]) -> None:
    vera = Browser(client)
    vera.get("/")
    show(vera, "all")
    before = vera.get(address(vera)).text
    table = opened(vera, "bot:random", seconds="0").split("/")[2]
    seat = Seat(vera, table)
    seat.act(seat.view()["legal"][0]).raise_for_status()
    assert vera.get(address(vera)).text == before


def test_results_have_words() -> None:
    duel = [row(0, 1), row(1, 2)]
    assert [result_words(one, duel) for one in duel] == ["Won", "Lost"]
    three = [row(0, 1), row(1, 2), row(2, 3)]
    assert [result_words(one, three).split()[0] for one in three] == ["Won", "2nd", "3rd"]
    teams = [row(0, 1, team=0), row(1, 3, team=1), row(2, 1, team=0), row(3, 3, team=1)]
    assert [result_words(one, teams) for one in teams] == ["Won", "Lost", "Won", "Lost"]
    draw = [msgspec.structs.replace(row(seat, 1), how="agreed") for seat in (0, 1)]
    assert result_words(draw[0], draw) == "Draw"
    none = [msgspec.structs.replace(one, how="no-result", is_winner=False) for one in duel]
    assert result_words(none[0], none) == "No result"


def test_eyes() -> None:
    hers = Pilot("vera", "Vera", "friends", 1.0)
    assert not Eyes("tomas").see(hers)
    assert Eyes("tomas", frozenset({"vera"})).see(hers)
    assert Eyes("vera").see(hers)
    assert Eyes("tomas", frozenset({"vera"})).address(None) == ""
