"""Scenes to draw: tables arranged for a test, or met on the way through games that follow the panel."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from moonrace import load
from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.view import View
from moonrace.kernel.match import Match
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.face import AstroFace, make
from moonrace.tables.face import AskPanel, Group
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, SOLO, Arranged
from tests.tables.kit.seating import page_of, panel_of, scene, view_in, walk_of

GAME_ID = "astronavigators"
FACE: AstroFace = make(load(GAME_ID))
MODES = {FIRST_AND_FAST: (1, 2, 3, 4), CONSTELLATION: (2, 3, 4), SOLAR_SYSTEM: (2, 3, 4), SOLO: (1,)}
STAYING = 0.05
"""How seldom random play does nothing where it could do something."""
view_of = partial(view_in, View)
panel = partial(panel_of, FACE)
page = partial(page_of, FACE)


def desk(table: Arranged, seat: int = 0) -> Desk:
    """A seat's desk at an arranged table."""
    return FACE.desk(scene(table.match, seat))


def group(asked: AskPanel, row: str) -> Group:
    """The row with an id."""
    return next(group for group in asked.groups if group.id == f"row-{row}")


def step_on(match: Match, rng: random.Random) -> None:
    """One more action: what the panel advises, else something lively at random."""
    ask = match.asks[0]
    primary = FACE.ask(scene(match, ask.seat)).primary
    if primary is not None and rng.random() < 0.8:
        match.act(ask.seat, primary.action)
        return
    legal = ask.legal()
    idle = (acts.Done, acts.AbortStage)
    weights = [
        STAYING if isinstance(a, idle) or (isinstance(a, acts.Travel) and a.vehicle == acts.STAY) else 1
        for a in legal
    ]
    match.act(ask.seat, rng.choices(legal, weights)[0])


walk = partial(walk_of, GAME_ID, step_on)


# Tables -----------------------------------------------------------------------------------------------------


def training_table(players: int = 3) -> Arranged:
    """First and Fast in August: cards observed, one saved, tiles in hand."""
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "oceania", "africa"][:players])
    table.round(6)
    table.observe("lyra", "orion", "cygnus", "new_moon", "gemini", "virgo")
    table.save("ursa_major")
    table.tiles("EU-9", "NA-9", "AS-1")
    table.visited("asia", "africa")
    table.used("train", "plane")
    table.week(1, "leo", "draco")
    table.week(2, "libra", "aquila")
    table.week(3, "cancer", "taurus", "full_moon")
    table.week(4, "aries", "leo")
    table.points(0, nk=38)
    table.points(1, nk=44)
    return table


def travelling_table() -> Arranged:
    """On the way by plane from Central Europe."""
    table = training_table(2)
    table.act("travel 1 plane", "travel 2 stay")
    return table


def arrived_table() -> Arranged:
    """Moved, with tiles to go on."""
    table = training_table(2)
    table.tiles("EU-9", "NA-9", "AF-9", "AS-9")
    table.act("travel 1 plane", "travel 2 stay", "go +2:-60/-90")
    return table


def pad_table() -> Arranged:
    """Prepared, on the launch pad, with tokens."""
    table = training_table(3)
    table.round(10)
    table.prepared(0, 1)
    table.at(0, "+1:-60/-90")
    table.at(1, "+1:-60/-90")
    table.points(0, nk=71)
    table.tokens("full_moon", "summer_triangle", "milky_way")
    return table


def flight_table(mode: str = FIRST_AND_FAST) -> Arranged:
    """In flight on stage 2, with a token on the SXT and an extra step."""
    who = ["europe", "asia", "oceania"] if mode == FIRST_AND_FAST else ["yuri", "wang", "jarrah"]
    table = Arranged(mode, who)
    table.round(15)
    table.points(0, nk=66, dv=15)
    table.points(1, nk=70, dv=20)
    table.in_space(0, "outbound", 2)
    table.in_space(1, "outbound", 3)
    table.tile_values(5, 10, 15)
    table.drawn(4, 10)
    table.calibrated(0, sxt="full_moon", sct="milky_way", extra=1)
    table.tokens("ecliptica", "first_quarter")
    return table


def flying_table(mode: str = FIRST_AND_FAST) -> Arranged:
    """The flight is being resolved."""
    table = flight_table(mode)
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay")
    return table


def calibration_table() -> Arranged:
    """Tokens to be set."""
    table = pad_table()
    table.act("travel 1 stay", "travel 2 stay", "travel 3 stay")
    return table


def solar_table(players: int = 3) -> Arranged:
    """Solar System in July: a quest, an instrument, tiles with all sorts of icons."""
    who = ["neil", "joao", "wang", "sphen"][:players]
    table = Arranged(SOLAR_SYSTEM, who)
    table.round(5)
    table.observe("lyra", "cygnus", "ursa_minor", "mars", "first_quarter")
    table.save("ursa_major", "orion")
    table.quest("alaskan_bears")
    table.instrument("armillary_sphere")
    table.instrument("octant", 1)
    table.tiles("NA-1", "NA-9", "EU-3")
    table.planet_top("saturn")
    table.week(1, "leo", "draco")
    table.week(2, "libra", "aquila")
    table.week(3, "cancer", "full_moon")
    table.week(4, "aries", "leo")
    return table


def solo_table() -> Arranged:
    """Solo in the middle of the first year."""
    table = Arranged(SOLO, ["leo"], level="medium")
    table.round(6)
    table.observe("leo", "crux")
    return table


def homeward_table() -> Arranged:
    """Constellation: one on the Moon, one on the way home, one still outbound."""
    table = Arranged(CONSTELLATION, ["leo", "yuri", "jarrah"])
    table.round(18)
    table.points(0, nk=120, dv=60)
    table.points(1, nk=110, dv=80)
    table.points(2, nk=80, dv=45)
    table.in_space(0, "moon")
    table.in_space(1, "inbound", 2)
    table.in_space(2, "outbound", 4)
    table.tile_values(5, 10, 15, 15, 20)
    table.tile_values(15, 10, direction="inbound")
    return table


def finished(players: int, mode: str) -> Match:
    """A game at its end."""
    *_, match = walk(players, 7, 5_000, {"mode": mode})
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "new": lambda: load(GAME_ID).start(3, seed=1),
    "first-month": lambda: Arranged(FIRST_AND_FAST, ["north_america", "asia"]).match,
    "training": lambda: training_table().match,
    "travel": lambda: travelling_table().match,
    "arrived": lambda: arrived_table().match,
    "pad": lambda: pad_table().match,
    "calibrate": lambda: calibration_table().match,
    "flight": lambda: flight_table().match,
    "flying": lambda: flying_table().match,
    "homeward": lambda: homeward_table().match,
    "draft": lambda: load(GAME_ID).start(1, seed=1, options={"mode": "solo"}),
    "solar": lambda: solar_table().match,
    "four": lambda: solar_table(4).match,
    "solo": lambda: solo_table().match,
    "end": lambda: finished(3, FIRST_AND_FAST),
    "reputation": lambda: finished(3, CONSTELLATION),
    "solo-end": lambda: finished(1, SOLO),
}
