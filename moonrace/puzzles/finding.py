"""Puzzles are found by looking into the games' folders; which one is today's follows from the date."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache

from moonrace import games
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.title import Title
from moonrace.puzzles.goal import Goal, PuzzleError
from moonrace.puzzles.puzzle import GOALS, Grade, Puzzle, read_goals, read_puzzle


class NoPuzzle(PuzzleError):
    """No puzzle of that name."""


@cache
def goals_of(title: Title) -> Mapping[str, Goal]:
    """The goals of a game's puzzles, by name; none where the game has no puzzles."""
    folder = title.folder / "puzzles"
    return read_goals(folder) if (folder / GOALS).exists() else {}


@cache
def puzzles_of(title: Title) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first."""
    files = [file for file in sorted((title.folder / "puzzles").glob("*.toml")) if file.name != GOALS]
    grades = list(Grade)
    return tuple(
        sorted((read_puzzle(file, title.id) for file in files), key=lambda it: grades.index(it.grade))
    )


def all_puzzles() -> dict[str, Puzzle]:
    """All puzzles of all games by key."""
    return {puzzle.key: puzzle for title in games.titles() for puzzle in puzzles_of(title)}


def puzzle_called(name: str) -> Puzzle:
    """The puzzle with this key, or with this name where no other game has it; else `NoPuzzle`."""
    known = all_puzzles()
    named = [puzzle for puzzle in known.values() if name in (puzzle.key, puzzle.id)]
    if len(named) == 1:
        return named[0]
    if named:
        raise NoPuzzle(f"Several games have a puzzle “{name}”: {', '.join(one.key for one in named)}.")
    raise NoPuzzle(f"There is no puzzle “{name}”.{did_you_mean(name, known)}")


def goal_of(title: Title, puzzle: Puzzle) -> Goal:
    """The goal of a puzzle."""
    known = goals_of(title)
    if puzzle.goal not in known:
        raise PuzzleError(
            f"{puzzle.key}: there is no goal “{puzzle.goal}”.{did_you_mean(puzzle.goal, known)}"
        )
    return known[puzzle.goal].of(title, puzzle.about)


def today() -> date:
    """The date by which everybody has the same puzzle."""
    return datetime.now(UTC).date()


def puzzle_of(day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody; None where there are no puzzles at all.

    All puzzles come up before one comes again: the days go through them in an order that mixes the games.
    """
    mixed = sorted(all_puzzles(), key=lambda key: hashlib.sha256(key.encode()).digest())
    return all_puzzles()[mixed[day.toordinal() % len(mixed)]] if mixed else None
