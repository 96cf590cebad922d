"""The page after the end: what one may do next is in sight, whoever and however many have played."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from moonrace import games, load
from moonrace.kernel.match import Match
from moonrace.tables.face import face_of
from moonrace.tables.kit.render import render
from moonrace.tables.kit.standing import Moved
from tests.golden.golden import records, replayed
from tests.tables.kit.looking import opened_html, put_away
from tests.tables.kit.seating import page_of, scene

pytestmark = pytest.mark.browser
SIZES = [(1280, 800), (1440, 900), (360, 780)]
BOXES = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect().toJSON();
  return {
    buttons: box(".result-buttons"), panel: box("#ask"), story: box("#chronicle"),
    wide: document.documentElement.scrollWidth,
  };
}"""


@cache
def fullest(game: str) -> Match:
    """The golden match of a game with the most seats."""
    title = load(game)
    return max((replayed(title, record) for record in records(game)), key=lambda match: match.players)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_buttons_are_in_the_panel_and_in_sight(browser: Browser, game: str, size: tuple[int, int]) -> None:
    match = fullest(game)
    face = face_of(match.title)
    page = msgspec.structs.replace(page_of(face, match), charts=face.race(scene(match)))
    shown = opened_html(browser, render("kit/table.html", page), size)
    boxes: dict[str, Any] = shown.evaluate(BOXES)
    put_away(shown)
    assert boxes["buttons"]["bottom"] <= boxes["panel"]["bottom"]
    if size[0] > 1000:
        assert boxes["buttons"]["bottom"] <= size[1]
    assert boxes["panel"]["bottom"] <= boxes["story"]["top"]
    assert boxes["wide"] <= size[0]


def test_how_standings_moved_is_in_sight_and_the_button_is_one_line(browser: Browser) -> None:
    match = fullest("tranquility-base")
    moved = tuple(Moved(seat, f"Somebody {seat}", 1500, 1615, 656) for seat in range(match.players))
    page = page_of(face_of(match.title), match)
    page = msgspec.structs.replace(page, moved=moved, viewer=0, next_table="/t/next/p/1")
    shown = opened_html(browser, render("kit/table.html", page), SIZES[0])
    line, told, button = (shown.locator(one).bounding_box() for one in ("#moved", ".result-told", "#rematch"))
    put_away(shown)
    assert line
    assert told
    assert button
    assert line["y"] + line["height"] <= told["y"] + told["height"]
    assert button["height"] < 50
