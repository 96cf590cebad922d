"""Completing missions (TB-COM)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

BONUSES = [
    ("mercury_3", 1),
    ("gemini_4", 2),
    ("gemini_8", 3),
    ("gemini_10", 4),
    ("apollo_7", 2),
    ("apollo_8", 3),
    ("apollo_17", 4),
]


def on_the_patch(mission: str = "gemini_4", *, launched: bool = True) -> Table:
    """A mission assembled, its owner's piece on its patch."""
    table = Table(row=[mission])
    table.assembled(mission, launched=launched)
    table.piece(mission)
    return table


@pytest.mark.rule("TB-COM-01", "TB-COM-02")
@pytest.mark.parametrize(("mission", "bonus"), BONUSES)
def test_on_its_patch_a_launched_mission_is_completed_for_its_bonus(mission: str, bonus: int) -> None:
    table = on_the_patch(mission)
    table.fuel(3, 9)
    table.state.seats[0].supply = 9
    table.act(f"complete {mission}")
    view = table.mission(mission)
    assert view.is_completed
    assert (view.pad, view.agenas, view.is_launched) == ((), (), False)
    assert (table.side(0).fuel, table.side(0).supply) == (3 + bonus, 9 + bonus)
    assert table.view().patches_taken == (mission,)
    assert mission in [other.mission for other in table.side(0).row], "the card stays in the row"


@pytest.mark.rule("TB-COM-01")
def test_not_before_it_is_launched() -> None:
    table = on_the_patch(launched=False)
    table.refuses("complete gemini_4", "TB-COM-01")
    table.act("launch gemini_4", "complete gemini_4")
    assert table.mission("gemini_4").is_completed, "the piece was there already"


@pytest.mark.rule("TB-COM-01")
@pytest.mark.parametrize("space", ["gemini_3", "gemini_5", "start_1"])
def test_not_from_another_space(space: str) -> None:
    table = on_the_patch()
    table.piece(space)
    table.refuses("complete gemini_4", "TB-COM-01")


@pytest.mark.rule("TB-COM-01")
@pytest.mark.parametrize("card", ["fuel_cell_trouble", "delay_scrubbed_countdowns"])
def test_not_under_a_wild_or_instant(card: str) -> None:
    table = on_the_patch()
    table.lay("gemini_4", card, turns=1)
    table.refuses("complete gemini_4", "TB-COM-01")
    table.next_turn(0)
    assert "complete gemini_4" in table.legal(), "the card has expired"


@pytest.mark.rule("TB-COM-01")
@pytest.mark.parametrize("mission", ["gemini_5", "mercury_2", "nonsense"])
def test_only_missions_of_the_own_row(mission: str) -> None:
    table = Table()
    table.assembled("gemini_5", launched=True)
    table.piece("gemini_5")
    table.refuses(f"complete {mission}", "TB-COM-01")


@pytest.mark.rule("TB-COM-01", "TB-AGE-06")
@pytest.mark.parametrize("agena", [(), ("gemini_agena",)])
def test_the_agena_must_be_in_orbit(agena: tuple[str, ...]) -> None:
    table = Table()
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", *agena, launched=True)
    table.piece("gemini_8")
    table.refuses("complete gemini_8", "TB-AGE-06")


@pytest.mark.rule("TB-COM-03", "TB-AGE-05", "TB-RULING-38")
@pytest.mark.parametrize(
    ("mission", "equipment"),
    [
        ("gemini_8", ["titan_ii", "gemini_spacecraft", "gemini_agena"]),
        ("gemini_10", ["titan_ii", "gemini_spacecraft", "gemini_agena", "gemini_agena"]),
        ("apollo_17", ["saturn_v", "apollo_spacecraft", "lunar_module", "lunar_rover"]),
    ],
)
def test_all_equipment_goes_on_top_of_the_discard_pile(mission: str, equipment: list[str]) -> None:
    table = on_the_patch(mission)
    below = table.discard_pile()
    table.act(f"complete {mission}")
    assert table.discard_pile() == [*below, *equipment]


@pytest.mark.rule("TB-COM-04")
def test_several_in_one_turn_whichever_mission_carried_the_piece() -> None:
    table = Table()
    for mission in ("mercury_3", "mercury_6", "apollo_8"):
        table.assembled(mission, launched=True)
    table.act(
        "move apollo_8 mercury_3", "complete mercury_3", "move mercury_6 mercury_6", "complete mercury_6"
    )
    assert table.view().patches_taken == ("mercury_3", "mercury_6")
    assert table.side(0).fuel == 30 - 1 + 1 - 3 + 1


@pytest.mark.rule("TB-COM-05", "TB-REL-02")
def test_never_twice() -> None:
    table = on_the_patch()
    table.complete("gemini_4")
    table.refuses("complete gemini_4", "TB-COM-05")


@pytest.mark.rule("TB-RULING-09")
def test_arriving_completes_nothing_by_itself() -> None:
    table = Table()
    table.assembled("mercury_3", launched=True)
    table.assembled("apollo_8", launched=True)
    table.act("move apollo_8 mercury_3")
    assert not table.mission("mercury_3").is_completed
    assert "complete mercury_3" in table.legal()
    table.act("end-actions")
    assert not table.mission("mercury_3").is_completed


@pytest.mark.rule("TB-RULING-09")
def test_running_across_a_patch_does_nothing() -> None:
    table = Table()
    table.assembled("mercury_3", launched=True)
    table.assembled("apollo_8", launched=True)
    table.act("move apollo_8 mercury_4")
    assert not table.mission("mercury_3").is_completed
    table.refuses("complete mercury_3", "TB-COM-01")
