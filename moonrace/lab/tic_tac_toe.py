"""Tic-tac-toe on our kernel: a game so small that it shows what the engine itself costs.

`moonrace bench` measures it beside OpenSpiel's (`lab/rivals.py`). No list of games names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moonrace.kernel.actions import Action
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.result import Result

if TYPE_CHECKING:
    from moonrace.lab.rivals import Mark

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Three in a row, as bits of their cells."""
FULL = 0o777


@dataclass(eq=False, kw_only=True)
class Board(State):
    """Who has marked what."""

    marks: tuple[Action, ...]
    """What can be said, by cell."""
    marked: list[int]
    """By seat, the cells as bits."""
    active: int = 0


class Turn(Frame):
    """The active player marks a free cell."""

    name = "mark"

    def awaited(self, state: Board) -> Sequence[int]:
        return (state.active,)

    def legal(self, state: Board, seat: int) -> list[Action]:
        taken = state.marked[0] | state.marked[1]
        return [mark for cell, mark in enumerate(state.marks) if not taken >> cell & 1]

    def take(self, state: Board, flow: Flow, seat: int, action: Mark) -> None:
        own = state.marked[seat] = state.marked[seat] | 1 << action.cell
        if any(own & line == line for line in LINES):
            state.result = Result.by_scores([float(seat == 0), float(seat == 1)], "line")
        elif own | state.marked[1 - seat] == FULL:
            state.result = Result.by_scores([0.5, 0.5], "full")
        state.active = 1 - seat


def empty_board(marks: tuple[Action, ...]) -> Board:
    """Before the first turn."""
    return Board(players=2, marks=marks, marked=[0, 0], frames=[Turn()])
