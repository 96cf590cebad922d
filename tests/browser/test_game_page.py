"""The page of a game in a browser: clean for screen readers, in both themes and widths."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server, watch
from tests.tables.kit.looking import findings


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (1280, "light"), (360, "dark"), (360, "light")])
def test_the_page_of_a_game_reads_well(server: Server, browser: Browser, width: int, theme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme)  # type: ignore[arg-type]
    complaints: list[str] = []
    page = context.new_page()
    watch(page, complaints)
    page.goto(f"{server.url}/games/tranquility-base")
    expect(page.get_by_role("heading", name="Tranquility Base")).to_be_visible()
    expect(page.get_by_role("link", name="Start a table")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
    context.close()
