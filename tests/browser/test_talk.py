"""Talk in real browsers: two who sit and one who watches, what is unread, muted, reported and silenced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.outside import Outside
from tests.tables.kit.looking import serious_findings

pytestmark = pytest.mark.browser
KEY = "a key that nobody would guess"
LINE = "#talk-lines > .talk-line"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Outside]:
    """A server with an operator."""
    (tmp_path / "operator.key").write_text(KEY)
    with Outside(tmp_path / "data", operator_key_file=tmp_path / "operator.key") as server:
        yield server


def say(page: Page, words: str) -> None:
    """Type something."""
    page.locator("#say-words").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()


def test_people_talk_at_a_table(house: Outside, browser: Browser) -> None:
    url = f"http://127.0.0.1:{house.port}"
    made = house.new_table(["me", "friend"])
    phone = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    wide, watcher, operator = (browser.new_context().new_page() for _ in range(3))
    wide.goto(url + made["address"])
    phone.goto(url + made["links"]["1"])
    watcher.goto(url + made["spectators"])

    # What is said to the table is counted where it is folded, and read by who unfolds it.
    phone.get_by_text("Talk", exact=True).first.click()
    say(phone, "Mind <b>your</b> clock")
    expect(wide.locator("#talk > summary")).to_contain_text("1 new")
    expect(wide).to_have_title(
        "(1) Tranquility Base, " + wide.locator(".bar-name").inner_text() + ": Moonrace"
    )
    wide.locator("#talk > summary").click()
    expect(wide.locator(LINE)).to_contain_text("Mind <b>your</b> clock")
    expect(wide.locator("#talk > summary")).not_to_contain_text("new")
    assert not wide.title().startswith("(")

    # A phrase takes one touch, and leaves alone what is being typed.
    phone.locator("#say-words").fill("half a sent")
    phone.locator(".talk-phrases button").first.click()
    expect(wide.locator(LINE)).to_have_count(2)
    expect(phone.locator("#say-words")).to_have_value("half a sent")

    # Those who watch read it too, and talk among themselves.
    watcher.locator("#talk > summary").click()
    expect(watcher.locator(LINE)).to_have_count(2)
    say(watcher, "Daring")
    expect(watcher.locator(LINE)).to_have_count(3)
    for page in (wide, phone, watcher):
        assert serious_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(wide.locator(LINE)).to_have_count(2)

    # Muted words are folded, also after the page has come anew; a report says thank you.
    wide.locator(f"{LINE} .talk-more > summary").first.click()
    wide.get_by_role("button", name="Report").first.click()
    expect(wide.locator("#changed")).to_contain_text("Thank you.")
    wide.locator(f"{LINE} [data-mute]").first.click()
    expect(wide.locator(f"{LINE} .talk-words").first).to_be_hidden()
    wide.reload()
    wide.locator("#talk > summary").click()
    expect(wide.locator(f"{LINE}.is-muted")).to_have_count(2)

    operator.goto(f"{url}/operator")
    operator.get_by_label("Key").fill(KEY)
    operator.get_by_role("button", name="Come in").click()
    operator.get_by_role("button", name="Silence").click()
    expect(operator.get_by_role("button", name="speak again")).to_be_visible()
    assert serious_findings(operator) == []
    say(phone, "One more")
    expect(phone.locator("#refusal")).to_contain_text("silenced you")
    for page in (wide, phone, watcher, operator):
        page.context.close()
