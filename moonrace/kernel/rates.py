"""How far a share that was counted may be from the true one."""

from __future__ import annotations

import math

Z_95 = 1.959963984540054
"""How many standard deviations enclose 95 % of a normal distribution."""


def wilson(successes: float, trials: float, z: float = Z_95) -> tuple[float, float]:
    """Where the true rate lies, with 95 % confidence: sound for few trials and for rates near 0 or 1.

    What is no whole number is a mean of shares, with as many trials as it is worth.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials cannot be")
    if trials == 0:
        return 0.0, 1.0
    rate, square = successes / trials, z * z
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    half = z * math.sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high
