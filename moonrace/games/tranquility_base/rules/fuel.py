"""Fuel: what things cost, paying with counters and with History cards used as fuel (TB-FUE, TB-HIS-05,
TB-RULING-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import MakeUp, TakeBack
from moonrace.games.tranquility_base.focus import PaymentView
from moonrace.games.tranquility_base.rules import asides, instants
from moonrace.games.tranquility_base.rules.piles import put_back_in_hand, take_from_hand
from moonrace.games.tranquility_base.state import NOWHERE, Item, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_YOURS, Flow

Ways = list[tuple[str, ...]]
ONE_WAY: Ways = [()]
NO_WAY: Ways = []

LAST_CARD = Refusal("last-card", "One card must stay in your hand until the Discard phase.", "TB-TRN-08")
PAY_TWICE = Refusal("pay-twice", "A card can be used only once.", "TB-HIS-05")
PAYMENT_OPEN = Refusal(
    "payment-open", "A payment was negated: make it up or take the action back.", "TB-RULING-06"
)
PAY_OVER = Refusal("pay-over", "One of those History cards would pay nothing of this cost.", "TB-RULING-17")


class Funds:
    """What a seat can pay with: unspent fuel, and History cards that count as fuel."""

    def __init__(self, state: TranquilityState, seat: int) -> None:
        cat = state.cat
        self.fuel = state.seats[seat].fuel
        self.spare = state.playable(seat)
        self.cards: list[tuple[str, int]] = []
        self.most = self.fuel
        hand = state.seats[seat].hand
        if self.spare > 0 and not cat.as_fuel.isdisjoint(hand):
            kinds = [cat.kind[card] for card in hand if card in cat.as_fuel]
            self.cards = sorted((cat.names[kind], cat.amount[kind]) for kind in kinds)
            self.most += sum(amount for _, amount in self.cards)
        """The most that could be paid for one cost."""

    def ways(self, cost: int, used: int) -> Ways:
        """The sets of History cards with which a cost can be paid while `used` other cards are played too."""
        if not self.cards or not cost:
            return ONE_WAY if cost <= self.fuel else NO_WAY
        found: Ways = [()] if cost <= self.fuel else []
        for count in range(1, min(len(self.cards), self.spare - used) + 1):
            for chosen in combinations(self.cards, count):
                total = sum(amount for _, amount in chosen)
                least = min(amount for _, amount in chosen)
                if total - least < cost <= self.fuel + total:
                    found.append(tuple(name for name, _ in chosen))
        return found


def paying_refusal(
    state: TranquilityState, seat: int, cost: int, pay: Sequence[str], used: int
) -> Refusal | None:
    """Why a cost cannot be paid in this way."""
    amounts = []
    for name in pay:
        kind = state.cat.index.get(name, NOWHERE)
        if kind == NOWHERE or state.cat.effect[kind] != "as_fuel" or state.in_hand(seat, kind) == NOWHERE:
            sentence = f"“{name}” is no card in your hand that counts as fuel."
            return Refusal("pay-not-fuel", sentence, "TB-HIS-05")
        amounts.append(state.cat.amount[kind])
    if len(set(pay)) < len(pay):
        return PAY_TWICE
    if list(pay) != sorted(pay):
        order = "+".join(sorted(pay))
        return Refusal("pay-order", f"Name the cards you pay with in this order: {order}.", "TB-HIS-05")
    if amounts and sum(amounts) - min(amounts) >= cost:
        return PAY_OVER
    if used + len(pay) > state.playable(seat):
        return LAST_CARD
    funds = state.seats[seat].fuel + sum(amounts)
    if cost > funds:
        return Refusal("fuel-short", f"This costs {cost} fuel and you have {funds}.", "TB-FUE-01")
    return None


Perform = Callable[[TranquilityState, Flow, int, Any, int], None]
PERFORM: dict[type[Action], Perform] = {}
"""What each paid action does once its cost is paid. Filled by the chapters."""


def pay_and_perform(
    state: TranquilityState, flow: Flow, seat: int, action: Action, card: int, cost: int, pay: Sequence[str]
) -> None:
    """Pay a cost, then do what it was for. `card` has left the hand for it, or is NOWHERE."""
    if pay:
        state.frames.append(Payment(seat, action, card, cost))
        _announce_payment(state, seat, pay)
    else:
        state.seats[seat].fuel -= cost
        PERFORM[type(action)](state, flow, seat, action, card)


def _announce_payment(state: TranquilityState, seat: int, pay: Sequence[str]) -> None:
    """Lay the History cards out for the payment on top; each is answered on its own when the frame runs."""
    payment = state.topmost(Payment)
    cards = [take_from_hand(state, seat, state.cat.index[name]) for name in pay]
    worth = sum(state.cat.amount[state.cat.kind[card]] for card in cards)
    payment.queue = (*payment.queue, *cards)
    fuel = max(0, payment.cost - payment.paid - payment.covered - worth)
    state.seats[seat].fuel -= fuel
    payment.paid += fuel


@dataclass(eq=False)
class Payment(asides.Decision):
    """A cost being paid with the help of History cards, one response window after another.

    An interrupt can be asked for at any moment, also while a payment is short (TB-INS-20).
    """

    name = "make up a payment"

    seat: int
    action: Action
    card: int
    cost: int
    paid: int = 0
    """Counters spent on it."""
    covered: int = 0
    """Fuel that History cards have counted for."""
    queue: tuple[int, ...] = ()
    """History cards still to be answered."""
    has_told: bool = False
    """Whether the table knows that a payment was negated and something is still to be paid."""

    @property
    def short(self) -> int:
        """What is still to be paid."""
        return max(0, self.cost - self.paid - self.covered)

    def awaited(self, state: TranquilityState) -> Sequence[int]:
        return (self.seat,) if self.has_told and not self.queue and self.short else ()

    def own(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        ways = Funds(state, seat).ways(self.short, 0)
        return [TakeBack(), MakeUp(), *(MakeUp(way) for way in ways if way)]

    def refuse(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if action.quiet:
            return asides.refuse_quiet(state, seat, action)
        if seat != self.seat:
            return NOT_YOURS
        if isinstance(action, MakeUp):
            return paying_refusal(state, seat, self.short, action.pay, 0)
        return None if isinstance(action, TakeBack) else PAYMENT_OPEN

    def focus(self, state: TranquilityState, seat: int) -> PaymentView:
        return PaymentView(self.short, str(self.action))

    def take(self, state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
        if action.quiet:
            asides.take_quiet(state, flow, seat, action)
        elif isinstance(action, MakeUp):
            before = state.seats[seat].fuel
            _announce_payment(state, seat, action.pay)
            flow.tell(events.MadeUp(seat=seat, fuel=before - state.seats[seat].fuel, pay=action.pay))
        else:
            self._take_back(state, flow)

    def run(self, state: TranquilityState, flow: Flow) -> None:
        if self.queue:
            card, self.queue = self.queue[0], self.queue[1:]
            name = state.cat.name_of(card)
            flow.tell(
                events.History(
                    seat=self.seat, card=name, use=f"{state.cat.amount[state.cat.kind[card]]} fuel"
                )
            )
            self.has_told = False
            instants.announce(state, flow, Item("history", self.seat, card))
        elif self.short:
            flow.tell(events.PaymentShort(seat=self.seat, short=self.short))
            self.has_told = True
        else:
            state.frames.pop()
            PERFORM[type(self.action)](state, flow, self.seat, self.action, self.card)

    def _take_back(self, state: TranquilityState, flow: Flow) -> None:
        """The action is undone: its card goes back to hand, counters paid for it are unspent again."""
        state.frames.pop()
        state.seats[self.seat].fuel += self.paid
        if self.card != NOWHERE:
            put_back_in_hand(state, self.seat, self.card)
        flow.tell(events.TakenBack(seat=self.seat, action=str(self.action)))
