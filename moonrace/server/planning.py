"""The planning room: searches for plans run in processes of their own, a few at a time, and only so long."""

from __future__ import annotations

import hashlib
import logging
import pickle
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.title import Title
from moonrace.tables.planner import PlannerAnswer, planner_of
from moonrace.workers.pool import Pool, Why, WorkFailed
from moonrace.workers.staffed import Staffed
from moonrace.workers.worker import Tell

log = logging.getLogger("moonrace.server")

LONGEST_ANSWER = 8 * 1024 * 1024
OWN_SHARE = 0.8
"""The share of its time after which a search is to end by itself; only one that does not is stopped."""
KEPT = 256
"""Answers kept, because a plan's link is opened more than once."""
BUSY = "All planners are at work. Ask again in a few seconds."
SENTENCES = {
    Why.NOT_STARTED: "The planner does not start. Ask again in a moment.",
    Why.MEMORY: "The planner needs more memory than it may have. Ask for less, or ask again in a moment.",
    Why.ERROR: "The planner stumbled over an error. Ask for less, or ask again in a moment.",
    Why.LATE: "No plan was found in {seconds:g} seconds. Narrow the question and ask again.",
}
STOPPED = "The planner stopped working. Ask again in a moment."


class PlanningFailed(MoonraceError):
    """A search ended without an answer, through no fault of whoever asked."""


class PlanningRoom(Staffed):
    """A few processes that search for plans."""

    def __init__(
        self, size: int = 1, *, seconds: float = 10.0, queue: int = 12, memory_mb: int = 1024
    ) -> None:
        self.seconds = seconds
        """How long one search may take."""
        self._kept: OrderedDict[bytes, PlannerAnswer] = OrderedDict()
        handler, longest = "moonrace.server.planning:search", LONGEST_ANSWER
        super().__init__(Pool(handler, size, queue=queue, memory_mb=memory_mb, longest=longest, busy=BUSY))

    async def answer(
        self, title: Title, query: Mapping[str, str], view: Any = None, caller: str = ""
    ) -> PlannerAnswer:
        """The answer to a question; the best so far where time runs out. Callers take turns."""
        packed = pickle.dumps((title.id, title.content_digest, sorted(query.items()), view))
        mark = hashlib.sha256(packed).digest()
        if mark in self._kept:
            self._kept.move_to_end(mark)
            return self._kept[mark]
        async with self._pool.turn((caller,)):
            answer = await self._searched(title, dict(query), view)
        if answer.is_final and not answer.is_cut:
            self._kept[mark] = answer
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return answer

    async def _searched(self, title: Title, query: dict[str, str], view: Any) -> PlannerAnswer:
        so_far: list[bytes] = []
        asked = {"query": query, "view": view, "seconds": self.seconds * OWN_SHARE}
        try:
            return await self._pool.ask(title, asked, self.seconds, _unpacked, so_far.append)
        except WorkFailed as failure:
            log.warning("planner failed: %s", failure)
            if so_far:
                return _unpacked(so_far[-1])
            sentence = SENTENCES.get(failure.why, STOPPED)
            raise PlanningFailed(sentence.format(seconds=self.seconds)) from None


def _unpacked(answer: bytes) -> PlannerAnswer:
    found = pickle.loads(answer)
    if not isinstance(found, PlannerAnswer):
        raise WorkFailed(Why.UNSOUND)
    return found


def search(title: Title, asked: dict[str, Any], tell: Tell) -> bytes:
    """In the process: a planner's answer, and on the way there the best so far."""
    answer = planner_of(title).answer(
        asked["query"], asked["view"], lambda found: tell(pickle.dumps(found)), asked["seconds"]
    )
    return pickle.dumps(answer)
