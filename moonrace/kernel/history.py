"""The history of a match: its steps, what of them was taken back, and what can be done again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import msgspec

from moonrace.kernel.events import Event, Resigned
from moonrace.kernel.record import Entry


class Step(msgspec.Struct):
    """An entry with what it led to: the events it caused and why undo stops at it, if it does."""

    entry: Entry
    events: list[Event]
    horizon: str
    version: int
    """The version of the match after this step."""
    awaited: tuple[int, ...]
    """Whom the match awaited after it; who that is may be hidden from others."""
    is_quiet: bool = False
    """Whether it was the seat's own business and changed nothing for anybody else."""
    is_draft: bool = False
    """Whether it was a sealed answer and others are still awaited."""
    is_answer: bool = False
    """Whether it answered something sealed, or closed it: no move of its own."""
    is_turn: bool = False
    """Whether what is asked after it is asked anew, be it of who was asked just before: what was sealed is
    open, the clock has closed something, or a round has begun."""


def decision_of(steps: Sequence[Step], seat: int) -> int:
    """Which of the steps that stand, but for what is quiet or sealed, has led to what a seat is asked now.

    The same as long as the seat is asked the same: what it does within a turn of its own begins no other.
    The same again when others take back and do again what led to it.
    """
    known = _told_to_all(steps)
    number = len(known) - 1
    while number > 0 and not known[number].is_turn and _stays_awaited(known, number, seat):
        number -= 1
    return number


def last_heard_of(steps: Sequence[Step], seat: int) -> Step:
    """The step with which a seat came to be asked what it is asked now, or its own last one since that all
    know of."""
    known = _told_to_all(steps)[decision_of(steps, seat) :]
    return next((step for step in reversed(known) if step.entry.seat == seat), known[0])


def _told_to_all(steps: Sequence[Step]) -> Sequence[Step]:
    """The steps that are neither quiet nor sealed."""
    return [step for step in steps if not step.is_quiet and not step.is_draft]


def _stays_awaited(steps: Sequence[Step], number: int, seat: int) -> bool:
    """Whether a seat was awaited before a step, and is after it."""
    return seat in steps[number - 1].awaited and seat in steps[number].awaited


def _number(step: Step) -> int:
    return step.entry.n


class History:
    """Every step in order. Nothing leaves it but by `forget_from`: what is taken back is void, and stays."""

    __slots__ = ("_redo", "_standing", "_void", "chance_count", "steps")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._standing: list[Step] = []
        self._void: dict[int, int] = {}
        """By the number of an entry that is void, the number of the one that made it so."""
        self._redo: list[tuple[int | None, str]] = []
        self.chance_count = 0
        """How many results of chance stand."""

    def copy(self) -> History:
        """A history that goes on by itself. Steps do not change, so both may hold the same ones."""
        copy = History()
        copy.steps, copy._standing, copy._void = self.steps[:], self._standing[:], self._void.copy()
        copy._redo, copy.chance_count = self._redo[:], self.chance_count
        return copy

    def as_of(self, number: int) -> History:
        """The history as it was after an entry, with nothing to be done again."""
        copy = History()
        copy._void = {n: by for n, by in self._void.items() if by <= number}
        for step in self.steps[: number + 1]:
            copy.add(step)
        return copy

    def add(self, step: Step) -> None:
        """One more step."""
        self.steps.append(step)
        if step.entry.undo is None and step.entry.n not in self._void:
            self._standing.append(step)
            self.chance_count += len(step.entry.chance)

    @property
    def effective(self) -> Sequence[Step]:
        """The steps that were not taken back."""
        return self._standing

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up."""
        return self.resigned_before(len(self.steps))

    def resigned_before(self, number: int) -> tuple[int, ...]:
        """The seats that had given up before an entry."""
        ends = [step for step in self._standing if step.entry.end and step.entry.n < number]
        return tuple(event.seat for step in ends for event in step.events if isinstance(event, Resigned))

    def standing_after(self, number: int) -> list[Step]:
        """Those of them that come after an entry."""
        return self._standing[self._place(number + 1) :]

    def is_settled(self, earlier: int, later: int) -> bool:
        """Whether nothing that had been done at an earlier entry became void between it and a later one."""
        return not any(n <= earlier < by <= later for n, by in self._void.items())

    def _place(self, number: int) -> int:
        return bisect_left(self._standing, number, key=_number)

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
        return [result for step in self._standing for result in step.entry.chance]

    def latest_for(self, seat: int, *, is_sealed: bool) -> Iterator[Step]:
        """Steps from the latest back, as undo counts them.

        Without quiet ones, and without the answers that others may have given to what is still sealed.
        """
        for step in reversed(self._standing):
            if step.is_quiet:
                continue
            is_sealed = is_sealed and step.is_draft
            if not is_sealed or step.entry.seat == seat:
                yield step

    def void(self, number: int) -> None:
        """Let an entry stand for nothing."""
        self._void.setdefault(number, len(self.steps))
        place = self._place(number)
        if place < len(self._standing) and _number(self._standing[place]) == number:
            self.chance_count -= len(self._standing.pop(place).entry.chance)

    def take_back(self, step: Step) -> None:
        """Make a step void, so that it can be done again."""
        n = step.entry.n
        self._redo.append((step.entry.seat, step.entry.act))
        self.void(n)
        if not step.is_draft:
            # The sealed answers given since then were given to what is now taken back.
            for later in self.standing_after(n):
                if later.is_draft:
                    self.void(later.entry.n)

    def forget_from(self, number: int) -> None:
        """Drop the steps from a number on, as if they had not been tried."""
        kept = self.as_of(number - 1)
        self.steps, self._standing, self._void = kept.steps, kept._standing, kept._void
        self.chance_count = kept.chance_count
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
