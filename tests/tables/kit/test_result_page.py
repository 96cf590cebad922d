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
