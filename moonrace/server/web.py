"""Between HTTP and the hall: reading what browsers and programs send, and answering each in its own way."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie

from moonrace.kernel.actions import NOTHING
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.typed import typed
from moonrace.server import links
from moonrace.server.bonds import Bonds
from moonrace.server.changes import CHANGES, HELD, MARK, Fragments
from moonrace.server.coaching import Coaches
from moonrace.server.hall import Hall, NoSuchTable, NotOver
from moonrace.server.laboratory import Laboratory
from moonrace.server.leagues import Leagues
from moonrace.server.leaving import Leavers
from moonrace.server.links import Visitor
from moonrace.server.lobbies import Lobbies
from moonrace.server.mailboxes import Mailboxes
from moonrace.server.new_table import NewTable
from moonrace.server.opening import OpeningRoom
from moonrace.server.operating import Lock
from moonrace.server.pace import pace_fields
from moonrace.server.people_limits import OncePerDay, PeopleLimits
from moonrace.server.pilots import Pilots
from moonrace.server.planning import PlanningRoom
from moonrace.server.safety import CSRF_FIELD, Asked, Limiter, Seal, content_type
from moonrace.server.settings import Settings
from moonrace.server.store import TableRow
from moonrace.server.table import LiveTable
from moonrace.server.talk import REMARKS_PER_ADDRESS, REMARKS_PER_MINUTE
from moonrace.server.watchdog import Held
from moonrace.server.what_if import SECRET_SO_FAR
from moonrace.tables.kit.pages import Page
from moonrace.workers.pool import Queue

if TYPE_CHECKING:
    # Needs packages that not every server has.
    from moonrace.server.notices.office import Office
    from moonrace.server.passkeys import Passkeys

S = TypeVar("S", bound=msgspec.Struct)
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
THEMES = ("", "dark", "light")
PALETTES = ("", "signal", "poster", "ladder")
MOST_REMEMBERED = 40
OPERATOR_TRIES = 6
"""Keys that one address may try in a minute."""
CODE_TRIES = 10
"""Codes of no table that one address may try in a minute."""
WAYS_PER_HOUR = 60
"""Places that one address may ask to be called at."""
A_YEAR = 365 * 24 * 3600
DAY = "moonrace_puzzle_day"
"""The cookie that says of which day the puzzle was answered last."""
PUZZLE_SECONDS = 2 * 24 * 3600
MOST_FIELDS, LONGEST_FIELD = 150, 1000
_OPTION, _SEAT, _WORD = "option-", "seat-", "word-"
_PLAIN_FIELDS = (
    *("game", "command", "name", "seconds", "undo", "coach"),
    *("added", "listed", "experience", "talk", "rated"),
)


Who = Callable[[], Awaitable[str]]
"""Says the id of the pilot who asks; nothing where it is none."""


async def nobody() -> str:
    """Where no pilot asks."""
    return ""


class SeatTaken(MoonraceError):
    """An invitation that somebody has used."""

    def __init__(self, row: TableRow, seat: int) -> None:
        super().__init__(
            f"This invitation was used once: {row.seats[seat].name} sat down by it, and nobody else can. "
            "You can still watch."
        )
        self.watch = f"/t/{row.id}/w/{row.spectator_token}"


class WrongType(MoonraceError):
    """A body in a format nobody here reads."""


class House:
    """Everything the routes need: the hall, the settings, the seal and the limits."""

    def __init__(
        self,
        hall: Hall,
        settings: Settings,
        render: Callable[..., str],
        planning: PlanningRoom,
        opening: OpeningRoom,
        held: Held,
        coaches: Coaches | None = None,
        bot_queue: Callable[[], Queue] = Queue,
        operator_lock: Lock | None = None,
        office: Office | None = None,
        passkeys: Passkeys | None = None,
        leavers: Leavers | None = None,
        laboratory: Laboratory | None = None,
    ) -> None:
        self.hall = hall
        self.laboratory = laboratory
        """Where designers ask; None where a server was put together without."""
        self.bot_queue = bot_queue
        self.office = office
        """Who sends notices; None where nobody does."""
        self.passkeys = passkeys
        """What keeps pilots by their devices; None where it is not installed."""
        self.people = PeopleLimits(self._limiter)
        self.leavers = leavers or Leavers(hall)
        self.bonds = Bonds(hall.store)
        self.operator_lock = operator_lock
        """Who may run the house; None where nobody can from outside."""
        self.held = held
        self.coaches = coaches
        self.settings = settings
        self.render = render
        self.planning = planning
        self.opening = opening
        self.fragments = Fragments(int(settings.fragments_in_memory * 1e6))
        self.seal = Seal(hall.key, settings.public_url)
        self.tables_cookie = self.seal.cookie.replace("csrf", "tables")
        self.operator_cookie_name = self.seal.cookie.replace("csrf", "operator")
        self.commands = self._limiter(
            "commands",
            settings.commands_per_second,
            1.0,
            "That is more than this seat can say in a second. Nothing was lost.",
        )
        self.new_tables = self._limiter(
            "tables",
            settings.new_tables_per_hour,
            3600.0,
            "This address has set up many tables already. Finish some first.",
        )
        self.what_ifs = self._limiter(
            "what-ifs",
            settings.what_ifs_per_hour,
            3600.0,
            "This address has opened many what-if boards. Go on with one of them, or wait a while.",
        )
        new_pilots = self._limiter(
            "pilots",
            settings.new_pilots_per_hour,
            3600.0,
            "Many new pilots came from this address within the hour. Wait a while, or play by a link.",
        )
        self.pilots = Pilots(
            hall.store, hall.key, self.seal.cookie.replace("csrf", "pilot"), new_pilots.count
        )
        self.mailboxes = Mailboxes(hall.store, self.pilots, office)
        self.lobbies = Lobbies(hall.store)
        self.leagues = Leagues(hall.store, hall.key)
        self.wrong_codes = self._limiter(
            "codes", CODE_TRIES, 60.0, "Too many codes were tried from this address. Wait a minute."
        )
        self.new_ways = self._limiter(
            "ways", WAYS_PER_HOUR, 3600.0, "Many notices were asked for from this address. Wait a while."
        )
        too_much = "That is more than can be read in a minute. Say it a little later."
        self.talk = self._limiter("talk", REMARKS_PER_MINUTE, 60.0, too_much)
        self.talk_of_address = self._limiter("talk of an address", REMARKS_PER_ADDRESS, 60.0, too_much)
        self.daily = OncePerDay()
        self.plans = self._limiter(
            "plans",
            settings.plans_per_minute,
            60.0,
            "This address has asked for many plans. Wait a moment.",
        )
        self.operator_tries = self._limiter(
            "operator", OPERATOR_TRIES, 60.0, "Too many keys were tried from this address. Wait a minute."
        )

    def _limiter(self, name: str, most: int, seconds: float, sentence: str) -> Limiter:
        """A limit whose refusals are counted."""
        refused, clock = self.hall.instruments.refused, self.hall.keeper.steady
        return Limiter(most, seconds, sentence, on_refused=lambda: refused.add(name), clock=clock)

    @asynccontextmanager
    async def visit(
        self, table: str, door: str, token: str, caller: str = "", *, who: Who = nobody
    ) -> AsyncIterator[tuple[LiveTable, Visitor]]:
        """A table and who the link makes its bearer; `NoSuchTable` alike for every kind of wrong link.

        `who` says which pilot asks. A pilot's own door (`p`) opens for nobody else, and by a used invitation
        who sat down there still comes in.
        """
        async with self.hall.table(table, caller) as live:
            find = {"s": links.seat_visitor, "w": links.watching_visitor}.get(door)
            visitor = find(live.row, token) if find else None
            if visitor is None:
                visitor = await _own_visitor(live.row, door, token, who)
            if visitor is None:
                raise NoSuchTable("No table here answers to this link.")
            self.hall.check_open(live.id)
            if visitor.is_spectator and not await self.hall.may_be_shared(live):
                raise NotOver(SECRET_SO_FAR)
            yield live, visitor

    # Answers ------------------------------------------------------------------------------------------------

    def page(
        self, request: Asked, template: str, page: Page, status: int = 200, **extra: object
    ) -> Response[str]:
        """A page, with the cookies that the browser does not have yet."""
        return self.answer(request, self.drawn(request, template, page, **extra), page.csrf, status)

    def drawn(self, request: Asked, template: str, page: Page, **extra: object) -> str:
        """A page in its visitor's look, with what the operator says to all, and what this server has."""
        page = msgspec.structs.replace(page, theme=theme(request), palette=palette(request))
        house = {"has_lab": self.settings.offers_lab, "has_notices": self.office is not None}
        return self.render(template, page, **{"announcement": self.hall.announcement, **house, **extra})

    def answer(self, request: Asked, html: str, csrf: str, status: int = 200) -> Response[str]:
        """A page that is drawn already."""
        response = Response(html, status_code=status, media_type=MediaType.HTML)
        if csrf and csrf != self.seal.of(request):
            response.set_cookie(self.cookie(self.seal.cookie, csrf))
        if key := self.pilots.key_to_give(request):
            response.set_cookie(self.cookie(self.pilots.cookie, key, age=A_YEAR))
        return response

    def news(self, request: Asked, owner: str, fragment: str, csrf: str, status: int = 200) -> Response[str]:
        """A fragment for a page that may hold an earlier one: then what has changed since."""
        mark, changes = self.fragments.send(owner, request.headers.get(HELD, ""), fragment)
        response = self.answer(request, fragment, csrf, status)
        response.headers[MARK] = mark
        if changes is not None:
            response.content, response.media_type = changes, MediaType.TEXT
            response.headers[CHANGES] = "true"
        return response

    def origin(self, request: Asked) -> str:
        """What begins the addresses of this server as the visitor knows it; its name was checked before."""
        return self.settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"

    def csrf(self, request: Asked) -> str:
        """The visitor's forgery token, a new one if there is none."""
        return self.seal.of(request) or self.seal.new()

    def cookie(self, name: str, value: str, *, path: str = "/", age: int | None = None) -> Cookie:
        """A cookie that scripts cannot read and other sites' pages do not send."""
        secure = self.settings.is_https
        return Cookie(
            key=name, value=value, path=path, max_age=age, httponly=True, samesite="lax", secure=secure
        )

    def operator_cookie(self, value: str, *, age: int | None = None) -> Cookie:
        """The operator's pass, which no page of another site may send, not even by a link."""
        cookie = self.cookie(self.operator_cookie_name, value, age=age)
        cookie.samesite = "strict"
        return cookie

    def remember(self, request: Asked, response: Response[Any], visitor: Visitor) -> None:
        """Keep a seat link in the visitor's browser, for the list of tables on the home page."""
        mine = visitor.base.removeprefix("/t/")
        known = self.remembered(request)
        if visitor.is_spectator or known[:1] == [mine]:
            return
        kept = [mine, *(link for link in known if link != mine)][:MOST_REMEMBERED]
        response.set_cookie(self.cookie(self.tables_cookie, "~".join(kept), age=A_YEAR))

    def remembered(self, request: Asked) -> list[str]:
        """The seat links that the visitor's browser keeps, as `TABLE/s/TOKEN`, latest first."""
        links_ = request.cookies.get(self.tables_cookie, "").split("~")
        return [link for link in links_ if link.count("/") == 2][:MOST_REMEMBERED]


async def _own_visitor(row: TableRow, door: str, token: str, who: Who) -> Visitor | None:
    """A pilot at its own table, by its own door or by the invitation that it has used."""
    spent = links.spent_seat(row, token) if door == "s" else None
    if door != "p" and spent is None:
        return None
    pilot = await who()
    if spent is None:
        return links.pilot_visitor(row, pilot) if token == pilot else None
    if not pilot or row.seats[spent].pilot != pilot:
        raise SeatTaken(row, spent)
    return links.pilot_visitor(row, pilot)


def theme(request: Asked) -> str:
    """`dark`, `light` or nothing."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else ""


def palette(request: Asked) -> str:
    """The palette of seats, or nothing for the default."""
    chosen = request.cookies.get("palette", "")
    return chosen if chosen in PALETTES else ""


def wants_json(request: Asked) -> bool:
    """Whether a program is asking."""
    return content_type(request) == JSON or request.headers.get("accept", "").startswith(JSON)


def wants_fragment(request: Asked) -> bool:
    """Whether a script on our page is asking, and only the table itself is wanted."""
    return request.headers.get("x-fragment", "") == "true"


def json_answer(content: Any, status: int = 200) -> Response[bytes]:
    """An answer for programs."""
    return Response(msgspec.json.encode(content), status_code=status, media_type=MediaType.JSON)


def curtain_cookie(table_id: str) -> str:
    """The cookie that says who has taken the device at one screen."""
    return f"moonrace_device_{table_id}"


def opened_curtain(request: Asked, table_id: str) -> int | None:
    """The seat that last took the device."""
    value = request.cookies.get(curtain_cookie(table_id), "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 3 else None


def asked_by_address(request: Asked) -> dict[str, str]:
    """The question in an address. What is said several times, as by ticked boxes, is joined by commas."""
    return _question(list(request.query_params.multi_items()))


def question_of(address: str) -> dict[str, str]:
    """The same from what stands in an address behind its question mark."""
    try:
        return _question(parse_qsl(address, max_num_fields=MOST_FIELDS, errors="strict"))
    except ValueError:
        raise BadText("The address asks for too much at once. Choose again on the page.") from None


def _question(pairs: list[tuple[str, str]]) -> dict[str, str]:
    if len(pairs) > MOST_FIELDS or any(len(key) + len(value) > LONGEST_FIELD for key, value in pairs):
        raise BadText("The address asks for too much at once. Choose again on the page.")
    found: dict[str, str] = {}
    for key, value in pairs:
        found[key] = f"{found[key]},{value}" if key in found else value
    return {key: value.strip() for key, value in found.items() if value.strip()}


# Reading ----------------------------------------------------------------------------------------------------

Small = Annotated[int, msgspec.Meta(ge=-2, le=64)]
CommandId = Annotated[str, msgspec.Meta(pattern="^(|[A-Za-z0-9_-]{8,64})$")]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page or a program sends to a table."""

    version: Annotated[int, msgspec.Meta(ge=0, le=10**9)]
    action: Annotated[str, msgspec.Meta(max_length=500)] = ""
    command: CommandId = ""
    seat: Small | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    anyway: bool = False
    """Whether it is to be done whatever the coach says."""


class AtTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What any command to a table may say: for which seat, of which version, and its own id."""

    seat: Small | None = None
    version: int | None = None
    command: str = ""


class Added(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to the secret of a table."""

    added: Annotated[str, msgspec.Meta(max_length=200)]


class Named(AtTable, frozen=True):
    """A name for a seat."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Remarked(AtTable, frozen=True):
    """Something to say, to a circle of `talk.py`; nothing is the narrowest one has."""

    words: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """What a button says, whatever else is typed."""
    to: Annotated[str, msgspec.Meta(max_length=20)] = ""
    promise: bool = False
    """Whether it is to stand in the log, as a promise to the table."""
    command: CommandId = ""


class Taken(AtTable, frozen=True):
    """Who takes the device at one screen."""


class Asking(AtTable, frozen=True):
    """Who asks what to do, and of whom."""

    level: Annotated[str, msgspec.Meta(max_length=40)] = ""


async def read(request: Asked, kind: type[S]) -> S:
    """The body of a request as a struct, or `BadText` naming the field that is wrong."""
    body = await request.body()
    try:
        if content_type(request) == JSON:
            return msgspec.json.decode(body, type=typed(kind))
        if content_type(request) == FORM:
            return msgspec.convert(form_fields(body), typed(kind), strict=False)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadText(f"The request cannot be read: {error}.") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadText(NOT_UTF8) from None
    raise WrongType(f"Send a form ({FORM}) or JSON ({JSON}).")


NOT_UTF8 = "The request cannot be read: it is not proper UTF-8 text."


def form_fields(body: bytes) -> dict[str, str]:
    """The fields of a form, each once, without the forgery token."""
    try:
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100, errors="strict")
    except UnicodeDecodeError:
        raise BadText(NOT_UTF8) from None
    except ValueError:
        raise BadText("The request cannot be read: it has too many fields.") from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadText("The request cannot be read: a field stands in it twice.")
    fields.pop(CSRF_FIELD, None)
    return _spelt_out(fields)


def _spelt_out(fields: dict[str, str]) -> dict[str, str]:
    """A form may spell an action in several fields: `word-1`, `word-2` follow what `action` says, and the
    parts of a list, `word-2.a` and `word-2.b`, are joined by `+`. What is left empty is `-`."""
    words = {key: value for key, value in fields.items() if key.startswith(_WORD)}
    if not words:
        return fields
    spelt: dict[str, list[str]] = {}
    for key in sorted(words):
        spelt.setdefault(key.partition(".")[0], []).append("".join(words[key].split()))
    said = [fields.get("action", ""), *("+".join(filter(None, parts)) or NOTHING for parts in spelt.values())]
    return {key: value for key, value in fields.items() if key not in words} | {"action": " ".join(said)}


async def read_new_table(request: Asked) -> NewTable:
    """A new table from JSON, or from the form with its `seat-N` and `option-ID` fields."""
    if content_type(request) != FORM:
        return await read(request, NewTable)
    try:
        fields = form_fields(await request.body())
    except UnicodeDecodeError:
        raise BadText("The request cannot be read: it is not proper UTF-8 text.") from None
    return new_table_of(fields)


def new_table_of(fields: Mapping[str, str]) -> NewTable:
    """A new table from the fields of its form."""
    seats = sorted((int(key[len(_SEAT) :]), value) for key, value in fields.items() if _is_seat(key))
    options = {key[len(_OPTION) :]: value for key, value in fields.items() if key.startswith(_OPTION)}
    known = {key: fields[key] for key in _PLAIN_FIELDS if fields.get(key)}
    try:
        wanted = {
            **known,
            "seats": [value for _, value in seats],
            "options": options,
            "pace": pace_fields(fields),
        }
        return msgspec.convert(wanted, typed(NewTable), strict=False)
    except msgspec.ValidationError as error:
        raise BadText(f"The form cannot be read: {error}.") from None


def _is_seat(key: str) -> bool:
    number = key.removeprefix(_SEAT)
    return key.startswith(_SEAT) and number.isascii() and number.isdigit() and len(number) < 3
