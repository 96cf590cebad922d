"""Scenes to draw: tables met on the way through games in which the panel's own advice is mostly followed."""

from __future__ import annotations

import random
from functools import partial

from moonrace import load
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.view import View
from moonrace.kernel.match import Match
from moonrace.tables.moonshot.face import MoonshotFace, make
from moonrace.tables.moonshot.page import MoonshotTable
from tests.games.moonshot.arranged import Arranged
from tests.tables.kit.looking import overflowing
from tests.tables.kit.seating import page_of, panel_of, scene, view_in, walk_of

FACE: MoonshotFace = make(load("moonshot"))
SELDOM = (acts.Abort, acts.Boost, acts.Supply)
view_of = partial(view_in, View)
panel = partial(panel_of, FACE)
page = partial(page_of, FACE)


def step_on(match: Match, rng: random.Random) -> None:
    """One more action: what the panel advises, else something at random that is not a waste."""
    ask = match.asks[0]
    legal = ask.legal()
    primary = FACE.ask(scene(match, ask.seat)).primary
    if primary is not None:
        match.act(ask.seat, primary.action)
        return
    weights = [0.02 if isinstance(action, SELDOM) else 1 for action in legal]
    match.act(ask.seat, rng.choices(legal, weights)[0])


walk = partial(walk_of, "moonshot", step_on)


def shown_table(match: Match, seat: int = 0, since: int = 0) -> MoonshotTable:
    """What the templates of a seat's page read."""
    return FACE.context(scene(match, seat, since))


# Arranged tables --------------------------------------------------------------------------------------------


def workshop_table(players: int = 2) -> Arranged:
    """The USSR's Engineer acts: a blueprint of six tiles with matches, a Module, two missions, some tests."""
    table = Arranged(players)
    table.tiles(0, "T-S05 r2c3", "T-E13 r2c4 2", "T-S01 r3c3", "T-C02 r3c4", "T-P01 r2c2", "T-E05 r1c3 1")
    table.modules(0, "MOD-01 R2")
    table.development(0, "T-S02", "T-E02", "T-C03")
    table.research_area("T-S07")
    table.mission("M1-3", "R1-01")
    table.tests(0, "R1-01", 1)
    table.tests(1, "R1-01", 2)
    table.sets(0, money=26, sabotage=1, test_steal=1)
    table.aims(0, "M1-3")
    table.aims(1, "abort")
    table.engineering(0)
    return table


def placing_table() -> Arranged:
    """The USSR has paid for a tile and places it."""
    table = workshop_table()
    table.act("install T-S02")
    return table


def research_table() -> Arranged:
    """The USSR has drawn two tiles and places one; its blueprint is empty, so every space is in reach."""
    table = Arranged(2)
    table.strong(0, 9, 9, 9)
    table.sets(0, money=30)
    table.aims(0, "M0-1")
    table.aims(1, "abort")
    table.engineering(0)
    table.script("T-P01", "T-P02")
    table.act("research payload payload")
    return table


def politics_table() -> Arranged:
    """The USSR's Politician acts; cards of both sides hold tokens."""
    table = Arranged(2)
    table.preparations(0)
    table.board(0, "SU-04", "treasury", tokens=(2, 1, 1, 1))
    table.board(0, "SU-08", "press", tokens=(0, 0, 1, 0), level=2, cover="SU-09")
    table.board(1, "US-04", "industry", tokens=(1, 0, 0, 2))
    table.politics(0)
    return table


def preparations_table() -> Arranged:
    """The USSR's Politician lays Manoeuvre cards."""
    table = Arranged(2)
    table.preparations(0)
    return table


def fates_table() -> Arranged:
    """The USSR's Politician evaluates or escalates its cards."""
    table = politics_table()
    table.fates()
    return table


def tie_table() -> Arranged:
    """A card of the USSR was evaluated, and both sides have the same Influence on it."""
    table = politics_table()
    table.board(0, "SU-05", "industry", tokens=(2, 0, 2, 1))
    table.fates()
    table.act("evaluate SU-05")
    return table


def moon_table() -> Arranged:
    """The way to the Moon is open and the USSR has seen all of its path."""
    table = workshop_table()
    table.completed(1, "M3-1")
    table.path(0, "R3-01", "R3-02", "R3-03", shown=3)
    table.path(1, "R3-04", "R3-05", "R3-06", shown=1)
    table.strong(0, 11, 10, 9)
    table.engineering(0)
    return table


def launched_table(*dice: int) -> Arranged:
    """The USSR has launched for a mission with two risks, and the dice have fallen; the USA aborted."""
    table = Arranged(2)
    table.tiles(0, "T-P01 r2c2")
    table.payload(0, "satellite", "r2c2")
    table.strong(0, 3, 1, 2)
    table.mission("M1-4", "R1-01", "R1-02")
    table.tests(0, "R1-01", 2)
    table.aims(0, "M1-4")
    table.aims(1, "abort")
    table.rolls(*dice)
    table.launches(0, 1)
    return table


def over_table() -> Arranged:
    """The USA has lost the last of its Popularity."""
    table = Arranged(2)
    table.sets(1, popularity=1)
    table.aims(0, "abort")
    table.aims(1, "abort")
    table.launches(1, 0)
    return table


TABLES = {
    "workshop": workshop_table,
    "placing": placing_table,
    "research": research_table,
    "preparations": preparations_table,
    "politics": politics_table,
    "fates": fates_table,
    "tie": tie_table,
    "moon": moon_table,
    "launched": lambda: launched_table(6, 6),
    "over": over_table,
}


# What must be in sight --------------------------------------------------------------------------------------

CARDS = (
    ".ms-manoeuvre, .ms-free, .ms-band p, .ms-tile, .ms-risk, .ms-odds, .ms-goal, .ms-hand-card, .ms-module, "
    ".ms-suppliers li, .ms-turn, .ms-gauge, .ms-fate, .ms-racer, .ms-gap, .ms-strip > summary, .ms-moon-card"
)
OVERFLOWING = overflowing(CARDS)

SPILLING = """bottom = e => e.getBoundingClientRect().bottom,
    [...document.querySelectorAll("#ask > *, #ask .act > *")]
    .filter(e => e.checkVisibility() && getComputedStyle(e).display !== "contents")
    .filter(e => bottom(e) > bottom(document.querySelector("#ask")))
    .map(e => e.className)"""
"""What hangs out of the panel, over whatever stands below it."""

BELOW_THE_FOLD = """[...document.querySelectorAll(
        "#ask, #on-stage, #race, .ms-strip > summary, #log, .ms-phase > *, .ms-place, .ms-hand-card")]
    .filter(e => e.checkVisibility() && !e.closest(".ms-launches"))
    .filter(e => e.getBoundingClientRect().bottom > innerHeight).map(e => e.id || e.className)"""
"""What one looks at while deciding."""

CUT_OFF = """[...document.querySelectorAll("#ask .rows > *")]
    .filter(e => e.getBoundingClientRect().bottom
        > document.querySelector("#ask .rows").getBoundingClientRect().bottom + 1).map(e => e.id)"""
"""Rows of the panel that one would have to scroll to."""
