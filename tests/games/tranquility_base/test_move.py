"""Moving the playing piece (TB-MOV)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

REACH = [("mercury_3", 2), ("mercury_6", 3), ("gemini_4", 4), ("apollo_7", 5), ("apollo_8", 6)]
RING_FROM_MERCURY_3 = [
    "mercury_4",
    "mercury_5",
    "mercury_6",
    "mercury_7",
    "mercury_8",
    "mercury_9",
    "gemini_3",
]


def flying(*missions: str, at: str = "mercury_3", row: tuple[str, ...] = ()) -> Table:
    """A table at which these missions are launched and the piece is on a space."""
    table = Table(row=row, hands=[["apollo_17", "titan_ii", "gemini_spacecraft"]])
    for mission in missions:
        table.assembled(mission, launched=True)
    table.piece(at)
    return table


def reached_with(table: Table, mission: str) -> set[str]:
    """The spaces a mission can carry the piece to, paid with counters."""
    moves = [action.split() for action in table.legal() if action.startswith(f"move {mission} ")]
    return {words[2] for words in moves if len(words) == 3}


@pytest.mark.rule("TB-MOV-01")
@pytest.mark.parametrize("spaces", [1, 2, 3, 4, 5, 6])
def test_each_space_costs_one_fuel(spaces: int) -> None:
    table = flying("apollo_8")
    to = RING_FROM_MERCURY_3[spaces - 1]
    table.fuel(spaces - 1)
    table.refuses(f"move apollo_8 {to}", "TB-FUE-01")
    table.fuel(spaces)
    table.act(f"move apollo_8 {to}")
    assert (table.side(0).fuel, table.side(0).space) == (0, to)


@pytest.mark.rule("TB-MOV-02")
@pytest.mark.parametrize(("mission", "reach"), REACH)
def test_a_mission_moves_up_to_its_vehicles_max_move(mission: str, reach: int) -> None:
    table = flying(mission)
    table.refuses(f"move {mission} {RING_FROM_MERCURY_3[reach]}", "TB-MOV-02")
    assert set(RING_FROM_MERCURY_3[:reach]) <= reached_with(table, mission)
    table.act(f"move {mission} {RING_FROM_MERCURY_3[reach - 1]}")
    assert table.side(0).space == RING_FROM_MERCURY_3[reach - 1]


@pytest.mark.rule("TB-MOV-02")
@pytest.mark.parametrize("mission", ["gemini_4", "gemini_5", "mercury_2", "nonsense"])
def test_only_own_launched_missions_move(mission: str) -> None:
    table = flying("apollo_8", "gemini_5")
    table.assembled("gemini_4")
    table.refuses(f"move {mission} mercury_4", "TB-MOV-02")


@pytest.mark.rule("TB-MOV-02")
def test_launched_missions_move_one_after_another() -> None:
    table = flying("mercury_3", "mercury_6", "gemini_4")
    table.act("move mercury_3 mercury_5", "move mercury_6 mercury_8", "move gemini_4 gemini_5")
    assert table.side(0).space == "gemini_5"
    assert table.side(0).fuel == 30 - 2 - 3 - 4


@pytest.mark.rule("TB-MOV-02")
def test_every_turn_gives_a_new_move() -> None:
    table = flying("gemini_4")
    for space in ("mercury_5", "mercury_7", "mercury_9"):
        table.act(f"move gemini_4 {space}")
        table.refuses("move gemini_4 gemini_3", "TB-MOV-03")
        table.next_turn(0)
    assert table.side(0).space == "mercury_9"


@pytest.mark.rule("TB-MOV-03", "TB-RULING-31")
def test_once_stopped_a_mission_is_done_for_the_turn() -> None:
    table = flying("apollo_8", "gemini_4")
    table.act("move apollo_8 mercury_4")
    table.refuses("move apollo_8 mercury_5", "TB-MOV-03")
    assert reached_with(table, "apollo_8") == set()
    table.act("move gemini_4 mercury_5")
    table.refuses("move apollo_8 mercury_6", "TB-MOV-03")


@pytest.mark.rule("TB-MOV-04", "TB-RULING-31")
def test_a_mission_completed_and_relaunched_moves_again() -> None:
    table = flying("gemini_4", at="mercury_9")
    table.act("move gemini_4 gemini_4", "complete gemini_4")
    table.refuses("move gemini_4 gemini_5", "TB-MOV-02")
    table.act("assemble titan_ii gemini_4", "assemble gemini_spacecraft gemini_4", "launch gemini_4")
    table.act("move gemini_4 gemini_7")
    assert table.side(0).space == "gemini_7"
    table.refuses("move gemini_4 gemini_6", "TB-MOV-03")


@pytest.mark.rule("TB-MOV-04")
def test_a_mission_aborted_and_launched_again_moves_again() -> None:
    table = flying("gemini_4")
    table.hold(0, "abort_stuck_thruster", "titan_ii", "gemini_spacecraft")
    table.act("move gemini_4 mercury_7", "wild abort_stuck_thruster gemini_4")
    table.act("assemble titan_ii gemini_4", "assemble gemini_spacecraft gemini_4", "launch gemini_4")
    table.act("move gemini_4 gemini_4")
    assert table.side(0).space == "gemini_4"


@pytest.mark.rule("TB-MOV-05", "TB-RULING-09")
def test_stopping_to_complete_another_mission_ends_the_move() -> None:
    table = flying("apollo_8", "mercury_6")
    table.act("move apollo_8 mercury_6", "complete mercury_6")
    table.refuses("move apollo_8 mercury_7", "TB-MOV-03")


@pytest.mark.rule("TB-MOV-06")
@pytest.mark.parametrize(
    ("start", "gate"),
    [("start_1", "mercury_3"), ("start_2", "gemini_4"), ("start_3", "gemini_11"), ("start_4", "apollo_12")],
)
def test_from_a_start_space_onto_the_ring(start: str, gate: str) -> None:
    table = flying("mercury_3", at=start)
    table.fuel(1)
    assert reached_with(table, "mercury_3") == {gate}
    table.act(f"move mercury_3 {gate}")
    assert (table.side(0).space, table.side(0).fuel) == (gate, 0)


@pytest.mark.rule("TB-MOV-06")
def test_both_ways_lead_on_from_the_gate() -> None:
    table = flying("mercury_3", at="start_1")
    assert reached_with(table, "mercury_3") == {"mercury_3", "mercury_2", "mercury_4"}


@pytest.mark.rule("TB-MOV-06")
@pytest.mark.parametrize("start", ["start_1", "start_2"])
def test_no_way_leads_back_to_a_start_space(start: str) -> None:
    table = flying("apollo_8", at="mercury_3")
    table.refuses(f"move apollo_8 {start}", "TB-MOV-07")


@pytest.mark.rule("TB-MOV-07")
def test_either_way_across_and_onto_any_patch() -> None:
    table = flying("gemini_4", at="mercury_2")
    forwards = {"mercury_3", "mercury_4", "mercury_5", "mercury_6"}
    backwards = {"apollo_17", "apollo_16", "apollo_15", "apollo_14"}
    assert reached_with(table, "gemini_4") == forwards | backwards


@pytest.mark.rule("TB-MOV-07")
def test_the_piece_may_turn_round() -> None:
    table = flying("gemini_4", "apollo_8", "mercury_3")
    table.act("move gemini_4 mercury_7", "move apollo_8 mercury_2", "move mercury_3 mercury_3")
    assert table.side(0).space == "mercury_3"
    assert table.side(0).fuel == 30 - 4 - 5 - 1


@pytest.mark.rule("TB-MOV-07")
def test_there_is_no_such_space() -> None:
    table = flying("gemini_4")
    table.refuses("move gemini_4 nonsense", "TB-MOV-07")


@pytest.mark.rule("TB-MOV-08")
@pytest.mark.parametrize("completed", [0, 5])
def test_the_piece_stays_on_the_ring_until_the_row_is_complete(completed: int) -> None:
    table = flying("apollo_8", at="mercury_7")
    table.complete_all(0, but=6 - completed)
    assert not {space for space in reached_with(table, "apollo_8") if "path" in space or space == "moon"}
    for space in ("path_1_1", "path_1_4", "moon"):
        table.refuses(f"move apollo_8 {space}", "TB-MOV-08")
    table.complete_all(0)
    assert "move apollo_8 path_1_1" in table.legal()


@pytest.mark.rule("TB-MOV-09")
def test_pieces_share_spaces_without_effect() -> None:
    table = flying("gemini_4", "mercury_6")
    table.piece("mercury_5", seat=1)
    before = table.side(1)
    table.act("move gemini_4 mercury_5")
    assert table.side(0).space == table.side(1).space == "mercury_5"
    assert table.side(1) == before
    table.act("move mercury_6 mercury_6", "complete mercury_6")
    assert table.side(1) == before


@pytest.mark.rule("TB-MOV-10", "TB-AGE-06")
def test_a_launched_mission_without_its_agena_still_moves() -> None:
    table = flying("gemini_8")
    table.hold(0, "agena_lost")
    table.act("wild agena_lost gemini_8 orbit", "move gemini_8 mercury_7")
    assert table.mission("gemini_8").agenas == ()
    assert table.side(0).space == "mercury_7"


@pytest.mark.rule("TB-MOV-11")
def test_a_mission_under_cannot_move_stands_still_and_the_others_go() -> None:
    table = flying("gemini_4", "apollo_8")
    table.lay("apollo_8", "fuel_cell_trouble")
    table.refuses("move apollo_8 mercury_4", "TB-MOV-11")
    table.act("move gemini_4 mercury_4")
    assert table.side(0).space == "mercury_4"


@pytest.mark.rule("TB-MOV-11")
def test_only_cannot_move_keeps_a_launched_mission_from_moving() -> None:
    table = flying("apollo_8")
    table.lay("apollo_8", "delay_countdown_hold")
    table.act("move apollo_8 mercury_4")
    assert table.side(0).space == "mercury_4"


@pytest.mark.rule("TB-MOV-12", "TB-REL-01")
def test_relaunched_missions_move_by_the_same_rules() -> None:
    table = flying("gemini_4")
    table.complete("gemini_4")
    table.refuses("move gemini_4 mercury_8", "TB-MOV-02")
    table.act("move gemini_4 mercury_7")
    assert table.side(0).fuel == 30 - 4
    table.refuses("move gemini_4 mercury_8", "TB-MOV-03")


@pytest.mark.rule("TB-RULING-33")
def test_a_move_of_no_spaces_is_none() -> None:
    table = flying("apollo_8")
    table.refuses("move apollo_8 mercury_3", "TB-RULING-33")
    table.act("end-actions")
    table.end_turn()
    table.next_turn(0)
    assert "move apollo_8 mercury_4" in table.legal()


@pytest.mark.rule("TB-RULING-33")
def test_a_mission_that_was_not_used_keeps_its_move() -> None:
    table = flying("gemini_4", "mercury_6", at="mercury_5")
    table.act("move mercury_6 mercury_6", "complete mercury_6", "move gemini_4 mercury_8")
    assert table.side(0).space == "mercury_8"


@pytest.mark.rule("TB-EX-09")
def test_history_cards_that_move_a_mission_leave_the_game() -> None:
    table = Table(row=["apollo_10"], hands=[["kennedy_challenge", "first_lunar_orbital_flight"]])
    table.assembled("apollo_10", launched=True)
    table.piece("mercury_2")
    table.fuel(4)
    discards = table.discard_pile()
    table.act("move apollo_10 mercury_8 kennedy_challenge")
    table.act("extend first_lunar_orbital_flight apollo_10 gemini_7")
    assert table.discard_pile() == discards
    out = [table.title.catalogue.name_of(card) for card in table.state.out]
    assert out == ["kennedy_challenge", "first_lunar_orbital_flight"]
