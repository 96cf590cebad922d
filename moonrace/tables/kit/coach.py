"""What pages are told of the coach."""

from __future__ import annotations

import msgspec

from moonrace.tables.face import Button

WAIT = "Wait a moment"
LET_IT_PASS = "Let this pass."


class CoachPart(msgspec.Struct, frozen=True):
    """What the coach says: a move and why, or a warning before one that was wanted."""

    button: Button | None
    """What it would do; None where it would let the moment pass."""
    reason: str
    label: str = ""
    """What it would do where there is no button for it."""
    wanted: Button | None = None
    """What the viewer was about to do, where this is a warning."""

    @property
    def heading(self) -> str:
        """What stands above it."""
        return WAIT if self.wanted else "What I would do"
