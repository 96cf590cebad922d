"""Plans that are known while others are searched for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from math import inf

from moonrace.games.leaving_earth.planner.labels import Chances, Counts

ROUNDING = 1e-12
Figures = tuple[int, int, int]
"""A plan's cost (wages apart), mass and years."""
Point = tuple[int, int, int, float]
"""The same with its chance."""
NO_BETTER: tuple[Figures, ...] = ((-(10**6), 0, 0),)
"""Nothing was searched."""


class Hope:
    """What a plan of some chance must be like to be worth finding."""

    def __init__(self, outdoing: tuple[Figures, ...], searched: tuple[Figures, ...] = NO_BETTER) -> None:
        self._outdoing = outdoing
        """It must not be as dear, heavy and slow as one of these; the cheapest first."""
        self.beaten_by = tuple(least for least in searched if least[0] < self.ceiling(*least[1:]))
        """But it is as dear, heavy and slow as one of these, none of which is outdone."""
        self.masses = sorted({mass for _, mass, _ in (*outdoing, *self.beaten_by)})
        """Between these, the mass of a plan makes no difference."""

    def ceiling(self, mass: int, years: int) -> float:
        """What a plan so heavy and slow must undercut: the cheapest known one that is as light and quick."""
        for cost, weight, time in self._outdoing:
            if weight <= mass and time <= years:
                return cost
        return inf


class Known:
    """Plans found already.

    `likely` says how likely a partial plan comes off at best, if chances are weighed. `beaten_by` are the
    figures that were found when everything still to be found was searched for before, perhaps with more
    means: each of these is no better than one of those.
    """

    def __init__(
        self,
        plans: tuple[Point, ...] = (),
        likely: Callable[[Counts, Chances, int], float] | None = None,
        beaten_by: tuple[Figures, ...] = NO_BETTER,
    ) -> None:
        self.plans = tuple(sorted(plans))
        self.likely = likely
        self._beaten_by = beaten_by
        self._chances = sorted(plan[3] for plan in plans)
        self._hopes: dict[int, Hope] = {}

    def hope(self, counts: Counts, losses: Chances, years: int) -> Hope:
        """For what goes on from here. A plan is known to be as good only if it is as sure."""
        chance = self.likely(counts, losses, years) - ROUNDING if self.likely is not None else 0.0
        less_sure = bisect_left(self._chances, chance)
        found = self._hopes.get(less_sure)
        if found is None:
            outdoing = tuple(plan[:3] for plan in self.plans if plan[3] >= chance)
            found = self._hopes[less_sure] = Hope(outdoing, self._beaten_by)
        return found

    def then(self, plans: tuple[Point, ...], beaten_by: tuple[Figures, ...]) -> Known:
        """The same after another search with more means: it found plans that need no more than there is, and
        others that beat whatever is still to be found."""
        return Known((*self.plans, *plans), self.likely, beaten_by)


NOTHING_KNOWN = Known()
