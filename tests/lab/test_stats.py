"""Intervals and means, against values worked out by hand or known from tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace.lab.stats import mean, percentile, wilson


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (95, 100, 0.8882, 0.9785)],
)
def test_wilson_gives_the_known_intervals(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_tells_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_rate_lies_inside_its_interval(counts: tuple[int, int]) -> None:
    won, played = counts
    low, high = wilson(won, played)
    assert 0 <= low <= won / played <= high <= 1


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        wilson(3, 2)


def test_mean_and_percentile() -> None:
    assert mean([]) == 0
    assert mean([1, 2, 6]) == 3
    assert percentile([5, 1, 4, 2, 3], 50) == 3
    assert percentile(list(range(1, 101)), 95) == 95
    assert percentile([7], 95) == 7
