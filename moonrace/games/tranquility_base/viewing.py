"""How a view of Tranquility Base is made of a state: field by field, for one pair of eyes."""

from __future__ import annotations

from collections import Counter

from moonrace.games.tranquility_base.actions import RequestInterrupt
from moonrace.games.tranquility_base.focus import PaymentView, WindowView
from moonrace.games.tranquility_base.rules.flight import is_assembled
from moonrace.games.tranquility_base.state import (
    AGENA_PLACES,
    HIDDEN,
    KNOWN,
    NOWHERE,
    Item,
    Slot,
    TranquilityState,
)
from moonrace.games.tranquility_base.view import (
    AgenaView,
    LyingCard,
    MissionView,
    MoveView,
    SeatView,
    StackView,
    View,
)


def view_of(state: TranquilityState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat = state.cat
    names = cat.names
    focus = state.frames[-1].focus(state, seat)
    own_hand = state.seats[seat].hand if seat >= 0 else []
    return View(
        seat=seat,
        players=state.players,
        is_solo=state.is_solo,
        turn=state.turn,
        round=round_of(state),
        active=state.active,
        start_player=state.start_player,
        phase=state.phase,
        seats=tuple(_seat_view(state, number) for number in range(state.players)),
        hand=tuple(names[kind] for kind in sorted(cat.kind[card] for card in own_hand)),
        draw_pile=len(state.bag),
        discard_pile=len(state.discard),
        discard_top=cat.name_of(state.discard[-1]) if state.discard else "",
        milestones=tuple(cat.name_of(card) for card in state.milestones),
        patches_taken=tuple(names[slot.mission] for _, slot in state.slots() if slot.is_completed),
        stack=tuple(_stack_view(state, item) for item in state.stack),
        focus=focus if isinstance(focus, WindowView | PaymentView) else None,
        move=_move_view(state),
        discarded=state.discarded,
        countdown=state.countdown,
        orders=_own_orders(state, seat),
        request=_own_request(state, seat),
        unseen=_unseen(state, seat),
        winner=state.winner,
    )


def round_of(state: TranquilityState) -> int:
    """Rounds begun: every player's turns counted alike."""
    return (state.turn + state.players - 1) // state.players


def _seat_view(state: TranquilityState, number: int) -> SeatView:
    player, cat = state.seats[number], state.cat
    known = sorted(cat.kind[card] for card in player.hand if state.seen[card] == KNOWN)
    return SeatView(
        seat=number,
        hand_size=len(player.hand),
        known=tuple(cat.names[kind] for kind in known),
        fuel=player.fuel,
        supply=player.supply,
        piece=cat.content.pieces.colours[player.piece] if player.piece != NOWHERE else "",
        space=cat.spaces[player.space] if player.space != NOWHERE else "",
        row=tuple(_mission_view(state, slot) for slot in player.row),
    )


def _mission_view(state: TranquilityState, slot: Slot) -> MissionView:
    cat = state.cat
    equipment, names = cat.equipment[slot.mission], cat.names
    missing = [names[kind] for kind in equipment if cat.bit[kind] & ~slot.have]
    missing += [names[cat.agena]] * (cat.agenas[slot.mission] - len(slot.agenas))
    return MissionView(
        mission=names[slot.mission],
        is_completed=slot.is_completed,
        is_launched=slot.is_launched,
        has_moved=slot.has_moved,
        pad=tuple(names[kind] for kind in equipment if cat.bit[kind] & slot.have),
        agenas=tuple(AgenaView(AGENA_PLACES[place]) for _, place in slot.agenas),
        cards=tuple(LyingCard(cat.name_of(card), turns) for card, turns, _ in slot.cards),
        missing=tuple(missing),
        is_assembled=is_assembled(state, slot),
    )


def _stack_view(state: TranquilityState, item: Item) -> StackView:
    cat = state.cat
    is_lying_target = item.kind == "instant" and item.target != NOWHERE
    return StackView(
        kind=item.kind,
        seat=item.seat,
        card="" if item.card == NOWHERE else cat.name_of(item.card),
        mission="" if item.mission == NOWHERE else cat.names[item.mission],
        target=cat.name_of(item.target) if is_lying_target else "",
    )


def _move_view(state: TranquilityState) -> MoveView | None:
    if state.move_mission == NOWHERE:
        return None
    return MoveView(state.cat.names[state.move_mission], state.move_paid)


def _own_orders(state: TranquilityState, seat: int) -> dict[str, str]:
    orders = state.orders[seat] if seat >= 0 else {}
    return {state.cat.name_of(card): orders[card] for card in sorted(orders)}


def _own_request(state: TranquilityState, seat: int) -> str:
    request = state.requests.get(seat)
    return "" if request is None else str(RequestInterrupt(*(state.cat.names[number] for number in request)))


def _unseen(state: TranquilityState, seat: int) -> dict[str, int]:
    kind_of, names = state.cat.kind, state.cat.names
    kinds = [kind_of[card] for card in state.bag]
    kinds += [kind_of[card] for card in state.left_out]
    for number, player in enumerate(state.seats):
        if number != seat:
            kinds += [kind_of[card] for card in player.hand if state.seen[card] == HIDDEN]
    return {names[kind]: count for kind, count in sorted(Counter(kinds).items())}
