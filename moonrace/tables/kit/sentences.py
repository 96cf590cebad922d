"""Log lines from typed events: one sentence for each class of event, found by its annotation.

TELL = Sentences(Teller)
TELL.says(events.Passed, lambda _, e: "Passes.")

def _moved(t: Teller, e: events.Moved) -> str:
    return f"Moved to {t.place(e.to)}."

TELL.take_in(vars())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from moonrace.kernel.events import SPECTATOR, Event, OfSeat
from moonrace.tables.ends import people_words
from moonrace.tables.face import D, DeskFace, Line, Names, T
from moonrace.tables.kit.by_kind import functions_in

TABLE = SPECTATOR
"""The seat of a line that is about nobody in particular."""

E = TypeVar("E", bound=Event)
W = TypeVar("W")
Run = Sequence[Event]
"""Neighbouring events that are told in one line; the last of them gives the sentence."""
Neighbours = Mapping[tuple[type[Event], type[Event]], tuple[str, ...]]
"""Classes of neighbouring events that are one line, with the fields in which they may differ."""
NO_NEIGHBOURS: Neighbours = {}


class Speaker(Generic[W]):
    """Speaks to one viewer of what happened, in the words of a game."""

    def __init__(self, words: W, names: Names, viewer: int, run: Run) -> None:
        self.words = words
        self.names = names
        self.viewer = viewer
        self.run = run

    def seat_of(self, event: Event) -> int:
        """Whose line it is."""
        return event.seat if isinstance(event, OfSeat) else TABLE

    def all_of(self, kind: type[E]) -> list[E]:
        """The events of a class that this line tells."""
        return [event for event in self.run if isinstance(event, kind)]


S = TypeVar("S", bound=Speaker[Any])


class Sentences(Generic[W, S]):
    """The sentences of one game, for its speakers."""

    def __init__(
        self, speaker: Callable[[W, Names, int, Run], S], neighbours: Neighbours = NO_NEIGHBOURS
    ) -> None:
        self._speaker = speaker
        self._neighbours = neighbours
        self._by_kind: dict[type[Event], Callable[[S, Any], str]] = {}

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The classes of events that have a sentence."""
        return frozenset(self._by_kind)

    def take_in(self, module: Mapping[str, object]) -> None:
        """Take the sentences of a module in, each for the class (or classes) of its second argument."""
        self._by_kind |= functions_in(module, Event, str)

    def says(self, kind: type[E], sentence: Callable[[S, E], str]) -> None:
        """Take a sentence in that is short enough for one line, for a class of events."""
        self._by_kind[kind] = sentence

    def line(self, words: W, event: Event, names: Names, viewer: int) -> Line | None:
        """An event as a log line; None where it needs none."""
        return self._told(words, (event,), names, viewer)

    def lines(self, words: W, log: Sequence[Event], names: Names, viewer: int) -> list[Line]:
        """What happened in one go as log lines, neighbours in one."""
        told = (self._told(words, run, names, viewer) for run in runs(log, self._neighbours))
        return [line for line in told if line is not None]

    def line_in(self, words: W, log: Sequence[Event], at: int, names: Names, viewer: int) -> Line | None:
        """An event of a log as the line it has there, where that tells the event before it as well."""
        return self._told(words, runs(log[max(0, at - 1) : at + 1], self._neighbours)[-1], names, viewer)

    def _told(self, words: W, run: Run, names: Names, viewer: int) -> Line | None:
        speaker, last = self._speaker(words, names, viewer, run), run[-1]
        sentence = self._by_kind.get(type(last))
        if sentence is None:
            text, seat = people_words(last, names), last.seat if isinstance(last, OfSeat) else TABLE
        else:
            text, seat = sentence(speaker, last), speaker.seat_of(last)
        return Line(seat, text) if text else None


def runs(events: Sequence[Event], neighbours: Neighbours) -> list[list[Event]]:
    """The events, neighbours that are one line together: cards turned up one by one, or what everybody sees
    followed by what only its owner does. They must agree in all else that both tell, as in whose they are.
    """
    made: list[list[Event]] = []
    for event in events:
        before = made[-1][-1] if made else None
        fields = neighbours.get((type(before), type(event))) if before is not None else None
        if before is not None and fields is not None and _agree(before, event, fields):
            made[-1].append(event)
        else:
            made.append([event])
    return made


def _agree(before: Event, after: Event, but: tuple[str, ...]) -> bool:
    mine, theirs = before.data, after.data
    return all(mine[name] == theirs[name] for name in mine.keys() & theirs.keys() - set(but))


def dated(log: Sequence[Event], kind: type[E], when: Callable[[E], int]) -> Iterator[tuple[int, Event]]:
    """Each event with the round it fell in, where events of a class begin rounds or years."""
    now = 0
    for event in log:
        if isinstance(event, kind):
            now = when(event)
        yield now, event


class SpeakingFace(DeskFace[D, T]):
    """A face with desk, words and sentences: its log lines are theirs."""

    tell: ClassVar[Sentences[Any, Any]]
    words: Any

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        return self.tell.line(self.words, event, names, viewer)

    def lines(self, events: Sequence[Event], names: Names, viewer: int) -> Sequence[Line]:
        return self.tell.lines(self.words, events, names, viewer)

    def told_in(self, events: Sequence[Event], at: int, names: Names, viewer: int) -> Line | None:
        return self.tell.line_in(self.words, events, at, names, viewer)
