"""Lessons: their list, and beginning one. At its table a lesson is taken by the ordinary commands."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lessons import lessons_of, taught_games, teacher_of
from moonrace.server import links, present
from moonrace.server.links import Visitor
from moonrace.server.routes.visits import TABLE, WATCHING, Id, caller, house, pilot_id, refused, visit
from moonrace.server.safety import Asked, content_type
from moonrace.server.teaching import lesson_at, lesson_card
from moonrace.server.web import (
    FORM,
    House,
    form_fields,
    json_answer,
    wants_fragment,
    wants_json,
)
from moonrace.tables.kit.lesson import LessonCard
from moonrace.tables.kit.pages import LearnPage


class LessonController(Controller):
    """The lists of lessons, and the beginning of one."""

    path = "/learn"

    @get("/")
    async def all(self, request: Asked) -> Response[str]:
        """The lessons of all games that have some."""
        return await _listed(request, taught_games())

    @get("/{game:str}")
    async def of_game(self, request: Asked, game: Id) -> Response[str]:
        """The lessons of a game."""
        return await _listed(request, [games.load(game)], game)

    @get("/{game:str}/{lesson:str}")
    async def one(self, game: Id, lesson: Id) -> Response[Any]:
        """To where a lesson can be begun: a look begins nothing."""
        found = teacher_of(games.load(game), lesson).lesson
        return Redirect(f"/learn/{game}#lesson-{game}-{found.id}", status_code=303)

    @post("/{game:str}/{lesson:str}")
    async def begin(self, request: Asked, game: Id, lesson: Id) -> Response[Any]:
        """Sit down to a lesson. The same command again gives the same table."""
        at = house(request)
        teacher = teacher_of(games.load(game), lesson)
        command = await _command(request)
        at.new_tables.count(caller(request))
        made = await at.hall.make_lesson(teacher, command)
        if wants_json(request):
            return json_answer({"table": made.table, "address": made.address}, 201)
        return Redirect(made.address, status_code=303)


class TableLessonController(Controller):
    """The end of a lesson at its table."""

    path = TABLE

    @post("/play-on", status_code=200)
    async def play_on(self, request: Asked) -> Response[Any]:
        """Go on from where the lesson has led, at the same table, as an ordinary game."""
        at = house(request)
        async with visit(request) as (live, visitor):
            at.commands.count(visitor.base)
            if visitor.is_spectator:
                return await refused(request, live, visitor, WATCHING, 403)
            await live.end_lesson()
        return _to_the_table(request, visitor)


def _to_the_table(request: Asked, visitor: Visitor) -> Response[Any]:
    """The page anew, its bar included: it is another one now."""
    if wants_json(request):
        return json_answer({"address": visitor.base})
    if wants_fragment(request):
        return Response("", headers={"x-elsewhere": visitor.base}, media_type=MediaType.HTML)
    return Redirect(visitor.base, status_code=303)


class _Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: str


async def _command(request: Asked) -> str:
    """The command that begins a lesson, from the form or from JSON."""
    body = await request.body()
    try:
        if content_type(request) == FORM:
            return msgspec.convert(form_fields(body), typed(_Begun)).command
        return msgspec.json.decode(body, type=typed(_Begun)).command
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadText(f"The request cannot be read: {error}.") from None


async def _listed(request: Asked, titles: list[Title], game: str = "") -> Response[str]:
    at = house(request)
    begun = await begun_lessons(at, request)
    cards = [lesson_card(title, lesson) for title in titles for lesson in lessons_of(title)]
    page = LearnPage(
        games=tuple(map(present.game_card, titles)),
        lessons=tuple(begun.get(card.key, card) for card in cards),
        command=links.new_command(),
        chosen=game,
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/learn.html", page)


async def begun_lessons(at: House, request: Asked) -> dict[str, LessonCard]:
    """The lessons that the visitor has left on the way, by key; of several the one visited last."""
    found: dict[str, LessonCard] = {}
    for link in reversed(at.remembered(request)):
        try:
            async with (
                at.visit(*link.split("/"), who=partial(pilot_id, request)) as (live, visitor),
                live.at_rest() as match,
            ):
                card = lesson_at(live, match, visitor.base)
        except MoonraceError:
            # A table that is gone, or cannot be opened now, is no reason to keep the list closed.
            continue
        if card is not None:
            found[card.key] = card
    return found
