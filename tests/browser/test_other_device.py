"""A pilot goes to another device, by the square that a camera reads there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server, watch
from tests.tables.kit.camera import read
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser


def test_a_pilot_is_brought_to_another_device_once(server: Server, browser: Browser) -> None:
    complaints: list[str] = []
    desk, phone, thief = (
        browser.new_context(viewport={"width": width, "height": 740}).new_page() for width in (1280, 360, 360)
    )
    for page in (desk, phone):
        watch(page, complaints)
    desk.goto(f"{server.url}/pilot")
    desk.locator("input[name=name]").fill("Vera")
    desk.locator("input[name=name]").press("Enter")
    expect(desk.locator("#pilot")).to_contain_text("Vera")
    patch = desk.locator("#pilot svg").inner_html()
    desk.locator("#make-pass").click()
    link = read(desk.locator("svg.qr").evaluate("square => square.outerHTML"))
    assert link == desk.locator("#move-link").input_value()
    assert findings(desk) == []

    phone.goto(link)
    # Whoever only follows the link has not used it up.
    assert findings(phone) == []
    phone.locator("#move").click()
    phone.wait_for_url(f"{server.url}/")
    phone.goto(f"{server.url}/pilot")
    expect(phone.locator("input[name=name]")).to_have_value("Vera")
    assert phone.locator("#pilot svg").inner_html() == patch
    assert complaints == []

    # It was good once: who has seen the square over a shoulder comes too late.
    thief.goto(link)
    thief.locator("#move").click()
    expect(thief.locator("main")).to_contain_text("This link was used")
    for page in (desk, phone, thief):
        page.context.close()
