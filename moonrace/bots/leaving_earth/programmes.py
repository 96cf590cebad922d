"""Programmes: which project an agency puts first, until it has flown or something has changed."""

from __future__ import annotations

import random
from collections import Counter
from functools import cached_property
from typing import NamedTuple

from moonrace.bots.guide import ahead
from moonrace.bots.leaving_earth.desk import desk_of
from moonrace.bots.leaving_earth.forecast import Forecast
from moonrace.bots.leaving_earth.jobs import Job, untested
from moonrace.bots.leaving_earth.outlook import Outlook
from moonrace.bots.leaving_earth.plans import Project, Ranked
from moonrace.bots.leaving_earth.thought import Thought
from moonrace.games.leaving_earth.actions import Maneuver
from moonrace.kernel.actions import Action

MOST = 10
"""How many projects are compared."""
FIRMNESS = 0.03
"""How much better another programme must look than the usual one, or the one under way: changing horses costs
what was begun."""
ALIKE = 3
"""How many of them may be for the same missions."""
SPREAD = 3.0
"""Points of lead at the end of a forecast, which is rough, that count as three wins out of four."""
BOLD = 6
"""For how many of them it is asked whether to fly without tests."""
RULE_OF_THUMB = "the programme of its rule of thumb"
RESOLVED = "the programme that it had resolved on"


class Plan(NamedTuple):
    """A project put first."""

    project: Project
    is_bold: bool = False
    """Whether it flies without tests."""


class Resolve(NamedTuple):
    """What an agency has made up its mind for, and when."""

    year: int
    missions: tuple[str, ...]
    """Those on the table then."""
    plan: Plan


class Programmes:
    """The plans an agency may choose from at one moment of its turn."""

    def __init__(self, thought: Thought, kept: Resolve | None) -> None:
        self.thought = thought
        works, drawing = thought.works(), thought.drawing
        hopeful = [r for r in drawing.ranked(works.desk, works.store) if drawing.is_hopeful(works.desk, r)]
        alike: Counter[frozenset[str]] = Counter()
        ranked: list[Ranked] = []
        for each in hopeful:
            alike[each.prospect.missions] += 1
            if alike[each.prospect.missions] <= ALIKE and len(ranked) < MOST:
                ranked.append(each)
        plans = [Plan(each.project) for each in ranked]
        plans += [Plan(each.project, is_bold=True) for each in ranked[:BOLD] if self._is_tested(each)]
        self.usual = RULE_OF_THUMB
        """What the others are measured against, in words; it comes first."""
        if kept is not None and _ranked(thought, kept.plan) is not None:
            self.usual = RESOLVED
            plans = [kept.plan, *(plan for plan in plans if plan != kept.plan)]
        self.plans = plans
        self._usual: dict[int, float] = {}

    def _is_tested(self, ranked: Ranked) -> bool:
        """Whether the rule of thumb would test before the flight, and need not."""
        works, drawing = self.thought.works(), self.thought.drawing
        return drawing.is_fit_for_crew(works.desk, ranked) and bool(drawing.tests(works.desk, ranked))

    def actions(self) -> list[Action]:
        """What each plan begins with; the end of the turn where there are no plans."""
        return [step_of(self.thought, plan) for plan in self.plans] or [step_of(self.thought, None)]

    @cached_property
    def _outlook(self) -> Outlook:
        drawing = self.thought.drawing
        return Outlook(desk_of(drawing.charts, self.thought.view), drawing)

    @cached_property
    def _jobs(self) -> list[Job]:
        jobs = [(self._outlook.job(plan.project), plan.is_bold) for plan in self.plans]
        return [untested(job) if is_bold else job for job, is_bold in jobs]

    def advantage(self, number: int, seed: int) -> float:
        """What putting a plan first gains over putting the usual one first in one forecast, with the same
        luck: -1 for a win thrown away, 1 for a game turned round; changing one's mind has its price."""
        usual = self._usual.get(seed)
        if usual is None:
            usual = self._usual[seed] = self._forecast(0, seed)
        return 0.0 if number == 0 else self._forecast(number, seed) - usual - FIRMNESS

    def _forecast(self, number: int, seed: int) -> float:
        lead = Forecast(self._outlook.board, random.Random(seed)).play(self._jobs[number])
        return ahead(lead, SPREAD)

    def resolve(self, number: int) -> Resolve:
        """What is to be remembered once a plan was chosen."""
        view = self.thought.view
        return Resolve(view.year, view.missions, self.plans[number])


def step_of(thought: Thought, plan: Plan | None) -> Action:
    """What is done next on Earth if a plan comes first."""
    action = (
        thought.on_earth(plan.project, is_bold=plan.is_bold).action if plan else thought.on_earth().action
    )
    assert action is not None
    return action


def is_launch(thought: Thought, action: Action) -> bool:
    """Whether a craft sets off, and not a rocket on the test stand."""
    if not isinstance(action, Maneuver):
        return False
    return any(craft.number == action.craft and len(craft.components) > 1 for craft in thought.view.craft)


def carried_on(resolve: Resolve, thought: Thought) -> Action | None:
    """The next step of what was resolved, unless something has happened that could change one's mind."""
    view = thought.view
    if resolve.year != view.year or resolve.missions != view.missions:
        return None
    return None if _ranked(thought, resolve.plan) is None else step_of(thought, resolve.plan)


def _ranked(thought: Thought, plan: Plan) -> Ranked | None:
    works = thought.works()
    return thought.drawing.look_at(works.desk, works.store, plan.project)
