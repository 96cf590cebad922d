"""The planner as the judge of puzzles: what a mission costs in all, whichever move comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any

from moonrace.games.leaving_earth.planner.at_table import seated
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
    """The missions left on the table that can be flown with what the agency has researched."""
    return [mission for mission in view.missions if _still(title, view, mission, _soon()) is not None]


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
