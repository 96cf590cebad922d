"""What a puzzle is about: something that can be counted when a line of play is over."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.paths import found_at
from moonrace.kernel.title import Title

Counting = Callable[[Any], Fraction | None]
"""What the number is in a view; None where nothing can be planned there."""
Words = Annotated[str, Meta(min_length=1)]
FINEST = 1_000
"""Views hold some numbers as decimals; they are read as fractions with no larger denominator."""


class PuzzleError(MoonraceError):
    """A puzzle or a goal that does not work. The text names the file."""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is counted, and where lines end.

    A line ends when its rounds are over, when the game is, when somebody else is to act or something else
    is asked than what is in `asked`, when none of `acts` can be done, after an event of `until`, or after so
    many `decisions`.

    A goal that is `planned` asks the game's planner, at the end of a line, what is still to be done for what
    the puzzle is about.
    """

    question: Words
    """What whoever solves it is asked; `{about}` is the name of what the puzzle is about."""
    measure: Words
    """A path into the seat's view (`kernel/paths.py`), of several numbers there the sum counts; where it is
    planned, one of the planner's figures."""
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
    is_planned: bool = False
    rounds: Annotated[int, Meta(ge=1)] = 1
    """How many rounds a line lasts, the present one counted."""
    until: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    """The verbs that lines are made of; all where there is none. The question says what is left out."""
    asked: tuple[str, ...] = ()
    """The decisions that lines are made of, as `Ask.what` names them; all where there is none."""
    players: int = 1
    options: dict[str, str] = {}
    id: str = ""
    about: str = ""

    def is_about(self, what: str) -> bool:
        """Whether such a decision belongs to its lines."""
        return not self.asked or what in self.asked

    def moves(self, legal: Sequence[Action]) -> list[Action]:
        """Of all that may be done what belongs to its lines."""
        spoken = [action for action in legal if not action.quiet]
        return [action for action in spoken if action.verb() in self.acts] if self.acts else spoken

    def counting(self, title: Title, view: Any) -> Counting:
        """How the number is found at the end of lines that begin with this view."""
        if self.is_planned:
            return planner_of(title).counting(title, view, self.about, self.measure)
        return lambda seen: self._summed(found_at(seen, self.measure))

    def _summed(self, value: Any) -> Fraction:
        if isinstance(value, list | tuple):
            return sum(map(self._summed, value), Fraction(0))
        if value is not None and not isinstance(value, int | float):
            raise PuzzleError(f"Goal {self.id}: “{value}” is measured, which is no number.")
        return Fraction(value or 0).limit_denominator(FINEST)

    def of(self, title: Title, about: str) -> Goal:
        """The goal of a puzzle that is about something; `PuzzleError` where the two do not go together."""
        names = planner_of(title).names(title) if self.is_planned else {"": ""}
        if about not in names:
            raise PuzzleError(f"Goal {self.id}: no puzzle is about “{about}”.{did_you_mean(about, names)}")
        return msgspec.structs.replace(
            self, about=about, question=self.question.replace("{about}", names[about])
        )

    def better(self, value: Fraction) -> Fraction:
        """The value such that more is better."""
        return -value if self.is_least else value

    def figure(self, value: Fraction) -> str:
        """A value as people read it, but for what it is."""
        return f"{_short(100 * value)} %" if self.is_chance else _short(value / self.per)

    def said(self, value: Fraction) -> str:
        """A value as people read it."""
        return f"{self.figure(value)} {self.unit}"


class Planner(Protocol):
    """What a game's `planner/puzzling.py` has, where it plans for puzzles."""

    def names(self, title: Title) -> Mapping[str, str]:
        """What puzzles can be about, by id."""

    def subjects(self, title: Title, view: Any) -> Sequence[str]:
        """What those at this table can be about."""

    def counting(self, title: Title, view: Any, about: str, measure: str) -> Counting:
        """How a figure is found at the end of lines that begin with this view."""


def planner_of(title: Title) -> Planner:
    """What plans for the puzzles of a game."""
    found: Planner = importlib.import_module(f"{title.beside('games')}.planner.puzzling")
    return found


def _short(value: Fraction) -> str:
    """A number with at most two decimals, exact where it is said without “about”."""
    if value.denominator == 1:
        return str(value.numerator)
    rounded = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return rounded if Fraction(rounded) == value else f"about {rounded}"
