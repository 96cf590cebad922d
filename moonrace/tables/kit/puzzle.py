"""What the pages of puzzles are told: puzzles on a list, one that is asked, and one that was answered."""

from __future__ import annotations

import msgspec


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle to solve."""

    game: str
    game_name: str
    id: str
    title: str
    grade: str
    day: str = ""
    """The date, where it is the puzzle of that day."""

    @property
    def key(self) -> str:
        """What the browser remembers it by."""
        return f"{self.game}/{self.id}"

    @property
    def url(self) -> str:
        """Where it is asked."""
        return f"/puzzles/{self.key}"


class Move(msgspec.Struct, frozen=True):
    """A move of a puzzle that was answered."""

    words: str
    value: str
    percent: int
    """How far it comes from the worst move to the best, for the bar."""
    is_best: bool
    is_chosen: bool
    chosen_by: int = 0
    """How many have answered so on this server, where it is the puzzle of the day."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is said to an answer."""

    is_best: bool
    words: str
    """What is said to this move."""
    why: str = ""
    """Why the best move is better, where this is not it."""
    unit: str
    """What the values are."""
    moves: tuple[Move, ...]
    """The best first."""
    others: int = 0
    """How many more moves there are, worth no more than the last of those."""
    answers: int = 0
    """How many have answered the puzzle of the day on this server."""
    following: PuzzleCard | None = None


class PuzzlePart(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle at its table."""

    card: PuzzleCard
    question: str
    hint: str = ""
    command: str = ""
    """An unguessable id, so that trying it out twice opens one board."""
    verdict: Verdict | None = None
    """Once it was answered."""
