"""The pages of the place on a phone: where the thumb reaches, and nothing that scrolls sideways."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Server
from tests.server.guest import Browser as Guest
from tests.stories import PATIENCE

pytestmark = pytest.mark.browser
WIDTH, HEIGHT, THUMB = 360, 740, 44
BOXES = """selector => Array.from(document.querySelectorAll(selector), (element) => {
    const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
    return { top, right, bottom, left, width, height };
}).filter((box) => box.width)"""
CUT_OFF = """() => Array.from(document.querySelectorAll(".league-table :is(th, td)"))
    .filter((cell) => cell.scrollWidth > cell.clientWidth).length"""


@pytest.fixture
def vera(server: Server) -> Guest:
    who = Guest(httpx.Client(base_url=server.url, timeout=PATIENCE))  # type: ignore[arg-type]
    who.get("/")
    return who


@pytest.fixture
def phone(browser: Browser, server: Server, vera: Guest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in vera.cookies.items()]
    )
    yield context.new_page()
    context.close()


def wide(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


@pytest.mark.parametrize("path", ["/", "/learn", "/puzzles", "/join/open", "/new?game=apogee"])
def test_the_ways_to_other_pages_lie_under_the_thumb(server: Server, phone: Page, path: str) -> None:
    phone.goto(f"{server.url}{path}")
    links = phone.evaluate(BOXES, ".bar-nav a")
    words = phone.locator(".bar-nav a:visible").all_inner_texts()
    assert [word.strip() for word in words] == ["Play", "Tables", "Learn", "Puzzles", "Planner"]
    assert all(link["top"] > HEIGHT / 2 and link["bottom"] <= HEIGHT for link in links)
    assert all(min(link["width"], link["height"]) >= THUMB for link in links)
    assert wide(phone) == WIDTH
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    (foot,) = phone.evaluate(BOXES, ".foot")
    assert foot["bottom"] <= links[0]["top"]


def test_in_a_lobby_its_one_button_lies_there(server: Server, phone: Page, vera: Guest) -> None:
    wanted = {"game": "apogee", "command": secrets.token_urlsafe(18), "seat-0": "me", "seat-1": "friend"}
    phone.goto(f"{server.url}{vera.post('/tables', **wanted).headers['location']}")
    (go,) = phone.evaluate(BOXES, ".lobby-go")
    assert go["bottom"] == HEIGHT
    assert all(link["bottom"] < go["top"] for link in phone.evaluate(BOXES, ".bar-nav a"))
    assert all(box["right"] <= WIDTH for box in phone.evaluate(BOXES, ".bar-right > *"))
    assert wide(phone) == WIDTH


def test_the_results_of_a_league_fit(server: Server, phone: Page, vera: Guest) -> None:
    fields = {"game": "tranquility-base", "size": "2", "command": secrets.token_urlsafe(18)}
    organise = vera.post("/leagues", name="Thursday club", **fields).headers["location"]
    for name in ("Maximiliane von und zu W", "Wolfgangamadeusmozartson", "Bo"):
        who = Guest(httpx.Client(base_url=server.url, timeout=PATIENCE))  # type: ignore[arg-type]
        who.get("/")
        who.post(f"{organise.partition('/o/')[0]}/join", name=name)
    phone.goto(f"{server.url}{organise}")
    assert len(phone.evaluate(BOXES, ".league-table tbody tr")) == 3
    assert all(box["right"] <= WIDTH for box in phone.evaluate(BOXES, ".league-table"))
    assert phone.evaluate(CUT_OFF) == 0
    assert wide(phone) == WIDTH
