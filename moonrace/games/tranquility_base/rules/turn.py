"""The turn and its six phases (TB-TRN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import (
    Answer,
    Assemble,
    Complete,
    Discard,
    Draw,
    EndActions,
    EndDiscard,
    Extend,
    Interrupt,
    Launch,
    LaunchAgena,
    Move,
    MoveEquipment,
    Pass,
    PlayHistory,
    PlayWild,
    Scrub,
)
from moonrace.games.tranquility_base.rules import asides, flight, instants, missions, solo, specials
from moonrace.games.tranquility_base.rules.fuel import Funds
from moonrace.games.tranquility_base.rules.piles import (
    can_draw,
    discard_on_top,
    draw_one,
    refill,
    take_discard,
    take_from_hand,
)
from moonrace.games.tranquility_base.rules.wishes import wishes
from moonrace.games.tranquility_base.state import NOWHERE, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

DRAW_PILE = Draw("draw")
DISCARD_PILE = Draw("discard")
END_ACTIONS = EndActions()
END_DISCARD = EndDiscard()
NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn.", "TB-TRN-01")
SOLO_DRAW = Refusal("solo-draw", "In the solo game cards come from the draw pile only.", "TB-SOL-02")
EMPTY = {
    pile: Refusal("pile-empty", f"The {pile} pile has no card to take.", "TB-RULING-21")
    for pile in ("draw", "discard")
}
MUST_DISCARD = Refusal("must-discard", "One card must be discarded.", "TB-TRN-07")


class Phase(asides.Decision):
    """A phase that waits for the active player. It is also an interrupt point for everybody (TB-INS-20)."""

    def awaited(self, state: TranquilityState) -> Sequence[int]:
        return () if state.requests else (state.active,)

    def asides(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        return [*asides.interrupts(state, seat), *asides.orders(state, seat)]

    def run(self, state: TranquilityState, flow: Flow) -> None:
        instants.grant_request(state, flow)

    def take(self, state: TranquilityState, flow: Flow, seat: int, action: Any) -> None:
        if action.quiet:
            asides.take_quiet(state, flow, seat, action)
        elif isinstance(action, Interrupt):
            instants.do_interrupt(state, flow, seat, action)
        else:
            self.take_own(state, flow, seat, action)

    def take_own(self, state: TranquilityState, flow: Flow, seat: int, action: Any) -> None:
        """Carry out an answer of the active player that belongs to this phase."""
        raise NotImplementedError

    def refuse(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Interrupt):
            return asides.refuse_interrupt(state, seat, action)
        if action.quiet:
            return asides.refuse_quiet(state, seat, action, is_point=True)
        if isinstance(action, (Answer, Pass)):
            return instants.NO_WINDOW
        if seat != state.active:
            return NOT_YOUR_TURN
        return self.refuse_own(state, seat, action)

    def refuse_own(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        """Why the active player may not do this in this phase."""
        raise NotImplementedError

    def refuse_other(self, action: Action) -> Refusal:
        """The action belongs to another phase."""
        sentence = f"“{action.verb()}” does not belong to the {self.name} phase."
        return Refusal("wrong-phase", sentence, "TB-TRN-01")


def begin_turn(state: TranquilityState, flow: Flow, seat: int) -> None:
    """Start a player's turn with the Draw phase."""
    state.active = seat
    state.turn += 1
    state.phase = "draw"
    state.discarded = 0
    state.move_mission, state.move_paid = NOWHERE, 0
    for slot in state.seats[seat].row:
        slot.has_moved = False
    if flow.listens:
        flow.tell(events.Turn(seat=seat, turn=state.turn))
    state.frames[-1] = DrawPhase(state.cat.content.constants.draw_per_draw_phase)


@dataclass(eq=False)
class DrawPhase(Phase):
    """Take a card, from the draw pile or the discard pile (TB-TRN-02)."""

    name = "draw"

    left: int = 1
    """How many cards are still to be taken."""

    def awaited(self, state: TranquilityState) -> Sequence[int]:
        may_take_discard = state.discard and not state.is_solo
        if state.requests or not self.left or not (can_draw(state) or may_take_discard):
            return ()
        return (state.active,)

    def run(self, state: TranquilityState, flow: Flow) -> None:
        if state.requests:
            super().run(state, flow)
        else:
            recycle(state, flow)

    def own(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        if state.is_solo:
            return [DRAW_PILE, DISCARD_PILE, *asides.interrupts(state, seat)]
        return DRAW_PILE, DISCARD_PILE

    def refuse_own(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Draw):
            return self.refuse_other(action)
        if action.pile not in EMPTY:
            return Refusal("no-such-pile", "The pile is “draw” or “discard”.", "TB-TRN-02")
        if state.is_solo and action.pile == "discard":
            return SOLO_DRAW
        if state.is_solo and state.forced == solo.AT_ONCE and asides.list_interrupts(state, seat):
            return solo.FORCED
        has_card = can_draw(state) if action.pile == "draw" else state.discard
        return None if has_card else EMPTY[action.pile]

    def take_own(self, state: TranquilityState, flow: Flow, seat: int, action: Draw) -> None:
        if action.pile == "draw":
            draw_one(state, flow, seat)
        else:
            card = take_discard(state, seat)
            if flow.listens:
                flow.tell(events.TookDiscard(seat=seat, card=state.cat.name_of(card)))
        self.left -= 1
        if not self.left:
            recycle(state, flow)


def recycle(state: TranquilityState, flow: Flow) -> None:
    """Every spent counter of the active player becomes unspent (TB-TRN-04); then the Action phase begins."""
    state.phase = "recycle_fuel"
    player = state.seats[state.active]
    player.fuel = player.supply
    if flow.listens:
        flow.tell(events.Recycled(seat=state.active, fuel=player.fuel))
    state.phase = "action"
    state.frames[-1] = ActionPhase()


Do = Callable[[TranquilityState, Flow, int, Any], None]
DO: dict[type[Action], Do] = {
    Assemble: missions.do_assemble,
    MoveEquipment: missions.do_shift,
    Scrub: missions.do_scrub,
    Launch: flight.do_launch,
    LaunchAgena: flight.do_launch_agena,
    Move: flight.do_move,
    Complete: flight.do_complete,
    PlayWild: specials.do_wild,
    PlayHistory: specials.do_history,
    Extend: specials.do_extend,
}
REFUSE: dict[type[Action], Callable[[TranquilityState, int, Any], Refusal | None]] = {
    Assemble: missions.refuse_assemble,
    MoveEquipment: missions.refuse_shift,
    Scrub: missions.refuse_scrub,
    Launch: flight.refuse_launch,
    LaunchAgena: flight.refuse_launch_agena,
    Move: flight.refuse_move,
    Complete: flight.refuse_complete,
    PlayWild: specials.refuse_wild,
    PlayHistory: specials.refuse_history,
    Extend: specials.refuse_extend,
}


class ActionPhase(Phase):
    """Actions A to H in any order, any number of times (TB-TRN-05)."""

    name = "action"

    def legal(self, state: TranquilityState, seat: int) -> list[Action]:
        sorted_hand = _sort_hand(state, seat)
        if state.is_solo:
            forced = solo.forced_plays(state, seat, sorted_hand[3])
            if forced and state.forced == solo.AT_ONCE:
                return forced
            return _list_all(state, seat, sorted_hand, [] if forced else [END_ACTIONS])
        return _list_all(state, seat, sorted_hand, [END_ACTIONS])

    def own(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        legal = self.legal(state, seat)
        return [*legal, *wishes(state, seat, legal)] if END_ACTIONS in legal else [*legal, END_ACTIONS]

    def refuse_own(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        refuse = REFUSE.get(type(action))
        if refuse is None and action != END_ACTIONS:
            return self.refuse_other(action)
        if state.is_solo and (state.forced == solo.AT_ONCE or action == END_ACTIONS):
            forced = solo.forced_plays(state, seat, _sort_hand(state, seat)[3])
            if forced and action not in forced:
                return solo.FORCED
        return refuse(state, seat, action) if refuse else None

    def take_own(self, state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
        kind = type(action)
        if state.move_mission != NOWHERE and not _goes_on_moving(state, action):
            state.move_mission = NOWHERE
        if kind is EndActions:
            end_actions(state, flow)
        else:
            DO[kind](state, flow, seat, action)


def _goes_on_moving(state: TranquilityState, action: Action) -> bool:
    """Whether an action may belong to the move under way, rather than end it (TB-RULING-16)."""
    if isinstance(action, Move):
        return state.cat.index[action.mission] == state.move_mission
    return isinstance(action, Extend)


SortedHand = tuple[list[int], list[int], list[int], list[int]]


def _sort_hand(state: TranquilityState, seat: int) -> SortedHand:
    """The kinds in a hand, each once: missions, equipment, History, Wild."""
    cat = state.cat
    kind_of, first_equipment, first_history = cat.kind, cat.missions, cat.first_history
    first_wild, first_instant = cat.first_wild, cat.first_instant
    own_missions: list[int] = []
    equipment: list[int] = []
    histories: list[int] = []
    wilds: list[int] = []
    for card in state.seats[seat].hand:
        kind = kind_of[card]
        if kind < first_equipment:
            own_missions.append(kind)
        elif kind < first_history:
            if kind not in equipment:
                equipment.append(kind)
        elif kind < first_wild:
            histories.append(kind)
        elif kind < first_instant:
            wilds.append(kind)
    return own_missions, equipment, histories, wilds


def _list_all(state: TranquilityState, seat: int, hand: SortedHand, out: list[Action]) -> list[Action]:
    own_missions, equipment, histories, wilds = hand
    funds = Funds(state, seat)
    wants = missions.wanted(state, seat)
    if funds.spare > 0:
        missions.list_assemble(state, seat, funds, equipment, wants, out)
        if own_missions:
            missions.list_scrub(state, seat, own_missions, out)
        if wilds:
            specials.list_wild(state, funds, wilds, out)
        if histories:
            specials.list_history(state, seat, histories, out)
        if not state.cat.interrupts.isdisjoint(state.seats[seat].hand):
            out += asides.list_interrupts(state, seat)
    _list_flight(state, seat, funds, out)
    missions.list_shift(state, seat, wants, out)
    return out


def _list_flight(state: TranquilityState, seat: int, funds: Funds, out: list[Action]) -> None:
    need, player = state.cat.need, state.seats[seat]
    for slot in player.row:
        if slot.is_launched:
            if flight.gives_move(state, slot):
                flight.list_move(state, seat, slot, funds, out)
            if slot.mission == player.space:
                flight.list_complete(state, seat, slot, out)
            if slot.agenas:
                flight.list_launch(state, slot, funds, out)
        elif slot.agenas or not need[slot.mission] & ~slot.have:
            flight.list_launch(state, slot, funds, out)


def end_actions(state: TranquilityState, flow: Flow) -> None:
    """Upkeep, then the Discard phase."""
    state.phase = "upkeep"
    upkeep(state, flow)
    state.phase = "discard"
    state.frames[-1] = DiscardPhase()


def upkeep(state: TranquilityState, flow: Flow) -> None:
    """Count down the cards on the active player's missions, those laid in this turn not yet (TB-TRN-06)."""
    for slot in state.seats[state.active].row:
        if slot.cards:
            _count_cards(state, flow, slot)


def _count_cards(state: TranquilityState, flow: Flow, slot: Slot) -> None:
    staying = []
    for card, turns, laid in slot.cards:
        left = turns if laid == state.turn else turns - 1
        name, mission = state.cat.name_of(card), state.cat.names[slot.mission]
        if left:
            staying.append((card, left, laid))
            if left < turns:
                flow.tell(events.Counted(seat=state.active, card=name, mission=mission))
        else:
            discard_on_top(state, card)
            flow.tell(events.Expired(seat=state.active, card=name, mission=mission))
    slot.cards = tuple(staying)


class DiscardPhase(Phase):
    """One card must be discarded, a second one may be for fuel (TB-TRN-07, TB-TRN-09)."""

    name = "discard"

    def awaited(self, state: TranquilityState) -> Sequence[int]:
        return () if state.requests or _is_discarding_over(state) else (state.active,)

    def run(self, state: TranquilityState, flow: Flow) -> None:
        if state.requests:
            super().run(state, flow)
        else:
            end_turn(state, flow)

    def own(self, state: TranquilityState, seat: int) -> list[Action]:
        prepared, kind_of = state.cat.discard, state.cat.kind
        kinds = sorted({kind_of[card] for card in state.seats[seat].hand})
        end = [END_DISCARD] if state.discarded else []
        forced = asides.interrupts(state, seat) if state.is_solo else []
        return [*end, *[prepared[kind] for kind in kinds], *forced]

    def legal(self, state: TranquilityState, seat: int) -> list[Action]:
        """Nothing is looked for here that is not possible, unless the solo game forces a card first."""
        return super().legal(state, seat) if state.is_solo else self.own(state, seat)

    def refuse_own(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, (Discard, EndDiscard)):
            return self.refuse_other(action)
        if state.is_solo and asides.list_interrupts(state, seat):
            return solo.FORCED
        if isinstance(action, EndDiscard):
            return None if state.discarded else MUST_DISCARD
        if state.in_hand(seat, state.cat.index.get(action.card, NOWHERE)) == NOWHERE:
            return Refusal("not-in-hand", f"“{action.card}” is not in your hand.", "TB-TRN-07")
        return None

    def take_own(self, state: TranquilityState, flow: Flow, seat: int, action: Discard | EndDiscard) -> None:
        if isinstance(action, EndDiscard):
            end_turn(state, flow)
            return
        cost = state.cat.content.constants.extra_discard_cost if state.discarded else 0
        state.seats[seat].fuel -= cost
        discard_on_top(state, take_from_hand(state, seat, state.cat.index[action.card]))
        state.discarded += 1
        if flow.listens:
            flow.tell(events.Discarded(seat=seat, card=action.card, fuel=cost))


def _is_discarding_over(state: TranquilityState) -> bool:
    constants = state.cat.content.constants
    player = state.seats[state.active]
    if not player.hand:
        return True
    if state.discarded < constants.mandatory_discards:
        return False
    is_full = state.discarded >= constants.mandatory_discards + constants.optional_extra_discards
    return is_full or player.fuel < constants.extra_discard_cost


def end_turn(state: TranquilityState, flow: Flow) -> None:
    """Refill the hand; then it is the next player's turn."""
    state.phase = "refill_hand"
    refill(state, flow, state.active)
    if state.is_solo:
        solo.count_down(state, flow)
    if state.result is None:
        begin_turn(state, flow, (state.active + 1) % state.players)
