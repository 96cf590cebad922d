"""Talk as a page shows it, and the phrases that need no keyboard."""

from __future__ import annotations

from itertools import accumulate

import msgspec

SHOWN = 40
"""Lines that a page shows at once."""
TO_WHOM = {"team": "your team", "table": "the table", "watchers": "those who watch"}
WAITING_PHRASES = ("Hello!", "Ready when you are.", "Give me five minutes.")
"""While a table waits for its people."""
_BEFORE = ("Give me a moment.", "My move comes later today.", "I have to go soon.")
_WAITING = ("No hurry.", "Well flown!", "That was bad luck.")
_AFTER = ("Thank you all for the game.", "What a race!", "Shall we fly again?")
_WATCHING = ("That was close!", "What a launch!", "I did not see that coming.")
_WATCHED = ("Well flown, all of you.", "What a finish!", "Thank you for letting us watch.")


class TalkLine(msgspec.Struct, frozen=True):
    """A remark."""

    key: str
    """Names it among what this viewer hears."""
    to: str
    seat: int
    """-1 for who watches."""
    name: str
    words: str
    """Plain, without any marks."""
    by: str
    """Who said it, the same at all tables where it is a pilot: readers may fold what they say."""
    at: float = 0.0
    """When it was said; 0 where that is not told."""
    is_own: bool = False
    is_promise: bool = False
    event: str = ""
    """The icon of something that was done rather than said; the words then go on after the name."""
    is_between: bool = False
    """Whether it is something of the game between the words; with an icon it is a deed. It goes with the line
    before it and has no number of its own."""


class TalkPart(msgspec.Struct, frozen=True):
    """What is said around a table, as far as a viewer hears it."""

    circles: tuple[str, ...]
    """To whom the viewer may speak, the narrowest first."""
    lines: tuple[TalkLine, ...] = ()
    """Oldest first."""
    phrases: tuple[str, ...] = ()
    can_promise: bool = False
    """Whether what the viewer says can be kept in the log, as a promise."""

    @property
    def count(self) -> int:
        """How many lines have numbers."""
        return sum(not line.is_between for line in self.lines)

    @property
    def last(self) -> tuple[tuple[int, TalkLine], ...]:
        """The lines that a page shows at once, the newest first, each with its number."""
        return self.before(self.count + 1, SHOWN)

    def before(self, number: int, most: int) -> tuple[tuple[int, TalkLine], ...]:
        """The lines before one, the newest first, each with its number."""
        numbers = accumulate(int(not line.is_between) for line in self.lines)
        numbered = zip(numbers, self.lines, strict=True)
        return tuple(reversed([one for one in numbered if number - most <= one[0] < number]))

    @property
    def to_whom(self) -> dict[str, str]:
        """The circles with their names."""
        return {circle: TO_WHOM[circle] for circle in self.circles}


def phrases_for(*, is_watching: bool, is_over: bool, is_called: bool) -> tuple[str, ...]:
    """Three things that one may want to say now."""
    if is_watching:
        return _WATCHED if is_over else _WATCHING
    if is_over:
        return _AFTER
    return _BEFORE if is_called else _WAITING
