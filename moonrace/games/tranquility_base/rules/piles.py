"""Cards on their way between hands, draw pile, discard pile and out of the game (TB-TRN-10 to 13)."""

from __future__ import annotations

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.state import HIDDEN, KNOWN, ON_TABLE, Slot, TranquilityState
from moonrace.kernel.events import all_but, only
from moonrace.kernel.frames import Flow


def take_from_hand(state: TranquilityState, seat: int, kind: int) -> int:
    """Take a card of the kind out of a hand and into the open."""
    card = state.in_hand(seat, kind)
    state.seats[seat].hand.remove(card)
    state.orders[seat].pop(card, None)
    state.seen[card] = ON_TABLE
    return card


def put_back_in_hand(state: TranquilityState, seat: int, card: int) -> None:
    """Return a card that everybody has seen to the hand it came from."""
    state.seats[seat].hand.append(card)
    state.seen[card] = KNOWN


def discard_on_top(state: TranquilityState, *cards: int) -> None:
    """Put cards on the discard pile, the last one on top."""
    for card in cards:
        state.seen[card] = ON_TABLE
        state.discard.append(card)


def discard_at_bottom(state: TranquilityState, *cards: int) -> None:
    """Put cards under the discard pile, where what Instants remove goes (TB-INS-04)."""
    for card in cards:
        state.seen[card] = ON_TABLE
        state.discard.insert(0, card)


def can_draw(state: TranquilityState) -> bool:
    """Whether the draw pile can give a card, if need be after shuffling the discard pile (TB-RULING-20)."""
    return bool(state.bag) or len(state.discard) > 1


def draw_card(state: TranquilityState, flow: Flow, seat: int) -> int:
    """Draw from the draw pile into a hand."""
    if not state.bag:
        reshuffle(state, flow)
    card = flow.draw(state.bag, "draw")
    state.seen[card] = HIDDEN
    state.seats[seat].hand.append(card)
    return card


def reshuffle(state: TranquilityState, flow: Flow) -> None:
    """All discards but the top one become the draw pile (TB-TRN-12)."""
    state.bag = state.discard[:-1]
    state.discard = state.discard[-1:]
    state.shuffles += 1
    for card in state.bag:
        state.seen[card] = HIDDEN
        state.epoch[card] = state.shuffles
    flow.tell(events.Reshuffled(count=len(state.bag)))


def take_discard(state: TranquilityState, seat: int) -> int:
    """Take the top discard into a hand; everybody knows (TB-INF-05)."""
    card = state.discard.pop()
    state.seen[card] = KNOWN
    state.seats[seat].hand.append(card)
    return card


def draw_one(state: TranquilityState, flow: Flow, seat: int) -> None:
    """Draw phase: one card from the draw pile."""
    card = draw_card(state, flow, seat)
    if flow.listens:
        flow.tell(events.Drew(seat=seat, audience=all_but(seat)))
        flow.tell(events.DrewCard(seat=seat, card=state.cat.name_of(card), audience=only(seat)))


def refill(state: TranquilityState, flow: Flow, seat: int) -> None:
    """Refill phase: draw up to a full hand, from the draw pile only (TB-TRN-11)."""
    hand = state.seats[seat].hand
    drawn: list[int] = []
    while len(hand) < state.cat.content.constants.hand_size and can_draw(state):
        drawn.append(draw_card(state, flow, seat))
    if flow.listens:
        flow.tell(events.Refilled(seat=seat, count=len(drawn), audience=all_but(seat)))
        names = tuple(state.cat.name_of(card) for card in drawn)
        flow.tell(events.RefilledCards(seat=seat, count=len(drawn), cards=names, audience=only(seat)))


def strip(state: TranquilityState, slot: Slot, *, with_agenas: bool) -> list[int]:
    """Take the equipment off a mission, in the order of its list (TB-RULING-38), and the launch with it."""
    cat = state.cat
    order = cat.equipment[slot.mission]
    cards = sorted(slot.pad, key=lambda card: order.index(cat.kind[card]))
    if with_agenas:
        cards += [card for card, _ in slot.agenas]
        slot.agenas = ()
    slot.pad, slot.have, slot.is_launched, slot.has_moved = (), 0, False, False
    return cards


def strip_cards(slot: Slot) -> list[int]:
    """Take the Wilds and Instants off a mission, oldest first."""
    cards = [card for card, _, _ in slot.cards]
    slot.cards = ()
    return cards


def remove_agena(slot: Slot, place: int) -> int:
    """Take an Agena in a place off a mission."""
    agena = next(agena for agena in slot.agenas if agena[1] == place)
    agenas = list(slot.agenas)
    agenas.remove(agena)
    slot.agenas = tuple(agenas)
    return agena[0]


def leave_or_discard(state: TranquilityState, flow: Flow, seat: int, card: int, *, to_bottom: bool) -> None:
    """A played History: a milestone leaves the game and its marker is placed, any other goes to the discard
    pile."""
    if state.cat.is_milestone[state.cat.kind[card]]:
        state.out.append(card)
        state.milestones.append(card)
        flow.tell(events.Milestone(seat=seat, card=state.cat.name_of(card)))
    elif to_bottom:
        discard_at_bottom(state, card)
    else:
        discard_on_top(state, card)
