"""Every game's scenes in a browser at both widths: nothing scrolls or is cut off, and axe finds nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pytest

from moonrace.kernel.match import Match
from tests.tables.apogee import scenes as apogee
from tests.tables.astronavigators import scenes as astronavigators
from tests.tables.kit.games import GAMES, SCENES, Made, match_of
from tests.tables.kit.looking import by_day_and_by_night, find_nothing_serious, in_turn, opened_at, put_away
from tests.tables.kit.seating import page_of
from tests.tables.leaving_earth import scenes as leaving_earth
from tests.tables.moonshot import scenes as moonshot
from tests.tables.tranquility_base import scenes as tranquility_base

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDER = """document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []"""
HIGHER = WIDER.replace("Width", "Height")
OUT_OF_SIGHT = """[document.querySelector("#ask"), document.querySelector(".btn.primary")].filter(e => e)
    .filter(e => e.getBoundingClientRect().bottom > innerHeight).map(e => e.id || e.className)"""
"""What one acts by that one would have to scroll to."""
WRAPPED = """[...document.querySelectorAll("#status")].filter(e => e.offsetHeight > 45).map(e => e.id)"""


class Screens(NamedTuple):
    """What must be nowhere on a game's pages; each a script that lists what is wrong."""

    sizes: tuple[tuple[int, int], ...]
    at_a_desk: tuple[str, ...]
    on_a_phone: tuple[str, ...] = ()
    is_asked: bool = False
    """Whether the seat that looks is the one that is asked, and not the first."""


SCREENS = {
    "apogee": Screens(((1280, 800),), (HIGHER, apogee.OVERFLOWING)),
    "astronavigators": Screens(((1280, 720),), (OUT_OF_SIGHT,), is_asked=True),
    "leaving-earth": Screens(((1280, 800),), (HIGHER, leaving_earth.OVERFLOWING)),
    "moonshot": Screens(
        ((1280, 720), (1280, 800), (1440, 900)),
        (HIGHER, moonshot.OVERFLOWING, moonshot.SPILLING, moonshot.BELOW_THE_FOLD, moonshot.CUT_OFF),
        (moonshot.OVERFLOWING, WRAPPED),
        is_asked=True,
    ),
    "tranquility-base": Screens(((1280, 800),), (HIGHER, tranquility_base.OVERFLOWING)),
}


def viewer_of(game: str, match: Match) -> int:
    """Who looks at a scene."""
    return match.asks[0].seat if SCREENS[game].is_asked and match.asks else 0


@pytest.mark.browser
@by_day_and_by_night
@pytest.mark.parametrize(("game", "name"), SCENES)
def test_nothing_scrolls_at_1280_and_nothing_scrolls_sideways_at_360(
    browser: Browser, game: str, name: str, at_a_desk: str, on_a_phone: str
) -> None:
    match, screens = GAMES[game].scene(name), SCREENS[game]
    opened = partial(opened_at, partial(page_of, GAMES[game].face), browser, match, viewer_of(game, match))
    desk = opened(screens.sizes[0], at_a_desk)
    for width, height in screens.sizes:
        desk.set_viewport_size({"width": width, "height": height})
        for script in (WIDER, *screens.at_a_desk):
            assert desk.evaluate(script) == [], (width, height)
    put_away(desk)
    phone = opened((360, 740), on_a_phone)
    for script in (WIDER, *screens.on_a_phone):
        assert phone.evaluate(script) == []
    put_away(phone)


AXED: dict[str, tuple[str, Made, int]] = {
    "apogee planning": ("apogee", apogee.MATCHES["planning"], 0),
    "apogee build": ("apogee", apogee.MATCHES["build"], 0),
    "apogee design": ("apogee", apogee.MATCHES["design"], 0),
    "apogee launch": ("apogee", apogee.MATCHES["launch"], 0),
    "astronavigators training": ("astronavigators", astronavigators.training_table, 0),
    "astronavigators travelling": ("astronavigators", astronavigators.travelling_table, 0),
    "astronavigators solar, looked on": ("astronavigators", astronavigators.solar_table, -1),
    "astronavigators flight": ("astronavigators", astronavigators.flight_table, 0),
    "leaving-earth busy": ("leaving-earth", leaving_earth.busy_table, 0),
    "leaving-earth, the other seat": ("leaving-earth", leaving_earth.busy_table, 1),
    "leaving-earth firing": ("leaving-earth", leaving_earth.firing_table, 0),
    "leaving-earth, looked on": ("leaving-earth", leaving_earth.busy_table, -1),
    "moonshot placing": ("moonshot", moonshot.placing_table, 0),
    "moonshot politics": ("moonshot", moonshot.politics_table, 0),
    "moonshot moon, looked on": ("moonshot", moonshot.moon_table, -1),
    "moonshot over": ("moonshot", moonshot.over_table, 1),
    "tranquility-base mine": ("tranquility-base", tranquility_base.busy_table, 0),
    "tranquility-base, the other seat": ("tranquility-base", tranquility_base.busy_table, 1),
    "tranquility-base, looked on": ("tranquility-base", tranquility_base.busy_table, -1),
    "tranquility-base third": ("tranquility-base", tranquility_base.busy_table, 2),
}


@pytest.mark.browser
@in_turn(AXED)
def test_axe_finds_nothing_serious_in_the_game_s_own_parts(
    browser: Browser, name: str, size: tuple[int, int], theme: str
) -> None:
    game, make, seat = AXED[name]
    find_nothing_serious(browser, page_of(GAMES[game].face, match_of(make), seat, theme), size)
