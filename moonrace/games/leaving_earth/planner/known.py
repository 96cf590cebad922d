"""Plans that are known while others are searched for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

from moonrace.games.leaving_earth.planner.labels import Chances, Counts

ROUNDING = 1e-12
SURE = 1.0
Point = tuple[int, int, int, float]
"""A plan's cost (wages apart), mass, years and chance."""
NO_BETTER: tuple[Point, ...] = ((-(10**6), 0, 0, SURE),)
"""Nothing was searched."""


class Least(NamedTuple):
    """Figures that some plans cannot undercut, and plans that these must not be outdone by."""

    cost: int
    mass: int
    years: int
    outdoing: tuple[Point, ...]
    """The cheapest first."""

    def ceiling(self, mass: int, years: int) -> float:
        """What a plan so heavy and slow must undercut: the cheapest known one that is as light and quick."""
        for cost, weight, time, _ in self.outdoing:
            if weight <= mass and time <= years:
                return cost
        return inf


class Hope:
    """What a plan of some chance must be like to be worth finding: as dear, heavy and slow as one of these,
    none of which is outdone."""

    def __init__(self, beaten_by: Iterable[Least]) -> None:
        self.beaten_by = tuple(least for least in beaten_by if least.cost < least.ceiling(*least[1:3]))
        outdoing = {point for least in self.beaten_by for point in least.outdoing}
        self.masses = sorted({mass for _, mass, _, _ in (*outdoing, *self.beaten_by)})
        """Between these, the mass of a plan makes no difference."""


class Known:
    """Plans found already.

    `likely` says how likely a partial plan comes off at best, if chances are weighed. `beaten_by` are the
    figures that were found when everything still to be found was searched for before, perhaps with more
    means: each of these is no better than one of those, nor surer.
    """

    def __init__(
        self,
        plans: tuple[Point, ...] = (),
        likely: Callable[[Counts, Chances, int], float] | None = None,
        beaten_by: tuple[Point, ...] = NO_BETTER,
    ) -> None:
        self.plans = tuple(sorted(plans))
        self.likely = likely
        self._beaten_by = beaten_by
        self._chances = sorted(plan[3] for plan in plans)
        self._hopes: dict[int, Hope] = {}
        self._surer: dict[int, tuple[Point, ...]] = {}

    def hope(self, counts: Counts, losses: Chances, years: int) -> Hope:
        """For what goes on from here. A plan is known to be as good only if it is as sure."""
        chance = self.likely(counts, losses, years) - ROUNDING if self.likely is not None else 0.0
        less_sure = bisect_left(self._chances, chance)
        found = self._hopes.get(less_sure)
        if found is None:
            found = self._hopes[less_sure] = Hope(
                Least(cost, mass, years, self._as_sure_as(min(chance, most - ROUNDING)))
                for cost, mass, years, most in self._beaten_by
            )
        return found

    def _as_sure_as(self, chance: float) -> tuple[Point, ...]:
        """Of those that are so sure, the ones that no other undercuts in cost, mass and years."""
        less_sure = bisect_left(self._chances, chance)
        found = self._surer.get(less_sure)
        if found is None:
            lightest: dict[int, int] = {}
            kept = []
            for plan in self.plans:
                _, mass, years, sure = plan
                if sure >= chance and not any(t <= years and m <= mass for t, m in lightest.items()):
                    kept.append(plan)
                    lightest[years] = mass
            found = self._surer[less_sure] = tuple(kept)
        return found

    def then(self, plans: tuple[Point, ...], beaten_by: tuple[Point, ...]) -> Known:
        """The same after another search with more means: it found plans that need no more than there is, and
        others that beat whatever is still to be found."""
        return Known((*self.plans, *plans), self.likely, beaten_by)


NOTHING_KNOWN = Known()
