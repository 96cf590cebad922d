"""A game's planner, alone and at a table."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post

from moonrace.kernel.errors import BadText
from moonrace.kernel.examples import laid_out
from moonrace.kernel.title import Title
from moonrace.server import links, present
from moonrace.server.boards import board_of_match
from moonrace.server.branches import Branch
from moonrace.server.routes.visits import TABLE, caller, house, look_of, visit
from moonrace.server.routes.what_ifs import opened
from moonrace.server.safety import Asked
from moonrace.server.web import asked_by_address, json_answer, question_of, read, wants_json
from moonrace.tables.kit import render as kit
from moonrace.tables.kit.pages import PlannerPage
from moonrace.tables.planner import PlannerAnswer, chosen_planner, has_planner

CANNOT_FLY = (
    "No plan is there that could be flown. It has to start on Earth and to be over before the game is."
)


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

    @post("/plan/fly")
    async def fly(self, request: Asked) -> Response[Any]:
        """A what-if board on which the plan is flown that answers a question (`question`, by address)."""
        wanted = await read(request, Flown)
        query = question_of(wanted.question)
        title = chosen_planner(query.pop("game", ""))
        answer = await _planned(request, title, query, None)
        branch = Branch(back=f"/plan?{wanted.question}")
        return await _flown(request, title, answer, branch, wanted.command)


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

    @post("/plan/fly")
    async def fly(self, request: Asked) -> Response[Any]:
        """The same for a plan that begins with what this visitor has at the table."""
        wanted = await read(request, Flown)
        async with visit(request) as (live, visitor):
            async with live.at_rest() as match:
                viewer = look_of(request, live, match, visitor).viewer
                view, knower = match.view(viewer), None if match.over else viewer
            title = live.title
        answer = await _planned(request, title, question_of(wanted.question), view)
        # What the visitor knows has gone into the plan, so it is shared no sooner than that may be.
        branch = Branch(table=live.id, knower=knower, back=f"/plan?{wanted.question}")
        return await _flown(request, title, answer, branch, wanted.command)


class Flown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan that somebody wants to fly."""

    command: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """An unguessable id, as for new tables; a form brings none, for a plan's page is the same each time."""
    question: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """As it stands in the address of the plan."""


async def _flown(
    request: Asked, title: Title, answer: PlannerAnswer, branch: Branch, command: str
) -> Response[Any]:
    flight = answer.flight
    if flight is None:
        raise BadText(CANNOT_FLY)
    laid = msgspec.structs.replace(branch, laid=flight.table, luck=flight.luck, script=flight.acts)
    match = await asyncio.to_thread(laid_out, title, flight.table)
    return await opened(request, board_of_match(match, laid, flight.name, 0), command or links.new_command())


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
    at = house(request)
    page = PlannerPage(
        csrf=at.csrf(request),
        game=present.game_card(title),
        face=answer.context,
        address=address,
        asking=f"{address}?" if table else f"{address}?game={title.id}&",
        link=f"{address}?{question}" if question else address,
        question=question,
        table=table,
        table_name=table_name,
    )
    template = f"{kit.folder_of(title.id)}/planner.html"
    return at.page(request, template, page, status)
