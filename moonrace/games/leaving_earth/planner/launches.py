"""Two launches instead of one: a small craft straight into orbit, the rest in two stages, joined there.

Launches by the same manoeuvres can be put together, since thrust and mass add up. But a little mass may go
up more cheaply in one manoeuvre of its own, on a single rocket, than as a burden on the large craft.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.games.leaving_earth.planner.bundles import Bundle, Rocket, table


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


@lru_cache(maxsize=4096)
def two_launches(cat: Catalogue, rockets: tuple[Rocket, ...], mass: int) -> tuple[TwoLaunches, ...]:
    """Every way to lift a mass with two craft that is cheaper or lighter than all ways with one."""
    singles = _one_launch(cat, rockets, mass)
    pairs = [pair for small in range(1, mass) for pair in _pairs(cat, rockets, small, mass - small)]
    return tuple(
        pair
        for pair in pairs
        if not any(price <= pair.price and heavy <= pair.mass for price, heavy in singles)
    )


def _one_launch(cat: Catalogue, rockets: tuple[Rocket, ...], mass: int) -> list[tuple[int, int]]:
    ways, plain = ascent(cat), (False,) * len(rockets)
    straight = table(rockets, ways.straight.difficulty, plain).front(mass * ways.straight.difficulty)
    found = [(bundle.price, mass + bundle.mass) for bundle in straight]
    return found + [
        (second.price + first.price, mass + second.mass + first.mass)
        for second, first in _two_stages(cat, rockets, mass)
    ]


def _two_stages(cat: Catalogue, rockets: tuple[Rocket, ...], mass: int) -> list[tuple[Bundle, Bundle]]:
    ways, plain = ascent(cat), (False,) * len(rockets)
    upper, lower = (table(rockets, way.difficulty, plain) for way in (ways.second, ways.first))
    return [
        (second, first)
        for second in upper.front(mass * ways.second.difficulty)
        for first in lower.front((mass + second.mass) * ways.first.difficulty)
    ]


def _pairs(cat: Catalogue, rockets: tuple[Rocket, ...], small: int, rest: int) -> list[TwoLaunches]:
    straight = ascent(cat).straight.difficulty
    lifts = table(rockets, straight, (False,) * len(rockets)).front(small * straight)
    return [
        TwoLaunches(
            small,
            lift,
            second,
            first,
            lift.price + second.price + first.price,
            small + rest + lift.mass + second.mass + first.mass,
        )
        for lift in lifts
        for second, first in _two_stages(cat, rockets, rest)
    ]


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
