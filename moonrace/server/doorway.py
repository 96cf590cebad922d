"""The doorway: how many connections there may be, in all and of one visitor, and how long a request may take
to arrive. What is no whole request in time, and what is one too many, is shown out; the others stay."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from typing import ClassVar
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from moonrace.server.proxy import Proxies, visitor_key
from moonrace.server.settings import Settings

FILES_FOR_OURSELVES = 200
"""Open files that the database, workers and the program itself may need."""
FEWEST_CONNECTIONS = 64
MANY_FILES = 65_536
RETRY_SECONDS = 5
TOO_FULL = "Too many are connected. Try again in a moment.\n"
TOO_SLOW = "The request did not arrive in time.\n"
TOO_LONG = "What stands before the body is longer than anything this server needs.\n"
LONGEST_HEAD = 64 * 1024


def allow_many_files() -> int:
    """Let this process open as many files as the system allows, within reason; how many that are."""
    try:
        import resource
    except ImportError:
        return FEWEST_CONNECTIONS + FILES_FOR_OURSELVES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


class Doorway:
    """Counts who is in."""

    def __init__(self, settings: Settings, files: int, on_refused: Callable[[], None] = lambda: None) -> None:
        """`files` is how many the process may have open; `on_refused` hears of who is one too many."""
        self._on_refused = on_refused
        self.seconds = settings.request_seconds
        self._port_of_peers = urlsplit(settings.home_url).port
        self._most = max(FEWEST_CONNECTIONS, files - FILES_FOR_OURSELVES)
        self._most_of_one = settings.most_connections_of_one
        self._proxies = Proxies(settings.trusted_proxies)
        self._inside: Counter[str] = Counter()

    def enter(self, address: str, port: int = 0) -> str | None:
        """What stands for the visitor at a port, who is let in; None if there are too many."""
        key = visitor_key(address)
        asks_for_many = self._proxies.is_trusted(address) or port == self._port_of_peers
        is_one_too_many = self._inside[key] >= self._most_of_one and not asks_for_many
        if is_one_too_many or self._inside.total() >= self._most:
            self._on_refused()
            return None
        self._inside[key] += 1
        return key

    def leave(self, key: str) -> None:
        """Somebody has hung up."""
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]


class _Guarded(HttpToolsProtocol):
    """A connection whose requests have to arrive in time."""

    doorway: ClassVar[Doorway]
    _key: str | None = None
    _too_late: asyncio.TimerHandle | None = None
    _is_arriving = False
    """Whether a part of a request is there, and the rest is not."""
    _head: int | None = 0
    """How many bytes of its head are there; None once it is whole."""
    _is_answered = True
    """Whether nobody is at work on an answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._key = self.doorway.enter(
            self.client[0] if self.client else "", (self.server and self.server[1]) or 0
        )
        if self._key is None:
            self._show_out("503 Service Unavailable", TOO_FULL)
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        if self._key is not None:
            self.doorway.leave(self._key)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self._is_arriving:
            self._expect_nothing()
            return
        self._expect()
        if self._head is not None:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self._show_out("431 Request Header Fields Too Large", TOO_LONG)

    def on_message_begin(self) -> None:
        self._is_arriving, self._head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head, self._is_answered = None, False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_arriving = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._is_answered = True
        if not self._is_arriving:
            self._expect_nothing()
        super().on_response_complete()

    def _expect(self) -> None:
        # A byte now and then does not make a request: the time runs from the first.
        if self._too_late is None:
            self._too_late = self.loop.call_later(self.doorway.seconds, self._give_up)

    def _expect_nothing(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    def _give_up(self) -> None:
        if self._is_answered:
            self._show_out("408 Request Timeout", TOO_SLOW)
        else:
            self.transport.close()

    def _show_out(self, status: str, sentence: str) -> None:
        lines = (
            f"HTTP/1.1 {status}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(sentence)}",
            f"retry-after: {RETRY_SECONDS}",
            "connection: close",
        )
        self.transport.write("\r\n".join((*lines, "", sentence)).encode())
        self.transport.close()


def guarded(doorway: Doorway) -> type[asyncio.Protocol]:
    """The protocol of a server with this doorway."""
    return type("Guarded", (_Guarded,), {"doorway": doorway})
