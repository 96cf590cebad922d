"""The list of tables that anybody may come to: all of it, whom one knows there, and what may be watched."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from litestar.testing import TestClient

from moonrace.server.shelf import shelf
from moonrace.server.wishes import opens
from tests.server.guest import Browser
from tests.server.plain import page_of as read_page
from tests.server.player import Player
from tests.server.test_lobby import code_link, opened, page


def page_of(text: str) -> dict[str, Any]:
    return read_page(text)


def begun(client: TestClient[Any], **fields: str) -> tuple[Browser, Browser, str]:
    """Two pilots at a table that has begun, and its lobby."""
    vera, tomas = Browser(client), Browser(client)
    lobby = opened(vera, "friend", name="Vera", **fields)
    link = code_link(vera, lobby)
    tomas.get(link)
    tomas.post(f"{link}/sit", name="Tomas")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    return vera, tomas, lobby


def test_who_waited_to_watch_is_sent_to_the_table_that_has_begun(client: TestClient[Any]) -> None:
    vera, stranger = Browser(client), Browser(client)
    lobby = opened(vera, "bot:random", "bot:random", "friend", name="Vera", listed="true")
    tomas = Browser(client)
    tomas.get(lobby)
    tomas.post(f"{lobby}/sit", name="Tomas")
    seen = page(stranger, code_link(vera, lobby))
    assert "You can watch once it begins" in seen["sentence"]
    # Its code will be none then; the page asks by what stays.
    assert seen["address"] == lobby
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    address = stranger.get(lobby).headers["location"]
    assert address.startswith(f"/t/{lobby.rsplit('/', 1)[1]}/w/")
    assert page(stranger, address)["viewer"] == -1
    fetched = stranger.client.get(f"{lobby}/fragment", headers={"x-fragment": "true"})
    assert fetched.headers["x-elsewhere"] == address


def test_only_what_was_open_to_all_can_be_watched_by_strangers(client: TestClient[Any]) -> None:
    vera, _, lobby = begun(client, rated="true")
    stranger = Browser(client)
    assert stranger.get(lobby).status_code == 404
    assert page_of(stranger.get("/").text)["running"] == []
    vera, _, lobby = begun(client, listed="true")
    vera.post("/people/tie", who=stranger.pilot()["id"], kind="blocked", name="Joon")
    assert stranger.get(lobby).status_code == 404
    assert page_of(stranger.get("/").text)["running"] == []


def test_what_runs_stands_beside_what_is_open_until_it_is_over(client: TestClient[Any]) -> None:
    vera, tomas, lobby = begun(client, listed="true")
    stranger = Browser(client)
    (table,) = page_of(stranger.get("/").text)["running"]
    assert stranger.get(lobby).headers["location"] == table["url"]
    assert table["words"] == "Vera and Tomas, no clock."
    assert [one["url"] for one in page_of(stranger.get("/join/open").text)["running"]] == [table["url"]]
    for who in (vera, tomas):
        assert page_of(who.get("/").text)["running"] == []
    id_ = lobby.rsplit("/", 1)[1]
    vera.post(f"/t/{id_}/p/{vera.pilot()['id']}/end", how="resign")
    assert Player(client, table["url"]).view()["is_over"]
    assert page_of(stranger.get("/").text)["running"] == []


def test_the_home_page_leads_to_all_open_tables(client: TestClient[Any]) -> None:
    vera, stranger = Browser(client), Browser(client)
    lobbies = [opened(vera, "friend", listed="true") for _ in range(5)]
    home = page_of(stranger.get("/").text)
    assert (len(home["open_tables"]), home["open_count"]) == (3, 5)
    found = page_of(stranger.get("/join/open").text)
    assert [table["url"] for table in found["open_tables"]] == lobbies[::-1]
    assert (found["missed"], stranger.get("/join/open").status_code) == ("", 200)


def test_tables_of_friends_come_first_and_say_so(client: TestClient[Any]) -> None:
    vera, tomas, _ = begun(client)
    known = opened(vera, "friend", listed="true", name="Vera")
    joon = Browser(client)
    opened(joon, "friend", listed="true", name="Joon")
    tomas.post("/people/tie", who=vera.pilot()["id"], kind="friend", name="Vera")
    first, second = page_of(tomas.get("/").text)["open_tables"]
    assert (first["url"], first["friend"], second["friend"]) == (known, "Vera", "")


def test_who_finds_nothing_that_fits_may_open_it(client: TestClient[Any]) -> None:
    vera, tomas = Browser(client), Browser(client)
    lobby = opened(vera, "friend", listed="true", name="Vera")
    tomas.get("/")
    answer = tomas.post("/join/any", game="pact", pace="days", experience="first", rated="yes")
    assert answer.status_code == 404
    found = page_of(answer.text)
    assert found["missed"] == "Nobody waits for such a game just now."
    assert [table["url"] for table in found["open_tables"]] == [lobby]
    chosen = page_of(tomas.get(found["opens"]).text)
    assert chosen["game"]["id"] == "pact"
    wanted = {"seat-1": "friend", "pace-kind": "days", "experience": "first", "listed": "true"}
    assert chosen["chosen"] == {**wanted, "rated": "true"}
    # An address presets nothing else.
    assert page_of(tomas.get("/new?game=pact&name=Somebody&added=x").text)["chosen"] == {}


def test_pages_learn_when_the_open_tables_are_others(client: TestClient[Any]) -> None:
    vera, tomas, stranger = (Browser(client) for _ in range(3))

    def mark() -> str:
        found = str(stranger.get("/join/open/mark").text)
        pages = (page_of(stranger.get(path).text) for path in ("/", "/join/open", "/games/pact"))
        assert {page["open_mark"] for page in pages} == {found}
        return found

    marks = [mark()]
    opened(vera, "friend", name="Vera")
    assert mark() == marks[-1], "what nobody may find changes nothing"
    lobby = opened(vera, "friend", listed="true")
    marks.append(mark())
    vera.post(f"{lobby}/say", words="Anybody here?")
    assert mark() == marks[-1], "words are no news for those who are not there"
    tomas.get(lobby)
    tomas.post(f"{lobby}/sit", name="Tomas")
    marks.append(mark())
    tomas.post(f"{lobby}/leave")
    assert mark() == marks[1]
    tomas.post(f"{lobby}/sit", name="Tomas")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    marks.append(mark())
    vera.post(f"/t/{lobby.rsplit('/', 1)[1]}/p/{vera.pilot()['id']}/end", how="resign")
    marks.append(mark())
    closed = opened(vera, "friend", listed="true")
    marks.append(mark())
    vera.post(f"{closed}/leave")
    # Full and gone look alike from outside: none waits, none runs.
    assert marks[0] == marks[2] == marks[4] == mark()
    assert len(set(marks)) == 4


def test_a_mode_is_wished_for_with_its_game(client: TestClient[Any]) -> None:
    vera, tomas = Browser(client), Browser(client)
    lobby = opened(vera, "friend", listed="true")
    tomas.get("/")
    answer = tomas.post("/join/any", game="pact/pairs")
    assert answer.status_code == 404
    found = page_of(answer.text)
    assert found["wishes"]["game"] == "pact/pairs"
    seats = {f"seat-{seat}": "friend" for seat in (1, 2, 3)}
    assert page_of(tomas.get(found["opens"]).text)["chosen"] == {**seats, "listed": "true"}
    assert tomas.post("/join/any", game="pact/duel").headers["location"] == lobby


def test_a_mode_that_is_an_option_is_chosen_in_the_form() -> None:
    mode = "astronavigators/solar-system"
    assert dict(parse_qsl(opens({"game": mode, "pace": "days"}, "pact").partition("?")[2])) == {
        "game": "astronavigators",
        "option-mode": "solar-system",
        "seat-1": "friend",
        "pace-kind": "days",
        "listed": "true",
    }
    cards = {card.id: [mode for mode, _ in card.modes] for card in shelf()}
    assert cards["astronavigators"] == ["first-and-fast", "constellation", "solar-system"]
    assert not cards["apogee"], "several play it in one way only"
