"""The rulebook in a browser: chapters that fold, search while typing, examples forwards and backwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.tables.kit.looking import in_turn, seen_in, serious_findings

pytestmark = pytest.mark.browser

BASE = "/rules/tranquility-base"
SHOWN = (
    "tranquility-base/TB-MOV-03?show=TB-EX-02",
    "apogee/AP-EX-05?show=AP-EX-05",
    "astronavigators/AN-EX-06?show=AN-EX-06",
    "leaving-earth/LE-EX-05?show=LE-EX-05",
    "moonshot/MS-EX-01?show=MS-EX-01",
)


def test_an_example_goes_forwards_and_backwards(server: Server, page: Page) -> None:
    page.goto(f"{server.url}{BASE}/TB-MOV-03")
    page.get_by_role("link", name="Show me: Stop, and that move is over").click()
    example = page.locator("#example-TB-EX-02")
    count, refusal = example.locator("[data-count]"), example.locator(".refusal")
    expect(count).to_have_text("Step 1 of 3")
    expect(example.locator("[data-board]")).to_have_count(1)
    expect(refusal).to_be_hidden()
    example.locator("[data-go=forward]").click()
    example.locator("[data-go=forward]").click()
    expect(count).to_have_text("Step 3 of 3")
    expect(refusal).to_contain_text("TB-MOV-03")
    expect(example.locator("#TB-EX-02-3-board-svg, [data-board]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("Step 2 of 3")
    page.get_by_role("link", name="Show me: Stop, and that move is over").click()
    expect(example).to_have_count(0)


def test_search_answers_while_one_types(server: Server, page: Page) -> None:
    page.goto(f"{server.url}{BASE}")
    page.locator("#q").press_sequentially("unbroken run")
    expect(page.locator(".book-clause")).to_have_count(1)
    expect(page.locator("#TB-MOV-03")).to_be_visible()
    expect(page.locator("#q")).to_be_focused()
    page.locator("#q").fill("lanuch")
    expect(page.get_by_role("status")).to_contain_text("No clause speaks of “lanuch”. Nearest:")


def test_without_a_script_the_steps_stand_below_each_other(server: Server, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{server.url}{BASE}/TB-MOV-03?show=TB-EX-02")
    boards = page.locator("#example-TB-EX-02 [data-board]")
    expect(boards).to_have_count(3)
    tops = [box["y"] for n in range(3) if (box := boards.nth(n).bounding_box())]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3
    page.close()


def test_paper_is_light_whatever_the_screen_is(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/rules/moonshot?all=1")
    root = page.locator("html")
    root.evaluate("root => { root.dataset.theme = 'dark'; }")
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    inks = root.evaluate(
        "root => { const { backgroundColor } = getComputedStyle(document.body);"
        " return [getComputedStyle(root).getPropertyValue('--text'), backgroundColor]; }"
    )
    assert inks == ["#1A2233", "rgb(255, 255, 255)"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(root).to_have_attribute("data-theme", "dark")


def test_chapters_fold_on_a_phone(server: Server, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{server.url}{BASE}")
    expect(page.get_by_role("link", name="Wild cards 11")).to_be_hidden()
    page.locator(".book-chapters summary").click()
    page.get_by_role("link", name="Wild cards 11").click()
    expect(page.locator("#chapter-wild-cards")).to_be_visible()
    page.close()


@in_turn(SHOWN)
def test_every_game_fits_and_axe_finds_nothing_serious(
    server: Server, browser: Browser, name: str, size: tuple[int, int], theme: str
) -> None:
    page = seen_in(browser, size, theme)
    page.goto(f"{server.url}/rules/{name}")
    expect(page.locator(".example.is-live")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert serious_findings(page) == []
    page.close()
