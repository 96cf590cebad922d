"""What a forecast starts from, read off one seat's view: the agencies, their craft, their jobs."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from moonrace.bots.leaving_earth.desk import Desk, desk_of
from moonrace.bots.leaving_earth.forecast import Board, Camp, Flight
from moonrace.bots.leaving_earth.helm import in_space
from moonrace.bots.leaving_earth.jobs import CREW, Job, job_of, jobs_of
from moonrace.bots.leaving_earth.plans import Drawing, Project, trust_in
from moonrace.bots.leaving_earth.voyages import Walk


class Outlook:
    """The table as one seat sees it, made ready for forecasts."""

    def __init__(self, desk: Desk, drawing: Drawing) -> None:
        self.desk = desk
        self.drawing = drawing
        self.numbers = {mission.id: number for number, mission in enumerate(desk.cat.missions)}
        self.board = self._board()

    def _board(self) -> Board:
        desk, cat = self.desk, self.desk.cat
        points = [0] * len(cat.missions)
        for goal in desk.goals:
            points[self.numbers[goal.id]] = round(goal.points)
        constants = cat.content.constants
        return Board(
            year=desk.year,
            last_year=desk.last_year,
            funding=constants.annual_funding,
            bounty=constants.mission_bonus_to_others,
            research_cost=tuple(cat.research_cost),
            removal=constants.remove_failure_cost,
            points=tuple(points),
            outcomes=tuple(cat.outcome_counts),
            camps=tuple(self._camp(agency.agency) for agency in desk.view.agencies),
            me=desk.view.agency,
        )

    def _camp(self, agency: int) -> Camp:
        desk = desk_of(self.desk.charts, replace(self.desk.view, agency=agency))
        flights = []
        for helm in in_space(desk):
            if helm.course is not None:
                gains = helm.course.prospect.gains
                flights.append(Flight(tuple((self.numbers[g.mission], g.year, g.chance) for g in gains)))
        return Camp(
            money=desk.money,
            score=desk.own.score,
            store=self._store(desk),
            stacks=desk.stacks,
            flights=tuple(flights),
            jobs=tuple(jobs_of(desk, self.drawing, self.numbers)),
        )

    def _store(self, desk: Desk) -> dict[int, int]:
        found: Counter[int] = Counter()
        for name, count in desk.store().items():
            kind = desk.cat.kind(name) if count else -1
            if count and kind >= desk.cat.first_astronaut:
                found[CREW] += count
            elif count:
                found[kind] += count
        return dict(found)

    def job(self, project: Project) -> Job:
        """A project of the agency's own, as a job."""
        desk = desk_of(self.desk.charts, self.desk.view)
        prospect = Walk(desk, project.voyage, project.cargo).prospect(project.stages)
        trust = sum(trust_in(desk, project, advancement)[0] for advancement, _ in project.draws)
        return job_of(self.drawing, desk, project, prospect, trust, self.numbers)
