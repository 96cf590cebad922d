"""Worked examples of the rulebook, with its exact numbers (LE-EX-08 to 20)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from moonrace.kernel.events import SPECTATOR
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
PILOT = "yuri_gagarin"


def table(players: int = 1, missions: list[str] | None = None) -> Arranged:
    """A table at which everything succeeds for agency 0."""
    arranged = Arranged(players, FAR_OFF if missions is None else missions)
    arranged.own_all(0)
    return arranged


def required(arranged: Arranged, ship: int, to: str, years: int = 0) -> int:
    """The thrust a manoeuvre asks for, by unit of mass; it is given up again."""
    arranged.act(f"maneuver {ship} {to} {years}")
    firing = arranged.view().firing
    assert firing is not None
    arranged.act("stop")
    assert firing.required % arranged.seen_craft(ship).mass == 0
    return firing.required // arranged.seen_craft(ship).mass


@pytest.mark.rule("LE-EX-08")
@pytest.mark.parametrize(("roll", "is_hurt"), [(1, True), (6, True), (7, False), (8, False)])
def test_three_years_at_level_two(roll: int, is_hurt: bool) -> None:
    arranged = table()
    arranged.face("radiation_2")
    ship = arranged.craft(0, "earth_orbit", "vostok", "saturn", PILOT)
    arranged.script(roll - 1)
    arranged.act(f"maneuver {ship} mars_orbit 3", "fire saturn")
    assert arranged.aboard(ship)[-1] == (f"{PILOT}!" if is_hurt else PILOT)
    assert arranged.ship(ship).tokens == 3


@pytest.mark.rule("LE-EX-09")
def test_to_mars_fly_by_in_three_two_or_one_year() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "atlas")
    assert {years: required(arranged, ship, "mars_fly_by", years) for years in (3, 2, 1)} == {
        3: 3,
        2: 6,
        1: 12,
    }


@pytest.mark.rule("LE-EX-10")
def test_a_thruster_of_five_gives_fifteen_in_three_years_and_nothing_from_the_moon() -> None:
    arranged = table()
    arranged.face("radiation_0")
    ship = arranged.craft(0, "earth_orbit", "probe", "ion_thruster", "juno", "juno", "juno")
    arranged.act(f"maneuver {ship} mars_fly_by 3", "fire ion_thruster")
    assert arranged.events(events.Fired)[-1].thrust == 15
    lander = arranged.craft(0, "moon", "probe", "ion_thruster", "juno")
    arranged.act(f"maneuver {lander} lunar_orbit")
    arranged.refuses("fire ion_thruster", "LE-ION-02")


@pytest.mark.rule("LE-EX-11", "LE-OUT-07")
def test_two_atlas_rockets_are_drawn_for_one_after_the_other() -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.own(0, "atlas", "success", "minor")
    ship = arranged.craft(0, "lunar_orbit", "probe", "atlas", "atlas")
    arranged.script(1, 0)
    arranged.act(f"maneuver {ship} earth_orbit", "fire atlas")
    assert arranged.aboard(ship) == ["atlas", "atlas!", "probe"], "the effect comes first"
    assert arranged.legal() == ["return", "remove"]
    arranged.refuses("fire atlas", "LE-OUT-07")
    arranged.act("remove")
    assert (arranged.seen().money, arranged.seen().advancements[0].outcomes) == (20, 1)
    arranged.act("fire atlas")
    assert [event.outcome for event in arranged.events(events.Outcome)] == ["minor", "success"]
    assert arranged.location(ship) == "earth_orbit"


@pytest.mark.rule("LE-EX-12")
@pytest.mark.parametrize("eyes", ["probe", "apollo"])
def test_from_mars_orbit_solar_radiation_mars_and_phobos_are_surveyed(eyes: str) -> None:
    arranged = table()
    ship = arranged.craft(0, "mars_orbit", eyes)
    surveys = {action for action in arranged.legal() if action.startswith("survey ")}
    assert surveys == {f"survey {ship} {place}" for place in ("solar_radiation", "mars", "phobos")}
    for survey in sorted(surveys):
        arranged.act(survey, "conceal")


@pytest.mark.rule("LE-EX-13", "LE-MIS-15")
def test_of_two_stations_in_one_year_the_space_station_is_awarded_first() -> None:
    arranged = table(2, ["lunar_station", "space_station", *FAR_OFF])
    arranged.craft(0, "moon", "apollo", PILOT, supplies=1)
    arranged.end_year()
    awarded = [event.mission for event in arranged.events(events.Completed)]
    assert awarded == ["space_station", "lunar_station"]
    assert (arranged.seen(0).score, arranged.seen(1).money) == (21, 25 + 20)


@pytest.mark.rule("LE-EX-14", "LE-SOLO-02")
def test_alone_seventeen_points_beat_five_on_the_table() -> None:
    arranged = table(1, ["mars_survey"])
    done = [arranged.cat.mission[name] for name in ("lunar_sample_return", "mars_lander")]
    arranged.state.agencies[0].missions = done
    arranged.year(1976)
    arranged.act("end-turn")
    result = arranged.match.result
    assert result is not None
    assert (result.scores, result.winners) == ((17.0,), (0,))
    left = [arranged.cat.missions[number].points for number in arranged.state.missions]
    assert left == [5]


SOVIET_FIRSTS = ["artificial_satellite", "lunar_survey", "man_in_space", "man_in_orbit"]
SOVIET_FIRSTS += ["lunar_lander", "venus_lander", "space_station", "mars_lander"]
AMERICAN_FIRSTS = ["venus_survey", "mars_survey", "man_on_the_moon", "lunar_sample_return"]
HISTORY = {42: SOVIET_FIRSTS, 33: AMERICAN_FIRSTS, 1: ["sounding_rocket"]}


@pytest.mark.rule("LE-EX-15", "LE-YR-05")
def test_history_would_have_been_won_by_the_soviet_union() -> None:
    arranged = Arranged(3, FAR_OFF)
    for agency, missions in zip(arranged.state.agencies, HISTORY.values(), strict=True):
        agency.missions = [arranged.cat.mission[name] for name in missions]
    assert [arranged.seen(agency).score for agency in range(3)] == [42, 33, 1]
    printed = arranged.title.content.history_scores
    assert {row.total: sorted(row.missions) for row in printed.values()} == {
        total: sorted(missions) for total, missions in HISTORY.items()
    }


@pytest.mark.rule("LE-EX-16", "LE-MIS-04", "LE-MIS-05")
@pytest.mark.parametrize(
    ("face", "answer", "stays"),
    [
        ("venus_pressure", "reveal", False),
        ("venus_pressure", "conceal", True),
        ("venus_ocean", "reveal", True),
    ],
)
def test_venus_lander_goes_when_everybody_knows_that_venus_is_deadly(
    face: str, answer: str, stays: bool
) -> None:
    arranged = table(2, ["venus_lander", "man_on_mars"])
    ship = arranged.craft(0, "venus_orbit", "probe")
    arranged.script(face)
    arranged.act(f"survey {ship} venus", answer)
    assert ("venus_lander" in arranged.view(1).missions) is stays
    assert ("venus_lander" in arranged.view(1).removed) is not stays
    assert (arranged.seen(1).money, arranged.completed(0)) == (25, [])


@pytest.mark.rule("LE-EX-17")
def test_to_earth_orbit_it_is_eight_at_once_or_three_and_five() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth", "probe", "soyuz")
    assert required(arranged, ship, "earth_orbit") == 8
    assert required(arranged, ship, "suborbital_flight") == 3
    halfway = arranged.craft(0, "suborbital_flight", "probe", "soyuz")
    assert required(arranged, halfway, "earth_orbit") == 5


@pytest.mark.rule("LE-EX-18", "LE-KNO-02")
def test_everyone_may_know_that_soyuz_has_two_outcomes_but_not_which() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.act("research soyuz")
    ship = arranged.craft(0, "earth", "soyuz", *["aldrin"] * 9)
    arranged.script(0, 60)
    arranged.act(f"maneuver {ship} suborbital_flight", "fire soyuz", "remove")
    for seat in (0, 1, SPECTATOR):
        stack = arranged.view(seat).agencies[0].advancements[0]
        assert (stack.advancement, stack.outcomes, stack.put_back) == ("soyuz", 2, (0, 0, 0))
        assert list(stack.odds) == pytest.approx([60 / 89, 14 / 89, 15 / 89])


@pytest.mark.rule("LE-EX-19", "LE-SUR-07")
@pytest.mark.parametrize(("crew", "eaten"), [(1, 1), (5, 1), (6, 2)])
def test_five_astronauts_use_one_supply_and_six_use_two(crew: int, eaten: int) -> None:
    arranged = table()
    people = [f"pilot_{number + 1}" for number in range(crew)]
    ship = arranged.craft(0, "earth_orbit", "aldrin", *people, supplies=3)
    arranged.end_year()
    assert (arranged.ship(ship).supplies, arranged.seen().lost) == (3 - eaten, ())


@pytest.mark.rule("LE-EX-20", "LE-SUR-10")
def test_five_supplies_are_the_same_in_one_piece_or_five() -> None:
    arranged = table()
    arranged.act("buy supplies 5")
    assert (arranged.seen().money, arranged.seen().supplies) == (20, 5)
    arranged.act("load supplies 0 5")
    ship = max(arranged.state.craft)
    assert arranged.seen_craft(ship).mass == 5
    for _ in range(4):
        arranged.act(f"unload supplies {ship}")
    assert (arranged.seen_craft(ship).mass, arranged.seen().supplies) == (1, 4)
    arranged.act(f"load supplies {ship} 4")
    assert arranged.seen_craft(ship).supplies == 5
