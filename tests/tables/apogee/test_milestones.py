"""How a game went: the chart of the race is that of the Mission at hand, launches stand beside it."""

from __future__ import annotations

import pytest

from moonrace.tables.chronicle import Chart
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import FACE, finished, launch_table, view_of
from tests.tables.kit.seating import scene


def charts(table: Arranged) -> list[Chart]:
    return list(FACE.race(scene(table.match)))


@pytest.mark.rule("AP-END-01")
def test_the_first_chart_is_the_race_of_the_mission_and_the_second_counts_launches() -> None:
    for mission in range(1, 10):
        mission_chart, launches = charts(Arranged(2, mission))
        goal = Arranged(2, mission).seen(0).progress
        assert mission_chart.title.startswith(f"Mission {mission}: ")
        assert mission_chart.goal == goal.need
        assert launches.title == "Launches"


def test_a_launch_that_does_not_count_is_no_progress() -> None:
    table = launch_table(3)
    table.rolls(12)
    table.act("launch leo", seat=0)
    while table.asked == "launch":
        table.act("stay")
    mission, launches = charts(table)
    assert [series.values[-1] for series in launches.series] == [1, 0, 0]
    assert [series.values[-1] for series in mission.series] == [0, 0, 0]


@pytest.mark.rule("AP-END-01")
def test_the_chart_ends_where_the_mission_was_fulfilled() -> None:
    match = finished(2, 1)
    mission, _ = FACE.race(scene(match))
    seats = view_of(scene(match)).seats
    assert [series.values[-1] for series in mission.series] == [seat.progress.have for seat in seats]
    assert max(series.values[-1] for series in mission.series) == mission.goal
