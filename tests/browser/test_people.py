"""The pages about people in a real browser: blocking at a name, the lists, the way out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace.server.outcomes import insert_outcomes
from tests.browser.conftest import watch
from tests.server.conftest import stored
from tests.server.outside import Outside
from tests.server.test_standing import row
from tests.tables.kit.looking import NARROW, WIDE, findings, in_two_looks, seen_in

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with Outside(tmp_path_factory.mktemp("data")) as server:
        yield server


def person(
    browser: Browser, url: str, name: str, found: list[str], size: tuple[int, int], theme: str = "light"
) -> Page:
    page = seen_in(browser, size, theme)
    watch(page, found)
    page.goto(f"{url}/pilot")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Change").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page


def whole(page: Page) -> None:
    """Nothing on it is hard to use, or too wide."""
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_somebody_is_blocked_at_their_name(house: Outside, browser: Browser) -> None:
    url, found = f"http://127.0.0.1:{house.port}", list[str]()
    vera = person(browser, url, "Vera", found, size=WIDE)
    joon = person(browser, url, "Joon", found, size=NARROW)
    made = house.new_table(["me", "friend", "friend"])
    for page, seat in ((vera, "1"), (joon, "2")):
        page.goto(url + made["links"][seat])
        page.get_by_role("button", name="Take the seat").click()
        page.wait_for_url("**/p/**")
    if not joon.locator("#say-words").is_visible():
        joon.get_by_text("Talk", exact=True).first.click()
    joon.locator("#say-words").fill("Something rude")
    joon.get_by_role("button", name="Say", exact=True).click()
    at_table = vera.url
    vera.locator("#talk > summary").click()
    line = vera.locator("#talk-lines > .talk-line")
    expect(line).to_contain_text("Something rude")
    line.locator(".talk-more > summary").click()
    whole(vera)
    vera.get_by_role("button", name="Block: Joon").click()
    expect(line).to_be_hidden()
    vera.reload()
    expect(line).to_be_hidden()
    # The other notices nothing, and the list brings them back.
    expect(joon.locator("#talk-lines > .talk-line")).to_be_visible()
    vera.goto(f"{url}/people")
    expect(vera.locator("section[aria-labelledby=blocked-heading] li")).to_contain_text("Joon")
    whole(vera)
    vera.get_by_role("button", name="Unblock: Joon").click()
    expect(vera.locator("section[aria-labelledby=blocked-heading] li")).to_have_count(0)
    # At the table's menu a silent one can be kept as a friend.
    vera.goto(at_table)
    vera.locator("#table-menu > summary").click()
    vera.get_by_label("What can be done about Joon").first.click()
    whole(vera)
    vera.locator("#table-menu").get_by_role("button", name="Keep as a friend: Joon").click()
    expect(vera.locator("#table-menu").get_by_role("button", name="Keep as a friend: Joon")).to_have_text(
        "Kept"
    )
    assert found == []
    for page in (vera, joon):
        page.context.close()


@in_two_looks
def test_the_way_out(house: Outside, browser: Browser, size: tuple[int, int], theme: str) -> None:
    url, found = f"http://127.0.0.1:{house.port}", list[str]()
    page = person(browser, url, "Ida", found, size=size, theme=theme)
    for path in ("/people", "/privacy", "/pilot/data"):
        page.goto(url + path)
        whole(page)
    with page.expect_download() as file:
        page.locator("#export").click()
    assert file.value.suggested_filename == "moonrace-pilot.json"
    page.locator("#sure").check()
    page.locator("#delete").click()
    expect(page.locator("#news")).to_contain_text("The pilot is gone")
    expect(page.get_by_text("Nothing is stored of you.")).to_be_visible()
    whole(page)
    assert found == []
    page.context.close()


@in_two_looks
def test_a_page_of_ones_own(tmp_path: Path, browser: Browser, size: tuple[int, int], theme: str) -> None:
    """Empty it invites; a stranger is told nothing until one shows it; with games it reads well."""
    with Outside(tmp_path) as server:
        url, found = f"http://127.0.0.1:{server.port}", list[str]()
        page = person(browser, url, "Ida", found, size=size, theme=theme)
        page.get_by_role("link", name="Your page").click()
        expect(page.get_by_role("link", name="Start a table")).to_be_visible()
        whole(page)
        stranger = person(browser, url, "Joon", [], size=size, theme=theme)
        stranger.goto(page.url)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("Nothing to see here")
        whole(stranger)
        own, me = page.url, page.url.rsplit("/", 1)[1]
        page.get_by_role("link", name="Change").click()
        page.get_by_label("everybody").check()
        page.get_by_role("button", name="Keep it so").click()
        with stored(tmp_path) as connection:
            given = {"game": "leaving-earth", "mode": "race"}
            pair = [row(0, 1, pilot=me, opening="juno+atlas"), row(1, 2, pilot=None, level="even")]
            insert_outcomes(connection, [msgspec.structs.replace(one, **given) for one in pair])
        for reader in (page, stranger):
            reader.goto(own)
            expect(reader.get_by_text("1 game to the end, 1 won.")).to_be_visible()
            expect(reader.get_by_text("Juno Rockets, Atlas Rockets")).to_be_visible()
            expect(reader.locator("#companions")).to_contain_text("Pilot, a bot")
            whole(reader)
            reader.context.close()
        assert found == []
