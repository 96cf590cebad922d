"""One player's side of the table as the planner of Tranquility Base works on it, made from a view.

Cards, missions and spaces are the numbers of the catalogue. A desk is never changed; what an action does to
it is a new desk that remembers the action and the desk it came from.
"""

from __future__ import annotations

from typing import NamedTuple

from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import MissionView, MoveView, View
from moonrace.kernel.actions import Action

FREE = 0
LIES = 1
"""A Wild or Instant lies on the mission: nothing is added, moved away, scrubbed or completed."""
NO_LAUNCH = 2
NO_MOVE = 4


class Slot(NamedTuple):
    """A mission in the row."""

    mission: int
    done: bool
    launched: bool
    moved: bool
    have: int
    """Equipment on the pad as bits, Agenas not included."""
    waiting: int
    """Agenas on the pad."""
    orbit: int
    """Agenas in orbit."""
    lock: int


class Desk(NamedTuple):
    """Fuel, piece, row and hand; and how the desk came to be."""

    fuel: int
    supply: int
    space: int
    row: tuple[Slot, ...]
    hand: tuple[int, ...]
    """Kinds of the cards in hand, sorted."""
    trail: Trail | None = None

    @property
    def position(self) -> tuple[object, ...]:
        """Everything but the way here, to tell desks apart."""
        return self[:5]

    @property
    def all_done(self) -> bool:
        """Whether every mission is completed."""
        return all(slot.done for slot in self.row)


class Trail(NamedTuple):
    """The actions that led to a desk, last one first."""

    action: Action
    before: Trail | None


def actions_of(desk: Desk) -> list[Action]:
    """The actions that led to a desk, first one first."""
    actions = []
    trail = desk.trail
    while trail is not None:
        actions.append(trail.action)
        trail = trail.before
    return actions[::-1]


def desk_of(view: View, cat: Catalogue, seat: int) -> Desk:
    """A seat's side of the table. For other seats than the viewer's own the hand is empty."""
    side = view.seats[seat]
    hand = sorted(cat.index[name] for name in view.hand) if seat == view.seat else ()
    return Desk(
        side.fuel,
        side.supply,
        cat.space_index[side.space] if side.space else cat.starts[0],
        tuple(_slot_of(mission, cat, view.move) for mission in side.row),
        tuple(hand),
    )


def _slot_of(view: MissionView, cat: Catalogue, move: MoveView | None) -> Slot:
    have = 0
    for name in view.pad:
        have |= cat.bit[cat.index[name]]
    goes_on = move is not None and move.mission == view.mission and not move.paid
    waiting = sum(agena.place == "pad" for agena in view.agenas)
    return Slot(
        cat.index[view.mission],
        view.is_completed,
        view.is_launched,
        view.has_moved and not goes_on,
        have,
        waiting,
        len(view.agenas) - waiting,
        _lock_of(view, cat),
    )


def _lock_of(view: MissionView, cat: Catalogue) -> int:
    lock = FREE
    for lying in view.cards:
        effect = cat.effect[cat.index[lying.card]]
        lock |= (
            LIES
            | (NO_LAUNCH if effect == "cannot_launch" else 0)
            | (NO_MOVE if effect == "cannot_move" else 0)
        )
    return lock


def without(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """A hand after one card of the kind has left it."""
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


def with_slot(row: tuple[Slot, ...], number: int, slot: Slot) -> tuple[Slot, ...]:
    """A row with one mission changed."""
    return (*row[:number], slot, *row[number + 1 :])
