"""Somebody who listens to the stream of a page, as the server in this process sends it."""

from __future__ import annotations

import asyncio
from typing import Any, Self

from litestar.testing import TestClient

from tests.server.player import Player
from tests.stories import a_moment, until


class Listener:
    """What the stream of a player's page has said so far."""

    def __init__(self, client: TestClient[Any], player: Player) -> None:
        self._portal, self._app = client.blocking_portal, client.app
        self._path = f"{player.base}/events"
        self._body = b""
        self._is_gone: asyncio.Event | None = None

    def __enter__(self) -> Self:
        self._listening = self._portal.start_task_soon(self._listen)
        until(lambda: b"id:" in self._body)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._is_gone is not None
        self._portal.call(self._is_gone.set)
        self._listening.result()

    def versions(self) -> list[int]:
        """The versions it was told, one for each time it was to look again."""
        self._portal.call(a_moment)
        told = self._body.decode().splitlines()
        return [int(line.removeprefix("id: ")) for line in told if line.startswith("id: ")]

    async def _listen(self) -> None:
        self._is_gone = asyncio.Event()
        scope: Any = {
            "type": "http",
            "method": "GET",
            "path": self._path,
            "raw_path": self._path.encode(),
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1:8400")],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8400),
        }
        await self._app(scope, self._receive, self._send)

    async def _receive(self) -> Any:
        assert self._is_gone is not None
        await self._is_gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self._body += message.get("body", b"")
