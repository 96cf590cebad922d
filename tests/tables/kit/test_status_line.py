"""The status line of a phone: whose turn and which phase stay in one piece, however long they are."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from moonrace.tables.kit.parts import Aim, Phase, Shell, Stat, Table
from moonrace.tables.kit.render import render
from tests.tables.kit.looking import opened_html, put_away
from tests.tables.kit.samples import SHELL, TABLE

pytestmark = pytest.mark.browser

PIECES = """() => Object.fromEntries(
    [".status-main", ".status-when", "#status .stat"].map((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return [name, [box.left, box.right, box.top, box.height]];
    }))"""


AIMS = (
    Aim("Sounding Rocket", "1 point", "A probe in space.", by=1, is_open=False),
    Aim("Man in Orbit", "4 points", "An astronaut in orbit and back."),
)


def opened(browser: Browser, shell: Shell, size: tuple[int, int]) -> Page:
    """A game without parts of its own: nothing but the shell."""
    game = msgspec.structs.replace(TABLE.game, id="nothing")
    page = msgspec.structs.replace(TABLE, game=game, face=Table(shell=shell))
    return opened_html(browser, render("kit/table.html", page), size)


@pytest.mark.parametrize(
    ("phase", "when", "is_one_line"),
    [
        ("Action", "turn 9", True),
        ("Administration", "quarter 12", False),
        ("Resolution", "September, year 2", False),
    ],
)
def test_nothing_in_the_status_line_is_broken(
    browser: Browser, phase: str, when: str, is_one_line: bool
) -> None:
    shell = msgspec.structs.replace(
        SHELL, when=when, phases=(Phase(phase, is_current=True),), status=Stat("coin", "160 k", "", "credits")
    )
    shown = opened(browser, shell, (360, 740))
    pieces = shown.evaluate(PIECES)
    put_away(shown)
    left, right, top, height = range(4)
    assert pieces[".status-main"][height] <= 21
    assert pieces[".status-when"][height] <= 21
    assert max(pieces[".status-main"][right], pieces[".status-when"][right]) <= pieces["#status .stat"][left]
    assert pieces["#status .stat"][right] <= 360
    assert (pieces[".status-when"][left] > pieces[".status-main"][right]) is is_one_line
    assert abs(pieces[".status-when"][top] - pieces[".status-main"][top]) <= 22


def test_a_phone_has_what_is_played_for_in_sight_and_opens_it_in_full(browser: Browser) -> None:
    shown = opened(browser, msgspec.structs.replace(SHELL, aims=AIMS), (360, 740))
    strip = shown.locator("#aims > summary")
    expect(strip).to_contain_text("Man in Orbit 4 points")
    expect(strip).not_to_contain_text("Sounding Rocket")
    bounds, board = strip.bounding_box(), shown.locator("#board").bounding_box()
    assert bounds is not None
    assert board is not None
    assert bounds["height"] >= 44
    assert bounds["y"] + bounds["height"] <= board["y"] + 1
    assert bounds["x"] + bounds["width"] <= 360
    strip.click()
    expect(shown.locator("#aims li")).to_have_count(2)
    expect(shown.locator("#aims").get_by_text("An astronaut in orbit and back.")).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth") == 360
    put_away(shown)


def test_a_wide_page_has_the_aims_beside_the_board_and_no_strip(browser: Browser) -> None:
    shown = opened(browser, msgspec.structs.replace(SHELL, aims=AIMS), (1280, 800))
    expect(shown.locator("#aims")).to_be_hidden()
    put_away(shown)
