"""How long decisions take: the mean, what hardly any exceeds, and the slowest, kept in a few figures."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

STEP = 1.05
"""By how much one class of times is longer than the one before; percentiles are as exact as that."""
SHORTEST = 1e-6


class Timing(msgspec.Struct):
    """CPU seconds of many decisions."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    classes: dict[int, int] = {}
    """How many decisions took about so long, by the power of `STEP` that they did not exceed."""

    def add(self, seconds: float) -> None:
        """Count one more."""
        at = math.ceil(math.log(max(seconds, SHORTEST)) / math.log(STEP))
        self.classes[at] = self.classes.get(at, 0) + 1
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    @property
    def mean_ms(self) -> float:
        """Milliseconds for a decision."""
        return round(1000 * self.seconds / max(1, self.decisions), 3)

    @property
    def slowest_ms(self) -> float:
        """Milliseconds for the slowest."""
        return round(1000 * self.slowest, 3)

    @property
    def p99_ms(self) -> float:
        """Milliseconds that one decision in a hundred exceeds."""
        left = self.decisions // 100
        for at in sorted(self.classes, reverse=True):
            left -= self.classes[at]
            if left < 0:
                return round(1000 * min(STEP**at, self.slowest), 3)
        return 0.0


def together(timings: Iterable[Timing]) -> Timing:
    """Several as one."""
    whole = Timing()
    for one in timings:
        whole.decisions += one.decisions
        whole.seconds += one.seconds
        whole.slowest = max(whole.slowest, one.slowest)
        for at, count in one.classes.items():
            whole.classes[at] = whole.classes.get(at, 0) + count
    whole.classes = dict(sorted(whole.classes.items()))
    return whole
