"""Tables that files set: the `[table]` of a lesson and of a worked example.

A table is dealt with `players`, `options`, `seed` and `chance`, then `moves` are made. Seats go by letters,
and the seat stands before its act: `B draw draw`, `clock close-window`.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta

from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.events import CLOCK, SPECTATOR
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match

LETTERS = "ABCDEFGH"
"""What files call the seats."""
CLOCK_WORD = "clock"
_SAID_BY = re.compile(rf"(?:([{LETTERS}]|{CLOCK_WORD}) )?(.*)", re.DOTALL)


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is begun."""

    players: int | None = None
    seed: int = 0
    """Decides what the script leaves open, the same for everybody."""
    seat: Annotated[str, Meta(pattern=f"^[{LETTERS}]?$")] = ""
    """Whose eyes one sees it with; nothing for a spectator's."""
    options: dict[str, str] = {}
    chance: tuple[int | str, ...] = ()
    """Results in the order the match asks for them, by number or by name; `*` leaves one to the seed."""
    moves: tuple[str, ...] = ()
    """What was done before one first sees it."""

    @property
    def eyes(self) -> int:
        """The seat as a number."""
        return LETTERS.index(self.seat) if self.seat else SPECTATOR

    def script(self) -> Scripted:
        """The chance that the file wants."""
        return Scripted(self.chance, then=Seeded(self.seed))

    def moved(self, match: Match) -> Match:
        """A match just dealt, with the moves made."""
        for words in self.moves:
            carried_out(match, words)
        return match


def carried_out(match: Match, words: str) -> Step:
    """Do what a file says; `BadText` names the act that cannot be done."""
    try:
        return match.act(*seat_and_act(words))
    except MoonraceError as error:
        raise BadText(f"“{words}” cannot be played: {error}") from None


def seat_and_act(words: str, awaited: int | None = None) -> tuple[int, str]:
    """Whose act, and which; where no seat is named, that of whoever is awaited, or else `BadText`."""
    found = _SAID_BY.fullmatch(words)
    assert found is not None
    who, act = found.groups()
    if who is not None and act:
        return (CLOCK if who == CLOCK_WORD else LETTERS.index(who)), act
    if awaited is None:
        raise BadText(f"“{words}” does not begin with a seat, {LETTERS[0]} to {LETTERS[-1]}, or “clock”.")
    return awaited, words
