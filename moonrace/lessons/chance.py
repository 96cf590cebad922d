"""The chance of a lesson: what came up when it was rehearsed, the same for whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.chance import Chance


class Rehearsed(Chance):
    """The results of the rehearsal, and another source after them.

    Whoever goes another way that is welcome may be asked for a result among fewer things: it is taken round.
    """

    def __init__(self, results: Sequence[int], then: Chance) -> None:
        self._results = results
        self._next = 0
        self._then = then

    def below(self, n: int, purpose: str) -> int:
        self._next += 1
        if self._next <= len(self._results):
            return self._results[self._next - 1] % n
        return self._then.below(n, purpose)

    def rewind(self, count: int) -> None:
        self._next = count
        self._then.rewind(max(0, count - len(self._results)))
