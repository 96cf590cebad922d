"""The derived examples, played to the exact number (MS-DEX), and what content says of the others (MS-EX)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.kernel.events import Event
from tests.games.moonshot.arranged import Arranged

ROCKET = (3, 1, 2)
"""Meets the middle range of R1-01, whose ranges are up to 3, 4 to 6, from 7."""


def flight(
    roll: int,
    *,
    sabotage: int = 0,
    tests: int = 0,
    parameters: tuple[int, int, int] = ROCKET,
    mission: str = "M1-3",
    cargo: tuple[str, ...] = ("satellite",),
    shown: int = 0,
) -> Arranged:
    """The USSR fly a mission past R1-01 and roll this."""
    table = Arranged()
    table.no_missions()
    table.mission(mission, "R1-01")
    table.path(0, "R3-01", "R3-02", "R3-03", shown=shown)
    for at, (space, payload) in enumerate(zip(("r1c3", "r1c4"), cargo, strict=False)):
        table.tiles(0, f"T-P0{at + 1} {space}")
        table.payload(0, payload, space)
    table.strong(0, *parameters)
    table.sets(0, sabotage=sabotage)
    table.tests(0, "R1-01", tests)
    table.aims(0, mission)
    table.rolls(roll)
    table.launches()
    return table


def check(table: Arranged) -> tuple[object, object]:
    """The check value, and 1 if the risk was passed."""
    (told,) = table.events(events.Risk)
    return told.value, told.passed


def fate(card: str, tokens: tuple[int, int, int, int], level: int = 1) -> Arranged:
    """A Manoeuvre of the USSR with these tokens is about to be evaluated."""
    table = Arranged()
    table.board(0, card, "treasury", tokens=tokens, level=level, cover="SU-01" if level > 1 else "")
    table.fates()
    return table


# Examples of the text -------------------------------------------------------------------------------------


@pytest.mark.rule("MS-EX-02")
def test_the_missions_of_the_text_have_its_names() -> None:
    content = Arranged().cat.content
    assert [content.missions[mission].name for mission in ("M2-3", "M3-2")] == [
        "Spacewalk",
        "Attempt at docking",
    ]
    assert (content.moon.id, content.moon.name) == ("M-MOON", "Moon landing")


@pytest.mark.rule("MS-EX-03")
def test_missions_ask_for_satellites_and_astronauts() -> None:
    missions = Arranged().cat.content.missions
    assert missions["M1-3"].payload == {"satellite": 1}
    assert missions["M1-6"].payload == {"astronaut": 1}
    asked = {kind for mission in missions.values() for kind in mission.payload}
    assert asked == {"satellite", "astronaut", "astrodog"}


# Checks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-DEX-01")
def test_a_3_with_3_sabotage_explodes_in_spite_of_5_tests() -> None:
    assert check(flight(3, sabotage=3, tests=5, parameters=(20, 20, 20))) == (0, 0)


@pytest.mark.rule("MS-DEX-02")
def test_a_4_with_3_sabotage_and_5_tests_is_a_check_value_of_6() -> None:
    assert check(flight(4, sabotage=3, tests=5)) == (6, 1)
    assert check(flight(4, sabotage=3, tests=5, parameters=(2, 0, 1))) == (6, 0)


@pytest.mark.parametrize(
    ("sabotage", "tests", "least"),
    [
        pytest.param(0, 0, 4, marks=pytest.mark.rule("MS-DEX-03")),
        pytest.param(0, 2, 2, marks=pytest.mark.rule("MS-DEX-04")),
        pytest.param(1, 0, 5, marks=pytest.mark.rule("MS-DEX-05")),
    ],
)
def test_every_roll_of_the_same_rocket(sabotage: int, tests: int, least: int) -> None:
    for roll in range(1, 9):
        value = roll - sabotage + tests
        assert check(flight(roll, sabotage=sabotage, tests=tests)) == (value, int(roll >= least))


@pytest.mark.rule("MS-DEX-03", "MS-DEX-04", "MS-DEX-05")
@pytest.mark.parametrize(("sabotage", "tests", "numbers"), [(0, 0, 5), (0, 2, 7), (1, 0, 4)])
def test_the_page_is_told_the_same_chances(sabotage: int, tests: int, numbers: int) -> None:
    table = Arranged()
    table.no_missions()
    table.mission("M1-3", "R1-01")
    table.strong(0, *ROCKET)
    table.sets(0, sabotage=sabotage)
    table.tests(0, "R1-01", tests)
    odds = table.view().missions[0].odds[0]
    assert (odds.whole, odds.of) == (numbers, 8)


# The blueprint --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "parameters"),
    [
        pytest.param(1, (1, 1, 0), marks=pytest.mark.rule("MS-DEX-06")),
        pytest.param(2, (2, 1, 0), marks=pytest.mark.rule("MS-DEX-07")),
    ],
)
def test_a_second_tile_turned_once_and_turned_twice(turns: int, parameters: tuple[int, int, int]) -> None:
    table = Arranged()
    table.development(0, "T-S05", "T-E13")
    table.engineering(0)
    table.act("install T-S05", "place T-S05 r2c3 0", "pass", "install T-E13", f"place T-E13 r2c4 {turns}")
    assert table.parameters() == parameters


@pytest.mark.rule("MS-DEX-08")
@pytest.mark.parametrize(("count", "left"), [(3, 17), (1, 19)])
def test_clearing_3_sabotage_costs_13_and_1_costs_11(count: int, left: int) -> None:
    table = Arranged()
    table.sets(0, sabotage=3)
    table.engineering(0)
    table.act(f"clear-sabotage {count}")
    assert table.seen(0).money == left


# Rounds ---------------------------------------------------------------------------------------------------


def fitted_in(table: Arranged) -> dict[object, int]:
    """By Module of the USSR: the round in which it was installed."""
    number, found = 0, dict[object, int]()
    for told in table.events(Event):
        number += isinstance(told, events.Round)
        if isinstance(told, events.Fitted) and told.nation == "ussr":
            found[told.module] = number
    return found


@pytest.mark.rule("MS-DEX-09")
def test_modules_ordered_in_round_4_arrive_in_rounds_4_5_and_6() -> None:
    table = Arranged()
    while table.state.round < 4:
        table.end_round()
    table.pass_until("engineering")
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    assert table.asked == ("engineering", 1)
    table.act("pass", "order MOD-01 8", "order MOD-07 13", "order MOD-15 20")
    while table.state.round < 7:
        table.end_round()
    rounds = fitted_in(table)
    assert (rounds["MOD-01"], rounds["MOD-07"], rounds["MOD-15"]) == (6, 5, 4)


@pytest.mark.rule("MS-DEX-10")
def test_the_starting_module_is_installed_in_round_3() -> None:
    table = Arranged()
    (first,) = [space.item for space in table.seen(0).suppliers if space.item]
    while table.state.round < 4:
        table.end_round()
    assert fitted_in(table) == {first: 3}


@pytest.mark.rule("MS-DEX-11")
@pytest.mark.parametrize(("larger", "is_over"), [(31, False), (32, True)])
@pytest.mark.parametrize("nation", [0, 1])
def test_budgets_15_apart_go_on_and_16_apart_end_the_game(larger: int, is_over: bool, nation: int) -> None:
    table = Arranged()
    treasury = 1
    table.sets(nation, budget=larger - treasury)
    table.sets(1 - nation, budget=16 - treasury)
    table.effects()
    assert [table.seen(side).budget for side in (nation, 1 - nation)] == [larger, 16]
    assert table.match.over == is_over
    assert (table.view().winner, table.view().why) == (
        (("ussr", "us")[nation], "budget") if is_over else ("", "")
    )


@pytest.mark.rule("MS-DEX-12")
def test_a_budget_of_30_without_gains_pays_27_after_round_1() -> None:
    table = Arranged()
    table.board(0, "SU-09", "treasury")  # so that the empty place gives nothing
    table.suppliers()
    table.act("evaluate SU-09", "yield")
    assert [told.by for told in table.events(events.Budget) if told.nation == "ussr"] == [-3]
    income = [told.by for told in table.events(events.Money) if told.why == "income"]
    assert income[0] == 27
    assert table.state.round == 2


# Manoeuvres -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-DEX-13")
def test_popularity_11_and_a_reward_of_3_make_12() -> None:
    table = fate("SU-04", (1, 0, 0, 0), level=2)
    table.sets(0, popularity=11)
    table.act("evaluate SU-04")
    assert table.seen(0).popularity == 12
    assert [(told.by, told.to) for told in table.events(events.Popularity)] == [(1, 12)]


@pytest.mark.rule("MS-DEX-14")
def test_two_influence_beat_one_whatever_the_bluff() -> None:
    table = fate("SU-06", (2, 1, 1, 3))
    table.act("evaluate SU-06")
    assert [told.nation for told in table.events(events.WonCard)] == ["ussr"]
    assert [told.by for told in table.events(events.Money) if told.why == "SU-06"] == [6]


@pytest.mark.rule("MS-DEX-15")
@pytest.mark.parametrize("answer", ["pay", "yield"])
def test_a_card_without_tokens_is_a_tie(answer: str) -> None:
    table = fate("SU-06", (0, 0, 0, 0))
    table.act("evaluate SU-06")
    assert table.asked == ("tie", 0)
    assert table.legal() == ["pay", "yield"]
    table.act(answer)
    won = [told.nation for told in table.events(events.WonCard)]
    obstructed = [told.nation for told in table.events(events.Obstructed)]
    paid = [told.by for told in table.events(events.Popularity) if told.nation == "ussr"]
    assert (won, obstructed, paid) == ((["ussr"], [], [-2]) if answer == "pay" else ([], ["us"], []))


# Missions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-DEX-16")
@pytest.mark.parametrize(
    ("mission", "shown", "may"),
    [("M2-4", 1, True), ("M1-3", 1, False), ("M0-1", 0, False), ("M0-1", 1, False)],
)
def test_exploring_after_missions_of_levels_2_1_and_0(mission: str, shown: int, may: bool) -> None:
    table = flight(8, mission=mission, shown=shown)
    assert (table.asked == ("mission reward", 0)) == may
    if may:
        table.act("explore 2")
        assert [risk.risk for risk in table.seen(0).moon_path] == ["R3-01", "R3-02", ""]


@pytest.mark.rule("MS-DEX-17")
def test_an_explosion_with_a_satellite_and_an_astronaut_aboard() -> None:
    table = flight(1, cargo=("satellite", "astronaut"))
    changes = [told.by for told in table.events(events.Popularity) if told.nation == "ussr"]
    assert changes == [-3]
    assert table.seen(0).payloads == ()
    assert [(tile.space, tile.tile) for tile in table.seen(0).tiles] == [("r1c3", "T-P01"), ("r1c4", "T-P02")]
