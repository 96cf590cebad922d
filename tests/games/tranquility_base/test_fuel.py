"""Fuel: what it pays, how it comes back, and History cards used as fuel (TB-FUE)."""

from __future__ import annotations

import pytest

from tests.games.tranquility_base.answering import Table

COSTS = [
    ("assemble saturn_ib apollo_7", 3),
    ("assemble atlas_d mercury_6", 2),
    ("launch gemini_4", 2),
    ("launch-agena gemini_8", 2),
    ("wild fuel_cell_trouble apollo_8", 3),
    ("move apollo_8 mercury_6", 4),
]
HAND = ["saturn_ib", "atlas_d", "fuel_cell_trouble", "kennedy_challenge", "first_powered_flight"]
BOTH = "first_powered_flight+kennedy_challenge"


def ready(fuel: int, *cards: str) -> Table:
    """Something to launch, something to move with, and everything in hand that costs fuel."""
    table = Table(hands=[[*HAND[:3], *cards]])
    table.assembled("gemini_4")
    table.put("gemini_8", "gemini_agena")
    table.assembled("apollo_8", launched=True)
    table.fuel(fuel)
    return table


def with_pay(action: str, pay: str) -> str:
    """The action paid with History cards; a Wild names an Agena before them."""
    return f"{action} - {pay}" if action.startswith("wild") else f"{action} {pay}"


@pytest.mark.rule("TB-FUE-01")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_fuel_pays_for_pads_launches_wilds_and_moves(action: str, cost: int) -> None:
    table = ready(cost)
    table.act(action)
    assert table.side(0).fuel == 0


@pytest.mark.rule("TB-FUE-01")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_what_cannot_be_paid_is_refused(action: str, cost: int) -> None:
    table = ready(cost - 1)
    table.refuses(action, "TB-FUE-01")


@pytest.mark.rule("TB-FUE-02", "TB-FUE-04")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_spent_counters_stay_in_the_supply_and_come_back_once(action: str, cost: int) -> None:
    table = ready(12)
    table.state.seats[0].supply = 12
    table.act(action)
    assert (table.side(0).fuel, table.side(0).supply) == (12 - cost, 12)
    table.next_turn(0)
    assert (table.side(0).fuel, table.side(0).supply) == (12, 12), "unspent fuel does not add up"


@pytest.mark.rule("TB-FUE-02")
def test_spent_counters_wait_for_the_owners_next_recycle_phase() -> None:
    table = ready(12)
    table.act("launch gemini_4")
    table.end_turn()
    assert table.view().active == 1
    assert table.side(0).fuel == 10
    table.act("draw draw")
    assert table.side(0).fuel == 10, "another player's Recycle phase changes nothing"


@pytest.mark.rule("TB-FUE-03")
@pytest.mark.parametrize(
    ("action", "gain", "purchase"),
    [
        ("complete apollo_8", 3, "assemble saturn_ib apollo_7"),
        ("history first_american_satellite", 1, "assemble redstone mercury_3"),
    ],
)
def test_counters_gained_are_usable_at_once_and_for_good(action: str, gain: int, purchase: str) -> None:
    table = ready(0, "first_american_satellite", "redstone")
    table.state.seats[0].supply = 7
    table.piece("apollo_8")
    table.refuses(purchase, "TB-FUE-01")
    table.act(action)
    assert (table.side(0).fuel, table.side(0).supply) == (gain, 7 + gain)
    table.act(purchase)
    assert (table.side(0).fuel, table.side(0).supply) == (0, 7 + gain)
    table.next_turn(0)
    assert table.side(0).fuel == 7 + gain


@pytest.mark.rule("TB-FUE-05")
def test_the_bank_never_runs_out() -> None:
    table = ready(84)
    table.fuel(84, seat=1)
    table.piece("apollo_8")
    table.act("complete apollo_8")
    assert table.side(0).supply == 87


# History cards used as fuel ---------------------------------------------------------------------------------


@pytest.mark.rule("TB-RULING-17")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_a_history_card_counts_towards_one_cost(action: str, cost: int) -> None:
    table = ready(cost - 2, "kennedy_challenge")
    table.refuses(action, "TB-FUE-01")
    table.act(with_pay(action, "kennedy_challenge"))
    assert table.side(0).fuel == 0
    assert "kennedy_challenge" not in table.hand()


@pytest.mark.rule("TB-RULING-17")
def test_what_is_over_is_lost() -> None:
    table = ready(5, "kennedy_challenge", "redstone")
    table.act("assemble redstone mercury_3 kennedy_challenge")
    assert table.side(0).fuel == 5
    table.act("assemble atlas_d mercury_6")
    assert table.side(0).fuel == 3, "nothing is left over for the next cost"


@pytest.mark.rule("TB-RULING-17")
def test_two_history_cards_may_pay_one_cost_together_with_counters() -> None:
    table = ready(1, "kennedy_challenge", "first_powered_flight")
    table.act(f"move apollo_8 mercury_6 {BOTH}")
    assert table.side(0).fuel == 0
    assert table.side(0).space == "mercury_6"


@pytest.mark.rule("TB-RULING-17")
def test_a_card_that_would_pay_nothing_cannot_be_thrown_in() -> None:
    table = ready(5, "kennedy_challenge", "first_powered_flight", "redstone")
    table.refuses(f"assemble redstone mercury_3 {BOTH}", "TB-RULING-17")
    table.refuses(f"launch gemini_4 {BOTH}", "TB-RULING-17")
    assert f"assemble saturn_ib apollo_7 {BOTH}" in table.legal()


@pytest.mark.rule("TB-RULING-17")
@pytest.mark.parametrize(
    ("pay", "reason"),
    [
        ("kennedy_challenge+kennedy_challenge", "only once"),
        ("kennedy_challenge+first_powered_flight", f"in this order: {BOTH}"),
        ("first_american_satellite", "no card in your hand that counts as fuel"),
        ("atlas_d", "no card in your hand that counts as fuel"),
        ("nonsense", "no card in your hand that counts as fuel"),
    ],
)
def test_payments_that_make_no_sense_are_told_why(pay: str, reason: str) -> None:
    table = ready(9, "kennedy_challenge", "first_powered_flight", "first_american_satellite")
    action = f"assemble saturn_ib apollo_7 {pay}"
    table.refuses(action, "TB-HIS-05")
    assert reason in str(table.refusal(action))


@pytest.mark.rule("TB-RULING-07")
@pytest.mark.parametrize(
    ("action", "cost", "answer"),
    [
        ("launch gemini_4", 2, "delay_scrubbed_countdowns"),
        ("launch gemini_4", 2, "delay_engine_shutdown"),
        ("launch apollo_7", 3, "abort_second_stage"),
        ("launch-agena gemini_8", 2, "agena_misses_orbit"),
        ("wild fuel_cell_trouble apollo_8", 3, "flying_bedstead"),
    ],
)
def test_the_cost_of_what_was_stopped_is_not_refunded(action: str, cost: int, answer: str) -> None:
    table = ready(10)
    table.put("apollo_7", "saturn_ib", "apollo_spacecraft")
    table.hold(1, answer)
    table.act(action)
    table.answer(1, answer)
    table.everybody_passes()
    assert table.side(0).fuel == 10 - cost
    assert not table.mission("gemini_4").is_launched
    assert not table.mission("apollo_7").is_launched
