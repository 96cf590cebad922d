"""A match as a pair of eyes has it before them: scene, page and buttons, for the tests of every table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from moonrace import load
from moonrace.kernel.arranging import Arranger
from moonrace.kernel.match import Match
from moonrace.kernel.result import Result
from moonrace.kernel.title import seats_and_spectator
from moonrace.server.present import events_known, game_card
from moonrace.tables.face import AskPanel, Button, Face, Group, Names, Scene, face_of
from moonrace.tables.kit.moments import programme
from moonrace.tables.kit.pages import SeatInfo, TablePage

V = TypeVar("V")
NAMES = Names(("Vera", "Tomas", "Inés", "Björn", "Aiko"))


def scene(match: Match, seat: int = 0, since: int = 0) -> Scene:
    """What a seat, or a spectator, has before it; `since` of the events are new to it."""
    known = events_known(match, seat, face_of(match.title).answers)
    return Scene(
        view=match.view(seat),
        names=Names(NAMES.names[: match.players]),
        legal=tuple(match.legal(seat)) if seat >= 0 else (),
        is_awaited=any(ask.seat == seat for ask in match.asks),
        log=known.events,
        since=since,
        fresh=known.fresh,
        result=match.result,
        refused=tuple(match.refused(seat)) if seat >= 0 else (),
    )


def all_eyes(match: Match) -> Iterator[Scene]:
    """The scene of every seat and of a spectator."""
    return (scene(match, seat) for seat in seats_and_spectator(match.players))


def view_in(kind: type[V], shown: Scene) -> V:
    """The scene's view, typed."""
    view = shown.view
    assert isinstance(view, kind)
    return view


def panel_of(face: Face, table: Arranger[Any], seat: int = 0) -> AskPanel:
    """The ask panel of a seat at an arranged table."""
    return face.ask(scene(table.match, seat))


def walk_of(
    game: str,
    step_on: Callable[[Match, random.Random], None],
    players: int,
    seed: int,
    steps: int,
    options: Mapping[str, str] | None = None,
) -> Iterator[Match]:
    """A game, stopped at after every step."""
    rng = random.Random(seed)
    match = load(game).start(players, seed=seed, options=options or {})
    for _ in range(steps):
        yield match
        if match.over:
            return
        step_on(match, rng)


def buttons(asked: AskPanel) -> list[Button]:
    """Every button of a panel."""
    single = [button for button in (asked.primary, asked.end) if button]
    return [*single, *(button for group in asked.groups for button in group.buttons)]


def button(asked: AskPanel, action: str) -> Button:
    """The button of an action."""
    return next(button for button in buttons(asked) if button.action == action)


def group(asked: AskPanel, verb: str) -> Group:
    """The row with a verb."""
    return next(group for group in asked.groups if group.verb == verb)


def page_of(face: Face, match: Match, seat: int = 0, theme: str = "dark", since: int = 4) -> TablePage:
    """The whole table page, as the server would fill it."""
    shown = scene(match, seat, since)
    lines = tuple(face.lines(shown.log, shown.names, seat))
    result = match.result or Result((), (), "", ())
    return TablePage(
        game=game_card(face.title),
        table="t",
        name="Friday table",
        base="/t/t/s/s",
        viewer=seat,
        seats=tuple(
            SeatInfo(number, NAMES[number], "person", "", number == seat) for number in range(match.players)
        ),
        version=match.version,
        step=len(match.steps),
        ask=face.ask(shown),
        can_act=bool(shown.legal),
        undo_stops="",
        undo_count=2,
        redo="",
        lines=lines,
        since=since,
        face=face.context(shown),
        plain=tuple(face.plain(shown)),
        is_over=match.over,
        story=tuple(face.story(shown)) if match.over else (),
        ranking=result.ranking,
        winners=result.winners,
        window_seconds=0,
        notices=(),
        replay_at=None,
        curtain="",
        spectator_link="",
        theme=theme,
        icon=face.icon,
        told=len(shown.log),
        moments=programme(face, shown),
    )
