"""Servers for tests: one on a certain day, and one for games that can be played again, where tables are dealt
alike, and bots answer alike and at once."""

from __future__ import annotations

import zlib
from datetime import date
from pathlib import Path
from unittest.mock import patch

from moonrace.bots.live import BotRequest
from moonrace.kernel.chance import Secret
from moonrace.kernel.position import Position
from moonrace.server import attendant, hall, links, puzzling, run
from moonrace.server.attendant import Attendant, Bots
from moonrace.server.store import TableRow
from moonrace.server.table import LiveTable

DAY = date(2026, 7, 20)
"""The day that it is on these servers, whenever tests are run: it decides which puzzle is that of the day."""


class SameRequest:
    """Asks a bot with a seed that follows from the decision, where tables otherwise draw one."""

    @staticmethod
    def of(position: Position, seat: int, level: str, notes: bytes) -> BotRequest:
        """The request for a seat of a live position."""
        legal = position.legal(seat) if seat in position.awaited else position.open_legal(seat)
        decision = f"{seat} {' '.join(map(str, legal))}"
        return BotRequest.of(position, seat, level, zlib.crc32(decision.encode()), notes)


def at_once(table: LiveTable, bots: Bots, _pause: float) -> Attendant:
    """An attendant whose bots do not pause for people to follow."""
    return Attendant(table, bots, 0.0)


def run_on_a_day(port: int, data: Path) -> None:
    """Serve until killed."""
    with patch.object(puzzling, "today", lambda: DAY):
        run(port=port, data=data)


def run_dealt(port: int, data: Path, deal: int) -> None:
    """Serve until killed, with games that can be played again: all that have the same deal begin alike."""
    secret = deal.to_bytes(32, "big")
    with (
        patch.object(Secret, "new_secret", lambda: secret),
        patch.object(links, "table_secret", lambda *_: secret),
        patch.object(TableRow, "added", ()),
        patch.object(attendant, "BotRequest", SameRequest),
        patch.object(hall, "Attendant", at_once),
    ):
        run_on_a_day(port, data)
