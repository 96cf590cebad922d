"""Mechanics, doctors and pilots (LE-SKL)."""

from __future__ import annotations

import pytest

from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
MECHANIC, DOCTOR, PILOT = "buzz_aldrin", "mike_collins", "yuri_gagarin"


def table() -> Arranged:
    """A table without money at which rockets never fail and the Moon is harmless."""
    arranged = Arranged(1, FAR_OFF)
    for name in ("atlas", "saturn", "rendezvous"):
        arranged.own(0, name)
    arranged.face("moon_barren")
    arranged.money(0)
    return arranged


def landing(arranged: Arranged, *parts: str) -> int:
    """A craft comes down on the Moon."""
    ship = arranged.craft(0, "lunar_orbit", "atlas", *parts)
    arranged.act(f"maneuver {ship} moon", "fire atlas")
    return ship


# Mechanics --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SKL-02")
def test_a_mechanic_repairs_everything_but_people_for_one_supply() -> None:
    arranged = table()
    damaged = ["juno!", "saturn!", "ion_thruster!", "probe!", "aldrin!"]
    ship = arranged.craft(0, "earth_orbit", *damaged, MECHANIC, f"{PILOT}!", supplies=3)
    arranged.act(f"repair {ship}")
    assert arranged.aboard(ship) == [*(part.rstrip("!") for part in damaged), MECHANIC, f"{PILOT}!"]
    assert arranged.ship(ship).supplies == 2


@pytest.mark.rule("LE-SKL-01", "LE-SKL-02")
@pytest.mark.parametrize(
    ("parts", "supplies"),
    [
        (["apollo", "probe!", MECHANIC], 0),
        (["apollo", "probe", MECHANIC], 1),
        (["apollo", "probe", MECHANIC, f"{PILOT}!"], 1),
        (["apollo", "probe!", f"{MECHANIC}!"], 1),
        (["apollo", "probe!", DOCTOR, PILOT], 1),
        (["probe!"], 1),
    ],
)
def test_repairing_takes_a_healthy_mechanic_a_supply_and_something_damaged(
    parts: list[str], supplies: int
) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", *parts, supplies=supplies)
    arranged.refuses(f"repair {ship}", "LE-SKL-02")


@pytest.mark.rule("LE-SKL-02", "LE-SKL-04")
def test_only_aboard_their_own_craft_do_they_help() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.craft(0, "earth_orbit", "apollo", MECHANIC, DOCTOR, supplies=3)
    other = arranged.craft(0, "earth_orbit", "apollo", "probe!", f"{PILOT}!", supplies=1)
    rival = arranged.craft(1, "earth_orbit", "apollo!", "pete_conrad", "wally_schirra", "john_glenn!")
    arranged.refuses(f"repair {other}", "LE-SKL-02")
    arranged.refuses(f"heal {other}", "LE-SKL-04")
    arranged.refuses(f"repair {rival}", "LE-SKL-02")
    arranged.refuses(f"heal {rival}", "LE-SKL-04")


@pytest.mark.rule("LE-SKL-03", "LE-SKL-01")
@pytest.mark.parametrize(
    ("outcome", "crew", "survive"),
    [
        ("minor", [MECHANIC, DOCTOR], True),
        ("major", [MECHANIC, DOCTOR], False),
        ("minor", [PILOT, DOCTOR], False),
        ("minor", [f"{MECHANIC}!", DOCTOR], False),
    ],
)
def test_a_mechanic_aboard_turns_a_minor_life_support_failure_into_success(
    outcome: str, crew: list[str], survive: bool
) -> None:
    arranged = table()
    arranged.own(0, "life_support", outcome, outcome)
    ship = arranged.craft(0, "earth_orbit", "apollo", *crew, supplies=5)
    arranged.end_year()
    assert arranged.aboard(ship) == (["apollo", *crew] if survive else ["apollo"])


@pytest.mark.rule("LE-SKL-03")
def test_a_mechanic_on_another_craft_does_not_count() -> None:
    arranged = table()
    arranged.own(0, "life_support", "minor", "minor")
    helped = arranged.craft(0, "earth_orbit", "vostok", MECHANIC, supplies=1)
    alone = arranged.craft(0, "earth_orbit", "vostok", PILOT, supplies=1)
    arranged.end_year()
    while arranged.match.asks[0].what != "turn":
        arranged.act(arranged.legal()[0])
    assert (arranged.aboard(helped), arranged.aboard(alone)) == (["vostok", MECHANIC], ["vostok"])


@pytest.mark.rule("LE-SKL-06", "LE-RULING-39")
def test_nothing_is_repaired_in_suborbital_flight_but_people_are_healed() -> None:
    arranged = table()
    crew = [MECHANIC, DOCTOR, f"{PILOT}!"]
    ship = arranged.craft(0, "suborbital_flight", "aldrin", "probe!", *crew, supplies=1)
    arranged.refuses(f"repair {ship}", "LE-SKL-06")
    arranged.act(f"heal {ship}")
    assert arranged.aboard(ship)[-1] == PILOT


@pytest.mark.rule("LE-RULING-39", "LE-SKL-06")
def test_everywhere_else_mechanics_repair_and_doctors_heal() -> None:
    arranged = table()
    places = [place.id for place in arranged.cat.places if place.visitable]
    for number, place in enumerate(places):
        crew = [f"mechanic_{number + 1}", f"doctor_{number + 1}", f"pilot_{number + 1}!"]
        ship = arranged.craft(0, place, "aldrin", "probe!", *crew, supplies=1)
        assert (f"repair {ship}" in arranged.legal()) is (place != "suborbital_flight"), place
        assert f"heal {ship}" in arranged.legal(), place


@pytest.mark.rule("LE-RULING-39")
def test_not_between_the_first_firing_and_the_last_hazard() -> None:
    arranged = table()
    arranged.own(0, "landing", "minor", "minor")
    crew = [MECHANIC, DOCTOR, f"{PILOT}!"]
    ship = arranged.craft(0, "lunar_orbit", "aldrin", "probe!", "atlas", "atlas", *crew, supplies=2)
    helping = [f"repair {ship}", f"heal {ship}"]
    arranged.act(f"maneuver {ship} moon", "fire atlas")
    for action in helping:
        arranged.refuses(action, "LE-MAN-03")
    arranged.act("fire atlas")
    for action in helping:
        arranged.refuses(action, "LE-DMG-03")
    arranged.act(f"damage aldrin {ship}", *helping)
    assert "!" not in "".join(arranged.aboard(ship))


# Doctors ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SKL-04")
def test_a_doctor_heals_all_others_free_and_nothing_else() -> None:
    arranged = table()
    hurt = [f"{MECHANIC}!", f"{PILOT}!", "valentina_tereshkova!"]
    ship = arranged.craft(0, "earth_orbit", "aldrin", "probe!", DOCTOR, *hurt, supplies=1)
    arranged.act(f"heal {ship}")
    aboard = arranged.aboard(ship)
    assert [part for part in aboard if part.endswith("!")] == ["probe!"]
    assert arranged.ship(ship).supplies == 1


@pytest.mark.rule("LE-SKL-04", "LE-SKL-01")
@pytest.mark.parametrize(
    "crew", [[f"{DOCTOR}!"], [f"{DOCTOR}!", f"{PILOT}!"], [DOCTOR, PILOT], [PILOT, f"{MECHANIC}!"]]
)
def test_healing_takes_a_healthy_doctor_and_somebody_else_who_is_hurt(crew: list[str]) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "aldrin", *crew)
    arranged.refuses(f"heal {ship}", "LE-SKL-04")


@pytest.mark.rule("LE-SKL-04")
def test_one_doctor_heals_another() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "aldrin", f"{DOCTOR}!", "wally_schirra")
    arranged.act(f"heal {ship}")
    assert arranged.aboard(ship) == ["aldrin", DOCTOR, "wally_schirra"]


# Pilots -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SKL-05", "LE-SKL-01")
@pytest.mark.parametrize(
    ("crew", "outcome", "acts_as"),
    [
        ([], "success", "success"),
        ([], "minor", "minor"),
        ([], "major", "major"),
        ([PILOT], "success", "success"),
        ([PILOT], "minor", "success"),
        ([PILOT], "major", "minor"),
        ([PILOT, "john_glenn"], "major", "minor"),
        ([f"{PILOT}!"], "minor", "minor"),
        ([f"{PILOT}!"], "major", "major"),
        ([MECHANIC, DOCTOR], "minor", "minor"),
    ],
)
def test_a_healthy_pilot_improves_a_landing_once(crew: list[str], outcome: str, acts_as: str) -> None:
    arranged = table()
    arranged.own(0, "landing", outcome, outcome)
    ship = landing(arranged, "apollo", *crew)
    assert arranged.location(ship) == ("" if acts_as == "major" else "moon")
    assert arranged.match.asks[0].what == ("damage" if acts_as == "minor" else "turn")


@pytest.mark.rule("LE-SKL-05")
@pytest.mark.parametrize(("outcome", "is_split"), [("minor", True), ("major", False)])
def test_a_pilot_improves_a_separation(outcome: str, is_split: bool) -> None:
    arranged = table()
    arranged.own(0, "rendezvous", outcome, outcome)
    ship = arranged.craft(0, "earth_orbit", "apollo", "probe", PILOT)
    arranged.act(f"separate {ship}", "take probe", "undock")
    assert (len(arranged.state.craft) == 2) is is_split
    assert arranged.match.asks[0].what == ("turn" if is_split else "damage")


@pytest.mark.rule("LE-SKL-05")
def test_a_pilot_helps_neither_rockets_nor_re_entry_nor_surveys() -> None:
    arranged = table()
    for name in ("juno", "re_entry", "surveying"):
        arranged.own(0, name, "minor", "minor")
    ship = arranged.craft(0, "lunar_orbit", "apollo", "juno", PILOT)
    arranged.act(f"survey {ship} moon", f"maneuver {ship} moon", "fire juno")
    assert "juno!" in arranged.aboard(ship)
    home = arranged.craft(0, "earth_orbit", "apollo", "john_glenn")
    arranged.act(f"maneuver {home} earth")
    assert arranged.aboard(home) == ["apollo!", "john_glenn"]


@pytest.mark.rule("LE-SKL-05", "LE-OUT-08")
@pytest.mark.parametrize("outcome", ["minor", "major"])
def test_an_improved_failure_is_still_a_failure_when_it_is_removed(outcome: str) -> None:
    arranged = table()
    arranged.own(0, "landing", outcome, outcome)
    arranged.money(5)
    ship = landing(arranged, "apollo", PILOT)
    if outcome == "major":
        arranged.act(f"damage apollo {ship}")
    arranged.act("remove")
    assert (arranged.seen(0).money, sum(arranged.view().outcomes_discarded[1:])) == (0, 1)


@pytest.mark.rule("LE-RULING-38")
def test_a_pilot_hurt_by_the_outcome_he_improved_has_still_improved_it() -> None:
    arranged = table()
    arranged.own(0, "landing", "major", "major")
    ship = landing(arranged, "apollo", PILOT)
    arranged.act(f"damage {PILOT} {ship}")
    assert arranged.aboard(ship) == ["apollo", f"{PILOT}!"]


@pytest.mark.rule("LE-RULING-38", "LE-HAZ-01")
def test_a_pilot_lost_in_entry_does_not_land_the_craft() -> None:
    arranged = table()
    arranged.own(0, "landing", "major", "major")
    arranged.own(0, "re_entry")
    arranged.face("mars_barren")
    ship = arranged.craft(0, "mars_orbit", "eagle", "probe", PILOT)
    arranged.act(f"maneuver {ship} mars")
    assert arranged.location(ship) == ""


@pytest.mark.rule("LE-SKL-07", "LE-YR-09")
def test_without_them_things_are_mended_only_on_earth_at_the_end_of_the_year() -> None:
    arranged = table()
    home = arranged.craft(0, "earth", "vostok!", f"{PILOT}!")
    away = arranged.craft(0, "earth_orbit", "probe!", "juno!")
    arranged.store("saturn!", "john_glenn!")
    arranged.act("end-turn")
    assert arranged.state.year == 1957
    assert (arranged.aboard(home), arranged.aboard(away)) == (["vostok", PILOT], ["juno!", "probe!"])
    assert arranged.seen(0).components == ("saturn", "john_glenn")
