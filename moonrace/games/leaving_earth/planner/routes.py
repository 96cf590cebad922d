"""The ways that can lie on a journey: only those on a path that visits no place twice.

Going in a circle adds rockets, mass and years and gains nothing, so nothing is lost by leaving circles out.
"""

from __future__ import annotations

from functools import lru_cache

from moonrace.games.leaving_earth.catalogue import Catalogue, Way

LONGEST = 20
"""No journey takes more years: the game is over before."""


class Route:
    """The ways of all sensible paths between two places. `order` lists places from the end to the start;
    where paths cross in both directions it is gone through `rounds` times."""

    def __init__(self, order: list[int], rounds: int, into: dict[int, list[Way]]) -> None:
        self.order = order
        self.rounds = rounds
        self.into = into


@lru_cache(maxsize=1024)
def route(cat: Catalogue, source: int, target: int) -> Route:
    """All ways on simple paths from source to target."""
    used: dict[int, Way] = {}
    _walk(cat, source, target, [source], [], used)
    into: dict[int, list[Way]] = {}
    for way in used.values():
        into.setdefault(way.to, []).append(way)
    order, is_straight = _backwards(source, target, used)
    return Route(order, 1 if is_straight else len(order), into)


def _walk(
    cat: Catalogue, place: int, target: int, seen: list[int], ways: list[Way], used: dict[int, Way]
) -> None:
    if place == target:
        used.update((way.number, way) for way in ways)
        return
    for way in cat.ways_from[place]:
        if way.to != cat.lost and way.to not in seen:
            _walk(cat, way.to, target, [*seen, way.to], [*ways, way], used)


def _backwards(source: int, target: int, used: dict[int, Way]) -> tuple[list[int], bool]:
    """Places so that each comes after all places its ways lead to, and whether that was possible."""
    places = {source, target, *(way.to for way in used.values()), *(way.source for way in used.values())}
    order: list[int] = []
    left = set(places)
    while left:
        ready = [p for p in left if all(way.to not in left for way in used.values() if way.source == p)]
        if not ready:
            return order + sorted(left), False
        order += sorted(ready)
        left -= set(ready)
    return order, True


def times(way: Way, ions: int, years_left: int) -> list[tuple[int, int]]:
    """Years and difficulty worth trying, the shortest first: without thrusters the printed time and every
    faster one, with them every time."""
    usual = sorted((years, difficulty) for years, difficulty in way.times if years <= way.years)
    if ions and (way.years or way.is_optional):
        usual += [(years, way.difficulty) for years in range(way.years + 1, years_left + 1)]
    return [(years, difficulty) for years, difficulty in usual if years <= years_left]


@lru_cache(maxsize=1024)
def quickest(cat: Catalogue, source: int, target: int) -> int:
    """Years that a journey takes at least."""
    path = route(cat, source, target)
    least = dict.fromkeys(path.order, LONGEST) | {target: 0}
    for _ in path.order:
        for place, ways in path.into.items():
            for way in ways:
                years = min(years for years, _ in way.times)
                least[way.source] = min(least[way.source], least[place] + years)
    return least[source]


@lru_cache(maxsize=1024)
def takes_time(cat: Catalogue, source: int, target: int) -> bool:
    """Whether thrusters can be used on the way there or back."""
    both = (route(cat, source, target), route(cat, target, source))
    return any(way.years or way.is_optional for path in both for ways in path.into.values() for way in ways)
