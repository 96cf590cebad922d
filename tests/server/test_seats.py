"""An invitation is used once; links are made anew and taken away; a pilot needs none."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.links import MOST_TURNS
from tests.server.conftest import serving
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.player import Player, new_table


def seat_of(client: Any, base: str) -> int:
    found: int = client.get(f"{base}/view.json").raise_for_status().json()["seat"]
    return found


def test_an_invitation_is_used_once(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    link = made["links"]["1"]
    friend, stranger = Browser(client), Browser(client)
    assert page_of(friend.get(link).text)["is_open_seat"] is True
    answer = friend.post(f"{link}/sit", name="Inés")
    base = answer.headers["location"]
    assert re.fullmatch(rf"/t/{made['table']}/p/[a-z0-9]+", base)
    page = page_of(friend.get(base).text)
    assert page["viewer"] == 1
    assert page_of(friend.get("/").text)["pilot"]["name"] == "Inés"  # type: ignore[index]
    # The one who sat down finds the seat by the old link, nobody else finds anything by either.
    assert page_of(friend.get(link).text)["base"] == base
    for other in (stranger, Browser(client)):
        taken = other.get(link)
        assert taken.status_code == 410
        assert "Inés sat down" in taken.text
        assert other.get(base).status_code == 404
    for path in ("/view.json", "/fragment", "/export", "/log"):
        assert stranger.get(f"{link}{path}").status_code in (404, 410)
        assert stranger.get(f"{base}{path}").status_code == 404
    client.cookies.clear()
    assert client.post(f"{link}/act", json={"version": 0, "action": "bid 1"}).status_code == 410
    assert client.post(f"{base}/act", json={"version": 0, "action": "bid 1"}).status_code == 404
    # The maker's page hands the link out no longer.
    assert link not in client.get(made["address"]).text


def test_a_guest_without_cookies_gets_a_link_of_its_own(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    link = made["links"]["1"]
    mine = client.post(f"{link}/sit", json={"name": "Ada"}).raise_for_status().json()["address"]
    assert mine != link
    assert seat_of(client, mine) == 1
    assert client.get(f"{link}/view.json").status_code == 410
    assert client.post(f"{mine}/sit", json={"name": "Eve"}).status_code == 409
    assert Player(client, mine).act("bid 1").status_code == 200


def test_programs_go_on_by_the_link_they_have(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    friend = Player(client, made["links"]["1"])
    assert friend.act("bid 1").status_code == 200
    assert friend.say("name", name="Ada", version=None).status_code == 200
    assert seat_of(client, friend.base) == 1


def test_who_acts_in_an_open_seat_sits_there(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    link, friend = made["links"]["1"], Browser(client)
    version = page_of(friend.get(link).text)["version"]
    answer = friend.post(f"{link}/act", version=str(version), seat="1", action="bid 1")
    assert answer.status_code == 303
    assert seat_of(friend, answer.headers["location"]) == 1
    assert Browser(client).get(link).status_code == 410


def test_a_pilot_sits_once_at_a_table(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend", "friend", "bot:random"])
    one, other = made["links"].values()
    friend = Browser(client)
    friend.get(one)
    answer = friend.post(f"{one}/sit", name="Inés")
    again = friend.post(f"{other}/sit", name="Inés")
    assert again.status_code == 409
    assert "sit at this table already, in seat B" in again.text
    assert answer.status_code == 303


def test_links_are_made_anew_and_taken_away(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend", "friend", "bot:random"])
    one, other = made["links"].values()
    guest = client.post(f"{one}/sit", json={"name": "Ada"}).json()["address"]
    fresh = client.post(f"{guest}/link", json={}).raise_for_status().json()["address"]
    assert seat_of(client, fresh) == 1
    assert client.get(f"{guest}/view.json").status_code == 404
    assert client.post(f"{fresh}/link", json={"none": True}).status_code == 409
    # The maker's new link brings new invitations for seats that nobody has taken, and leaves the others.
    maker = client.post(f"{made['address']}/link", json={}).raise_for_status().json()["address"]
    assert client.get(f"{made['address']}/view.json").status_code == 404
    assert client.get(f"{other}/view.json").status_code == 404
    assert seat_of(client, maker) == 0
    assert seat_of(client, fresh) == 1
    page = page_of(client.get(maker).text)
    links = [seat["link"] for seat in page["seats"] if seat["link"]]  # type: ignore[attr-defined]
    assert len(links) == 1
    assert seat_of(client, links[0].removeprefix("http://127.0.0.1:8400")) == 2
    watcher = made["spectators"]
    assert client.post(f"{watcher}/link", json={}).status_code == 409


def invitations(client: Any, maker: str) -> dict[int, str]:
    """The links that the maker's page hands out, by seat."""
    seats: Any = page_of(client.get(maker).text)["seats"]
    return {one["seat"]: one["link"].removeprefix("http://127.0.0.1:8400") for one in seats if one["link"]}


def test_one_invitation_is_made_anew_and_the_others_stay(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend", "friend", "bot:random"])
    one, other = made["links"].values()
    seen, found = {one}, dict[int, str]()
    for _ in range(3):
        client.post(f"{made['address']}/invite", json={"seat": 1}).raise_for_status()
        found = invitations(client, made["address"])
        assert found[2] == other
        assert found[1] not in seen
        for old in seen:
            assert client.get(f"{old}/view.json").status_code == 404
        assert seat_of(client, found[1]) == 1
        seen.add(found[1])
    # A guest without cookies plays by the new one alone, while the others still wait.
    guest = client.post(f"{found[1]}/sit", json={"name": "Ada"}).raise_for_status().json()["address"]
    client.cookies.clear()
    assert Player(client, guest).act("bid 1").status_code == 200
    assert client.post(f"{made['address']}/invite", json={"seat": 1}).status_code == 409
    assert seat_of(client, guest) == 1
    # Nobody but the maker, and no seat that was not offered.
    for base, seat in ((guest, 2), (other, 2), (made["spectators"], 2), (made["address"], 9)):
        assert client.post(f"{base}/invite", json={"seat": seat}).status_code == 403
    assert client.post(f"{made['address']}/invite", json={"seat": 3}).status_code == 409
    assert seat_of(client, other) == 2
    # What becomes of the maker's own link becomes of all.
    maker = client.post(f"{made['address']}/link", json={}).raise_for_status().json()["address"]
    client.post(f"{maker}/invite", json={"seat": 2}).raise_for_status()
    assert seat_of(client, invitations(client, maker)[2]) == 2
    assert client.get(f"{other}/view.json").status_code == 404


def test_a_guest_plays_a_whole_game_by_link_alone(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"], seconds=0)
    guest = client.post(f"{made['links']['1']}/sit", json={"name": "Ada"}).json()["address"]
    bases = [made["address"], guest]
    rng = random.Random(2)
    for _ in range(400):
        client.cookies.clear()
        views = [client.get(f"{base}/view.json").raise_for_status().json() for base in bases]
        if views[0]["is_over"]:
            break
        acting = next(number for number, view in enumerate(views) if view["is_awaited"])
        client.cookies.clear()
        Player(client, bases[acting]).act(rng.choice(views[acting]["legal"])).raise_for_status()
    client.cookies.clear()
    assert client.get(f"{guest}/view.json").json()["is_over"]
    assert client.get(guest).status_code == 200


def test_invitations_of_one_link_come_to_an_end(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    maker = f"{made['address']}/invite"
    codes = [client.post(maker, json={"seat": 1}).status_code for _ in range(MOST_TURNS)]
    assert codes == [200] * (MOST_TURNS - 1) + [409]
    assert seat_of(client, invitations(client, made["address"])[1]) == 1


def test_a_pilot_makes_a_link_and_takes_it_away(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    friend = Browser(client)
    friend.get(made["links"]["1"])
    base = friend.post(f"{made['links']['1']}/sit", name="Inés").headers["location"]
    link = friend.post(f"{base}/link").headers["location"]
    client.cookies.clear()
    assert seat_of(client, link) == 1
    friend.post(f"{base}/link", none="true")
    client.cookies.clear()
    assert client.get(f"{link}/view.json").status_code == 404
    assert seat_of(friend, base) == 1


def test_seats_last_over_a_restart_and_into_the_rematch(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, ["me", "friend"])
        friend = Browser(client)
        friend.get(made["links"]["1"])
        base = friend.post(f"{made['links']['1']}/sit", name="Inés").headers["location"]
    with serving(tmp_path) as client:
        friend.client = client
        assert seat_of(friend, base) == 1
        assert Browser(client).get(made["links"]["1"]).status_code == 410


@pytest.mark.parametrize("key", ["x" * 32, "-" * 32])
def test_another_key_opens_nobodys_seat(client: TestClient[Any], key: str) -> None:
    made = new_table(client, ["me", "friend"])
    friend = Browser(client)
    friend.get(made["links"]["1"])
    base = friend.post(f"{made['links']['1']}/sit", name="Inés").headers["location"]
    name = next(name for name in friend.cookies if "pilot" in name)
    stranger = Browser(client)
    stranger.cookies = {name: key}
    assert stranger.get(f"{base}/view.json").status_code == 404
    assert stranger.get(f"/events?at={base}").status_code == 400
