"""Small questions answered by trying everything, without any of the planner's own code."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.content import ManeuverCard
from moonrace.games.leaving_earth.planner import Line, Outcomes, best_rockets
from moonrace.games.leaving_earth.planner.bundles import MOST_RISKY, rockets_of
from moonrace.games.leaving_earth.planner.enact import reached
from moonrace.games.leaving_earth.planner.launches import lift_options
from moonrace.games.leaving_earth.planner.question import ROCKETS
from tests.games.leaving_earth.planner.trying import CONTENT, paths, times, unbeaten

PARTS = [CONTENT.components[id] for id in ("juno", "atlas", "soyuz", "saturn")]
THRUST_PER_YEAR = CONTENT.components["ion_thruster"].thrust_per_year
Point = tuple[int, int, int]
"""Cost, mass, years."""


def bundles(money: int) -> list[tuple[int, int, int]]:
    """Every choice of rockets for at most so much: price, mass, thrust."""
    counts = [range(money // part.price + 1) for part in PARTS]
    found = {
        tuple(sum(n * value for n, value in zip(choice, values, strict=True)) for values in attributes())
        for choice in product(*counts)
        if sum(n * part.price for n, part in zip(choice, PARTS, strict=True)) <= money
    }
    return sorted(found)  # type: ignore[arg-type]


def attributes() -> tuple[list[int], list[int], list[int]]:
    return [p.price for p in PARTS], [p.mass for p in PARTS], [p.thrust for p in PARTS]


def everything(legs: list[ManeuverCard], mass: int, ions: int, money: int, longest: int) -> set[Point]:
    """Every cost, mass and time in which a sequence of legs can be flown, tried backwards."""
    all_bundles = bundles(money)
    reached: set[Point] = {(0, mass, 0)}
    for card in reversed(legs):
        before: set[Point] = set()
        for cost, payload, spent in reached:
            for years, difficulty in times(card, ions, longest):
                for price, rockets, thrust in all_bundles:
                    if cost + price > money:
                        break
                    whole = payload + rockets
                    if (
                        thrust + ions * years * THRUST_PER_YEAR >= whole * difficulty
                        and spent + years <= longest
                    ):
                        before.add((cost + price, whole, spent + years))
        reached = before
    return reached


def tried(
    journeys: list[list[ManeuverCard]], payload: int, ions: int, money: int, longest: int
) -> set[Point]:
    found: set[Point] = set()
    for aboard in range(ions + 1):
        for legs in journeys:
            points = everything(legs, payload + aboard, aboard, money - 10 * aboard, longest)
            found |= {(cost + 10 * aboard, mass, years) for cost, mass, years in points}
    return unbeaten(found)


@pytest.mark.parametrize(
    ("source", "to", "payload", "ions", "money"),
    [
        ("earth", "earth_orbit", 1, 0, 18),
        ("earth", "earth_orbit", 4, 0, 20),
        ("earth", "lunar_fly_by", 1, 0, 20),
        ("earth", "lunar_orbit", 1, 0, 20),
        ("earth", "moon", 1, 0, 21),
        ("earth", "mars", 1, 0, 21),
        ("lunar_orbit", "moon", 7, 0, 25),
        ("mars", "earth_orbit", 1, 0, 22),
        ("venus", "venus_orbit", 2, 0, 25),
        ("earth_orbit", "lunar_orbit", 4, 2, 24),
        ("earth_orbit", "ceres", 1, 1, 20),
        ("earth_orbit", "phobos", 2, 1, 18),
        ("venus_orbit", "earth_orbit", 2, 1, 20),
    ],
)
def test_one_way(source: str, to: str, payload: int, ions: int, money: int) -> None:
    longest = 7
    expected = tried(list(paths(source, to)), payload, ions, money, longest)
    assert expected, "the case would prove nothing"
    found = plan(from_=source, to=to, payload=payload, ion=ions, max_cost=money, max_years=longest)
    assert {(p.cost, p.mass, p.years) for p in found.plans} == expected


@pytest.mark.parametrize(
    ("source", "to", "payload", "ions", "money"),
    [
        ("lunar_orbit", "moon", 2, 0, 14),
        ("earth_orbit", "moon", 1, 0, 22),
        ("earth_orbit", "lunar_orbit", 2, 1, 18),
        ("mars_orbit", "phobos", 3, 1, 14),
        ("mars_orbit", "mars", 2, 0, 16),
    ],
)
def test_there_and_back(source: str, to: str, payload: int, ions: int, money: int) -> None:
    longest = 6
    journeys = [out + back for out in paths(source, to) for back in paths(to, source)]
    expected = tried(journeys, payload, ions, money, longest)
    assert expected, "the case would prove nothing"
    found = plan(
        from_=source, to=to, payload=payload, returns=True, ion=ions, max_cost=money, max_years=longest
    )
    assert {(p.cost, p.mass, p.years) for p in found.plans} == expected


@pytest.mark.rule("LE-RDV-03", "LE-RDV-02", "LE-PLAN-02")
def test_rockets_left_in_lunar_orbit() -> None:
    """The whole choice is: the rockets home wait in orbit or go down; and what is fired where."""
    money, payload = 20, 1
    home = everything([card_to("lunar_orbit", "earth_orbit")], payload, 0, money, 0)
    down_and_up = [card_to("lunar_orbit", "moon"), card_to("moon", "lunar_orbit")]
    landers = everything(down_and_up, payload, 0, money, 0)
    expected: set[Point] = set()
    for route in paths("earth_orbit", "lunar_orbit"):
        for home_cost, home_mass, _ in home:
            for cost, mass, _ in landers:
                spent, together = home_cost + cost, home_mass - payload + mass
                if spent <= money:
                    points = everything(route, together, 0, money - spent, 0)
                    expected |= {(spent + c, m, y) for c, m, y in points}
    waiting = unbeaten(expected)
    direct = tried(
        [out + back for out in paths("earth_orbit", "moon") for back in paths("moon", "earth_orbit")],
        payload,
        0,
        money,
        0,
    )
    found = plan(
        from_="earth_orbit",
        to="moon",
        payload=payload,
        returns=True,
        ion=0,
        rendezvous=True,
        max_cost=money,
        max_years=0,
    )
    assert {(p.cost, p.mass, p.years) for p in found.plans} == unbeaten(waiting | direct)
    assert min(waiting)[0] < min(direct)[0]


def card_to(source: str, to: str) -> ManeuverCard:
    return next(card for card in CONTENT.locations[source].maneuvers if card.to == to)


# With chances -----------------------------------------------------------------------------------------------

CHANCES = {"juno": Fraction(2, 3), "atlas": Fraction(1, 2), "soyuz": Fraction(3, 4), "saturn": Fraction(1)}
SEEN = {"juno": (2, 1, 0), "atlas": (1, 0, 1), "soyuz": (3, 1, 0)}
MOST = {"juno": MOST_RISKY, "atlas": MOST_RISKY, "soyuz": MOST_RISKY, "saturn": 9}


def risky_bundles(money: int) -> list[tuple[int, int, int, Fraction]]:
    """Every choice of rockets: price, mass, thrust, and the chance that all of them fire."""
    counts = [range(min(MOST[part.id], money // part.price) + 1) for part in PARTS]
    found = []
    for choice in product(*counts):
        price, mass, thrust = (sum(n * v for n, v in zip(choice, vs, strict=True)) for vs in attributes())
        if price <= money:
            chance = prod(
                (CHANCES[part.id] ** n for n, part in zip(choice, PARTS, strict=True)), start=Fraction(1)
            )
            found.append((price, mass, thrust, chance))
    return found


@pytest.mark.parametrize(
    ("source", "to", "payload", "room"),
    [
        ("earth", "earth_orbit", 1, 12),
        ("earth", "earth_orbit", 3, 10),
        ("lunar_orbit", "earth_orbit", 9, 10),
        ("moon", "earth_orbit", 3, 8),
        ("earth_orbit", "moon", 2, 8),
    ],
)
def test_safer_plans_are_complete(source: str, to: str, payload: int, room: int) -> None:
    asked: dict[str, object] = {"from_": source, "to": to, "payload": payload, "ion": 0}
    asked["known"] = {"moon": "barren"}
    cheapest = plan(**asked).best  # type: ignore[arg-type]
    assert cheapest is not None
    money = cheapest.cost + room
    choices = risky_bundles(money)
    expected: set[tuple[int, int, Fraction]] = set()
    for legs in paths(source, to):
        reached = {(0, payload, Fraction(1))}
        for card in reversed(legs):
            reached = {
                (cost + price, mass + rockets, sure * chance)
                for cost, mass, sure in reached
                for price, rockets, thrust, chance in choices
                if cost + price <= money and thrust >= (mass + rockets) * card.difficulty
            }
        expected |= reached
    best = {
        one
        for one in expected
        if not any(o != one and o[0] <= one[0] and o[1] <= one[1] and o[2] >= one[2] for o in expected)
    }
    stacks = {name: Outcomes(seen) for name, seen in SEEN.items()}
    found = plan(**asked, stacks=stacks, room=room)  # type: ignore[arg-type]
    shown = {(p.cost, p.mass, round(p.probability, 9)) for p in found.plans if p.cost <= money}
    assert shown == {(cost, mass, round(float(chance), 9)) for cost, mass, chance in best}
    assert len(best) > 1, "the case would prove nothing"


def straight_up(mass: int) -> int:
    return best_rockets([Line(8)], mass)[0].cost if mass else 0


def in_two_stages(mass: int) -> int:
    return best_rockets([Line(5), Line(3)], mass)[0].cost if mass else 0


@pytest.mark.parametrize("mass", [1, 2, 7, 8, 24, 25, 30, 100, 300, 900])
def test_what_it_costs_at_least_to_leave_earth(mass: int) -> None:
    """The bound that cuts the search short is never above the truth, two launches included."""
    bound = lift_options(plain_catalogue(frozenset()), rockets_of(CONTENT, ROCKETS), mass)[0][0]
    truth = min(straight_up(part) + in_two_stages(mass - part) for part in range(mass + 1))
    assert bound <= truth
    assert bound == truth or truth > 600


@pytest.mark.rule("LE-EX-17", "LE-RDV-02")
@pytest.mark.parametrize(("payload", "alone", "twice"), [(6, 28, 26), (20, 51, 50), (7, 33, 33)])
def test_a_second_launch_straight_into_orbit(payload: int, alone: int, twice: int) -> None:
    """Mass 8 goes up for $26 in two stages, but 7 of it for $16 and the last for $8 on a Soyuz of its own."""
    asked: dict[str, object] = {"to": "lunar-fly-by", "payload": payload, "ion": 0}
    single = plan(**asked).best  # type: ignore[arg-type]
    double = plan(**asked, rendezvous=True).best  # type: ignore[arg-type]
    assert single is not None
    assert double is not None
    assert (single.cost, double.cost) == (alone, twice)
    launches = sum(stage.source == "earth" for stage in double.stages)
    assert launches == (2 if twice < alone else 1)
    match = double.played()
    assert reached(double, match)
    assert twice == sum(CONTENT.components[name].price * n for name, n in double.purchases.items())
