"""Missions on the ground: assembling, moving equipment, scrubbing (TB-ASM, TB-EQP, TB-SCR)."""

from __future__ import annotations

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import Assemble, MoveEquipment, Scrub
from moonrace.games.tranquility_base.rules.fuel import (
    LAST_CARD,
    PERFORM,
    Funds,
    pay_and_perform,
    paying_refusal,
)
from moonrace.games.tranquility_base.rules.piles import discard_on_top, remove_agena, strip, take_from_hand
from moonrace.games.tranquility_base.state import NOWHERE, PAD, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


def not_in_row(name: str, clause: str) -> Refusal:
    """The mission is none of the seat's own; the clause is that of the action."""
    return Refusal("not-in-row", f"“{name}” is no mission in your row.", clause)


def lying_card(state: TranquilityState, slot: Slot, effect: str = "") -> str:
    """What the first Wild or Instant on a mission is called, or the first with an effect."""
    kinds = [state.cat.kind[card] for card, _, _ in slot.cards]
    return state.cat.called[next(kind for kind in kinds if effect in ("", state.cat.effect[kind]))]


def blocked(state: TranquilityState, slot: Slot, sentence: str, clause: str) -> Refusal:
    """A Wild or Instant on a mission forbids something: "Nothing can leave Gemini 8"."""
    sentence = f"{sentence} {state.cat.called[slot.mission]}: {lying_card(state, slot)} lies on it."
    return Refusal("card-on-mission", sentence, clause)


def refuse_adding(state: TranquilityState, slot: Slot, kind: int) -> Refusal | None:
    """Why equipment of the kind may not come onto the pad now."""
    cat = state.cat
    mission, card = cat.called[slot.mission], cat.called[kind]
    if kind not in cat.equipment[slot.mission]:
        return Refusal("not-required", f"{mission} does not require {card}.", "TB-ASM-02")
    is_full = len(slot.agenas) >= cat.agenas[slot.mission] if kind == cat.agena else slot.have & cat.bit[kind]
    if is_full:
        return Refusal("already-there", f"{mission} has {card} already.", "TB-ASM-02")
    if slot.cards:
        return blocked(state, slot, "Nothing can be added to", "TB-ASM-04")
    if slot.is_launched and kind != cat.agena:
        return Refusal("is-launched", f"{mission} is launched; nothing can be added.", "TB-ASM-05")
    return None


def takes_agena(state: TranquilityState, slot: Slot) -> bool:
    """Whether an Agena may come onto the pad now; after the launch it may too."""
    return len(slot.agenas) < state.cat.agenas[slot.mission] and not slot.cards


def put_on_pad(state: TranquilityState, slot: Slot, card: int) -> None:
    """Lay equipment on a pad."""
    kind = state.cat.kind[card]
    if kind == state.cat.agena:
        slot.agenas = (*slot.agenas, (card, PAD))
    else:
        slot.pad = (*slot.pad, card)
        slot.have |= state.cat.bit[kind]


# A. Assemble ------------------------------------------------------------------------------------------------


Wants = list[tuple[int, int]]
"""Missions whose pads take something now: the kinds as bits, and the mission. Agenas are not among them."""


def wanted(state: TranquilityState, seat: int) -> Wants:
    """What the pads of a row take."""
    need = state.cat.need
    return [
        (bits, slot.mission)
        for slot in state.seats[seat].row
        if not slot.is_launched and not slot.cards and (bits := need[slot.mission] & ~slot.have)
    ]


def list_assemble(
    state: TranquilityState, seat: int, funds: Funds, kinds: list[int], wants: Wants, out: list[Action]
) -> None:
    """Add every way to place a card from hand on a pad."""
    cat, row = state.cat, state.seats[seat].row
    prepared, bit_of, costs, most = cat.assemble, cat.bit, cat.pad_cost, funds.most
    for kind in kinds:
        cost, bit = costs[kind], bit_of[kind]
        if cost > most:
            continue
        of_kind = prepared[kind]
        if bit:
            placing = [of_kind[mission] for bits, mission in wants if bits & bit]
        else:
            placing = [of_kind[slot.mission] for slot in row if takes_agena(state, slot)]
        if not funds.cards:
            out += placing
        elif placing:
            for pay in funds.ways(cost, 1):
                out += [Assemble(a.card, a.mission, pay) for a in placing] if pay else placing


def refuse_assemble(state: TranquilityState, seat: int, action: Assemble) -> Refusal | None:
    """Why a card cannot be placed."""
    kind = state.cat.index.get(action.card, NOWHERE)
    slot = state.own(seat, state.cat.index.get(action.mission, NOWHERE))
    if slot is None:
        return not_in_row(action.mission, "TB-ASM-01")
    if not state.cat.is_equipment(kind) or state.in_hand(seat, kind) == NOWHERE:
        return Refusal("not-in-hand", f"“{action.card}” is no equipment in your hand.", "TB-ASM-01")
    return refuse_adding(state, slot, kind) or paying_refusal(
        state, seat, state.cat.pad_cost[kind], action.pay, used=1
    )


def do_assemble(state: TranquilityState, flow: Flow, seat: int, action: Assemble) -> None:
    """Pay the pad cost and place the card."""
    kind = state.cat.index[action.card]
    card = take_from_hand(state, seat, kind)
    pay_and_perform(state, flow, seat, action, card, state.cat.pad_cost[kind], action.pay)


def _perform_assemble(state: TranquilityState, flow: Flow, seat: int, action: Assemble, card: int) -> None:
    slot = state.slot(state.cat.index[action.mission])
    put_on_pad(state, slot, card)
    cost = state.cat.pad_cost[state.cat.kind[card]]
    if flow.listens:
        flow.tell(
            events.Assembled(seat=seat, card=action.card, mission=action.mission, fuel=cost, pay=action.pay)
        )


PERFORM[Assemble] = _perform_assemble

# E. Move equipment ------------------------------------------------------------------------------------------


def loose_kinds(state: TranquilityState, slot: Slot) -> list[int]:
    """The kinds of unlaunched equipment on a pad that may leave it."""
    if slot.cards:
        return []
    kinds = [] if slot.is_launched else [state.cat.kind[card] for card in slot.pad]
    if any(place == PAD for _, place in slot.agenas):
        kinds.append(state.cat.agena)
    return kinds


def list_shift(state: TranquilityState, seat: int, wants: Wants, out: list[Action]) -> None:
    """Add every way to move equipment between own pads."""
    row, cat = state.seats[seat].row, state.cat
    some = 0
    for bits, _ in wants:
        some |= bits
    for slot in row:
        if slot.cards:
            continue
        if slot.have & some and not slot.is_launched:
            for card in slot.pad:
                kind = cat.kind[card]
                bit = cat.bit[kind]
                if bit & some:
                    shifts = cat.shift[kind, slot.mission]
                    out += [shifts[target] for bits, target in wants if bits & bit]
        if slot.agenas:
            _list_agena_shift(state, row, slot, out)


def _list_agena_shift(state: TranquilityState, row: list[Slot], slot: Slot, out: list[Action]) -> None:
    agena = state.cat.agena
    if any(place == PAD for _, place in slot.agenas):
        targets = [other.mission for other in row if other is not slot and takes_agena(state, other)]
        out += [state.cat.shift[agena, slot.mission][target] for target in targets]


def refuse_shift(state: TranquilityState, seat: int, action: MoveEquipment) -> Refusal | None:
    """Why equipment cannot be moved."""
    index = state.cat.index
    kind = index.get(action.card, NOWHERE)
    source = state.own(seat, index.get(action.source, NOWHERE))
    target = state.own(seat, index.get(action.target, NOWHERE))
    if source is None or target is None:
        return not_in_row(action.source if source is None else action.target, "TB-EQP-01")
    if source is target:
        return Refusal("same-pad", "Equipment moves to the pad of another mission.", "TB-EQP-01")
    if not _is_on(state, source, kind):
        sentence = f"“{action.card}” is not on the pad of {state.cat.called[source.mission]}."
        return Refusal("not-on-pad", sentence, "TB-EQP-01")
    if source.cards:
        return blocked(state, source, "Nothing can leave", "TB-EQP-03")
    if kind not in loose_kinds(state, source):
        sentence = f"{state.cat.called[kind]} of {state.cat.called[source.mission]} is launched and stays."
        return Refusal("is-launched", sentence, "TB-EQP-02")
    if target.cards:
        return blocked(state, target, "Nothing can be moved to", "TB-EQP-03")
    if target.is_launched and kind != state.cat.agena:
        sentence = f"{state.cat.called[target.mission]} is launched; nothing can be moved to it."
        return Refusal("is-launched", sentence, "TB-EQP-04")
    refusal = refuse_adding(state, target, kind)
    return refusal and Refusal(refusal.code, refusal.sentence, "TB-EQP-01")


def _is_on(state: TranquilityState, slot: Slot, kind: int) -> bool:
    """Whether a mission has equipment of the kind, launched or not."""
    if kind == state.cat.agena:
        return bool(slot.agenas)
    return kind != NOWHERE and bool(slot.have & state.cat.bit[kind])


def do_shift(state: TranquilityState, flow: Flow, seat: int, action: MoveEquipment) -> None:
    """Move a card from one pad to another."""
    index = state.cat.index
    source, target = state.slot(index[action.source]), state.slot(index[action.target])
    card = take_off_pad(state, source, index[action.card])
    put_on_pad(state, target, card)
    if flow.listens:
        flow.tell(events.Shifted(seat=seat, card=action.card, source=action.source, target=action.target))


def take_off_pad(state: TranquilityState, slot: Slot, kind: int) -> int:
    """Take one unlaunched card of the kind off a pad."""
    if kind == state.cat.agena:
        return remove_agena(slot, PAD)
    card = next(card for card in slot.pad if state.cat.kind[card] == kind)
    slot.pad = tuple(other for other in slot.pad if other != card)
    slot.have &= ~state.cat.bit[kind]
    return card


# F. Scrub ---------------------------------------------------------------------------------------------------


def list_scrub(state: TranquilityState, seat: int, missions: list[int], out: list[Action]) -> None:
    """Add every way to replace a mission by one from hand."""
    for slot in state.seats[seat].row:
        if not slot.is_completed and not slot.cards:
            prepared = state.cat.scrub[slot.mission]
            out += [prepared[replacement] for replacement in missions]


def refuse_scrub(state: TranquilityState, seat: int, action: Scrub) -> Refusal | None:
    """Why a mission cannot be scrubbed."""
    slot = state.own(seat, state.cat.index.get(action.mission, NOWHERE))
    kind = state.cat.index.get(action.replacement, NOWHERE)
    if slot is None:
        return not_in_row(action.mission, "TB-SCR-01")
    if not 0 <= kind < state.cat.missions or state.in_hand(seat, kind) == NOWHERE:
        sentence = (
            f"“{action.replacement}” is no mission card in your hand. A mission leaves only by replacement."
        )
        return Refusal("not-in-hand", sentence, "TB-SCR-02")
    if slot.is_completed:
        sentence = f"{state.cat.called[slot.mission]} is completed and cannot be scrubbed."
        return Refusal("is-completed", sentence, "TB-SCR-05")
    if slot.cards:
        return blocked(state, slot, "Nothing can replace", "TB-SCR-05")
    return LAST_CARD if state.playable(seat) < 1 else None


def do_scrub(state: TranquilityState, flow: Flow, seat: int, action: Scrub) -> None:
    """Discard a mission with its equipment; the new one has an empty pad (TB-RULING-30)."""
    cat = state.cat
    row = state.seats[seat].row
    slot = state.slot(cat.index[action.mission])
    take_from_hand(state, seat, cat.index[action.replacement])
    lost = strip(state, slot, with_agenas=True)
    row[row.index(slot)] = Slot(cat.index[action.replacement])
    discard_on_top(state, *lost, cat.cards_of[slot.mission][0])
    if flow.listens:
        names = tuple(cat.name_of(card) for card in lost)
        flow.tell(
            events.Scrubbed(seat=seat, mission=action.mission, replacement=action.replacement, lost=names)
        )
