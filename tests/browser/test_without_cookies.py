"""A guest whose browser keeps no cookies: from a friend's code to a seat that its link alone opens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch

pytestmark = pytest.mark.browser


def keep_nothing(page: Page) -> None:
    """Forget every cookie, as a browser does that takes none."""
    page.wait_for_load_state()
    page.context.clear_cookies()


def awaited(*pages: Page) -> Page:
    """The page whose turn it is, once one of them knows."""
    for _ in range(200):
        found = next((page for page in pages if page.locator("#ask.is-awaited").count()), None)
        if found is not None:
            return found
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is awaited")


def test_a_guest_without_cookies_sits_down_and_plays_by_link_alone(server: Server, browser: Browser) -> None:
    host, guest = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(2))
    complaints: list[str] = []
    watch(guest, complaints)
    host.goto(f"{server.url}/new?game=tranquility-base")
    host.locator("#seat-1").select_option("friend")
    host.get_by_role("button", name="Start the table").click()
    host.wait_for_url("**/lobby/**")
    # While one types, the page does not look again: a browser here would take the cookies that come with it.
    guest.clock.install(time=0)
    guest.goto(host.locator("#join-link").input_value())
    guest.clock.pause_at(60_000)
    guest.locator("#sit-name").fill("Ada")
    keep_nothing(guest)
    guest.locator("#sit").click()
    expect(guest.locator("#place-1")).to_contain_text("You.")
    assert "guest=" in guest.url
    guest.clock.resume()
    keep_nothing(guest)
    guest.locator("#say-words").fill("Here I am")
    guest.get_by_role("button", name="Say", exact=True).click()
    expect(host.locator("#talk-lines")).to_contain_text("Here I am")
    keep_nothing(guest)
    guest.locator("#ready").click()
    expect(guest.locator("#place-1 .ready")).to_have_text("Ready")
    host.locator("#ready").click()
    guest.wait_for_url(re.compile(r"/t/[^/]+/s/"))
    expect(guest.locator("#seat-1")).to_contain_text("You")
    # Whoever's turn it is: both act, and the guest's page needs nothing but its address.
    for _ in range(40):
        acting = awaited(guest, host)
        keep_nothing(guest)
        before = acting.locator("#table").get_attribute("data-version")
        acting.locator("#ask button[name=action]").first.click()
        expect(acting.locator("#table")).not_to_have_attribute("data-version", before or "")
        if acting is guest:
            break
    else:
        raise AssertionError("the guest never had a turn")
    assert complaints == []
    for page in (host, guest):
        page.context.close()
