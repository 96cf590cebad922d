"""Every page about people, tables and time: clean for screen readers, in both themes and at both widths."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import watch
from tests.server.guest import Browser as Guest
from tests.server.outside import Outside
from tests.stories import PATIENCE
from tests.tables.kit.looking import findings, in_turn

pytestmark = pytest.mark.browser
DAYS = {"pace-kind": "days", "pace-days": "1", "pace-bank": "4", "pace-holidays": "14"}
PAGES = (
    "home", "desk", "desk-empty", "lobby-opener", "lobby-guest", "lobby-stranger", "join-wrong", "pilot",
    "own-page", "people", "data", "privacy", "notices", "notices-here", "game", "league-new",
    "league-organiser", "league-member", "table", "orders", "pilot-square", "move", "mail", "join",
    "join-open", "join-missed", "lobby-full", "lobby-without-cookies", "talk", "talk-earlier", "claimed",
    "closed", "lobby-closed", "operator", "operator-door",
)  # fmt: skip
KEY = "a key that nobody would guess"
STATUS = {"join-wrong": 404, "join-missed": 404, "claimed": 410, "closed": 423, "lobby-closed": 423}
"""Of pages that tell that something is not there."""


def _wish(page: Page) -> None:
    page.locator("#find-wishes > summary").click()
    page.locator("select[name=pace]").select_option("live")
    page.locator("#find-a-game").click()
    page.wait_for_url("**/join/any")


def _listen(page: Page) -> None:
    tab = page.locator("label[for=tab-players]")
    if tab.is_visible():
        tab.click()
    else:
        page.locator("#talk > summary").click()
    page.locator("#talk .talk-more > summary").first.click()


FOLDED = "main details:not([open], details#talk, details#talk *) > summary"
"""What is unfolded everywhere. Talk at a table would lie over the rest, and has a look of its own."""
ACTS: dict[str, Callable[[Page], None]] = {
    "pilot-square": lambda page: page.locator("#make-pass").click(),
    "join-missed": _wish,
    "talk": _listen,
}
"""What is pressed before one looks."""


class Place:
    """A server at which things have happened, who is there, and where each of the pages is."""

    def __init__(self, server: Outside) -> None:
        self.url = f"http://127.0.0.1:{server.port}"
        self.people = {name: self._person(name) for name in ("Vera", "Tomas", "Joon", "Nobody")}
        vera, tomas, joon, _ = self.people.values()
        self.people["Operator"] = self._person("Nobody")
        self.people["Operator"].post("/operator/key", key=KEY)
        table, lobby = self._begun(vera, tomas), self._opened(vera, 2, listed="true", rated="true", **DAYS)
        self._opened(tomas, 1, listed="true", experience="first")
        tomas.get(lobby)
        tomas.post(f"{lobby}/sit")
        tomas.post(f"{lobby}/say", words="Evening. Same three as Friday?")
        tomas.post(f"{lobby}/ready", ready="true")
        club = vera.post(
            "/leagues", name="Thursday club", game="tranquility-base", size="2", command="c" * 24
        )
        organise = club.headers["location"]
        league = organise.partition("/o/")[0]
        for who in (tomas, joon):
            who.post(f"{league}/join", name="Somebody")
        vera.post(f"{organise}/pair", round="1")
        me = vera.get("/pilot").text.partition('href="/people/')[2].partition('"')[0]
        self.pages = {
            "home": ("Nobody", "/"),
            "desk": ("Vera", "/"),
            "desk-empty": ("Joon", "/"),
            "lobby-opener": ("Vera", lobby),
            "lobby-guest": ("Tomas", lobby),
            "lobby-stranger": ("Joon", lobby),
            "join-wrong": ("Joon", "/join?code=nothing"),
            "own-page": ("Vera", f"/people/{me}"),
            "data": ("Vera", "/pilot/data"),
            "notices-here": ("Vera", f"/notices?table={table.split('/')[2]}"),
            "game": ("Vera", "/games/tranquility-base"),
            "league-new": ("Vera", "/leagues/new"),
            "league-organiser": ("Vera", organise),
            "league-member": ("Tomas", league),
            "table": ("Vera", table),
            "orders": ("Vera", f"{table}/orders"),
            **{name: ("Vera", f"/{name}") for name in ("pilot", "people", "privacy", "notices")},
            **self._later(server, table),
        }

    def _later(self, server: Outside, table: str) -> dict[str, tuple[str, str]]:
        """The pages of what goes on, or is over: full, said, reported, closed, claimed."""
        vera, tomas, joon, _, operator = self.people.values()
        full = self._opened(vera, 1, listed="true")
        joon.post(f"{full}/sit")
        hidden = self._opened(vera, 1)
        code = re.findall(r'id="code">([^<]+)<', vera.get(hidden).text)[0].replace(" ", "-").lower()
        guest = httpx.Client(base_url=self.url, timeout=PATIENCE)
        sat = guest.post(f"/lobby/{code}/sit", json={"name": "Ada"}).json()
        guest.post(f"/lobby/{code}/say", json={"words": "Here I am", "token": sat["token"]})
        vera.post(f"{table}/say", words="No hurry. Mind your clock, though.", to="table")
        seat = tomas.get(f"/lobby/{table.split('/')[2]}").headers["location"]
        tomas.post(f"{seat}/say", words="At work until six.", to="table")
        vera.post(f"{table}/report", remark="table-1")
        joon.post("/people/report", who=table.split("/")[4])
        invited = server.new_table(["me", "friend"])
        joon.get(invited["links"]["1"])
        joon.post(f"{invited['links']['1']}/sit", name="Joon")
        closed = [server.new_table(["me", "friend"])["address"], self._opened(vera, 1, listed="true")]
        for address in closed:
            operator.post("/operator/close", table=address.split("/")[2], words="The club says no")
        return {
            "pilot-square": ("Vera", "/pilot"),
            "move": ("Joon", "/pilot/move/aword"),
            "mail": ("Vera", "/pilot/mail/aword"),
            "join": ("Joon", "/join"),
            "join-open": ("Tomas", "/join/open"),
            "join-missed": ("Nobody", "/join/open"),
            "lobby-full": ("Tomas", full),
            "lobby-without-cookies": ("", f"/lobby/{code}?guest={sat['token']}"),
            "talk": ("Tomas", seat),
            "talk-earlier": ("Tomas", f"{seat}/talk"),
            "claimed": ("Tomas", invited["links"]["1"]),
            "closed": ("Vera", closed[0]),
            "lobby-closed": ("Vera", closed[1]),
            "operator": ("Operator", "/operator"),
            "operator-door": ("Joon", "/operator"),
        }

    def _person(self, name: str) -> Guest:
        guest = Guest(httpx.Client(base_url=self.url, timeout=PATIENCE))  # type: ignore[arg-type]
        guest.get("/")
        if name != "Nobody":
            guest.post("/pilot", name=name)
        return guest

    def _opened(self, who: Guest, friends: int, **fields: str) -> str:
        seats = {"seat-0": "me"} | {f"seat-{n}": "friend" for n in range(1, friends + 1)}
        wanted = {"game": "tranquility-base", "command": secrets.token_urlsafe(18), **seats, **fields}
        found: str = who.post("/tables", **wanted).headers["location"]
        return found

    def _begun(self, vera: Guest, tomas: Guest) -> str:
        lobby = self._opened(vera, 1, listed="true", **DAYS)
        tomas.post(f"{lobby}/sit")
        for who in (tomas, vera):
            who.post(f"{lobby}/ready", ready="true")
        found: str = vera.get(lobby).headers["location"]
        return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    data = tmp_path_factory.mktemp("data")
    (data / "operator.key").write_text(KEY)
    wanted = {"contact": "mailto:club@moonrace.club", "operator_key_file": data / "operator.key"}
    with Outside(data / "kept", **wanted) as server:
        yield Place(server)


@in_turn(PAGES)
def test_it_reads_well_for_everybody(
    place: Place, browser: Browser, name: str, size: Any, theme: Any
) -> None:
    who, path = place.pages[name]
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    cookies = place.people[who].cookies.items() if who else ()
    context.add_cookies([{"name": key, "value": value, "url": place.url} for key, value in cookies])
    page, complaints = context.new_page(), list[str]()
    watch(page, complaints)
    answer = page.goto(place.url + path)
    assert answer is not None
    assert answer.status == (200 if name in ACTS else STATUS.get(name, 200))
    if name in ACTS:
        ACTS[name](page)
    for folded in page.locator(FOLDED).all():
        if name != "talk" and folded.is_visible():
            folded.click()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert [one for one in complaints if str(STATUS.get(name, "no such")) not in one] == []
    context.close()
