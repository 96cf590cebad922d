"""Bases of this game's frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.astronavigators.catalogue import NOWHERE
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.frames import Flow, Frame


def focus_of(state: AstroState, seat: int) -> FocusView:
    """What the frame on top is about."""
    top = state.frames[-1]
    told = top.focus(state, seat)
    return told if isinstance(told, FocusView) else FocusView(top.name)


@dataclass(eq=False)
class OneSeat(Frame):
    """A phase that waits for one seat."""

    seat: int

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.seat)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return (self.seat,)


@dataclass(eq=False)
class Queue(Frame):
    """A phase that asks seats one after another."""

    queue: tuple[int, ...]

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.queue[0] if self.queue else NOWHERE)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return self.queue[:1] if self.queue and self.has_choice(state, self.queue[0]) else ()

    def has_choice(self, state: AstroState, seat: int) -> bool:
        """Whether the seat is asked at all when its turn has come."""
        return True

    def next(self) -> None:
        """The seat in front has answered."""
        self.queue = self.queue[1:]

    def run(self, state: AstroState, flow: Flow) -> None:
        if self.queue:
            self.next()
        else:
            state.frames.pop()
