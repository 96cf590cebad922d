"""Passing a request on to the process in which its table is at home, and believing what is passed on."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
import time
from typing import Any
from urllib.parse import urlsplit

import h11
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from moonrace.kernel.errors import MoonraceError
from moonrace.server.homes import Homes

log = logging.getLogger("moonrace.server")
PASSED = b"x-moonrace-passed"
"""Says for whom another process asks, signed with a key that the processes share."""
MARK = "moonrace.passed"
SECONDS_TO_HOLD, SECONDS_BETWEEN_TRIES = 6.0, 0.1
CONNECT_SECONDS, ANSWER_SECONDS = 1.0, 60.0
CHUNK = 64 * 1024
OWN = (b"connection", b"date", b"expect", b"keep-alive", b"transfer-encoding", PASSED)
"""Headers of one connection."""
_TABLE = re.compile(r"/t/([^/]{1,100})/[^/]+/[^/]+(/(?!events$).*)?")
Headers = list[tuple[bytes, bytes]]


class Peers:
    """What the processes of a server know of each other: a key, once the database was asked."""

    def __init__(self) -> None:
        self.homes: Homes | None = None
        self._key = b""

    def open(self, homes: Homes, server_key: bytes) -> None:
        """From now on there are others."""
        self.homes, self._key = homes, hashlib.sha256(b"passed|" + server_key).digest()

    def sealed(self, scope: HTTPScope) -> bytes:
        """Who asks, for another process to believe."""
        visitor = f"{scope['scheme']} {scope['client'][0] if scope['client'] else ''}".encode()
        return visitor + b" " + self._sign(scope, visitor)

    def unseal(self, scope: HTTPScope, said: bytes) -> bool:
        """Put the visitor in place of the process that passes a request on; False if it is none of ours."""
        visitor, _, signature = said.rpartition(b" ")
        if not self._key or not hmac.compare_digest(self._sign(scope, visitor), signature):
            return False
        scheme, _, address = visitor.decode("latin-1").partition(" ")
        scope["scheme"], scope["client"] = scheme, (address, 0)
        scope["extensions"] = {**(scope.get("extensions") or {}), MARK: {}}
        return True

    def _sign(self, scope: HTTPScope, visitor: bytes) -> bytes:
        words = b"|".join((visitor, scope["method"].encode(), target_of(scope)))
        return hmac.new(self._key, words, "sha256").hexdigest().encode()


def is_passed(scope: HTTPScope) -> bool:
    """Whether another process has passed a request on."""
    return MARK in (scope.get("extensions") or {})


def target_of(scope: HTTPScope) -> bytes:
    """What was asked for, as it was written."""
    path = scope.get("raw_path") or scope["path"].encode()
    path = path.partition(b"?")[0]
    return path + b"?" + scope["query_string"] if scope["query_string"] else path


class Answer:
    """What another process has answered, whole."""

    def __init__(self, status: int, headers: Headers, body: bytes) -> None:
        self._status, self._headers, self._body = status, headers, body

    async def __call__(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self._status, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body, "more_body": False})


class Passing:
    """Lets a request in where its table is at home, and passes it on where that is elsewhere.

    What cannot be passed on for a while, because that process is gone, is held until the table has another
    home. What is sent a second time does nothing twice: commands have ids. Streams stay here.
    """

    def __init__(self, app: ASGIApp, peers: Peers, longest: int) -> None:
        self._app, self._peers, self._longest = app, peers, longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        homes = self._peers.homes
        if homes is None or scope["type"] != ScopeType.HTTP or is_passed(scope):
            await self._app(scope, receive, send)
            return
        found = _TABLE.fullmatch(scope["path"])
        if found is None or await _is_here(homes, found[1]):
            await self._app(scope, receive, send)
            return
        body = await _body(receive, self._longest)
        answer = None if body is None else await self._answer(homes, found[1], scope, body)
        if answer is None:
            await self._app(scope, _again(body, receive), send)
        else:
            await answer(send)

    async def _answer(self, homes: Homes, table: str, scope: HTTPScope, body: bytes) -> Answer | None:
        """What the home of a table answers; None if it is here by now, or nowhere for long."""
        headers = [pair for pair in scope["headers"] if pair[0] not in (*OWN, b"content-length")]
        headers += [(PASSED, self._peers.sealed(scope)), (b"content-length", str(len(body)).encode())]
        until = time.monotonic() + SECONDS_TO_HOLD
        while time.monotonic() < until:
            url = homes.url_of(table)
            try:
                if url:
                    return await _fetched(url, scope["method"], target_of(scope), headers, body)
            except ConnectionRefusedError:
                await homes.bury(url)
            except (OSError, TimeoutError, h11.ProtocolError) as error:
                log.warning("a request could not be passed on: %r", error)
            homes.doubt(table)
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)
            if await _is_here(homes, table):
                return None
        return None


async def _is_here(homes: Homes, table: str) -> bool:
    """Whether a table is at home here, or nobody knows better."""
    try:
        return await homes.lease(table) is not None or not homes.url_of(table)
    except MoonraceError:
        # Whoever is let in is told so in the right words.
        return True


async def _body(receive: Receive, longest: int) -> bytes | None:
    """A whole body; None if it is too long, or its sender has gone."""
    body = b""
    while len(body) <= longest:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message["body"]
        if not message["more_body"]:
            return body
    return None


def _again(body: bytes | None, receive: Receive) -> Receive:
    """Receives a body that was received before."""
    rest: list[bytes] = [] if body is None else [body]

    async def received() -> Any:
        if rest:
            return {"type": "http.request", "body": rest.pop(), "more_body": False}
        return await receive()

    return received


async def _fetched(url: str, method: str, target: bytes, headers: Headers, body: bytes) -> Answer:
    """The answer of another process. Raises `OSError`, `TimeoutError` or `h11.ProtocolError`."""
    place = urlsplit(url)
    async with asyncio.timeout(CONNECT_SECONDS):
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
    connection = h11.Connection(h11.CLIENT)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            sent = [*headers, (b"connection", b"close")]
            request = h11.Request(method=method, target=target, headers=sent)
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _read(connection, reader)
    finally:
        writer.close()


async def _read(connection: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    status, headers, body = 0, [], bytearray()
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            status, headers = (
                event.status_code,
                [(name, value) for name, value in event.headers if name not in OWN],
            )
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            return Answer(status, headers, bytes(body))
