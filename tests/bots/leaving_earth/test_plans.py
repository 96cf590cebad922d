"""The drawing board against the exact planner: quick, and hardly dearer."""

from __future__ import annotations

import pytest

from moonrace.bots.leaving_earth.desk import Desk, Goal, desk_of
from moonrace.bots.leaving_earth.odds import Known
from moonrace.bots.leaving_earth.plans import is_fit_for_crew
from moonrace.bots.leaving_earth.player import drawing_for
from moonrace.bots.leaving_earth.voyages import Walk
from moonrace.games.leaving_earth.planner import plan
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.chance import Seeded
from moonrace.lab import arena
from tests.games.leaving_earth.arranged import title as leaving_earth

MISSIONS = (
    "sounding_rocket",
    "artificial_satellite",
    "man_in_space",
    "man_in_orbit",
    "lunar_survey",
    "mars_survey",
    "venus_survey",
    "space_station",
    "lunar_lander",
    "mars_lander",
    "venus_lander",
    "phobos_sample_return",
    "lunar_sample_return",
    "man_on_the_moon",
)
HARDLY = 1.15


def desk_for(mission: str) -> Desk:
    """The table of 1956 with one mission on it."""
    title = leaving_earth()
    view = arena.new_position(title, 1, {}, Seeded(1)).view(0)
    assert isinstance(view, View)
    desk = desk_of(drawing_for(title.content, view.expansions).charts, view)
    card = title.content.missions[mission]
    desk.goals = (Goal(card.id, card.kind, desk.cat.place.get(card.target, -1), float(card.points)),)
    return desk


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_cheapest_project_is_hardly_dearer_than_the_best_plan(mission: str) -> None:
    desk = desk_for(mission)
    drawing = drawing_for(desk.cat.content, desk.cat.expansions)
    projects = [project for project, gains in drawing.projects(desk) if mission in gains]
    best = plan(mission.replace("_", "-"), rendezvous=False).best
    assert best is not None
    assert best.cost <= min(project.price for project in projects) <= HARDLY * best.cost


def test_nothing_is_built_for_what_is_as_good_as_done() -> None:
    desk = desk_for("lunar_lander")
    drawing = drawing_for(desk.cat.content, desk.cat.expansions)
    assert drawing.ranked(desk, desk.store())
    assert not drawing.ranked(desk.less({"lunar_lander": 1.0}), desk.store())
    half = drawing.ranked(desk.less({"lunar_lander": 0.5}), desk.store())
    assert half[0].score < drawing.ranked(desk, desk.store())[0].score


@pytest.mark.parametrize(("success", "is_tested"), [(0.67, True), (1.0, False)])
def test_a_rocket_that_works_is_not_tested_because_a_crew_would_not_land(
    success: float, is_tested: bool
) -> None:
    desk = desk_for("man_on_the_moon")
    drawing = drawing_for(desk.cat.content, desk.cat.expansions)
    project = next(project for project, _ in drawing.projects(desk))
    rockets = [number for number, _ in project.draws if number in desk.charts.advancement]
    desk.stacks |= {number: Known(1, 0, 0, 2, success, 1 - success) for number in rockets}
    desk.stacks[desk.cat.landing] = Known(0, 0, 3, 0)
    prospect = Walk(desk, project.voyage, project.cargo).prospect(project.stages)
    assert not is_fit_for_crew(desk, project, prospect)
    assert bool(drawing.tests_for(desk, project, prospect)) == is_tested
