"""Reading events for log lines."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.events import SPECTATOR, Event
from moonrace.tables.face import Names

TABLE = SPECTATOR
"""The seat of a line that is about nobody in particular."""


class EventTeller:
    """Tells one event to one viewer. A game's own teller adds its words."""

    def __init__(self, event: Event, names: Names, viewer: int) -> None:
        self.event = event
        self.names = names
        self.viewer = viewer

    def text(self, key: str) -> str:
        """A word of the event, or nothing."""
        value = self.event.data.get(key, "")
        return value if isinstance(value, str) else ""

    def number(self, key: str) -> int:
        """A number of the event, or 0."""
        value = self.event.data.get(key, 0)
        return value if isinstance(value, int) else 0

    def many(self, key: str) -> Sequence[str]:
        """The words of the event under a key."""
        value = self.event.data.get(key, ())
        return value if isinstance(value, tuple) else ()

    def seat_under(self, key: str) -> int:
        """The seat that a key names, or the table's own."""
        value = self.event.data.get(key, TABLE)
        return value if isinstance(value, int) else TABLE
