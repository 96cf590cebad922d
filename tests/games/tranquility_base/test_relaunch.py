"""Relaunching completed missions (TB-REL)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table


def relaunched(mission: str = "gemini_4") -> Table:
    """A completed mission that is launched again."""
    table = Table(row=[mission])
    table.complete(mission)
    table.assembled(mission, launched=True)
    table.piece(mission)
    return table


@pytest.mark.rule("TB-REL-01")
@pytest.mark.parametrize(
    ("mission", "cards", "cost"),
    [
        ("mercury_3", ["redstone", "mercury_spacecraft"], 1 + 1 + 1),
        ("gemini_4", ["titan_ii", "gemini_spacecraft"], 2 + 1 + 2),
        ("apollo_8", ["saturn_v", "apollo_spacecraft"], 3 + 1 + 3),
    ],
)
def test_a_completed_mission_flies_again_at_full_costs(mission: str, cards: list[str], cost: int) -> None:
    table = Table(hands=[cards])
    table.complete(mission)
    table.piece("mercury_3")
    table.act(*(f"assemble {card} {mission}" for card in cards), f"launch {mission}")
    assert table.side(0).fuel == 30 - cost
    table.act(f"move {mission} mercury_5")
    assert (table.side(0).fuel, table.side(0).space) == (30 - cost - 2, "mercury_5")
    assert table.mission(mission).is_completed


@pytest.mark.rule("TB-REL-02")
def test_it_cannot_be_completed_again_or_scrubbed() -> None:
    table = relaunched()
    table.hold(0, "apollo_17")
    fuel = table.side(0).supply
    table.refuses("complete gemini_4", "TB-COM-05")
    table.refuses("scrub gemini_4 apollo_17", "TB-SCR-05")
    assert table.side(0).supply == fuel


@pytest.mark.rule("TB-REL-03")
def test_once_relaunched_it_stays_launched() -> None:
    table = Table(hands=[["apollo_17", "titan_ii"]])
    table.complete("gemini_4")
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    uses = {action.split()[0] for action in table.legal() if "gemini_4" in action.split()[1:2]}
    assert uses == {"move"}
    table.refuses("shift titan_ii gemini_4 gemini_8", "TB-EQP-02")
    table.refuses("launch gemini_4", "TB-LAU-01")
    for _ in range(2):
        table.next_turn(0)
        assert table.mission("gemini_4").is_launched


@pytest.mark.rule("TB-REL-03", "TB-REL-06")
def test_a_wild_aborts_it() -> None:
    table = relaunched()
    table.hold(0, "abort_stuck_thruster")
    table.act("wild abort_stuck_thruster gemini_4")
    view = table.mission("gemini_4")
    assert (view.is_launched, view.pad, view.is_completed) == (False, (), True)


@pytest.mark.rule("TB-REL-03", "TB-REL-06")
def test_an_instant_aborts_it_while_it_is_launched_again() -> None:
    table = Table(hands=[[], ["abort_second_stage"]])
    table.complete("apollo_8")
    table.assembled("apollo_8")
    table.act("launch apollo_8")
    table.answer(1, "abort_second_stage")
    table.everybody_passes()
    view = table.mission("apollo_8")
    assert (view.is_launched, view.pad, view.is_completed) == (False, (), True)


@pytest.mark.rule("TB-REL-04")
@pytest.mark.parametrize(
    ("mission", "agenas"),
    [
        ("gemini_8", []),
        ("gemini_8", ["gemini_agena"]),
        ("gemini_10", ["gemini_agena@orbit"]),
        ("gemini_10", ["gemini_agena@orbit", "gemini_agena"]),
    ],
)
def test_agenas_must_be_in_orbit_again(mission: str, agenas: list[str]) -> None:
    table = Table(row=[mission])
    table.complete(mission)
    table.put(mission, "titan_ii", "gemini_spacecraft", *agenas)
    table.refuses(f"launch {mission}", "TB-REL-04")


@pytest.mark.rule("TB-REL-04", "TB-AGE-11")
@pytest.mark.parametrize("mission", ["gemini_8", "gemini_10"])
def test_with_all_agenas_in_orbit_it_flies_again(mission: str) -> None:
    table = Table(row=[mission])
    table.complete(mission)
    table.assembled(mission)
    table.act(f"launch {mission}")
    assert table.mission(mission).is_launched


@pytest.mark.rule("TB-REL-05")
@pytest.mark.parametrize("mission", ["gemini_8", "gemini_10"])
def test_losing_the_agena_afterwards_does_not_stop_it(mission: str) -> None:
    table = relaunched(mission)
    table.hold(0, "agena_lost")
    table.act(f"wild agena_lost {mission} orbit", f"move {mission} gemini_11")
    assert table.side(0).space == "gemini_11"


@pytest.mark.rule("TB-REL-06")
def test_a_card_keeps_it_from_moving_and_bars_its_pad() -> None:
    table = relaunched("gemini_8")
    table.hold(0, "gemini_agena", "agena_lost")
    table.act("wild agena_lost gemini_8 orbit")
    table.lay("gemini_8", "fuel_cell_trouble")
    table.refuses("move gemini_8 gemini_9", "TB-MOV-11")
    table.refuses("assemble gemini_agena gemini_8", "TB-ASM-04")


@pytest.mark.rule("TB-REL-07", "TB-RULING-13")
def test_with_the_row_complete_only_a_relaunched_mission_moves() -> None:
    table = Table()
    table.complete_all(0)
    table.piece("gemini_7")
    table.assembled("gemini_4")
    assert not [action for action in table.legal() if action.startswith("move")]
    table.refuses("move gemini_4 path_2_1", "TB-MOV-02")
    table.act("launch gemini_4", "move gemini_4 path_2_1")
    assert table.side(0).space == "path_2_1"


@pytest.mark.rule("TB-REL-08")
def test_a_mission_is_relaunched_also_before_the_row_is_complete() -> None:
    table = Table(hands=[["titan_ii", "gemini_spacecraft"]])
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    table.act("complete gemini_4", "assemble titan_ii gemini_4", "assemble gemini_spacecraft gemini_4")
    table.act("launch gemini_4", "move gemini_4 gemini_7")
    assert table.side(0).space == "gemini_7"
    assert len(table.view().patches_taken) == 1
