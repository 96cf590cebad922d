"""A game's planner, alone and at a table."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get

from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.server import present
from moonrace.server.routes.visits import TABLE, caller, house, look_of, visit
from moonrace.server.safety import Asked
from moonrace.server.web import asked_by_address, json_answer, palette, theme, wants_json
from moonrace.tables.kit import render as kit
from moonrace.tables.kit.pages import PlannerPage
from moonrace.tables.planner import PlannerAnswer, chosen_planner, has_planner


class PlannerController(Controller):
    """A game's planner, without any table."""

    path = "/"

    @get("/plan")
    async def plan(self, request: Asked) -> Response[Any]:
        """The planner of a game (`game`, or the only one there is) and its answer to the rest."""
        return await _free_plan(request, for_programs=wants_json(request))

    @get("/plan.json")
    async def plan_json(self, request: Asked) -> Response[Any]:
        """The answer alone, for programs."""
        return await _free_plan(request, for_programs=True)


class TablePlannerController(Controller):
    """A game's planner, which is told what a visitor may know of a table."""

    path = TABLE

    @get("/plan")
    async def plan(self, request: Asked) -> Response[Any]:
        """The game's planner, which is told what this visitor may know of the table."""
        return await _plan_at_table(request, for_programs=wants_json(request))

    @get("/plan.json")
    async def plan_json(self, request: Asked) -> Response[Any]:
        """The planner's answer alone, for programs."""
        return await _plan_at_table(request, for_programs=True)


async def _free_plan(request: Asked, *, for_programs: bool) -> Response[Any]:
    query = asked_by_address(request)
    title = chosen_planner(query.pop("game", ""))
    answer = await _planned(request, title, query, None)
    return _plan_answer(request, title, answer, "/plan", for_programs=for_programs)


async def _plan_at_table(request: Asked, *, for_programs: bool) -> Response[Any]:
    query = asked_by_address(request)
    async with visit(request) as (live, visitor):
        if not has_planner(live.title.id):
            raise BadText(f"{live.title.name} has no planner.")
        async with live.at_rest() as match:
            view = match.view(look_of(request, live, match, visitor).viewer)
        title, base, name = live.title, visitor.base, live.row.name
    # The search may take a while, and the table is not to be kept waiting for it.
    answer = await _planned(request, title, query, view)
    return _plan_answer(
        request, title, answer, f"{base}/plan", for_programs=for_programs, table=base, table_name=name
    )


async def _planned(request: Asked, title: Title, query: dict[str, str], view: Any) -> PlannerAnswer:
    at = house(request)
    at.plans.count(caller(request))
    return await at.planning.answer(title, query, view, caller(request))


def _plan_answer(
    request: Asked,
    title: Title,
    answer: PlannerAnswer,
    address: str,
    *,
    for_programs: bool,
    table: str = "",
    table_name: str = "",
) -> Response[Any]:
    status = 400 if answer.is_refused else 200
    if for_programs:
        return json_answer(answer.data, status)
    question = request.url.query
    page = PlannerPage(
        game=present.game_card(title),
        face=answer.context,
        address=address,
        asking=f"{address}?" if table else f"{address}?game={title.id}&",
        link=f"{address}?{question}" if question else address,
        table=table,
        table_name=table_name,
        theme=theme(request),
        palette=palette(request),
    )
    template = f"{kit.folder_of(title.id)}/planner.html"
    return house(request).page(request, template, page, status)
