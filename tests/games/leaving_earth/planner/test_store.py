"""What is in store costs nothing: small questions tried out in full, larger ones put to CP-SAT, and plans
carried out by the rules at a table where the agency has it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.content import ManeuverCard
from moonrace.games.leaving_earth.planner import Outcomes, Plan
from moonrace.games.leaving_earth.planner.bundles import rockets_of
from moonrace.games.leaving_earth.planner.crosscheck import Case, solve
from moonrace.games.leaving_earth.planner.enact import reached, set_up
from moonrace.games.leaving_earth.planner.launches import is_one_rocket_enough
from moonrace.games.leaving_earth.planner.plans import price
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.errors import BadText
from tests.games.leaving_earth.planner.trying import CONTENT, paths, times, unbeaten
from tests.stories import PATIENCE

KINDS = ("juno", "atlas", "soyuz", "saturn")
PARTS = [CONTENT.components[id] for id in KINDS]
ION = CONTENT.components["ion_thruster"]
MISSIONS = list(plain_catalogue(frozenset()).mission)
VOSTOK_MASS, EAGLE_MASS = CONTENT.components["vostok"].mass, CONTENT.components["eagle"].mass
CAPSULES_AND_CREW = sum(CONTENT.components[id].price for id in ("vostok", "eagle")) + CONTENT.astronaut.price
Counts = tuple[int, ...]
State = tuple[Counts, int]
"""Rockets that are fired by kind, and years."""
Store = dict[str, int]


# Everything tried -------------------------------------------------------------------------------------------


def to_pay(counts: Counts, store: Store) -> int:
    return sum(max(0, n - store.get(part.id, 0)) * part.price for n, part in zip(counts, PARTS, strict=True))


def mass_of(counts: Counts) -> int:
    return sum(n * part.mass for n, part in zip(counts, PARTS, strict=True))


def thrust_of(counts: Counts) -> int:
    return sum(n * part.thrust for n, part in zip(counts, PARTS, strict=True))


def added(*many: Counts) -> Counts:
    return tuple(map(sum, zip(*many, strict=True)))


def choices(store: Store, money: int) -> list[Counts]:
    """All numbers of rockets that can be paid for."""
    ranges = [range(store.get(part.id, 0) + money // part.price + 1) for part in PARTS]
    return [counts for counts in product(*ranges) if to_pay(counts, store) <= money]


def flown(
    legs: list[ManeuverCard], payload: int, ions: int, store: Store, money: int, longest: int
) -> set[State]:
    """All rockets and years with which a sequence of legs can be flown, tried backwards."""
    bundles = [(bundle, mass_of(bundle), thrust_of(bundle)) for bundle in choices(store, money)]
    found: set[State] = {((0,) * len(PARTS), 0)}
    for card in reversed(legs):
        before: set[State] = set()
        for fired, spent in found:
            carried = payload + mass_of(fired)
            for years, difficulty in times(card, ions, longest):
                given = ions * years * ION.thrust_per_year
                for bundle, mass, thrust in bundles:
                    if spent + years <= longest and thrust + given >= (carried + mass) * difficulty:
                        both = added(fired, bundle)
                        if to_pay(both, store) <= money:
                            before.add((both, spent + years))
        found = before
    return found


@pytest.mark.parametrize(
    ("source", "to", "payload", "ions", "store", "money"),
    [
        ("earth", "earth_orbit", 4, 0, {"soyuz": 2}, 10),
        ("earth", "earth_orbit", 7, 0, {"atlas": 2, "saturn": 1}, 12),
        ("earth", "lunar_fly_by", 2, 0, {"soyuz": 1, "juno": 2}, 13),
        ("earth", "lunar_orbit", 1, 0, {"atlas": 2, "soyuz": 1}, 9),
        ("earth", "lunar_orbit", 3, 0, {"juno": 2, "atlas": 1, "soyuz": 2, "saturn": 1}, 5),
        ("earth", "moon", 1, 0, {"saturn": 1, "juno": 1}, 12),
        ("earth", "moon", 2, 0, {"soyuz": 3, "atlas": 1}, 9),
        ("earth", "mars", 1, 0, {"soyuz": 1, "atlas": 2}, 9),
        ("lunar_orbit", "moon", 9, 0, {"soyuz": 1, "juno": 4}, 12),
        ("earth_orbit", "lunar_orbit", 4, 2, {"ion_thruster": 1, "juno": 2}, 14),
        ("earth_orbit", "ceres", 1, 1, {"ion_thruster": 1, "atlas": 1}, 8),
        ("venus_orbit", "earth_orbit", 2, 1, {"soyuz": 1}, 12),
        # Plenty of a kind, which suffices or runs short.
        ("lunar_orbit", "moon", 3, 0, {"juno": 9}, 3),
        ("lunar_orbit", "moon", 9, 0, {"juno": 6}, 9),
        ("earth_orbit", "lunar_orbit", 5, 0, {"juno": 6, "atlas": 5}, 5),
        ("earth", "earth_orbit", 7, 0, {"juno": 5, "soyuz": 5}, 6),
    ],
)
def test_one_way(source: str, to: str, payload: int, ions: int, store: Store, money: int) -> None:
    longest = 5
    expected: set[tuple[int, ...]] = set()
    for aboard in range(ions + 1):
        bought = max(0, aboard - store.get("ion_thruster", 0)) * ION.price
        if bought > money:
            continue
        for legs in paths(source, to):
            for fired, years in flown(legs, payload + aboard, aboard, store, money - bought, longest):
                expected.add((to_pay(fired, store) + bought, payload + aboard + mass_of(fired), years))
    assert expected, "the case would prove nothing"
    found = plan(
        from_=source, to=to, payload=payload, ion=ions, store=store, max_cost=money, max_years=longest
    )
    assert {(p.cost, p.mass, p.years) for p in found.plans} == unbeaten(expected)
    assert any(p.from_store for p in found.plans)


@pytest.mark.parametrize("mission", ["lunar-survey", "mars-survey", "venus-survey", "mars-lander"])
def test_a_fuller_store_takes_no_plan_away(mission: str) -> None:
    """Nor does it where a rocket of which there is plenty arrives unfired, to look around."""
    few, more = (plan(mission, store={"atlas": n, "soyuz": n}, ion=0).plans for n in (4, 5))
    assert few
    for known in few:
        assert any(p.cost <= known.cost and p.mass <= known.mass and p.years <= known.years for p in more)


CHANCES = {"juno": Fraction(2, 3), "atlas": Fraction(1, 2), "soyuz": Fraction(3, 4), "saturn": Fraction(1)}
SEEN = {"juno": (2, 1, 0), "atlas": (1, 0, 1), "soyuz": (3, 1, 0)}


def test_rockets_in_store_that_cannot_lift_off_are_no_plan() -> None:
    found = plan(to="moon", rockets=["juno"], store={"juno": 1}, ion=0)
    assert not found.plans
    assert found.proved
    assert "With Juno and Soyuz" in found.scope


@pytest.mark.parametrize(
    ("source", "to", "payload", "store", "money"),
    [
        ("earth", "earth_orbit", 2, {"atlas": 2, "soyuz": 1}, 24),
        ("earth_orbit", "moon", 2, {"atlas": 1, "juno": 2}, 14),
        ("moon", "earth_orbit", 3, {"soyuz": 1}, 10),
    ],
)
def test_safer_plans_are_complete(source: str, to: str, payload: int, store: Store, money: int) -> None:
    expected = {
        (to_pay(fired, store), payload + mass_of(fired), -chance_of(fired))
        for legs in paths(source, to)
        for fired, _ in flown(legs, payload, 0, store, money, 0)
    }
    best = unbeaten(expected)
    stacks = {name: Outcomes(seen) for name, seen in SEEN.items()}
    found = plan(
        from_=source, to=to, payload=payload, ion=0, store=store, max_cost=money, max_years=0, stacks=stacks,
        room=money, known={"moon": "barren"},
    )  # fmt: skip
    shown = {(p.cost, p.mass, round(-p.probability, 9)) for p in found.plans}
    assert shown == {(cost, mass, round(float(chance), 9)) for cost, mass, chance in best}
    assert len(best) > 1, "the case would prove nothing"


def chance_of(fired: Counts) -> Fraction:
    return prod((CHANCES[part.id] ** n for n, part in zip(fired, PARTS, strict=True)), start=Fraction(1))


# Two launches -----------------------------------------------------------------------------------------------


def card_to(source: str, to: str) -> ManeuverCard:
    return next(card for card in CONTENT.locations[source].maneuvers if card.to == to)


UP = [
    [card_to("earth", "earth_orbit")],
    [card_to("earth", "suborbital_flight"), card_to("suborbital_flight", "earth_orbit")],
]


def lifts(mass: int, store: Store, money: int) -> set[Counts]:
    """All rockets that lift a mass, each craft by itself."""
    return {fired for legs in UP for fired, _ in flown(legs, mass, 0, store, money, 0)}


def launched(to: str, payload: int, store: Store, money: int) -> set[Counts]:
    """All rockets with which a payload can be taken there, the load split in every way between one craft and
    another, and each lifted in every way there is."""
    found: set[Counts] = set()
    lifted: dict[int, set[Counts]] = {0: {(0,) * len(PARTS)}}
    for legs in paths("earth_orbit", to):
        for fired, _ in flown(legs, payload, 0, store, money, 0):
            for small in splits(fired, payload):
                rest = payload + mass_of(fired) - small
                for mass in (small, rest):
                    if mass not in lifted:
                        lifted[mass] = lifts(mass, store, money)
                together = {added(fired, one, other) for one in lifted[small] for other in lifted[rest]}
                found |= {counts for counts in together if to_pay(counts, store) <= money}
    return found


@pytest.mark.rule("LE-EX-17", "LE-RDV-02")
@pytest.mark.parametrize(
    ("to", "payload", "store", "money", "launches"),
    [
        ("lunar_fly_by", 6, {}, 26, 2),
        ("lunar_fly_by", 6, {"soyuz": 1}, 18, 2),
        ("lunar_fly_by", 1, {"soyuz": 3}, 1, 1),
        ("lunar_orbit", 1, {"soyuz": 2, "atlas": 1}, 8, 1),
        ("lunar_fly_by", 4, {"saturn": 1}, 12, 2),
    ],
)
def test_two_launches(to: str, payload: int, store: Store, money: int, launches: int) -> None:
    expected: set[tuple[int, ...]] = {
        (to_pay(counts, store), payload + mass_of(counts)) for counts in launched(to, payload, store, money)
    }
    found = plan(to=to, payload=payload, ion=0, rendezvous=True, store=store, max_cost=money, max_years=0)
    assert {(p.cost, p.mass) for p in found.plans} == unbeaten(expected)
    assert max(sum(stage.source == "earth" for stage in p.stages) for p in found.plans) == launches
    for plan_found in found.plans:
        checked(plan_found)


@pytest.mark.rule("LE-RDV-02")
@pytest.mark.parametrize(
    ("to", "payload", "store", "money", "launches"),
    [
        ("lunar_fly_by", 6, {"soyuz": 1}, 20, 2),
        ("lunar_fly_by", 4, {"atlas": 2}, 17, 2),
    ],
)
def test_two_launches_are_weighed_for_their_safety(
    to: str, payload: int, store: Store, money: int, launches: int
) -> None:
    expected = {
        (to_pay(counts, store), payload + mass_of(counts), -chance_of(counts))
        for counts in launched(to, payload, store, money)
    }
    stacks = {name: Outcomes(seen) for name, seen in SEEN.items()}
    found = plan(
        to=to, payload=payload, ion=0, rendezvous=True, store=store, max_cost=money, max_years=0,
        stacks=stacks, room=money,
    )  # fmt: skip
    shown = {(p.cost, p.mass, round(-p.probability, 9)) for p in found.plans}
    best = unbeaten(expected)
    assert shown == {(cost, mass, round(float(chance), 9)) for cost, mass, chance in best}
    assert max(sum(stage.source == "earth" for stage in p.stages) for p in found.plans) == launches


def splits(fired: Counts, payload: int) -> set[int]:
    """What one of two craft may be loaded with, by mass; the payload is one piece."""
    return {
        mass_of(some) + load
        for some in product(*(range(n + 1) for n in fired))
        for load in (0, payload)
        if mass_of(some) + load
    }


def test_the_payload_may_go_ahead() -> None:
    asked: dict[str, object] = {"to": "moon", "payload": 5, "ion": 0, "rockets": ["soyuz", "saturn"]}
    alone = plan(**asked).best  # type: ignore[arg-type]
    best = plan(**asked, rendezvous=True).best  # type: ignore[arg-type]
    assert alone is not None
    assert best is not None
    assert best.cost < alone.cost
    assert [(stage.maneuver, stage.payload) for stage in best.flight[:1]] == [("Earth to Earth Orbit", 5)]
    checked(best)


def test_only_single_rockets_need_go_straight_up() -> None:
    assert is_one_rocket_enough(plain_catalogue(frozenset()), rockets_of(CONTENT, KINDS))


# CP-SAT -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "asked", "apart"),
    [
        (Case("earth", "moon", final_mass=5), {"to": "moon", "payload": 5, "ion": 0}, 0),
        (Case("earth", "venus"), {"to": "venus", "payload": 1, "ion": 0}, 0),
        (Case("earth", "ceres", final_mass=3, thrusters=2), {"to": "ceres", "payload": 3, "ion": 2}, 0),
        (
            Case("earth", "moon", "earth_orbit", 3, 3, waits=True),
            {"to": "moon", "payload": 3, "ion": 0, "returns": "earth_orbit", "rendezvous": True},
            0,
        ),
        (
            Case("earth", "moon", "earth", VOSTOK_MASS + EAGLE_MASS, EAGLE_MASS, waits=True),
            {"mission": "man-on-the-moon", "ion": 0},
            CAPSULES_AND_CREW,
        ),
    ],
)
@pytest.mark.parametrize(
    "store", [{"saturn": 1}, {"soyuz": 2, "atlas": 2}, {"juno": 4, "ion_thruster": 1}], ids=str
)
def test_larger_questions(case: Case, asked: dict[str, object], apart: int, store: Store) -> None:
    pytest.importorskip("ortools")
    best = plan(**asked, store=store).best  # type: ignore[arg-type]
    assert best is not None
    found = solve(case._replace(owned=tuple(store.items())), seconds=PATIENCE)
    assert found is not None
    assert found.is_proved
    assert found.cost == best.cost - apart


# Carried out ------------------------------------------------------------------------------------------------


def checked(one: Plan) -> LeavingEarthState:
    match = one.played()
    assert reached(one, match)
    assert one.cost == sum(price(one.cat, name) * count for name, count in one.purchases.items())
    for name, count in one.components.items():
        assert count == one.purchases.get(name, 0) + one.from_store.get(name, 0)
    state = match.position.state
    assert isinstance(state, LeavingEarthState)
    assert state.agencies[0].lost == []
    return state


@pytest.mark.rule("LE-OUT-09")
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_card_with_a_store(mission: str) -> None:
    """The agency has parts and a pilot, and the rules accept every step."""
    store = {"saturn": 1, "soyuz": 1, "juno": 2, "vostok": 1, "pilot": 1}
    asked: dict[str, object] = {"known": {"solar-radiation": 0}, "ion": 0}
    best = plan(mission, store=store, **asked).best  # type: ignore[arg-type]
    bought = plan(mission, **asked).best  # type: ignore[arg-type]
    assert best is not None
    assert bought is not None
    assert best.from_store
    assert best.cost < bought.cost
    if best.calendar_years() <= 20:
        state = checked(best)
        assert best.cat.mission[mission] in state.agencies[0].missions


def test_actions_can_be_entered_again_at_such_a_table() -> None:
    best = plan("man-on-the-moon", known={"moon": "barren"}, ion=0, store={"saturn": 2, "eagle": 1}).best
    assert best is not None
    match = set_up(best)
    state = match.position.state
    assert isinstance(state, LeavingEarthState)
    assert len(state.agencies[0].components) == 3
    for seat, action in best.actions():
        match.act(seat, action)
    assert reached(best, match)
    assert not any(act.startswith(("buy saturn", "buy eagle")) for _, act in best.actions())


@pytest.mark.parametrize("limit", [1, 2])
def test_no_more_thrusters_come_from_the_store_than_were_asked_for(limit: int) -> None:
    plans = plan(mission="phobos_sample_return", ion=limit, store={"ion_thruster": 3}).plans
    assert max(found.from_store.get("ion_thruster", 0) for found in plans) == limit
    for found in plans:
        assert found.cost == sum(price(found.cat, id) * number for id, number in found.purchases.items())


def test_everything_in_store_leaves_nothing_to_pay() -> None:
    bought = plan("man-on-the-moon", ion=0).best
    assert bought is not None
    store = {("pilot" if name == "astronaut" else name): count for name, count in bought.components.items()}
    best = plan("man-on-the-moon", ion=0, store=store).best
    assert best is not None
    assert best.cost == 0
    assert best.purchases == {}
    assert best.from_store == bought.purchases
    checked(best)


@pytest.mark.rule("LE-OUT-09", "LE-COM-02")
def test_what_is_only_taken_from_the_store_need_not_be_researched() -> None:
    whole = plan("artificial-satellite", ion=0, store={"soyuz": 2, "probe": 1}).best
    assert whole is not None
    assert whole.cost == 0
    assert whole.to_research == ()
    assert whole.advancements == ("soyuz",)
    events = [event.kind for step in whole.played().effective for event in step.events]
    assert "gained_advancement" in events
    some = plan(to="earth-orbit", payload=7, ion=0, store={"soyuz": 1}, rockets=["soyuz"]).best
    assert some is not None
    assert some.from_store == {"soyuz": 1}
    assert some.to_research == ("soyuz",)


@pytest.mark.rule("LE-MIS-06")
def test_a_capsule_in_store_serves_as_a_probe() -> None:
    best = plan("lunar-lander", ion=0, store={"eagle": 1}).best
    bought = plan("lunar-lander", ion=0).best
    assert best is not None
    assert bought is not None
    assert "probe" not in best.components
    assert best.cost == bought.cost - CONTENT.components["probe"].price
    checked(best)


@pytest.mark.rule("LE-ENT-02")
def test_a_capsule_without_a_crew_may_fail_on_entry() -> None:
    store = {"vostok": 1, "saturn": 1, "soyuz": 3}
    found = plan("mars-lander", ion=0, store=store, stacks={"re_entry": Outcomes((1, 1, 0))})
    chances = {p.cost: p.probability for p in found.plans if p.cost in (0, 2)}
    assert chances == {0: 0.5, 2: 1.0}


def test_an_astronaut_is_hired_for_a_skill_only_if_it_is_worth_it() -> None:
    asked: dict[str, object] = {"ion": 0, "known": {"moon": "barren", "suborbital-flight": "safe"}}
    stacks = {"rendezvous": Outcomes((1, 1, 0))}
    sure = plan("man-on-the-moon", store={"doctor": 1}, **asked).plans  # type: ignore[arg-type]
    assert all(p.hired.number == 0 for p in sure)
    risky = plan("man-on-the-moon", store={"doctor": 1}, stacks=stacks, **asked)  # type: ignore[arg-type]
    without = next(p for p in risky.plans if not p.hired.number)
    pilot = next(p for p in risky.plans if p.hired.number)
    assert (without.skill, pilot.skill) == ("doctor", "pilot")
    assert pilot.cost == without.cost + CONTENT.astronaut.price
    assert without.probability < pilot.probability == 1
    checked(without)
    checked(pilot)
    both = plan("man-on-the-moon", store={"doctor": 1, "pilot": 1}, stacks=stacks, **asked)  # type: ignore[arg-type]
    assert all(p.hired.number == 0 for p in both.plans)
    assert both.plans[0].probability == 1


def test_scope_says_what_is_in_store_and_what_cannot_be_used() -> None:
    asked: dict[str, object] = {"to": "moon", "store": {"saturn": 1, "soyuz": 2}, "ion": 0}
    assert "and free: 1 saturn, 2 soyuz." in plan(**asked).scope  # type: ignore[arg-type]
    some = plan(**asked, advancements=["soyuz", "juno", "landing"], research=False)  # type: ignore[arg-type]
    assert "for want of the advancement: saturn." in some.scope
    assert some.best is not None
    assert "saturn" not in some.best.components
    assert some.best.from_store == {"soyuz": 2}


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ({"satrun": 1}, "Did you mean “saturn”?"),
        ({"sample_moon": 1}, "No part is called"),
        ({"saturn": -1}, "0 to 99 of a kind"),
        ({"saturn": 100}, "0 to 99 of a kind"),
    ],
)
def test_wrong_stores_are_refused(store: Store, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        plan(to="moon", store=store)
