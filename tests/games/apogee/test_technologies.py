"""What the features of Technologies allow and forbid (AP-TEC)."""

from __future__ import annotations

import pytest

from tests.games.apogee.arranged import Arranged

TEAM = ("dyson_a", "dyson_b", "von_braun_a", "von_braun_b")


def building(built: tuple[str, ...], *reserve: str) -> Arranged:
    """Seat 0 has enough money and Engineers, and is building on this; something always fits."""
    table = Arranged(mission=2).credits(0, 900_000).placed(0, "construction", *TEAM)
    return table.pad(0, *built).reserve(0, *reserve, "densified").jump("construction")


def fits(built: str, other: str) -> bool:
    """Whether a card may be built besides another."""
    return f"build {other}" in building((built,), other).legal()


FIRST = ("liquid_hydrogen", "kerosene", "methane", "solid", "nuclear_pulse", "laser", "ssto")
UPPER = ("ion", "nuclear_thermal", "solar_sail", "cryogenic", "storable", "plasma", "kick")
PLAIN_FIRST = ("liquid_hydrogen", "kerosene", "methane", "solid")
PLAIN_UPPER = ("solar_sail", "cryogenic", "storable", "plasma", "kick")


def test_plain_stages_share_a_rocket() -> None:
    for first in PLAIN_FIRST:
        assert [other for other in PLAIN_FIRST if fits(first, other)] == list(PLAIN_FIRST)
    for first in PLAIN_UPPER:
        assert [other for other in PLAIN_UPPER if fits(first, other)] == list(PLAIN_UPPER)


@pytest.mark.rule("AP-TEC-01")
def test_nuclear_pulse_propulsion_goes_with_its_like_only() -> None:
    assert [other for other in FIRST if fits("nuclear_pulse", other)] == ["nuclear_pulse"]
    assert [other for other in FIRST if fits(other, "nuclear_pulse")] == ["nuclear_pulse"]
    assert all(fits("nuclear_pulse", upper) for upper in UPPER)
    for plain in PLAIN_FIRST:
        building(("nuclear_pulse",), plain).refuses(f"build {plain}", "AP-TEC-01")
        building((plain,), "nuclear_pulse").refuses("build nuclear_pulse", "AP-TEC-01")


@pytest.mark.rule("AP-TEC-02")
def test_laser_propulsion_goes_with_its_like_only() -> None:
    assert [other for other in FIRST if fits("laser", other)] == ["laser"]
    assert [other for other in FIRST if fits(other, "laser")] == ["laser"]
    assert all(fits("laser", upper) for upper in UPPER)
    for plain in PLAIN_FIRST:
        building(("laser",), plain).refuses(f"build {plain}", "AP-TEC-02")
        building((plain,), "laser").refuses("build laser", "AP-TEC-02")


@pytest.mark.rule("AP-TEC-03")
@pytest.mark.parametrize("other", FIRST + UPPER)
def test_an_ssto_vehicle_shares_the_rocket_with_no_first_or_upper_stage(other: str) -> None:
    building(("ssto",), other).refuses(f"build {other}", "AP-TEC-03")
    building((other,), "ssto").refuses("build ssto", "AP-TEC-03")


@pytest.mark.rule("AP-TEC-03")
def test_an_ssto_vehicle_takes_payloads_and_rd() -> None:
    assert fits("ssto", "big_shuttle")
    assert fits("ssto", "heavy")
    assert fits("probe", "ssto")


@pytest.mark.rule("AP-TEC-04")
def test_ion_thrusters_go_with_their_like_only() -> None:
    assert [other for other in UPPER if fits("ion", other)] == ["ion"]
    assert [other for other in UPPER if fits(other, "ion")] == ["ion"]
    assert all(fits("ion", first) for first in FIRST if first != "ssto")
    for plain in PLAIN_UPPER:
        building(("ion",), plain).refuses(f"build {plain}", "AP-TEC-04")
        building((plain,), "ion").refuses("build ion", "AP-TEC-04")


@pytest.mark.rule("AP-TEC-05")
def test_nuclear_thermal_rockets_go_with_their_like_only() -> None:
    assert [other for other in UPPER if fits("nuclear_thermal", other)] == ["nuclear_thermal"]
    assert [other for other in UPPER if fits(other, "nuclear_thermal")] == ["nuclear_thermal"]
    assert all(fits("nuclear_thermal", first) for first in FIRST if first != "ssto")
    for plain in PLAIN_UPPER:
        building(("nuclear_thermal",), plain).refuses(f"build {plain}", "AP-TEC-05")
        building((plain,), "nuclear_thermal").refuses("build nuclear_thermal", "AP-TEC-05")


@pytest.mark.rule("AP-TEC-06")
@pytest.mark.parametrize(
    ("cards", "crew"),
    [
        (("comsat",), 0),
        (("crew_module",), 1),
        (("crew_capsule",), 2),
        (("deep_capsule",), 3),
        (("big_shuttle",), 4),
        (("small_shuttle", "crew_capsule", "habitat"), 6),
        (("big_shuttle", "big_shuttle", "habitat", "habitat", "crew_module"), 13),
    ],
)
def test_astronauts_add_up_over_payloads_and_rd(cards: tuple[str, ...], crew: int) -> None:
    table = Arranged(mission=2).pad(0, "kerosene", "cryogenic", *cards).jump("launch")
    assert table.seen(0).rocket.crew == crew


@pytest.mark.rule("AP-TEC-07", "AP-RULING-14")
def test_an_aerospike_engine_goes_with_liquid_engines_only() -> None:
    liquid = ["liquid_hydrogen", "kerosene", "methane"]
    assert [other for other in FIRST if fits("aerospike", other)] == liquid
    assert [other for other in FIRST if fits(other, "aerospike")] == liquid
    assert fits("aerospike", "aerospike")
    for other in ("solid", "nuclear_pulse", "laser", "ssto"):
        building(("aerospike",), other).refuses(f"build {other}", "AP-TEC-07")
        building((other,), "aerospike").refuses("build aerospike", "AP-TEC-07")


@pytest.mark.rule("AP-RULING-14")
def test_an_aerospike_engine_needs_no_engine_to_stand_already() -> None:
    table = building((), "aerospike", "solid")
    table.act("build aerospike")
    table.refuses("build solid", "AP-TEC-07")
    table.act("ready")
    assert table.on_pad(0) == ["aerospike"]


@pytest.mark.rule("AP-RULING-14")
def test_one_engine_that_is_not_liquid_is_enough_to_forbid_an_aerospike() -> None:
    building(("kerosene", "solid"), "aerospike").refuses("build aerospike", "AP-TEC-07")


@pytest.mark.rule("AP-RULING-14")
def test_the_liquid_family_is_what_has_liquid_in_its_name() -> None:
    technologies = Arranged().cat.workshop.technologies
    named = {card.id for card in technologies if card.type == "first_stage" and "Liquid" in card.name}
    family = {card.id for card in technologies if "liquid" in card.features}
    assert family == named == {"liquid_hydrogen", "kerosene", "methane"}


@pytest.mark.rule("AP-TEC-08")
@pytest.mark.parametrize(
    ("first", "plain", "heavy"),
    [(("kerosene",), 15, 21), (("nuclear_pulse", "nuclear_pulse"), 25, 41), (("ssto",), 15, 25)],
)
def test_a_heavy_version_doubles_the_thrust_of_first_stages_only(
    first: tuple[str, ...], plain: int, heavy: int
) -> None:
    upper = () if first == ("ssto",) else ("cryogenic",)
    rest = (*first, *upper, "small_shuttle")
    assert Arranged().pad(0, *rest).jump("launch").seen(0).rocket.thrust == plain
    assert Arranged().pad(0, *rest, "heavy").jump("launch").seen(0).rocket.thrust == heavy


@pytest.mark.rule("AP-TEC-08")
def test_one_heavy_version_is_all_that_a_rocket_can_have() -> None:
    table = building((), "heavy", "heavy")
    table.act("build heavy")
    table.refuses("build heavy", "AP-TEC-08")


@pytest.mark.rule("AP-TEC-09")
def test_without_the_system_first_stages_come_back() -> None:
    table = Arranged(mission=2).pad(0, "kerosene", "cryogenic", "small_shuttle").jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.on_pad(0) == []


@pytest.mark.rule("AP-TEC-09")
def test_what_survived_flies_again_without_being_built_again() -> None:
    table = Arranged(mission=2).hand(0, "dyson_a", "dyson_b").credits(0, 0)
    table.pad(0, "kerosene", "kerosene", "cryogenic", "small_shuttle", "reusable").jump("launch")
    table.rolls(12)
    table.act("launch leo")
    table.idle()
    table.plan(0, dyson_a="construction", dyson_b="construction")
    table.act("build cryogenic", "build small_shuttle", "ready")
    assert table.asked == "launch"
    assert "launch leo" in table.legal()
