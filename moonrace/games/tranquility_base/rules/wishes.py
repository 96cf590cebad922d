"""What the Action phase has no way to do, by the action that comes nearest: the rules say what is amiss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonrace.games.tranquility_base.actions import Assemble, Complete, Extend, Launch, Move
from moonrace.games.tranquility_base.rules.flight import distance, has_stopped
from moonrace.games.tranquility_base.state import Slot, TranquilityState
from moonrace.kernel.actions import Action


def wishes(state: TranquilityState, seat: int, legal: Sequence[Action]) -> Iterator[Action]:
    """For each kind of action with none on the list, the one most likely wished for."""
    kinds = {type(action) for action in legal}
    row = state.seats[seat].row
    if Complete not in kinds:
        yield from _completing(state, seat, row)
    grounded = _nearest_to_launch(state, seat, row)
    if Launch not in kinds and grounded is not None:
        yield state.cat.launch[grounded.mission]
    if kinds.isdisjoint((Move, Extend)):
        yield _moving(state, seat, row, grounded or row[0])
    if Assemble not in kinds:
        yield from _assembling(state, seat, row)


def _completing(state: TranquilityState, seat: int, row: Sequence[Slot]) -> Iterator[Action]:
    flying = [slot for slot in row if slot.is_launched and not slot.is_completed]
    if flying:
        needed = state.cat.to_complete
        nearest = min(
            flying,
            key=lambda slot: (
                bool(slot.cards) or slot.in_orbit() < needed[slot.mission],
                distance(state, seat, slot.mission),
            ),
        )
        yield Complete(state.cat.names[nearest.mission])


def _nearest_to_launch(state: TranquilityState, seat: int, row: Sequence[Slot]) -> Slot | None:
    is_descending = state.seats[seat].has_completed_all
    grounded = [slot for slot in row if not slot.is_launched and (is_descending or not slot.is_completed)]
    return min(grounded, key=lambda slot: (_missing(state, slot), not slot.pad, slot.mission), default=None)


def _missing(state: TranquilityState, slot: Slot) -> int:
    cat = state.cat
    equipment = (cat.need[slot.mission] & ~slot.have).bit_count()
    return equipment + cat.agenas[slot.mission] - len(slot.agenas)


def _moving(state: TranquilityState, seat: int, row: Sequence[Slot], grounded: Slot) -> Action:
    """To the nearest patch still to be visited, if possible with a launched mission that has not moved."""
    cat = state.cat
    flying = [slot for slot in row if slot.is_launched]
    carrier = min(flying, key=lambda slot: has_stopped(state, slot), default=grounded)
    far = {slot.mission: distance(state, seat, slot.mission) for slot in row if not slot.is_completed}
    goals = [mission for mission, spaces in far.items() if spaces]
    return cat.move[carrier.mission][min(goals, key=far.__getitem__, default=cat.moon)]


def _assembling(state: TranquilityState, seat: int, row: Sequence[Slot]) -> Iterator[Action]:
    """The cheapest equipment in hand, where it is required and still missing if that can be."""
    cat = state.cat
    held = {cat.kind[card] for card in state.seats[seat].hand if cat.is_equipment(cat.kind[card])}
    pairs = [(kind, slot) for kind in held for slot in row]
    if pairs:
        kind, slot = min(pairs, key=lambda pair: (*_unfitness(state, *pair), pair[0], pair[1].mission))
        yield cat.assemble[kind][slot.mission]


def _unfitness(state: TranquilityState, kind: int, slot: Slot) -> tuple[bool, bool, bool, int]:
    cat = state.cat
    is_unwanted = kind not in cat.equipment[slot.mission]
    is_there = bool(slot.have & cat.bit[kind])
    return is_unwanted, is_there, bool(slot.cards) or slot.is_launched, cat.pad_cost[kind]
