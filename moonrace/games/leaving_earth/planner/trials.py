"""Trials on the ground: what it costs and brings to fire a rocket before it matters."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from moonrace.games.leaving_earth.planner.names import said
from moonrace.games.leaving_earth.planner.plans import Plan, price

MOST_SAID = 2


class Trial(msgspec.Struct, frozen=True):
    """What it would bring to fire a rocket on the ground first: the plan's chance afterwards, a failure being
    removed for money."""

    advancement: str
    price: int
    removal: int
    chance: float
    """That the test succeeds."""
    after_success: float
    after_failure: float


def trials(plan: Plan) -> list[Trial]:
    """For each kind of rocket that may fail, the best first."""
    found = [_tried(plan, name) for name in _fallible(plan)]
    return sorted(found, key=lambda trial: -trial.after_success)


def _fallible(plan: Plan) -> list[str]:
    """The rockets of a plan that may fail."""
    stacks = plan.odds_untested.stacks
    return [
        name
        for name in plan.advancements
        if name in plan.cat.content.components and name in stacks and not stacks[name].is_perfect
    ]


def _tried(plan: Plan, name: str) -> Trial:
    chance, after_success = _after(plan, name, is_success=True)
    _, after_failure = _after(plan, name, is_success=False)
    return Trial(
        advancement=name,
        price=price(plan.cat, name),
        removal=plan.cat.content.constants.remove_failure_cost,
        chance=chance,
        after_success=after_success,
        after_failure=after_failure,
    )


def _after(plan: Plan, name: str, *, is_success: bool) -> tuple[float, float]:
    """How likely a test succeeds, or fails, and the plan's chance then."""
    found = [
        (chance, odds) for chance, succeeds, odds in plan.odds_untested.after(name) if succeeds == is_success
    ]
    likely = sum(chance for chance, _ in found)
    return likely, sum(
        chance * plan.judged(odds).chance for chance, odds in found
    ) / likely if likely else 0.0


def sentences(plan: Plan, percent: Callable[[float], str]) -> list[str]:
    """The same in words, for the trials that bring most, as far as that can be seen in the figures."""
    known, tried = percent(plan.untested), _fallible(plan)
    lifted = {name: _after(plan, name, is_success=True)[1] for name in tried}
    seen = [name for name in tried if percent(lifted[name]) != known]
    told = [_tried(plan, name) for name in sorted(seen, key=lambda name: -lifted[name])[:MOST_SAID]]
    if tried and not told:
        return ["No rocket fired on the ground lifts that noticeably by itself: test several things."]
    return [
        f"Fire one {said(trial.advancement).title()} on the ground for ${trial.price}. A success lifts the "
        f"plan from {known} to {percent(trial.after_success)}; after a failure, removed for "
        f"${trial.removal}, it is {percent(trial.after_failure)}."
        for trial in told
    ]
