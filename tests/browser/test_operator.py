"""The operator at work in a browser, and what people with an open page at a table see of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.outside import Outside
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser
KEY = "a key that nobody would guess"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Outside]:
    """A server with an operator."""
    (tmp_path / "operator.key").write_text(KEY)
    with Outside(tmp_path / "data", operator_key_file=tmp_path / "operator.key") as server:
        yield server


def announce(operator: Page, words: str) -> None:
    operator.get_by_label("Shown on every page").fill(words)
    operator.get_by_role("button", name="Announce").click()


def test_announcing_and_closing_reach_open_pages(house: Outside, browser: Browser) -> None:
    url = f"http://127.0.0.1:{house.port}"
    made = house.new_table(["me", "friend"])
    player, operator = (browser.new_context().new_page() for _ in range(2))
    player.goto(url + made["address"])
    operator.goto(f"{url}/operator")
    operator.get_by_label("Key").fill(KEY)
    operator.get_by_role("button", name="Come in").click()
    expect(operator.get_by_role("heading", name="How the house is")).to_be_visible()
    assert findings(operator) == []

    announce(operator, "Rest <i>here</i> at noon")
    expect(player.get_by_text("Rest <i>here</i> at noon")).to_be_visible()
    expect(operator.locator(".announcement")).to_have_text("Rest <i>here</i> at noon")
    assert findings(operator) == []
    operator.get_by_role("button", name="Take it back").click()
    expect(player.get_by_text("at noon")).to_have_count(0)

    operator.get_by_label("is closed").fill("Enough for today")
    operator.get_by_role("button", name="Close").click()
    expect(player.get_by_role("heading", name="This table is closed.")).to_be_visible()
    expect(player.get_by_text("Enough for today")).to_be_visible()
    operator.get_by_role("button", name="Open").click()
    expect(operator.get_by_role("button", name="Close")).to_be_visible()
    player.reload()
    expect(player.locator("#table")).to_be_visible()

    operator.get_by_role("button", name="Leave").click()
    expect(operator.get_by_label("Key")).to_be_visible()
