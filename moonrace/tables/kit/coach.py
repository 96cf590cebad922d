"""What pages are told of the coach."""

from __future__ import annotations

import msgspec

from moonrace.tables.face import Button


class CoachPart(msgspec.Struct, frozen=True):
    """What the coach says: a move and why, or a warning before one that was wanted."""

    button: Button | None
    """What it would do; None where it would let the moment pass."""
    reason: str
    label: str = ""
    """What it would do where there is no button for it."""
    wanted: Button | None = None
    """What the viewer was about to do, where this is a warning."""
    percent: int = 0
    """By how many games in a hundred the coach's move looks better than that."""
