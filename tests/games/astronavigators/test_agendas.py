"""Hidden agendas: missions, the moment of the reveal, rewards on the trajectory (AN-AGD)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, Arranged
from tests.games.astronavigators.flights import PAD, move, where

AGENDAS = {
    "apollo_star_map": "neil",
    "spying_the_world": "neil",
    "galactic_alignment": "joao",
    "demons_and_jaguars": "joao",
    "science_and_superstition": "yuri",
    "chasing_the_hunter": "yuri",
    "between_the_poles": "leo",
    "sphinx_and_pyramids": "leo",
    "moon_festival": "wang",
    "qixi_festival": "wang",
    "hokulea": "jarrah",
    "walkabout_emu": "jarrah",
    "slippery_boost": "sphen",
    "thermal_roll": "sphen",
    "asteroid_belt": "neil",
    "triple_conjunction": "joao",
    "magnifying_discoveries": "yuri",
    "e_mc2": "leo",
    "stars_of_wood_and_soil": "wang",
    "barnumbirr": "jarrah",
    "tiny_rock_and_giant_ring": "sphen",
}
DULL = ("gemini", "gemini", "taurus", "taurus")
"""Cards for the weeks with no icon that an agenda of Constellation looks for."""


def holding(agenda: str, *others: str, mode: str = CONSTELLATION) -> Arranged:
    """Seat 0 holds an agenda in the first March; the others, or one of them, have the first of theirs."""
    character = AGENDAS[agenda]
    rest = list(others) or ["jarrah" if character != "jarrah" else "neil"]
    firsts = [next(name for name, owner in AGENDAS.items() if owner == other) for other in rest]
    table = Arranged(mode, [character, *rest], [agenda, *firsts])
    table.weeks(*DULL)
    return table


def ready_to_launch(agenda: str, mode: str = CONSTELLATION) -> Arranged:
    """Seat 0 stands on the pad in the second year, with much knowledge."""
    table = holding(agenda, mode=mode)
    table.round(13)
    table.at(0, PAD)
    table.points(0, nk=100)
    return table


def racing(agenda: str, stage: int, *others: str, place: str = "outbound", value: int = -1) -> Arranged:
    """Seat 0 has revealed its agenda and is in space in the second year, with much knowledge."""
    is_planetary = list(AGENDAS).index(agenda) >= 14
    table = holding(agenda, *others, mode=SOLAR_SYSTEM if is_planetary else CONSTELLATION)
    table.round(13)
    table.revealed(agenda, value=value)
    table.in_space(0, place, stage)
    table.points(0, nk=100)
    return table


def asked(table: Arranged) -> str:
    """What a flight asks about the tile just entered, or `move`."""
    return table.view().focus.asked


# Missions and reveals --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-01")
def test_agenda_is_secret_until_it_is_revealed_with_its_mission_fulfilled() -> None:
    table = ready_to_launch("demons_and_jaguars")
    table.observe("new_moon")
    move(table)
    table.refuses("launch saturn_v reveal", "AN-AGD-01")
    table.observe("full_moon")
    assert (table.seen(0).agenda, table.seen(0, by=1).agenda) == ("demons_and_jaguars", "")
    assert sorted(table.offers("launch")) == ["launch saturn_v", "launch saturn_v reveal"]
    table.act("launch saturn_v reveal")
    assert table.seen(0, by=1).agenda == "demons_and_jaguars"
    assert table.seen(0, by=1).is_revealed


@pytest.mark.rule("AN-AGD-01")
def test_fulfilled_mission_need_not_be_revealed_and_does_nothing_then() -> None:
    table = ready_to_launch("demons_and_jaguars")
    table.observe("new_moon", "full_moon")
    table.tile_value(1, 15)
    table.week(2, "last_quarter")
    move(table, "launch saturn_v", "draw 1", "draw 1")
    assert not table.seen(0).is_revealed
    assert table.seen(0, by=1).agenda == ""
    assert table.dv(0) == 15


Fulfilling = Callable[[Arranged], None]

LAUNCHED: list[tuple[str, str, Fulfilling, Fulfilling]] = [
    (
        "AN-AGD-03",
        "spying_the_world",
        lambda t: t.visited("south_america", "europe", "africa", "asia", "antarctica"),
        lambda t: t.visited("oceania"),
    ),
    ("AN-AGD-05", "demons_and_jaguars", lambda t: t.observe("full_moon"), lambda t: t.observe("new_moon")),
    (
        "AN-AGD-06",
        "science_and_superstition",
        lambda t: t.observe("draco", "lyra"),
        lambda t: t.observe("aries"),
    ),
    ("AN-AGD-07", "chasing_the_hunter", lambda t: t.observe("orion"), lambda t: t.observe("scorpius")),
    ("AN-AGD-08", "between_the_poles", lambda t: t.observe("octans"), lambda t: t.observe("draco")),
    (
        "AN-AGD-10",
        "moon_festival",
        lambda t: t.observe("new_moon", "first_quarter", "full_moon", "full_moon"),
        lambda t: t.observe("last_quarter"),
    ),
    ("AN-AGD-11", "qixi_festival", lambda t: t.observe("lyra", "lyra"), lambda t: t.observe("aquila")),
    ("AN-AGD-13", "walkabout_emu", lambda t: t.observe("crux", "crux"), lambda t: t.observe("centaurus")),
    ("AN-AGD-14", "slippery_boost", lambda t: t.observe("octans", "crux"), lambda t: t.observe("carina")),
    ("AN-AGD-15", "thermal_roll", lambda t: t.observe("virgo", "orion"), lambda t: t.observe("pegasus")),
    ("AN-AGD-16", "asteroid_belt", lambda t: t.observe("jupiter"), lambda t: t.observe("mars")),
    ("AN-AGD-16", "magnifying_discoveries", lambda t: t.observe("uranus"), lambda t: t.observe("neptune")),
    ("AN-AGD-16", "e_mc2", lambda t: t.observe("taurus", "taurus"), lambda t: t.observe("new_moon")),
    ("AN-AGD-16", "e_mc2", lambda t: t.observe("mercury"), lambda t: t.observe("taurus")),
    ("AN-AGD-16", "stars_of_wood_and_soil", lambda t: t.observe("jupiter"), lambda t: t.observe("saturn")),
    ("AN-AGD-16", "tiny_rock_and_giant_ring", lambda t: t.observe("saturn"), lambda t: t.observe("mercury")),
]


@pytest.mark.parametrize(
    ("agenda", "almost", "wholly"),
    [
        pytest.param(agenda, almost, wholly, marks=pytest.mark.rule(clause), id=f"{agenda}-{number}")
        for number, (clause, agenda, almost, wholly) in enumerate(LAUNCHED)
    ],
)
def test_mission_is_fulfilled_by_all_it_names_and_revealed_at_launch(
    agenda: str, almost: Fulfilling, wholly: Fulfilling
) -> None:
    is_planetary = list(AGENDAS).index(agenda) >= 14
    table = ready_to_launch(agenda, SOLAR_SYSTEM if is_planetary else CONSTELLATION)
    almost(table)
    move(table)
    assert not table.seen(0).is_fulfilled
    assert table.offers("launch") == ["launch saturn_v"]
    wholly(table)
    assert table.seen(0).is_fulfilled
    reveals = [text for text in table.offers("launch") if " reveal" in text]
    assert reveals
    table.act(reveals[0])
    assert table.seen(0, by=1).agenda == agenda


# Neil ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-02")
def test_apollo_star_map_is_revealed_on_leaving_stage_two_and_skips_stage_three() -> None:
    table = holding("apollo_star_map")
    table.round(13)
    table.observe("cygnus", "lyra", "aquila")
    table.points(0, nk=100)
    table.in_space(0, "outbound", 2)
    table.tile_value(4, 25)
    move(table, "fly reveal")
    assert (where(table), table.dv(0)) == (("outbound", 4), 25)
    assert table.view().trajectory[2].value == -1
    assert table.seen(0, by=1).agenda == "apollo_star_map"
    assert table.seen(0).has_lunar_module


@pytest.mark.rule("AN-AGD-02")
def test_apollo_star_map_works_on_the_way_home_too() -> None:
    table = racing("apollo_star_map", 2, place="inbound")
    table.tile_value(4, 20, "inbound")
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("inbound", 4), 20)
    assert table.view().trajectory[7].value == -1


@pytest.mark.rule("AN-AGD-02")
@pytest.mark.parametrize(("cards", "stage"), [(["cygnus", "lyra", "aquila"], 1), (["cygnus", "lyra"], 2)])
def test_apollo_star_map_is_revealed_nowhere_else_nor_unfulfilled(cards: list[str], stage: int) -> None:
    table = holding("apollo_star_map")
    table.observe(*cards)
    table.in_space(0, "outbound", stage)
    move(table)
    table.refuses("fly reveal", "AN-AGD-02")


@pytest.mark.rule("AN-AGD-03")
def test_spying_the_world_launches_to_stage_two() -> None:
    table = ready_to_launch("spying_the_world")
    table.visited("south_america", "europe", "africa", "asia", "oceania")
    table.tile_values(15, 20)
    move(table, "launch saturn_v reveal", "draw 1", "draw 1")
    assert (where(table), table.dv(0)) == (("outbound", 2), 20)


# João ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-04")
def test_galactic_alignment_is_revealed_when_month_twelve_begins() -> None:
    table = holding("galactic_alignment")
    table.tokens("milky_way")
    table.round(9)
    assert table.asked() == (0, "declare")
    table.round(10)
    assert table.view().month == 12
    assert table.asked() == (0, "month 12")
    table.act("reveal")
    assert table.seen(0, by=1).agenda == "galactic_alignment"
    assert table.asked() == (0, "declare")


@pytest.mark.rule("AN-AGD-04")
def test_milky_way_scored_in_month_twelve_is_too_late() -> None:
    table = holding("galactic_alignment")
    table.round(10)
    assert table.asked() == (0, "declare")
    table.tokens("milky_way")
    assert not table.seen(0).is_fulfilled
    table.round(22)
    assert table.asked() == (0, "declare")


@pytest.mark.rule("AN-AGD-04")
@pytest.mark.parametrize(("top", "stage", "dv"), [("crux", 3, 25), ("leo", 2, 5)])
def test_galactic_alignment_moves_on_in_a_week_of_the_milky_way(top: str, stage: int, dv: int) -> None:
    table = racing("galactic_alignment", 1)
    table.tile_values(0, 5, 20)
    table.week(1, top)
    table.week(2, "cygnus")
    move(table, "fly")
    if stage == 3:
        table.act("fly")
    assert (where(table), table.dv(0)) == (("outbound", stage), dv)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-05")
@pytest.mark.parametrize(("top", "dv"), [("new_moon", 0), ("last_quarter", 0), ("crux", 20)])
def test_demons_and_jaguars_face_nothing_while_the_moon_tops_any_week(top: str, dv: int) -> None:
    table = racing("demons_and_jaguars", 1)
    table.tile_values(0, 20)
    table.week(3, top)
    move(table, "fly")
    assert table.dv(0) == dv


@pytest.mark.rule("AN-AGD-05")
def test_moon_beneath_a_card_does_not_count() -> None:
    table = racing("demons_and_jaguars", 1)
    table.tile_values(0, 20)
    table.week(3, "full_moon", "crux")
    move(table, "fly")
    assert table.dv(0) == 20


# Yuri ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-06")
def test_science_and_superstition_lets_yuri_choose_a_stage_when_he_approaches_stage_two() -> None:
    table = racing("science_and_superstition", 1)
    table.tile_values(0, 5, 20)
    move(table, "fly")
    assert table.legal() == ["housing 2", "housing 4"]
    table.act("housing 2")
    assert (where(table), table.dv(0)) == (("outbound", 3), 20)
    assert table.seen(0).housing_choices == (2, 0)


@pytest.mark.rule("AN-AGD-06")
def test_housing_is_one_less_for_yuri_only() -> None:
    table = racing("science_and_superstition", 3, "neil", "joao")
    table.player(0).housing_out = 4
    table.in_space(1, "outbound", 4)
    table.in_space(2, "outbound", 3)
    table.points(2, nk=100)
    table.act("travel 2 spacecraft", "travel 3 stay", "travel 1 spacecraft", "fly")
    assert where(table, 2) == ("outbound", 4)
    table = racing("science_and_superstition", 3, "neil", "joao")
    table.player(0).housing_out = 4
    table.in_space(1, "outbound", 4)
    move(table, "fly")
    assert where(table) == ("outbound", 5)


@pytest.mark.rule("AN-AGD-06")
def test_choice_is_made_once_out_and_once_more_on_the_way_home() -> None:
    table = racing("science_and_superstition", 1)
    table.player(0).housing_out = 4
    move(table, "fly")
    assert where(table) == ("outbound", 2)
    table.in_space(0, "inbound", 1)
    table.first_player(0)
    move(table, "fly", "housing 4")
    assert where(table) == ("inbound", 2)
    table.in_space(0, "inbound", 3)
    table.first_player(0)
    move(table, "fly")
    assert where(table) == ("inbound", 5)
    assert table.seen(0).housing_choices == (4, 4)


@pytest.mark.rule("AN-AGD-07")
def test_chasing_the_hunter_follows_who_jumps_even_on_to_a_full_stage() -> None:
    table = racing("chasing_the_hunter", 2, "neil")
    table.in_space(1, "outbound", 1)
    table.points(1, nk=100)
    table.tile_values(0, 5, 20)
    table.act("travel 2 stay", "travel 1 spacecraft", "fly")
    assert where(table, 1) == ("outbound", 3)
    assert table.asked() == (0, "flight")
    assert sorted(table.legal()) == ["done", "fly"]
    table.act("fly")
    assert (where(table), table.dv(0)) == (("outbound", 3), 20)


@pytest.mark.rule("AN-AGD-07")
def test_nobody_chases_who_is_not_jumped() -> None:
    table = racing("chasing_the_hunter", 3, "neil", "joao")
    table.in_space(1, "outbound", 1)
    table.points(1, nk=100)
    table.act("travel 2 stay", "travel 1 spacecraft", "travel 3 stay", "fly")
    assert where(table, 1) == ("outbound", 2)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-07")
def test_chasing_may_lead_to_an_abort() -> None:
    table = racing("chasing_the_hunter", 2, "neil")
    table.points(0, nk=10, dv=0)
    table.in_space(1, "outbound", 1)
    table.points(1, nk=100)
    table.tile_values(0, 5, 20)
    table.act("travel 2 stay", "travel 1 spacecraft", "fly", "fly")
    assert where(table) == ("earth", 0)
    assert not table.seen(0).has_abort


@pytest.mark.rule("AN-RULING-44")
def test_one_jumping_move_is_chased_once() -> None:
    table = racing("chasing_the_hunter", 2, "neil")
    table.in_space(1, "outbound", 1)
    table.points(1, nk=100)
    table.calibrated(1, sct="milky_way", extra=2)
    table.act("travel 2 stay", "travel 1 spacecraft", "fly")
    assert table.asked() == (0, "flight")
    table.act("done")
    asks = []
    while table.asked()[1] == "flight":
        asks.append(table.asked()[0])
        table.act("fly")
    assert asks == [1, 1]
    assert (where(table), where(table, 1)) == (("outbound", 2), ("outbound", 5))


# Leo -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-08")
@pytest.mark.parametrize(("tile", "drawn"), [(20, 5), (5, 20)])
def test_between_the_poles_faces_the_difference_and_discards_the_drawn_tile(tile: int, drawn: int) -> None:
    table = racing("between_the_poles", 1)
    table.tile_values(0, tile)
    table.act("travel 1 spacecraft")
    table.all_stay()
    table.script(str(drawn))
    table.act("fly")
    assert (table.dv(0), table.view().trajectory[1].value) == (15, tile)
    assert table.state.discards[2] == (drawn,)
    assert table.seen(0).drawn == ()


@pytest.mark.rule("AN-AGD-09")
def test_sphinx_and_pyramids_is_revealed_at_the_sphinx_after_both_were_seen() -> None:
    table = holding("sphinx_and_pyramids")
    table.observe("leo")
    table.at(0, "+1:0/-30")
    table.act("travel 1 car", "travel 2 stay", "go +1:0/+30")
    table.refuses("reveal", "AN-AGD-01")
    table.observe("orion")
    table.act("reveal")
    assert table.seen(0, by=1).agenda == "sphinx_and_pyramids"


@pytest.mark.rule("AN-AGD-09")
def test_sphinx_and_pyramids_is_not_revealed_elsewhere() -> None:
    table = holding("sphinx_and_pyramids")
    table.observe("leo", "orion")
    table.tiles("AF-1", "AF-2")
    table.act("travel 1 car", "travel 2 stay")
    assert table.square(0) == "-1:0/+30"
    assert "reveal" not in table.legal()
    table.act("go +1:0/+30")
    assert "reveal" in table.legal()


@pytest.mark.rule("AN-AGD-09", "AN-RULING-44")
def test_each_tile_of_zero_or_five_gives_sphinx_and_pyramids_one_step() -> None:
    table = racing("sphinx_and_pyramids", 1)
    table.tile_values(0, 5, 5, 10)
    move(table, "fly")
    assert table.view().focus.steps == 1
    table.act("fly")
    assert table.view().focus.steps == 1
    table.act("fly")
    assert (where(table), table.dv(0)) == (("outbound", 4), 20)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-09", "AN-RULING-43")
def test_dial_at_five_gives_no_step() -> None:
    table = racing("sphinx_and_pyramids", 1)
    table.points(0, dv=5)
    table.tile_values(0, 10)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("outbound", 2), 15)
    assert table.asked()[1] != "flight"


# Wang ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-10")
def test_moon_festival_exchanges_the_tile_once_for_everybody() -> None:
    table = racing("moon_festival", 1, "neil", "joao")
    table.in_space(1, "outbound", 2)
    table.points(1, nk=90, dv=20)
    table.tile_values(0, 20)
    move(table, "fly")
    assert sorted(table.legal()) == ["done", "redraw"]
    table.script("5")
    table.act("redraw")
    assert table.asked()[1] != "flight"
    assert (table.dv(0), table.view().trajectory[1].value) == (5, 5)
    assert (where(table, 1), table.dv(1)) == (("outbound", 2), 20)
    assert table.state.discards[2] == (20,)


@pytest.mark.rule("AN-AGD-10")
def test_moon_festival_may_leave_the_tile() -> None:
    table = racing("moon_festival", 1)
    table.tile_values(0, 20)
    move(table, "fly", "done")
    assert (table.dv(0), table.view().trajectory[1].value) == (20, 20)


@pytest.mark.rule("AN-AGD-11")
def test_qixi_festival_lets_each_phase_be_spent_twice() -> None:
    table = racing("qixi_festival", 1)
    for use in (1, 2):
        table.calibrated(0, sxt="full_moon")
        table.tile_value(1 + use, 20)
        table.first_player(0)
        move(table, "fly", "cancel")
        table.finish_month()
        assert table.dv(0) == 0
        assert table.seen(0).half_moons == (("full_moon",) if use == 1 else ())
        assert table.seen(0).moons == (("full_moon",) if use == 1 else ())
    assert table.seen(0).spent_moons == ("full_moon",)


@pytest.mark.rule("AN-AGD-11")
def test_token_spent_once_stays_on_the_sxt_and_keeps_others_off_it() -> None:
    table = racing("qixi_festival", 1)
    table.tokens("full_moon", "new_moon")
    table.calibrated(0, sxt="full_moon")
    table.act("travel 1 spacecraft")
    table.all_stay()
    table.act("fly")
    while table.asked() != (0, "calibrate"):
        table.act("done")
    assert table.seen(0).half_moons == ("full_moon",)
    assert table.offers("calibrate") == ["calibrate sxt full_moon"]
    table.refuses("calibrate sxt new_moon", "AN-AGD-11")
    table.finish_month()
    assert table.seen(0).half_moons == ("full_moon",)
    table.first_player(0)
    table.calibrated(0, sxt="full_moon")
    move(table, "fly")
    while table.asked() != (0, "calibrate"):
        table.act("done")
    assert table.offers("calibrate") == ["calibrate sxt new_moon"]


@pytest.mark.rule("AN-AGD-10")
def test_moon_festival_draws_once_a_move() -> None:
    table = racing("moon_festival", 1)
    table.calibrated(0, sct="milky_way", extra=2)
    table.tile_values(0, 5, 20, 15)
    move(table, "fly", "done", "fly")
    assert asked(table) == "redraw"
    table.script("10")
    table.act("redraw", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 4), 5 + 10 + 15)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-11")
def test_without_qixi_festival_a_phase_is_spent_at_once() -> None:
    table = racing("moon_festival", 1)
    table.calibrated(0, sxt="full_moon")
    move(table)
    table.finish_month()
    assert (table.seen(0).spent_moons, table.seen(0).half_moons) == (("full_moon",), ())


@pytest.mark.rule("AN-AGD-11")
def test_qixi_festival_works_for_tokens_from_earth_rise() -> None:
    table = racing("qixi_festival", 0, place="moon")
    table.act("observe 1 earth_rise")
    table.all_stay()
    table.act("activate new_moon", "calibrate sxt new_moon")
    table.finish_month()
    table.first_player(0)
    move(table, "done")
    table.finish_month()
    assert table.seen(0).half_moons == ("new_moon",)
    assert "new_moon" in table.seen(0).moons


# Jarrah ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-12", "AN-RULING-27")
def test_hokulea_wants_moves_that_end_on_two_squares_of_the_triangle() -> None:
    table = holding("hokulea")
    table.tokens("northern_sky", "southern_sky", "orientation")
    table.tiles()
    table.act("travel 1 boat", "travel 2 stay", "go -1:-150/-180")
    assert not table.seen(0).is_fulfilled
    table.refuses("reveal", "AN-AGD-01")
    table.finish_month()
    table.first_player(0)
    table.act("travel 1 boat", "travel 2 stay", "go -1:-120/-150")
    assert table.seen(0).is_fulfilled
    table.act("reveal")
    assert table.seen(0, by=1).agenda == "hokulea"


@pytest.mark.rule("AN-AGD-12", "AN-RULING-27")
def test_hokulea_is_revealed_inside_the_triangle_and_one_square_twice_is_not_enough() -> None:
    table = holding("hokulea")
    table.tokens("northern_sky", "southern_sky", "orientation")
    table.tiles()
    for square in ("-1:-150/-180", "-2:-150/-180", "-1:-150/-180"):
        table.first_player(0)
        table.act("travel 1 boat", "travel 2 stay", f"go {square}")
        table.finish_month()
        assert not table.seen(0).is_fulfilled
    table.first_player(0)
    table.act("travel 1 boat", "travel 2 stay", "go -1:-120/-150")
    assert "reveal" in table.legal()
    table.act("done")
    table.finish_month()
    table.first_player(0)
    table.tiles("OC-1")
    table.act("travel 1 boat", "travel 2 stay", "go -2:-120/-150")
    assert table.seen(0).is_fulfilled
    assert "reveal" not in table.legal()


@pytest.mark.rule("AN-AGD-12", "AN-RULING-26")
@pytest.mark.parametrize("missing", ["northern_sky", "southern_sky", "orientation"])
def test_hokulea_wants_both_skies_and_orientation(missing: str) -> None:
    table = holding("hokulea")
    table.tokens("polar_axis", *{"northern_sky", "southern_sky", "orientation"} - {missing})
    table.player(0).triangle = 3
    assert not table.seen(0).is_fulfilled
    table.tokens(missing)
    assert table.seen(0).is_fulfilled


@pytest.mark.rule("AN-AGD-12", "AN-RULING-26")
@pytest.mark.parametrize(
    ("top", "stage", "dv"), [("lyra", 3, 25), ("eridanus", 3, 25), ("virgo", 3, 25), ("gemini", 2, 5)]
)
def test_hokulea_moves_on_in_a_week_of_either_sky_or_orientation(top: str, stage: int, dv: int) -> None:
    table = racing("hokulea", 1)
    table.tile_values(0, 5, 20)
    table.week(1, top)
    move(table, *["fly"] * (stage - 1))
    assert (where(table), table.dv(0)) == (("outbound", stage), dv)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-13")
@pytest.mark.parametrize(("own", "other", "dv"), [("crux", "leo", 0), ("leo", "crux", 20)])
def test_walkabout_emu_faces_nothing_in_a_week_of_the_milky_way(own: str, other: str, dv: int) -> None:
    table = racing("walkabout_emu", 1)
    table.tile_values(0, 20)
    table.week(1, own)
    table.week(2, other)
    move(table, "fly")
    assert table.dv(0) == dv


# Sphen -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-14", "AN-RULING-45")
def test_right_guess_leads_on_after_the_difficulty_was_added_and_can_be_repeated() -> None:
    table = racing("slippery_boost", 1)
    table.tile_values(0, 10, 20)
    move(table, "fly")
    assert table.dv(0) == 10
    assert sorted(table.legal()) == ["done", "guess 10", "guess 15", "guess 20", "guess 5"]
    table.refuses("guess 25", "AN-AGD-14")
    table.script("15")
    table.act("guess 15")
    assert (where(table), table.dv(0), asked(table)) == (("outbound", 3), 30, "guess")
    assert table.state.discards[2] == (15,)
    table.act("done")
    assert where(table) == ("outbound", 3)


@pytest.mark.rule("AN-AGD-14", "AN-RULING-45")
def test_wrong_guess_is_an_abort_that_costs_no_token() -> None:
    table = racing("slippery_boost", 1)
    table.tile_values(0, 10)
    table.tokens("milky_way", spent=True)
    move(table, "fly")
    table.script("20")
    table.act("guess 15")
    assert (where(table), table.square(0), table.dv(0)) == (("earth", 0), PAD, 0)
    assert table.seen(0).has_abort
    assert table.seen(0).spent_sets == ("milky_way",)
    assert table.state.discards[2] == (20,)


@pytest.mark.rule("AN-AGD-14")
def test_token_is_lost_when_a_right_guess_leads_to_too_much_difficulty() -> None:
    table = racing("slippery_boost", 1)
    table.points(0, nk=20)
    table.tile_values(0, 10, 20)
    move(table, "fly")
    table.script("15")
    table.act("guess 15")
    assert (where(table), table.dv(0)) == (("earth", 0), 0)
    assert not table.seen(0).has_abort


@pytest.mark.rule("AN-AGD-15")
def test_thermal_roll_names_a_value_that_counts_nothing() -> None:
    table = ready_to_launch("thermal_roll")
    table.tokens("orientation")
    table.tile_values(15, 15, 20)
    move(table)
    assert table.offers("launch")[1:] == [f"launch saturn_v reveal {value}" for value in range(0, 35, 5)]
    table.act("launch saturn_v reveal 15", "draw 5", "draw 5", "done")
    assert (where(table), table.dv(0), table.seen(0, by=1).named_value) == (("outbound", 1), 0, 15)
    for dv in (0, 20):
        table.finish_month()
        table.first_player(0)
        move(table, "fly")
        assert table.dv(0) == dv


# Agendas of Solar System -----------------------------------------------------------------------------------


@pytest.mark.rule("AN-AGD-16")
def test_each_character_has_a_third_agenda_in_solar_system() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    agendas = table.title.content.agendas.values()
    third = {it.character: (it.id, it.minus, list(it.planets)) for it in agendas if it.tier == "solar_system"}
    assert third == {
        "neil": ("asteroid_belt", 15, ["jupiter", "mars"]),
        "joao": ("triple_conjunction", 10, ["jupiter", "venus"]),
        "yuri": ("magnifying_discoveries", 10, ["uranus", "neptune"]),
        "leo": ("e_mc2", 0, ["mercury"]),
        "wang": ("stars_of_wood_and_soil", 10, ["jupiter", "saturn"]),
        "jarrah": ("barnumbirr", 10, ["venus"]),
        "sphen": ("tiny_rock_and_giant_ring", 10, ["mercury", "saturn"]),
    }


@pytest.mark.rule("AN-AGD-16")
@pytest.mark.parametrize(("jupiter", "is_fulfilled"), [(165, True), (45, False)])
def test_triple_conjunction_wants_the_first_quarter_while_both_planets_are_seen(
    jupiter: int, is_fulfilled: bool
) -> None:
    table = holding("triple_conjunction", mode=SOLAR_SYSTEM)
    table.planets(venus=135, jupiter=jupiter)
    table.planet_top("jupiter")
    table.week(2, "first_quarter")
    table.act("observe 2", "travel 1 stay")
    assert (table.asked() == (0, "observation")) is is_fulfilled
    if is_fulfilled:
        assert table.legal() == ["reveal", "done"]
        table.act("reveal")
        assert table.seen(0, by=1).agenda == "triple_conjunction"
    assert table.seen(0).scored == ("first_quarter",)
    assert table.seen(0).is_fulfilled is is_fulfilled


@pytest.mark.rule("AN-AGD-16")
def test_barnumbirr_is_revealed_in_arnhem_land_after_venus_was_seen() -> None:
    table = holding("barnumbirr", mode=SOLAR_SYSTEM)
    table.act("travel 1 car", "travel 2 stay", "go -1:+120/+150")
    table.refuses("reveal", "AN-AGD-01")
    table.observe("venus")
    table.act("reveal")
    assert table.seen(0, by=1).agenda == "barnumbirr"


@pytest.mark.rule("AN-AGD-17")
@pytest.mark.parametrize(("value", "dv"), [(20, 5), (10, 0)])
def test_planets_lessen_the_difficulty_not_below_zero(value: int, dv: int) -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.tile_values(0, value)
    move(table, "fly")
    assert table.legal() == ["lessen", "take-step"]
    table.act("lessen")
    assert (where(table), table.dv(0)) == (("outbound", 2), dv)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-17")
def test_planets_give_one_more_step_instead() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.tile_values(0, 20, 15)
    move(table, "fly", "take-step", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 3), 35)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-AGD-17")
@pytest.mark.parametrize(
    ("jupiter", "mars", "top", "is_shown"),
    [
        (165, 165, "venus", True),
        (45, 165, "jupiter", True),
        (165, 0, "mars", True),
        (45, 165, "venus", False),
        (45, 0, "jupiter", False),
        (165, 0, "jupiter", False),
    ],
)
def test_each_named_planet_is_seen_or_lies_on_the_deck(
    jupiter: int, mars: int, top: str, is_shown: bool
) -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=jupiter, mars=mars)
    table.planet_top(top)
    table.tile_values(0, 20)
    move(table, "fly")
    assert (asked(table) == "planets") is is_shown


@pytest.mark.rule("AN-AGD-17")
@pytest.mark.parametrize(("mercury", "stage", "dv"), [(180, 3, 35), (60, 2, 15)])
def test_mercury_gives_e_mc2_a_step(mercury: int, stage: int, dv: int) -> None:
    table = racing("e_mc2", 1)
    table.planets(mercury=mercury)
    table.planet_top("venus")
    table.tile_values(0, 15, 20)
    move(table, *["fly"] * (stage - 1))
    assert (where(table), table.dv(0)) == (("outbound", stage), dv)
    assert table.asked()[1] != "flight"


# The order of things on entering a tile --------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-43")
def test_redrawing_comes_before_the_token_on_the_sxt() -> None:
    table = racing("moon_festival", 1)
    table.calibrated(0, sxt="full_moon")
    table.tile_values(0, 20)
    move(table, "fly")
    assert asked(table) == "redraw"
    table.script("15")
    table.act("redraw")
    assert (asked(table), table.dv(0)) == ("sxt", 0)
    table.act("cancel")
    assert table.dv(0) == 0


@pytest.mark.rule("AN-RULING-43")
def test_token_on_the_sxt_comes_before_planets_which_come_before_comparing() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.points(0, nk=5)
    table.calibrated(0, sxt="full_moon")
    table.tile_values(0, 20)
    move(table, "fly")
    assert asked(table) == "sxt"
    table.act("done")
    assert asked(table) == "planets"
    table.act("lessen")
    assert (where(table), table.dv(0)) == (("outbound", 2), 5)


@pytest.mark.rule("AN-RULING-43")
def test_difference_comes_before_the_token_on_the_sxt() -> None:
    table = racing("between_the_poles", 1)
    table.calibrated(0, sxt="full_moon")
    table.tile_values(0, 20)
    table.act("travel 1 spacecraft")
    table.all_stay()
    table.script("5")
    table.act("fly")
    assert (asked(table), table.view().focus.value) == ("sxt", 15)


@pytest.mark.rule("AN-RULING-44")
def test_planets_give_one_step_a_move() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.tile_values(0, 20, 15)
    move(table, "fly", "take-step")
    assert (asked(table), table.view().focus.steps) == ("move", 1)
    table.act("fly")
    assert (where(table), table.dv(0)) == (("outbound", 3), 35)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-RULING-44", "AN-AGD-17")
def test_planets_lessen_every_tile_of_a_move() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.calibrated(0, sct="milky_way", extra=2)
    table.tile_values(0, 20, 10, 25)
    move(table, "fly", "lessen")
    assert table.view().focus.planets == "lessened"
    table.act("fly", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 4), 5 + 0 + 10)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-RULING-44")
def test_planets_chosen_on_a_tile_of_nothing_work_on_the_next() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.calibrated(0, sxt="full_moon", sct="milky_way", extra=1)
    table.tile_values(0, 20, 20)
    move(table, "fly", "cancel")
    assert asked(table) == "planets"
    table.act("lessen", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 3), 5)


@pytest.mark.rule("AN-RULING-44")
def test_planets_serve_again_in_the_next_month() -> None:
    table = racing("asteroid_belt", 1)
    table.tile_values(0, 20, 20)
    for dv in (5, 10):
        table.planets(jupiter=165, mars=165)
        move(table, "fly")
        assert table.legal() == ["lessen", "take-step"]
        table.act("lessen")
        assert table.dv(0) == dv
        table.finish_month()
        table.first_player(0)


@pytest.mark.rule("AN-RULING-20", "AN-RULING-44")
def test_tile_exchanged_under_oneself_is_lessened_like_the_others_of_the_move() -> None:
    table = racing("asteroid_belt", 1)
    table.planets(jupiter=165, mars=165)
    table.tile_values(0, 20)
    table.drawn(2, 15)
    move(table, "fly", "lessen")
    assert table.dv(0) == 5
    table.act("exchange 2")
    assert table.dv(0) == 0
