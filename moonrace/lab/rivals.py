"""Engines of others, on the same machine in the same run: Catanatron's Catan, OpenSpiel's tic-tac-toe."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from statistics import median
from typing import Any

import msgspec

from moonrace.kernel import engine
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.frames import Flow
from moonrace.kernel.position import Position
from moonrace.kernel.title import Credits, Mode, Title
from moonrace.lab.bench import BARS, SPEED, Bar, Figures, decisions_per_second
from moonrace.lab.engines import SEARCH, times_pure
from moonrace.lab.playing_out import play_out
from moonrace.lab.tic_tac_toe import Board, empty_board


class Mark(Action, frozen=True, tag="mark"):
    """Mark a cell, counted row by row from 0."""

    cell: int


class Seen(msgspec.Struct, frozen=True):
    """Everything: nothing is hidden."""

    marked: tuple[int, ...]


class TicTacToe(Title[Board, None, Seen]):
    """Three in a row."""

    id = "tic-tac-toe"
    name = "Tic-tac-toe"
    tagline = "Three in a row."
    credits = Credits("nobody knows", "", 0)
    modes = (Mode("versus", "Two players", (2,)),)
    action_kinds = (Mark,)

    def setup(self, players: int, options: Mapping[str, str]) -> Board:
        return empty_board(MARKS)

    def view(self, state: Board, seat: int) -> Seen:
        return Seen(tuple(state.marked))


MARKS = tuple(Mark(cell) for cell in range(9))
TITLE = TicTacToe(None)


def tic_tac_toe_speed() -> float:
    """Decisions a second of tic-tac-toe on our kernel."""

    def play(rng: random.Random) -> int:
        return play_out(Position(TITLE, empty_board(MARKS), Flow(Seeded(0))), rng.random)[0]

    return decisions_per_second(play)


def rival_figures() -> Figures:
    """Decisions a second of whatever other engines are installed, by name."""
    found: Figures = {}
    for name, measure in MEASURES.items():
        with suppress(ImportError):
            found[name] = round(measure())
    return found


def kernel_figures(others: Figures, speeds: Sequence[float]) -> Figures:
    """Tic-tac-toe on our kernel beside that of others; where all of our games were measured, their median,
    beside Catanatron."""
    own = tic_tac_toe_speed()
    figures: Figures = {"tic_tac_toe": round(own)}
    for name in [name for name in OPENSPIEL if name in others]:
        figures |= {name: others[name], f"{name}_ratio": round(own / others[name], 2)}
    if speeds:
        figures[MEDIAN] = round(median(speeds))
    if speeds and CATANATRON in others:
        figures[MEDIAN_RATIO] = round(median(speeds) / others[CATANATRON], 2)
    return figures


def kernel_bars() -> dict[str, Bar]:
    """What the figures of the engine alone must reach: of the sources nothing is asked."""
    return {} if engine.running() == engine.PURE else {MEDIAN_RATIO: BARS[MEDIAN_RATIO]}


def not_measured(others: Figures, *, is_whole: bool) -> dict[str, str]:
    """What this run cannot say of the engine, and why; `is_whole` if all games were measured."""
    missing = {name: NOT_INSTALLED for name in MEASURES if name not in others}
    if CATANATRON in missing:
        missing[MEDIAN_RATIO] = NOT_INSTALLED
    if not is_whole:
        missing[MEDIAN_RATIO] = NOT_WHOLE
    if engine.running() == engine.PURE:
        missing |= dict.fromkeys((times_pure(SPEED), times_pure(SEARCH), MEDIAN_RATIO), NOT_COMPILED)
    return missing


def catanatron_speed() -> float:
    """Decisions a second of Catanatron's random play."""
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> int:
        random.seed(rng.getrandbits(32))
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=rng.getrandbits(32))
        game.play()
        return _catanatron_decisions(game)

    return decisions_per_second(play)


def _catanatron_decisions(game: object) -> int:
    state = getattr(game, "state", None)
    for name in ("action_records", "actions"):
        played = getattr(state, name, None)
        if played is not None:
            return len(played)
    raise AttributeError("this version of Catanatron does not say how many decisions were made")


def openspiel_speed(game: str) -> float:
    """Decisions a second of one of OpenSpiel's games, played at random from Python."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401, registers the game written in Python

    rules: Any = pyspiel.load_game(game)

    def play(rng: random.Random) -> int:
        state, decisions, chance = rules.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            decisions += 1
        return decisions

    return decisions_per_second(play)


MEDIAN, MEDIAN_RATIO = "median_decisions_per_second", "median_catanatron_ratio"
NOT_INSTALLED = "not installed: pip install 'moonrace[bench]' adds it"
NOT_WHOLE = "a median needs all games: name none"
NOT_COMPILED = "the engine is not compiled: make compiled, then both are measured"
CATANATRON = "catanatron"
OPENSPIEL = {"openspiel_python": "python_tic_tac_toe", "openspiel_cpp": "tic_tac_toe"}
"""Our names of figures, and OpenSpiel's names of its games."""
MEASURES: dict[str, Callable[[], float]] = {
    CATANATRON: catanatron_speed,
    **{name: partial(openspiel_speed, game) for name, game in OPENSPIEL.items()},
}
