"""A server in a process of its own, with any settings, and a way to speak to it from outside."""

from __future__ import annotations

import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.test_crash import ROOT, Wire
from tests.stories import PATIENCE

START = (
    "from pathlib import Path, PosixPath; from moonrace.server import run; "
    "run(port=0, data=Path({data!r}), **{wanted!r})"
)


class Outside:
    """Starts a server, and stops it at the end."""

    def __init__(self, data: Path, **wanted: Any) -> None:
        self._command = [sys.executable, "-c", START.format(data=str(data), wanted=wanted)]
        self.port = 0
        self.complaints = ""

    def __enter__(self) -> Outside:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        words = self._process.stdout.readline()
        assert words, self._process.communicate()[1]
        self.port = int(words.rsplit(":", 1)[1].strip(" /\n"))
        return self

    def __exit__(self, *args: object) -> None:
        self._process.terminate()
        try:
            self.complaints = self._process.communicate(timeout=PATIENCE)[1]
        finally:
            self._process.kill()

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid

    def wire(self) -> Wire:
        """A connection to it."""
        return Wire(self.port)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the JSON of an answer, by a connection of its own."""
        wire = self.wire()
        try:
            return wire.ask(method, path, body)
        finally:
            wire.close()

    def new_table(self, seats: list[str], **wanted: Any) -> dict[str, Any]:
        """Set up a table as a program does."""
        body = {"game": "tranquility-base", "seats": seats, "command": secrets.token_urlsafe(18), **wanted}
        status, made = self.ask("POST", "/tables", body)
        assert status == 201, made
        found: dict[str, Any] = made
        return found
