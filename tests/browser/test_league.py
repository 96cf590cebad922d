"""A club in a browser: the organiser begins a league, people join by its link, a round is paired and met."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch
from tests.tables.kit.looking import serious_findings

pytestmark = pytest.mark.browser


def _joined(browser: Browser, link: str, name: str, complaints: list[str]) -> Page:
    page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    watch(page, complaints)
    page.goto(link)
    page.locator("#join-name").fill(name)
    page.locator("#join").click()
    expect(page.get_by_text("You are in it.")).to_be_visible()
    return page


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.long)])
def test_a_club_begins_a_league_and_its_first_round_is_met(
    server: Server, browser: Browser, theme: str
) -> None:
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()
    watch(page, complaints)
    page.goto(f"{server.url}/games/tranquility-base")
    page.locator("#start-league").click()
    assert serious_findings(page) == []
    page.locator("#league-name").fill("Thursday club")
    page.get_by_role("radio", name="no clock").check()
    page.locator("#start").click()
    expect(page.get_by_text("Nobody is in it yet.")).to_be_visible()
    assert serious_findings(page) == []
    link = page.locator("#league-link").input_value()
    people = [_joined(browser, link, name, complaints) for name in ("Vera", "Tomas", "Ines")]
    page.reload()
    page.locator("#pair").click()
    expect(page.locator("#round-1")).to_contain_text("Sits out.")
    expect(page.locator("#pair")).to_have_count(0)
    assert serious_findings(page) == []
    for one in people:
        one.reload()
        assert one.evaluate("document.documentElement.scrollWidth") <= 360
        assert serious_findings(one) == []
    paired = [one for one in people if one.get_by_role("link", name="Sit down").count()]
    assert len(paired) == 2
    for one in paired:
        one.get_by_role("link", name="Sit down").click()
        one.locator("#ready").click()
    for one in paired:
        one.wait_for_url("**/t/**/p/**")
    page.reload()
    expect(page.locator("#round-1")).to_contain_text("Is played.")
    expect(page.get_by_role("link", name="Watch")).to_be_visible()
    page.get_by_role("button", name="Without a result").click()
    expect(page.locator("#round-1")).to_contain_text("Without a result.")
    expect(page.locator("#pair")).to_be_visible()
    assert complaints == []
    for one in (*people, page):
        one.context.close()
