"""Who sits where at a table, as a visitor may know it."""

from __future__ import annotations

from moonrace.bots import level_of
from moonrace.server.branches import OWN
from moonrace.server.links import Visitor, friend_links
from moonrace.server.store import SeatRow
from moonrace.server.table import LiveTable
from moonrace.tables.kit.pages import SeatInfo


def seat_infos(table: LiveTable, visitor: Visitor, viewer: int, origin: str) -> tuple[SeatInfo, ...]:
    """Who sits where, as a visitor may know it."""
    handed_out = {seat: f"{origin}{link}" for seat, link in friend_links(table.row, visitor).items()}
    return tuple(_seat_info(table, seat, viewer, handed_out) for seat in table.row.seats)


def _seat_info(table: LiveTable, seat: SeatRow, viewer: int, handed_out: dict[int, str]) -> SeatInfo:
    help_ = ""
    if seat.seat in table.resigned:
        kind, note = "person", _given_up(table, seat.seat)
    elif seat.is_bot:
        plays = table.levels[seat.seat]
        kind, note, help_ = "bot", _bot_note(seat.level, plays), level_of(plays).help
    elif not seat.is_claimed:
        kind, note = "open", "waiting for the link to be used"
    else:
        kind, note = ("same-screen", "at this screen") if seat.kind == "same-screen" else ("person", "")
        note = "yours on this board" if seat.kind == OWN else note
    link = handed_out.get(seat.seat, "") if kind == "open" else ""
    return SeatInfo(seat.seat, seat.name, kind, note, seat.seat == viewer, help_, link, seat.pilot or "")


def _given_up(table: LiveTable, seat: int) -> str:
    """What stands beside somebody who has resigned, be it at the end or while a bot plays on."""
    level = table.levels.get(seat)
    return "resigned" if level is None else f"resigned; {level_of(level).name} plays on"


def _bot_note(level: str, plays: str) -> str:
    name, stands_in = level_of(level).name, level_of(plays).name
    return name if level == plays else f"{stands_in} stands in for {name}"
