"""A page as a browser shows it, its files served from the package; for the tests of every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

from moonrace.server.safety import POLICY
from moonrace.tables.kit.pages import TablePage
from moonrace.tables.kit.render import render, static_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


OWN_PARTS = "#board, #dock, #side, #ask"
"""The parts of a table that its game draws."""
EACH_LOOK = pytest.mark.parametrize(
    ("size", "theme"),
    [
        ((1280, 800), "dark"),
        pytest.param((1280, 800), "light", marks=pytest.mark.long),
        ((360, 740), "light"),
    ],
)


def overflowing(cards: str) -> str:
    """A script that finds what does not fit its card, among those that a selector names and one can see."""
    return f"""[...document.querySelectorAll("{cards}")].filter(e => e.checkVisibility())
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map(e => e.className + e.textContent.replace(/\\s+/g, " "))"""


def opened_page(browser: Browser, page: TablePage, size: tuple[int, int]) -> Page:
    """A table as a browser shows it."""
    return opened_html(browser, render("kit/table.html", page), size)


def opened_html(
    browser: Browser, html: str, size: tuple[int, int], *, is_moving: bool = False, is_guarded: bool = False
) -> Page:
    """Open a rendered page. Nothing moves on it unless that is wanted; the server's content policy guards it
    where a test asks nothing of the page that it forbids."""

    def serve(route: Route) -> None:
        path = route.request.url.split("/", 3)[3].split("?")[0]
        file = static_files().get(path.removeprefix("static/")) if path.startswith("static/") else None
        if path == "table":
            kind = {"content-type": "text/html; charset=utf-8"}
            route.fulfill(
                body=html, headers=kind | ({"content-security-policy": POLICY} if is_guarded else {})
            )
        elif file is not None:
            route.fulfill(path=file)
        else:
            route.fulfill(status=404, body="")

    shown = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="no-preference" if is_moving else "reduce",
    )
    shown.route("**/*", serve)
    shown.goto("http://table.test/table")
    shown.evaluate("document.fonts.ready")
    # What is still fading in has not the contrast that people read by.
    shown.evaluate(
        "Promise.allSettled(document.getAnimations().map((moving) => moving.finished)).then(() => true)"
    )
    return shown


PACE = """(pace) => {
  const { animate } = Element.prototype;
  window.pace = pace;
  Element.prototype.animate = function (...how) {
    const moving = animate.apply(this, how);
    moving.updatePlaybackRate(window.pace);
    return moving;
  };
}"""
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


def serious_findings(shown: Page, context: str | None = None) -> list[str]:
    """What axe finds serious or worse in a page, or in the parts of it that a selector names."""
    from axe_playwright_python.sync_playwright import Axe

    # Without this axe describes every element that is all right, which takes twice as long as looking.
    options = {"resultTypes": ["violations"], "preload": False}
    return [
        f"{item['id']}: {node['html'][:160]}"
        for item in Axe().run(shown, context=context, options=options).response["violations"]
        if item["impact"] in {"serious", "critical"}
        for node in item["nodes"]
    ]


def find_nothing_serious(browser: Browser, pages: Iterable[TablePage], size: tuple[int, int]) -> None:
    """Axe finds nothing serious in what the games themselves draw of these tables."""
    for page in pages:
        shown = opened_page(browser, page, size)
        assert serious_findings(shown, OWN_PARTS) == []
        shown.close()
