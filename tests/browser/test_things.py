"""Things and their moves: what is pointed at lights up, moves are offered at the thing, names can be read."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace import load
from moonrace.kernel.match import Match
from moonrace.tables.face import face_of
from moonrace.tables.kit.render import render
from tests.browser.conftest import Server
from tests.browser.test_client import DECISION, new_table
from tests.golden.golden import records, replayed
from tests.tables.kit.filmstrip import until
from tests.tables.kit.looking import opened_html, serious_findings
from tests.tables.kit.seating import page_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def asked_to(verb: str) -> Match:
    """A golden match at a moment when seat 0 has several moves of a kind."""
    match = replayed(load("tranquility-base"), records("tranquility-base")[0])
    for step in range(1, len(match.record.entries)):
        now = until(match, step)
        moves = [str(action) for ask in now.asks if ask.seat == 0 for action in ask.legal()]
        if sum(move.startswith(verb) for move in moves) > 1:
            return now
    raise AssertionError(f"nobody can {verb}")


def opened(page: Page, match: Match) -> Page:
    assert page.context.browser is not None
    html = render("kit/table.html", page_of(face_of(match.title), match, 0))
    return opened_html(page.context.browser, html, (1280, 800), is_moving=True)


def test_a_move_lights_its_thing_and_shows_where_the_piece_would_stand(page: Page) -> None:
    table = opened(page, asked_to("move"))
    button = table.locator("#ask button[value^='move ']:visible").first
    thing = str(button.get_attribute("data-thing")).split()[0]
    button.hover()
    expect(table.locator(f"#{thing}")).to_have_class("tb-space is-alive is-lit")
    expect(table.locator("#stage .scene-ghost")).to_have_count(1)
    ghost, space = table.locator(".scene-ghost").bounding_box(), table.locator(f"#{thing}").bounding_box()
    assert ghost
    assert space
    assert abs(ghost["x"] + ghost["width"] / 2 - space["x"] - space["width"] / 2) < 2
    table.mouse.move(5, 5)
    expect(table.locator(".is-lit")).to_have_count(0)
    expect(table.locator("#stage .scene-ghost")).to_have_count(0)


def test_a_thing_with_several_moves_offers_them_where_it_stands(page: Page) -> None:
    table = opened(page, asked_to("assemble"))
    thing = table.locator("#dock [data-picks]").first
    thing.focus()
    table.keyboard.press("Enter")
    menu = table.locator("#thing-menu")
    expect(menu).to_be_visible()
    expect(menu.locator("button").first).to_be_focused()
    table.keyboard.press("ArrowDown")
    expect(menu.locator("button").nth(1)).to_be_focused()
    box = menu.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 1280
    assert box["y"] + box["height"] <= 800
    assert serious_findings(table) == []
    table.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(thing).to_be_focused()


def test_a_move_of_the_menu_is_made(server: Server, page: Page, complaints: list[str]) -> None:
    open_a_menu(server, page)
    before = page.get_attribute("#table", "data-version")
    page.locator("#thing-menu button").first.click()
    page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
    expect(page.locator("#thing-menu")).to_have_count(0)
    assert complaints == []


PAINTED_AGAIN = """() => new Promise((done) => {
  document.addEventListener("moonrace:shown", () => setTimeout(done), { once: true });
  window.dispatchEvent(new Event("online"));
})"""


def test_a_menu_stays_when_the_same_moves_are_painted_again(server: Server, page: Page) -> None:
    open_a_menu(server, page)
    before = page.get_attribute("#table", "data-version")
    page.evaluate(PAINTED_AGAIN)
    page.locator("#thing-menu button").first.click()
    page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
    expect(page.locator("#thing-menu")).to_have_count(0)


def open_a_menu(server: Server, page: Page) -> None:
    """Play a game of one's own until a thing has several moves, and press it."""
    made = new_table(server, ["me"])
    page.goto(server.url + made["address"])
    page.wait_for_selector(DECISION)
    for _ in range(12):
        if page.locator("#dock [data-picks]").count():
            break
        before = page.get_attribute("#table", "data-version")
        page.locator(DECISION).first.click()
        page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
        page.wait_for_selector(DECISION)
    page.locator("#dock [data-picks]").first.click()


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1280, "light")])
def test_the_encyclopaedia_can_be_read_without_a_table(
    server: Server, browser: Browser, width: int, theme: Literal["dark", "light"]
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=theme)
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Encyclopaedia of Tranquility Base").click()
    page.get_by_role("link", name="Lunar Rover (LRV)").click()
    main = page.locator("main")
    expect(main).to_contain_text("A folding car of some 210 kg")
    expect(main.locator(".thing-look .tb-card svg")).to_be_visible()
    shown = ("tranquility-base/things", "apogee/things?name=booster", "leaving-earth/things?name=juno")
    for address in shown:
        page.goto(f"{server.url}/rules/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert serious_findings(page) == []
    page.get_by_role("searchbox").fill("moon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Moon", exact=True)).to_be_visible()
    context.close()


def test_everything_that_has_a_name_can_be_read(server: Server, page: Page, complaints: list[str]) -> None:
    made = new_table(server, ["me", "bot:random"])
    page.goto(server.url + made["address"])
    card = page.locator("#dock .tb-mission").first
    name = str(card.get_attribute("data-about"))
    card.locator("h3").click(button="right")
    drawer = page.locator("#drawer")
    expect(drawer).to_contain_text(name)
    expect(drawer.locator("article")).to_have_count(1)
    assert serious_findings(page) == []
    drawer.get_by_role("link", name="Everything that has a name").click()
    expect(drawer.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.goto(f"{server.url}{made['address']}/about?name=Mercury+66")
    expect(page.locator("main")).to_contain_text("Nothing here is called “Mercury 66”.")
    assert complaints == []
