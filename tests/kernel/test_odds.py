"""Exact distributions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace.kernel.chance import Scripted
from moonrace.kernel.frames import Flow
from moonrace.kernel.odds import Odds

WEIGHTS = st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=1).filter(
    lambda w: any(w.values())
)


@given(WEIGHTS)
def test_chances_add_up_and_match_the_draw(weights: dict[str, int]) -> None:
    odds = Odds(weights)
    assert sum(map(odds.chance, odds.weights)) == 1
    assert Counter(map(odds.at, range(odds.total))) == Counter({k: v for k, v in weights.items() if v})


@given(WEIGHTS)
def test_the_flow_draws_by_the_same_odds(weights: dict[str, int]) -> None:
    odds = Odds(weights)
    for number in range(odds.total):
        assert Flow(Scripted([number])).choose(odds, "launch") == odds.at(number)


def test_chances_are_exact() -> None:
    odds = Odds.of(["success", "success", "failure"])
    assert odds.chance("success") == Fraction(2, 3)
    assert odds.chance("never") == 0
    assert odds.where(lambda outcome: outcome.endswith("e")) == Fraction(1, 3)


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": 2, "b": -1}])
def test_odds_of_nothing_are_refused(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Odds(weights)


def test_beyond_the_total_is_an_error() -> None:
    with pytest.raises(IndexError):
        Odds({"a": 2}).at(2)
