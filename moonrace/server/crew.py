"""Several processes of one server: started, watched, put in place of those that end, and stopped together."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from moonrace.kernel.errors import MoonraceError

SECONDS_OF_A_START = 10.0
"""Who ends with an error sooner would do so again."""
SECONDS_TO_STOP = 10.0


class NotStarted(MoonraceError):
    """A process of the crew does not get to work."""


def keep(count: int, work: Callable[..., None], *arguments: Any) -> None:
    """Let so many processes work, each given its number at the end, until Ctrl-C or SIGTERM."""
    crew = _Crew(work, arguments)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for number in range(count):
            crew.start(number)
        # Ctrl-C is how one stops a server, not something that went wrong.
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                crew.watch()
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        crew.stop()
        signal.signal(signal.SIGTERM, before)


class _Crew:
    def __init__(self, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        self._work, self._arguments = work, arguments
        # A copy of a process with threads is not to be trusted; these begin from nothing.
        self._context = multiprocessing.get_context("spawn")
        self._members: dict[int, tuple[BaseProcess, float]] = {}

    def start(self, number: int) -> None:
        process = self._context.Process(target=self._work, args=(*self._arguments, number))
        process.start()
        self._members[number] = process, time.monotonic()

    def watch(self) -> None:
        """Wait until a process ends, and put another in its place."""
        wait([process.sentinel for process, _ in self._members.values()])
        for number, (process, begun) in list(self._members.items()):
            code = process.exitcode
            if code is None:
                continue
            if code > 0 and time.monotonic() - begun < SECONDS_OF_A_START:
                raise NotStarted("A process of the server could not start; it has said why.")
            how = f"by signal {-code}" if code < 0 else f"with code {code}"
            print(f"Process {number + 1} has ended {how}. Another takes its place.", file=sys.stderr)
            self.start(number)

    def stop(self) -> None:
        for process, _ in self._members.values():
            process.terminate()
        until = time.monotonic() + SECONDS_TO_STOP
        for process, _ in self._members.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()
