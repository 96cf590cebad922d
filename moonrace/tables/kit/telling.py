"""Reading events for log lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from moonrace.kernel.events import SPECTATOR, Event, Value
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

    def things(self, key: str) -> Sequence[str]:
        """What the event names under a key, one thing or several that were gathered."""
        return _things(self.event.data.get(key, ()))

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


Pairs = Mapping[tuple[str, str], tuple[str, ...]]
"""Kinds of neighbouring events that are one line, with the keys whose things are gathered."""


def gathered(events: Sequence[Event], pairs: Pairs) -> list[Event]:
    """The events with neighbours made one: the later, with the figures of both and the things of all.

    Cards turned up one by one, or what everybody sees followed by what only its owner does. They must agree
    in all else that both tell, as in whose they are.
    """
    made: list[Event] = []
    for event in events:
        keys = pairs.get((made[-1].kind, event.kind)) if made else None
        if keys is not None and _agree(made[-1], event, keys):
            event = _one_of(made.pop(), event, keys)
        made.append(event)
    return made


def _agree(before: Event, after: Event, keys: tuple[str, ...]) -> bool:
    shared = before.data.keys() & after.data.keys() - set(keys)
    return all(before[key] == after[key] for key in shared)


class Gathered(Event, frozen=True):
    """Neighbours made one."""

    last: Event
    both: dict[str, Value]

    @property
    def kind(self) -> str:
        return self.last.kind

    @property
    def data(self) -> dict[str, Value]:
        return self.both

    def __getitem__(self, key: str) -> Value:
        return self.both[key]


def _one_of(before: Event, after: Event, keys: tuple[str, ...]) -> Event:
    lists = {key: (*_things(before.data.get(key, ())), *_things(after.data.get(key, ()))) for key in keys}
    return Gathered(last=after, both={**before.data, **after.data, **lists}, audience=after.audience)


def _things(value: Value) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()


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
