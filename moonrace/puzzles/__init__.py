"""Puzzles: positions with one move that is provably better than every other.

A puzzle is a file of the game's folder (`games/<folder>/puzzles/<name>.toml`). What each of its moves is
worth is found by following every continuation on the real engine, with exact odds; the tests find it anew.
"""

from __future__ import annotations

from moonrace.puzzles.finding import (
    NoPuzzle,
    all_puzzles,
    goal_of,
    goals_of,
    puzzle_called,
    puzzle_of,
    puzzles_of,
    today,
)
from moonrace.puzzles.goal import Goal, PuzzleError, planner_of
from moonrace.puzzles.proof import NotProvable, Prover
from moonrace.puzzles.puzzle import Answer, Grade, Puzzle, ordered, prove

__all__ = [
    "Answer",
    "Goal",
    "Grade",
    "NoPuzzle",
    "NotProvable",
    "Prover",
    "Puzzle",
    "PuzzleError",
    "all_puzzles",
    "goal_of",
    "goals_of",
    "ordered",
    "planner_of",
    "prove",
    "puzzle_called",
    "puzzle_of",
    "puzzles_of",
    "today",
]
