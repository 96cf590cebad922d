"""The map and the parts list as the player looks them up: legs, routes, engines."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue

if TYPE_CHECKING:
    from moonrace.bots.leaving_earth.helm import Course

MOST_LEGS = 6
ROUTES = 3
"""How many routes between two places are thought about; from Earth twice as many, as there are two ways
up."""


class Leg(NamedTuple):
    """A manoeuvre in a number of years."""

    source: int
    to: int
    difficulty: int
    years: int
    has_radiation: bool
    hazards: tuple[tuple[str, int], ...]


Route = tuple[Leg, ...]


class Charts:
    """One catalogue, looked up."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self.rockets = tuple(kind for kind, thrust in enumerate(cat.thrust) if thrust)
        """Kinds of rocket, lightest first."""
        self.thrust = tuple(cat.thrust[kind] for kind in self.rockets)
        self.mass = tuple(cat.mass[kind] for kind in self.rockets)
        self.price = tuple(cat.price[kind] for kind in self.rockets)
        self.advancement = tuple(cat.requires[kind] for kind in self.rockets)
        self.ion = next((kind for kind, thrust in enumerate(cat.thrust_per_year) if thrust), -1)
        self.slot = {kind: slot for slot, kind in enumerate(self.rockets)}
        self.probe = next(kind for kind, is_probe in enumerate(cat.is_probe) if is_probe)
        self.capsules = tuple(kind for kind, is_capsule in enumerate(cat.is_capsule) if is_capsule)
        self.legs_from: list[list[Leg]] = [[] for _ in cat.places]
        for way in cat.ways:
            if way.to != cat.lost:
                leg = Leg(way.source, way.to, way.difficulty, way.years, way.has_radiation, way.hazards)
                self.legs_from[way.source].append(leg)
        self.optional = {(way.source, way.to) for way in cat.ways if way.is_optional}
        self.courses: dict[Hashable, Course | None] = {}
        """What helms have plotted."""
        self._routes: dict[tuple[int, int], list[Route]] = {}

    def routes(self, source: int, to: int) -> list[Route]:
        """The easiest routes between two places, none passing a place twice; from a place to itself the
        empty one."""
        found = self._routes.get((source, to))
        if found is None:
            every = sorted(self._walk(source, to, (source,), ()), key=effort)
            found = self._routes[source, to] = every[: 2 * ROUTES if source == self.cat.earth else ROUTES]
        return found

    def _walk(self, here: int, to: int, seen: tuple[int, ...], legs: Route) -> Iterator[Route]:
        if here == to:
            yield legs
            return
        if len(legs) == MOST_LEGS or (here == self.cat.earth and legs):
            return
        for leg in self.legs_from[here]:
            if leg.to not in seen:
                yield from self._walk(leg.to, to, (*seen, leg.to), (*legs, leg))

    def in_years(self, leg: Leg, years: int) -> Leg:
        """A leg flown slowly, where its time is the owner's choice."""
        return leg._replace(years=years) if (leg.source, leg.to) in self.optional else leg


def effort(route: Route) -> tuple[int, int, int]:
    """What makes a route hard: difficulty, then time, then fewer stages to drop."""
    return sum(leg.difficulty for leg in route), sum(leg.years for leg in route), -len(route)
