"""Whole games played in a browser by clicking alone. A heuristic player looks over the shoulder and says what
to press."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from moonrace import bots, load
from moonrace.bots import Bot, Mind
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.chance import Chance
from moonrace.kernel.position import Position
from tests.browser.conftest import Server, watch

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAME = load("tranquility-base")
MANY_CLICKS = 900
UNFOLD = (
    "b => { for (let d = b.closest('details'); d; d = d.parentElement.closest('details')) d.open = true }"
)
LANDED = re.compile("ha(s|ve) landed")


class Player:
    """Somebody at a page: reads it, thinks, and clicks."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.clicks = 0
        self.bot: Bot = bots.make("heuristic", GAME, 1)
        self.complaints: list[str] = []
        watch(page, self.complaints)
        page.goto(address)
        self.base = page.url

    def table(self) -> dict[str, Any]:
        """The table as programs see it from this seat."""
        found: dict[str, Any] = json.loads(self.page.request.get(f"{self.base}/view.json").text())
        return found

    def play(self) -> bool:
        """Click once if it is this player's decision."""
        table = self.table()
        if not table["is_awaited"] or not table["legal"]:
            return False
        wanted = self.think(table)
        before = self.page.get_attribute("#table", "data-version")
        if before != str(table["version"]):
            return False
        self.press(wanted)
        expect(self.page.locator("#table")).not_to_have_attribute(
            "data-version", before or "", timeout=20_000
        )
        self.clicks += 1
        return True

    def think(self, table: dict[str, Any]) -> str:
        """What the heuristic player would do with this view."""
        view = msgspec.convert(table["view"], View)
        actions = [GAME.codec.parse(text) for text in table["legal"]]
        legal = [action for action in actions if not action.quiet]
        mind = Mind(GAME, view.seat, legal, is_open=False, look=lambda: view, sample=no_world)
        return str(self.bot.decide(mind))

    def press(self, action: str) -> None:
        """Press the real button of an action, opening what it is folded into.

        The page may be painted anew at any moment, which folds it again; then once more.
        """
        button = self.page.locator(f'#table button[name=action][value="{action}"]').first
        for _ in range(10):
            button.evaluate(UNFOLD)
            try:
                button.click(timeout=2_000)
            except TimeoutError:
                continue
            return
        raise AssertionError(f"{action} cannot be pressed")


def no_world(_: Chance) -> Position:
    """Whoever sits at a page has only the page."""
    raise AssertionError("a player at a page cannot look into worlds")


def set_up(page: Page, server: Server, seats: list[str]) -> None:
    """Start a table with a few clicks, as a newcomer does."""
    page.goto(server.url)
    page.get_by_role("link", name="Start a table").first.click()
    for number, who in enumerate(seats):
        page.locator(f"#seat-{number}").select_option(who)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="standing orders").check()
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/t/**")


def test_a_whole_two_player_game_is_played_by_clicking(server: Server, page: Page, browser: Browser) -> None:
    set_up(page, server, ["me", "friend", "empty", "empty"])
    link = page.locator("#table").get_by_role("textbox").first.input_value()
    host = Player(page, page.url)
    guest = Player(browser.new_page(), link if link.startswith("http") else server.url + link)
    claim = guest.page.get_by_role("button", name="Take the seat")
    if claim.count():
        claim.click()
        guest.page.wait_for_url("**/t/**")
        guest.base = guest.page.url
    while not host.table()["is_over"]:
        assert host.clicks + guest.clicks < MANY_CLICKS
        if not host.play() and not guest.play():
            page.wait_for_timeout(100)
    for player in (host, guest):
        expect(player.page.locator("#table")).to_contain_text(LANDED, timeout=15_000)
        assert player.clicks > 20
        assert player.complaints == []
    guest.page.close()


def test_a_whole_solo_game_is_played_by_clicking(server: Server, page: Page) -> None:
    set_up(page, server, ["me", "empty", "empty", "empty"])
    player = Player(page, page.url)
    while not player.table()["is_over"]:
        assert player.clicks < MANY_CLICKS
        if not player.play():
            page.wait_for_timeout(100)
    result = player.table()["result"]
    assert result["why"] in ("landed", "countdown")
    wanted = "landed" if result["why"] == "landed" else "countdown"
    expect(page.locator("#table")).to_contain_text(wanted, ignore_case=True, timeout=15_000)
    assert player.clicks > 20
    assert player.complaints == []
