"""Checkpoints of a match: copies of its position at earlier steps, so that nothing is played from the deal.

Those at regular distances stay. Going back leaves some more behind it, ever denser towards where it went,
because whoever takes one step back often takes another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

import msgspec

from moonrace.kernel.position import Position
from moonrace.kernel.title import S

STRIDE = 64
"""Steps that stand between two checkpoints that stay: the most that going back plays again."""


class Checkpoint(msgspec.Struct, Generic[S], frozen=True):
    """A position after an entry, never played on: `position` is copied first."""

    after: int
    """The number of the entry."""
    made: int
    """The entry with which it was made. What was void then is not in it."""
    standing: int
    """How many steps stood up to it."""
    position: Position[S, Any]

    @property
    def stays(self) -> bool:
        """Whether it was made in passing by, not on the way back."""
        return self.made == self.after


class Checkpoints(Generic[S]):
    """The checkpoints of a match, oldest first; the deal is always among them."""

    __slots__ = ("_kept",)

    def __init__(self, kept: list[Checkpoint[S]]) -> None:
        self._kept = kept

    def __len__(self) -> int:
        return len(self._kept)

    def copy(self) -> Checkpoints[S]:
        """Checkpoints for a match that goes on by itself. They do not change, so both may hold the same."""
        return Checkpoints(self._kept[:])

    @property
    def last(self) -> Checkpoint[S]:
        """The latest."""
        return self._kept[-1]

    def as_of(self, number: int) -> Checkpoint[S]:
        """The latest that holds what stood when an entry was made, and nothing later."""
        return next(kept for kept in reversed(self._kept) if kept.made <= number)

    def is_due(self, standing: int) -> bool:
        """Whether so many steps are too many without a checkpoint that stays."""
        stood: int = next(kept.standing for kept in reversed(self._kept) if kept.stays)
        return standing - stood >= STRIDE

    def stay(self, made: Checkpoint[S]) -> None:
        """Keep one for good; those left by going back before it are not needed any more."""
        self._kept = [kept for kept in self._kept if kept.stays]
        self._kept.append(made)

    def leave(self, made: Checkpoint[S]) -> None:
        """Keep one while going back."""
        self._kept.append(made)

    def drop_from(self, number: int) -> None:
        """An entry became void: what came after it was never so. The deal cannot be taken back."""
        self._kept = [kept for kept in self._kept if kept.after < max(1, number)]


def marks(count: int) -> Iterator[int]:
    """After how many of so many steps to leave a checkpoint: 1, 2, 4, 8 ... before the last."""
    distance = 1
    while distance < count:
        yield count - distance
        distance *= 2
