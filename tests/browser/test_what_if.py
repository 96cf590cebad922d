"""A what-if board in the browser: branching off, playing, undoing, the server killed meanwhile, and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.golden.golden import FOLDER

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
RECORD = FOLDER / "tranquility-base" / "race-landed.jsonl"
PLAN = "/plan?game=leaving-earth&mission=man_in_orbit&max-years=1"


def do_something(page: Page) -> None:
    """Whatever the ask panel offers first."""
    version = page.locator("#table").get_attribute("data-version")
    page.locator("#act button[name=action]").first.evaluate("(button) => button.click()")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))


def test_branching_off_playing_and_coming_back(own_server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{own_server.url}/open")
    page.set_input_files("#record", RECORD)
    page.click("#open-record")
    real = page.url
    page.goto(f"{real}?at=30")
    page.click("#replay-what-if")
    expect(page.locator("h1")).to_have_text("What if …?")
    page.click("#open-what-if")
    expect(page.locator("#what-if")).to_contain_text("From step 30 of")
    before = page.locator("#text-view ul").inner_html()
    expect(page.locator("#what-if-undo")).to_have_count(0)
    do_something(page)
    do_something(page)
    own_server.kill()
    own_server.start()
    page.reload()
    complaints.clear()
    page.click("#what-if-undo")
    expect(page.locator("#restart")).to_have_count(0)
    page.click("#what-if-restart")
    expect(page.locator("#what-if-undo")).to_have_count(0)
    assert page.locator("#text-view ul").inner_html() == before
    shared = page.locator("#share-link").input_value()
    page.click("#what-if-back")
    expect(page.locator("#table")).to_have_attribute("data-at", "30")
    assert page.url.startswith(real)
    page.goto(shared)
    expect(page.locator("#what-if-own")).to_be_visible()
    expect(page.locator("#act button[name=action]")).to_have_count(0)
    page.goto(f"{own_server.url}/")
    expect(page.locator("body")).not_to_contain_text("What if")
    assert complaints == []


def test_a_plan_is_flown_step_by_step(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{server.url}{PLAN}")
    page.click("#fly-plan")
    plan = page.locator("#what-if-plan")
    expect(plan).to_contain_text("Step 1 of")
    total = int(re.findall(r"of (\d+) of", plan.inner_text())[0])
    do_something(page)
    expect(plan).to_contain_text("You have left the plan")
    page.click("#what-if-undo")
    for number in range(1, total + 1):
        expect(plan).to_contain_text(f"Step {number} of {total}")
        page.locator("#what-if-next").evaluate("(button) => button.click()")
    expect(plan).to_contain_text(f"All {total} steps of the plan are done.")
    page.click("#what-if-back")
    expect(page.locator("#fly-plan")).to_be_visible()
    assert complaints == []
