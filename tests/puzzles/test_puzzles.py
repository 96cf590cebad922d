"""Every puzzle of every game: proved anew, with one best move, and with something to say to every answer."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.puzzles import (
    Grade,
    NoPuzzle,
    Puzzle,
    PuzzleError,
    all_puzzles,
    goal_of,
    goals_of,
    prove,
    puzzle_called,
    puzzle_of,
    puzzles_of,
)
from moonrace.puzzles.puzzle import read_puzzle

PUZZLES = [pytest.param(puzzle, id=key) for key, puzzle in all_puzzles().items()]
WITH_PUZZLES = [title for title in games.titles() if puzzles_of(title)]
TO_BEGIN_WITH = 10


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_each_value_is_proved_and_one_move_is_best(puzzle: Puzzle) -> None:
    title = games.load(puzzle.game)
    goal = goal_of(title, puzzle)
    proved = prove(title, puzzle, goal)
    assert {answer.act: answer.worth for answer in puzzle.answers} == proved
    best, *others = (goal.better(answer.worth) for answer in puzzle.answers)
    assert all(best > other for other in others)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_answer_is_one_that_can_be_given(puzzle: Puzzle) -> None:
    title = games.load(puzzle.game)
    moves = goal_of(title, puzzle).moves(puzzle.begin(title).legal(puzzle.table.eyes))
    assert sorted(answer.act for answer in puzzle.answers) == sorted(map(str, moves))
    assert all(puzzle.said_to(answer.act) for answer in puzzle.answers)
    assert puzzle.said_to(puzzle.best.act) == puzzle.why


@pytest.mark.parametrize("title", WITH_PUZZLES, ids=lambda title: title.id)
def test_a_game_has_puzzles_of_every_grade_to_begin_with(title: Title) -> None:
    known = puzzles_of(title)
    assert len(known) >= TO_BEGIN_WITH
    assert {puzzle.grade for puzzle in known} == set(Grade)
    assert len({puzzle.title for puzzle in known}) == len(known)
    assert {puzzle.goal for puzzle in known} == set(goals_of(title)), "every goal has a puzzle"


def test_everybody_has_the_same_puzzle_on_a_day_and_none_comes_twice_before_all_have_come() -> None:
    first = date(2026, 1, 1)
    days = [first + timedelta(days=number) for number in range(len(PUZZLES))]
    shown = Counter(puzzle.key for day in days if (puzzle := puzzle_of(day)))
    assert shown == Counter(all_puzzles().keys())
    assert puzzle_of(first) == puzzle_of(first)


def test_a_puzzle_has_its_name_or_its_key() -> None:
    puzzle = next(iter(all_puzzles().values()))
    assert puzzle_called(puzzle.key) == puzzle
    with pytest.raises(NoPuzzle, match="There is no puzzle “nowhere”"):
        puzzle_called("nowhere")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('grade = "easy"', "missing required field"),
        ('grade = "tricky"', "Invalid enum value 'tricky'"),
        ("grade =", "broken.toml"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(f'title = "A"\n{line}\n')
    with pytest.raises(PuzzleError, match=complaint) as raised:
        read_puzzle(file, "game")
    assert str(raised.value).startswith("broken.toml: ")
