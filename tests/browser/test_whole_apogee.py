"""Whole games of Apogee played in a browser by clicking alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import games, load
from moonrace.games.apogee.view import View
from tests.browser.clicking import Clicker, friend_at, play_out, set_up
from tests.browser.conftest import Server

GAME = "apogee"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(900),
    pytest.mark.skipif(GAME not in games.ids(), reason="Apogee is not on the shelf yet"),
]


def test_a_whole_game_of_mission_1_with_two_browsers(
    brief_server: Server, page: Page, browser: Browser
) -> None:
    set_up(page, brief_server, GAME, ["me", "friend", "empty", "empty", "empty"])
    guest_page = browser.new_page()
    address = friend_at(page, guest_page, brief_server)
    host, guest = (Clicker(p, a, load(GAME), View) for p, a in ((page, page.url), (guest_page, address)))
    assert play_out([host, guest])["result"]["why"] == "mission"
    for player in (host, guest):
        expect(player.page.locator("#table")).to_contain_text("The end")
        assert player.clicks > 20
        assert player.complaints == []
    guest_page.close()


def test_placements_stay_sealed_until_both_browsers_are_ready(
    brief_server: Server, page: Page, browser: Browser
) -> None:
    set_up(page, brief_server, GAME, ["me", "friend", "empty", "empty", "empty"])
    guest_page = browser.new_page()
    address = friend_at(page, guest_page, brief_server)
    host, guest = (Clicker(p, a, load(GAME), View) for p, a in ((page, page.url), (guest_page, address)))
    while host.table()["view"]["focus"]["what"] != "planning":
        if not any(player.play() for player in (host, guest)):
            page.wait_for_timeout(50)
    while host.table()["is_awaited"]:
        host.play()
    guest_page.reload()
    hall = "#view-people .ap-hall-person"
    expect(guest_page.locator(hall)).to_have_count(0)
    expect(guest_page.locator("#instruments .ap-marks .i-check")).to_have_count(1)
    while guest.table()["view"]["phase"] == "planning":
        guest.play()
    for shown in (page, guest_page):
        expect(shown.locator(hall).first).to_be_attached()
        expect(shown.locator("#log-lines")).to_contain_text("Engineers face down")
    guest_page.close()


@pytest.mark.long
@pytest.mark.parametrize(("mission", "clicks"), [("5", 40), ("9", 60)])
def test_a_whole_game_of_a_later_mission(dealt_server: Server, page: Page, mission: str, clicks: int) -> None:
    title = load(GAME)
    seats = ["me", "bot:heuristic", "empty", "empty", "empty"]
    set_up(page, dealt_server, GAME, seats, title.choice_words("mission", mission))
    player = Clicker(page, page.url, title, View)
    assert play_out([player])["result"]["why"] == "mission"
    expect(page.locator("#table")).to_contain_text("The end")
    assert player.clicks > clicks
    assert player.complaints == []


def test_a_whole_solo_game_of_apogee(brief_server: Server, page: Page) -> None:
    set_up(page, brief_server, GAME, ["me", "empty", "empty", "empty", "empty"])
    player = Clicker(page, page.url, load(GAME), View)
    assert play_out([player])["result"]["why"] in ("mission", "rival", "draw")
    expect(page.locator("#table")).to_contain_text("The end")
    assert player.clicks > 15
    assert player.complaints == []
