"""Ends that people make, in real browsers: offered, declined, resigned, across a killed server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Server
from tests.server.player import Player, new_table
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser
WIDE, NARROW = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=740)
LOOKS: tuple[tuple[ViewportSize, Literal["dark", "light"]], ...] = (
    (WIDE, "dark"),
    (NARROW, "light"),
    (WIDE, "light"),
)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.kill()


def open_ends(page: Page) -> None:
    """Go to the panel by the table's menu."""
    page.locator("#table-menu > summary").click()
    page.locator("#to-ends").click()


def test_a_draw_is_declined_and_a_resignation_outlives_the_server(mortal: Server, browser: Browser) -> None:
    with httpx.Client(base_url=mortal.url, headers={"Accept": "application/json"}) as client:
        made = new_table(client, ["me", "friend", "friend"], game="tranquility-base")
        links = [made["address"], *made["links"].values()]
        for link, name in zip(links, ("Vera", "Tomas", "Inés"), strict=True):
            Player(client, link).say("name", name=name, version=0).raise_for_status()
    pages = [
        browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce").new_page()
        for size, theme in LOOKS
    ]
    vera, tomas, ines = pages
    for page, link in zip(pages, links, strict=True):
        page.goto(mortal.url + link)
    open_ends(vera)
    vera.locator("#end-draw > summary").click()
    vera.get_by_role("button", name="Offer a draw").click()
    expect(tomas.locator("#offer-draw h2")).to_have_text("Vera offers a draw.")
    assert [findings(page) for page in pages] == [[], [], []]
    assert tomas.evaluate("document.documentElement.scrollWidth") <= 360
    tomas.locator("#offer-draw-decline").click()
    expect(vera.locator("#offer-draw")).to_have_count(0)
    # Nothing is resigned before the second button.
    open_ends(ines)
    ines.locator("#end-resign > summary").click()
    expect(ines.locator("#end-resign .second")).to_contain_text("a bot plays on for the others")
    ines.locator("#end-resign-do").click()
    expect(vera.locator("#seat-2")).to_contain_text("resigned; Pilot plays on")
    expect(ines.locator("#gave-up")).to_be_visible()
    mortal.kill()
    mortal.start()
    expect(vera.locator("#seat-2")).to_contain_text("resigned; Pilot plays on")
    open_ends(tomas)
    tomas.locator("#end-resign > summary").click()
    tomas.locator("#end-resign-do").click()
    for page in pages:
        expect(page.locator("#ask-heading")).to_contain_text("resigned. Vera wins.")
    assert findings(vera) == []
    for page in pages:
        page.context.close()
