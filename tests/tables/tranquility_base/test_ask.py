"""The ask panel: every legal action a button once, the likely move first, reasons for what cannot be done."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.seating import NAMES, all_eyes, button, buttons, group, scene
from tests.tables.tranquility_base.scenes import FACE, busy_table, new_match, panel, view_of, walk

ROW = ["mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_8", "apollo_15"]


def test_a_button_says_the_whole_sentence_with_its_cost() -> None:
    said = button(panel(busy_table()), "assemble saturn_v apollo_15").sentence
    assert said == "Assemble Apollo 15: Saturn V, 3 fuel, 4 left."


# What stands out ----------------------------------------------------------------------------------------


def test_ready_mission_is_launched_first_and_the_note_says_what_follows() -> None:
    asked = panel(busy_table())
    assert asked.heading == "Gemini 8 is ready on the pad."
    assert asked.primary is not None
    assert (asked.primary.label, asked.primary.cost) == ("Launch Gemini 8", "2")
    assert asked.note == "Then 4 spaces to its patch for 4 fuel. Bonus +3."


def test_completing_comes_before_launching() -> None:
    table = busy_table()
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "complete apollo_8"
    assert asked.primary.cost == "+3"


def test_a_launched_mission_moves_to_its_patch() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("gemini_8", launched=True)
    table.piece("gemini_5")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "move gemini_8 gemini_8"
    assert asked.heading == "Gemini 8 is 3 spaces from its patch."
    assert "4 fuel left" in asked.note


def test_several_missions_carry_the_piece_together() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("gemini_8", launched=True)
    table.assembled("apollo_8", launched=True)
    table.fuel(20)
    table.piece("mercury_9")
    asked = panel(table)
    assert asked.heading == "Gemini 8 is 6 spaces from its patch."
    assert asked.primary is not None
    assert asked.primary.action.startswith("move apollo_8")


def test_landing_comes_before_everything() -> None:
    table = Arranged(2, rows=[ROW])
    table.complete_all()
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    asked = panel(table)
    assert asked.primary is not None
    assert (asked.primary.action, asked.primary.label) == ("move apollo_8 moon", "Land on the Moon")


def test_a_pad_is_filled_where_hand_and_fuel_carry_the_mission_to_its_patch_this_turn() -> None:
    table = Arranged(2, rows=[["mercury_2", "mercury_3", "gemini_4", "gemini_8", "apollo_8", "apollo_15"]])
    table.only(0, "redstone", "mercury_spacecraft", "saturn_ib", "saturn_ib")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "assemble redstone mercury_3"
    assert asked.note == "2 cards from hand for 2 fuel, launch for 1, then 1 space to its patch."


def test_fuel_for_good_is_gained_early_but_not_into_the_own_negation() -> None:
    table = Arranged(1, rows=[ROW])
    table.only(0, "first_american_satellite", "saturn_ib", "saturn_ib")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "history first_american_satellite"
    table.only(0, "first_american_satellite", "flying_bathtub", "saturn_ib")
    asked = panel(table)
    assert asked.primary is None or asked.primary.action != "history first_american_satellite"


def test_solo_never_suggests_a_launch_that_the_own_hand_would_strike() -> None:
    table = Arranged(1, rows=[ROW])
    table.assembled("gemini_4")
    table.give(0, "titan_ii")
    safe = panel(table)
    assert safe.primary is not None
    assert safe.primary.action == "launch gemini_4"
    table.give(0, "delay_engine_shutdown")
    risky = panel(table)
    assert risky.primary is None or not risky.primary.action.startswith("launch")
    assert "launch gemini_4" in [button.action for button in buttons(risky)]


def test_draw_phase_takes_the_discard_only_where_a_mission_lacks_it() -> None:
    wanted = Arranged(2, rows=[ROW], top="titan_ii", phase="draw")
    wanted.only(0, "atlas_d", "apollo_12")
    asked = panel(wanted)
    assert asked.primary is not None
    assert asked.primary.action == "draw discard"
    useless = Arranged(2, rows=[ROW], top="saturn_ib", phase="draw")
    asked = panel(useless)
    assert asked.primary is not None
    assert asked.primary.action == "draw draw"


def test_when_only_the_end_is_left_it_is_the_primary_button() -> None:
    table = Arranged(2, rows=[ROW])
    table.only(0, "saturn_ib")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "end-actions"
    assert asked.end is None


# Rows ---------------------------------------------------------------------------------------------------


def test_rows_gather_verb_and_target_with_costs_at_the_right_end() -> None:
    row = group(panel(busy_table()), "Assemble Apollo 15")
    assert [(button.label, button.cost) for button in row.buttons] == [
        ("Saturn V", "3"),
        ("Craft", "1"),
        ("Rover", "1"),
    ]
    assert {button.cost_icon for button in row.buttons} == {"fuel"}


def test_moves_to_own_patches_are_in_sight_and_other_stops_are_folded() -> None:
    table = Arranged(2, rows=[ROW])
    table.assembled("apollo_8", launched=True)
    table.piece("gemini_10")
    asked = panel(table)
    assert not group(asked, "Move with Apollo 8").is_folded
    assert group(asked, "Stop elsewhere with Apollo 8").is_folded


def test_paying_with_history_stands_in_a_row_of_its_own() -> None:
    table = Arranged(2, rows=[ROW])
    table.give(0, "saturn_v", "kennedy_challenge")
    row = group(panel(table), "Pay with President Kennedy's Challenge")
    button = next(b for b in row.buttons if b.action == "assemble saturn_v apollo_8 kennedy_challenge")
    assert (button.cost, button.cost_icon) == ("1", "fuel")
    assert "1 fuel and President Kennedy's Challenge" in button.sentence


@pytest.mark.rule("TB-RULING-32")
def test_hindering_oneself_is_confirmed_first_and_hindering_others_is_not() -> None:
    table = Arranged(2, rows=[ROW])
    table.give(0, "delay_countdown_hold")
    plays = [button for button in buttons(panel(table)) if button.action.startswith("wild")]
    own = [button for button in plays if button.action.split()[2] in ROW]
    assert own
    assert all(button.confirm for button in own)
    others = {m.mission for m in table.side(1).row}
    hits = [button for button in plays if button.action.split()[2] in others]
    assert hits
    assert not any(button.confirm for button in hits)


@pytest.mark.rule("TB-RULING-32")
def test_answering_the_own_launch_is_confirmed_first() -> None:
    table = Arranged(2, rows=[ROW], responses="timed")
    table.give(0, "delay_engine_shutdown")
    table.assembled("gemini_4")
    table.act("launch gemini_4")
    answer = next(button for button in buttons(panel(table)) if button.action.startswith("answer"))
    assert answer.confirm == "It answers your own launch. Play Launch Delay: Engine Shutdown all the same?"


@pytest.mark.rule("TB-RULING-32")
def test_taking_a_card_off_another_s_mission_is_confirmed_first() -> None:
    for rows, question in (([ROW], ""), ([[], ROW], f"It helps {NAMES[1]}, not you. Negate it?")):
        table = Arranged(2, rows=rows)
        table.lay("apollo_8", "alarm_1202", turns=2)
        table.give(0, "flying_bedstead")
        asked = [b.confirm for b in buttons(panel(table)) if b.action.startswith("interrupt")]
        assert set(asked) == {question}


@pytest.mark.rule("TB-SCR-03")
def test_scrubbing_asks_first_where_equipment_is_lost() -> None:
    table = Arranged(2, rows=[ROW], hands=[["apollo_12"]])
    table.assembled("gemini_4")
    asked = {b.action: b.confirm for b in buttons(panel(table)) if b.action.startswith("scrub")}
    assert (
        asked["scrub gemini_4 apollo_12"] == "Titan II and Gemini Spacecraft on its pad are lost. Scrub it?"
    )
    assert asked["scrub apollo_8 apollo_12"] == ""


@pytest.mark.rule("TB-AGE-08")
def test_an_agena_that_could_be_handed_on_is_not_discarded_unasked() -> None:
    table = Arranged(2, rows=[[*ROW[:-1], "gemini_10"]])
    table.assembled("gemini_8", launched=True)
    table.piece("gemini_8")
    both = {b.action: (b.confirm, b.key) for b in buttons(panel(table)) if b.action.startswith("complete")}
    assert both["complete gemini_8 keep"] == ("", "C")
    assert both["complete gemini_8"][0].startswith("Its Agena is lost")


# What cannot be done, and waiting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arrange", "verb", "sentence", "clause"),
    [
        ((), "Move with Mercury 3", "Mercury 3 is not launched.", "TB-MOV-02"),
        (("moved",), "Move with Gemini 8", "Gemini 8 has moved this turn and stopped.", "TB-MOV-03"),
        (("no fuel",), "Move with Gemini 8", "Each space costs one fuel, and none is left.", "TB-FUE-01"),
        (
            ("launched",),
            "Complete Gemini 8",
            "Your piece is 4 spaces from the patch of Gemini 8.",
            "TB-COM-01",
        ),
        (
            ("launched", "card"),
            "Complete Gemini 8",
            "Gemini 8 cannot be completed: Loss of Electrical Power lies on it.",
            "TB-COM-01",
        ),
        (
            ("launched", "card"),
            "Move with Gemini 8",
            "Gemini 8 cannot move: Loss of Electrical Power lies on it.",
            "TB-MOV-11",
        ),
        (("pad",), "Launch Gemini 4", "Gemini 4 still needs Gemini Spacecraft.", "TB-LAU-01"),
        ((), "Assemble Mercury 3", "Mercury 3 does not require Saturn IB.", "TB-ASM-02"),
        (("dear",), "Assemble Apollo 8", "This costs 3 fuel and you have 1.", "TB-FUE-01"),
    ],
)
def test_greyed_rows_say_why_with_the_clause(
    arrange: tuple[str, ...], verb: str, sentence: str, clause: str
) -> None:
    table = Arranged(2, rows=[ROW])
    table.only(0, "saturn_ib", "saturn_ib")
    table.piece("gemini_4")
    if "pad" in arrange:
        table.put("gemini_4", "titan_ii")
    if {"launched", "moved", "no fuel"} & set(arrange):
        table.assembled("gemini_8", launched=True)
    if "card" in arrange:
        table.lay("gemini_8", "fuel_cell_trouble")
    if "moved" in arrange:
        table.act("move gemini_8 gemini_5")
    if "no fuel" in arrange:
        table.fuel(0, 7)
    if "dear" in arrange:
        table.only(0, "saturn_v", "saturn_v")
        table.fuel(1, 7)
    row = next(item for item in panel(table).greyed if item.verb == verb)
    assert (row.refusal.sentence, row.refusal.clause) == (sentence, clause)
    assert len(row.label) <= 36


@pytest.mark.rule("TB-RULING-15")
@pytest.mark.parametrize("forced", ["at-once", "in-turn"])
def test_a_card_that_comes_first_is_why_the_turn_cannot_end(forced: str) -> None:
    table = Arranged(1, rows=[ROW], forced=forced)
    table.only(0, "delay_countdown_hold", "saturn_ib", "saturn_ib")
    (row,) = (row for row in panel(table).greyed if row.action == "end-actions")
    assert row.refusal.code == "forced-play"


@pytest.mark.rule("TB-INS-15")
def test_a_window_reads_the_same_to_all_who_hold_nothing_and_names_nobody_as_able() -> None:
    table = Arranged(4, responses="ask", hands=[["titan_ii", "gemini_spacecraft"]])
    mission = next(m.mission for m in table.side(0).row if m.mission.startswith("gemini"))
    table.assembled(mission)
    table.give(1, "delay_scrubbed_countdowns")
    table.act(f"launch {mission}")
    name = table.title.content.missions[mission].name
    for seat in (2, 3):
        asked = panel(table, seat)
        assert asked.heading == f"Vera launches {name}."
        assert not any(other in asked.heading + asked.note for other in ("Tomas", "Inés", "Björn"))
        assert not buttons(asked) or {b.action.split()[0] for b in buttons(asked)} <= {"order"}


def test_waiting_names_who_decides_what() -> None:
    table = Arranged(2, phase="draw")
    asked = panel(table, 1)
    assert asked.heading == "Vera draws a card."
    assert asked.primary is None


def test_a_payment_left_open_can_be_made_up_or_taken_back() -> None:
    table = Arranged(2, rows=[ROW], hands=[["saturn_v", "kennedy_challenge"], ["flying_bathtub"]])
    table.act("assemble saturn_v apollo_8 kennedy_challenge")
    table.act("answer flying_bathtub", seat=1)
    table.everybody_passes()
    asked = panel(table)
    assert asked.heading == "2 fuel is still to pay."
    assert group(asked, "Make up").buttons[0].cost == "2"
    assert group(asked, "Take back").buttons[0].label == "Saturn V on Apollo 8"
    assert panel(table, 1).heading == "Vera has 2 fuel still to pay."


def test_a_key_is_promised_by_the_button_that_it_presses_and_by_no_other() -> None:
    seen = 0
    for number, match in enumerate(walk(2, seed=5, steps=500)):
        if number % 4 == 0:
            for shown in all_eyes(match):
                keys = [button.key for button in buttons(FACE.ask(shown)) if button.key]
                assert len(set(keys)) == len(keys)
                verbs = [str(action).split()[0] for action in shown.legal]
                seen += verbs.count("launch") > 1
    assert seen


def test_standing_orders_stand_apart_from_moves() -> None:
    table = Arranged(2, hands=[["saturn_v"], ["agena_misses_orbit"]], responses="timed")
    waiting = panel(table, 1)
    assert waiting.heading == "Vera plays the action phase."
    assert {row.is_setting for row in waiting.groups} == {True}
    assert group(waiting, "Standing order for Agena Fails to Reach Orbit: never").is_setting
    orders = [row for row in panel(table, 0).groups if row.is_setting]
    assert all(button.action.startswith("order ") for row in orders for button in row.buttons)


def test_while_start_spaces_are_chosen_the_panel_names_who_chooses() -> None:
    match = new_match(3)
    while view_of(scene(match)).phase == "set_up":
        (chooser,) = (ask.seat for ask in match.asks)
        for seat in {-1, 0, 1, 2} - {chooser}:
            assert FACE.ask(scene(match, seat)).heading == f"{NAMES[chooser]} chooses a start space."
        match.act(chooser, match.legal(chooser)[0])


@pytest.mark.parametrize("players", [1, 2])
def test_a_discard_is_for_the_next_player_where_there_is_one(players: int) -> None:
    notes: set[str] = set()
    for match in walk(players, seed=2, steps=300):
        for ask in match.asks:
            shown = scene(match, ask.seat) if ask.seat >= 0 else None
            if shown is not None and view_of(shown).phase == "discard":
                notes.add(FACE.ask(shown).note)
    expected = {"The next player may take it.", "The card on top is what the next player may take."}
    assert notes == ({""} if players == 1 else expected)
