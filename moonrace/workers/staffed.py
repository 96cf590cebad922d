"""What has a pool of its own: it can be asked how busy that is, and be closed."""

from __future__ import annotations

from typing import Self

from moonrace.workers.pool import Pool, Queue


class Staffed:
    """Base of whatever has its work done by a pool."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def process_ids(self) -> set[int]:
        """The processes at work, each the leader of its own process group."""
        return self._pool.process_ids

    @property
    def queue(self) -> Queue:
        """How many are at work, and how many wait."""
        return self._pool.queue

    async def aclose(self) -> None:
        """End all work and the processes."""
        await self._pool.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
