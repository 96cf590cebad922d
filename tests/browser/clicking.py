"""Somebody at a page who plays by clicking alone, with a heuristic player looking over the shoulder."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, TimeoutError, expect

from moonrace import bots
from moonrace.bots import Bot, Mind
from moonrace.kernel.chance import Chance
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from tests.browser.conftest import Server, watch
from tests.stories import PATIENCE

MANY_CLICKS = 1500
FIRST_LOOK_AT_ALL, LOOK_AT_ALL_EVERY = 10, 20
"""After how many clicks somebody looks whether every move can be reached with the mouse."""
UNFOLD = """b => {
    for (let d = b.closest('details'); d; d = d.parentElement.closest('details')) d.open = true;
    return b.dataset.confirm ?? '';
}"""
"""Opens what a button is folded into; the question that the page will ask, or nothing."""
OUT_OF_REACH = """actions => {
    const unfold = UNFOLD;
    const isHit = (button) => {
        const box = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    };
    const isReached = (button) => ['nearest', 'center', 'end', 'start'].some((block) => {
        button.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        return isHit(button);
    });
    const isMissed = (action) => {
        const button = document.querySelector(`#table button[name=action][value="${CSS.escape(action)}"]`);
        if (!button || button.disabled) return true;
        unfold(button);
        return !isReached(button);
    };
    return [document.getElementById('table').dataset.version, actions.filter(isMissed)];
}""".replace("UNFOLD", UNFOLD)
"""Which buttons are not there, or have something lying over them, and in which version of the page."""
SHOWN = "() => (({ version, step }) => [version, step])(document.getElementById('table').dataset)"
HAS_MOVED_ON = """shown => (({ version, step }) => version !== shown[0] || step !== shown[1])(
    document.getElementById('table')?.dataset ?? {})"""
"""Somebody else's act may come first, so that ours is too late and leaves the step as it is."""


class Clicker:
    """Reads a page, thinks, and clicks."""

    def __init__(self, page: Page, address: str, title: Title, view: type[msgspec.Struct]) -> None:
        self.page = page
        self.clicks = 0
        self.title = title
        self.bot: Bot = bots.make("heuristic", title, 1)
        self.complaints: list[str] = []
        self._view = view
        watch(page, self.complaints)
        page.goto(address)
        self.base = page.url

    def table(self) -> dict[str, Any]:
        """The table as programs see it from this seat."""
        found: dict[str, Any] = json.loads(self.page.request.get(f"{self.base}/view.json").text())
        return found

    def play(self, seen: dict[str, Any] | None = None) -> bool:
        """Click once if it is this player's decision; `seen` is the table if it was just looked at."""
        table = seen or self.table()
        if not table["is_awaited"] or not table["legal"]:
            return False
        # An answer to something sealed leaves the version as it is, but is a step to whoever gave it.
        before = self.page.evaluate(SHOWN)
        if before[0] != str(table["version"]):
            return False
        wanted = self.think(table)
        if self.clicks % LOOK_AT_ALL_EVERY == FIRST_LOOK_AT_ALL:
            self.reach_all(table["legal"], before[0])
        if not self.press(wanted, before):
            return False
        # Not `expect`: each time it looks in vain it describes the whole page.
        self.page.wait_for_function(HAS_MOVED_ON, arg=before, polling=20, timeout=PATIENCE * 1000)
        self.clicks += 1
        return True

    def think(self, table: dict[str, Any]) -> str:
        """What the heuristic player would do with this view."""
        view = msgspec.convert(table["view"], self._view)
        actions = [self.title.codec.parse(text) for text in table["legal"]]
        legal = [action for action in actions if not action.quiet]
        mind = Mind(self.title, table["seat"], legal, is_open=False, look=lambda: view, sample=no_world)
        return str(self.bot.decide(mind))

    def press(self, action: str, shown: list[str]) -> bool:
        """Press the real button of an action, opening what it is folded into; whether it came to that.

        The page may be painted anew at any moment, which folds it again; then once more. A clock or somebody
        else may end the decision meanwhile; then the page has left the step and there is nothing to press.
        So too where what was pressed before has only now been heard, and was just that.
        """
        button = self.page.locator(f'#table button[name=action][value="{action}"]').first
        reason = ""
        for _ in range(10):
            try:
                question = button.evaluate(UNFOLD, timeout=5_000)
                button.click(timeout=5_000)
                if question:
                    self.page.get_by_role("button", name="Do it", exact=True).click(timeout=5_000)
            except TimeoutError as missed:
                if self.page.evaluate(HAS_MOVED_ON, shown) or action not in self.table()["legal"]:
                    return False
                reason = missed.message
                continue
            return True
        says = self.page.locator("#table").inner_text()
        raise AssertionError(f"{action} cannot be pressed: {reason}\n{self.complaints}\n{says}")

    def reach_all(self, actions: list[str], version: str) -> None:
        """See that nothing lies over any button of the actions, if the page is still as it was."""
        shown, missed = self.page.evaluate(OUT_OF_REACH, actions)
        assert shown != version or not missed, f"cannot be reached: {missed}"


def at_step(page: Page, number: int) -> Locator:
    """The ask of a lesson, once it has come to a step, and the page's scripts with it."""
    ask = page.locator(f"#ask[data-step-number='{number}']")
    expect(ask).to_be_visible()
    page.wait_for_load_state()
    return ask


def wait_until(page: Page, is_so: Callable[[], bool], what: str = "it did not come about") -> None:
    """Look again and again at what scripts lay out, which comes after the words of a page."""
    latest = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < latest, what
        page.wait_for_timeout(20)


def no_world(_: Chance) -> Position:
    """Whoever sits at a page has only the page."""
    raise AssertionError("a player at a page cannot look into worlds")


def set_up(page: Page, server: Server, game: str, seats: list[str], *options: str) -> None:
    """Start a table with a few clicks, as a newcomer does who wants no motion: scenes have tests of their
    own, and whole games would spend most of their time on painting them."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/new?game={game}")
    for number, who in enumerate(seats):
        page.locator(f"#seat-{number}").select_option(who)
    if page.locator("#more").get_attribute("open") is None:
        page.get_by_text("Options", exact=True).click()
    for option in options:
        page.get_by_role("radio", name=option, exact=True).first.check()
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url(re.compile("/(t|lobby)/"))


def friend_at(page: Page, guest: Page, server: Server) -> str:
    """Let a friend come by the link in the opener's lobby. Once both are ready the table begins; the address
    of the friend's seat there."""
    guest.emulate_media(reduced_motion="reduce")
    link = page.locator("#join-link").input_value()
    guest.goto(link if link.startswith("http") else server.url + link)
    guest.locator("#sit-name").fill("Tomas")
    guest.locator("#sit").click()
    for one in (page, guest):
        one.locator("#ready").click()
    for one in (page, guest):
        one.wait_for_url("**/t/**")
    return guest.url


def play_out(players: list[Clicker]) -> dict[str, Any]:
    """Click until the game is over; the table at the end."""
    while not (table := players[0].table())["is_over"]:
        assert sum(player.clicks for player in players) < MANY_CLICKS
        if not (players[0].play(table) or any(player.play() for player in players[1:])):
            players[0].page.wait_for_timeout(100)
    return table
