"""The clauses of a game, as a page and for the drawer beside a table."""

from __future__ import annotations

from litestar import Controller, Response, get

from moonrace import games
from moonrace.kernel.clauses import Clause, UnknownClause, clauses, in_short
from moonrace.kernel.title import Title
from moonrace.server import present
from moonrace.server.routes.visits import Id, Words, house
from moonrace.server.safety import Asked
from moonrace.server.web import palette, theme
from moonrace.tables.kit.pages import RulesPage


class RulesController(Controller):
    """Rules pages."""

    path = "/rules"

    @get("/{game:str}")
    async def rules(self, request: Asked, game: Id, q: Words = "", drawer: Words = "") -> Response[str]:
        """The clauses of a game; `q` looks for words."""
        title = games.load(game)
        short = () if q else in_short(title.folder)
        page = _rules_page(request, title, _searched(_clauses(title), q), query=q, short=short)
        return house(request).page(request, "kit/drawer.html" if drawer else "kit/rules.html", page)

    @get("/{game:str}/{clause:str}")
    async def clause(self, request: Asked, game: Id, clause: Id, drawer: Words = "") -> Response[str]:
        """One clause among the others, or alone for the drawer."""
        title = games.load(game)
        known = _clauses(title)
        chosen = next((item for item in known if item.id == clause.upper()), None)
        if chosen is None:
            raise UnknownClause(f"There is no clause “{clause[:40]}”.")
        if drawer:
            known = tuple(item for item in known if item.id == chosen.id or item.id in chosen.links)
        page = _rules_page(request, title, known, chosen.id)
        return house(request).page(request, "kit/drawer.html" if drawer else "kit/rules.html", page)


def _rules_page(
    request: Asked,
    title: Title,
    shown: tuple[Clause, ...],
    chosen: str = "",
    query: str = "",
    short: tuple[str, ...] = (),
) -> RulesPage:
    card, look = present.game_card(title), {"theme": theme(request), "palette": palette(request)}
    return RulesPage(card, shown, chosen, query, short, **look)


def _clauses(title: Title) -> tuple[Clause, ...]:
    has_rules = (title.folder / "rules.md").is_file()
    return tuple(clauses(title.folder).values()) if has_rules else ()


def _searched(known: tuple[Clause, ...], words: str) -> tuple[Clause, ...]:
    wanted = words.casefold().split()
    return tuple(
        item
        for item in known
        if all(word in f"{item.id} {item.title} {item.text}".casefold() for word in wanted)
    )
