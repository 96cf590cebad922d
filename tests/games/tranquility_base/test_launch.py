"""Launching missions (TB-LAU)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

LAUNCHES = [
    ("mercury_3", 1),
    ("mercury_6", 2),
    ("gemini_4", 2),
    ("gemini_8", 2),
    ("apollo_7", 3),
    ("apollo_8", 3),
]


@pytest.mark.rule("TB-LAU-01")
@pytest.mark.parametrize(("mission", "cost"), LAUNCHES)
def test_an_assembled_mission_is_launched_for_its_vehicles_launch_cost(mission: str, cost: int) -> None:
    table = Table()
    table.assembled(mission)
    table.fuel(cost)
    table.act(f"launch {mission}")
    assert table.mission(mission).is_launched
    assert table.side(0).fuel == 0


@pytest.mark.rule("TB-LAU-01")
@pytest.mark.parametrize("missing", ["saturn_v", "apollo_spacecraft", "lunar_module", "lunar_rover"])
def test_every_required_card_must_be_on_the_pad(missing: str) -> None:
    table = Table(row=["apollo_17"])
    required = ["saturn_v", "apollo_spacecraft", "lunar_module", "lunar_rover"]
    table.put("apollo_17", *(card for card in required if card != missing))
    table.refuses("launch apollo_17", "TB-LAU-01")
    assert table.title.content.equipment[missing].name in str(table.refusal("launch apollo_17"))
    table.put("apollo_17", missing)
    assert "launch apollo_17" in table.legal()


@pytest.mark.rule("TB-LAU-01")
def test_a_mission_is_launched_once_and_by_its_owner() -> None:
    table = Table()
    table.assembled("gemini_4", launched=True)
    table.assembled("gemini_5")
    for mission in ("gemini_4", "gemini_5", "mercury_2", "nonsense"):
        table.refuses(f"launch {mission}", "TB-LAU-01")


@pytest.mark.rule("TB-LAU-02", "TB-AGE-03")
@pytest.mark.parametrize("agena", [(), ("gemini_agena",)])
def test_an_agena_must_be_in_orbit_first(agena: tuple[str, ...]) -> None:
    table = Table()
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", *agena)
    table.refuses("launch gemini_8", "TB-LAU-02")


@pytest.mark.rule("TB-LAU-02", "TB-AGE-02", "TB-AGE-03")
def test_with_the_agena_in_orbit_the_rest_may_follow() -> None:
    table = Table()
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", "gemini_agena")
    table.act("launch-agena gemini_8", "launch gemini_8")
    assert table.mission("gemini_8").is_launched
    assert table.side(0).fuel == 30 - 2 - 2


@pytest.mark.rule("TB-LAU-03")
def test_launched_equipment_stays_from_turn_to_turn() -> None:
    table = Table()
    table.assembled("gemini_8", launched=True)
    for _ in range(3):
        table.next_turn(0)
        view = table.mission("gemini_8")
        assert view.is_launched
        assert view.pad == ("titan_ii", "gemini_spacecraft")


@pytest.mark.rule("TB-LAU-03")
@pytest.mark.parametrize(
    "action", ["complete gemini_4", "scrub gemini_4 apollo_17", "wild abort_stuck_thruster gemini_4"]
)
def test_completing_scrubbing_and_aborting_take_launched_equipment_away(action: str) -> None:
    table = Table(hands=[["apollo_17", "abort_stuck_thruster"]])
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    table.act(action)
    assert {"titan_ii", "gemini_spacecraft"} <= set(table.discard_pile()[-3:])
    assert not any(mission.is_launched for mission in table.side(0).row)


@pytest.mark.rule("TB-LAU-04")
def test_a_launch_can_be_answered_before_it_takes_effect() -> None:
    table = Table(hands=[[], ["delay_scrubbed_countdowns"]])
    table.assembled("gemini_4")
    table.act("launch gemini_4")
    assert table.stack() == ["launch"]
    assert table.asked == [1]
    assert not table.mission("gemini_4").is_launched
    table.passes(1)
    assert table.mission("gemini_4").is_launched


@pytest.mark.rule("TB-LAU-05")
@pytest.mark.parametrize(
    "card", ["delay_countdown_hold", "delay_spacecraft_redesign", "delay_scrubbed_countdowns"]
)
def test_no_launch_under_a_delay(card: str) -> None:
    table = Table()
    table.assembled("apollo_8")
    assert "launch apollo_8" in table.legal()
    table.lay("apollo_8", card, turns=1)
    table.refuses("launch apollo_8", "TB-LAU-05")
    table.act("end-actions")
    table.end_turn()
    table.next_turn(0)
    assert "launch apollo_8" in table.legal(), "the delay is over"


@pytest.mark.rule("TB-RULING-22")
@pytest.mark.parametrize("card", ["alarm_1202", "fuel_cell_trouble"])
def test_a_card_that_does_not_forbid_it_lets_the_mission_launch(card: str) -> None:
    table = Table()
    table.assembled("apollo_8")
    table.lay("apollo_8", card)
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-RULING-22", "TB-AGE-07")
@pytest.mark.parametrize("card", ["delay_countdown_hold", "delay_engine_shutdown"])
def test_under_a_delay_an_agena_may_be_launched_but_none_added(card: str) -> None:
    table = Table(row=["gemini_8", "gemini_10"], hands=[["gemini_agena"]])
    table.put("gemini_10", "gemini_agena")
    table.lay("gemini_10", card)
    table.refuses("assemble gemini_agena gemini_10", "TB-ASM-04")
    table.act("launch-agena gemini_10")
    assert [agena.place for agena in table.mission("gemini_10").agenas] == ["orbit"]


@pytest.mark.rule("TB-RULING-37")
def test_a_launch_delay_leaves_agenas_alone() -> None:
    table = Table(hands=[[], ["delay_engine_shutdown"]])
    table.assembled("gemini_8")
    table.act("launch gemini_8")
    table.answer(1, "delay_engine_shutdown")
    table.everybody_passes()
    view = table.mission("gemini_8")
    assert view.pad == ("titan_ii", "gemini_spacecraft")
    assert [agena.place for agena in view.agenas] == ["orbit"]
    assert table.lying("gemini_8") == ["delay_engine_shutdown"]


@pytest.mark.rule("TB-RULING-37", "TB-AGE-07")
def test_after_an_abort_the_agena_is_still_in_orbit() -> None:
    table = Table(hands=[["abort_stuck_thruster", "titan_ii", "gemini_spacecraft"]])
    table.assembled("gemini_8", launched=True)
    table.act("wild abort_stuck_thruster gemini_8")
    view = table.mission("gemini_8")
    assert (view.pad, view.is_launched) == ((), False)
    assert view.missing == ("titan_ii", "gemini_spacecraft")
    table.act("assemble titan_ii gemini_8", "assemble gemini_spacecraft gemini_8", "launch gemini_8")
    assert table.mission("gemini_8").is_launched


@pytest.mark.rule("TB-RULING-38")
def test_aborted_equipment_is_piled_in_the_order_of_the_missions_list_then_its_cards() -> None:
    table = Table(row=["apollo_17"], hands=[["abort_oxygen_tank"]])
    table.put("apollo_17", "lunar_rover", "lunar_module", "apollo_spacecraft", "saturn_v", launched=True)
    table.lay("apollo_17", "fuel_cell_trouble")
    table.lay("apollo_17", "alarm_1202")
    below = table.discard_pile()
    table.act("wild abort_oxygen_tank apollo_17")
    equipment = ["saturn_v", "apollo_spacecraft", "lunar_module", "lunar_rover"]
    cards = ["fuel_cell_trouble", "alarm_1202", "abort_oxygen_tank"]
    assert table.discard_pile() == [*below, *equipment, *cards]
