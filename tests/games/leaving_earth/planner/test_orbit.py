"""Craft that are in Earth orbit already: small questions tried out in full, and plans carried out by the
rules at a table where the craft are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TypeVar

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import MARKS
from moonrace.games.leaving_earth.planner import Outcomes, Plan, in_orbit
from moonrace.games.leaving_earth.planner.enact import reached, set_up
from moonrace.games.leaving_earth.planner.plans import price
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR
from tests.games.leaving_earth.planner.test_store import PARTS, UP, Counts, added, flown, mass_of, to_pay
from tests.games.leaving_earth.planner.trying import CONTENT, paths, unbeaten

Aboard = dict[str, int]
P = TypeVar("P", int, Fraction)
BARREN = {"moon": "barren"}


def checked(one: Plan) -> None:
    assert reached(one, one.played())
    assert one.cost == sum(price(one.cat, name) * count for name, count in one.purchases.items())
    there = [*one.purchases.items(), *one.from_store.items(), *one.from_orbit.items()]
    for name, count in one.components.items():
        assert count == sum(number for id, number in there if id == name)


def lifted(brought: Mapping[Counts, P], payload: int, store: Aboard, money: int) -> set[tuple[int | P, ...]]:
    """Cost and mass of every way to bring a payload and such rockets into orbit, with what goes with them."""
    masses = {payload + mass_of(rockets) for rockets in brought}
    ways = {
        mass: {rockets for up in UP for rockets, _ in flown(up, mass, 0, store, money, 0)} for mass in masses
    }
    found: set[tuple[int | P, ...]] = set()
    for rockets, other in brought.items():
        mass = payload + mass_of(rockets)
        for fired in ways[mass]:
            cost = to_pay(added(rockets, fired), store)
            if cost <= money:
                found.add((cost, mass + mass_of(fired), other))
    return found


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
    brought: set[Counts] = set()
    free = {part.id: aboard.get(part.id, 0) + store.get(part.id, 0) for part in PARTS}
    for legs in paths("earth_orbit", to):
        for fired, _ in flown(legs, payload, 0, free, money, 0):
            waiting = [aboard.get(part.id, 0) for part in PARTS]
            brought |= {fired, tuple(max(0, n - there) for n, there in zip(fired, waiting, strict=True))}
    expected = {(cost, mass) for cost, mass, _ in lifted(dict.fromkeys(brought, 0), payload, store, money)}
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
    two = plan(**asked, orbit=[{"probe": 1}, {"saturn": 1}], stacks=stacks, room=60)  # type: ignore[arg-type]
    assert next(p for p in two.plans if p.from_orbit).probability == docked.probability, "only one is needed"
    alone = plan(to="lunar-fly-by", payload=6, ion=0, orbit=[{"saturn": 1}])
    assert not any(p.from_orbit for p in alone.plans)
    assert "not used for want of Rendezvous: 1 saturn" in alone.scope


def test_who_starts_in_orbit_has_it_at_hand() -> None:
    best = plan(from_="earth-orbit", to="lunar-orbit", payload=4, ion=0, orbit=[{"atlas": 1}]).best
    assert best is not None
    assert best.cost == 0


# Which craft to dock with -----------------------------------------------------------------------------------

DOCKING = Fraction(2, 3)


def drawn(some: Sequence[Aboard], taken: Counts) -> int:
    """How often somebody who comes from Earth draws, to dock with all of some craft and leave the rest."""
    there: Counter[str] = Counter()
    for aboard in some:
        there.update(aboard)
    return len(some) + (there.total() > sum(taken))


@pytest.mark.rule("LE-RDV-01", "LE-RDV-02", "LE-RDV-03")
@pytest.mark.parametrize(
    ("to", "payload", "orbit", "money"),
    [
        ("lunar_fly_by", 3, [{"juno": 1}, {"soyuz": 1}], 18),
        ("lunar_fly_by", 3, [{"juno": 1}, {"juno": 1, "soyuz": 1}], 18),
        ("lunar_orbit", 2, [{"juno": 1}, {"juno": 1}, {"atlas": 1}], 20),
        ("lunar_orbit", 1, [{"juno": 2, "probe": 1}, {"atlas": 1}], 17),
    ],
)
def test_craft_are_used_one_by_one_or_together(
    to: str, payload: int, orbit: list[Aboard], money: int
) -> None:
    """Each docking is a risk: every choice of craft, and of what is taken from them, is tried."""
    surest: dict[Counts, Fraction] = {}
    free = {part.id: sum(aboard.get(part.id, 0) for aboard in orbit) for part in PARTS}
    for legs in paths("earth_orbit", to):
        for fired, _ in flown(legs, payload, 0, free, money, 0):
            for some in (c for n in range(len(orbit) + 1) for c in combinations(orbit, n)):
                there = [sum(aboard.get(part.id, 0) for aboard in some) for part in PARTS]
                for taken in product(*(range(min(pair) + 1) for pair in zip(fired, there, strict=True))):
                    brought = tuple(n - t for n, t in zip(fired, taken, strict=True))
                    chance = DOCKING ** drawn(some, taken) if some else Fraction(1)
                    surest[brought] = min(surest.get(brought, Fraction(0)), -chance)
    expected = lifted(surest, payload, {}, money)
    found = plan(
        to=to, payload=payload, ion=0, orbit=orbit, rendezvous=True, max_cost=money, max_years=0, room=money,
        stacks={"rendezvous": Outcomes((2, 0, 1))}, known=BARREN,
    )  # fmt: skip
    best = unbeaten(expected)
    assert len({chance for _, _, chance in best}) > 1, "the case would prove nothing"
    shown = {
        (p.cost, p.mass, -Fraction(p.probability).limit_denominator(1000))
        for p in found.plans
        if sum(stage.source == "earth" for stage in p.stages) == 1
    }
    assert shown <= best
    for point in best - shown:
        assert any(
            p.cost <= point[0] and p.mass <= point[1] and -p.probability <= point[2] for p in found.plans
        )
    for one in found.plans:
        checked(one)


# People -----------------------------------------------------------------------------------------------------

EVERYTHING = list(CONTENT.advancements)
MET: dict[str, object] = {"ion": 0, "known": BARREN, "advancements": EVERYTHING}


@pytest.mark.rule("LE-RDV-02", "LE-RDV-05")
@pytest.mark.parametrize(
    ("orbit", "crew", "met", "bought"),
    [
        ([{"vostok": 1, "soyuz": 1, "pilot": 1}, {"soyuz": 2}], 1, 1, {"juno": 3, "saturn": 1, "eagle": 1}),
        (
            [{"vostok": 1, "pilot": 1}, {"eagle": 1}, {"juno": 1}, {"saturn": 1}],
            1,
            1,
            {"juno": 5, "saturn": 1},
        ),
        # One stays in the capsule, so another one is needed.
        ([{"apollo": 1, "pilot": 2, "doctor": 1}, {"soyuz": 4}, {"eagle": 1}], 2, 2, {"apollo": 1}),
        # One is met, and one comes from Earth.
        ([{"apollo": 1, "pilot": 1}, {"soyuz": 4, "saturn": 1}, {"eagle": 1}], 2, 1, {"astronaut": 1}),
    ],
    ids=str,
)
def test_people_in_orbit_are_of_the_crew(
    orbit: list[Aboard], crew: int, met: int, bought: dict[str, int]
) -> None:
    best = plan("man-on-the-moon", orbit=orbit, crew=crew, **MET).best  # type: ignore[arg-type]
    assert best is not None
    assert best.from_orbit["astronaut"] == met
    assert bought.items() <= best.purchases.items()
    checked(best)


@pytest.mark.rule("LE-MIS-10")
def test_who_is_in_orbit_only_has_to_come_home() -> None:
    best = plan("man-in-orbit", orbit=[{"vostok": 1, "pilot": 1}], **MET).best  # type: ignore[arg-type]
    assert best is not None
    assert (best.cost, best.mass, best.purchases) == (0, 0, {})
    checked(best)


def test_a_crew_in_orbit_eats_what_it_has() -> None:
    orbit = [{"vostok": 1, "pilot": 1, "supplies": 2, "soyuz": 2}]
    best = plan("lunar-station", orbit=orbit, **MET).best  # type: ignore[arg-type]
    assert best is not None
    assert best.purchases == {}
    assert best.from_orbit == {"vostok": 1, "supplies": 1, "soyuz": 2, "astronaut": 1}
    checked(best)


@pytest.mark.rule("LE-SUR-04", "LE-SUR-07")
def test_nobody_in_orbit_waits_for_years_until_the_rest_is_paid_for() -> None:
    orbit = [{"vostok": 1, "soyuz": 1, "pilot": 1, "supplies": 3}]
    answer = plan("man-on-the-moon", orbit=orbit, **MET)  # type: ignore[arg-type]
    assert answer.best is not None
    assert len(answer.best.schedule()) > 1
    assert answer.best.from_orbit == {"soyuz": 1}
    assert "only a crew that can leave this year" in answer.scope
    checked(answer.best)


def test_who_stays_keeps_a_seat_and_supplies_for_a_year() -> None:
    orbit = [{"vostok": 2, "pilot": 1, "doctor": 1, "supplies": 4, "soyuz": 2}]
    best = plan("lunar-station", orbit=orbit, **MET).best  # type: ignore[arg-type]
    assert best is not None
    assert best.from_orbit == {"vostok": 1, "supplies": 1, "soyuz": 2, "astronaut": 1}
    state = best.played().position.state
    assert isinstance(state, LeavingEarthState)
    assert state.agencies[0].lost == []


def test_a_crew_in_orbit_has_its_skills() -> None:
    orbit = [{"vostok": 1, "doctor": 1, "supplies": 2, "soyuz": 2}]
    stacks = {"landing": Outcomes((1, 1, 0))}
    found = plan("lunar-station", orbit=orbit, stacks=stacks, **MET)  # type: ignore[arg-type]
    assert {p.skill for p in found.plans if p.from_orbit.get("astronaut")} == {"doctor"}
    assert "pilot" in {p.skill for p in found.plans}


def test_people_in_orbit_have_seats() -> None:
    with pytest.raises(BadText, match="a seat for everybody"):
        plan(to="moon", orbit=[{"pilot": 1}])


def test_a_view_tells_what_is_in_orbit() -> None:
    orbit = [{"soyuz": 2, "eagle": 1}, {"supplies": 3}, {"apollo": 1, "pilot": 1, "doctor": 1, "supplies": 1}]
    best = plan("man-on-the-moon", ion=0, known=BARREN, orbit=orbit).best
    assert best is not None
    match = set_up(best)
    own, others = match.view(0), match.view(SPECTATOR)
    assert isinstance(own, View)
    assert isinstance(others, View)
    assert in_orbit(own, CONTENT) == orbit
    assert in_orbit(others, CONTENT) == []


def test_who_is_ill_in_orbit_keeps_a_capsule() -> None:
    orbit = [{"vostok": 1, "apollo": 1, "pilot": 2}]
    best = plan("man-on-the-moon", ion=0, known=BARREN, orbit=orbit).best
    assert best is not None
    match = set_up(best)
    craft = match.position.state.craft[1]
    ill = next(part for part in craft.parts if best.cat.is_astronaut(part >> 2))
    craft.parts = (*(part for part in craft.parts if part != ill), ill | MARKS.index("!"))
    own = match.view(0)
    assert isinstance(own, View)
    assert in_orbit(own, CONTENT) == [{"apollo": 1, "pilot": 1}]
