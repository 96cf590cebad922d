"""How long the event loop was held: while one request computes, every table of the server waits."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from moonrace.kernel.match import Match

T = TypeVar("T")
TICK = 0.05
HELD = 0.05
"""Seconds that nobody may hold the loop. A busy machine holds it as well."""
LONG_MATCH = 300
"""Steps from which on pages and exports are made beside the loop."""


class Held(msgspec.Struct):
    """What was noted since the server began."""

    times: int = 0
    longest_ms: float = 0.0


@asynccontextmanager
async def watching(on_late: Callable[[float], None] = lambda _: None) -> AsyncIterator[Held]:
    """Note meanwhile how often and how long the loop was held; `on_late` hears how late every tick was."""
    held = Held()
    async with meanwhile(_watch(held, on_late)):
        yield held


@asynccontextmanager
async def meanwhile(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Let go on what never ends by itself."""
    task = asyncio.get_running_loop().create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Let tasks go on no more."""
    leaving = list(tasks)
    for task in leaving:
        task.cancel()
    await asyncio.gather(*leaving, return_exceptions=True)


async def _watch(held: Held, on_late: Callable[[float], None]) -> None:
    while True:
        begun = time.monotonic()
        await asyncio.sleep(TICK)
        late = time.monotonic() - begun - TICK
        on_late(max(0.0, late))
        if late > HELD:
            held.times += 1
            held.longest_ms = max(held.longest_ms, round(late * 1000, 1))


async def beside(match: Match, work: Callable[[], T]) -> T:
    """Do something that takes the longer the longer a match is; the other tables need not wait for it."""
    return await asyncio.to_thread(work) if len(match.steps) > LONG_MATCH else work()
