"""The desk: whose move it is, and what has happened since, as its visitor may know."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.routes.desk import MOST_ALONE, ago, apart, in_order, telling
from moonrace.tables.kit.home import HomePage, News, TableCard
from tests.server.guest import Browser, Seat
from tests.server.plain import page_of
from tests.server.player import Player, new_table
from tests.server.test_lobby import code_link, opened, page
from tests.server.test_play import play_on

BY_DAYS = {"pace-kind": "days", "pace-days": "1", "pace-bank": "4"}


def cards(who: Browser) -> list[dict[str, Any]]:
    found: Any = page_of(who.get("/").text)["tables"]
    return list(found)


def begun(client: TestClient[Any], **fields: str) -> tuple[Browser, Browser, str]:
    """Two pilots at a table that has begun, and its id."""
    vera, tomas = Browser(client), Browser(client)
    lobby = opened(vera, "friend", name="Vera", **fields)
    link = code_link(vera, lobby)
    tomas.get(link)
    tomas.post(f"{link}/sit", name="Tomas")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    return vera, tomas, lobby.rsplit("/", 1)[1]


def test_a_pilot_finds_its_tables_without_any_link(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client)
    for who, other in ((vera, "Tomas"), (tomas, "Vera")):
        who.cookies = {name: value for name, value in who.cookies.items() if "tables" not in name}
        (card,) = cards(who)
        assert card["url"] == f"/t/{table}/p/{who.pilot()['id']}"
        assert [one["name"] for one in card["others"]] == [other]
        assert card["since"] == "just now"
        assert card["is_yours_to_act"] is True
    assert cards(Browser(client)) == []


def test_a_lobby_is_on_the_desk_until_it_begins(client: TestClient[Any]) -> None:
    vera = Browser(client)
    lobby = opened(vera, "friend")
    (card,) = cards(vera)
    assert (card["url"], card["is_lobby"], card["is_yours_to_act"]) == (lobby, True, False)
    assert card["status"] == "Waits for 1 more pilot."


def test_a_game_with_others_is_never_left_out(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client)
    for _ in range(MOST_ALONE + 2):
        assert opened(vera, "bot:random").startswith("/t/")
    vera.cookies = {name: value for name, value in vera.cookies.items() if "tables" not in name}
    found = [card["url"].split("/")[2] for card in cards(vera)]
    assert table in found
    assert len(found) == MOST_ALONE + 1
    assert [card["url"].split("/")[2] for card in cards(tomas)] == [table]


def test_news_are_two_lines_of_the_own_log(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client)
    bases = {who: f"/t/{table}/p/{who.pilot()['id']}" for who in (vera, tomas)}
    for who in (vera, tomas):
        found = page(who, bases[who])
        who.post(
            f"{bases[who]}/act", version=str(found["version"]), seat=str(found["viewer"]), action="bid 1"
        )
    for who in (vera, tomas):
        (card,) = cards(who)
        texts = [line["text"] for line in page(who, bases[who])["lines"]]
        assert len(card["news"]) <= 2
        assert {line["text"] for line in card["news"]} <= set(texts)


def test_own_standing_orders_are_no_news(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client, game="tranquility-base")
    by_seat = {page(who, f"/t/{table}/p/{who.pilot()['id']}")["viewer"]: who for who in (vera, tomas)}
    idle: list[int] = []
    seats: list[Seat] = []
    orders: list[list[str]] = []
    while not idle:
        seats = [Seat(who, table) for _, who in sorted(by_seat.items())]
        views = [seat.view() for seat in seats]
        orders = [[act for act in view["legal"] if act.startswith("order ")] for view in views]
        idle = [n for n, view in enumerate(views) if orders[n] and not view["is_awaited"]]
        acting = next(n for n, view in enumerate(views) if view["is_awaited"])
        if not idle:
            seats[acting].act(views[acting]["legal"][0]).raise_for_status()
    (one,) = idle
    (before,) = cards(by_seat[one])
    seats[one].act(orders[one][0]).raise_for_status()
    (after,) = cards(by_seat[one])
    assert after["lines"] > before["lines"]
    assert after["fresh"] == before["fresh"]


def test_tables_called_alike_are_told_apart_by_a_number() -> None:
    def card(game: str, name: str, begun: float) -> TableCard:
        return TableCard("/t", game, game, name, "", True, False, 2, begun=begun)

    cards = [
        card("pact", "Tycho", 3.0),
        card("pact", "Tycho", 1.0),
        card("apogee", "Tycho", 2.0),
        card("pact", "Tycho", 2.0),
    ]
    assert [one.name for one in apart(cards)] == ["Tycho 3", "Tycho", "Tycho", "Tycho 2"]


def test_what_names_the_visitor_is_told_before_other_news() -> None:
    texts = ["Vera pays", "fires", "lands", "attacks Vera", "drifts"]
    fresh = [News(number, 1, text) for number, text in enumerate(texts, start=1)]
    assert [one.number for one in telling(fresh, "Vera")] == [1, 4]
    assert [one.number for one in telling(fresh, "Tomas")] == [4, 5]
    assert [one.number for one in telling(fresh[1:], "Vera")] == [4, 5]
    assert telling([], "Vera") == ()


def test_finished_games_are_below_and_the_rematch_keeps_the_people(client: TestClient[Any]) -> None:
    made = new_table(client, ["me", "friend"], seconds=0)
    players = [Player(client, made["address"]), Player(client, made["links"]["1"])]
    friend = Browser(client)
    friend.get(players[1].base)
    base = friend.post(f"{players[1].base}/sit", name="Tomas").headers["location"]
    link = friend.post(f"{base}/link").headers["location"]
    client.cookies.clear()
    play_on([players[0], Player(client, link)], random.Random(3))
    (card,) = cards(friend)
    assert card["is_over"] is True
    assert card["is_yours_to_act"] is False
    assert card["news"] == []
    assert page(friend, base)["next_waiting"].startswith("/next?after=")
    again = friend.post(f"{base}/rematch").headers["location"]
    assert again.endswith(base.rsplit("/", 1)[1])
    assert page(friend, again)["viewer"] == 1
    # Each stands there once, though the browser keeps the invitation beside the door of the pilot.
    assert len(cards(friend)) == 2


def test_one_goes_through_all_that_wait_in_order(client: TestClient[Any]) -> None:
    vera, tomas, late = begun(client)
    lobby = opened(vera, "friend", **BY_DAYS)
    link = code_link(vera, lobby)
    tomas.get(link)
    tomas.post(f"{link}/sit")
    assert vera.get("/next").headers["location"].split("/")[2] == late
    assert vera.get(f"/next?after={late}").headers["location"] == lobby
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    hurried = lobby.rsplit("/", 1)[1]
    seat = f"/p/{vera.pilot()['id']}"
    # A clock runs there, so it comes first, though it is younger.
    assert [card["url"] for card in cards(vera)] == [f"/t/{hurried}{seat}", f"/t/{late}{seat}"]
    assert vera.get("/next").headers["location"] == f"/t/{hurried}{seat}"
    for table, after in ((hurried, late), (late, "")):
        assert page(vera, f"/t/{table}{seat}")["next_waiting"] == f"/next?after={table}"
        Seat(vera, table).act("bid 1").raise_for_status()
        goes_to = f"/t/{after}{seat}" if after else "/"
        assert vera.get(f"/next?after={table}").headers["location"] == goes_to


def test_who_plays_with_bots_alone_is_not_sent_away(client: TestClient[Any]) -> None:
    vera = Browser(client)
    assert page(vera, opened(vera, "bot:random"))["next_waiting"] == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "just now"),
        (119, "just now"),
        (120, "2 min ago"),
        (3600, "1 h ago"),
        (86_400, "1 day ago"),
        (2e5, "2 days ago"),
    ],
)
def test_how_long_ago(seconds: float, words: str) -> None:
    assert ago(seconds) == words


def test_the_order_of_the_desk() -> None:
    def card(name: str, *, is_yours: bool, is_over: bool = False, left: float = math.inf) -> TableCard:
        return TableCard("/t", "pact", "Pact", name, "", is_yours, is_over, 2, seconds_left=left)

    found = [
        (4.0, card("old end", is_yours=False, is_over=True)),
        (9.0, card("new end", is_yours=False, is_over=True)),
        (1.0, card("theirs", is_yours=False)),
        (8.0, card("mine later", is_yours=True)),
        (7.0, card("mine first", is_yours=True)),
        (9.0, card("mine soon", is_yours=True, left=3600.0)),
    ]
    ordered = in_order(found)
    names = ["mine soon", "mine first", "mine later", "theirs", "new end", "old end"]
    assert [one.name for one in ordered] == names
    assert HomePage(games=(), tables=tuple(ordered)).headline == "Three tables wait for you."
    assert HomePage(games=(), tables=()).headline == "No table waits for you."
