"""The planner of Leaving Earth: a question by address or command line, plans, a lesson, the payload chart."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moonrace.games.leaving_earth import content as contents
from moonrace.games.leaving_earth.catalogue import Catalogue, plain_catalogue
from moonrace.games.leaving_earth.planner import Plan, Plans, plan
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.tables.leaving_earth.planner import asking, command_line, plain_sheet, sheet
from moonrace.tables.leaving_earth.planner.charts import charts
from moonrace.tables.leaving_earth.planner.lesson import lesson
from moonrace.tables.leaving_earth.planner.names import Names
from moonrace.tables.leaving_earth.planner.page import (
    LeavingEarthPlans,
    form,
    in_words,
    no_plan,
    plan_part,
    tabs,
)
from moonrace.tables.leaving_earth.words import Words
from moonrace.tables.planner import ENOUGH, Flight, PlainLine, PlannerAnswer, PlannerFace, Tell

Answer = PlannerAnswer[LeavingEarthPlans]
SHOWN = ("plan", "lesson", "chart")


class LeavingEarthPlanner(PlannerFace):
    """Answers questions about flights, with one content."""

    about = command_line.ABOUT
    options = command_line.OPTIONS

    def __init__(self, title: Title, content: contents.Content) -> None:
        super().__init__(title)
        self.content = content
        self.words = Words(content)
        self._catalogues: dict[tuple[str, ...], Catalogue] = {}

    def answer(self, query: Mapping[str, str], view: Any, tell: Tell, seconds: float = ENOUGH) -> Answer:
        fields = dict(query)
        known: View | None = view
        try:
            asking.check_names(fields)
            show = asking.one_of(fields, "show", "What is shown", SHOWN, "plan")
            names = Names(self.words, self._catalogue(asking.expansions(fields, known, self.content)))
            if show == "lesson":
                return self._lesson(fields, known, names)
            if show == "chart":
                return self._chart(fields, known, names)
            return self._planned(fields, known, names, tell, seconds)
        except BadText as error:
            return self._refused(fields, known, str(error))

    def question(self, said: Mapping[str, Any]) -> dict[str, Any]:
        return command_line.question(said, self.content)

    def plain(
        self, found: Plans, shown: int, *, with_actions: bool, showing_all: str = ""
    ) -> Iterable[PlainLine]:
        return plain_sheet.lines(found, shown, with_actions=with_actions, showing_all=showing_all)

    def so_far(self, found: Plans) -> str:
        return plain_sheet.so_far(found)

    def _catalogue(self, expansions: tuple[str, ...]) -> Catalogue:
        if expansions not in self._catalogues:
            chosen = frozenset(expansions)
            is_ours = self.content is contents.load()
            self._catalogues[expansions] = (
                plain_catalogue(chosen) if is_ours else Catalogue(self.content, chosen)
            )
        return self._catalogues[expansions]

    def _common(
        self, show: str, fields: Mapping[str, str], view: View | None, names: Names
    ) -> LeavingEarthPlans:
        asked = form(fields, view, names)
        return LeavingEarthPlans(show=show, tabs=tabs(show, fields), form=asked, query=asking.link(fields))

    def _refused(self, fields: Mapping[str, str], view: View | None, sentence: str) -> Answer:
        sets = tuple(word for word in asking.words(fields.get("sets", "")) if word in asking.SETS)
        names = Names(self.words, self._catalogue(view.expansions if view else tuple(sorted(set(sets)))))
        context = replace(self._common("refused", fields, view, names), error=sentence)
        return PlannerAnswer(context, {"error": sentence}, is_refused=True)

    def _lesson(self, fields: Mapping[str, str], view: View | None, names: Names) -> Answer:
        made, data = lesson(fields, self.content)
        return PlannerAnswer(replace(self._common("lesson", fields, view, names), lesson=made), data)

    def _chart(self, fields: Mapping[str, str], view: View | None, names: Names) -> Answer:
        made = charts(self.content, names)
        data = {"rockets": made.rockets_json, "ion_thruster": made.ion_json}
        return PlannerAnswer(replace(self._common("chart", fields, view, names), charts=made), data)

    # Plans --------------------------------------------------------------------------------------------------

    def _planned(
        self, fields: Mapping[str, str], view: View | None, names: Names, tell: Tell, seconds: float
    ) -> Answer:
        arguments = asking.arguments(fields, view, names.cat)
        number = asking.whole(fields, "plan", "Plan", 1, 1000) or 1

        def page(found: Plans, *, is_final: bool) -> Answer:
            common = self._common("plan", fields, view, names)
            chosen = min(number, len(found.plans))
            goal = found.plans[0].goal.name if found.plans else ""
            data = {**found.to_json(), "goal": goal, "chosen": chosen}
            flight = flown(found.plans[chosen - 1]) if found.plans and is_final else None
            if found.plans:
                shown = replace(
                    common,
                    plan=plan_part(found.plans[chosen - 1], chosen, fields, view, names, arguments),
                    can_fly=flight is not None,
                    front=tuple(sheet.front(found.plans, chosen, fields)),
                    proved=found.proved,
                    scope=found.scope,
                    seconds=in_words(found.seconds),
                )
            else:
                shown = replace(common, none=no_plan(found, fields))
            return PlannerAnswer(shown, data, is_final=is_final, flight=flight, is_cut=not found.proved)

        def report(found: Plans) -> None:
            if found.plans:
                tell(page(found, is_final=False))

        return page(searched(arguments, self.content, report, seconds), is_final=True)


def flown(plan: Plan) -> Flight | None:
    """A plan carried out; None where it cannot be: it begins elsewhere than on Earth, or takes too long."""
    try:
        match = plan.played()
    except BadText:
        return None
    table = plan.table()
    steps = match.steps[1 + len(table.moves) :]
    luck = tuple(result for step in steps for result in step.entry.chance)
    return Flight(plan.goal.name, table, tuple(step.entry.act for step in steps), luck)


def searched(
    arguments: Mapping[str, Any],
    content: contents.Content,
    report: Callable[[Plans], None],
    seconds: float = ENOUGH,
) -> Plans:
    """The plans; what is found on the way is reported: there is something to show then if time runs out."""
    ends = time.monotonic() + seconds
    return plan(
        **arguments,
        content=content,
        clock=time.perf_counter,
        progress=report,
        stop=lambda: time.monotonic() > ends,
    )


def make_planner(title: Title) -> LeavingEarthPlanner:
    """The planner of a title, with the content it was loaded with."""
    ours = contents.load()
    # A title that came from another process holds a copy; tables built for ours serve it as well.
    content = title.content if isinstance(title, LeavingEarth) else ours
    return LeavingEarthPlanner(title, ours if content.digest == ours.digest else content)
