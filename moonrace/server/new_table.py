"""Setting up a table: who sits where, which options, and how response windows are answered."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence

import msgspec

from moonrace.bots import checked_level
from moonrace.kernel.errors import BadText
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Option, Title
from moonrace.server.store import SeatRow

WINDOW_CHOICES = (0, 4, 8, 15)
DEFAULT_WINDOW = 4
LONGEST_NAME = 24
PEOPLE = ("me", "friend", "same-screen")
READY = "ready"
"""How a discussion ends without a clock: when everybody says so."""

_BOT_NAMES = ("Fido", "Retro", "Guido", "Surgeon", "Booster", "Capcom")
_PLACES = (
    "Hadley Rille",
    "Fra Mauro",
    "Taurus-Littrow",
    "Mare Crisium",
    "Sinus Medii",
    "Ocean of Storms",
    "Cayley Plains",
    "Mare Nectaris",
    "Copernicus",
    "Sea of Rains",
    "Lacus Somniorum",
    "Montes Apenninus",
    "Tycho",
    "Sea of Serenity",
)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it. Every text comes from outside and is checked by `checked`."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    name: str = ""
    """What the maker is called."""
    seconds: int = DEFAULT_WINDOW
    undo: str = "honest"


def checked(plan: Plan, title: Title) -> Plan:
    """The plan without its empty seats, or `BadText` saying what is wrong."""
    seats = tuple(kind for kind in plan.seats if kind != "empty")
    for number, kind in enumerate(seats, start=1):
        _check_kind(kind, number)
    if seats.count("me") > 1:
        raise BadText("You can sit in one seat. For a second person at this screen choose “same screen”.")
    title.checked_players(len(seats))
    for option in title.options:
        if option.is_for_hosts and option.id in plan.options:
            raise BadText(f"Option “{option.id}” is chosen by the server.")
    title.checked_options(plan.options)
    if plan.seconds not in WINDOW_CHOICES:
        raise BadText(
            f"Windows stay open for {', '.join(map(str, WINDOW_CHOICES))} seconds, not {plan.seconds}."
        )
    if plan.undo not in ("honest", "free"):
        raise BadText(f"Undo is honest or free, not “{plan.undo}”.")
    if plan.undo == "free" and people(seats) != 1:
        raise BadText("Free undo is for tables with one person.")
    return msgspec.structs.replace(plan, seats=seats, name=checked_name(plan.name))


def _check_kind(kind: str, number: int) -> None:
    if kind in PEOPLE:
        return
    if not kind.startswith("bot:"):
        raise BadText(f"Seat {number} can be {', '.join(PEOPLE)}, bot:LEVEL or empty, not “{kind[:40]}”.")
    checked_level(kind.removeprefix("bot:"))


def people(seats: Sequence[str]) -> int:
    """How many seats are for people."""
    return sum(kind in PEOPLE for kind in seats)


def responses(seats: Sequence[str], seconds: int) -> str:
    """How windows are answered at such a table, so that who holds what never shows.

    Bots alone are asked when they can answer. One person among them is not to see which bot was asked: the
    window is closed for all by the clock.
    """
    at_this_screen = sum(kind in ("me", "same-screen") for kind in seats)
    if people(seats) <= 1:
        return TIMED if 0 < people(seats) < len(seats) else ASK
    return ORDERS if at_this_screen > 1 or seconds == 0 else TIMED


def all_options(plan: Plan, title: Title) -> Mapping[str, str]:
    """The options of the plan with the server's own."""
    answered = responses(plan.seats, plan.seconds)
    mine = {option.id: answered for option in title.options if _is_about_windows(option)}
    talks = {option.id: _talks(plan.seats) for option in title.options if _is_about_talking(option)}
    return {**plan.options, **mine, **talks}


def has_windows(title: Title) -> bool:
    """Whether cards can be answered in this game, so that somebody must say for how long."""
    return any(map(_is_about_windows, title.options))


def _is_about_windows(option: Option) -> bool:
    """Whether this is the option with which a title lets its host say how windows are answered."""
    return option.is_for_hosts and {ASK, TIMED, ORDERS} <= set(option.choices)


def _is_about_talking(option: Option) -> bool:
    """Whether this is the option with which a title lets its host put a clock on a discussion."""
    return option.is_for_hosts and set(option.choices) == {READY, TIMED}


def _talks(seats: Sequence[str]) -> str:
    """People at screens of their own have a clock; those at one screen, or alone, say when they are ready."""
    at_this_screen = sum(kind in ("me", "same-screen") for kind in seats)
    return TIMED if people(seats) > 1 and at_this_screen < 2 else READY


def checked_name(name: str) -> str:
    """A name fit to be shown: short, printable, on one line. May be empty."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if len(name) > LONGEST_NAME:
        raise BadText(f"A name has at most {LONGEST_NAME} characters.")
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


def seat_rows(plan: Plan, links: Sequence[bytes | None]) -> tuple[SeatRow, ...]:
    """The seats of a checked plan with the fingerprints of their links."""
    rows: list[SeatRow] = []
    bots = iter(_BOT_NAMES)
    for number, (kind, link) in enumerate(zip(plan.seats, links, strict=True)):
        if kind.startswith("bot:"):
            name = next(bots, f"Bot {letter(number)}")
        elif kind == "me" and plan.name:
            name = plan.name
        else:
            name = f"Player {letter(number)}"
        name = unique_name(name, number, [row.name for row in rows])
        rows.append(SeatRow(number, kind, name, link, is_claimed=kind != "friend"))
    return tuple(rows)


def table_name() -> str:
    """A name for a table: somewhere on the Moon."""
    return secrets.choice(_PLACES)
