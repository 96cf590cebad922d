"""Scenes to draw: tables arranged for a test, or met on the way through random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from moonrace import load
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.match import Match
from moonrace.kernel.title import Result, seats_and_spectator
from moonrace.server.pages import GameCard, SeatInfo, TablePage
from moonrace.tables.face import AskPanel, Button, Group, Names, Scene
from moonrace.tables.tranquility_base.face import TranquilityFace, make
from tests.games.tranquility_base.arranged import Arranged

NAMES = Names(("Vera", "Tomas", "Inés", "Björn"))
FACE: TranquilityFace = make(load("tranquility-base"))
LOUD = ("launch", "assemble", "complete", "move", "answer", "history", "wild", "extend", "launch-agena")
SELDOM = ("scrub", "shift", "end-actions", "order")
GAME = GameCard(
    "tranquility-base",
    "Tranquility Base",
    "Six missions.",
    "Van Overbay",
    "Worthington",
    2018,
    "1 to 4",
    "90",
    True,
)


def scene(match: Match, seat: int = 0) -> Scene:
    """What a seat, or a spectator, has before it."""
    return Scene(
        view=match.view(seat),
        names=Names(NAMES.names[: match.players]),
        legal=tuple(match.legal(seat)) if seat >= 0 else (),
        is_awaited=any(ask.seat == seat for ask in match.asks),
        log=tuple(match.log(seat)),
        result=match.result,
    )


def view_of(scene: Scene) -> View:
    """The scene's view, typed."""
    view = scene.view
    assert isinstance(view, View)
    return view


def panel(table: Arranged, seat: int = 0) -> AskPanel:
    """The ask panel of a seat at an arranged table."""
    return FACE.ask(scene(table.match, seat))


def buttons(asked: AskPanel) -> list[Button]:
    """Every button of a panel."""
    single = [button for button in (asked.primary, asked.end) if button]
    return [*single, *(button for group in asked.groups for button in group.buttons)]


def group(asked: AskPanel, verb: str) -> Group:
    """The row with a verb."""
    return next(group for group in asked.groups if group.verb == verb)


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


def walk(players: int, seed: int, steps: int, options: Mapping[str, str] | None = None) -> Iterator[Match]:
    """A random game, stopped at after every step."""
    rng = random.Random(seed)
    match = load("tranquility-base").start(players, seed=seed, options=options or {})
    for _ in range(steps):
        yield match
        if match.over:
            return
        step_on(match, rng)


def all_eyes(match: Match) -> Iterator[Scene]:
    """The scene of every seat and of a spectator."""
    return (scene(match, seat) for seat in seats_and_spectator(match.players))


def page(match: Match, seat: int = 0, theme: str = "dark") -> TablePage:
    """The whole table page, as the server would fill it."""
    shown = scene(match, seat)
    lines = tuple(line for event in shown.log if (line := FACE.line(event, shown.names, seat)))
    result = match.result or Result((), (), "", ())
    return TablePage(
        game=GAME,
        table="t",
        name="Friday table",
        base="/t/t/s/s",
        viewer=seat,
        seats=tuple(
            SeatInfo(number, NAMES[number], "person", "", number == seat) for number in range(match.players)
        ),
        version=match.version,
        step=len(match.steps),
        ask=FACE.ask(shown),
        can_act=shown.is_awaited,
        undo=None,
        undo_count=2,
        redo="",
        lines=lines,
        since=4,
        face=FACE.context(shown),
        plain=tuple(FACE.plain(shown)),
        is_over=match.over,
        story=tuple(FACE.story(shown)),
        ranking=result.ranking,
        winners=result.winners,
        window_seconds=0,
        notices=(),
        replay_at=None,
        curtain="",
        spectator_link="",
        theme=theme,
    )


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
