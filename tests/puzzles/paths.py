"""Paths: a tiny game of rounds for the prover. One walks between garden and gate, and back, as often as one
likes; at the gate a bell may be rung, which is heard by chance. Digging brings two coins and ends the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.title import Credits, Mode, Title


class Walk(Action, frozen=True, tag="walk"):
    """To the other place; nothing else changes."""


class Dig(Action, frozen=True, tag="dig"):
    """Two coins in the garden, three at the gate; the round is over."""


class Ring(Action, frozen=True, tag="ring"):
    """Nine coins if somebody hears it, and the round is over; else all is as it was."""


class Rest(Action, frozen=True, tag="rest"):
    """The round is over."""


@dataclass(eq=False, kw_only=True)
class PathsState(State):
    """Where one is, what one has, and which round it is."""

    is_at_gate: bool = False
    coins: int = 0
    round: int = 1


class Walking(Frame):
    """One thing to do."""

    name = "walking"

    def awaited(self, state: PathsState) -> Sequence[int]:
        return (0,)

    def candidates(self, state: PathsState, seat: int) -> list[Action]:
        return [Walk(), Dig(), Rest(), *([Ring()] if state.is_at_gate else [])]

    def refuse(self, state: PathsState, seat: int, action: Action) -> None:
        return None

    def take(self, state: PathsState, flow: Flow, seat: int, action: Action) -> None:
        match action:
            case Walk():
                state.is_at_gate = not state.is_at_gate
                return
            case Dig():
                state.coins += 3 if state.is_at_gate else 2
            case Ring():
                if not flow.among([2, 1], "bell"):
                    return
                state.coins += 9
            case _:
                pass
        state.round += 1


class PathsView(msgspec.Struct, frozen=True):
    """All there is to know."""

    coins: int
    is_at_gate: bool
    round: int


class Paths(Title[PathsState, None, PathsView]):
    """The game."""

    id = "paths"
    name = "Paths"
    tagline = "There and back."
    prefix = "PATH"
    credits = Credits("nobody", "nobody", 2026)
    modes = (Mode("solo", "Solo", (1,)),)
    action_kinds = (Walk, Dig, Ring, Rest)

    def setup(self, players: int, options: Mapping[str, str]) -> PathsState:
        return PathsState(players=players, frames=[Walking()])

    def view(self, state: PathsState, seat: int) -> PathsView:
        return PathsView(state.coins, state.is_at_gate, state.round)

    def rounds(self, state: PathsState) -> int:
        return state.round
