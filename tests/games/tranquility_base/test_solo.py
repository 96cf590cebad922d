"""The solo game (TB-SOL): forced plays exactly as TB-RULING-15 says, in both forms, and the countdown."""

from __future__ import annotations

import pytest

from moonrace import load
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.view import View
from tests.games.tranquility_base.answering import Table

DELAY, BEDSTEAD, HOUSTON, X15 = "delay_scrubbed_countdowns", "flying_bedstead", "mission_control", "x15"
AT_ONCE, IN_TURN = "at-once", "in-turn"
FORMS = pytest.mark.parametrize("forced", [AT_ONCE, IN_TURN])


def alone(*hand: str, forced: str = AT_ONCE) -> Table:
    """The solo player with these cards and otherwise equipment."""
    return Table(1, hands=[hand], forced=forced)


@pytest.mark.rule("TB-SOL-01", "TB-SET-04")
def test_set_up() -> None:
    match = load("tranquility-base").start(1, seed=3)
    view = match.view(0)
    assert isinstance(view, View)
    assert view.draw_pile + view.seats[0].hand_size + view.discard_pile == 59
    assert len(view.seats[0].row) == 6
    offered = [str(action) for action in match.legal(0)]
    assert [text for text in offered if not text.startswith("piece")] == [
        f"start start_{n}" for n in (1, 2, 3, 4)
    ]
    assert view.countdown == 10


@pytest.mark.rule("TB-SOL-02")
def test_the_discard_pile_is_not_drawn_from() -> None:
    table = alone()
    table.in_phase("draw")
    assert table.view().discard_pile > 0
    table.refuses("draw discard", "TB-SOL-02")
    assert table.legal() == ["draw draw"]


@pytest.mark.rule("TB-SOL-02", "TB-TRN-11")
def test_the_refill_leaves_the_discard_pile_alone() -> None:
    table = alone()
    drawn = table.view().draw_pile
    table.end_turn()
    assert table.view().draw_pile == drawn - 1
    assert table.side().hand_size == 8


# Wilds ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SOL-03", "TB-RULING-15")
def test_a_wild_with_a_target_is_the_only_thing_to_do() -> None:
    table = alone("delay_countdown_hold", "alarm_1202")
    assert {action.split()[0] for action in table.legal()} == {"wild"}
    assert not any("alarm_1202" in action for action in table.legal())
    assert len(table.legal()) == 6
    for action in ("end-actions", "assemble saturn_v apollo_8"):
        table.refuses(action, "TB-RULING-15")
    table.act("wild delay_countdown_hold apollo_7")
    assert "end-actions" in table.legal()


@pytest.mark.rule("TB-RULING-15")
def test_the_player_picks_card_and_target() -> None:
    table = alone("delay_countdown_hold", "delay_spacecraft_redesign")
    cards = {action.split()[1] for action in table.legal()}
    targets = {action.split()[2] for action in table.legal()}
    assert cards == {"delay_countdown_hold", "delay_spacecraft_redesign"}
    assert targets == {slot.mission for slot in table.view().seats[0].row}


@pytest.mark.rule("TB-SOL-03", "TB-RULING-15")
def test_a_wild_becomes_forced_when_its_target_appears() -> None:
    table = alone("alarm_1202")
    table.assembled("apollo_8")
    assert "launch apollo_8" in table.legal()
    table.act("launch apollo_8")
    assert table.legal() == ["wild alarm_1202 apollo_8"]


@pytest.mark.rule("TB-RULING-15")
def test_in_the_milder_form_forced_wilds_may_wait_until_the_actions_end() -> None:
    table = alone("delay_countdown_hold", "saturn_v", forced=IN_TURN)
    table.act("assemble saturn_v apollo_8")
    table.refuses("end-actions", "TB-RULING-15")
    table.act("wild delay_countdown_hold apollo_7")
    table.act("end-actions")
    assert table.state.phase == "discard"


@pytest.mark.rule("TB-RULING-15", "TB-TRN-08")
@FORMS
def test_the_last_card_is_exempt(forced: str) -> None:
    table = alone(forced=forced)
    table.only(0, "delay_countdown_hold")
    assert table.legal() == ["end-actions"]
    table.only(0, BEDSTEAD)
    table.lay("apollo_7", "delay_countdown_hold")
    assert table.legal() == ["end-actions"]


@pytest.mark.rule("TB-SOL-04")
def test_wilds_cost_nothing() -> None:
    table = alone("abort_oxygen_tank")
    table.assembled("apollo_8", launched=True)
    table.fuel(0)
    table.act("wild abort_oxygen_tank apollo_8")
    assert table.side().fuel == 0
    assert table.mission("apollo_8").pad == ()


# Instants ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SOL-03", "TB-RULING-15", "TB-INS-16")
@FORMS
@pytest.mark.parametrize(
    ("action", "card"),
    [
        ("launch apollo_8", DELAY),
        ("launch-agena gemini_8", "agena_misses_orbit"),
        ("history first_american_satellite", "flying_bathtub"),
    ],
)
def test_a_fitting_instant_must_answer_the_own_action(action: str, card: str, forced: str) -> None:
    table = alone(card, "first_american_satellite", forced=forced)
    table.assembled("apollo_8")
    table.put("gemini_8", "gemini_agena")
    table.act(action)
    assert table.legal() == [f"answer {card}"]
    table.refuses("pass", "TB-RULING-15")
    table.answer(0, card)
    assert not table.has_window


@pytest.mark.rule("TB-RULING-15", "TB-SOL-03")
def test_of_several_fitting_instants_the_player_picks_one() -> None:
    table = alone(DELAY, "abort_second_stage")
    table.assembled("apollo_8")
    table.act("launch apollo_8")
    assert table.legal() == [f"answer {DELAY}", "answer abort_second_stage"]
    table.answer(0, "abort_second_stage")
    assert table.hand().count(DELAY) == 1


@pytest.mark.rule("TB-RULING-15")
def test_an_own_instant_must_be_answered_too() -> None:
    table = alone(DELAY, X15)
    table.assembled("apollo_8")
    table.act("launch apollo_8", f"answer {DELAY}")
    assert table.legal() == [f"answer {X15}"]
    table.answer(0, X15)
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-RULING-15", "TB-INS-16")
def test_without_a_fitting_instant_there_is_no_window() -> None:
    table = alone(X15)
    table.assembled("apollo_8")
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched
    assert "window_closed" not in table.kinds()


@pytest.mark.rule("TB-RULING-15", "TB-TRN-08", "TB-INS-21")
def test_the_last_card_answers_nothing() -> None:
    table = alone()
    table.assembled("apollo_8")
    table.only(0, DELAY)
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-RULING-15", "TB-SOL-03")
@pytest.mark.parametrize(
    ("phase", "usual"), [("draw", "draw draw"), ("action", "end-actions"), ("discard", "")]
)
def test_a_card_that_can_be_negated_is_negated_at_the_next_interrupt_point(phase: str, usual: str) -> None:
    table = alone(BEDSTEAD)
    table.lay("apollo_7", "delay_countdown_hold")
    table.in_phase(phase)
    assert table.legal() == [f"interrupt {BEDSTEAD} apollo_7 delay_countdown_hold"]
    table.refuses(usual or f"discard {BEDSTEAD}", "TB-RULING-15")
    table.act(f"interrupt {BEDSTEAD} apollo_7 delay_countdown_hold")
    assert table.lying("apollo_7") == []
    assert (usual or f"discard {table.hand()[0]}") in table.legal()


@pytest.mark.rule("TB-RULING-15")
def test_in_the_milder_form_a_negation_waits_until_the_actions_end() -> None:
    table = alone(BEDSTEAD, "saturn_v", forced=IN_TURN)
    table.lay("apollo_7", "delay_countdown_hold")
    table.in_phase("draw")
    table.script("titan_ii")
    table.act("draw draw", "assemble saturn_v apollo_8")
    table.refuses("end-actions", "TB-RULING-15")
    table.act(f"interrupt {BEDSTEAD} apollo_7 delay_countdown_hold", "end-actions")


# The countdown ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SOL-05")
def test_a_counter_is_turned_at_the_end_of_each_turn_apart_from_the_supply() -> None:
    table = alone()
    supply = table.side().supply
    assert table.view().countdown == 10
    table.end_turn()
    assert table.view().countdown == 9
    assert table.side().supply == supply
    assert table.events(events.Countdown)[-1].left == 9


@pytest.mark.rule("TB-SOL-06", "TB-SOL-07")
def test_with_the_tenth_counter_the_game_is_lost() -> None:
    table = alone()
    table.complete("mercury_3", "mercury_6")
    table.state.countdown = 2
    table.end_turn()
    assert not table.match.over
    table.hold(0)
    table.end_turn()
    result = table.match.result
    assert result is not None
    assert (result.why, result.winners, result.scores) == ("countdown", (), (2.0,))
    assert table.events(events.CountdownOut)[0].missions == 2


@pytest.mark.rule("TB-SOL-06", "TB-SOL-07", "TB-WIN-03")
def test_landing_in_the_tenth_turn_wins() -> None:
    table = alone()
    table.state.countdown = 1
    table.complete_all()
    table.assembled("apollo_8", launched=True)
    table.piece("path_1_4")
    table.act("move apollo_8 moon")
    result = table.match.result
    assert result is not None
    assert (result.why, result.winners) == ("landed", (0,))
    assert table.view().winner == 0
    assert table.view().turn == 1
