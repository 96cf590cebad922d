"""The little statistics that results need to be read honestly."""

from __future__ import annotations

import math
from collections.abc import Sequence

from moonrace.kernel.rates import Z_95 as Z_95
from moonrace.kernel.rates import wilson as wilson


def mean(values: Sequence[float]) -> float:
    """The mean, 0 where there is nothing to take it of."""
    return math.fsum(values) / len(values) if values else 0.0


def chance_of(won: int, count: int, due: float) -> float:
    """How likely chance alone makes a share at least as far from what is due; both sides are counted.

    Exactly (binomial): of few trials, or where little is due, a normal distribution finds too much strange.
    """
    if not 0 < due < 1 or not count:
        return 1.0
    if won < due * count:
        won, due = count - won, 1 - due
    found, one = 0.0, math.exp(_log_of(won, count, due))
    while one > found * 1e-16:
        found += one
        one *= (count - won) / (won + 1) * due / (1 - due)
        won += 1
    return min(1.0, 2 * found)


def _log_of(won: int, count: int, due: float) -> float:
    """How likely just this number is, as a logarithm."""
    ways = math.lgamma(count + 1) - math.lgamma(won + 1) - math.lgamma(count - won + 1)
    return ways + won * math.log(due) + (count - won) * math.log(1 - due)


def sd_of_shares(shares: Sequence[float]) -> float:
    """How much shares of pairs differ, or differences of such, also where there are few of them.

    As Agresti and Min advise: half a pair more that differs each way, and one that does not.
    """
    count = len(shares) + 2
    middle = math.fsum(shares) / count
    return math.sqrt((math.fsum(share * share for share in shares) + 1) / count - middle * middle)


def percent(share: float, places: int = 0) -> str:
    """A share of a whole as people read it; the sign never stands alone on a line."""
    return f"{100 * share:.{places}f}\N{NO-BREAK SPACE}%"


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many per cent of the values do not exceed."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
