"""A match as a page, without a server around it: for measures, and for whoever checks what pages show."""

from __future__ import annotations

from typing import Any, cast

from moonrace.kernel.match import Match
from moonrace.server import present
from moonrace.server.links import Visitor
from moonrace.server.store import SeatRow, TableRow
from moonrace.server.table import LiveTable
from moonrace.tables.kit.render import render


def still_table(match: Match) -> LiveTable:
    """A table that holds the match and never needs its store, since nothing is done at it."""
    seats = tuple(
        SeatRow(seat=seat, kind="me", name=f"Player {seat + 1}", link_hash=b"", is_claimed=True)
        for seat in range(match.players)
    )
    row = TableRow(
        id="still",
        name="Still",
        header=match.header,
        secret=b"",
        host_hash=b"",
        spectator_token="still",
        seconds=4,
        created=0.0,
        seats=seats,
    )
    return LiveTable(cast(Any, None), row, match.title)


def still_page(live: LiveTable, match: Match, viewer: int, template: str = "kit/table.html") -> str:
    """The whole page as a seat would have it, or a part of it."""
    visitor = Visitor((viewer,), False, "still", "/t/still/s/still")
    return render(template, present.table_page(live, match, visitor, present.Look(viewer)))
