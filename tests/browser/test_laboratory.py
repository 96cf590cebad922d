"""The lab in a real browser: a value is changed, games are played, the answer comes by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watch
from tests.server.test_laboratory import GAME, OTHER, processes
from tests.stories import until
from tests.tables.kit.looking import in_two_looks, seen_in, serious_findings

pytestmark = pytest.mark.browser


def ask(page: Page, pairs: int, values: str = OTHER) -> None:
    """Fill in the form as a designer would."""
    page.get_by_label("Game", exact=True).select_option(GAME)
    page.get_by_label("Bots", exact=True).select_option("random")
    page.get_by_label("Pairs, or games of a report").fill(str(pairs))
    page.get_by_label("B: own values").fill(values)
    page.get_by_role("button", name="Start").click()


@in_two_looks
def test_asked_played_and_answered(
    server: Server, browser: Browser, size: tuple[int, int], theme: str
) -> None:
    page, complaints = seen_in(browser, size, theme), list[str]()
    watch(page, complaints)

    def look() -> None:
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert serious_findings(page) == []

    page.goto(server.url)
    page.get_by_role("contentinfo").get_by_role("link", name="lab").click()
    look()
    ask(page, 60, "[constants")
    expect(page.get_by_role("alert")).to_contain_text("TOML")
    expect(page.get_by_label("B: own values")).to_have_value("[constants")
    look()
    ask(page, 60)
    # It is never loaded anew: the page fetches what is known by itself.
    expect(page.get_by_role("heading", name="Done")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("row", name="Rounds").first).to_contain_text("B lower")
    look()
    page.get_by_role("link", name="Lab", exact=True).last.click()
    expect(page.locator(".lab-list")).to_contain_text("done")
    look()
    page.close()
    assert [words for words in complaints if "400" not in words] == []


def test_a_value_is_found_by_a_word_and_typed_over(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{server.url}/lab")
    page.get_by_label("Game", exact=True).select_option(GAME)
    page.get_by_label("Find a value").fill("start popul")
    found = page.get_by_role("button", name="constants.start_popularity = ")
    expect(found).to_be_visible()
    expect(page.get_by_role("link", name="all of them")).to_have_attribute("href", f"/lab/values/{GAME}")
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    expect(page.get_by_label("B: own values")).to_have_value(OTHER)
    page.get_by_label("Find a value").fill("xyzzy")
    expect(page.get_by_text("Nothing has these words.")).to_be_visible()
    assert complaints == []


def test_options_are_chosen_in_words_and_go_along(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{server.url}/lab")
    page.get_by_label("Game", exact=True).select_option("apogee")
    page.get_by_label("Mission", exact=True).select_option(label="5: Investors")
    expect(page.locator("#players-known")).to_have_text("1 to 5")
    page.get_by_label("Scrap rockets").select_option("on")
    page.get_by_label("B: own values").fill("[constants")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("TOML")
    expect(page.get_by_label("Mission", exact=True)).to_have_value("5")
    expect(page.locator("#options-typed input")).to_have_value("mission=5, scrap=on")
    page.get_by_label("Game", exact=True).select_option(GAME)
    expect(page.get_by_label("Mission", exact=True)).to_have_count(0)
    expect(page.locator("#options-typed input")).to_have_value("")
    assert [words for words in complaints if "400" not in words] == []


def test_a_report_opens(server: Server, page: Page, complaints: list[str]) -> None:
    page.goto(f"{server.url}/lab")
    page.get_by_label("What", exact=True).select_option("report")
    ask(page, 20, "")
    page.get_by_role("link", name="Open the report").click(timeout=120_000)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moonshot")
    assert serious_findings(page) == []
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    cut = "tables => tables.filter(each => each.scrollWidth > each.clientWidth).map(each => each.ariaLabel)"
    assert page.locator(".scroll").evaluate_all(cut) == [], "no column of a table is out of sight"
    assert serious_findings(page) == []
    assert complaints == []


def test_a_server_that_is_killed_takes_its_work_along_and_goes_on_with_it(
    own_server: Server, page: Page
) -> None:
    page.goto(f"{own_server.url}/lab")
    ask(page, 200)
    expect(page.locator("progress:not([value='0'])")).to_be_visible(timeout=120_000)
    folder = own_server.data / "lab" / page.url.rpartition("/")[2]
    [first] = processes(folder)
    own_server.kill()
    # Nothing plays on without the server.
    until(lambda: not processes(folder))
    own_server.start()
    expect(page.get_by_role("heading", name="Done")).to_be_visible(timeout=120_000)
    assert first not in processes(folder)
