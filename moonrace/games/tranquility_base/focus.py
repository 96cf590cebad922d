"""What the frame on top is about, as a seat may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

import msgspec


class WindowView(msgspec.Struct, frozen=True, tag="window"):
    """An open response window. Whether anybody can answer does not show."""

    opener: int
    kind: str
    mode: str
    """`ask`, `timed` or `orders`."""
    offered: str
    """The card this seat has offered: its id, `pass`, or nothing yet."""


class PaymentView(msgspec.Struct, frozen=True, tag="payment"):
    """A cost that a negated History card left open."""

    short: int
    what: str
    """The text form of the action it was for."""
