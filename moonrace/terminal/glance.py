"""What a person has been shown of a table, so that the next look need tell only what is different."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

SCROLLED_AWAY = 5
"""After so many looks the whole table has left the screen."""


class Glance:
    """One seat's looks at the table: the whole of it now and then, and what has changed in between."""

    def __init__(self) -> None:
        self._lines: tuple[str, ...] = ()
        self._round = 0
        self._looks = 0
        self._has_seen_fixed = False

    def lines(self, lines: Sequence[str], round_: int, fixed: Sequence[str] = ()) -> tuple[list[str], bool]:
        """What to show of the table now, and whether that is the whole of it. Of the lines that never change
        only the first look tells."""
        if self._has_seen_fixed:
            lines = [line for line in lines if line not in set(fixed)]
        changes = changed_lines(self._lines, lines)
        is_new_round = round_ != self._round and self._looks >= SCROLLED_AWAY
        is_whole = not self._lines or is_new_round or 2 * len(changes) > len(lines)
        self._lines = tuple(line for line in lines if line not in set(fixed))
        self._round, self._has_seen_fixed = round_, True
        self._looks = 1 if is_whole else self._looks + 1
        return (list(lines), True) if is_whole else (changes, False)

    def skip_fixed(self) -> None:
        """Never show what never changes."""
        self._has_seen_fixed = True

    def forget(self) -> None:
        """Show the whole table next time."""
        self._lines = ()


def changed_lines(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The lines that were not there before, each below the line that it belongs to."""
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    parts = [(start, end) for kind, _, _, start, end in matcher.get_opcodes() if kind != "equal"]
    changed = [number for start, end in parts for number in range(start, end)]
    wanted = [now[at] for at in sorted({*changed, *(_owner(now, number) for number in changed)})]
    return [_as_shown(line, below) for line, below in pairwise([*wanted, ""])]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _owner(lines: Sequence[str], number: int) -> int:
    """The line above that an indented line belongs to; any other line is its own."""
    indent = _indent(lines[number])
    return next((at for at in range(number, -1, -1) if _indent(lines[at]) < indent), number)


def _as_shown(line: str, below: str) -> str:
    """A line that promises others below it, `Your hand:`, promises nothing where none of them is shown."""
    has_more = _indent(below) > _indent(line)
    return line if has_more or not line.endswith(":") else f"{line[:-1]}."
