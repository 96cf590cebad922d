"""The chance of a lesson: scripted while it is rehearsed, the same results for whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.chance import Chance, Label, Scripted, Seeded

ANY = "*"


class Rehearsal(Chance):
    """What a file scripts, and from the seed what it leaves open."""

    def __init__(self, script: Sequence[int | str], seed: int) -> None:
        self._script = script
        self._next = 0
        self._seeded = Seeded(seed)

    def below(self, n: int, purpose: str) -> int:
        return self._source().below(n, purpose)

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        return self._source().index(items, purpose, label)

    def rewind(self, count: int) -> None:
        self._next = count
        self._seeded.rewind(sum(self._wanted(number) == ANY for number in range(count)))

    @property
    def left(self) -> int:
        """How many results of the script were not asked for."""
        return max(0, len(self._script) - self._next)

    def _source(self) -> Chance:
        wanted = self._wanted(self._next)
        self._next += 1
        return self._seeded if wanted == ANY else Scripted([wanted])

    def _wanted(self, number: int) -> int | str:
        return self._script[number] if number < len(self._script) else ANY


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
