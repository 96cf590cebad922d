"""Plans beside each other: their figures, and which of them nothing outdoes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonrace.games.leaving_earth.planner.goals import Attempt
from moonrace.games.leaving_earth.planner.known import SURE, Point
from moonrace.games.leaving_earth.planner.plans import Plan
from moonrace.games.leaving_earth.planner.question import Question


def not_outdone(guessed: Iterable[Plan], found: Iterable[Point], *, is_weighed: bool = False) -> list[Plan]:
    """Those that no other equals or beats in cost, mass and years, nor in its chance if that is weighed."""
    kept, others = [], list(found)
    for plan in sorted(guessed, key=point):
        cost, mass, years, chance = point(plan)
        if not any(
            c <= cost and m <= mass and y <= years and (not is_weighed or sure >= chance)
            for c, m, y, sure in others
        ):
            kept.append(plan)
            others.append(point(plan))
    return kept


def point(plan: Plan) -> Point:
    """Its cost, mass, years and chance."""
    return plan.cost, plan.mass, plan.years, plan.probability


def points(question: Question, attempt: Attempt, plans: Iterable[Plan]) -> tuple[Point, ...]:
    """Plans as the search compares them, without wages."""
    wages = wages_of(question, attempt)
    return tuple((plan.cost - wages, plan.mass, plan.years, plan.probability) for plan in plans)


def figures(question: Question, attempt: Attempt, plans: Iterable[Plan]) -> tuple[Point, ...]:
    """The same, however likely they are to come off."""
    return tuple((cost, mass, years, SURE) for cost, mass, years, _ in points(question, attempt, plans))


def wages_of(question: Question, attempt: Attempt) -> int:
    """What the crew costs at least."""
    cheapest = question.people.hired(attempt.outfit.crew)[0]
    return cheapest.number * question.means.cat.content.astronaut.price


def merged(plans: Sequence[Plan], more: Sequence[Plan]) -> list[Plan]:
    """The plans that no other equals or beats in cost, mass, years and chance; cheapest first."""
    ordered = sorted((*plans, *more), key=lambda plan: (plan.cost, plan.mass, plan.years, -plan.probability))
    kept: list[Plan] = []
    for candidate in ordered:
        if not any(
            other.mass <= candidate.mass
            and other.years <= candidate.years
            and other.probability >= candidate.probability
            for other in kept
        ):
            kept.append(candidate)
    return kept
