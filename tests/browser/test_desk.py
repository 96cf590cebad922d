"""The desk in a real browser: it keeps up, says so in the tab, and knows what was looked at."""

from __future__ import annotations

import re
import secrets

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace.tables.kit.clocks import spoken
from tests.browser.conftest import Server, watch
from tests.server.guest import Browser as Guest
from tests.stories import PATIENCE
from tests.tables.kit.looking import serious_findings

pytestmark = pytest.mark.browser
COMES_BACK = """mark => {
    document.dispatchEvent(new Event("visibilitychange"));
    return document.title.startsWith(mark);
}"""
"""The tab comes back to whoever looks, as often as it takes."""

SAYS = """async ([lengths, isLive]) => {
    const { spoken } = await import("/static/kit/js/time_left.js");
    return lengths.map((seconds) => spoken(seconds, isLive));
}"""


def person(server: Server) -> Guest:
    who = Guest(httpx.Client(base_url=server.url, timeout=PATIENCE))  # type: ignore[arg-type]
    who.get("/")
    return who


def desk_of(browser: Browser, server: Server, who: Guest) -> Page:
    context = browser.new_context()
    cookies = who.cookies.items()
    context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies])
    page = context.new_page()
    page.goto(f"{server.url}/")
    return page


def test_the_desk_keeps_up_and_knows_what_was_looked_at(server: Server, browser: Browser) -> None:
    vera, tomas = (
        Guest(httpx.Client(base_url=server.url, timeout=PATIENCE))  # type: ignore[arg-type]
        for _ in range(2)
    )
    for who, name in ((vera, "Vera"), (tomas, "Tomas")):
        who.get("/")
        who.post("/pilot", name=name)
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), "listed": "true"}
    lobby = vera.post("/tables", **wanted, **{"seat-0": "me", "seat-1": "friend"}).headers["location"]
    page, complaints = desk_of(browser, server, vera), list[str]()
    watch(page, complaints)
    expect(page.get_by_role("heading", name="No table waits for you.")).to_be_visible()
    assert not page.title().startswith("(")
    tomas.post(f"{lobby}/sit")
    page.wait_for_function(COMES_BACK, arg="(1) ")
    expect(page.get_by_role("heading", name="One table waits for you.")).to_be_visible()
    expect(page.locator("#play")).to_have_text("Say ready")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    base = vera.get(lobby).headers["location"]
    page.context.close()

    # Whoever of the two is asked first: what was dealt is new until they have looked at the table.
    asked = (
        vera
        if httpx.get(f"{server.url}{base}/view.json", cookies=vera.cookies).json()["is_awaited"]
        else tomas
    )
    page = desk_of(browser, server, asked)
    watch(page, complaints)
    since, news = page.locator("[data-since]"), page.locator(".desk-first .news")
    expect(since).to_have_text("So far")
    board = page.locator(".desk-first .is-board")
    expect(board.locator("svg .tb-words").first).to_be_hidden()
    box = board.locator("svg").first.bounding_box()
    assert box is not None
    assert box["width"] > 200
    expect(board).to_have_js_property("inert", True)
    expect(news.last).to_be_visible()
    page.locator("#play").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('moonrace:looked')")
    page.goto(f"{server.url}/")
    expect(page.locator(".desk-first")).to_be_visible()
    # Nothing has happened since, so nothing is said of it.
    expect(since).to_be_hidden()
    expect(news.last).to_be_hidden()
    assert serious_findings(page) == []
    assert complaints == []
    page.context.close()


def test_time_is_counted_down_in_the_same_words_while_the_page_is_open(server: Server, page: Page) -> None:
    vera = person(server)
    live = {"pace-kind": "live", "pace-minutes": "1", "pace-increment": "0", "listed": "true"}
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), **live}
    lobby = vera.post("/tables", **wanted, **{"seat-0": "me", "seat-1": "friend"}).headers["location"]
    tomas = person(server)
    tomas.post(f"{lobby}/sit")
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in vera.cookies.items()]
    )
    page.clock.install()
    page.goto(f"{server.url}/")
    left = page.locator("#tables [data-left] [data-time]").first
    said = left.inner_text()
    # Before the desk asks the server anew, whose clock goes on as ever.
    page.clock.run_for(20_000)
    expect(left).not_to_have_text(said)
    expect(left).to_have_text(re.compile(r"^\d+ seconds left$"))
    clock = page.locator("#tables .time-left[data-left]").first
    expect(clock).to_have_class(re.compile("is-low"))
    page.clock.run_for(25_000)
    expect(clock).to_have_class(re.compile("is-soon"))
    lengths = [0, 1, 59, 60, 61, 125, 3599, 3600, 3660, 18_600, 86_399, 86_400, 90_000, 183_600, 1_000_000]
    for is_live in (True, False):
        told = page.evaluate(SAYS, [lengths, is_live])
        assert told == [spoken(seconds, is_live=is_live) for seconds in lengths]


def test_without_a_connection_the_desk_says_what_has_to_wait(server: Server, page: Page) -> None:
    vera = person(server)
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18)}
    vera.post("/tables", **wanted, **{"seat-0": "me", "seat-1": "friend"})
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in vera.cookies.items()]
    )
    page.goto(f"{server.url}/")
    strip, code = page.locator("#offline"), page.locator("#desk-all .btn").last
    expect(strip).to_be_hidden()
    expect(code).not_to_have_class(re.compile("is-away"))
    page.context.set_offline(True)
    expect(strip).to_be_visible()
    expect(strip).to_contain_text(re.compile(r"the desk as it was at \d\d?[.:]\d\d"))
    expect(code).to_have_class(re.compile("is-away"))
    expect(code).to_have_js_property("inert", True)
    page.context.set_offline(False)
    expect(strip).to_be_hidden()
    expect(code).not_to_have_class(re.compile("is-away"))
