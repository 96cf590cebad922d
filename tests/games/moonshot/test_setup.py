"""How the table looks before the first decision (MS-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace.games.moonshot import events
from moonrace.kernel.title import seats_and_spectator
from tests.games.moonshot.arranged import VALUES, Arranged

SEEDS = range(8)
NATIONS = (0, 1)


def levels(table: Arranged, risks: list[int]) -> Counter[int]:
    """How many risk cards there are of each level."""
    return Counter(table.cat.risks[risk].level for risk in risks)


# Missions and risks ---------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SET-01")
def test_risk_cards_lie_in_four_decks_by_level() -> None:
    table = Arranged()
    for level, deck in enumerate(table.state.risk_decks):
        assert set(levels(table, deck)) == {level}
    assert table.view().risk_decks == (6 - 2, 10, 12, 14 - 6)
    assert table.view().risk_discards == (0, 0, 0, 0)


@pytest.mark.rule("MS-SET-01", "MS-SET-02")
def test_decks_of_risks_and_missions_are_shuffled() -> None:
    announced = set()
    for seed in SEEDS:
        table = Arranged(seed=seed)
        table.politics(0)
        table.act("announce 2")
        mission = table.view().missions[-1]
        announced.add((mission.mission, *(risk.risk for risk in mission.risks)))
    assert len({mission for mission, *_ in announced}) > 2
    assert len({risk for _, *risks in announced for risk in risks}) > 4


@pytest.mark.rule("MS-SET-02")
def test_missions_lie_in_four_decks_without_level_0_and_the_moon() -> None:
    table = Arranged()
    assert table.view().mission_decks == (0, 6, 6, 6, 4)
    for level, deck in enumerate(table.state.mission_decks):
        assert {table.cat.level[mission] for mission in deck} <= {level}
        assert table.cat.moon not in deck


@pytest.mark.rule("MS-SET-03", "MS-RULING-01")
def test_both_missions_of_level_0_lie_open_with_one_risk_each() -> None:
    dealt = set()
    for seed in SEEDS:
        view = Arranged(seed=seed).view(-1)
        assert [(mission.mission, mission.level) for mission in view.missions] == [("M0-1", 0), ("M0-2", 0)]
        risks = [tuple(risk.risk for risk in mission.risks) for mission in view.missions]
        assert [len(found) for found in risks] == [1, 1]
        assert all(risk.startswith("R0-") for found in risks for risk in found)
        dealt.add((*risks[0], *risks[1]))
    assert len(dealt) > 2


@pytest.mark.rule("MS-SET-04")
def test_each_side_of_the_moon_landing_has_three_hidden_risks_of_level_3() -> None:
    table = Arranged()
    for nation in NATIONS:
        assert levels(table, table.nation(nation).path) == {3: 3}
        for seat in seats_and_spectator(2):
            path = table.seen(nation, seat).moon_path
            assert [(card.number, card.risk) for card in path] == [(1, ""), (2, ""), (3, "")]
    assert not set(table.nation(0).path) & set(table.nation(1).path)


# Programmes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SET-05")
def test_budgets_start_at_30() -> None:
    table = Arranged()
    assert [table.seen(nation).budget for nation in NATIONS] == [30, 30]


@pytest.mark.rule("MS-SET-05")
@pytest.mark.parametrize(
    ("card", "before", "after"), [("SU-14", -20, (-20, -22)), ("SU-01", 200, (202, 200))]
)
def test_budgets_know_no_bounds(card: str, before: int, after: tuple[int, int]) -> None:
    table = Arranged(content=VALUES)
    for nation in NATIONS:
        table.sets(nation, budget=before)
    table.board(0, card, "treasury", tokens=(1, 0, 0, 0))
    table.board(0, "SU-05", "press")
    table.fates()
    table.act(f"evaluate {card}")
    assert (table.seen(0).budget, table.seen(1).budget) == after


@pytest.mark.rule("MS-SET-06")
def test_popularity_starts_at_10_and_goes_up_to_12() -> None:
    table = Arranged(content=VALUES)
    assert [table.seen(nation).popularity for nation in NATIONS] == [10, 10]
    table.sets(0, popularity=11)
    table.board(0, "SU-04", "press", tokens=(1, 0, 0, 0))
    table.fates()
    table.act("evaluate SU-04")
    assert table.events(events.Popularity)[-1].data == {"nation": "ussr", "by": 1, "to": 12, "why": "SU-04"}


@pytest.mark.rule("MS-SET-07")
def test_nobody_starts_with_tokens_of_the_common_supply() -> None:
    table = Arranged()
    for nation in NATIONS:
        own = table.seen(nation)
        assert (own.test_steal, own.tech_steal, own.sabotage, own.payloads) == (0, 0, 0, ())
        assert all(card.tests == (0, 0) for card in own.moon_path)
    assert all(risk.tests == (0, 0) for mission in table.view().missions for risk in mission.risks)


@pytest.mark.rule("MS-SET-08")
def test_each_politician_draws_four_cards_from_the_nations_own_deck() -> None:
    hands = set()
    for seed in SEEDS:
        table = Arranged(seed=seed)
        for seat, prefix in enumerate(("SU-", "US-")):
            hand = table.view(seat).hand
            assert len(hand) == table.seen(seat).hand_size == 4
            assert all(card.startswith(prefix) for card in hand)
            assert table.seen(seat).deck_size == 12
            hands.add(hand)
    assert len(hands) > len(SEEDS)


@pytest.mark.rule("MS-SET-08", "MS-RULING-55")
def test_set_up_and_the_first_hand_out_give_four_and_four_in_all() -> None:
    table = Arranged()
    assert (table.view(0).influence, table.view(0).bluff) == (4, 4 + 1)
    assert (table.view(1).influence, table.view(1).bluff) == (4, 4)


@pytest.mark.rule("MS-RULING-55")
def test_the_starting_hand_is_dealt_once() -> None:
    table = Arranged()
    hand = table.view(1).hand
    table.end_round()
    assert table.view(1).hand == hand


@pytest.mark.rule("MS-SET-09")
def test_engineers_start_with_30_money() -> None:
    table = Arranged()
    assert [table.seen(nation).money for nation in NATIONS] == [30, 30]


# The workshop ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SET-10")
def test_four_modules_are_discovered() -> None:
    shown = set()
    for seed in SEEDS:
        view = Arranged(seed=seed).view(-1)
        assert len(set(view.modules)) == 4
        assert (view.module_deck, view.module_discard) == (24 - 4 - 2, ())
        shown.add(view.modules)
    assert len(shown) > 2


@pytest.mark.rule("MS-SET-11")
def test_each_suppliers_line_holds_a_module_on_the_space_of_8() -> None:
    table = Arranged()
    found = []
    for nation in NATIONS:
        line = table.seen(nation).suppliers
        assert [space.price for space in line] == [8, 13, 20]
        assert [bool(space.item) for space in line] == [True, False, False]
        assert line[0].item.startswith("MOD-")
        found.append(line[0].item)
    assert len({*found, *table.view().modules}) == 2 + 4


@pytest.mark.rule("MS-SET-12")
def test_tiles_lie_in_four_decks_by_kind() -> None:
    table = Arranged()
    for deck, tiles in enumerate(table.state.tile_decks):
        assert {table.cat.deck_of[tile] for tile in tiles} == {deck}
    assert table.view().tile_decks == {"structure": 16, "electronics": 16, "code": 16, "payload": 12}


@pytest.mark.rule("MS-SET-12")
def test_decks_of_tiles_are_shuffled() -> None:
    lines = {Arranged(seed=seed).seen(0).development for seed in SEEDS}
    assert len(lines) > 4


@pytest.mark.rule("MS-SET-13")
def test_development_lines_hold_a_tile_of_each_kind_but_payload() -> None:
    table = Arranged()
    for nation in NATIONS:
        kinds = [table.cat.tiles[table.cat.tile[tile]].deck for tile in table.seen(nation).development]
        assert kinds == ["structure", "electronics", "code"]


@pytest.mark.rule("MS-SET-14")
def test_blueprints_are_empty_and_parameters_0() -> None:
    table = Arranged()
    for nation in NATIONS:
        own = table.seen(nation)
        assert (own.parameters, own.adaptivity, own.tiles) == ((0, 0, 0), 0, ())
        assert [place.module for place in own.modules] == [""] * 5


@pytest.mark.rule("MS-SET-15")
@pytest.mark.parametrize("nation", ["ussr", "us"])
def test_the_ussr_holds_the_first_player_marker(nation: str) -> None:
    table = Arranged(nation=nation)
    assert table.view().first_player == "ussr"
    assert table.asked == ("preparations", 0 if nation == "ussr" else 1)


@pytest.mark.rule("MS-SET-16")
def test_the_research_area_starts_empty() -> None:
    table = Arranged()
    assert (table.view().research_area, table.view().lost_tiles) == ((), ())
    table.engineering(0)
    assert table.offers("buy") == []
    table.refuses("buy T-S01", "MS-RULING-11")
