"""Leagues: beginning one, joining it by its link, and what its organiser does by theirs."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.kernel.errors import BadText, Refused
from moonrace.kernel.title import Title
from moonrace.server import leagues, links, present
from moonrace.server.league_pages import league_page
from moonrace.server.leagues import NO_LEAGUE, Change, League, NoLeague
from moonrace.server.new_table import DEFAULT_WINDOW, WINDOW_CHOICES, checked, checked_name, has_windows
from moonrace.server.routes.visits import Id, Words, caller, house, rename, stored
from moonrace.server.safety import Asked
from moonrace.server.shelf import shelf
from moonrace.server.web import form_fields, new_table_of, read
from moonrace.tables.face import has_face
from moonrace.tables.kit.league import NewLeaguePage
from moonrace.tables.kit.pages import PilotCard

LONGEST_NAME = 60


class SaidToLeague(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends to a league."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    pilot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    out: bool = True
    open: bool = True
    round: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    table: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The organiser's, who joins or goes out like everybody and stays on the organiser's page."""


class NewLeagueController(Controller):
    """The form for a new league, and what becomes of it."""

    path = "/leagues"

    @get(["/", "/new"])
    async def new(self, request: Asked, game: Words = "") -> Response[Any]:
        """The form for a new league."""
        title = games.load(game or next(card.id for card in shelf() if card.is_playable))
        if not has_face(title.id):
            raise BadText(f"{title.name} cannot be played in the browser yet.")
        return await _form(request, title)

    @post("/")
    async def begin(self, request: Asked) -> Response[Any]:
        """Begin a league; its organiser's page is the answer."""
        at, fields = house(request), await _fields(request)
        try:
            name, size, wanted = _wanted(fields)
            at.people.leagues.count(caller(request))
            id_, token = await at.leagues.begin(name, wanted, size)
        except BadText as error:
            game = fields.get("game", "")
            title = games.load(game if game in games.ids() else games.ids()[0])
            return await _form(request, title, str(error), fields)
        return Redirect(f"/league/{id_}/o/{token}", status_code=303)


class LeagueController(Controller):
    """One league, by its link or by its organiser's."""

    path = "/league/{league:str}"

    @get("/")
    async def page(self, request: Asked, league: Id) -> Response[Any]:
        """Who is in it, its rounds, and the table of results."""
        return await _page(request, await _found(request, league))

    @get("/o/{token:str}")
    async def organise(self, request: Asked, league: Id, token: Id) -> Response[Any]:
        """The same with what its organiser may do."""
        return await _page(request, await _organised(request, league, token), token)

    @post("/join")
    async def join(self, request: Asked, league: Id) -> Response[Any]:
        """Be of it, as a pilot."""
        at, said = house(request), await read(request, SaidToLeague)
        if said.token:
            await _organised(request, league, said.token)
        name = checked_name(said.name)
        pilot = await stored(request)
        await rename(request, pilot, name)
        change = leagues.join(pilot.id, name or pilot.name, at.leagues.now())
        return await _done(request, league, change, pilot.id, said.token)

    @post("/leave")
    async def leave(self, request: Asked, league: Id) -> Response[Any]:
        """Be paired no more."""
        said, pilot = await read(request, SaidToLeague), await stored(request)
        if said.token:
            await _organised(request, league, said.token)
        return await _done(request, league, leagues.set_out(pilot.id, is_out=True), pilot.id, said.token)

    @post("/o/{token:str}/member")
    async def member(self, request: Asked, league: Id, token: Id) -> Response[Any]:
        """Take somebody out, or put them in again."""
        await _organised(request, league, token)
        said = await read(request, SaidToLeague)
        return await _done(request, league, leagues.set_out(said.pilot, is_out=said.out), token=token)

    @post("/o/{token:str}/joining")
    async def joining(self, request: Asked, league: Id, token: Id) -> Response[Any]:
        """Let people join, or nobody more."""
        await _organised(request, league, token)
        said = await read(request, SaidToLeague)
        return await _done(request, league, leagues.set_open(is_open=said.open), token=token)

    @post("/o/{token:str}/void")
    async def void(self, request: Asked, league: Id, token: Id) -> Response[Any]:
        """Leave a table without a result."""
        await _organised(request, league, token)
        said = await read(request, SaidToLeague)
        change = leagues.leave_without_result(said.round, said.table)
        return await _done(request, league, change, token=token)

    @post("/o/{token:str}/pair")
    async def pair(self, request: Asked, league: Id, token: Id) -> Response[Any]:
        """Pair the next round. Which one it is stands in the form, so that nothing is paired twice."""
        at = house(request)
        found = await _organised(request, league, token)
        said = await read(request, SaidToLeague)
        at.people.league_forms.count(caller(request))
        if said.round > found.rounds and not found.unfinished:
            at.people.rounds.count(league)
        title = at.hall.titles.new(found.wanted.game)
        names = {id_: pilot.name for id_, pilot in (await _known(request, found)).items()}
        try:
            for table in await at.leagues.pair(found, said.round, title, names):
                at.hall.on_change(table)
        except Refused as error:
            return await _page(request, await at.leagues.by_id(league), token, error.refusal.sentence, 409)
        return Redirect(f"/league/{league}/o/{token}", status_code=303)


# New leagues ------------------------------------------------------------------------------------------------


async def _fields(request: Asked) -> dict[str, str]:
    try:
        return {key: value[:200] for key, value in form_fields(await request.body()).items()}
    except UnicodeDecodeError:
        raise BadText("The request cannot be read: it is not proper UTF-8 text.") from None


def _wanted(fields: dict[str, str]) -> tuple[str, int, Any]:
    """The name, the size of tables and what they play; or `BadText`."""
    name = checked_name(fields.get("name", ""), LONGEST_NAME)
    if not name:
        raise BadText("A league needs a name, by which its people know it.")
    title, size = games.load(fields.get("game", "")), fields.get("size", "2")
    if size not in {str(count) for count in _sizes(title)}:
        raise BadText(f"Tables of {title.name} are for {', '.join(map(str, _sizes(title)))} people.")
    if not has_face(title.id):
        raise BadText(f"{title.name} cannot be played in the browser yet.")
    seats = {f"seat-{n}": "friend" for n in range(int(size))}
    plain = {key: value for key, value in fields.items() if key not in ("name", "listed", "experience")}
    wanted = msgspec.structs.replace(new_table_of({**plain, **seats}), wait=True)
    return name, int(size), checked(wanted, title)


def _sizes(title: Title) -> tuple[int, ...]:
    return tuple(count for count in title.counts if count > 1)


async def _form(
    request: Asked, title: Title, error: str = "", chosen: dict[str, str] | None = None
) -> Response[Any]:
    at, pilot = house(request), await house(request).pilots.greet(request)
    page = NewLeaguePage(
        game=present.game_card(title),
        games=tuple(card for card in shelf() if card.is_playable),
        sizes=_sizes(title),
        options=title.choosable,
        words={
            o.id: {choice: title.choice_words(o.id, choice) for choice in o.choices} for o in title.choosable
        },
        players_of={mode.id: mode.players for mode in title.modes},
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        window_default=DEFAULT_WINDOW,
        command=links.new_command(),
        chosen=chosen or {"pace-kind": "days"},
        own=await at.leagues.linked(pilot.id),
        error=error,
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/league_new.html", page, 400 if error else 200)


# One league -------------------------------------------------------------------------------------------------


async def _found(request: Asked, league: str) -> League:
    """A league that goes on."""
    found = await house(request).leagues.by_id(league)
    house(request).hall.check_open(found.id, "league")
    return found


async def _organised(request: Asked, league: str, token: str) -> League:
    """A league, for its organiser; the same answer whether league or link is wrong."""
    found = await _found(request, league)
    if not hmac.compare_digest(found.organiser_hash, links.fingerprint(token)):
        raise NoLeague(NO_LEAGUE)
    return found


async def _known(request: Asked, league: League) -> dict[str, Any]:
    return dict(await house(request).pilots.known(member.pilot for member in league.members))


async def _done(
    request: Asked, league: str, change: Change, pilot: str = "", token: str = ""
) -> Response[Any]:
    """What was asked is done, or the page says why not."""
    at = house(request)
    for who in filter(None, (caller(request), pilot)):
        at.people.league_forms.count(who)
    at.hall.check_open(league, "league")
    try:
        await at.leagues.change(league, change)
    except Refused as error:
        return await _page(request, await at.leagues.by_id(league), token, error.refusal.sentence, 409)
    return Redirect(f"/league/{league}/o/{token}" if token else f"/league/{league}", status_code=303)


async def _page(
    request: Asked, league: League, token: str = "", error: str = "", status: int = 200
) -> Response[Any]:
    at = house(request)
    viewer, known = await at.pilots.greet(request), await _known(request, league)
    names = {member.pilot: member.name for member in league.members}
    cards = {id_: PilotCard(id_, known[id_].name if id_ in known else name) for id_, name in names.items()}
    page = league_page(
        league,
        at.hall.titles.new(league.wanted.game),
        viewer,
        cards,
        origin=at.origin(request),
        token=token,
        error=error,
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/league.html", page, status)
