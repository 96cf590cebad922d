"""Plans that are known while others are searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from moonrace.games.leaving_earth.planner.labels import Chances, Counts

ROUNDING = 1e-12


class Known(NamedTuple):
    """Plans found already, by cost (wages apart), mass, years and chance, the cheapest first."""

    plans: tuple[tuple[int, int, int, float], ...] = ()
    likely: Callable[[Counts, Chances, int], float] | None = None
    """How likely a partial plan comes off at best; None where chances are not weighed."""

    def outdoes(self, cost: int, mass: int, years: int, chance: float) -> bool:
        """Whether a plan that takes at least so much, and is no surer, is as good as known."""
        for known in self.plans:
            if known[0] > cost:
                return False
            if known[1] <= mass and known[2] <= years and known[3] >= chance - ROUNDING:
                return True
        return False


NOTHING_KNOWN = Known()
