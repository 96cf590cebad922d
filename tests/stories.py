"""Running a coroutine to its end in a test."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def told(story: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns. It has its own thread: browser tests may leave a loop in the main one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, story).result()
