"""Two launches instead of one: a small craft straight into orbit, the rest in two stages, joined there.

Launches by the same manoeuvres can be put together, since thrust and mass add up; so more than two never
bring anything. A little mass may go up more cheaply in one manoeuvre of its own, on a single rocket, than as
a burden on the large craft. Two rockets or more need not go straight up: the same rockets, in two stages,
lift as much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import inf
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.games.leaving_earth.planner.bundles import Bundle, Rocket, RocketTable, Shelf, table
from moonrace.games.leaving_earth.planner.labels import Counts
from moonrace.games.leaving_earth.planner.store import Row

BEYOND_MEANS = 600
"""More dollars than a game brings: from here on a rough bound will do."""

HEAVIEST = 1000
"""Likewise for what weighs more, where rockets are free."""


class Pad(NamedTuple):
    """What launches are made with."""

    cat: Catalogue
    rockets: tuple[Rocket, ...]
    risky: tuple[bool, ...]
    owned: Counts
    """By kind of rocket, how many are in store."""

    def table(self, way: Way) -> RocketTable:
        """Rockets for a manoeuvre."""
        return table(self.rockets, way.difficulty, self.risky, self.owned)


def plain_pad(cat: Catalogue, rockets: tuple[Rocket, ...]) -> Pad:
    """Nothing fails, nothing is in store."""
    return Pad(cat, rockets, (False,) * len(rockets), (0,) * len(rockets))


class TwoLaunches(NamedTuple):
    """How a mass is lifted by two craft: `small` goes straight up."""

    small: int
    straight: Bundle
    second: Bundle
    """Fired last, into orbit."""
    first: Bundle
    price: int
    mass: int
    """Of both craft at lift-off."""

    @property
    def counts(self) -> Counts:
        """All rockets by kind."""
        return _summed(self.straight, self.second, self.first)


class Ascent(NamedTuple):
    """The ways up."""

    straight: Way
    first: Way
    second: Way


@lru_cache(maxsize=16)
def ascent(cat: Catalogue) -> Ascent:
    """From Earth into orbit at once, and in two manoeuvres."""
    ways = {(cat.places[way.source].id, cat.place_name(way.to)): way for way in cat.ways}
    return Ascent(
        ways["earth", "earth_orbit"],
        ways["earth", "suborbital_flight"],
        ways["suborbital_flight", "earth_orbit"],
    )


@lru_cache(maxsize=8192)
def two_launches(pad: Pad, mass: int, heaviest: float = inf) -> tuple[tuple[TwoLaunches, ...], ...]:
    """Every way to lift a mass with two craft that no way with one beats, nor weighs too much at lift-off.
    Each series has the same craft going straight up, with ever less aboard: whoever can load what comes first
    needs nothing after it."""
    shelf = Shelf(pad.rockets, pad.risky, pad.owned)
    singles = _one_launch(pad, shelf, mass, heaviest)
    found = []
    for lift, most in _lone_lifts(pad, mass):
        series = [
            pair
            for small in range(min(most, mass - 1), 0, -1)
            for pair in _worth_it(shelf, singles, _pairs(pad, lift, small, mass - small, heaviest))
        ]
        if series:
            found.append(tuple(series))
    return tuple(found)


def _worth_it(shelf: Shelf, singles: list[Row], pairs: list[TwoLaunches]) -> list[TwoLaunches]:
    rows = [shelf.row(pair.mass, pair.price, pair.counts, pair) for pair in pairs]
    return [pair for pair in shelf.best([*singles, *rows]) if pair is not None]


def _one_launch(pad: Pad, shelf: Shelf, mass: int, heaviest: float = inf) -> list[Row]:
    """Every way to lift a mass with one craft, for comparing."""
    way = ascent(pad.cat).straight
    straight = pad.table(way).front(mass * way.difficulty)
    rows = [shelf.row(mass + bundle.mass, bundle.price, bundle.counts, None) for bundle in straight]
    for second, first in _two_stages(pad, mass, heaviest):
        counts, price = _summed(second, first), second.price + first.price
        rows.append(shelf.row(mass + second.mass + first.mass, price, counts, None))
    return rows


@lru_cache(maxsize=8192)
def _two_stages(pad: Pad, mass: int, heaviest: float) -> tuple[tuple[Bundle, Bundle], ...]:
    growth = min((growth for _, growth in _rates(pad.rockets, ascent(pad.cat).first)), default=1.0)
    ways, shelf = ascent(pad.cat), Shelf(pad.rockets, pad.risky, pad.owned)
    upper, lower = pad.table(ways.second), pad.table(ways.first)
    return tuple(
        shelf.best(
            [
                shelf.row(
                    second.mass + first.mass,
                    second.price + first.price,
                    _summed(second, first),
                    (second, first),
                )
                for second in upper.front(mass * ways.second.difficulty)
                if (mass + second.mass) * growth <= heaviest
                for first in lower.front((mass + second.mass) * ways.first.difficulty)
            ]
        )
    )


def _pairs(pad: Pad, lift: Bundle, small: int, rest: int, heaviest: float) -> list[TwoLaunches]:
    return [
        TwoLaunches(
            small,
            lift,
            second,
            first,
            lift.price + second.price + first.price,
            small + rest + lift.mass + second.mass + first.mass,
        )
        for second, first in _two_stages(pad, rest, heaviest)
    ]


def _summed(*bundles: Bundle) -> Counts:
    return tuple(map(sum, zip(*(bundle.counts for bundle in bundles), strict=True)))


# What goes straight up --------------------------------------------------------------------------------------


def _lone_lifts(pad: Pad, mass: int) -> Iterator[tuple[Bundle, int]]:
    """Rockets that may be worth sending straight up, and what they carry: single ones, if that is all there
    is to it."""
    difficulty = ascent(pad.cat).straight.difficulty
    if is_one_rocket_enough(pad.cat, pad.rockets):
        for number, rocket in enumerate(pad.rockets):
            most = rocket.thrust // difficulty - rocket.mass
            if most > 0:
                counts = tuple(int(n == number) for n in range(len(pad.rockets)))
                yield Bundle(rocket.mass, rocket.price, counts), most
        return
    for small in range(1, mass):
        for bundle in pad.table(ascent(pad.cat).straight).front(small * difficulty):
            yield bundle, small


@lru_cache(maxsize=64)
def is_one_rocket_enough(cat: Catalogue, rockets: tuple[Rocket, ...]) -> bool:
    """Whether any two or three rockets lift in two stages at least what they lift straight up. Then so do any
    more, since they are made of twos and threes, and what these lift adds up."""
    difficulty = ascent(cat).straight.difficulty
    able = [rocket for rocket in rockets if rocket.thrust > difficulty * rocket.mass]
    return all(
        _in_two_stages(cat, choice) >= sum(r.thrust / difficulty - r.mass for r in choice)
        for number in (2, 3)
        for choice in combinations_with_replacement(able, number)
    )


def _in_two_stages(cat: Catalogue, rockets: tuple[Rocket, ...]) -> float:
    """The most that these rockets lift in two stages."""
    ways = ascent(cat)
    best = 0.0
    for fired_first in product((True, False), repeat=len(rockets)):
        first = [rocket for rocket, is_first in zip(rockets, fired_first, strict=True) if is_first]
        second = [rocket for rocket, is_first in zip(rockets, fired_first, strict=True) if not is_first]
        upper = sum(r.thrust / ways.second.difficulty - r.mass for r in second)
        lower = sum(r.thrust / ways.first.difficulty - r.mass for r in first) - sum(r.mass for r in second)
        best = max(best, min(upper, lower))
    return best


def chosen(aboard: Mapping[str, int], masses: Mapping[str, int], mass: int) -> dict[str, int] | None:
    """Some of what is aboard that weighs exactly so much, or None."""
    kinds = sorted(aboard, key=lambda kind: -masses[kind])
    return _chosen(kinds, aboard, masses, mass)


def _chosen(
    kinds: list[str], aboard: Mapping[str, int], masses: Mapping[str, int], mass: int
) -> dict[str, int] | None:
    if not mass:
        return {}
    if not kinds:
        return None
    kind = kinds[0]
    for count in range(min(aboard[kind], mass // masses[kind]), -1, -1):
        rest = _chosen(kinds[1:], aboard, masses, mass - count * masses[kind])
        if rest is not None:
            return {kind: count, **rest} if count else rest
    return None


# What it takes at least -------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def lift_options(cat: Catalogue, rockets: tuple[Rocket, ...], mass: int) -> tuple[tuple[int, int], ...]:
    """Prices of the rockets that lift a mass off Earth and the whole mass at lift-off, the cheapest first.
    Nothing lifts it for less, nor lighter at the price. No thruster can help, for it takes no time."""
    if mass <= 0:
        return ((0, 0),)
    rate = lift_rate(cat, rockets)
    if mass * rate > BEYOND_MEANS or mass > HEAVIEST:
        return ((int(mass * rate), mass),)
    pad = plain_pad(cat, rockets)
    rows = _one_launch(pad, Shelf(pad.rockets, pad.risky, pad.owned), mass)
    found = [(price, whole) for price, whole, *_ in rows]
    found += [(pair.price, pair.mass) for series in two_launches(pad, mass) for pair in series]
    kept: list[tuple[int, int]] = []
    for price, whole in sorted(found):
        if not kept or whole < kept[-1][1]:
            kept.append((price, whole))
    return tuple(kept)


@lru_cache(maxsize=64)
def lift_rate(cat: Catalogue, rockets: tuple[Rocket, ...]) -> float:
    """What it costs at least to lift a unit of mass, if rockets could be had in parts."""
    ways = ascent(cat)
    first = [rate for rate, _ in _rates(rockets, ways.first)]
    straight = [rate for rate, _ in _rates(rockets, ways.straight)]
    staged = [rate + growth * min(first) for rate, growth in _rates(rockets, ways.second)] if first else []
    return min(straight + staged, default=0.0)


def _rates(rockets: tuple[Rocket, ...], way: Way) -> Iterator[tuple[float, float]]:
    """For each kind of rocket that can, what it costs to carry a unit of mass, and to how much that grows."""
    for rocket in rockets:
        carried = rocket.thrust / way.difficulty - rocket.mass
        if carried > 0:
            yield rocket.price / carried, 1 + rocket.mass / carried
