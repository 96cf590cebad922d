"""Orders in a real browser: left in the drawer, taken back, and done across a killed server."""

from __future__ import annotations

from typing import Literal

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Server, watch
from tests.server.player import Player, new_table
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser


def leave(page: Page, act: str, otherwise: str, when: str = "") -> None:
    """Leave an order in the drawer, which the table's menu leads to at any width."""
    page.locator("#table-menu > summary").click()
    page.locator("#to-orders").click()
    page.locator("#leave-order").click()
    expect(page.locator("#drawer #order-form")).to_be_visible()
    assert findings(page) == []
    if when:
        line = page.locator("#order-when option").filter(has_text=when).first
        page.locator("#order-when").select_option(line.get_attribute("value"))
    page.locator("#order-act").select_option(act)
    page.locator("#order-otherwise").select_option(otherwise)
    page.locator("#order-keep").click()
    expect(page.locator("#drawer")).to_be_hidden()


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (360, "light")])
def test_an_order_is_taken_back_and_another_is_done_when_the_turn_comes(
    own_server: Server, browser: Browser, width: int, theme: Literal["dark", "light"]
) -> None:
    with httpx.Client(base_url=own_server.url, headers={"Accept": "application/json"}) as client:
        made = new_table(client, ["me", "friend"], game="leaving-earth")
        links = [made["address"], *made["links"].values()]
        for link, name in zip(links, ("Vera", "Tomas"), strict=True):
            Player(client, link).say("name", name=name, version=0).raise_for_status()
        links.sort(key=lambda link: not Player(client, link).view()["is_awaited"])
    size = ViewportSize(width=width, height=800)
    page = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce").new_page()
    found: list[str] = []
    watch(page, found)
    page.goto(own_server.url + links[1])
    leave(page, "agency sac", "agency isas")
    orders = page.locator("#orders-panel .order-line b")
    expect(orders).to_contain_text(["Run SAC"])
    page.get_by_role("button", name="Take back: Run SAC").click()
    expect(orders).to_have_count(0)
    leave(page, "agency sac", "agency isas", when="SAC")
    leave(page, "agency nasa", "agency cnes", when="NASA")
    expect(orders).to_contain_text(["SAC", "NASA"])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert findings(page) == []
    assert found == []
    own_server.kill()
    own_server.start()
    with httpx.Client(base_url=own_server.url, headers={"Accept": "application/json"}) as client:
        Player(client, links[0]).act("agency nasa").raise_for_status()
    # What was wanted first was taken, so the other was done, and nothing is left of the order.
    expect(page.locator("#log-lines")).to_contain_text("CNES")
    expect(orders).to_have_count(0)
    expect(page.locator("#order-note")).to_have_count(0)
    page.context.close()
