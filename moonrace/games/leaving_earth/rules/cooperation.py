"""Co-operation: offers between agencies, accepted or declined (LE-COOP). Promises are spoken, not
enforced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Accept, Decline, Offer
from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.focus import DealView
from moonrace.games.leaving_earth.rules.craft import in_store, put_in_store, take_from_store
from moonrace.games.leaving_earth.rules.decisions import Decision
from moonrace.games.leaving_earth.rules.outcomes import gain
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

ACCEPT = Accept()
DECLINE = Decline()
MOST_ITEMS = 12


def refuse_offer(state: LeavingEarthState, agency: int, action: Offer) -> Refusal | None:
    """Why an offer cannot be made: what it names is not there, or it is nobody's turn who is party to it."""
    if not 0 <= action.to < len(state.agencies) or action.to == agency:
        return Refusal("no-such-agency", "Offers go to another agency.", "LE-COOP-06")
    if state.active not in (agency, action.to):
        return Refusal("not-their-turn", "Deals are made in the turn of one of the two.", "LE-RULING-41")
    if (not action.give and not action.take) or len(action.give) + len(action.take) > MOST_ITEMS:
        return Refusal("empty-offer", f"An offer names 1 to {MOST_ITEMS} things.", "LE-COOP-01")
    return _refuse_side(state, agency, action.to, action.give) or _refuse_side(
        state, action.to, agency, action.take
    )


def _refuse_side(state: LeavingEarthState, giver: int, taker: int, items: Sequence[str]) -> Refusal | None:
    if len({_thing(item) for item in items}) < len(items):
        return Refusal("named-twice", "Name each thing once, with its number behind a colon.", "LE-COOP-02")
    for item in items:
        refusal = _refuse_item(state, giver, taker, item)
        if refusal is not None:
            return refusal
    return None


def _thing(item: str) -> str:
    """What an item is about, whatever number stands behind it; craft and research go by theirs."""
    word, _, rest = item.partition(":")
    return f"{word}:{rest.lstrip('0')}" if word in ("craft", "research") else word


def _refuse_item(state: LeavingEarthState, giver: int, taker: int, item: str) -> Refusal | None:
    word, _, rest = item.partition(":")
    own = state.agencies[giver]
    if word == "research":
        return _refuse_research(state, giver, taker, rest)
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 5 else (1 if not rest else 0)
    if word == "money":
        is_there = 0 < number <= own.money
    elif word == "craft":
        is_there = number in state.craft and state.craft[number].owner == giver
    else:
        part = state.cat.read(word)
        is_there = part != NOWHERE and 0 < number <= in_store(state, giver, part)
    return None if is_there else Refusal("not-theirs", f"“{item}” is not there to be given.", "LE-COOP-02")


def _refuse_research(state: LeavingEarthState, giver: int, taker: int, name: str) -> Refusal | None:
    number = state.cat.advancement.get(name, NOWHERE)
    if number not in state.agencies[giver].stacks:
        return Refusal("not-theirs", f"“{name}” is not researched.", "LE-COOP-04")
    if number in state.agencies[taker].stacks:
        return Refusal("owned", "The other agency has that advancement already.", "LE-RULING-17")
    return None


def do_offer(state: LeavingEarthState, flow: Flow, agency: int, action: Offer) -> None:
    """Put the offer to the other agency."""
    flow.seen("an offer was made")
    flow.tell(events.Offered(agency=agency, to=action.to, give=action.give, take=action.take))
    state.frames.append(Deal(action.to, agency, action))


@dataclass(eq=False)
class Deal(Decision):
    """An offer waits for the other agency's answer."""

    name = "deal"

    offerer: int
    offer: Offer

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [DECLINE, ACCEPT]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("deal-open", "An offer waits: accept it or decline it.", "LE-RULING-41")

    def focus(self, state: LeavingEarthState, seat: int) -> DealView:
        return DealView(self.offerer, self.agency, self.offer.give, self.offer.take)

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        offer = self.offer
        if action == DECLINE:
            flow.tell(events.Declined(agency=self.agency, of=self.offerer))
            return
        state.has_acted = True
        flow.tell(events.Accepted(agency=self.agency, of=self.offerer, give=offer.give, take=offer.take))
        for item in offer.give:
            hand_over(state, self.offerer, self.agency, item)
        for item in offer.take:
            hand_over(state, self.agency, self.offerer, item)


def hand_over(state: LeavingEarthState, giver: int, taker: int, item: str) -> None:
    """Give money, components, a craft with everything aboard, or research (LE-COOP-01 to 04)."""
    word, _, rest = item.partition(":")
    if word == "research":
        number = state.cat.advancement[rest]
        gain(state, taker, number, len(state.agencies[giver].stacks[number]))
        return
    count = int(rest or 1)
    if word == "money":
        state.agencies[giver].money -= count
        state.agencies[taker].money += count
    elif word == "craft":
        state.craft[count].owner = taker
    else:
        part = state.cat.read(word)
        take_from_store(state, giver, part, count)
        put_in_store(state, taker, part, count)
