"""The chance of a plan: outcomes from one deck, places, radiation, skills; and what a seat knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

import pytest

from moonrace import games
from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.catalogue import plain_catalogue
from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.hands import after, next_draw
from moonrace.games.leaving_earth.planner import Outcomes, Plan, circumstances, trials
from moonrace.games.leaving_earth.planner.bundles import rockets_of
from moonrace.games.leaving_earth.planner.ledger import World, risk_names
from moonrace.games.leaving_earth.planner.odds import Draw, Draws, Odds, draws_of
from moonrace.games.leaving_earth.planner.prospects import Hopes
from moonrace.games.leaving_earth.planner.question import Asked, read
from moonrace.games.leaving_earth.planner.steps import Stay
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.events import SPECTATOR
from tests.games.leaving_earth.arranged import SAME_CARD, twice_fired

CAT = plain_catalogue(frozenset())
SAFE: dict[str, str | int] = {"moon": "barren", "solar-radiation": 0, "suborbital-flight": "safe"}


def cheapest(mission: str, **words: Any) -> Plan:
    found = plan(mission, **words).best
    assert found is not None
    return found


def odds(stacks: dict[str, Outcomes], pool: tuple[float, float, float] = (60, 15, 15)) -> Odds:
    faces = {place: list(found) for place, found in enumerate(CAT.faces_of) if found}
    return Odds(CAT, stacks, faces, pool)


# Outcomes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-RES-01", "LE-OUT-01", "LE-OUT-04")
def test_fresh_stack_by_hand() -> None:
    """One firing succeeds in 60 of 90; two firings draw twice from the same three cards."""
    fresh = odds({"juno": Outcomes((0, 0, 0), 3)})
    once = fresh.outcomes(Draws({Draw("juno", "strict"): 1}), 0, "")
    twice = fresh.outcomes(Draws({Draw("juno", "strict"): 2}), 0, "")
    assert once == pytest.approx(2 / 3)
    # Either the same card again (1 in 3), or another of the unseen 89 of which 59 are successes.
    assert twice == pytest.approx(2 / 3 * (1 / 3 + 2 / 3 * 59 / 89))


@pytest.mark.rule("LE-OUT-02")
def test_no_outcomes_no_risk() -> None:
    sure = odds({"juno": Outcomes(), "atlas": Outcomes((2, 0, 0), 0)})
    assert sure.outcomes(Draws({Draw("juno", "strict"): 9, Draw("atlas", "strict"): 9}), 0, "") == 1


def deals(pool: tuple[int, int, int], hidden: tuple[int, int]) -> Iterator[tuple[list[int], list[int]]]:
    cards = [kind for kind, count in enumerate(pool) for _ in range(count)]
    for dealt in permutations(range(len(cards)), sum(hidden)):
        hand = [cards[n] for n in dealt]
        yield hand[: hidden[0]], hand[hidden[0] :]


@pytest.mark.parametrize("skill", ["", "pilot"])
def test_two_stacks_from_one_deck_by_trying_every_deal(skill: str) -> None:
    pool, seen = (3, 1, 2), (1, 0, 1)
    stacks = {"landing": Outcomes(seen, 1), "soyuz": Outcomes((0, 0, 0), 2)}
    draws = Draws({Draw("landing", "strict"): 2, Draw("soyuz", "strict"): 3})
    good = {0, 1} if skill == "pilot" else {0}
    total, count = Fraction(0), 0
    for first, second in deals(pool, (1, 2)):
        landing = [0] * seen[0] + [1] * seen[1] + [2] * seen[2] + first
        landed = sum(all(card in good for card in drawn) for drawn in product(landing, repeat=2))
        fired = sum(all(card == 0 for card in drawn) for drawn in product(second, repeat=3))
        total += Fraction(landed, len(landing) ** 2) * Fraction(fired, len(second) ** 3)
        count += 1
    assert odds(stacks, pool).outcomes(draws, 1, skill) == pytest.approx(float(total / count))


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02")
@pytest.mark.parametrize("history", [(0,), (0, 0), (0, 0, 0, 1), (1, 1), (0, 2, 0)])
def test_draws_put_back_are_weighed_by_trying_every_deal(history: tuple[int, ...]) -> None:
    """What is known after each draw of one stack, together with another that nobody has drawn from."""
    pool: tuple[int, int, int] = (4, 2, 1)
    stack, left = Outcomes((0, 0, 0), 3), (4.0, 2.0, 1.0)
    for kind in history:
        stack, left = after(stack, left, kind, is_removed=False)
    draws = Draws({Draw("juno", "strict"): 2, Draw("soyuz", "strict"): 2})
    fits = succeeds = Fraction(0)
    for first, second in deals(pool, (3, 2)):
        weight = Fraction(prod(first.count(kind) for kind in history))
        fits += weight
        succeeds += weight * Fraction(first.count(0) ** 2 * second.count(0) ** 2, 9 * 4)
    found = odds({"juno": stack, "soyuz": Outcomes((0, 0, 0), 2)}, left)
    assert found.outcomes(draws, 0, "") == pytest.approx(float(succeeds / fits))


@pytest.mark.rule("LE-OUT-03", "LE-OUT-04", "LE-KNO-02")
def test_a_removal_is_weighed_by_trying_every_deal() -> None:
    """Two minor failures were put back, then one was removed."""
    stack, left = Outcomes((0, 0, 0), 3), (4.0, 2.0, 1.0)
    for is_removed in (False, False, True):
        stack, left = after(stack, left, 1, is_removed=is_removed)
    fits = succeeds = Fraction(0)
    for cards, _ in deals((4, 2, 1), (3, 0)):
        weight = Fraction(cards.count(1) ** 3)
        fits += weight
        succeeds += weight * Fraction(cards.count(0), 2)
    assert next_draw(stack, left)[0] == pytest.approx(float(succeeds / fits))
    assert sum(left) == 6, "one of seven cards is known"


@pytest.mark.rule("LE-SUR-04", "LE-SUR-06", "LE-SKL-03")
@pytest.mark.parametrize("skill", ["doctor", "mechanic"])
def test_two_capsules_breathe_more_safely(skill: str) -> None:
    stack = {"life_support": Outcomes((1, 1, 1), 0)}
    works = 2 / 3 if skill == "mechanic" else 1 / 3
    one = odds(stack).outcomes(Draws({Draw("life_support", "air", (1,)): 2}), 1, skill)
    two = odds(stack).outcomes(Draws({Draw("life_support", "air", (1, 8)): 2}), 1, skill)
    assert one == pytest.approx(works**2)
    assert two == pytest.approx((1 - (1 - works) ** 2) ** 2)
    crowded = odds(stack).outcomes(Draws({Draw("life_support", "air", (1, 8)): 1}), 5, skill)
    assert crowded == pytest.approx(works), "only the larger one seats all five"


@pytest.mark.rule("LE-FAIL-01", "LE-FAIL-05", "LE-FAIL-04", "LE-SKL-05")
def test_what_a_plan_can_bear() -> None:
    """A pilot turns minor failures of landing and docking; a minor failure of re-entry at home harms none."""
    third = Outcomes((1, 1, 1), 0)
    probe = cheapest("lunar-lander", known=SAFE, stacks={"landing": third})
    assert probe.probability == pytest.approx(1 / 3)
    moon = {"known": SAFE, "ion": 0, "room": 0}
    direct = cheapest("man-on-the-moon", **moon, rendezvous=False, stacks={"landing": third})
    assert direct.probability == pytest.approx(1)
    assert direct.skill == "pilot"
    docking = cheapest("man-on-the-moon", **moon, stacks={"landing": third})
    assert docking.probability == pytest.approx(2 / 3), "an injured pilot docks no better than others"
    home = cheapest("man-on-the-moon", **moon, stacks={"re_entry": third})
    assert home.probability == pytest.approx(2 / 3)
    twice_two = cheapest("man-on-the-moon", **moon, stacks={"rendezvous": third})
    assert twice_two.probability == pytest.approx((2 / 3) ** 4)


@pytest.mark.rule("LE-SKL-03", "LE-SUR-05")
def test_who_should_go() -> None:
    risky = {"life_support": Outcomes((1, 1, 0), 0)}
    assert cheapest("space-station", known=SAFE, stacks=risky).skill == "mechanic"
    assert cheapest("space-station", known=SAFE, stacks=risky).probability == 1


def test_safer_plans_are_found() -> None:
    """With a Soyuz that fails two times in three a dearer plan without it is worth its money."""
    found = plan("artificial-satellite", stacks={"soyuz": Outcomes((1, 1, 1), 0)})
    assert [(p.cost, round(p.probability, 3)) for p in found.plans] == [(10, 0.333), (12, 1.0)]
    assert "soyuz" not in found.plans[1].purchases


@pytest.mark.rule("LE-ENT-01")
def test_what_burns_up_gives_no_air_afterwards() -> None:
    """A second capsule would help to breathe on Mars, but an Aldrin does not come through the entry."""
    gamble = {"life_support": Outcomes((1, 0, 1), 0)}
    found = plan("mars-station", known={**SAFE, "mars": "barren"}, ion=0, stacks=gamble, room=60)
    landed = [step.parts for p in found.plans for step in p.steps if isinstance(step, Stay)]
    assert landed
    assert not any("aldrin" in parts or "eagle" in parts for parts in landed)


def test_a_crew_may_do_without_docking() -> None:
    """Where docking is a gamble the direct flight is worth its money; everything in between is weighed."""
    gamble = {"rendezvous": Outcomes((1, 0, 2), 0)}
    found = plan("man-on-the-moon", known=SAFE, ion=0, stacks=gamble, room=30)
    chances = {
        sum(m.kind in ("part", "meet", "leave") for m in p.itinerary): p.probability for p in found.plans
    }
    assert chances == {
        4: pytest.approx(1 / 81),
        2: pytest.approx(1 / 9),
        0: 1,
    }
    sure = next(p for p in found.plans if p.probability == 1)
    assert sure.cost == cheapest("man-on-the-moon", known=SAFE, ion=0, rendezvous=False).cost == 74


def test_no_untried_stack_makes_a_plan_likelier() -> None:
    for mission in ("lunar-lander", "man-on-the-moon"):
        sure = plan(mission, ion=0)
        tried = plan(mission, ion=0, stacks="fresh")
        assert tried.best is not None
        assert sure.best is not None
        assert tried.best.cost == sure.best.cost
        assert max(p.probability for p in tried.plans) < max(p.probability for p in sure.plans)


def test_risks_and_what_a_test_buys() -> None:
    one = cheapest("lunar-lander", known=SAFE, stacks={"soyuz": "fresh"}, room=0)
    risks = {risk.what: risk for risk in one.risks()}
    assert risks["soyuz"].times == 2
    assert risks["soyuz"].chance == pytest.approx(one.probability)
    assert risks["juno"].chance == 1
    (test,) = trials(one)
    assert (test.advancement, test.price, test.removal) == ("soyuz", 8, 5)
    assert test.chance == pytest.approx(2 / 3)
    # Learning something does not change the chance on average, except that failures are removed.
    assert test.after_success > one.probability
    assert test.chance * test.after_success + (1 - test.chance) * test.after_failure > one.probability
    last = cheapest("artificial-satellite", stacks={"soyuz": Outcomes((0, 0, 0), 1)}, room=0)
    (only,) = trials(last)
    assert (only.after_success, only.after_failure) == (1, 1), "the last failure is removed"


# Places and people ------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-EXP-04", "LE-EXP-08")
def test_places_as_far_as_known() -> None:
    assert cheapest("lunar-lander").probability == 3 / 4
    assert cheapest("venus-lander").probability == 1 / 2
    assert cheapest("lunar-lander", known={"moon": "life"}).probability == 1
    life = plan("extraterrestrial-life", ion=0)
    assert {round(p.probability, 3) for p in life.plans} <= {0.25, 0.333}
    known = cheapest("extraterrestrial-life", known={"mars": "life"}, ion=0, max_cost=60)
    assert known.probability in (1, 0.25)


@pytest.mark.rule("LE-EXP-10")
def test_a_survey_need_not_survive() -> None:
    found = plan("lunar-survey", advancements=["juno", "soyuz", "atlas", "landing"], research=False)
    assert found.best is not None
    assert found.best.probability == 1
    assert found.best.purchases["juno"] >= 1
    assert "probe" not in found.best.purchases, "anything that weighs least will do"


@pytest.mark.rule("LE-RAD-01", "LE-RAD-03", "LE-EX-08", "LE-SUB-04")
def test_radiation_and_sickness() -> None:
    """Level 2 and three years: incapacitated on 6 or less of 8. The launch matters where a year follows."""
    quiet = {"suborbital-flight": "safe", "mars": "barren"}
    harsh = cheapest("mars-station", ion=0, known={**quiet, "solar-radiation": 2}, room=0)
    assert harsh.years == 4
    assert harsh.probability == pytest.approx(2 / 8)
    unknown = cheapest("mars-station", ion=0, known=quiet, room=0)
    assert unknown.probability == pytest.approx((1 + 5 / 8 + 2 / 8) / 3)
    sick = {"solar-radiation": 0, "suborbital-flight": "sick-3"}
    assert cheapest("space-station", known=sick).probability == pytest.approx(5 / 8)
    assert cheapest("man-in-orbit", known=sick).probability == 1
    assert cheapest("space-station").probability == pytest.approx((1 + 1 + 7 / 8 + 5 / 8) / 4)


# At a table -------------------------------------------------------------------------------------------------


def seen_by(match: Any, seat: int = 0) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def test_a_table_knows_what_to_ask() -> None:
    match = games.load("leaving-earth").start(1, seed=5)
    match.act(0, "agency nasa")
    fresh = circumstances(seen_by(match))
    assert fresh["year"] == 1956
    assert fresh["advancements"] == []
    assert fresh["pool"] == (60, 15, 15)
    assert fresh["stacks"]["surveying"] == Outcomes((0, 0, 0), 1)
    match.act(0, "research juno")
    match.act(0, "buy juno")
    match.act(0, "load juno 0")
    match.act(0, "maneuver 1 suborbital_flight")
    match.act(0, "fire juno")
    while match.asks[0].what == "outcome":
        match.act(0, "return")
    tested = circumstances(seen_by(match))
    assert tested["advancements"] == ["juno"]
    assert sum(tested["stacks"]["juno"].seen) == 1
    assert tested["stacks"]["juno"].hidden == 2
    assert sum(tested["pool"]) == 89
    stack = next(s for s in seen_by(match).agencies[0].advancements if s.advancement == "juno")
    found = Odds(CAT, tested["stacks"], {}, tested["pool"])
    assert found.outcomes(Draws({Draw("juno", "strict"): 1}), 0, "") == pytest.approx(stack.odds[0])
    assert plan("sounding-rocket", **tested).plans


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02")
def test_a_plan_at_the_table_counts_draws_not_cards() -> None:
    """Two successes put back: one firing has the odds of the view, two those of everything it may hold."""
    table = twice_fired(*SAME_CARD)
    told, stack = circumstances(table.view()), table.seen().advancements[0]
    found = Odds(CAT, told["stacks"], {}, told["pool"])
    once, twice = (found.outcomes(Draws({Draw("juno", "strict"): n}), 0, "") for n in (1, 2))
    assert once == pytest.approx(stack.odds[0])
    assert once == pytest.approx(0.839, abs=0.0005)
    assert twice == pytest.approx(sum(chance * (held[0] / 3) ** 2 for held, chance in stack.holds))
    assert not told["stacks"]["juno"].is_perfect


def test_a_table_knows_explored_places() -> None:
    match = games.load("leaving-earth").start(1, seed=5)
    match.act(0, "agency nasa")
    view = seen_by(match)
    assert circumstances(view)["known"] == {}
    import msgspec

    places = [
        msgspec.structs.replace(place, face="moon_dust", is_revealed=True)
        if place.location == "moon"
        else place
        for place in view.places
    ]
    knowing = circumstances(msgspec.structs.replace(view, places=tuple(places)))
    assert knowing["known"] == {"moon": "moon_dust"}
    assert not plan("lunar-lander", **knowing).plans


@pytest.mark.rule("LE-RES-01", "LE-OUT-01")
def test_what_has_just_been_researched_is_not_perfect() -> None:
    asked: dict[str, Any] = {"mission": "man-on-the-moon", "ion": 0}
    best = cheapest(**asked)
    fresh = cheapest(**asked, stacks="fresh")
    assert best.probability == 0.75
    assert best.untested == pytest.approx(fresh.probability, rel=0.05)
    assert best.untested < 0.04
    assert best.to_json()["probability_untested"] == round(best.untested, 6)
    everything = cheapest(**asked, advancements=list(best.advancements))
    assert everything.untested == everything.probability == 0.75
    most = trials(best)[0]
    assert most.after_success > best.untested
    assert most.price == load().components[most.advancement].price


def test_hopes_are_never_below_the_truth() -> None:
    """The bound that gives partial plans up is no lower than the chance of the whole plan."""
    question = read(Asked("man-on-mars", ion=1, stacks="fresh"))
    found = plan("man-on-mars", ion=0, stacks="fresh").plans
    assert found
    world = World(
        question.means.cat, rockets_of(load(), question.rockets), tuple(question.odds.stacks), (),
        frozenset(), frozenset(), question.limits,
    )  # fmt: skip
    names = risk_names(world)
    for one in found:
        hopes = Hopes(question, one.attempt, world)
        draws = draws_of(one.cat, one.steps, one.crew)
        counts = tuple(
            sum(n for draw, n in draws.items() if name == draw.advancement and draw.kind == "strict")
            for name in names
        )
        assert hopes(counts, (), one.years) >= one.probability
        assert hopes(counts, (), one.years) < 0.5


def test_more_thrusters_may_make_a_long_journey_safer() -> None:
    """Two thrusters and some years more spare rockets that may fail."""
    asked: dict[str, object] = {"stacks": {"soyuz": "fresh"}, "room": 30}
    plans = plan("mars-station", **asked).plans  # type: ignore[arg-type]
    quick = next(found for found in plans if found.components.get("ion_thruster") == 2)
    safe = next(found for found in plans if found.probability > quick.probability and found.cost > quick.cost)
    assert safe.components["ion_thruster"] == 2
    assert safe.cost <= plans[0].cost + 30
    assert safe.years > quick.years


def test_what_was_seen_of_some_outcomes_is_no_longer_untested() -> None:
    stacks = {"soyuz": Outcomes((1, 0, 0), 3), "juno": Outcomes((0, 0, 0), 3)}
    seen = cheapest("artificial-satellite", ion=0, stacks=stacks)
    fresh = cheapest("artificial-satellite", ion=0, stacks="fresh")
    assert "soyuz" in seen.advancements
    assert seen.is_partly_tested
    assert not fresh.is_partly_tested
    assert fresh.probability == fresh.untested < seen.probability < seen.perfected == fresh.perfected == 1


@pytest.mark.rule("LE-SET-09")
def test_the_first_money_counts_before_it_has_come() -> None:
    match = games.load("leaving-earth").start(players=2, seed=1)
    before = match.view(0)
    assert isinstance(before, View)
    assert before.agencies[0].money == 0
    funding = load().constants.annual_funding
    assert circumstances(before)["money"] == funding
    watched = match.view(SPECTATOR)
    assert isinstance(watched, View)
    assert circumstances(watched)["money"] is None
    while match.asks[0].what == "agency":
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    begun = match.view(0)
    assert isinstance(begun, View)
    assert circumstances(begun)["money"] == begun.agencies[0].money == funding
