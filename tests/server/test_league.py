"""A league for a club: by links alone, paired by the server, counted from the results of its tables."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.server import schema
from moonrace.server.league_results import Sat, stands, winnings
from moonrace.server.outcomes import Outcome
from moonrace.server.people_limits import LEAGUES
from tests.server.conftest import serving, stored
from tests.server.guest import Browser, Seat
from tests.server.test_lobby import page
from tests.server.test_play import play_on


def begun(who: Browser, **fields: str) -> str:
    """Begin a league on the page; the organiser's address."""
    wanted = {"game": "pact", "name": "Thursday club", "size": "2", "seconds": "0", **fields}
    answer = who.post("/leagues", **{"command": secrets.token_urlsafe(18), **wanted})
    assert answer.status_code == 303, answer.text
    found: str = answer.headers["location"]
    return found


def address_of(organise: str) -> str:
    return organise.partition("/o/")[0]


def joined(client: TestClient[Any], address: str, names: str) -> dict[str, Browser]:
    """New browsers that join, by their pilots' ids."""
    found = {}
    for name in names.split():
        who = Browser(client)
        who.get(address)
        assert who.post(f"{address}/join", name=name).status_code == 303
        found[who.pilot()["id"]] = who
    return found


def played(people: dict[str, Browser], table: dict[str, Any], table_id: str, seed: int) -> None:
    """Two pilots come to their table, are ready, and play it to the end."""
    two = [people[one["pilot"]["id"]] for one in table["people"]]
    for who in two:
        assert who.post(f"/lobby/{table_id}/ready", ready="true").status_code == 303
    play_on([Seat(who, table_id) for who in two], random.Random(seed))


def table_ids(data: Path, round_: int) -> dict[int, str]:
    tables = schema.league_table.c
    query = sa.select(tables.n, tables.table_id).where(tables.round == round_, tables.table_id != "")
    with stored(data) as connection:
        return {row.n: row.table_id for row in connection.execute(query)}


def pair(who: Browser, organise: str) -> Any:
    return who.post(f"{organise}/pair", round=str(page(who, organise)["next_round"]))


@pytest.mark.usefixtures("kept")
def test_a_whole_league_of_five_over_three_rounds(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        organiser = Browser(client)
        organise = begun(organiser)
        address = address_of(organise)
        people = joined(client, address, "Vera Tomas Ines Joon Amber")
        for round_ in (1, 2):
            assert pair(organiser, organise).status_code == 303
            for n, id_ in table_ids(tmp_path, round_).items():
                played(people, page(organiser, organise)["rounds"][0]["tables"][n], id_, 10 * round_ + n)
    # Everything is in the database: another process goes on with it.
    with serving(tmp_path) as client:
        for who in (organiser, *people.values()):
            who.client = client
        assert pair(organiser, organise).status_code == 303
        for n, id_ in table_ids(tmp_path, 3).items():
            played(people, page(organiser, organise)["rounds"][0]["tables"][n], id_, 30 + n)
        found = page(organiser, organise)
        _check_whole(found, set(people))
        # Nobody else's seat is offered to anybody; everybody may read what is over.
        stranger = page(Browser(client), address)
        urls = [table["url"] for one in stranger["rounds"] for table in one["tables"]]
        assert all("/w/" in url for url in urls)
        assert stranger["organise"] == stranger["secret_link"] == ""
        assert organise.rpartition("/")[2] not in str(stranger)
        assert Browser(client).get(urls[0]).status_code == 200


def _check_whole(found: dict[str, Any], people: set[str]) -> None:
    rounds = found["rounds"]
    assert [one["n"] for one in rounds] == [3, 2, 1]
    pairs = [
        frozenset(seat["pilot"]["id"] for seat in table["people"])
        for one in rounds
        for table in one["tables"]
    ]
    assert len(pairs) == len(set(pairs)) == 6
    byes = [card["id"] for one in rounds for card in one["byes"]]
    assert len(byes) == len(set(byes)) == 3
    assert {row["pilot"]["id"] for row in found["rows"]} == people
    points = [float(row["points"].replace("½", ".5")) for row in found["rows"]]
    assert sum(points) == 9
    assert points == sorted(points, reverse=True)
    assert all(row["played"] + row["byes"] == 3 for row in found["rows"])
    assert all(table["words"] == "Over." for one in rounds for table in one["tables"])


def test_a_repeated_command_pairs_nothing_twice(client: TestClient[Any], tmp_path: Path) -> None:
    organiser = Browser(client)
    organise = begun(organiser)
    joined(client, address_of(organise), "Vera Tomas Ines Joon")
    for _ in range(3):
        assert organiser.post(f"{organise}/pair", round="1").status_code == 303
    assert len(table_ids(tmp_path, 1)) == 2
    refused = organiser.post(f"{organise}/pair", round="2")
    assert refused.status_code == 409
    assert "This round is not over" in refused.text
    with stored(tmp_path) as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.lobby)).scalar_one() == 2


def test_the_same_form_begins_one_league(client: TestClient[Any]) -> None:
    organiser, command = Browser(client), secrets.token_urlsafe(18)
    assert begun(organiser, command=command) == begun(organiser, command=command)


def test_a_table_without_result_gives_nothing_and_lets_the_next_round_come(
    client: TestClient[Any], tmp_path: Path
) -> None:
    organiser = Browser(client)
    organise = begun(organiser)
    vera, tomas = joined(client, address_of(organise), "Vera Tomas").values()
    pair(organiser, organise)
    lobby = f"/lobby/{table_ids(tmp_path, 1)[0]}"
    # The seat is kept: it is not given to a third by leaving, nor found by whoever asks.
    assert vera.post(f"{lobby}/leave").status_code == 409
    assert page(vera, lobby)["league"] == address_of(organise)
    assert page(vera, lobby)["code"] == ""
    assert [place["note"] for place in page(vera, lobby)["places"]].count("Has not come yet.") == 1
    assert Browser(client).get(lobby).status_code == 404
    assert organiser.post(f"{organise}/void", round="1", table="0").status_code == 303
    assert vera.get(lobby).status_code == 404
    found = page(organiser, organise)
    assert found["rounds"][0]["tables"][0]["words"] == "Without a result."
    assert [row["points"] for row in found["rows"]] == ["0", "0"]
    assert found["can_pair"]
    # They have not met, so they may be paired again.
    assert pair(organiser, organise).status_code == 303
    assert page(tomas, address_of(organise))["rounds"][0]["tables"][0]["link"] == "Sit down"
    assert organiser.post(f"{organise}/void", round="7", table="0").status_code == 409


def test_joining_leaving_and_being_put_in_again(client: TestClient[Any]) -> None:
    organiser = Browser(client)
    organise = begun(organiser)
    address = address_of(organise)
    people = joined(client, address, "Vera Tomas Ines")
    vera_id, vera = next(iter(people.items()))
    assert vera.post(f"{address}/join").status_code == 303
    assert len(page(vera, address)["rows"]) == 3
    organiser.post(f"{organise}/joining", open="false")
    late = Browser(client)
    assert not page(late, address)["is_open"]
    assert "takes nobody more" in late.post(f"{address}/join", name="Late").text
    assert vera.post(f"{address}/leave").status_code == 303
    assert page(vera, address)["is_out"]
    assert page(vera, "/")["leagues"] == []
    assert "Its organiser can put you in again" in vera.post(f"{address}/join").text
    pair(organiser, organise)
    assert vera_id not in str(page(organiser, organise)["rounds"])
    organiser.post(f"{organise}/member", pilot=vera_id, out="false")
    assert page(vera, address)["is_member"]
    assert page(vera, "/leagues/new?game=pact")["own"] == [[address, "Thursday club"]]
    assert page(vera, "/")["leagues"] == [[address, "Thursday club"]]
    assert organiser.post(f"{organise}/member", pilot="nobody", out="true").status_code == 409


def test_the_organiser_joins_and_goes_out_on_the_page_of_the_organiser(client: TestClient[Any]) -> None:
    organiser = Browser(client)
    organise = begun(organiser)
    address, token = organise.split("/o/")
    assert page(organiser, organise)["facts"] == "Nobody, no round yet, tables of two"
    for what, is_member in (("join", True), ("leave", False)):
        assert organiser.post(f"{address}/{what}", token=token).headers["location"] == organise
        assert page(organiser, organise)["is_member"] is is_member
    assert Browser(client).post(f"{address}/join", token="wrong").status_code == 404


def test_nobody_organises_without_the_link(client: TestClient[Any]) -> None:
    organise = begun(Browser(client))
    stranger = Browser(client)
    wrong = f"{address_of(organise)}/o/{secrets.token_urlsafe(18)}"
    assert stranger.get(wrong).status_code == 404
    for what in ("pair", "joining", "member", "void"):
        assert stranger.post(f"{wrong}/{what}", round="1", open="false").status_code == 404
    assert stranger.get("/league/nothing").status_code == 404
    assert page(stranger, address_of(organise))["is_open"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "A league needs a name"),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"size": "1"}, "Tables of Pact are for"),
        ({"size": "many"}, "Tables of Pact are for"),
        ({"seconds": "7"}, "Windows stay open"),
        ({"command": "short"}, "unguessable"),
    ],
)
def test_bad_input_gets_a_sentence(client: TestClient[Any], fields: dict[str, str], words: str) -> None:
    wanted = {"game": "pact", "name": "Club", "size": "2", "command": secrets.token_urlsafe(18), **fields}
    answer = Browser(client).post("/leagues", **wanted)
    assert answer.status_code == 400
    assert words in answer.text


def test_too_few_people_are_told_so(client: TestClient[Any]) -> None:
    organiser = Browser(client)
    organise = begun(organiser)
    joined(client, address_of(organise), "Vera")
    assert page(organiser, organise)["pair_words"] == "1 pilot so far. Send the link to more."
    assert "nobody could sit at a table" in organiser.post(f"{organise}/pair", round="1").text


def test_leagues_are_limited_by_address(client: TestClient[Any]) -> None:
    organiser = Browser(client)
    wanted = {"game": "pact", "name": "Club", "size": "2"}
    answers = [
        organiser.post("/leagues", command=secrets.token_urlsafe(18), **wanted) for _ in range(LEAGUES + 1)
    ]
    assert [answer.status_code for answer in answers] == [303] * LEAGUES + [429]


@pytest.mark.usefixtures("kept")
def test_who_is_deleted_leaves_results_and_nothing_else(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        organiser = Browser(client)
        organise = begun(organiser)
        address = address_of(organise)
        people = joined(client, address, "Vera Tomas")
        pair(organiser, organise)
        played(people, page(organiser, organise)["rounds"][0]["tables"][0], table_ids(tmp_path, 1)[0], 3)
        before = [(row["place"], row["points"]) for row in page(organiser, organise)["rows"]]
        pair(organiser, organise)
        vera_id, vera = next(iter(people.items()))
        assert '"leagues"' in vera.get("/pilot/data/everything.json").text
        assert vera.post("/pilot/data/delete", sure="true").status_code < 400
        found = page(organiser, organise)
        assert vera_id not in str(found)
        assert "Vera" not in str(found)
        assert [(row["place"], row["points"]) for row in found["rows"]] == before
        assert found["rounds"][0]["tables"][0]["words"] == "Without a result."
        assert [row["pilot"]["name"] for row in found["rows"] if row["is_out"]] == ["Somebody"]
    with stored(tmp_path) as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.lobby)).scalar_one() == 0


# What tables come to ----------------------------------------------------------------------------------------


def outcome(seat: int, place: int, **other: Any) -> Outcome:
    given: dict[str, Any] = {"team": seat, "how": "finished", "sat_in": "", "is_winner": place == 1, **other}
    return Outcome(
        table_id="t",
        seat=seat,
        pilot=None,
        level="",
        game="pact",
        mode="",
        players=2,
        place=place,
        at=0.0,
        **given,
    )


def sat(people: str, *outcomes: Outcome, round_: int = 1, **other: Any) -> Sat:
    given = {"n": 0, "table_id": "t", **other}
    return Sat(round=round_, people=tuple(people), outcomes=outcomes, **given)


def test_points_are_shares_of_those_one_is_before() -> None:
    assert winnings(sat("ab", outcome(0, 1), outcome(1, 2)), 2) == {"a": 1, "b": 0}
    assert winnings(sat("ab", outcome(0, 1), outcome(1, 1)), 2) == {"a": 0.5, "b": 0.5}
    three = sat("abc", outcome(0, 2), outcome(1, 1), outcome(2, 3))
    assert winnings(three, 3) == {"a": 0.5, "b": 1, "c": 0}
    teams = sat("abcd", *(outcome(n, 1 + 2 * (n % 2), team=n % 2) for n in range(4)))
    assert winnings(teams, 4) == {"a": 1, "b": 0, "c": 1, "d": 0}
    together = sat("ab", outcome(0, 1, team=0), outcome(1, 1, team=0))
    assert winnings(together, 2) == {"a": 1, "b": 1}
    assert winnings(sat("ab", outcome(0, 1, sat_in="random"), outcome(1, 2)), 2)["a"] == 0
    assert winnings(sat("ab", outcome(0, 1, how="no-result"), outcome(1, 1, how="no-result")), 2) == {}
    assert winnings(sat("ab", outcome(0, 1), outcome(1, 2), is_void=True), 2) == {}
    assert winnings(sat("a", table_id=""), 2) == {"a": 1}
    assert winnings(sat("a", table_id=""), 3) == {"a": 0.5}


def test_equal_points_are_told_apart_by_whom_one_has_met() -> None:
    won = outcome(0, 1), outcome(1, 2)
    tables = [sat("ab", *won), sat("cd", *won), sat("ac", *won, round_=2), sat("bd", *won, round_=2)]
    found = {one.pilot: (one.place, one.points, one.against, one.won) for one in stands("abcd", tables, 2)}
    assert found == {"a": (1, 2, 2, 2), "b": (2, 1, 2, 1), "c": (2, 1, 2, 1), "d": (4, 0, 2, 0)}
    later = [*tables, sat("a", table_id="", round_=3), sat("cb", *won, round_=3)]
    assert [one.pilot for one in stands("abcd", later, 2)] == ["a", "c", "b", "d"]
