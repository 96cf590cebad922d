"""What designers ask, answered in words: what stands out is named, and what does not is not."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.lab import asked
from moonrace.lab.shares import Share

GADGETS = games.load("apogee").measures.things[0]


def share(label: str, won: int, count: int = 100) -> Share:
    return Share(label, won, count, 0.5, ())


def test_what_wins_too_often_is_named_with_its_interval_and_what_wins_seldom_is_not() -> None:
    shares = [share("Ring", 80), share("Stone", 20), share("Coin", 55)]
    answer = asked._too_strong("Which are too strong?", "card", shares)
    assert answer is not None
    words = answer.words.replace("\N{NO-BREAK SPACE}", " ")
    assert words.startswith("Ring won 80 of 100 seats (71 % to 87 %); 50 % would be due")
    assert "Corrected for 3." in answer.words
    assert "Stone" not in answer.words
    assert "Coin" not in answer.words


def test_where_nothing_stands_out_it_says_how_much_would_not_have_shown() -> None:
    answer = asked._too_strong("Which are too strong?", "card", [share("Ring", 55), share("Stone", 45)])
    assert answer is not None
    assert "None of 2 wins more often than chance makes. One of less than" in answer.words
    assert asked._too_strong("Which are too strong?", "card", []) is None


def test_what_was_never_used_is_told_by_how_many_had_it() -> None:
    first, second, third, *others = GADGETS.words
    there = {first: (30, 0), second: (90, 4), third: (12, 12)}
    [never, nowhere] = asked._unused(GADGETS, there)
    assert never == f"{GADGETS.words[first]} (none of 30 seats; 11\N{NO-BREAK SPACE}% at most)."
    assert nowhere.endswith(f"and {len(others) - asked.MOST_NAMED} more.")
    [nowhere, least] = asked._unused(GADGETS, {second: (90, 4), third: (12, 12)})
    assert f"Least often: {GADGETS.words[second]}, by 4 of 90 seats" in least


@pytest.mark.parametrize(
    ("values", "words"),
    [([7.0] * 50, "7"), ([float(n) for n in range(1, 101)], "50 (41 to 61)"), ([3.0], "3")],
)
def test_a_median_has_the_interval_of_its_ranks(values: list[float], words: str) -> None:
    assert asked._middle(values, lambda value: f"{value:.0f}") == words
