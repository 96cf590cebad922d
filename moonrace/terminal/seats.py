"""Who sits where at a table in the terminal: `--seats me,even`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.tables.face import Names
from moonrace.terminal.given import letter

ME = "me"
PEOPLE = (ME, "friend", "same-screen")
"""What people are called in records who have no name."""
LONGEST_NAME = 30


class Seat(msgspec.Struct, frozen=True):
    """One seat: a person at this keyboard, or a bot of some level."""

    name: str
    level: str = ""
    """The bot's level; nothing for a person."""

    @property
    def is_person(self) -> bool:
        """Whether somebody at this keyboard decides."""
        return not self.level


def seats_of(words: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that words such as `me`, `me:Ada`, `gentle`, `even` and `hard:200ms` stand for."""
    return tuple(_seat(word.strip(), letter(number)) for number, word in enumerate(words))


def seats_of_record(words: Sequence[str], players: int) -> tuple[Seat, ...]:
    """Who sat where as a record says it, be it of this terminal or of a server: `bot:gentle`, `friend`."""
    known = words if len(words) == players else [ME] * players
    return tuple(_seat_of_record(word, letter(number)) for number, word in enumerate(known))


def _seat_of_record(word: str, mark: str) -> Seat:
    if word in PEOPLE:
        return Seat(name=f"Player {mark}")
    try:
        return _seat(word.removeprefix("bot:"), mark)
    except BadText:
        return Seat(name=word)


def _seat(word: str, mark: str) -> Seat:
    if word == ME:
        return Seat(name=f"Player {mark}")
    if word.startswith(f"{ME}:"):
        return Seat(name=_checked_name(word.removeprefix(f"{ME}:").strip()))
    from moonrace import bots

    try:
        bots.checked_level(word)
    except BadText as error:
        raise BadText(f"--seats: {error} A person is “me” or “me:NAME”.") from None
    return Seat(name=f"{bots.level_of(word).name} {mark}", level=bots.known_as(word))


def _checked_name(name: str) -> str:
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadText(f"--seats: a name has 1 to {LONGEST_NAME} printable characters.")
    return name


def default_words(title: Title) -> list[str]:
    """Who sits there when nobody says: one person alone, or against the plainest fair opponent."""
    fewest, most = title.players
    count = max(fewest, min(2, most))
    return [ME, *(["even"] * (count - 1))]


def names_of(seats: Sequence[Seat]) -> Names:
    """What the seats are called in sentences."""
    return Names(tuple(seat.name for seat in seats))
