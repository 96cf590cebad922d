"""The operator's page and the figures for programs; both need the operator's key."""

from __future__ import annotations

import logging
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from litestar.response import Redirect

from moonrace.kernel.errors import BadText
from moonrace.server import talk
from moonrace.server.hall import NoSuchTable
from moonrace.server.instruments import MEDIA_TYPE
from moonrace.server.operating import Load, Lock, Operator, WrongKey, load_of
from moonrace.server.routes.visits import caller, house
from moonrace.server.safety import Asked
from moonrace.server.web import read, wants_json
from moonrace.tables.kit.operator import OperatorDoor, OperatorPage

log = logging.getLogger("moonrace.server")
PATH = "/operator"
WRONG = "That is not the operator's key."
Text = Annotated[str, msgspec.Meta(max_length=1000)]


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key, as typed."""

    key: Text


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An announcement; nothing takes the last one back."""

    words: Text = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and what its people are told."""

    table: Text
    words: Text = ""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who speaks, and what they are called."""

    speaker: Text
    name: Text = ""


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report, by its key."""

    report: Text


class OperatorController(Controller):
    """What whoever runs the server sees and does."""

    path = PATH
    include_in_schema = False

    @get("/")
    async def page(
        self, request: Asked, table: Annotated[str, QueryParameter(max_length=100)] = ""
    ) -> Response[Any]:
        """How the house is; without the key, the question for it."""
        if not _is_known(request):
            return _door(request)
        return await _page(request, table.strip())

    @post("/key")
    async def enter(self, request: Asked) -> Response[Any]:
        """Show the key."""
        at, lock = house(request), _lock(request)
        said = await read(request, Key)
        at.operator_tries.count(caller(request))
        if not lock.fits(said.key.strip()):
            log.warning("a wrong key was tried at the operator's page")
            if wants_json(request):
                raise WrongKey(WRONG)
            return _door(request, WRONG, 403)
        response: Response[Any] = Redirect(PATH, status_code=303)
        response.set_cookie(at.operator_cookie(lock.new_pass(time.time())))
        return response

    @post("/leave")
    async def leave(self, request: Asked) -> Response[Any]:
        """Forget the key in this browser."""
        _check(request)
        response: Response[Any] = Redirect(PATH, status_code=303)
        response.set_cookie(house(request).operator_cookie("", age=0))
        return response

    @post("/announcement")
    async def announce(self, request: Asked) -> Response[Any]:
        """Say something on all pages, or take it back."""
        operator = _check(request)
        said = await read(request, Words)
        try:
            await operator.announce(said.words)
        except BadText as error:
            return await _page(request, error=str(error), status=400)
        return Redirect(PATH, status_code=303)

    @post("/close")
    async def close(self, request: Asked) -> Response[Any]:
        """Close a table."""
        operator = _check(request)
        said = await read(request, Table)
        try:
            await operator.close(said.table, said.words)
        except (BadText, NoSuchTable) as error:
            return await _page(request, error=str(error), status=400)
        return Redirect(PATH, status_code=303)

    @post("/open")
    async def open(self, request: Asked) -> Response[Any]:
        """Let a closed table go on."""
        operator = _check(request)
        said = await read(request, Table)
        await operator.open(said.table)
        return Redirect(PATH, status_code=303)

    @post("/silence")
    async def silence(self, request: Asked) -> Response[Any]:
        """Let somebody say nothing any more."""
        _check(request)
        said = await read(request, Person)
        await talk.silence(house(request).hall.store, said.speaker, said.name)
        return Redirect(PATH, status_code=303)

    @post("/let-speak")
    async def let_speak(self, request: Asked) -> Response[Any]:
        """Let somebody who was silenced speak again."""
        _check(request)
        said = await read(request, Person)
        await talk.let_speak(house(request).hall.store, said.speaker)
        return Redirect(PATH, status_code=303)

    @post("/rename")
    async def rename(self, request: Asked) -> Response[Any]:
        """Take a name from a pilot that others would not leave as it is."""
        operator = _check(request)
        said = await read(request, Person)
        await operator.name_anew(said.speaker)
        return Redirect(PATH, status_code=303)

    @post("/settle")
    async def settle(self, request: Asked) -> Response[Any]:
        """Take a report off the list."""
        _check(request)
        said = await read(request, Report)
        await talk.settle(house(request).hall.store, said.report)
        return Redirect(PATH, status_code=303)


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked) -> Response[str]:
    """Everything that is measured, for Prometheus."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and not _lock(request).fits(key.strip()):
        house(request).operator_tries.count(caller(request))
        raise WrongKey(WRONG)
    if scheme.lower() != "bearer" and not _is_known(request):
        raise WrongKey("The figures need the operator's key: Authorization: Bearer KEY")
    load = await _load(request)
    text = house(request).hall.instruments.text(load.gauges())
    return Response(text, media_type=MEDIA_TYPE)


def _lock(request: Asked) -> Lock:
    lock = house(request).operator_lock
    if lock is None:
        raise NotFoundException
    return lock


def _is_known(request: Asked) -> bool:
    shown = request.cookies.get(house(request).operator_cookie_name, "")
    return _lock(request).is_valid(shown, time.time())


def _check(request: Asked) -> Operator:
    if not _is_known(request):
        raise WrongKey("This needs the operator's key. Nothing was changed.")
    return Operator(house(request).hall)


async def _load(request: Asked) -> Load:
    at = house(request)
    return await load_of(at.hall, at.bot_queue(), at.planning, at.held)


def _door(request: Asked, error: str = "", status: int = 200) -> Response[Any]:
    at = house(request)
    page = OperatorDoor(error=error, csrf=at.csrf(request))
    return at.page(request, "kit/operator_door.html", page, status)


async def _page(request: Asked, wanted: str = "", error: str = "", status: int = 200) -> Response[Any]:
    at = house(request)
    operator = Operator(at.hall)
    total, tables = await operator.tables(wanted)
    reports, silenced = await operator.reports()
    page = OperatorPage(
        reports=reports,
        silenced=silenced,
        figures=(await _load(request)).figures(),
        stuck=operator.stuck_bots(),
        troubles=operator.troubles(),
        announcement=at.hall.announcement,
        total=total,
        tables=tables,
        gatherings=await operator.gatherings(wanted),
        wanted=wanted,
        error=error,
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/operator.html", page, status)
