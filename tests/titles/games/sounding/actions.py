"""What a seat can do."""

from __future__ import annotations

from moonrace.kernel.actions import Action


class Climb(Action, frozen=True, tag="climb"):
    """Draw a tile."""


class Land(Action, frozen=True, tag="land"):
    """Keep the height and end the turn."""
