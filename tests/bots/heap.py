"""A title for testing bots: two seats take one to three beads from a heap; who takes the last one wins.

Each seat also holds a secret number, dealt at the start, so that there is something to resample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.result import Result
from moonrace.kernel.title import Credits, Mode, Option, Title

SECRETS = 100


class Take(Action, frozen=True, tag="take"):
    """Take beads."""

    beads: int


class Nod(Action, frozen=True, tag="nod"):
    """Nod, though it is not one's turn."""


@dataclass(eq=False)
class HeapState(State):
    """The heap, whose turn it is, and what each seat holds."""

    heap: int
    turn: int = 0
    nods: int = 0
    secrets: list[int] = field(default_factory=list)


class Taking(Frame):
    """Somebody takes beads; the others may nod."""

    name = "take"

    def awaited(self, state: HeapState) -> Sequence[int]:
        return (state.turn,) if state.secrets else ()

    def run(self, state: HeapState, flow: Flow) -> None:
        state.secrets = [flow.below(SECRETS, "secret") for _ in range(state.players)]

    def legal(self, state: HeapState, seat: int) -> list[Action]:
        return [Take(beads) for beads in range(1, min(3, state.heap) + 1)]

    def open_seats(self, state: HeapState) -> Sequence[int]:
        return [seat for seat in range(state.players) if seat != state.turn]

    def open_legal(self, state: HeapState, seat: int) -> list[Action]:
        return [Nod()]

    def take(self, state: HeapState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Nod):
            state.nods += 1
            return
        assert isinstance(action, Take)
        state.heap -= action.beads
        if state.heap == 0:
            others = tuple(other for other in range(state.players) if other != seat)
            ranking = ((seat,), others) if others else ((seat,),)
            scores = tuple(float(other == seat) for other in range(state.players))
            state.result = Result(ranking, scores, "last bead", (seat,))
        state.turn = (state.turn + 1) % state.players


class HeapView(msgspec.Struct, frozen=True):
    """What a seat may know."""

    heap: int
    turn: int
    secret: int


class HeapTitle(Title[HeapState, None]):
    """The title."""

    id = "heap"
    name = "Heap"
    tagline = "Take the last bead."
    prefix = "HP"
    rules_version = "1"
    credits = Credits("nobody", "nobody", 2000, 1)
    modes = (Mode("versus", "Versus", (2, 3)),)
    options = (Option("beads", "Beads", ("2", "7", "10"), "10"),)
    action_kinds = (Take, Nod)
    longest = 20

    def __init__(self) -> None:
        super().__init__(None)

    def setup(self, players: int, options: Mapping[str, str]) -> HeapState:
        state = HeapState(int(options["beads"]), players=players)
        state.frames.append(Taking())
        return state

    def view(self, state: HeapState, seat: int) -> msgspec.Struct:
        return HeapView(state.heap, state.turn, state.secrets[seat] if seat >= 0 else -1)

    def redeal(self, world: HeapState, seat: int, chance: Chance) -> None:
        world.secrets = [
            secret if owner == seat else chance.below(SECRETS, "secret")
            for owner, secret in enumerate(world.secrets)
        ]
