"""A test that stops as soon as it knows, and an interval that is honest after it has stopped.

Pairs of games are played in portions, and after each portion one looks: is there a difference, or surely none
that matters? Looking often and stopping at the first sign finds differences where there are none, and finds
too large those that there are. Both is put right by working out how the mean would be distributed if it were
looked at by this very plan, by numerical integration (Armitage, McPherson and Rowe), with outcomes ordered by
the mean itself (Emerson and Fleming). The interval holds the true differences for which what was seen is not
strange; the effect is the one for which it lies in the middle.

Why not a sequential probability ratio test, or a confidence sequence: the first stops as soon, but knows no
interval; the second may be stopped by anybody at any time, and pays with intervals much wider than promised.
The price here is that looks are planned before the first game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.polynomial.legendre import leggauss

ALPHA = 0.05
FIRST_LOOK = 50
"""Pairs before the first look: with fewer, means are not distributed as the plan takes them to be."""
STEP = 1.45
"""By how much the pairs grow from one look to the next."""
SHAPE = 0.25
"""How strict early looks are: 0 is as strict as O'Brien and Fleming, 0.5 as lenient as Pocock."""
POWER = 0.8
"""How often a difference that matters is to be found, where it is said how many games that takes."""
SURE = 2.2
"""How many standard errors a mean must keep from the margin for the difference to be known as smaller."""

REACH = 8.5
"""Further than so many standard errors from where it is expected no sum is looked for."""
DENSITY, FEWEST = 3.0, 6
"""At how many places a sum is followed: for each of its standard errors, and at the least. Early looks of
long plans go on over dozens of standard errors; too few places there miss nearly all of what happens."""

Vector = np.ndarray[Any, np.dtype[np.float64]]


class Plan(NamedTuple):
    """When to look, and what to stop for."""

    looks: tuple[int, ...]
    """After how many pairs."""
    bounds: tuple[float, ...]
    """At each look, how many standard errors from nothing tell that there is a difference."""

    @property
    def most(self) -> int:
        """Pairs, if nothing is known before."""
        return self.looks[-1]


class Spread(NamedTuple):
    """What the plan needs to know of one question: how much pairs differ, and what difference matters."""

    sd: float
    margin: float = 0.0
    """The smallest difference that matters; nothing where all do."""


class Estimate(NamedTuple):
    """What pairs say about one question."""

    effect: float
    """The true difference for which the mean seen lies in the middle: no larger for having stopped early."""
    low: float
    high: float
    p: float
    """How likely a mean at least as far from nothing is where there is no difference."""


def looks_for(most: int, first: int = FIRST_LOOK) -> tuple[int, ...]:
    """Numbers of pairs at which to look, up to the most that may be played."""
    looks = [most]
    while (before := math.ceil(looks[0] / STEP)) >= first and before < looks[0]:
        looks.insert(0, before)
    return tuple(looks)


@lru_cache(maxsize=256)
def plan_for(most: int, alpha: float = ALPHA, first: int = FIRST_LOOK) -> Plan:
    """The plan for at most so many pairs that alarms in `alpha` of all cases where there is no difference."""
    looks = looks_for(most, first)
    weights = [(look / most) ** (SHAPE - 0.5) for look in looks]

    def alarms(height: float) -> float:
        plan = Plan(looks, tuple(height * weight for weight in weights))
        passes = _Passes(plan, Spread(1.0), 0.0)
        return 1.0 - passes.unmoved

    height = _root(lambda height: alpha - alarms(height), 1.0, 8.0)
    return Plan(looks, tuple(height * weight for weight in weights))


def stops(plan: Plan, look: int, mean: float, spread: Spread) -> bool:
    """Whether a question is settled at a look (its place in the plan)."""
    outer, inner = _edges(plan, look, spread)
    reach = abs(mean) * plan.looks[look]
    return look == len(plan.looks) - 1 or reach >= outer or reach <= inner


def estimate(plan: Plan, look: int, mean: float, spread: Spread, alpha: float = ALPHA) -> Estimate:
    """Effect, interval and chance for a mean seen at the look at which the question was settled.

    Where play was broken off at an earlier look the same is told; it is then what the plan would say of a
    mean that it had stopped for.
    """
    if spread.sd <= 0.0:
        return Estimate(mean, mean, mean, 1.0 if mean == 0.0 else 0.0)
    error = spread.sd / math.sqrt(plan.looks[look])

    def above(truth: float) -> float:
        return _Passes(plan, spread, truth, mean).at_least

    def truth_with(chance: float) -> float:
        # As a number of standard errors it grows evenly with the truth, so that few steps lead to it.
        errors = _errors(chance)
        return _root(lambda truth: _errors(above(truth)) - errors, mean - 7 * error, mean + 7 * error)

    none = above(0.0)
    return Estimate(
        truth_with(0.5), truth_with(alpha / 2), truth_with(1 - alpha / 2), min(1.0, 2 * min(none, 1 - none))
    )


def wider(pairs: int, alpha: float = ALPHA) -> float:
    """By how much an interval must be wider because its spread is known from so many pairs alone: Student's
    bound over that of the normal distribution (Cornish and Fisher)."""
    normal, left = NormalDist().inv_cdf(1 - alpha / 2), max(1, pairs - 1)
    square = normal * normal
    return 1 + (square + 1) / (4 * left) + ((5 * square + 16) * square + 3) / (96 * left * left)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several questions, each corrected for there being several (Holm)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, worst = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = worst
    return corrected


def pairs_needed(effect: float, sd: float, *, alpha: float = ALPHA, power: float = POWER) -> int:
    """About how many pairs find a difference of this size in `power` of all cases."""
    if effect == 0.0:
        raise ValueError("no number of pairs finds a difference of nothing")
    reach = NormalDist().inv_cdf(1 - alpha / 2) + NormalDist().inv_cdf(power)
    # Looking early costs a few per cent.
    return max(FIRST_LOOK, math.ceil(1.08 * (reach * sd / effect) ** 2))


# Working it out -----------------------------------------------------------------------------------


class _Passes:
    """Sums of differences on their way through the looks, for one true difference."""

    def __init__(self, plan: Plan, spread: Spread, truth: float, mean: float | None = None) -> None:
        self.at_least = 0.0
        """How likely the test stops with a mean at least as large."""
        self.unmoved = 1.0
        """How likely it comes to its end without having crossed a bound."""
        places, masses = np.zeros(1), np.ones(1)
        before = 0
        for look, pairs in enumerate(plan.looks):
            drift, sigma = truth * (pairs - before), spread.sd * math.sqrt(pairs - before)
            is_last = look == len(plan.looks) - 1
            outer, inner = _edges(plan, look, spread)
            goes_on = _stretches(outer, inner)
            followed = _within(goes_on, truth * pairs, spread.sd * math.sqrt(pairs))
            if mean is not None:
                line = mean * pairs
                self.at_least += _mass(places, masses, drift, sigma, line, math.inf)
                if not is_last:
                    self.at_least -= sum(
                        _mass(places, masses, drift, sigma, max(low, line), high)
                        for low, high in goes_on
                        if high > line
                    )
            if is_last:
                self.unmoved = _mass(places, masses, drift, sigma, -outer, outer)
            elif followed:
                places, masses = _moved_on(places, masses, drift, sigma, followed)
            else:
                break
            before = pairs


def _edges(plan: Plan, look: int, spread: Spread) -> tuple[float, float]:
    """How far from nothing the sum must be to stop for a difference, how near to stop for none."""
    pairs = plan.looks[look]
    error = spread.sd * math.sqrt(pairs)
    inner = spread.margin * pairs - SURE * error if spread.margin else -1.0
    return plan.bounds[look] * error, inner


def _stretches(outer: float, inner: float) -> list[tuple[float, float]]:
    """Where the sum may be for the test to go on."""
    if inner <= 0.0:
        return [(-outer, outer)]
    return [(-outer, -inner), (inner, outer)] if inner < outer else []


def _mass(places: Vector, masses: Vector, drift: float, sigma: float, low: float, high: float) -> float:
    """How much of what stood at the places lies between two values after the next portion."""
    upper = _below((high - places - drift) / sigma) if math.isfinite(high) else np.ones_like(places)
    return float(np.dot(masses, upper - _below((low - places - drift) / sigma)))


def _within(
    stretches: Sequence[tuple[float, float]], expected: float, error: float
) -> list[tuple[float, float, int]]:
    """The same, where the sum may come to at all, and at how many places it is followed there."""
    near, far = expected - REACH * error, expected + REACH * error
    found = [(max(low, near), min(high, far)) for low, high in stretches if low < far and high > near]
    return [(low, high, FEWEST + math.ceil(DENSITY * (high - low) / error)) for low, high in found]


def _moved_on(
    places: Vector, masses: Vector, drift: float, sigma: float, stretches: list[tuple[float, float, int]]
) -> tuple[Vector, Vector]:
    """The same after the next portion, in the stretches in which the test goes on."""
    rules = [_rule(count) for _, _, count in stretches]
    halves = [((high - low) / 2, (high + low) / 2) for low, high, _ in stretches]
    at = np.concatenate(
        [half * nodes + middle for (half, middle), (nodes, _) in zip(halves, rules, strict=True)]
    )
    weight = np.concatenate([half * weights for (half, _), (_, weights) in zip(halves, rules, strict=True)])
    steps = (at[:, None] - places[None, :] - drift) / sigma
    density = np.exp(-0.5 * steps * steps) / (sigma * math.sqrt(2 * math.pi))
    return at, weight * (density @ masses)


@lru_cache(maxsize=128)
def _rule(count: int) -> tuple[Vector, Vector]:
    """Places and weights by which a smooth function is summed up (Gauss and Legendre)."""
    return leggauss(count)


def _errors(chance: float) -> float:
    """Below how many standard errors the normal distribution has this chance."""
    return NormalDist().inv_cdf(min(max(chance, 1e-15), 1 - 1e-15))


def _below(values: Vector) -> Vector:
    """The normal distribution."""
    return np.array([0.5 * math.erfc(-value / math.sqrt(2)) for value in values])


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where an increasing function is nothing; the nearer end if nowhere (false position, Illinois)."""
    at_low, at_high = function(low), function(high)
    if at_low >= 0.0:
        return low
    if at_high <= 0.0:
        return high
    close = (high - low) * 1e-6
    was_low: bool | None = None
    for _ in range(60):
        middle = (low * at_high - high * at_low) / (at_high - at_low)
        value = function(middle)
        if abs(value) < 1e-7 or high - low < close:
            return middle
        is_low = value < 0.0
        # An end that stays where it is counts for half from the second time on.
        weight = 0.5 if is_low is was_low else 1.0
        if is_low:
            low, at_low, at_high = middle, value, at_high * weight
        else:
            high, at_high, at_low = middle, value, at_low * weight
        was_low = is_low
    return (low + high) / 2
