"""Words that every game needs."""

from __future__ import annotations

import pytest

from moonrace.tables.kit.words import figure, signed


@pytest.mark.parametrize(("number", "words"), [(2, "+2"), (0, "0"), (-3, "\N{MINUS SIGN}3")])
def test_a_change_has_its_sign_and_a_true_minus(number: int, words: str) -> None:
    assert signed(number) == words


@pytest.mark.parametrize(("number", "words"), [(14, "14"), (0, "0"), (-3, "\N{MINUS SIGN}3")])
def test_a_figure_below_zero_has_a_true_minus(number: int, words: str) -> None:
    assert figure(number) == words
