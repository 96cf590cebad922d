"""A rematch waits for its people where a clock would run for who is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.clockwork import HOUR, LIVE, Hands, seated, timed
from tests.server.guest import Browser, Seat
from tests.server.plain import page_of
from tests.server.test_desk import begun, cards
from tests.server.test_lobby import page

FIELDS = {"pace-kind": "live", "pace-minutes": "2", "pace-increment": "0"}


@pytest.fixture
def hands() -> Hands:
    return Hands()


def over(client: Any) -> tuple[Browser, Browser, str, str]:
    """Two pilots whose live game is over, its id, and that of the rematch that Vera has asked for."""
    vera, tomas, table = begun(client, **FIELDS)
    Seat(tomas, table).say("end", how="resign").raise_for_status()
    return vera, tomas, table, asked(vera, table)


def asked(who: Browser, table: str) -> str:
    """The rematch that somebody asks for."""
    own = f"/t/{table}/p/{who.pilot()['id']}"
    address: str = who.post(f"{own}/rematch").headers["location"]
    assert address.endswith(f"/p/{who.pilot()['id']}")
    return address.split("/")[2]


def test_no_clock_runs_before_all_have_come_back(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        vera, tomas, table, next_ = over(client)
        lobby = f"/lobby/{next_}"
        for who in (vera, tomas):
            assert who.get(f"/t/{next_}/p/{who.pilot()['id']}").headers["location"] == lobby
        shown = page(vera, lobby)
        assert shown["heading"] == "Vera and Tomas are not ready."
        assert shown["is_opener"] is True
        assert [place["name"] for place in shown["places"]] == ["Vera", "Tomas"]
        assert ["clock", "2 min."] in [words[:2] for words in shown["rules"]]
        # Nobody else finds it, and whoever sat there finds it on the desk and at the old table.
        assert Browser(client).get(lobby).status_code == 404
        assert Browser(client).get(f"/t/{next_}/p/{vera.pilot()['id']}").status_code == 404
        assert any(card["url"] == lobby and card["is_yours_to_act"] for card in cards(tomas))
        assert asked(tomas, table) == next_
        vera.post(f"{lobby}/ready", ready="true")
        hands.turn(HOUR)
        tomas.post(f"{lobby}/ready", ready="true")
        clocks = Seat(tomas, next_).view()["clocks"]
        assert [clock["seconds"] for clock in clocks] == [120.0, 120.0]


def test_one_that_was_given_up_can_be_asked_for_anew(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        vera, tomas, table, next_ = over(client)
        vera.post(f"/lobby/{next_}/leave")
        assert tomas.get(f"/t/{next_}/p/{tomas.pilot()['id']}").status_code == 404
        again = asked(tomas, table)
        assert again != next_
        assert page(tomas, f"/lobby/{again}")["is_opener"] is True


def test_guests_come_back_by_their_links(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, LIVE)
        other.say("end", how="resign").raise_for_status()
        address = one.say("rematch").json()["address"]
        lobby, _, guest = address.replace("/t/", "/lobby/").partition("/s/")
        for player in (one, other):
            door = player.base.replace(player.base.split("/")[2], address.split("/")[2])
            token = door.rpartition("/")[2]
            came = client.get(door, follow_redirects=False)
            assert came.headers["location"] == f"{lobby}?guest={token}"
            shown = page_of(client.get(came.headers["location"]).text)
            assert shown["own"] is not None
            assert shown["is_opener"] is (player is one)
            client.post(f"{lobby}/ready", json={"token": token}).raise_for_status()
        assert client.get(f"{address}/view.json").json()["version"] == 0
        assert guest
