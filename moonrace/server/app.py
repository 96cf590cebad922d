"""The application: routes, safety and the last resort, put together."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from litestar import Litestar, MediaType, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import moonrace
from moonrace import games
from moonrace.bots.live import BotPool
from moonrace.kernel.clauses import UnknownClause
from moonrace.kernel.errors import BadText, MoonraceError, Refused, UnknownGame
from moonrace.lessons import LessonError, NoLesson
from moonrace.puzzles import NoPuzzle
from moonrace.server.attendant import Bots
from moonrace.server.bells import ringing
from moonrace.server.catching_up import catching_up
from moonrace.server.coaching import Coaches
from moonrace.server.command import Reused
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall, NoSuchTable, NotOver, TableClosed, TableGone
from moonrace.server.homes import Homes
from moonrace.server.instruments import Instruments
from moonrace.server.laboratory import Laboratory, NoLab
from moonrace.server.leagues import NoLeague
from moonrace.server.leaving import letting_go
from moonrace.server.lobbies import NoLobby
from moonrace.server.opening import OpeningRoom
from moonrace.server.operating import Lock, WrongKey, keeping_up, read_key
from moonrace.server.passing import Passing, Peers
from moonrace.server.pilots import NotProved
from moonrace.server.planning import PlanningFailed, PlanningRoom
from moonrace.server.proxy import Proxies
from moonrace.server.reading import TableStuck
from moonrace.server.routes import ROUTES
from moonrace.server.routes.visits import house
from moonrace.server.safety import Asked, Forged, Limiter, Shell, TooMany, called
from moonrace.server.settings import Settings
from moonrace.server.store import Store
from moonrace.server.sweeping import sweeping
from moonrace.server.timekeeping import Timekeeper
from moonrace.server.transactions import AlreadyThere
from moonrace.server.watchdog import watching
from moonrace.server.web import House, SeatTaken, WrongType, json_answer, palette, theme, wants_json
from moonrace.tables.kit.pages import ErrorPage
from moonrace.workers.pool import Queue, WorkersBusy

if TYPE_CHECKING:
    from moonrace.server.notices.office import Office
    from moonrace.server.passkeys import Passkeys

log = logging.getLogger("moonrace.server")

STATUS: dict[type[MoonraceError], int] = {
    NoSuchTable: 404,
    NoLobby: 404,
    NoLeague: 404,
    TableGone: 410,
    TableClosed: 423,
    SeatTaken: 410,
    WrongKey: 403,
    UnknownGame: 404,
    NoLesson: 404,
    NoLab: 404,
    NoPuzzle: 404,
    LessonError: 409,
    UnknownClause: 404,
    BadText: 400,
    WrongType: 415,
    Forged: 403,
    NotProved: 403,
    Refused: 409,
    Reused: 409,
    NotOver: 409,
    TooMany: 429,
    StoreTrouble: 503,
    AlreadyThere: 503,
    TableStuck: 503,
    WorkersBusy: 503,
    PlanningFailed: 503,
}
HEADINGS = {
    400: "That cannot be read.",
    403: "Not from there.",
    404: "Nothing here.",
    405: "Not this way.",
    409: "Not now.",
    410: "This table is gone.",
    413: "That is too much.",
    415: "That format is not spoken here.",
    423: "This table is closed.",
    429: "Too quick.",
    500: "An error of ours.",
    503: "Hold.",
}
SENTENCES = {
    404: "This address leads nowhere. A table's link works only as a whole.",
    405: "This address does not answer to that.",
    413: "The request is larger than anything this server needs.",
    500: "Nothing was lost. Load the page again; if it stays, report the code.",
}
SHELVES = {"learn": ("/learn", "All lessons"), "puzzles": ("/puzzles", "All puzzles")}
PASSING = (429, 500, 503)
"""What may be over in a moment."""
DISK_RETRY_SECONDS = 2
BURST = 10
"""Seconds' worth of requests that may come at once."""
TOO_QUICK = "This address asks more than its share. Wait a moment and ask again."


def create_app(
    settings: Settings,
    *,
    render: Callable[..., str] | None = None,
    bots: Bots | None = None,
    coaches: Coaches | None = None,
    keeper: Timekeeper | None = None,
) -> Litestar:
    """The server as an ASGI application.

    `render`, `bots`, `coaches` and `keeper` are the kit's, the bot pool's and the machine's unless given.
    """
    draw, peers = render or _kit_render(), Peers()
    instruments = Instruments()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(settings.kept_in, instruments.writes.note)
        if settings.sweeps:
            settings.kept_in.make_shrinkable()
        key = await store.server_key()
        homes = Homes(settings.kept_in, settings.home_url) if settings.home_url else None
        pool = BotPool(settings.bot_workers, most_seconds=settings.bot_seconds) if bots is None else None
        hall = Hall(store, key, bots or _given(pool), settings, instruments, homes, keeper)
        planning = PlanningRoom(settings.plan_workers, seconds=settings.plan_seconds)
        laboratory = Laboratory(settings)
        opening = OpeningRoom(seconds=settings.open_seconds)
        try:
            async with (
                watching(instruments.loop_lag.note) as held,
                sweeping(hall, settings),
                catching_up(hall),
                ringing(hall),
                keeping_up(hall),
                _office(settings, hall) as office,
                hall.keeper.keeping(store),
                letting_go(hall) as leavers,
                laboratory.open(),
            ):
                if homes is not None:
                    await homes.open()
                    peers.open(homes, key)
                await hall.forget_boards()
                await hall.begin()
                app.state.house = made = House(
                    hall,
                    settings,
                    draw,
                    planning,
                    opening,
                    held,
                    coaches or pool,
                    bot_queue=Queue if pool is None else lambda: _given(pool).queue,
                    operator_lock=_operator_lock(settings, hall.key),
                    office=office,
                    laboratory=laboratory,
                    passkeys=_passkeys(store),
                    leavers=leavers,
                )
                try:
                    yield
                finally:
                    await made.mailboxes.aclose()
        finally:
            await hall.close()
            if homes is not None:
                await homes.close()
            await planning.aclose()
            await opening.aclose()
            if pool is not None:
                await pool.aclose()
            store.close()

    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lifespan],
        before_request=_check_forgery,
        exception_handlers={MoonraceError: _on_refusal, HTTPException: _on_http, Exception: _on_error},
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Moonrace",
            version=moonrace.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
    # Outside of everything, so that addresses without a route are answered safely as well.
    app.asgi_handler = Shell(
        Passing(app.asgi_handler, peers, settings.body_limit),
        hosts=settings.hosts,
        is_open=settings.is_open,
        is_https=settings.is_https,
        proxies=Proxies(settings.trusted_proxies),
        requests=Limiter(
            BURST * settings.most_requests_per_second,
            BURST,
            TOO_QUICK,
            on_refused=lambda: instruments.refused.add("requests"),
        ),
        instruments=instruments,
        peers=peers,
    )
    app.state.instruments = instruments
    return app


def _office(settings: Settings, hall: Hall) -> AbstractAsyncContextManager[Office | None]:
    """Who sends notices, if whoever runs the server can be named for them."""
    if not settings.contact:
        return nullcontext()
    from moonrace.server.notices.office import open_office

    return open_office(settings, hall)


def _passkeys(store: Store) -> Passkeys | None:
    """What keeps pilots by their devices, where it is installed."""
    if find_spec("webauthn") is None:
        return None
    from moonrace.server.passkeys import Passkeys

    return Passkeys(store)


def _given(pool: BotPool | None) -> BotPool:
    assert pool is not None
    return pool


def _operator_lock(settings: Settings, server_key: bytes) -> Lock | None:
    file = settings.operator_key_file
    return None if file is None else Lock(read_key(file)[0], server_key)


def _kit_render() -> Callable[..., str]:
    from moonrace.tables.kit.render import render

    return render


async def _check_forgery(request: Asked) -> None:
    await house(request).seal.check(request)


# Errors -----------------------------------------------------------------------------------------------------


def _on_refusal(request: Asked, error: MoonraceError) -> Response[Any]:
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    if status in (403, 404, 429, 503):
        log.warning("%s %s refused: %s", *called(request.scope), type(error).__name__)
    response = _error(request, status, str(error), error=error)
    if isinstance(error, TooMany):
        response.headers["retry-after"] = str(error.after)
    elif isinstance(error, StoreTrouble | AlreadyThere):
        response.headers["retry-after"] = str(DISK_RETRY_SECONDS)
    return response


def _on_http(request: Asked, error: HTTPException) -> Response[Any]:
    status = error.status_code if error.status_code in HEADINGS else 400
    if status >= 500:
        return _on_error(request, error)
    sentence = SENTENCES.get(status, "The request does not fit this address. Nothing was changed.")
    return _error(request, status, sentence)


def _on_error(request: Asked, error: Exception) -> Response[Any]:
    """The last resort: the log gets the story, the visitor a code."""
    code = secrets.token_hex(4)
    where = " ".join(called(request.scope))
    log.error("error %s at %s", code, where, exc_info=error)
    request.app.state.instruments.note_error(error, where, code)
    return _error(request, 500, SENTENCES[500], code)


def _address(request: Asked) -> str:
    """What was asked for, without the name of the server; never an address that could lead to another one."""
    path, query = quote(request.url.path.lstrip("/\\")), request.url.query
    return f"/{path}?{query}" if query else f"/{path}"


def _shelf(path: str) -> tuple[str, str] | None:
    """Where whoever has come to this address finds what there is of its kind."""
    noun, _, rest = path.lstrip("/").partition("/")
    game = rest.partition("/")[0]
    if noun == "rules" and game in games.ids():
        return f"/rules/{game}", f"The rules of {games.load(game).name}"
    return SHELVES.get(noun)


def _error(
    request: Asked, status: int, sentence: str, code: str = "", error: Exception | None = None
) -> Response[Any]:
    is_taken = isinstance(error, SeatTaken)
    page = ErrorPage(
        status,
        "This seat is taken." if is_taken else HEADINGS.get(status, ""),
        sentence,
        code,
        again=_address(request) if status in PASSING and request.method == "GET" else "",
        shelf=(error.watch, "Watch the table") if isinstance(error, SeatTaken) else _shelf(request.url.path),
        theme=theme(request),
        palette=palette(request),
    )
    if wants_json(request):
        return json_answer({"status": status, "error": sentence, "code": code}, status)
    try:
        body = house(request).render("kit/error.html", page, announcement=house(request).hall.announcement)
        return Response(body, status_code=status, media_type=MediaType.HTML)
    except Exception:
        log.exception("the error page failed")
        return Response(f"{page.heading} {sentence}\n", status_code=status, media_type=MediaType.TEXT)
