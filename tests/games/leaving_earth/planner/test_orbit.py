"""Craft that are in Earth orbit already: small questions tried out in full, and plans carried out by the
rules at a table where the craft are there."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner import Outcomes, Plan, in_orbit
from moonrace.games.leaving_earth.planner.enact import reached, set_up
from moonrace.games.leaving_earth.planner.plans import price
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR
from tests.games.leaving_earth.planner.test_store import PARTS, UP, added, flown, mass_of, to_pay
from tests.games.leaving_earth.planner.trying import CONTENT, paths, unbeaten

Aboard = dict[str, int]
BARREN = {"moon": "barren"}


def checked(one: Plan) -> None:
    assert reached(one, one.played())
    assert one.cost == sum(price(one.cat, name) * count for name, count in one.purchases.items())
    there = [*one.purchases.items(), *one.from_store.items(), *one.from_orbit.items()]
    for name, count in one.components.items():
        assert count == sum(number for id, number in there if id == name)


@pytest.mark.rule("LE-RDV-02", "LE-RDV-03")
@pytest.mark.parametrize(
    ("to", "payload", "aboard", "store", "money"),
    [
        ("lunar_fly_by", 1, {"juno": 1}, {}, 20),
        ("lunar_orbit", 1, {"atlas": 1}, {}, 18),
        ("lunar_orbit", 2, {"juno": 2, "soyuz": 1}, {"soyuz": 1}, 17),
        ("moon", 1, {"juno": 4}, {"atlas": 1}, 17),
    ],
)
def test_everything_tried(to: str, payload: int, aboard: Aboard, store: Aboard, money: int) -> None:
    """Beyond orbit every choice of rockets; what waits there is neither paid for nor lifted."""
    expected: set[tuple[int, int]] = set()
    free = {part.id: aboard.get(part.id, 0) + store.get(part.id, 0) for part in PARTS}
    for legs in paths("earth_orbit", to):
        for fired, _ in flown(legs, payload, 0, free, money, 0):
            taken = [
                tuple(min(n, aboard.get(part.id, 0)) for n, part in zip(fired, PARTS, strict=True)),
                (0,) * len(PARTS),
            ]
            for some in taken:
                brought = tuple(n - t for n, t in zip(fired, some, strict=True))
                lifted = payload + mass_of(brought)
                for up in UP:
                    for rockets, _ in flown(up, lifted, 0, store, money, 0):
                        bought = added(brought, rockets)
                        if to_pay(bought, store) <= money:
                            expected.add((to_pay(bought, store), lifted + mass_of(rockets)))
    asked: dict[str, object] = {"to": to, "payload": payload, "ion": 0, "store": store, "max_years": 0}
    found = plan(**asked, orbit=[aboard], rendezvous=True, max_cost=money)  # type: ignore[arg-type]
    best = unbeaten(expected)
    assert best, "the case would prove nothing"
    shown = {(p.cost, p.mass) for p in found.plans if sum(s.source == "earth" for s in p.stages) == 1}
    assert shown <= best
    assert min(found.plans, key=lambda p: p.cost).cost <= min(best)[0]
    assert {p for p in best if not any(q[0] <= p[0] and q[1] <= p[1] for q in shown)} <= {
        p for p in best if any(q.cost <= p[0] and q.mass <= p[1] for q in found.plans)
    }
    for one in found.plans:
        checked(one)


@pytest.mark.parametrize(
    "orbit",
    [
        [{"soyuz": 2, "eagle": 1}],
        [{"saturn": 1}, {"juno": 3}],
        [{"soyuz": 1, "juno": 6, "eagle": 1, "probe": 2}],
        [{"vostok": 1, "soyuz": 1}],
    ],
    ids=str,
)
def test_a_crew_meets_what_waits(orbit: list[Aboard]) -> None:
    asked: dict[str, object] = {"ion": 0, "known": BARREN}
    best = plan("man-on-the-moon", orbit=orbit, **asked).best  # type: ignore[arg-type]
    bought = plan("man-on-the-moon", **asked).best  # type: ignore[arg-type]
    assert best is not None
    assert bought is not None
    assert best.from_orbit
    assert best.cost < bought.cost - sum(price(best.cat, id) * n for id, n in best.from_orbit.items()) + 1
    assert best.mass < bought.mass
    checked(best)


def test_supplies_in_orbit_are_eaten() -> None:
    found = plan("mars-station", ion=0, orbit=[{"supplies": 4}], known={"solar-radiation": 0}).best
    assert found is not None
    assert found.from_orbit == {"supplies": 4}
    checked(found)


def test_a_craft_that_has_everything_needs_no_launch() -> None:
    best = plan("lunar-lander", ion=0, orbit=[{"soyuz": 1, "juno": 6, "probe": 1}]).best
    assert best is not None
    assert (best.cost, best.mass) == (0, 0)
    assert best.purchases == {}
    assert best.stages[-1].source == "earth_orbit"
    checked(best)


@pytest.mark.rule("LE-RDV-01")
def test_docking_is_a_risk_and_needs_the_advancement() -> None:
    stacks = {"rendezvous": Outcomes((2, 0, 1))}
    asked: dict[str, object] = {"to": "lunar-fly-by", "payload": 6, "ion": 0, "rendezvous": True}
    whole = plan(**asked, orbit=[{"saturn": 1}], stacks=stacks, room=60)  # type: ignore[arg-type]
    docked = next(p for p in whole.plans if p.from_orbit)
    assert docked.probability == pytest.approx(2 / 3), "one draw to dock, nothing is left over"
    assert max(p.probability for p in whole.plans) == 1
    two = plan(**asked, orbit=[{"saturn": 1}, {"probe": 1}], stacks=stacks, room=60)  # type: ignore[arg-type]
    assert next(p for p in two.plans if p.from_orbit).probability < docked.probability
    alone = plan(to="lunar-fly-by", payload=6, ion=0, orbit=[{"saturn": 1}])
    assert not any(p.from_orbit for p in alone.plans)
    assert "not used for want of Rendezvous: 1 saturn" in alone.scope


def test_who_starts_in_orbit_has_it_at_hand() -> None:
    best = plan(from_="earth-orbit", to="lunar-orbit", payload=4, ion=0, orbit=[{"atlas": 1}]).best
    assert best is not None
    assert best.cost == 0


def test_people_in_orbit_are_refused() -> None:
    with pytest.raises(BadText, match="people aboard stay"):
        plan(to="moon", orbit=[{"pilot": 1}])


def test_a_view_tells_what_is_in_orbit() -> None:
    orbit = [{"soyuz": 2, "eagle": 1}, {"supplies": 3}]
    best = plan("man-on-the-moon", ion=0, known=BARREN, orbit=orbit).best
    assert best is not None
    match = set_up(best)
    own, others = match.view(0), match.view(SPECTATOR)
    assert isinstance(own, View)
    assert isinstance(others, View)
    assert in_orbit(own, CONTENT) == orbit
    assert in_orbit(others, CONTENT) == []
