"""Talk in real browsers: two who sit and one who watches, what is unread, muted, reported and silenced."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.guest import Browser as Guest
from tests.server.outside import Outside
from tests.stories import PATIENCE
from tests.tables.kit.looking import findings

pytestmark = pytest.mark.browser
KEY = "a key that nobody would guess"
LINE = "#talk-lines > .talk-line"
TELLS_WHEN = """() => {
    const now = new Date();
    const at = (days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12, 5);
    const place = document.querySelector("time.when");
    return [at(0), at(1), new Date(2024, 1, 1, 12)].map((then) => {
        place.dateTime = then.toISOString();
        document.dispatchEvent(new Event("moonrace:shown"));
        return place.textContent;
    });
}"""
"""What a page says of a moment today, of one yesterday, and of one long ago."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Outside]:
    """A server with an operator, where people may say as much in a second as machines do."""
    key = tmp_path / "operator.key"
    key.write_text(KEY)
    with Outside(tmp_path / "data", operator_key_file=key, commands_per_second=500) as server:
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
    expect(wide).not_to_have_title(re.compile(r"^\("))

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
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(wide.locator(LINE)).to_have_count(2)

    # The newest stands lowest, beside the field, and on a phone both are in sight under the tab.
    older, newer = (wide.locator(LINE).nth(n).bounding_box() for n in (1, 0))
    field = wide.locator("#say-words").bounding_box()
    assert older
    assert newer
    assert field
    assert older["y"] < newer["y"] < field["y"]
    wide.set_viewport_size({"width": 360, "height": 800})
    wide.locator("label[for=tab-players]").click()
    newest, dock = wide.locator(LINE).first.bounding_box(), wide.locator("#ask").bounding_box()
    assert newest
    assert dock
    assert newest["y"] + newest["height"] <= dock["y"]
    wide.set_viewport_size({"width": 1280, "height": 720})

    # Muted words are folded, also after the page has come anew; a report says thank you.
    wide.locator(f"{LINE} .talk-more > summary").first.click()
    wide.get_by_role("button", name="Report these words").first.click()
    expect(wide.locator("#changed")).to_contain_text("Thank you.")
    wide.get_by_role("button", name="Mute:").first.click()
    expect(wide.locator(f"{LINE} .talk-words").first).to_be_hidden()
    wide.reload()
    wide.locator("#talk > summary").click()
    expect(wide.locator(f"{LINE}.is-muted")).to_have_count(2)

    operator.goto(f"{url}/operator")
    operator.get_by_label("Key").fill(KEY)
    operator.get_by_role("button", name="Come in").click()
    operator.get_by_role("button", name="Silence").click()
    expect(operator.get_by_role("button", name="speak again")).to_be_visible()
    assert findings(operator) == []
    say(phone, "One more")
    expect(phone.locator("#refusal")).to_contain_text("silenced you")
    for page in (wide, phone, watcher, operator):
        page.context.close()


def test_talk_goes_back_waits_for_the_connection_and_can_be_left_unheard(
    house: Outside, browser: Browser
) -> None:
    url = f"http://127.0.0.1:{house.port}"
    made = house.new_table(["me", "friend"])
    assert house.ask("POST", f"{made['links']['1']}/say", {"words": "Good flight", "to": "table"})[0] == 200
    context = browser.new_context(timezone_id="Asia/Tokyo")
    page = context.new_page()
    page.goto(url + made["address"])
    page.locator("#talk > summary").click()
    # Each line says when, by the reader's own clock.
    expect(page.locator(f"{LINE} time").first).to_have_attribute("datetime", re.compile("."))
    assert page.evaluate(TELLS_WHEN) == ["12.05", "yesterday", "1 Feb"]

    # What cannot be sent stands there, and goes with the next try.
    context.set_offline(True)
    say(page, "From the tunnel")
    expect(page.locator("#talk-unsent")).to_contain_text("“From the tunnel” Not sent yet.")
    assert findings(page) == []
    context.set_offline(False)
    page.get_by_role("button", name="Send again").click()
    expect(page.locator(LINE).first).to_contain_text("From the tunnel")
    expect(page.locator("#talk-unsent")).to_be_hidden()

    # A whole table may be left unheard.
    page.get_by_role("button", name="Mute all").click()
    expect(page.locator(LINE).first).to_be_hidden()
    page.reload()
    page.locator("#talk > summary").click()
    expect(page.locator(".talk-quiet")).to_be_visible()
    page.get_by_role("button", name="Hear this table again").click()
    expect(page.locator(LINE).first).to_be_visible()
    context.close()


def test_lines_that_are_further_back_are_fetched_and_stay(house: Outside, browser: Browser) -> None:
    guests = [Guest(httpx.Client(base_url=f"http://127.0.0.1:{house.port}", timeout=PATIENCE)) for _ in "123"]  # type: ignore[arg-type]
    for guest in guests:
        guest.get("/")
    vera = guests[0]
    seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "friend"}
    wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), "listed": "true", **seats}
    lobby = vera.post("/tables", **wanted).headers["location"]
    for guest in guests[1:]:
        guest.post(f"{lobby}/sit")
    for number in range(45):
        assert guests[number % 3].post(f"{lobby}/say", words=f"word {number}").status_code == 303
    context = browser.new_context()
    context.add_cookies(
        [{"name": k, "value": v, "url": f"http://127.0.0.1:{house.port}"} for k, v in vera.cookies.items()]
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{house.port}{lobby}")
    expect(page.locator(LINE)).to_have_count(40)
    expect(page.locator("#talk-lines")).not_to_contain_text("opened the table")
    page.locator("#talk-earlier").click()
    expect(page.locator("#talk-older > li").last).to_contain_text("opened the table")
    expect(page.locator("#talk-older > .talk-line")).to_have_count(5)
    expect(page.locator("#talk-earlier")).to_be_hidden()
    assert findings(page) == []
    # When others go on, no line is missing between the two parts.
    guests[1].post(f"{lobby}/say", words="and one more")
    expect(page.locator(LINE).first).to_contain_text("and one more")
    shown = page.locator(":is(#talk-lines, #talk-older) > [data-number]")
    expect(shown).to_have_count(49)
    numbers = shown.evaluate_all("lines => lines.map((line) => Number(line.dataset.number))")
    assert numbers == list(range(49, 0, -1))
    context.close()
