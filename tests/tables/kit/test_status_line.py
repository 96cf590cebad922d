"""The status line of a phone: whose turn and which phase stay in one piece, however long they are."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Browser

from moonrace.tables.kit.parts import Phase, Stat, Table
from moonrace.tables.kit.render import render
from tests.tables.kit.looking import opened_html
from tests.tables.kit.samples import SHELL, TABLE

pytestmark = pytest.mark.browser

PIECES = """() => Object.fromEntries(
    [".status-main", ".status-when", "#status .stat"].map((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return [name, [box.left, box.right, box.top, box.height]];
    }))"""


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
    # A game without parts of its own: nothing but the shell.
    game = msgspec.structs.replace(TABLE.game, id="nothing")
    page = msgspec.structs.replace(TABLE, game=game, face=Table(shell=shell))
    shown = opened_html(browser, render("kit/table.html", page), (360, 740))
    pieces = shown.evaluate(PIECES)
    shown.close()
    left, right, top, height = range(4)
    assert pieces[".status-main"][height] <= 21
    assert pieces[".status-when"][height] <= 21
    assert max(pieces[".status-main"][right], pieces[".status-when"][right]) <= pieces["#status .stat"][left]
    assert pieces["#status .stat"][right] <= 360
    assert (pieces[".status-when"][left] > pieces[".status-main"][right]) is is_one_line
    assert abs(pieces[".status-when"][top] - pieces[".status-main"][top]) <= 22
