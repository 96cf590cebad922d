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
    stacks = plan.odds_untested.stacks
    found = [
        _tried(plan, name)
        for name in plan.advancements
        if name in plan.cat.content.components and name in stacks and not stacks[name].is_perfect
    ]
    return sorted(found, key=lambda trial: -trial.after_success)


def _tried(plan: Plan, name: str) -> Trial:
    sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for chance, is_success, odds in plan.odds_untested.after(name):
        sums[is_success][0] += chance
        sums[is_success][1] += chance * plan.judged(odds).chance
    success, failure = sums[True], sums[False]
    return Trial(
        advancement=name,
        price=price(plan.cat, name),
        removal=plan.cat.content.constants.remove_failure_cost,
        chance=success[0],
        after_success=success[1] / success[0] if success[0] else 0.0,
        after_failure=failure[1] / failure[0] if failure[0] else 0.0,
    )


def sentences(plan: Plan, percent: Callable[[float], str]) -> list[str]:
    """The same in words, for the trials that bring most."""
    return [
        f"Fire one {said(trial.advancement).title()} on the ground for ${trial.price}. A success lifts the "
        f"plan from {percent(plan.untested)} to {percent(trial.after_success)}; after a failure, removed for "
        f"${trial.removal}, it is {percent(trial.after_failure)}."
        for trial in trials(plan)[:MOST_SAID]
    ]
