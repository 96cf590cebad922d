"""The page of a game in a browser: clean for screen readers, in both themes and widths."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server, watch
from tests.tables.kit.looking import findings, in_two_looks, seen_in

pytestmark = pytest.mark.browser


@in_two_looks
def test_the_page_of_a_game_reads_well(
    server: Server, browser: Browser, size: tuple[int, int], theme: str
) -> None:
    page, complaints = seen_in(browser, size, theme), list[str]()
    watch(page, complaints)
    page.goto(f"{server.url}/games/tranquility-base")
    expect(page.get_by_role("heading", name="Tranquility Base")).to_be_visible()
    expect(page.get_by_role("link", name="Start a table")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert complaints == []
    page.close()
