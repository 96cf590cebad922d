"""The mission planner: exact plans for any mission card, or for a payload from place to place.

from moonrace.games.leaving_earth import plan

answer = plan("man-on-the-moon", known={"moon": "barren"})
answer.best.cost, answer.best.stages, answer.scope
"""

from __future__ import annotations

from moonrace.games.leaving_earth.hands import Outcomes
from moonrace.games.leaving_earth.planner.at_table import circumstances, in_orbit, in_store, purse, seated
from moonrace.games.leaving_earth.planner.bench_cases import BenchCase, bench_cases
from moonrace.games.leaving_earth.planner.planning import plan
from moonrace.games.leaving_earth.planner.plans import Plan, Plans, Stage
from moonrace.games.leaving_earth.planner.sheets import (
    Checked,
    Line,
    best_rockets,
    ion_chart,
    payload_chart,
    sheet_check,
)
from moonrace.games.leaving_earth.planner.trials import Trial, sentences, trials

__all__ = [
    "BenchCase",
    "Checked",
    "Line",
    "Outcomes",
    "Plan",
    "Plans",
    "Stage",
    "Trial",
    "bench_cases",
    "best_rockets",
    "circumstances",
    "in_orbit",
    "in_store",
    "ion_chart",
    "payload_chart",
    "plan",
    "purse",
    "seated",
    "sentences",
    "sheet_check",
    "trials",
]
