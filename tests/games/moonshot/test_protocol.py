"""Who acts when two or four would act at once, and what silence means (MS-PROT)."""

from __future__ import annotations

import random

import pytest

from moonrace import Match, Seeded
from moonrace.games.moonshot import events
from moonrace.games.moonshot.state import Tokens
from moonrace.kernel.errors import Refused
from moonrace.lab import laws
from tests.games.moonshot.arranged import VALUES, Arranged, title
from tests.games.moonshot.late import choice, matches

USSR_AHEAD: Tokens = (1, 0, 0, 0)


def workshop(players: int = 2, **options: str) -> Arranged:
    """Engineers at work, the USSR's to begin, with something of each kind to contend for."""
    table = Arranged(players, chosen=options)
    table.development(0, "T-S05", "T-E02")
    table.development(1, "T-S06", "T-E03")
    table.mission("M1-3", "R1-01")
    table.research_area("T-C07")
    table.discovered("MOD-01", "MOD-02", "MOD-03", "MOD-04")
    table.suppliers_line(0)
    table.suppliers_line(1)
    for nation in (0, 1):
        table.sets(nation, money=60)
    table.engineering(0)
    return table


def awaited(table: Arranged) -> list[int]:
    """The seats that are awaited."""
    return [ask.seat for ask in table.match.asks]


def on_risk(table: Arranged, risk: str = "R1-01") -> tuple[int, int]:
    """The Test tokens of both sides on a risk card."""
    found = [card.tests for mission in table.view().missions for card in mission.risks if card.risk == risk]
    return found[0]


# Tracks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_default_everything_comes_one_after_the_other(players: int) -> None:
    table = Arranged(players)
    assert not table.view().is_parallel
    phases: list[str] = []
    while not table.events(events.Aborted):
        if table.view().phase not in ("discussion", *phases[-1:]):
            phases.append(table.view().phase)
        table.do_nothing()
    assert phases == ["preparations", "politics", "engineering"]


@pytest.mark.rule("MS-PROT-02", "MS-RULING-02")
def test_four_players_may_let_politicians_and_engineers_act_side_by_side() -> None:
    table = Arranged(4, tracks="parallel")
    for seat in range(4):
        table.act("ready", seat=seat)
    assert table.view().phase == "tracks"
    assert awaited(table) == [0, 2]
    table.act("pass", seat=0)
    assert awaited(table) == [1, 2]
    risk = table.view().missions[0].risks[0].risk
    table.act(f"test {risk}", seat=2)
    assert awaited(table) == [1, 3]
    assert on_risk(table, risk) == (1, 0)


@pytest.mark.rule("MS-PROT-02")
def test_side_by_side_a_mission_is_testable_when_it_is_announced() -> None:
    table = Arranged(4, content=VALUES, tracks="parallel")
    table.pass_until("politics and engineering")
    table.act("pass", seat=0)
    table.act("pass", seat=1)
    assert "test R1-01" not in table.legal(2)
    table.script("M1-3", "R1-01")
    table.act("announce 1", seat=0)
    table.act("test R1-01", seat=2)
    assert on_risk(table) == (1, 0)


@pytest.mark.rule("MS-PROT-02")
@pytest.mark.parametrize("last", ["politicians", "engineers"])
def test_phase_3_waits_for_both_decisions_and_both_passes(last: str) -> None:
    table = Arranged(4, tracks="parallel")
    table.pass_until("politics and engineering")
    politicians = [(0, "pass"), (1, "pass"), (0, "abort"), (1, "abort")]
    engineers = [(2, "pass"), (3, "pass")]
    course = engineers + politicians if last == "politicians" else politicians + engineers
    for seat, action in course:
        assert table.events(events.Aborted) == []
        table.act(action, seat=seat)
    assert len(table.events(events.Aborted)) == 2


@pytest.mark.rule("MS-PROT-02", "MS-RULING-02")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_there_is_nothing_side_by_side(players: int) -> None:
    table = Arranged(players, tracks="parallel")
    assert (table.view().is_parallel, table.view().phase) == (False, "preparations")


# Engineers in turn ----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-03", "MS-RULING-03")
@pytest.mark.parametrize("first", [0, 1])
def test_engineers_take_one_action_each_the_first_players_first(first: int) -> None:
    table = Arranged()
    table.first(first)
    table.mission("M1-3", "R1-01")
    table.preparations(first)
    table.pass_until("engineering")
    turns = []
    for _ in range(4):
        turns.append(table.asked[1])
        table.act("test R1-01")
    assert turns == [first, 1 - first] * 2
    assert on_risk(table) == (2, 2)


@pytest.mark.rule("MS-PROT-03")
def test_an_action_is_done_when_its_tile_is_placed() -> None:
    table = workshop()
    table.act("install T-S05")
    assert table.asked == ("place a tile", 0)
    with pytest.raises(Refused):
        table.act("test R1-01", seat=1)
    table.act("place T-S05 r2c3 0")
    assert table.asked == ("engineering", 1)


@pytest.mark.rule("MS-PROT-04")
def test_a_passed_engineer_is_skipped_until_both_have_passed() -> None:
    table = workshop()
    table.act("pass", "test R1-01")
    assert table.asked == ("engineering", 1)
    table.act("test R1-01", "test R1-01")
    assert (on_risk(table), table.view().phase) == ((0, 3), "engineering")
    with pytest.raises(Refused):
        table.act("test R1-01", seat=0)
    table.act("pass")
    assert len(table.events(events.Aborted)) == 2


@pytest.mark.rule("MS-PROT-05", "MS-RULING-04", "MS-ENG-15")
def test_stealing_comes_before_the_action_and_does_not_use_up_the_turn() -> None:
    table = workshop()
    table.sets(0, test_steal=2, tech_steal=1)
    table.tests(1, "R1-01", 3)
    table.act("steal-test R1-01", "steal-test R1-01")
    assert (on_risk(table), table.asked) == ((2, 1), ("engineering", 0))
    table.refuses("steal-test R1-01", "MS-ENG-13")
    table.act("steal-tile T-S06", "place T-S06 r2c3 0")
    assert table.asked == ("engineering", 0)
    own = table.seen(0)
    assert (own.money, own.test_steal, own.tech_steal) == (60, 0, 0)
    table.act("test R1-01")
    assert table.asked == ("engineering", 1)


@pytest.mark.rule("MS-PROT-05", "MS-RULING-04")
def test_nobody_steals_after_passing_or_in_the_others_turn() -> None:
    table = workshop()
    table.sets(0, test_steal=1)
    table.tests(1, "R1-01", 1)
    table.refuses("stop", "MS-PROT-05")
    table.act("pass")
    with pytest.raises(Refused):
        table.act("steal-test R1-01", seat=0)
    table.act("test R1-01")
    with pytest.raises(Refused):
        table.act("steal-test R1-01", seat=0)
    assert on_risk(table) == (0, 2)


@pytest.mark.rule("MS-RULING-05", "MS-PROT-08")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_has_the_first_pick(first: int) -> None:
    table = workshop()
    table.first(first)
    table.preparations(first)
    table.pass_until("engineering")
    table.act("order MOD-02 8")
    assert table.seen(first).suppliers[0].item == "MOD-02"
    table.refuses("order MOD-02 8", "MS-ENG-08")


# Engineers as they come -----------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-06", "MS-RULING-03")
def test_in_real_time_engineers_act_as_they_come() -> None:
    table = workshop(engineers="real_time")
    assert awaited(table) == [0, 1]
    for seat in (1, 1, 0, 1):
        table.act("test R1-01", seat=seat)
    assert on_risk(table) == (1, 3)
    table.act("pass", seat=1)
    assert awaited(table) == [0]
    with pytest.raises(Refused):
        table.act("test R1-01", seat=1)
    table.act("test R1-01", "pass", seat=0)
    assert len(table.events(events.Aborted)) == 2


@pytest.mark.rule("MS-PROT-06")
def test_an_action_locks_the_table_from_payment_to_completion() -> None:
    table = workshop(engineers="real_time")
    table.act("install T-S05", seat=0)
    assert table.seen(0).money == 60 - 7
    assert awaited(table) == [0]
    with pytest.raises(Refused):
        table.act("order MOD-01 8", seat=1)
    assert table.seen(1).money == 60
    table.act("place T-S05 r2c3 0", seat=0)
    assert awaited(table) == [0, 1]
    table.act("order MOD-01 8", seat=1)


@pytest.mark.rule("MS-PROT-07", "MS-RULING-04", "MS-ENG-15")
def test_stop_waits_for_the_running_action_and_then_comes_first() -> None:
    table = workshop(engineers="real_time")
    table.sets(1, tech_steal=1)
    table.act("install T-S05", seat=0)
    assert [ask.seat for ask in table.match.open_asks] == [1]
    table.act("stop", seat=1)
    assert table.asked == ("place a tile", 0)
    table.act("place T-S05 r2c3 0", seat=0)
    assert awaited(table) == [1]
    with pytest.raises(Refused):
        table.act("install T-E02", seat=0)
    assert table.seen(0).money == 60 - 7
    table.refuses("test R1-01", "MS-PROT-07", seat=1)
    table.act("steal-tile T-E02", "place T-E02 r2c3 0", seat=1)
    assert awaited(table) == [0, 1]
    with pytest.raises(Refused):
        table.act("install T-E02", seat=0)
    assert table.seen(0).money == 60 - 7
    assert not table.seen(1).has_called_stop


@pytest.mark.rule("MS-PROT-07")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_stops_the_first_players_comes_first(first: int, order: tuple[int, int]) -> None:
    table = workshop(engineers="real_time")
    table.first(first)
    for nation in (0, 1):
        table.sets(nation, test_steal=1)
        table.tests(nation, "R1-01", 2)
    table.act("install T-S05", seat=0)
    for seat in order:
        table.act("stop", seat=seat)
    table.act("place T-S05 r2c3 0", seat=0)
    assert awaited(table) == [first]
    table.act("steal-test R1-01")
    assert awaited(table) == [1 - first]
    table.act("steal-test R1-01")
    assert (awaited(table), on_risk(table)) == ([first, 1 - first], (2, 2))


@pytest.mark.rule("MS-RULING-04")
def test_each_stop_serves_one_token_and_several_may_follow() -> None:
    table = workshop(engineers="real_time")
    table.sets(0, test_steal=2)
    table.tests(1, "R1-01", 2)
    table.act("stop", seat=0)
    assert awaited(table) == [0]
    table.act("steal-test R1-01", seat=0)
    assert awaited(table) == [0, 1]
    table.act("stop", "steal-test R1-01", seat=0)
    assert on_risk(table) == (2, 0)
    table.refuses("stop", "MS-ENG-15", seat=0)


@pytest.mark.rule("MS-PROT-07", "MS-RULING-04")
def test_stop_needs_a_token_and_an_engineer_who_has_not_passed() -> None:
    table = workshop(engineers="real_time")
    table.tests(0, "R1-01", 1)
    table.refuses("stop", "MS-ENG-15", seat=1)
    table.sets(1, test_steal=1)
    table.act("pass", seat=1)
    table.act("install T-S05", seat=0)
    assert table.match.open_asks == []
    refusal = table.refusal("stop", seat=1)
    assert refusal is not None
    assert refusal.clause == "MS-RULING-04"


# Contested objects ----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-08")
@pytest.mark.parametrize(
    ("action", "clause"), [("order MOD-02 13", "MS-ENG-08"), ("buy T-C07", "MS-RULING-11")]
)
@pytest.mark.parametrize("engineers", ["alternating", "real_time"])
def test_the_earlier_action_gets_what_both_want(action: str, clause: str, engineers: str) -> None:
    table = workshop(engineers=engineers)
    assert table.refusal(action, seat=0) is None
    table.act(action, seat=0)
    if action.startswith("buy"):
        table.act("place T-C07 r1c3 0", seat=0)
    table.refuses(action, clause, seat=1)
    assert table.seen(1).money == 60
    table.act("test R1-01", seat=1)
    assert table.seen(1).money == 60 - 4


@pytest.mark.rule("MS-PROT-08", "MS-PROT-10")
def test_the_last_tile_of_a_deck_goes_to_the_earlier_action() -> None:
    table = workshop()
    table.empty_deck("payload", "T-P03")
    table.state.lost.clear()
    table.is_checked = False
    table.act("research payload payload", "place T-P03 r1c3 0")
    assert table.view().tile_decks["payload"] == 0
    assert not [action for action in table.offers("research") if "payload" in action]
    table.refuses("research payload payload", "MS-RULING-11")
    table.refuses("research code payload", "MS-RULING-11")
    assert table.seen(1).money == 60, "what cannot be done is not paid for"
    table.act("research code code")
    assert table.seen(1).money == 60 - 10


@pytest.mark.rule("MS-PROT-08")
def test_a_stop_that_finds_nothing_to_steal_any_more_lapses() -> None:
    table = workshop(engineers="real_time")
    table.development(0, "T-S05")
    table.sets(1, tech_steal=1)
    table.act("install T-S05", seat=0)
    table.act("stop", seat=1)
    table.act("place T-S05 r2c3 0", seat=0)
    assert [event.nation for event in table.events(events.StopLapsed)] == ["us"]
    assert awaited(table) == [0, 1]
    assert table.seen(1).tech_steal == 1, "the token is kept"


# Research -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-09")
def test_research_names_both_decks_pays_draws_places_one_and_lays_the_other_open() -> None:
    table = workshop()
    table.script("T-S01", "T-P02")
    table.act("research structure payload")
    assert table.seen(0).money == 60 - 10
    assert table.asked == ("place a tile", 0)
    placing = table.view(0).focus.placing
    assert placing is not None
    assert placing.tiles == ("T-S01", "T-P02")
    for seat in (1, -1):
        placing = table.view(seat).focus.placing
        assert placing is not None
        assert (placing.tiles, placing.count) == ((), 2)
        assert table.events(events.DrewTiles, seat) == []
    table.act("place T-P02 r1c3 0")
    assert [tile.tile for tile in table.seen(0).tiles] == ["T-P02"]
    assert table.view(1).research_area[-1] == "T-S01"
    assert table.asked == ("engineering", 1)


@pytest.mark.rule("MS-PROT-10")
def test_research_in_empty_decks_is_refused_before_anything_is_paid() -> None:
    table = workshop()
    table.empty_deck("payload")
    table.empty_deck("code")
    table.state.lost.clear()
    table.is_checked = False
    for action in ("research code payload", "research payload payload", "research code code"):
        table.refuses(action, "MS-RULING-11")
        with pytest.raises(Refused):
            table.act(action)
    assert (table.seen(0).money, table.asked) == (60, ("engineering", 0))


# Chance and clocks ----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-PROT-11")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_move_list_with_the_same_seed_gives_the_same_game(players: int) -> None:
    match, rng = title().start(players, seed=11), random.Random(players)
    moves: list[tuple[int, str]] = []
    while not match.over and len(moves) < 150:
        seat, action = choice(match.position, rng)
        moves.append((seat, str(action)))
        match.act(seat, action)
    again = title().start(players, seed=11)
    for seat, move in moves:
        again.act(seat, move)
    assert again.log(0) == match.log(0)
    assert laws.frozen_state(again.position) == laws.frozen_state(match.position)
    other = title().start(players, seed=12)
    assert other.view(0) != title().start(players, seed=11).view(0)


@pytest.mark.rule("MS-PROT-11")
def test_a_record_replays_exactly() -> None:
    match = matches(4, {"tracks": "parallel", "engineers": "real_time"}, 6, 120)
    again = Match.replay(title(), match.record, Seeded(1))
    assert laws.frozen_state(again.position) == laws.frozen_state(match.position)
