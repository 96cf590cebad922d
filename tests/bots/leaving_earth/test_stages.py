"""Stages planned backwards are right and cheap."""

from __future__ import annotations

import itertools

import pytest

from moonrace.bots.leaving_earth.stages import FIRING_RISK, Aboard, Counts, Engines, burns, cheapest

ENGINES = Engines(thrust=(4, 27, 80, 200), mass=(1, 4, 9, 20), price=(1, 5, 8, 15))
ALL = (1, 1, 1, 1)
NO_RISK = (0.1,) * 4


def lift(difficulty: int, counts: Counts) -> int:
    return sum(n * (t - difficulty * m) for n, t, m in zip(counts, ENGINES.thrust, ENGINES.mass, strict=True))


def reckoned(counts: Counts) -> float:
    return sum(n * (price + FIRING_RISK) for n, price in zip(counts, ENGINES.price, strict=True))


@pytest.mark.parametrize(("difficulty", "payload"), [(1, 3), (2, 7), (3, 15), (5, 6), (8, 2), (3, 40)])
def test_a_stage_is_the_cheapest_of_all_that_lift(difficulty: int, payload: int) -> None:
    found = burns(ENGINES, difficulty, difficulty * payload, ALL)
    assert all(lift(difficulty, counts) >= difficulty * payload for _, _, counts in found)
    every = itertools.product(range(10), range(8), range(6), range(4))
    best = min(reckoned(counts) for counts in every if lift(difficulty, counts) >= difficulty * payload)
    assert found[0][1] == pytest.approx(best)


def test_a_rocket_that_does_not_lift_itself_is_never_used() -> None:
    assert burns(ENGINES, 8, 8, (1, 1, 0, 0)) == ()


def test_a_probe_reaches_the_moon_with_no_more_than_the_planning_sheet() -> None:
    stack = cheapest(ENGINES, (3, 5, 3, 2), (1, 1, 1, 1), (0, 0, 0, 0), ALL)
    assert stack is not None
    counts = tuple(map(sum, zip(*stack.stages, strict=True)))
    assert sum(n * price for n, price in zip(counts, ENGINES.price, strict=True)) <= 22
    mass = 1
    for difficulty, stage in zip((2, 3, 5, 3), reversed(stack.stages), strict=True):
        assert lift(difficulty, stage) >= difficulty * mass
        mass += sum(n * m for n, m in zip(stage, ENGINES.mass, strict=True))


def test_free_thrust_saves_rockets() -> None:
    stack = cheapest(ENGINES, (5,), (2,), (15,), ALL)
    assert stack is not None
    assert stack.stages == ((0, 0, 0, 0),)


@pytest.mark.parametrize(
    ("junos", "difficulties", "stages"),
    [
        (1, (2,), ((1,),)),
        (2, (2,), ((2,),)),
        (3, (2, 2), ((2,), (1,))),
        (2, (2, 2), None),
    ],
)
def test_rockets_aboard_are_given_to_legs(
    junos: int, difficulties: tuple[int, ...], stages: tuple[Counts, ...] | None
) -> None:
    """Probe and Junos from Lunar Orbit to the Moon, and back (LE-EX-01 to 03)."""
    legs = len(difficulties)
    aboard = Aboard(ENGINES, difficulties, (1,) * legs, (0,) * legs, NO_RISK)
    found = aboard.assign((junos, 0, 0, 0))
    if stages is None:
        assert found is None
    else:
        assert found is not None
        assert tuple(stage[:1] for stage in found[1]) == stages


def test_a_leg_that_has_begun_needs_only_the_rest() -> None:
    aboard = Aboard(ENGINES, (3,), (1,), (0,), NO_RISK)
    found = aboard.assign((1, 0, 0, 0), required=4)
    assert found is not None
    assert aboard.assign((1, 0, 0, 0), required=5) is None
