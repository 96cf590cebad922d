"""The history of a match: its steps, what of them was taken back, and what can be done again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.kernel.events import Event
from moonrace.kernel.record import Entry


class Step(msgspec.Struct):
    """An entry with what it led to: the events it caused and why undo stops at it, if it does."""

    entry: Entry
    events: list[Event]
    horizon: str
    is_quiet: bool
    """Whether it was the seat's own business and changed nothing for anybody else."""
    is_draft: bool
    """Whether it was a sealed answer and others are still awaited."""
    is_answer: bool
    """Whether it answered something sealed, or closed it: no move of its own."""
    version: int
    """The version of the match after this step."""


class History:
    """Every step in order. Nothing leaves it but by `forget_from`: what is taken back is void, and stays."""

    __slots__ = ("_redo", "_void", "steps")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._void: set[int] = set()
        self._redo: list[tuple[int | None, str]] = []

    def copy(self) -> History:
        """A history that goes on by itself. Steps do not change, so both may hold the same ones."""
        copy = History()
        copy.steps, copy._void, copy._redo = self.steps[:], set(self._void), self._redo[:]
        return copy

    @property
    def effective(self) -> Iterator[Step]:
        """The steps that were not taken back."""
        return (step for step in self.steps if step.entry.n not in self._void and step.entry.undo is None)

    @property
    def told(self) -> Iterator[Step]:
        """The steps that a log tells: those that stand, and the undoing of what everybody knew of."""
        for step in self.steps:
            undone, is_void = step.entry.undo, step.entry.n in self._void
            is_told = undone is None or not (self.steps[undone].is_draft or self.steps[undone].is_quiet)
            if step.entry.rules or (is_told and not is_void):
                yield step

    @property
    def chance_used(self) -> list[int]:
        """The results of chance that stand, oldest first."""
        return [result for step in self.effective for result in step.entry.chance]

    def latest_for(self, seat: int, *, is_sealed: bool) -> Iterator[Step]:
        """Steps from the latest back, as undo counts them.

        Without quiet ones, and without the answers that others may have given to what is still sealed.
        """
        for step in reversed(self.steps):
            if step.is_quiet or step.entry.undo is not None or step.entry.n in self._void:
                continue
            is_sealed = is_sealed and step.is_draft
            if not is_sealed or step.entry.seat == seat:
                yield step

    def void(self, number: int) -> None:
        """Let an entry stand for nothing."""
        self._void.add(number)

    def take_back(self, step: Step) -> None:
        """Make a step void, so that it can be done again."""
        n = step.entry.n
        self._redo.append((step.entry.seat, step.entry.act))
        self.void(n)
        if not step.is_draft:
            # The sealed answers given since then were given to what is now taken back.
            self._void.update(later.entry.n for later in self.steps[n + 1 :] if later.is_draft)

    def forget_from(self, number: int) -> None:
        """Drop the steps from a number on, as if they had not been tried."""
        del self.steps[number:]
        self._void = {n for n in self._void if n < number}
        self._redo.clear()

    def note_for_redo(self, step: Step) -> None:
        """What was undone can be done again, step by step, until something else is done that all may know."""
        done = (step.entry.seat, step.entry.act)
        if self._redo and self._redo[-1] == done:
            self._redo.pop()
        elif step.is_draft:
            self._redo = [undone for undone in self._redo if undone[0] != step.entry.seat]
        elif not step.is_quiet:
            self._redo.clear()

    def redo_action(self, seat: int) -> str:
        """The action that was undone last and can be done again, in its text form, or nothing."""
        return self._redo[-1][1] if self._redo and self._redo[-1][0] == seat else ""
