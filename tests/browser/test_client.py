"""The script of the table page: nothing is lost, nothing is doubled, nothing reloads."""

from __future__ import annotations

import json
import re
import secrets
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


DECISION = "#act button[name=action]:not([value^='order '])"
"""A button for what the table waits for; standing orders can be given at any time."""


def new_table(server: Server, seats: list[str], **wanted: Any) -> dict[str, Any]:
    """Set up a table as a program does."""
    body = {"game": "tranquility-base", "seats": seats, "command": secrets.token_urlsafe(18), **wanted}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{server.url}/tables", json.dumps(body).encode(), headers)
    made: dict[str, Any] = json.load(urllib.request.urlopen(request))
    return made


def to_begin(server: Server, page: Page) -> str:
    """A table of two people at which its opener, on this page, is the first to act; its address.

    Who comes by an invitation sits down with the first act, and goes on at another address.
    """
    while True:
        address: str = server.url + new_table(server, ["me", "friend"], seconds=0)["address"]
        page.goto(address)
        if page.locator(DECISION).count():
            return address


def version(page: Page) -> int:
    """The version the page shows."""
    return int(page.get_attribute("#table", "data-version") or -1)


def expect_version(page: Page, wanted: int) -> None:
    """Wait until the page shows a version."""
    expect(page.locator("#table")).to_have_attribute("data-version", str(wanted))


def press_first(page: Page) -> None:
    """Press the first button of the ask."""
    page.locator(DECISION).first.click()


@pytest.fixture
def two_browsers(server: Server, page: Page, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """A table of two people, each in a browser of their own: whose turn it is, and who waits."""
    made = new_table(server, ["me", "friend"], seconds=0)
    page.goto(server.url + made["address"])
    other = browser.new_page()
    other.goto(server.url + made["links"]["1"])
    yield (page, other) if page.locator(DECISION).count() else (other, page)
    other.close()


def test_a_second_browser_repaints_without_reload(
    two_browsers: tuple[Page, Page], complaints: list[str]
) -> None:
    active, waiting = two_browsers
    waiting.evaluate("document.body.dataset.witness = 'same page'")
    before = version(active)
    press_first(active)
    expect_version(active, before + 1)
    expect_version(waiting, before + 1)
    assert waiting.evaluate("document.body.dataset.witness") == "same page"
    assert complaints == []


def test_what_is_taken_back_is_said_at_both_tables(two_browsers: tuple[Page, Page]) -> None:
    active, waiting = two_browsers
    before = version(active)
    press_first(active)
    expect_version(waiting, before + 1)
    expect(active.locator("#undo")).to_be_visible()
    # Who came by an invitation sits down and goes on at another page, which hears keys once it is there.
    active.wait_for_load_state()
    active.keyboard.press("z")
    for table in (active, waiting):
        expect_version(table, before + 2)
        expect(table.locator("#announce")).to_contain_text("Took back: ")
        expect(table.locator("#log-lines > .line").first).to_contain_text("Took back: ")


def test_a_command_waits_for_the_server_and_is_done_once(own_server: Server, page: Page) -> None:
    to_begin(own_server, page)
    before = version(page)
    own_server.kill()
    press_first(page)
    expect(page.locator("#offline")).to_be_visible()
    press_first(page)
    assert version(page) == before
    own_server.start()
    expect_version(page, before + 1)
    expect(page.locator("#offline")).to_be_hidden()
    page.reload()
    assert version(page) == before + 1


def test_what_the_page_shows_already_is_not_waited_for(server: Server, page: Page) -> None:
    made = new_table(server, ["me"], seconds=0)
    page.goto(server.url + made["address"])
    page.wait_for_selector(DECISION)
    done: list[tuple[Route, APIResponse]] = []
    page.route("**/act", lambda route: done.append((route, route.fetch())), times=1)
    before = version(page)
    press_first(page)
    while not done:
        page.wait_for_timeout(20)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    shown = version(page)
    press_first(page)
    page.wait_for_function("JSON.parse(Object.values(sessionStorage)[0] ?? '[]').length === 2")
    route, answer = done[0]
    route.fulfill(response=answer)
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=shown)
    page.wait_for_function("!JSON.stringify(sessionStorage).includes('command=')")


def test_a_command_outlives_a_reload(own_server: Server, page: Page) -> None:
    address = to_begin(own_server, page)
    before = version(page)
    own_server.kill()
    press_first(page)
    page.wait_for_function("JSON.stringify(sessionStorage).includes('command=')")
    own_server.start()
    page.goto(address)
    expect_version(page, before + 1)
    page.wait_for_function("!JSON.stringify(sessionStorage).includes('command=')")
    assert version(page) == before + 1


def test_an_error_that_passes_loses_no_command_and_no_news(two_browsers: tuple[Page, Page]) -> None:
    active, waiting = two_browsers
    before = version(active)
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if route.request.method not in failed:
            failed.append(route.request.method)
            route.fulfill(status=500, body="An error of ours.")
        else:
            route.continue_()

    active.route("**/act", fail_once)
    waiting.route("**/fragment", fail_once)
    press_first(active)
    expect_version(active, before + 1)
    expect_version(waiting, before + 1)
    assert sorted(failed) == ["GET", "POST"]


def test_an_error_that_stays_is_told(two_browsers: tuple[Page, Page]) -> None:
    active, _ = two_browsers
    active.clock.install()
    active.route("**/act", lambda route: route.fulfill(status=500, body="<main>An error of ours.</main>"))
    press_first(active)
    for _ in range(20):
        active.clock.run_for(1000)
    expect(active.locator("#announce")).to_have_text("An error of ours.")
    assert active.evaluate("!JSON.stringify(sessionStorage).includes('command=')")


def test_a_table_catches_up_after_the_line_was_cut(two_browsers: tuple[Page, Page]) -> None:
    active, waiting = two_browsers
    before = version(active)
    waiting.context.set_offline(True)
    press_first(active)
    expect_version(active, before + 1)
    assert version(waiting) == before
    waiting.context.set_offline(False)
    expect_version(waiting, before + 1)


def test_an_answer_that_was_overtaken_is_not_painted(server: Server, page: Page) -> None:
    to_begin(server, page)
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/fragment", lambda route: late.append((route, route.fetch())))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    while not late:
        page.wait_for_timeout(50)
    route, old = late[0]
    before = version(page)
    press_first(page)
    expect_version(page, before + 1)
    with page.expect_response("**/fragment"):
        route.fulfill(response=old)
    page.wait_for_timeout(300)
    assert version(page) == before + 1


def test_the_board_presses_buttons_by_mouse_and_by_key(
    server: Server, page: Page, complaints: list[str]
) -> None:
    made = new_table(server, ["me", "bot:random"])
    page.goto(server.url + made["address"])
    page.wait_for_selector(DECISION)
    space = page.locator("#board [data-presses]").first
    before = version(page)
    space.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=before)
    assert complaints == []


def test_undo_by_key_and_rules_in_the_drawer(server: Server, page: Page, complaints: list[str]) -> None:
    made = new_table(server, ["me", "bot:random"])
    page.goto(server.url + made["address"])
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator(".bar a[data-drawer]").first.click()
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator("#drawer")).to_contain_text("TB-")
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    assert page.url == server.url + made["address"]
    assert complaints == []


@pytest.mark.parametrize("leave", ["Escape", "click", "move"])
def test_what_lies_over_the_table_goes(server: Server, page: Page, leave: str) -> None:
    """Menus, notes, the help for keys and the rules: with Escape, a click elsewhere and the next move."""
    to_begin(server, page)
    for opener, box in (
        ("#table-menu > summary", "#table-menu > .menu-box"),
        ("#settings > summary", "#settings > .menu-box"),
        (".dotted > summary", ".dotted > p"),
        (".peek > summary", ".peek-box"),
        (".bar a[data-drawer]", "#drawer"),
        ("?", "#keys"),
    ):
        if opener == "?":
            page.keyboard.press("?")
        else:
            page.locator(opener).first.click()
        expect(page.locator(box).first).to_be_visible()
        before = version(page)
        if leave == "Escape":
            page.keyboard.press("Escape")
        elif leave == "click":
            page.locator("#status, #phases").first.dispatch_event("click")
        else:
            page.locator("#act").evaluate("form => form.requestSubmit(form.querySelector('[name=action]'))")
        expect(page.locator(box).first).to_be_hidden()
        if leave == "move":
            expect_version(page, before + 1)
            page.keyboard.press("z")
            expect_version(page, before + 2)


def test_an_act_that_hurts_asks_and_the_question_goes_like_any_popover(server: Server, page: Page) -> None:
    made = new_table(server, ["me", "bot:random"], game="moonshot", seconds=0)
    page.goto(server.url + made["address"])
    abort = page.locator('button[value="abort"]')
    for _ in range(40):
        expect(page.locator("#ask.is-awaited")).to_be_visible()
        if abort.count():
            break
        before = version(page)
        page.locator("#end, #primary").first.click()
        page.wait_for_function(
            "v => Number(document.getElementById('table').dataset.version) > v", arg=before
        )
    before = version(page)
    question = page.locator("[data-asking]")
    for _ in range(2):
        page.keyboard.press("e")
    expect(question).to_have_count(0)
    for leave in ("Escape", "click"):
        abort.click()
        expect(question).to_contain_text("Abort it?")
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator("#ask-heading").click()
        expect(question).to_have_count(0)
    assert version(page) == before
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#moves > summary").click()
    abort.click()
    expect(question).to_be_visible()
    page.get_by_role("button", name="Do it", exact=True).click()
    page.wait_for_function("v => Number(document.getElementById('table').dataset.version) > v", arg=before)
    expect(page.locator("#moves")).not_to_have_attribute("open", "")


def test_whoever_sits_down_alone_is_offered_the_solo_game(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/new?game=astronavigators")
    solo, together = page.get_by_role("radio", name="solo"), page.get_by_role("radio", name="solar system")
    usual = page.get_by_role("radio", name="first and fast")
    page.get_by_text("Options", exact=True).click()
    expect(together).to_be_visible()
    expect(solo).to_be_hidden()
    page.get_by_text("Options", exact=True).click()
    page.locator("#seat-1").select_option("empty")
    expect(solo).to_be_checked()
    expect(solo).to_be_visible()
    expect(together).to_be_hidden()
    page.locator("#seat-1").select_option("friend")
    expect(usual).to_be_checked()
    page.locator("#seat-1").select_option("empty")
    page.locator("#start").click()
    expect(page.locator("#table")).to_contain_text("shadow")


def test_looking_back_is_in_the_menu_after_the_first_move(server: Server, page: Page) -> None:
    to_begin(server, page)
    link = page.get_by_text("Look back from the start")
    page.locator("#table-menu > summary").click()
    expect(link).to_be_hidden()
    page.keyboard.press("Escape")
    before = version(page)
    press_first(page)
    expect_version(page, before + 1)
    page.locator("#table-menu > summary").click()
    expect(link).to_be_visible()
    link.click()
    expect(page.locator("#replay")).to_contain_text("Step 0")


def test_the_look_is_kept(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.locator("#settings summary").click()
    page.locator('[data-theme-switch="dark"]').click()
    page.locator('[data-palette-switch="ladder"]').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    text = page.request.get(server.url).text()
    assert re.search(r'<html[^>]*data-theme="dark"[^>]*data-palette="ladder"', text)
    page.goto(server.url + "/new?game=tranquility-base")
    expect(page.locator("html")).to_have_attribute("data-palette", "ladder")


def test_looking_back_and_returning(server: Server, page: Page) -> None:
    to_begin(server, page)
    before = version(page)
    press_first(page)
    expect_version(page, before + 1)
    base = page.get_attribute("#table", "data-base")
    page.goto(f"{server.url}{base}?at=0")
    slider = page.locator("[data-replay]")
    expect(slider).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_contain_text("Step 1")
    assert "at=1" in page.url
    page.locator("#replay-present").click()
    expect(page.locator("#replay")).to_have_count(0)
    assert "at=" not in page.url


def test_a_page_without_script_plays_too(server: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/new?game=tranquility-base")
    page.locator("#start").click()
    for _ in range(100):
        if page.locator(DECISION).count():
            break
        page.wait_for_timeout(300)
        page.reload()
    before = version(page)
    press_first(page)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    context.close()


def test_one_screen_goes_round_behind_the_curtain(server: Server, page: Page, complaints: list[str]) -> None:
    made = new_table(server, ["me", "same-screen"])
    page.goto(server.url + made["address"])
    seen = []
    for _ in range(2):
        expect(page.locator("#curtain")).to_be_visible()
        assert page.locator("button[name=action]").count() == 0
        seen.append(page.locator("#curtain-heading").inner_text())
        page.locator("#open-curtain").click()
        expect(page.locator("#curtain")).to_have_count(0)
        press_first(page)
    assert len(set(seen)) == 2
    assert page.url == server.url + made["address"]
    assert complaints == []


def test_a_friend_takes_the_seat_and_the_maker_sees_it(server: Server, page: Page, browser: Browser) -> None:
    made = new_table(server, ["me", "friend"], name="Inés")
    page.goto(server.url + made["address"])
    invitation = page.locator("#link-1")
    expect(invitation).to_be_visible()
    friend = browser.new_page()
    friend.goto(server.url + made["links"]["1"])
    friend.locator("#seat-name").fill("Tomas")
    friend.locator("#take-seat button").click()
    expect(friend.locator("#take-seat")).to_have_count(0)
    expect(page.locator("#seat-1")).to_contain_text("Tomas")
    expect(page.locator("#link-1")).to_have_count(0)
    friend.close()


def test_two_tabs_of_one_seat_press_together(server: Server, page: Page) -> None:
    address = to_begin(server, page)
    tab = page.context.new_page()
    # The second tab hears nothing of the first before it presses: it has a stream of its own, which is cut.
    tab.add_init_script("delete window.SharedWorker")
    tab.route("**/events", lambda route: route.abort())
    tab.goto(address)
    before = version(page)
    press_first(page)
    expect_version(page, before + 1)
    tab.locator(DECISION).last.click()
    expect(tab.locator("#refusal")).to_contain_text("moved on")
    expect(tab.locator("#changed")).not_to_be_empty()
    expect_version(tab, before + 1)
