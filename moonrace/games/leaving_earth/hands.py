"""Outcomes on an advancement as a reader of the table reckons with them: what surely lies there, what else
may, and what the next draw makes of it.

Hidden cards of several advancements come from one pool without replacement. Where draws were put back that
may have been one card twice, they make some hands likelier than the pool alone does: that is the tilt.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import MAJOR, MINOR, SUCCESS
from moonrace.games.leaving_earth.posterior import Triple

Cards = tuple[float, float, float]
"""Successes, minor and major failures of which only an expected number is known, or their chances."""
Holds = Iterable[tuple[Triple, float]]
"""What may lie on an advancement, and how likely, as a view tells."""

KINDS = SUCCESS, MINOR, MAJOR
ALIKE = 1e-9


class Outcomes(NamedTuple):
    """The outcomes on an advancement: those that surely lie there, and how many others."""

    seen: Triple = (0, 0, 0)
    hidden: int = 0
    tilt: tuple[tuple[Triple, float], ...] = ()
    """By what the others may be, how much likelier the draws make it; nothing where they do not tell."""

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self.seen) + self.hidden

    @property
    def is_perfect(self) -> bool:
        """Whether nothing can fail: no outcomes, or successes only."""
        return not self.hidden and not self.seen[MINOR] and not self.seen[MAJOR]


PERFECT = Outcomes()


def known(holds: Holds, pool: Cards) -> Outcomes:
    """An advancement of which one knows what it may hold, its hidden cards coming from a pool."""
    likely = {held: chance for held, chance in holds if chance > 0}
    sure = certain(likely)
    plain = Outcomes(sure, sum(next(iter(likely))) - sum(sure))
    tilts = {hand: likely.get(more(sure, hand), 0.0) / weight for hand, weight in hands(plain, pool)}
    most = max(tilts.values(), default=0.0) or 1.0
    told = tuple((hand, round(tilt / most, 12)) for hand, tilt in tilts.items())
    is_plain = all(tilt > 1 - ALIKE for _, tilt in told)
    return plain if is_plain else plain._replace(tilt=tuple(pair for pair in told if pair[1]))


def certain(holds: Iterable[Triple]) -> Triple:
    """What lies there whichever of these it is."""
    success, minor, major = (min(column) for column in zip(*holds, strict=True))
    return success, minor, major


@lru_cache(maxsize=20_000)
def hands(stack: Outcomes, pool: Cards) -> tuple[tuple[Triple, float], ...]:
    """What the hidden cards may be when they come from this pool, each with a weight."""
    if not stack.tilt:
        return _hands(pool, stack.hidden)
    return tuple((hand, tilt * _weight(pool, hand)) for hand, tilt in stack.tilt)


@lru_cache(maxsize=20_000)
def holds(stack: Outcomes, pool: Cards) -> tuple[tuple[Triple, float], ...]:
    """What may lie there, and how likely."""
    weights = hands(stack, pool)
    total = sum(weight for _, weight in weights)
    return tuple((more(stack.seen, hand), weight / total) for hand, weight in weights)


@lru_cache(maxsize=20_000)
def next_draw(stack: Outcomes, pool: Cards) -> Cards:
    """The chances of the next draw; with no outcomes success is certain (LE-OUT-02)."""
    size = stack.size
    if not size:
        return 1.0, 0.0, 0.0
    success, minor, major = (
        sum(chance * held[kind] for held, chance in holds(stack, pool)) / size for kind in KINDS
    )
    return success, minor, major


@lru_cache(maxsize=20_000)
def after(stack: Outcomes, pool: Cards, kind: int, *, is_removed: bool) -> tuple[Outcomes, Cards]:
    """The advancement and the pool once a card of a kind was drawn and removed or put back."""
    gone = (int(kind == SUCCESS), int(kind == MINOR), int(kind == MAJOR))
    taken = gone if is_removed else (0, 0, 0)
    drawn = [(_less(held, taken), chance * held[kind]) for held, chance in holds(stack, pool)]
    rest = [(held, chance) for held, chance in drawn if chance > 0]
    learnt = _less(more(certain(held for held, _ in rest), taken), stack.seen)
    left = less(pool, learnt)
    return known(rest, left), left


def more(cards: Triple, others: Triple) -> Triple:
    """Two heaps of cards together."""
    return cards[0] + others[0], cards[1] + others[1], cards[2] + others[2]


def added(pool: Cards, cards: Triple) -> Cards:
    """A pool with more cards."""
    return pool[0] + cards[0], pool[1] + cards[1], pool[2] + cards[2]


def less(pool: Cards, cards: Triple) -> Cards:
    """A pool without some of its cards."""
    return pool[0] - cards[0], pool[1] - cards[1], pool[2] - cards[2]


def _less(cards: Triple, others: Triple) -> Triple:
    return cards[0] - others[0], cards[1] - others[1], cards[2] - others[2]


@lru_cache(maxsize=20_000)
def _hands(pool: Cards, number: int) -> tuple[tuple[Triple, float], ...]:
    found = [
        (success, minor, number - success - minor)
        for success in range(number + 1)
        for minor in range(number + 1 - success)
    ]
    weights = [(hand, _weight(pool, hand)) for hand in found]
    total = sum(weight for _, weight in weights) or 1.0
    return tuple((hand, weight / total) for hand, weight in weights if weight)


def _weight(pool: Cards, hand: Triple) -> float:
    """In how many ways a pool can give a hand, in proportion. Where only an expected number of cards is
    known it need not be whole, and a hand of one more is not ruled out."""
    steps = ((number, n) for number, count in zip(pool, hand, strict=True) for n in range(count))
    return prod(abs(number - n) / (n + 1) for number, n in steps)
