"""Scenes to draw: tables arranged for a test, or met on the way through random games."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from moonrace import load
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.match import Match
from moonrace.tables.tranquility_base.face import TranquilityFace, make
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.looking import overflowing
from tests.tables.kit.seating import page_of, panel_of, view_in, walk_of

FACE: TranquilityFace = make(load("tranquility-base"))
LOUD = ("launch", "assemble", "complete", "move", "answer", "history", "wild", "extend", "launch-agena")
SELDOM = ("scrub", "shift", "end-actions", "order")
view_of = partial(view_in, View)
panel = partial(panel_of, FACE)
page = partial(page_of, FACE)


def step_on(match: Match, rng: random.Random) -> None:
    """One more random action that keeps the game lively; open offers are taken now and then."""
    opens = [ask for ask in match.open_asks if ask.legal()]
    ask = rng.choice(opens) if opens and rng.random() < 0.3 else rng.choice(match.asks)
    legal = ask.legal()
    weights = [4 if a.verb() in LOUD else 0.05 if a.verb() in SELDOM else 1 for a in legal]
    match.act(ask.seat, rng.choices(legal, weights)[0])


walk = partial(walk_of, "tranquility-base", step_on)


def new_match(players: int) -> Match:
    """A game just dealt."""
    return load("tranquility-base").start(players, seed=1)


def busy_table() -> Arranged:
    """The middle of a game: three completed missions, one ready to launch, a full hand, pieces on the way."""
    table = Arranged(
        3,
        rows=[["mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_8", "apollo_15"]],
        hands=[
            [
                "apollo_spacecraft",
                "saturn_v",
                "lunar_rover",
                "atlas_d",
                "apollo_12",
                "fuel_cell_trouble",
                "first_lunar_orbital_flight",
                "mission_control",
            ]
        ],
    )
    table.complete("mercury_3", "mercury_6", "gemini_4")
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", "gemini_agena@orbit")
    table.put("apollo_8", "saturn_v")
    table.put("apollo_15", "lunar_module")
    table.fuel(7, 11)
    table.piece("gemini_4", 0)
    table.piece("gemini_6", 1)
    table.piece("mercury_9", 2)
    return table


def lying_table() -> Arranged:
    """Four players, nine cards in hand, a delayed mission, an opponent's Wild."""
    table = Arranged(4, phase="draw")
    table.act("draw draw")
    for mission in table.side(0).row[2:4]:
        if not any(card.card == "delay_countdown_hold" for card in mission.cards):
            table.lay(mission.mission, "delay_countdown_hold")
            break
    return table


MATCHES: dict[str, Callable[[], Match]] = {
    "busy": lambda: busy_table().match,
    "lying": lambda: lying_table().match,
    "solo": lambda: Arranged(1).match,
    "new": lambda: new_match(3),
}
OVERFLOWING = overflowing(".chip, .tb-card")
