"""The nine Missions, flights that wait for docking, and winning (AP-MIS, with its rulings)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import CREWED, EXAMPLE, FAR, LIGHT, SINGLE

REUSABLE = ("kerosene", "kerosene", "cryogenic", "small_shuttle", "reusable")
"""21/17, performance 1.4, crew of 2."""


def ready(mission: int, *rocket: str, players: int = 2) -> Arranged:
    """Seat 0 (Tompkins) has this rocket and nobody pays for its flight."""
    return Arranged(players=players, mission=mission).investors("helia", "plume").pad(0, *rocket)


def next_launch_phase(table: Arranged) -> None:
    """Go on until seat 0 declares: in round 1, or in the next."""
    if table.state.round:
        table.idle("launch", seat=0)
    else:
        table.jump("launch")


def fly(table: Arranged, destination: str) -> Arranged:
    """Seat 0 launches with success in the next Launch phase."""
    next_launch_phase(table)
    table.rolls(12)
    table.act(f"launch {destination}")
    return table


def dock(table: Arranged) -> Arranged:
    """Seat 0 docks in the next Launch phase."""
    next_launch_phase(table)
    table.act("tokens", "dock")
    return table


def is_fulfilled(table: Arranged, seat: int = 0) -> bool:
    """Whether the seat has fulfilled the Mission, as everybody can see."""
    return table.seen(seat, by=1).progress.is_fulfilled


def winners(table: Arranged) -> tuple[int, ...]:
    """Play the round to its end, and see who has won."""
    while table.asked == "administration" and not table.match.over:
        table.act("pass")
    return table.match.result.winners if table.match.result else ()


# Missions 1 to 6 --------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-MIS-01")
def test_mission_1_is_one_launch_into_leo() -> None:
    table = fly(ready(1, *EXAMPLE), "leo")
    assert is_fulfilled(table)
    assert winners(table) == (0,)


@pytest.mark.rule("AP-MIS-01", "AP-RULING-21")
@pytest.mark.parametrize("destination", ["geo", "moon", "lagrange"])
def test_mission_1_is_not_fulfilled_by_going_farther(destination: str) -> None:
    table = fly(ready(1, *EXAMPLE), destination)
    assert not is_fulfilled(table)
    assert table.seen(0).flights[0].destination == destination


@pytest.mark.rule("AP-MIS-01")
def test_mission_1_is_not_fulfilled_by_a_failure() -> None:
    table = ready(1, *EXAMPLE).jump("launch")
    table.rolls(1)
    table.act("launch leo")
    assert not is_fulfilled(table)


@pytest.mark.rule("AP-MIS-02")
@pytest.mark.parametrize(("first", "second"), [("leo", "leo"), ("leo", "moon"), ("geo", "lagrange")])
def test_mission_2_is_two_launches_anywhere(first: str, second: str) -> None:
    table = fly(ready(2, *EXAMPLE), first)
    assert not is_fulfilled(table)
    table.pad(0, *CREWED)
    fly(table, second)
    assert is_fulfilled(table)


@pytest.mark.rule("AP-MIS-03")
def test_mission_3_is_a_reusable_rocket_with_2_astronauts_into_geo() -> None:
    assert is_fulfilled(fly(ready(3, *REUSABLE), "geo"))


@pytest.mark.rule("AP-MIS-03", "AP-RULING-16")
@pytest.mark.parametrize(
    ("rocket", "destination"),
    [
        (REUSABLE, "leo"),
        (REUSABLE, "moon"),
        (REUSABLE[:-1], "geo"),
        (("kerosene", "kerosene", "cryogenic", "comsat", "crew_module", "reusable"), "geo"),
    ],
)
def test_mission_3_takes_no_other_flight(rocket: tuple[str, ...], destination: str) -> None:
    assert not is_fulfilled(fly(ready(3, *rocket), destination))


@pytest.mark.rule("AP-RULING-16")
def test_more_astronauts_than_asked_for_will_do() -> None:
    table = fly(ready(3, *REUSABLE, "crew_module"), "geo")
    assert table.seen(0).flights[0].crew == 3
    assert is_fulfilled(table)


@pytest.mark.rule("AP-RULING-15")
@pytest.mark.parametrize("payload", ["small_shuttle", "big_shuttle"])
def test_an_ssto_and_shuttles_are_not_reusable(payload: str) -> None:
    table = fly(ready(3, "ssto", payload), "geo")
    assert table.seen(0).flights[0].crew >= 2
    assert not is_fulfilled(table)


@pytest.mark.rule("AP-RULING-15")
def test_tompkins_does_not_make_a_rocket_reusable() -> None:
    table = fly(ready(3, *REUSABLE[:-1]), "geo")
    table.act("specialty")
    assert table.on_pad(0) == ["kerosene", "kerosene"]
    assert not table.seen(0).flights[0].is_reusable
    assert not is_fulfilled(table)


def bits(table: Arranged, *technologies: str) -> int:
    """A set of First Stages as a flight remembers it."""
    return sum(1 << table.cat.technology[name] for name in technologies)


@pytest.mark.rule("AP-MIS-04", "AP-RULING-33")
@pytest.mark.parametrize(
    ("earlier", "later", "fulfils"),
    [
        (("kerosene",), ("methane",), True),
        (("kerosene",), ("kerosene",), False),
        (("kerosene",), ("kerosene", "kerosene"), False),
        (("kerosene",), ("kerosene", "methane"), True),
        (("kerosene", "methane"), ("kerosene",), True),
        (("kerosene", "methane"), ("kerosene", "kerosene", "methane"), False),
    ],
)
def test_mission_4_is_two_launches_whose_first_stages_differ(
    earlier: tuple[str, ...], later: tuple[str, ...], fulfils: bool
) -> None:
    upper = ("cryogenic", "small_shuttle", "densified")
    table = fly(ready(4, *earlier, *upper), "leo")
    assert not is_fulfilled(table)
    table.pad(0, *later, *upper)
    assert is_fulfilled(fly(table, "leo")) == fulfils


@pytest.mark.rule("AP-RULING-33")
def test_with_several_successes_any_pair_that_differs_will_do() -> None:
    table = ready(4, "methane", "cryogenic", "small_shuttle", "booster_4")
    for _ in range(3):
        table.flown(0, "leo", first_stages=bits(table, "kerosene"))
    assert not is_fulfilled(table)
    assert is_fulfilled(fly(table, "leo"))


@pytest.mark.rule("AP-MIS-05")
def test_mission_5_is_two_objectives_of_level_2() -> None:
    table = Arranged(mission=5).investors("titan", "voyages").pad(0, *FAR)
    fly(table, "geo")
    assert table.seen(0).level_2 == 2
    assert is_fulfilled(table)


@pytest.mark.rule("AP-MIS-05")
def test_mission_5_is_not_fulfilled_by_one_of_level_2_and_others_of_level_1() -> None:
    table = Arranged(mission=5).investors("titan", "voyages").owns(0, "ares", 2).pad(0, *FAR)
    fly(table, "leo")
    fulfilled = [(event.investor, event.level) for event in table.events(events.Objective)]
    assert fulfilled == [("titan", 1), ("titan", 2), ("voyages", 1)]
    assert table.seen(0).level_2 == 1
    assert not is_fulfilled(table)


@pytest.mark.rule("AP-MIS-05")
def test_mission_5_may_take_several_launches() -> None:
    table = Arranged(mission=5).investors("titan", "plume").pad(0, *FAR)
    fly(table, "leo")
    assert not is_fulfilled(table)
    table.investors("voyages", "plume").pad(0, *EXAMPLE)
    fly(table, "geo")
    assert is_fulfilled(table)


HEAVY_CARGO = ("kerosene", "kerosene", "storable", "comsat", "heavy", "booster_4")
"""31/21, nobody aboard."""


@pytest.mark.rule("AP-MIS-06")
@pytest.mark.parametrize(
    ("rocket", "thrust", "fulfils"),
    [
        (FAR, 29, True),
        (FAR[:-1], 28, False),
        (HEAVY_CARGO, 31, False),
    ],
)
def test_mission_6_is_a_human_launch_with_thrust_29(
    rocket: tuple[str, ...], thrust: int, fulfils: bool
) -> None:
    table = fly(ready(6, *rocket), "leo")
    assert table.seen(0).flights[0].thrust == thrust
    assert is_fulfilled(table) == fulfils


@pytest.mark.rule("AP-RULING-16")
def test_a_human_launch_without_number_needs_one_astronaut() -> None:
    table = fly(ready(6, *HEAVY_CARGO, "crew_module"), "leo")
    assert table.seen(0).flights[0].crew == 1
    assert is_fulfilled(table)


# Missions 7 to 9 --------------------------------------------------------------------------------------------

TWO_SATELLITES = (
    "laser",
    "plasma",
    "plasma",
    "solar_sail",
    "probe",
    "comsat",
    "densified",
    "densified",
    "booster_2",
)
"""21/9, performance 2.4, up to the Asteroid."""


@pytest.mark.rule("AP-MIS-07", "AP-RULING-34")
def test_mission_7_is_two_satellites_on_the_asteroid_in_one_flight() -> None:
    table = fly(ready(7, *TWO_SATELLITES).tokens(0, blue=2, orange=1, white=1), "asteroid")
    assert not is_fulfilled(table)
    dock(table)
    assert is_fulfilled(table)
    assert winners(table) == (0,)


@pytest.mark.rule("AP-MIS-07", "AP-RULING-34")
def test_mission_7_adds_satellites_up_over_docked_flights() -> None:
    table = ready(7, *LIGHT).tokens(0, blue=2, orange=1, white=1)
    table.flown(0, "asteroid", satellites=1)
    fly(table, "asteroid")
    assert not is_fulfilled(table)
    dock(table)
    assert is_fulfilled(table)


@pytest.mark.rule("AP-MIS-07")
def test_mission_7_is_not_fulfilled_by_one_satellite() -> None:
    table = dock(fly(ready(7, *LIGHT).tokens(0, blue=2, orange=1, white=1), "asteroid"))
    assert table.seen(0).progress.have == 1
    assert not is_fulfilled(table)


@pytest.mark.rule("AP-MIS-07")
@pytest.mark.parametrize(("rocket", "destination"), [(CREWED, "asteroid"), (TWO_SATELLITES, "lagrange")])
def test_mission_7_wants_satellites_and_the_asteroid(rocket: tuple[str, ...], destination: str) -> None:
    table = fly(ready(7, *rocket), destination)
    assert table.seen(0).waiting is None
    assert table.on_pad(0) == []
    assert table.seen(0).progress.have == 0


@pytest.mark.rule("AP-RULING-34")
def test_every_payload_with_the_satellite_feature_carries_one() -> None:
    technologies = Arranged().cat.workshop.technologies
    carriers = {card.id: card.satellites for card in technologies if "satellite" in card.features}
    assert carriers == dict.fromkeys(("comsat", "observation", "probe", "telescope"), 1)
    assert {card.id for card in technologies if card.satellites} == set(carriers)
    assert ready(7, "ssto", "comsat", "probe", "telescope").jump("launch").seen(0).rocket.satellites == 3


@pytest.mark.rule("AP-RULING-34")
def test_dropped_satellites_come_back_to_the_reserve() -> None:
    table = dock(fly(ready(7, *TWO_SATELLITES).tokens(0, blue=2, orange=1, white=1), "asteroid"))
    assert sorted(table.in_reserve(0)) == sorted(TWO_SATELLITES)


@pytest.mark.rule("AP-MIS-08")
def test_mission_8_is_two_docked_crews_of_4_to_the_moon() -> None:
    table = ready(8, *CREWED).tokens(0, blue=2, orange=1)
    dock(fly(table, "moon"))
    assert not is_fulfilled(table)
    table.pad(0, *EXAMPLE).tokens(0, blue=2, orange=1)
    dock(fly(table, "moon"))
    assert is_fulfilled(table)


@pytest.mark.rule("AP-MIS-08", "AP-RULING-16")
def test_mission_8_wants_4_astronauts_on_each_flight_not_in_total() -> None:
    table = ready(8, "ssto", "small_shuttle", "crew_module", "booster_4")
    fly(table, "moon")
    assert table.seen(0).flights[0].crew == 3
    assert table.seen(0).waiting is None, "it cannot count"
    assert table.on_pad(0) == []


@pytest.mark.rule("AP-MIS-09")
def test_mission_9_is_one_docked_crew_of_3_to_mars() -> None:
    table = ready(9, *FAR).tokens(0, blue=3, orange=2)
    fly(table, "mars")
    assert not is_fulfilled(table)
    dock(table)
    assert is_fulfilled(table)


@pytest.mark.rule("AP-MIS-09", "AP-RULING-16")
@pytest.mark.parametrize(
    ("rocket", "crew", "waits"),
    [
        (("ssto", "small_shuttle", "heavy", "densified", "booster_4"), 2, False),
        (
            (
                "methane",
                "plasma",
                "plasma",
                "solar_sail",
                "deep_capsule",
                "aerospike",
                "aerospike",
                "densified",
            ),
            3,
            True,
        ),
        (FAR, 4, True),
    ],
)
def test_mission_9_takes_no_crew_below_3(rocket: tuple[str, ...], crew: int, waits: bool) -> None:
    table = fly(ready(9, *rocket), "mars")
    assert table.seen(0).flights[0].crew == crew
    assert (table.seen(0).waiting is not None) == waits


@pytest.mark.rule("AP-MIS-10")
@pytest.mark.parametrize("mission", range(1, 10))
def test_tokens_and_interventions_are_in_play_from_mission_4(mission: int) -> None:
    table = Arranged(mission=mission).jump("administration")
    assert ("intervene" in table.legal()) == (mission >= 4)
    table.script("dyson_a")
    table.act("recruit")
    assert (table.asked == "recruiting") == (mission >= 4)


@pytest.mark.rule("AP-MIS-11")
@pytest.mark.parametrize(("mission", "rocket", "destination"), [(8, CREWED, "moon"), (9, FAR, "mars")])
def test_a_flight_counts_once_docked_in_a_later_launch_phase(
    mission: int, rocket: tuple[str, ...], destination: str
) -> None:
    table = ready(mission, *rocket).tokens(0, blue=3, orange=2)
    fly(table, destination)
    seen = table.seen(0)
    assert (seen.progress.have, seen.flights[0].counts) == (0, False)
    assert seen.waiting == seen.flights[0]
    dock(table)
    seen = table.seen(0)
    assert (seen.progress.have, seen.flights[0].counts, seen.waiting) == (1, True, None)


@pytest.mark.rule("AP-MIS-11")
def test_nobody_waits_in_missions_1_to_6() -> None:
    for mission in range(1, 7):
        assert fly(ready(mission, *FAR), "mars").seen(0).waiting is None


# Flights that wait ------------------------------------------------------------------------------------------


def waiting() -> Arranged:
    """Mission 8: seat 0's crew has just reached the Moon with a reusable rocket."""
    table = Arranged(mission=8).hand(0, "dyson_a").credits(0, 0).investors("selene", "plume")
    table.pad(0, "kerosene", "kerosene", "kerosene", "ion", "big_shuttle", "reusable", "densified")
    table.reserve(0, "probe").tokens(0, blue=2, orange=1)
    return fly(table, "moon")


@pytest.mark.rule("AP-RULING-24")
def test_a_flight_that_can_count_stays_locked_on_the_pad() -> None:
    table = waiting()
    assert len(table.on_pad(0)) == 7
    assert table.in_reserve(0) == ["probe"]
    table.idle()
    table.plan(0, dyson_a="construction")
    assert table.events(events.CannotBuild)
    assert table.asked == "launch"
    assert table.legal() == ["stay", "give-up", "tokens"]
    table.refuses("launch leo", "AP-RULING-24")


@pytest.mark.rule("AP-RULING-24")
def test_tokens_build_nothing_on_a_flight_that_waits() -> None:
    table = waiting().tokens(0, blue=2, white=2)
    table.idle("launch")
    table.act("tokens")
    table.refuses("token-build probe blue+white", "AP-RULING-24")


@pytest.mark.rule("AP-RULING-24")
def test_launch_credits_and_objectives_are_earned_at_take_off() -> None:
    table = waiting()
    assert table.seen(0).credits == 40_000 + 60_000 + 80_000
    before = table.seen(0).credits
    dock(table)
    assert table.seen(0).credits == before + 40_000, "not again at docking"


@pytest.mark.rule("AP-RULING-24", "AP-RULING-11")
def test_its_cards_return_at_docking_but_for_reusable_first_stages() -> None:
    table = dock(waiting())
    assert table.on_pad(0) == ["kerosene"] * 3
    assert table.in_reserve(0) == ["ion", "big_shuttle", "probe", "reusable", "densified"]


@pytest.mark.rule("AP-RULING-24")
@pytest.mark.parametrize("destination", ["leo", "geo", "lagrange"])
def test_any_other_flight_returns_at_once(destination: str) -> None:
    table = fly(ready(8, *EXAMPLE), destination)
    assert table.seen(0).waiting is None
    assert len(table.in_reserve(0)) == 5


@pytest.mark.rule("AP-RULING-24")
def test_a_waiting_flight_may_be_given_up_for_its_cards() -> None:
    table = waiting()
    table.jump("launch", round=2)
    table.act("give-up")
    assert table.on_pad(0) == []
    assert len(table.in_reserve(0)) == 8
    assert table.seen(0).waiting is None
    assert (table.asked, table.legal()) == ("launch", ["stay", "tokens"]), "something else may follow"
    table.act("tokens")
    table.refuses("dock", "AP-DOC-09")
    assert table.seen(0).progress.have == 0


@pytest.mark.rule("AP-RULING-24")
def test_only_a_waiting_flight_is_given_up() -> None:
    ready(8, *EXAMPLE).jump("launch").refuses("give-up", "AP-RULING-24")


@pytest.mark.rule("AP-RULING-24")
def test_cards_of_a_flight_given_up_may_overflow() -> None:
    table = waiting().reserve(0, "solid", "kick", "comsat")
    table.jump("launch", round=2)
    table.act("give-up")
    assert (table.asked, table.view(0).focus.excess) == ("overflow", 2)


# Winning ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-21")
def test_the_destination_is_free_among_those_in_reach() -> None:
    table = ready(3, *REUSABLE).jump("launch")
    assert table.legal() == ["stay", "launch leo", "launch geo", "launch moon"]


@pytest.mark.rule("AP-RULING-22")
def test_winning_is_checked_after_administration() -> None:
    table = fly(ready(1, *EXAMPLE), "leo")
    assert is_fulfilled(table)
    assert (table.match.over, table.asked) == (False, "administration")
    table.act("recruit")
    assert not table.match.over
    table.act("pass")
    assert table.match.over


@pytest.mark.rule("AP-RULING-22")
def test_all_who_fulfil_it_in_that_round_win() -> None:
    table = ready(1, *EXAMPLE, players=3).pad(1, *SINGLE).pad(2, "ssto", "comsat", "booster_2").jump("launch")
    table.rolls(1, 12, 12)
    table.act("launch leo", "launch leo", "launch leo")
    assert winners(table) == (0, 1)


@pytest.mark.rule("AP-RULING-49")
def test_after_200_quarters_a_table_is_called_off() -> None:
    table = Arranged(mission=9).jump("administration", round=200)
    table.act("pass", "pass")
    result = table.match.result
    assert result is not None
    assert (result.why, result.winners, table.state.round) == ("called_off", (), 200)


@pytest.mark.rule("AP-RULING-49")
def test_not_a_quarter_earlier() -> None:
    table = Arranged(mission=9).jump("administration", round=199)
    table.act("pass", "pass")
    assert not table.match.over
    assert table.state.round == 200


@pytest.mark.rule("AP-RULING-49")
def test_a_mission_fulfilled_in_quarter_200_is_won() -> None:
    table = ready(1, *EXAMPLE)
    table.jump("launch", round=200)
    table.rolls(12)
    table.act("launch leo")
    assert winners(table) == (0,)
