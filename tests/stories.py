"""Running a coroutine to its end in a test, and waiting for what others do."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds a test waits for something that comes at once on an idle machine: only a hang takes as long."""


FIRST_PORT, PORTS = 12_000, 20_000
"""Below those from which the system gives connections theirs, which would take the place of a server that is
down for a moment."""


def free_port() -> int:
    """A port nobody uses, and nobody will while a server is started anew."""
    while True:
        port = FIRST_PORT + secrets.randbelow(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def told(story: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns. It has its own thread: browser tests may leave a loop in the main one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, story).result()


def until(is_so: Callable[[], bool], what: str = "it did not come about") -> float:
    """Wait for something that another task, thread or process does; the seconds it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < PATIENCE, what
        time.sleep(0.005)
    return time.monotonic() - began


async def until_soon(is_so: Callable[[], bool], what: str = "it did not come about") -> float:
    """The same within a coroutine, which lets the others run."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < PATIENCE, what
        await asyncio.sleep(0.005)
    return time.monotonic() - began


async def a_moment() -> None:
    """Let everybody who can run, run."""
    for _ in range(5):
        await asyncio.sleep(0)
