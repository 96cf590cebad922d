"""The planning room: searches run in processes of their own, a few at a time, and only so long."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import pickle
import signal
import sys
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.title import Title
from moonrace.server.planning_worker import LENGTH
from moonrace.tables.planner import PlannerAnswer

log = logging.getLogger("moonrace.server")

START_SECONDS = 30.0
LAST_WORDS_SECONDS = 2.0
LONGEST_ANSWER = 8 * 1024 * 1024
MEGABYTE = 1024 * 1024
OWN_SHARE = 0.8
"""The share of its time after which a search is to end by itself; only one that does not is stopped."""
KEPT = 256
"""Answers kept, because a plan's link is opened more than once."""


class PlanningBusy(MoonraceError):
    """The planners cannot take this question now."""


class PlanningFailed(MoonraceError):
    """A search ended without an answer, through no fault of whoever asked."""


class PlanningRoom:
    """A few processes that search for plans."""

    def __init__(
        self, size: int = 1, *, seconds: float = 10.0, queue: int = 12, memory_mb: int = 1024
    ) -> None:
        self.seconds = seconds
        """How long one search may take."""
        self._places = asyncio.Semaphore(size)
        self._queue, self._waiting = queue, 0
        self._memory = memory_mb * MEGABYTE
        self._free: list[_Desk] = []
        self._all: set[_Desk] = set()
        self._kept: OrderedDict[bytes, PlannerAnswer] = OrderedDict()
        self._closed = False

    async def answer(self, title: Title, query: Mapping[str, str], view: Any = None) -> PlannerAnswer:
        """The answer to a question; the best so far where time runs out."""
        packed = pickle.dumps((title.id, title.content_digest, sorted(query.items()), view))
        mark = hashlib.sha256(packed).digest()
        if mark in self._kept:
            self._kept.move_to_end(mark)
            return self._kept[mark]
        answer = await self._in_turn(title, dict(query), view)
        if answer.is_final and not answer.is_cut:
            self._kept[mark] = answer
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return answer

    @property
    def process_ids(self) -> set[int]:
        """The processes at work."""
        return {desk.pid for desk in self._all if desk.pid is not None}

    async def aclose(self) -> None:
        """Stop all searches."""
        self._closed = True
        await asyncio.gather(*(self._let_go(desk) for desk in list(self._all)))

    async def _in_turn(self, title: Title, query: dict[str, str], view: Any) -> PlannerAnswer:
        if self._closed or self._waiting >= self._queue:
            raise PlanningBusy("All planners are at work. Ask again in a few seconds.")
        self._waiting += 1
        try:
            async with self._places:
                return await self._searched(title, query, view)
        finally:
            self._waiting -= 1

    async def _searched(self, title: Title, query: dict[str, str], view: Any) -> PlannerAnswer:
        desk = await self._desk()
        is_sound = False
        try:
            answer, is_sound = await desk.ask(title, query, view, self.seconds)
            return answer
        finally:
            if is_sound and not self._closed:
                self._free.append(desk)
            else:
                await self._let_go(desk)

    async def _desk(self) -> _Desk:
        while self._free:
            desk = self._free.pop()
            if desk.is_alive:
                return desk
            await self._let_go(desk)
        desk = _Desk()
        self._all.add(desk)
        try:
            await desk.start(self._memory)
        except BaseException:
            await self._let_go(desk)
            raise
        return desk

    async def _let_go(self, desk: _Desk) -> None:
        try:
            await desk.end()
        finally:
            self._all.discard(desk)


class _Desk:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._met: dict[Title, int] = {}

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def start(self, memory: int) -> None:
        """Start the process and wait until it can take questions."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "moonrace.server.planning_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._send({"path": [entry or str(Path.cwd()) for entry in sys.path], "memory": memory})
                is_ready = await self._receive() == "ready"
        except TimeoutError:
            is_ready = False
        if not is_ready:
            raise PlanningFailed("The planner does not start. Ask again in a moment.")

    async def ask(
        self, title: Title, query: dict[str, str], view: Any, seconds: float
    ) -> tuple[PlannerAnswer, bool]:
        """The answer, and whether the process can be asked again."""
        packed = None if title in self._met else pickle.dumps(title)
        key = self._met.setdefault(title, len(self._met))
        best: PlannerAnswer | None = None
        try:
            async with asyncio.timeout(seconds):
                asked = {"query": query, "view": view, "seconds": seconds * OWN_SHARE}
                await self._send({"key": key, "title": packed, **asked})
                while best is None or not best.is_final:
                    best = _checked(await self._receive(), best)
        except TimeoutError:
            if best is None:
                raise PlanningFailed(
                    f"No plan was found in {seconds:g} seconds. Narrow the question and ask again."
                ) from None
            return best, False
        return best, best.is_final

    async def _send(self, message: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        data = pickle.dumps(message)
        try:
            self._process.stdin.write(LENGTH.pack(len(data)) + data)
            await self._process.stdin.drain()
        except (ConnectionError, OSError):
            raise PlanningFailed("The planner stopped working. Ask again in a moment.") from None

    async def _receive(self) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            size = LENGTH.unpack(await self._process.stdout.readexactly(LENGTH.size))[0]
            if size > LONGEST_ANSWER:
                raise PlanningFailed("The planner's answer is too long.")
            return pickle.loads(await self._process.stdout.readexactly(size))
        except asyncio.IncompleteReadError:
            raise PlanningFailed("The planner stopped working. Ask again in a moment.") from None

    async def end(self) -> None:
        """End the process and wait until it is gone."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                while process.stdout is not None and await process.stdout.read(LONGEST_ANSWER):
                    pass
                await process.wait()


def _checked(message: Any, best: PlannerAnswer | None) -> PlannerAnswer:
    if isinstance(message, PlannerAnswer):
        return message
    log.warning("planner failed: %s", message)
    if best is not None:
        raise TimeoutError  # what was found so far is as good as an answer cut short
    why = "needs more memory than it may have" if message == "memory" else "stumbled over an error"
    raise PlanningFailed(f"The planner {why}. Ask for less, or ask again in a moment.")
