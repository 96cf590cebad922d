"""Scenes to draw: tables arranged for a test, or met on the way through random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from moonrace import load
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.match import Match
from moonrace.tables.face import AskPanel, Scene
from moonrace.tables.kit.pages import TablePage
from moonrace.tables.tranquility_base.face import TranquilityFace, make
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.seating import page_of, scene

FACE: TranquilityFace = make(load("tranquility-base"))
LOUD = ("launch", "assemble", "complete", "move", "answer", "history", "wild", "extend", "launch-agena")
SELDOM = ("scrub", "shift", "end-actions", "order")


def view_of(scene: Scene) -> View:
    """The scene's view, typed."""
    view = scene.view
    assert isinstance(view, View)
    return view


def panel(table: Arranged, seat: int = 0) -> AskPanel:
    """The ask panel of a seat at an arranged table."""
    return FACE.ask(scene(table.match, seat))


def step_on(match: Match, rng: random.Random) -> None:
    """One more random action that keeps the game lively; open offers are taken now and then."""
    opens = [ask for ask in match.open_asks if ask.legal()]
    ask = rng.choice(opens) if opens and rng.random() < 0.3 else rng.choice(match.asks)
    legal = ask.legal()
    weights = [4 if a.verb() in LOUD else 0.05 if a.verb() in SELDOM else 1 for a in legal]
    match.act(ask.seat, rng.choices(legal, weights)[0])


def new_match(players: int) -> Match:
    """A game just dealt."""
    return load("tranquility-base").start(players, seed=1)


def page(match: Match, seat: int = 0, theme: str = "dark") -> TablePage:
    """The whole table page, as the server would fill it."""
    return page_of(FACE, match, seat, theme)


def walk(players: int, seed: int, steps: int, options: Mapping[str, str] | None = None) -> Iterator[Match]:
    """A random game, stopped at after every step."""
    rng = random.Random(seed)
    match = load("tranquility-base").start(players, seed=seed, options=options or {})
    for _ in range(steps):
        yield match
        if match.over:
            return
        step_on(match, rng)


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
