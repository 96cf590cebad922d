"""What a puzzle is: a position that was reached by play, a question, and what each move is worth.

A file of the game's folder, `puzzles/<name>.toml`; the goals it may name stand beside it in `goals.toml`. The
first answer is the best one. `moonrace puzzle find` writes such files but for their words.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from moonrace.kernel.errors import BadText
from moonrace.kernel.examples import Setting, laid_out
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.puzzles.goal import Goal, PuzzleError, Words
from moonrace.puzzles.proof import Prover

GOALS = "goals.toml"
T = TypeVar("T")


class Grade(StrEnum):
    """How hard it is."""

    EASY = "easy"
    MIDDLING = "middling"
    HARD = "hard"


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, and what it is worth."""

    act: Words
    value: Annotated[str, Meta(pattern=r"^-?\d+(/\d+)?$")]
    """An exact fraction."""
    say: str = ""
    """What is said to whoever chooses it; the puzzle's `otherwise` if left out."""

    @property
    def worth(self) -> Fraction:
        """The value as a number."""
        return Fraction(self.value)


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle as its file says it."""

    title: Words
    grade: Grade
    goal: Words
    """The name of its goal."""
    about: str = ""
    """What is to be planned for, where the goal asks a planner."""
    hint: str = ""
    """What there is to know about this position before one answers."""
    why: Words
    """Why the best move is the best."""
    otherwise: Words
    """What is said after any other move that has no words of its own."""
    table: Setting
    answers: Annotated[tuple[Answer, ...], Meta(min_length=2)]
    id: str = ""
    game: str = ""

    @property
    def key(self) -> str:
        """What it is called in addresses and commands."""
        return f"{self.game}/{self.id}"

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    def answer(self, act: str) -> Answer | None:
        """The answer with this act."""
        return next((answer for answer in self.answers if answer.act == act), None)

    def given(self, act: str) -> Answer:
        """The answer with this act, or `BadText` where it is none."""
        found = self.answer(act)
        if found is None:
            raise BadText(f"“{act[:60]}” is none of the moves that this puzzle is about.")
        return found

    def said_to(self, act: str) -> str:
        """What is said after an answer."""
        chosen = self.answer(act)
        if chosen is None or chosen is self.best:
            return self.why
        return chosen.say or self.otherwise

    def begin(self, title: Title) -> Match:
        """The table in front of whoever solves it."""
        return laid_out(title, self.table)


def prove(title: Title, puzzle: Puzzle, goal: Goal) -> dict[str, Fraction]:
    """What each move is worth, found anew, the best first."""
    values = Prover(title, goal, puzzle.table.eyes).values(puzzle.begin(title))
    return ordered(goal, values)


def ordered(goal: Goal, values: dict[str, Fraction]) -> dict[str, Fraction]:
    """Values with the best first."""
    return dict(sorted(values.items(), key=lambda item: -goal.better(item[1])))


def read_goals(folder: Path) -> dict[str, Goal]:
    """The goals of the puzzles in a folder, by name."""
    found = _decoded(folder / GOALS, dict[str, Goal])
    return {name: msgspec.structs.replace(goal, id=name) for name, goal in found.items()}


def read_puzzle(file: Path, game: str) -> Puzzle:
    """A puzzle from its file, or `PuzzleError`."""
    return msgspec.structs.replace(_decoded(file, Puzzle), id=file.stem, game=game)


def _decoded(file: Path, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=typed(kind))
    except OSError as error:
        raise PuzzleError(f"{file}: cannot be read ({error.strerror}).") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{file.name}: {error}.") from None
