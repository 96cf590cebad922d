"""Intervals and means, against values worked out by hand or known from tables."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace.lab.stats import chance_of, mean, percentile, wilson


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


@given(
    st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))),
    st.sampled_from([0.5, 1 / 3, 0.25, 0.2, 0.03]),
)
def test_the_chance_of_a_share_is_that_of_all_at_least_as_far_out(
    counts: tuple[int, int], due: float
) -> None:
    won, count = counts
    each = [
        math.comb(count, number) * due**number * (1 - due) ** (count - number) for number in range(count + 1)
    ]
    reckoned = min(1.0, 2 * min(sum(each[won:]), sum(each[: won + 1])))
    assert chance_of(won, count, due) == pytest.approx(reckoned, rel=1e-9, abs=1e-15)


def test_shares_that_must_be_are_not_strange_and_very_many_games_are_counted() -> None:
    assert chance_of(5, 5, 1.0) == chance_of(0, 0, 0.5) == 1.0
    assert chance_of(500_980, 1_000_000, 0.5) == pytest.approx(0.05, abs=0.001)
    assert chance_of(400_000, 1_000_000, 0.5) == 0.0


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        wilson(3, 2)


def test_mean_and_percentile() -> None:
    assert mean([]) == 0
    assert mean([1, 2, 6]) == 3
    assert percentile([5, 1, 4, 2, 3], 50) == 3
    assert percentile(list(range(1, 101)), 95) == 95
    assert percentile([7], 95) == 7
