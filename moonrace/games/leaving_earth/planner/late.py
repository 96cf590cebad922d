"""Plans that come too late, and where to look for those that they stood in the way of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from moonrace.games.leaving_earth.planner.plans import Plan


class Late(NamedTuple):
    """By attempt, what a search found that comes too late."""

    plain: dict[str, list[Plan]]
    """Plans that are cheapest, lightest or quickest."""
    safer: dict[str, list[Plan]]
    is_weighed: bool
    """Whether safer plans were searched for as well, or none can be."""
    used: frozenset[str] = frozenset()
    """Advancements without which nothing has to be looked for: that is done elsewhere."""

    @property
    def plans(self) -> list[Plan]:
        """All of them."""
        return [plan for found in (*self.plain.values(), *self.safer.values()) for plan in found]

    def apart(self) -> Iterator[tuple[str, Late]]:
        """What may have been lost, by an advancement that it does without. Whatever a late plan beats and
        that is in time does without one that the late plan researches. It is looked for without the first
        such one only, in an order that is the same for all, and so makes use of those before. That order
        begins with what is hard to do without: little is looked for there, and after that much is known of
        what must be researched."""
        plans = self.plans
        for name in dict.fromkeys(name for plan in plans for name in plan.to_research):
            if name not in self.used:
                earlier = [_before(name, plan) for plan in plans if name in plan.to_research]
                used = self.used | earlier[0].intersection(*earlier)
                yield name, self.researching(name)._replace(used=used)

    def researching(self, name: str) -> Late:
        """Those that a search without an advancement has lost; what the others beat they beat there too. All
        of them where it has still to be seen which are safer."""
        if not self.is_weighed:
            return self
        plain, safer = (
            {
                attempt: [plan for plan in plans if name in plan.to_research]
                for attempt, plans in found.items()
            }
            for found in (self.plain, self.safer)
        )
        return self._replace(plain=plain, safer=safer)

    def joined(self, other: Late) -> Late:
        """With what another search has lost."""
        plain, safer = (
            {attempt: [*mine.get(attempt, ()), *yours.get(attempt, ())] for attempt in (*mine, *yours)}
            for mine, yours in ((self.plain, other.plain), (self.safer, other.safer))
        )
        return Late(plain, safer, self.is_weighed and other.is_weighed, self.used & other.used)


def _before(name: str, plan: Plan) -> frozenset[str]:
    """What a plan researches that comes before an advancement: rockets, which are listed first, come last."""
    return frozenset(plan.to_research[plan.to_research.index(name) + 1 :])
