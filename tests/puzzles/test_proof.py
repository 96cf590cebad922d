"""The prover: exact odds, hidden things in every way they can lie, and nothing seen that cannot be known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from moonrace.puzzles import Goal, NotProvable, Prover, PuzzleError
from moonrace.puzzles.proof import Forking, outcomes
from tests.puzzles.doors import Doors

COINS = Goal(question="?", measure="coins", unit="coins", decisions=2)


def values(goal: Goal = COINS, most: int = 1_000) -> dict[str, Fraction]:
    title = Doors(None)
    return Prover(title, goal, 0, most).values(title.start(1, seed=0))


def test_chance_is_followed_in_every_way() -> None:
    found = values()
    assert found["roll"] == Fraction(7, 2)
    assert found["draw"] == 2
    assert found["take"] == 3


def test_what_is_hidden_lies_in_every_way() -> None:
    """The prize stands behind the third door, which nobody knows."""
    found = values()
    assert found["open 0"] == found["open 1"] == found["open 2"] == 3


def test_only_what_was_seen_is_known() -> None:
    """Behind the first door: 9. Else one of the two others, which the seat still cannot tell apart."""
    assert values()["look"] == Fraction(1, 3) * 9 + Fraction(2, 3) * Fraction(9, 2) - 1


def test_a_line_is_as_long_as_its_goal_says() -> None:
    short = Goal(question="?", measure="coins", unit="coins", decisions=1)
    assert values(short)["look"] == -1


def test_less_is_better_where_the_goal_says_so() -> None:
    least = Goal(question="?", measure="coins", unit="coins", decisions=2, is_least=True)
    assert values(least)["look"] == -1
    assert values(least)["take"] == 3


def test_chance_after_the_end_of_a_line_is_not_followed() -> None:
    """A die of 6, two kinds of card, three worlds and what follows in them; not 20 times as many."""
    until = Goal(question="?", measure="coins", unit="coins", decisions=2, until=("rolled",))
    assert values(until, most=3 * 6 + 3 * 2 + 3 * 12 + 9)["roll"] == Fraction(7, 2)
    with pytest.raises(NotProvable, match="too many"):
        values(COINS, most=3 * 6 + 3 * 2 + 3 * 12 + 9)


def test_a_goal_that_is_no_number_is_named() -> None:
    with pytest.raises(PuzzleError, match="“doors” is measured"):
        values(Goal(question="?", measure="words", unit="coins", decisions=1))


def test_large_numbers_are_said_in_thousands_where_the_goal_says_so() -> None:
    credits = Goal(question="?", measure="coins", unit="k", per=1000)
    assert credits.said(Fraction(565_000)) == "565 k"
    assert credits.said(Fraction(1_180_000, 3)) == "about 393.33 k"


def test_things_of_one_name_are_one_result() -> None:
    def drawn(chance: Forking) -> int:
        return chance.index([4, 5, 14], "card", None)

    found = list(outcomes(lambda _, item: str(item % 10), drawn))
    assert found == [(Fraction(2, 3), 0), (Fraction(1, 3), 1)]


def test_odds_of_all_lines_are_one() -> None:
    def rolled(chance: Forking) -> int:
        first = chance.below(3, "die")
        return first + (chance.below(4, "die") if first else 0)

    found = list(outcomes(lambda _, item: str(item), rolled))
    assert len(found) == 1 + 2 * 4
    assert sum(odds for odds, _ in found) == 1
    assert sum(odds * result for odds, result in found) == 1 + Fraction(2, 3) * Fraction(3, 2)
