"""No plan takes more ion thrusters than were asked for, wherever they wait or are left."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner.plans import Plans

THRUSTERS_IN_ORBIT = [{"ion_thruster": 2, "apollo": 1}]
SAMPLE = "mars-sample-return"
RETURN = {"to": "mars", "payload": 5, "returns": True, "rendezvous": True}


def most_thrusters(found: Plans) -> int:
    """What a plan takes of them at most: bought, from the store and from orbit."""
    return max(one.components.get("ion_thruster", 0) for one in found.plans)


@pytest.mark.parametrize(
    ("limit", "asked"),
    [
        (1, {"mission": SAMPLE, "ion": 1}),
        (2, {"mission": "venus-sample-return", "ion": 2}),
        (1, RETURN | {"ion": 1}),
        (2, RETURN | {"ion": 2}),
        (2, RETURN | {"ion": 2, "store": {"ion_thruster": 9}}),
        (2, RETURN | {"ion": 2, "orbit": THRUSTERS_IN_ORBIT}),
        (3, {"mission": "man-on-mars", "crew": 3, "rockets": ["saturn"]}),
    ],
)
def test_thrusters_that_wait_and_those_that_go_on_count_together(
    limit: int, asked: dict[str, object]
) -> None:
    found = plan(**asked)  # type: ignore[arg-type]
    assert found.proved
    assert most_thrusters(found) == limit


def test_more_thrusters_are_taken_where_more_are_asked_for() -> None:
    """One comes home, the other is left on the way."""
    one, two = ({(it.cost, it.mass, it.years) for it in plan(SAMPLE, ion=ion).plans} for ion in (1, 2))
    assert (41, 24, 6) in two - one


def test_thrusters_in_orbit_are_used() -> None:
    """Nothing has to leave Earth for that but what they carry."""
    found = plan(to="mars", payload=2, rendezvous=True, orbit=THRUSTERS_IN_ORBIT).best
    stored = plan(to="mars", payload=2, rendezvous=True, store=THRUSTERS_IN_ORBIT[0]).best
    assert found is not None
    assert stored is not None
    assert found.from_orbit == {"ion_thruster": 1}
    assert (found.cost, found.mass) == (stored.cost, stored.mass - 1) == (15, 22)
