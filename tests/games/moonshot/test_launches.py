"""Phase 3: launches, missions and risks (MS-LAU, MS-MIS, MS-RSK)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from moonrace import Seeded
from moonrace.games.moonshot import events
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab import laws
from tests.games.moonshot.arranged import Arranged

PAYLOAD_SPACES = ("r1c3", "r1c4", "r2c3", "r2c4")
BEST = (20, 20, 20)
NAMES = ("ussr", "us")


def load_rocket(table: Arranged, nation: int, *cargo: str, parameters: tuple[int, int, int] = BEST) -> None:
    """Give a nation a rocket of this strength with these payloads aboard."""
    for at, (space, payload) in enumerate(zip(PAYLOAD_SPACES, cargo, strict=False)):
        table.tiles(nation, f"T-P{at + 1 + 4 * nation:02} {space}")
        table.payload(nation, payload, space)
    table.strong(nation, *parameters)


def pad(mission: str = "M1-3", *risks: str) -> Arranged:
    """A table with this mission only (Relay satellite: level 1, a satellite, Budget 3, Popularity 2)."""
    table = Arranged()
    table.no_missions()
    if mission != "M-MOON":
        table.mission(mission, *(risks or ("R1-01",)))
    for nation in (0, 1):
        table.sets(nation, popularity=8)
    return table


def ready(mission: str, *cargo: str, risks: tuple[str, ...] = ("R1-01",)) -> Arranged:
    """The USSR's strong rocket stands on a mission, the USA abort after it."""
    table = pad(mission, *risks)
    load_rocket(table, 0, *cargo)
    table.aims(0, mission)
    table.aims(1, "abort")
    return table


def moved(table: Arranged, nation: int = 0) -> list[tuple[object, object]]:
    """A nation's changes of Popularity with their reasons."""
    return [(told.by, told.why) for told in table.events(events.Popularity) if told.nation == NAMES[nation]]


def story(table: Arranged, *kinds: str) -> list[tuple[str, object]]:
    """What happened, of these kinds, and to whom."""
    return [(told.kind, told.nation) for told in table.events(events.OfNation) if told.kind in kinds]


def checks(table: Arranged) -> list[tuple[object, object]]:
    """Risks faced and whether they were passed."""
    return [(told.risk, told.passed) for told in table.events(events.Risk)]


# Order and delays -----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-LAU-01")
@pytest.mark.parametrize("first", [0, 1])
def test_launches_follow_the_order_of_the_decisions_not_of_the_marker(first: int) -> None:
    table = pad()
    table.politics(first)
    table.act("launch M1-3", "abort")
    table.pass_until("preparations")
    assert story(table, "delayed", "aborted") == [("delayed", NAMES[first]), ("aborted", NAMES[1 - first])]


@pytest.mark.rule("MS-LAU-02", "MS-LAU-10")
@pytest.mark.parametrize("cargo", [(), ("astronaut",), ("astronaut", "astrodog")])
def test_without_the_payload_the_launch_is_delayed_and_nothing_is_rolled(cargo: tuple[str, ...]) -> None:
    table = ready("M1-3", *cargo)
    table.launches()
    assert [told.why for told in table.events(events.Delayed)] == ["payload"]
    assert moved(table) == [(-3, "delayed")]
    assert story(table, "launched", "risk") == []


@pytest.mark.rule("MS-LAU-02", "MS-MIS-02")
def test_every_payload_of_the_mission_is_needed() -> None:
    table = ready("M2-2", "astronaut")
    table.launches()
    assert moved(table) == [(-3, "delayed")]
    table = ready("M2-2", "astronaut", "satellite")
    table.launches()
    assert story(table, "launched", "completed") == [("launched", "ussr"), ("completed", "ussr")]


@pytest.mark.rule("MS-LAU-03", "MS-RSK-02", "MS-RSK-07")
def test_a_failed_check_is_an_explosion_and_ends_the_launch() -> None:
    table = pad("M2-6", "R1-01", "R1-02", "R2-01")
    load_rocket(table, 0, "astronaut", "astronaut", parameters=(3, 1, 2))
    table.aims(0, "M2-6")
    table.rolls(4, 7)  # R1-02 asks for 3, 2, 2 up to 7
    table.launches(0, 1)
    assert checks(table) == [("R1-01", 1), ("R1-02", 0)]
    assert story(table, "exploded", "completed") == [("exploded", "ussr")]


@pytest.mark.rule("MS-RSK-02", "MS-RSK-07", "MS-RSK-03", "MS-MIS-02")
def test_risks_are_faced_in_the_order_of_the_path_with_a_roll_each() -> None:
    table = ready("M2-6", "astronaut", "astronaut", risks=("R2-01", "R1-02", "R1-01"))
    table.rolls(8, 1, 5)
    table.launches()
    told = [(told.risk, told.roll, told.passed) for told in table.events(events.Risk)]
    assert told == [("R2-01", 8, 1), ("R1-02", 1, 1), ("R1-01", 5, 1)]
    assert story(table, "completed") == [("completed", "ussr")]


@pytest.mark.rule("MS-RSK-03")
def test_the_risk_die_has_eight_sides() -> None:
    table = pad()
    assert table.cat.sides == 8
    seen = set()
    for seed in range(60):
        table = ready("M1-3", "satellite")
        table.script()
        table.match._chance = table.match.position.flow.chance = Seeded(seed)
        table.launches()
        seen.add(table.events(events.Risk)[0].roll)
    assert seen == set(range(1, 9))


@pytest.mark.rule("MS-LAU-04", "MS-LAU-10", "MS-RULING-35")
@pytest.mark.parametrize("cargo", [("satellite",), ()], ids=["loaded", "without payload"])
def test_who_comes_second_to_a_completed_mission_is_delayed_once(cargo: tuple[str, ...]) -> None:
    table = ready("M1-3", "satellite")
    load_rocket(table, 1, *cargo)
    table.aims(1, "M1-3")
    table.launches()
    table.act("take-reward")
    assert [(told.nation, told.why) for told in table.events(events.Delayed)] == [("us", "completed")]
    assert moved(table, 1) == [(-3, "delayed")]
    assert table.seen(1).payloads == cargo


@pytest.mark.rule("MS-LAU-04", "MS-RULING-35")
def test_if_the_first_explodes_the_second_flies_normally() -> None:
    table = ready("M1-3", "satellite")
    table.strong(0, 0, 0, 0)
    load_rocket(table, 1, "satellite")
    table.aims(1, "M1-3")
    table.rolls(1, 1)
    table.launches()
    assert story(table, "exploded", "completed", "delayed") == [("exploded", "ussr"), ("completed", "us")]


@pytest.mark.rule("MS-LAU-04", "MS-RULING-36")
def test_the_second_on_the_moon_is_not_delayed() -> None:
    table = pad("M-MOON")
    table.open_moon()
    for nation in (1, 0):
        load_rocket(table, nation, "astronaut", "astronaut")
        table.aims(nation, "M-MOON")
    table.sets(0, popularity=9)
    table.launches()
    assert story(table, "launched", "completed", "delayed") == [
        ("launched", "us"),
        ("completed", "us"),
        ("launched", "ussr"),
        ("completed", "ussr"),
    ]
    assert table.match.over
    assert (table.view().winner, table.view().why) == ("ussr", "moon_popularity")


@pytest.mark.rule("MS-RULING-36")
def test_the_game_ends_only_after_the_second_moon_launch_is_resolved() -> None:
    table = pad("M-MOON")
    table.open_moon()
    load_rocket(table, 0, "astronaut", "astronaut")
    load_rocket(table, 1, "astronaut", "astronaut", parameters=(0, 0, 0))
    for nation in (0, 1):
        table.aims(nation, "M-MOON")
    table.launches()
    assert story(table, "completed", "exploded", "launched")[-1] == ("exploded", "us")
    assert (table.view().winner, table.view().why) == ("ussr", "moon")


@pytest.mark.rule("MS-LAU-05")
def test_the_reward_is_settled_before_the_next_launch() -> None:
    table = ready("M1-3", "satellite")
    table.launches()
    assert table.asked == ("mission reward", 0)
    assert table.events(events.Aborted) == []
    table.act("take-reward")
    kinds = [told.kind for told in table.events(events.OfNation)]
    assert kinds.index("budget") < kinds.index("aborted")


# The table of consequences --------------------------------------------------------------------------------


@pytest.mark.rule("MS-LAU-06", "MS-RULING-34")
def test_an_aborted_launch_costs_1() -> None:
    table = pad()
    table.launches()
    assert moved(table, 0) == moved(table, 1) == [(-1, "aborted")]


@pytest.mark.rule("MS-LAU-07", "MS-LAU-05")
def test_a_successful_launch_changes_popularity_by_its_reward_alone() -> None:
    table = ready("M1-3", "satellite")
    table.launches()
    assert moved(table) == []
    table.act("take-reward")
    assert moved(table) == [(2, "M1-3"), (1, "press")]  # the empty place for successful missions, in 4.4


@pytest.mark.rule("MS-LAU-08", "MS-LAU-09", "MS-RULING-39", "MS-RULING-53")
@pytest.mark.parametrize(
    ("cargo", "cost"),
    [
        (("satellite",), -2),
        (("satellite", "satellite"), -2),
        (("satellite", "astrodog"), -3),
        (("satellite", "astronaut"), -3),
        (("satellite", "astronaut", "astronaut", "astrodog"), -3),
    ],
)
def test_an_explosion_costs_2_and_3_with_lives_on_board_needed_or_not(
    cargo: tuple[str, ...], cost: int
) -> None:
    table = ready("M1-3", *cargo)
    table.strong(0, 0, 0, 0)
    table.launches()
    assert moved(table) == [(cost, "explosion")]
    assert [told.lives for told in table.events(events.Exploded)] == [int(cost == -3)]


@pytest.mark.rule("MS-RULING-34")
def test_an_abort_is_paid_in_the_launch_order_and_no_decision_is_changed_in_phase_3() -> None:
    table = pad("M1-3", "R1-01")
    load_rocket(table, 0, "satellite")
    table.aims(1, "abort")
    table.aims(0, "M1-3")
    table.launches()
    assert story(table, "aborted", "launched") == [("aborted", "us"), ("launched", "ussr")]
    assert moved(table, 1) == [(-1, "aborted")]
    for decision in ("abort", "launch M1-3"):
        table.refuses(decision, "MS-RULING-32")


@pytest.mark.rule("MS-RULING-37")
def test_after_an_explosion_only_the_payload_is_gone() -> None:
    table = ready("M1-3", "satellite", "astronaut")
    table.strong(0, 0, 0, 0)
    table.modules(0, "MOD-01 R2")
    table.tests(0, "R1-01", 2)
    table.tests(1, "R1-01", 1)
    table.sets(0, sabotage=1)
    table.rolls(1)
    table.launches()
    own = table.seen(0)
    assert own.payloads == ()
    assert [tile.tile for tile in own.tiles] == ["T-P01", "T-P02"]
    assert [seen.module for seen in own.modules if seen.module] == ["MOD-01"]
    assert own.sabotage == 1
    (mission,) = table.view().missions
    assert mission.mission == "M1-3"
    assert [(risk.risk, risk.tests) for risk in mission.risks] == [("R1-01", (2, 1))]


@pytest.mark.rule("MS-RULING-37", "MS-MIS-06")
def test_moon_risks_turned_up_stay_visible_after_an_explosion_and_may_be_tested() -> None:
    table = pad("M-MOON")
    table.open_moon()
    table.path(0, "R3-01", "R3-02", "R3-03")
    load_rocket(table, 0, "astronaut", "astronaut", parameters=(0, 0, 0))
    table.aims(0, "M-MOON")
    table.launches()
    assert checks(table) == [("R3-01", 0)]
    table.engineering(0)
    assert [action for action in table.offers("test") if "R3" in action] == [
        "test R3-01",
        "test R3-02",
        "test R3-03",
    ]


@pytest.mark.rule("MS-RULING-38", "MS-RULING-20")
def test_after_a_success_payload_mission_risks_and_tests_are_gone_and_the_rest_stays() -> None:
    table = ready("M1-3", "satellite", "astronaut")
    table.modules(0, "MOD-01 R2")
    table.tests(0, "R1-01", 2)
    table.tests(1, "R1-01", 1)
    table.sets(0, sabotage=1)
    table.rolls(8)
    before = table.view().risk_discards
    table.launches()
    own, view = table.seen(0), table.view()
    assert own.payloads == ()
    assert view.missions == ()
    assert view.risk_discards == (before[0], before[1] + 1, *before[2:])
    assert [sum(side.tests) for side in table.state.nations] == [0, 0]
    assert [tile.tile for tile in own.tiles] == ["T-P01", "T-P02"]
    assert [seen.module for seen in own.modules if seen.module] == ["MOD-01"]
    assert own.sabotage == 1
    assert own.completed[-1] == "M1-3"
    table.act("take-reward")
    table.pass_until("preparations")
    assert table.seen(0).target == ""


@pytest.mark.rule("MS-RULING-39")
@pytest.mark.parametrize("target", ["M1-3", "abort"])
def test_after_a_delay_or_an_abort_the_payload_stays(target: str) -> None:
    table = pad()
    load_rocket(table, 0, "astronaut", "astrodog")
    table.aims(0, target)
    table.launches(0, 1)
    assert sorted(table.seen(0).payloads) == ["astrodog", "astronaut"]


@pytest.mark.rule("MS-RULING-39")
def test_surplus_payload_is_allowed() -> None:
    table = ready("M1-3", "satellite", "satellite", "astrodog")
    table.launches()
    assert story(table, "completed") == [("completed", "ussr")]


# Missions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-MIS-01")
def test_a_mission_card_names_level_payload_risks_and_reward() -> None:
    missions = Arranged().cat.missions
    assert len(missions) == 24
    for mission in missions:
        assert mission.level in range(5)
        assert sum(mission.payload.values()) >= 1
        assert mission.risks
        assert mission.reward


@pytest.mark.rule("MS-MIS-01")
@pytest.mark.parametrize(
    ("mission", "risks"),
    [("M2-6", ("R1-03", "R1-02", "R2-07")), ("M4-4", ("R3-01", "R3-02")), ("M1-1", ("R0-06", "R1-10"))],
)
def test_an_announced_mission_gets_the_risks_of_its_icons_in_order(
    mission: str, risks: tuple[str, ...]
) -> None:
    table = pad("M1-3", "R1-01")
    table.path(0, "R3-11", "R3-12", "R3-13")
    table.path(1, "R3-08", "R3-09", "R3-10")
    table.politics(0)
    table.script(mission, *risks)
    table.act(f"announce {mission[1]}")
    seen = table.view(1).missions[-1]
    assert (seen.mission, tuple(risk.risk for risk in seen.risks)) == (mission, risks)


@pytest.mark.rule("MS-MIS-02")
def test_a_completed_mission_gives_its_reward() -> None:
    table = ready("M2-2", "astronaut", "satellite")
    table.launches()
    table.act("take-reward")
    gains = [(told.kind, told.by) for told in table.events(events.Change) if told.why == "M2-2"]
    assert gains == [("budget", 4), ("popularity", 2), ("money", 4)]


@pytest.mark.rule("MS-MIS-02", "MS-RULING-49")
def test_a_reward_with_a_free_test_and_a_tile_is_chosen_from_what_there_is() -> None:
    table = ready("M3-4", "satellite")
    table.mission("M1-4", "R1-02", "R1-03")
    table.launches()
    table.act("take-reward")
    assert table.asked == ("reward", 0)
    assert table.legal() == ["test R1-02", "test R1-03"]
    table.act("test R1-03")
    assert table.view().missions[0].risks[1].tests == (1, 0)
    assert table.seen(0).money == 30 + 3 + 3 + table.seen(0).budget


@pytest.mark.rule("MS-MIS-03", "MS-RULING-32", "MS-RULING-31")
def test_instead_of_the_whole_reward_a_card_of_the_own_path_is_turned_up() -> None:
    table = ready("M2-2", "astronaut", "satellite")
    table.path(0, "R3-01", "R3-02", "R3-03")
    table.launches()
    assert table.asked == ("mission reward", 0)
    assert table.legal() == ["take-reward", "explore 1", "explore 2", "explore 3"]
    table.refuses("explore 4", "MS-MIS-03")
    table.act("explore 2")
    assert [told for told in table.events(events.Change) if told.why == "M2-2"] == []
    assert [risk.risk for risk in table.seen(0, seat=1).moon_path] == ["", "R3-02", ""]
    assert [risk.risk for risk in table.seen(1, seat=1).moon_path] == ["", "", ""]


@pytest.mark.rule("MS-RULING-32")
def test_nobody_goes_on_before_the_reward_is_taken_or_forgone() -> None:
    table = ready("M2-2", "astronaut", "satellite")
    table.launches()
    table.refuses("pass", "MS-RULING-32")
    assert table.refusal("take-reward", seat=1) is not None


@pytest.mark.rule("MS-MIS-04", "MS-RULING-31")
@pytest.mark.parametrize(
    ("mission", "cargo", "shown", "may"),
    [
        ("M0-1", ("satellite",), 0, False),
        ("M1-3", ("satellite",), 0, True),
        ("M1-3", ("satellite",), 1, False),
        ("M2-4", ("satellite",), 1, True),
        ("M2-4", ("satellite",), 2, False),
        ("M3-3", ("satellite",), 2, True),
        ("M3-3", ("satellite",), 3, False),
        ("M4-4", ("satellite",), 2, True),
        ("M4-4", ("satellite",), 3, False),
    ],
)
def test_no_more_of_the_path_is_explored_than_the_level_of_the_mission(
    mission: str, cargo: tuple[str, ...], shown: int, may: bool
) -> None:
    table = ready(mission, *cargo)
    table.path(0, "R3-01", "R3-02", "R3-03", shown=shown)
    table.path(1, "R3-04", "R3-05", "R3-06", shown=3)
    table.launches()
    assert (table.asked[0] == "mission reward") == may
    gains = [told for told in table.events(events.Budget) if told.why == mission]
    assert len(gains) == int(not may)
    if may:
        assert table.offers("explore") == [f"explore {number}" for number in range(shown + 1, 4)]


@pytest.mark.rule("MS-MIS-05", "MS-RULING-29", "MS-RULING-30")
@pytest.mark.parametrize(
    ("mission", "is_open"), [("M1-3", False), ("M2-4", False), ("M3-3", True), ("M4-4", True)]
)
@pytest.mark.parametrize("nation", [0, 1])
def test_a_mission_of_level_3_or_4_by_either_nation_opens_the_moon_landing_for_both(
    mission: str, is_open: bool, nation: int
) -> None:
    table = pad(mission)
    load_rocket(table, nation, "satellite")
    table.politics(1 - nation)
    table.refuses("launch M-MOON", "MS-MIS-05")
    table.act("abort")
    table.refuses("launch M-MOON", "MS-MIS-05")
    table.act(f"launch {mission}")
    table.pass_until("mission reward")
    table.act("take-reward")
    assert table.view().is_moon_open == is_open
    for side in (0, 1):
        table.politics(side)
        if is_open:
            assert "launch M-MOON" in table.legal()
        else:
            table.refuses("launch M-MOON", "MS-MIS-05")


@pytest.mark.rule("MS-RULING-30")
def test_a_rocket_may_be_put_on_a_mission_whose_payload_it_lacks() -> None:
    table = pad()
    table.politics(0)
    assert table.seen(0).payloads == ()
    table.act("launch M1-3", "abort")
    assert table.seen(0).target == "M1-3"
    table.tiles(0, "T-P01 r1c3")
    table.act("prepare satellite r1c3", "pass", "pass")
    assert story(table, "launched") == [("launched", "ussr")]


@pytest.mark.rule("MS-MIS-06")
def test_starting_for_the_moon_turns_up_the_hidden_cards_of_that_path_only() -> None:
    table = pad("M-MOON")
    table.open_moon()
    table.path(0, "R3-01", "R3-02", "R3-03", shown=1)
    load_rocket(table, 0, "astronaut", "astronaut", parameters=(0, 0, 0))
    table.aims(0, "M-MOON")
    assert [risk.risk for risk in table.seen(0).moon_path] == ["R3-01", "", ""]
    table.launches(0, 1)
    assert [told.risk for told in table.events(events.TurnedUp)] == ["R3-02", "R3-03"]
    assert [risk.risk for risk in table.seen(0, seat=1).moon_path] == ["R3-01", "R3-02", "R3-03"]
    assert [risk.risk for risk in table.seen(1).moon_path] == ["", "", ""]


@pytest.mark.rule("MS-MIS-06", "MS-LAU-02")
def test_a_delayed_moon_launch_has_not_started_and_turns_nothing_up() -> None:
    table = pad("M-MOON")
    table.open_moon()
    load_rocket(table, 0, "astronaut")
    table.aims(0, "M-MOON")
    table.launches(0, 1)
    assert moved(table) == [(-3, "delayed")]
    assert [risk.risk for risk in table.seen(0).moon_path] == ["", "", ""]


# Risks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-RSK-01", "MS-RSK-06")
def test_a_risk_has_three_ranges_whose_minima_fall_as_values_rise() -> None:
    risks = Arranged().cat.risks
    assert len(risks) == 42
    for risk in risks:
        assert 1 <= risk.low_max < risk.mid_max
        for low, mid, high in zip(risk.low, risk.mid, risk.high, strict=True):
            assert low >= mid >= high >= 0
        assert sum(risk.low) > sum(risk.mid) > sum(risk.high)


def outcome(
    parameters: tuple[int, int, int], roll: int, *, sabotage: int = 0, tests: int = 0, risk: str = "R1-01"
) -> tuple[object, object]:
    """Check value and whether a rocket passes a risk: R1-01 asks for 5 2 3 to 3, 3 1 2 to 6, 2 0 1 above."""
    table = ready("M1-3", "satellite", risks=(risk,))
    table.strong(0, *parameters)
    table.sets(0, sabotage=sabotage)
    table.tests(0, risk, tests)
    table.rolls(roll)
    table.launches()
    (told,) = table.events(events.Risk)
    assert (told.roll, told.sabotage, told.tests) == (roll, sabotage, tests)
    ended = "completed" if told.passed else "exploded"
    assert story(table, "completed", "exploded") == [(ended, "ussr")]
    return told.value, bool(told.passed)


@pytest.mark.rule("MS-RSK-01", "MS-RSK-06")
@pytest.mark.parametrize(
    ("least", "rolls"), [((5, 2, 3), (1, 2, 3)), ((3, 1, 2), (4, 5, 6)), ((2, 0, 1), (7, 8))]
)
def test_each_parameter_must_reach_the_minimum_of_the_range(
    least: tuple[int, int, int], rolls: tuple[int, ...]
) -> None:
    for roll in rolls:
        assert outcome(least, roll) == (roll, True)
        for short in range(3):
            weaker = tuple(20 if at != short else value - 1 for at, value in enumerate(least))
            if min(weaker) >= 0:
                assert outcome((weaker[0], weaker[1], weaker[2]), roll) == (roll, False)


@pytest.mark.rule("MS-RSK-04")
@pytest.mark.parametrize(("roll", "sabotage"), [(1, 1), (2, 2), (2, 5), (8, 8)])
def test_at_0_or_less_after_sabotage_the_rocket_explodes_whatever_the_tests(roll: int, sabotage: int) -> None:
    assert outcome(BEST, roll, sabotage=sabotage, tests=9) == (roll - sabotage, False)


@pytest.mark.rule("MS-RSK-04", "MS-RSK-05")
@pytest.mark.parametrize(
    ("roll", "sabotage", "tests", "value", "passed"),
    [(2, 1, 5, 6, False), (2, 1, 6, 7, True), (8, 2, 0, 6, False), (8, 1, 0, 7, True), (1, 0, 6, 7, True)],
)
def test_the_check_value_is_the_die_less_sabotage_plus_tests(
    roll: int, sabotage: int, tests: int, value: int, passed: bool
) -> None:
    assert outcome((2, 0, 1), roll, sabotage=sabotage, tests=tests) == (value, passed)


@pytest.mark.rule("MS-RULING-40")
@pytest.mark.parametrize(
    ("roll", "tests", "passed"), [(8, 0, False), (8, 1, True), (8, 30, True), (5, 4, True)]
)
def test_values_above_8_count_and_some_cards_need_them(roll: int, tests: int, passed: bool) -> None:
    # R3-01 asks for 9, 7, 10 from a check value of 9 on.
    assert outcome((9, 7, 10), roll, tests=tests, risk="R3-01") == (roll + tests, passed)


@pytest.mark.rule("MS-RULING-40")
def test_die_sabotage_and_tests_are_taken_anew_for_each_risk() -> None:
    table = ready("M1-4", "satellite", risks=("R1-01", "R1-02"))
    table.sets(0, sabotage=2)
    table.tests(0, "R1-01", 3)
    table.tests(0, "R1-02", 1)
    table.rolls(3, 8)
    table.launches()
    assert [told.value for told in table.events(events.Risk)] == [3 - 2 + 3, 8 - 2 + 1]


# Risk decks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-RULING-50")
def test_discarded_risks_are_shuffled_into_a_new_deck_when_one_runs_out() -> None:
    table = pad("M1-3", "R1-01")
    state = table.state
    state.risk_discards[2], state.risk_decks[2] = state.risk_decks[2][:-1], state.risk_decks[2][-1:]
    last = table.cat.risk_ids[state.risk_decks[2][0]]
    again = table.cat.risk_ids[state.risk_discards[2][4]]
    table.politics(0)
    table.script("M2-5", last, again)
    step = table.act("announce 2")
    (rebuilt,) = [told for told in step.events if isinstance(told, events.Rebuilt)]
    assert (rebuilt.what, rebuilt.deck, rebuilt.count) == ("risks", 2, 11)
    view = table.view()
    assert [risk.risk for risk in view.missions[-1].risks] == [last, again]
    assert (view.risk_decks[2], view.risk_discards[2]) == (10, 0)


@pytest.mark.rule("MS-RULING-50")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_after_a_rebuilt_risk_deck_nobody_can_tell_hidden_cards_apart(level: int) -> None:
    table = pad("M1-3", "R1-01")
    state = table.state
    state.risk_discards[level], state.risk_decks[level] = state.risk_decks[level], []
    table.politics(0)
    missions = {1: "M1-4", 2: "M2-5", 3: "M4-4"}
    table.script(missions[level])
    table.act(f"announce {level if level < 3 else 4}")
    table.title.check(state)
    rng = random.Random(level)
    position = table.match.position
    for seat in seats_and_spectator(2):
        laws.seat_cannot_tell(position, seat, Seeded(level), rng, look_ahead=4)


@pytest.mark.rule("MS-RULING-50")
@pytest.mark.parametrize("is_rebuilt", [False, True])
def test_once_their_deck_was_rebuilt_only_the_cards_of_the_paths_are_unseen(is_rebuilt: bool) -> None:
    table = pad("M1-3", "R1-01")
    state = table.state
    if is_rebuilt:
        state.risk_discards[3], state.risk_decks[3] = state.risk_decks[3], []
    table.politics(0)
    table.script("M4-4")
    table.act("announce 4")
    hidden = sorted(risk for own in state.nations for risk in own.path)
    worlds = [table.title.resample(state, 0, Seeded(seed)) for seed in range(20)]
    paths = [[risk for own in world.nations for risk in own.path] for world in worlds]
    assert len({tuple(path) for path in paths}) > 10
    assert all(sorted(path) == hidden for path in paths) == is_rebuilt


@pytest.mark.rule("MS-RULING-50")
def test_there_are_risks_enough_for_any_three_missions_at_once() -> None:
    table = Arranged()
    missions, constants = table.cat.missions, table.cat.content.constants
    for level in range(4):
        wanted = max(
            sum(mission.risks.count(level) for mission in three)
            for three in combinations(missions, constants.active_missions)
        )
        paths = 2 * constants.moon_risks if level == constants.moon_risk_level else 0
        assert wanted + paths <= sum(risk.level == level for risk in table.cat.risks)
