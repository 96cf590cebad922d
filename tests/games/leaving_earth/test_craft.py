"""Spacecraft: buying, assembling, damage, repair and healing (LE-COM, LE-DMG, LE-ASM, LE-SKL)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR = "man_on_venus"
PILOTS = "neil_armstrong pavel_belyayev scott_carpenter gordon_cooper yuri_gagarin john_glenn alan_shepard"
NEEDS = {
    "juno": "juno",
    "atlas": "atlas",
    "soyuz": "soyuz",
    "saturn": "saturn",
    "ion_thruster": "ion_thruster",
    "vostok": "re_entry",
    "apollo": "re_entry",
    "eagle": "landing",
    "aldrin": "life_support",
    "supplies": "life_support",
}


def alone() -> Arranged:
    """One agency with a mission it does not complete."""
    return Arranged(1, missions=[FAR])


def failed_landing(*components: str, supplies: int = 0) -> tuple[Arranged, int]:
    """A craft that has just drawn a minor failure in landing on the Moon."""
    table = alone()
    table.face("moon_barren")
    table.own(0, "saturn")
    table.own(0, "landing", "minor", "minor")
    ship = table.craft(0, "lunar_orbit", *components, "saturn", supplies=supplies)
    table.act(f"maneuver {ship} moon", "fire saturn")
    return table, ship


# Buying ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-COM-01", "LE-DMG-01")
def test_buying_pays_the_price_and_gives_an_undamaged_unassembled_component() -> None:
    table = alone()
    table.own(0, "soyuz")
    table.act("buy soyuz", "buy probe", "buy yuri_gagarin")
    assert table.seen().money == 25 - 8 - 2 - 5
    assert table.seen().components == ("soyuz", "probe", "yuri_gagarin")
    assert table.view().craft == ()


@pytest.mark.rule("LE-COM-01")
@pytest.mark.parametrize(("component", "price"), [("soyuz", 8), ("probe", 2), ("yuri_gagarin", 5)])
def test_nothing_is_bought_on_credit(component: str, price: int) -> None:
    table = alone()
    table.own(0, "soyuz")
    table.money(price - 1)
    table.refuses(f"buy {component}", "LE-COM-01")
    table.money(price)
    assert table.refusal(f"buy {component}") is None


@pytest.mark.rule("LE-COM-01")
def test_several_can_be_bought_at_once_as_far_as_the_money_goes() -> None:
    table = alone()
    table.act("buy probe 12")
    assert (table.seen().money, len(table.seen().components)) == (1, 12)
    table.refuses("buy probe", "LE-COM-01")
    for count in (0, -1, 100):
        table.refuses(f"buy probe {count}", "LE-COM-01")


@pytest.mark.rule("LE-COM-02", "LE-COM-04")
@pytest.mark.parametrize("component", NEEDS)
def test_a_component_needs_its_advancement(component: str) -> None:
    table = alone()
    table.money(200)
    for name in table.cat.advancements:
        if name != NEEDS[component]:
            table.own(0, name)
    table.refuses(f"buy {component}", "LE-COM-02")
    table.own(0, NEEDS[component])
    assert f"buy {component}" in table.legal()


@pytest.mark.rule("LE-COM-04")
def test_astronauts_and_probes_need_no_advancement() -> None:
    bought = [action.split()[1] for action in alone().legal() if action.startswith("buy")]
    assert bought == ["probe", "buzz_aldrin", "neil_armstrong", "valery_bykovsky"]


@pytest.mark.rule("LE-COM-03")
@pytest.mark.parametrize("body", ["moon", "mars", "phobos", "ceres", "venus"])
def test_samples_cannot_be_bought(body: str) -> None:
    table = alone()
    table.own_all()
    table.refuses(f"buy sample_{body}", "LE-COM-03")


@pytest.mark.rule("LE-CMP-02", "LE-CMP-04")
def test_components_never_run_out() -> None:
    table = Arranged(2, missions=[FAR])
    for agency in (0, 1):
        table.turn_of(agency)
        table.own_all(agency)
        table.money(9999, agency)
        table.act("buy saturn 99", "buy juno 99", "buy aldrin 99", "buy supplies 99")
    assert table.seen(1).components.count("saturn") == 99


@pytest.mark.rule("LE-RULING-20")
def test_the_buyer_picks_any_named_astronaut_left() -> None:
    table = Arranged(2, missions=[FAR])
    table.act("buy john_glenn", "buy mike_collins")
    table.refuses("buy john_glenn", "LE-RULING-20")
    table.act("end-turn")
    table.refuses("buy mike_collins", "LE-RULING-20")
    table.act("buy joseph_walker")
    table.refuses("buy wernher_von_braun", "LE-COM-01")
    table.refuses("buy ed_white 2", "LE-COM-01")


@pytest.mark.rule("LE-RULING-20", "LE-CMP-02")
def test_when_a_skill_has_run_out_an_unnamed_astronaut_of_it_is_supplied() -> None:
    table = alone()
    table.money(100)
    table.store(*PILOTS.split())
    table.refuses("buy pilot_1", "LE-RULING-20")
    table.act("buy joseph_walker", "buy pilot_1")
    table.refuses("buy pilot_1", "LE-RULING-20")
    table.refuses("buy pilot_3", "LE-RULING-20")
    table.refuses("buy mechanic_1", "LE-RULING-20")
    assert table.cat.skill(table.cat.kind("pilot_1")) == "pilot"
    assert table.view().hire == ("buzz_aldrin", "valery_bykovsky", "pilot_2")


@pytest.mark.rule("LE-RULING-20")
def test_the_dead_do_not_return() -> None:
    table = alone()
    table.agency().lost = [table.cat.kind("john_glenn")]
    table.refuses("buy john_glenn", "LE-RULING-20")


@pytest.mark.rule("LE-RULING-37", "LE-SKL-01")
def test_everybody_for_hire_has_a_skill() -> None:
    cat = alone().cat
    everybody = [
        *cat.astronaut.values(),
        *(cat.kind(f"{skill}_7") for skill in ("pilot", "mechanic", "doctor")),
    ]
    assert {cat.skill(kind) for kind in everybody} == {"pilot", "mechanic", "doctor"}
    assert cat.kind("engineer_1") < 0


# Names ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-DMG-01")
@pytest.mark.parametrize(
    "name",
    ["supplies!", "sample_moon!", "supplies~", "juno~", "juno!!", "probe~!", "pilot_01", "pilot_0", "juno "],
)
def test_there_is_nothing_of_that_name(name: str) -> None:
    """Supplies and samples have no damaged side; only a thruster can have fired and stay."""
    assert alone().cat.read(name) < 0


def test_names_read_back_as_they_are_written() -> None:
    cat = alone().cat
    for label in (
        "juno",
        "juno!",
        "ion_thruster~",
        "ion_thruster~!",
        "yuri_gagarin!",
        "doctor_12",
        "supplies",
    ):
        assert cat.label(cat.read(label)) == label


# Assembling -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-ASM-01", "LE-CMP-06")
def test_assembling_puts_components_on_a_craft_whose_token_is_on_earth() -> None:
    table = alone()
    table.store("probe", "juno", "juno")
    table.act("load probe 0", "load juno 1 2")
    craft = table.seen_craft(1)
    assert (craft.location, craft.components) == ("earth", ("juno", "juno", "probe"))
    assert table.seen().components == ()


@pytest.mark.rule("LE-ASM-01")
@pytest.mark.parametrize("place", ["earth_orbit", "moon", "suborbital_flight"])
def test_nothing_is_assembled_or_taken_apart_away_from_earth(place: str) -> None:
    table = alone()
    table.store("juno")
    ship = table.craft(0, place, "probe", "juno")
    table.refuses(f"load juno {ship}", "LE-ASM-01")
    table.refuses(f"unload juno {ship}", "LE-ASM-01")


@pytest.mark.rule("LE-ASM-01")
def test_only_ones_own_components_and_craft() -> None:
    table = Arranged(2, missions=[FAR])
    table.store("juno", agency=1)
    theirs = table.craft(1, "earth", "probe")
    table.refuses("load juno 0", "LE-ASM-01")
    table.refuses("load nonsense 0", "LE-ASM-01")
    table.store("atlas")
    table.refuses(f"load atlas {theirs}", "LE-ASM-01")
    table.refuses(f"unload probe {theirs}", "LE-ASM-01")
    table.refuses("load atlas 0 2", "LE-ASM-01")
    table.refuses("load atlas 77", "LE-ASM-01")


@pytest.mark.rule("LE-ASM-02", "LE-RULING-22")
def test_taking_apart_gives_the_components_back_with_their_damage() -> None:
    table = alone()
    ship = table.craft(0, "earth", "vostok", "juno!", "juno", "yuri_gagarin!", supplies=2)
    table.act(f"unload juno! {ship}", f"unload yuri_gagarin! {ship}", f"unload supplies {ship} 2")
    assert table.seen().components == ("juno!", "yuri_gagarin!")
    assert table.seen().supplies == 2
    assert table.aboard(ship) == ["juno", "vostok"]
    table.refuses(f"unload juno! {ship}", "LE-ASM-02")
    table.refuses(f"unload juno {ship} 2", "LE-ASM-02")


@pytest.mark.rule("LE-ASM-04", "LE-ASM-02")
def test_a_craft_without_components_is_none() -> None:
    table = alone()
    ship = table.craft(0, "earth", "probe", supplies=1)
    table.act(f"unload probe {ship}")
    assert table.location(ship) == "earth"
    table.act(f"unload supplies {ship}")
    assert table.view().craft == ()


@pytest.mark.rule("LE-RULING-22")
def test_components_move_freely_from_craft_to_craft_on_earth() -> None:
    table = alone()
    one, two = table.craft(0, "earth", "probe", "juno"), table.craft(0, "earth", "atlas")
    table.act(f"unload juno {one}", f"load juno {two}")
    assert (table.aboard(one), table.aboard(two)) == (["probe"], ["juno", "atlas"])


@pytest.mark.rule("LE-RULING-22")
def test_nothing_is_thrown_overboard_in_space() -> None:
    table = alone()
    table.own(0, "juno")
    ship = table.craft(0, "earth_orbit", "probe", "juno!")
    assert not [action for action in table.legal() if "juno!" in action]
    table.refuses(f"separate {ship}", "LE-RDV-01")


@pytest.mark.rule("LE-ASM-03")
def test_an_astronaut_needs_a_free_seat() -> None:
    table = alone()
    table.store("yuri_gagarin", "john_glenn")
    ship = table.craft(0, "earth", "probe", "juno")
    table.refuses("load yuri_gagarin 0", "LE-ASM-03")
    table.refuses(f"load yuri_gagarin {ship}", "LE-ASM-03")
    manned = table.craft(0, "earth", "vostok")
    table.act(f"load yuri_gagarin {manned}")
    table.refuses(f"load john_glenn {manned}", "LE-ASM-03")


@pytest.mark.rule("LE-ASM-03", "LE-RULING-12", "LE-DMG-05")
def test_a_damaged_capsule_keeps_its_seats() -> None:
    table = alone()
    table.store("yuri_gagarin")
    ship = table.craft(0, "earth", "vostok!")
    table.act(f"load yuri_gagarin {ship}")
    assert table.seen_craft(ship).seats == 1


@pytest.mark.rule("LE-ASM-03")
def test_a_capsule_is_not_taken_from_under_its_astronauts() -> None:
    table = alone()
    ship = table.craft(0, "earth", "apollo", "eagle", "yuri_gagarin", "john_glenn", "ed_white")
    table.refuses(f"unload apollo {ship}", "LE-ASM-03")
    table.act(f"unload eagle {ship}")
    assert table.seen_craft(ship).seats == 3


@pytest.mark.rule("LE-ASM-04")
@pytest.mark.parametrize("component", ["juno", "probe", "apollo", "supplies", "sample_moon", "atlas!"])
def test_any_component_alone_makes_a_craft(component: str) -> None:
    table = alone()
    table.store(component)
    table.act(f"load {component} 0")
    assert table.seen_craft(1).location == "earth"


@pytest.mark.rule("LE-RULING-02", "LE-CMP-02", "LE-CMP-06")
def test_an_agency_may_have_more_than_four_craft() -> None:
    table = alone()
    table.store(*["probe"] * 9)
    table.act(*["load probe 0"] * 9)
    assert [craft.number for craft in table.view().craft] == list(range(1, 10))


# Mass -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-CMP-07", "LE-CMP-05")
def test_the_mass_is_that_of_all_components_damaged_ones_too_astronauts_nothing() -> None:
    table = alone()
    ship = table.craft(0, "earth", "saturn!", "atlas", "apollo!", "yuri_gagarin", "sample_moon", supplies=3)
    assert table.seen_craft(ship).mass == 20 + 4 + 3 + 0 + 1 + 3


# Damage ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-DMG-01", "LE-DMG-02", "LE-DMG-03", "LE-RULING-21")
def test_an_undamaged_damageable_component_or_an_astronaut_takes_the_damage() -> None:
    table, ship = failed_landing(
        "eagle", "probe!", "ion_thruster~", "sample_mars", "mike_collins", supplies=2
    )
    assert table.legal() == [
        f"damage ion_thruster~ {ship}",
        f"damage eagle {ship}",
        f"damage mike_collins {ship}",
    ]
    for component in ("probe!", "probe", "supplies", "sample_mars"):
        table.refuses(f"damage {component} {ship}", "LE-DMG-03")
    table.act(f"damage mike_collins {ship}", "return")
    assert "mike_collins!" in table.aboard(ship)


@pytest.mark.rule("LE-RULING-21", "LE-OUT-03")
def test_the_owner_sees_the_outcome_before_choosing_what_is_damaged() -> None:
    table, _ = failed_landing("probe", "eagle")
    assert table.match.asks[0].what == "damage"
    drawn = table.view().drawn
    assert drawn is not None
    assert drawn.outcome == "minor"


@pytest.mark.rule("LE-RULING-21", "LE-SKL-05")
def test_a_pilots_improvement_comes_before_any_damage() -> None:
    table, ship = failed_landing("eagle", "yuri_gagarin")
    assert table.match.asks[0].what == "outcome"
    assert table.aboard(ship) == ["eagle", "yuri_gagarin"]


@pytest.mark.rule("LE-DMG-04")
def test_with_nothing_to_take_the_damage_the_craft_is_destroyed() -> None:
    table, ship = failed_landing("probe!", "sample_mars", supplies=3)
    assert table.location(ship) == ""
    assert table.events(events.Destroyed)[0].craft == ship


@pytest.mark.rule("LE-DMG-05")
def test_damaged_rockets_and_thrusters_cannot_fire() -> None:
    table = alone()
    table.own_all()
    ship = table.craft(0, "earth_orbit", "probe", "juno!", "ion_thruster!", "atlas")
    table.act(f"maneuver {ship} inner_planets_transfer 1")
    assert table.legal() == ["stop", "fire atlas"]
    table.refuses("fire juno", "LE-DMG-05")
    table.refuses("fire juno!", "LE-DMG-05")
    table.refuses("fire ion_thruster", "LE-DMG-05")
    table.refuses("fire ion_thruster!", "LE-DMG-05")


@pytest.mark.rule("LE-DMG-05", "LE-SVY-01")
@pytest.mark.parametrize("component", ["probe!", "vostok!"])
def test_damaged_probes_and_capsules_are_not_working(component: str) -> None:
    table = alone()
    table.own_all()
    ship = table.craft(0, "lunar_orbit", component)
    table.refuses(f"survey {ship} moon", "LE-SVY-01")


@pytest.mark.rule("LE-DMG-06", "LE-RULING-02")
def test_a_destroyed_craft_loses_everything_and_its_astronauts_die() -> None:
    table = alone()
    table.own(0, "juno", "major", "major")
    ship = table.craft(0, "earth", "apollo", "juno", "yuri_gagarin", "ed_white!", "sample_moon", supplies=4)
    table.act(f"maneuver {ship} suborbital_flight", "fire juno", "return")
    assert table.view().craft == ()
    assert table.seen().components == ()
    assert (table.seen().lost, table.seen().score) == (("yuri_gagarin", "ed_white"), -4)
    table.store("probe")
    table.act("load probe 0")
    assert len(table.view().craft) == 1


# Repair and healing ---------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SKL-02")
def test_a_mechanic_repairs_everything_but_people_for_one_supply() -> None:
    table = alone()
    ship = table.craft(
        0, "mars_orbit", "aldrin!", "juno!", "ion_thruster!", "probe!", "buzz_aldrin", "ed_white!", supplies=2
    )
    table.act(f"repair {ship}")
    assert table.aboard(ship) == ["juno", "ion_thruster", "probe", "aldrin", "buzz_aldrin", "ed_white!"]
    assert table.ship(ship).supplies == 1


@pytest.mark.rule("LE-SKL-02", "LE-SKL-01")
@pytest.mark.parametrize(
    ("components", "supplies"),
    [
        (["apollo!", "buzz_aldrin"], 0),
        (["apollo!", "buzz_aldrin!"], 1),
        (["apollo!", "mike_collins"], 1),
        (["apollo", "buzz_aldrin", "ed_white!"], 1),
    ],
    ids=["no supply", "mechanic hurt", "no mechanic", "nothing damaged"],
)
def test_repairing_takes_a_healthy_mechanic_a_supply_and_damage(components: list[str], supplies: int) -> None:
    table = alone()
    ship = table.craft(0, "earth_orbit", *components, supplies=supplies)
    table.refuses(f"repair {ship}", "LE-SKL-02")


@pytest.mark.rule("LE-SKL-06", "LE-RULING-39")
def test_no_repairs_in_suborbital_flight() -> None:
    table = alone()
    ship = table.craft(
        0, "suborbital_flight", "apollo!", "buzz_aldrin", "mike_collins", "ed_white!", supplies=1
    )
    table.refuses(f"repair {ship}", "LE-SKL-06")
    table.act(f"heal {ship}")


@pytest.mark.rule("LE-RULING-39", "LE-TIM-05")
@pytest.mark.parametrize(("place", "tokens"), [("earth", 0), ("moon", 0), ("mars_orbit", 3)])
def test_everywhere_else_they_repair_and_heal_under_way_too(place: str, tokens: int) -> None:
    table = alone()
    ship = table.craft(
        0, place, "apollo!", "buzz_aldrin", "mike_collins", "ed_white!", supplies=1, tokens=tokens
    )
    table.act(f"repair {ship}", f"heal {ship}")
    assert table.aboard(ship) == ["apollo", "buzz_aldrin", "mike_collins", "ed_white"]


@pytest.mark.rule("LE-RULING-39")
def test_not_in_the_middle_of_a_manoeuvre() -> None:
    table = alone()
    table.own(0, "juno", "success", "success")
    ship = table.craft(
        0, "earth", "apollo!", *["juno"] * 6, "buzz_aldrin", "mike_collins", "ed_white!", supplies=1
    )
    table.act(f"maneuver {ship} suborbital_flight", "fire juno", "return")
    table.refuses(f"repair {ship}", "LE-MAN-03")
    table.refuses(f"heal {ship}", "LE-MAN-03")


@pytest.mark.rule("LE-SKL-04")
def test_a_doctor_heals_all_others_of_the_craft_free() -> None:
    table = alone()
    ship = table.craft(0, "earth_orbit", "aldrin", "probe!", "mike_collins", "ed_white!", "yuri_gagarin!")
    other = table.craft(0, "earth_orbit", "vostok", "john_glenn!")
    table.act(f"heal {ship}")
    assert table.aboard(ship) == ["probe!", "aldrin", "mike_collins", "yuri_gagarin", "ed_white"]
    assert table.aboard(other) == ["vostok", "john_glenn!"]
    assert table.seen().money == 25


@pytest.mark.rule("LE-SKL-04", "LE-SKL-01")
@pytest.mark.parametrize(
    "crew",
    [["mike_collins!"], ["mike_collins!", "ed_white!"], ["buzz_aldrin", "ed_white!"], ["mike_collins"]],
)
def test_a_doctor_never_heals_himself_and_nobody_else_heals(crew: list[str]) -> None:
    table = alone()
    ship = table.craft(0, "earth_orbit", "apollo", *crew)
    table.refuses(f"heal {ship}", "LE-SKL-04")


@pytest.mark.rule("LE-SKL-04")
def test_two_doctors_heal_each_other() -> None:
    table = alone()
    ship = table.craft(0, "earth_orbit", "apollo", "mike_collins!", "boris_yegorov")
    table.act(f"heal {ship}")
    assert table.aboard(ship) == ["apollo", "mike_collins", "boris_yegorov"]


@pytest.mark.rule("LE-SKL-02", "LE-SKL-04")
def test_the_craft_of_others_are_none_of_ones_business() -> None:
    table = Arranged(2, missions=[FAR])
    ship = table.craft(1, "earth_orbit", "apollo!", "buzz_aldrin", "mike_collins", "ed_white!", supplies=1)
    table.refuses(f"repair {ship}", "LE-SKL-02")
    table.refuses(f"heal {ship}", "LE-SKL-04")
    table.refuses("repair 99", "LE-SKL-02")
    table.refuses("heal 99", "LE-SKL-04")


@pytest.mark.rule("LE-SKL-07")
def test_without_skills_nothing_is_mended_before_the_year_ends_nor_away_from_earth() -> None:
    table = alone()
    table.own(0, "life_support")
    table.craft(0, "earth", "probe!")
    away = table.craft(0, "earth_orbit", "apollo", "juno!", "yuri_gagarin", supplies=9)
    offered = {action.split()[0] for action in table.legal()}
    assert not offered & {"repair", "heal"}
    table.end_year()
    assert "juno!" in table.aboard(away)
