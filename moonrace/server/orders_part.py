"""Orders of a seat as its page shows them."""

from __future__ import annotations

from moonrace.kernel.match import Match
from moonrace.server.orders import LASTS
from moonrace.server.table import LiveTable
from moonrace.tables.kit.orders import OrderLine, OrdersPart


def can_order(table: LiveTable, match: Match, seat: int) -> bool:
    """Whether a seat may leave orders: where it waits for others, and the real game is played."""
    row = table.row
    is_real = row.branch is None and not row.is_record and not row.is_taught and table.halt is None
    return is_real and not match.over and match.players > 1 and seat in table.players


def orders_part(table: LiveTable, match: Match, viewer: int) -> OrdersPart | None:
    """The orders of a viewer; None where it may leave none."""
    if not can_order(table, match, viewer):
        return None
    orders = table.slate.orders.get(viewer, ())
    lines = tuple(OrderLine(order.id, order.words, LASTS[order.lasts]) for order in orders)
    return OrdersPart(lines, table.slate.order_notes.get(viewer, ""))
