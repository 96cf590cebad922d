"""What lies on the table in Tranquility Base: plain data with questions, no commands."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.kernel.frames import State

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


class Slot:
    """A mission in a row, with its pad and what lies on it. All fields are replaced, never changed in
    place."""

    __slots__ = ("agenas", "cards", "has_moved", "have", "is_completed", "is_launched", "mission", "pad")

    def __init__(
        self,
        mission: int,
        is_completed: bool = False,
        is_launched: bool = False,
        has_moved: bool = False,
        pad: tuple[int, ...] = (),
        have: int = 0,
        agenas: tuple[Agena, ...] = (),
        cards: tuple[Lying, ...] = (),
    ) -> None:
        self.mission = mission
        self.is_completed = is_completed
        self.is_launched = is_launched
        self.has_moved = has_moved
        self.pad = pad
        """Equipment cards, Agenas not included."""
        self.have = have
        """The kinds on the pad as bits."""
        self.agenas = agenas
        self.cards = cards

    def in_orbit(self) -> int:
        """How many of its Agenas are in orbit."""
        count = 0
        for _, place in self.agenas:
            if place:
                count += 1
        return count


class Seat:
    """One player's side of the table."""

    __slots__ = ("completed", "fuel", "hand", "piece", "row", "space", "supply")

    def __init__(
        self,
        fuel: int,
        supply: int,
        hand: list[int],
        row: list[Slot],
        piece: int = NOWHERE,
        space: int = NOWHERE,
        completed: int = 0,
    ) -> None:
        self.fuel = fuel
        """Unspent fuel."""
        self.supply = supply
        """Spent and unspent fuel."""
        self.hand = hand
        self.row = row
        self.piece = piece
        """The playing piece by number; NOWHERE until one was chosen or dealt out."""
        self.space = space
        self.completed = completed

    def clone(self) -> Seat:
        """A copy."""
        return Seat(
            self.fuel,
            self.supply,
            self.hand.copy(),
            [
                Slot(s.mission, s.is_completed, s.is_launched, s.has_moved, s.pad, s.have, s.agenas, s.cards)
                for s in self.row
            ],
            self.piece,
            self.space,
            self.completed,
        )

    @property
    def has_completed_all(self) -> bool:
        """Whether every mission of the row is completed, so that the piece may descend."""
        return self.completed == len(self.row)


class Item:
    """Something on the response stack: a card or launch that waits for answers before it works."""

    __slots__ = ("card", "kind", "mission", "seat", "target", "to")

    def __init__(
        self,
        kind: str,
        seat: int,
        card: int = NOWHERE,
        mission: int = NOWHERE,
        target: int = NOWHERE,
        to: int = NOWHERE,
    ) -> None:
        self.kind = kind
        """`history`, `wild`, `launch`, `agena_launch` or `instant`."""
        self.seat = seat
        self.card = card
        self.mission = mission
        """The mission it concerns."""
        self.target = target
        """For an Instant on a card lying on that mission: that card. For a Wild on an Agena: the Agena's
        place."""
        self.to = to
        """For a History that lengthens a move: where to."""

    def clone(self) -> Item:
        """A copy."""
        return Item(self.kind, self.seat, self.card, self.mission, self.target, self.to)


class TranquilityState(State):
    """The whole table."""

    __slots__ = (
        "active",
        "bag",
        "cat",
        "countdown",
        "discard",
        "discarded",
        "epoch",
        "forced",
        "left_out",
        "milestones",
        "mode",
        "move_mission",
        "move_paid",
        "orders",
        "out",
        "phase",
        "requests",
        "seats",
        "seen",
        "shuffles",
        "stack",
        "start_player",
        "turn",
        "winner",
    )

    def __init__(
        self,
        cat: Catalogue,
        mode: str,
        forced: str,
        seats: list[Seat],
        seen: bytearray,
        epoch: list[int],
        orders: list[dict[int, str]],
    ) -> None:
        super().__init__(len(seats))
        self.cat = cat
        """The content, looked up; shared by all copies, never changed."""
        self.mode = mode
        self.forced = forced
        self.seats = seats
        self.bag: list[int] = []
        """The draw pile. Which card it gives is decided when it is drawn."""
        self.discard: list[int] = []
        """The discard pile, bottom first."""
        self.left_out: list[int] = []
        """Cards nobody knows to be out of the deck (one- and two-player games)."""
        self.out: list[int] = []
        """Milestones that have left the game."""
        self.milestones: list[int] = []
        self.seen = seen
        self.epoch = epoch
        """For each card, the number of the shuffle that last put it into the draw pile."""
        self.shuffles = 0
        self.stack: list[Item] = []
        self.active = 0
        self.start_player = 0
        self.turn = 0
        self.phase = "set_up"
        self.countdown = 0
        self.move_mission = NOWHERE
        """The mission with which the last move was made, while that move may still be lengthened."""
        self.move_paid = 0
        self.discarded = 0
        self.orders = orders
        self.requests: dict[int, tuple[int, int, int]] = {}
        """By seat: an Instant to be played at the next interrupt point (card, mission, card it is laid
        on)."""
        self.winner = NOWHERE

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo game."""
        return self.players == 1

    def clone(self) -> TranquilityState:
        copy = TranquilityState(
            self.cat,
            self.mode,
            self.forced,
            [seat.clone() for seat in self.seats],
            self.seen.copy(),
            self.epoch.copy(),
            [orders.copy() for orders in self.orders],
        )
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.bag = self.bag.copy()
        copy.discard = self.discard.copy()
        copy.left_out = self.left_out.copy()
        copy.out = self.out.copy()
        copy.milestones = self.milestones.copy()
        copy.shuffles = self.shuffles
        copy.stack = [item.clone() for item in self.stack]
        copy.active = self.active
        copy.start_player = self.start_player
        copy.turn = self.turn
        copy.phase = self.phase
        copy.countdown = self.countdown
        copy.move_mission = self.move_mission
        copy.move_paid = self.move_paid
        copy.discarded = self.discarded
        copy.requests = self.requests.copy()
        copy.winner = self.winner
        return copy

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
