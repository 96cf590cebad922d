"""Whole games played in a browser by clicking alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import load
from moonrace.games.tranquility_base.view import View
from tests.browser.clicking import Clicker, friend_at, play_out, set_up
from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
GAME = "tranquility-base"
LANDED = re.compile("ha(s|ve) landed")


def test_a_whole_two_player_game_of_tranquility_base(
    brief_server: Server, page: Page, browser: Browser
) -> None:
    set_up(page, brief_server, GAME, ["me", "friend", "empty", "empty"], "standing orders")
    guest_page = browser.new_page()
    address = friend_at(page, guest_page, brief_server)
    host, guest = (Clicker(p, a, load(GAME), View) for p, a in ((page, page.url), (guest_page, address)))
    play_out([host, guest])
    for player in (host, guest):
        expect(player.page.locator("#table")).to_contain_text(LANDED)
        assert player.clicks > 20
        assert player.complaints == []
    guest_page.close()


@pytest.mark.long
def test_a_whole_solo_game_of_tranquility_base(dealt_server: Server, page: Page) -> None:
    set_up(page, dealt_server, GAME, ["me", "empty", "empty", "empty"])
    player = Clicker(page, page.url, load(GAME), View)
    why = play_out([player])["result"]["why"]
    assert why in ("landed", "countdown")
    expect(page.locator("#table")).to_contain_text(why, ignore_case=True)
    assert player.clicks > 20
    assert player.complaints == []
