"""Whole games of Moonshot played in a browser by clicking alone: alone, one against one, and in teams."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import load
from moonrace.games.moonshot.view import View
from tests.browser.clicking import Clicker, friend_at, play_out, set_up
from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
GAME = "moonshot"
LANDINGS = ("moon", "moon_popularity", "moon_first")
ENDS = (*LANDINGS, "popularity", "budget")
SOON_OVER, TO_THE_MOON = 39, 0
"""Deals of a game of four: one takes 97 clicks, the other 228, and comes to more kinds of acts."""


@pytest.fixture
def server_of_a_deal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server where all tables have the deal that the test was given."""
    made = Server(tmp_path, deal=request.param)
    made.start()
    yield made
    made.kill()


def clicker(page: Page, address: str) -> Clicker:
    """Somebody who clicks, with the heuristic player looking over the shoulder."""
    return Clicker(page, address, load(GAME), View)


@pytest.mark.long
def test_a_whole_two_player_game_of_moonshot_to_the_moon(dealt_server: Server, page: Page) -> None:
    """Deal and players are the same in every run; should a player play otherwise, look for another deal."""
    set_up(page, dealt_server, GAME, ["me", "bot:heuristic", "empty", "empty"])
    player = clicker(page, page.url)
    table = play_out([player])
    assert table["result"]["why"] in LANDINGS
    assert any(nation["has_landed"] for nation in table["view"]["nations"])
    expect(page.locator("#ask-heading")).to_contain_text("landed on the Moon")
    assert player.clicks > 100
    assert player.complaints == []


@pytest.mark.long
def test_a_whole_solo_game_of_moonshot(dealt_server: Server, page: Page) -> None:
    set_up(page, dealt_server, GAME, ["me", "empty", "empty", "empty"], "at once")
    player = clicker(page, page.url)
    assert play_out([player])["result"]["why"] in ENDS
    expect(page.locator("#table")).to_contain_text("The end")
    expect(page.locator(".ranking")).to_contain_text("The Rival, normal")
    assert player.clicks > 20
    assert player.complaints == []


@pytest.mark.long
@pytest.mark.parametrize("server_of_a_deal", [SOON_OVER, TO_THE_MOON], indirect=True)
def test_a_whole_game_of_two_people_and_two_bots(
    server_of_a_deal: Server, page: Page, browser: Browser
) -> None:
    """The people are a team: a Politician and an Engineer at screens of their own, who talk."""
    set_up(page, server_of_a_deal, GAME, ["me", "bot:gentle", "friend", "bot:gentle"], "at once")
    mate_page = browser.new_page()
    address = friend_at(page, mate_page, server_of_a_deal)
    politician, engineer = clicker(page, page.url), clicker(mate_page, address)
    page.locator("#say-words").fill("Launch early, I have the tests.")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(mate_page.locator("#talk-lines")).to_contain_text("Launch early")
    expect(page.locator("#say-words")).to_have_value("")
    expect(page.locator("#window")).to_contain_text("The discussion ends in")
    assert play_out([politician, engineer])["result"]["why"] in ENDS
    for player in (politician, engineer):
        expect(player.page.locator("#table")).to_contain_text("The end")
        assert player.clicks > 10
        assert player.complaints == []
    mate_page.close()


def test_four_people_at_one_screen_go_round_behind_a_curtain(brief_server: Server, page: Page) -> None:
    set_up(page, brief_server, GAME, ["me", "same-screen", "same-screen", "same-screen"])
    # Who sets the table up has the pilot's name; the others are called after their seats.
    pilot = page.locator("#curtain-heading").inner_text().partition("’s turn")[0].removeprefix("It is ")
    assert pilot
    for name in (pilot, "Player B", "Player C", "Player D"):
        expect(page.locator("#curtain-heading")).to_contain_text(name)
        assert page.locator("#hand-SU-01, .ms-hand").count() == 0, "a hand shows through the curtain"
        page.locator("#open-curtain").click()
        expect(page.locator("#on-stage > #phase-politics")).to_be_visible()
        page.locator('button[value="ready"]').first.click()
    expect(page.locator("#curtain-heading")).to_contain_text(pilot)
