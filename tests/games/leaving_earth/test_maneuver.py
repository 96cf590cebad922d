"""Manoeuvres: thrust, time, speed, thrusters, and those that happen by themselves (LE-MAN, LE-AUT, LE-TIM,
LE-SPD, LE-ION)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.focus import FiringView
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
DRIFTING = ["lunar_fly_by", "mars_fly_by", "venus_fly_by", "inner_planets_transfer"]


def table(players: int = 1, *, ion_once: str = "on") -> Arranged:
    """A table at which everything succeeds and no mission comes in between."""
    arranged = Arranged(players, FAR_OFF, ion_once=ion_once)
    arranged.own_all(0)
    arranged.money(0)
    arranged.face("moon_barren")
    return arranged


def firing(arranged: Arranged) -> FiringView:
    """The manoeuvre for which thrust is being generated."""
    found = arranged.view().firing
    assert found is not None
    return found


def thrust_needed(arranged: Arranged, ship: int, to: str, years: int = 0) -> int:
    """What a manoeuvre asks for; it is given up again."""
    arranged.act(f"maneuver {ship} {to} {years}")
    needed = firing(arranged).required
    arranged.act("stop")
    return needed


# Thrust -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-MAN-01", "LE-MAN-02")
@pytest.mark.parametrize(
    ("parts", "to", "needed"),
    [
        (["probe", "juno"], "moon", 2 * 2),
        (["probe", "juno"], "earth_orbit", 2 * 3),
        (["apollo", "atlas", "soyuz", "yuri_gagarin"], "moon", 16 * 2),
        (["aldrin!", "saturn", "probe!"], "earth_orbit", 24 * 3),
    ],
)
def test_thrust_required_is_the_whole_mass_times_the_difficulty(
    parts: list[str], to: str, needed: int
) -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", *parts)
    assert thrust_needed(arranged, ship, to) == needed


@pytest.mark.rule("LE-MAN-01")
@pytest.mark.parametrize(("extra", "arrives"), [([], True), (["probe"], False)])
def test_exactly_enough_thrust_is_enough_and_less_is_not(extra: list[str], arrives: bool) -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", *extra)
    assert (f"maneuver {ship} moon" in arranged.legal()) is arrives
    arranged.act(f"maneuver {ship} moon", "fire juno")
    assert arranged.location(ship) == ("moon" if arrives else "lunar_orbit")


@pytest.mark.rule("LE-MAN-01")
def test_surplus_thrust_is_wasted() -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", "probe", "atlas", "juno")
    arranged.act(f"maneuver {ship} moon", "fire atlas", f"maneuver {ship} lunar_orbit")
    assert (firing(arranged).required, firing(arranged).generated) == (4, 0)


@pytest.mark.rule("LE-MAN-02", "LE-RULING-23")
def test_the_mass_counts_as_it_was_at_the_start() -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", "juno")
    arranged.act(f"maneuver {ship} moon", "fire juno")
    assert arranged.seen_craft(ship).mass == 2
    assert (firing(arranged).required, firing(arranged).generated) == (6, 4)
    arranged.act("fire juno")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("moon", ["probe"])


@pytest.mark.rule("LE-MAN-03", "LE-MAN-04")
def test_rockets_are_fired_one_by_one_and_each_once() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "juno", "atlas", "soyuz")
    arranged.act(f"maneuver {ship} lunar_orbit", "fire juno")
    assert "fire atlas" in arranged.legal()
    arranged.refuses("fire juno", "LE-DMG-05")
    arranged.act("fire atlas")
    assert arranged.aboard(ship) == ["soyuz", "probe"]
    assert firing(arranged).generated == 31
    arranged.act("fire soyuz")
    assert arranged.aboard(ship) == ["probe"]


@pytest.mark.rule("LE-MAN-03")
@pytest.mark.parametrize("other", ["end-turn", "buy probe", "collect 1 sample", "repair 1"])
def test_nothing_else_is_done_while_firing(other: str) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "atlas")
    arranged.act(f"maneuver {ship} lunar_orbit")
    arranged.refuses(other, "LE-MAN-03")


@pytest.mark.rule("LE-MAN-05")
def test_each_firing_draws_from_the_matching_advancement() -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.money(0)
    for name in ("juno", "atlas", "soyuz"):
        arranged.own(0, name, "success", "success")
    ship = arranged.craft(0, "earth_orbit", "soyuz", "atlas", "juno", "juno", "aldrin", "aldrin", "saturn")
    arranged.act(f"maneuver {ship} lunar_orbit", "fire juno", "fire soyuz", "fire juno")
    drawn = [event.advancement for event in arranged.events(events.Outcome)]
    assert drawn == ["juno", "soyuz", "juno"]


@pytest.mark.rule("LE-MAN-06", "LE-RULING-23")
def test_the_craft_moves_as_soon_as_the_thrust_suffices_and_nothing_more_is_fired() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "atlas", "atlas")
    arranged.act(f"maneuver {ship} lunar_orbit", "fire atlas")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("lunar_orbit", ["atlas", "probe"])
    assert arranged.match.asks[0].what == "turn"
    arranged.refuses("fire atlas", "LE-TRN-02")


@pytest.mark.rule("LE-MAN-07", "LE-RULING-23")
def test_whoever_stops_early_stays_and_has_lost_what_was_fired() -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", "juno")
    arranged.act(f"maneuver {ship} moon", "fire juno", "stop")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("lunar_orbit", ["juno", "probe"])
    arranged.act(f"maneuver {ship} moon")
    assert firing(arranged).generated == 0


@pytest.mark.rule("LE-MAN-07")
def test_with_nothing_left_to_fire_the_craft_stays() -> None:
    arranged = table()
    arranged.own(0, "juno", "success", "minor")
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", "juno")
    arranged.script(0, 1)
    arranged.act(f"maneuver {ship} moon", "fire juno", "fire juno")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("lunar_orbit", ["juno!", "probe"])
    assert arranged.match.asks[0].what == "turn"


@pytest.mark.rule("LE-RULING-23")
def test_the_next_engine_is_chosen_after_the_last_outcome() -> None:
    arranged = table()
    arranged.own(0, "juno", "minor", "minor")
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", "atlas")
    arranged.act(f"maneuver {ship} moon", "fire juno")
    assert arranged.legal() == ["stop", "fire atlas"]
    arranged.act("fire atlas")
    assert arranged.location(ship) == "moon"


@pytest.mark.rule("LE-MAN-08", "LE-TIM-02")
def test_a_craft_under_way_cannot_maneuver() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "saturn", tokens=1)
    arranged.refuses(f"maneuver {ship} lunar_orbit", "LE-MAN-08")
    arranged.refuses(f"maneuver {ship} earth", "LE-MAN-08")
    arranged.end_year()
    arranged.act(f"maneuver {ship} earth")
    assert arranged.location(ship) == "earth"


@pytest.mark.rule("LE-MAN-09")
@pytest.mark.parametrize(
    ("source", "to"), [("earth_orbit", "earth"), ("mars_orbit", "mars"), ("venus_orbit", "venus")]
)
def test_a_maneuver_of_difficulty_zero_needs_no_thrust(source: str, to: str) -> None:
    arranged = table()
    arranged.face("mars_barren")
    arranged.face("venus_ocean")
    ship = arranged.craft(0, source, "probe")
    assert f"maneuver {ship} {to}" in arranged.legal()
    arranged.act(f"maneuver {ship} {to}")
    assert arranged.events(events.Outcome) == []
    if to != "mars":
        arranged.act("skip-landing")
    assert (arranged.location(ship), arranged.aboard(ship)) == (to, ["probe"])


@pytest.mark.rule("LE-MAN-10", "LE-RULING-24")
@pytest.mark.parametrize("parts", [["probe"], ["probe", "juno"], ["probe", "saturn!"]])
def test_hopeless_maneuvers_are_allowed(parts: list[str]) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", *parts)
    assert f"maneuver {ship} lunar_orbit" not in arranged.legal()
    arranged.act(f"maneuver {ship} lunar_orbit")
    if "juno" in parts:
        arranged.act("fire juno")
    assert arranged.location(ship) == "earth_orbit"
    assert arranged.match.asks[0].what == "turn"


@pytest.mark.rule("LE-RULING-23")
@pytest.mark.parametrize("engine", ["juno", "atlas", "soyuz", "saturn"])
def test_firing_on_earth_without_hope_of_moving_is_a_test(engine: str) -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.own(0, engine, "success", "major")
    arranged.money(5)
    ship = arranged.craft(0, "earth", engine, *["aldrin"] * 30)
    listed = [action for action in arranged.legal() if action.startswith("maneuver")]
    assert listed == [f"maneuver {ship} suborbital_flight"]
    arranged.script(0)
    arranged.act(f"maneuver {ship} suborbital_flight", f"fire {engine}")
    assert (arranged.location(ship), engine in arranged.aboard(ship)) == ("earth", False)


@pytest.mark.rule("LE-RULING-23")
@pytest.mark.parametrize("parts", [["probe"], ["probe", "juno!"]])
def test_without_an_engine_that_works_there_is_nothing_to_test(parts: list[str]) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth", *parts)
    assert not any(action.startswith(f"maneuver {ship} ") for action in arranged.legal())


@pytest.mark.rule("LE-MAN-04", "LE-ASM-04")
def test_of_a_craft_that_was_nothing_but_a_rocket_nothing_is_left() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth", "juno")
    arranged.act(f"maneuver {ship} suborbital_flight", "fire juno")
    assert (arranged.location(ship), arranged.match.asks[0].what) == ("", "turn")


@pytest.mark.rule("LE-MAN-05", "LE-FAIL-01")
def test_a_rocket_that_explodes_ends_the_maneuver_with_the_craft() -> None:
    arranged = table()
    arranged.own(0, "juno", "major", "major")
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", "atlas")
    arranged.act(f"maneuver {ship} moon", "fire juno")
    assert (arranged.location(ship), arranged.match.asks[0].what) == ("", "turn")


@pytest.mark.rule("LE-MAN-10")
def test_only_maneuvers_of_the_location_and_only_of_own_craft() -> None:
    arranged = table(2)
    ship = arranged.craft(0, "earth_orbit", "probe", "saturn")
    other = arranged.craft(1, "earth_orbit", "probe", "saturn")
    arranged.refuses(f"maneuver {ship} moon", "LE-MAN-10")
    arranged.refuses(f"maneuver {ship} nowhere", "LE-MAN-10")
    arranged.refuses(f"maneuver {other} lunar_orbit", "LE-MAN-10")
    arranged.refuses("maneuver 77 lunar_orbit", "LE-MAN-10")


@pytest.mark.rule("LE-MAN-11", "LE-OPT-03")
@pytest.mark.parametrize("source", ["earth_orbit", "mars_orbit", "ceres", "venus_orbit"])
def test_nobody_goes_to_the_outer_planets(source: str) -> None:
    arranged = table()
    ship = arranged.craft(0, source, "probe", "saturn", "saturn")
    arranged.refuses(f"maneuver {ship} outer_planets_transfer 1", "LE-MAN-11")
    assert not any("outer" in action for action in arranged.legal())


# Automatic manoeuvres ---------------------------------------------------------------------------------------


@pytest.mark.rule("LE-AUT-01", "LE-AUT-02", "LE-AUT-03", "LE-TRN-03")
@pytest.mark.parametrize("place", DRIFTING)
def test_what_is_left_on_a_fly_by_is_lost_at_the_end_of_the_turn(place: str) -> None:
    arranged = table(2)
    ship = arranged.craft(0, place, "probe", "vostok", "yuri_gagarin")
    rival = arranged.craft(1, place, "probe")
    arranged.act("end-turn")
    assert arranged.location(ship) == ""
    assert arranged.seen(0).lost == ("yuri_gagarin",)
    assert arranged.state.year == 1956
    assert arranged.location(rival) == place
    arranged.act("end-turn")
    assert arranged.location(rival) == ""


@pytest.mark.rule("LE-AUT-01", "LE-AUT-03", "LE-TRN-03", "LE-SUB-05")
def test_a_suborbital_flight_falls_back_to_earth_at_the_end_of_the_turn() -> None:
    arranged = Arranged(2, FAR_OFF)
    ship = arranged.craft(0, "suborbital_flight", "probe", "vostok", "yuri_gagarin")
    arranged.act("end-turn")
    assert arranged.location(ship) == "earth"
    assert arranged.aboard(ship) == ["probe", "vostok", "yuri_gagarin"]


@pytest.mark.rule("LE-AUT-01", "LE-AUT-02")
@pytest.mark.parametrize(("place", "to"), [("suborbital_flight", "earth"), ("lunar_fly_by", "lost")])
def test_an_automatic_maneuver_may_be_done_on_purpose_without_thrust(place: str, to: str) -> None:
    arranged = Arranged(1, FAR_OFF)
    ship = arranged.craft(0, place, "probe")
    assert f"maneuver {ship} {to}" in arranged.legal()
    arranged.act(f"maneuver {ship} {to}")
    assert arranged.location(ship) == ("earth" if to == "earth" else "")
    assert arranged.match.asks[0].what == "turn"


@pytest.mark.rule("LE-AUT-03")
def test_no_other_location_lets_go_of_a_craft() -> None:
    arranged = table()
    places = [place.id for place in arranged.cat.places if place.visitable]
    still = [place for place in places if place not in (*DRIFTING, "suborbital_flight")]
    fleet = {arranged.craft(0, place, "probe"): place for place in still}
    arranged.act("end-turn")
    assert {ship: arranged.location(ship) for ship in fleet} == fleet


@pytest.mark.rule("LE-AUT-04", "LE-RULING-16")
def test_a_craft_under_way_drifts_only_after_its_owners_first_turn_there() -> None:
    arranged = table(2)
    ship = arranged.craft(0, "mars_fly_by", "probe", tokens=1)
    arranged.end_year()
    assert (arranged.location(ship), arranged.ship(ship).tokens) == ("mars_fly_by", 0)
    arranged.turn_of(1)
    arranged.act("end-turn")
    assert arranged.location(ship) == "mars_fly_by"
    arranged.act("end-turn")
    assert arranged.location(ship) == ""


@pytest.mark.rule("LE-RULING-16")
def test_a_craft_that_has_arrived_may_go_on_in_that_turn() -> None:
    arranged = table()
    ship = arranged.craft(0, "venus_fly_by", "probe", "atlas", tokens=1)
    arranged.end_year()
    arranged.act(f"maneuver {ship} venus_orbit", "fire atlas", "end-turn")
    assert arranged.location(ship) == "venus_orbit"


# Time -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-TIM-01", "LE-TIM-03", "LE-SPD-02")
@pytest.mark.parametrize(
    ("source", "to", "years"),
    [
        ("earth_orbit", "inner_planets_transfer", 1),
        ("inner_planets_transfer", "mars_orbit", 2),
        ("earth_orbit", "mars_orbit", 3),
    ],
)
def test_each_hourglass_is_a_year_on_the_way(source: str, to: str, years: int) -> None:
    arranged = table()
    arranged.face("radiation_0")
    ship = arranged.craft(0, source, "probe", "saturn")
    arranged.act(f"maneuver {ship} {to} {years}", "fire saturn")
    for left in range(years, 0, -1):
        assert (arranged.location(ship), arranged.ship(ship).tokens) == (to, left)
        assert arranged.events(events.Arrived) == []
        arranged.end_year()
    assert arranged.ship(ship).tokens == 0
    assert [event.to for event in arranged.events(events.Arrived)] == [to]


@pytest.mark.rule("LE-TIM-02", "LE-COL-03")
def test_under_way_a_craft_cannot_survey_dock_or_collect() -> None:
    arranged = table()
    arranged.face("mars_life")
    ship = arranged.craft(0, "mars", "probe", "juno", tokens=1)
    other = arranged.craft(0, "mars", "probe")
    orbiter = arranged.craft(0, "mars_orbit", "probe", tokens=1)
    arranged.refuses(f"collect {ship} sample", "LE-COL-03")
    arranged.refuses(f"collect {ship} supplies", "LE-COL-03")
    arranged.refuses(f"dock {ship} {other}", "LE-TIM-02")
    arranged.refuses(f"survey {orbiter} phobos", "LE-TIM-02")
    arranged.end_year()
    for action in (f"collect {ship} sample", f"collect {ship} supplies", f"survey {orbiter} phobos"):
        assert action in arranged.legal()
    assert f"dock {ship} {other}" in arranged.legal()


@pytest.mark.rule("LE-TIM-04")
@pytest.mark.parametrize("years", [0, 1, 2, 21])
def test_a_bracketed_hourglass_takes_as_many_years_as_one_likes(years: int) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "atlas")
    arranged.act(f"maneuver {ship} lunar_orbit {years}")
    assert firing(arranged).required == 15
    arranged.act("fire atlas")
    assert arranged.ship(ship).tokens == years


@pytest.mark.rule("LE-TIM-04", "LE-SPD-02", "LE-SPD-03")
@pytest.mark.parametrize(
    ("source", "to", "years", "clause"),
    [
        ("earth_orbit", "lunar_orbit", -1, "LE-TIM-04"),
        ("earth_orbit", "lunar_orbit", 22, "LE-TIM-04"),
        ("lunar_orbit", "moon", 1, "LE-SPD-02"),
        ("earth", "earth_orbit", 2, "LE-SPD-02"),
        ("earth_orbit", "mars_orbit", 0, "LE-SPD-03"),
        ("earth_orbit", "inner_planets_transfer", 0, "LE-SPD-03"),
    ],
)
def test_times_that_a_maneuver_cannot_take(source: str, to: str, years: int, clause: str) -> None:
    arranged = table()
    ship = arranged.craft(0, source, "probe", "saturn", "saturn")
    arranged.refuses(f"maneuver {ship} {to} {years}", clause)


@pytest.mark.rule("LE-TIM-05", "LE-RULING-39")
def test_under_way_people_repair_heal_separate_and_give_away() -> None:
    arranged = table(2)
    crew = ["buzz_aldrin", "mike_collins", "yuri_gagarin!"]
    ship = arranged.craft(0, "mars_orbit", "aldrin", "probe!", *crew, supplies=2, tokens=2)
    arranged.act(f"repair {ship}", f"heal {ship}")
    assert "!" not in "".join(arranged.aboard(ship))
    arranged.act(f"separate {ship}", "take probe", "undock")
    arranged.act(f"offer 1 craft:{ship + 1}", "accept")
    assert (arranged.ship(ship + 1).owner, arranged.ship(ship + 1).tokens) == (1, 2)


@pytest.mark.rule("LE-TIM-05")
def test_under_way_supplies_are_used_as_usual() -> None:
    arranged = table()
    ship = arranged.craft(0, "mars_orbit", "aldrin", "yuri_gagarin", supplies=2, tokens=3)
    arranged.end_year()
    assert (arranged.ship(ship).supplies, arranged.ship(ship).tokens) == (1, 2)


@pytest.mark.rule("LE-TIM-05", "LE-RAD-05")
@pytest.mark.parametrize("is_healed", [True, False])
def test_casualties_of_a_long_maneuver_can_be_healed_before_the_year_ends(is_healed: bool) -> None:
    arranged = table()
    arranged.face("radiation_1")
    crew = ["mike_collins", "yuri_gagarin"]
    ship = arranged.craft(0, "inner_planets_transfer", "apollo", "saturn", *crew, supplies=3)
    arranged.script(7, 0)
    arranged.act(f"maneuver {ship} venus_orbit 1", "fire saturn")
    assert "yuri_gagarin!" in arranged.aboard(ship)
    if is_healed:
        arranged.act(f"heal {ship}")
    arranged.end_year()
    assert arranged.seen(0).lost == (() if is_healed else ("yuri_gagarin",))


# Faster and slower ------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SPD-01", "LE-SPD-02", "LE-SPD-03", "LE-RULING-25")
@pytest.mark.parametrize(
    ("source", "to", "printed", "by_years"),
    [
        ("earth_orbit", "mars_orbit", 5, {1: 20, 2: 10, 3: 5, 4: 5, 9: 5}),
        ("inner_planets_transfer", "mars_orbit", 4, {1: 8, 2: 4, 3: 4}),
        ("earth_orbit", "inner_planets_transfer", 3, {1: 3, 2: 3, 5: 3}),
        ("earth_orbit", "lunar_orbit", 3, {0: 3, 1: 3, 2: 3, 3: 3}),
    ],
)
def test_halving_the_years_doubles_the_difficulty_and_slowness_is_free(
    source: str, to: str, printed: int, by_years: dict[int, int]
) -> None:
    arranged = table()
    ship = arranged.craft(0, source, "probe", "saturn", "saturn")
    for years, difficulty in by_years.items():
        assert thrust_needed(arranged, ship, to, years) == 41 * difficulty, (years, printed)


@pytest.mark.rule("LE-SPD-01")
def test_a_faster_flight_takes_the_fewer_years() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "saturn")
    arranged.face("radiation_0")
    arranged.act(f"maneuver {ship} mars_fly_by 2", "fire saturn")
    assert arranged.ship(ship).tokens == 2


# Thrusters --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-ION-01", "LE-ION-02")
@pytest.mark.parametrize("years", [1, 2, 3])
def test_a_thruster_gives_five_for_each_year_and_is_kept(years: int) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "aldrin", "probe", "probe", "ion_thruster")
    arranged.act(f"maneuver {ship} lunar_orbit {years}", "fire ion_thruster")
    assert arranged.events(events.Fired)[-1].thrust == 5 * years
    assert arranged.location(ship) == ("lunar_orbit" if 5 * years >= 18 else "earth_orbit")
    assert "ion_thruster~" in arranged.aboard(ship)


@pytest.mark.rule("LE-ION-02")
@pytest.mark.parametrize(("source", "to"), [("earth_orbit", "lunar_orbit"), ("moon", "lunar_orbit")])
def test_a_thruster_fires_only_in_a_maneuver_of_at_least_a_year(source: str, to: str) -> None:
    arranged = table()
    ship = arranged.craft(0, source, "probe", "ion_thruster", "ion_thruster", "ion_thruster", "juno")
    assert f"maneuver {ship} {to}" not in arranged.legal()
    arranged.act(f"maneuver {ship} {to}")
    arranged.refuses("fire ion_thruster", "LE-ION-02")
    arranged.act("stop")
    if source == "earth_orbit":
        arranged.act(f"maneuver {ship} {to} 1", "fire ion_thruster")


@pytest.mark.rule("LE-ION-03")
def test_thrusters_and_rockets_push_together() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "ion_thruster", "juno")
    arranged.act(f"maneuver {ship} lunar_orbit 1", "fire juno")
    assert firing(arranged).generated == 4
    arranged.act("fire ion_thruster")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("lunar_orbit", ["ion_thruster~", "probe"])


@pytest.mark.rule("LE-ION-03", "LE-ION-02", "LE-SPD-02")
def test_a_maneuver_is_listed_when_all_engines_together_can_do_it() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "vostok", "ion_thruster", "juno")
    listed = [action for action in arranged.legal() if action.startswith(f"maneuver {ship} lunar_orbit")]
    assert listed == [f"maneuver {ship} lunar_orbit 2"], "12 are needed: 4, 4 + 5 or 4 + 10"


@pytest.mark.rule("LE-ION-04")
def test_each_thruster_draws_its_own_outcome() -> None:
    arranged = table()
    arranged.own(0, "ion_thruster", "success", "minor")
    ship = arranged.craft(0, "earth_orbit", "aldrin", "ion_thruster", "ion_thruster")
    arranged.script(1, 0)
    arranged.act(f"maneuver {ship} lunar_orbit 3", "fire ion_thruster", "fire ion_thruster")
    assert [event.outcome for event in arranged.events(events.Outcome)] == ["minor", "success"]
    assert arranged.aboard(ship) == ["ion_thruster!", "ion_thruster~", "aldrin"]
    assert (arranged.location(ship), arranged.ship(ship).tokens) == ("lunar_orbit", 3)


def fired_in_vain(ion_once: str = "on") -> tuple[Arranged, int]:
    """A thruster has fired this year, and the craft has not moved."""
    arranged = table(ion_once=ion_once)
    arranged.face("radiation_0")
    ship = arranged.craft(0, "earth_orbit", "aldrin", "ion_thruster", "juno", "buzz_aldrin", supplies=2)
    arranged.act(f"maneuver {ship} lunar_orbit 1", "fire ion_thruster", "stop")
    return arranged, ship


@pytest.mark.rule("LE-RULING-26", "LE-ION-04")
def test_a_thruster_that_has_fired_rests_until_the_next_year() -> None:
    arranged, ship = fired_in_vain()
    arranged.act(f"maneuver {ship} lunar_orbit 4")
    arranged.refuses("fire ion_thruster", "LE-RULING-26")
    arranged.refuses("fire ion_thruster~", "LE-RULING-26")
    arranged.act("stop")
    arranged.end_year()
    arranged.act(f"maneuver {ship} lunar_orbit 4", "fire ion_thruster")
    assert arranged.location(ship) == "lunar_orbit"


@pytest.mark.rule("LE-RULING-26")
def test_damage_and_repair_do_not_let_it_fire_again() -> None:
    arranged, ship = fired_in_vain()
    arranged.own(0, "rendezvous", "minor", "minor")
    arranged.act(f"separate {ship}", "take juno", "undock", f"damage ion_thruster~ {ship}")
    assert "ion_thruster~!" in arranged.aboard(ship)
    arranged.act(f"repair {ship}", f"maneuver {ship} lunar_orbit 4")
    arranged.refuses("fire ion_thruster", "LE-RULING-26")


@pytest.mark.rule("LE-DMG-05", "LE-RULING-26")
def test_a_thruster_that_has_fired_and_is_damaged_is_refused_for_the_damage() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "ion_thruster~!", "ion_thruster~", "atlas", "probe")
    arranged.act(f"maneuver {ship} lunar_orbit 1")
    arranged.refuses("fire ion_thruster~!", "LE-DMG-05")
    arranged.refuses("fire ion_thruster", "LE-RULING-26")


@pytest.mark.rule("LE-RULING-26", "LE-OPT-02")
def test_a_switch_lets_thrusters_fire_again_and_again() -> None:
    arranged, ship = fired_in_vain("off")
    for _ in range(3):
        arranged.act(f"maneuver {ship} lunar_orbit 1", "fire ion_thruster", "stop")
    arranged.act(f"maneuver {ship} lunar_orbit 5", "fire ion_thruster")
    assert len(arranged.events(events.Fired)) == 5
    assert (arranged.location(ship), "ion_thruster" in arranged.aboard(ship)) == ("lunar_orbit", True)


@pytest.mark.rule("LE-RULING-26", "LE-ION-01")
def test_even_so_a_thruster_fires_once_in_one_maneuver() -> None:
    arranged, ship = fired_in_vain("off")
    arranged.act(f"maneuver {ship} lunar_orbit 1", "fire ion_thruster")
    assert arranged.legal() == ["stop", "fire juno"]
