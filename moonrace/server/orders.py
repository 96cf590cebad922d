"""Orders left beforehand: what a seat does when it is asked, though its person is not there.

An order names acts in their text form; the first that is possible when the seat is asked is done, as an
ordinary command. It may hang on something: then it is done only if that was told to the seat since it acted
last. It is the seat's own business: nobody else is told that there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from moonrace.kernel.errors import BadText, Refusal
from moonrace.kernel.match import Match

ONCE, ROUND, UNTOUCHED, ALWAYS = "once", "round", "untouched", "always"
LASTS = {
    ONCE: "once, at my next decision",
    ROUND: "until the round ends",
    UNTOUCHED: "until something happens to me",
    ALWAYS: "until I take it back",
}
MOST_ORDERS, MOST_ACTS = 8, 4
MOST_IN_A_ROW = 5
"""How often an order does the same without anybody else acting in between, before it is dropped."""
TOO_MANY = Refusal("too-many-orders", f"A seat leaves at most {MOST_ORDERS} orders.")
TAKEN_BACK = "You took something back, so your orders were dropped."


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be done."""

    id: str
    acts: tuple[str, ...]
    """The first that is possible is done."""
    words: str
    """The acts as people read them."""
    lasts: str = ONCE
    round: int = 0
    """In which round it was given."""
    when: str = ""
    """What has to be told since the seat acted last, or a part of it; nothing if it hangs on
    nothing. What is told to a seat is all that it knows, so that no order can ask for more."""

    def holds(self, told: Iterable[str]) -> bool:
        """Whether it is to be done after this was told."""
        wanted = self.when.casefold()
        return not wanted or any(wanted in words.casefold() for words in told)


class Verdict(NamedTuple):
    """What becomes of the orders of a seat that is asked."""

    order: Order | None = None
    act: str = ""
    """What is done for the first of them; nothing where the person decides."""
    dropped: tuple[str, ...] = ()
    """The ids of those that no longer fit."""
    note: str = ""
    """Why, for their owner alone."""


def checked_acts(match: Match, acts: Sequence[str]) -> tuple[str, ...]:
    """Acts in their text form, or `BadText` saying what is wrong."""
    if not 0 < len(acts) <= MOST_ACTS:
        raise BadText(f"An order names one to {MOST_ACTS} acts.")
    read = [match.title.codec.parse(act) for act in acts]
    for action in read:
        if action.quiet:
            raise BadText(f"“{action}” can be said at once; nothing has to wait for it.")
    return tuple(map(str, read))


def verdict(
    match: Match,
    seat: int,
    orders: Sequence[Order],
    is_touched: Callable[[], bool],
    told: Callable[[], Sequence[str]],
) -> Verdict:
    """What a seat that is asked does by its orders. What an order hangs on must have been `told`, else it is
    passed over. Those that are for once are a sequence: where one does not fit, none after it does."""
    if match.steps[-1].entry.undo is not None and match.steps[-1].entry.seat == seat:
        return Verdict(dropped=tuple(order.id for order in orders), note=TAKEN_BACK)
    heard = told() if any(order.when for order in orders) else ()
    number = next((n for n, order in enumerate(orders) if order.holds(heard)), len(orders))
    passed = tuple(order.id for order in orders[:number] if order.lasts == ONCE)
    if number == len(orders):
        return Verdict(dropped=passed, note=f"“{orders[0].words}” was dropped: that has not happened.")
    found = _of_first(match, seat, orders[number:], is_touched)
    return found._replace(dropped=(*passed, *found.dropped)) if found.act or found.dropped else found


def _of_first(match: Match, seat: int, orders: Sequence[Order], is_touched: Callable[[], bool]) -> Verdict:
    """What becomes of orders of which the first hangs on nothing more."""
    first = orders[0]
    over = _over(match, first, is_touched)
    if over:
        return Verdict(dropped=(first.id,), note=f"“{first.words}” was dropped: {over}")
    refusals = {act: match.refusal(seat, match.title.codec.parse(act)) for act in first.acts}
    act = next((act for act, refusal in refusals.items() if refusal is None), "")
    if act and first.lasts != ONCE and _in_a_row(match, seat, act) >= MOST_IN_A_ROW:
        over = f"it was done {MOST_IN_A_ROW} times in a row."
        return Verdict(dropped=(first.id,), note=f"“{first.words}” was dropped: {over}")
    if act or first.lasts != ONCE:
        return Verdict(first, act)
    why = next(refusal.sentence for refusal in refusals.values() if refusal is not None)
    gone = tuple(order.id for order in orders if order.lasts == ONCE)
    return Verdict(dropped=gone, note=f"“{first.words}” was dropped. {why}")


def _over(match: Match, order: Order, is_touched: Callable[[], bool]) -> str:
    """Why an order is over though its acts may be possible."""
    if order.lasts == ROUND and match.title.rounds(match.position.state) != order.round:
        return "the round is over."
    if order.lasts == UNTOUCHED and is_touched():
        return "something has happened to you."
    return ""


def _in_a_row(match: Match, seat: int, act: str) -> int:
    latest = ((step.entry.seat, step.entry.act) for step in reversed(match.effective))
    return sum(1 for _ in takewhile(lambda done: done == (seat, act), latest))
