"""A plan is a proof: the rules themselves carry it out, for every mission card."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.planner import Plan
from moonrace.games.leaving_earth.planner.enact import Luck, reached, set_up
from moonrace.games.leaving_earth.planner.plans import price
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match

CAT = plain_catalogue(frozenset())
LATER = plain_catalogue(frozenset({"mercury", "later_printing"}))
HARMLESS = {"solar-radiation": 0}
LAST = load().constants.last_year - load().constants.first_year


def checked(one: Plan) -> Match:
    """The match in which a plan succeeds, with everything it said about itself looked at again."""
    match = one.played()
    assert reached(one, match)
    assert one.cost == sum(price(one.cat, name) * count for name, count in one.purchases.items())
    for stage in one.stages:
        assert stage.required == stage.difficulty * (stage.payload + stage.rocket_mass)
        assert stage.thrust >= stage.required
    launches = [stage for stage in one.stages if stage.source == "earth"]
    assert one.mass == sum(stage.payload + stage.rocket_mass for stage in launches)
    assert one.years == sum(stage.years for stage in one.stages) + one.attempt.stay
    return match


@pytest.mark.rule("LE-MIS-06", "LE-MIS-08", "LE-MIS-09", "LE-MIS-10", "LE-MIS-11", "LE-MIS-12")
@pytest.mark.parametrize("mission", CAT.mission)
def test_every_mission_card(mission: str) -> None:
    thrusters = 1 if mission in ("man_on_venus", "venus_sample_return") else 2
    plans = [p for p in plan(mission, known=HARMLESS, ion=thrusters).plans if p.calendar_years() <= LAST]
    assert plans
    for one in plans[:6]:
        state = checked(one).position.state
        assert isinstance(state, LeavingEarthState)
        assert state.agencies[0].lost == []
        assert CAT.mission[mission] in state.agencies[0].missions


@pytest.mark.parametrize("mission", [id for id in LATER.mission if id not in CAT.mission])
def test_missions_of_expansions(mission: str) -> None:
    best = plan(mission, expansions=["mercury", "later-printing"], ion=1).best
    assert best is not None
    checked(best)


@pytest.mark.parametrize("mission", ["man_in_space", "man_on_the_moon", "lunar_station", "mars_station"])
def test_other_ways_to_do_it(mission: str) -> None:
    """Without docking, with a larger crew, and with places that feed a crew."""
    asked: list[dict[str, object]] = [
        {"rendezvous": False},
        {"crew": 2},
        {"crew": 3, "ion": 0},
        {"rockets": ["soyuz", "saturn"]},
    ]
    if mission.startswith("mars"):
        asked.append({"known": {"mars": "life", **HARMLESS}})
    for words in asked:
        best = plan(mission, **words).best  # type: ignore[arg-type]
        assert best is not None
        checked(best)


@pytest.mark.parametrize("to", ["lunar-orbit", "moon", "phobos", "mars"])
def test_payloads_arrive_and_return(to: str) -> None:
    for words in ({}, {"returns": True}, {"returns": "earth-orbit", "rendezvous": True}):
        found = plan(to=to, payload=2, **words)
        plans = [p for p in found.plans if p.calendar_years() <= LAST - 4]
        assert plans
        for one in plans[:3]:
            checked(one)


def test_actions_are_a_game_that_can_be_entered_again() -> None:
    best = plan("man-on-the-moon", known={"moon": "barren"}).best
    assert best is not None
    actions = best.actions()
    assert all(seat == 0 for seat, _ in actions)
    options = {"missions": "custom", "easy": "0", "medium": "1", "hard": "0"}
    luck = Luck("man_on_the_moon", ["moon_barren", "suborbital_safe"])
    match = LeavingEarth(load()).start(1, chance=luck, options=options)
    for seat, action in actions:
        match.act(seat, action)
    assert match.over
    assert reached(best, match)


def test_outcomes_are_drawn_and_none_is_paid_for() -> None:
    best = plan("lunar-lander").best
    assert best is not None
    events = [event for step in best.played().effective for event in step.events]
    assert any(event.kind == "outcome" for event in events)
    assert not any(event.kind == "removed" and event.data["money"] for event in events)


def test_what_cannot_be_played_says_why() -> None:
    elsewhere = plan(from_="earth-orbit", to="moon", payload=1).best
    assert elsewhere is not None
    with pytest.raises(BadText, match="starts on Earth"):
        elsewhere.actions()


@pytest.mark.rule("LE-YR-02", "LE-RES-01")
def test_what_comes_too_late_is_left_out_and_said() -> None:
    """Flight, purchases and research all count, and a plan that researches less may still be in time."""
    found = plan("venus-sample-return", ion=1)
    assert found.proved
    assert all(p.calendar_years() <= LAST for p in found.plans)
    late = plan(to="earth-orbit", payload=9, ion=0, year=1975)
    assert late.plans
    assert all(p.calendar_years() <= 1 for p in late.plans)
    assert "come too late" in late.scope


@pytest.mark.rule("LE-RES-01")
@pytest.mark.parametrize(("payload", "money"), [(2, 0), (2, 10), (9, 25), (10, 25)])
def test_late_plans_are_complete(payload: int, money: int) -> None:
    """Every choice of advancements is tried by itself, and what is in time is put together."""
    asked = {"to": "earth-orbit", "payload": payload, "ion": 0, "year": 1975, "money": money}
    rockets = ("juno", "atlas", "soyuz", "saturn")
    expected: set[tuple[int, int]] = set()
    for number in range(1, len(rockets) + 1):
        for some in combinations(rockets, number):
            tried = plan(**asked, rockets=some).plans  # type: ignore[arg-type]
            expected |= {(p.cost, p.mass) for p in tried if p.calendar_years() <= 1}
    shown = {(p.cost, p.mass) for p in plan(**asked).plans}  # type: ignore[arg-type]
    best = {p for p in expected if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in expected)}
    assert shown == best
    assert shown, "the case would prove nothing"


@pytest.mark.parametrize("owned", [["juno", "saturn", "re-entry"], list(load().advancements)])
def test_actions_begin_with_what_is_owned(owned: list[str]) -> None:
    best = plan("man-on-the-moon", ion=0, known={"moon": "barren"}, advancements=owned).best
    assert best is not None
    actions = [action for _, action in best.actions()]
    researched = [action.split()[1] for action in actions if action.startswith("research ")]
    assert sorted(researched) == sorted(best.to_research)
    match = set_up(best)
    for action in actions:
        match.act(0, action)
    assert reached(best, match)


@pytest.mark.rule("LE-YR-02", "LE-YR-11", "LE-COM-02")
def test_money_is_spread_over_years() -> None:
    best = plan("man-on-the-moon").best
    assert best is not None
    years = best.schedule()
    assert all(year.cost <= 25 for year in years)
    assert sum(year.cost for year in years) == best.cost + best.research_cost == 115
    assert len(years) == 5
    bought_after = {name: n for n, year in enumerate(years) for name in year.research}
    for number, year in enumerate(years):
        for name in year.components:
            card = load().components.get(name)
            assert card is None or bought_after.get(card.requires, 0) <= number
    assert len(best.schedule(money=5)) == 6


def test_stages_stand_as_on_the_sheet() -> None:
    best = plan("man-on-the-moon", known={"moon": "barren"}, ion=0).best
    assert best is not None
    assert [stage.difficulty for stage in best.stages] == [0, 3, 2, 2, 3, 5, 3]
    assert best.flight[0].maneuver == "Earth to Suborbital Flight"
    waiting = {stage.to: stage.left_behind for stage in best.stages if stage.left_behind}
    assert waiting == {"earth_orbit": 2, "lunar_orbit": 3}
    assert best.purchases == {"juno": 6, "soyuz": 1, "saturn": 2, "vostok": 1, "eagle": 1, "astronaut": 1}
    texts = [moment.text for moment in best.itinerary]
    assert "Lunar Orbit to Moon: fire 2 Juno. Draw for the landing." in texts
    assert "The Eagle burns up, empty." in texts
    assert Fraction(best.probability) == 1
