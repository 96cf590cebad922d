"""Take-off: who may launch, what the die must show, what becomes of the rocket (AP-LCH)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import CREWED, EXAMPLE, SINGLE, WEAK


def on_pad(*technologies: str, mission: int = 2) -> Arranged:
    """Seat 0 has this rocket, and is about to declare."""
    return Arranged(mission=mission).pad(0, *technologies).jump("launch")


def grounded(*technologies: str) -> Arranged:
    """Seat 0 has this rocket, and is asked in any case: it has tokens to exchange."""
    return Arranged(mission=4).tokens(0, blue=2).pad(0, *technologies).jump("launch")


# Sequences --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-LCH-01")
def test_whoever_launches_has_no_docking_sequence_in_that_round() -> None:
    table = Arranged(mission=4).tokens(0, blue=2, white=1).pad(0, *EXAMPLE).jump("launch")
    assert {"launch moon", "tokens", "stay"} <= set(table.legal())
    table.rolls(12)
    table.act("launch moon")
    assert table.asked == "administration"
    assert table.seen(0).tokens == {"blue": 2, "orange": 0, "white": 1}


@pytest.mark.rule("AP-LCH-01")
def test_whoever_uses_tokens_does_not_launch_in_that_round() -> None:
    table = Arranged(mission=4).tokens(0, blue=2).pad(0, *EXAMPLE).jump("launch")
    table.act("tokens")
    table.refuses("launch leo", "AP-DOC-06")
    table.act("exchange blue white", "done")
    assert table.asked == "administration"
    assert table.on_pad(0) == sorted(EXAMPLE, key=table.cat.technologies.index)
    assert not table.seen(0).flights


@pytest.mark.rule("AP-LCH-01")
def test_there_is_no_docking_sequence_before_mission_4() -> None:
    on_pad(*EXAMPLE, mission=3).refuses("tokens", "AP-SET-12")


@pytest.mark.rule("AP-LCH-02")
def test_a_rocket_may_stay() -> None:
    table = on_pad(*EXAMPLE)
    before = table.on_pad(0)
    table.act("stay")
    assert table.asked == "administration"
    assert table.on_pad(0) == before
    assert not table.events(events.Rolled)


@pytest.mark.rule("AP-LCH-02")
@pytest.mark.parametrize("rocket", [(), ("ssto",), WEAK])
def test_when_nobody_is_able_administration_follows_at_once(rocket: tuple[str, ...]) -> None:
    assert on_pad(*rocket).asked == "administration"


# The rocket -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-LCH-03")
@pytest.mark.parametrize("missing", ["kerosene", "cryogenic", "small_shuttle"])
def test_a_rocket_needs_first_stage_upper_stage_and_payload(missing: str) -> None:
    parts = ("kerosene", "cryogenic", "small_shuttle")
    table = grounded(*[part for part in parts if part != missing], "booster_4")
    table.refuses("launch leo", "AP-LCH-03")
    assert set(table.numbers(0).values()) == {0}
    assert "launch leo" in grounded(*parts).legal(), "R&D is optional"


@pytest.mark.rule("AP-RULING-13")
def test_an_ssto_vehicle_is_first_and_upper_stage_in_one() -> None:
    table = on_pad("ssto", "probe")
    table.rolls(6)
    table.act("launch leo")
    assert [flight.destination for flight in table.seen(0).flights] == ["leo"]


@pytest.mark.rule("AP-RULING-13")
def test_an_ssto_vehicle_still_needs_a_payload() -> None:
    grounded("ssto", "booster_4").refuses("launch leo", "AP-LCH-03")


@pytest.mark.rule("AP-LCH-04")
@pytest.mark.parametrize(
    ("count", "thrust", "mass"), [(1, 6, 5), (2, 11, 9), (3, 13, 10), (4, 21, 15), (5, 25, 17)]
)
def test_thrust_and_mass_are_sums_over_all_cards(count: int, thrust: int, mass: int) -> None:
    cards = ("kerosene", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")
    rocket = on_pad(*cards[:count]).seen(0).rocket
    assert (rocket.thrust, rocket.mass) == (thrust, mass)


@pytest.mark.rule("AP-LCH-05")
@pytest.mark.parametrize(
    ("rocket", "performance"), [(EXAMPLE, 1.8), (SINGLE, 1.5), (CREWED, 2.0), (WEAK, 0.9)]
)
def test_performance_is_read_from_the_table(rocket: tuple[str, ...], performance: float) -> None:
    assert on_pad(*rocket).seen(0).rocket.performance == performance


STRONG = ("kerosene", "kerosene", "storable", "big_shuttle", "heavy", "densified")
BULKY = ("kerosene", "kerosene", "kerosene", "storable", "big_shuttle", "observation", "telescope")
FEEBLE = ("solid", "storable", "probe")
TINY = ("laser", "plasma", "observation")


@pytest.mark.rule("AP-LCH-06")
@pytest.mark.parametrize(
    ("rocket", "thrust", "mass"),
    [((*STRONG, "densified"), 37, 23), ((*BULKY, "crew_module"), 29, 29), (FEEBLE, 8, 8), (TINY, 9, 6)],
)
def test_off_the_table_there_is_no_launch(rocket: tuple[str, ...], thrust: int, mass: int) -> None:
    table = grounded(*rocket)
    seen = table.seen(0).rocket
    assert (seen.thrust, seen.mass, seen.performance) == (thrust, mass, 0.0)
    table.refuses("launch leo", "AP-LCH-06")


@pytest.mark.rule("AP-LCH-06")
@pytest.mark.parametrize(
    ("rocket", "thrust", "mass"),
    [(STRONG, 36, 23), (BULKY, 29, 28), ((*FEEBLE, "densified"), 9, 8), ((*TINY, "booster_2"), 11, 7)],
)
def test_at_the_edge_of_the_table_there_is(rocket: tuple[str, ...], thrust: int, mass: int) -> None:
    table = grounded(*rocket)
    seen = table.seen(0).rocket
    assert (seen.thrust, seen.mass) == (thrust, mass)
    assert "launch leo" in table.legal()


@pytest.mark.rule("AP-LCH-07")
def test_an_empty_cell_is_out_of_reach() -> None:
    table = on_pad(*EXAMPLE)
    assert table.numbers(0) == {"leo": 5, "geo": 6, "moon": 6, "lagrange": 6, "asteroid": 0, "mars": 0}
    assert table.legal() == ["stay", "launch leo", "launch geo", "launch moon", "launch lagrange"]
    table.refuses("launch asteroid", "AP-LCH-07")
    table.refuses("launch mars", "AP-LCH-07")


@pytest.mark.rule("AP-LCH-07")
def test_below_performance_1_nothing_is_reachable() -> None:
    table = grounded(*WEAK)
    assert table.seen(0).rocket.performance == 0.9
    for destination in table.cat.destinations:
        table.refuses(f"launch {destination}", "AP-LCH-07")


@pytest.mark.rule("AP-LCH-07")
def test_there_are_no_other_destinations() -> None:
    on_pad(*EXAMPLE).refuses("launch venus", "AP-LCH-07")


# Rolling ----------------------------------------------------------------------------------------------------


def three_rockets() -> Arranged:
    """Tompkins (authority 6), Tereshkova (4) and Jun (7) can all launch."""
    table = Arranged(players=3, mission=2)
    table.pad(0, *EXAMPLE).pad(1, "ssto", "probe").pad(2, "ssto", "comsat", "booster_2")
    return table.jump("launch")


@pytest.mark.rule("AP-LCH-08", "AP-RULING-20")
def test_all_declare_by_authority_before_anybody_rolls_by_authority() -> None:
    table = three_rockets()
    declared = []
    table.rolls(1, 1, 1)
    while table.asked == "launch":
        assert not table.events(events.Rolled)
        declared.append(table.awaited[0])
        table.act("launch leo")
    assert declared == [2, 0, 1]
    assert [event.data["seat"] for event in table.events(events.Rolled)] == [2, 0, 1]


@pytest.mark.rule("AP-LCH-08")
def test_what_was_worked_out_first_holds_whatever_the_others_roll() -> None:
    table = three_rockets()
    numbers = {seat: table.numbers(seat)["leo"] for seat in range(3)}
    table.rolls(12, 1, 12)
    table.act("launch leo", "launch leo", "launch leo")
    assert {event.data["seat"]: event.data["number"] for event in table.events(events.Rolled)} == numbers
    assert numbers == {0: 5, 1: 6, 2: 6}


@pytest.mark.rule("AP-LCH-09")
@pytest.mark.parametrize(("roll", "succeeds"), [(1, False), (5, False), (6, True), (7, True), (12, True)])
def test_equal_or_above_is_a_success(roll: int, succeeds: bool) -> None:
    table = on_pad(*EXAMPLE)
    table.rolls(roll)
    table.act("launch moon")
    assert len(table.seen(0).flights) == succeeds


@pytest.mark.rule("AP-LCH-09")
def test_the_die_has_twelve_sides_and_is_rolled_once() -> None:
    table = on_pad(*EXAMPLE)
    table.rolls(12, 1)
    table.act("launch moon")
    assert [event.data["roll"] for event in table.events(events.Rolled)] == [12]
    assert table.cat.tables.sides == 12


# What becomes of the rocket ---------------------------------------------------------------------------------


@pytest.mark.rule("AP-LCH-10", "AP-RULING-10")
def test_after_a_success_all_cards_are_in_the_reserve() -> None:
    table = Arranged(mission=2).reserve(0, "solid").pad(0, *EXAMPLE).jump("launch")
    table.rolls(6)
    table.act("launch moon")
    assert table.on_pad(0) == []
    assert sorted(table.in_reserve(0)) == sorted((*EXAMPLE, "solid"))


@pytest.mark.rule("AP-LCH-10", "AP-RULING-10")
def test_what_has_come_back_is_paid_for_again() -> None:
    table = Arranged(mission=2).hand(0, "dyson_a", "dyson_b").pad(0, *EXAMPLE).jump("launch")
    table.rolls(6)
    table.act("launch moon")
    table.idle()
    before = table.seen(0).credits
    table.plan(0, dyson_a="construction", dyson_b="design")
    table.act("build big_shuttle", "ready")
    assert table.asked == "design"
    assert table.seen(0).credits == before - 100_000
    assert table.on_pad(0) == ["big_shuttle"]


@pytest.mark.rule("AP-RULING-11", "AP-TEC-09")
def test_reusable_first_stages_stay_built_and_the_system_comes_back() -> None:
    table = on_pad("kerosene", "kerosene", "cryogenic", "small_shuttle", "reusable")
    table.rolls(12)
    table.act("launch leo")
    assert table.on_pad(0) == ["kerosene", "kerosene"]
    assert table.in_reserve(0) == ["cryogenic", "small_shuttle", "reusable"]


@pytest.mark.rule("AP-LCH-11")
def test_an_interrupted_launch_leaves_the_rocket_as_it_was() -> None:
    table = on_pad(*EXAMPLE)
    before = table.on_pad(0)
    table.rolls(5)
    table.act("launch moon")
    assert table.on_pad(0) == before
    assert table.in_reserve(0) == []
    assert table.seen(0).credits == 140_000 + 40_000, "no launch credits"


@pytest.mark.rule("AP-LCH-11")
def test_an_interrupted_rocket_may_be_built_on_and_tried_again() -> None:
    table = Arranged(mission=2).hand(0, "dyson_a").reserve(0, "densified").pad(0, *EXAMPLE).jump("launch")
    table.rolls(5)
    table.act("launch moon")
    table.idle()
    table.plan(0, dyson_a="construction")
    table.act("build densified", "ready")
    assert table.seen(0).rocket.thrust == 25
    table.rolls(6)
    table.act("launch moon")
    assert len(table.seen(0).flights) == 1


@pytest.mark.rule("AP-LCH-12")
def test_a_reserve_above_9_is_discarded_down_for_nothing() -> None:
    table = Arranged(mission=2).investors("helia", "plume").pad(0, *EXAMPLE)
    table.reserve(0, "solid:white", "kick", "kick", "telescope", "heavy", "methane").jump("launch")
    table.rolls(6)
    table.act("launch moon")
    assert (table.asked, table.awaited) == ("overflow", [0])
    assert len(table.in_reserve(0)) == 11
    table.refuses("recruit", "AP-LCH-12")
    table.act("discard solid", "discard heavy")
    assert table.asked == "administration"
    assert len(table.in_reserve(0)) == 9
    assert (table.under("first_stage"), table.under("rd")) == (["solid:white"], ["heavy"])
    assert table.seen(0).credits == 140_000 + 40_000 + 60_000


@pytest.mark.rule("AP-LCH-12")
def test_a_reserve_of_exactly_9_stays() -> None:
    table = (
        Arranged(mission=2).reserve(0, "solid", "kick", "telescope", "heavy").pad(0, *EXAMPLE).jump("launch")
    )
    table.rolls(6)
    table.act("launch moon")
    assert table.asked == "administration"
    assert len(table.in_reserve(0)) == 9


# Money ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-LCH-13")
@pytest.mark.parametrize(
    ("director", "quarter", "launch"),
    [("tompkins", 40_000, 60_000), ("tereshkova", 40_000, 40_000), ("jun", 20_000, 80_000)],
)
def test_a_success_earns_what_the_director_shows(director: str, quarter: int, launch: int) -> None:
    table = Arranged(mission=2, directors=(director, "korolev")).investors("helia", "plume")
    table.credits(0, 0).pad(0, *EXAMPLE).jump("launch")
    table.rolls(6)
    table.act("launch moon")
    assert table.seen(0).credits == quarter + launch


@pytest.mark.rule("AP-RULING-23")
def test_launch_credits_come_with_the_quarterly_earnings_and_once() -> None:
    table = Arranged(mission=4).credits(0, 0).pad(0, *SINGLE).tokens(1, white=2).investors("titan", "atomium")
    table.jump("launch")
    table.rolls(12)
    table.act("launch leo", "tokens")
    assert (table.asked, len(table.seen(0).flights)) == ("docking", 1)
    assert table.seen(0).credits == 0, "not before Administration"
    table.act("done")
    assert table.seen(0).credits == 40_000 + 60_000
    table.idle("launch", seat=1)
    table.act("stay")
    assert table.asked == "administration"
    assert table.seen(0).credits == 40_000 + 60_000 + 40_000
