"""Puzzles: their list, one that is asked and answered, and the one of the day with what others answered."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.puzzles import Grade, all_puzzles, puzzle_called, puzzles_of
from moonrace.server import links, present
from moonrace.server.boards import board_of_match
from moonrace.server.branches import Branch
from moonrace.server.puzzling import Asking, daily_card, puzzle_card
from moonrace.server.routes.visits import Id, Words, caller, house
from moonrace.server.routes.what_ifs import opened
from moonrace.server.safety import Asked
from moonrace.server.things import about
from moonrace.server.web import (
    DAY,
    PUZZLE_SECONDS,
    Said,
    form_fields,
    json_answer,
    read,
    wants_fragment,
    wants_json,
)
from moonrace.tables.encyclopaedia import encyclopaedia
from moonrace.tables.kit.pages import PuzzlesPage


class PuzzleController(Controller):
    """Pages of puzzles."""

    path = "/puzzles"

    @get("/")
    async def all(self, request: Asked) -> Response[str]:
        """All puzzles by game and grade."""
        with_some = [title for title in games.titles() if puzzles_of(title)]
        page = PuzzlesPage(
            games=tuple(map(present.game_card, with_some)),
            puzzles=tuple(map(puzzle_card, all_puzzles().values())),
            daily=daily_card(),
            grades=tuple(grade.value for grade in Grade),
            csrf=house(request).csrf(request),
        )
        return house(request).page(request, "kit/puzzles.html", page)

    @get("/today")
    async def today(self) -> Response[Any]:
        """To the puzzle of the day."""
        daily = daily_card()
        return Redirect(daily.url if daily else "/puzzles", status_code=303)

    @get("/{game:str}")
    async def of_game(self, game: Id) -> Response[Any]:
        """To the puzzles of a game."""
        return Redirect(f"/puzzles#puzzles-{games.load(game).id}", status_code=303)

    @get("/{game:str}/{puzzle:str}")
    async def ask(self, request: Asked, game: Id, puzzle: Id, answer: Words = "") -> Response[str]:
        """A puzzle, or what is said to an answer."""
        asking = await _asking(f"{game}/{puzzle}")
        chosen = asking.puzzle.given(answer).act if answer else ""
        at = house(request)
        counts = await at.hall.store.answers(asking.card.key, asking.card.day) if chosen else {}
        page = await asyncio.to_thread(asking.page, chosen, counts, links.new_command())
        return at.page(request, "kit/table.html", msgspec.structs.replace(page, csrf=at.csrf(request)))

    @get("/{game:str}/{puzzle:str}/about")
    async def about(
        self, request: Asked, game: Id, puzzle: Id, name: Words = "", drawer: Words = ""
    ) -> Response[str]:
        """What something on its board is."""
        asking = await _asking(f"{game}/{puzzle}")
        face, scene = asking.face, asking.scene()
        known, address = encyclopaedia(face, scene), f"{asking.base}/about"
        page = about(present.game_card(asking.title), face, scene, known, address, name, base=asking.base)
        template = "kit/about_drawer.html" if drawer else "kit/about.html"
        return house(request).page(request, template, page)

    @post("/{game:str}/{puzzle:str}/act", status_code=200)
    async def answer(self, request: Asked, game: Id, puzzle: Id) -> Response[Any]:
        """Take an answer. That of the day is counted, once a day from a browser and an address."""
        at = house(request)
        asking = await _asking(f"{game}/{puzzle}")
        act = asking.puzzle.given((await read(request, Said)).action).act
        day = asking.card.day
        if day and request.cookies.get(DAY) != day and at.daily.is_new(day, caller(request)):
            await at.hall.store.count_answer(asking.card.key, day, act)
        response = _to_the_verdict(request, f"{asking.base}?answer={quote(act)}")
        if day:
            response.set_cookie(at.cookie(DAY, day, age=PUZZLE_SECONDS))
        return response

    @post("/try")
    async def try_out(self, request: Asked) -> Response[Any]:
        """A what-if board that stands as a puzzle does."""
        fields = form_fields(await request.body())
        asking = await _asking(fields.get("puzzle", "")[:200])
        puzzle = asking.puzzle
        branch = Branch(laid=puzzle.table, puzzle=puzzle.key, back=asking.base)
        board = board_of_match(asking.match, branch, puzzle.title, asking.seat)
        return await opened(request, board, f"{fields.get('command', '')[:40]}|{puzzle.key}")


async def _asking(name: str) -> Asking:
    return await asyncio.to_thread(Asking, puzzle_called(name))


def _to_the_verdict(request: Asked, address: str) -> Response[Any]:
    if wants_json(request):
        return json_answer({"address": address})
    if wants_fragment(request):
        return Response("", headers={"x-elsewhere": address}, media_type=MediaType.HTML)
    return Redirect(address, status_code=303)
