"""The rules of a game: the book, its worked examples, and the drawer beside a table."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Response, get, post

from moonrace import games
from moonrace.kernel.clauses import UnknownClause, in_short
from moonrace.kernel.errors import BadText
from moonrace.kernel.examples import Example, examples, table_after
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.title import Title
from moonrace.server import links, present
from moonrace.server.boards import board_of_match
from moonrace.server.branches import Branch
from moonrace.server.routes.visits import Id, Words, house
from moonrace.server.routes.what_ifs import opened
from moonrace.server.safety import Asked
from moonrace.server.web import form_fields
from moonrace.tables.book import book_of, examples_by_clause, rules_of
from moonrace.tables.face import has_face
from moonrace.tables.kit.pages import BookPage, RulesPage
from moonrace.tables.worked import example_html


class RulesController(Controller):
    """Rules pages."""

    path = "/rules"

    @get("/{game:str}")
    async def rules(
        self,
        request: Asked,
        game: Id,
        q: Words = "",
        chapter: Words = "",
        all: Words = "",
        drawer: Words = "",
    ) -> Response[str]:
        """The book at its first chapter or another one, all of it, or what speaks of some words (`q`)."""
        title = games.load(game)
        if drawer:
            return _drawer(request, title)
        query = " ".join(q.split())
        book = book_of(title, chapter=chapter, query=query, is_all=bool(all))
        if chapter and not book.shown:
            names = [each.name for each in book.chapters]
            raise UnknownClause(f"There is no chapter “{chapter[:40]}”.{did_you_mean(chapter, names)}")
        page = BookPage(present.game_card(title), book, query=query, is_all=bool(all))
        return _book(request, page)

    @get("/{game:str}/{clause:str}")
    async def clause(
        self, request: Asked, game: Id, clause: Id, show: Words = "", drawer: Words = ""
    ) -> Response[str]:
        """One clause among its chapter, perhaps with an example open below it; or alone for the drawer."""
        title = games.load(game)
        chosen = rules_of(title).get(clause.upper())
        if chosen is None:
            raise UnknownClause(f"There is no clause “{clause[:40]}”.")
        if drawer:
            return _drawer(request, title, chosen.id)
        shown = _example(title, show).id if show else ""
        drawn = await asyncio.to_thread(example_html, title, shown) if shown else None
        book = book_of(title, clause=chosen.id)
        page = BookPage(present.game_card(title), book, chosen.id, show=shown, example=str(drawn or ""))
        return _book(request, page)

    @get("/{game:str}/{clause:str}/example")
    async def example(self, request: Asked, game: Id, clause: Id) -> Response[str]:
        """A worked example alone, to be put into a page that is open."""
        title = games.load(game)
        drawn = await asyncio.to_thread(example_html, title, _example(title, clause).id)
        return Response(str(drawn), media_type="text/html")

    @post("/{game:str}/{clause:str}/play")
    async def play(self, request: Asked, game: Id, clause: Id) -> Response[Any]:
        """A what-if board that stands as an example does after a step, against bots."""
        fields = form_fields(await request.body())
        title = games.load(game)
        example = _example(title, clause)
        step = fields.get("step", "")
        if not step.isdecimal() or len(step) > 3:
            raise BadText("Say after which step of the example to play on.")
        seen = await asyncio.to_thread(table_after, title, example, int(step))
        back = f"/rules/{title.id}/{example.id}?show={example.id}"
        branch = Branch(example=example.id, at=int(step), back=back)
        board = board_of_match(seen.match, branch, example.title, max(seen.eyes, 0))
        return await opened(request, board, f"{fields.get('command', '')[:40]}|{step}")


def _example(title: Title, id_: str) -> Example:
    found = examples(title.folder).get(id_.upper())
    if found is None or not has_face(title.id):
        raise UnknownClause(f"There is no example “{id_[:40]}”.")
    return found


def _book(request: Asked, page: BookPage) -> Response[str]:
    own = {
        "csrf": house(request).csrf(request),
        "command": links.new_command(),
    }
    return house(request).page(request, "kit/rulebook.html", msgspec.structs.replace(page, **own))


def _drawer(request: Asked, title: Title, chosen: str = "") -> Response[str]:
    known = tuple(rules_of(title).values())
    if chosen:
        near = rules_of(title)[chosen].links
        known = tuple(item for item in known if item.id == chosen or item.id in near)
    page = RulesPage(
        present.game_card(title),
        known,
        chosen,
        in_short=() if chosen else in_short(title.folder),
        examples=examples_by_clause(title),
    )
    return house(request).page(request, "kit/drawer.html", page)
