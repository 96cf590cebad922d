"""The same questions put to OR-Tools CP-SAT, by a model that shares nothing with the search."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner.crosscheck import Case, solve
from tests.stories import PATIENCE

PROBE, VOSTOK, EAGLE, CREW = 2, 2, 4, 5
"""Prices that the model does not count."""
AMPLE = 4 * PATIENCE
"""Seconds for what takes a few, on a machine that has other things to do."""

CASES = [
    (Case("earth", "moon"), {"to": "moon", "payload": 1, "ion": 0}, 0, 21),
    (Case("earth", "moon", final_mass=5), {"to": "moon", "payload": 5, "ion": 0}, 0, 43),
    (Case("earth", "mars"), {"to": "mars", "payload": 1, "ion": 0}, 0, 20),
    (Case("earth", "venus"), {"to": "venus", "payload": 1, "ion": 0}, 0, 34),
    (Case("earth", "venus", thrusters=2), {"to": "venus", "payload": 1, "ion": 2}, 0, 25),
    (Case("earth", "ceres", final_mass=3, thrusters=2), {"to": "ceres", "payload": 3, "ion": 2}, 0, 25),
    (
        Case("earth", "moon", "earth_orbit", 3, 3),
        {"to": "moon", "payload": 3, "ion": 0, "returns": "earth_orbit"},
        0,
        69,
    ),
    (
        Case("earth", "moon", "earth_orbit", 3, 3, thrusters=1),
        {"to": "moon", "payload": 3, "ion": 1, "returns": "earth_orbit"},
        0,
        49,
    ),
    (
        Case("earth", "moon", "earth_orbit", 3, 3, waits=True),
        {"to": "moon", "payload": 3, "ion": 0, "returns": "earth_orbit", "rendezvous": True},
        0,
        65,
    ),
    (
        Case("earth", "moon", "earth", VOSTOK + 1, 1, waits=True),
        {"mission": "man-on-the-moon", "ion": 0},
        VOSTOK + EAGLE + CREW,
        55,
    ),
    (
        Case("earth", "mars", "earth", 2, 2, sample=1),
        {"mission": "mars-sample-return", "ion": 0, "rendezvous": False},
        PROBE,
        93,
    ),
]


@pytest.mark.parametrize(("case", "asked", "apart", "cost"), CASES)
def test_cheapest(case: Case, asked: dict[str, object], apart: int, cost: int) -> None:
    best = plan(**asked).best  # type: ignore[arg-type]
    assert best is not None
    assert best.cost == cost
    found = solve(case, seconds=AMPLE)
    assert found is not None
    assert found.is_proved
    assert found.cost == best.cost - apart


@pytest.mark.parametrize(("case", "asked"), [(case, asked) for case, asked, apart, _ in CASES[1:8]])
def test_whole_front(case: Case, asked: dict[str, object]) -> None:
    """For the cost and time of each plan nothing is lighter, and nothing cheaper than the cheapest is."""
    for one in plan(**asked).plans[:4]:  # type: ignore[arg-type]
        found = solve(case._replace(max_cost=one.cost, max_years=one.years), minimise="mass", seconds=AMPLE)
        assert found is not None
        assert found.is_proved
        assert found.mass == one.mass


def test_a_crew_is_fed_for_every_year() -> None:
    """Too large to be solved from nothing in good time: one dollar less is shown to be impossible."""
    best = plan("man-on-mars", ion=0, rendezvous=False).best
    assert best is not None
    case = Case("earth", "mars", "earth", VOSTOK, VOSTOK, crew_units=1, max_years=6, heaviest=200)
    assert best.cost - VOSTOK - CREW == 133
    assert solve(case._replace(max_cost=132), seconds=AMPLE) is None
