"""What pages are told of the coach."""

from __future__ import annotations

import msgspec

from moonrace.tables.face import Button

WAIT = "Wait a moment"
LET_IT_PASS = "Let this pass."


COACH = "coach"


class Thinker(msgspec.Struct, frozen=True):
    """Somebody else who may be asked."""

    level: str
    name: str


class CoachPart(msgspec.Struct, frozen=True):
    """What the coach says: a move and why, or a warning before one that was wanted."""

    button: Button | None
    """What it would do; None where it would let the moment pass."""
    reason: str
    label: str = ""
    """What it would do where there is no button for it."""
    beside: str = ""
    """What was compared with it."""
    who: str = COACH
    """Whose words these are, by which the portrait is drawn."""
    others: tuple[Thinker, ...] = ()
    """Who can be asked the same."""
    wanted: Button | None = None
    """What the viewer was about to do, where this is a warning."""

    @property
    def heading(self) -> str:
        """What stands above it."""
        return WAIT if self.wanted else "What I would do"
