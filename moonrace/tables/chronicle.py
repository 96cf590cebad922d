"""What is worth remembering of a game, found in one viewer's log and nothing else.

A game declares once which events begin a chapter, which are deeds to be celebrated or mourned, and what
counts as progress (`tables/<folder>/milestones.py`, with tracks of the game's own `measures.py`). Replay,
result page, log and scenes all read that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from moonrace.kernel.content import ContentError
from moonrace.kernel.events import Event, Stopped
from moonrace.kernel.measures import Figures, Track
from moonrace.kernel.typed import typed

E = TypeVar("E", bound=Event)
T = TypeVar("T")
Past = Sequence[Event]
"""What the viewer knew before an event, oldest first."""
GOOD, BAD = "good", "bad"
START = "Start"


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What truly happened, in two sentences."""

    title: str
    """ "Sputnik 1"."""
    date: str
    sentences: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=2)]


class _HistoryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    history: dict[str, History]


def read_history(file: Path) -> Mapping[str, History]:
    """The histories of a game by key, typed and checked."""
    return decoded(file, _HistoryFile).history


def decoded(file: Path, kind: type[T]) -> T:
    """A file of texts, typed and checked; a complaint names file and entry."""
    try:
        return msgspec.toml.decode(file.read_bytes(), type=typed(kind))
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ContentError(str(problem), file=file.name) from problem


class Chapter(msgspec.Struct, frozen=True):
    """A part of a game that can be gone to."""

    title: str
    """ "1961", "Turn 9"."""
    at: int
    """Where its first event stands in the log."""


class Chapters:
    """Which events begin a chapter, and what it is called."""

    def __init__(self) -> None:
        self._titles: dict[type[Event], Callable[[Any], str]] = {}

    def begin_with(self, kind: type[E], title: Callable[[E], str]) -> Chapters:
        """Let every event of a class begin a chapter."""
        self._titles[kind] = title
        return self

    def of(self, log: Sequence[Event]) -> Iterator[Chapter]:
        """The chapters of a log."""
        for at, event in enumerate(log):
            title = self._titles.get(type(event))
            if title is not None:
                yield Chapter(title(event), at)


class Deed(msgspec.Struct, frozen=True):
    """Why an event is remembered."""

    title: str
    """ "First human in space"."""
    history: str = ""
    """The key of what truly happened, if there is such a thing."""
    mood: str = GOOD
    """`good`, or `bad` for a loss."""
    is_first: bool = True
    """Whether only the first of this title at the table counts, whosoever it is."""
    is_end: bool = False
    """Whether the game ends with it."""


class Deeds:
    """Which events are deeds."""

    def __init__(self) -> None:
        self._finders: dict[type[Event], list[Callable[[Any, Past], Deed | None]]] = {
            Stopped: [lambda *_: Deed("The end", is_end=True)]
        }

    def of(self, kind: type[E], find: Callable[[E, Past], Deed | None]) -> Deeds:
        """Let events of a class be deeds; one event may be several."""
        self._finders.setdefault(kind, []).append(find)
        return self

    def among(self, log: Sequence[Event]) -> Iterator[tuple[int, Deed]]:
        """The deeds of a log, each with the place of its event."""
        done: set[str] = set()
        for at, event in enumerate(log):
            for find in self._finders.get(type(event), ()):
                deed = find(event, log[:at])
                if deed is not None and not (deed.is_first and deed.title in done):
                    done.add(deed.title)
                    yield at, deed


class Racer(msgspec.Struct, frozen=True):
    """Who takes part in the race: a seat, a nation, or an opponent without a seat."""

    name: str
    seat: int
    """Whose colour, shape and letter stand for it."""


Racers = Mapping[Any, Racer]
"""Those who race, by what events call them."""


class Series(msgspec.Struct, frozen=True):
    """One racer's figures at the end of each chapter."""

    racer: Racer
    values: tuple[int, ...]


class Lead(msgspec.Struct, frozen=True):
    """Somebody has come to be alone in front."""

    racer: Racer
    at: int
    """The event of the log that put it there."""
    figure: int
    next_best: int


class Chart(msgspec.Struct, frozen=True):
    """How the race went."""

    title: str
    columns: tuple[str, ...]
    series: tuple[Series, ...]
    goal: int = 0
    leads: tuple[Lead, ...] = ()


class Milestone(msgspec.Struct, frozen=True):
    """A deed as one viewer knows it."""

    title: str
    seat: int
    text: str
    """Its log line."""
    at: int
    """Where its event stands among those it was looked for in."""
    step: int
    """The step of the viewer's replay in which it happens; -1 where that was not said."""
    history_key: str = ""
    history: History | None = None
    mood: str = GOOD
    is_first: bool = True
    is_end: bool = False


class Chronicle(msgspec.Struct, frozen=True):
    """What a game has declared."""

    chapters: Chapters
    deeds: Deeds
    tracks: tuple[Track, ...] = ()
    history: Mapping[str, History] = {}


def chart_of(track: Track, log: Sequence[Event], chapters: Chapters, racers: Racers) -> Chart:
    """A track followed through a log, with a figure for everybody at the end of each chapter."""
    begins = {chapter.at: chapter.title for chapter in chapters.of(log)}
    figures: Figures = dict.fromkeys(racers, track.start)
    columns: list[str] = [START]
    rows: list[dict[Hashable, int]] = []
    leads: list[Lead] = []
    leader: Hashable | None = None
    moved_at: dict[Hashable, int] = {}
    for at, event in enumerate(log):
        if at in begins:
            rows.append(_standing(figures))
            leader = _note_lead(rows[-1], leader, moved_at, racers, leads)
            columns.append(begins[at])
        racer = track.follow(event, figures)
        if racer is not None:
            moved_at[racer] = at
    rows.append(_standing(figures))
    _note_lead(rows[-1], leader, moved_at, racers, leads)
    series = tuple(Series(racer, tuple(row[key] for row in rows)) for key, racer in racers.items())
    return Chart(track.title, tuple(columns), series, track.goal, tuple(leads))


def _standing(figures: Figures) -> dict[Hashable, int]:
    return {racer: figure or 0 for racer, figure in figures.items()}


def _note_lead(
    figures: Mapping[Hashable, int],
    leader: Hashable | None,
    moved_at: Mapping[Hashable, int],
    racers: Racers,
    leads: list[Lead],
) -> Hashable | None:
    """Note who is newly alone in front; who leads now, or led last where several are level."""
    ranked = sorted(figures.values(), reverse=True)
    if len(ranked) < 2 or ranked[0] == ranked[1]:
        return leader
    first = next(key for key, figure in figures.items() if figure == ranked[0])
    if first != leader and first in moved_at:
        leads.append(Lead(racers[first], moved_at[first], ranked[0], ranked[1]))
    return first
