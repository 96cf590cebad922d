"""A program that reads and writes lines, at the other end of two pipes.

To the program goes one JSON object a line. `{"type": "ask", ...}` wants one line for an answer; `begin` and
`end` want none. `docs/agents.md` has the whole of it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from typing import IO, Any

import msgspec

from moonrace.kernel.errors import BadText

LONGEST_LINE = 100_000
"""Bytes of an answer; what comes after them is another line."""
WAITING_LINES = 64
"""Lines of a program that are read before they are wanted; then it has to wait."""
PATIENCE = 0.2
"""Seconds between looks at whether a pipe is still wanted."""
TO_LEAVE = 2.0
"""Seconds that a program has to end by itself once its input has."""
REMARK = "#"
SILENT, LEFT = "silent", "left"
"""How a program gives no answer."""


class NoAnswer(Exception):
    """The program gave no answer; its text says how, for people."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


def words_of(command: str) -> list[str]:
    """A command line taken apart, or a complaint."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise BadText(f"“{command}” has a quotation mark that is not closed.") from None
    if not words:
        raise BadText("Say which program plays: --agent 'python my_agent.py'.")
    return words


class LineProgram:
    """A process with a thread for each of its pipes, so that neither a full nor an empty one holds us."""

    def __init__(self, command: str) -> None:
        words = words_of(command)
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BadText(f"“{words[0]}” cannot be started: {error.strerror}.") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._is_closed = False
        self._heard: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._to_say: queue.Queue[bytes | None] = queue.Queue()
        self._threads = (
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message that wants no answer."""
        self._to_say.put(msgspec.json.encode(message) + b"\n")

    def ask(self, message: Mapping[str, Any], seconds: float) -> str:
        """Send a message and wait for a line; raises `NoAnswer`."""
        self.tell(message)
        ends = time.monotonic() + seconds
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, ends - time.monotonic()))
            except queue.Empty:
                raise NoAnswer(SILENT, f"The program gave no answer in {seconds:g} s.") from None
            if line is None:
                raise NoAnswer(LEFT, f"The program ended {self._exit_words()} and was still asked.")
            if line.strip() and not line.startswith(REMARK):
                return line.strip()
            if time.monotonic() > ends:
                raise NoAnswer(SILENT, f"The program gave no answer in {seconds:g} s, only remarks.")

    def _exit_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(TO_LEAVE)
            return f"by signal {-code}" if code < 0 else f"with exit code {code}"
        return "its output"

    def close(self) -> None:
        """End its input, give it a moment, then end it and all that it has started."""
        self._is_closed = True
        self._to_say.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TO_LEAVE)
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started, at once."""
        self._is_closed = True
        self._to_say.put(None)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for thread in self._threads:
            # What it has started may have left its group and hold the pipes open: nobody waits for that.
            thread.join(TO_LEAVE)

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self._keep(line.decode(errors="replace"))
        self._keep(None)

    def _keep(self, line: str | None) -> None:
        while not self._is_closed:
            with contextlib.suppress(queue.Full):
                self._heard.put(line, timeout=PATIENCE)
                return

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while (message := self._to_say.get()) is not None:
                pipe.write(message)
                pipe.flush()
