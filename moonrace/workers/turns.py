"""Turns: so many at once, and whoever was served longest ago comes next.

Those who wait name themselves by marks, the widest first: an address, then a table. However many questions
one of them asks, the others lose no more than a turn.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

Marks = Sequence[str]
MOST_REMEMBERED = 1000


class NoTurn(Exception):
    """There is no room to wait in, or no more turns are given."""


class _Waiting:
    __slots__ = ("called", "marks")

    def __init__(self, marks: Marks) -> None:
        self.marks = tuple(marks)
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Turns:
    """A few places, and a bounded line before them."""

    def __init__(self, places: int, most: int) -> None:
        """`most` is how many there may be in all, at work and waiting."""
        self._free, self._most, self._at_work = places, most, 0
        self._line: list[_Waiting] = []
        self._served: OrderedDict[str, int] = OrderedDict()
        self._count = 0

    @property
    def at_work(self) -> int:
        """How many have their turn."""
        return self._at_work

    @property
    def waiting(self) -> int:
        """How many wait for theirs."""
        return len(self._patient)

    @asynccontextmanager
    async def turn(self, marks: Marks, on_wait: Callable[[bool], None]) -> AsyncIterator[None]:
        """A turn, once it is there. `on_wait` hears whether one has to wait. Raises `NoTurn`."""
        if not self._free:
            await self._wait(marks, on_wait)
        else:
            self._begin(marks)
        try:
            yield
        finally:
            self._free += 1
            self._at_work -= 1
            self._call_next()

    async def _wait(self, marks: Marks, on_wait: Callable[[bool], None]) -> None:
        if self._at_work + len(self._line) >= self._most:
            self._make_room(marks)
        waiting = _Waiting(marks)
        self._line.append(waiting)
        on_wait(True)
        try:
            await waiting.called
        except asyncio.CancelledError:
            self._leave(waiting)
            raise
        finally:
            on_wait(False)

    def _leave(self, waiting: _Waiting) -> None:
        if waiting in self._line:
            self._line.remove(waiting)
        elif waiting.called.done() and not waiting.called.cancelled() and not waiting.called.exception():
            # Called and gone at the same moment: the turn is somebody else's.
            self._free += 1
            self._at_work -= 1
            self._call_next()

    def _make_room(self, marks: Marks) -> None:
        """Send away the last one of whoever has the most waiting, unless that is the newcomer."""
        line = self._patient
        waiting = Counter(one.marks[:1] for one in line)
        greedy, count = waiting.most_common(1)[0] if waiting else ((), 0)
        if count <= waiting[tuple(marks[:1])] + 1:
            raise NoTurn
        last = next(one for one in reversed(line) if one.marks[:1] == greedy)
        self._line.remove(last)
        last.called.set_exception(NoTurn())

    @property
    def _patient(self) -> list[_Waiting]:
        """Those in line who have not just given up."""
        return [one for one in self._line if not one.called.done()]

    def _begin(self, marks: Marks) -> None:
        self._free -= 1
        self._at_work += 1
        self._count += 1
        for mark in marks:
            self._served[mark] = self._count
            self._served.move_to_end(mark)
        while len(self._served) > MOST_REMEMBERED:
            self._served.popitem(last=False)

    def _call_next(self) -> None:
        if self._free and (line := self._patient):
            chosen = min(line, key=lambda one: [self._served.get(mark, 0) for mark in one.marks])
            self._line.remove(chosen)
            self._begin(chosen.marks)
            chosen.called.set_result(None)
