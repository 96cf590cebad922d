"""The planner as the judge of puzzles: what a mission costs in all, counted from the move on."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth.planner import puzzling
from moonrace.games.leaving_earth.planner.at_table import seated
from moonrace.games.leaving_earth.planner.planning import plan
from moonrace.kernel.errors import BadText
from tests.games.leaving_earth.arranged import Arranged


def lander() -> Arranged:
    """Enough for a Lunar Lander, with rockets that are too large for it."""
    table = Arranged(missions=["lunar_lander", "venus_station"])
    for name in ("landing", "saturn", "soyuz"):
        table.own(0, name)
    return table


def test_only_missions_that_can_be_flown_without_research_are_subjects() -> None:
    table = lander()
    assert puzzling.subjects(table.title, table.view()) == ["lunar_lander"]


def test_nothing_is_asked_while_something_is_in_space_or_damaged() -> None:
    """The planner would not send it on, and a dearer plan would be called the cheapest."""
    for place, parts in (("earth_orbit", ["probe", "soyuz"]), ("earth", ["soyuz!"])):
        table = lander()
        table.craft(0, place, *parts)
        assert puzzling.subjects(table.title, table.view()) == (), place
    table = lander()
    table.craft(0, "earth", "probe", "soyuz")
    assert puzzling.subjects(table.title, table.view()) == ["lunar_lander"]


def test_what_was_paid_for_the_move_counts() -> None:
    table = lander()
    title, before = table.title, table.view()
    counted = puzzling.counting(title, before, "lunar_lander", "cost")
    still = plan("lunar_lander", **{**seated(title, before), "stacks": "perfect", "research": False}).best
    assert still is not None
    assert counted(before) == still.cost
    table.act("buy soyuz")
    assert counted(table.view()) == still.cost, "it is needed for the flight"
    table.act("buy valery_bykovsky")
    assert counted(table.view()) == still.cost + 5, "nobody has to go along"


def test_where_there_is_no_plan_there_is_no_figure() -> None:
    table = lander()
    counted = puzzling.counting(table.title, table.view(), "venus_station", "cost")
    assert counted(table.view()) is None


def test_a_figure_that_it_does_not_have_is_named() -> None:
    table = lander()
    with pytest.raises(BadText, match="counts “cost” for puzzles, not “beauty”"):
        puzzling.counting(table.title, table.view(), "lunar_lander", "beauty")
