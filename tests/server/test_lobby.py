"""Tables that wait for their people."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.server import schema
from moonrace.server.database import Database
from moonrace.server.lobbies import CODE_WORDS, KEPT_SECONDS, Lobbies, Lobby, Place, new_code, read_code
from moonrace.server.new_table import NewTable
from moonrace.server.store import Store
from tests.server.conftest import serving, stored
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.stories import told

LIVE = {"pace-kind": "live", "pace-minutes": "30", "pace-increment": "10"}


def opened(who: Browser, *others: str, **fields: str) -> str:
    """Open a table on the page; the address of its lobby."""
    who.get("/new?game=pact")
    seats = {f"seat-{n}": kind for n, kind in enumerate(("me", *others))}
    wanted = {"game": "pact", "command": secrets.token_urlsafe(18), **seats, **fields}
    answer = who.post("/tables", **wanted)
    assert answer.status_code == 303, answer.text
    found: str = answer.headers["location"]
    return found


def page(who: Browser, address: str) -> dict[str, Any]:
    answer = who.get(address)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = page_of(answer.text)
    return found


@pytest.fixture
def two(client: TestClient[Any]) -> tuple[Browser, Browser]:
    """Two browsers that know nothing of each other."""
    return Browser(client), Browser(client)


def code_link(who: Browser, lobby: str) -> str:
    """What the opener sends to a friend."""
    link: str = page(who, lobby)["join_link"]
    return link.removeprefix("http://127.0.0.1:8400")


def test_a_table_waits_until_all_sit_and_are_ready(two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    lobby = opened(vera, "friend", name="Vera")
    assert lobby.startswith("/lobby/")
    link = code_link(vera, lobby)
    found = page(tomas, link)
    assert found["own"] is None
    assert found["code"] == ""
    assert found["heading"] == "One seat is open."
    vera.post(f"{lobby}/ready", ready="true")
    assert tomas.post(f"{link}/sit", name="Tomas", added="abc").headers["location"] == lobby
    assert page(tomas, lobby)["heading"] == "Tomas is not ready."
    assert [place["name"] for place in page(vera, lobby)["places"]] == ["Vera", "Tomas"]
    tomas.post(f"{lobby}/ready", ready="true")
    table = ""
    for seat, who in enumerate(two):
        table = who.get(lobby).headers["location"]
        assert table == f"/t/{lobby.rsplit('/', 1)[1]}/p/{who.pilot()['id']}"
        assert page(who, table)["viewer"] == seat
        view = who.get(f"{table}/view.json").json()
        assert view["seat"] == seat
    # What was added before the deal counts for it.
    assert [
        words for _, _, words in page(vera, f"{table.rsplit('/p/')[0]}/p/{vera.pilot()['id']}/seal")["added"]
    ][1] == "abc"


def test_only_who_may_finds_a_lobby(client: TestClient[Any], two: tuple[Browser, Browser]) -> None:
    vera, stranger = two
    lobby = opened(vera, "friend")
    assert stranger.get(lobby).status_code == 404
    link = code_link(vera, lobby)
    assert stranger.get(link).status_code == 200
    code = page(vera, lobby)["code"]
    assert stranger.get(f"/join?code={code.lower()}").headers["location"] == link
    vera.post(f"{lobby}/code")
    assert stranger.get(link).status_code == 404
    assert stranger.get(f"/join?code={code}").status_code == 404
    assert "No table has this code" in stranger.get(f"/join?code={code}").text
    client.cookies.clear()


def test_codes_cannot_be_tried_out(client: TestClient[Any]) -> None:
    stranger = Browser(client)
    statuses = [stranger.get(f"/join?code=KEPLER+{n}").status_code for n in range(100, 115)]
    assert statuses[0] == 404
    assert statuses[-1] == 429


def test_a_code_is_read_however_it_is_typed() -> None:
    for typed in ("kepler 421", "KEPLER-421", " Kepler421 ", "kepler/421"):
        assert read_code(typed) == "KEPLER 421"
    assert len(set(CODE_WORDS)) == len(CODE_WORDS)
    assert all(read_code(code) == code for code in (new_code() for _ in range(50)))


def test_the_opener_changes_the_table_and_nobody_is_ready_then(two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    lobby = opened(vera, "friend", "friend", "friend")
    link = code_link(vera, lobby)
    tomas.get(link)
    tomas.post(f"{link}/sit", name="Tomas")
    tomas.post(f"{lobby}/ready", ready="true")
    assert [place["is_ready"] for place in page(vera, lobby)["places"]] == [False, True, False, False]
    assert tomas.post(f"{lobby}/place", seat="2", kind="bot:random").status_code == 409
    vera.post(f"{lobby}/place", seat="2", kind="bot:random")
    places = page(vera, lobby)["places"]
    assert [place["kind"] for place in places] == ["person", "person", "bot", "open"]
    assert not any(place["is_ready"] for place in places if place["kind"] == "person")
    # Pact is for two or four: nobody can be left out here.
    assert "players" in vera.post(f"{lobby}/place", seat="3", kind="empty").text
    assert vera.post(f"{lobby}/place", seat="0", kind="bot:random").status_code == 409
    assert vera.post(f"{lobby}/place", seat="3", kind="bot:genius").status_code == 409
    vera.post(f"{lobby}/place", seat="1", kind="friend")
    assert tomas.get(lobby).status_code == 404
    vera.post(f"{lobby}/options", seconds="15", listed="true", **LIVE)
    found = page(tomas, lobby)
    assert any("15 seconds" in rest for _, _, rest in found["rules"])
    assert any(strong == "30 min, and 10 s for each decision." for _, strong, _ in found["rules"])
    assert page(vera, lobby)["chosen"] | LIVE == page(vera, lobby)["chosen"]
    assert found["is_listed"] is True


def test_with_bots_in_all_other_places_it_begins_alone(two: tuple[Browser, Browser]) -> None:
    vera, _ = two
    lobby = opened(vera, "friend")
    vera.post(f"{lobby}/place", seat="1", kind="bot:random")
    vera.post(f"{lobby}/ready", ready="true")
    table = vera.get(lobby).headers["location"]
    assert [seat["kind"] for seat in page(vera, table)["seats"]] == ["person", "bot"]


def test_who_leaves_gives_the_place_back_and_the_opener_closes(two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    lobby = opened(vera, "friend")
    link = code_link(vera, lobby)
    tomas.get(link)
    tomas.post(f"{link}/sit", name="Tomas")
    tomas.post(f"{lobby}/leave")
    assert page(vera, lobby)["places"][1]["kind"] == "open"
    tomas.post(f"{link}/sit", name="Tomas")
    assert tomas.post(f"{link}/sit", name="Tomas").status_code == 409
    vera.post(f"{lobby}/leave")
    for who in two:
        assert who.get(lobby).status_code == 404


def test_open_tables_are_found_and_joined(client: TestClient[Any], two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    hidden = opened(vera, "friend")
    listed = opened(vera, "friend", listed="true", experience="first", name="Vera", **LIVE)
    found = page_of(tomas.get("/").text)["open_tables"]
    assert [table["url"] for table in found] == [listed]  # type: ignore[attr-defined]
    assert "Vera" in found[0]["words"]  # type: ignore[index]
    assert "first games" in found[0]["words"]  # type: ignore[index]
    assert "live, 30 min" in found[0]["words"]  # type: ignore[index]
    # One's own table is no table to join.
    assert page_of(vera.get("/").text)["open_tables"] == []
    for wish in ({"game": "apogee"}, {"pace": "days"}, {"rated": "yes"}, {"experience": "played"}):
        assert tomas.post("/join/any", **wish).status_code == 404
    assert vera.post("/join/any").status_code == 404
    assert (
        tomas.post("/join/any", game="pact", pace="live", experience="first", rated="no").headers["location"]
        == listed
    )
    assert page(tomas, listed)["own"]["seat"] == 1
    # Nothing is free any more, and what is hidden is offered to nobody.
    assert page_of(Browser(client).get("/").text)["open_tables"] == []
    third = Browser(client)
    third.get("/")
    assert third.post("/join/any").status_code == 404
    assert third.get(hidden).status_code == 404


def test_nobody_takes_the_places_of_all(
    two: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moonrace.server.lobby_moves.MOST_WAITING", 2)
    vera, tomas = two
    lobbies = [opened(vera, "friend", listed="true") for _ in range(3)]
    tomas.get("/")
    assert [tomas.post("/join/any").status_code for _ in lobbies] == [303, 303, 409]
    left = next(one for one in lobbies if page(tomas, one)["own"] is None)
    assert tomas.post(f"{left}/sit").status_code == 409
    mine = next(one for one in lobbies if one != left)
    # Being told that one sits there already is no other answer than before.
    assert tomas.post(f"{mine}/sit").status_code == 409
    tomas.post(f"{mine}/leave")
    assert tomas.post(f"{left}/sit").status_code == 303


def test_programs_begin_at_once_unless_they_ask_to_wait(client: TestClient[Any]) -> None:
    assert set(new_table(client, ["me", "friend"])) == {"table", "address", "links", "spectators"}
    body = {"game": "pact", "seats": ["me", "friend"], "command": secrets.token_urlsafe(18), "wait": True}
    made = client.post("/tables", json=body).raise_for_status().json()
    assert client.post("/tables", json=body).json() == made
    assert client.post("/tables", json={**body, "seconds": 15}).status_code == 409
    assert client.get(f"{made['address']}/view.json").status_code == 404
    guest = client.post(f"{made['lobby']}/sit", json={"name": "Ada"}).raise_for_status().json()
    ready = client.post(f"{made['lobby']}/ready", json={"token": guest["token"]}).raise_for_status().json()
    assert ready == {"ok": True, "begun": False}
    assert client.post(f"{made['lobby']}/ready", json={}).status_code == 409
    ready = client.post(f"{made['lobby']}/ready", json={"token": made["token"]}).raise_for_status().json()
    assert ready["begun"] is True
    for seat, address in enumerate((made["address"], guest["address"])):
        assert Player(client, address).view()["seat"] == seat
    assert client.post("/tables", json=body).json()["address"] == made["address"]


def test_nothing_of_a_link_or_key_is_stored_or_shown(two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    lobby = opened(vera, "friend")
    link = code_link(vera, lobby)
    keys = [value for who in two for name, value in who.cookies.items() if "pilot" in name]
    text = vera.get(lobby).text + tomas.get(link).text
    assert not any(key in text for key in keys)
    assert vera.get(lobby).headers["cache-control"] == "no-store"


def test_a_lobby_lasts_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera = Browser(client)
        lobby = opened(vera, "friend")
    with serving(tmp_path) as client:
        vera.client = client
        assert page(vera, lobby)["heading"].endswith("open.")


def test_a_wait_for_nobody_is_refused(client: TestClient[Any]) -> None:
    body = {"game": "pact", "seats": ["me", "bot:random"], "command": "z" * 24, "wait": True}
    assert "waits for friends" in client.post("/tables", json=body).json()["error"]
    body = {"game": "pact", "seats": ["me", "friend"], "command": "z" * 24, "listed": True}
    assert client.post("/tables", json=body).status_code == 400


def test_what_nobody_comes_back_to_goes(kept: Database) -> None:
    async def story() -> None:
        with closing(Store(kept)) as store:
            now = [1_000.0]
            lobbies = Lobbies(store, lambda: now[0])
            for number, code in enumerate(("VEGA 100", "VEGA 101")):
                lobby = Lobby(
                    id=f"t{number}",
                    code=code,
                    name="x",
                    wanted=NewTable("pact", "", ("me", "friend")),
                    opener=None,
                    host_hash=b"h",
                    secret=b"s",
                    spectator_token="w",
                    is_listed=True,
                    created=now[0],
                    places=(Place(0, "me", "Vera", pilot="v", here=now[0]), Place(1, "friend")),
                )
                print_ = bytes([number])
                await lobbies.add(lobby, command_hash=print_, body_hash=b"")
            assert [lobby.id for lobby in await lobbies.of_pilot("v")] in (["t0", "t1"], ["t1", "t0"])
            now[0] += KEPT_SECONDS + 1
            first = await lobbies.by_code("VEGA 100")
            assert first is not None
            await lobbies.note_sight(first, first.places[0])
            await lobbies.sweep()
            assert await lobbies.by_id("t1") is None
            assert await lobbies.by_id("t0") is not None
            # A code that is taken is not given twice.
            second = msgspec.structs.replace(first, id="t2")
            added = await lobbies.add(second, command_hash=b"2", body_hash=b"")
            assert added.code != first.code

    told(story())


@pytest.mark.usefixtures("kept")
def test_two_who_are_ready_at_once_begin_one_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        body = {"game": "pact", "seats": ["me", "friend"], "command": secrets.token_urlsafe(18), "wait": True}
        made = client.post("/tables", json=body).raise_for_status().json()
        guest = client.post(f"{made['lobby']}/sit", json={"name": "Ada"}).json()
        tokens = (made["token"], guest["token"])
        with ThreadPoolExecutor(2) as pool:
            asked = [
                pool.submit(client.post, f"{made['lobby']}/ready", json={"token": token}) for token in tokens
            ]
            assert {one.result().status_code for one in asked} == {200}
        assert Player(client, guest["address"]).view()["seat"] == 1
        with stored(tmp_path) as connection:
            assert connection.execute(sa.select(schema.lobby)).all() == []
            assert connection.execute(sa.select(schema.place)).all() == []
            assert len(connection.execute(sa.select(schema.game_table)).all()) == 1


@pytest.mark.usefixtures("kept")
def test_what_is_said_while_it_waits_stays_with_the_table(two: tuple[Browser, Browser]) -> None:
    vera, tomas = two
    lobby = opened(vera, "friend", name="Vera")
    link = code_link(vera, lobby)
    tomas.get(link)
    # Who does not sit there neither hears nor speaks.
    assert page(tomas, link)["talk"] is None
    assert tomas.post(f"{link}/say", words="Let me in").status_code == 409
    tomas.post(f"{link}/sit", name="Tomas")
    vera.post(f"{lobby}/say", words="<b>Hello</b>", command="said-once-0")
    vera.post(f"{lobby}/say", words="<b>Hello</b>", command="said-once-0")
    tomas.post(f"{lobby}/say", phrase="Ready when you are.", words="half a sent")
    assert tomas.post(f"{lobby}/say", words="x" * 301).status_code in (400, 409)
    spoken = [line for line in page(tomas, lobby)["talk"]["lines"] if not line["event"]]
    said = [(line["name"], line["words"], line["is_own"]) for line in spoken]
    assert said == [("Vera", "<b>Hello</b>", False), ("Tomas", "Ready when you are.", True)]
    assert tomas.post(f"{lobby}/report", remark="7").status_code == 400
    thanked = tomas.post(f"{lobby}/report", remark=spoken[0]["key"])
    assert (thanked.status_code, "Thank you. Whoever runs" in page_of(thanked.text)["news"]) == (200, True)  # type: ignore[operator]
    for who in two:
        who.post(f"{lobby}/ready", ready="true")
    table = vera.get(lobby).headers["location"]
    lines = page(vera, table)["talk"]["lines"]
    assert [(line["seat"], line["name"], line["words"]) for line in lines] == [
        (0, "Vera", "<b>Hello</b>"),
        (1, "Tomas", "Ready when you are."),
    ]


def test_where_nobody_talks_nobody_talks_while_waiting(two: tuple[Browser, Browser]) -> None:
    vera, _ = two
    lobby = opened(vera, "friend", talk="false")
    assert page(vera, lobby)["talk"] is None
    assert vera.post(f"{lobby}/say", words="Hello").status_code == 409
