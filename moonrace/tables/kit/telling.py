"""Reading events for log lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from moonrace.kernel.events import SPECTATOR, Event
from moonrace.tables.face import Line, Names

TABLE = SPECTATOR
"""The seat of a line that is about nobody in particular."""


class EventTeller:
    """Tells one event to one viewer. A game's own teller adds its words."""

    def __init__(self, event: Event, names: Names, viewer: int) -> None:
        self.event = event
        self.names = names
        self.viewer = viewer

    @property
    def seat(self) -> int:
        """Whose line it is."""
        return self.seat_under("seat")

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


Told = TypeVar("Told", bound=EventTeller)


def told(teller: Told, sentences: Mapping[str, Callable[[Told], str]]) -> Line | None:
    """The event as a log line by the sentence of its kind; None where it has none or needs no line."""
    tell = sentences.get(teller.event.kind)
    text = tell(teller) if tell else ""
    return Line(teller.seat, text) if text else None


def whole(event: Event, key: str) -> int:
    """A number of an event, or -1."""
    value = event.data.get(key, -1)
    return value if isinstance(value, int) else -1


def dated(log: Sequence[Event], kind: str) -> Iterator[tuple[int, Event]]:
    """Each event with the round it fell in, where events of a kind (`round`, `year`) begin rounds."""
    when = 0
    for event in log:
        if event.kind == kind:
            when = whole(event, kind)
        yield when, event
