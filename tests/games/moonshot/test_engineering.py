"""What Engineers do in phase 2, a to j, STOP and PASS (MS-ENG)."""

from __future__ import annotations

import pytest

from moonrace import Seeded
from moonrace.games.moonshot import events
from tests.games.moonshot.arranged import Arranged


def workshop(money: int = 30, **options: str) -> Arranged:
    """The USSR's Engineer is to act: tiles in development, a risk to test, nothing on the Suppliers line."""
    table = Arranged(chosen=options)
    table.development(0, "T-S05", "T-E13")
    table.suppliers_line(0)
    table.mission("M1-3", "R1-01")
    table.sets(0, money=money)
    table.engineering(0)
    return table


def money(table: Arranged, nation: int = 0) -> int:
    return table.seen(nation).money


def tokens_on(table: Arranged, risk: str) -> tuple[int, int]:
    """The Test tokens of both sides on a risk beside a mission."""
    return next(
        seen.tests for mission in table.view().missions for seen in mission.risks if seen.risk == risk
    )


def line(table: Arranged, nation: int = 0) -> list[str]:
    return [space.item for space in table.seen(nation).suppliers]


def installed(table: Arranged, nation: int = 0) -> dict[str, str]:
    return {tile.space: tile.tile for tile in table.seen(nation).tiles}


# How they act ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ENG-01")
def test_an_engineer_takes_as_many_actions_as_the_money_lasts() -> None:
    table = workshop(money=4 * 7 + 3)
    table.act("test R1-01", "pass", *["test R1-01"] * 6)
    assert tokens_on(table, "R1-01") == (7, 0)
    assert table.asked == ("engineering", 0)
    assert table.offers("test") == []


@pytest.mark.rule("MS-ENG-01")
def test_engineers_act_in_any_order_where_they_act_as_they_come() -> None:
    table = workshop(engineers="real_time")
    assert [ask.seat for ask in table.match.asks] == [0, 1]
    table.act("test R1-01", "test R1-01", seat=1)
    table.act("test R1-01", seat=0)
    table.act("test R1-01", seat=1)
    assert tokens_on(table, "R1-01") == (1, 3)


COSTS = [
    ("install T-S05", 7),
    ("research structure code", 10),
    ("buy T-C01", 10),
    ("order MOD-07 8", 8),
    ("order MOD-07 13", 13),
    ("order MOD-07 20", 20),
    ("test R1-01", 4),
    ("clear-sabotage 1", 11),
    ("clear-sabotage 2", 12),
    ("prepare astrodog r1c3", 2),
    ("prepare satellite r1c3", 5),
    ("prepare astronaut r1c3", 7),
]


@pytest.mark.rule("MS-ENG-02")
@pytest.mark.parametrize(("action", "cost"), COSTS)
def test_an_action_is_begun_only_with_its_full_cost_which_is_paid_first(action: str, cost: int) -> None:
    table = workshop(money=cost - 1)
    table.research_area("T-C01")
    table.discovered("MOD-07")
    table.tiles(0, "T-P01 r1c3")
    table.sets(0, sabotage=2)
    table.refuses(action, "MS-ENG-02")
    table.sets(0, money=cost)
    assert action in table.legal()
    table.is_checked = False  # one discovered Module only
    step = table.act(action)
    assert money(table) == 0
    paid = next(event for event in step.events if isinstance(event, events.Paid))
    assert (paid.cost, paid.left) == (cost, 0)
    assert step.events[0] is paid


@pytest.mark.rule("MS-ENG-03")
def test_an_action_is_finished_before_the_same_engineer_begins_another() -> None:
    table = workshop()
    table.act("install T-S05")
    assert table.asked == ("place a tile", 0)
    for other in ("test R1-01", "install T-E13", "pass", "place T-E13 r1c3 0"):
        table.refuses(other, "MS-ENG-03")
    assert set(table.offers("place")) == set(table.legal())
    table.act("place T-S05 r1c3 0", "pass", "test R1-01")
    assert tokens_on(table, "R1-01") == (1, 0)


@pytest.mark.rule("MS-ENG-03")
def test_a_begun_action_is_finished_also_where_they_act_as_they_come() -> None:
    table = workshop(engineers="real_time")
    table.act("install T-S05", seat=0)
    table.refuses("test R1-01", "MS-ENG-03", seat=0)
    table.refuses("test R1-01", "MS-PROT-06", seat=1)


# a to d: tiles --------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ENG-04")
def test_a_tile_of_the_own_development_line_is_installed_for_7() -> None:
    table = workshop()
    table.development(1, "T-C14")
    table.refuses("install T-C14", "MS-ENG-04")
    table.refuses("install T-S01", "MS-ENG-04")
    table.act("install T-S05", "place T-S05 r2c3 0")
    assert money(table) == 23
    assert installed(table) == {"r2c3": "T-S05"}
    assert table.seen(0).development == ("T-E13",)
    assert table.asked == ("engineering", 1)


@pytest.mark.rule("MS-ENG-05")
@pytest.mark.parametrize(
    ("decks", "drawn", "kept", "left"),
    [
        ("code payload", ("T-C14", "T-P01"), "T-C14", "T-P01"),
        ("code payload", ("T-C14", "T-P01"), "T-P01", "T-C14"),
        ("electronics electronics", ("T-E02", "T-E01"), "T-E01", "T-E02"),
    ],
)
def test_research_installs_one_of_two_tiles_and_lays_the_other_open(
    decks: str, drawn: tuple[str, str], kept: str, left: str
) -> None:
    table = workshop()
    table.research_area("T-S01")
    table.script(*drawn)
    table.act(f"research {decks}")
    assert money(table) == 20
    assert {action.split()[1] for action in table.offers("place")} == set(drawn)
    table.act(f"place {kept} r1c3 0")
    assert installed(table) == {"r1c3": kept}
    assert table.view(1).research_area == ("T-S01", left)
    assert table.asked == ("engineering", 1)
    assert f"buy {left}" in table.legal()


@pytest.mark.rule("MS-ENG-05")
def test_research_draws_from_the_four_decks_only() -> None:
    table = workshop()
    assert len(table.offers("research")) == 10
    table.refuses("research modules code", "MS-ENG-05")
    table.refuses("research payload code", "MS-ENG-05")


@pytest.mark.rule("MS-RULING-18")
def test_both_decks_are_named_before_the_first_tile_is_seen() -> None:
    table = workshop()
    table.script("T-C14", "T-P01")
    step = table.act("research code payload")
    kinds = [event.kind for event in step.events]
    assert kinds == ["paid", "researched", "drew_tiles"]
    placing = table.view(0).focus.placing
    assert placing is not None
    assert placing.tiles == ("T-C14", "T-P01")
    table.refuses("pass", "MS-ENG-03")


@pytest.mark.rule("MS-RULING-18", "MS-RULING-11")
def test_the_only_tile_that_can_be_drawn_is_installed_and_none_is_laid_open() -> None:
    table = workshop()
    table.research_area("T-C14")
    table.empty_deck("payload", "T-P01")
    table.tiles(1, "T-P12 r1c3")
    lost = [tile for tile in table.state.lost if table.cat.is_payload[tile]]
    table.state.lost = [tile for tile in table.state.lost if tile not in lost]
    table.is_checked = False  # the other Payload tiles are taken away
    table.act("research payload payload", "place T-P01 r1c3 0")
    assert installed(table) == {"r1c3": "T-P01"}
    assert table.view().research_area == ("T-C14",)
    assert money(table) == 20


@pytest.mark.rule("MS-ENG-06", "MS-RULING-11")
def test_the_open_tile_of_the_research_area_is_bought_for_10_then_the_one_below() -> None:
    table = workshop()
    table.research_area("T-C01", "T-P01")
    table.refuses("buy T-C01", "MS-ENG-06")
    table.act("buy T-P01", "place T-P01 r1c3 0")
    assert money(table) == 20
    assert table.asked == ("engineering", 1)
    assert table.offers("buy") == ["buy T-C01"]
    table.act("pass", "buy T-C01", "place T-C01 r1c4 0")
    assert money(table) == 10
    assert table.view().research_area == ()
    assert installed(table) == {"r1c3": "T-P01", "r1c4": "T-C01"}


@pytest.mark.rule("MS-RULING-11", "MS-SET-16")
def test_nothing_is_bought_from_an_empty_research_area() -> None:
    table = workshop()
    assert table.view().research_area == ()
    table.refuses("buy T-C01", "MS-RULING-11")


@pytest.mark.rule("MS-RULING-11")
def test_an_empty_deck_is_rebuilt_from_the_research_area_but_its_top_and_from_lost_tiles() -> None:
    table = workshop()
    table.empty_deck("payload")
    table.research_area("T-P03", "T-C01", "T-P02")
    table.script("T-C14", "T-P03")
    step = table.act("research code payload")
    rebuilt = next(event for event in step.events if isinstance(event, events.Rebuilt))
    assert (rebuilt.what, rebuilt.count) == ("tiles", 11)
    table.act("place T-C14 r1c3 0")
    assert table.view().research_area == ("T-C01", "T-P02", "T-P03")
    assert table.view().lost_tiles == ()
    assert table.view().tile_decks["payload"] == 10


def test_the_last_tile_of_a_deck_is_no_secret_and_the_one_drawn_after_the_rebuild_is() -> None:
    table = workshop()
    table.empty_deck("payload", "T-P01")
    table.script("T-P01", "T-P05")
    table.act("research payload payload")
    worlds = [table.title.resample(table.state, 1, Seeded(seed)) for seed in range(20)]
    placings = [table.title.view(world, 0).focus.placing for world in worlds]
    drawn = {placing.tiles for placing in placings if placing is not None}
    assert {first for first, _ in drawn} == {"T-P01"}
    assert len({second for _, second in drawn}) > 5


@pytest.mark.rule("MS-RULING-11")
def test_a_deck_whose_tiles_are_all_elsewhere_cannot_be_drawn() -> None:
    table = workshop()
    table.empty_deck("payload")
    table.research_area("T-P02")
    table.state.lost = [tile for tile in table.state.lost if not table.cat.is_payload[tile]]
    table.refuses("research code payload", "MS-RULING-11")
    assert len(table.offers("research")) == 6


@pytest.mark.rule("MS-ENG-07")
def test_a_tile_of_the_development_line_goes_to_the_free_8_space_for_nothing() -> None:
    table = workshop(money=0)
    table.refuses("supply T-S01", "MS-ENG-07")
    table.act("supply T-S05", "pass")
    assert line(table) == ["T-S05", "", ""]
    assert money(table) == 0
    assert table.seen(0).development == ("T-E13",)
    assert table.offers("supply") == []
    table.refuses("supply T-E13", "MS-ENG-07")


# e: Modules -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ENG-08")
@pytest.mark.parametrize(("price", "at"), [(8, 0), (13, 1), (20, 2)])
def test_a_module_is_put_on_the_free_space_of_its_price(price: int, at: int) -> None:
    table = workshop()
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    table.act(f"order MOD-07 {price}", "pass")
    assert line(table)[at] == "MOD-07"
    assert money(table) == 30 - price
    table.sets(0, money=50)
    table.refuses(f"order MOD-01 {price}", "MS-ENG-08")
    assert len(table.offers("order")) == 4 * 2


@pytest.mark.rule("MS-ENG-08")
def test_only_discovered_modules_are_ordered_at_the_three_prices() -> None:
    table = workshop()
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    table.refuses("order MOD-02 8", "MS-ENG-08")
    table.refuses("order MOD-01 9", "MS-ENG-08")


@pytest.mark.rule("MS-RULING-08")
def test_another_module_is_discovered_at_once() -> None:
    table = workshop()
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    table.script("MOD-10")
    table.act("order MOD-07 8")
    assert table.view().modules == ("MOD-01", "MOD-10", "MOD-15", "MOD-24")
    assert "order MOD-10 13" in table.legal(1)


@pytest.mark.rule("MS-RULING-08")
def test_discarded_modules_are_shuffled_when_the_deck_is_empty() -> None:
    table = workshop()
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    state = table.state
    state.module_discard, state.module_deck = state.module_deck, []
    count = len(state.module_discard)
    table.script("MOD-10")
    step = table.act("order MOD-07 8")
    assert [event.count for event in step.events if isinstance(event, events.Rebuilt)] == [count]
    assert "MOD-10" in table.view().modules
    assert (table.view().module_deck, table.view().module_discard) == (count - 1, ())


@pytest.mark.rule("MS-RULING-08")
def test_the_place_stays_empty_when_no_module_is_left() -> None:
    table = workshop()
    table.discovered("MOD-01", "MOD-07", "MOD-15", "MOD-24")
    table.state.module_deck = []
    table.is_checked = False  # the rest of the Modules is taken away
    table.act("order MOD-07 8")
    assert table.view().modules == ("MOD-01", "MOD-15", "MOD-24")


# f to h ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ENG-09")
def test_a_test_token_is_put_on_a_visible_risk_for_4() -> None:
    table = workshop()
    table.refuses("test R9-01", "MS-ENG-09")
    table.act("test R1-01")
    assert money(table) == 26
    assert tokens_on(table, "R1-01") == (1, 0)


@pytest.mark.rule("MS-ENG-10", "MS-DEX-08", "MS-RULING-20")
@pytest.mark.parametrize(("count", "cost"), [(1, 11), (2, 12), (3, 13)])
def test_sabotage_is_cleared_for_10_and_1_each(count: int, cost: int) -> None:
    table = workshop()
    table.sets(0, sabotage=3)
    table.act(f"clear-sabotage {count}")
    assert money(table) == 30 - cost
    assert table.seen(0).sabotage == 3 - count


@pytest.mark.rule("MS-ENG-10", "MS-RULING-20")
def test_one_up_to_all_sabotage_tokens_are_cleared() -> None:
    table = workshop()
    table.refuses("clear-sabotage 1", "MS-RULING-20")
    table.sets(0, sabotage=2)
    table.sets(1, sabotage=5)
    assert table.offers("clear-sabotage") == ["clear-sabotage 1", "clear-sabotage 2"]
    table.refuses("clear-sabotage 0", "MS-RULING-20")
    table.refuses("clear-sabotage 3", "MS-RULING-20")


@pytest.mark.rule("MS-ENG-11")
@pytest.mark.parametrize(("payload", "cost"), [("astrodog", 2), ("satellite", 5), ("astronaut", 7)])
def test_payload_is_paid_and_put_on_an_own_installed_payload_tile(payload: str, cost: int) -> None:
    table = workshop()
    table.tiles(0, "T-P01 r1c3", "T-S01 r1c4")
    table.tiles(1, "T-P02 r2c3")
    table.refuses(f"prepare {payload} r1c4", "MS-ENG-11")
    table.refuses(f"prepare {payload} r2c3", "MS-ENG-11")
    table.refuses(f"prepare {payload} r9c9", "MS-ENG-11")
    table.refuses("prepare monkey r1c3", "MS-ENG-11")
    table.act(f"prepare {payload} r1c3")
    assert money(table) == 30 - cost
    assert table.seen(0).payloads == (payload,)


@pytest.mark.rule("MS-ENG-12", "MS-RULING-39", "MS-BLU-05")
def test_a_payload_tile_carries_one_marker_which_may_be_replaced_without_refund() -> None:
    table = workshop()
    table.tiles(0, "T-P01 r1c3")
    table.act("prepare astrodog r1c3", "pass")
    refusal = table.refusal("prepare astrodog r1c3")
    assert refusal is not None
    assert str(refusal) == "That tile carries the Astrodog already. MS-ENG-12"
    table.act("prepare astronaut r1c3")
    assert table.seen(0).payloads == ("astronaut",)
    assert money(table) == 30 - 2 - 7


# i and j, STOP --------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ENG-13")
def test_a_test_steal_token_turns_one_opposing_test_token() -> None:
    table = workshop(money=0)
    table.tests(1, "R1-01", 2)
    table.refuses("steal-test R1-01", "MS-ENG-13")
    table.sets(0, test_steal=1)
    table.act("steal-test R1-01")
    assert tokens_on(table, "R1-01") == (1, 1)
    assert (table.seen(0).test_steal, money(table)) == (0, 0)
    table.refuses("steal-test R1-01", "MS-ENG-13")


@pytest.mark.rule("MS-RULING-19")
def test_a_test_is_stolen_from_any_visible_card_that_has_an_opposing_one() -> None:
    table = workshop()
    table.path(1, "R3-01", "R3-02", "R3-03", shown=1)
    table.tests(1, "R3-01")
    table.tests(0, "R1-01")
    table.sets(0, test_steal=2)
    table.refuses("steal-test R1-01", "MS-RULING-19")
    table.refuses("steal-test R3-02", "MS-RULING-19")
    assert table.offers("steal-test") == ["steal-test R3-01"]
    table.act("steal-test R3-01")
    assert table.seen(1).moon_path[0].tests == (1, 0)
    table.refuses("steal-test R3-01", "MS-RULING-19")


@pytest.mark.rule("MS-ENG-14", "MS-RULING-19")
def test_a_technology_steal_token_installs_a_tile_of_the_opposing_development_line_free() -> None:
    table = workshop(money=0)
    table.development(1, "T-C14", "T-C01")
    table.suppliers_line(1, "T-P01")
    table.refuses("steal-tile T-C14", "MS-ENG-14")
    table.sets(0, tech_steal=1)
    table.refuses("steal-tile T-P01", "MS-RULING-19")
    table.refuses("steal-tile T-S05", "MS-RULING-19")
    table.act("steal-tile T-C14")
    assert table.seen(1).development == ("T-C01",)
    table.act("place T-C14 r1c3 0")
    assert installed(table) == {"r1c3": "T-C14"}
    assert (table.seen(0).tech_steal, money(table)) == (0, 0)


@pytest.mark.rule("MS-RULING-19")
def test_steal_tokens_are_kept_for_later_rounds() -> None:
    table = workshop()
    table.sets(0, test_steal=1, tech_steal=2)
    table.end_round()
    assert (table.seen(0).test_steal, table.seen(0).tech_steal) == (1, 2)


@pytest.mark.rule("MS-ENG-15", "MS-RULING-04")
def test_in_turn_stealing_comes_before_the_ordinary_action_and_does_not_use_it_up() -> None:
    table = workshop()
    table.development(1, "T-C14")
    table.tests(1, "R1-01", 2)
    table.sets(0, test_steal=2, tech_steal=1)
    table.act("steal-test R1-01", "steal-tile T-C14", "place T-C14 r1c3 0", "steal-test R1-01")
    assert table.asked == ("engineering", 0)
    assert tokens_on(table, "R1-01") == (2, 0)
    table.act("test R1-01")
    assert table.asked == ("engineering", 1)
    table.refuses("stop", "MS-PROT-05")


@pytest.mark.rule("MS-ENG-15", "MS-RULING-04")
def test_stop_lets_the_running_action_be_finished_then_the_caller_steals() -> None:
    table = workshop(engineers="real_time")
    table.development(1, "T-C14", "T-C01")
    table.sets(0, tech_steal=2)
    table.act("install T-C14", seat=1)
    table.act("stop", seat=0)
    assert table.asked == ("place a tile", 1)
    table.act("place T-C14 r1c3 0", seat=1)
    assert [ask.seat for ask in table.match.asks] == [0]
    table.refuses("test R1-01", "MS-PROT-07", seat=1)
    table.refuses("test R1-01", "MS-PROT-07", seat=0)
    assert table.legal(0) == ["steal-tile T-C01"]
    table.act("steal-tile T-C01", "place T-C01 r1c3 0", seat=0)
    assert [ask.seat for ask in table.match.asks] == [0, 1]
    assert table.seen(0).tech_steal == 1
    table.act("test R1-01", seat=1)
    assert tokens_on(table, "R1-01") == (0, 1)


@pytest.mark.rule("MS-ENG-15", "MS-RULING-04")
def test_stop_needs_a_token_and_is_not_called_after_passing() -> None:
    table = workshop(engineers="real_time")
    table.development(1, "T-C14")
    table.refuses("stop", "MS-ENG-15", seat=0)
    table.sets(0, tech_steal=1)
    assert "stop" in table.legal(0)
    table.act("pass", seat=0)
    table.act("install T-C14", seat=1)
    table.refuses("stop", "MS-RULING-04", seat=0)


@pytest.mark.rule("MS-RULING-04")
def test_each_stop_serves_one_token_and_several_may_follow() -> None:
    table = workshop(engineers="real_time")
    table.tests(1, "R1-01", 2)
    table.sets(0, test_steal=2)
    for left in (1, 0):
        table.act("stop", "steal-test R1-01", seat=0)
        assert table.seen(0).test_steal == left
        assert [ask.seat for ask in table.match.asks] == [0, 1]


@pytest.mark.rule("MS-ENG-16")
def test_passing_is_for_the_rest_of_the_round() -> None:
    table = workshop()
    table.act("pass")
    assert table.seen(0).has_passed
    table.act("test R1-01", "test R1-01")
    assert table.asked == ("engineering", 1)
    table.refuses("test R1-01", "MS-ENG-16", seat=0)
    table.act("pass")
    assert [event.nation for event in table.events(events.Aborted)] == ["ussr", "us"]


@pytest.mark.rule("MS-ENG-16")
def test_who_has_passed_is_not_awaited_where_they_act_as_they_come() -> None:
    table = workshop(engineers="real_time")
    table.act("pass", seat=0)
    assert [ask.seat for ask in table.match.asks] == [1]
    assert table.legal(0) == []
    table.refuses("test R1-01", "MS-ENG-16", seat=0)


@pytest.mark.rule("MS-ENG-17", "MS-RULING-27")
@pytest.mark.parametrize(("budget", "income"), [(29, 30), (0, 1), (-1, 0), (-9, 0)])
def test_unspent_money_is_kept_and_income_added_but_never_taken(budget: int, income: int) -> None:
    table = Arranged()
    for nation in (0, 1):
        table.sets(nation, budget=budget, money=5)
    table.effects()
    gained = [event.by for event in table.events(events.Money) if event.why == "income"]
    assert gained == [income, income]
    industry = 3
    assert money(table) == 5 + industry + income


# The Suppliers line ---------------------------------------------------------------------------------------


@pytest.mark.rule("MS-RULING-09")
def test_items_go_from_8_to_13_to_20_to_the_blueprint() -> None:
    table = workshop()
    table.suppliers_line(0, "T-S01", "MOD-01", "T-P01")
    table.suppliers()
    assert line(table) == ["", "T-S01", "MOD-01"]
    assert table.asked == ("place a tile", 0)
    table.act("place T-P01 r1c3 0")
    assert money(table) == 30 + 3 + 28
    table.suppliers()
    assert table.asked == ("fit a Module", 0)


@pytest.mark.rule("MS-RULING-10")
def test_what_arrives_cannot_be_refused_and_the_first_player_installs_first() -> None:
    table = workshop()
    table.first(1)
    table.suppliers_line(0, "-", "-", "T-P01")
    table.suppliers_line(1, "-", "-", "MOD-17")
    table.suppliers()
    assert table.asked == ("fit a Module", 1)
    assert table.legal() == ["fit MOD-17 K3", "fit MOD-17 K4"]
    table.refuses("pass", "MS-ADM-02")
    table.refuses("fit MOD-17 R1", "MS-RULING-10")
    table.act("fit MOD-17 K4")
    assert table.asked == ("place a tile", 0)
    assert table.refusal("pass") is not None


@pytest.mark.rule("MS-RULING-10", "MS-BLU-06")
def test_an_arriving_tile_goes_next_to_an_installed_one_or_on_it() -> None:
    table = workshop()
    table.tiles(0, "T-S01 r1c3")
    table.suppliers_line(0, "-", "-", "T-P01")
    table.suppliers()
    assert {action.split()[2] for action in table.legal()} == {"r1c3", "r1c4", "r2c3"}
    table.refuses("place T-P01 r3c3 0", "MS-BLU-06")
    table.act("place T-P01 r1c3 0")
    assert installed(table) == {"r1c3": "T-P01"}


@pytest.mark.rule("MS-RULING-07")
def test_the_development_line_is_refilled_at_the_end_of_the_round_by_kinds_it_lacks() -> None:
    table = workshop(money=100)
    table.development(0, "T-S05", "T-S06", "T-P01")
    table.act("install T-S05", "place T-S05 r1c3 0")
    assert table.seen(0).development == ("T-S06", "T-P01")
    table.end_round()
    kinds = [tile[2] for tile in table.seen(0).development]
    assert table.seen(0).development[:2] == ("T-S06", "T-P01")
    assert kinds == ["S", "P", "E", "C"]
