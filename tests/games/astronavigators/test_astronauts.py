"""Finishing training and on-board calibration (AN-AST, AN-CAL, AN-RULING-10, 12, 13)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged

FLORIDA = "+1:-60/-90"


def flying(stage: int = 1, *, nk: int = 90) -> Arranged:
    """Two players, the first one on the way to the Moon, with known tiles ahead."""
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.in_space(0, "outbound", stage)
    table.points(0, nk=nk)
    table.tile_values(5, 10, 15, 20, 25)
    return table


def calibrating(*tokens: str) -> Arranged:
    """The first player about to calibrate, with these tokens active."""
    table = flying()
    table.tokens(*tokens)
    table.act("travel 1 stay", "travel 2 stay")
    assert table.asked() == (0, "calibrate")
    return table


# Training -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-AST-01", "AN-AST-02")
def test_training_ends_after_the_resolution_phase_and_with_it_observing() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "draco")
    table.act("ready", "observe 1", "travel 2 stay")
    assert table.seen().scored == ("draco",)
    table.act("prepare")
    assert table.seen().is_prepared
    table.week(1, "ursa_major")
    table.first_player(0)
    table.refuses("observe 1", "AN-ACT-07")
    table.refuses("ready", "AN-AST-01")
    table.act("travel 1 train", "travel 2 stay", "go +2:+30/+60")
    assert table.square() == "+2:+30/+60"


@pytest.mark.rule("AN-AST-02")
def test_observing_is_closed_month_after_month_until_the_first_launch() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.prepared(0)
    for _ in range(3):
        table.week(1, "draco")
        table.first_player(0)
        table.refuses("observe 1", "AN-ACT-07")
        table.finish_month()
    table.player().launches = 1
    table.week(1, "draco")
    table.first_player(0)
    assert "observe 1" in table.legal()


@pytest.mark.rule("AN-AST-03")
def test_astronauts_who_wish_calibrate_in_week_order() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa", "oceania"])
    table.prepared(0, 1, 2, 3)
    for seat in (0, 2, 3):
        table.tokens("full_moon", seat=seat)
    table.act("travel 4 stay", "travel 1 stay", "travel 3 stay", "travel 2 stay")
    order = []
    while table.asked()[1] == "calibrate":
        order.append(table.asked()[0])
        table.act("calibrate sxt full_moon" if table.asked()[0] == 2 else "done")
    assert order == [3, 2, 0]
    assert [table.seen(seat).sxt for seat in range(4)] == ["", "", "full_moon", ""]


@pytest.mark.rule("AN-AST-03")
def test_who_has_just_finished_training_may_calibrate_at_once() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.tokens("full_moon")
    table.act("ready", "travel 1 stay", "travel 2 stay", "prepare")
    assert table.legal() == ["calibrate sxt full_moon", "done"]


# Calibration ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CAL-01")
def test_one_lunar_token_on_the_sxt_and_one_set_token_on_the_sct() -> None:
    table = calibrating("full_moon", "new_moon", "milky_way", "orientation")
    table.refuses("calibrate sxt milky_way", "AN-CAL-01")
    table.refuses("calibrate sct full_moon", "AN-CAL-01")
    table.refuses("calibrate sxt first_quarter", "AN-CAL-01")
    table.refuses("calibrate sct dark_spot", "AN-CAL-01")
    table.act("calibrate sxt full_moon")
    table.refuses("calibrate sxt new_moon", "AN-CAL-01")
    table.act("calibrate sct milky_way")
    table.refuses("calibrate sct orientation", "AN-CAL-01")
    seen = table.seen()
    assert (seen.sxt, seen.sct) == ("full_moon", "milky_way")
    assert (seen.moons, seen.sets) == (("new_moon",), ("orientation",))


@pytest.mark.rule("AN-CAL-01")
def test_either_instrument_may_be_left_alone_and_spent_tokens_do_not_serve() -> None:
    table = calibrating("full_moon", "milky_way")
    table.act("calibrate sct milky_way", "done")
    assert (table.seen().sxt, table.seen().sct) == ("", "milky_way")
    spent = flying()
    spent.tokens("full_moon", "milky_way", spent=True)
    spent.act("travel 1 stay", "travel 2 stay")
    spent.refuses("calibrate sxt full_moon", "AN-CAL-01")
    spent.refuses("calibrate sct milky_way", "AN-CAL-01")


@pytest.mark.rule("AN-CAL-02")
def test_the_ai_takes_a_second_set_token_after_the_sct() -> None:
    table = calibrating("milky_way", "orientation")
    table.refuses("calibrate ai milky_way", "AN-CAL-02")
    table.act("calibrate sct milky_way")
    table.refuses("calibrate ai milky_way", "AN-CAL-01")
    table.act("calibrate ai orientation")
    assert (table.seen().sct, table.seen().ai) == ("milky_way", "orientation")


@pytest.mark.rule("AN-CAL-02")
def test_with_one_set_token_the_ai_stays_empty() -> None:
    table = calibrating("milky_way")
    table.act("calibrate sct milky_way")
    assert not [text for text in table.offers("calibrate") if " ai " in text]


@pytest.mark.rule("AN-CAL-03", "AN-CAL-04")
@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        # Top cards of the new weeks; the Milky Way is on the SCT, Orientation on the AI.
        (("leo", "taurus", "auriga", "gemini"), 1),  # week 3 shows the set of the SCT
        (("leo", "taurus", "gemini", "pegasus"), 1),  # week 4 shows the set of the AI
        (("crux", "aquila", "auriga", "virgo"), 1),  # both, and both on one card
        (("leo", "taurus", "gemini", "full_moon"), 0),
    ],
)
def test_an_icon_on_any_new_top_card_gives_one_extra_step(cards: tuple[str, ...], steps: int) -> None:
    table = calibrating("milky_way", "orientation")
    table.weeks("crux", "aquila", "centaurus", "cassiopeia")  # what lies under the new cards does not count
    table.deck_top(cards[0])
    table.act("calibrate sct milky_way")
    table.script(*cards[1:], "octans")
    table.act("calibrate ai orientation", "done")
    assert [table.stack(week)[-1] for week in (1, 2, 3, 4)] == list(cards)
    assert table.seen().extra_steps == steps
    # The astronaut's own week is not the one that shows the icon.
    table.first_player(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert ("fly" in table.legal()) is bool(steps)


@pytest.mark.rule("AN-CAL-03")
def test_without_a_token_there_is_no_extra_step() -> None:
    table = calibrating("milky_way")
    table.deck_top("crux")
    table.act("done")
    assert table.stack(1)[-1] == "crux"
    assert table.seen().extra_steps == 0


@pytest.mark.rule("AN-CAL-05", "AN-RULING-13")
@pytest.mark.parametrize("move", ["spacecraft", "stay"])
def test_sxt_and_sct_tokens_are_spent_in_the_next_resolution_and_the_ai_is_not(move: str) -> None:
    table = flying()
    table.calibrated(0, sxt="full_moon", sct="milky_way", ai="orientation")
    table.act(f"travel 1 {move}", "travel 2 stay")
    if move == "spacecraft":
        table.act("fly", "done")
    assert table.asked() == (0, "calibrate")
    seen = table.seen()
    assert (seen.sxt, seen.sct, seen.ai) == ("", "", "")
    assert (seen.spent_moons, seen.spent_sets) == (("full_moon",), ("milky_way",))
    assert seen.sets == ("orientation",)
    table.refuses("calibrate sct milky_way", "AN-CAL-01")
    table.act("calibrate sct orientation")
    assert table.seen().sct == "orientation"


@pytest.mark.rule("AN-CAL-06", "AN-RULING-13")
def test_the_sxt_token_may_cancel_one_tile() -> None:
    table = flying()
    table.calibrated(0, sxt="full_moon", sct="milky_way", extra=1)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert sorted(table.legal()) == ["cancel", "done"]
    table.act("done")  # 10 is added
    assert table.dv() == 10
    table.act("fly")
    assert sorted(table.legal()) == ["cancel", "done"]
    table.act("cancel")
    assert (table.player().stage, table.dv()) == (3, 10)


@pytest.mark.rule("AN-RULING-13")
def test_the_sxt_token_cancels_no_second_tile() -> None:
    table = flying()
    table.calibrated(0, sxt="full_moon", sct="milky_way", extra=1)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly", "cancel", "fly")
    assert (table.player().stage, table.dv()) == (3, 15)


@pytest.mark.rule("AN-RULING-13", "AN-CAL-06")
def test_the_tile_is_cancelled_before_it_could_force_an_abort() -> None:
    table = flying(nk=9)
    table.calibrated(0, sxt="full_moon")
    table.act("travel 1 spacecraft", "travel 2 stay", "fly", "cancel")
    assert (table.player().stage, table.dv(), table.player().abort_spent) == (2, 0, False)


@pytest.mark.rule("AN-CAL-06")
def test_without_a_token_nothing_is_cancelled() -> None:
    table = flying()
    table.tokens("full_moon")  # active, but not on the SXT
    table.act("travel 1 spacecraft", "travel 2 stay")
    table.refuses("cancel", "AN-CAL-06")
    table.act("fly")
    assert table.dv() == 10


# Launching ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-10")
def test_who_declares_in_a_month_launches_in_a_later_one() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.at(0, FLORIDA)
    table.refuses("travel 1 spacecraft", "AN-RULING-10")
    table.act("ready")
    table.refuses("travel 1 spacecraft", "AN-RULING-10")
    table.act("travel 1 stay", "travel 2 stay", "prepare")
    table.first_player(0)
    assert "travel 1 spacecraft" in table.legal()


@pytest.mark.rule("AN-RULING-10")
def test_at_the_end_of_the_first_year_everybody_may_launch() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(12)
    table.at(0, FLORIDA)
    table.finish_month()
    table.first_player(0)
    assert "travel 1 spacecraft" in table.legal()


@pytest.mark.rule("AN-RULING-10")
def test_the_spacecraft_icon_of_a_tile_launches_no_trainee() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.tiles("NA-8")
    table.act("travel 1 plane", "travel 2 stay", f"go {FLORIDA}")
    assert table.offers("connect") == ["connect NA-8 car"]
    prepared = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    prepared.tiles("NA-8")
    prepared.prepared(0)
    prepared.act("travel 1 plane", "travel 2 stay", f"go {FLORIDA}")
    assert prepared.offers("connect") == ["connect NA-8 car", "connect NA-8 spacecraft"]


@pytest.mark.rule("AN-RULING-12")
def test_calibration_on_the_pad_works_for_the_launch_of_the_next_month() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.prepared(0)
    table.at(0, FLORIDA)
    table.points(nk=40)
    table.tile_values(5, 10, 15)
    table.tokens("milky_way", "full_moon")
    table.deck_top("crux")
    table.act("travel 1 stay", "travel 2 stay")
    assert table.seen().extra_steps == 0
    table.act("calibrate sct milky_way", "calibrate sxt full_moon")
    assert table.seen().extra_steps == 1
    table.first_player(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "launch saturn_v")
    assert table.player().stage == 1
    table.act("done", "draw 4", "draw 4", "fly", "cancel")
    assert (table.player().stage, table.dv()) == (2, 5)


@pytest.mark.rule("AN-RULING-12")
def test_an_extra_step_is_for_the_next_month_only() -> None:
    table = calibrating("milky_way")
    table.deck_top("crux")
    table.act("calibrate sct milky_way", "done")
    assert table.seen().extra_steps == 1
    table.act("travel 1 stay", "travel 2 stay", "done")
    assert table.seen().extra_steps == 0
    table.first_player(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert "fly" not in table.legal()


@pytest.mark.rule("AN-CAL-04")
def test_the_week_of_the_astronaut_does_not_matter() -> None:
    for week in (1, 2, 3, 4):
        table = flying()
        table.tokens("milky_way")
        table.act(f"travel {week} stay", f"travel {1 + week % 4} stay")
        table.deck_top("leo")
        table.script("taurus", "auriga", "gemini", "octans")
        table.act("calibrate sct milky_way", "done")
        assert table.seen().extra_steps == 1, week


@pytest.mark.rule("AN-CAL-01")
def test_the_same_instruments_serve_on_the_way_home() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.in_space(0, "inbound", 2)
    table.tokens("full_moon", "milky_way")
    table.act("travel 1 stay", "travel 2 stay", "calibrate sxt full_moon", "calibrate sct milky_way")
    assert (table.seen().sxt, table.seen().sct) == ("full_moon", "milky_way")
