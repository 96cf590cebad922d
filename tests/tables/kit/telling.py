"""Events and the lines that tell them, for the tests of every log."""

from __future__ import annotations

from types import ModuleType

from moonrace.kernel.events import Event
from moonrace.tables.face import Face
from tests.tables.kit.seating import NAMES


def kinds_of(events: ModuleType) -> set[type[Event]]:
    """The classes of events of a game that programs know by a name."""
    kinds = (kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event))
    return {kind for kind in kinds if kind.__struct_config__.tag}


def told(face: Face, event: Event, viewer: int = 0) -> str:
    """The words of an event's line, which it has to have."""
    line = face.line(event, NAMES, viewer)
    assert line is not None
    return line.text
