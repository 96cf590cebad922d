"""Streams: every page at a table hears when its version grows, and nothing else.

All listeners hear the same bytes at the same moment, whoever they are; what is behind a version each fetches
for itself. A listener that misses some versions needs only the last, so nothing queues up.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Sequence
from typing import Any

from litestar.types import Receive, Scope, Send

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
HEARTBEAT = b": here\n\n"
RETRY_MS = 1000


class Beacon:
    """Those who wait for a table to change."""

    def __init__(self) -> None:
        self.on_shine: Callable[[int | None], None] = lambda _: None
        """Called as well, for those who are told elsewhere."""
        self._listeners: dict[str, list[Ear]] = {}
        self.shone = 0
        """How often it did."""

    def __bool__(self) -> bool:
        return bool(self._listeners)

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    def shine(self, seat: int | None = None) -> None:
        """Let everybody know that there is something to fetch: a new version, a name, a notice. What is a
        seat's own business only that seat's pages are told: the others have nothing to notice."""
        self.shone += seat is None
        for ears in self._listeners.values():
            for ear in ears:
                if seat is None or seat in ear.seats:
                    ear.wake()
        self.on_shine(seat)

    def add(self, ear: Ear) -> None:
        """Listen. Where one link has too many streams, its oldest gives way."""
        ears = self._listeners.setdefault(ear.link, [])
        ears.append(ear)
        if len(ears) > ear.most:
            ears[0].end()

    def remove(self, ear: Ear) -> None:
        """Listen no longer."""
        ears = self._listeners.get(ear.link, [])
        if ear in ears:
            ears.remove(ear)
        if not ears:
            self._listeners.pop(ear.link, None)

    def end_all(self) -> None:
        """Close every stream: the server stops."""
        for ears in self._listeners.values():
            for ear in ears:
                ear.end()


class Ear:
    """What a stream hears of one table."""

    __slots__ = ("beacon", "is_woken", "link", "most", "name", "on_end", "seats", "stream", "version")

    def __init__(
        self,
        beacon: Beacon,
        version: Callable[[], int],
        *,
        link: str,
        on_end: Callable[[], None],
        most: int,
        name: str = "",
        seats: Collection[int] = (),
    ) -> None:
        self.beacon, self.version, self.link, self.on_end, self.most = beacon, version, link, on_end, most
        self.name = name
        """Which table it is, where a stream tells of several."""
        self.seats = seats
        """The seats of whoever listens."""
        self.is_woken = True
        self.stream: EventStream | None = None

    def wake(self) -> None:
        """There is something new."""
        self.is_woken = True
        if self.stream is not None:
            self.stream.wake()

    def end(self) -> None:
        """Close the whole stream; a browser opens it again for the pages that are still there."""
        if self.stream is not None:
            self.stream.end()

    def message(self) -> bytes:
        """Where the table stands."""
        self.is_woken = False
        version = self.version()
        name = f" {self.name}" if self.name else ""
        return f"id: {version}\nevent: version\ndata: {version}{name}\n\n".encode()


class EventStream:
    """The stream of an open page, or of all pages that a browser has open, as an ASGI application."""

    __slots__ = ("_awake", "_ears", "_heartbeat", "_is_ended", "_slow")

    def __init__(self, ears: Sequence[Ear], *, heartbeat: float, slow: float) -> None:
        self._ears, self._heartbeat, self._slow = ears, heartbeat, slow
        self._awake = asyncio.Event()
        self._is_ended = False

    def wake(self) -> None:
        """There is something new."""
        self._awake.set()

    def end(self) -> None:
        """Close the stream; a browser opens it again if its page is still there."""
        self._is_ended = True
        self._awake.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for ear in self._ears:
            ear.stream = self
            ear.beacon.add(ear)
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _: self.end())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            # The first message says where the table stands, so a page that comes back knows whether it missed
            # something.
            await self._send(send, f"retry: {RETRY_MS}\n".encode() + self._news())
            while not self._is_ended:
                await self._wait()
                if not self._is_ended:
                    await self._send(send, self._news() or HEARTBEAT)
            with contextlib.suppress(TimeoutError, OSError):
                await self._send(send, b"", is_last=True)
        except (TimeoutError, OSError):
            pass
        finally:
            gone.cancel()
            for ear in self._ears:
                ear.beacon.remove(ear)
                ear.on_end()

    async def _wait(self) -> None:
        # A plain timer, rather than a time-out, costs next to nothing where it never rings.
        heartbeat = asyncio.get_running_loop().call_later(self._heartbeat, self._awake.set)
        try:
            await self._awake.wait()
        finally:
            heartbeat.cancel()

    def _news(self) -> bytes:
        """Where the tables stand that have changed since they were told of."""
        self._awake.clear()
        return b"".join(ear.message() for ear in self._ears if ear.is_woken)

    async def _send(self, send: Send, body: bytes, *, is_last: bool = False) -> None:
        message: Any = {"type": "http.response.body", "body": body, "more_body": not is_last}
        async with asyncio.timeout(self._slow):
            await send(message)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
