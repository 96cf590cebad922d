"""Streams: every page at a table hears when its version grows, and nothing else.

All listeners hear the same bytes at the same moment, whoever they are; what is behind a version each fetches
for itself. A listener that misses some versions needs only the last, so nothing queues up.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
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
        self._listeners: dict[str, list[EventStream]] = {}

    def __bool__(self) -> bool:
        return bool(self._listeners)

    def shine(self) -> None:
        """Let everybody know that there is something to fetch: a new version, a name, a notice."""
        for streams in self._listeners.values():
            for stream in streams:
                stream.wake()

    def add(self, stream: EventStream, link: str, most: int) -> None:
        """Listen. Where one link has too many streams, its oldest gives way."""
        streams = self._listeners.setdefault(link, [])
        streams.append(stream)
        if len(streams) > most:
            streams[0].end()

    def remove(self, stream: EventStream, link: str) -> None:
        """Listen no longer."""
        streams = self._listeners.get(link, [])
        if stream in streams:
            streams.remove(stream)
        if not streams:
            self._listeners.pop(link, None)

    def end_all(self) -> None:
        """Close every stream: the server stops."""
        for streams in self._listeners.values():
            for stream in streams:
                stream.end()


class EventStream:
    """One open page's stream, as an ASGI application."""

    __slots__ = (
        "_awake",
        "_beacon",
        "_heartbeat",
        "_is_ended",
        "_link",
        "_most",
        "_on_end",
        "_slow",
        "_version",
    )

    def __init__(
        self,
        beacon: Beacon,
        version: Callable[[], int],
        *,
        link: str,
        on_end: Callable[[], None],
        most: int,
        heartbeat: float,
        slow: float,
    ) -> None:
        self._beacon, self._version, self._link, self._on_end = beacon, version, link, on_end
        self._most, self._heartbeat, self._slow = most, heartbeat, slow
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
        self._beacon.add(self, self._link, self._most)
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _: self.end())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            # The first message says where the table stands, so a page that comes back knows whether it missed
            # something.
            await self._send(send, f"retry: {RETRY_MS}\n".encode() + self._message())
            while not self._is_ended:
                await self._wait()
                if not self._is_ended:
                    await self._send(send, self._message() if self._awake.is_set() else HEARTBEAT)
            with contextlib.suppress(TimeoutError, OSError):
                await self._send(send, b"", is_last=True)
        except (TimeoutError, OSError):
            pass
        finally:
            gone.cancel()
            self._beacon.remove(self, self._link)
            self._on_end()

    async def _wait(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._heartbeat):
                await self._awake.wait()

    def _message(self) -> bytes:
        self._awake.clear()
        version = self._version()
        return f"id: {version}\nevent: version\ndata: {version}\n\n".encode()

    async def _send(self, send: Send, body: bytes, *, is_last: bool = False) -> None:
        message: Any = {"type": "http.response.body", "body": body, "more_body": not is_last}
        async with asyncio.timeout(self._slow):
            await send(message)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
