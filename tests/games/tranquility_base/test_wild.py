"""Wild cards (TB-WLD): who plays them when, what they fit, what they do and how long they last."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

ABORTS = [
    ("abort_early_reentry", "mercury_8", 2),
    ("abort_stuck_thruster", "gemini_5", 3),
    ("abort_oxygen_tank", "apollo_10", 4),
]


@pytest.mark.rule("TB-WLD-01")
def test_a_wild_is_paid_for_and_lies_on_its_mission() -> None:
    table = Table(hands=[["delay_spacecraft_redesign"]])
    table.fuel(2)
    table.act("wild delay_spacecraft_redesign apollo_10")
    assert table.side(0).fuel == 0
    assert table.lying("apollo_10") == ["delay_spacecraft_redesign"]
    assert "delay_spacecraft_redesign" not in table.hand(0)


@pytest.mark.rule("TB-WLD-01", "TB-FUE-01")
def test_a_wild_that_cannot_be_paid_is_refused() -> None:
    table = Table(hands=[["delay_spacecraft_redesign"]])
    table.fuel(1)
    table.refuses("wild delay_spacecraft_redesign apollo_10", "TB-FUE-01")


@pytest.mark.rule("TB-WLD-01")
@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_no_wild_in_other_phases(phase: str) -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    assert "wild delay_countdown_hold apollo_10" in table.legal()
    table.in_phase(phase)
    table.refuses("wild delay_countdown_hold apollo_10", "TB-TRN-01")


@pytest.mark.rule("TB-WLD-01")
def test_no_wild_in_the_turn_of_another() -> None:
    table = Table(hands=[[], ["delay_countdown_hold"]], responses="timed")
    table.refuses("wild delay_countdown_hold apollo_8", "TB-TRN-01", seat=1)


@pytest.mark.rule("TB-WLD-01")
def test_only_a_wild_in_the_own_hand() -> None:
    table = Table(hands=[["x15"], ["delay_countdown_hold"]])
    table.refuses("wild delay_countdown_hold apollo_8", "TB-WLD-01")
    table.refuses("wild x15 apollo_8", "TB-WLD-01")


@pytest.mark.rule("TB-WLD-02", "TB-RULING-32", "TB-CRD-10")
@pytest.mark.parametrize("mission", ["apollo_7", "apollo_10"])
def test_a_wild_hits_missions_of_others_and_own_ones(mission: str) -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    table.act(f"wild delay_countdown_hold {mission}")
    assert table.lying(mission) == ["delay_countdown_hold"]


@pytest.mark.rule("TB-WLD-02", "TB-REL-06")
@pytest.mark.parametrize(("card", "mission", "cost"), ABORTS)
def test_a_wild_hits_completed_missions_only_when_relaunched(card: str, mission: str, cost: int) -> None:
    table = Table(hands=[[card]])
    table.complete(mission)
    table.assembled(mission)
    table.refuses(f"wild {card} {mission}", "TB-WLD-02")
    table.put(mission, launched=True)
    table.act(f"wild {card} {mission}")
    assert table.mission(mission).is_completed
    assert not table.mission(mission).is_launched
    assert table.side(0).fuel == 30 - cost


FITS = {
    "abort_early_reentry": {"mercury_8 launched"},
    "abort_stuck_thruster": {"gemini_5 launched"},
    "abort_oxygen_tank": {"apollo_10 launched"},
    "alarm_1202": {"apollo_10 launched"},
    "fuel_cell_trouble": {"mercury_8 launched", "gemini_5 launched", "apollo_10 launched"},
    "delay_spacecraft_redesign": {"apollo_10 assembled", "apollo_10 empty"},
    "delay_countdown_hold": {
        f"{mission} {state}"
        for mission in ("mercury_8", "gemini_5", "apollo_10")
        for state in ("empty", "assembled")
    },
}


@pytest.mark.rule("TB-WLD-02", "TB-RULING-23", "TB-CRD-10")
@pytest.mark.parametrize("state", ["empty", "assembled", "launched"])
@pytest.mark.parametrize("mission", ["mercury_8", "gemini_5", "apollo_10"])
@pytest.mark.parametrize("card", list(FITS))
def test_the_target_line_must_fit(card: str, mission: str, state: str) -> None:
    table = Table(hands=[[card]])
    if state != "empty":
        table.assembled(mission, launched=state == "launched")
    if f"{mission} {state}" in FITS[card]:
        assert f"wild {card} {mission}" in table.legal()
    else:
        table.refuses(f"wild {card} {mission}", "TB-WLD-02")


@pytest.mark.rule("TB-RULING-23")
@pytest.mark.parametrize("is_assembled", [False, True])
def test_a_delay_never_hits_a_completed_mission(is_assembled: bool) -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    table.complete("mercury_8")
    if is_assembled:
        table.assembled("mercury_8")
    table.refuses("wild delay_countdown_hold mercury_8", "TB-WLD-02")


@pytest.mark.rule("TB-WLD-02")
def test_a_wild_wants_a_mission_in_a_row() -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    table.refuses("wild delay_countdown_hold apollo_17", "TB-WLD-02")
    table.refuses("wild delay_countdown_hold apollo_10 pad", "TB-WLD-02")


@pytest.mark.rule("TB-WLD-03", "TB-WLD-07", "TB-WLD-08")
def test_several_wilds_on_one_mission_run_side_by_side() -> None:
    table = Table(hands=[["alarm_1202", "fuel_cell_trouble"]])
    table.assembled("apollo_10", launched=True)
    table.act("wild fuel_cell_trouble apollo_10", "wild alarm_1202 apollo_10")
    assert [(on.card, on.turns_left) for on in table.mission("apollo_10").cards] == [
        ("fuel_cell_trouble", 2),
        ("alarm_1202", 1),
    ]
    table.next_turn(1)
    table.act("end-actions")
    assert [(on.card, on.turns_left) for on in table.mission("apollo_10").cards] == [("fuel_cell_trouble", 1)]


@pytest.mark.rule("TB-WLD-04", "TB-SCR-05", "TB-ASM-04", "TB-EQP-03", "TB-COM-01")
def test_a_wild_blocks_its_mission() -> None:
    table = Table(hands=[["mercury_2", "lunar_module", "saturn_ib"]])
    table.put("apollo_7", "apollo_spacecraft")
    table.assembled("mercury_6", launched=True)
    table.put("apollo_8", "saturn_v")
    table.piece("mercury_6")
    blocked = {
        "scrub apollo_7 mercury_2": "TB-SCR-05",
        "shift apollo_spacecraft apollo_7 apollo_8": "TB-EQP-03",
        "assemble saturn_ib apollo_7": "TB-ASM-04",
    }
    assert {*blocked, "complete mercury_6"} <= set(table.legal())
    table.lay("apollo_7", "delay_countdown_hold")
    table.lay("mercury_6", "fuel_cell_trouble")
    for action, clause in blocked.items():
        table.refuses(action, clause)
    table.refuses("complete mercury_6", "TB-COM-01")


@pytest.mark.rule("TB-WLD-04", "TB-EQP-03")
def test_nothing_is_moved_to_a_mission_with_a_wild() -> None:
    table = Table()
    table.put("apollo_8", "apollo_spacecraft")
    assert "shift apollo_spacecraft apollo_8 apollo_7" in table.legal()
    table.lay("apollo_7", "delay_countdown_hold")
    table.refuses("shift apollo_spacecraft apollo_8 apollo_7", "TB-EQP-03")


@pytest.mark.rule("TB-WLD-05", "TB-AGE-07", "TB-RULING-37", "TB-RULING-38")
def test_an_abort_takes_all_but_the_agenas_to_the_top_of_the_discard_pile() -> None:
    table = Table(hands=[["abort_stuck_thruster"]])
    table.assembled("gemini_10", launched=True)
    table.lay("gemini_10", "fuel_cell_trouble")
    table.act("wild abort_stuck_thruster gemini_10")
    assert table.discard_pile()[-4:] == [
        "titan_ii",
        "gemini_spacecraft",
        "fuel_cell_trouble",
        "abort_stuck_thruster",
    ]
    mission = table.mission("gemini_10")
    assert (mission.pad, mission.cards, mission.is_launched, mission.is_completed) == ((), (), False, False)
    assert [agena.place for agena in mission.agenas] == ["orbit", "orbit"]


@pytest.mark.rule("TB-WLD-06", "TB-MOV-11")
def test_cannot_move_stops_one_mission_only() -> None:
    table = Table()
    table.assembled("apollo_7", launched=True)
    table.assembled("gemini_4", launched=True)
    table.piece("mercury_6")
    table.lay("apollo_7", "alarm_1202")
    assert "move gemini_4 mercury_7" in table.legal()
    table.refuses("move apollo_7 mercury_7", "TB-MOV-11")


@pytest.mark.rule("TB-WLD-07", "TB-TRN-06")
def test_a_one_turn_wild_leaves_in_the_next_upkeep_of_its_receiver() -> None:
    table = Table(hands=[["alarm_1202"]])
    table.assembled("apollo_10", launched=True)
    table.act("wild alarm_1202 apollo_10")
    table.next_turn(1)
    assert table.lying("apollo_10") == ["alarm_1202"]
    table.refuses("move apollo_10 gemini_4", "TB-MOV-11")
    table.act("end-actions")
    assert table.lying("apollo_10") == []
    assert table.view().discard_top == "alarm_1202"


@pytest.mark.rule("TB-WLD-07", "TB-WLD-08", "TB-RULING-08")
def test_a_wild_on_an_own_mission_is_not_counted_in_the_same_turn() -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    table.act("wild delay_countdown_hold apollo_7")
    table.next_turn(0)
    assert table.lying("apollo_7") == ["delay_countdown_hold"]
    table.act("end-actions")
    assert table.lying("apollo_7") == []


@pytest.mark.rule("TB-WLD-08", "TB-TRN-06")
def test_a_two_turn_wild_is_turned_and_leaves_in_the_upkeep_after() -> None:
    table = Table(hands=[["delay_spacecraft_redesign"]])
    table.act("wild delay_spacecraft_redesign apollo_10")
    for left in (2, 1):
        table.next_turn(1)
        assert [on.turns_left for on in table.mission("apollo_10").cards] == [left]
        table.act("end-actions")
    assert table.lying("apollo_10") == []
    assert table.view().discard_top == "delay_spacecraft_redesign"


@pytest.mark.rule("TB-WLD-09", "TB-RULING-40")
@pytest.mark.parametrize("place", ["pad", "orbit", "inherited"])
def test_the_player_of_the_card_picks_which_agena_is_lost(place: str) -> None:
    table = Table(hands=[["agena_lost"]])
    others = [other for other in ("pad", "orbit", "inherited") if other != place]
    table.put("gemini_10", f"gemini_agena@{others[0]}", f"gemini_agena@{place}")
    assert f"wild agena_lost gemini_10 {others[0]}" in table.legal()
    table.refuses(f"wild agena_lost gemini_10 {others[1]}", "TB-WLD-02")
    table.refuses("wild agena_lost gemini_10", "TB-WLD-02")
    table.act(f"wild agena_lost gemini_10 {place}")
    assert [agena.place for agena in table.mission("gemini_10").agenas] == [others[0]]
    assert table.discard_pile()[-2:] == ["gemini_agena", "agena_lost"]
    assert table.lying("gemini_10") == []


@pytest.mark.rule("TB-RULING-40")
@pytest.mark.parametrize("owned", ["gemini_8", "gemini_10"])
@pytest.mark.parametrize("state", ["completed", "carded", "launched"])
def test_every_agena_on_the_table_can_be_hit(owned: str, state: str) -> None:
    table = Table(hands=[["agena_lost"]])
    table.assembled(owned, launched=state == "launched")
    if state == "completed":
        table.complete(owned)
    if state == "carded":
        table.lay(owned, "delay_countdown_hold")
    before = len(table.mission(owned).agenas)
    table.act(f"wild agena_lost {owned} orbit")
    assert len(table.mission(owned).agenas) == before - 1
    assert table.mission(owned).is_launched == (state == "launched")


@pytest.mark.rule("TB-WLD-09")
def test_without_an_agena_there_is_nothing_to_lose() -> None:
    table = Table(hands=[["agena_lost"]])
    table.refuses("wild agena_lost gemini_10 pad", "TB-WLD-02")
    table.refuses("wild agena_lost gemini_5 pad", "TB-WLD-02")


@pytest.mark.rule("TB-WLD-10", "TB-LAU-05", "TB-AGE-07")
def test_a_delayed_mission_waits_but_its_agena_flies() -> None:
    table = Table()
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", "gemini_agena@orbit")
    assert "launch gemini_8" in table.legal()
    table.lay("gemini_8", "delay_countdown_hold")
    table.refuses("launch gemini_8", "TB-LAU-05")
    other = Table()
    other.put("gemini_8", "gemini_agena")
    other.lay("gemini_8", "delay_countdown_hold")
    other.act("launch-agena gemini_8")
    assert other.mission("gemini_8").agenas[0].place == "orbit"


@pytest.mark.rule("TB-WLD-11", "TB-INS-10")
def test_a_wild_is_answered_after_it_is_paid_and_before_it_works() -> None:
    table = Table(hands=[["abort_oxygen_tank"], ["flying_bedstead"]])
    table.assembled("apollo_10", launched=True)
    table.act("wild abort_oxygen_tank apollo_10")
    assert table.asked == [1]
    assert table.side(0).fuel == 26
    assert table.stack() == ["abort_oxygen_tank"]
    assert table.mission("apollo_10").is_launched
    table.passes(1)
    assert not table.mission("apollo_10").is_launched


@pytest.mark.rule("TB-RULING-32")
def test_an_own_relaunched_mission_can_be_aborted() -> None:
    table = Table(hands=[["abort_early_reentry"]])
    table.complete("mercury_6")
    table.assembled("mercury_6", launched=True)
    table.act("wild abort_early_reentry mercury_6")
    assert table.mission("mercury_6").missing == ("atlas_d", "mercury_spacecraft")
