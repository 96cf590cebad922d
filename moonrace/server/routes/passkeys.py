"""Passkeys: keeping a pilot safe by one, and coming back with it. Scripts ask here; see `passkey.js`."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Controller, Response, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText
from moonrace.server.pilots import Pilot
from moonrace.server.routes.visits import NO_COOKIES, caller, house, stored
from moonrace.server.safety import Asked, is_number
from moonrace.server.web import A_YEAR, House, json_answer, read

if TYPE_CHECKING:
    from moonrace.server.passkeys import Passkeys, Site

NOT_INSTALLED = (
    "This server knows no passkeys. Whoever runs it can add them: pip install 'moonrace[passkeys]'"
)
NO_NAME = "A passkey is bound to the name of a site, and this one is called by a number. Open it as {place}."
NO_HTTPS = "Browsers make passkeys for sites with https alone."


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device has said, as the browser hands it on."""

    credential: dict[str, Any]


class OnePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the own passkeys."""

    passkey: Annotated[str, msgspec.Meta(max_length=2000)]


class PasskeyController(Controller):
    """The passkeys of the pilot who asks."""

    path = "/pilot/passkeys"

    @post("/new", status_code=200)
    async def ask_new(self, request: Asked) -> Response[Any]:
        """What to ask a device for that is to keep this pilot."""
        passkeys, site = _counted(request)
        pilot = await stored(request)
        return json_answer(await passkeys.ask_new(pilot, site))

    @post("/", status_code=200)
    async def add(self, request: Asked) -> Response[Any]:
        """Keep this pilot by what the device has answered."""
        passkeys, site = _counted(request)
        pilot = await stored(request)
        await passkeys.add(pilot, site, (await read(request, Answered)).credential)
        return json_answer({"ok": True})

    @post("/remove")
    async def remove(self, request: Asked) -> Response[Any]:
        """Let one open nothing any more."""
        passkeys, _ = _counted(request)
        pilot = await stored(request)
        await passkeys.remove(pilot.id, (await read(request, OnePasskey)).passkey)
        return Redirect("/pilot", status_code=303)

    @post("/ask", status_code=200)
    async def ask_back(self, request: Asked) -> Response[Any]:
        """What to ask the devices in reach."""
        passkeys, site = _counted(request)
        return json_answer(await passkeys.ask_back((await _known(request)).id, site))

    @post("/back", status_code=200)
    async def come_back(self, request: Asked) -> Response[Any]:
        """Let this browser be the pilot's whom a device has answered for."""
        at = house(request)
        passkeys, site = _counted(request)
        asking = await _known(request)
        key = await passkeys.come_back(asking.id, site, (await read(request, Answered)).credential)
        response = json_answer({"ok": True})
        response.set_cookie(at.cookie(at.pilots.cookie, key, age=A_YEAR))
        return response


def why_no_passkeys(at: House, request: Asked) -> str:
    """Why nobody can have a passkey here and now; nothing where they can."""
    if at.passkeys is None:
        return NOT_INSTALLED
    place = urlsplit(at.origin(request))
    name = place.hostname or ""
    if is_number(name):
        is_here = ipaddress.ip_address(name).is_loopback
        other = f"http://localhost:{place.port or 80}" if is_here else "https:// and a name"
        return NO_NAME.format(place=other)
    return "" if place.scheme == "https" or name == "localhost" else NO_HTTPS


def _counted(request: Asked) -> tuple[Passkeys, Site]:
    """The passkeys of this server, and what devices know it as; one more try of this address."""
    at = house(request)
    why = why_no_passkeys(at, request)
    if why or at.passkeys is None:
        raise BadText(why)
    from moonrace.server.passkeys import Site

    at.people.passkeys.count(caller(request))
    origin = at.origin(request)
    return at.passkeys, Site(origin, urlsplit(origin).hostname or "")


async def _known(request: Asked) -> Pilot:
    pilot = await house(request).pilots.of(request)
    if pilot is None:
        raise BadText(NO_COOKIES)
    return pilot
