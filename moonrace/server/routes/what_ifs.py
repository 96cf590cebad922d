"""What-if boards: opened from a step of a table, from somebody else's board, or from a plan."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace.bots import levels
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.match import Match
from moonrace.server import links, present
from moonrace.server.boards import MYSELF, Board, Moment, board_from, copy_of, moment_of
from moonrace.server.links import Visitor
from moonrace.server.looking_back import Trail
from moonrace.server.routes.visits import TABLE, Whole, caller, house, look_of, visit
from moonrace.server.safety import Asked
from moonrace.server.seat_infos import seat_infos
from moonrace.server.table import LiveTable
from moonrace.server.watchdog import beside
from moonrace.server.web import json_answer, read, wants_json
from moonrace.tables.face import face_of
from moonrace.tables.kit.pages import ChapterMark, SeatChoice, WhatIfPage

Step = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=64)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as somebody wants it."""

    command: Annotated[str, msgspec.Meta(max_length=64)]
    """An unguessable id: the same one again opens no second board."""
    at: Step | None = None
    eyes: Seat | None = None
    seat: Seat | None = None
    others: Annotated[str, msgspec.Meta(max_length=40)] = MYSELF


class WhatIfController(Controller):
    """Opening a what-if board."""

    path = TABLE

    @get("/what-if")
    async def choose(self, request: Asked, at: Whole = None, seat: Whole = None) -> Response[str]:
        """From which step, and who plays the other seats."""
        async with visit(request) as (live, visitor), live.at_rest() as match:
            viewer = look_of(request, live, match, visitor).viewer

            def drawn() -> Response[str]:
                page = _page(request, live, match, visitor, viewer, at, seat)
                return house(request).page(request, "kit/what_if_form.html", page)

            return await beside(match, drawn)

    @post("/what-if")
    async def open(self, request: Asked) -> Response[Any]:
        """Open a board. The same command again gives the same one."""
        async with visit(request) as (live, visitor):
            wanted = await read(request, Wanted)
            async with live.at_rest() as match:
                viewer = look_of(request, live, match, visitor).viewer
                board = await beside(match, lambda: _board(live, match, viewer, wanted))
            if live.row.branch is not None:
                board = msgspec.structs.replace(
                    board, begun=tuple(await house(request).hall.store.events(live.id))
                )
        return await opened(request, board, wanted.command)


async def opened(request: Asked, board: Board, command: str) -> Response[Any]:
    """The answer that leads to a board which is opened now."""
    at = house(request)
    at.what_ifs.count(caller(request))
    try:
        made = await at.hall.open_board(board, command)
    except MoonraceError:
        at.what_ifs.give_back(caller(request))
        raise
    if wants_json(request):
        return json_answer({"table": made.table, "address": made.address}, 201)
    return Redirect(made.address, status_code=303)


def _board(live: LiveTable, match: Match, viewer: int, wanted: Wanted) -> Board:
    if live.row.branch is not None:
        return copy_of(live, wanted.seat, wanted.others)
    moment = moment_of(live, match, viewer, wanted.eyes, wanted.at)
    return board_from(live, moment, wanted.seat, wanted.others)


def _page(
    request: Asked,
    live: LiveTable,
    match: Match,
    visitor: Visitor,
    viewer: int,
    at: int | None,
    eyes: int | None,
) -> WhatIfPage:
    trail = Trail(match, viewer if eyes is None else eyes)
    is_to_choose = at is None and match.over and live.row.branch is None
    moment = None if is_to_choose or live.row.branch else moment_of(live, match, viewer, eyes, at)
    chapters = trail.chapters(face_of(live.title).chapters(trail.events))
    return WhatIfPage(
        game=present.game_card(live.title),
        base=visitor.base,
        name=live.row.name,
        step=moment.step if moment else None,
        last=trail.last,
        where=_chapter(chapters, moment),
        eyes=eyes,
        seat=moment.seat if moment else max(viewer, 0),
        seats=seat_infos(live, visitor, viewer, ""),
        is_redealt=moment is not None and moment.knower is not None,
        is_copy=live.row.branch is not None,
        chapters=tuple(mark for mark in chapters if mark.step < trail.last) if is_to_choose else (),
        levels=tuple(
            SeatChoice(f"bot:{level.id}", f"Bots: {level.name}", level.help) for level in levels(live.title)
        ),
        command=links.new_command(),
        csrf=house(request).csrf(request),
    )


def _chapter(chapters: tuple[ChapterMark, ...], moment: Moment | None) -> str:
    begun = [mark.title for mark in chapters if moment and mark.step <= moment.step]
    return begun[-1] if begun else ""
