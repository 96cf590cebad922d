"""The addresses of the server. Each handler reads, asks the hall, and answers; rules are elsewhere."""

from __future__ import annotations

import hashlib
import mimetypes
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

from litestar import Controller, MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from moonrace import games
from moonrace.bots import levels
from moonrace.kernel.clauses import Clause, UnknownClause, clauses, in_short
from moonrace.kernel.errors import BadText, MoonraceError, Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.server import links, present
from moonrace.server.beacon import EventStream
from moonrace.server.hall import Made
from moonrace.server.links import Visitor
from moonrace.server.pages import (
    CommandAnswer,
    HomePage,
    NewTablePage,
    PlannerPage,
    RulesPage,
    SeatChoice,
    TableCard,
)
from moonrace.server.plan import DEFAULT_WINDOW, WINDOW_CHOICES, Plan, checked_name, has_windows
from moonrace.server.present import Look, Reader
from moonrace.server.safety import Asked
from moonrace.server.shelf import shelf
from moonrace.server.table import Command, Kind, LiveTable, Stale
from moonrace.server.web import (
    A_YEAR,
    FORM,
    PALETTES,
    THEMES,
    House,
    Named,
    Remarked,
    Said,
    Taken,
    asked_by_address,
    curtain_cookie,
    form_fields,
    json_answer,
    opened_curtain,
    palette,
    read,
    read_new_table,
    theme,
    wants_fragment,
    wants_json,
)
from moonrace.tables.face import has_face
from moonrace.tables.kit import render as kit
from moonrace.tables.planner import PlannerAnswer, chosen_planner, has_planner

MOST_TABLES_AT_HOME = 12
FOR_EVER = f"public, max-age={A_YEAR}, immutable"
WATCHING = Refusal("spectator", "This link only watches. A seat's own link can act.")
OTHER_SEAT = Refusal("other-seat", "This link does not speak for that seat.")
NO_MATE = Refusal("no-mate", "Nobody shares your secrets at this table.")
CURTAIN_CLOSED = Refusal("curtain", "The device has to be handed over first.")

Whole = Annotated[int | None, QueryParameter(ge=0, le=10**6)]
Words = Annotated[str, QueryParameter(max_length=200)]
Id = Annotated[str, PathParameter(max_length=100)]


def house(request: Asked) -> House:
    """The house this request came to."""
    found: House = request.app.state.house
    return found


def _visit(request: Asked) -> AbstractAsyncContextManager[tuple[LiveTable, Visitor]]:
    table, door, token = (str(request.path_params[name]) for name in ("table", "door", "token"))
    return house(request).visit(table, door, token)


class HomeController(Controller):
    """The pages that belong to no table."""

    path = "/"

    @get("/")
    async def home(self, request: Asked) -> Response[str]:
        """The home page: games, and the visitor's own tables."""
        at = house(request)
        page = HomePage(
            games=shelf(),
            tables=await _own_tables(at, request),
            csrf=at.csrf(request),
            theme=theme(request),
            palette=palette(request),
        )
        return at.page(request, "kit/home.html", page)

    @get("/new")
    async def new(self, request: Asked, game: Words = "") -> Response[str]:
        """The form for a new table."""
        title = games.load(game or next(card.id for card in shelf() if card.is_playable))
        if not has_face(title.id):
            raise BadText(f"{title.name} cannot be played in the browser yet.")
        return house(request).page(request, "kit/new.html", _new_page(request, title))

    @post(["/new", "/tables"])
    async def make(self, request: Asked) -> Response[Any]:
        """Set up a table. The same command again gives the same table."""
        at = house(request)
        try:
            made = await _made(at, request)
        except BadText as error:
            if wants_json(request):
                raise
            return await _form_again(request, str(error))
        if wants_json(request):
            return json_answer(await _made_json(at, made.table, made.address), 201)
        return Redirect(made.address, status_code=303)

    @post("/settings")
    async def change_look(self, request: Asked) -> Response[Any]:
        """Choose theme and palette, for this browser."""
        fields = form_fields(await request.body())
        goes_to = fields.get("next", "/")
        is_here = goes_to.startswith("/") and not goes_to.startswith(("//", "/\\"))
        response: Response[Any] = Redirect(goes_to if is_here else "/", status_code=303)
        for name, known in (("theme", THEMES), ("palette", PALETTES)):
            if name in fields and fields[name] in known:
                # Scripts may read these two: a click on the page changes them as well.
                response.set_cookie(Cookie(key=name, value=fields[name], max_age=A_YEAR, samesite="lax"))
        return response

    @get("/rules/{game:str}")
    async def rules(self, request: Asked, game: Id, q: Words = "", drawer: Words = "") -> Response[str]:
        """The clauses of a game; `q` looks for words."""
        title = games.load(game)
        short = () if q else in_short(title.folder)
        page = _rules_page(request, title, _searched(_clauses(title), q), query=q, short=short)
        return house(request).page(request, "kit/drawer.html" if drawer else "kit/rules.html", page)

    @get("/rules/{game:str}/{clause:str}")
    async def clause(self, request: Asked, game: Id, clause: Id, drawer: Words = "") -> Response[str]:
        """One clause among the others, or alone for the drawer."""
        title = games.load(game)
        known = _clauses(title)
        chosen = next((item for item in known if item.id == clause.upper()), None)
        if chosen is None:
            raise UnknownClause(f"There is no clause “{clause[:40]}”.")
        if not drawer:
            return house(request).page(
                request, "kit/rules.html", _rules_page(request, title, known, chosen.id)
            )
        near = tuple(item for item in known if item.id == chosen.id or item.id in chosen.links)
        return house(request).page(request, "kit/drawer.html", _rules_page(request, title, near, chosen.id))

    @get("/health")
    async def health(self, request: Asked) -> dict[str, bool]:
        """Whether the server and its database answer."""
        await house(request).hall.store.table("")
        return {"ok": True}

    @get("/favicon.ico", include_in_schema=False)
    async def favicon(self) -> Response[None]:
        """Browsers ask for this whatever the page says."""
        return Response(None, status_code=204)

    @get("/static/{address:path}", include_in_schema=False)
    async def static(self, request: Asked, address: Id) -> Response[bytes]:
        """A file of the kit, a game or the server. Its address carries a mark, so it may be kept for ever."""
        found = _static(address.lstrip("/"))
        if found is None:
            return Response(b"There is no such file.\n", status_code=404, media_type=MediaType.TEXT)
        body, kind, mark = found
        headers = {"cache-control": FOR_EVER if "v" in request.query_params else "no-cache", "etag": mark}
        if request.headers.get("if-none-match") == mark:
            return Response(b"", status_code=304, headers=headers)
        return Response(body, media_type=kind, headers=headers)


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


class TableController(Controller):
    """A table, below the address of a seat (`s`) or of spectators (`w`)."""

    path = "/t/{table:str}/{door:str}/{token:str}"

    @get(["/", "/replay"])
    async def page(
        self,
        request: Asked,
        at: Whole = None,
        seat: Whole = None,
    ) -> Response[str]:
        """The table as this visitor may see it, now or after step `at`; at the end through any eyes."""
        async with _visit(request) as (live, visitor):
            return await _table_answer(request, live, visitor, "kit/table.html", at=at, eyes=seat)

    @get("/fragment")
    async def fragment(
        self,
        request: Asked,
        at: Whole = None,
        seat: Whole = None,
    ) -> Response[str]:
        """The part of the page that changes."""
        async with _visit(request) as (live, visitor):
            return await _table_answer(request, live, visitor, "kit/fragment.html", at=at, eyes=seat)

    @get("/log")
    async def log(self, request: Asked, drawer: Words = "") -> Response[str]:
        """The whole log, which the table itself shows only the end of."""
        template = "kit/log_drawer.html" if drawer else "kit/log.html"
        async with _visit(request) as (live, visitor):
            return await _table_answer(request, live, visitor, template)

    @get("/view.json")
    async def view(self, request: Asked, seat: Whole = None) -> Response[bytes]:
        """The table for programs: view, legal actions in text form, version."""
        async with _visit(request) as (live, visitor), live.at_rest() as match:
            viewer = _seat_asked(
                visitor, seat, present.look(visitor, match, opened_curtain(request, live.id))
            )
            return json_answer(present.view_json(live, match, viewer))

    @get("/plan")
    async def plan(self, request: Asked) -> Response[Any]:
        """The game's planner, which is told what this visitor may know of the table."""
        return await _plan_at_table(request, for_programs=wants_json(request))

    @get("/plan.json")
    async def plan_json(self, request: Asked) -> Response[Any]:
        """The planner's answer alone, for programs."""
        return await _plan_at_table(request, for_programs=True)

    @get(["/export", "/record"])
    async def export(self, request: Asked) -> Response[str]:
        """JSON lines: the whole record after the end, before it what this visitor knows."""
        async with _visit(request) as (live, visitor), live.at_rest() as match:
            viewer = present.look(visitor, match, opened_curtain(request, live.id)).viewer
            lines = present.export_lines(live, match, viewer)
            headers = {"content-disposition": f'attachment; filename="{match.header.title}-{live.id}.jsonl"'}
            return Response("\n".join(lines) + "\n", media_type="application/jsonl", headers=headers)

    @get("/events", include_in_schema=False)
    async def events(self, request: Asked) -> EventStream:
        """Server-sent events: the version whenever it changes, the same bytes for everybody."""
        limits = house(request).settings
        async with _visit(request) as (live, visitor):
            live.users += 1

            def leave() -> None:
                live.users -= 1

            return EventStream(
                live.beacon,
                lambda: live.version,
                link=visitor.token,
                on_end=leave,
                most=limits.streams_of_spectators if visitor.is_spectator else limits.streams_per_link,
                heartbeat=limits.heartbeat,
                slow=limits.slow_client,
            )

    @post("/act", status_code=200)
    async def act(self, request: Asked) -> Response[Any]:
        """Do something, in the text form of actions."""
        return await _command(request, "act")

    @post("/undo", status_code=200)
    async def undo(self, request: Asked) -> Response[Any]:
        """Take back the last action, or as many as `count` says."""
        return await _command(request, "undo")

    @post("/redo", status_code=200)
    async def redo(self, request: Asked) -> Response[Any]:
        """Do again what was taken back."""
        return await _command(request, "redo")

    @post("/restart-turn", status_code=200)
    async def restart_turn(self, request: Asked) -> Response[Any]:
        """Take back everything that can be taken back."""
        return await _command(request, "restart-turn")

    @post("/name", status_code=200)
    async def name(self, request: Asked) -> Response[Any]:
        """Take the seat by name."""
        at = house(request)
        async with _visit(request) as (live, visitor):
            said = await read(request, Named)
            at.commands.count(visitor.base)
            if visitor.is_spectator:
                return await _refused(request, live, visitor, WATCHING, 403)
            seat = visitor.seats[0] if said.seat is None else said.seat
            if seat not in visitor.seats:
                return await _refused(request, live, visitor, OTHER_SEAT, 403)
            await live.claim(seat, checked_name(said.name))
            return await _done(request, live, visitor)

    @post("/say", status_code=200)
    async def say(self, request: Asked) -> Response[Any]:
        """Say something to the own team; nobody else can read it."""
        at = house(request)
        async with _visit(request) as (live, visitor):
            said = await read(request, Remarked)
            at.commands.count(visitor.base)
            seat = await _acting_seat(request, live, visitor, said.seat)
            if isinstance(seat, Refusal):
                return await _refused(request, live, visitor, seat, 403)
            async with live.at_rest() as match:
                has_chat = live.has_chat(match, seat)
            if not has_chat:
                return await _refused(request, live, visitor, NO_MATE, 409)
            await live.remark(seat, said.words, said.command or links.new_command())
            return await _done(request, live, visitor)

    @post("/curtain", status_code=200)
    async def curtain(self, request: Asked) -> Response[Any]:
        """At one screen: somebody takes the device."""
        at = house(request)
        async with _visit(request) as (live, visitor):
            said = await read(request, Taken)
            async with live.at_rest() as match:
                seat = present.look(visitor, match, None).curtain_seat if said.seat is None else said.seat
            if seat not in visitor.seats:
                return await _refused(request, live, visitor, OTHER_SEAT, 403)
            response = await _done(request, live, visitor, opened=seat)
            response.set_cookie(at.cookie(curtain_cookie(live.id), str(seat), path=f"/t/{live.id}"))
            return response

    @post("/rematch", status_code=200)
    async def rematch(self, request: Asked) -> Response[Any]:
        """A new table with the same seats and links, made once."""
        at = house(request)
        async with _visit(request) as (live, visitor):
            at.commands.count(visitor.base)
            if visitor.is_spectator and not visitor.is_maker:
                return await _refused(request, live, visitor, WATCHING, 403)
            next_table = await at.hall.rematch(live)
            address = visitor.base.replace(f"/t/{live.id}/", f"/t/{next_table}/", 1)
        if wants_json(request):
            return json_answer({"table": next_table, "address": address})
        if wants_fragment(request):
            return Response("", headers={"hx-redirect": address}, media_type=MediaType.HTML)
        return Redirect(address, status_code=303)


# Tables -----------------------------------------------------------------------------------------------------


async def _table_answer(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    template: str,
    *,
    at: int | None = None,
    eyes: int | None = None,
    opened: int | None = None,
    status: int = 200,
    refusal: Refusal | None = None,
    changed: str = "",
) -> Response[str]:
    opened = opened_curtain(request, live.id) if opened is None else opened
    async with live.at_rest() as match:
        look = present.look(visitor, match, opened)
        page = present.table_page(
            live,
            match,
            visitor,
            look,
            at=at,
            eyes=_other_eyes(match, look, eyes) if at is not None else None,
            theme=theme(request),
            palette=palette(request),
            csrf=house(request).csrf(request),
            origin=house(request).origin(request),
            refusal=refusal,
            changed=changed,
        )
    response = house(request).page(request, template, page, status)
    house(request).remember(request, response, visitor)
    return response


def _other_eyes(match: Match, look: Look, seat: int | None) -> int | None:
    """Through whose eyes a replay is watched: after the end anybody's, before it one's own."""
    if seat is None or seat == look.viewer:
        return None
    if not match.over or seat >= match.players:
        raise BadText("Other seats' eyes can be borrowed when the game is over.")
    return seat


def _seat_asked(visitor: Visitor, seat: int | None, look: Look) -> int:
    if seat is None:
        return look.viewer
    if seat not in visitor.seats:
        raise BadText("This link does not speak for that seat.")
    return seat


async def _command(request: Asked, kind: Kind) -> Response[Any]:
    at = house(request)
    async with _visit(request) as (live, visitor):
        said = await read(request, Said)
        at.commands.count(visitor.base)
        seat = await _acting_seat(request, live, visitor, said.seat)
        if isinstance(seat, Refusal):
            return await _refused(request, live, visitor, seat, 403)
        try:
            answer = await live.command(seat, _as_command(kind, said, seat, live))
        except Stale as stale:
            return await _too_late(request, live, visitor, seat, stale)
        except Refused as refused:
            return await _refused(request, live, visitor, refused.refusal, 409)
        if not live.row.seats[seat].is_claimed:
            await live.claim(seat, "")
        return await _done(request, live, visitor, answer)


async def _acting_seat(
    request: Asked, live: LiveTable, visitor: Visitor, wanted: int | None
) -> int | Refusal:
    """The seat a command is for, or why this link may not give it."""
    if visitor.is_spectator:
        return WATCHING
    if wanted is not None:
        return wanted if wanted in visitor.seats else OTHER_SEAT
    async with live.at_rest() as match:
        look = present.look(visitor, match, opened_curtain(request, live.id))
    return CURTAIN_CLOSED if look.viewer == SPECTATOR else look.viewer


def _as_command(kind: Kind, said: Said, seat: int, live: LiveTable) -> Command:
    kind = "restart-turn" if kind == "undo" and (said.count or 1) > 1 else kind
    id_ = said.command or live.form_command(f"{kind}|{seat}|{said.version}|{said.action}", said.version)
    return Command(kind, id_, said.version, said.action)


async def _done(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    answer: CommandAnswer | None = None,
    *,
    opened: int | None = None,
) -> Response[Any]:
    if wants_json(request):
        return json_answer(answer or CommandAnswer(ok=True, version=live.version))
    if wants_fragment(request):
        return await _table_answer(request, live, visitor, "kit/fragment.html", opened=opened)
    return Redirect(visitor.base, status_code=303)


async def _refused(
    request: Asked,
    live: LiveTable,
    visitor: Visitor,
    refusal: Refusal,
    status: int,
    changed: str = "",
) -> Response[Any]:
    if wants_json(request):
        return json_answer(CommandAnswer(False, live.version, refusal, changed), status)
    template = "kit/fragment.html" if wants_fragment(request) else "kit/table.html"
    return await _table_answer(
        request, live, visitor, template, status=status, refusal=refusal, changed=changed
    )


async def _too_late(
    request: Asked, live: LiveTable, visitor: Visitor, seat: int, stale: Stale
) -> Response[Any]:
    async with live.at_rest() as match:
        news = Reader(live, match, seat).news(stale.since)
    refusal = Refusal("stale", "The table has moved on meanwhile. Nothing was done.")
    return await _refused(request, live, visitor, refusal, 409, news)


# Planners ---------------------------------------------------------------------------------------------------


async def _free_plan(request: Asked, *, for_programs: bool) -> Response[Any]:
    query = asked_by_address(request)
    title = chosen_planner(query.pop("game", ""))
    answer = await _planned(request, title, query, None)
    return _plan_answer(request, title, answer, "/plan", for_programs=for_programs)


async def _plan_at_table(request: Asked, *, for_programs: bool) -> Response[Any]:
    query = asked_by_address(request)
    async with _visit(request) as (live, visitor):
        if not has_planner(live.title.id):
            raise BadText(f"{live.title.name} has no planner.")
        async with live.at_rest() as match:
            look = present.look(visitor, match, opened_curtain(request, live.id))
            view = match.view(look.viewer)
        title, base, name = live.title, visitor.base, live.row.name
    # The search may take a while, and the table is not to be kept waiting for it.
    answer = await _planned(request, title, query, view)
    return _plan_answer(
        request, title, answer, f"{base}/plan", for_programs=for_programs, table=base, table_name=name
    )


async def _planned(request: Asked, title: Title, query: dict[str, str], view: Any) -> PlannerAnswer:
    at = house(request)
    at.plans.count(request.client.host if request.client else "")
    return await at.planning.answer(title, query, view)


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


# Home, new tables, rules ------------------------------------------------------------------------------------


async def _own_tables(at: House, request: Asked) -> tuple[TableCard, ...]:
    cards: list[TableCard] = []
    for link in at.remembered(request)[:MOST_TABLES_AT_HOME]:
        try:
            async with at.visit(*link.split("/")) as (live, visitor), live.at_rest() as match:
                cards.append(_table_card(live, match, visitor, opened_curtain(request, live.id)))
        except MoonraceError:
            # A table that is gone, or cannot be opened now, is no reason to keep the home page closed.
            continue
    return tuple(cards)


def _table_card(live: LiveTable, match: Match, visitor: Visitor, opened: int | None) -> TableCard:
    look = present.look(visitor, match, opened)
    reader = Reader(live, match, look.viewer)
    panel = reader.face.ask(reader.scene())
    is_yours = any(live.waits_for(match, seat) for seat in visitor.seats)
    card = present.game_card(live.title)
    return TableCard(
        url=visitor.base,
        game=card.id,
        game_name=card.name,
        name=live.row.name,
        status=panel.heading if match.over else panel.eyebrow or panel.heading,
        is_yours_to_act=is_yours,
        is_over=match.over,
        seats=match.players,
        icon=reader.face.icon,
    )


def _new_page(
    request: Asked, title: Title, error: str = "", chosen: dict[str, str] | None = None
) -> NewTablePage:
    playable = tuple(card for card in shelf() if card.is_playable)
    options = tuple(option for option in title.options if not option.is_for_hosts)
    return NewTablePage(
        game=present.game_card(title),
        games=playable,
        counts=tuple(sorted({count for mode in title.modes for count in mode.players})),
        options=options,
        seat_choices=_seat_choices(title),
        command=links.new_command(),
        error=error,
        words={o.id: {choice: title.choice_words(o.id, choice) for choice in o.choices} for o in options},
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        window_default=DEFAULT_WINDOW,
        chosen=chosen or {},
        csrf=house(request).csrf(request),
        theme=theme(request),
        palette=palette(request),
    )


def _seat_choices(title: Title) -> tuple[SeatChoice, ...]:
    return (
        SeatChoice("me", "Me", "You play here, in this browser."),
        SeatChoice("friend", "Friend, by a link", "You get a link to send. Whoever opens it plays."),
        SeatChoice(
            "same-screen",
            "Same screen, beside me",
            "The device goes round; a curtain hides the table meanwhile.",
        ),
        *(SeatChoice(f"bot:{level.id}", f"Bot: {level.label}", level.help) for level in levels(title)),
        SeatChoice("empty", "Nobody", "The seat is left out."),
    )


async def _form_again(request: Asked, error: str) -> Response[str]:
    fields = (
        form_fields(await request.body()) if request.headers.get("content-type", "").startswith(FORM) else {}
    )
    game = fields.get("game", "")
    title = games.load(game if game in games.ids() else games.ids()[0])
    page = _new_page(request, title, error, {key: value[:200] for key, value in fields.items()})
    return house(request).page(request, "kit/new.html", page, 400)


async def _made(at: House, request: Asked) -> Made:
    wanted = await read_new_table(request)
    plan = Plan(wanted.game, wanted.seats, wanted.options, wanted.name, wanted.seconds, wanted.undo)
    address = request.client.host if request.client else ""
    at.new_tables.count(address)
    try:
        return await at.hall.make(plan, wanted.command)
    except MoonraceError:
        at.new_tables.give_back(address)
        raise


async def _made_json(at: House, table: str, address: str) -> dict[str, Any]:
    door, token = address.split("/")[3:5]
    async with at.visit(table, door, token) as (live, visitor):
        return {
            "table": table,
            "address": address,
            "links": {str(seat): link for seat, link in links.friend_links(live.row, visitor).items()},
            "spectators": f"/t/{table}/w/{live.row.spectator_token}",
        }


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


_STATIC_TYPES = (".css", ".js", ".svg", ".woff2", ".png", ".ico", ".json", ".webmanifest", ".txt")
_static_files: dict[str, tuple[bytes, str, str]] = {}


def _static(address: str) -> tuple[bytes, str, str] | None:
    """A file's bytes, type and mark, kept in memory. Addresses cannot leave the static folders."""
    parts = address.split("/")
    is_sound = all(part and part != ".." and "\\" not in part and "\0" not in part for part in parts)
    if not is_sound or not address.endswith(_STATIC_TYPES):
        return None
    if address not in _static_files:
        file = kit.static_file(address)
        if not file.is_file():
            return None
        body = file.read_bytes()
        kind = mimetypes.guess_type(file.name)[0] or (
            "font/woff2" if address.endswith(".woff2") else "text/plain"
        )
        _static_files[address] = body, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return _static_files[address]
