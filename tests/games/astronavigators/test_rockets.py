"""Rockets in Solar System (AN-RKT)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, Arranged

STAYING = ("travel 1 stay", "travel 2 stay")
FLYING = ("travel 1 spacecraft", "travel 2 stay")
PAD = "+1:-60/-90"
NO_ICON = ("full_moon", "new_moon", "new_moon", "new_moon")
"""New cards of the weeks 1 to 4 that show no set."""


def launched(rocket: str, stage: int = 1, who: str = "neil", mode: str = SOLAR_SYSTEM) -> Arranged:
    """Seat 0 has launched with a rocket and stands on an outbound stage."""
    table = Arranged(mode, [who, "joao"])
    if rocket != "saturn_v":
        table.site(rocket)
    table.in_space(0, "outbound", stage, rocket=rocket)
    return table


def calibrate(table: Arranged, *tokens: str, shows: str = "full_moon", planet: str = "terra") -> int:
    """Calibrate, then let the new week 1 and the planet deck show these cards: the extra steps given."""
    table.tokens(*(token.split()[1] for token in tokens))
    table.deck_top(shows)
    table.act(*STAYING)
    table.script(planet, *NO_ICON)
    table.act(*(f"calibrate {token}" for token in tokens))
    if table.asked()[1] == "calibrate":
        table.act("done")
    assert (table.stack(1)[-1], table.view().planet_top) == (shows, planet)
    return table.seen(0).extra_steps


def about_to_abort(rocket: str, who: str = "neil") -> Arranged:
    """The next step of seat 0, onto stage 2, is too difficult."""
    table = launched(rocket, who=who)
    table.points(0, nk=9)
    table.tile_values(0, 10)
    table.tokens("milky_way", "full_moon", spent=True)
    return table


# Having a rocket --------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RKT-01")
@pytest.mark.parametrize(
    ("who", "tile", "rockets"),
    [
        ("neil", "NA-7", {"falcon_heavy", "starship"}),
        ("joao", "SA-7", {"ariane_6"}),
        ("yuri", "EU-7", {"ariane_6", "vostok"}),
        ("leo", "AF-7", set()),
        ("wang", "AS-7", {"vostok", "long_march_9", "proton_k", "h2a_2022"}),
        ("jarrah", "OC-7", {"falcon_heavy"}),
        ("sphen", "AN-6", set()),
    ],
)
def test_rocket_of_the_own_continent_may_be_taken(who: str, tile: str, rockets: set[str]) -> None:
    table = Arranged(SOLAR_SYSTEM, [who, "neil" if who != "neil" else "joao"])
    table.tiles(tile)
    table.act(*STAYING)
    assert set(table.offers("rocket")) == {f"rocket {tile}", *(f"rocket {tile} {name}" for name in rockets)}
    table.refuses(f"rocket {tile} saturn_v", "AN-RKT-01")


@pytest.mark.rule("AN-RKT-01")
def test_rocket_taken_is_known_and_none_is_drawn() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-7")
    table.act(*STAYING, "rocket NA-7 starship")
    assert table.seen(0, by=1).rockets == ("starship",)
    assert table.view().rocket_deck == 6
    assert table.seen(0).spent_tiles == ("NA-7",)


@pytest.mark.rule("AN-RKT-01")
def test_own_site_may_be_revealed_and_chosen() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-8")
    table.act(*STAYING)
    table.refuses("site NA-8 vostok", "AN-RKT-01")
    table.act("site NA-8 falcon_heavy", "choose-site +1:+150/+180")
    assert ("falcon_heavy", "+1:+150/+180") in [(site.rocket, site.square) for site in table.view().sites]


@pytest.mark.rule("AN-RKT-01")
def test_rockets_are_not_chosen_in_constellation() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.tiles("NA-7", "NA-8")
    table.act(*STAYING)
    assert table.offers("rocket") + table.offers("site") == ["rocket NA-7", "site NA-8"]
    table.refuses("rocket NA-7 starship", "AN-RKT-01")


# Abilities --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RKT-02")
def test_rocket_works_only_after_launching_with_it() -> None:
    on_pad = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    on_pad.site("vostok")
    on_pad.at(0, "+2:+60/+90")
    on_pad.prepared(0)
    assert calibrate(on_pad, "sct rocky_planet", planet="jupiter") == 0
    other_rocket = launched("saturn_v")
    other_rocket.site("vostok")
    assert calibrate(other_rocket, "sct rocky_planet", planet="jupiter") == 0
    in_hand = launched("saturn_v")
    in_hand.rocket("vostok")
    assert calibrate(in_hand, "sct rocky_planet", planet="jupiter") == 0
    assert calibrate(launched("vostok"), "sct rocky_planet", planet="jupiter") == 1


@pytest.mark.rule("AN-RKT-02")
def test_rocket_kept_unseen_works_once_it_was_launched_with() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.rocket("vostok")
    table.at(0, "+3:+30/+60")
    table.prepared(0)
    table.tile_value(1, 0)
    table.act(*FLYING, "launch vostok", "draw 1", "draw 2", "done")
    assert ("vostok", "+3:+30/+60") in [(site.rocket, site.square) for site in table.view(1).sites]
    assert table.seen(0).rocket_count == 0
    table.tokens("rocky_planet")
    table.act("calibrate sct rocky_planet")
    table.deck_top("full_moon")
    table.script("jupiter", *NO_ICON)
    table.act("done")
    assert table.seen(0).extra_steps == 1


@pytest.mark.rule("AN-RKT-03")
@pytest.mark.parametrize(
    ("rocket", "name", "shows", "planet"),
    [
        ("ariane_6", "precession", "aries", "jupiter"),
        ("vostok", "rocky_planet", "full_moon", "mars"),
        ("long_march_9", "gas_planet", "full_moon", "uranus"),
        ("proton_k", "polar_axis", "octans", "jupiter"),
    ],
)
def test_set_of_the_rocket_gives_a_step_and_another_where_it_shows(
    rocket: str, name: str, shows: str, planet: str
) -> None:
    hidden = "mars" if name != "rocky_planet" else "jupiter"
    assert calibrate(launched(rocket), f"sct {name}", planet=hidden) == 1
    assert calibrate(launched(rocket), f"sct {name}", shows=shows, planet=planet) == 2
    assert calibrate(launched(rocket), "sct dark_spot", planet=hidden) == 0
    assert calibrate(launched(rocket), "sct dark_spot", f"ai {name}", planet=hidden) == 0
    assert calibrate(launched("saturn_v"), f"sct {name}", planet=hidden) == 0


@pytest.mark.rule("AN-RKT-03")
def test_extra_steps_of_a_rocket_are_flown() -> None:
    table = launched("ariane_6")
    table.points(0, nk=90)
    table.tile_values(0, 5, 5, 10)
    assert calibrate(table, "sct precession", shows="aries", planet="jupiter") == 2
    table.act("travel 1 stay", "travel 2 spacecraft", "fly", "fly", "fly")
    assert (table.seen(0).stage, table.dv()) == (4, 5 + 5 + 10)


@pytest.mark.rule("AN-RKT-04")
def test_lunar_phase_of_the_h2a_gives_a_step() -> None:
    assert calibrate(launched("h2a_2022"), "sxt new_moon") == 1
    assert calibrate(launched("h2a_2022"), "sct dark_spot") == 0
    assert calibrate(launched("h2a_2022"), "sxt new_moon", "sct dark_spot", shows="orion") == 2
    assert calibrate(launched("saturn_v"), "sxt new_moon") == 0


@pytest.mark.rule("AN-RKT-05")
@pytest.mark.parametrize(("rocket", "is_back"), [("falcon_heavy", True), ("saturn_v", False)])
def test_abort_of_a_falcon_heavy_returns_spent_tokens(rocket: str, is_back: bool) -> None:
    table = about_to_abort(rocket)
    table.act(*FLYING, "fly")
    board = table.seen(0)
    assert (board.place, board.dv, board.has_abort, board.has_abort_stage) == ("earth", 0, False, True)
    assert (board.sets, board.moons) == ((("milky_way",), ("full_moon",)) if is_back else ((), ()))


@pytest.mark.rule("AN-RKT-05")
@pytest.mark.parametrize(("rocket", "is_back"), [("falcon_heavy", True), ("saturn_v", False)])
def test_abort_of_a_falcon_heavy_returns_tokens_used_in_this_move(rocket: str, is_back: bool) -> None:
    table = launched(rocket)
    table.points(0, nk=9)
    table.tile_values(0, 10, 15)
    table.calibrated(0, sxt="full_moon", sct="milky_way", ai="dark_spot", extra=1)
    table.act(*FLYING, "fly", "cancel", "fly")
    board = table.seen(0)
    assert (board.place, board.sxt, board.sct) == ("earth", "", "")
    assert board.moons == (("full_moon",) if is_back else ())
    assert board.sets == (("milky_way", "dark_spot") if is_back else ("dark_spot",))


@pytest.mark.rule("AN-RKT-05")
@pytest.mark.parametrize(("rocket", "is_back"), [("falcon_heavy", True), ("saturn_v", False)])
def test_wrong_guess_with_a_falcon_heavy_returns_spent_tokens(rocket: str, is_back: bool) -> None:
    table = about_to_abort(rocket, "sphen")
    table.points(0, nk=60)
    table.revealed("slippery_boost")
    table.act(*FLYING, "fly")
    table.script(table.state.stage_bags[2].index(5))
    table.act("guess 15")
    board = table.seen(0)
    assert (board.place, board.has_abort) == ("earth", True)
    assert (board.sets, board.moons) == ((("milky_way",), ("full_moon",)) if is_back else ((), ()))


@pytest.mark.rule("AN-RKT-06")
def test_starship_leaves_again_at_once_after_an_abort() -> None:
    table = about_to_abort("starship")
    table.act(*FLYING, "fly")
    assert table.asked() == (0, "relaunch")
    assert (table.seen(0).place, table.seen(0).square) == ("earth", "+1:-90/-120")
    table.refuses("launch saturn_v", "AN-RKT-06")
    table.points(0, nk=90)
    table.act("launch starship", "draw 1", "draw 2")
    assert (table.seen(0).stage, table.view().focus.steps) == (1, 2)
    table.tile_value(3, 5)
    table.act("fly", "fly")
    assert (table.seen(0).stage, table.dv()) == (3, 0 + 10 + 5)
    table.refuses("fly", "AN-TRJ-02")


@pytest.mark.rule("AN-RKT-06")
def test_starship_leaves_again_at_once_after_an_abort_stage() -> None:
    table = about_to_abort("starship")
    table.act(*STAYING, "abort-stage")
    assert table.asked() == (0, "relaunch")
    table.act("launch starship", "draw 1", "draw 2")
    assert (table.seen(0).stage, table.seen(0).launches, table.view().focus.steps) == (1, 2, 2)


@pytest.mark.rule("AN-RKT-06")
def test_starship_leaves_again_at_once_after_a_wrong_guess() -> None:
    table = about_to_abort("starship", "sphen")
    table.points(0, nk=60)
    table.revealed("slippery_boost")
    table.act(*FLYING, "fly")
    table.script(table.state.stage_bags[2].index(5))
    table.act("guess 15")
    assert (table.asked(), table.seen(0).has_abort) == ((0, "relaunch"), True)


@pytest.mark.rule("AN-RKT-06")
def test_other_rockets_stay_on_the_pad_and_so_does_who_is_out() -> None:
    table = about_to_abort("falcon_heavy")
    table.act(*FLYING, "fly")
    assert table.asked()[1] != "relaunch"
    table = about_to_abort("starship")
    table.player().abort_spent = True
    table.act(*FLYING, "fly")
    assert table.seen(0).fate == "out"
    assert table.asked()[1] != "relaunch"


@pytest.mark.rule("AN-RKT-07")
def test_each_launch_of_a_saturn_v_gives_knowledge() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.site("starship")
    table.prepared(0)
    table.tile_value(1, 5)
    for launches, nk in ((1, 3 + 10), (2, 3 + 20)):
        table.at(0, PAD)
        table.points(0, dv=0)
        table.first_player(0)
        table.act(*FLYING, "launch saturn_v", f"draw {2 * launches - 1}", f"draw {2 * launches}")
        assert (table.nk(), table.seen(0).launches) == (nk, launches)
        table.finish_month()
    table.at(0, "+1:-90/-120")
    table.points(0, dv=0)
    table.first_player(0)
    table.act(*FLYING, "launch starship", "draw 5", "draw 5")
    assert (table.nk(), table.seen(0).launches) == (23, 3)
