"""Bots at live tables: in processes of their own, with limits, and with a simpler one at hand when one fails.

A bot is sent a world sampled from what its seat knows, never the true one, and answers in the text form of an
action, which counts only if it is on the list of legal ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import pickle
import secrets
import signal
import sys
import weakref
from pathlib import Path
from typing import Any

import msgspec

from moonrace.bots import checked_level, simpler
from moonrace.bots.worker import LENGTH
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.frames import State
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title

__all__ = ["FIRST_LEGAL", "BotAnswer", "BotPool", "BotRequest", "BotsBusy"]

LONGEST_ANSWER = 4096
START_SECONDS = 30.0
LAST_WORDS_SECONDS = 2.0
MEGABYTE = 1024 * 1024
FIRST_LEGAL = "first legal"
CLOSING = "The bots have gone home: the server is closing."

log = logging.getLogger(__name__)


class BotsBusy(MoonraceError):
    """More bots are waiting to think than the pool holds places for; ask again later."""


class BotRequest(msgspec.Struct, frozen=True):
    """A decision wanted from a bot. `world` is sampled from what the seat knows."""

    title: Title
    level: str
    seat: int
    world: State
    legal: tuple[Action, ...]
    is_open: bool
    seed: int

    @classmethod
    def of(cls, position: Position, seat: int, level: str, seed: int | None = None) -> BotRequest:
        """The request for a seat of a live position. Only the sample goes on to the bot."""
        if seed is None:
            seed = secrets.randbits(48)
        is_open = seat not in position.awaited
        return cls(
            title=position.title,
            level=level,
            seat=seat,
            world=position.resample(seat, Seeded(f"world {seed}")).state,
            legal=tuple(position.open_legal(seat) if is_open else position.legal(seat)),
            is_open=is_open,
            seed=seed,
        )


class BotAnswer(msgspec.Struct, frozen=True):
    """What the bot does, who decided it in the end, and what the table must say about that, if anything."""

    text: str | None
    """An action in its text form; None declines an open ask."""
    level: str
    """The level that answered. Where it is simpler than the one asked for, the seat goes on with it."""
    note: str = ""


class _Failure(Exception):
    """Why a bot has to be replaced, as the middle of a sentence."""


class BotPool:
    """A few worker processes that think for all bots of a server."""

    def __init__(
        self,
        size: int = 2,
        *,
        queue: int = 256,
        grace: float = 3.0,
        memory_mb: int = 1024,
        maker: str = "moonrace.bots:make",
    ) -> None:
        self.size = size
        self.grace = grace
        """Seconds a bot may take beyond the time its level promises."""
        self._queue = queue
        self._waiting = 0
        self._memory = memory_mb * MEGABYTE
        self._maker = maker
        self._free: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._places = asyncio.Semaphore(size)
        self._titles = _Titles()
        self._closed = False
        self._gone = asyncio.Event()

    async def decide(self, request: BotRequest) -> BotAnswer:
        """The bot's answer, or that of simpler ones standing in for it. Never fails for a bot's sake."""
        if self._closed:
            raise BotsBusy(CLOSING)
        if self._waiting >= self._queue:
            raise BotsBusy(f"{self._waiting} bots are thinking or waiting to; ask again in a moment.")
        self._waiting += 1
        try:
            async with self._places:
                return await self._decide(request)
        finally:
            self._waiting -= 1

    @property
    def process_ids(self) -> set[int]:
        """The processes at work, each the leader of its own process group."""
        return {worker.pid for worker in self._all if worker.pid is not None}

    async def aclose(self) -> None:
        """Stop all workers. Those still thinking are reaped by whoever waits for them."""
        self._closed = True
        for worker in self._all:
            worker.kill()
        idle, self._free = self._free, []
        await asyncio.gather(*(self._let_go(worker) for worker in idle))
        while self._all:
            self._gone.clear()
            await self._gone.wait()

    async def __aenter__(self) -> BotPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _decide(self, request: BotRequest) -> BotAnswer:
        notes: list[str] = []
        level: str | None = request.level
        while level is not None:
            try:
                return BotAnswer(await self._attempt(request, level), level, " ".join(notes))
            except _Failure as failure:
                if self._closed:
                    raise BotsBusy(CLOSING) from None
                after = simpler(level)
                notes.append(_note(level, str(failure), after))
                log.warning("bot failed: %s", notes[-1])
                level = after
        text = None if request.is_open else str(request.legal[0])
        return BotAnswer(text, FIRST_LEGAL, " ".join(notes))

    async def _attempt(self, request: BotRequest, level: str) -> str | None:
        worker = await self._worker()
        is_sound = False
        try:
            answer = await worker.ask(request, level, self._titles, self._seconds(level))
            text = _checked(answer, request)
            is_sound = True
            return text
        finally:
            if is_sound and not self._closed:
                self._free.append(worker)
            else:
                await self._let_go(worker)

    def _seconds(self, level: str) -> float:
        return checked_level(level).milliseconds / 1000 + self.grace

    async def _worker(self) -> _Worker:
        while self._free:
            worker = self._free.pop()
            if worker.is_alive:
                return worker
            await self._let_go(worker)
        worker = _Worker()
        self._all.add(worker)
        try:
            await worker.start(self._maker, self._memory)
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

    def __init__(self) -> None:
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

    async def start(self, maker: str, memory: int) -> None:
        """Start the process and wait until it can take requests."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "moonrace.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_ANSWER,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(START_SECONDS):
                path = [entry or str(Path.cwd()) for entry in sys.path]
                await self._send({"path": path, "maker": maker, "memory": memory})
                if await self._receive() != {"ready": True}:
                    raise _Failure("did not start")
        except TimeoutError:
            raise _Failure("did not start") from None

    async def ask(self, request: BotRequest, level: str, titles: _Titles, seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        key, title = titles.packed(request.title)
        self._count += 1
        message = {
            "n": self._count,
            "key": key,
            "title": None if key in self._met else title,
            "level": level,
            "seat": request.seat,
            "world": pickle.dumps(request.world),
            "legal": [str(action) for action in request.legal],
            "is_open": request.is_open,
            "seed": request.seed,
        }
        self._met.add(key)
        try:
            async with asyncio.timeout(seconds):
                await self._send(message)
                answer = await self._receive()
        except TimeoutError:
            raise _Failure("took too long") from None
        if answer.get("n") != self._count:
            raise _Failure("answered something nobody asked")
        return answer

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        data = pickle.dumps(message)
        try:
            self._process.stdin.write(LENGTH.pack(len(data)) + data)
            await self._process.stdin.drain()
        except (ConnectionError, OSError):
            raise _Failure("stopped working") from None

    async def _receive(self) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
            answer = json.loads(line) if line else None
        except ValueError:
            raise _Failure("answered in words nobody understands") from None
        if not isinstance(answer, dict):
            raise _Failure("stopped working" if answer is None else "answered in words nobody understands")
        return answer

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
        if self._process is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS_SECONDS):
                    await _drain(self._process)
                    await self._process.wait()


async def _drain(process: asyncio.subprocess.Process) -> None:
    """Read what is left: a reader paused by too much of it would never see that the process is gone."""
    if process.stdout is not None:
        while await process.stdout.read(LONGEST_ANSWER):
            pass


def _checked(answer: dict[str, Any], request: BotRequest) -> str | None:
    """The answer's text if it is one the seat may give."""
    if "failed" in answer:
        log.warning("bot error: %s", answer.get("what", ""))
        raise _Failure("ran out of memory" if answer["failed"] == "memory" else "stumbled over an error")
    text = answer.get("act")
    if text is None and request.is_open:
        return None
    if not isinstance(text, str) or text not in {str(action) for action in request.legal}:
        raise _Failure("chose something that is not legal")
    return text


def _note(level: str, failure: str, after: str | None) -> str:
    return f"The {_name(level)} opponent {failure}; {_who_plays_on(after)}."


def _name(level: str) -> str:
    return level.partition(":")[0]


def _who_plays_on(level: str | None) -> str:
    if level is None:
        return "the first legal action is taken"
    return "the heuristic plays on" if level == "heuristic" else f"the {_name(level)} opponent plays on"
