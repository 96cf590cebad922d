"""Phase 4 apart from the Manoeuvres: Budgets, Suppliers, clearing up, hands, income (MS-ADM)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.state import Tokens
from tests.games.moonshot.arranged import VALUES, Arranged

USSR_AHEAD: Tokens = (1, 0, 0, 0)


def line(table: Arranged, nation: int = 0) -> list[str]:
    """What lies on a Suppliers line, from the space of 8 to that of 20."""
    return [space.item for space in table.seen(nation).suppliers]


def without_places() -> Arranged:
    """A table on which no place gives anything: escalated cards cover the Per Round places."""
    table = Arranged(content=VALUES)
    for nation, side in enumerate(("SU", "US")):
        table.board(nation, f"{side}-01", "treasury", level=2, cover=f"{side}-02")
        table.board(nation, f"{side}-03", "industry", level=2, cover=f"{side}-04")
    return table


# 4.1 and 4.2 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ADM-01")
def test_both_budgets_drop_by_3() -> None:
    table = Arranged()
    table.sets(1, budget=20)
    table.suppliers_line(0, "-", "-", "MOD-01")
    table.suppliers()
    assert table.asked[0] == "fit a Module"
    assert (table.seen(0).budget, table.seen(1).budget) == (27, 17)


@pytest.mark.rule("MS-ADM-02", "MS-RULING-09")
def test_items_move_from_8_to_13_to_20_to_the_blueprint() -> None:
    table = Arranged(content=VALUES)
    table.suppliers_line(0, "T-S01", "MOD-02", "MOD-01")
    table.suppliers_line(1, "T-E01", "-", "-")
    table.suppliers()
    assert line(table, 0) == ["", "T-S01", "MOD-02"]
    assert line(table, 1) == ["", "T-E01", ""]
    money = table.seen(0).money
    table.act(table.offers("fit")[0])
    assert [place.module for place in table.seen(0).modules if place.module] == ["MOD-01"]
    assert table.seen(0).money == money + (30 - 3 + 1) + 3


@pytest.mark.rule("MS-ADM-02", "MS-DEX-10", "MS-RULING-09")
def test_the_starting_module_arrives_in_round_3() -> None:
    table = Arranged()
    module = line(table)[0]
    for number, expected in ((1, ["", module, ""]), (2, ["", "", module])):
        assert table.view().round == number
        table.end_round()
        assert line(table) == expected
    table.pass_until("fit a Module")
    assert (table.view().round, line(table)) == (3, ["", "", ""])


@pytest.mark.rule("MS-ADM-02")
def test_a_tile_that_leaves_the_line_is_installed_free() -> None:
    table = Arranged()
    table.suppliers_line(0, "-", "-", "T-S05")
    money = table.seen(0).money
    table.suppliers()
    assert table.asked == ("place a tile", 0)
    assert table.seen(0).money == money
    table.act("place T-S05 r2c3 1")
    assert [(tile.tile, tile.space, tile.turns) for tile in table.seen(0).tiles] == [("T-S05", "r2c3", 1)]
    assert [event for event in table.events(events.Paid) if event.nation == "ussr"] == []


@pytest.mark.rule("MS-RULING-10")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_installs_first(first: int) -> None:
    table = Arranged()
    table.first(first)
    table.suppliers_line(0, "-", "-", "T-S01")
    table.suppliers_line(1, "-", "-", "T-E01")
    table.suppliers()
    assert table.asked == ("place a tile", first)
    table.act(table.legal()[0])
    assert table.asked == ("place a tile", 1 - first)


@pytest.mark.rule("MS-RULING-10")
def test_an_arriving_tile_cannot_be_refused_and_goes_next_to_or_on_a_tile() -> None:
    table = Arranged()
    table.tiles(0, "T-S01 r1c3")
    table.suppliers_line(0, "-", "-", "T-S05")
    table.suppliers()
    spaces = {action.split()[2] for action in table.legal()}
    assert spaces == {"r1c3", "r1c4", "r2c3"}
    assert len(table.legal()) == len(spaces) * 4, "nothing but the ways to place it"
    table.refuses("place T-S05 r3c1 0", "MS-BLU-06")
    assert table.refusal("pass") is not None
    table.act("place T-S05 r1c3 0")
    assert [tile.tile for tile in table.seen(0).tiles] == ["T-S05"]
    assert table.view().lost_tiles == ("T-S01",)


@pytest.mark.rule("MS-RULING-10")
@pytest.mark.parametrize(
    ("scope", "slots"), [("row", "R1 R2 R3"), ("two_rows", "R1 R2"), ("column", "K3 K4")]
)
def test_an_arriving_module_needs_a_slot_its_scope_fits(scope: str, slots: str) -> None:
    table = Arranged()
    module = next(name for name, module in table.title.content.modules.items() if module.scope == scope)
    table.suppliers_line(0, "-", "-", module)
    table.suppliers()
    assert table.legal() == [f"fit {module} {slot}" for slot in slots.split()]
    wrong = "R3" if scope != "row" else "K3"
    table.refuses(f"fit {module} {wrong}", "MS-RULING-10")


@pytest.mark.rule("MS-RULING-10", "MS-BLU-09")
def test_an_arriving_module_may_replace_another() -> None:
    table = Arranged()
    rows = [name for name, module in table.title.content.modules.items() if module.scope == "row"]
    table.modules(0, f"{rows[0]} R1", f"{rows[1]} R2", f"{rows[2]} R3")
    table.suppliers_line(0, "-", "-", rows[3])
    table.suppliers()
    table.act(f"fit {rows[3]} R2")
    assert [place.module for place in table.seen(0).modules][:3] == [rows[0], rows[3], rows[2]]
    assert table.view().module_discard == (rows[1],)


# 4.5 and 4.6 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ADM-13")
def test_evaluated_cards_leave_with_their_covers() -> None:
    table = Arranged(content=VALUES)
    table.board(0, "SU-01", "treasury", tokens=USSR_AHEAD)
    table.board(0, "SU-06", "press", tokens=USSR_AHEAD, level=2, cover="SU-07")
    table.board(0, "SU-12", "industry", level=2, cover="SU-13")
    table.fates()
    table.act("evaluate SU-01", "evaluate SU-06", "escalate SU-12")
    assert table.view().round == 2
    assert [table.laid(0, place) for place in ("treasury", "press")] == [None, None]
    assert table.laid(0, "industry") is not None
    discarded = [table.cat.card_ids[card] for card in table.nation(0).discard]
    assert sorted(discarded) == ["SU-01", "SU-06", "SU-07"]


@pytest.mark.rule("MS-ADM-13")
def test_tokens_come_back_except_those_on_escalated_cards() -> None:
    table = Arranged(content=VALUES)
    table.board(0, "SU-01", "treasury", tokens=(1, 2, 0, 0))
    table.board(0, "SU-12", "industry", tokens=(2, 1, 0, 1), level=2, cover="SU-13")
    table.fates()
    table.act("evaluate SU-01", "escalate SU-12")
    assert [(view.influence, view.bluff) for view in map(table.view, (0, 1))] == [(4, 4), (4, 5)]
    laid = table.laid(0, "industry")
    assert laid is not None
    assert laid.all_tokens() == (2, 1, 0, 1)


@pytest.mark.rule("MS-ADM-13")
def test_tokens_not_used_go_back_before_the_next_are_handed_out() -> None:
    table = Arranged(4)
    table.preparations(0)
    assert [table.seen(nation).tokens for nation in (0, 1)] == [9, 8]
    table.end_round()
    assert table.asked[0] == "discussion"
    assert [table.seen(nation).tokens for nation in (0, 1)] == [0, 0]


@pytest.mark.rule("MS-ADM-14")
@pytest.mark.parametrize("held", [0, 1, 3, 4])
def test_hands_are_filled_up_to_four(held: int) -> None:
    table = Arranged()
    cards = ["SU-01", "SU-02", "SU-03", "SU-04"][:held]
    table.hand(0, *cards)
    table.end_round()
    hand = table.view(0).hand
    assert len(hand) == 4
    assert set(cards) <= set(hand)
    assert table.seen(0).deck_size == 12


@pytest.mark.rule("MS-ADM-14")
@pytest.mark.parametrize(("in_deck", "is_shuffled"), [(3, False), (2, True), (0, True)])
def test_discards_are_shuffled_in_if_the_deck_is_short(in_deck: int, is_shuffled: bool) -> None:
    table = Arranged()
    names = [f"SU-{number:02}" for number in range(1, 17)]
    table.hand(0, names[0])
    table.discards(0, *names[1 : 16 - in_deck])
    assert table.seen(0).deck_size == in_deck
    table.end_round()
    assert len(table.view(0).hand) == 4
    assert bool(table.events(events.Shuffled)) == is_shuffled
    own = table.seen(0)
    assert (own.deck_size, len(own.discard)) == ((12, 0) if is_shuffled else (0, 12))


# 4.7 to 4.9 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ADM-15", "MS-DEX-12")
def test_income_is_the_budget_as_it_is_then() -> None:
    table = without_places()
    table.sets(1, budget=22, money=5)
    table.sets(0, money=0)
    table.suppliers()
    table.act("escalate SU-01", "escalate SU-03", "escalate US-01", "escalate US-03")
    assert table.view().round == 2
    assert (table.seen(0).money, table.seen(1).money) == (27, 5 + 19)


@pytest.mark.rule("MS-ADM-15")
def test_income_counts_what_the_round_has_changed() -> None:
    table = Arranged(content=VALUES)
    table.sets(0, money=0)
    table.board(0, "SU-01", "press", tokens=USSR_AHEAD)
    table.suppliers()
    table.act("evaluate SU-01")
    income = [event for event in table.events(events.Money) if event.why == "income"]
    assert [(event.nation, event.by) for event in income] == [("ussr", 30 - 3 + 2 + 1), ("us", 28)]


@pytest.mark.rule("MS-RULING-27", "MS-ENG-17")
def test_money_is_carried_over() -> None:
    table = without_places()
    table.sets(0, money=13)
    table.suppliers()
    table.act("escalate SU-01", "escalate SU-03", "escalate US-01", "escalate US-03")
    assert table.seen(0).money == 13 + 27


@pytest.mark.rule("MS-RULING-27")
@pytest.mark.parametrize(("budget", "income"), [(4, 1), (3, 0), (-6, 0)])
def test_a_negative_budget_pays_nothing_and_takes_nothing(budget: int, income: int) -> None:
    table = without_places()
    table.sets(0, budget=budget, money=5)
    table.sets(1, budget=budget)
    table.suppliers()
    table.act("escalate SU-01", "escalate SU-03", "escalate US-01", "escalate US-03")
    assert (table.seen(0).budget, table.seen(0).money) == (budget - 3, 5 + income)


@pytest.mark.rule("MS-RULING-07")
def test_the_development_line_is_refilled_at_the_end_of_the_round() -> None:
    table = Arranged()
    table.development(0, "T-S05", "T-C03")
    table.engineering(0)
    table.act("install T-S05", "place T-S05 r2c3 0")
    assert table.seen(0).development == ("T-C03",), "not at once"
    table.act("pass", "pass")
    assert table.view().round == 2
    line = [table.title.content.tiles[tile].deck for tile in table.seen(0).development]
    assert line == ["code", "structure", "electronics"], "one for each that it lacks"
    kinds = [
        event.kind
        for event in table.events(events.OfNation)
        if isinstance(event, events.Developed) or (isinstance(event, events.Money) and event.why == "income")
    ]
    assert kinds[-4:] == ["money", "money", "developed", "developed"]


@pytest.mark.rule("MS-RULING-07")
def test_extra_tiles_stay_in_the_line_and_payload_is_not_refilled() -> None:
    table = Arranged()
    tiles = ("T-S01", "T-S02", "T-E01", "T-C01", "T-C02", "T-P01")
    table.development(0, *tiles)
    table.development(1, "T-S03", "T-E03", "T-C03")
    table.end_round()
    assert table.seen(0).development == tiles
    assert table.seen(1).development == ("T-S03", "T-E03", "T-C03")


@pytest.mark.rule("MS-ADM-16")
def test_the_first_player_marker_changes_sides_every_round() -> None:
    table = Arranged()
    holders = []
    for _ in range(3):
        holders.append((table.view().first_player, table.asked[1]))
        table.end_round()
    assert holders == [("ussr", 0), ("us", 1), ("ussr", 0)]


@pytest.mark.rule("MS-ADM-17")
def test_another_round_is_played_unless_the_game_has_ended() -> None:
    table = Arranged()
    table.end_round()
    assert (table.view().round, table.view().phase) == (2, "preparations")
    assert [own.target for own in table.view().nations] == ["", ""]
    assert [own.has_passed for own in table.view().nations] == [False, False]
    table.sets(0, budget=60)
    table.end_round()
    assert (table.view().round, table.view().phase) == (2, "over")
    assert table.match.asks == []
