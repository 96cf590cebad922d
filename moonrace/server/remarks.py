"""What was said at a table, as it is stored; `talk.py` says who hears it."""

from __future__ import annotations

import msgspec

EVENT = "event"
"""The audience of what was done at a table that waits, rather than said: it stays there."""


class Remark(msgspec.Struct, frozen=True):
    """Something that was said at a table."""

    n: int
    command_id: str
    seat: int
    """-1 for who watches."""
    words: str
    at: float
    audience: str = "team"
    speaker: str = ""
    """Who said it, as the whole server knows them."""
    name: str = ""
    """Of who watches, or has left before it began."""
    is_promise: bool = False
    step: int = -1
    """The last entry of the match when it was said; -1 before it began."""
