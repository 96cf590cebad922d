"""Missions on the ground: assembling, moving equipment, scrubbing (TB-ASM, TB-EQP, TB-SCR)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

CARDS_ON_MISSIONS = ["delay_countdown_hold", "delay_scrubbed_countdowns", "fuel_cell_trouble"]
"""Two Wilds and an Instant: whatever lies there bars the mission."""


def everything_to_shift(table: Table) -> list[str]:
    return [action for action in table.legal() if action.startswith("shift")]


def empty_the_pad(table: Table, mission: str) -> None:
    """Take a launched mission's equipment out of the game.

    In play only an Agena can be missing from a launched mission; the bar holds whatever is missing.
    """
    slot = next(
        slot for _, slot in table.state.slots() if table.title.catalogue.names[slot.mission] == mission
    )
    table.state.out += slot.pad
    slot.pad, slot.have = (), 0
    table.put(mission, launched=True)


# A. Assemble ------------------------------------------------------------------------------------------------

PAD_COSTS = [
    ("redstone", "mercury_3", 1),
    ("atlas_d", "mercury_6", 2),
    ("mercury_spacecraft", "mercury_6", 1),
    ("titan_ii", "gemini_4", 2),
    ("gemini_spacecraft", "gemini_8", 1),
    ("gemini_agena", "gemini_8", 2),
    ("saturn_ib", "apollo_7", 3),
    ("saturn_v", "apollo_17", 3),
    ("apollo_spacecraft", "apollo_7", 1),
    ("lunar_module", "apollo_17", 1),
    ("lunar_rover", "apollo_17", 1),
]


@pytest.mark.rule("TB-ASM-01")
@pytest.mark.parametrize(("card", "mission", "cost"), PAD_COSTS)
def test_a_card_from_hand_goes_on_a_pad_for_its_pad_cost(card: str, mission: str, cost: int) -> None:
    row = ("mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_7", "apollo_17")
    table = Table(hands=[[card]], row=row)
    held = table.hand().count(card)
    table.act(f"assemble {card} {mission}")
    assert table.side(0).fuel == 30 - cost
    assert table.hand().count(card) == held - 1
    assert card not in table.mission(mission).missing
    view = table.mission(mission)
    assert [*view.pad, *("gemini_agena" for _ in view.agenas)] == [card]


@pytest.mark.rule("TB-ASM-01")
@pytest.mark.parametrize(
    "action",
    [
        "assemble atlas_d mercury_8",
        "assemble atlas_d mercury_2",
        "assemble lunar_rover apollo_8",
        "assemble mercury_9 mercury_6",
        "assemble x15 mercury_6",
        "assemble nonsense mercury_6",
    ],
)
def test_only_equipment_from_the_own_hand_on_the_own_row(action: str) -> None:
    table = Table()
    table.only(0, "atlas_d", "mercury_9", "x15", "titan_ii")
    table.refuses(action, "TB-ASM-01")


@pytest.mark.rule("TB-ASM-02")
@pytest.mark.parametrize("mission", ["mercury_3", "gemini_4", "apollo_8"])
def test_a_mission_takes_only_what_it_requires(mission: str) -> None:
    table = Table(hands=[["atlas_d"]])
    table.refuses(f"assemble atlas_d {mission}", "TB-ASM-02")


@pytest.mark.rule("TB-ASM-02")
@pytest.mark.parametrize(
    ("card", "mission"), [("atlas_d", "mercury_6"), ("gemini_agena", "gemini_8"), ("saturn_v", "apollo_8")]
)
@pytest.mark.parametrize("place", ["", "@orbit"])
def test_a_pad_holds_one_of_each(card: str, mission: str, place: str) -> None:
    table = Table(hands=[[card]])
    assert f"assemble {card} {mission}" in table.legal()
    table.put(mission, card + (place if card == "gemini_agena" else ""))
    table.refuses(f"assemble {card} {mission}", "TB-ASM-02")


@pytest.mark.rule("TB-ASM-02")
def test_gemini_10_takes_two_agenas_and_no_third() -> None:
    table = Table(row=["gemini_10"], hands=[["gemini_agena"] * 3])
    table.act("assemble gemini_agena gemini_10", "assemble gemini_agena gemini_10")
    assert [agena.place for agena in table.mission("gemini_10").agenas] == ["pad", "pad"]
    table.refuses("assemble gemini_agena gemini_10", "TB-ASM-02")


@pytest.mark.rule("TB-ASM-03")
@pytest.mark.parametrize(
    "order",
    [
        ("lunar_module", "apollo_spacecraft", "saturn_v"),
        ("saturn_v", "apollo_spacecraft", "lunar_module"),
        ("apollo_spacecraft", "saturn_v", "lunar_module"),
    ],
)
def test_cards_are_placed_in_any_order_over_any_number_of_turns(order: tuple[str, ...]) -> None:
    table = Table(row=["apollo_9"], hands=[order])
    for card in order:
        table.act(f"assemble {card} apollo_9")
        table.hold(0, *order)
        table.next_turn(0)
    assert table.mission("apollo_9").is_assembled
    assert table.mission("apollo_9").pad == ("saturn_v", "apollo_spacecraft", "lunar_module")


@pytest.mark.rule("TB-ASM-04")
@pytest.mark.parametrize("card", CARDS_ON_MISSIONS)
def test_nothing_is_added_under_a_wild_or_instant(card: str) -> None:
    table = Table(hands=[["titan_ii", "gemini_agena"]])
    table.lay("gemini_8", card)
    table.refuses("assemble titan_ii gemini_8", "TB-ASM-04")
    table.refuses("assemble gemini_agena gemini_8", "TB-ASM-04")
    assert "assemble titan_ii gemini_4" in table.legal()


@pytest.mark.rule("TB-ASM-05")
def test_nothing_is_added_to_a_launched_mission_until_it_is_stripped() -> None:
    table = Table(hands=[["titan_ii", "gemini_spacecraft"]])
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    table.refuses("assemble titan_ii gemini_4", "TB-ASM-02")
    empty_the_pad(table, "gemini_4")
    table.refuses("assemble titan_ii gemini_4", "TB-ASM-05")


@pytest.mark.rule("TB-ASM-05", "TB-LAU-03")
def test_a_completed_launch_frees_the_pad() -> None:
    table = Table(hands=[["titan_ii"]])
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    table.act("complete gemini_4", "assemble titan_ii gemini_4")
    assert table.mission("gemini_4").pad == ("titan_ii",)


@pytest.mark.rule("TB-ASM-05", "TB-AGE-06", "TB-AGE-10")
def test_an_agena_may_join_a_launched_mission() -> None:
    table = Table(hands=[["gemini_agena"]])
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", launched=True)
    table.act("assemble gemini_agena gemini_8")
    assert [agena.place for agena in table.mission("gemini_8").agenas] == ["pad"]


@pytest.mark.rule("TB-ASM-06", "TB-REL-01")
@pytest.mark.parametrize(("card", "mission", "cost"), PAD_COSTS[:6])
def test_completed_missions_are_assembled_at_the_same_costs(card: str, mission: str, cost: int) -> None:
    table = Table(hands=[[card]])
    table.complete(mission)
    table.act(f"assemble {card} {mission}")
    assert table.side(0).fuel == 30 - cost


@pytest.mark.rule("TB-ASM-07")
def test_no_action_takes_equipment_back_to_a_hand() -> None:
    table = Table(hands=[["mercury_9", "atlas_d"]])
    table.assembled("mercury_6")
    table.assembled("gemini_8", launched=True)
    for action in table.legal():
        trial = table.match.position.clone()
        before = len(table.state.seats[0].hand)
        trial.act(0, table.title.codec.parse(action))
        state = trial.state
        assert len(state.seats[0].hand) <= before, action


# E. Move equipment ------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-EQP-01")
def test_equipment_moves_free_of_charge_again_and_again() -> None:
    table = Table()
    table.put("mercury_6", "mercury_spacecraft")
    table.complete("mercury_3")
    for _ in range(3):
        table.act("shift mercury_spacecraft mercury_6 mercury_3")
        assert table.mission("mercury_3").pad == ("mercury_spacecraft",), "a completed mission takes it too"
        assert table.mission("mercury_6").pad == ()
        table.act("shift mercury_spacecraft mercury_3 mercury_6")
    assert table.side(0).fuel == 30


@pytest.mark.rule("TB-EQP-01")
@pytest.mark.parametrize(
    "action",
    [
        "shift atlas_d mercury_6 mercury_3",
        "shift mercury_spacecraft mercury_6 mercury_9",
        "shift mercury_spacecraft mercury_6 gemini_4",
        "shift mercury_spacecraft mercury_6 mercury_6",
        "shift mercury_spacecraft mercury_6 mercury_8",
        "shift mercury_spacecraft mercury_8 mercury_6",
        "shift titan_ii mercury_6 gemini_4",
        "shift nonsense mercury_6 mercury_9",
    ],
)
def test_only_to_another_own_pad_that_requires_and_lacks_it(action: str) -> None:
    table = Table(row=["mercury_3", "mercury_6", "mercury_9", "gemini_4"])
    table.put("mercury_6", "mercury_spacecraft", "atlas_d")
    table.put("mercury_9", "mercury_spacecraft")
    table.refuses(action, "TB-EQP-01")
    assert "shift mercury_spacecraft mercury_6 mercury_3" in table.legal()
    assert "shift atlas_d mercury_6 mercury_9" in table.legal()


@pytest.mark.rule("TB-EQP-01")
def test_gemini_10_does_not_hand_an_agena_to_itself() -> None:
    table = Table(row=["gemini_8", "gemini_10"])
    table.put("gemini_10", "gemini_agena")
    table.refuses("shift gemini_agena gemini_10 gemini_10", "TB-EQP-01")
    assert everything_to_shift(table) == ["shift gemini_agena gemini_10 gemini_8"]


@pytest.mark.rule("TB-EQP-02")
def test_launched_equipment_stays() -> None:
    table = Table()
    table.assembled("gemini_8", launched=True)
    assert not everything_to_shift(table)
    for card in ("titan_ii", "gemini_spacecraft"):
        table.refuses(f"shift {card} gemini_8 gemini_4", "TB-EQP-02")
    table.refuses("shift atlas_d gemini_8 mercury_6", "TB-EQP-01")


@pytest.mark.rule("TB-EQP-02")
def test_an_agena_in_orbit_stays_though_the_rest_is_on_the_ground() -> None:
    table = Table(row=["gemini_8", "gemini_9"])
    table.put("gemini_8", "titan_ii", "gemini_agena@orbit")
    table.refuses("shift gemini_agena gemini_8 gemini_9", "TB-EQP-02")
    table.act("shift titan_ii gemini_8 gemini_9")
    assert table.mission("gemini_9").pad == ("titan_ii",)


@pytest.mark.rule("TB-EQP-03")
@pytest.mark.parametrize("card", CARDS_ON_MISSIONS)
@pytest.mark.parametrize("barred", ["gemini_4", "gemini_8"])
def test_neither_from_nor_to_a_mission_with_a_card_on_it(card: str, barred: str) -> None:
    table = Table()
    table.put("gemini_4", "titan_ii")
    assert "shift titan_ii gemini_4 gemini_8" in table.legal()
    table.lay(barred, card)
    table.refuses("shift titan_ii gemini_4 gemini_8", "TB-EQP-03")


@pytest.mark.rule("TB-EQP-04")
def test_not_onto_a_launched_mission() -> None:
    table = Table()
    table.put("gemini_4", "titan_ii")
    table.assembled("gemini_8", launched=True)
    table.refuses("shift titan_ii gemini_4 gemini_8", "TB-EQP-04")
    empty_the_pad(table, "gemini_8")
    table.refuses("shift titan_ii gemini_4 gemini_8", "TB-EQP-04")


@pytest.mark.rule("TB-EQP-04")
@pytest.mark.parametrize("is_source_launched", [False, True])
def test_an_unlaunched_agena_may_move_to_a_launched_mission_that_lacks_one(is_source_launched: bool) -> None:
    table = Table(row=["gemini_8", "gemini_10"])
    table.put("gemini_10", "titan_ii", "gemini_spacecraft", "gemini_agena@orbit", "gemini_agena")
    table.put("gemini_10", launched=is_source_launched)
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", launched=True)
    table.act("shift gemini_agena gemini_10 gemini_8")
    assert [agena.place for agena in table.mission("gemini_8").agenas] == ["pad"]
    assert [agena.place for agena in table.mission("gemini_10").agenas] == ["orbit"]


# F. Scrub ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SCR-01", "TB-SCR-02")
def test_missions_are_replaced_from_hand_free_of_charge_and_more_than_once() -> None:
    table = Table(hands=[["apollo_17", "mercury_9"]])
    table.assembled("gemini_4", launched=True)
    table.act("scrub gemini_4 apollo_17", "scrub mercury_3 mercury_9")
    row = [mission.mission for mission in table.side(0).row]
    assert set(row) == {"apollo_17", "mercury_9", "mercury_6", "gemini_8", "apollo_7", "apollo_8"}
    assert table.side(0).fuel == 30
    assert not {"apollo_17", "mercury_9"} & set(table.hand())


@pytest.mark.rule("TB-SCR-01")
def test_a_mission_just_brought_in_may_be_scrubbed_in_turn() -> None:
    table = Table(hands=[["apollo_17", "mercury_9"]])
    table.act("scrub gemini_4 apollo_17", "scrub apollo_17 mercury_9")
    assert table.discard_pile()[-2:] == ["gemini_4", "apollo_17"]


@pytest.mark.rule("TB-SCR-01")
def test_only_missions_of_the_own_row() -> None:
    table = Table(hands=[["apollo_17"]])
    for mission in ("gemini_5", "mercury_2", "nonsense"):
        table.refuses(f"scrub {mission} apollo_17", "TB-SCR-01")


@pytest.mark.rule("TB-SCR-02")
@pytest.mark.parametrize("replacement", ["apollo_17", "titan_ii", "mercury_8", "nonsense"])
def test_only_by_a_mission_card_from_hand(replacement: str) -> None:
    table = Table(hands=[["titan_ii"]])
    table.refuses(f"scrub gemini_4 {replacement}", "TB-SCR-02")
    assert not [action for action in table.legal() if action.startswith("scrub")]


@pytest.mark.rule("TB-SCR-02")
@pytest.mark.parametrize(("players", "missions"), [(1, 6), (3, 6), (4, 5)])
def test_the_row_keeps_its_number(players: int, missions: int) -> None:
    table = Table(players, hands=[["apollo_17"]])
    table.act("scrub mercury_6 apollo_17")
    assert len(table.side(0).row) == missions


@pytest.mark.rule("TB-SCR-03", "TB-RULING-38")
def test_the_scrubbed_mission_goes_on_top_of_the_discards_with_its_equipment() -> None:
    table = Table(row=["apollo_17"], hands=[["mercury_9"]])
    table.put("apollo_17", "lunar_rover", "lunar_module", "saturn_v")
    below = table.discard_pile()
    table.act("scrub apollo_17 mercury_9")
    assert table.discard_pile() == [*below, "saturn_v", "lunar_module", "lunar_rover", "apollo_17"]


@pytest.mark.rule("TB-SCR-04")
def test_unlaunched_equipment_may_be_moved_away_first() -> None:
    table = Table(hands=[["apollo_17"]])
    table.put("gemini_4", "titan_ii", "gemini_spacecraft")
    below = table.discard_pile()
    table.act("shift titan_ii gemini_4 gemini_8", "scrub gemini_4 apollo_17")
    assert table.mission("gemini_8").pad == ("titan_ii",)
    assert table.discard_pile() == [*below, "gemini_spacecraft", "gemini_4"]


@pytest.mark.rule("TB-SCR-03", "TB-SCR-04", "TB-RULING-38")
def test_launched_equipment_is_discarded() -> None:
    table = Table(hands=[["apollo_17"]])
    table.assembled("gemini_8", launched=True)
    below = table.discard_pile()
    table.refuses("shift titan_ii gemini_8 gemini_4", "TB-EQP-02")
    table.act("scrub gemini_8 apollo_17")
    assert table.discard_pile() == [*below, "titan_ii", "gemini_spacecraft", "gemini_agena", "gemini_8"]


@pytest.mark.rule("TB-RULING-26")
def test_an_agena_in_orbit_is_discarded_while_the_rest_may_be_moved_first() -> None:
    table = Table(row=["gemini_4", "gemini_8"], hands=[["apollo_17"]])
    table.put("gemini_8", "titan_ii", "gemini_spacecraft", "gemini_agena@orbit")
    below = table.discard_pile()
    table.act(
        "shift titan_ii gemini_8 gemini_4",
        "shift gemini_spacecraft gemini_8 gemini_4",
        "scrub gemini_8 apollo_17",
    )
    assert table.discard_pile() == [*below, "gemini_agena", "gemini_8"]
    assert table.mission("gemini_4").is_assembled


@pytest.mark.rule("TB-SCR-05", "TB-COM-05", "TB-REL-02")
@pytest.mark.parametrize("is_relaunched", [False, True])
def test_a_completed_mission_cannot_be_scrubbed(is_relaunched: bool) -> None:
    table = Table(hands=[["apollo_17"]])
    table.complete("gemini_4")
    table.assembled("gemini_4", launched=is_relaunched)
    table.refuses("scrub gemini_4 apollo_17", "TB-SCR-05")
    assert "scrub gemini_8 apollo_17" in table.legal()


@pytest.mark.rule("TB-SCR-05")
@pytest.mark.parametrize("card", CARDS_ON_MISSIONS)
def test_a_mission_under_a_card_cannot_be_scrubbed(card: str) -> None:
    table = Table(hands=[["apollo_17"]])
    table.lay("gemini_4", card)
    table.refuses("scrub gemini_4 apollo_17", "TB-SCR-05")


@pytest.mark.rule("TB-SCR-06")
def test_a_mission_card_in_hand_can_only_scrub_or_be_discarded() -> None:
    table = Table(hands=[["apollo_17"]])
    table.assembled("apollo_8", launched=True)
    uses = {action.split()[0] for action in table.legal() if "apollo_17" in action and "move" not in action}
    assert uses == {"scrub"}
    table.in_phase("discard")
    assert [action for action in table.legal() if "apollo_17" in action] == ["discard apollo_17"]


@pytest.mark.rule("TB-RULING-30")
def test_a_mission_brought_in_starts_with_an_empty_pad_and_its_own_move() -> None:
    table = Table(hands=[["gemini_7", "titan_ii", "gemini_spacecraft"]])
    table.assembled("gemini_4", launched=True)
    table.act("move gemini_4 mercury_4", "scrub gemini_4 gemini_7")
    fresh = table.mission("gemini_7")
    assert (fresh.pad, fresh.agenas, fresh.cards) == ((), (), ())
    assert not fresh.is_launched
    assert not fresh.is_completed
    table.act("assemble titan_ii gemini_7", "assemble gemini_spacecraft gemini_7", "launch gemini_7")
    table.act("move gemini_7 mercury_8")
    assert table.side(0).space == "mercury_8"
