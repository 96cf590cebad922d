"""Characters, techniques, chain dice, launch sites and icons of tiles (AN-CHR, AN-TEC, AN-DCE, AN-LCH)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import Event
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged
from tests.games.astronavigators.flights import PAD, move, where

NEW_YORK, BRAZIL, EUROPE = "+2:-60/-90", "-1:-30/-60", "+2:0/+30"


def with_joao(character: str, mode: str = CONSTELLATION) -> Arranged:
    """A table of two in March, the character at seat 0; the weeks show nothing that could be seen."""
    other = "joao" if character != "joao" else "neil"
    table = Arranged(mode, [character, other])
    table.weeks("pisces", "pisces", "aquarius", "aquarius")
    return table


def resolve(table: Arranged, declaration: str) -> None:
    """Seat 0 declares, the other stays in another week."""
    table.act(declaration)
    table.all_stay()


# Neil ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CHR-01")
def test_neil_saves_three_cards_and_the_fourth_swaps_with_one_of_his_choice() -> None:
    table = with_joao("neil")
    assert table.square(0) == NEW_YORK
    table.save("leo", "orion")
    table.week(1, "crux")
    resolve(table, "plan 1")
    assert table.seen(0).saved == ("leo", "orion", "crux")
    table.first_player(0)
    table.week(1, "virgo")
    resolve(table, "plan 1")
    assert table.asked() == (0, "swap")
    assert sorted(table.legal()) == ["swap crux", "swap leo", "swap orion"]
    table.refuses("swap virgo", "AN-ACT-04")
    table.act("swap orion")
    assert table.seen(0).saved == ("leo", "crux", "virgo")
    assert table.stack(1)[0] == "orion"


@pytest.mark.rule("AN-CHR-01")
def test_one_planned_observation_of_neil_scores_several_cards() -> None:
    table = with_joao("neil")
    table.save("leo", "orion", "pisces")
    assert "observe-saved 1 leo+orion" in table.legal()
    table.refuses("observe-saved 1 leo+pisces", "AN-VIS-07")
    resolve(table, "observe-saved 1 leo+orion")
    assert (table.nk(0), table.seen(0).scored) == (3 + 10, ("leo", "orion"))
    assert table.seen(0).saved == ("pisces",)


@pytest.mark.rule("AN-CHR-01")
def test_others_save_one_card_and_score_one() -> None:
    table = with_joao("yuri")
    table.save("leo")
    table.week(1, "virgo")
    resolve(table, "plan 1")
    assert (table.seen(0).saved, table.stack(1)[0]) == (("virgo",), "leo")
    table = with_joao("wang")
    table.save("leo", "virgo")
    table.refuses("observe-saved 1 leo+virgo", "AN-CHR-01")


@pytest.mark.rule("AN-RULING-47")
def test_cards_of_neil_that_fail_return_to_the_save_area() -> None:
    table = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
    table.tiles("NA-3", seat=1)
    table.save("uranus", "neptune", seat=1)
    table.planets(uranus=165, neptune=165)
    table.act("travel 1 stay")
    assert "observe-saved 2 uranus+neptune" in table.legal()
    table.act("observe-saved 2 uranus+neptune")
    assert table.seen(1).scored == ("uranus",)
    assert table.seen(1).saved == ("neptune",)
    assert table.seen(1).spent_tiles == ("NA-3",)
    assert "neptune" not in table.stack(2)


# João, Yuri, Leo, Wang -------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CHR-02")
@pytest.mark.parametrize(
    ("card", "week", "joao", "jarrah"),
    [("new_moon", 1, 20, 10), ("full_moon", 3, 10, 5), ("first_quarter", 2, 5, 5), ("orion", 2, 5, 5)],
)
def test_joao_scores_eclipses_twice(card: str, week: int, joao: int, jarrah: int) -> None:
    for character, worth in (("joao", joao), ("jarrah", jarrah)):
        table = with_joao(character)
        before = table.nk(0)
        table.week(week, card)
        resolve(table, f"observe {week}")
        assert table.nk(0) - before == worth, character


@pytest.mark.rule("AN-CHR-02")
def test_joao_scores_a_transit_twice() -> None:
    table = with_joao("joao", SOLAR_SYSTEM)
    table.planet_top("venus_transit")
    table.planets(venus=180)
    resolve(table, "observe 1 planet")
    assert (table.square(0), table.nk(0)) == (BRAZIL, 4 + 40)


@pytest.mark.rule("AN-CHR-03", "AN-RULING-47")
def test_planned_observation_of_yuri_scores_the_card_beneath_too() -> None:
    table = with_joao("yuri")
    assert table.square(0) == EUROPE
    table.save("leo")
    table.week(1, "virgo", "orion")
    resolve(table, "observe-saved 1 leo")
    assert table.seen(0).scored == ("leo", "orion")
    assert table.nk(0) == 2 + 10
    assert table.stack(1)[0] == "virgo"


@pytest.mark.rule("AN-CHR-03")
def test_card_beneath_yuris_stays_where_it_cannot_be_seen() -> None:
    table = with_joao("yuri")
    table.save("leo")
    table.week(1, "orion", "pisces")
    resolve(table, "observe-saved 1 leo")
    assert table.seen(0).scored == ("leo",)
    assert table.stack(1)[:2] == ["orion", "pisces"]


@pytest.mark.rule("AN-CHR-03")
def test_others_score_the_planned_card_alone() -> None:
    table = with_joao("wang")
    table.save("leo")
    table.week(1, "orion")
    resolve(table, "observe-saved 1 leo")
    assert table.seen(0).scored == ("leo",)


@pytest.mark.rule("AN-CHR-04", "AN-RULING-46")
def test_leo_scores_ten_for_constellations_nothing_for_the_milky_way_and_no_nk_for_sets() -> None:
    table = with_joao("leo")
    assert table.square(0) == "-1:0/+30"
    for card, nk in (("orion", 10), ("virgo", 10), ("crux", 0), ("carina", 0), ("centaurus", 0)):
        before = table.nk(0)
        table.observe(card)
        assert table.nk(0) - before == nk, card
    assert {"milky_way", "orientation"} <= set(table.seen(0).sets)
    assert table.seen(0).icons["milky_way"] == 3
    table.observe("first_quarter")
    assert table.nk(0) == 4 + 20 + 5
    assert table.seen(0).moons == ("first_quarter",)


@pytest.mark.rule("AN-RULING-46")
def test_milky_way_cards_without_nk_count_for_quests() -> None:
    table = with_joao("leo", SOLAR_SYSTEM)
    table.quest("australian_cross")
    table.at(0, "-2:+120/+150")
    table.observe("crux")
    resolve(table, "travel 1 stay")
    assert table.offers("claim") == ["claim australian_cross"]


@pytest.mark.rule("AN-CHR-05")
@pytest.mark.parametrize(
    ("card", "nk"),
    [("new_moon", 15), ("first_quarter", 10), ("full_moon", 10), ("last_quarter", 10), ("leo", 5)],
)
def test_wang_scores_five_more_for_the_moon(card: str, nk: int) -> None:
    table = with_joao("wang")
    table.observe(card)
    assert (table.square(0), table.nk(0)) == ("+1:+90/+120", 3 + nk)


@pytest.mark.rule("AN-CHR-06")
def test_jarrah_goes_one_step_further_by_boat() -> None:
    for character, is_far in (("jarrah", True), ("joao", False)):
        table = with_joao(character)
        table.at(0, "-2:+120/+150")
        resolve(table, "travel 1 boat")
        assert "go -2:+150/+180" in table.legal()
        assert ("go -1:-150/-180" in table.legal()) is is_far
        assert "go -1:-120/-150" not in table.legal()


# Sphen -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CHR-07")
def test_sphen_places_two_heliports_instead_of_moving_and_may_connect_then() -> None:
    table = with_joao("sphen")
    assert table.square(0) == "-3:0/+30"
    table.act("travel 1 heliports", "travel 2 stay", "heliport -3:+30/+60", "heliport -2:0/+30")
    assert table.view().heliports == ("-3:+30/+60", "-2:0/+30")
    assert table.offers("connect") == ["connect AN-2 helicopter"]
    table.act("connect AN-2 helicopter", "go -2:0/+30")
    assert table.square(0) == "-2:0/+30"
    assert table.nk(0) == 6 + 4 + 4


@pytest.mark.rule("AN-CHR-07")
def test_sphen_may_place_only_one_heliport() -> None:
    table = with_joao("sphen")
    table.act("travel 1 heliports", "travel 2 stay", "heliport -2:0/+30", "done")
    assert table.view().heliports == ("-2:0/+30",)
    assert table.asked() == (0, "travel")
    table.refuses("heliport -3:+30/+60", "AN-CHR-07")


@pytest.mark.rule("AN-CHR-07")
def test_sphen_relocates_heliports_once_both_are_placed() -> None:
    table = with_joao("sphen")
    table.state.heliports = tuple(table.cat.square[name] for name in ("-2:0/+30", "-3:+30/+60"))
    table.act("travel 1 heliports", "travel 2 stay")
    table.refuses("heliport +2:-60/-90", "AN-CHR-07")
    table.act("heliport +2:-60/-90 -2:0/+30", "done")
    assert table.view().heliports == ("-3:+30/+60", "+2:-60/-90")


@pytest.mark.rule("AN-CHR-07")
def test_sphen_may_move_and_connect_and_others_place_no_heliports() -> None:
    table = with_joao("sphen")
    table.act("travel 1 plane")
    table.refuses("travel 2 heliports", "AN-CHR-07")
    table.act("travel 2 stay", "go -3:+150/+180")
    assert table.offers("connect") == ["connect AN-2 helicopter"]


# Techniques ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TEC-01")
@pytest.mark.parametrize("character", ["neil", "wang"])
def test_time_slides_the_top_card_under_and_scores_the_second(character: str) -> None:
    table = with_joao(character)
    table.week(1, "virgo", "orion", "pisces")
    table.act("observe 1 time")
    assert table.stack(1) == ["pisces", "virgo", "orion"]
    table.all_stay()
    assert table.seen(0).scored == ("orion",)
    assert table.stack(1)[:2] == ["pisces", "virgo"]


@pytest.mark.rule("AN-TEC-01")
def test_time_is_no_use_on_a_stack_of_one_nor_for_planning() -> None:
    table = with_joao("neil")
    table.week(1, "orion")
    table.refuses("observe 1 time", "AN-TEC-01")
    table.week(1, "orion", "pisces")
    assert "plan 1 time" not in table.legal()
    resolve(table, "plan 1")
    assert table.seen(0).saved == ("pisces",)


@pytest.mark.rule("AN-TEC-01")
def test_without_time_only_the_top_card_counts() -> None:
    table = with_joao("yuri")
    table.week(1, "orion", "pisces")
    table.refuses("observe 1 time", "AN-TEC-01")
    table.refuses("observe 1", "AN-VIS-07")


@pytest.mark.rule("AN-TEC-02")
def test_telescope_is_demanded_by_some_planet_cards_or_a_tile_is_used_up() -> None:
    for character in ("yuri", "leo"):
        table = with_joao(character, SOLAR_SYSTEM)
        table.planet_top("uranus")
        table.planets(uranus=165)
        assert "observe 1 planet" in table.legal()
    table = with_joao("wang", SOLAR_SYSTEM)
    table.planet_top("uranus")
    table.planets(uranus=165)
    table.refuses("observe 1 planet", "AN-TEC-02")
    table.tiles("AS-3")
    resolve(table, "observe 1 planet")
    assert (table.nk(0), table.seen(0).spent_tiles) == (3 + 10, ("AS-3",))


@pytest.mark.rule("AN-TEC-02")
def test_naked_eye_planets_demand_nothing() -> None:
    table = with_joao("wang", SOLAR_SYSTEM)
    table.planet_top("jupiter")
    table.planets(jupiter=165)
    resolve(table, "observe 1 planet")
    assert table.seen(0).scored == ("jupiter",)
    assert table.seen(0).tiles == ("AS-9",)


@pytest.mark.rule("AN-TEC-02")
def test_seat_chooses_which_of_several_tiles_is_used_up() -> None:
    table = with_joao("wang", SOLAR_SYSTEM)
    table.planet_top("uranus")
    table.planets(uranus=165)
    table.tiles("AS-3", "EU-3")
    resolve(table, "observe 1 planet")
    assert table.offers("use-tile") == ["use-tile AS-3", "use-tile EU-3"]
    table.act("use-tile EU-3")
    assert (table.seen(0).tiles, table.seen(0).spent_tiles) == (("AS-3",), ("EU-3",))


@pytest.mark.rule("AN-TEC-03")
def test_solar_protection_is_demanded_by_the_solar_eclipse_or_a_tile_is_used_up() -> None:
    for character in ("joao", "jarrah"):
        table = with_joao(character)
        table.week(1, "new_moon")
        assert "observe 1" in table.legal()
    table = with_joao("wang")
    table.week(1, "new_moon")
    table.refuses("observe 1", "AN-TEC-03")
    table.tiles("AS-4")
    resolve(table, "observe 1")
    assert (table.nk(0), table.seen(0).spent_tiles) == (3 + 15, ("AS-4",))
    table = Arranged(FIRST_AND_FAST, ["asia", "europe"])
    table.week(1, "new_moon")
    assert "observe 1" in table.legal()


@pytest.mark.rule("AN-TEC-03")
def test_transit_of_mercury_demands_both_techniques() -> None:
    table = with_joao("joao", SOLAR_SYSTEM)
    table.planet_top("mercury_transit")
    table.planets(mercury=180)
    table.refuses("observe 1 planet", "AN-TEC-02")
    table.tiles("SA-3")
    resolve(table, "observe 1 planet")
    assert (table.nk(0), table.seen(0).spent_tiles) == (4 + 30, ("SA-3",))


@pytest.mark.rule("AN-TEC-04")
def test_other_techniques_are_demanded_by_no_card_and_help_with_none() -> None:
    table = with_joao("joao", SOLAR_SYSTEM)
    demanded = {name for names in table.cat.techniques_needed for name in names}
    assert demanded == {"telescope", "solar_protection"}
    table.planet_top("uranus")
    table.planets(uranus=165)
    before = table.legal()
    table.instrument("jian_yi")
    assert set(table.seen(0).techniques) == {"solar_protection", "eq_mount", "star_map"}
    assert table.legal() == before


@pytest.mark.rule("AN-RULING-39")
def test_techniques_of_instruments_count() -> None:
    table = with_joao("joao", SOLAR_SYSTEM)
    table.planet_top("uranus")
    table.planets(uranus=165)
    table.refuses("observe 1 planet", "AN-TEC-02")
    table.instrument("refractor_telescope")
    assert "observe 1 planet" in table.legal()
    table.week(1, "orion", "pisces")
    table.refuses("observe 1 time", "AN-TEC-01")
    table.instrument("persian_astrolabe")
    assert "observe 1 time" in table.legal()


@pytest.mark.rule("AN-RULING-39")
def test_tile_gives_its_technique_for_one_observation() -> None:
    table = with_joao("wang", SOLAR_SYSTEM)
    table.planet_top("uranus")
    table.planets(uranus=165)
    table.tiles("AS-3")
    resolve(table, "observe 1 planet")
    table.restart_month()
    table.planet_top("uranus")
    table.refuses("observe 1 planet", "AN-TEC-02")


# Chain dice ------------------------------------------------------------------------------------------------


def arriving_beside(face: str, roll: int) -> Arranged:
    """Seat 0 flies from New York to Brazil, where a die shows this face, and rolls."""
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.tiles()
    table.at(1, BRAZIL, die=face)
    table.act("travel 1 plane", "travel 2 stay")
    table.script(0, roll)
    table.act("go -1:-30/-60")
    return table


@pytest.mark.rule("AN-DCE-01")
def test_rolling_the_face_of_the_other_die_gives_a_connection_without_a_tile() -> None:
    table = arriving_beside("car", 0)
    assert [event.rolled for event in table.events(events.ChainRoll)] == ["car"]
    assert sorted(table.offers("chain")) == ["chain boat", "chain car", "chain helicopter", "chain plane"]
    tiles = table.seen(0).tiles
    table.act("chain boat", "go -1:0/-30")
    assert (table.square(0), table.seen(0).die, table.seen(0).tiles) == ("-1:0/-30", "boat", tiles)
    assert not table.offers("chain")


@pytest.mark.rule("AN-DCE-01")
def test_another_face_restores_the_die_and_gives_nothing() -> None:
    table = arriving_beside("car", 2)
    assert [event.rolled for event in table.events(events.ChainRoll)] == ["boat"]
    assert not table.offers("chain")
    assert table.seen(0).die == "plane"
    assert table.square(0) == BRAZIL


@pytest.mark.rule("AN-RULING-33")
def test_free_connection_may_be_left_and_counts_one_roll_per_other_die() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao", "leo"])
    table.tiles()
    table.at(1, BRAZIL, die="car")
    table.at(2, BRAZIL, die="train")
    table.act("travel 1 plane", "travel 2 stay", "travel 3 stay")
    table.script(0, 0, 1)
    table.act("go -1:-30/-60")
    assert [event.other for event in table.events(events.ChainRoll)] == [1, 2]
    assert table.view().focus.free == 2
    table.act("chain car", "go -1:-60/-90")
    assert table.offers("chain")
    table.act("done")
    assert table.square(0) == "-1:-60/-90"


@pytest.mark.rule("AN-RULING-33")
def test_chain_may_start_another_chain_and_connections_roll_too() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao", "leo"])
    table.tiles("NA-7")
    table.at(1, BRAZIL, die="car")
    table.at(2, "-1:-60/-90", die="train")
    table.act("travel 1 plane", "travel 2 stay", "travel 3 stay", "go +1:-60/-90", "connect NA-7 plane")
    table.script(0, 0, 1)
    table.act("go -1:-30/-60", "chain car", "go -1:-60/-90")
    assert sorted(table.offers("chain")) == ["chain boat", "chain car", "chain train"]
    table.act("chain train", "go -2:-60/-90")
    assert table.square(0) == "-2:-60/-90"


@pytest.mark.rule("AN-RULING-33")
def test_first_and_fast_knows_no_chain_dice() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "south_america"])
    table.at(1, BRAZIL, die="car")
    table.act("travel 1 plane", "travel 2 stay", "go -1:-30/-60")
    assert not table.events(events.ChainRoll)


# Launch sites and icons ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-LCH-01")
def test_red_spacecraft_icon_reveals_a_rocket_whose_site_is_chosen() -> None:
    table = with_joao("neil")
    table.tiles("NA-8")
    resolve(table, "travel 1 stay")
    table.script("vostok")
    table.act("site NA-8")
    assert sorted(table.legal()) == ["choose-site +2:+60/+90", "choose-site +3:+30/+60"]
    table.refuses("choose-site +2:-60/-90", "AN-LCH-01")
    table.act("choose-site +3:+30/+60")
    for seat in (0, 1):
        sites = [(site.rocket, site.square) for site in table.view(seat).sites]
        assert sites == [("saturn_v", PAD), ("vostok", "+3:+30/+60")]
    assert (table.seen(0).spent_tiles, table.view().rocket_deck) == (("NA-8",), 6)


@pytest.mark.rule("AN-LCH-01")
def test_rocket_with_one_site_goes_there_at_once() -> None:
    table = with_joao("neil")
    table.tiles("NA-8")
    resolve(table, "travel 1 stay")
    table.script("ariane_6")
    table.act("site NA-8")
    assert table.view().sites[-1].square == "+1:-30/-60"
    assert table.asked()[1] != "site"


@pytest.mark.rule("AN-LCH-02")
def test_white_rocket_icon_draws_two_and_keeps_one_secret_until_it_is_used() -> None:
    table = with_joao("neil")
    table.tiles("NA-7")
    resolve(table, "travel 1 stay")
    table.script("vostok", "starship")
    table.act("rocket NA-7")
    assert table.legal() == ["keep-rocket starship", "keep-rocket vostok"]
    table.refuses("keep-rocket ariane_6", "AN-LCH-02")
    table.act("keep-rocket starship")
    assert (table.seen(0).rockets, table.view().rocket_deck) == (("starship",), 6)
    assert (table.seen(0, by=1).rockets, table.seen(0).rocket_count) == ((), 1)
    assert not any("starship" in str(event) for event in table.events(Event, seat=1))
    assert len(table.view(1).sites) == 1
    table.finish_month()
    table.prepared(0)
    table.at(0, "+1:-90/-120")
    table.first_player(0)
    move(table, "launch starship")
    assert [site.rocket for site in table.view(1).sites] == ["saturn_v", "starship"]
    assert table.seen(0, by=1).rocket_count == 0


@pytest.mark.rule("AN-LCH-03", "AN-RULING-34")
def test_abilities_of_alternative_rockets_are_ignored_in_constellation() -> None:
    steps = {}
    for mode in (CONSTELLATION, SOLAR_SYSTEM):
        table = with_joao("neil", mode)
        table.site("ariane_6")
        table.in_space(0, "outbound", 1, rocket="ariane_6")
        table.tokens("precession")
        table.weeks("orion", "orion", "leo", "leo")
        table.all_stay()
        table.act("calibrate sct precession")
        table.deck_top("gemini")
        table.script(*(["jupiter"] if mode == SOLAR_SYSTEM else []), "gemini", "cancer", "cancer")
        table.act("done")
        steps[mode] = table.seen(0).extra_steps
    assert steps == {CONSTELLATION: 0, SOLAR_SYSTEM: 1}


@pytest.mark.rule("AN-LCH-03")
@pytest.mark.parametrize(("mode", "is_regained"), [(CONSTELLATION, False), (SOLAR_SYSTEM, True)])
def test_falcon_heavy_aborts_like_any_rocket_in_constellation(mode: str, is_regained: bool) -> None:
    table = with_joao("neil", mode)
    table.site("falcon_heavy")
    table.in_space(0, "outbound", 2, rocket="falcon_heavy")
    table.points(0, nk=10, dv=10)
    table.tokens("milky_way", spent=True)
    move(table, "fly")
    assert where(table) == ("earth", 0)
    assert (table.seen(0).spent_sets == ()) is is_regained


@pytest.mark.rule("AN-RULING-34")
@pytest.mark.parametrize(("rocket", "nk"), [("saturn_v", 10), ("ariane_6", 0)])
def test_only_the_saturn_v_gives_knowledge_at_its_launch(rocket: str, nk: int) -> None:
    table = with_joao("neil")
    table.used("spacecraft")
    if rocket != "saturn_v":
        table.site(rocket)
    table.at(0, PAD if rocket == "saturn_v" else "+1:-30/-60")
    table.prepared(0)
    before = table.nk(0)
    move(table, f"launch {rocket}")
    assert table.nk(0) == before + nk


@pytest.mark.rule("AN-RULING-35")
def test_public_sites_serve_everybody_and_secret_rockets_their_owner_until_used() -> None:
    table = with_joao("neil")
    table.rocket("ariane_6", seat=0)
    for seat in (0, 1):
        table.at(seat, "+1:-30/-60")
        table.prepared(seat)
    assert "travel 1 spacecraft" in table.legal(0)
    table.act("travel 1 spacecraft")
    table.refuses("travel 2 spacecraft", "AN-TRV-11")
    table.act("travel 2 stay", "launch ariane_6", "draw 1", "draw 1")
    table.finish_month()
    assert table.asked() == (1, "declare")
    table.act("travel 1 spacecraft")
    table.all_stay()
    assert table.offers("launch") == ["launch ariane_6"]


@pytest.mark.rule("AN-RULING-35")
def test_both_launch_from_the_saturn_v_pad() -> None:
    table = with_joao("neil")
    for seat in (0, 1):
        table.at(seat, PAD)
        table.prepared(seat)
    table.act("travel 1 spacecraft", "travel 2 spacecraft", "launch saturn_v", "draw 1", "draw 1", "done")
    assert table.offers("launch") == ["launch saturn_v"]


@pytest.mark.rule("AN-RULING-35")
def test_ability_belongs_to_who_launched_from_the_site_last() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.site("falcon_heavy")
    table.round(13)
    table.in_space(0, "outbound", 3, rocket="falcon_heavy")
    table.tokens("milky_way", spent=True)
    table.points(0, nk=10, dv=10)
    table.at(1, "+2:-120/-150")
    table.points(1, nk=90)
    table.act("travel 2 spacecraft", "travel 1 spacecraft", "launch falcon_heavy", "draw 1", "done", "fly")
    assert where(table) == ("earth", 0)
    assert table.seen(0).spent_sets == ("milky_way",)


@pytest.mark.rule("AN-LCH-04")
def test_reactivate_icon_turns_one_spent_token_active() -> None:
    table = with_joao("neil")
    table.tiles("NA-6")
    table.tokens("milky_way", "full_moon", spent=True)
    table.tokens("dark_spot")
    resolve(table, "travel 1 stay")
    assert sorted(table.offers("reactivate")) == ["reactivate NA-6 full_moon", "reactivate NA-6 milky_way"]
    table.refuses("reactivate NA-6 dark_spot", "AN-LCH-04")
    table.act("reactivate NA-6 full_moon")
    assert (table.seen(0).moons, table.seen(0).spent_sets) == (("full_moon",), ("milky_way",))
    assert table.seen(0).spent_tiles == ("NA-6",)


@pytest.mark.rule("AN-LCH-04")
def test_sextant_icon_lets_choose_a_week_before_the_first_player() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao", "leo"])
    table.tiles("AF-5", seat=2)
    table.instrument("sextant", seat=1)
    table.first_player(0)
    assert table.asked() == (1, "precedence")
    table.refuses("go-first SA-5", "AN-LCH-04")
    table.act("go-first sextant", "go-first AF-5")
    order = []
    for _ in range(3):
        order.append(table.asked()[0])
        table.stay()
        while table.asked()[1] == "instruments":
            table.act("done")
    assert order == [2, 1, 0]
    assert table.seen(2).spent_tiles == ("AF-5",)
