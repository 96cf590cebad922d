"""What a lesson lights and veils on a page with several docks, and things that are copies of each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.clicking import at_step
from tests.browser.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAME = "apogee"


PHONE: ViewportSize = {"width": 360, "height": 740}
CUT_RINGS = """things => things.filter((thing) => {
    const ring = parseFloat(getComputedStyle(thing).outlineOffset) + 2, box = thing.getBoundingClientRect();
    const around = [];
    for (let at = thing.parentElement; at.id !== "table"; at = at.parentElement) around.push(at);
    return around.filter((at) => getComputedStyle(at).overflow !== "visible").some((at) => {
        const edge = at.getBoundingClientRect();
        return box.top - ring < edge.top - 0.5 || box.bottom + ring > edge.bottom + 0.5;
    });
}).map((thing) => thing.id)"""
"""Which lit things have a ring that reaches beyond what scrolls around them."""


def begin(page: Page, server: Server, lesson: str, game: str = GAME, step: int = 1) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/learn/{game}")
    page.locator(f"[data-lesson-key='{game}/{lesson}'] button").click()
    for number in range(1, step):
        at_step(page, number).locator("#primary").click()
    at_step(page, step)


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
    page.set_viewport_size(PHONE)
    begin(page, server, "docking")
    expect(page.locator("#card-ion-blue-0")).to_be_in_viewport()
    page.locator("#primary").click()
    at_step(page, 2)
    expect(page.locator("#tokens")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "step"), [("leaving-earth", 4), ("tranquility-base", 2)], ids=["the store", "the hand"]
)
def test_no_ring_is_cut_by_what_scrolls(page: Page, server: Server, game: str, step: int) -> None:
    page.set_viewport_size(PHONE)
    begin(page, server, "first-flight", game, step)
    lit = page.locator(".lesson-lit.is-cut")
    expect(lit.first).to_have_css("outline-offset", "-2px")
    assert page.locator(".lesson-lit").evaluate_all(CUT_RINGS) == []


def test_no_way_leads_from_one_entry_of_a_list_to_another(page: Page, server: Server) -> None:
    begin(page, server, "first-flight", step=13)
    expect(page.locator(".lesson-lit")).to_have_count(2)
    expect(page.locator("#lesson-way")).to_have_count(0)


def test_a_price_stays_on_one_line_beside_long_words(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    begin(page, server, "first-flight", step=6)
    price = page.locator("#primary .cost").bounding_box()
    assert price is not None
    assert price["height"] < 30


def test_a_lesson_does_not_begin_with_news(page: Page, server: Server) -> None:
    """What was laid out for the lesson has not just happened to anybody."""
    begin(page, server, "first-flight", "moonshot")
    expect(page.locator("#headlines")).to_have_count(0)


def test_another_choice_says_what_it_is_without_its_row(page: Page, server: Server) -> None:
    begin(page, server, "first-flight", "astronavigators", step=2)
    others = page.locator(".lesson-others button")
    expect(others.first).to_contain_text("Travel by plane in week 3")
    expect(others.last).to_contain_text("Travel by plane in week 4")


def test_on_a_phone_show_me_stays_in_sight(page: Page, server: Server) -> None:
    page.set_viewport_size(PHONE)
    begin(page, server, "first-flight", "astronavigators")
    expect(page.locator("#ask .ask-foot button").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#primary")).to_be_in_viewport(ratio=1)
