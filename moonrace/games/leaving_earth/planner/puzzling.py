"""The planner as the judge of puzzles: what a mission costs in all, whichever move comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any

from moonrace.games.leaving_earth.content import EARTH
from moonrace.games.leaving_earth.planner.at_table import DAMAGED_OR_SPENT, seated
from moonrace.games.leaving_earth.planner.patience import Stop
from moonrace.games.leaving_earth.planner.planning import plan
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import BadText

COST = "cost"
"""What is paid from the move on until the mission is flown, the move included."""
QUICK = 2_000
"""Who looks for puzzles does not wait for a plan longer than for so many steps of its search."""


def names(title: LeavingEarth) -> Mapping[str, str]:
    """The missions by id."""
    return {id: mission.name for id, mission in title.content.missions.items()}


def subjects(title: LeavingEarth, view: View) -> Sequence[str]:
    """The missions left on the table that can be flown with what the agency has researched, where the
    planner counts all that it owns."""
    if not _is_all_counted(view):
        return ()
    return [mission for mission in view.missions if _still(title, view, mission, _soon()) is not None]


def _is_all_counted(view: View) -> bool:
    """Whether nothing of the agency is in space or damaged. The planner sends no craft on that has left Earth
    by itself and waits for no repair, so that its cheapest plan would not be the cheapest of all."""
    craft = [craft for craft in view.craft if craft.agency == view.agency]
    parts = [*view.agencies[view.agency].components, *(label for each in craft for label in each.components)]
    is_home = all(each.location == EARTH and not each.tokens for each in craft)
    return is_home and not any(label.endswith(DAMAGED_OR_SPENT) for label in parts)


def counting(title: LeavingEarth, view: View, about: str, measure: str) -> Callable[[View], Fraction | None]:
    """What a mission costs in all from this view on, with the advancements owned when it is flown."""
    if measure != COST:
        raise BadText(f"The planner counts “{COST}” for puzzles, not “{measure}”.")
    before = _money(view)

    def counted(seen: View) -> Fraction | None:
        still = _still(title, seen, about)
        return None if still is None else Fraction(before - _money(seen) + still)

    return counted


def _still(title: LeavingEarth, view: View, mission: str, stop: Stop | None = None) -> int | None:
    """What the cheapest plan has still to pay, provably; None where there is none."""
    found = plan(mission, **_asked(title, view), stop=stop)
    return found.best.cost if found.proved and found.best is not None else None


def _asked(title: LeavingEarth, view: View) -> dict[str, Any]:
    """What is dearer may be safer, which does not count here."""
    return {**seated(title, view), "stacks": "perfect", "research": False, "room": 0}


def _money(view: View) -> int:
    return view.agencies[view.agency].money


def _soon() -> Stop:
    steps = count()
    return lambda: next(steps) > QUICK
