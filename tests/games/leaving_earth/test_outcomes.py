"""Research and outcomes: drawing, odds, removing, the deck, what failures do (LE-RES, LE-OUT, LE-FAIL)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from moonrace import Seeded
from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.rules.outcomes import draw, make_perfect
from moonrace.games.leaving_earth.state import Stack, shuffled, unseen_stack
from moonrace.kernel.frames import Flow
from moonrace.kernel.title import seats_and_spectator
from tests.games.leaving_earth.arranged import Arranged

FAR = "man_on_venus"
ALL = [
    "juno",
    "atlas",
    "soyuz",
    "saturn",
    "ion_thruster",
    "rendezvous",
    "re_entry",
    "landing",
    "life_support",
]
ALL.append("surveying")


def alone() -> Arranged:
    """One agency with a mission it does not complete."""
    return Arranged(1, missions=[FAR])


def on_the_stand(*outcomes: str) -> tuple[Arranged, int]:
    """A craft of Junos and a probe on Earth about to be fired, which will not get anywhere."""
    table = alone()
    table.own(0, "juno", *outcomes)
    ship = table.craft(0, "earth", "probe", "probe", *["juno"] * 3)
    table.act(f"maneuver {ship} suborbital_flight")
    return table, ship


def stack_of(table: Arranged, advancement: str, agency: int = 0) -> Stack:
    return table.agency(agency).stacks[table.cat.advancement[advancement]]


# Research -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-RES-01", "LE-KNO-02")
@pytest.mark.parametrize(("advancement", "outcomes"), [("juno", 3), ("life_support", 3), ("surveying", 1)])
def test_research_costs_ten_and_puts_outcomes_on_it_unseen(advancement: str, outcomes: int) -> None:
    table = Arranged(2, missions=[FAR])
    table.act(f"research {advancement}")
    stack = table.seen().advancements[0]
    assert table.seen().money == 15
    assert (stack.advancement, stack.outcomes, stack.put_back) == (advancement, outcomes, (0, 0, 0))
    assert table.view().outcome_deck == 90 - outcomes
    told = events.Researched(agency=0, advancement=advancement, money=10)
    assert [table.events(events.Researched, seat) for seat in (0, 1)] == [[told], [told]]


@pytest.mark.rule("LE-RES-01")
def test_research_needs_ten_dollars() -> None:
    table = alone()
    table.money(9)
    table.refuses("research juno", "LE-RES-01")
    table.money(10)
    table.act("research juno")
    assert table.seen().money == 0


@pytest.mark.rule("LE-RES-02")
def test_each_of_the_ten_can_be_researched_first() -> None:
    table = alone()
    assert [action for action in table.legal() if action.startswith("research")] == [
        f"research {a}" for a in ALL
    ]
    table.refuses("research proton", "LE-RES-02")


@pytest.mark.rule("LE-RES-03", "LE-RULING-17")
def test_an_agency_has_at_most_one_of_each() -> None:
    table = Arranged(2, missions=[FAR])
    table.own(0, "juno")
    table.own(1, "juno")
    table.own(1, "atlas")
    table.refuses("research juno", "LE-RES-03")
    refusal = table.refusal("offer 1 money:1 research:juno")
    assert refusal is not None
    assert refusal.clause == "LE-RULING-17"
    assert table.refusal("offer 1 money:1 research:atlas") is None


@pytest.mark.rule("LE-CMP-02", "LE-CMP-04")
def test_nobody_can_use_an_advancement_up() -> None:
    table = Arranged(5, missions=[FAR])
    for agency in range(5):
        table.turn_of(agency)
        table.money(100, agency)
        table.act(*(f"research {name}" for name in ALL))
    assert {len(agency.advancements) for agency in table.view().agencies} == {10}


# Drawing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-OUT-01", "LE-KNO-05")
def test_using_an_advancement_draws_one_of_its_outcomes_and_shows_it_to_all() -> None:
    table = Arranged(2, missions=[FAR])
    table.own(0, "juno", "success", "minor", "major")
    ship = table.craft(0, "earth", "probe", "juno")
    table.script(1)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno")
    for seat in (0, 1):
        event = table.events(events.Outcome, seat)[-1]
        assert (event.advancement, event.outcome) == ("juno", "minor")
        drawn = table.view(seat).drawn
        assert drawn is not None
        assert (drawn.outcome, drawn.cost) == ("minor", 5)


@pytest.mark.rule("LE-OUT-01")
def test_each_outcome_on_it_is_as_likely() -> None:
    found: Counter[int] = Counter()
    for seed in range(600):
        table = alone()
        table.own(0, "juno", "success", "minor", "major")
        found[draw(table.state, Flow(Seeded(seed)), 0, table.cat.advancement["juno"], "test")] += 1
    assert all(abs(found[kind] - 200) < 40 for kind in range(3))


@pytest.mark.rule("LE-OUT-02")
def test_without_outcomes_it_succeeds_without_a_draw() -> None:
    table, _ = on_the_stand()
    table.act("fire juno")
    assert table.events(events.Outcome) == []
    assert table.events(events.NoOutcome)[0].advancement == "juno"
    assert table.match.asks[0].what == "fire"


@pytest.mark.rule("LE-OUT-03", "LE-OUT-04", "LE-OUT-05")
@pytest.mark.parametrize(
    ("outcome", "number", "cost"), [("success", 0, 10), ("minor", 2, 5), ("major", 4, 5)]
)
def test_an_outcome_is_removed_for_money_or_put_back(outcome: str, number: int, cost: int) -> None:
    for answer in ("remove", "return"):
        table, ship = on_the_stand("success", "success", "minor", "minor", "major", "major")
        table.script(number)
        table.act("fire juno")
        before = table.location(ship), table.state.craft.get(ship) and table.aboard(ship)
        assert table.legal() == ["return", "remove"]
        table.act(answer)
        assert (table.location(ship), table.state.craft.get(ship) and table.aboard(ship)) == before
        is_removed = answer == "remove"
        assert table.seen().money == 25 - cost * is_removed
        assert len(stack_of(table, "juno")) == 6 - is_removed
        discarded = dict(zip(("success", "minor", "major"), table.view().outcomes_discarded, strict=True))
        assert discarded == {"success": 0, "minor": 0, "major": 0} | {outcome: int(is_removed)}


@pytest.mark.rule("LE-OUT-04", "LE-KNO-05")
def test_an_outcome_put_back_can_be_drawn_again_and_is_remembered() -> None:
    table, _ = on_the_stand("success", "minor", "major")
    table.script(1, 1)
    table.act("fire juno", "return")
    assert stack_of(table, "juno").seen == (1, 1, 1)
    table.act("fire juno")
    assert [event.outcome for event in table.events(events.Outcome)] == ["minor", "minor"]


@pytest.mark.rule("LE-OUT-03")
@pytest.mark.parametrize(("outcome", "money"), [("success", 9), ("minor", 4)])
def test_without_the_money_it_goes_back_by_itself(outcome: str, money: int) -> None:
    table, _ = on_the_stand(outcome, outcome)
    table.money(money)
    table.act("fire juno")
    assert table.match.asks[0].what == "fire"
    assert (table.seen().money, len(stack_of(table, "juno"))) == (money, 2)


@pytest.mark.rule("LE-OUT-06", "LE-RULING-18")
def test_the_last_outcome_if_a_success_goes_free() -> None:
    table, _ = on_the_stand("success")
    table.money(0)
    table.act("fire juno")
    assert len(stack_of(table, "juno")) == 0
    assert table.events(events.Removed)[0].money == 0
    assert table.view().outcomes_discarded == (1, 0, 0)


@pytest.mark.rule("LE-OUT-06", "LE-RULING-18")
def test_the_last_outcome_if_a_failure_lies_open_and_is_bought_off_only_when_drawn_again() -> None:
    table, _ = on_the_stand("minor")
    table.act("fire juno", "return")
    assert table.seen().advancements[0].odds == (0.0, 1.0, 0.0)
    table.act("stop")
    refusal = table.refusal("remove")
    assert refusal is not None
    assert refusal.clause == "LE-TRN-02"
    table.act("maneuver 1 suborbital_flight", "fire juno", "remove")
    assert table.seen().advancements[0].outcomes == 0
    assert table.seen().money == 20


@pytest.mark.rule("LE-OUT-07", "LE-EX-11")
def test_the_first_atlas_is_finished_with_before_the_second_draws() -> None:
    table = alone()
    table.own(0, "atlas", "success", "minor")
    ship = table.craft(0, "earth", "probe", "probe", *["atlas"] * 4)
    table.script(1, 0)
    table.act(f"maneuver {ship} suborbital_flight", "fire atlas")
    assert table.aboard(ship).count("atlas!") == 1
    table.refuses("fire atlas", "LE-OUT-07")
    table.act("remove", "fire atlas")
    assert [event.outcome for event in table.events(events.Outcome)] == ["minor", "success"]


@pytest.mark.rule("LE-OUT-08", "LE-SKL-05")
def test_an_improved_failure_still_costs_five_to_remove() -> None:
    table = alone()
    table.face("moon_barren")
    table.own(0, "landing", "minor", "minor")
    table.own(0, "juno")
    ship = table.craft(0, "lunar_orbit", "eagle", "juno", "yuri_gagarin")
    table.act(f"maneuver {ship} moon", "fire juno")
    drawn = table.view().drawn
    assert drawn is not None
    assert (drawn.outcome, drawn.cost) == ("minor", 5)
    assert "eagle" in table.aboard(ship)


@pytest.mark.rule("LE-OUT-09", "LE-RULING-19")
@pytest.mark.parametrize("component", ["juno", "ion_thruster"])
def test_who_fires_what_it_could_not_buy_gains_the_advancement(component: str) -> None:
    table = alone()
    ship = table.craft(0, "earth_orbit", "probe", *[component] * 9)
    table.act(f"maneuver {ship} inner_planets_transfer 1", f"fire {component}")
    assert [event.advancement for event in table.events(events.GainedAdvancement)] == [component]
    table.put_back()
    assert component in {stack.advancement for stack in table.seen().advancements}
    assert table.seen().money == 25
    assert table.view().outcome_deck == 87


@pytest.mark.rule("LE-OUT-09", "LE-RULING-19")
@pytest.mark.parametrize(("capsule", "survives"), [("eagle", True), ("probe", False)])
def test_an_eagle_that_must_land_brings_landing_and_nothing_else_does(capsule: str, survives: bool) -> None:
    table = alone()
    table.face("moon_barren")
    table.own(0, "juno")
    ship = table.craft(0, "lunar_orbit", capsule, "juno")
    table.script(0, 0)
    table.act(f"maneuver {ship} moon", "fire juno")
    table.put_back()
    assert (table.location(ship) == "moon") is survives
    assert ("landing" in {stack.advancement for stack in table.seen().advancements}) is survives


# Odds -----------------------------------------------------------------------------------------------------


def test_odds_of_a_fresh_advancement_are_those_of_the_deck() -> None:
    table = alone()
    table.act("research juno")
    odds = table.state.odds(stack_of(table, "juno"))
    assert odds == (Fraction(60, 90), Fraction(15, 90), Fraction(15, 90))


@pytest.mark.rule("LE-KNO-02", "LE-EX-18")
def test_odds_count_what_was_seen_and_what_is_gone() -> None:
    """A success lies on it again, one of three; the other two come from the 89 that nobody has seen."""
    table = alone()
    table.act("research juno")
    ship = table.craft(0, "earth", "probe", "probe", *["juno"] * 3)
    table.act(f"maneuver {ship} suborbital_flight")
    table.script(0, 0)
    table.act("fire juno", "return")
    expected = (1 + 2 * Fraction(59, 89)) / 3, 2 * Fraction(15, 89) / 3, 2 * Fraction(15, 89) / 3
    assert table.state.odds(stack_of(table, "juno")) == expected
    table.act("stop", "research atlas")
    assert table.state.odds(stack_of(table, "atlas")) == (
        Fraction(59, 89),
        Fraction(15, 89),
        Fraction(15, 89),
    )


def test_odds_of_a_removed_outcome_are_gone_with_it() -> None:
    table = alone()
    table.act("research juno")
    ship = table.craft(0, "earth", "probe", "probe", *["juno"] * 3)
    table.script(0, 89)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno", "remove")
    assert table.view().outcomes_discarded == (0, 0, 1)
    assert table.state.odds(stack_of(table, "juno")) == (Fraction(60, 89), Fraction(15, 89), Fraction(14, 89))


@pytest.mark.rule("LE-OUT-02")
def test_odds_without_outcomes_are_certain() -> None:
    table = alone()
    table.own(0, "juno")
    assert table.state.odds(stack_of(table, "juno")) == (Fraction(1), Fraction(0), Fraction(0))


def test_odds_add_up_whatever_happened() -> None:
    table = Arranged(5, missions=[FAR])
    for agency in range(5):
        table.turn_of(agency)
        table.money(100, agency)
        table.act(*(f"research {name}" for name in ALL))
        odds = [table.state.odds(stack) for stack in table.agency(agency).stacks.values()]
        assert all(sum(three) == 1 for three in odds)
    assert len(table.state.pools) == 2


# The deck -------------------------------------------------------------------------------------------------


DISCARDS = (10, 5, 2)


def short_deck(deck: int = 2) -> Arranged:
    """So few outcomes in the deck, 17 discarded, the other unseen ones on Landing."""
    table = alone()
    state = table.state
    state.pools = [shuffled((50, 10, 13))]
    state.discarded, state.deck = list(DISCARDS), deck
    table.agency().stacks[table.cat.landing] = unseen_stack((0,) * (73 - deck))
    table.title.check(state)
    return table


@pytest.mark.rule("LE-CMP-03")
@pytest.mark.parametrize("deck", [0, 1, 2])
def test_a_deck_too_short_is_used_up_and_the_rest_come_from_the_discards(deck: int) -> None:
    """The cards that were left come first, each one of the 73 unseen; the others are of the 17 discards."""
    table = short_deck(deck)
    table.act("research juno")
    assert table.view().outcomes_discarded == (0, 0, 0)
    assert table.view().outcome_deck == 17 - (3 - deck)
    assert stack_of(table, "juno").dealt == (0,) * deck + (1,) * (3 - deck)
    expected = tuple(
        (deck * Fraction(old, 73) + (3 - deck) * Fraction(new, 17)) / 3
        for old, new in zip((50, 10, 13), DISCARDS, strict=True)
    )
    assert table.state.odds(stack_of(table, "juno")) == expected


@pytest.mark.rule("LE-CMP-03")
def test_what_was_left_in_the_deck_is_not_mixed_with_the_discards() -> None:
    """The last card of the deck is a major failure for sure, and the discards hold none."""
    table = alone()
    state = table.state
    state.pools, state.deck, state.discarded = [shuffled((57, 15, 14)), shuffled((0, 0, 1))], 1, [3, 0, 0]
    table.agency().stacks[table.cat.landing] = unseen_stack((0,) * 86)
    table.act("research juno")
    assert table.seen().advancements[0].holds == (((2, 0, 1), 1.0),)
    make_perfect(state, Flow(Seeded(5)), 0, table.cat.advancement["juno"])
    assert state.discarded == [2, 0, 1]


@pytest.mark.rule("LE-CMP-03", "LE-RULING-03")
def test_a_new_deck_is_used_up_too_before_a_fresh_set_is_begun() -> None:
    table = alone()
    state = table.state
    state.pools, state.deck, state.discarded = [shuffled((59, 14, 15)), shuffled((1, 0, 0))], 1, [0, 1, 0]
    table.agency().stacks[table.cat.landing] = unseen_stack((0,) * 88)
    table.act("research juno")
    assert stack_of(table, "juno").dealt == (1, 2, 3)
    assert [pool.cards for pool in state.pools[1:]] == [(1, 0, 0), (0, 1, 0), (60, 15, 15)]
    assert table.view().outcome_deck == 89
    assert {held for held, _ in table.seen().advancements[0].holds} == {(2, 1, 0), (1, 2, 0), (1, 1, 1)}


@pytest.mark.rule("LE-CMP-03", "LE-KNO-02", "LE-KNO-05")
@pytest.mark.parametrize("script", [(0, 0), (2, 0)])
def test_odds_over_two_decks_do_not_tell_where_a_card_lay(
    script: tuple[int, int],
) -> None:
    """A success is drawn and removed: one of the two that were left in the deck, or the one of the 17."""
    table = short_deck()
    table.act("research juno")
    ship = table.craft(0, "earth", "probe", "probe", *["juno"] * 3)
    table.script(*script)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno", "remove")
    old, new = Fraction(50, 73), Fraction(10, 17)
    was_old = 2 * old / (2 * old + new)
    after_old = (Fraction(49, 72) + new) / 2
    assert table.state.odds(stack_of(table, "juno"))[0] == was_old * after_old + (1 - was_old) * old
    assert len(table.view().agencies[0].advancements[0].holds) == 6


@pytest.mark.rule("LE-CMP-03")
def test_discards_stay_where_they_are_while_the_deck_suffices() -> None:
    table = alone()
    state = table.state
    state.discarded, state.pools, state.deck = [60, 15, 12], [shuffled((0, 0, 3))], 3
    table.act("research juno")
    assert table.view().outcomes_discarded == (60, 15, 12)
    assert state.odds(stack_of(table, "juno")) == (Fraction(0), Fraction(0), Fraction(1))


@pytest.mark.rule("LE-RULING-03", "LE-CMP-02")
def test_if_the_discards_do_not_suffice_a_fresh_set_is_added() -> None:
    """Five agencies want 140 outcomes, and only 90 are in the box."""
    table = Arranged(5, missions=[FAR])
    for agency in range(5):
        table.turn_of(agency)
        table.money(100, agency)
        table.act(*(f"research {name}" for name in ALL))
    on_them = sum(stack.outcomes for agency in table.view().agencies for stack in agency.advancements)
    assert on_them == 140
    assert table.view().outcome_deck == 180 - 140


@pytest.mark.rule("LE-CMP-03", "LE-RULING-03")
def test_no_outcome_is_made_or_lost_through_reshuffles() -> None:
    """All that was ever on an advancement, looked at in the end, is 60, 15 and 15 of each set."""
    table = Arranged(5, missions=[FAR], seed=3)
    flow = Flow(Seeded(5))
    for agency in range(5):
        table.turn_of(agency)
        table.money(100, agency)
        table.act(*(f"research {name}" for name in ALL))
        if agency == 3:
            make_perfect(table.state, flow, 0, table.cat.landing)
    for agency in range(5):
        for number in list(table.agency(agency).stacks):
            make_perfect(table.state, flow, agency, number)
    left = [sum(pool.left[kind] for pool in table.state.pools) for kind in range(3)]
    assert [left[kind] + table.state.discarded[kind] for kind in range(3)] == [120, 30, 30]


# What failures do -----------------------------------------------------------------------------------------


@pytest.mark.rule("LE-FAIL-01", "LE-MAN-04")
@pytest.mark.parametrize("rocket", ["juno", "atlas", "soyuz", "saturn"])
@pytest.mark.parametrize("outcome", ["success", "minor", "major"])
def test_a_rocket_gives_thrust_is_damaged_or_takes_the_craft_with_it(rocket: str, outcome: str) -> None:
    table = alone()
    table.own(0, rocket, outcome, outcome)
    ship = table.craft(0, "earth", "aldrin", "yuri_gagarin", rocket, supplies=90)
    table.act(f"maneuver {ship} suborbital_flight", f"fire {rocket}", "return")
    if outcome == "major":
        assert table.location(ship) == ""
        assert table.seen().lost == ("yuri_gagarin",)
        return
    left = {"success": [], "minor": [f"{rocket}!"]}[outcome]
    assert table.aboard(ship) == [*left, "aldrin", "yuri_gagarin"]
    thrust = {"juno": 4, "atlas": 27, "soyuz": 80, "saturn": 200}[rocket]
    assert table.events(events.Stopped)[-1].thrust == (thrust if outcome == "success" else 0)


@pytest.mark.rule("LE-MAN-04", "LE-ASM-04")
@pytest.mark.parametrize(("parts", "is_told"), [(["juno"], True), (["juno", "probe"], False)], ids=str)
def test_that_nothing_is_left_of_a_craft_whose_last_rocket_was_fired_is_told(
    parts: list[str], is_told: bool
) -> None:
    table = alone()
    table.own(0, "juno", "success")
    ship = table.craft(0, "earth", *parts)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno")
    assert (ship not in table.state.craft) == is_told
    assert [event.craft for event in table.events(events.UsedUp)] == [ship] * is_told


@pytest.mark.rule("LE-FAIL-02", "LE-ION-01")
@pytest.mark.parametrize(
    ("outcome", "after"),
    [("success", "ion_thruster~"), ("minor", "ion_thruster!"), ("major", "ion_thruster!")],
)
def test_an_ion_thruster_is_kept_or_damaged_and_never_takes_the_craft(outcome: str, after: str) -> None:
    table = alone()
    table.own(0, "ion_thruster", outcome, outcome)
    ship = table.craft(0, "earth_orbit", "probe", "ion_thruster", *["juno"] * 9)
    table.act(f"maneuver {ship} inner_planets_transfer 1", "fire ion_thruster", "return")
    assert after in table.aboard(ship)
    firing = table.view().firing
    assert firing is not None
    assert firing.generated == (5 if outcome == "success" else 0)


@pytest.mark.rule("LE-FAIL-03", "LE-RDV-07")
@pytest.mark.parametrize("outcome", ["minor", "major"])
@pytest.mark.parametrize("way", ["dock", "separate"])
def test_a_rendezvous_that_fails_damages_one_component_and_does_not_happen(outcome: str, way: str) -> None:
    table = alone()
    table.own(0, "rendezvous", outcome, outcome)
    ship, other = (table.craft(0, "earth_orbit", "probe", "juno") for _ in range(2))
    if way == "dock":
        table.act(f"dock {ship} {other}")
    else:
        table.act(f"separate {ship}", "take probe", "undock")
    table.refuses("return", "LE-DMG-03")
    table.act(f"damage juno {ship}", "return")
    assert (table.aboard(ship), table.aboard(other)) == (["juno!", "probe"], ["juno", "probe"])


@pytest.mark.rule("LE-FAIL-04")
@pytest.mark.parametrize(
    ("outcome", "aboard", "lost"),
    [
        ("success", ["probe", "apollo", "yuri_gagarin"], ()),
        ("minor", ["probe", "apollo!", "yuri_gagarin"], ()),
        ("major", ["probe"], ("yuri_gagarin",)),
    ],
)
def test_re_entry_damages_the_capsule_or_destroys_it_with_its_occupants(
    outcome: str, aboard: list[str], lost: tuple[str, ...]
) -> None:
    table = alone()
    table.own(0, "re_entry", outcome, outcome)
    ship = table.craft(0, "earth_orbit", "apollo", "yuri_gagarin", "probe")
    table.act(f"maneuver {ship} earth", "return")
    assert table.aboard(ship) == aboard
    assert table.seen().lost == lost


@pytest.mark.rule("LE-FAIL-05", "LE-LND-01")
@pytest.mark.parametrize("outcome", ["success", "minor", "major"])
def test_a_landing_damages_one_component_or_destroys_the_craft(outcome: str) -> None:
    table = alone()
    table.face("moon_barren")
    table.own(0, "juno")
    table.own(0, "landing", outcome, outcome)
    ship = table.craft(0, "lunar_orbit", "probe", "juno", "juno")
    table.act(f"maneuver {ship} moon", "fire juno", "fire juno")
    if outcome == "minor":
        assert table.legal() == [f"damage probe {ship}"]
        table.act(f"damage probe {ship}")
    table.act("return")
    assert table.location(ship) == ("" if outcome == "major" else "moon")


@pytest.mark.rule("LE-FAIL-07", "LE-SVY-03")
@pytest.mark.parametrize(("outcome", "sees"), [("success", True), ("minor", False), ("major", False)])
def test_a_survey_that_fails_shows_nothing(outcome: str, sees: bool) -> None:
    table = alone()
    table.own(0, "surveying", outcome, outcome)
    ship = table.craft(0, "lunar_orbit", "probe")
    table.act(f"survey {ship} moon")
    assert (table.match.asks[0].what == "reveal") is sees
    if sees:
        table.act("conceal")
    table.act("return")
    moon = next(place for place in table.view().places if place.location == "moon")
    assert (moon.known_by == (0,)) is sees
    assert table.location(ship) == "lunar_orbit"


@pytest.mark.rule("LE-OUT-04", "LE-KNO-01")
@pytest.mark.parametrize("money", [20, 0])
def test_everybody_is_told_that_an_outcome_goes_back(money: int) -> None:
    table = Arranged(2, missions=["man_on_venus"])
    table.own(0, "juno", "minor", "success")
    ship = table.craft(0, "earth", "probe", "juno", "juno")
    table.money(money)
    table.script(1)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno")
    table.put_back()
    for seat in seats_and_spectator(2):
        assert table.events(events.PutBack, seat) == [
            events.PutBack(agency=0, advancement="juno", outcome="minor")
        ]
