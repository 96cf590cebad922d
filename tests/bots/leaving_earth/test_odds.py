"""What is known of outcomes is reckoned exactly, and tests are made where they pay."""

from __future__ import annotations

import itertools

import pytest

from moonrace.bots.leaving_earth.odds import Known, all_good, cost_to_trust, known_of
from moonrace.games.leaving_earth.view import StackView


def test_repeated_draws_are_reckoned_over_everything_that_may_lie_there() -> None:
    stack = Known(good=1, minor=0, major=0, hidden=2, success=0.7, slight=0.1)
    expected = 0.0
    for hidden in itertools.product((True, False), repeat=2):
        weight = 1.0
        for is_good in hidden:
            weight *= 0.7 if is_good else 0.3
        expected += weight * ((1 + sum(hidden)) / 3) ** 3
    assert all_good(stack, 3) == pytest.approx(expected)


def test_a_stack_without_outcomes_never_fails() -> None:
    assert all_good(Known(0, 0, 0, 0), 9) == 1.0
    assert cost_to_trust(Known(0, 0, 0, 0), 9, 50, 5) == (0.0, False)


def test_minor_failures_count_for_those_who_can_live_with_them() -> None:
    stack = Known(good=1, minor=1, major=1, hidden=0)
    assert stack.chance() == pytest.approx(1 / 3)
    assert stack.chance(minor_counts=True) == pytest.approx(2 / 3)


def test_what_a_view_tells_is_taken_apart() -> None:
    holds = (((1, 0, 2), 0.2), ((1, 1, 1), 0.15), ((2, 0, 1), 0.65))
    stack = known_of(StackView("atlas", 3, (3, 0, 1), (0, 0, 0), holds, (0.55, 0.05, 0.4)))
    assert (stack.good, stack.minor, stack.major, stack.hidden) == (1, 0, 1, 1)
    assert stack.success == pytest.approx(0.65)


def test_cheap_tests_are_made_before_dear_flights_only() -> None:
    fresh = Known(0, 0, 0, 3)
    assert cost_to_trust(fresh, 3, 60, 1)[1]
    assert not cost_to_trust(fresh, 1, 10, 15)[1]
    assert not cost_to_trust(Known(3, 0, 0, 0), 5, 90, 1)[1]


def test_trust_grows_with_successes_seen_and_failures_removed() -> None:
    steps = [Known(0, 0, 1, 2), Known(0, 0, 0, 2), Known(1, 0, 0, 1), Known(2, 0, 0, 0)]
    costs = [cost_to_trust(stack, 3, 40, 8)[0] for stack in steps]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0
