"""Scenes to draw: tables met on the way through games in which the panel's own advice is mostly followed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from moonrace import load
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.view import View
from moonrace.kernel.match import Match
from moonrace.kernel.title import Result, seats_and_spectator
from moonrace.server.pages import GameCard, SeatInfo, TablePage
from moonrace.tables.face import AskPanel, Button, Names, Scene
from moonrace.tables.moonshot.face import MoonshotFace, make

NAMES = Names(("Vera", "Tomas", "Inés", "Björn"))
FACE: MoonshotFace = make(load("moonshot"))
SELDOM = (acts.Abort, acts.Boost, acts.Supply)
GAME = GameCard(
    "moonshot",
    "Moonshot: The Next Giant Leap",
    "A politician and an engineer on each side.",
    "Balázs Almády",
    "Game Shuttle Labs",
    2019,
    "1 to 4",
    "90",
    True,
)


def scene(match: Match, seat: int = 0, since: int = 0) -> Scene:
    """What a seat, or a spectator, has before it."""
    return Scene(
        view=match.view(seat),
        names=Names(NAMES.names[: match.players]),
        legal=tuple(match.legal(seat)) if seat >= 0 else (),
        is_awaited=any(ask.seat == seat for ask in match.asks),
        log=tuple(match.log(seat)),
        since=since,
        result=match.result,
    )


def view_of(shown: Scene) -> View:
    """The scene's view, typed."""
    view = shown.view
    assert isinstance(view, View)
    return view


def buttons(asked: AskPanel) -> list[Button]:
    """Every button of a panel."""
    single = [button for button in (asked.primary, asked.end) if button]
    return [*single, *(button for group in asked.groups for button in group.buttons)]


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


def walk(players: int, seed: int, steps: int, options: Mapping[str, str] | None = None) -> Iterator[Match]:
    """A game, stopped at after every step."""
    rng = random.Random(seed)
    match = load("moonshot").start(players, seed=seed, options=options or {})
    for _ in range(steps):
        yield match
        if match.over:
            return
        step_on(match, rng)


def all_eyes(match: Match) -> Iterator[Scene]:
    """The scene of every seat and of a spectator."""
    return (scene(match, seat) for seat in seats_and_spectator(match.players))


def page(match: Match, seat: int = 0, theme: str = "dark", since: int = 4) -> TablePage:
    """The whole table page, as the server would fill it."""
    shown = scene(match, seat, since)
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
        since=since,
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
