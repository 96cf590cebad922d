"""A page as a browser shows it, its files served from the package; for the tests of every table."""

from __future__ import annotations

import mimetypes
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from moonrace.kernel.match import Match
from moonrace.server.safety import POLICY
from moonrace.tables.kit.pages import TablePage
from moonrace.tables.kit.render import render, static_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


OWN_PARTS = "#board, #dock, #side, #ask"
"""The parts of a table that its game draws."""
FORGET = "if (!sessionStorage.begun) { sessionStorage.begun = 1; localStorage.clear(); }"
"""Pages share a context, hence its cache, but not what an earlier one has remembered."""


class Shelf(ThreadingHTTPServer):
    """Pages by number, and the package's static files."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.pages: list[tuple[bytes, dict[str, str]]] = []
        Thread(target=self.serve_forever, daemon=True).start()

    def put(self, html: str, headers: dict[str, str]) -> str:
        """Keep a page; its address."""
        kind = {"content-type": "text/html; charset=utf-8", "cache-control": "no-store"}
        self.pages.append((html.encode(), kind | headers))
        return f"http://127.0.0.1:{self.server_port}/table/{len(self.pages) - 1}"


class Answer(BaseHTTPRequestHandler):
    """Answers one browser from the shelf."""

    protocol_version = "HTTP/1.1"
    server: Shelf

    def do_GET(self) -> None:
        where, _, name = self.path.partition("?")[0].removeprefix("/").partition("/")
        file = static_files().get(name) if where == "static" else None
        if where == "table":
            self.reply(200, *self.server.pages[int(name)])
        elif file is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self.reply(200, file.read_bytes(), {"content-type": kind, "cache-control": "max-age=3600"})
        else:
            self.reply(404, b"", {})

    def reply(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            self.send_header(name, value)
        # A page that was closed or left meanwhile wants its files no more.
        with suppress(ConnectionError):
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """A test says what it has to say itself."""


@cache
def shelf() -> Shelf:
    """One for all tests of a process."""
    return Shelf()


@cache
def context_of(browser: Browser, *, is_moving: bool) -> BrowserContext:
    """One for all pages that move, or do not, so that files and compiled scripts are fetched once."""
    made = browser.new_context(reduced_motion="no-preference" if is_moving else "reduce")
    made.add_init_script(FORGET)
    return made


_IDLE: dict[BrowserContext, list[Page]] = defaultdict(list)


def page_in(context: BrowserContext) -> Page:
    """A page that was put away, or a new one."""
    return _IDLE[context].pop() if _IDLE[context] else context.new_page()


def put_away(shown: Page) -> None:
    """Leave a page that was only looked at and clicked on to the next that is opened in its context: to begin
    a new one is as much work as to show a table on it."""
    shown.evaluate("sessionStorage.clear()")
    shown.goto("about:blank")
    _IDLE[shown.context].append(shown)


def is_put_away(page: Page) -> bool:
    """Whether a page waits for the next to be opened."""
    return page in _IDLE.get(page.context, ())


WIDE, NARROW = (1280, 800), (360, 740)
LOOKS = ((WIDE, "dark"), (NARROW, "light"), (WIDE, "light"), (NARROW, "dark"))


def in_turn(things: Iterable[str]) -> pytest.MarkDecorator:
    """Gives a test each of the things in each look. One look each, in turn, is enough for every run, since
    what things have in common is then seen in all of them; `make whole` looks at the rest."""
    return pytest.mark.parametrize(
        ("name", "size", "theme"),
        [
            pytest.param(name, size, theme, marks=() if turn == nth % len(LOOKS) else pytest.mark.long)
            for nth, name in enumerate(things)
            for turn, (size, theme) in enumerate(LOOKS)
        ],
        ids=lambda part: str(part[0]) if isinstance(part, tuple) else part,
    )


in_two_looks = pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(size, theme, marks=() if turn < 2 else pytest.mark.long, id=f"{size[0]}-{theme}")
        for turn, (size, theme) in enumerate(LOOKS)
    ],
)
"""Gives a test each width and each theme once in every run; `make whole` looks at the other two pairs."""

by_day_and_by_night = pytest.mark.parametrize(
    ("at_a_desk", "on_a_phone"), [("dark", "light"), pytest.param("light", "dark", marks=pytest.mark.long)]
)
"""Gives a test that looks at both widths a theme for each; the other way round in `make whole`."""


def overflowing(cards: str) -> str:
    """A script that finds what does not fit its card, among those that a selector names and one can see."""
    return f"""[...document.querySelectorAll("{cards}")].filter(e => e.checkVisibility())
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map(e => e.className + e.textContent.replace(/\\s+/g, " "))"""


def seen_in(browser: Browser, size: tuple[int, int], theme: str) -> Page:
    """An empty page of a size for somebody whose system is dark or light."""
    width, height = size
    is_dark = theme == "dark"
    return browser.new_page(
        viewport={"width": width, "height": height}, color_scheme="dark" if is_dark else "light"
    )


def opened_page(browser: Browser, page: TablePage, size: tuple[int, int]) -> Page:
    """A table as a browser shows it."""
    return opened_html(browser, render("kit/table.html", page), size)


def opened_at(
    page: Callable[[Match, int, str], TablePage],
    browser: Browser,
    match: Match,
    seat: int,
    size: tuple[int, int],
    theme: str,
) -> Page:
    """A seat's table, filled by a game's own page, as a browser shows it."""
    return opened_page(browser, page(match, seat, theme), size)


def opened_html(
    browser: Browser, html: str, size: tuple[int, int], *, is_moving: bool = False, is_guarded: bool = False
) -> Page:
    """Open a rendered page. Nothing moves on it unless that is wanted; the server's content policy guards it
    where a test asks nothing of the page that it forbids."""
    shown = page_in(context_of(browser, is_moving=is_moving))
    shown.set_viewport_size({"width": size[0], "height": size[1]})
    shown.goto(shelf().put(html, {"content-security-policy": POLICY} if is_guarded else {}))
    # No server answers here, and the page would say so after a while, over everything else.
    shown.evaluate("document.getElementById('offline')?.style.setProperty('display', 'none')")
    shown.evaluate("document.fonts.ready")
    # What is still fading in has not the contrast that people read by.
    shown.evaluate(
        "Promise.allSettled(document.getAnimations().map((moving) => moving.finished)).then(() => true)"
    )
    return shown


PATIENT = """
  const { setTimeout } = window;
  window.setTimeout = (does, ms, ...more) => (ms > 2000 ? 0 : setTimeout(does, ms, ...more));
"""
"""Where scenes are held, nothing is shown merely because a busy machine took long."""
PACE = """(pace) => {PATIENT
  const { animate } = Element.prototype;
  window.pace = pace;
  Element.prototype.animate = function (...how) {
    const moving = animate.apply(this, how);
    moving.updatePlaybackRate(window.pace);
    return moving;
  };
}""".replace("PATIENT", PATIENT)
GO_ON = """() => {
  window.pace = 8;
  document.getAnimations().forEach((moving) => moving.updatePlaybackRate(window.pace));
}"""


def linger(shown: Page) -> None:
    """From now on scenes last until they are skipped, so that one can look at them on a busy machine too."""
    shown.evaluate(PACE, 0.001)


def hasten(shown: Page) -> None:
    """From now on scenes are over in no time, and come in the order in which they come."""
    shown.evaluate(PACE, 20)


def go_on(shown: Page) -> None:
    """Scenes that linger play to their ends."""
    shown.evaluate(GO_ON)
    shown.evaluate("import('/static/kit/js/director.js').then((director) => director.done())")


IMPACTS = frozenset({"minor", "moderate", "serious", "critical"})


def serious_findings(shown: Page, context: str | None = None) -> list[str]:
    """What axe finds serious or worse in a page, or in the parts of it that a selector names."""
    return findings(shown, context, frozenset({"serious", "critical"}))


def findings(shown: Page, context: str | None = None, impacts: frozenset[str] = IMPACTS) -> list[str]:
    """What axe finds in a page, however little it is in somebody's way, or in the parts of it that a
    selector names."""
    from axe_playwright_python.sync_playwright import Axe

    # Without this axe describes every element that is all right, which takes twice as long as looking.
    options = {"resultTypes": ["violations"], "preload": False}
    return [
        f"{item['id']}: {node['html'][:160]}"
        for item in Axe().run(shown, context=context, options=options).response["violations"]
        if item["impact"] in impacts
        for node in item["nodes"]
    ]


def find_nothing_serious(browser: Browser, page: TablePage, size: tuple[int, int]) -> None:
    """Axe finds nothing serious in what the game itself draws of a table."""
    shown = opened_page(browser, page, size)
    assert serious_findings(shown, OWN_PARTS) == []
    put_away(shown)
