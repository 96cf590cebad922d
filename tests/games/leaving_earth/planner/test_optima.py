"""Known optima, limits, and what a question may say."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.planner import Plan, Plans, bench_cases
from moonrace.games.leaving_earth.planner.bundles import RocketTable, rockets_of
from moonrace.games.leaving_earth.planner.patience import Stopped, waiting
from moonrace.games.leaving_earth.planner.planning import answered
from moonrace.games.leaving_earth.planner.question import Asked
from moonrace.kernel.errors import BadText

FUNDING = load().constants.annual_funding


def best(**asked: object) -> Plan:
    found = plan(**asked).best  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("to", "payload", "cost"), [("moon", 1, 21), ("moon", 5, 43), ("mars", 1, 20), ("venus", 1, 34)]
)
def test_one_way_with_rockets(to: str, payload: int, cost: int) -> None:
    assert best(to=to, payload=payload, ion=0).cost == cost


def test_there_and_back_with_rockets_and_with_a_thruster() -> None:
    asked = {"to": "moon", "payload": 3, "returns": "earth-orbit"}
    assert best(**asked, ion=0).cost == 69
    assert best(**asked, ion=1).cost == 49
    assert best(**asked, ion=0, rendezvous=True).cost == 65
    assert best(**asked, ion=1, rendezvous=True).cost == 48


@pytest.mark.rule("LE-EX-17")
def test_earth_orbit_in_one_manoeuvre_or_in_two() -> None:
    """Mass 1 goes up on one Soyuz at difficulty 8; more goes by 3 and then 5."""
    assert [stage.difficulty for stage in best(to="earth-orbit", payload=1).stages] == [8]
    assert [stage.difficulty for stage in best(to="earth-orbit", payload=7).stages] == [5, 3]


@pytest.mark.rule("LE-EX-09", "LE-SPD-01")
def test_faster_flights_cost_double() -> None:
    found = plan(from_="earth-orbit", to="mars-fly-by", payload=1, ion=0)
    assert {(p.years, p.stages[-1].difficulty) for p in found.plans} == {(3, 3), (2, 6)}
    hurried = plan(from_="earth-orbit", to="mars-fly-by", payload=1, max_years=1, ion=0)
    assert not hurried.plans, "at difficulty 12 no rocket lifts itself"


@pytest.mark.rule("LE-ION-02", "LE-EX-10")
def test_thrusters_need_years() -> None:
    assert best(from_="moon", to="lunar-orbit", payload=1, ion=3).purchases == {"juno": 1}
    slow = best(from_="earth-orbit", to="lunar-orbit", payload=4, ion=1)
    assert slow.purchases == {"ion_thruster": 1} or slow.cost < 10
    heavy = best(from_="earth-orbit", to="lunar-orbit", payload=60, ion=1)
    assert heavy.purchases == {"ion_thruster": 1} or heavy.cost < 25


def test_a_front_holds_nothing_that_is_beaten() -> None:
    for found in (plan(to="moon", payload=5), plan("mars-survey"), plan("man-on-the-moon")):
        plans = found.plans
        assert [p.cost for p in plans] == sorted(p.cost for p in plans)
        for one in plans:
            for other in plans:
                is_as_good = (
                    other.cost <= one.cost
                    and other.mass <= one.mass
                    and other.years <= one.years
                    and other.probability >= one.probability
                )
                assert one is other or not is_as_good


def test_cheapest_lightest_and_quickest_are_all_there() -> None:
    found = plan(to="mars", payload=1).plans
    quickest = min(p.years for p in found)
    assert quickest == min(p.years for p in plan(to="mars", payload=1, max_years=quickest).plans)
    assert not plan(to="mars", payload=1, max_years=quickest - 1).plans
    assert found[0].cost < min(p.cost for p in found if p.years == quickest)


def test_limits_are_kept() -> None:
    assert all(p.years <= 4 for p in plan(to="venus", payload=2, max_years=4).plans)
    assert all(p.cost <= 30 for p in plan(to="venus", payload=1, max_cost=30).plans)
    assert not plan(to="venus", payload=1, max_cost=20).plans


def test_the_years_of_the_game_are_kept() -> None:
    """In 1974 three years are left: $75 at most, and less if it must fly for a year."""
    for found in (plan("man-on-the-moon", year=1974), plan("lunar-sample-return", year=1974)):
        assert all(p.cost + p.research_cost <= FUNDING * (3 - p.years) for p in found.plans)
        assert all(p.calendar_years() < 3 for p in found.plans)
    assert plan("lunar-lander", year=1974).plans
    assert not plan("man-on-mars", ion=0, year=1974).plans


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mission": "man-on-the-moon", "max_cost": 20}, "The cheapest is $55."),
        ({"to": "mars", "max_years": 1}, "It takes at least 2 years in flight."),
        ({"mission": "space-station", "max_years": 0}, "It takes at least 1 year in flight."),
        (
            {"mission": "lunar-lander", "advancements": ["soyuz"], "research": False},
            "It needs Landing.",
        ),
        (
            {"mission": "man-in-orbit", "advancements": ["saturn"], "research": False},
            "It needs Re-entry.",
        ),
        ({"mission": "man-in-orbit", "year": 1976}, "it takes at least 2 years; 1 year is left."),
        ({"to": "moon", "rockets": ["juno"]}, "With Juno and Soyuz it takes $21."),
        ({"to": "moon", "rockets": ["juno"], "max_cost": 5}, "No single limit is to blame."),
    ],
)
def test_no_plan_says_what_binds_and_what_is_nearest(asked: dict[str, object], sentence: str) -> None:
    found = plan(**asked, ion=3 if "to" in asked else 0)  # type: ignore[arg-type]
    assert not found.plans
    assert sentence in found.scope
    assert "beats" not in found.scope


@pytest.mark.rule("LE-RAD-04", "LE-RAD-01")
def test_a_shield_is_weighed_where_radiation_is_known() -> None:
    harmless = plan("mars-station", known={"solar-radiation": 0}, ion=0)
    assert not any("aldrin" in p.purchases for p in harmless.plans)
    harmful = plan("mars-station", known={"solar-radiation": 1}, ion=0, room=60)
    safest = max(harmful.plans, key=lambda p: p.probability)
    assert "aldrin" in safest.purchases
    assert safest.verdict.health == pytest.approx(0.875)  # the launch itself remains a risk


@pytest.mark.rule("LE-EXP-06", "LE-COL-02")
def test_supplies_are_gathered_where_they_are_known() -> None:
    asked = {"mission": "man-on-mars", "ion": 0, "rendezvous": False}
    carried = best(**asked, known={"solar-radiation": 0})
    gathered = best(**asked, known={"solar-radiation": 0, "mars": "life"})
    assert gathered.cost < carried.cost
    assert (carried.purchases["supplies"], gathered.purchases["supplies"]) == (6, 3)
    assert "Gather supplies: 3." in [moment.text for moment in gathered.itinerary]


@pytest.mark.rule("LE-SUR-07")
def test_one_supply_feeds_five() -> None:
    assert best(mission="space-station", crew=5).purchases["supplies"] == 1
    assert best(mission="space-station", crew=6).purchases["supplies"] == 2


def test_owned_advancements_are_not_paid_for_again() -> None:
    found = best(mission="lunar-lander", advancements=["juno", "soyuz"])
    assert found.to_research == ("landing",)
    assert found.research_cost == 10
    assert not plan("lunar-lander", advancements=["juno", "soyuz"], research=False).plans
    alone = best(mission="lunar-lander", advancements=["soyuz", "landing"], research=False)
    assert set(alone.purchases) == {"soyuz", "probe"}


def test_a_landing_or_a_year_without_the_advancement_is_no_plan() -> None:
    everything = [name for name in load().advancements if name != "life_support"]
    assert not plan("space-station", advancements=everything, research=False).plans
    assert plan("man-on-the-moon", advancements=everything, research=False).plans
    everything = [name for name in load().advancements if name != "landing"]
    assert not plan("man-on-the-moon", advancements=everything, research=False).plans


def test_hopeless_missions_say_why() -> None:
    for mission, known, why in (
        ("man-on-the-moon", {"moon": "dust"}, "Moon destroys every craft"),
        ("lunar-survey", {"moon": "barren"}, "known already"),
        ("extraterrestrial-life", {"moon": "barren", "mars": "barren", "venus": "ocean"}, "No place is left"),
    ):
        found = plan(mission, known=known)
        assert not found.plans
        assert why in found.scope


def test_scope_says_what_is_proved() -> None:
    found = plan("man-on-the-moon", ion=0, max_cost=60)
    assert found.proved
    for words in (
        "at most $60",
        "no ion thrusters",
        "up to two left waiting",
        "straight into orbit",
        "eagle",
    ):
        assert words in found.scope
    assert "no docking" in plan(to="moon", payload=1).scope


@pytest.mark.parametrize(
    ("ion", "years", "words"),
    [
        (1, 1, ("up to 1 ion thruster, in", "at most 1 year in flight")),
        (2, 2, ("up to 2 ion thrusters, in", "at most 2 years in flight")),
    ],
)
def test_one_of_a_thing_is_one(ion: int, years: int, words: tuple[str, str]) -> None:
    found = plan("lunar-survey", ion=ion, max_years=years)
    assert all(each in found.scope for each in words), found.scope


def test_what_is_in_store_is_read_as_people_write_it() -> None:
    store = {"ion_thruster": 1, "probe": 2, "saturn": 2}
    scope = plan("lunar-survey", ion=0, max_years=1, store=store).scope
    assert "free: 1 ion thruster, 2 probes, 2 saturn." in scope


def test_progress_tells_the_best_so_far() -> None:
    told: list[Plans] = []
    found = plan("mars-sample-return", ion=1, stacks="fresh", progress=told.append)
    assert len(told) >= 3
    figures = [[(p.cost, p.mass, p.years, p.probability) for p in some.plans] for some in told]
    assert all(before != after for before, after in pairwise(figures)), "only what has changed is told"
    assert told[-1].best is not None
    assert found.best is not None
    assert told[-1].best.cost == found.best.cost
    assert not told[0].proved


def test_whoever_stops_a_search_need_not_wait_for_its_tables_either() -> None:
    kinds = ("juno", "atlas", "soyuz", "saturn")
    made = RocketTable(rockets_of(load(), kinds), 3, risky=(False,) * 4, owned=(9,) * 4)
    asked: list[bool] = []

    def is_enough() -> bool:
        asked.append(True)
        return len(asked) == 5

    with waiting(is_enough), pytest.raises(Stopped):
        made.front(100)
    assert len(asked) == 5


def test_a_search_that_is_stopped_gives_what_it_has() -> None:
    told: list[Plans] = []
    found = plan("extraterrestrial-life", ion=0, progress=told.append, stop=lambda: len(told) == 1)
    assert len(told) == 1
    assert not found.proved
    assert found.plans == told[0].plans
    assert found.scope.startswith("Stopped before the end")
    assert "beats" not in found.scope
    assert not any("beats" in some.scope for some in told)
    asked_for: list[float] = []

    def is_stopped() -> bool:
        asked_for.append(time.process_time())
        return len(asked_for) > 400

    assert not plan("man-on-mars", stacks="fresh", stop=is_stopped).proved
    pauses = [after - before for before, after in pairwise(asked_for)]
    assert max(pauses) < 1, "whoever stops a search need not wait for it"
    at_once = plan("man-on-the-moon", stop=lambda: True)
    assert not at_once.plans
    assert not at_once.proved


def test_whoever_stops_is_not_told_what_stands_in_the_way() -> None:
    asked: list[int] = []

    def count(most: int) -> bool:
        asked.append(most)
        return len(asked) > most

    for _ in range(2):  # tables of rockets grow but once
        asked.clear()
        answered(Asked(to="moon", payload=3, ion=0, max_cost=10), stop=lambda: count(10**9))
    searched = len(asked)
    asked.clear()
    found = plan(to="moon", payload=3, ion=0, max_cost=10, stop=lambda: count(searched + 2))
    assert not found.plans
    assert found.scope.startswith("Stopped before it was clear what stands in the way.")
    assert "The cheapest" not in found.scope


def test_json() -> None:
    answer = plan(to="moon", payload=1, clock=time.perf_counter).to_json()
    assert set(answer) == {"plans", "proved", "scope", "seconds"}
    assert answer["proved"] is True
    assert answer["seconds"] > 0
    first = answer["plans"][0]
    assert (first["cost"], first["mass"], first["years"]) == (21, 24, 0)
    assert first["probability"] == 0.75
    stage = first["stages"][0]
    assert stage["maneuver"] == "Lunar Orbit to Moon"
    assert (stage["difficulty"], stage["payload"], stage["rockets"], stage["rocket_mass"]) == (
        2,
        1,
        ["juno"],
        1,
    )


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({}, "either a mission or a place"),
        ({"mission": "man-on-the-moon", "to": "moon"}, "either a mission or a place"),
        ({"mission": "man-on-the-sun"}, "Did you mean"),
        ({"to": "pluto"}, "No place is called “pluto”"),
        ({"to": "earth"}, "leads nowhere"),
        ({"to": "moon", "payload": 0}, "1 to 500"),
        ({"to": "moon", "known": {"moon": "cheese"}}, "It can be: barren, minerals, life, dust"),
        ({"to": "moon", "known": {"earth": "round"}}, "No explorable place"),
        ({"to": "moon", "rockets": ["titan"]}, "No rocket is called"),
        ({"to": "moon", "advancements": ["warp"]}, "No advancement is called"),
        ({"to": "moon", "stacks": "old"}, "“perfect” or “fresh”"),
        ({"to": "moon", "ion": 9}, "0 to 6"),
        ({"to": "moon", "max_years": -1}, "cannot be less than 0"),
        ({"mission": "man-in-space", "crew": 0}, "1 to 8 astronauts"),
        ({"to": "moon", "year": 1955}, "1956 to 1976"),
    ],
)
def test_bad_questions_are_explained(asked: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        plan(**asked)  # type: ignore[arg-type]


@pytest.mark.rule("LE-OPT-01")
def test_expansions() -> None:
    with pytest.raises(BadText):
        plan("mercury-lander")
    assert plan("mercury-lander", expansions=["mercury"]).plans
    assert plan("ceres-lander", expansions=["later-printing"]).plans


def test_bench_cases_run_and_agree_on_groups() -> None:
    cases = bench_cases()
    assert {case.group for case in cases} == {"rockets", "thrusters", "crew", "meetings"}
    for case in cases[:3]:
        assert case.run().plans
        assert case.other is not None, "OR-Tools belongs to the tests"
    assert cases[0].other is not None
    assert cases[0].other() > 0


def test_scope_says_where_less_was_weighed_for_safety() -> None:
    less = "with nothing left waiting"
    assert less in plan("man-on-mars", stacks="fresh").scope
    assert less not in plan("man-on-mars").scope
    assert less not in plan("man-on-the-moon", ion=0, stacks="fresh").scope
