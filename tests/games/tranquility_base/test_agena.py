"""Gemini Agenas and Gemini 10 (TB-AGE)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

CREW = ("titan_ii", "gemini_spacecraft")


def places(table: Table, mission: str) -> list[str]:
    return [agena.place for agena in table.mission(mission).agenas]


def about_to_complete(mission: str = "gemini_8", *, with_gemini_10: bool = True) -> Table:
    """A Gemini mission on its patch with its Agena in orbit, and Gemini 10 in the same row."""
    table = Table(row=[mission, "gemini_10"] if with_gemini_10 else [mission, "gemini_4"])
    table.assembled(mission, launched=True)
    table.piece(mission)
    return table


# Agenas -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-AGE-01")
@pytest.mark.parametrize("mission", ["gemini_8", "gemini_9", "gemini_10", "gemini_11", "gemini_12"])
def test_an_agena_goes_on_a_gemini_mission_that_requires_it(mission: str) -> None:
    table = Table(row=[mission], hands=[["gemini_agena"]])
    table.act(f"assemble gemini_agena {mission}")
    assert places(table, mission) == ["pad"]
    assert table.side(0).fuel == 30 - 2


@pytest.mark.rule("TB-AGE-01")
@pytest.mark.parametrize("mission", ["gemini_4", "mercury_6", "apollo_8"])
def test_and_on_no_other(mission: str) -> None:
    table = Table(hands=[["gemini_agena"]])
    table.refuses(f"assemble gemini_agena {mission}", "TB-ASM-02")


@pytest.mark.rule("TB-AGE-02")
@pytest.mark.parametrize("others", [(), CREW[:1], CREW])
def test_an_agena_is_launched_whatever_else_is_on_the_pad(others: tuple[str, ...]) -> None:
    table = Table()
    table.put("gemini_8", *others, "gemini_agena")
    table.fuel(2)
    table.act("launch-agena gemini_8")
    assert places(table, "gemini_8") == ["orbit"]
    assert table.side(0).fuel == 0
    assert not table.mission("gemini_8").is_launched


@pytest.mark.rule("TB-AGE-02")
@pytest.mark.parametrize("mission", ["gemini_8", "gemini_4", "gemini_5", "nonsense"])
def test_there_must_be_an_own_agena_on_the_pad(mission: str) -> None:
    table = Table()
    table.put("gemini_8", "gemini_agena@orbit")
    table.refuses(f"launch-agena {mission}", "TB-AGE-02")


@pytest.mark.rule("TB-AGE-03")
def test_the_crew_waits_for_the_agena() -> None:
    table = Table()
    table.put("gemini_8", *CREW, "gemini_agena")
    table.refuses("launch gemini_8", "TB-LAU-02")
    table.act("launch-agena gemini_8")
    assert "launch gemini_8" in table.legal()


@pytest.mark.rule("TB-AGE-04")
def test_an_agena_gives_no_move() -> None:
    table = Table()
    table.put("gemini_8", *CREW, "gemini_agena@orbit")
    table.refuses("move gemini_8 mercury_3", "TB-MOV-02")
    assert not [action for action in table.legal() if action.startswith("move")]


@pytest.mark.rule("TB-AGE-05")
def test_on_completion_the_agena_is_discarded_with_the_rest() -> None:
    table = about_to_complete(with_gemini_10=False)
    table.act("complete gemini_8")
    assert table.discard_pile()[-3:] == [*CREW, "gemini_agena"]


@pytest.mark.rule("TB-AGE-06")
def test_a_lost_agena_must_be_replaced_before_completing() -> None:
    table = about_to_complete(with_gemini_10=False)
    table.hold(0, "agena_lost", "gemini_agena")
    table.act("wild agena_lost gemini_8 orbit")
    table.refuses("complete gemini_8", "TB-AGE-06")
    table.act("assemble gemini_agena gemini_8")
    table.refuses("complete gemini_8", "TB-AGE-06")
    table.act("launch-agena gemini_8", "complete gemini_8")
    assert table.mission("gemini_8").is_completed


@pytest.mark.rule("TB-AGE-07")
def test_an_abort_leaves_agenas_where_they_are() -> None:
    table = Table(row=["gemini_10"], hands=[["abort_stuck_thruster"]])
    table.put("gemini_10", *CREW, "gemini_agena@orbit", "gemini_agena", launched=True)
    table.act("wild abort_stuck_thruster gemini_10")
    assert places(table, "gemini_10") == ["orbit", "pad"]
    assert "gemini_agena" not in table.discard_pile()[-3:]


# Gemini 10 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-AGE-08", "TB-RULING-25")
@pytest.mark.parametrize("mission", ["gemini_8", "gemini_9", "gemini_11", "gemini_12"])
@pytest.mark.parametrize("state", ["empty", "launched", "completed"])
def test_the_used_agena_may_go_to_gemini_10_in_orbit_and_free(mission: str, state: str) -> None:
    table = about_to_complete(mission)
    if state == "launched":
        table.put("gemini_10", *CREW, "gemini_agena@orbit", launched=True)
    if state == "completed":
        table.complete("gemini_10")
    before = places(table, "gemini_10")
    table.act(f"complete {mission} keep")
    assert places(table, "gemini_10") == [*before, "inherited"]
    assert table.side(0).fuel == 30 + 3
    assert table.discard_pile()[-2:] == list(CREW)


@pytest.mark.rule("TB-AGE-08")
def test_the_choice_is_free() -> None:
    table = about_to_complete()
    assert {"complete gemini_8", "complete gemini_8 keep"} <= set(table.legal())
    table.act("complete gemini_8")
    assert places(table, "gemini_10") == []
    assert table.discard_pile()[-1] == "gemini_agena"


@pytest.mark.rule("TB-AGE-08")
def test_an_inherited_agena_counts_as_in_orbit() -> None:
    table = about_to_complete()
    table.put("gemini_10", *CREW)
    table.refuses("launch gemini_10", "TB-LAU-02")
    table.act("complete gemini_8 keep", "launch gemini_10")
    assert table.mission("gemini_10").is_launched


@pytest.mark.rule("TB-AGE-08")
def test_without_gemini_10_in_the_own_row_there_is_no_heir() -> None:
    table = Table()
    table.assembled("gemini_8", launched=True)
    table.piece("gemini_8")
    assert "gemini_10" in [mission.mission for mission in table.side(1).row]
    table.refuses("complete gemini_8 keep", "TB-AGE-08")


@pytest.mark.rule("TB-AGE-08", "TB-RULING-25")
def test_only_one_of_the_two_may_be_inherited() -> None:
    table = about_to_complete()
    table.put("gemini_10", "gemini_agena@inherited")
    table.refuses("complete gemini_8 keep", "TB-AGE-08")


@pytest.mark.rule("TB-RULING-25")
@pytest.mark.parametrize("place", ["", "@orbit"])
def test_gemini_10_must_have_room(place: str) -> None:
    table = about_to_complete()
    table.put("gemini_10", f"gemini_agena{place}")
    assert "complete gemini_8 keep" in table.legal()
    table.put("gemini_10", f"gemini_agena{place}")
    table.refuses("complete gemini_8 keep", "TB-AGE-08")


@pytest.mark.rule("TB-RULING-25")
def test_no_card_may_lie_on_gemini_10() -> None:
    table = about_to_complete()
    table.lay("gemini_10", "delay_countdown_hold")
    table.refuses("complete gemini_8 keep", "TB-AGE-08")


@pytest.mark.rule("TB-RULING-25")
def test_gemini_10s_own_agenas_are_always_discarded() -> None:
    table = Table(row=["gemini_10"])
    table.assembled("gemini_10", launched=True)
    table.piece("gemini_10")
    table.refuses("complete gemini_10 keep", "TB-AGE-08")
    table.act("complete gemini_10")
    assert table.discard_pile()[-2:] == ["gemini_agena", "gemini_agena"]


@pytest.mark.rule("TB-RULING-25")
def test_an_inherited_agena_lost_later_frees_the_right_again() -> None:
    table = about_to_complete()
    table.put("gemini_10", "gemini_agena@inherited")
    table.hold(0, "agena_lost")
    table.act("wild agena_lost gemini_10 inherited", "complete gemini_8 keep")
    assert places(table, "gemini_10") == ["inherited"]


@pytest.mark.rule("TB-AGE-08")
def test_a_gemini_mission_without_an_agena_hands_nothing_on() -> None:
    table = about_to_complete("gemini_4")
    table.refuses("complete gemini_4 keep", "TB-AGE-08")


@pytest.mark.rule("TB-AGE-09", "TB-LAU-01")
@pytest.mark.parametrize("second", [(), ("gemini_agena",)])
def test_gemini_10_is_launched_and_moves_with_one_agena_in_orbit(second: tuple[str, ...]) -> None:
    table = Table(row=["gemini_10"])
    table.put("gemini_10", *CREW, "gemini_agena@orbit", *second)
    table.act("launch gemini_10", "move gemini_10 mercury_3")
    assert table.side(0).space == "mercury_3"


@pytest.mark.rule("TB-AGE-09")
def test_but_not_with_none() -> None:
    table = Table(row=["gemini_10"])
    table.put("gemini_10", *CREW, "gemini_agena", "gemini_agena")
    table.refuses("launch gemini_10", "TB-LAU-02")


@pytest.mark.rule("TB-AGE-10", "TB-AGE-11")
def test_the_second_agena_joins_gemini_10_in_flight_and_then_it_can_be_completed() -> None:
    table = Table(row=["gemini_10"], hands=[["gemini_agena"]])
    table.put("gemini_10", *CREW, "gemini_agena@orbit", launched=True)
    table.piece("gemini_10")
    table.refuses("complete gemini_10", "TB-AGE-11")
    table.act("assemble gemini_agena gemini_10")
    table.refuses("complete gemini_10", "TB-AGE-11")
    table.act("launch-agena gemini_10", "complete gemini_10")
    assert table.mission("gemini_10").is_completed
    assert table.side(0).fuel == 30 - 2 - 2 + 4


@pytest.mark.rule("TB-AGE-11")
def test_relaunching_gemini_10_needs_both() -> None:
    table = Table(row=["gemini_10"], hands=[["gemini_agena"]])
    table.complete("gemini_10")
    table.put("gemini_10", *CREW, "gemini_agena@orbit")
    table.refuses("launch gemini_10", "TB-REL-04")
    table.act("assemble gemini_agena gemini_10", "launch-agena gemini_10", "launch gemini_10")
    assert table.mission("gemini_10").is_launched


# The Wild that removes an Agena -----------------------------------------------------------------------------


@pytest.mark.rule("TB-RULING-40")
@pytest.mark.parametrize("place", ["pad", "orbit", "inherited"])
@pytest.mark.parametrize("state", ["uncompleted", "completed", "launched", "under a card"])
@pytest.mark.parametrize("owner", [0, 1])
def test_every_agena_on_the_table_can_be_hit(place: str, state: str, owner: int) -> None:
    table = Table(row=["gemini_10"]) if owner == 0 else Table()
    table.hold(0, "agena_lost")
    if state == "completed":
        table.complete("gemini_10")
    table.put("gemini_10", *CREW, "gemini_agena" if place == "pad" else f"gemini_agena@{place}", owner=owner)
    table.put("gemini_10", launched=state == "launched")
    if state == "under a card":
        table.lay("gemini_10", "delay_countdown_hold")
    table.act(f"wild agena_lost gemini_10 {place}")
    assert places(table, "gemini_10") == []
    assert table.discard_pile()[-2:] == ["gemini_agena", "agena_lost"]


@pytest.mark.rule("TB-RULING-40")
@pytest.mark.parametrize(("hit", "left"), [("pad", "inherited"), ("inherited", "pad")])
def test_on_gemini_10_the_player_of_the_card_picks(hit: str, left: str) -> None:
    table = Table(row=["gemini_10"], hands=[["agena_lost"]])
    table.put("gemini_10", "gemini_agena@inherited", "gemini_agena")
    table.refuses("wild agena_lost gemini_10", "TB-WLD-02")
    table.refuses("wild agena_lost gemini_10 orbit", "TB-WLD-02")
    table.act(f"wild agena_lost gemini_10 {hit}")
    assert places(table, "gemini_10") == [left]
