"""The two years (AN-YR), and what the second one still gives (AN-RULING-03)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged

FLORIDA = "+1:-60/-90"


@pytest.mark.rule("AN-YR-01")
def test_the_first_year_is_over_after_twelve_rounds() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    for _ in range(11):
        table.finish_month()
    view = table.view()
    assert (view.round, view.month, view.year, view.has_bonuses) == (12, 2, 1, True)
    assert not table.events(events.SecondYear)
    table.finish_month()
    view = table.view()
    assert (view.round, view.month, view.year, view.has_bonuses) == (13, 3, 2, False)
    assert view.zodiac == "Pisces"
    assert len(table.events(events.SecondYear)) == 1


@pytest.mark.rule("AN-YR-02", "AN-RULING-03")
@pytest.mark.parametrize(("number", "nk"), [(12, 2 + 5 + 4 + 20), (13, 2 + 5)])
def test_continents_give_points_and_a_bonus_in_the_first_year_only(number: int, nk: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.round(number)
    table.tiles()
    table.visited("north_america", "south_america", "asia", "oceania", "antarctica")
    top = table.view().piles[table.cat.continent["africa"]].top
    table.act("travel 1 plane", "go +1:0/+30")
    # The plane scores in either year, and the tile is drawn in either.
    assert table.nk() == nk
    assert table.seen().tiles == (top,)


@pytest.mark.rule("AN-YR-02")
@pytest.mark.parametrize(("number", "bonus"), [(12, 20), (13, 0)])
def test_all_vehicles_give_no_bonus_in_the_second_year(number: int, bonus: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(number)
    table.used("car", "train", "boat", "helicopter", "plane")
    table.prepared(0)
    table.at(0, FLORIDA)
    table.tile_value(1, 0)
    table.act("travel 1 spacecraft", "travel 2 stay", "launch saturn_v")
    assert table.nk() == 2 + 10 + bonus


@pytest.mark.rule("AN-RULING-03")
def test_a_tile_of_the_second_year_can_be_used() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.round(13)
    table.tiles()
    table.pile_top("AF-9")
    table.act("travel 1 plane", "go +1:0/+30", "connect AF-9 car", "go +1:+30/+60")
    assert table.seen().continents == ("europe", "africa", "asia")
    # The car scores as well; Africa and Asia do not.
    assert table.nk() == 2 + 5 + 1


@pytest.mark.rule("AN-YR-03")
def test_in_the_second_year_everybody_is_an_astronaut_and_only_travels() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(12)
    table.save("ursa_major")
    assert not table.seen().is_prepared
    table.finish_month()
    assert [table.seen(seat).is_prepared for seat in (0, 1)] == [True, True]
    table.week(1, "draco")
    table.first_player(0)
    for action in ("observe 1", "plan 1", "observe-saved 1 ursa_major"):
        table.refuses(action, "AN-YR-03")
    table.refuses("ready", "AN-AST-01")
    assert {text.split()[0] for text in table.legal()} == {"travel"}


@pytest.mark.rule("AN-YR-04")
@pytest.mark.parametrize("mode", [FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM])
def test_the_game_ends_after_twenty_four_rounds(mode: str) -> None:
    who = ["europe", "asia"] if mode == FIRST_AND_FAST else ["yuri", "wang"]
    table = Arranged(mode, who)
    table.round(23)
    table.finish_month()
    assert not table.match.over
    assert (table.view().round, table.view().month) == (24, 2)
    table.finish_month()
    assert table.match.over


@pytest.mark.rule("AN-YR-05")
@pytest.mark.parametrize("number", [1, 13])
def test_there_are_no_quests_to_double_in_first_and_fast(number: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.round(number)
    table.tiles("NA-1", "NA-2")
    assert table.view().quest_deck == 0
    table.act("travel 1 plane", "travel 2 stay", f"go {FLORIDA}")
    assert {text.split()[0] for text in table.legal()} == {"connect", "done"}
    assert table.seen().quest_count == 0
    other = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    other.tiles("NA-1", "NA-2")
    other.act("travel 1 stay", "travel 2 stay")
    assert other.offers("quest")
