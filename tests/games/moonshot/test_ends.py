"""How the game ends (MS-GEN-02, MS-END)."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.state import Tokens
from tests.games.moonshot.arranged import VALUES, Arranged

USSR_AHEAD: Tokens = (1, 0, 0, 0)
ALL_PASS, FIRST_FAILS = (8, 8, 8), (1,)
MIGHTY = (30, 30, 30)
MOON = "M-MOON"


def for_the_moon(*nations: int) -> Arranged:
    """The Moon landing is open, and these rockets aim for it with their crews, in this order."""
    table = Arranged(content=VALUES)
    table.open_moon()
    for nation in nations:
        pods = ("T-P01 r1c3", "T-P02 r1c4") if nation == 0 else ("T-P03 r1c3", "T-P04 r1c4")
        table.tiles(nation, *pods)
        table.payload(nation, "astronaut", "r1c3")
        table.payload(nation, "astronaut", "r1c4")
        table.aims(nation, MOON)
    for nation in nations:
        table.strong(nation, *MIGHTY)
    return table


def outcome(table: Arranged) -> tuple[str, str]:
    """Who has won, and why."""
    view = table.view(-1)
    return view.winner, view.why


# The Moon -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-GEN-02", "MS-END-01")
@pytest.mark.parametrize(("nation", "name"), [(0, "ussr"), (1, "us")])
def test_a_completed_moon_landing_wins(nation: int, name: str) -> None:
    table = for_the_moon(nation)
    table.sets(nation, popularity=2)
    table.rolls(*ALL_PASS)
    table.launches()
    assert outcome(table) == (name, "moon")
    result = table.match.result
    assert result is not None
    assert result.winners == (nation,)
    assert table.match.asks == []


@pytest.mark.rule("MS-END-04")
def test_a_team_wins_together() -> None:
    table = Arranged(4)
    table.sets(0, popularity=1)
    table.launches()
    assert outcome(table) == ("us", "popularity")
    result = table.match.result
    assert result is not None
    assert (result.winners, result.scores) == ((1, 3), (0.0, 1.0, 0.0, 1.0))


@pytest.mark.rule("MS-END-01")
def test_an_exploded_moon_attempt_wins_nothing() -> None:
    table = for_the_moon(0)
    table.strong(0, 0, 0, 0)
    table.rolls(*FIRST_FAILS)
    table.launches()
    assert outcome(table) == ("", "")
    assert table.view().round == 2


@pytest.mark.rule("MS-END-02", "MS-RULING-36")
@pytest.mark.parametrize(("popularity", "winner"), [((7, 8), "us"), ((8, 7), "ussr")])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_landings_the_more_popular_nations_wins(
    popularity: tuple[int, int], winner: str, order: tuple[int, int]
) -> None:
    table = for_the_moon(*order)
    for nation in (0, 1):
        table.sets(nation, popularity=popularity[nation])
    table.rolls(*ALL_PASS, *ALL_PASS)
    table.launches()
    assert [event.nation for event in table.events(events.Completed)] == [("ussr", "us")[at] for at in order]
    assert outcome(table) == (winner, "moon_popularity")


@pytest.mark.rule("MS-END-03", "MS-RULING-51")
@pytest.mark.parametrize(("order", "winner"), [((0, 1), "ussr"), ((1, 0), "us")])
@pytest.mark.parametrize("first", [0, 1])
def test_at_equal_popularity_the_earlier_launch_decision_wins(
    order: tuple[int, int], winner: str, first: int
) -> None:
    table = for_the_moon(0, 1)
    table.first(first)
    table.politics(order[0])
    table.act(f"launch {MOON}", f"launch {MOON}", "pass")
    table.rolls(*ALL_PASS, *ALL_PASS)
    table.act("pass")
    assert outcome(table) == (winner, "moon_first")


# Popularity -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-END-04", "MS-RULING-41")
@pytest.mark.parametrize(("popularity", "is_over"), [(1, True), (2, False)])
def test_a_team_at_popularity_0_loses_at_once(popularity: int, is_over: bool) -> None:
    table = Arranged(content=VALUES)
    table.sets(1, popularity=popularity)
    table.board(0, "SU-13", "treasury", tokens=USSR_AHEAD)
    table.board(0, "SU-06", "press", tokens=USSR_AHEAD)
    table.fates()
    table.act("evaluate SU-13")
    assert outcome(table) == (("ussr", "popularity") if is_over else ("", ""))
    assert table.seen(1).popularity == popularity - 1
    assert bool(table.match.asks) != is_over


@pytest.mark.rule("MS-RULING-41")
def test_a_loss_below_0_is_a_loss_as_well() -> None:
    table = Arranged(content=VALUES)
    table.sets(1, popularity=2)
    table.board(0, "SU-13", "treasury", tokens=USSR_AHEAD, level=3, cover="SU-02")
    table.fates()
    table.act("evaluate SU-13")
    assert outcome(table) == ("ussr", "popularity")


@pytest.mark.rule("MS-RULING-41", "MS-DEX-13")
@pytest.mark.parametrize(("before", "after"), [(10, 12), (11, 12), (12, 12), (9, 11)])
def test_gains_above_12_are_lost(before: int, after: int) -> None:
    table = Arranged(content=VALUES)
    table.sets(0, popularity=before)
    table.board(0, "SU-04", "treasury", tokens=USSR_AHEAD)
    table.board(0, "SU-06", "press", tokens=USSR_AHEAD)
    table.fates()
    table.act("evaluate SU-04")
    assert table.seen(0).popularity == after


SCANDAL = "[manoeuvres.SU-13]\nlevel_1 = { popularity = -3, opp_popularity = -3 }\n"


@pytest.fixture
def scandal(tmp_path: Path) -> Path:
    """Content with a card that costs both sides Popularity, as no printed one does."""
    path = tmp_path / "scandal.toml"
    path.write_text(SCANDAL, encoding="utf-8")
    return path


@pytest.mark.rule("MS-RULING-41")
@pytest.mark.parametrize(
    ("before", "first", "winner"),
    [((3, 2), 0, "ussr"), ((1, 3), 1, "us"), ((2, 2), 0, "us"), ((2, 2), 1, "ussr")],
)
def test_if_one_event_ruins_both_the_more_popular_wins_then_who_lacks_the_marker(
    scandal: Path, before: tuple[int, int], first: int, winner: str
) -> None:
    table = Arranged(content=scandal)
    table.first(first)
    for nation in (0, 1):
        table.sets(nation, popularity=before[nation])
    table.board(0, "SU-13", "treasury", tokens=USSR_AHEAD)
    table.fates()
    table.act("evaluate SU-13")
    assert outcome(table) == (winner, "popularity")
    assert [table.seen(nation).popularity for nation in (0, 1)] == [0, 0]


@pytest.mark.rule("MS-RULING-41")
def test_what_a_team_pays_of_its_own_will_leaves_it_in_the_game() -> None:
    table = Arranged(content=VALUES)
    table.sets(0, popularity=2)
    table.politics(0)
    assert table.offers("boost") == ["boost 1"]
    table.board(0, "SU-01", "treasury")
    table.board(0, "SU-06", "press")
    table.fates()
    table.act("evaluate SU-01")
    assert table.asked == ("fates", 0), "a tie that cannot be paid is not offered"
    assert outcome(table) == ("", "")


# Budgets --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-END-05", "MS-DEX-11", "MS-RULING-42")
@pytest.mark.parametrize(
    ("budgets", "expected"),
    [
        ((31, 16), ("", "")),
        ((32, 16), ("ussr", "budget")),
        ((16, 31), ("", "")),
        ((0, 16), ("us", "budget")),
        ((-20, -4), ("us", "budget")),
    ],
)
def test_budgets_more_than_15_apart_end_the_game(budgets: tuple[int, int], expected: tuple[str, str]) -> None:
    table = Arranged(content=VALUES)
    for nation in (0, 1):
        table.sets(nation, budget=budgets[nation])
    table.effects()
    assert outcome(table) == expected


@pytest.mark.rule("MS-RULING-42")
def test_a_gap_is_judged_when_all_changes_of_the_round_are_recorded() -> None:
    table = Arranged(content=VALUES)
    table.sets(0, budget=45)
    table.board(0, "SU-01", "press", tokens=USSR_AHEAD)
    table.board(1, "US-01", "press", tokens=(0, 0, 1, 0))
    table.fates()
    table.act("evaluate SU-01")
    assert table.seen(0).budget - table.seen(1).budget == 17
    assert outcome(table) == ("", "")
    table.act("evaluate US-01")
    assert (table.view().round, outcome(table)) == (2, ("", ""))


@pytest.mark.rule("MS-RULING-42")
def test_places_count_before_the_gap_is_judged() -> None:
    table = Arranged(content=VALUES)
    table.sets(0, budget=46)
    table.board(0, "SU-01", "treasury", level=2, cover="SU-02")
    table.effects()
    assert (table.view().round, outcome(table)) == (2, ("", "")), "the other side's Treasury closed the gap"


@pytest.mark.rule("MS-RULING-42")
def test_at_a_table_that_agreed_so_a_gap_ends_the_game_at_once() -> None:
    table = Arranged(content=VALUES, budget_gap="at-once")
    table.sets(0, budget=43)
    table.board(0, "SU-01", "press", tokens=USSR_AHEAD)
    table.board(0, "SU-02", "treasury", tokens=USSR_AHEAD)
    table.board(1, "US-01", "press", tokens=(0, 0, 1, 0))
    table.fates()
    table.act("evaluate SU-01")
    assert outcome(table) == ("", ""), "a difference of 15 is not enough"
    table.act("evaluate SU-02")
    assert outcome(table) == ("ussr", "budget")


# Several ends ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-RULING-43")
def test_a_moon_landing_beats_a_budget_gap_of_the_same_round() -> None:
    table = for_the_moon(0)
    table.sets(1, budget=60)
    table.rolls(*ALL_PASS)
    table.launches()
    assert outcome(table) == ("ussr", "moon")


@pytest.mark.rule("MS-RULING-43")
def test_a_team_that_falls_to_0_has_lost_before_the_other_flies_to_the_moon() -> None:
    table = for_the_moon(0)
    table.sets(1, popularity=1)
    table.rolls(*FIRST_FAILS)
    table.strong(0, 0, 0, 0)
    table.launches(1, 0)
    assert outcome(table) == ("ussr", "popularity")
    assert table.events(events.Launched) == []


@pytest.mark.rule("MS-RULING-43")
def test_an_exploding_moon_attempt_may_lose_the_game() -> None:
    table = for_the_moon(0)
    table.sets(0, popularity=3)
    table.strong(0, 0, 0, 0)
    table.rolls(*FIRST_FAILS)
    table.launches(0, 1)
    assert outcome(table) == ("us", "popularity")


@pytest.mark.rule("MS-RULING-52")
def test_after_60_rounds_the_game_is_a_draw() -> None:
    table = Arranged()
    table.state.round = 59
    table.end_round()
    assert (table.view().round, outcome(table)) == (60, ("", ""))
    table.end_round()
    assert outcome(table) == ("", "limit")
    result = table.match.result
    assert result is not None
    assert (result.winners, result.scores) == ((), (0.5, 0.5))


@pytest.mark.rule("MS-RULING-52")
def test_people_may_play_on() -> None:
    table = Arranged(limit="none")
    table.state.round = 60
    table.end_round()
    assert (table.view().round, table.match.over) == (61, False)
