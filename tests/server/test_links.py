"""Links, names, curtains, rematches and the cookie of own tables."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.server.test_play import play_on

ORIGIN = "http://127.0.0.1:8400"


def test_every_wrong_link_is_answered_alike(client: TestClient[Any], table: list[Player]) -> None:
    _, _, table_id, _, token = table[0].base.split("/")
    wrong = [
        f"/t/{table_id}/s/{token[:-1]}",
        f"/t/{table_id}/s/{token[:-1]}{'A' if token[-1] != 'A' else 'B'}",
        f"/t/{table_id}/w/{token[:-1]}x",
        f"/t/{table_id}/s/x",
        f"/t/{table_id}/q/{token}",
        f"/t/nowhere/s/{token}",
        "/t/nowhere/w/x",
    ]
    bodies = set()
    for link in wrong:
        for page in ("", "/fragment", "/view.json", "/export", "/events", "/replay", "/log"):
            answer = client.get(f"{link}{page}")
            assert answer.status_code == 404, (link, page)
            bodies.add(answer.text)
        assert client.post(f"{link}/act", json={"version": 0, "action": "bid 1"}).status_code == 404
    assert len(bodies) == 1


def test_links_are_long_and_not_stored(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, ["me", "friend"])
    tokens = [link.rsplit("/", 1)[1] for link in (made["address"], *made["links"].values())]
    assert all(len(token) >= 22 for token in tokens)
    assert len(set(tokens)) == 2
    stored = "\n".join(sqlite3.connect(tmp_path / "moonrace.sqlite3").iterdump())
    for token in tokens:
        assert token not in stored
        assert token.encode().hex() not in stored.lower()


def test_pressing_twice_makes_one_table(client: TestClient[Any]) -> None:
    body = {"game": "pact", "seats": ["me", "friend"], "command": "x" * 24}
    first, second = (client.post("/tables", json=body).json() for _ in range(2))
    assert first == second
    assert client.post("/tables", json={**body, "seats": ["me", "bot:random"]}).status_code == 409


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        ({"seats": ["me"]}, "2, 4"),
        ({"seats": ["me", "me"]}, "same screen"),
        ({"seats": ["me", "robot"]}, "Seat 2"),
        ({"seats": ["me", "bot:genius"]}, "genius"),
        ({"seats": ["me", "friend"], "options": {"windows": "timed"}}, "server"),
        ({"seats": ["me", "friend"], "options": {"moons": "2"}}, "moons"),
        ({"seats": ["me", "friend"], "seconds": 5}, "seconds"),
        ({"seats": ["me", "friend"], "undo": "free"}, "one person"),
        ({"seats": ["me", "friend"], "name": "x" * 30}, "24"),
        ({"seats": ["me", "friend"], "name": "a\u202eb"}, "seen"),
        ({"seats": ["me", "friend"], "command": "short"}, "unguessable"),
    ],
)
def test_plans_that_cannot_be(lasting: TestClient[Any], wanted: dict[str, Any], word: str) -> None:
    answer = lasting.post("/tables", json={"game": "pact", "command": "y" * 24, **wanted})
    assert answer.status_code == 400
    assert word in answer.json()["error"]


def test_unknown_games_are_not_found(client: TestClient[Any]) -> None:
    body = {"game": "pakt", "seats": ["me"], "command": "y" * 24}
    answer = client.post("/tables", json=body)
    assert answer.status_code == 404
    assert "pact" in answer.json()["error"]
    assert client.get("/rules/pakt").status_code == 404
    assert client.get("/rules/pact/PACT-99").status_code == 404


def test_the_maker_sees_the_links_of_open_seats_and_nobody_else_does(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"])
    me, friend = Player(client, made["address"]), Player(client, made["links"]["1"])
    seats: Any = page_of(me.page().text)["seats"]
    assert (seats[1]["kind"], seats[1]["link"]) == ("open", ORIGIN + made["links"]["1"])
    assert made["address"] not in friend.page().text
    watching = client.get(made["spectators"]).text
    for link in (made["address"], made["links"]["1"]):
        assert link not in watching
    friend.say("name", name="  Tomas  ", version=0).raise_for_status()
    seats = page_of(me.page().text)["seats"]
    assert (seats[1]["kind"], seats[1]["name"], seats[1]["link"]) == ("person", "Tomas", "")


def test_looking_at_a_link_does_not_take_the_seat(client: TestClient[Any]) -> None:
    me, friend = Player.at_new_table(client, ["me", "friend"])
    friend.page()
    seats: Any = page_of(me.page().text)["seats"]
    assert seats[1]["kind"] == "open"
    friend.act("bid 1").raise_for_status()
    seats = page_of(me.page().text)["seats"]
    assert seats[1]["kind"] == "person"


def test_names_are_told_apart_and_inert(client: TestClient[Any]) -> None:
    me, friend = Player.at_new_table(client, ["me", "friend"], name="Inés")
    friend.say("name", name="inés", version=0).raise_for_status()
    seats: Any = page_of(me.page().text)["seats"]
    assert [seat["name"] for seat in seats] == ["Inés", "inés B"]
    assert friend.say("name", name="x\u0007", version=0).status_code == 400
    assert friend.say("name", name="x" * 25, version=0).status_code == 400
    assert friend.say("name", name="Eve", seat=0, version=0).status_code == 403


def test_a_maker_without_a_seat_hands_out_all_links(client: TestClient[Any]) -> None:
    made = new_table(client, ["friend", "friend"])
    assert made["address"].split("/")[3] == "w"
    assert len(made["links"]) == 2
    page = page_of(client.get(made["address"]).text)
    links: Any = page["seats"]
    assert [seat["link"] for seat in links] == [ORIGIN + link for link in made["links"].values()]
    assert page["viewer"] == -1


def test_at_one_screen_nothing_secret_shows_before_the_device_is_handed_over(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "same-screen"])
    one = Player(client, made["address"])
    closed = page_of(one.page().text)
    assert closed["curtain"] == "Player A"
    assert closed["viewer"] == -1
    assert hands(closed) == {}
    assert one.act("bid 1").status_code == 403
    one.say("curtain", seat=0, version=0).raise_for_status()
    opened = page_of(one.page().text)
    assert (opened["curtain"], opened["viewer"], list(hands(opened))) == ("", 0, ["0"])
    one.act("bid 1").raise_for_status()
    closed = page_of(one.page().text)
    assert (closed["curtain"], closed["curtain_seat"], hands(closed)) == ("Player B", 1, {})
    assert one.say("curtain", seat=5, version=0).status_code == 403
    one.say("curtain", seat=1, version=0).raise_for_status()
    one.act("bid 2").raise_for_status()
    assert hands(page_of(one.page().text)) != {}


def hands(page: dict[str, Any]) -> dict[str, Any]:
    """The hands a page shows."""
    import json

    found: dict[str, Any] = json.loads(page["face"]["view"])["hands"]
    return found


def test_a_rematch_keeps_seats_and_links(client: TestClient[Any]) -> None:
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    assert client.post(f"{players[0].base}/rematch", json={}).status_code == 409
    play_on(players, random.Random(9))
    first = client.post(f"{players[1].base}/rematch", json={}).json()
    again = client.post(f"{players[0].base}/rematch", json={}).json()
    assert first["table"] == again["table"]
    assert page_of(players[0].page().text)["next_table"] == again["address"]
    for answer in (first, again):
        view = Player(client, answer["address"]).view()
        assert view["version"] == 0
        assert view["is_awaited"]


def test_the_home_page_knows_the_visitors_tables(client: TestClient[Any]) -> None:
    me, _ = Player.at_new_table(client, ["me", "friend"])
    assert page_of(client.get("/").text)["tables"] == []
    answer = me.page()
    cookie = next(value for value in answer.headers.get_list("set-cookie") if "tables" in value)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    cards: Any = page_of(client.get("/").text)["tables"]
    assert [(card["url"], card["is_yours_to_act"]) for card in cards] == [(me.base, True)]
    client.cookies.set(cookie.split("=")[0], "x/s/y~nonsense~../../..~" + "a" * 3000)
    assert page_of(client.get("/").text)["tables"] == []


def test_replays_show_what_the_viewer_saw(client: TestClient[Any]) -> None:
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    seen = []
    rng = random.Random(4)
    for _ in range(12):
        seen.append(page_of(players[0].page().text))
        player = next(player for player in players if player.view()["is_awaited"])
        player.act(rng.choice(player.view()["legal"])).raise_for_status()
    for page in seen:
        back = page_of(players[0].page(at=page["step"]).text)
        assert back["plain"] == page["plain"]
        assert back["lines"] == page["lines"]
        assert not back["can_act"]
    assert players[0].page(at=3, seat=1).status_code == 400
    assert players[0].page(at=-1).status_code == 400
    assert players[0].page(at="x").status_code == 400
    assert page_of(players[0].page(at=10**6).text)["replay_at"] == page_of(players[0].page().text)["step"]


def test_after_the_end_all_eyes_and_the_whole_record(client: TestClient[Any], tmp_path: Path) -> None:
    from moonrace.games import read_match

    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    running = client.get(f"{players[0].base}/export").text
    assert "chance" not in running
    play_on(players, random.Random(2))
    other = page_of(players[0].page(at=3, seat=1).text)
    assert other["viewer"] == 1
    record = tmp_path / "game.jsonl"
    record.write_text(client.get(f"{players[0].base}/export").text, encoding="utf-8")
    assert read_match(record).over
