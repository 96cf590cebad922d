"""Whole games of Leaving Earth played in a browser by clicking alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import load
from moonrace.games.leaving_earth.view import View
from tests.browser.clicking import Clicker, friend_at, play_out, set_up
from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
GAME = "leaving-earth"


@pytest.mark.long
def test_a_whole_two_agency_game_of_leaving_earth(dealt_server: Server, page: Page, browser: Browser) -> None:
    set_up(page, dealt_server, GAME, ["me", "friend", "empty", "empty", "empty"], "easy")
    guest_page = browser.new_page()
    address = friend_at(page, guest_page, dealt_server)
    host, guest = (Clicker(p, a, load(GAME), View) for p, a in ((page, page.url), (guest_page, address)))
    result = play_out([host, guest])["result"]
    assert result["why"] in ("calendar", "unbeatable", "no-missions")
    for player in (host, guest):
        expect(player.page.locator("#table")).to_contain_text("The end")
        assert player.clicks > 20
        assert player.complaints == []
    guest_page.close()


def test_a_whole_solitaire_game_of_leaving_earth(brief_server: Server, page: Page) -> None:
    set_up(page, brief_server, GAME, ["me", "empty", "empty", "empty", "empty"], "easy")
    player = Clicker(page, page.url, load(GAME), View)
    assert play_out([player])["result"]["why"] in ("calendar", "no-missions")
    expect(page.locator("#table")).to_contain_text("The end")
    assert player.clicks > 20
    assert player.complaints == []
