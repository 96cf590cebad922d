"""Bounds by which a search is cut short: never above the truth, and near enough to be of use."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.planner.bundles import rockets_of
from moonrace.games.leaving_earth.planner.question import ROCKETS
from moonrace.games.leaving_earth.planner.reach import COARSE, FINE, Carrying, Option, Reach
from tests.games.leaving_earth.planner.trying import CONTENT

CAT = plain_catalogue(frozenset())
CLOSE = 0.8


def carrying(start: str, ions: int, bits: int) -> Reach:
    return Reach(Carrying(CAT, CAT.place[start], rockets_of(CONTENT, ROCKETS), ions, 0, 0, bits))


def bounds(start: str, to: str, payload: int, ions: int) -> tuple[Option, ...]:
    return carrying(start, ions, COARSE).from_start(CAT.place[to], 0, payload)


@pytest.mark.parametrize("ions", [0, 2])
@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("earth", "lunar_orbit"),
        ("earth", "moon"),
        ("earth", "mars_orbit"),
        ("earth", "venus"),
        ("earth_orbit", "ceres"),
        ("mars_orbit", "phobos"),
    ],
)
@pytest.mark.parametrize("payload", [1, 4, 21])
def test_no_plan_undercuts_what_a_mass_needs_to_get_somewhere(
    start: str, to: str, payload: int, ions: int
) -> None:
    found = plan(from_=start, to=to, payload=payload, ion=ions, rendezvous=True).plans
    least = bounds(start, to, payload, ions)
    assert found
    for one in found:
        figures = one.cost, one.mass, one.years
        assert any(all(a <= b for a, b in zip(option, figures, strict=True)) for option in least), figures
    if not ions:
        assert min(option[0] for option in least) >= CLOSE * found[0].cost


@pytest.mark.parametrize("bits", [FINE, COARSE])
def test_masses_are_rounded_down_a_little(bits: int) -> None:
    rounded = carrying("earth", 0, bits).rounded
    for mass in range(1, 2000):
        assert (1 - 1 / 2 ** (bits - 1)) * mass <= rounded(mass) <= mass
    assert all(rounded(mass) == mass for mass in range(2**bits))
