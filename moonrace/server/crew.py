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

SECONDS_OF_A_START = 60.0
"""Where a process ends with an error so soon after the first start, all others would."""
SECONDS_TO_STOP, SECONDS_BETWEEN_STARTS = 10.0, 1.0


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
        self._members: dict[int, BaseProcess] = {}
        self._began = time.monotonic()

    def start(self, number: int) -> None:
        process = self._context.Process(target=self._work, args=(*self._arguments, number))
        process.start()
        self._members[number] = process

    def watch(self) -> None:
        """Wait until a process ends, and put another in its place."""
        wait([process.sentinel for process in self._members.values()])
        for number, process in list(self._members.items()):
            code = process.exitcode
            if code is not None:
                self._put_another(number, code)

    def _put_another(self, number: int, code: int) -> None:
        if code > 0 and time.monotonic() - self._began < SECONDS_OF_A_START:
            raise NotStarted("A process of the server could not start; the lines above say why.")
        how = f"by signal {-code}" if code < 0 else f"with code {code}"
        print(f"Process {number + 1} has ended {how}. Another takes its place.", file=sys.stderr, flush=True)
        if code > 0:
            # Whatever it was, a database that is away perhaps, it may take a while.
            time.sleep(SECONDS_BETWEEN_STARTS)
        self.start(number)

    def stop(self) -> None:
        for process in self._members.values():
            process.terminate()
        until = time.monotonic() + SECONDS_TO_STOP
        for process in self._members.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()
