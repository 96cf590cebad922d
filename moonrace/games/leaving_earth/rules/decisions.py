"""Decisions whose answers can simply be listed: what is not among them is refused with one reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.leaving_earth.focus import Focus, FocusView
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.frames import Frame


@dataclass(eq=False)
class Decision(Frame):
    """One agency answers."""

    agency: int

    def answers(self, state: LeavingEarthState) -> list[Action]:
        """Everything that may be answered."""
        raise NotImplementedError

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        return state.teams[self.agency]

    def candidates(self, state: LeavingEarthState, seat: int) -> list[Action]:
        return self.answers(state)

    def legal(self, state: LeavingEarthState, seat: int) -> list[Action]:
        return self.answers(state)

    def focus(self, state: LeavingEarthState, seat: int) -> Focus:
        return FocusView(self.name, self.agency)


@dataclass(eq=False)
class CraftDecision(Decision):
    """One agency answers about one craft."""

    craft: int

    def focus(self, state: LeavingEarthState, seat: int) -> Focus:
        return FocusView(self.name, self.agency, self.craft)
