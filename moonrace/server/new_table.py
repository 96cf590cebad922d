"""Setting up a table: who sits where, which options, and how response windows are answered."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from moonrace.bots import checked_level, known_as
from moonrace.kernel.errors import BadText
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Option, Role, Title
from moonrace.server.pace import NO_CLOCK, Pace, checked_pace
from moonrace.server.store import SeatRow

WINDOW_CHOICES = (0, 4, 8, 15)
DEFAULT_WINDOW = 4
LONGEST_NAME = 24
_ADDITION = re.compile(r"[0-9A-Za-z-]{1,64}")
PEOPLE = ("me", "friend", "same-screen")
EXPERIENCES = {"": "for anybody", "first": "first games welcome", "played": "for those who know the rules"}

_BOT_NAMES = ("Fido", "Retro", "Guido", "Surgeon", "Booster", "Capcom")
_PLACES = (
    "Archimedes", "Aristarchus", "Cayley Plains", "Copernicus", "Descartes", "Eratosthenes", "Fra Mauro",
    "Gassendi", "Grimaldi", "Hadley Rille", "Lacus Mortis", "Lacus Somniorum", "Lacus Temporis",
    "Lacus Veris", "Langrenus", "Lansberg", "Mare Cognitum", "Mare Crisium", "Mare Fecunditatis",
    "Mare Frigoris", "Mare Humorum", "Mare Nectaris", "Mare Nubium", "Mare Vaporum", "Mons Pico",
    "Mons Piton", "Montes Alpes", "Montes Apenninus", "Montes Carpatus", "Montes Jura",
    "Ocean of Storms", "Palus Putredinis", "Palus Somni", "Petavius", "Posidonius", "Ptolemaeus",
    "Reiner Gamma", "Rima Hyginus", "Rupes Recta", "Sea of Rains", "Sea of Serenity", "Sinus Aestuum",
    "Sinus Iridum", "Sinus Medii", "Sinus Roris", "Taurus-Littrow", "Theophilus", "Tycho", "Vallis Alpes",
)  # fmt: skip


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it. Every text comes from outside and is checked by `checked`."""

    game: Annotated[str, Meta(max_length=40)]
    command: Annotated[str, Meta(max_length=64)]
    """An unguessable id: the same one again makes no second table."""
    seats: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=12)]
    options: dict[str, str] = {}
    name: Annotated[str, Meta(max_length=200)] = ""
    """What the maker is called."""
    seconds: Annotated[int, Meta(ge=0, le=3600)] = DEFAULT_WINDOW
    undo: Annotated[str, Meta(max_length=20)] = "honest"
    coach: bool = False
    """Whether the table is for learning."""
    pace: Pace = NO_CLOCK
    """How much time people have."""
    added: Annotated[str, Meta(max_length=200)] = ""
    """What the maker adds to the table's secret, before the deal."""
    wait: bool = False
    """Whether the table waits until its people sit and are ready."""
    listed: bool = False
    """Whether strangers may find it while it waits."""
    experience: Annotated[str, Meta(max_length=20)] = ""
    """For whom it is, of `EXPERIENCES`."""
    talk: bool = True
    """Whether people may talk there."""
    rated: bool = False
    """Whether it moves the standing of all who sit there, once they have agreed by being ready."""


def checked(wanted: NewTable, title: Title) -> NewTable:
    """The same without its empty seats, or `BadText` saying what is wrong."""
    seats = tuple(_known_kind(kind) for kind in wanted.seats if kind != "empty")
    for number, kind in enumerate(seats, start=1):
        _check_kind(kind, number)
    if seats.count("me") > 1:
        raise BadText("You can sit in one seat. For a second person at this screen choose “same screen”.")
    title.checked_players(len(seats))
    for option in title.options:
        if option.is_for_hosts and option.id in wanted.options:
            raise BadText(f"Option “{option.id}” is chosen by the server.")
    title.checked_options(wanted.options)
    if wanted.seconds not in WINDOW_CHOICES:
        raise BadText(
            f"Windows stay open for {', '.join(map(str, WINDOW_CHOICES))} seconds, not {wanted.seconds}."
        )
    if wanted.undo not in ("honest", "free"):
        raise BadText(f"Undo is honest or free, not “{wanted.undo}”.")
    if wanted.undo == "free" and people(seats) != 1:
        raise BadText("Free undo is for tables with one person.")
    if wanted.coach and "friend" in seats:
        raise BadText("A coach sits only where all play against bots or at the same screen.")
    if wanted.experience not in EXPERIENCES:
        raise BadText("A table is for one of the kinds of people that are offered.")
    if wanted.wait and "friend" not in seats:
        raise BadText("A table waits for friends. Without any it begins at once.")
    if wanted.listed and not wanted.wait:
        raise BadText("Only a table that waits can be found by others.")
    if wanted.rated:
        _check_rated(wanted, seats)
    checked_pace(wanted.pace, people(seats))
    added = checked_addition(wanted.added) if wanted.added else ""
    return msgspec.structs.replace(wanted, seats=seats, name=checked_name(wanted.name), added=added)


def _check_rated(wanted: NewTable, seats: Sequence[str]) -> None:
    if not wanted.wait:
        raise BadText("A rated table waits until all have agreed. Seat a friend by a code.")
    if "same-screen" in seats or people(seats) < 2:
        raise BadText("A rated table is for two or more people, each in a browser of their own.")


def checked_addition(words: str) -> str:
    """Words that can be added to the secret of a table."""
    if not _ADDITION.fullmatch(words):
        raise BadText("What you add to the chance is made of at most 64 letters, figures and hyphens.")
    return words


def _known_kind(kind: str) -> str:
    """A kind of seat with its bot's level as records know it: `bot:even` is `bot:heuristic`."""
    is_bot, _, level = kind.partition(":")
    return f"bot:{known_as(level)}" if is_bot == "bot" else kind


def _check_kind(kind: str, number: int) -> None:
    if kind in PEOPLE:
        return
    if not kind.startswith("bot:"):
        raise BadText(f"Seat {number} can be {', '.join(PEOPLE)}, bot:LEVEL or empty, not “{kind[:40]}”.")
    checked_level(kind.removeprefix("bot:"))


def people(seats: Sequence[str]) -> int:
    """How many seats are for people."""
    return sum(kind in PEOPLE for kind in seats)


def responses(seats: Sequence[str], seconds: int, pace: Pace = NO_CLOCK) -> str:
    """How windows are answered at such a table, so that who holds what never shows.

    Bots alone are asked when they can answer. One person among them is not to see which bot was asked: the
    window is closed for all by the clock. Where a decision takes days, it waits for who asked to be asked.
    """
    at_this_screen = sum(kind in ("me", "same-screen") for kind in seats)
    if people(seats) <= 1:
        return TIMED if 0 < people(seats) < len(seats) else ASK
    is_timed = pace.kind == "days" or seconds > 0
    return TIMED if is_timed and at_this_screen < 2 else ORDERS


def all_options(wanted: NewTable, title: Title) -> Mapping[str, str]:
    """The options asked for with the server's own."""
    mine = {option.id: _hosted(option, wanted) for option in title.options if option.is_for_hosts}
    return {**wanted.options, **mine}


def _hosted(option: Option, wanted: NewTable) -> str:
    """What the server chooses for an option that is its own."""
    if option.role is Role.WINDOWS:
        return responses(wanted.seats, wanted.seconds, wanted.pace)
    # People at screens of their own have a clock; those at one screen, or alone, say when they are ready.
    at_this_screen = sum(kind in ("me", "same-screen") for kind in wanted.seats)
    return TIMED if people(wanted.seats) > 1 and at_this_screen < 2 else option.default


def has_windows(title: Title) -> bool:
    """Whether cards can be answered in this game, so that somebody must say for how long."""
    return any(option.role is Role.WINDOWS for option in title.options)


def checked_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name fit to be shown: short, printable, on one line. May be empty."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if len(name) > most:
        raise BadText(f"A name has at most {most} characters.")
    if not all(char.isprintable() for char in name):
        raise BadText("A name is made of letters, figures and signs that can be seen.")
    return name


def unique_name(name: str, seat: int, others: Sequence[str]) -> str:
    """The name, with the seat's letter where somebody else at the table has it already."""
    taken = {other.casefold() for other in others}
    return f"{name} {letter(seat)}" if name.casefold() in taken else name


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(ord("A") + seat)


def seat_rows(wanted: NewTable, links: Sequence[bytes | None]) -> tuple[SeatRow, ...]:
    """The seats of a checked table with the fingerprints of their links."""
    rows: list[SeatRow] = []
    bots = iter(_BOT_NAMES)
    for number, (kind, link) in enumerate(zip(wanted.seats, links, strict=True)):
        if kind.startswith("bot:"):
            name = next(bots, f"Bot {letter(number)}")
        elif kind == "me" and wanted.name:
            name = wanted.name
        else:
            name = f"Player {letter(number)}"
        name = unique_name(name, number, [row.name for row in rows])
        added = wanted.added if kind in ("me", "same-screen") else ""
        rows.append(SeatRow(number, kind, name, link, is_claimed=kind != "friend", added=added))
    return tuple(rows)


def table_name() -> str:
    """A name for a table: somewhere on the Moon."""
    return secrets.choice(_PLACES)
