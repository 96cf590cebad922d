"""Missions: who completes them and when, which become impossible, and how the game ends (LE-MIS, LE-END)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR = "man_on_venus"
"""A mission that stays on the table, so that the game goes on: 32 points."""


def lunar_lander(*components: str, players: int = 2, face: str = "moon_barren") -> tuple[Arranged, int]:
    """A craft in Lunar Orbit with a perfect Juno and Landing, about to land for the Lunar Lander mission."""
    table = Arranged(players, missions=["lunar_lander", FAR])
    table.own_all()
    table.face(face)
    junos = 1 + len(components)
    return table, table.craft(0, "lunar_orbit", *components, *["juno"] * junos)


def fly(table: Arranged, ship: int, to: str, years: int = 0) -> None:
    """Carry a manoeuvre out, firing Junos as long as they are asked for; whatever is drawn goes back."""
    table.act(f"maneuver {ship} {to}" + (f" {years}" if years else ""))
    while not table.match.over and table.match.asks[0].what in ("fire", "landing", "outcome"):
        table.act(
            {"fire": "fire juno", "landing": "skip-landing", "outcome": "return"}[table.match.asks[0].what]
        )


def in_orbit(
    table: Arranged, agency: int, *components: str, at: str = "earth_orbit", supplies: int = 9
) -> int:
    """A craft in space with an astronaut who will survive."""
    if table.cat.life_support not in table.agency(agency).stacks:
        table.own(agency, "life_support")
    return table.craft(agency, at, "vostok", *components, supplies=supplies)


# Completing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-MIS-01", "LE-MIS-02", "LE-MIS-03")
def test_the_first_to_land_takes_the_card_its_points_and_all_others_get_ten() -> None:
    table, ship = lunar_lander("probe", players=3)
    fly(table, ship, "moon")
    assert table.completed(0) == ["lunar_lander"]
    assert table.seen(0).score == 6
    assert [table.seen(agency).money for agency in range(3)] == [25, 35, 35]
    assert table.view().missions == (FAR,)
    assert table.match.asks[0].what == "turn"


@pytest.mark.rule("LE-MIS-01")
def test_who_comes_second_gets_nothing() -> None:
    table, ship = lunar_lander("probe")
    table.own_all(1)
    other = table.craft(1, "lunar_orbit", "probe", "juno")
    fly(table, ship, "moon")
    table.act("end-turn")
    fly(table, other, "moon")
    assert table.location(other) == "moon"
    assert table.completed(1) == []
    assert table.seen(0).money == 25


@pytest.mark.rule("LE-MIS-06", "LE-DMG-05")
@pytest.mark.parametrize(
    ("component", "is_enough"),
    [
        ("probe", True),
        ("vostok", True),
        ("apollo", True),
        ("eagle", True),
        ("aldrin", True),
        ("probe!", False),
        ("vostok!", False),
        ("supplies", False),
        ("sample_mars", False),
    ],
)
def test_a_probe_mission_needs_an_undamaged_probe_or_capsule(component: str, is_enough: bool) -> None:
    table = Arranged(2, missions=["lunar_lander", FAR])
    table.own_all()
    table.face("moon_barren")
    ship = table.craft(0, "lunar_orbit", component, *["juno"] * 3)
    fly(table, ship, "moon")
    assert table.location(ship) == "moon"
    assert table.completed() == (["lunar_lander"] if is_enough else [])


@pytest.mark.rule("LE-MIS-06", "LE-CMP-08")
def test_a_sounding_rocket_reaches_space_in_suborbital_flight() -> None:
    table = Arranged(2, missions=["sounding_rocket", FAR])
    table.own_all()
    ship = table.craft(0, "earth", "probe", *["juno"] * 3)
    fly(table, ship, "suborbital_flight")
    assert table.completed() == ["sounding_rocket"]


@pytest.mark.rule("LE-MIS-07")
def test_a_probe_lost_in_landing_completes_nothing() -> None:
    table = Arranged(2, missions=["lunar_lander", FAR])
    table.face("moon_barren")
    table.own(0, "juno")
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    fly(table, ship, "moon")
    assert table.location(ship) == ""
    assert table.completed() == []


@pytest.mark.rule("LE-MIS-07", "LE-MIS-06")
def test_a_probe_damaged_in_landing_completes_nothing() -> None:
    table = Arranged(2, missions=["lunar_lander", FAR])
    table.face("moon_barren")
    table.own(0, "juno")
    table.own(0, "landing", "minor", "minor")
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.act(f"maneuver {ship} moon", "fire juno", f"damage probe {ship}", "return")
    assert table.aboard(ship) == ["probe!"]
    assert table.completed() == []


@pytest.mark.rule("LE-MIS-07", "LE-EXP-10")
def test_a_probe_swallowed_by_what_it_found_completes_the_survey_only() -> None:
    table = Arranged(2, missions=["lunar_lander", "lunar_survey", FAR])
    table.own_all()
    table.face("moon_dust", revealed=False)
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.act(f"maneuver {ship} moon", "fire juno", "reveal")
    assert table.location(ship) == ""
    assert table.completed() == ["lunar_survey"]


@pytest.mark.rule("LE-MIS-08")
@pytest.mark.parametrize("way", ["going there", "surveying"])
def test_a_survey_goes_to_who_reveals_by_going_there_or_from_afar(way: str) -> None:
    table = Arranged(2, missions=["lunar_survey", FAR])
    table.own_all()
    table.face("moon_barren", revealed=False)
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.act(*([f"maneuver {ship} moon", "fire juno"] if way == "going there" else [f"survey {ship} moon"]))
    assert table.completed() == []
    table.act("reveal")
    assert table.completed() == ["lunar_survey"]
    assert table.seen(1).money == 35


@pytest.mark.rule("LE-MIS-08", "LE-SVY-03")
def test_looking_without_revealing_completes_no_survey() -> None:
    table = Arranged(2, missions=["lunar_survey", FAR])
    table.own_all(0)
    table.own_all(1)
    first, second = (table.craft(agency, "lunar_orbit", "probe") for agency in (0, 1))
    table.act(f"survey {first} moon", "conceal", "end-turn", f"survey {second} moon", "reveal")
    assert (table.completed(0), table.completed(1)) == ([], ["lunar_survey"])


@pytest.mark.rule("LE-MIS-09")
def test_a_sample_return_needs_a_sample_of_the_named_body_on_earth() -> None:
    table = Arranged(2, missions=["lunar_sample_return", "mars_sample_return", FAR])
    ship = table.craft(0, "earth_orbit", "probe", "sample_moon")
    assert table.completed() == []
    fly(table, ship, "earth")
    assert table.completed() == ["lunar_sample_return"]
    assert table.aboard(ship) == ["probe", "sample_moon"]


@pytest.mark.rule("LE-MIS-09")
def test_the_second_sample_of_the_same_body_completes_nothing() -> None:
    table = Arranged(2, missions=["lunar_sample_return", FAR])
    first, second = (table.craft(agency, "earth_orbit", "probe", "sample_moon") for agency in (0, 1))
    fly(table, first, "earth")
    table.act("end-turn")
    fly(table, second, "earth")
    assert (table.completed(0), table.completed(1)) == (["lunar_sample_return"], [])


@pytest.mark.rule("LE-MIS-10", "LE-CMP-09")
@pytest.mark.parametrize("astronaut", ["yuri_gagarin", "valentina_tereshkova!"])
def test_a_manned_mission_needs_an_astronaut_back_alive_healthy_or_not(astronaut: str) -> None:
    table = Arranged(2, missions=["man_in_orbit", FAR])
    table.own_all()
    ship = table.craft(0, "earth_orbit", "vostok", astronaut)
    table.visited(astronaut.rstrip("!"), "earth_orbit")
    assert table.completed() == []
    fly(table, ship, "earth")
    assert table.completed() == ["man_in_orbit"]


@pytest.mark.rule("LE-MIS-10")
def test_an_astronaut_who_dies_on_the_way_back_completes_nothing() -> None:
    table = Arranged(2, missions=["man_in_orbit", FAR])
    ship = table.craft(0, "earth_orbit", "eagle", "yuri_gagarin")
    table.visited("yuri_gagarin", "earth_orbit")
    fly(table, ship, "earth")
    assert table.seen(0).lost == ("yuri_gagarin",)
    assert table.completed() == []


@pytest.mark.rule("LE-MIS-10")
def test_whoever_was_elsewhere_completes_no_manned_mission_of_the_target() -> None:
    table = Arranged(2, missions=["man_on_the_moon", FAR])
    table.own_all()
    ship = table.craft(0, "earth_orbit", "vostok", "yuri_gagarin")
    table.visited("yuri_gagarin", "lunar_orbit", "earth_orbit")
    fly(table, ship, "earth")
    assert table.completed() == []


@pytest.mark.rule("LE-MIS-10", "LE-RULING-06")
def test_a_journey_from_earth_to_suborbital_flight_and_back_is_man_in_space() -> None:
    table = Arranged(2, missions=["man_in_space", "man_in_orbit", FAR])
    table.own_all()
    table.face("suborbital_safe")
    ship = table.craft(0, "earth", "vostok", "yuri_gagarin", *["juno"] * 6)
    fly(table, ship, "suborbital_flight")
    assert table.view().visited == {"yuri_gagarin": ("suborbital_flight",)}
    assert table.completed() == []
    fly(table, ship, "earth")
    assert table.completed() == ["man_in_space"]
    assert table.view().visited == {}


@pytest.mark.rule("LE-MIS-11", "LE-MIS-13")
def test_a_space_station_is_checked_at_the_start_of_a_year_only() -> None:
    table = Arranged(2, missions=["space_station", FAR])
    in_orbit(table, 0, "yuri_gagarin")
    table.settle()
    assert table.completed() == []
    table.end_year()
    assert table.view().year == 1957
    assert table.completed() == ["space_station"]


@pytest.mark.rule("LE-MIS-11")
def test_a_lunar_station_needs_somebody_on_the_moon() -> None:
    table = Arranged(2, missions=["lunar_station", FAR])
    table.face("moon_barren")
    in_orbit(table, 0, "yuri_gagarin", at="lunar_orbit")
    table.end_year()
    assert table.completed() == []
    in_orbit(table, 0, "john_glenn", at="moon")
    table.end_year()
    assert table.completed() == ["lunar_station"]


@pytest.mark.rule("LE-MIS-11")
@pytest.mark.parametrize("crew", [[], ["yuri_gagarin!"]])
def test_no_station_without_a_living_astronaut(crew: list[str]) -> None:
    table = Arranged(2, missions=["space_station", FAR])
    in_orbit(table, 0, *crew)
    table.end_year()
    assert table.completed() == []


@pytest.mark.rule("LE-MIS-12")
@pytest.mark.parametrize(
    ("face", "is_revealed", "is_life"),
    [("moon_life", True, True), ("moon_life", False, False), ("moon_minerals", True, False)],
)
def test_extraterrestrial_life_needs_a_sample_from_where_life_is_revealed(
    face: str, is_revealed: bool, is_life: bool
) -> None:
    table = Arranged(2, missions=["extraterrestrial_life", FAR])
    table.face(face, revealed=is_revealed, known_by=[0])
    ship = table.craft(0, "earth_orbit", "probe", "sample_moon", "sample_mars")
    fly(table, ship, "earth")
    assert table.completed() == (["extraterrestrial_life"] if is_life else [])


@pytest.mark.rule("LE-MIS-13", "LE-RULING-07")
def test_a_probe_repaired_at_the_target_completes_the_lander_then() -> None:
    table = Arranged(2, missions=["lunar_lander", FAR])
    table.face("moon_barren")
    ship = table.craft(0, "moon", "probe!", "eagle!", "buzz_aldrin", supplies=1)
    table.settle()
    assert table.completed() == []
    table.act(f"repair {ship}")
    assert table.completed() == ["lunar_lander"]


@pytest.mark.rule("LE-MIS-17", "LE-MIS-02", "LE-RULING-07")
def test_one_flight_may_complete_several_missions_each_paying_ten_cheapest_first() -> None:
    table = Arranged(
        3, missions=["man_on_the_moon", "lunar_sample_return", "man_in_space", "man_in_orbit", FAR]
    )
    table.own_all()
    ship = table.craft(0, "earth_orbit", "vostok", "neil_armstrong", "sample_moon")
    table.visited("neil_armstrong", "earth_orbit", "moon")
    fly(table, ship, "earth")
    assert table.completed() == ["man_in_space", "man_in_orbit", "lunar_sample_return", "man_on_the_moon"]
    assert [table.seen(agency).money for agency in range(3)] == [25, 65, 65]


@pytest.mark.rule("LE-MIS-16", "LE-RULING-08")
def test_a_craft_under_way_has_not_arrived_but_is_in_space() -> None:
    table = Arranged(2, missions=["space_station", "mars_station", "artificial_satellite", FAR])
    table.own(0, "life_support")
    table.craft(0, "mars", "vostok", "yuri_gagarin", supplies=9, tokens=3)
    table.craft(0, "earth_orbit", "probe", tokens=3)
    table.settle()
    assert table.completed() == []
    table.end_year()
    assert table.completed() == ["space_station"]


@pytest.mark.rule("LE-MIS-16", "LE-RULING-07")
def test_a_probe_repaired_under_way_is_in_space() -> None:
    table = Arranged(2, missions=["sounding_rocket", "artificial_satellite", FAR])
    ship = table.craft(0, "earth_orbit", "probe!", "vostok!", "buzz_aldrin", supplies=1, tokens=2)
    table.act(f"repair {ship}")
    assert table.completed() == ["sounding_rocket"]


# Several agencies at once ---------------------------------------------------------------------------------


@pytest.mark.rule("LE-MIS-14", "LE-YR-03")
def test_of_several_stations_the_agency_with_the_fewest_points_gets_it_the_others_ten() -> None:
    table = Arranged(3, missions=["space_station", FAR])
    table.agency(0).missions = [table.cat.mission["man_in_space"]]
    for agency, who in ((0, "yuri_gagarin"), (1, "john_glenn")):
        in_orbit(table, agency, who)
    table.end_year()
    assert (table.completed(0), table.completed(1)) == (["man_in_space"], ["space_station"])
    assert [table.seen(agency).money for agency in range(3)] == [35, 25, 35]


@pytest.mark.rule("LE-MIS-14", "LE-YR-05", "LE-RULING-09")
@pytest.mark.parametrize(("switch", "winner"), [("off", 0), ("on", 1)])
def test_lost_astronauts_count_for_it_unless_the_table_orders_by_missions(switch: str, winner: int) -> None:
    """Agency 0 has 4 points and two dead, agency 1 has 2 points."""
    table = Arranged(2, missions=["space_station", FAR], order_by_missions=switch)
    table.agency(0).missions = [table.cat.mission["man_in_orbit"]]
    table.agency(1).missions = [table.cat.mission["man_in_space"]]
    table.agency(0).lost = [table.cat.kind(name) for name in ("ed_white", "gus_grissom")]
    for agency, who in ((0, "yuri_gagarin"), (1, "john_glenn")):
        in_orbit(table, agency, who)
    table.end_year()
    assert "space_station" in table.completed(winner)


@pytest.mark.rule("LE-MIS-14")
@pytest.mark.parametrize("drawn", [0, 1])
def test_tied_agencies_leave_it_to_chance(drawn: int) -> None:
    table = Arranged(2, missions=["space_station", FAR])
    for agency, who in ((0, "yuri_gagarin"), (1, "john_glenn")):
        in_orbit(table, agency, who)
    table.script(drawn)
    table.end_year()
    assert table.completed(drawn) == ["space_station"]


@pytest.mark.rule("LE-MIS-15", "LE-EX-13")
def test_space_station_is_awarded_before_lunar_station_with_scores_in_between() -> None:
    """Both hold both; who gets the six points of the first is behind for the second."""
    table = Arranged(2, missions=["lunar_station", "space_station", FAR])
    table.face("moon_barren")
    for agency, who in ((0, "yuri_gagarin"), (1, "john_glenn")):
        in_orbit(table, agency, who, at="moon")
    table.script(0)
    table.end_year()
    awarded = [(event.agency, event.mission) for event in table.events(events.Completed)]
    assert awarded == [(0, "space_station"), (1, "lunar_station")]


@pytest.mark.rule("LE-RULING-07")
@pytest.mark.parametrize(("ahead", "winner"), [(0, 1), (1, 0)])
def test_arrivals_that_complete_the_same_mission_go_by_points_not_by_seat(ahead: int, winner: int) -> None:
    table = Arranged(2, missions=["ceres_lander", FAR], later_printing="on")
    table.agency(ahead).missions = [table.cat.mission["man_in_space"]]
    table.face("ceres_barren")
    for agency in (0, 1):
        table.own_all(agency)
        ship = table.craft(agency, "ceres", "probe", tokens=1)
        table.ship(ship).pending = (("landing", -1), ("explore", table.cat.place["ceres"]))
    table.end_year()
    assert "ceres_lander" in table.completed(winner)
    assert "ceres_lander" not in table.completed(ahead)


@pytest.mark.rule("LE-RULING-07", "LE-YR-02")
def test_money_for_a_mission_completed_by_an_arrival_is_lost_in_the_funding_that_follows() -> None:
    table = Arranged(2, missions=["ceres_lander", FAR], later_printing="on")
    table.craft(0, "ceres", "probe", tokens=1)
    table.end_year()
    assert table.completed() == ["ceres_lander"]
    assert table.events(events.Completed)[0].bonus == 10
    assert table.seen(1).money == 25


# Impossible missions --------------------------------------------------------------------------------------


@pytest.mark.rule("LE-MIS-04", "LE-RULING-05", "LE-EX-16")
@pytest.mark.parametrize(
    ("face", "place", "gone"),
    [
        ("moon_dust", "moon", {"lunar_lander", "lunar_sample_return", "man_on_the_moon", "lunar_station"}),
        ("venus_pressure", "venus", {"venus_lander", "venus_sample_return", "man_on_venus", "venus_station"}),
    ],
)
def test_a_revealed_deadly_body_removes_its_missions_and_nobody_gains(
    face: str, place: str, gone: set[str]
) -> None:
    missions = [
        *sorted(gone),
        "mars_lander",
        "mars_station",
        "extraterrestrial_life",
        "lunar_survey",
        "venus_survey",
    ]
    table = Arranged(2, missions=missions)
    table.own_all()
    table.face(face, revealed=False)
    ship = table.craft(0, "lunar_orbit" if place == "moon" else "venus_orbit", "probe")
    table.act(f"survey {ship} {place}", "reveal")
    survey = "lunar_survey" if place == "moon" else "venus_survey"
    assert set(table.view().removed) == gone
    assert set(table.view().missions) == set(missions) - gone - {survey}
    assert table.completed() == [survey]
    assert table.seen(1).money == 35


@pytest.mark.rule("LE-MIS-05", "LE-EX-16")
def test_secret_knowledge_makes_no_mission_impossible() -> None:
    table = Arranged(2, missions=["venus_lander", "venus_survey"])
    table.own_all()
    table.face("venus_pressure", revealed=False)
    ship = table.craft(0, "venus_orbit", "probe")
    table.act(f"survey {ship} venus", "conceal")
    assert table.view().missions == ("venus_lander", "venus_survey")
    assert table.view().removed == ()


@pytest.mark.rule("LE-RULING-05")
@pytest.mark.parametrize(("last", "is_gone"), [("mars_barren", True), ("mars_life", False)])
def test_life_goes_when_moon_mars_and_venus_are_all_revealed_lifeless(last: str, is_gone: bool) -> None:
    table = Arranged(2, missions=["extraterrestrial_life", FAR])
    table.own_all()
    table.face("moon_minerals")
    table.face("venus_ocean")
    table.face(last, revealed=False)
    ship = table.craft(0, "mars_orbit", "probe")
    assert "extraterrestrial_life" in table.view().missions
    table.act(f"survey {ship} mars", "reveal")
    assert ("extraterrestrial_life" in table.view().removed) is is_gone


@pytest.mark.rule("LE-RULING-05")
def test_missions_are_not_removed_because_time_is_short() -> None:
    table = Arranged(2, missions=["man_on_venus", "mars_station"])
    table.year(1976)
    table.act("buy probe", "end-turn")
    assert table.view().missions == ("man_on_venus", "mars_station")


# The end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-END-01", "LE-RULING-14")
@pytest.mark.parametrize("players", [1, 2])
def test_the_game_ends_at_once_when_no_mission_is_left(players: int) -> None:
    table = Arranged(players, missions=["lunar_survey"])
    table.own_all()
    ship = table.craft(0, "lunar_orbit", "probe")
    table.act(f"survey {ship} moon", "reveal")
    assert table.match.result is not None
    assert (table.match.result.why, table.match.result.winners) == ("no-missions", (0,))


@pytest.mark.rule("LE-END-01")
def test_the_game_ends_when_the_last_mission_becomes_impossible() -> None:
    table = Arranged(2, missions=["lunar_lander"])
    table.own_all()
    table.face("moon_dust", revealed=False)
    ship = table.craft(0, "lunar_orbit", "probe")
    table.act(f"survey {ship} moon", "reveal")
    assert table.match.result is not None
    assert table.match.result.winners == (0, 1)


@pytest.mark.rule("LE-END-01", "LE-RULING-14")
@pytest.mark.parametrize(
    ("left", "in_space", "ends"),
    [("man_in_orbit", 0, True), ("venus_survey", 0, False), ("man_in_orbit", 1, False)],
)
def test_an_unbeatable_agency_ends_the_game_unless_its_astronauts_could_still_die(
    left: str, in_space: int, ends: bool
) -> None:
    """The lander brings six points: the four that are left, two more for a life at stake, do not reach it."""
    table, ship = lunar_lander("probe")
    table.state.missions = [table.cat.mission["lunar_lander"], table.cat.mission[left]]
    if in_space:
        table.craft(0, "earth_orbit", "vostok", "yuri_gagarin")
    fly(table, ship, "moon")
    assert table.completed() == ["lunar_lander"]
    assert table.match.over is ends
    if ends:
        assert table.match.result is not None
        assert (table.match.result.why, table.match.result.winners) == ("unbeatable", (0,))


@pytest.mark.rule("LE-RULING-14")
def test_a_rivals_death_can_end_the_game_at_once() -> None:
    table = Arranged(2, missions=["man_in_orbit"])
    table.agency(1).missions = [table.cat.mission["man_in_space"], table.cat.mission["artificial_satellite"]]
    table.own(0, "juno", "major", "major")
    ship = table.craft(0, "earth", "vostok", "yuri_gagarin", "juno")
    table.act(f"maneuver {ship} suborbital_flight", "fire juno")
    assert not table.match.over
    table.act("return")
    assert table.match.result is not None
    assert (table.match.result.why, table.match.result.winners) == ("unbeatable", (1,))


@pytest.mark.rule("LE-RULING-14")
def test_a_death_at_year_end_can_end_the_game_before_the_calendar_moves() -> None:
    table = Arranged(2, missions=["man_in_orbit"])
    table.agency(1).missions = [table.cat.mission["man_in_space"], table.cat.mission["artificial_satellite"]]
    table.craft(0, "earth_orbit", "vostok", "yuri_gagarin")
    table.end_year()
    assert table.match.result is not None
    assert (table.match.result.why, table.view().year) == ("unbeatable", 1956)


@pytest.mark.rule("LE-RULING-14")
def test_a_craft_lost_by_an_automatic_manoeuvre_can_end_the_game() -> None:
    table = Arranged(2, missions=["man_in_orbit"])
    table.agency(1).missions = [table.cat.mission["man_in_space"], table.cat.mission["artificial_satellite"]]
    table.craft(0, "lunar_fly_by", "vostok", "yuri_gagarin")
    table.act("end-turn")
    assert table.match.result is not None
    assert table.match.result.winners == (1,)


@pytest.mark.rule("LE-END-02", "LE-END-03")
def test_the_most_points_win_and_a_score_may_be_negative() -> None:
    table = Arranged(3, missions=[FAR])
    table.agency(0).missions = [table.cat.mission["sounding_rocket"]]
    table.agency(2).lost = [table.cat.kind("yuri_gagarin"), table.cat.kind("john_glenn")]
    table.year(1976)
    table.end_year()
    assert table.match.result is not None
    assert list(table.match.result.scores) == [1, 0, -4]
    assert table.match.result.winners == (0,)
    assert table.match.result.ranking == ((0,), (1,), (2,))


@pytest.mark.rule("LE-RULING-15")
def test_a_tie_is_a_shared_victory() -> None:
    table = Arranged(3, missions=[FAR])
    table.agency(0).missions = [table.cat.mission["man_in_space"]]
    table.agency(2).missions = [table.cat.mission["artificial_satellite"]]
    table.year(1976)
    table.end_year()
    assert table.match.result is not None
    assert table.match.result.winners == (0, 2)
    assert table.match.result.ranking == ((0, 2), (1,))


@pytest.mark.rule("LE-END-01")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = Arranged(2, missions=[FAR])
    table.year(1976)
    table.end_year()
    assert table.match.legal(0) == []
    refusal = table.refusal("end-turn", seat=0)
    assert refusal is not None
    assert refusal.code == "game-over"
