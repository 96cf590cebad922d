"""A pool of worker processes: so many at work, so many waiting, each request with a time limit of its own.

A worker that fails in any way is ended with whatever it has started, and the next request gets a fresh one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import struct
import sys
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.title import Title
from moonrace.workers import packing
from moonrace.workers.turns import Marks, NoTurn, Turns
from moonrace.workers.worker import ANSWER, ERROR, HEAD, LENGTH, MEMORY, READY, SO_FAR

T = TypeVar("T")
START_SECONDS = 30.0
LAST_WORDS_SECONDS = 2.0
MEGABYTE = 1024 * 1024
A_LOT = 64 * 1024


class WorkersBusy(MoonraceError):
    """More is waiting to be worked on than the pool holds places for; ask again later."""


class Why(StrEnum):
    """Why there is no answer."""

    NOT_STARTED = "did not start"
    LATE = "took too long"
    GONE = "stopped working"
    ERROR = "stumbled over an error"
    MEMORY = "ran out of memory"
    GARBLED = "answered in words nobody understands"
    UNSOUND = "answered something that cannot be used"


class WorkFailed(Exception):
    """A request has no answer; the worker that was asked is gone."""

    def __init__(self, why: Why, what: str = "") -> None:
        super().__init__(f"{why}: {what}" if what else str(why))
        self.why = why


class Queue(msgspec.Struct, frozen=True):
    """How busy a pool is."""

    at_work: int = 0
    waiting: int = 0


class Pool:
    """A few processes that do one kind of work, named by its handler: `package.module:function`."""

    def __init__(
        self, handler: str, size: int, *, queue: int, memory_mb: int, longest: int, busy: str
    ) -> None:
        self._handler = handler
        self._turns, self._busy = Turns(size, queue), busy
        self._memory, self._longest = memory_mb * MEGABYTE, longest
        self._free: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._titles = _Titles()
        self._gone = asyncio.Event()
        self.is_closed = False

    @property
    def process_ids(self) -> set[int]:
        """The processes at work, each the leader of its own process group."""
        return {worker.pid for worker in self._all if worker.pid is not None}

    @property
    def queue(self) -> Queue:
        """How many are at work, and how many wait."""
        return Queue(self._turns.at_work, self._turns.waiting)

    @asynccontextmanager
    async def turn(
        self, marks: Marks = (), on_wait: Callable[[bool], None] = lambda _: None
    ) -> AsyncIterator[None]:
        """A turn to ask, once there is a place: `marks` say whose, the widest first, so that nobody takes all
        turns. Raises `WorkersBusy` where too many wait already."""
        if self.is_closed:
            raise WorkersBusy(self._busy)
        async with contextlib.AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(self._turns.turn(marks, on_wait))
            except NoTurn:
                raise WorkersBusy(self._busy) from None
            if self.is_closed:
                raise WorkersBusy(self._busy)
            yield

    async def ask(
        self,
        title: Title,
        asked: Any,
        seconds: float,
        read: Callable[[bytes], T],
        hear: Callable[[bytes], None] = lambda _: None,
    ) -> T:
        """Ask in one's turn. `read` makes sense of the answer, and raises `WorkFailed` where there is none;
        `hear` is given what was found on the way. Raises `WorkFailed` or, if the pool closes, `WorkersBusy`.
        """
        worker = await self._worker()
        is_sound = False
        try:
            found = read(await worker.ask(self._titles.packed(title), asked, seconds, hear))
            is_sound = True
            return found
        except WorkFailed:
            if self.is_closed:
                raise WorkersBusy(self._busy) from None
            raise
        finally:
            if is_sound and not self.is_closed:
                self._free.append(worker)
            else:
                await self._let_go(worker)

    async def aclose(self) -> None:
        """Stop all workers. Those at work are reaped by whoever waits for them."""
        self.is_closed = True
        for worker in self._all:
            worker.kill()
        idle, self._free = self._free, []
        await asyncio.gather(*(self._let_go(worker) for worker in idle))
        while self._all:
            self._gone.clear()
            await self._gone.wait()

    async def _worker(self) -> _Worker:
        while self._free:
            worker = self._free.pop()
            if worker.is_alive:
                return worker
            await self._let_go(worker)
        worker = _Worker(self._longest)
        self._all.add(worker)
        try:
            await worker.start(self._handler, self._memory)
        except BaseException:
            await self._let_go(worker)
            raise
        return worker

    async def _let_go(self, worker: _Worker) -> None:
        try:
            worker.kill()
            await worker.reap()
        finally:
            self._all.discard(worker)
            self._gone.set()


class _Titles:
    """Titles as bytes, made once each: a worker is sent a title when it first meets it."""

    def __init__(self) -> None:
        self._known: weakref.WeakKeyDictionary[Title, tuple[int, bytes]] = weakref.WeakKeyDictionary()
        self._next = 0

    def packed(self, title: Title) -> tuple[int, bytes]:
        """A number for the title, and the title."""
        found = self._known.get(title)
        if found is None:
            self._next += 1
            found = self._known[title] = self._next, pickle.dumps(title)
        return found


class _Worker:
    """One process, asked one thing at a time."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._process: asyncio.subprocess.Process | None = None
        self._met: set[int] = set()
        self._count = 0

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The process's id, once it was started."""
        return None if self._process is None else self._process.pid

    async def start(self, handler: str, memory: int) -> None:
        """Start the process and wait until it can take requests."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "moonrace.workers.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        path = [entry or str(Path.cwd()) for entry in sys.path]
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._send({"path": path, "handler": handler, "memory": memory})
                kind, _ = await self._receive()
        except (TimeoutError, WorkFailed):
            raise WorkFailed(Why.NOT_STARTED) from None
        if kind != READY:
            raise WorkFailed(Why.NOT_STARTED)

    async def ask(
        self, packed: tuple[int, bytes], asked: Any, seconds: float, hear: Callable[[bytes], None]
    ) -> bytes:
        """Send a request and wait for its answer."""
        key, title = packed
        self._count += 1
        try:
            async with asyncio.timeout(seconds):
                known = None if key in self._met else title
                await self._send((self._count, key, known, packing.packed(asked)))
                self._met.add(key)
                kind, body = await self._receive()
                while kind == SO_FAR:
                    hear(body)
                    kind, body = await self._receive()
        except TimeoutError:
            raise WorkFailed(Why.LATE) from None
        if kind == ANSWER:
            return body
        why = {ERROR: Why.ERROR, MEMORY: Why.MEMORY}.get(kind, Why.GARBLED)
        raise WorkFailed(why, body.decode(errors="replace") if why is Why.ERROR else "")

    async def _send(self, message: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        data = pickle.dumps(message)
        try:
            self._process.stdin.write(LENGTH.pack(len(data)) + data)
            await self._process.stdin.drain()
        except (ConnectionError, OSError):
            raise WorkFailed(Why.GONE) from None

    async def _receive(self) -> tuple[bytes, bytes]:
        """The next answer, its kind and its bytes. Nothing in it is believed yet."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            kind, number, size = HEAD.unpack(await self._process.stdout.readexactly(HEAD.size))
            if number != self._count or size > self._longest:
                raise WorkFailed(Why.GARBLED)
            return kind, await self._process.stdout.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError, struct.error):
            raise WorkFailed(Why.GONE) from None

    def kill(self) -> None:
        """End the process and whatever it has started."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()

    async def reap(self) -> None:
        """Wait until the killed process is gone."""
        if self._process is None or self._process.stdout is None:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                # A reader paused by too much to read would never see that the process is gone.
                while await self._process.stdout.read(A_LOT):
                    pass
                await self._process.wait()
