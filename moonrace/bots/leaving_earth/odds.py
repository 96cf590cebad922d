"""What is known of outcomes, and what testing is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moonrace.games.leaving_earth.hands import certain
from moonrace.games.leaving_earth.view import StackView

FRESH_SUCCESS = 0.67
FRESH_MINOR = 0.17
REMOVAL = 5.0


class Known(NamedTuple):
    """A stack: outcomes that surely lie there, others, and what those are likely to be."""

    good: int
    minor: int
    major: int
    hidden: int
    success: float = FRESH_SUCCESS
    slight: float = FRESH_MINOR

    @property
    def size(self) -> int:
        """How many outcomes are on it."""
        return self.good + self.minor + self.major + self.hidden

    def chance(self, *, minor_counts: bool = False) -> float:
        """How likely the next draw is a success, or does no harm."""
        return all_good(self, 1, minor_counts)


def known_of(stack: StackView) -> Known:
    """What a view tells of a stack."""
    good, minor, major = certain(held for held, _ in stack.holds)
    hidden = stack.outcomes - good - minor - major
    if not hidden:
        return Known(good, minor, major, 0)
    success = (stack.odds[0] * stack.outcomes - good) / hidden
    slight = (stack.odds[1] * stack.outcomes - minor) / hidden
    return Known(good, minor, major, hidden, round(success, 2), round(slight, 2))


@lru_cache(maxsize=100)
def fresh(outcomes: int) -> Known:
    """A stack that is yet to be researched."""
    return Known(0, 0, 0, outcomes)


@lru_cache(maxsize=20_000)
def all_good(stack: Known, draws: int, minor_counts: bool = False) -> float:
    """The chance that so many draws, each put back, all go well."""
    size = stack.size
    if not size or not draws:
        return 1.0
    each = stack.success + (stack.slight if minor_counts else 0.0)
    sure = stack.good + (stack.minor if minor_counts else 0)
    total = 0.0
    for hits in range(stack.hidden + 1):
        ways = _choose(stack.hidden, hits) * each**hits * (1 - each) ** (stack.hidden - hits)
        total += ways * ((sure + hits) / size) ** draws
    return total


def _choose(total: int, some: int) -> int:
    result = 1
    for number in range(some):
        result = result * (total - number) // (number + 1)
    return result


@lru_cache(maxsize=50_000)
def cost_to_trust(stack: Known, draws: int, loss: int, test: int) -> tuple[float, bool]:
    """The expected cost, beyond one flight, until a flight with so many draws comes off, and whether a test
    comes first.

    A flight that fails costs `loss` again; a test costs `test` (0: there is none). Failures found are
    removed.
    """
    if not stack.size or not draws:
        return 0.0, False
    fly = _flight(stack, draws, draws, loss, test)
    if not test or not (stack.hidden or stack.minor or stack.major):
        return fly, False
    tested = _test(stack, draws, loss, test)
    return (tested, True) if tested < fly else (fly, False)


@lru_cache(maxsize=50_000)
def _flight(stack: Known, left: int, draws: int, loss: int, test: int) -> float:
    """What failures in a flight are still expected to cost."""
    size = stack.size
    if not left or not size:
        return 0.0
    total = stack.good / size * _flight(stack, left - 1, draws, loss, test) if stack.good else 0.0
    if stack.hidden:
        better = stack._replace(good=stack.good + 1, hidden=stack.hidden - 1)
        worse = stack._replace(hidden=stack.hidden - 1)
        share = stack.hidden / size
        total += share * stack.success * _flight(better, left - 1, draws, loss, test)
        total += share * (1 - stack.success) * (loss + REMOVAL + cost_to_trust(worse, draws, loss, test)[0])
    for rest, count in _without_failures(stack):
        total += count / size * (loss + REMOVAL + cost_to_trust(rest, draws, loss, test)[0])
    return total


def _test(stack: Known, draws: int, loss: int, test: int) -> float:
    """Test until something new is learnt, then go on as is best."""
    size = stack.size
    news = size - stack.good
    total = 0.0
    if stack.hidden:
        better = stack._replace(good=stack.good + 1, hidden=stack.hidden - 1)
        worse = stack._replace(hidden=stack.hidden - 1)
        share = stack.hidden / news
        total += share * stack.success * cost_to_trust(better, draws, loss, test)[0]
        total += share * (1 - stack.success) * (REMOVAL + cost_to_trust(worse, draws, loss, test)[0])
    for rest, count in _without_failures(stack):
        total += count / news * (REMOVAL + cost_to_trust(rest, draws, loss, test)[0])
    return test * size / news + total


def _without_failures(stack: Known) -> list[tuple[Known, int]]:
    """The stack with a failure that was seen taken off it, and how many there are of that kind."""
    found = []
    if stack.minor:
        found.append((stack._replace(minor=stack.minor - 1), stack.minor))
    if stack.major:
        found.append((stack._replace(major=stack.major - 1), stack.major))
    return found
