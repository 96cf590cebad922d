"""Questions by which the planner is timed, with the same question for CP-SAT where there is one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from moonrace.games.leaving_earth.planner.crosscheck import Case, is_available, solve
from moonrace.games.leaving_earth.planner.planning import plan
from moonrace.games.leaving_earth.planner.plans import Plans


class BenchCase(NamedTuple):
    """A question. `other` gives the seconds that CP-SAT takes for it, or is None where there is no model of
    it or no OR-Tools."""

    group: str
    """`rockets`, `thrusters`, `crew` or `meetings`; each has its own bar."""
    name: str
    run: Callable[[], Plans]
    other: Callable[[], float] | None


ASKED: tuple[tuple[str, dict[str, Any], Case | None], ...] = (
    ("rockets", {"to": "moon", "payload": 1, "ion": 0}, Case("earth", "moon")),
    ("rockets", {"to": "moon", "payload": 5, "ion": 0}, Case("earth", "moon", final_mass=5)),
    ("rockets", {"to": "mars", "payload": 1, "ion": 0}, Case("earth", "mars")),
    ("rockets", {"to": "venus", "payload": 1, "ion": 0}, Case("earth", "venus")),
    ("thrusters", {"to": "moon", "payload": 5, "ion": 2}, Case("earth", "moon", final_mass=5, thrusters=2)),
    ("thrusters", {"to": "venus", "payload": 1, "ion": 2}, Case("earth", "venus", thrusters=2)),
    ("thrusters", {"to": "ceres", "payload": 3, "ion": 2}, Case("earth", "ceres", final_mass=3, thrusters=2)),
    ("crew", {"mission": "man-on-the-moon", "ion": 0}, Case("earth", "moon", "earth", 3, 1, waits=True)),
    ("crew", {"mission": "man-on-the-moon"}, None),
    ("meetings", {"mission": "man-on-mars"}, None),
)


def bench_cases() -> list[BenchCase]:
    """Every question, from the easiest on."""
    has_solver = is_available()
    return [
        BenchCase(
            group,
            ", ".join(f"{key} {value}" for key, value in asked.items()),
            partial(plan, **asked),
            partial(_seconds, case) if case is not None and has_solver else None,
        )
        for group, asked, case in ASKED
    ]


def _seconds(case: Case) -> float:
    found = solve(case)
    assert found is not None
    return found.seconds
