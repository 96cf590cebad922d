"""Optional sets and the switches of a table (LE-OPT and the rulings that leave a choice)."""

from __future__ import annotations

import pytest

from moonrace import Scripted, Seeded
from tests.games.leaving_earth.arranged import Arranged, title

FAR_OFF = ["man_on_venus"]
PILOT = "yuri_gagarin"
ALL_MISSIONS = {"missions": "custom", "easy": "6", "medium": "9", "hard": "9"}
MERCURY_MISSIONS = {"mercury_survey", "mercury_lander", "mercury_sample_return"}


def missions_in_the_box(**options: str) -> list[str]:
    """All missions that can be on the table."""
    drawn: set[str] = set()
    for seed in range(30):
        match = title().start(1, seed=seed, options={**ALL_MISSIONS, **options})
        state = match.position.state
        drawn |= {state.cat.missions[number].id for number in state.missions}
    return sorted(drawn)


# Sets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-OPT-01", "LE-OPT-02", "LE-RULING-01")
@pytest.mark.parametrize(
    ("options", "count", "extra"),
    [
        ({}, 23, set()),
        ({"mercury": "on"}, 26, MERCURY_MISSIONS),
        ({"later-printing": "on"}, 24, {"ceres_lander"}),
        ({"mercury": "on", "later-printing": "on"}, 27, MERCURY_MISSIONS | {"ceres_lander"}),
    ],
)
def test_sets_shuffle_their_missions_in(options: dict[str, str], count: int, extra: set[str]) -> None:
    found = missions_in_the_box(**options)
    assert len(found) == count
    assert {name for name in found if "mercury" in name or name == "ceres_lander"} == extra


@pytest.mark.rule("LE-OPT-01")
@pytest.mark.parametrize("later", ["off", "on"])
def test_a_mission_of_a_set_can_be_drawn_by_name(later: str) -> None:
    options = {"mercury": "on", "later-printing": later, "missions": "custom"}
    counts = {"easy": "0", "medium": "2", "hard": "1"}
    wanted = ["mercury_lander", "mars_lander", "mercury_sample_return"]
    match = title().start(1, chance=Scripted(wanted, then=Seeded(1)), options=options | counts)
    state = match.position.state
    assert {state.cat.missions[n].id for n in state.missions} == set(wanted)


@pytest.mark.rule("LE-OPT-01", "LE-OPT-03")
def test_without_the_set_mercury_is_nowhere() -> None:
    arranged = Arranged(1, FAR_OFF)
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn")
    arranged.refuses(f"maneuver {ship} mercury_fly_by 1", "LE-MAN-10")
    assert not any("mercury" in found.location for found in arranged.view().places)
    assert not any(place.id.startswith(("mercury", "outer")) for place in arranged.cat.places)


@pytest.mark.rule("LE-OPT-01")
def test_with_the_set_one_flies_to_mercury_and_back() -> None:
    arranged = Arranged(1, ["mercury_lander", "mercury_sample_return", "mercury_survey"], mercury="on")
    arranged.own_all()
    arranged.money(0)
    arranged.face("radiation_0")
    arranged.script("mercury_minerals")
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn", "atlas", "soyuz", "saturn")
    arranged.act(f"maneuver {ship} mercury_fly_by 1")
    firing = arranged.view().firing
    assert firing is not None
    assert firing.required == (1 + 20 + 4 + 9 + 20) * 5
    arranged.act("fire saturn", "fire saturn")
    arranged.end_year()
    assert arranged.location(ship) == "mercury_fly_by"
    assert {f"maneuver {ship} lost", f"maneuver {ship} mercury_orbit"} <= set(arranged.legal())
    arranged.act(f"survey {ship} mercury", "reveal", f"maneuver {ship} mercury", "fire soyuz")
    assert arranged.completed() == ["mercury_survey", "mercury_lander"]
    arranged.act(f"collect {ship} sample", f"maneuver {ship} mercury_orbit", "fire atlas")
    assert (arranged.location(ship), arranged.aboard(ship)) == ("mercury_orbit", ["probe", "sample_mercury"])
    arranged.ship(ship).location = arranged.cat.place["earth_orbit"]
    arranged.act(f"maneuver {ship} earth", "skip-landing")
    assert arranged.completed()[-1] == "mercury_sample_return"
    assert arranged.match.over


@pytest.mark.rule("LE-OPT-01", "LE-EXP-05")
def test_minerals_of_mercury_are_worth_money() -> None:
    arranged = Arranged(1, FAR_OFF, mercury="on")
    arranged.face("mercury_minerals")
    arranged.store("sample_mercury")
    arranged.act("turn-in sample_mercury")
    assert arranged.seen().money == 75


@pytest.mark.rule("LE-OPT-01", "LE-OPT-02", "LE-RULING-01")
@pytest.mark.parametrize(
    ("options", "place", "possible"),
    [
        ({"mercury": "on"}, "mercury", {"mercury_barren": 1, "mercury_minerals": 1}),
        ({}, "phobos", {"phobos_barren": 1, "phobos_hollow": 1}),
        ({"later_printing": "on"}, "phobos", {"phobos_barren": 2, "phobos_hollow": 1}),
    ],
)
def test_sets_change_what_a_location_may_be(
    options: dict[str, str], place: str, possible: dict[str, int]
) -> None:
    arranged = Arranged(
        1, FAR_OFF, mercury=options.get("mercury", "off"), later_printing=options.get("later_printing", "off")
    )
    view = next(found for found in arranged.view().places if found.location == place)
    assert view.possible == possible


@pytest.mark.rule("LE-OPT-02", "LE-MIS-06", "LE-HAZ-02")
def test_the_ceres_lander_is_completed_after_the_landing_on_arrival() -> None:
    arranged = Arranged(2, ["ceres_lander", *FAR_OFF], later_printing="on")
    for agency in (0, 1):
        arranged.own_all(agency)
    arranged.face("radiation_0")
    arranged.face("ceres_barren")
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn")
    arranged.act(f"maneuver {ship} ceres 1", "fire saturn")
    assert arranged.completed() == []
    arranged.end_year()
    assert arranged.completed() == ["ceres_lander"]


@pytest.mark.rule("LE-OPT-03")
def test_base_play_knows_no_place_or_advancement_of_other_boxes() -> None:
    arranged = Arranged(1, FAR_OFF)
    assert len(arranged.cat.places) == 16
    assert len(arranged.cat.advancements) == 10
    targets = {way.to for way in arranged.cat.ways}
    assert targets <= {*range(16), arranged.cat.lost}


# Switches ---------------------------------------------------------------------------------------------------


def with_a_loss(order: str) -> Arranged:
    """Agency 0 has lost an astronaut and neither has a mission."""
    arranged = Arranged(2, ["space_station", *FAR_OFF], order_by_missions=order)
    arranged.state.agencies[0].lost = [arranged.cat.kind("gus_grissom")]
    for agency in (0, 1):
        arranged.own(agency, "life_support")
        name = ("yuri_gagarin", "john_glenn")[agency]
        arranged.craft(agency, "earth_orbit", "vostok", name, supplies=1)
    return arranged


@pytest.mark.rule("LE-RULING-09", "LE-YR-05", "LE-MIS-14", "LE-OPT-02")
@pytest.mark.parametrize("order", ["off", "on"])
def test_lost_astronauts_count_for_the_order_unless_a_switch_says_otherwise(order: str) -> None:
    """Both meet a start-of-year mission, and one of them takes the first turn."""
    arranged = with_a_loss(order)
    arranged.script(1)
    arranged.end_year()
    winner = 0 if order == "off" else 1
    assert [arranged.completed(agency) for agency in (winner, 1 - winner)] == [["space_station"], []]
    assert arranged.state.first == 1 - winner
    assert arranged.seen(0).score == (4 if winner == 0 else -2)


@pytest.mark.rule("LE-RULING-33", "LE-OPT-02")
def test_a_switch_has_samples_turned_in_at_the_start_of_the_year_only() -> None:
    arranged = Arranged(2, FAR_OFF, samples_first="on")
    arranged.face("moon_minerals")
    arranged.store("sample_moon", "sample_moon")
    arranged.store("sample_moon", agency=1)
    arranged.refuses("turn-in sample_moon", "LE-RULING-33")
    arranged.script(0, 7)
    arranged.end_year()
    assert (arranged.match.asks[0].what, arranged.match.asks[0].seat) == ("samples", 0)
    assert arranged.legal() == ["keep-samples", "turn-in sample_moon"]
    arranged.refuses("turn-in sample_mars", "LE-RULING-33")
    arranged.refuses("end-turn", "LE-RULING-33")
    arranged.act("turn-in sample_moon", "keep-samples", "turn-in sample_moon")
    assert [arranged.seen(agency).money for agency in (0, 1)] == [50, 50]
    assert (arranged.match.asks[0].what, arranged.match.asks[0].seat) == ("turn", 0)
    assert arranged.seen(0).components == ("sample_moon",)
    arranged.refuses("turn-in sample_moon", "LE-RULING-33")


@pytest.mark.rule("LE-RULING-33")
def test_with_nothing_to_turn_in_nobody_is_asked() -> None:
    arranged = Arranged(2, FAR_OFF, samples_first="on")
    arranged.store("sample_moon")
    arranged.end_year()
    assert arranged.match.asks[0].what == "turn"


@pytest.mark.rule("LE-OPT-02", "LE-RULING-26", "LE-RULING-09", "LE-RULING-33")
def test_only_the_rule_for_thrusters_is_on_unless_chosen_otherwise() -> None:
    defaults = {option.id: option.default for option in title().options}
    assert defaults["ion-once"] == "on"
    for name in ("mercury", "later-printing", "order-by-missions", "samples-first"):
        assert defaults[name] == "off"
