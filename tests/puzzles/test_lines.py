"""Lines of play: which acts they are made of, how many rounds they last, and what leads back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from moonrace import games
from moonrace.puzzles import Goal, NotProvable, Prover, PuzzleError, goals_of
from moonrace.puzzles.proof import Forking, outcomes
from tests.puzzles.paths import Paths


def label(_: str, item: int) -> str:
    return str(item)


def values(*acts: str, rounds: int = 1, decisions: int = 0) -> dict[str, Fraction]:
    title = Paths(None)
    goal = Goal(question="?", measure="coins", unit="coins", acts=acts, rounds=rounds, decisions=decisions)
    return Prover(title, goal, 0).values(title.start(1, seed=0))


def test_walking_there_and_back_for_ever_is_left_out() -> None:
    """From the garden to the gate and back leads to where one was; the best of all is to dig at the gate."""
    assert values("walk", "dig", "rest") == {"walk": 3, "dig": 2, "rest": 0}


def test_what_a_position_is_worth_does_not_depend_on_the_way_to_it() -> None:
    """In the second round one may stand at either place, and from both one goes on as well as one can."""
    assert values("walk", "dig", "rest", rounds=2) == {"walk": 6, "dig": 5, "rest": 3}


def test_lines_consist_of_the_acts_that_the_goal_names() -> None:
    assert values("dig", "rest", rounds=3) == {"dig": 6, "rest": 4}


def test_a_line_is_over_where_none_of_its_acts_can_be_done() -> None:
    """The bell is at the gate, and nobody walks there."""
    with pytest.raises(NotProvable, match="“walk” leads nowhere"):
        values("walk")
    assert values("dig") == {"dig": 2}


def test_a_line_that_comes_back_by_chance_has_no_value() -> None:
    with pytest.raises(NotProvable, match="comes back to where it was by chance"):
        values("walk", "ring")


def test_a_line_may_be_as_short_as_its_goal_says() -> None:
    assert values("walk", "dig", decisions=1) == {"walk": 0, "dig": 2}


def test_results_of_one_count_are_followed_once_with_the_weight_of_all() -> None:
    def heard(chance: Forking) -> int:
        return chance.among([2, 0, 5], "bell")

    assert list(outcomes(label, heard)) == [(Fraction(2, 7), 0), (Fraction(5, 7), 2)]


def test_weights_may_be_larger_than_any_die() -> None:
    def dealt(chance: Forking) -> int:
        return chance.weighted([10**30, 0, 3 * 10**30], "resample")

    assert list(outcomes(label, dealt)) == [(Fraction(1, 4), 0), (Fraction(3, 4), 2)]


def test_a_puzzle_is_about_something_only_where_its_goal_is_planned() -> None:
    title = games.load("leaving-earth")
    planned = goals_of(title)["research"]
    assert "Man on the Moon" in planned.of(title, "man_on_the_moon").question
    with pytest.raises(PuzzleError, match="Did you mean “man_on_the_moon”"):
        planned.of(title, "man_on_the_mon")
    with pytest.raises(PuzzleError, match="no puzzle is about “man_on_the_moon”"):
        goals_of(title)["flight"].of(title, "man_on_the_moon")
