"""What a puzzle is about: something that can be counted when a line of play is over."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.paths import found_at
from moonrace.kernel.position import Position

Words = Annotated[str, Meta(min_length=1)]
FINEST = 1_000
"""Views hold some numbers as decimals; they are read as fractions with no larger denominator."""


class PuzzleError(MoonraceError):
    """A puzzle or a goal that does not work. The text names the file."""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is counted, and where lines end.

    A line ends when a new round begins, when the game is over, when somebody else is to act or something else
    is asked than what is in `asked`, after an event of `until`, or after so many `decisions`.
    """

    question: Words
    """What whoever solves it is asked."""
    measure: Words
    """A path into the seat's view (`kernel/paths.py`); of several numbers there the sum counts."""
    unit: Words
    """What the number is, said after it: “missions completed”."""
    per: Annotated[int, Meta(ge=1)] = 1
    """So many are one of the unit: 1000 where thousands are told."""
    decisions: Annotated[int, Meta(ge=0, le=8)] = 0
    """How many decisions a line has at most; 0 where it goes on to its end. The question says it, if any."""
    is_chance: bool = False
    """Whether it is 0 or 1, so that values are chances."""
    is_least: bool = False
    """Whether less is better."""
    until: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """The decisions that lines are made of, as `Ask.what` names them; all where there is none."""
    players: int = 1
    options: dict[str, str] = {}
    id: str = ""

    def is_about(self, what: str) -> bool:
        """Whether such a decision belongs to its lines."""
        return not self.asked or what in self.asked

    def counted(self, position: Position, seat: int) -> Fraction:
        """The number at the end of a line."""
        return self._summed(found_at(position.view(seat), self.measure))

    def _summed(self, value: Any) -> Fraction:
        if isinstance(value, list | tuple):
            return sum(map(self._summed, value), Fraction(0))
        if value is not None and not isinstance(value, int | float):
            raise PuzzleError(f"Goal {self.id}: “{value}” is measured, which is no number.")
        return Fraction(value or 0).limit_denominator(FINEST)

    def better(self, value: Fraction) -> Fraction:
        """The value such that more is better."""
        return -value if self.is_least else value

    def said(self, value: Fraction) -> str:
        """A value as people read it."""
        if not self.is_chance:
            return f"{_short(value / self.per)} {self.unit}"
        return f"{_short(100 * value)} % {self.unit}"


def _short(value: Fraction) -> str:
    """A number with at most two decimals, exact where it is said without “about”."""
    if value.denominator == 1:
        return str(value.numerator)
    rounded = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return rounded if Fraction(rounded) == value else f"about {rounded}"
