"""Servers for tests: one on a certain day, and one for games that can be played again, where tables are dealt
alike, and bots answer alike and at once."""

from __future__ import annotations

import time
import zlib
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

from moonrace.bots.live import BotRequest
from moonrace.kernel.chance import Secret
from moonrace.kernel.position import Position
from moonrace.server import attendant, bells, hall, links, puzzling, run
from moonrace.server.attendant import Attendant, Bots
from moonrace.server.store import TableRow
from moonrace.server.table import LiveTable
from moonrace.server.timekeeping import Timekeeper

HANDS = "hands"
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


def run_on_a_day(port: int, data: Path, **wanted: Any) -> None:
    """Serve until killed."""
    with patch.object(puzzling, "today", lambda: DAY):
        run(port=port, data=data, **wanted)


def run_dealt(port: int, data: Path, deal: int, **wanted: Any) -> None:
    """Serve until killed, with games that can be played again: all that have the same deal begin alike."""
    secret = deal.to_bytes(32, "big")
    with (
        patch.object(Secret, "new_secret", lambda: secret),
        patch.object(links, "table_secret", lambda *_: secret),
        patch.object(TableRow, "added", ()),
        patch.object(attendant, "BotRequest", SameRequest),
        patch.object(hall, "Attendant", at_once),
    ):
        run_on_a_day(port, data, **wanted)


def run_over_days(port: int, data: Path) -> None:
    """Serve until killed, with notices, and with the time that stands in a file: how many seconds later it is
    than elsewhere. Nobody waits for a letter longer than they must."""
    from moonrace.server.notices import outbox

    hands = data / HANDS

    def later() -> float:
        return float(hands.read_text() or 0) if hands.exists() else 0.0

    def keeper(_: float | None) -> Timekeeper:
        # Without beats nobody notes that time has jumped: it is as if it had passed.
        return Timekeeper(lambda: time.time() + later(), lambda: time.monotonic() + later(), 1e9)

    with (
        patch.object(hall, "_keeper", keeper),
        patch.object(outbox, "CLOCK_SECONDS", 0.5),
        patch.object(bells, "SECONDS_BETWEEN", 0.5),
        patch.object(outbox, "GATHERING_SECONDS", 0.1),
        patch.object(outbox, "LOOK_SECONDS", 0.5),
    ):
        run_dealt(port, data, 0, contact="mailto:club@moonrace.club", calls_private=True)
