"""The trajectory: launches, housing, difficulty, exchanged tiles and aborts (AN-TRJ, AN-ABT, AN-END)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM
from tests.games.astronavigators.flights import PAD, move, on_pad, on_stage, where

# Launching -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TRJ-01")
def test_launcher_and_everybody_on_earth_draw_a_tile_whose_stage_is_public_and_value_secret() -> None:
    table = on_stage(0, 0, 2)
    table.at(0, PAD)
    move(table, "launch saturn_v")
    assert table.asked() == (0, "draw tile")
    assert table.offers("draw") == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5"]
    table.script("20", "25")
    table.act("draw 3")
    assert table.asked() == (1, "draw tile")
    table.act("draw 4")
    assert table.asked() == (0, "flight")
    own, others = table.seen(0).drawn, table.seen(0, by=1).drawn
    assert [(tile.stage, tile.value) for tile in own] == [(3, 20)]
    assert [(tile.stage, tile.value) for tile in others] == [(3, -1)]
    assert [(tile.stage, tile.value) for tile in table.seen(1).drawn] == [(4, 25)]
    assert table.seen(2).drawn == ()
    assert [event.value for event in table.events(events.TileSeen, seat=0)] == [20]
    assert not table.events(events.TileSeen, seat=2)


@pytest.mark.rule("AN-TRJ-01")
def test_tiles_are_drawn_once_the_die_has_entered_the_trajectory() -> None:
    table = on_pad(mode=SOLAR_SYSTEM)
    table.tile_values(15, 5)
    move(table, "launch saturn_v")
    assert (table.asked(), where(table), table.dv()) == ((0, "draw tile"), ("outbound", 1), 15)
    assert table.view().trajectory[0].value == 15
    table.act("draw 2", "draw 2")
    assert table.asked() == (0, "flight")
    assert "exchange 2" in table.legal()


@pytest.mark.rule("AN-TRJ-01", "AN-RULING-19")
@pytest.mark.parametrize(("is_spent", "drawing"), [(False, [0, 1]), (True, [1])])
def test_launch_that_is_aborted_at_once_lets_those_draw_who_still_play(
    is_spent: bool, drawing: list[int]
) -> None:
    table = on_pad()
    table.tile_values(15)
    table.points(0, nk=0)
    table.player(0).vehicles = 63
    table.player(0).abort_spent = is_spent
    move(table, "launch saturn_v")
    assert where(table) == (("outbound", 1) if is_spent else ("earth", 0))
    order = []
    while table.asked()[1] == "draw tile":
        order.append(table.asked()[0])
        table.act("draw 3")
    assert order == drawing


@pytest.mark.rule("AN-TRJ-01")
def test_no_second_tile_is_drawn_from_the_pile_of_a_stage() -> None:
    table = on_pad()
    table.drawn(3, 20)
    move(table, "launch saturn_v")
    assert table.offers("draw") == ["draw 1", "draw 2", "draw 4", "draw 5"]
    table.refuses("draw 3", "AN-TRJ-01")


@pytest.mark.rule("AN-TRJ-10")
@pytest.mark.parametrize("mode", [FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM])
def test_each_launch_of_a_saturn_v_gives_ten(mode: str) -> None:
    table = on_pad(mode=mode)
    table.tile_value(1, 15)
    table.used("spacecraft")
    move(table, "launch saturn_v", "draw 1", "draw 1", "done")
    assert (table.nk(0), table.dv(0)) == (110, 15)
    table.act("abort-stage")
    assert table.square(0) == PAD
    table.finish_month()
    table.first_player(0)
    move(table, "launch saturn_v")
    assert table.nk(0) == 120


# Steps -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TRJ-02")
def test_five_stages_then_the_moon_one_step_a_move() -> None:
    table = on_pad(mode=CONSTELLATION)
    table.points(0, nk=200)
    table.first_player(0)
    move(table, "launch saturn_v", "draw 1", "draw 1")
    table.refuses("fly", "AN-TRJ-02")
    places = [where(table)]
    for _ in range(5):
        table.finish_month()
        table.first_player(0)
        move(table, "fly")
        places.append(where(table))
    assert places == [*(("outbound", stage) for stage in range(1, 6)), ("moon", 0)]


@pytest.mark.rule("AN-TRJ-03")
@pytest.mark.parametrize(
    ("others", "stage", "dv"),
    [((2,), 3, 20), ((2, 0), 2, 5), ((2, 2), 3, 20), ((2, 2, 3), 3, 20), ((2, 3, 0), 2, 5)],
)
def test_full_tile_is_skipped_with_its_difficulty(others: tuple[int, ...], stage: int, dv: int) -> None:
    table = on_stage(1, *others)
    table.tile_values(0, 5, 20)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("outbound", stage), dv)


@pytest.mark.rule("AN-TRJ-03")
def test_several_full_tiles_are_skipped_up_to_the_moon() -> None:
    table = on_stage(3, 4, 4, 5)
    table.tile_values(0, 5, 20, 25, 30)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("outbound", 5), 30)
    table = on_stage(4, 5)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("moon", 0), 0)


@pytest.mark.rule("AN-TRJ-04")
def test_face_down_tile_is_turned_up_on_entering_and_stays_up_for_the_next() -> None:
    table = on_stage(1, 1, 0)
    assert table.view().trajectory[1].value == -1
    table.act("travel 1 spacecraft", "travel 2 spacecraft", "travel 3 stay")
    table.script("20")
    table.act("fly")
    assert table.view(2).trajectory[1].value == 20
    table.points(1, nk=100)
    table.act("fly")
    assert (table.dv(0), table.dv(1)) == (20, 20)


@pytest.mark.rule("AN-TRJ-05")
def test_difficulty_adds_up_tile_by_tile_and_never_exceeds_knowledge() -> None:
    table = on_stage(1, nk=35)
    table.tile_values(0, 15, 20, 10)
    table.calibrated(0, sct="milky_way", extra=2)
    move(table, "fly")
    assert table.dv(0) == 15
    table.act("fly")
    assert (table.dv(0), where(table)) == (35, ("outbound", 3))
    table.act("fly")
    assert (table.dv(0), where(table)) == (0, ("earth", 0))


@pytest.mark.rule("AN-TRJ-06")
def test_lunar_module_is_taken_on_or_while_passing_stage_three() -> None:
    table = on_stage(2)
    assert not table.seen(0).has_lunar_module
    move(table, "fly")
    assert table.seen(0).has_lunar_module
    table = on_stage(2, 3)
    move(table, "fly")
    assert where(table) == ("outbound", 4)
    assert table.seen(0).has_lunar_module


@pytest.mark.rule("AN-TRJ-07")
@pytest.mark.parametrize("mode", [FIRST_AND_FAST, CONSTELLATION])
def test_leaving_stage_five_is_the_landing_without_a_tile(mode: str) -> None:
    table = on_stage(5, mode=mode, nk=50, dv=50)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("moon", 0), 50)
    assert [event.seat for event in table.events(events.Landed)] == [0]
    assert table.match.over is (mode == FIRST_AND_FAST)


@pytest.mark.rule("AN-TRJ-09")
def test_extra_steps_face_every_tile_on_the_way() -> None:
    table = on_stage(1)
    table.tile_values(0, 15, 20, 25)
    table.calibrated(0, sct="milky_way", extra=2)
    move(table, "fly", "fly", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 4), 60)


# Exchanging tiles ------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TRJ-08")
def test_own_tile_is_exchanged_with_that_of_its_stage_wherever_one_is() -> None:
    table = on_stage(1)
    table.tile_values(0, 5)
    table.tile_value(4, 25)
    table.drawn(4, 10)
    move(table, "exchange 4")
    assert table.view(1).trajectory[3].value == 10
    assert [(tile.stage, tile.value) for tile in table.seen(0, by=1).drawn] == [(4, 25)]
    table.refuses("claim-step", "AN-TRJ-08")
    table.act("fly")
    assert (where(table), table.dv(0)) == (("outbound", 2), 5)


@pytest.mark.rule("AN-TRJ-08")
def test_same_value_gives_an_extra_step_which_faces_its_tile() -> None:
    table = on_stage(1)
    table.tile_values(0, 5, 20, 15)
    table.drawn(4, 15)
    move(table, "exchange 4", "claim-step", "fly", "fly")
    assert (where(table), table.dv(0)) == (("outbound", 3), 25)
    assert table.asked()[1] != "flight"


@pytest.mark.rule("AN-TRJ-08")
def test_tiles_are_exchanged_once_per_game_and_only_those_held() -> None:
    table = on_stage(1)
    table.drawn(3, 20)
    table.drawn(4, 15)
    move(table)
    table.refuses("exchange 2", "AN-TRJ-08")
    table.act("exchange 3")
    table.refuses("exchange 4", "AN-TRJ-08")
    table.act("done")
    table.finish_month()
    table.first_player(0)
    move(table)
    table.refuses("exchange 4", "AN-TRJ-08")


@pytest.mark.rule("AN-TRJ-08")
def test_exchange_belongs_to_the_own_movement() -> None:
    table = on_stage(1, 1)
    table.drawn(4, 15, seat=1)
    move(table)
    assert not table.offers("exchange")
    table.act("fly")
    assert not table.offers("exchange")


# Aborts and the end ----------------------------------------------------------------------------------------


@pytest.mark.rule("AN-ABT-01")
def test_abort_leads_back_to_the_pad_used_and_leaves_spent_tokens_spent() -> None:
    table = on_stage(0, mode=CONSTELLATION)
    table.site("vostok", "+3:+30/+60")
    table.in_space(0, "outbound", 2, rocket="vostok")
    table.points(0, nk=30, dv=20)
    table.tokens("milky_way", "full_moon", spent=True)
    table.tile_value(3, 15)
    move(table, "fly")
    assert (where(table), table.square(0), table.dv(0)) == (("earth", 0), "+3:+30/+60", 0)
    assert not table.seen(0).has_abort
    assert table.seen(0).spent_sets == ("milky_way",)
    assert table.seen(0).spent_moons == ("full_moon",)
    assert table.seen(0).fate == "playing"


@pytest.mark.rule("AN-ABT-02", "AN-ABT-04")
def test_second_abort_puts_a_player_out_of_the_game() -> None:
    table = on_stage(2, 0, 0, nk=30, dv=20)
    table.tile_value(3, 15)
    table.player(0).abort_spent = True
    move(table, "fly")
    assert table.seen(0).fate == "out"
    table.finish_month()
    for _ in range(3):
        assert table.asked()[0] != 0
        table.stay()
        table.stay()
        table.finish_month()


@pytest.mark.rule("AN-ABT-02")
def test_game_is_lost_to_all_when_everybody_is_out() -> None:
    table = on_stage(2, nk=30, dv=20)
    table.tile_value(3, 15)
    table.player(0).abort_spent = True
    table.player(1).fate = 3
    table.restart_month()
    table.act("travel 1 spacecraft", "fly")
    assert table.match.result is not None
    assert table.match.result.winners == ()


@pytest.mark.rule("AN-ABT-03", "AN-ABT-04")
def test_abort_stage_in_the_calibration_phase_resets_and_regains_all_tokens_once() -> None:
    table = on_stage(3, nk=60, dv=40)
    table.tokens("milky_way", "dark_spot", "full_moon", spent=True)
    table.all_stay()
    assert table.asked() == (0, "calibrate")
    table.act("abort-stage")
    assert (where(table), table.square(0), table.dv(0)) == (("earth", 0), PAD, 0)
    assert table.seen(0).sets == ("milky_way", "dark_spot")
    assert table.seen(0).moons == ("full_moon",)
    assert (table.seen(0).has_abort, table.seen(0).has_abort_stage) == (True, False)
    table.in_space(0, "outbound", 1)
    table.refuses("abort-stage", "AN-ABT-04")


@pytest.mark.rule("AN-ABT-03")
def test_abort_stage_belongs_to_the_calibration_phase() -> None:
    table = on_stage(3)
    assert "abort-stage" not in table.legal()
    move(table)
    assert "abort-stage" not in table.legal()


@pytest.mark.rule("AN-END-01")
def test_first_landing_ends_first_and_fast_before_later_weeks_are_resolved() -> None:
    table = on_stage(5, 5, 5)
    table.act("travel 3 spacecraft", "travel 2 spacecraft", "travel 4 spacecraft", "fly")
    assert table.match.result is not None
    assert table.match.result.winners == (1,)
    assert where(table) == ("outbound", 5)
