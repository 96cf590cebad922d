"""Browsers that know nothing of each other meet at a table."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch


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
    page.locator("#ready").click()
    for seat, one in enumerate((page, *friends)):
        one.wait_for_url("**/t/**/p/**")
        expect(one.locator(f"#seat-{seat}")).to_contain_text("You")
    assert complaints == []
    for friend in friends:
        friend.context.close()
