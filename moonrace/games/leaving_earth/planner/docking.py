"""Craft that wait in Earth orbit: with which of them to dock for what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.planner.stock import SUPPLIES, pooled_stock, seats_of
from moonrace.games.leaving_earth.planner.store import Stock


class Vessel(NamedTuple):
    """A craft in orbit, as far as it is of use to an attempt."""

    stock: Stock
    """What may be taken of it."""
    people: int
    other_seats: int
    """Seats in capsules of which there is no use."""
    has_ballast: bool
    """Whether there is more on it, of no use."""


class Docking(NamedTuple):
    """Which craft to dock with, by number, and whether something is left over that must be separated."""

    craft: tuple[int, ...]
    leaves_something: bool


def choices(vessels: Sequence[Vessel], *, is_risky: bool) -> Iterator[tuple[Vessel, ...]]:
    """Craft whose things may be wanted together: all of them; or if every docking is a risk, any of them."""
    if not is_risky:
        yield tuple(vessels)
        return
    seen = set()
    useful = sorted(vessel for vessel in vessels if vessel.stock or vessel.people)
    for number in range(1, len(useful) + 1):
        for some in combinations(useful, number):
            if some not in seen:
                seen.add(some)
                yield some


def reserve(content: Content, vessels: Sequence[Vessel], people: int) -> int:
    """Supplies that are left to those who stay when so many go on: for a year, as far as there are any."""
    there = sum(dict(vessel.stock).get(SUPPLIES, 0) for vessel in vessels)
    staying = sum(vessel.people for vessel in vessels) - people
    return min(there, -(-staying // content.constants.astronauts_fed_per_supply))


@lru_cache(maxsize=4096)
def fewest(cat: Catalogue, vessels: tuple[Vessel, ...], taken: Stock, people: int) -> Docking | None:
    """The docking with the fewest draws that gives all this, or None if there is none: whoever stays keeps a
    seat (LE-RDV-05)."""
    wanted = {id for id, _ in taken}
    useful = [
        n
        for n, vessel in enumerate(vessels)
        if wanted & {id for id, _ in vessel.stock} or (people and vessel.people)
    ]
    for number in range(1, len(useful) + 1):
        found = [
            docking
            for craft in combinations(useful, number)
            for docking in [_docked(cat.content, vessels, craft, taken, people)]
            if docking is not None
        ]
        if found:
            return min(found, key=lambda docking: docking.leaves_something)
    return None


def _docked(
    content: Content, vessels: tuple[Vessel, ...], craft: tuple[int, ...], taken: Stock, people: int
) -> Docking | None:
    docked = [vessels[n] for n in craft]
    left = Counter(dict(pooled_stock(vessel.stock for vessel in docked)))
    left.subtract(dict(taken))
    staying = sum(vessel.people for vessel in docked) - people
    seats = seats_of(content, left) + sum(vessel.other_seats for vessel in docked)
    if min(left.values(), default=0) < 0 or staying < 0 or seats < staying:
        return None
    if left[SUPPLIES] < reserve(content, docked, people):
        return None
    is_left = bool(+left) or staying > 0 or any(vessel.has_ballast for vessel in docked)
    return Docking(craft, is_left)
