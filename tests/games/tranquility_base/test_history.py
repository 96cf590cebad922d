"""History cards and US milestones (TB-HIS), and payments with them that are negated (TB-RULING-06)."""

from __future__ import annotations

import pytest

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.view import MoveView
from tests.games.tranquility_base.answering import Table

SATELLITE, KENNEDY, WRIGHT = "first_american_satellite", "kennedy_challenge", "first_powered_flight"
DOUBLES = {
    "first_american_in_space": "mercury_6",
    "first_american_spacewalk": "gemini_4",
    "first_lunar_orbital_flight": "apollo_8",
}
LIQUID, SUPERSONIC = "first_liquid_fuel_rocket", "first_supersonic_flight"


def flying(mission: str, *hand: str, fuel: int = 30, piece: str = "mercury_2") -> Table:
    """A launched mission, a piece on the ring, and cards in hand."""
    table = Table(hands=[hand])
    table.assembled(mission, launched=True)
    table.piece(piece)
    table.fuel(fuel)
    return table


@pytest.mark.rule("TB-HIS-01")
@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_history_belongs_to_the_action_phase(phase: str) -> None:
    table = Table(hands=[[SATELLITE]])
    assert f"history {SATELLITE}" in table.legal()
    table.in_phase(phase)
    table.refuses(f"history {SATELLITE}", "TB-TRN-01")


@pytest.mark.rule("TB-HIS-01")
def test_no_history_in_the_turn_of_another() -> None:
    table = Table(hands=[[], [SATELLITE]], responses="timed")
    table.refuses(f"history {SATELLITE}", "TB-TRN-01", seat=1)


@pytest.mark.rule("TB-HIS-01")
def test_only_history_cards_in_the_own_hand() -> None:
    table = flying("mercury_6", "x15")
    table.refuses(f"history {SATELLITE}", "TB-HIS-01")
    table.refuses("history x15", "TB-HIS-01")
    table.refuses(f"extend {LIQUID} mercury_6 mercury_3", "TB-HIS-01")


@pytest.mark.rule("TB-HIS-01")
def test_any_number_and_mix_at_no_cost() -> None:
    table = flying("apollo_8", SATELLITE, LIQUID, SUPERSONIC, fuel=0)
    table.act(f"extend {LIQUID} apollo_8 mercury_4", f"extend {SUPERSONIC} apollo_8 mercury_7")
    assert table.side().fuel == 0
    table.act(f"history {SATELLITE}")
    assert table.side().fuel == 1


@pytest.mark.rule("TB-HIS-02", "TB-RULING-36", "TB-CRD-08")
@pytest.mark.parametrize("card", [WRIGHT, LIQUID])
def test_a_used_card_is_announced_and_goes_on_top_of_the_discard_pile(card: str) -> None:
    table = flying("apollo_8", card, "saturn_ib")
    action = f"assemble saturn_ib apollo_7 {card}" if card == WRIGHT else f"extend {card} apollo_8 mercury_3"
    table.act(action)
    assert table.view().discard_top == card
    assert [event.card for event in table.events(events.History, seat=1)] == [card]
    assert table.view().milestones == ()


@pytest.mark.rule("TB-HIS-03", "TB-RULING-36")
@pytest.mark.parametrize("card", [SATELLITE, KENNEDY, *DOUBLES])
def test_a_milestone_leaves_the_game_and_its_marker_is_placed(card: str) -> None:
    mission = DOUBLES.get(card, "apollo_8")
    table = flying(mission, card, "saturn_ib")
    if card == SATELLITE:
        table.act(f"history {card}")
    elif card == KENNEDY:
        table.act(f"assemble saturn_ib apollo_7 {card}")
    else:
        table.act(f"move {mission} mercury_3", f"extend {card} {mission} mercury_4")
    assert table.view().milestones == (card,)
    assert [event.card for event in table.events(events.Milestone, seat=1)] == [card]
    assert card not in table.discard_pile()
    assert card not in table.view(1).unseen


@pytest.mark.rule("TB-HIS-04", "TB-INS-04", "TB-INS-34", "TB-CRD-09")
def test_a_negated_milestone_leaves_the_game_all_the_same() -> None:
    table = Table(hands=[[SATELLITE], ["flying_bathtub"]])
    table.act(f"history {SATELLITE}")
    table.answer(1, "flying_bathtub")
    assert table.view().milestones == (SATELLITE,)
    assert table.side().supply == 30
    assert table.bottom(1) == {"flying_bathtub"}
    assert SATELLITE not in table.discard_pile()


@pytest.mark.rule("TB-INS-04", "TB-INS-34")
def test_any_other_negated_history_goes_to_the_bottom() -> None:
    table = Table(hands=[[LIQUID], ["flying_bathtub"]])
    table.assembled("apollo_8", launched=True)
    table.act(f"extend {LIQUID} apollo_8 mercury_3")
    table.answer(1, "flying_bathtub")
    assert table.bottom(2) == {LIQUID, "flying_bathtub"}
    assert table.side().space == "start_1"
    assert not table.mission("apollo_8").has_moved


@pytest.mark.rule("TB-HIS-05", "TB-RULING-17", "TB-CRD-06")
def test_a_card_as_fuel_pays_part_of_a_cost_and_what_is_over_is_lost() -> None:
    table = Table(hands=[[KENNEDY, "saturn_ib", "apollo_spacecraft"]])
    table.fuel(1)
    table.act(f"assemble saturn_ib apollo_7 {KENNEDY}")
    assert table.side().fuel == 0
    table = Table(hands=[[KENNEDY, "apollo_spacecraft"]])
    table.fuel(1)
    table.act(f"assemble apollo_spacecraft apollo_7 {KENNEDY}")
    assert table.side().fuel == 1


@pytest.mark.rule("TB-HIS-05", "TB-CRD-08")
def test_cards_as_fuel_go_together_with_counters_and_with_each_other() -> None:
    table = Table(hands=[[KENNEDY, WRIGHT, "saturn_ib"]])
    table.fuel(0)
    table.refuses(f"assemble saturn_ib apollo_7 {KENNEDY}", "TB-FUE-01")
    table.act(f"assemble saturn_ib apollo_7 {WRIGHT}+{KENNEDY}")
    assert table.mission("apollo_7").pad == ("saturn_ib",)


@pytest.mark.rule("TB-HIS-05", "TB-RULING-17")
@pytest.mark.parametrize(
    ("pay", "clause"),
    [
        (f"{WRIGHT}+{WRIGHT}", "TB-HIS-05"),
        ("first_supersonic_flight", "TB-HIS-05"),
        ("x15", "TB-HIS-05"),
    ],
)
def test_what_does_not_count_as_fuel(pay: str, clause: str) -> None:
    table = Table(hands=[[KENNEDY, WRIGHT, "x15", SUPERSONIC, "apollo_spacecraft"]])
    table.refuses(f"assemble apollo_spacecraft apollo_7 {pay}", clause)


@pytest.mark.rule("TB-HIS-05", "TB-RULING-17")
def test_a_card_that_would_pay_nothing_is_refused() -> None:
    table = Table(hands=[[KENNEDY, WRIGHT, "apollo_spacecraft"]])
    pay = "+".join(sorted([KENNEDY, WRIGHT]))
    table.refuses(f"assemble apollo_spacecraft apollo_7 {pay}", "TB-RULING-17")


@pytest.mark.rule("TB-HIS-05")
def test_a_card_as_fuel_is_not_played_by_itself() -> None:
    table = Table(hands=[[KENNEDY]])
    table.refuses(f"history {KENNEDY}", "TB-HIS-05")


@pytest.mark.rule("TB-HIS-06", "TB-FUE-03", "TB-CRD-05")
def test_gained_fuel_joins_the_supply_unspent() -> None:
    table = Table(hands=[[SATELLITE]])
    table.fuel(3)
    table.act(f"history {SATELLITE}")
    assert (table.side().fuel, table.side().supply) == (4, 31)


@pytest.mark.rule("TB-RULING-24", "TB-FUE-05")
def test_the_bank_never_runs_out() -> None:
    """All 84 counters of the box are in use, and still fuel is gained."""
    table = Table(hands=[[SATELLITE]])
    table.fuel(54, 54)
    table.act(f"history {SATELLITE}")
    assert table.side().supply == 55
    table.assembled("mercury_6", launched=True)
    table.piece("mercury_6")
    table.act("complete mercury_6")
    assert table.side().supply == 56
    assert sum(side.supply for side in table.view().seats) > 84


@pytest.mark.rule("TB-HIS-07", "TB-CRD-07")
@pytest.mark.parametrize(("card", "mission"), DOUBLES.items())
def test_doubling_adds_as_many_free_spaces_as_were_paid_for(card: str, mission: str) -> None:
    table = flying(mission, card, fuel=2)
    table.act(f"move {mission} mercury_4")
    assert f"extend {card} {mission} mercury_6" in table.legal()
    table.refuses(f"extend {card} {mission} mercury_7", "TB-MOV-02")
    table.act(f"extend {card} {mission} mercury_6")
    assert (table.side().fuel, table.side().space) == (0, "mercury_6")


@pytest.mark.rule("TB-HIS-07", "TB-CRD-07")
@pytest.mark.parametrize(("card", "own"), DOUBLES.items())
@pytest.mark.parametrize("mission", DOUBLES.values())
def test_doubling_is_for_the_named_program(card: str, own: str, mission: str) -> None:
    table = flying(mission, card)
    table.act(f"move {mission} mercury_4")
    if mission != own:
        table.refuses(f"extend {card} {mission} mercury_5", "TB-HIS-07")
    else:
        assert f"extend {card} {mission} mercury_5" in table.legal()


@pytest.mark.rule("TB-CRD-07")
def test_an_apollo_move_on_a_saturn_ib_is_doubled_too() -> None:
    table = flying("apollo_7", "first_lunar_orbital_flight")
    table.act("move apollo_7 mercury_7", "extend first_lunar_orbital_flight apollo_7 gemini_4")
    assert table.side().space == "gemini_4"


@pytest.mark.rule("TB-HIS-07", "TB-RULING-16")
def test_doubling_comes_directly_after_the_move() -> None:
    table = flying("apollo_8", "first_lunar_orbital_flight", SATELLITE)
    table.refuses("extend first_lunar_orbital_flight apollo_8 mercury_3", "TB-RULING-16")
    table.act("move apollo_8 mercury_4", f"history {SATELLITE}")
    table.refuses("extend first_lunar_orbital_flight apollo_8 mercury_5", "TB-RULING-16")
    table.refuses("history first_lunar_orbital_flight", "TB-HIS-07")


@pytest.mark.rule("TB-HIS-08")
@pytest.mark.parametrize(("card", "spaces"), [(LIQUID, 2), (SUPERSONIC, 3)])
def test_added_spaces_cost_nothing_and_exceed_the_max_move(card: str, spaces: int) -> None:
    table = flying("mercury_6", card, fuel=3, piece="mercury_2")
    table.act("move mercury_6 mercury_5")
    reached = ["mercury_6", "mercury_7", "mercury_8", "mercury_9"]
    table.refuses(f"extend {card} mercury_6 {reached[spaces]}", "TB-MOV-02")
    table.act(f"extend {card} mercury_6 {reached[spaces - 1]}")
    assert (table.side().fuel, table.side().space) == (0, reached[spaces - 1])


@pytest.mark.rule("TB-RULING-42", "TB-HIS-08", "TB-MOV-03")
def test_added_spaces_alone_are_a_move() -> None:
    table = flying("mercury_6", LIQUID, SATELLITE)
    table.act(f"extend {LIQUID} mercury_6 mercury_4", f"history {SATELLITE}")
    assert table.mission("mercury_6").has_moved
    table.refuses("move mercury_6 mercury_5", "TB-MOV-03")


@pytest.mark.rule("TB-RULING-16", "TB-HIS-08")
def test_paid_spaces_follow_added_ones_in_full() -> None:
    table = flying("apollo_8", LIQUID, SUPERSONIC, "first_lunar_orbital_flight", piece="mercury_2")
    table.act(f"extend {LIQUID} apollo_8 mercury_4", f"extend {SUPERSONIC} apollo_8 mercury_7")
    assert table.view().move == MoveView("apollo_8", paid=0)
    table.refuses("move apollo_8 gemini_8", "TB-MOV-02")
    fuel = table.side().fuel
    table.act("move apollo_8 gemini_6")
    assert (table.side().space, fuel - table.side().fuel) == ("gemini_6", 6)
    table.refuses("move apollo_8 gemini_7", "TB-MOV-03")
    table.refuses("extend first_lunar_orbital_flight apollo_8 apollo_1", "TB-MOV-02")
    table.act("extend first_lunar_orbital_flight apollo_8 gemini_12")
    assert table.side().fuel == fuel - 6


@pytest.mark.rule("TB-RULING-42")
def test_nobody_sees_a_move_of_added_spaces_end() -> None:
    table = flying("mercury_6", LIQUID)
    table.act(f"extend {LIQUID} mercury_6 mercury_4")
    seen = [table.view(seat).seats for seat in (0, 1)]
    told = table.match.log(1)
    table.act("end-actions")
    assert table.match.log(1) == told
    assert [table.view(seat).seats for seat in (0, 1)] == seen


@pytest.mark.rule("TB-RULING-16", "TB-MOV-05")
def test_move_of_another_mission_ends_one_of_added_spaces() -> None:
    table = flying("apollo_8", LIQUID, piece="mercury_2")
    table.assembled("mercury_6", launched=True)
    table.act(f"extend {LIQUID} apollo_8 mercury_4", "move mercury_6 mercury_5")
    table.refuses("move apollo_8 mercury_7", "TB-MOV-03")


@pytest.mark.rule("TB-HIS-08", "TB-MOV-03", "TB-MOV-11")
def test_spaces_are_added_only_to_a_mission_that_can_move() -> None:
    table = flying("mercury_6", LIQUID)
    table.refuses(f"extend {LIQUID} gemini_4 mercury_4", "TB-MOV-02")
    table.lay("mercury_6", "fuel_cell_trouble")
    table.refuses(f"extend {LIQUID} mercury_6 mercury_4", "TB-MOV-11")


@pytest.mark.rule("TB-RULING-16")
def test_an_added_space_is_not_doubled_and_several_cards_join_in_one_move() -> None:
    table = flying("apollo_8", LIQUID, "first_lunar_orbital_flight", SUPERSONIC)
    table.act("move apollo_8 mercury_3", f"extend {LIQUID} apollo_8 mercury_5")
    table.refuses("extend first_lunar_orbital_flight apollo_8 mercury_7", "TB-MOV-02")
    table.act(
        "extend first_lunar_orbital_flight apollo_8 mercury_6", f"extend {SUPERSONIC} apollo_8 mercury_9"
    )
    assert table.side().space == "mercury_9"
    assert table.side().fuel == 29


@pytest.mark.rule("TB-HIS-09", "TB-MOV-05")
@pytest.mark.parametrize("card", ["first_lunar_orbital_flight", LIQUID])
def test_completing_in_the_middle_ends_a_lengthened_move(card: str) -> None:
    table = flying("apollo_8", "first_lunar_orbital_flight", LIQUID)
    table.assembled("mercury_6", launched=True)
    table.act("move apollo_8 mercury_5", f"extend {card} apollo_8 mercury_6", "complete mercury_6")
    other = LIQUID if card != LIQUID else "first_lunar_orbital_flight"
    clause = "TB-MOV-03" if other == LIQUID else "TB-RULING-16"
    table.refuses(f"extend {other} apollo_8 mercury_7", clause)
    table.refuses("move apollo_8 mercury_7", "TB-MOV-03")


@pytest.mark.rule("TB-HIS-10")
def test_an_odd_distance_wastes_the_last_space_of_a_doubled_move() -> None:
    table = flying("mercury_6", "first_american_in_space")
    table.act("move mercury_6 mercury_5", "extend first_american_in_space mercury_6 mercury_7")
    assert table.side().fuel == 27
    assert table.side().space == "mercury_7"
    assert not [action for action in table.legal() if action.startswith(("move mercury_6", "extend"))]


@pytest.mark.rule("TB-HIS-11", "TB-INS-10")
@pytest.mark.parametrize("use", ["gain", "pay", "lengthen"])
def test_history_is_answered_before_it_works(use: str) -> None:
    table = Table(hands=[[SATELLITE, WRIGHT, LIQUID, "saturn_ib"], ["flying_bathtub"]])
    table.assembled("apollo_8", launched=True)
    actions = {
        "gain": f"history {SATELLITE}",
        "pay": f"assemble saturn_ib apollo_7 {WRIGHT}",
        "lengthen": f"extend {LIQUID} apollo_8 mercury_4",
    }
    table.act(actions[use])
    assert table.asked == [1]
    assert table.view(1).stack[0].kind == "history"
    assert (table.side().supply, table.mission("apollo_7").pad, table.side().space) == (30, (), "start_1")
    table.passes(1)
    after = (table.side().supply, table.mission("apollo_7").pad, table.side().space)
    assert after != (30, (), "start_1")


# A payment that is negated (TB-RULING-06) -------------------------------------------------------------------

PAID = {
    "assemble": ("assemble saturn_ib apollo_7", 3),
    "launch": ("launch apollo_8", 3),
    "launch-agena": ("launch-agena gemini_8", 2),
    "move": ("move gemini_4 mercury_4", 2),
    "wild": ("wild fuel_cell_trouble apollo_10 -", 3),
}


def paying(kind: str, *cards: str, fuel: int = 30) -> Table:
    """Seat 0 does something paid for with History cards; seat 1 can negate one."""
    hand = [KENNEDY, WRIGHT, "saturn_ib", "fuel_cell_trouble"]
    table = Table(hands=[hand, ["flying_bathtub"]])
    table.assembled("apollo_8")
    table.put("gemini_8", "gemini_agena")
    table.assembled("gemini_4", launched=True)
    table.assembled("apollo_10", launched=True)
    table.fuel(fuel)
    table.piece("start_1")
    table.act(f"{PAID[kind][0]} {'+'.join(sorted(cards))}")
    return table


def has_happened(table: Table, kind: str) -> bool:
    """Whether what was paid for has happened."""
    return {
        "assemble": table.mission("apollo_7").pad == ("saturn_ib",),
        "launch": table.mission("apollo_8").is_launched,
        "launch-agena": table.mission("gemini_8").agenas[0].place == "orbit",
        "move": table.side().space == "mercury_4",
        "wild": table.lying("apollo_10") == ["fuel_cell_trouble"],
    }[kind]


@pytest.mark.rule("TB-RULING-06", "TB-INS-34")
@pytest.mark.parametrize("kind", PAID)
def test_a_negated_payment_is_made_up_with_fuel(kind: str) -> None:
    table = paying(kind, WRIGHT)
    table.answer(1, "flying_bathtub")
    assert not has_happened(table, kind)
    assert table.short() == 1
    table.act("make-up")
    assert has_happened(table, kind)
    assert table.side().fuel == 30 - PAID[kind][1]
    assert table.bottom(2) == {WRIGHT, "flying_bathtub"}


@pytest.mark.rule("TB-RULING-06")
@pytest.mark.parametrize("kind", PAID)
def test_a_negated_payment_is_made_up_with_another_history(kind: str) -> None:
    table = paying(kind, WRIGHT, fuel=PAID[kind][1] - 1)
    table.answer(1, "flying_bathtub")
    table.refuses("make-up", "TB-FUE-01")
    table.act(f"make-up {KENNEDY}")
    assert has_happened(table, kind)
    assert table.side().fuel == 0
    assert table.view().milestones == (KENNEDY,)


@pytest.mark.rule("TB-RULING-06")
@pytest.mark.parametrize("kind", PAID)
def test_an_action_is_taken_back_with_its_card_and_counters_but_without_the_history(kind: str) -> None:
    table = paying(kind, WRIGHT)
    paid = PAID[kind][1] - 1
    assert table.side().fuel == 30 - paid
    table.answer(1, "flying_bathtub")
    table.act("take-back")
    assert not has_happened(table, kind)
    assert table.side().fuel == 30
    assert {"saturn_ib", "fuel_cell_trouble", KENNEDY} <= set(table.hand())
    assert WRIGHT not in table.hand()
    assert table.view().payment is None
    assert f"{PAID[kind][0]}".removesuffix(" -") in table.legal()


@pytest.mark.rule("TB-RULING-06")
def test_who_cannot_make_up_can_only_take_back() -> None:
    table = Table(hands=[[WRIGHT, "saturn_ib"], ["flying_bathtub"]])
    table.fuel(2)
    table.act(f"assemble saturn_ib apollo_7 {WRIGHT}")
    table.answer(1, "flying_bathtub")
    assert table.legal() == ["take-back"]
    table.refuses("make-up", "TB-FUE-01")
    table.refuses("end-actions", "TB-RULING-06")


@pytest.mark.rule("TB-RULING-06")
@pytest.mark.parametrize("kind", ["assemble", "launch", "wild"])
@pytest.mark.parametrize("negated", [WRIGHT, KENNEDY])
def test_of_two_cards_the_one_that_stands_still_counts(kind: str, negated: str) -> None:
    """Each card opens a window of its own; what the other one paid need not be made up."""
    table = paying(kind, KENNEDY, WRIGHT)
    assert table.side().fuel == 30
    first, second = sorted([KENNEDY, WRIGHT])
    assert table.stack() == [first]
    if negated == second:
        table.passes(1)
        assert table.stack() == [second]
    table.answer(1, "flying_bathtub")
    short = 1 if negated == WRIGHT else 2
    assert table.short() == short
    table.act("make-up")
    assert has_happened(table, kind)
    assert table.side().fuel == 30 - short


@pytest.mark.rule("TB-RULING-06")
def test_taking_back_does_not_bring_the_card_back_that_stood() -> None:
    table = paying("assemble", KENNEDY, WRIGHT)
    table.answer(1, "flying_bathtub")
    table.act("take-back")
    assert not {KENNEDY, WRIGHT} & set(table.hand())
    assert table.view().milestones == (KENNEDY,)
    assert table.side().fuel == 30


@pytest.mark.rule("TB-RULING-06", "TB-INF-05")
def test_a_card_taken_back_is_known_to_all() -> None:
    table = paying("assemble", WRIGHT)
    table.answer(1, "flying_bathtub")
    table.act("take-back")
    assert table.view(1).seats[0].known == ("saturn_ib",)


@pytest.mark.rule("TB-RULING-06", "TB-MOV-03")
def test_a_move_taken_back_leaves_the_mission_its_move() -> None:
    table = paying("move", WRIGHT)
    table.answer(1, "flying_bathtub")
    table.act("take-back")
    assert not table.mission("gemini_4").has_moved
    assert "move gemini_4 mercury_3" in table.legal()


@pytest.mark.rule("TB-RULING-06", "TB-INS-35")
def test_a_negation_that_is_negated_leaves_the_payment_whole() -> None:
    table = paying("assemble", WRIGHT)
    table.give(0, "x15")
    table.answer(1, "flying_bathtub")
    table.answer(0, "x15")
    assert has_happened(table, "assemble")
    assert table.side().fuel == 28


@pytest.mark.rule("TB-RULING-06", "TB-TRN-08")
def test_the_last_card_makes_up_for_nothing() -> None:
    table = Table(hands=[[], ["flying_bathtub"]])
    table.only(0, WRIGHT, "saturn_ib", KENNEDY)
    table.fuel(2)
    table.act(f"assemble saturn_ib apollo_7 {WRIGHT}")
    table.answer(1, "flying_bathtub")
    table.refuses(f"make-up {KENNEDY}", "TB-TRN-08")
    assert table.legal() == ["take-back"]


@pytest.mark.rule("TB-RULING-03")
def test_history_waits_for_the_action_phase() -> None:
    table = Table(hands=[["first_american_satellite"]])
    table.in_phase("draw")
    table.refuses("history first_american_satellite", "TB-TRN-01")
    table.act("draw draw")
    assert table.view().phase == "action"
    assert "history first_american_satellite" in table.legal()
    table.act("end-actions")
    table.refuses("history first_american_satellite", "TB-TRN-01")
