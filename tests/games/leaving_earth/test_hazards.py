"""Hazards on the way: their order, radiation, entry, landing, sickness (LE-HAZ, LE-RAD, LE-ENT, LE-LND,
LE-SUB)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
ENTRIES = [("earth_orbit", "earth"), ("mars_orbit", "mars"), ("venus_orbit", "venus")]


def table(players: int = 1) -> Arranged:
    """A table without money, at which rockets and rendezvous never fail and what lies about is harmless."""
    arranged = Arranged(players, FAR_OFF)
    for number in range(players):
        for name in ("juno", "atlas", "soyuz", "saturn", "ion_thruster", "rendezvous", "life_support"):
            arranged.own(number, name)
        arranged.money(0, number)
    for face in ("moon_barren", "mars_barren", "venus_ocean", "ceres_ice", "phobos_barren", "radiation_0"):
        arranged.face(face)
    arranged.face("suborbital_safe")
    return arranged


def what_happened(arranged: Arranged) -> list[str]:
    """Draws by purpose, rolls and looks, in order."""
    found = []
    for event in arranged.match.log(0):
        if isinstance(event, (events.Outcome, events.NoOutcome)):
            found.append(event.purpose)
        elif isinstance(event, (events.Looked, events.Arrived, events.Rolled)):
            found.append(event.kind)
    return [step for step in found if step != "fire"]


# Order ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-HAZ-01", "LE-RULING-27", "LE-EXP-01")
@pytest.mark.parametrize(
    ("source", "to", "order"),
    [
        ("mars_orbit", "mars", ["entry", "landing", "looked"]),
        ("venus_orbit", "venus", ["entry", "landing", "looked"]),
        ("lunar_orbit", "moon", ["landing", "looked"]),
        ("earth_orbit", "earth", ["entry", "landing"]),
    ],
)
def test_hazards_come_in_printed_order_and_exploration_last(source: str, to: str, order: list[str]) -> None:
    arranged = table()
    for name in ("re_entry", "landing"):
        arranged.own(0, name, "success", "success")
    if to != "earth":
        arranged.state.revealed[arranged.cat.place[to]] = False
    ship = arranged.craft(0, source, "vostok", "saturn")
    arranged.act(f"maneuver {ship} {to}")
    while (asked := arranged.match.asks[0].what) in ("fire", "landing"):
        arranged.act("fire saturn" if asked == "fire" else "draw-landing")
    assert what_happened(arranged) == order


@pytest.mark.rule("LE-HAZ-01", "LE-EXP-01", "LE-LND-02")
def test_a_craft_that_does_not_survive_the_landing_explores_nothing() -> None:
    arranged = table()
    arranged.state.revealed[arranged.cat.place["moon"]] = False
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno")
    arranged.act(f"maneuver {ship} moon", "fire juno")
    assert arranged.location(ship) == ""
    assert what_happened(arranged) == []
    assert arranged.view().places[0].known_by == ()


@pytest.mark.rule("LE-HAZ-02", "LE-RULING-28", "LE-RULING-27", "LE-RAD-03")
def test_to_ceres_radiation_is_faced_at_departure_and_the_rest_on_arrival() -> None:
    arranged = table()
    arranged.own(0, "landing", "success", "success")
    arranged.face("radiation_1")
    arranged.state.revealed[arranged.cat.place["ceres"]] = False
    crew = ["yuri_gagarin"]
    ship = arranged.craft(0, "inner_planets_transfer", "apollo", "saturn", *crew, supplies=2)
    arranged.script(7, 0)
    arranged.act(f"maneuver {ship} ceres 1", "fire saturn")
    assert what_happened(arranged) == ["rolled"]
    arranged.end_year()
    assert what_happened(arranged) == ["rolled", "life support", "arrived", "landing", "looked"]
    assert arranged.legal() == ["reveal", "conceal"]


@pytest.mark.rule("LE-HAZ-02", "LE-RULING-28", "LE-TIM-04")
@pytest.mark.parametrize("years", [0, 1])
def test_to_phobos_the_landing_waits_only_if_time_is_taken(years: int) -> None:
    arranged = table()
    arranged.own(0, "landing", "success", "success")
    ship = arranged.craft(0, "mars_orbit", "probe", "juno")
    arranged.act(f"maneuver {ship} phobos {years}", "fire juno")
    assert what_happened(arranged) == ([] if years else ["landing"])
    arranged.end_year()
    assert what_happened(arranged) == (["arrived", "landing"] if years else ["landing"])


@pytest.mark.rule("LE-RULING-28")
def test_the_landing_on_arrival_can_destroy_the_craft() -> None:
    arranged = table()
    arranged.own(0, "landing", "major")
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn")
    arranged.act(f"maneuver {ship} ceres 1", "fire saturn")
    assert arranged.location(ship) == "ceres"
    arranged.end_year()
    assert arranged.location(ship) == ""


@pytest.mark.rule("LE-RULING-28")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 0, 1, 2]), (1, [1, 2, 0, 0]), (2, [2, 0, 0, 1])])
def test_arrivals_are_settled_in_seat_order_from_the_years_first(first: int, order: list[int]) -> None:
    arranged = table(3)
    for owner in (2, 0, 1, 0):
        arranged.craft(owner, "mars_orbit", "probe", tokens=1)
    arranged.craft(1, "mars_orbit", "probe", tokens=2)
    arranged.state.first = first
    arranged.end_year()
    assert [event.agency for event in arranged.events(events.Arrived)] == order


# Radiation --------------------------------------------------------------------------------------------------


def irradiated(level: int, *parts: str, years: int = 2, roll: int = 1, to: str = "mars_orbit") -> list[str]:
    """What is aboard after a flight between the planets in which everybody rolls the same; printed are two
    years."""
    arranged = table()
    arranged.face(f"radiation_{level}")
    ship = arranged.craft(0, "inner_planets_transfer", *parts, "saturn")
    arranged.script(*[roll - 1] * 9)
    arranged.act(f"maneuver {ship} {to} {years}", "fire saturn")
    assert arranged.location(ship) == to
    return arranged.aboard(ship)


@pytest.mark.rule("LE-RAD-01", "LE-RAD-03", "LE-EXP-07")
@pytest.mark.parametrize(
    ("level", "years", "highest"),
    [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 2), (2, 2, 4), (2, 3, 6), (1, 5, 5)],
)
def test_a_roll_of_at_most_level_times_years_incapacitates(level: int, years: int, highest: int) -> None:
    assert irradiated(level, "vostok", "yuri_gagarin", years=years, roll=highest)[-1] == "yuri_gagarin!"
    assert irradiated(level, "vostok", "yuri_gagarin", years=years, roll=highest + 1)[-1] == "yuri_gagarin"


@pytest.mark.rule("LE-RAD-01")
def test_level_zero_harms_nobody() -> None:
    assert irradiated(0, "vostok", "yuri_gagarin", years=9)[-1] == "yuri_gagarin"


@pytest.mark.rule("LE-RAD-01", "LE-RAD-02")
def test_each_astronaut_rolls_and_is_named_with_the_roll() -> None:
    arranged = table()
    arranged.face("radiation_1")
    crew = ["buzz_aldrin", "mike_collins", "yuri_gagarin"]
    ship = arranged.craft(0, "earth_orbit", "apollo", "saturn", *crew)
    arranged.script(3, 2, 7)
    arranged.act(f"maneuver {ship} mars_orbit 3", "fire saturn")
    rolls = [(event.astronaut, event.roll) for event in arranged.events(events.Rolled)]
    assert rolls == [("buzz_aldrin", 4), ("mike_collins", 3), ("yuri_gagarin", 8)]
    assert arranged.aboard(ship)[-3:] == ["buzz_aldrin", "mike_collins!", "yuri_gagarin"]


@pytest.mark.rule("LE-RAD-03")
def test_radiation_is_not_faced_again_while_under_way() -> None:
    arranged = table()
    arranged.face("radiation_1")
    ship = arranged.craft(0, "earth_orbit", "vostok", "saturn", "yuri_gagarin", supplies=5)
    arranged.script(7)
    arranged.act(f"maneuver {ship} mars_orbit 3", "fire saturn")
    for _ in range(3):
        arranged.end_year()
    assert len(arranged.events(events.Rolled)) == 1


@pytest.mark.rule("LE-RAD-01")
def test_a_maneuver_without_the_symbol_has_no_radiation() -> None:
    assert irradiated(2, "vostok", "yuri_gagarin", to="earth_orbit")[-1] == "yuri_gagarin"


@pytest.mark.rule("LE-RAD-04", "LE-RULING-29")
@pytest.mark.parametrize("shields", [["aldrin"], ["aldrin!"], ["aldrin", "aldrin"], ["aldrin", "apollo"]])
def test_an_aldrin_lowers_the_level_by_one_for_the_whole_craft(shields: list[str]) -> None:
    crew = ["mike_collins", "yuri_gagarin"]
    assert irradiated(2, *shields, *crew, years=2, roll=3)[-2:] == crew
    assert irradiated(2, *shields, *crew, years=2, roll=2)[-2:] == ["mike_collins!", "yuri_gagarin!"]
    assert irradiated(1, *shields, *crew, years=2, roll=1)[-2:] == crew
    assert irradiated(0, *shields, *crew, years=2, roll=1)[-2:] == crew


@pytest.mark.rule("LE-RAD-05")
def test_the_incapacitated_die_at_the_end_of_the_year_in_space() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "apollo", "yuri_gagarin!", "mike_collins!", supplies=2)
    home = arranged.craft(0, "earth", "apollo", "john_glenn!")
    arranged.end_year()
    assert sorted(arranged.seen(0).lost) == ["mike_collins", "yuri_gagarin"]
    assert (arranged.aboard(ship), arranged.aboard(home)) == (["apollo"], ["apollo", "john_glenn"])


@pytest.mark.rule("LE-RAD-06", "LE-RULING-30")
@pytest.mark.parametrize("crew", [[], ["yuri_gagarin"]])
def test_a_flight_through_unknown_radiation_explores_it(crew: list[str]) -> None:
    arranged = table(2)
    arranged.state.revealed[arranged.cat.radiation] = False
    arranged.face("radiation_2", revealed=False)
    ship = arranged.craft(0, "inner_planets_transfer", "vostok", "saturn", *crew)
    arranged.script(1)
    arranged.act(f"maneuver {ship} venus_orbit 1", "fire saturn")
    assert arranged.legal() == ["reveal", "conceal"]
    arranged.act("reveal")
    place = next(place for place in arranged.view(1).places if place.location == "solar_radiation")
    assert (place.is_revealed, place.face) == (True, "radiation_2")
    assert arranged.aboard(ship) == ["vostok", *(f"{name}!" for name in crew)]


@pytest.mark.rule("LE-RAD-06", "LE-RULING-30", "LE-RULING-34")
def test_whoever_keeps_the_radiation_secret_loses_the_craft() -> None:
    arranged = table(2)
    arranged.state.revealed[arranged.cat.radiation] = False
    arranged.face("radiation_1", revealed=False)
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn")
    arranged.act(f"maneuver {ship} venus_orbit 1", "fire saturn", "conceal")
    assert arranged.location(ship) == ""
    mine, theirs = (
        next(place for place in arranged.view(seat).places if place.location == "solar_radiation")
        for seat in (0, 1)
    )
    assert (mine.face, theirs.face, mine.is_revealed) == ("radiation_1", "", False)


# Atmospheric entry ------------------------------------------------------------------------------------------


def entering(arranged: Arranged, *parts: str, supplies: int = 0) -> int:
    """A craft comes down from Earth Orbit."""
    ship = arranged.craft(0, "earth_orbit", *parts, supplies=supplies)
    arranged.act(f"maneuver {ship} earth")
    return ship


@pytest.mark.rule("LE-ENT-01", "LE-ENT-02")
@pytest.mark.parametrize(("source", "to"), ENTRIES)
@pytest.mark.parametrize(
    ("capsule", "survives"),
    [
        ("vostok", True),
        ("apollo", True),
        ("eagle", False),
        ("aldrin", False),
        ("vostok!", False),
        ("apollo!", False),
        ("eagle!", False),
        ("aldrin!", False),
    ],
)
def test_damaged_capsules_and_those_without_heat_shields_burn_up(
    source: str, to: str, capsule: str, survives: bool
) -> None:
    arranged = table()
    arranged.own(0, "re_entry")
    arranged.own(0, "landing")
    ship = arranged.craft(0, source, capsule, "probe", "yuri_gagarin")
    arranged.act(f"maneuver {ship} {to}")
    if to != "mars":
        arranged.act("skip-landing")
    assert arranged.location(ship) == to
    assert sorted(arranged.aboard(ship)) == sorted(
        ["probe", capsule, "yuri_gagarin"] if survives else ["probe"]
    )
    assert arranged.seen(0).lost == (() if survives else ("yuri_gagarin",))


@pytest.mark.rule("LE-ENT-02", "LE-RULING-45")
def test_each_shielded_capsule_draws_and_no_other() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "success", "success")
    entering(arranged, "vostok", "apollo", "eagle", "aldrin!", "probe")
    arranged.act("enter apollo")
    assert [event.purpose for event in arranged.events(events.Outcome)] == ["entry", "entry"]


@pytest.mark.rule("LE-ENT-02")
@pytest.mark.parametrize(
    ("outcome", "aboard", "lost"),
    [
        ("success", ["vostok", "yuri_gagarin"], ()),
        ("minor", ["vostok!", "yuri_gagarin"], ()),
        ("major", [], ("yuri_gagarin",)),
    ],
)
def test_what_the_re_entry_outcome_does(outcome: str, aboard: list[str], lost: tuple[str, ...]) -> None:
    arranged = table()
    arranged.own(0, "re_entry", outcome, outcome)
    ship = entering(arranged, "vostok", "yuri_gagarin")
    assert (arranged.aboard(ship) if ship in arranged.state.craft else []) == aboard
    assert arranged.seen(0).lost == lost


@pytest.mark.rule("LE-ENT-03")
def test_the_owner_declares_who_sits_where_before_entry() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "success")
    ship = entering(arranged, "vostok", "eagle", "mike_collins", "yuri_gagarin")
    assert arranged.legal() == ["seat mike_collins vostok", "seat mike_collins eagle"]
    arranged.refuses("seat yuri_gagarin vostok", "LE-ENT-03")
    arranged.refuses("enter vostok", "LE-ENT-03")
    arranged.act("seat mike_collins vostok")
    assert arranged.seen(0).lost == ("yuri_gagarin",)
    assert arranged.aboard(ship) == ["vostok", "mike_collins"]


@pytest.mark.rule("LE-ENT-03", "LE-RULING-45")
def test_nobody_changes_seats_once_one_capsule_has_entered() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "major")
    ship = entering(arranged, "vostok", "apollo", "mike_collins", "yuri_gagarin")
    arranged.act("seat mike_collins apollo", "seat yuri_gagarin vostok")
    assert arranged.legal() == ["enter vostok", "enter apollo"]
    arranged.script(1, 0)
    arranged.act("enter vostok")
    assert arranged.seen(0).lost == ("yuri_gagarin",)
    assert arranged.aboard(ship) == ["apollo", "mike_collins"]


@pytest.mark.rule("LE-ENT-03", "LE-RULING-45")
def test_capsules_alike_are_told_apart_by_number() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "major")
    crew = ["buzz_aldrin", "mike_collins", "yuri_gagarin"]
    ship = entering(arranged, "apollo", "apollo", *crew)
    assert arranged.legal() == ["seat mike_collins apollo", "seat mike_collins apollo 2"]
    arranged.act("seat mike_collins apollo 2", "seat yuri_gagarin apollo")
    assert arranged.view().focus.chosen == (
        "buzz_aldrin apollo",
        "mike_collins apollo 2",
        "yuri_gagarin apollo",
    )
    arranged.script(1, 0)
    arranged.act("enter apollo 2")
    assert arranged.seen(0).lost == ("mike_collins",)
    assert arranged.aboard(ship) == ["apollo", "buzz_aldrin", "yuri_gagarin"]


@pytest.mark.rule("LE-ENT-03")
def test_a_full_capsule_takes_nobody_else() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "success")
    entering(arranged, "vostok", "apollo", "buzz_aldrin", "mike_collins")
    arranged.act("seat buzz_aldrin vostok")
    assert "mike_collins" not in "".join(arranged.legal())
    arranged.refuses("seat mike_collins vostok", "LE-ENT-03")


@pytest.mark.rule("LE-RULING-45", "LE-OUT-07")
def test_a_removal_after_one_capsule_counts_for_the_next() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "success", "major")
    arranged.money(5)
    ship = entering(arranged, "vostok", "apollo")
    arranged.script(1, 0)
    arranged.act("enter vostok", "remove")
    assert [event.outcome for event in arranged.events(events.Outcome)] == ["major", "success"]
    assert arranged.aboard(ship) == ["apollo"]


@pytest.mark.rule("LE-ENT-04")
def test_everything_else_comes_through() -> None:
    arranged = table()
    arranged.own(0, "re_entry", "major")
    other = ["juno", "saturn!", "ion_thruster", "probe", "sample_moon", "sample_mars"]
    ship = entering(arranged, *other, "vostok", "eagle", supplies=3)
    assert arranged.aboard(ship) == other
    assert arranged.ship(ship).supplies == 3


@pytest.mark.rule("LE-ENT-05", "LE-OUT-09")
def test_whoever_was_given_a_shielded_capsule_gains_re_entry_when_it_draws() -> None:
    arranged = table()
    arranged.script(0, 0)
    ship = entering(arranged, "vostok", "yuri_gagarin")
    assert [stack.advancement for stack in arranged.seen(0).advancements if stack.outcomes] == ["re_entry"]
    assert [event.advancement for event in arranged.events(events.GainedAdvancement)] == ["re_entry"]
    assert arranged.aboard(ship) == ["vostok", "yuri_gagarin"]


@pytest.mark.rule("LE-ENT-02")
def test_a_craft_without_capsules_draws_nothing_on_entry() -> None:
    arranged = table()
    ship = entering(arranged, "probe", "juno")
    assert (arranged.location(ship), arranged.events(events.Outcome)) == ("earth", [])


# Landing ----------------------------------------------------------------------------------------------------


def landing_on_the_moon(arranged: Arranged, *parts: str) -> int:
    """A craft comes down from Lunar Orbit."""
    ship = arranged.craft(0, "lunar_orbit", *parts, "atlas")
    arranged.act(f"maneuver {ship} moon", "fire atlas")
    return ship


@pytest.mark.rule("LE-LND-01")
@pytest.mark.parametrize("outcome", ["success", "minor", "major"])
def test_a_landing_draws_one_outcome_for_the_craft(outcome: str) -> None:
    arranged = table()
    arranged.own(0, "landing", outcome, outcome)
    ship = landing_on_the_moon(arranged, "probe", "apollo", "apollo")
    assert [event.outcome for event in arranged.events(events.Outcome)] == [outcome]
    if outcome == "minor":
        assert arranged.legal() == [f"damage probe {ship}", f"damage apollo {ship}"]
        arranged.act(f"damage apollo {ship}")
        assert arranged.aboard(ship) == ["probe", "apollo", "apollo!"]
    assert arranged.location(ship) == ("" if outcome == "major" else "moon")


@pytest.mark.rule("LE-LND-02")
def test_without_landing_the_craft_is_destroyed() -> None:
    arranged = table()
    ship = landing_on_the_moon(arranged, "apollo", "buzz_aldrin")
    assert arranged.location(ship) == ""
    assert arranged.seen(0).lost == ("buzz_aldrin",)
    assert arranged.events(events.Outcome) == []


@pytest.mark.rule("LE-LND-02", "LE-OUT-09")
def test_an_eagle_that_was_given_brings_landing_with_it() -> None:
    arranged = table()
    arranged.script(0, 0)
    ship = landing_on_the_moon(arranged, "eagle")
    assert (arranged.location(ship), len(arranged.events(events.GainedAdvancement))) == ("moon", 1)


@pytest.mark.rule("LE-LND-03")
@pytest.mark.parametrize(
    ("source", "to"), [("earth_orbit", "earth"), ("suborbital_flight", "earth"), ("venus_orbit", "venus")]
)
@pytest.mark.parametrize("draws", [True, False])
def test_a_bracketed_landing_is_safe_unless_one_chooses_to_draw(source: str, to: str, draws: bool) -> None:
    arranged = table()
    arranged.own(0, "landing", "major", "major")
    ship = arranged.craft(0, source, "probe")
    arranged.act(f"maneuver {ship} {to}")
    assert arranged.legal() == ["skip-landing", "draw-landing"]
    arranged.refuses("end-turn", "LE-LND-03")
    arranged.act("draw-landing" if draws else "skip-landing")
    assert arranged.location(ship) == ("" if draws else to)
    assert [event.craft for event in arranged.events(events.Landed)] == ([] if draws else [ship])


@pytest.mark.rule("LE-LND-03", "LE-RULING-31")
@pytest.mark.parametrize("parts", [["probe"], ["eagle", "probe"]])
def test_without_landing_the_choice_is_not_offered(parts: list[str]) -> None:
    arranged = table()
    ship = arranged.craft(0, "suborbital_flight", *parts)
    arranged.act(f"maneuver {ship} earth")
    assert arranged.location(ship) == "earth"
    assert arranged.match.asks[0].what == "turn"
    assert arranged.events(events.GainedAdvancement) == []


# Suborbital Flight ------------------------------------------------------------------------------------------


def lifting_off(arranged: Arranged, *crew: str, to: str = "suborbital_flight") -> int:
    """A craft leaves Earth."""
    ship = arranged.craft(0, "earth", "aldrin", "saturn", "saturn", *crew)
    arranged.act(f"maneuver {ship} {to}", "fire saturn")
    while arranged.match.asks[0].what == "fire":
        arranged.act("fire saturn")
    assert arranged.location(ship) == to
    return ship


@pytest.mark.rule("LE-SUB-01", "LE-SUB-02")
@pytest.mark.parametrize("to", ["suborbital_flight", "earth_orbit"])
@pytest.mark.parametrize("crew", [[], ["yuri_gagarin"]])
def test_only_manned_craft_explore_suborbital_flight(to: str, crew: list[str]) -> None:
    arranged = table()
    arranged.state.revealed[arranged.cat.suborbital] = False
    lifting_off(arranged, *crew, to=to)
    assert arranged.match.asks[0].what == ("reveal" if crew else "turn")
    assert len(arranged.events(events.Looked)) == len(crew)


@pytest.mark.rule("LE-SUB-02")
def test_from_suborbital_flight_to_orbit_there_is_no_such_symbol() -> None:
    arranged = table()
    arranged.state.revealed[arranged.cat.suborbital] = False
    ship = arranged.craft(0, "suborbital_flight", "aldrin", "soyuz", "yuri_gagarin")
    arranged.act(f"maneuver {ship} earth_orbit", "fire soyuz")
    assert (arranged.location(ship), arranged.match.asks[0].what) == ("earth_orbit", "turn")


@pytest.mark.rule("LE-SUB-03")
@pytest.mark.parametrize("to", ["suborbital_flight", "earth_orbit"])
def test_if_it_is_not_revealed_the_astronauts_die_but_the_craft_stays(to: str) -> None:
    arranged = table()
    arranged.face("suborbital_safe", revealed=False)
    ship = lifting_off(arranged, "mike_collins", "yuri_gagarin", to=to)
    arranged.act("conceal")
    assert sorted(arranged.seen(0).lost) == ["mike_collins", "yuri_gagarin"]
    assert (arranged.location(ship), "aldrin" in arranged.aboard(ship)) == (to, True)
    assert not arranged.state.revealed[arranged.cat.suborbital]


@pytest.mark.rule("LE-SUB-04", "LE-EXP-07")
@pytest.mark.parametrize(
    ("face", "roll", "is_sick"),
    [
        ("suborbital_sick_1", 1, True),
        ("suborbital_sick_1", 2, False),
        ("suborbital_sick_3", 3, True),
        ("suborbital_sick_3", 4, False),
        ("suborbital_safe", 1, False),
    ],
)
@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("to", ["suborbital_flight", "earth_orbit"])
def test_sickness_incapacitates_on_low_rolls(
    face: str, roll: int, is_sick: bool, is_known: bool, to: str
) -> None:
    arranged = table()
    arranged.face(face, revealed=is_known)
    arranged.script(roll - 1)
    ship = lifting_off(arranged, "yuri_gagarin", to=to)
    if not is_known:
        arranged.act("reveal")
    assert ("yuri_gagarin!" in arranged.aboard(ship)) is is_sick
    assert len(arranged.events(events.Rolled)) == (face != "suborbital_safe")


@pytest.mark.rule("LE-SUB-04", "LE-EXP-02")
def test_sickness_is_rolled_by_everybody_on_every_flight() -> None:
    arranged = table()
    arranged.face("suborbital_sick_1")
    arranged.script(7, 0, 7, 7)
    ship = lifting_off(arranged, "mike_collins", "yuri_gagarin")
    assert arranged.aboard(ship)[-2:] == ["mike_collins", "yuri_gagarin!"]
    arranged.act(f"maneuver {ship} earth", f"maneuver {ship} suborbital_flight", "fire saturn")
    assert len(arranged.events(events.Rolled)) == 4


@pytest.mark.rule("LE-SUB-05")
@pytest.mark.parametrize("capsule", ["aldrin", "eagle", "vostok!", "apollo"])
def test_from_suborbital_flight_no_capsule_burns_up(capsule: str) -> None:
    arranged = table()
    arranged.own(0, "re_entry", "major", "major")
    ship = arranged.craft(0, "suborbital_flight", capsule, "yuri_gagarin")
    arranged.act(f"maneuver {ship} earth")
    assert arranged.aboard(ship) == [capsule, "yuri_gagarin"]
    assert arranged.events(events.Outcome) == []
