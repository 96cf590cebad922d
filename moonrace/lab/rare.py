"""What is known where hardly any pair differs, or where hardly any has a figure at all.

A mean of few differences is not distributed normally, and the mean of none seems to be known exactly. Here
those that differ are counted, each for as much as it differs, upwards and downwards for themselves. What
bounds such a count is Fay and Feuer's; both ways are joined as by Zou and Donner. Whether they go the same
way too often is told by the sign test, exactly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import NormalDist, pvariance, stdev
from typing import NamedTuple

from moonrace.lab.sequential import ALPHA, wider
from moonrace.lab.stats import Z_95, mean, wilson

FEW = 20
"""With fewer pairs than this that differ, a mean is not told by its spread."""


class Few(NamedTuple):
    """Differences of which nearly all are nothing."""

    differences: tuple[float, ...]
    unit: float
    """How much a pair differs that was not seen."""

    @classmethod
    def of(cls, differences: Sequence[float], unit: float) -> Few | None:
        """The differences, if they are few."""
        return cls(tuple(differences), unit) if sum(map(bool, differences)) < FEW else None

    def bounds(self, alpha: float) -> tuple[float, float]:
        """Between what the true mean lies, but for a chance of `alpha`; anywhere, where there is no pair."""
        if not self.differences:
            return -math.inf, math.inf
        up, down = self._one_way(1), self._one_way(-1)
        (up_low, up_high), (down_low, down_high) = up.bounds(alpha / 2), down.bounds(alpha / 2)
        effect, count = up.total - down.total, len(self.differences)
        low = effect - math.hypot(up.total - up_low, down_high - down.total)
        high = effect + math.hypot(up_high - up.total, down.total - down_low)
        return low / count, high / count

    def is_within(self, margin: float, errors: float) -> bool:
        """Whether the mean is nearer to nothing than the margin, as surely as so many standard errors."""
        low, high = self.bounds(2 * NormalDist().cdf(-errors))
        return max(abs(low), abs(high)) <= margin

    @property
    def chance(self) -> float:
        """How likely so many of those that differ go the same way where there is no difference."""
        up, down = (sum(sign * each > 0 for each in self.differences) for sign in (1, -1))
        tail = sum(math.comb(up + down, more) for more in range(max(up, down), up + down + 1))
        return min(1.0, 2 * tail / (1 << (up + down)))

    @property
    def words(self) -> str:
        """What was seen, and why it tells nothing."""
        count, differ = len(self.differences), sum(map(bool, self.differences))
        if not count:
            return "No pair has this in both versions."
        if not differ:
            return f"None of {count} pairs differs; what comes up more rarely is not known."
        return f"{differ} of {count} pairs differ{'s' if differ == 1 else ''}, too few to tell."

    def _one_way(self, sign: int) -> _Counted:
        sizes = [sign * each for each in self.differences if sign * each > 0]
        return _Counted(math.fsum(sizes), math.fsum(size * size for size in sizes), max([self.unit, *sizes]))


class _Counted(NamedTuple):
    """What differs one way: how much in all, the same squared, and how much one more may."""

    total: float
    squares: float
    most: float

    def bounds(self, tail: float) -> tuple[float, float]:
        """Between what the true total lies, outside on either side with this chance."""
        low = _gamma(self.total, self.squares, tail) if self.total else 0.0
        return low, _gamma(self.total + self.most, self.squares + self.most**2, 1 - tail)


def interval_of_mean(values: Sequence[float]) -> tuple[float, float]:
    """Between what the mean of such values lies, with 95 % confidence; also where nearly all are the same."""
    usual, few = _but_for_the_usual(values)
    if few is not None:
        low, high = few.bounds(ALPHA)
        return usual + low, usual + high
    middle = mean(values)
    reach = Z_95 * wider(len(values)) * stdev(values) / math.sqrt(len(values))
    return middle - reach, middle + reach


def interval_of_shares(values: Sequence[float]) -> tuple[float, float]:
    """The same of shares: Wilson's, in which a game counts for as much as it tells of the mean."""
    middle, spread = mean(values), pvariance(values)
    few = _but_for_the_usual(values)[1]
    worth = 1.0 if few is not None or not spread else middle * (1 - middle) / spread
    return wilson(middle * worth * len(values), worth * len(values))


def _but_for_the_usual(values: Sequence[float]) -> tuple[float, Few | None]:
    """The commonest value, and how others differ from it, if they are few among many."""
    usual, count = Counter(values).most_common(1)[0]
    if count == 1 < len(values) or 2 * count < len(values):
        return usual, None
    return usual, Few.of([value - usual for value in values], usual_difference(values))


def usual_difference(values: Iterable[float]) -> float:
    """How much two of these values differ where they do (the root of the mean square); 1 where none does."""
    counted = Counter(values)
    count = counted.total()
    alike = math.fsum((each / count) ** 2 for each in counted.values())
    if len(counted) < 2:
        return 1.0
    return math.sqrt(2 * pvariance(counted.elements()) / (1 - alike))


def _gamma(mean: float, variance: float, chance: float) -> float:
    """What a gamma distribution has so much of its chance below (Wilson and Hilferty)."""
    shape = mean * mean / variance
    root = 1 - 1 / (9 * shape) + NormalDist().inv_cdf(chance) / (3 * math.sqrt(shape))
    return mean * max(0.0, root) ** 3
