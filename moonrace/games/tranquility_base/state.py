"""What lies on the table in Tranquility Base: plain data with questions, no commands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.kernel.frames import State
from moonrace.kernel.pieces import Piece

PAD, ORBIT, INHERITED = 0, 1, 2
AGENA_PLACES = ("pad", "orbit", "inherited")
"""Where an Agena of a mission is; inherited is in orbit, handed on by another mission."""

HIDDEN, KNOWN, ON_TABLE = 0, 1, 2
"""What everybody knows of a card: nothing, that it is in a certain hand, or that it lies open or in the
discard pile."""

NOWHERE = -1

Agena = tuple[int, int]
"""Card and place."""
Lying = tuple[int, int, int]
"""A Wild or Instant on a mission: card, Upkeeps it still lasts, turn in which it was laid."""


@dataclass(eq=False)
class Slot(Piece):
    """A mission in a row, with its pad and what lies on it. All fields are replaced, never changed in
    place."""

    mission: int
    is_completed: bool = False
    is_launched: bool = False
    has_moved: bool = False
    pad: tuple[int, ...] = ()
    """Equipment cards, Agenas not included."""
    have: int = 0
    """The kinds on the pad as bits."""
    agenas: tuple[Agena, ...] = ()
    cards: tuple[Lying, ...] = ()

    def in_orbit(self) -> int:
        """How many of its Agenas are in orbit."""
        count = 0
        for _, place in self.agenas:
            if place:
                count += 1
        return count


@dataclass(eq=False)
class Seat(Piece):
    """One player's side of the table."""

    fuel: int
    """Unspent fuel."""
    supply: int
    """Spent and unspent fuel."""
    hand: list[int] = field(default_factory=list)
    row: list[Slot] = field(default_factory=list)
    piece: int = NOWHERE
    """The playing piece by number; NOWHERE until one was chosen or dealt out."""
    space: int = NOWHERE
    completed: int = 0

    @property
    def has_completed_all(self) -> bool:
        """Whether every mission of the row is completed, so that the piece may descend."""
        return self.completed == len(self.row)


@dataclass(eq=False)
class Item(Piece):
    """Something on the response stack: a card or launch that waits for answers before it works."""

    kind: str
    """`history`, `wild`, `launch`, `agena_launch` or `instant`."""
    seat: int
    card: int = NOWHERE
    mission: int = NOWHERE
    """The mission it concerns."""
    target: int = NOWHERE
    """For an Instant on a card lying on that mission: that card. For a Wild on an Agena: the Agena's
    place."""
    to: int = NOWHERE
    """For a History that lengthens a move: where to."""


@dataclass(eq=False, kw_only=True)
class TranquilityState(State):
    """The whole table."""

    cat: Catalogue
    """The content, looked up; shared by all copies, never changed."""
    mode: str
    forced: str
    seats: list[Seat]
    bag: list[int] = field(default_factory=list)
    """The draw pile. Which card it gives is decided when it is drawn."""
    discard: list[int] = field(default_factory=list)
    """The discard pile, bottom first."""
    left_out: list[int] = field(default_factory=list)
    """Cards nobody knows to be out of the deck (one- and two-player games)."""
    out: list[int] = field(default_factory=list)
    """Milestones that have left the game."""
    milestones: list[int] = field(default_factory=list)
    seen: bytearray
    epoch: list[int]
    """For each card, the number of the shuffle that last put it into the draw pile."""
    shuffles: int = 0
    stack: list[Item] = field(default_factory=list)
    active: int = 0
    start_player: int = 0
    turn: int = 0
    phase: str = "set_up"
    countdown: int = 0
    move_mission: int = NOWHERE
    """The mission with which the last move was made, while that move may still be lengthened."""
    move_paid: int = 0
    discarded: int = 0
    orders: list[dict[int, str]]
    requests: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    """By seat: an Instant to be played at the next interrupt point (card, mission, card it is laid
    on)."""
    winner: int = NOWHERE

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo game."""
        return self.players == 1

    # Questions ----------------------------------------------------------------------------------------------

    def slots(self) -> Iterator[tuple[int, Slot]]:
        """Every mission in every row, with its owner."""
        for owner, seat in enumerate(self.seats):
            for slot in seat.row:
                yield owner, slot

    def find(self, mission: int) -> tuple[int, Slot] | None:
        """A mission's owner and slot, if it lies in a row."""
        for owner, seat in enumerate(self.seats):
            for slot in seat.row:
                if slot.mission == mission:
                    return owner, slot
        return None

    def holder(self, mission: int) -> tuple[int, Slot]:
        """The owner and slot of a mission that lies in a row."""
        found = self.find(mission)
        assert found is not None, "a mission that something happens to lies in a row"
        return found

    def slot(self, mission: int) -> Slot:
        """The slot of a mission that lies in a row."""
        return self.holder(mission)[1]

    def own(self, seat: int, mission: int) -> Slot | None:
        """A mission's slot, if it lies in this seat's row."""
        for slot in self.seats[seat].row:
            if slot.mission == mission:
                return slot
        return None

    def free_pieces(self) -> list[int]:
        """The playing pieces nobody has taken."""
        taken = {seat.piece for seat in self.seats}
        return [piece for piece in range(len(self.cat.content.pieces.colours)) if piece not in taken]

    def in_hand(self, seat: int, kind: int) -> int:
        """A card of the kind in the hand, or NOWHERE. One that everybody knows of comes first, then the
        oldest, so that playing one of two copies tells nobody which it was."""
        best, rank = NOWHERE, (0, 0)
        for card in self.seats[seat].hand:
            if self.cat.kind[card] == kind:
                this = (-self.seen[card], self.epoch[card])
                if best == NOWHERE or this < rank:
                    best, rank = card, this
        return best

    def playable(self, seat: int) -> int:
        """How many cards the seat may play now: in the own turn one must stay in hand (TB-TRN-08)."""
        return len(self.seats[seat].hand) - (seat == self.active)

    def lies_on(self, slot: Slot, effect: str) -> bool:
        """Whether a card with this effect lies on the mission."""
        return any(self.cat.effect[self.cat.kind[card]] == effect for card, _, _ in slot.cards)
