"""What the command line gives as words, checked and turned into things."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from moonrace.kernel.adopting import adopt
from moonrace.kernel.errors import BadRecord, BadText, MoonraceError
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Record, read_record
from moonrace.kernel.setting import LETTERS
from moonrace.kernel.title import Title
from moonrace.terminal.output import Failed

_PARTIAL = b'{"moonrace_view"'


def options_of(words: Iterable[str]) -> dict[str, str]:
    """`--set option=value`, any number of times."""
    found: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key or not value:
            raise BadText(f"--set wants OPTION=VALUE, not “{word}”.")
        if key in found:
            raise BadText(f"--set gives “{key}” twice.")
        found[key] = value
    return found


def letter(seat: int) -> str:
    """What a seat is called where it has no name: A, B, C, D."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "-"


def viewer_of(word: str, players: int) -> int:
    """A pair of eyes: a seat by letter or number (from 1), or `spectator`."""
    if word.lower() == "spectator":
        return SPECTATOR
    upper = word.upper()
    seat = LETTERS.find(upper) if len(upper) == 1 and upper.isalpha() else _number(word) - 1
    if not 0 <= seat < players:
        known = ", ".join(LETTERS[:players])
        raise BadText(f"--seat wants {known} or spectator, not “{word}”.")
    return seat


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0


def data_folder() -> Path:
    """Where Moonrace keeps a user's files: `MOONRACE_DATA`, or the system's place for such."""
    chosen = os.environ.get("MOONRACE_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("moonrace", appauthor=False)


class Opened(NamedTuple):
    """A record from a file, as far as it fits the rules of today."""

    title: Title
    record: Record
    left: Sequence[Entry] = ()
    """What stands behind it and does not fit."""
    note: str = ""
    """What is to be said of a record of older rules."""

    def mended(self) -> Record:
        """The record with what does not fit made void, so that it can go on."""
        since, entries = len(self.record.entries), [*self.record.entries, *self.left]
        mending = Entry(n=len(entries), rules=self.title.rules_version, since=since)
        return Record(self.record.header, [*entries, mending])


def opened_record(path: Path, content: Path | None) -> Opened:
    """The record in a file and the title it was played with, its content checked.

    A record of older rules is taken as far as it fits those of today.
    """
    from moonrace import games

    _refuse_partial(path)
    record = read_record(path)
    header = record.header
    try:
        title = games.load(header.title, content)
    except MoonraceError as error:
        raise BadRecord(f"{path}, line 1, field title: {error}" if content is None else str(error)) from None
    if header.rules != title.rules_version and record.entries:
        return _adopted(path, title, record)
    if header.content != title.content_digest:
        raise BadRecord(
            f"{path}, line 1, field content: was played with other card values than these. "
            "Name the file that gave them: --content FILE."
        )
    return Opened(title, record)


def _adopted(path: Path, title: Title, record: Record) -> Opened:
    try:
        adopted = adopt(title, record)
    except MoonraceError as error:
        raise BadRecord(f"{path}: not even its deal fits the rules of today. {error}") from None
    at, header = adopted.stopped_at, adopted.match.header
    begun = f"{path} was begun under version {adopted.rules} of the rules; these are version {header.rules}."
    if at is None:
        return Opened(title, Record(header, record.entries), note=f"{begun} All in it fits.")
    note = f"{begun} What was done from line {at + 2} on does not fit: {adopted.why}"
    return Opened(title, Record(header, record.entries[:at]), record.entries[at:], note)


def _refuse_partial(path: Path) -> None:
    """What a server hands out while a table plays looks like a record and lacks what others know."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        if file.read(len(_PARTIAL)) == _PARTIAL:
            raise BadRecord(
                f"{path}, line 1: holds what one seat knew while the table was playing, which cannot be "
                "replayed. Export the table again after the end."
            )


def replayed(path: Path, title: Title, record: Record, upto: int | None = None) -> Match:
    """The match of a record, or as much of it as is wanted. Says at which line it goes wrong, if it does."""
    entries = record.entries if upto is None else record.entries[: upto + 1]
    if not entries:
        raise BadRecord(f"{path}: the record ends before its deal (line 2).")
    match: Match | None = None
    try:
        match = Match.replay(title, Record(record.header, entries))
    except MoonraceError as error:
        raise Failed(f"{path}{_line_of(str(error))}: {error}") from None
    except Exception as error:
        raise Failed(f"{path}{_broken_line(title, record)}: {type(error).__name__}: {error}") from None
    return match


def _line_of(message: str) -> str:
    words = message.split()
    if len(words) > 1 and words[0] == "Entry" and words[1].isdigit():
        return f", line {int(words[1]) + 2}"
    return ""


def _broken_line(title: Title, record: Record) -> str:
    """The first line at which the rules themselves give up, found by halving."""
    low, high = 0, len(record.entries)
    while high - low > 1:
        middle = (low + high) // 2
        try:
            Match.replay(title, Record(record.header, record.entries[:middle]))
        except Exception:
            high = middle
        else:
            low = middle
    return f", line {high + 1}"
