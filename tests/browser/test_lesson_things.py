"""What a lesson lights and veils on a page with several docks, and things that are copies of each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import at_step
from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAME = "apogee"


def begin(page: Page, server: Server, lesson: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/{GAME}")
    page.locator(f"[data-lesson-key='{GAME}/{lesson}'] button").click()
    at_step(page, 1)


def test_what_has_no_box_is_veiled_part_by_part(page: Page, server: Server) -> None:
    """The dock is drawn as two places of the table; a step that lights the board veils both."""
    begin(page, server, "first-flight")
    for number in (1, 2):
        at_step(page, number)
        page.locator("#primary").click()
    at_step(page, 3)
    expect(page.locator(".lesson-lit")).to_have_attribute("id", "floor")
    for part in (".ap-own", ".ap-rivers"):
        expect(page.locator(part)).to_have_css("opacity", "0.3")


def test_pressing_a_copy_is_answered_like_its_card(page: Page, server: Server) -> None:
    begin(page, server, "performance-and-staging")
    page.locator("#primary").click()
    at_step(page, 2)
    page.locator("#reserve-booster_4-0").click()
    expect(page.locator("#ask .refusal")).to_contain_text("a column worse")


def test_on_a_phone_the_tab_with_the_lit_thing_is_opened(page: Page, server: Server) -> None:
    """Rivers and reserve have a tab each, the thing to take lies under one of them."""
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server, "docking")
    expect(page.locator("#card-ion-blue-0")).to_be_in_viewport()
    page.locator("#primary").click()
    at_step(page, 2)
    expect(page.locator("#tokens")).to_be_in_viewport()
