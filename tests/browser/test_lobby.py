"""Browsers that know nothing of each other meet at a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch

pytestmark = pytest.mark.browser


def test_three_meet_through_code_and_list_and_it_begins_by_itself(
    server: Server, page: Page, browser: Browser, complaints: list[str]
) -> None:
    page.goto(f"{server.url}/new?game=tranquility-base")
    page.locator("input[name=name]").fill("Vera")
    for seat in (1, 2):
        page.locator(f"#seat-{seat}").select_option("friend")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("radio", name="everybody on the home page").check()
    page.get_by_role("button", name="Start the table").click()
    expect(page.get_by_role("heading", name="Two seats are open.")).to_be_visible()
    friends = [browser.new_context(viewport={"width": 360, "height": 740}).new_page() for _ in range(2)]
    for friend in friends:
        watch(friend, complaints)
    tomas, ines = friends
    tomas.goto(f"{server.url}/")
    tomas.locator("#join-code").fill(page.locator("#code").inner_text().lower())
    tomas.locator(".join-code button").click()
    tomas.locator("#sit-name").fill("Tomas")
    tomas.locator("#sit").click()
    tomas.locator("#ready").click()
    # The opener's page hears of it without being touched, and can still be used.
    expect(page.locator("#place-1 .ready")).to_have_text("Ready")
    ines.goto(f"{server.url}/")
    ines.locator("#find-a-game").click()
    ines.locator("#ready").click()
    expect(page.get_by_role("heading", name="Vera is not ready.")).to_be_visible()
    assert all(one.evaluate("document.documentElement.scrollWidth") <= 360 for one in friends)
    # With all seats taken there is nobody to bring.
    expect(page.locator(".bring")).to_have_count(0)
    page.locator("#ready").click()
    for seat, one in enumerate((page, *friends)):
        one.wait_for_url("**/t/**/p/**")
        expect(one.locator(f"#seat-{seat}")).to_contain_text("You")
    assert complaints == []
    for friend in friends:
        friend.context.close()


EDGES = """async (places) => {
    await document.fonts.ready;
    const boxes = places.map((place) => document.querySelector(place).getBoundingClientRect());
    return boxes.map((box) => [box.top, box.bottom]);
}"""


def edges(page: Page, *places: str) -> list[tuple[float, float]]:
    """Where things begin and end, from above, once the page has come with its sheets and fonts: all looked at
    in one moment."""
    for place in places:
        expect(page.locator(place).first).to_be_visible()
    page.wait_for_load_state()
    found: list[list[float]] = page.evaluate(EDGES, places)
    return [(top, bottom) for top, bottom in found]


def test_a_code_that_is_none_is_told_with_room_around_it(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/join?code=nothing")
    looked_at = ("h1", "#refusal", ".field-name", "input[name=code]", ".join .btn.primary")
    heading, refusal, name, field, button = edges(page, *looked_at)
    assert all(
        later[0] - earlier[1] >= 8
        for earlier, later in ((heading, refusal), (refusal, name), (field, button))
    )


def test_who_opens_a_table_on_a_phone_finds_the_code_before_the_talk(
    server: Server, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{server.url}/new?game=tranquility-base")
    page.locator("#seat-1").select_option("friend")
    page.get_by_role("button", name="Start the table").click()
    places, code, talk, rules = edges(page, ".lobby-places", ".bring", ".lobby-talk", ".lobby-plays")
    assert places[1] < code[0] < code[1] < talk[0] < talk[1] < rules[0]
    assert page.locator("#say-words").evaluate("field => parseFloat(getComputedStyle(field).fontSize)") >= 16
    # Where there is room they stand side by side, and nothing reaches out of its panel.
    page.set_viewport_size({"width": 1280, "height": 800})
    tops = [top for top, _ in edges(page, ".lobby-places", ".bring", ".lobby-talk")]
    assert max(tops) - min(tops) < 1
    assert page.locator(".bring").evaluate(
        "panel => panel.querySelector('[data-copy]').getBoundingClientRect().right"
        " <= panel.getBoundingClientRect().right - parseFloat(getComputedStyle(panel).paddingRight) + 0.5"
    )
    context.close()


def test_a_new_table_asks_for_what_counts_at_its_pace_alone(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/new?game=tranquility-base")
    page.locator("#seat-1").select_option("friend")
    page.get_by_text("Options", exact=True).click()
    seconds, hours = page.locator("input[name=seconds] + span").first, page.locator(".night-hours")
    expect(seconds).to_be_visible()
    page.get_by_role("radio", name="days", exact=True).check()
    expect(seconds).to_be_hidden()
    expect(page.locator(".windows")).to_contain_text("a card waits for whoever asks for that")
    expect(hours).to_be_hidden()
    page.get_by_role("checkbox", name="clocks rest at night").check()
    expect(hours).to_be_visible()
    page.get_by_role("radio", name="live", exact=True).check()
    expect(seconds).to_be_visible()
    expect(page.locator(".windows .by-days")).to_be_hidden()
