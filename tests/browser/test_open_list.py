"""Open tables in a real browser: every page that shows some keeps up with them by itself."""

from __future__ import annotations

import secrets

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch
from tests.server.guest import Browser as Guest
from tests.stories import PATIENCE

pytestmark = pytest.mark.browser
COMES_BACK = "() => { document.dispatchEvent(new Event('visibilitychange')); }"


@pytest.mark.parametrize("path", ["/", "/join/open", "/games/tranquility-base"])
def test_who_waits_comes_and_goes_without_a_reload(own_server: Server, page: Page, path: str) -> None:
    complaints: list[str] = []
    watch(page, complaints)
    vera, tomas = (
        Guest(httpx.Client(base_url=own_server.url, timeout=PATIENCE))  # type: ignore[arg-type]
        for _ in range(2)
    )
    page.goto(f"{own_server.url}{path}")
    row = page.locator("[data-open-mark] li", has_text="1 seat free")
    expect(row).to_have_count(0)
    page.evaluate("() => { window.isTheSame = true; }")
    vera.get("/")
    vera.post("/pilot", name="Vera")
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), "listed": "true"}
    lobby = vera.post("/tables", **wanted, **{"seat-0": "me", "seat-1": "friend"}).headers["location"]
    # By itself, as long as somebody looks.
    expect(row).to_have_count(1, timeout=PATIENCE * 1000)
    tomas.get(lobby)
    tomas.post(f"{lobby}/sit", name="Tomas")
    page.evaluate(COMES_BACK)
    expect(row).to_have_count(0)
    assert page.evaluate("() => window.isTheSame")
    assert not complaints


def test_wishes_stay_while_the_list_changes(own_server: Server, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{own_server.url}/join/open")
    page.locator("#find-wishes > summary").click()
    page.locator("select[name=game]").select_option("astronavigators/constellation")
    vera = Guest(httpx.Client(base_url=own_server.url, timeout=PATIENCE))  # type: ignore[arg-type]
    vera.get("/")
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), "listed": "true"}
    vera.post("/tables", **wanted, **{"seat-0": "me", "seat-1": "friend"})
    page.evaluate(COMES_BACK)
    expect(page.locator("#open-lists li.own-table")).to_have_count(1)
    expect(page.locator("select[name=game]")).to_have_value("astronavigators/constellation")
    page.locator("#find-a-game").click()
    page.wait_for_url("**/join/any")
    expect(page.locator("select[name=game]")).to_have_value("astronavigators/constellation")
    page.locator("#open-such").click()
    expect(page.locator("input[name=option-mode][value=constellation]")).to_be_checked()
