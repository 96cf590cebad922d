"""What others are about to complete is worth less, unless one can be first."""

from __future__ import annotations

import pytest

from moonrace.bots.leaving_earth.desk import Desk, Goal, desk_of
from moonrace.bots.leaving_earth.helm import in_space
from moonrace.bots.leaving_earth.player import drawing_for
from moonrace.bots.leaving_earth.race import SUREST, raced
from tests.games.leaving_earth.arranged import Arranged

LANDER = "mars_lander"


def table(tokens: int = 0) -> Arranged:
    """Two agencies, one of which may have a lander on its way to Mars."""
    arranged = Arranged(2, [LANDER, "lunar_lander"])
    for agency in (0, 1):
        arranged.own_all(agency)
    if tokens:
        arranged.craft(1, "mars_orbit", "probe", "atlas", tokens=tokens)
    return arranged


def seen(arranged: Arranged) -> Desk:
    view = arranged.view(0)
    return desk_of(drawing_for(arranged.title.content, view.expansions).charts, view)


def goal_of(arranged: Arranged, mission: str) -> Goal:
    desk = seen(arranged)
    drawing = drawing_for(desk.cat.content, desk.view.expansions)
    return next(goal for goal in raced(desk, drawing).goals if goal.id == mission)


def test_what_is_on_its_way_is_expected_in_the_year_it_arrives() -> None:
    goal = goal_of(table(tokens=2), LANDER)
    year, chance = goal.rivals[0]
    assert year == 1958
    assert chance == SUREST
    assert goal.worth(1960) < 0.1 * goal.points


def test_who_is_first_gains_also_what_the_others_lose() -> None:
    goal = goal_of(table(tokens=3), LANDER)
    assert goal.worth(1957) > 1.9 * goal.points
    assert goal.worth(1957) <= goal.most
    assert goal.worth(1959) < goal.worth(1957)


def test_what_others_may_plan_counts_less_than_what_flies() -> None:
    planned = goal_of(table(), LANDER)
    assert planned.rivals
    assert max(chance for _, chance in planned.rivals) < SUREST
    assert planned.worth(1976) > goal_of(table(tokens=2), LANDER).worth(1976)


def test_alone_nothing_is_a_race() -> None:
    arranged = Arranged(1, [LANDER])
    desk = seen(arranged)
    assert raced(desk, drawing_for(desk.cat.content, desk.view.expansions)) is desk
    assert [goal.worth(1970) for goal in desk.goals] == [goal.points for goal in desk.goals]


@pytest.mark.parametrize(
    ("year", "worth"),
    [(1957, 10 * (1 + 0.5 * 0.5)), (1958, 10 * 0.75 * (1 + 0.5 * 0.25)), (1959, 10 * 0.5)],
)
def test_a_race_is_reckoned_by_the_year(year: int, worth: float) -> None:
    goal = Goal("x", "probe", 1, 10.0, rivals=((1958, 0.5),), denial=0.5)
    assert goal.worth(year) == pytest.approx(worth)


def test_craft_of_one_fleet_are_after_different_missions() -> None:
    arranged = table()
    arranged.craft(0, "mars_orbit", "probe", "atlas")
    arranged.craft(0, "mars_orbit", "probe", "atlas")
    desk = seen(arranged)
    first, second = in_space(desk)
    assert first.course is not None
    assert LANDER in first.course.prospect.missions
    assert second.course is None
