"""The common pages in a real browser: axe, widths, targets, the strict policy, keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.tables.kit.looking import findings, in_turn, is_put_away, page_in, put_away
from tests.tables.kit.preview import served, write
from tests.tables.kit.samples import PAGES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The previews, served under the strict policy."""
    out = tmp_path_factory.mktemp("preview")
    write(out)
    with served(out) as address:
        yield address


class Desk:
    """Opens pages and remembers the complaints of the browser. Contexts and pages are used again, because to
    begin one is as much work as to show something on it."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.contexts: dict[tuple[object, ...], BrowserContext] = {}
        self.watched: set[Page] = set()
        self.complaints: list[str] = []

    def open(self, name: str, width: int, scheme: str = "dark", motion: str = "no-preference") -> Page:
        """A page at a width and in a theme."""
        page = page_in(self._context(width, scheme, motion))
        if page not in self.watched:
            self._watch(page)
        page.goto(f"{self.site}/{name}.html")
        page.evaluate("document.fonts.ready")
        return page

    def _watch(self, page: Page) -> None:
        self.watched.add(page)
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _context(self, width: int, scheme: str, motion: str) -> BrowserContext:
        key = (width, scheme, motion)
        if key not in self.contexts:
            self.contexts[key] = self.browser.new_context(
                viewport={"width": width, "height": 800 if width > 720 else 740},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce" if motion == "reduce" else "no-preference",
            )
        return self.contexts[key]

    def clear(self) -> list[str]:
        """Leave all pages and hand over the complaints."""
        for context in self.contexts.values():
            for page in context.pages:
                if not is_put_away(page):
                    put_away(page)
        complaints, self.complaints = self.complaints, []
        return complaints


@pytest.fixture(scope="module")
def room(browser: Browser, site: str) -> Desk:
    """The desk that all tests share."""
    return Desk(browser, site)


@pytest.fixture
def desk(room: Desk) -> Iterator[Desk]:
    """A desk that must end without a complaint of the browser."""
    yield room
    assert room.clear() == []


# The rules are a thousand times the same piece; the page of one clause shows it all.
@in_turn(name for name in PAGES if name != "rules")
def test_axe_finds_nothing(desk: Desk, name: str, size: tuple[int, int], theme: str) -> None:
    assert findings(desk.open(name, size[0], theme)) == []


@pytest.mark.parametrize("name", PAGES)
def test_phone_needs_no_sideways_scrolling(desk: Desk, name: str) -> None:
    page = desk.open(name, 360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("width", [720, 721, 1024, 1100, 1101, 1280])
def test_table_fits_every_width(desk: Desk, width: int) -> None:
    page = desk.open("table", width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def _off_screen(page: Page, selector: str) -> list[str]:
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((thing) => {
             const box = thing.getBoundingClientRect();
             const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
             return !(top && (thing === top || thing.contains(top)));
           }).map((thing) => thing.getAttribute("aria-label") || thing.textContent)""",
        selector,
    )
    return found


def test_at_the_desk_nothing_has_to_be_scrolled_to_act(desk: Desk) -> None:
    page = desk.open("table", 1280)
    assert page.locator("button[name=action]").count() == 12
    assert _off_screen(page, "button[name=action], #undo, #restart, .why summary") == []


def test_board_and_columns_have_their_sizes(desk: Desk) -> None:
    page = desk.open("table", 1280)
    board = page.locator("#board").bounding_box()
    left = page.locator("#seat-0").bounding_box()
    ask = page.locator("#ask").bounding_box()
    assert board
    assert left
    assert ask
    assert (round(board["width"]), round(board["height"])) == (640, 446)
    assert round(left["width"]) == 208
    assert round(ask["width"]) == 384


def test_on_a_phone_the_sheet_holds_every_move(desk: Desk) -> None:
    page = desk.open("table", 360)
    assert page.get_by_role("button", name="Launch Gemini 8, 2 fuel").is_visible()
    craft = page.get_by_role("button", name="Assemble Apollo 15: Craft, 1 fuel")
    assert not craft.is_visible()
    page.get_by_text("All 12 moves").click()
    assert craft.is_visible()
    page.keyboard.press("Escape")
    assert not craft.is_visible()
    page.get_by_text("All 12 moves").click()
    page.get_by_text("Back to the table").click()
    assert not craft.is_visible()


def test_a_short_window_needs_no_sheet(desk: Desk) -> None:
    page = desk.open("table-window", 360)
    assert page.get_by_role("button", name="Pass", exact=True).is_visible()


def test_targets_on_a_phone_are_large_enough(desk: Desk) -> None:
    for name in ("table", "home", "new"):
        page = desk.open(name, 360)
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                   "main button, main a.btn, main select, main label[for^=tab], .bar summary")]
                 .filter((thing) => thing.checkVisibility())
                 .map((thing) => [thing.textContent.trim(), thing.getBoundingClientRect()])
                 .filter(([, box]) => box.height < 43.5 || box.width < 40).map(([words]) => words)"""
        )
        assert small == []


def test_tabs_work_by_keyboard(desk: Desk) -> None:
    page = desk.open("table", 360)
    assert not page.locator("#log").is_visible()
    page.locator("#tab-own").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.locator("#log").is_visible()
    assert not page.locator("#dock").is_visible()


def test_every_control_of_the_table_is_reached_by_tab(desk: Desk) -> None:
    page = desk.open("table", 1280)
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.getAttribute('value') || document.activeElement.id")
        )
    wanted = page.evaluate("[...document.querySelectorAll('button[name=action]')].map((b) => b.value)")
    assert set(wanted) <= reached
    assert {"undo", "restart", "log-lines"} <= reached


def test_focus_can_be_seen(desk: Desk) -> None:
    page = desk.open("table", 1280)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"


def test_reduced_motion_stops_every_movement(desk: Desk) -> None:
    page = desk.open("table", 1280, motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((thing) => {
             const style = getComputedStyle(thing);
             return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
           }).length"""
    )
    assert moving == 0


def test_theme_wins_over_the_system(desk: Desk) -> None:
    page = desk.open("home", 1280, "light")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper, night) == ("rgb(241, 232, 214)", "rgb(13, 20, 34)")


def test_both_fonts_are_used(desk: Desk) -> None:
    page = desk.open("table", 1280)
    loaded = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert {"Jost", "Source Sans 3"} <= {name.strip('"') for name in loaded}


def test_links_can_be_copied(desk: Desk) -> None:
    page = desk.open("table-waiting", 1280)
    page.get_by_role("button", name="Copy").first.click()
    page.get_by_role("button", name="Copied").or_(page.get_by_role("button", name="Press Ctrl+C")).wait_for()
