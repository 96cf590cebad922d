"""The mission planner: exact plans for any mission card, or for a payload from place to place.

from moonrace.games.leaving_earth import plan

answer = plan("man-on-the-moon", known={"moon": "barren"})
answer.best.cost, answer.best.stages, answer.scope
"""

from __future__ import annotations

from moonrace.games.leaving_earth.planner.odds import Outcomes
from moonrace.games.leaving_earth.planner.planning import plan
from moonrace.games.leaving_earth.planner.plans import Plan, Plans, Stage

__all__ = ["Outcomes", "Plan", "Plans", "Stage", "plan"]
