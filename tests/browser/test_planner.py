"""The planner in a real browser: asked, chosen from and learnt with, on a phone, and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch
from tests.tables.kit.looking import in_turn, seen_in, serious_findings

pytestmark = pytest.mark.browser

PAGES = {
    "man-on-the-moon": "/plan?game=leaving-earth&mission=man_on_the_moon",
    "payload": "/plan?game=leaving-earth&to=mars&payload=3&return=yes&ion=0",
    "lesson": "/plan?game=leaving-earth&show=lesson&sheet=LE-EX-06&fill=book",
    "chart": "/plan?game=leaving-earth&show=chart",
    "refused": "/plan?game=leaving-earth&max-years=x",
}


@in_turn(PAGES)
def test_every_page_fits_and_axe_finds_nothing_serious(
    server: Server, browser: Browser, name: str, size: tuple[int, int], theme: str
) -> None:
    page, complaints, width = seen_in(browser, size, theme), list[str](), size[0]
    watch(page, complaints)
    page.goto(f"{server.url}{PAGES[name]}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if name in ("man-on-the-moon", "payload", "refused"):
        page.locator("#more").evaluate("details => details.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "options open"
    assert serious_findings(page) == []
    page.close()
    # The refused page answers 400, of which the browser makes a note; nothing else may be noted.
    assert [words for words in complaints if "400" not in words] == []


def test_a_newcomer_plans_man_on_the_moon(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{server.url}/plan")
    page.get_by_label("Mission card").select_option(label="Man on the Moon, 12 points")
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", name="Man on the Moon", exact=True)).to_be_visible()
    page.get_by_role("link", name="Follow it step by step").click()
    steps = page.locator("#steps li")
    expect(steps.first).to_contain_text("Assemble on Earth")
    expect(steps.last).to_contain_text("Man on the Moon: 12 points")
    assert steps.count() >= 8
    page.get_by_role("link", name=re.compile("^Show plan 2")).click()
    expect(page.locator(".is-chosen td").first).to_have_text("$56")
    assert complaints == []


@pytest.mark.parametrize(
    ("address", "stages"), [(PAGES["lesson"], 6), ("/plan?mission=venus_sample_return&max-years=8", 8)]
)
def test_the_stack_points_at_its_rows(server: Server, page: Page, address: str, stages: int) -> None:
    """At the desk the lines of the drawing end in the middle of the rows they belong to."""
    page.goto(f"{server.url}{address}")
    top = page.locator(".pl-rocket").bounding_box()
    rows = page.locator(".pl-table tbody tr").all()
    assert top
    assert len(rows) >= stages
    for place, row in enumerate(rows):
        box = row.bounding_box()
        assert box
        assert abs(box["y"] + box["height"] / 2 - (top["y"] + 84 * place + 42)) < 6


def test_a_payload_is_asked_for(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/plan")
    page.get_by_role("radio", name="Payload").check()
    expect(page.get_by_label("Mission card")).to_be_hidden()
    page.get_by_role("spinbutton", name="Mass").fill("5")
    page.get_by_role("combobox", name="to", exact=True).select_option("moon")
    page.get_by_text("Limits, rockets").click()
    page.get_by_role("spinbutton", name="ion thrusters").fill("0")
    page.get_by_role("button", name="Plan it").click()
    expect(page.locator(".pl-figures dd").first).to_have_text("$43")


def test_the_lesson_is_learnt(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/plan?show=lesson&sheet=LE-EX-05")
    page.get_by_label("Lunar descent: Juno").fill("1")
    page.get_by_label("Lunar transfer: Juno").fill("2")
    page.get_by_role("button", name="Check the sheet").first.click()
    expect(page.locator("#verdict-heading")).to_have_text("Lunar transfer falls short.")
    page.get_by_label("Lunar transfer: Juno").fill("")
    page.get_by_label("Lunar transfer: Atlas").fill("1")
    page.get_by_label("To orbit: Soyuz").fill("1")
    page.get_by_label("Launch: Soyuz").fill("2")
    page.get_by_role("button", name="Check the sheet").first.click()
    expect(page.locator(".pl-answer")).to_contain_text(
        "The cheapest rockets for these four stages cost $22. Yours cost $30."
    )


def test_everything_works_without_scripts(server: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{server.url}/plan")
    page.get_by_label("Mission card").select_option("lunar_lander")
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", name="Lunar Lander", exact=True)).to_be_visible()
    page.get_by_role("link", name="Lesson").click()
    expect(page.get_by_role("button", name="Check the sheet").first).to_be_visible()
    context.close()


def test_targets_on_a_phone_are_large_enough(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    for name in ("man-on-the-moon", "lesson"):
        page.goto(f"{server.url}{PAGES[name]}")
        small = page.evaluate(
            """() => [...document.querySelectorAll("main button, main a.btn, main select, main summary")]
                 .filter((thing) => thing.checkVisibility())
                 .map((thing) => [thing.textContent.trim(), thing.getBoundingClientRect()])
                 .filter(([, box]) => box.height < 43.5 || box.width < 40).map(([words]) => words)"""
        )
        assert small == []
    context.close()
