"""Whole games of AstroNavigators played in a browser by clicking alone, one in each mode."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import games, load
from moonrace.games.astronavigators.view import View
from tests.browser.clicking import Clicker, friend_at, play_out, set_up
from tests.browser.conftest import Server

GAME = "astronavigators"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(900),
    pytest.mark.skipif(GAME not in games.ids(), reason="AstroNavigators is not on the shelf yet"),
]


@pytest.mark.long
def test_a_whole_game_of_first_and_fast_with_two_browsers(
    dealt_server: Server, page: Page, browser: Browser
) -> None:
    set_up(page, dealt_server, GAME, ["me", "friend", "empty", "empty"])
    guest_page = browser.new_page()
    address = friend_at(page, guest_page, dealt_server)
    host, guest = (Clicker(p, a, load(GAME), View) for p, a in ((page, page.url), (guest_page, address)))
    assert play_out([host, guest])["result"]["why"] == "landed"
    for player in (host, guest):
        expect(player.page.locator("#table")).to_contain_text("first on the Moon")
        assert player.clicks > 10
        assert player.complaints == []
    guest_page.close()


@pytest.mark.long
@pytest.mark.parametrize("mode", ["constellation", "solar system"])
def test_a_whole_game_for_reputation(dealt_server: Server, page: Page, mode: str) -> None:
    set_up(page, dealt_server, GAME, ["me", "bot:heuristic", "empty", "empty"], mode)
    player = Clicker(page, page.url, load(GAME), View)
    assert play_out([player])["result"]["why"] == "reputation"
    expect(page.locator("#table")).to_contain_text("most reputation")
    assert player.clicks > 20
    assert player.complaints == []


@pytest.mark.long
def test_a_whole_solo_game_of_astronavigators(dealt_server: Server, page: Page) -> None:
    set_up(page, dealt_server, GAME, ["me", "empty", "empty", "empty"], "solo")
    player = Clicker(page, page.url, load(GAME), View)
    why = play_out([player])["result"]["why"]
    assert why in ("returned", "returned-without-agenda", "shadow-first", "lost-in-space")
    expect(page.locator("#table")).to_contain_text("The end")
    # Dice that moved from group to group must still be painted.
    assert page.evaluate(
        "() => [...document.querySelectorAll('#table svg *')].every((p) => p.namespaceURI.endsWith('/svg'))"
    )
    assert player.clicks > 20
    assert player.complaints == []
