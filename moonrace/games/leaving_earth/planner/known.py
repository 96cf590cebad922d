"""Plans that are known while others are searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from moonrace.games.leaving_earth.planner.labels import Chances, Counts

ROUNDING = 1e-12
Figures = tuple[int, int, int]
"""A plan's cost (wages apart), mass and years."""
Point = tuple[int, int, int, float]
"""The same with its chance."""
NO_BETTER: tuple[Figures, ...] = ((0, 0, 0),)
"""Nothing was searched."""


class Hope(NamedTuple):
    """What a plan of some chance must be like to be worth finding."""

    outdoing: tuple[Figures, ...]
    """It must not be as dear, heavy and slow as one of these; the cheapest first."""
    beaten_by: tuple[Figures, ...]
    """But it is as dear, heavy and slow as one of these."""

    def is_left(self, cost: int, mass: int, years: int) -> bool:
        """Whether no known plan is as good as this one."""
        for known in self.outdoing:
            if known[0] > cost:
                return True
            if known[1] <= mass and known[2] <= years:
                return False
        return True


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
        self._hopes: dict[float, Hope] = {}

    def hope(self, counts: Counts, losses: Chances, years: int) -> Hope:
        """For what goes on from here."""
        chance = self.likely(counts, losses, years) if self.likely is not None else 0.0
        found = self._hopes.get(chance)
        if found is None:
            found = self._hopes[chance] = self._hope(chance)
        return found

    def _hope(self, chance: float) -> Hope:
        """A plan is known to be as good only if it is as sure. One that is no better than a plan known to be
        as good need not be found."""
        known = Hope(tuple(plan[:3] for plan in self.plans if plan[3] >= chance - ROUNDING), ())
        return Hope(known.outdoing, tuple(least for least in self._beaten_by if known.is_left(*least)))

    def with_better(self, beaten_by: tuple[Figures, ...]) -> Known:
        """The same after another search with more means."""
        return Known(self.plans, self.likely, beaten_by)


NOTHING_KNOWN = Known()
