"""From standings to what pages are told of them."""

from __future__ import annotations

from moonrace.server.standing import Rating
from moonrace.server.table import LiveTable
from moonrace.tables.kit.standing import Moved


def moved_by(table: LiveTable) -> tuple[Moved, ...]:
    """How a finished game has moved the standings of those who sat there, where they had agreed to that."""
    found: list[Moved] = []
    for one in table.outcomes:
        if one.is_rated and one.mu is not None and one.sigma is not None and one.was_mu is not None:
            was, now = Rating(one.was_mu), Rating(one.mu, one.sigma)
            found.append(Moved(one.seat, table.row.seats[one.seat].name, was.shown, now.shown, now.spread))
    return tuple(found)
