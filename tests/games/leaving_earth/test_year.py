"""The year: funding, who goes first, turns and passing, its end, and the last one (LE-YR, LE-TRN)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import ACTIONS
from tests.games.leaving_earth.arranged import Arranged

FAR = "man_on_venus"


def quiet(players: int = 2, order_by_missions: str = "off") -> Arranged:
    """A table whose one mission nobody completes."""
    return Arranged(players, missions=[FAR], order_by_missions=order_by_missions)


def scored(table: Arranged, agency: int, *missions: str, lost: int = 0) -> None:
    """Give an agency missions it has completed, and some dead."""
    table.agency(agency).missions = [table.cat.mission[name] for name in missions]
    dead = range(table.cat.first_astronaut + 3 * agency, table.cat.first_astronaut + 3 * agency + lost)
    table.agency(agency).lost = list(dead)


def order_of_turns(table: Arranged) -> list[int]:
    """The agencies that had turns in the year that is just ending, in order."""
    return [event.agency for event in table.events(events.Turn)]


# The beginning --------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-YR-01", "LE-YR-03")
def test_a_year_is_funding_then_missions_then_turns_then_its_end() -> None:
    table = Arranged(2, missions=["space_station", FAR])
    table.own(0, "life_support")
    table.craft(0, "earth_orbit", "vostok", "yuri_gagarin", supplies=9)
    table.end_year()
    kinds = [type(event) for event in table.match.steps[-1].events]
    phases = (events.YearEnds, events.Year, events.Completed, events.OrderRoll, events.Turn)
    told = [kind for kind in kinds if kind in phases]
    assert told == [events.YearEnds, events.Year, events.Completed, events.Turn]
    assert table.seen(1).money == 35


@pytest.mark.rule("LE-YR-02", "LE-YR-11")
@pytest.mark.parametrize("left", [0, 7, 140])
def test_every_agency_has_exactly_25_after_funding_whatever_was_left(left: int) -> None:
    table = quiet(3)
    for agency in range(3):
        table.money(left, agency)
    table.end_year()
    assert [table.seen(agency).money for agency in range(3)] == [25, 25, 25]


@pytest.mark.rule("LE-YR-03", "LE-MIS-14")
def test_the_ten_for_a_station_of_others_come_on_top_of_the_25() -> None:
    table = Arranged(3, missions=["space_station", FAR])
    table.own(2, "life_support")
    table.craft(2, "earth_orbit", "vostok", "yuri_gagarin", supplies=9)
    table.end_year()
    assert [table.seen(agency).money for agency in range(3)] == [35, 35, 25]


@pytest.mark.rule("LE-YR-04", "LE-YR-05")
def test_the_lowest_score_takes_the_first_turn_then_it_goes_to_the_left() -> None:
    table = quiet(3)
    scored(table, 0, "man_in_orbit")
    scored(table, 1, "man_in_space", "sounding_rocket")
    scored(table, 2, "artificial_satellite")
    table.end_year()
    assert (table.view().first, table.view().active) == (2, 2)
    table.act("buy probe", "end-turn", "end-turn", "end-turn")
    assert order_of_turns(table)[-4:] == [2, 0, 1, 2]


@pytest.mark.rule("LE-YR-05", "LE-SUR-09")
def test_the_score_is_mission_points_less_two_for_each_astronaut_lost() -> None:
    table = quiet(2)
    scored(table, 0, "man_in_orbit", "lunar_lander", lost=3)
    assert table.seen(0).score == 4 + 6 - 6
    assert table.seen(1).score == 0


@pytest.mark.rule("LE-YR-05", "LE-RULING-09")
@pytest.mark.parametrize(("switch", "first"), [("off", 0), ("on", 1)])
def test_lost_astronauts_count_for_the_order_unless_the_table_says_otherwise(switch: str, first: int) -> None:
    table = quiet(2, order_by_missions=switch)
    scored(table, 0, "man_in_orbit", lost=2)
    scored(table, 1, "man_in_space")
    table.end_year()
    assert table.view().first == first
    assert table.seen(0).score == 0


@pytest.mark.rule("LE-YR-06")
def test_those_tied_for_lowest_roll_and_the_lowest_roll_goes_first() -> None:
    table = quiet(3)
    scored(table, 1, "man_in_space")
    table.script(6, 2)
    table.end_year()
    assert [(event.agency, event.roll) for event in table.events(events.OrderRoll)][-2:] == [(0, 7), (2, 3)]
    assert table.view().first == 2


@pytest.mark.rule("LE-YR-06")
def test_equal_lowest_rolls_are_rolled_again_by_those_alone() -> None:
    table = quiet(3)
    table.script(3, 3, 5, 7, 0)
    table.end_year()
    rolls = [(event.agency, event.roll) for event in table.events(events.OrderRoll)][-5:]
    assert rolls == [(0, 4), (1, 4), (2, 6), (0, 8), (1, 1)]
    assert table.view().first == 1


@pytest.mark.rule("LE-YR-06")
def test_at_the_beginning_of_the_game_everybody_rolls() -> None:
    rolled = {event.agency for event in Arranged(5).events(events.OrderRoll)}
    assert rolled == {0, 1, 2, 3, 4}


@pytest.mark.rule("LE-YR-06", "LE-SET-08")
def test_the_die_has_eight_sides() -> None:
    rolls = {event.roll for seed in range(60) for event in Arranged(5, seed=seed).events(events.OrderRoll)}
    assert rolls == set(range(1, 9))


# Turns ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-TRN-01")
def test_any_number_of_actions_in_any_order_before_the_turn_ends() -> None:
    table = quiet(2)
    table.own(0, "juno")
    table.act("buy juno", "research surveying", "buy probe", "load probe 0", "buy juno", "load juno 1 2")
    table.act("unload juno 1", "buy juno 2")
    assert table.match.asks[0].seat == 0
    assert table.view().turn == table.state.turn


@pytest.mark.rule("LE-TRN-02")
def test_the_actions_of_a_turn_are_those_of_page_17_and_cooperation() -> None:
    table = quiet(2)
    table.own_all()
    del table.agency().stacks[table.cat.advancement["juno"]]
    table.face("moon_barren")
    table.money(100)
    table.store("atlas")
    table.craft(0, "earth", "probe")
    for _ in range(2):
        table.craft(
            0, "moon", "apollo!", "probe", "atlas", "buzz_aldrin", "mike_collins", "yuri_gagarin!", supplies=2
        )
    table.craft(0, "lunar_orbit", "probe")
    offered = {action.split()[0] for action in table.legal()}
    assert offered == {
        "end-turn",
        "research",
        "buy",
        "load",
        "unload",
        "maneuver",
        "dock",
        "separate",
        "survey",
        "collect",
        "repair",
        "heal",
    }
    assert table.refusal("offer 1 money:1") is None


@pytest.mark.rule("LE-TRN-02")
def test_what_belongs_to_other_moments_is_refused_in_a_turn() -> None:
    table = quiet(2)
    kinds = (
        "fire",
        "stop",
        "remove",
        "return",
        "damage",
        "reveal",
        "enter",
        "take",
        "undock",
        "accept",
        "spare",
    )
    for kind in ACTIONS:
        if kind.verb() in kinds:
            filled = ["juno", "1"][: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]
            table.refuses(" ".join([kind.verb(), *filled]), "LE-TRN-02")


@pytest.mark.rule("LE-YR-07", "LE-COOP-06")
def test_nobody_else_acts_in_an_agencys_turn_but_by_offers() -> None:
    table = quiet(2)
    table.refuses("buy probe", "LE-YR-07", seat=1)
    table.refuses("end-turn", "LE-YR-07", seat=1)
    assert table.refusal("offer 0 money:5", seat=1) is None


@pytest.mark.rule("LE-TRN-03")
def test_automatic_manoeuvres_happen_at_the_end_of_the_turn_not_of_the_year() -> None:
    table = quiet(2)
    ship = table.craft(0, "suborbital_flight", "probe")
    others = table.craft(1, "suborbital_flight", "probe")
    table.act("buy probe")
    assert table.location(ship) == "suborbital_flight"
    table.act("end-turn")
    assert (table.location(ship), table.location(others)) == ("earth", "suborbital_flight")
    assert table.view().year == 1956


@pytest.mark.rule("LE-TRN-03", "LE-RULING-10")
def test_they_happen_at_the_end_of_an_empty_turn_too() -> None:
    table = quiet(2)
    ship = table.craft(0, "lunar_fly_by", "probe")
    table.act("end-turn")
    assert table.location(ship) == ""


# Passing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-YR-07", "LE-RULING-10")
def test_the_year_ends_when_all_pass_in_a_row_and_not_before() -> None:
    table = quiet(3)
    table.act("end-turn", "end-turn")
    table.act("buy probe", "end-turn")
    table.act("end-turn", "end-turn")
    assert (table.view().year, table.view().active) == (1956, 2)
    table.act("end-turn")
    assert table.view().year == 1957


@pytest.mark.rule("LE-RULING-10")
def test_a_pass_is_not_final() -> None:
    table = quiet(2)
    table.act("end-turn", "buy probe", "end-turn")
    assert table.match.asks[0].seat == 0
    table.act("buy probe", "end-turn")
    assert table.match.asks[0].seat == 1


@pytest.mark.rule("LE-RULING-10")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_agency_has_at_least_one_turn_a_year(players: int) -> None:
    table = quiet(players)
    turns = len(order_of_turns(table))
    for _ in range(players):
        assert table.view().year == 1956
        table.act("end-turn")
    assert table.view().year == 1957
    assert {event.agency for event in table.events(events.Passed)} == set(range(players))
    assert len(order_of_turns(table)) == turns + players


@pytest.mark.rule("LE-RULING-10")
@pytest.mark.parametrize(
    ("actions", "is_pass"),
    [
        (["load probe 0", "unload probe 2"], True),
        (["maneuver 1 suborbital_flight", "stop"], True),
        (["offer 1 money:1", "decline"], True),
        (["offer 1 money:1", "accept"], False),
        (["maneuver 1 suborbital_flight", "fire juno", "stop"], False),
        (["buy probe"], False),
        (["research atlas"], False),
    ],
)
def test_a_turn_that_nobody_need_answer_is_a_pass(actions: list[str], is_pass: bool) -> None:
    table = quiet(2)
    table.own(0, "juno")
    table.store("probe")
    table.craft(0, "earth", "juno", "juno", "juno")
    table.turn_of(1)
    table.act("end-turn")
    for action in actions:
        table.act(action)
    table.act("end-turn")
    assert (table.view().year == 1957) is is_pass


@pytest.mark.rule("LE-RULING-10")
def test_a_deal_that_was_offered_by_another_makes_the_turn_count_as_well() -> None:
    table = quiet(2)
    table.turn_of(1)
    table.act("end-turn")
    table.act("offer 0 money:5", seat=1)
    table.act("accept", "end-turn")
    assert table.view().year == 1956


@pytest.mark.rule("LE-RULING-10")
def test_a_separation_begun_and_given_up_is_a_pass_and_one_drawn_for_is_not() -> None:
    for ending, year in (("stay-together", 1957), ("undock", 1956)):
        table = quiet(1)
        table.own(0, "rendezvous")
        ship = table.craft(0, "earth_orbit", "probe", "probe")
        table.act(f"separate {ship}", "take probe", ending, "end-turn")
        assert table.view().year == year


# The end of the year --------------------------------------------------------------------------------------


@pytest.mark.rule("LE-YR-08", "LE-YR-10")
def test_repair_on_earth_comes_before_survival_survival_before_the_calendar_then_the_tokens() -> None:
    """Who is hurt on Earth lives; who is in orbit dies in the old year; the probe arrives in the new."""
    table = quiet(1)
    table.craft(0, "earth", "vostok", "buzz_aldrin!")
    table.craft(0, "earth_orbit", "vostok", "yuri_gagarin")
    ship = table.craft(0, "mars_orbit", "probe", tokens=1)
    table.end_year()
    told = [type(event) for event in table.match.steps[-1].events]
    phases = [events.YearEnds, events.Died, events.Arrived, events.Year]
    assert [kind for kind in told if kind in phases] == phases
    assert table.seen(0).lost == ("yuri_gagarin",)
    assert table.seen_craft(ship).tokens == 0
    assert table.view().year == 1957


@pytest.mark.rule("LE-YR-08", "LE-TIM-03")
def test_one_token_goes_from_each_craft_that_has_any() -> None:
    table = quiet(2)
    ships = [
        table.craft(agency, "mars_orbit", "probe", tokens=tokens)
        for agency, tokens in ((0, 3), (1, 1), (0, 0))
    ]
    table.end_year()
    assert [table.seen_craft(ship).tokens for ship in ships] == [2, 0, 0]


@pytest.mark.rule("LE-YR-09", "LE-SKL-07")
def test_everything_on_earth_is_mended_free_of_charge_and_nothing_elsewhere() -> None:
    table = quiet(1)
    table.store("juno!", "probe!", "yuri_gagarin!")
    at_home = table.craft(0, "earth", "vostok!", "atlas!", "john_glenn!")
    away = table.craft(0, "earth_orbit", "probe!", "atlas!")
    table.money(0)
    table.end_year()
    assert table.seen(0).components == ("juno", "probe", "yuri_gagarin")
    assert table.aboard(at_home) == ["atlas", "vostok", "john_glenn"]
    assert table.aboard(away) == ["atlas!", "probe!"]


@pytest.mark.rule("LE-YR-10", "LE-RULING-11", "LE-RULING-42")
def test_after_1976_the_survival_check_is_made_and_nothing_else() -> None:
    table = Arranged(2, missions=["space_station", "ceres_lander"], later_printing="on")
    table.own(0, "life_support")
    table.craft(0, "earth_orbit", "vostok", "yuri_gagarin", supplies=3)
    table.craft(1, "earth_orbit", "vostok", "john_glenn", supplies=3)
    arriving = table.craft(0, "ceres", "probe", tokens=1)
    table.year(1976)
    table.end_year()
    assert table.match.result is not None
    assert table.match.result.why == "calendar"
    assert table.seen(1).lost == ("john_glenn",)
    assert table.completed() == []
    assert table.seen_craft(arriving).tokens == 1
    assert table.view().year == 1976


@pytest.mark.rule("LE-YR-10", "LE-RULING-42", "LE-END-01")
def test_a_game_lasts_21_years() -> None:
    table = quiet(1)
    years = []
    while not table.match.over:
        years.append(table.view().year)
        table.end_year()
    assert years == list(range(1956, 1977))


@pytest.mark.rule("LE-YR-11", "LE-YR-02")
def test_money_from_missions_of_others_is_lost_with_the_year() -> None:
    table = Arranged(2, missions=["sounding_rocket", FAR])
    table.own(0, "juno")
    ship = table.craft(0, "earth", "probe", "juno", "juno", "juno")
    table.act(f"maneuver {ship} suborbital_flight", "fire juno", "fire juno", "fire juno")
    assert table.seen(1).money == 35
    table.end_year()
    assert table.seen(1).money == 25
