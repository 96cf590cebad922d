"""Talk as a page shows it, and the phrases that need no keyboard."""

from __future__ import annotations

import msgspec

TO_WHOM = {"team": "your team", "table": "the table", "watchers": "those who watch"}
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
    is_own: bool = False


class TalkPart(msgspec.Struct, frozen=True):
    """What is said around a table, as far as a viewer hears it."""

    circles: tuple[str, ...]
    """To whom the viewer may speak, the narrowest first."""
    lines: tuple[TalkLine, ...] = ()
    """Oldest first."""
    phrases: tuple[str, ...] = ()

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
