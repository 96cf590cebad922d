"""What the frame on top is about, as a seat may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from moonrace.games.astronavigators.catalogue import NOWHERE
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.frames import Flow, Frame


class FocusView(msgspec.Struct, frozen=True):
    """What is being decided beyond the mere list of actions."""

    what: str
    """The name of the frame: `declare`, `travel`, `flight`, `calibrate` ..."""
    seat: int = -1
    """Whose doing it is, or -1 where several are asked or nobody is."""
    vehicle: str = ""
    """Travelling: the vehicle in use, for which a square is being chosen."""
    tile: str = ""
    """Travelling: the continent tile that pays for this connection."""
    has_moved: bool = False
    """Travelling: whether the primary move was made."""
    free: int = 0
    """Travelling: free connections that chain dice have given; heliports that may still be placed."""
    steps: int = 0
    """Flight: steps left in this move."""
    asked: str = ""
    """Flight: `move`, `redraw`, `sxt`, `planets`, `guess` or `housing`."""
    value: int = -1
    """Flight: the DV of the tile just entered, not added yet."""
    planets: str = ""
    """Flight: what the agenda's planets were used for in this move: `lessened`, `stepped` or nothing yet."""
    can_claim: bool = False
    """Flight: whether both exchanged tiles are known to this seat to be of the same value."""
    card: str = ""
    """Observing: the card in question."""
    technique: str = ""
    """Observing: the technique for which a continent tile is to be flipped."""
    rocket: str = ""
    """The rocket whose launch site is being chosen."""
    options: tuple[str, ...] = ()
    """Characters, quests or rockets drawn to choose from; only to the seat that drew them."""


class Phase(Frame):
    """Base of this game's frames: they say what they are about."""

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name)


@dataclass(eq=False)
class OneSeat(Phase):
    """A phase that waits for one seat and holds nothing that changes."""

    seat: int

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.seat)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return (self.seat,)


@dataclass(eq=False)
class Queue(Phase):
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
