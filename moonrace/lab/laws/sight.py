"""What a seat has of a game, and what can be done in it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from moonrace.kernel.actions import Action
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.sealed import ASK, Window
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab.laws.comparing import encoded, freeze

Doing = tuple[int, Action]
"""A seat, and what it does."""


def everyone(position: Position) -> list[int]:
    """Whoever may try to act: every seat, whoever watches, and the clock."""
    return [*seats_and_spectator(position.state.players), CLOCK]


def awaited_doings(position: Position) -> list[Doing]:
    """What those that are awaited may do; nothing where the game is over."""
    return [(seat, action) for seat in position.awaited for action in position.legal(seat)]


def sight(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat has of a match but its log, by name."""
    return {
        "view": encoded(match.view(seat)),
        "ask": asked(match.position, seat),
        "version": match.version,
        "steps": [step.entry.n for step in match.steps_known_to(seat)],
        "undo": (match.undo_refusal(seat), match.undoable(seat), match.redo_action(seat)),
    }


def asked(position: Position, seat: int) -> Hashable:
    """What a seat is asked, and whom it knows to be awaited."""
    frame = position.frame
    # Clocks run by the same, so that none of them tells what its seat holds.
    waits_for = tuple(position.openly_awaited)
    open_seats = seat in frame.open_seats(position.state)
    legal, open_legal = position.legal(seat), position.open_legal(seat)
    return freeze((frame.name, waits_for, seat in position.awaited, legal, open_seats, open_legal))


def refusal_bytes(position: Position, seat: int, action: Action) -> bytes:
    """Why a seat may not do something, as it would leave the program."""
    return encoded(position.refusal(seat, action))


def has_asking_window(position: Position) -> bool:
    """Whether only those are asked who can answer, so that the wait itself tells."""
    return not position.over and isinstance(position.frame, Window) and position.frame.mode == ASK
