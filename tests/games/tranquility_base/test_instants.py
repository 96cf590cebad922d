"""Instant cards (TB-INS-01 to 07) and what they do to a launch or a card (TB-INS-30 to 35)."""

from __future__ import annotations

import pytest

from moonrace.games.tranquility_base import events
from tests.games.tranquility_base.answering import Table

DELAY, ENGINE = "delay_scrubbed_countdowns", "delay_engine_shutdown"
ABORT, MISS = "abort_second_stage", "agena_misses_orbit"
BEDSTEAD, BATHTUB, X15, HOUSTON = "flying_bedstead", "flying_bathtub", "x15", "mission_control"
INSTANTS = [BATHTUB, X15, BEDSTEAD, HOUSTON, DELAY, ENGINE, ABORT, MISS]

OPENERS = {
    "history": ("history first_american_satellite", {BATHTUB}),
    "wild": ("wild delay_countdown_hold apollo_1", {BEDSTEAD, HOUSTON}),
    "launch mercury": ("launch mercury_6", {DELAY}),
    "launch gemini": ("launch gemini_4", {DELAY, ENGINE}),
    "launch apollo": ("launch apollo_8", {DELAY, ABORT}),
    "agena launch": ("launch-agena gemini_8", {MISS}),
}


def at_the_pad(hand: list[str], *answers: str, players: int = 2) -> Table:
    """Seat 0 can open every kind of window; seat 1 holds answers."""
    specials = ["first_american_satellite", "delay_countdown_hold"]
    table = Table(players, hands=[[*specials, *hand], answers])
    for mission in ("mercury_6", "gemini_4", "apollo_8"):
        table.assembled(mission)
    table.put("gemini_8", "gemini_agena")
    return table


# When and on what -------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-01", "TB-INS-02", "TB-INS-11", "TB-CRD-09", "TB-CRD-10")
@pytest.mark.parametrize("opener", OPENERS)
def test_an_instant_answers_what_its_wording_fits(opener: str) -> None:
    action, fitting = OPENERS[opener]
    table = at_the_pad([], *INSTANTS, players=3)
    table.act(action)
    assert {a for a in table.legal(1) if a.startswith("answer")} == {f"answer {card}" for card in fitting}
    for card in INSTANTS:
        if card not in fitting:
            table.refuses(f"answer {card}", "TB-INS-02", seat=1)


@pytest.mark.rule("TB-INS-01")
def test_an_instant_costs_nothing_and_comes_in_any_players_turn() -> None:
    table = at_the_pad([DELAY], BATHTUB)
    table.fuel(0, 30, seat=1)
    table.act("history first_american_satellite")
    table.answer(1, BATHTUB)
    assert table.side(1).fuel == 0
    table.fuel(3)
    table.act("launch apollo_8")
    assert table.asked == [0]
    table.answer(0, DELAY)
    assert table.lying("apollo_8") == [DELAY]


@pytest.mark.rule("TB-INS-01", "TB-INS-20")
@pytest.mark.parametrize("phase", ["draw", "action", "discard"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_lying_card_is_negated_in_any_phase_by_anybody(phase: str, seat: int) -> None:
    table = Table(3, hands=[[BEDSTEAD] if seat == holder else [] for holder in range(3)])
    table.lay("apollo_10", "delay_countdown_hold")
    table.in_phase(phase)
    table.act(f"interrupt {BEDSTEAD} apollo_10 delay_countdown_hold", seat=seat)
    assert table.lying("apollo_10") == []


@pytest.mark.rule("TB-INS-01")
def test_only_an_instant_in_the_own_hand() -> None:
    table = at_the_pad([], BATHTUB, DELAY)
    table.act("history first_american_satellite")
    table.refuses("answer x15", "TB-INS-01", seat=1)
    table.refuses("answer first_american_satellite", "TB-INS-01", seat=1)
    table.refuses("answer nonsense", "TB-INS-01", seat=1)


@pytest.mark.rule("TB-INS-02")
def test_an_instant_is_announced_with_what_it_is_laid_on() -> None:
    table = at_the_pad([], BEDSTEAD)
    table.act("wild delay_countdown_hold apollo_1")
    table.answer(1, BEDSTEAD)
    told = table.events(events.Instant)[0]
    assert (told.seat, told.card, told.mission, told.target) == (
        1,
        BEDSTEAD,
        "apollo_1",
        "delay_countdown_hold",
    )


@pytest.mark.rule("TB-INS-02")
def test_a_card_for_a_launching_mission_fits_only_during_the_launch() -> None:
    table = at_the_pad([ABORT])
    table.refuses(f"answer {ABORT}", "TB-INS-02")
    table.act("launch apollo_8")
    assert f"answer {ABORT}" in table.legal()
    table.passes(0)
    table.refuses(f"answer {ABORT}", "TB-INS-02")
    table.lay("apollo_8", "alarm_1202")
    table.refuses(f"interrupt {ABORT} apollo_8 alarm_1202", "TB-INS-02")


@pytest.mark.rule("TB-INS-02", "TB-RULING-28")
@pytest.mark.parametrize(
    ("card", "lying", "is_negated"),
    [
        (BEDSTEAD, "alarm_1202", True),
        (BEDSTEAD, DELAY, False),
        (X15, DELAY, True),
        (X15, "alarm_1202", False),
        (HOUSTON, DELAY, True),
        (HOUSTON, "alarm_1202", True),
        (BATHTUB, "alarm_1202", False),
    ],
)
def test_a_negation_hits_lying_cards_of_its_kinds(card: str, lying: str, is_negated: bool) -> None:
    table = Table(hands=[[], [card]])
    table.lay("apollo_8", lying)
    action = f"interrupt {card} apollo_8 {lying}"
    if not is_negated:
        table.refuses(action, "TB-INS-02", seat=1)
        return
    table.act(action, seat=1)
    assert table.lying("apollo_8") == []
    assert table.bottom(2) == {card, lying}


@pytest.mark.rule("TB-INS-02")
def test_a_negation_wants_the_card_where_it_lies() -> None:
    table = Table(hands=[[BEDSTEAD]])
    table.lay("apollo_8", "alarm_1202")
    table.refuses(f"interrupt {BEDSTEAD} apollo_7 alarm_1202", "TB-INS-02")
    table.refuses(f"interrupt {BEDSTEAD} apollo_8 fuel_cell_trouble", "TB-INS-02")
    table.refuses(f"interrupt {HOUSTON} apollo_8 alarm_1202", "TB-INS-01")


@pytest.mark.rule("TB-RULING-28")
@pytest.mark.parametrize(
    ("card", "mission"), [("abort_oxygen_tank", "apollo_10"), ("agena_lost", "gemini_10")]
)
def test_what_has_happened_cannot_be_negated_later(card: str, mission: str) -> None:
    table = Table(hands=[[card], [BEDSTEAD]])
    table.assembled(mission, launched=True)
    table.act(f"wild {card} {mission}" + (" orbit" if card == "agena_lost" else ""))
    table.passes(1)
    table.lay("apollo_8", "alarm_1202")
    table.refuses(f"interrupt {BEDSTEAD} {mission} {card}", "TB-INS-02", seat=1)


@pytest.mark.rule("TB-INS-03", "TB-RULING-32", "TB-RULING-23")
@pytest.mark.parametrize("is_completed", [False, True])
def test_an_own_launch_can_be_stopped_a_relaunch_too(is_completed: bool) -> None:
    table = at_the_pad([DELAY])
    if is_completed:
        table.complete("apollo_8")
    table.act("launch apollo_8")
    table.answer(0, DELAY)
    assert table.lying("apollo_8") == [DELAY]
    assert not table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-03", "TB-INS-06", "TB-RULING-18")
def test_instants_and_wilds_lie_together_and_are_counted_each_for_itself() -> None:
    table = at_the_pad([], ENGINE)
    table.lay("gemini_4", "fuel_cell_trouble", turns=1)
    table.act("launch gemini_4")
    table.answer(1, ENGINE)
    cards = table.mission("gemini_4").cards
    assert [(on.card, on.turns_left) for on in cards] == [("fuel_cell_trouble", 1), (ENGINE, 2)]
    table.act("end-actions")
    assert [on.turns_left for on in table.mission("gemini_4").cards] == [2]


# Where cards go ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-04", "TB-INS-33", "TB-RULING-07")
def test_a_negated_wild_goes_under_the_discard_pile_and_its_cost_stays_spent() -> None:
    table = Table(hands=[["abort_oxygen_tank"], [BEDSTEAD]])
    table.assembled("apollo_10", launched=True)
    top = table.view().discard_top
    table.act("wild abort_oxygen_tank apollo_10")
    table.answer(1, BEDSTEAD)
    assert table.mission("apollo_10").is_launched
    assert table.side(0).fuel == 26
    assert table.bottom(2) == {"abort_oxygen_tank", BEDSTEAD}
    assert table.view().discard_top == top


@pytest.mark.rule("TB-INS-05", "TB-INS-31", "TB-RULING-07", "TB-RULING-37")
def test_an_abort_at_launch_sends_the_equipment_under_the_discard_pile() -> None:
    table = at_the_pad([], ABORT)
    top = table.view().discard_top
    table.act("launch apollo_8")
    assert not table.mission("apollo_8").is_launched
    table.answer(1, ABORT)
    assert table.mission("apollo_8").pad == ()
    assert not table.mission("apollo_8").is_launched
    assert table.bottom(3) == {"saturn_v", "apollo_spacecraft", ABORT}
    assert table.view().discard_top == top
    assert table.side(0).fuel == 27


@pytest.mark.rule("TB-RULING-29", "TB-INS-04")
def test_an_abort_by_an_instant_takes_the_other_cards_too_to_the_bottom() -> None:
    table = at_the_pad([], ABORT)
    table.lay("apollo_8", "alarm_1202")
    table.lay("apollo_8", "fuel_cell_trouble")
    table.act("launch apollo_8")
    table.answer(1, ABORT)
    assert table.lying("apollo_8") == []
    assert table.bottom(5) == {"saturn_v", "apollo_spacecraft", "alarm_1202", "fuel_cell_trouble", ABORT}


@pytest.mark.rule("TB-INS-30", "TB-LAU-05", "TB-RULING-07", "TB-AGE-07")
def test_a_delayed_launch_stays_on_the_pad_under_the_card() -> None:
    table = Table(hands=[[], [ENGINE]])
    table.assembled("gemini_8")
    table.act("launch gemini_8")
    table.answer(1, ENGINE)
    mission = table.mission("gemini_8")
    assert (mission.is_launched, mission.pad) == (False, ("titan_ii", "gemini_spacecraft"))
    assert [agena.place for agena in mission.agenas] == ["orbit"]
    assert [(on.card, on.turns_left) for on in mission.cards] == [(ENGINE, 2)]
    assert table.side(0).fuel == 28
    table.refuses("launch gemini_8", "TB-LAU-05")


@pytest.mark.rule("TB-INS-32", "TB-RULING-07", "TB-AGE-07")
def test_an_agena_that_misses_orbit_is_lost_with_its_cost() -> None:
    table = Table(hands=[[], [MISS]])
    table.put("gemini_8", "titan_ii", "gemini_agena")
    table.act("launch-agena gemini_8")
    table.answer(1, MISS)
    assert table.mission("gemini_8").agenas == ()
    assert table.mission("gemini_8").pad == ("titan_ii",)
    assert table.bottom(2) == {"gemini_agena", MISS}
    assert table.side(0).fuel == 28


@pytest.mark.rule("TB-INS-32")
def test_only_the_launching_agena_of_gemini_10_is_lost() -> None:
    table = Table(hands=[[], [MISS]])
    table.in_phase("action", seat=1)
    table.hold(0, MISS)
    table.put("gemini_10", "gemini_agena@inherited", "gemini_agena")
    table.act("launch-agena gemini_10")
    table.answer(0, MISS)
    assert [agena.place for agena in table.mission("gemini_10").agenas] == ["inherited"]


@pytest.mark.rule("TB-INS-35", "TB-INS-04")
def test_a_negated_instant_is_as_if_it_had_not_been_played() -> None:
    table = at_the_pad([X15], ABORT)
    table.act("launch apollo_8")
    table.answer(1, ABORT)
    table.answer(0, X15)
    assert table.mission("apollo_8").is_launched
    assert table.bottom(2) == {X15, ABORT}


# Lasting Instants -------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-06", "TB-ASM-04", "TB-EQP-03", "TB-SCR-05", "TB-COM-01")
def test_a_lasting_instant_blocks_its_mission() -> None:
    table = Table(hands=[["mercury_2", "apollo_spacecraft"]])
    table.put("apollo_7", "saturn_ib")
    table.put("apollo_8", "apollo_spacecraft")
    table.complete("apollo_1")
    blocked = {
        "scrub apollo_7 mercury_2": "TB-SCR-05",
        "assemble apollo_spacecraft apollo_7": "TB-ASM-04",
        "shift apollo_spacecraft apollo_8 apollo_7": "TB-EQP-03",
    }
    assert set(blocked) <= set(table.legal())
    table.lay("apollo_7", DELAY)
    for action, clause in blocked.items():
        table.refuses(action, clause)
    table.assembled("mercury_6", launched=True)
    table.piece("mercury_6")
    table.lay("mercury_6", ENGINE)
    table.refuses("complete mercury_6", "TB-COM-01")


@pytest.mark.rule("TB-INS-06", "TB-RULING-18", "TB-RULING-08", "TB-TRN-06")
@pytest.mark.parametrize(("card", "turns"), [(DELAY, 1), (ENGINE, 2)])
def test_a_lasting_instant_is_counted_from_the_next_upkeep_and_leaves_on_top(card: str, turns: int) -> None:
    table = at_the_pad([], card)
    table.act("launch gemini_4")
    table.answer(1, card)
    for left in range(turns, 0, -1):
        assert [on.turns_left for on in table.mission("gemini_4").cards] == [left]
        table.next_turn(0)
        table.refuses("launch gemini_4", "TB-LAU-05")
        table.act("end-actions")
    assert table.lying("gemini_4") == []
    assert table.view().discard_top == card


@pytest.mark.rule("TB-RULING-18", "TB-TRN-13")
def test_a_lasting_instant_that_is_negated_goes_to_the_bottom() -> None:
    table = Table(hands=[[], [X15]])
    table.lay("apollo_8", DELAY)
    top = table.view().discard_top
    table.act(f"interrupt {X15} apollo_8 {DELAY}", seat=1)
    assert table.bottom(2) == {X15, DELAY}
    assert table.view().discard_top == top


@pytest.mark.rule("TB-INS-07", "TB-TRN-03", "TB-TRN-13")
def test_an_instant_played_between_turns_is_replaced_only_in_the_owners_refill() -> None:
    table = Table(3, hands=[[], [], [BEDSTEAD]])
    table.lay("apollo_10", "fuel_cell_trouble")
    table.end_turn()
    discard = table.view().discard_top
    assert table.state.phase == "draw"
    table.act(f"interrupt {BEDSTEAD} apollo_10 fuel_cell_trouble", seat=2)
    assert table.view().discard_top == discard
    assert table.side(2).hand_size == 7
    table.end_turn()
    assert table.side(2).hand_size == 7
    table.act("draw draw")
    assert table.side(2).hand_size == 8
    table.end_turn()
    assert table.side(2).hand_size == 8
