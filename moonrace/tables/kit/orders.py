"""What pages say of orders that a seat has left."""

from __future__ import annotations

import msgspec


class OrderLine(msgspec.Struct, frozen=True):
    """One order."""

    id: str
    words: str
    lasts: str


class OrdersPart(msgspec.Struct, frozen=True):
    """The orders of the viewer, and why some were dropped."""

    orders: tuple[OrderLine, ...] = ()
    note: str = ""
