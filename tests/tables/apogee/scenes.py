"""Scenes to draw: tables arranged for a test, or met on the way through random games."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from moonrace import load
from moonrace.games.apogee.view import View
from moonrace.kernel.match import Match
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.face import ApogeeFace, make
from tests.games.apogee.arranged import Arranged
from tests.tables.kit.looking import overflowing
from tests.tables.kit.seating import page_of, panel_of, scene, view_in, walk_of

FACE: ApogeeFace = make(load("apogee"))
WEIGHTS = {"launch": 4.0, "build": 4.0, "take": 3.0, "pass": 0.3, "sell": 0.2, "stay": 0.2, "unbuild": 0.1}
view_of = partial(view_in, View)
panel = partial(panel_of, FACE)
page = partial(page_of, FACE)


def desk(table: Arranged, seat: int = 0) -> Desk:
    """A seat's desk at an arranged table."""
    return FACE.desk(scene(table.match, seat))


def step_on(match: Match, rng: random.Random) -> None:
    """One more random action that keeps the game lively."""
    ask = rng.choice(match.asks)
    legal = match.legal(ask.seat) if rng.random() < 0.1 else ask.legal()
    weights = [WEIGHTS.get(action.verb(), 1.0) for action in legal]
    match.act(ask.seat, rng.choices(legal, weights)[0])


walk = partial(walk_of, "apogee", step_on)


# Tables -----------------------------------------------------------------------------------------------------


def team_table(players: int = 3, mission: int = 3) -> Arranged:
    """The middle of a game: rockets on every pad, reserves, hired Engineers, an owned Investor."""
    table = Arranged(players, mission)
    table.hand(0, "faget_a", "dyson_a", "oberth_a", "von_braun_a", "omi_a")
    table.hand(1, "pelterie_a", "gokhale_a", "tsiolkovsky_a")
    if players > 2:
        table.hand(2, "chelomei_a", "jackson_a")
        table.pad(2, "nuclear_pulse", "nuclear_thermal", "probe")
    for seat in range(3, players):
        table.pad(seat, "kerosene", "kick", "comsat", "booster_4")
        table.hand(seat, ("johnson_a", "chawla_a")[seat - 3])
    table.pad(0, "methane", "methane", "cryogenic", "crew_capsule", "booster_4", "reusable")
    table.pad(1, "laser", "plasma", "big_shuttle", "habitat")
    table.reserve(0, "aerospike", "solar_sail", "crew_module", "telescope")
    table.reserve(1, "solid", "ion", "comsat")
    table.investors("voyages", "titan")
    table.owns(0, "evergreen", 1)
    table.credits(0, 160_000)
    if table.title.content.missions[f"mission_{mission}"].docking_tokens_in_play:
        table.tokens(0, blue=2, orange=1)
        table.tokens(1, white=1)
    return table


def planning_table(players: int = 3, mission: int = 3) -> Arranged:
    """Two Engineers placed, three to go."""
    table = team_table(players, mission).begin()
    table.act("place faget_a specialty", "place dyson_a construction", seat=0)
    return table


def revealed_table(players: int = 3, mission: int = 3) -> Arranged:
    """Everybody has placed; seat 0 has Engineers on all four actions and now builds."""
    table = team_table(players, mission).begin()
    table.plan(
        0,
        faget_a="specialty",
        dyson_a="construction",
        oberth_a="construction",
        von_braun_a="rd",
        omi_a="design",
    )
    table.plan(1, pelterie_a="design", gokhale_a="design", tsiolkovsky_a="rd")
    if players > 2:
        table.plan(2, chelomei_a="design", jackson_a="design")
    for seat in range(3, players):
        table.plan(seat, **{("johnson_a", "chawla_a")[seat - 3]: "design"})
    return table


def design_table(players: int = 3, mission: int = 3) -> Arranged:
    """Design: seat 0 chooses from the rivers."""
    table = revealed_table(players, mission)
    table.idle("design", seat=0)
    return table


def launch_table(players: int = 3, mission: int = 3) -> Arranged:
    """A launch to be declared."""
    table = team_table(players, mission)
    table.jump("launch", round=5)
    while table.match.asks[0].seat != 0:
        table.act("stay")
    return table


def administration_table(players: int = 3, mission: int = 5) -> Arranged:
    """One action for each Director."""
    table = team_table(players, mission)
    table.jump("administration", round=5)
    while table.match.asks[0].seat != 0:
        table.act("pass")
    return table


def docking_table() -> Arranged:
    """A flight waits at Mars."""
    table = team_table(2, 9)
    table.waiting(0, "mars", crew=3, round=4)
    table.tokens(0, blue=3, orange=1, white=1)
    table.jump("launch", round=5)
    while table.match.asks[0].seat != 0:
        table.act("stay")
    return table


def after_rolls() -> Arranged:
    """Two have rolled this quarter, one with success; now the Directors act."""
    table = launch_table(3)
    table.rolls(7, 2)
    table.act("launch geo")
    table.idle("administration", seat=0)
    return table


def solo_table() -> Arranged:
    """The solo variant in the middle."""
    table = Arranged(1, 2)
    table.hand(0, "faget_a", "dyson_a", "oberth_a").pad(0, "kerosene", "kick").reserve(
        0, "crew_capsule", "solid"
    )
    table.rival_of_solo().readiness = 3
    table.begin()
    return table


def finished(players: int, mission: int = 1) -> Match:
    """A random game at its end."""
    *_, match = walk(players, 7, 20_000, {"mission": str(mission)})
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "new": lambda: load("apogee").start(2, seed=1),
    "hire": lambda: list(walk(3, 2, 4))[-1],
    "planning": lambda: planning_table().match,
    "build": lambda: revealed_table().match,
    "design": lambda: design_table(mission=5).match,
    "launch": lambda: launch_table().match,
    "rolls": lambda: after_rolls().match,
    "administration": lambda: administration_table().match,
    "docking": lambda: docking_table().match,
    "five": lambda: planning_table(5, 9).match,
    "five-revealed": lambda: design_table(5, 5).match,
    "solo": lambda: solo_table().match,
    "end": lambda: finished(2),
    "solo-end": lambda: finished(1),
}
OVERFLOWING = overflowing(
    ".ap-card, .ap-person, .ap-zone, .ap-gauge, .ap-choice, .ap-destination, .ap-plan-line, .ap-investor"
)
