"""Doors: a tiny game for the prover. Behind one of three doors stands a prize, and nobody knows behind which.

Taking 3 coins is sure; a die pays what it shows; a door pays 9 or nothing. Looking behind one door costs a
coin, and afterwards a door may be opened. A hand of cards, two alike and one not, pays by the card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.events import Event
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.result import Result
from moonrace.kernel.title import Credits, Mode, Title

DOORS = 3
PRIZE = 9


class Take(Action, frozen=True, tag="take"):
    """Three coins."""


class Roll(Action, frozen=True, tag="roll"):
    """As many coins as the die shows."""


class Draw(Action, frozen=True, tag="draw"):
    """A card of three: two are worth nothing, one is worth 6."""


class Look(Action, frozen=True, tag="look"):
    """Behind the first door, for a coin."""


class Open(Action, frozen=True, tag="open"):
    """A door."""

    door: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die shows something."""


@dataclass(eq=False, kw_only=True)
class DoorsState(State):
    """The prize, and whether somebody has looked behind the first door."""

    prize: int = 0
    has_looked: bool = False
    coins: int = 0
    round: int = 1
    cards: list[int] = field(default_factory=lambda: [10, 10, 66])


class Choosing(Frame):
    """One thing to choose."""

    name = "choosing"

    def awaited(self, state: DoorsState) -> Sequence[int]:
        return (0,)

    def candidates(self, state: DoorsState, seat: int) -> list[Action]:
        opening: list[Action] = [Open(door) for door in range(DOORS)]
        return opening if state.has_looked else [Take(), Roll(), Draw(), Look(), *opening]

    def refuse(self, state: DoorsState, seat: int, action: Action) -> None:
        return None

    def take(self, state: DoorsState, flow: Flow, seat: int, action: Action) -> None:
        match action:
            case Look():
                state.has_looked, state.coins = True, -1
                return
            case Roll():
                state.coins += flow.roll(6)
                flow.tell(Rolled())
                flow.roll(20, "of no matter")
            case Draw():
                state.coins += 6 * (flow.draw(state.cards, "card") == 66)
            case Open(door):
                state.coins += PRIZE * (door == state.prize)
            case _:
                state.coins += 3
        state.result = Result.by_scores([state.coins], "done")


class DoorsView(msgspec.Struct, frozen=True):
    """What the seat knows."""

    coins: int
    prize: int
    """-1 unless it is known."""
    is_behind_first: bool | None
    words: str = "doors"


class Doors(Title[DoorsState, None, DoorsView]):
    """The game."""

    id = "doors"
    name = "Doors"
    tagline = "Three doors."
    prefix = "DOOR"
    credits = Credits("nobody", "nobody", 2026)
    modes = (Mode("solo", "Solo", (1,)),)
    action_kinds = (Take, Roll, Draw, Look, Open)

    def setup(self, players: int, options: Mapping[str, str]) -> DoorsState:
        return DoorsState(players=players, frames=[Choosing()], prize=2)

    def view(self, state: DoorsState, seat: int) -> DoorsView:
        return DoorsView(state.coins, -1, state.prize == 0 if state.has_looked else None)

    def redeal(self, world: DoorsState, seat: int, chance: Chance) -> None:
        if not world.has_looked:
            world.prize = chance.below(DOORS, "resample")
