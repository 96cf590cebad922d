"""What is of interest in a game, declared once beside its rules, in `games/<folder>/measures.py`.

A declaration names events and what each says about whom. Nothing is counted while a game is played, unless
somebody measures: a `Meter` is fed the events of each step and says at the end what they came to. The lab
makes rows of that; pages of finished games and profiles read the same.

Who races is called by what events call it: a seat, an agency, a nation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeVar

from moonrace.kernel.events import Event

if TYPE_CHECKING:
    from moonrace.kernel.frames import State

E = TypeVar("E", bound=Event)
Racer = Hashable
Figures = dict[Racer, int | None]
GAME: Racer = "the game"
"""The racer to which figures of the whole game are counted."""
ADDS, SETS, FIRST, TAKES = "adds", "sets", "first", "takes"


class Track:
    """A figure of each racer, told by events: what counts as progress, or is worth knowing at the end."""

    def __init__(self, name: str, title: str, *, start: int | None = 0, goal: int = 0) -> None:
        self.name = name
        """What programs call it: the name of a column."""
        self.title = title
        """What people read."""
        self.start = start
        """Everybody's figure at the beginning; None where there is none yet."""
        self.goal = goal
        """The figure that ends the race, where there is one; drawn as a line."""
        self.changes: dict[type[Event], tuple[str, Callable[[Any], tuple[Racer, int]], str]] = {}

    def adds(self, kind: type[E], change: Callable[[E], tuple[Racer, int]]) -> Self:
        """Events of a class add to somebody's figure."""
        self.changes[kind] = ADDS, change, ""
        return self

    def sets(self, kind: type[E], change: Callable[[E], tuple[Racer, int]]) -> Self:
        """Events of a class say somebody's figure."""
        self.changes[kind] = SETS, change, ""
        return self

    def first(self, kind: type[E], change: Callable[[E], tuple[Racer, int]]) -> Self:
        """The first event of a class says somebody's figure, which begins with None."""
        self.changes[kind] = FIRST, change, ""
        return self

    def takes(self, kind: type[E], of: Track, whose: Callable[[E], Racer]) -> Self:
        """At the first event of a class somebody's figure becomes what that of another track is then."""
        self.changes[kind] = TAKES, lambda event: (whose(event), 0), of.name
        return self

    def renamed(self, title: str, goal: int = 0) -> Track:
        """The same under another title, with a goal."""
        track = Track(self.name, title, start=self.start, goal=goal)
        track.changes.update(self.changes)
        return track

    def follow(
        self, event: Event, figures: Figures, others: Mapping[str, Figures] | None = None
    ) -> Racer | None:
        """Let an event change the figures; whose it has changed."""
        found = self.changes.get(type(event))
        if found is None:
            return None
        how, change, other = found
        racer, number = change(event)
        if racer not in figures:
            return None
        before = figures[racer]
        if how == ADDS:
            figures[racer] = (before or 0) + number
        elif how == SETS:
            figures[racer] = number
        elif before is None:
            figures[racer] = number if how == FIRST else (others or {})[other][racer]
        return racer


class Trait:
    """What tells a racer from others, as a short key: a nation, a character, or how it opened.

    The first keys that events say of a racer, as many as `length`, joined by plus signs.
    """

    def __init__(self, name: str, title: str, words: Mapping[str, str], *, length: int = 1) -> None:
        self.name = name
        self.title = title
        self.words = words
        """What people read for a key."""
        self.length = length
        self.keys: dict[type[Event], Callable[[Any], Iterable[tuple[Racer, str]]]] = {}

    def of(self, kind: type[E], keys: Callable[[E], Iterable[tuple[Racer, str]]]) -> Self:
        """Events of a class say keys, each with whose it is."""
        self.keys[kind] = keys
        return self

    def say(self, key: str) -> str:
        """A key in words."""
        return ", ".join(self.words.get(part, part) for part in key.split("+") if part)


class Things:
    """Cards or parts of a kind: which came to whom, and which were used."""

    def __init__(self, name: str, title: str, words: Mapping[str, str], *, gained: str, used: str) -> None:
        self.name = name
        self.title = title
        self.words = words
        """Every one of them, in words: those nobody ever gets are counted as well."""
        self.gained_means = gained
        """What it means here that one came to a racer: "drawn or dealt"."""
        self.used_means = used
        """What it means that it was used: "played"."""
        self.gains: dict[type[Event], Callable[[Any], tuple[Racer, Iterable[str]]]] = {}
        self.uses: dict[type[Event], Callable[[Any], tuple[Racer, Iterable[str]]]] = {}
        self.returns: dict[type[Event], Callable[[Any], tuple[Racer, Iterable[str]]]] = {}

    def gained(self, kind: type[E], which: Callable[[E], tuple[Racer, Iterable[str]]]) -> Self:
        """Events of a class bring somebody things."""
        self.gains[kind] = which
        return self

    def used(self, kind: type[E], which: Callable[[E], tuple[Racer, Iterable[str]]]) -> Self:
        """In events of a class somebody uses things."""
        self.uses[kind] = which
        return self

    def returned(self, kind: type[E], which: Callable[[E], tuple[Racer, Iterable[str]]]) -> Self:
        """In events of a class somebody takes things back that were used."""
        self.returns[kind] = which
        return self


@dataclass(frozen=True)
class AtEnd:
    """A figure of each racer that is read off the table when the game is over."""

    name: str
    title: str
    of: Callable[[Any, Any], int]
    """From the state and the racer."""


def each_seat(state: State) -> Mapping[Racer, Sequence[int]]:
    """Where everybody plays alone and events call people by their seats."""
    return {seat: (seat,) for seat in range(state.players)}


def named(*tables: Mapping[str, Any]) -> dict[str, str]:
    """What people read for each entry of some tables of content, by its id.

    Where several have one name, the id stands behind it: in tables and charts each is told from the others.
    """
    names = {key: str(entry.name) for table in tables for key, entry in table.items()}
    times = Counter(names.values())
    return {key: f"{name} ({key})" if times[name] > 1 else name for key, name in names.items()}


def seat_or_nobody(event: Any) -> Racer:
    """Whose an event is, where events call people by their seats."""
    seat: Racer = getattr(event, "seat", None)
    return seat


@dataclass(frozen=True)
class Measures:
    """What a game declares. The base of titles that declare nothing: no figures, no progress."""

    progress: tuple[Track, ...] = ()
    """Who is ahead: by the first of these, among equals by the next."""
    seats: tuple[Track | AtEnd, ...] = ()
    """Further figures of each racer."""
    games: tuple[Track, ...] = ()
    """Figures of the whole game, counted to `GAME`."""
    traits: tuple[Trait, ...] = ()
    """Who somebody is: character, nation, agenda."""
    opening: Trait | None = None
    """How somebody began."""
    things: tuple[Things, ...] = ()
    events: tuple[type[Event], ...] = ()
    """What is worth a row of its own."""
    round_begins: Mapping[type[Event], Callable[[Any, int], int]] = field(default_factory=dict)
    """Which event begins a round, and its number, from the event and how many play."""
    racers: Callable[[Any], Mapping[Racer, Sequence[int]]] = each_seat
    """From the state: who races, each with its seats."""
    whose: Callable[[Any], Racer] = seat_or_nobody
    """Whose an event of interest is."""
    dealt: tuple[str, ...] = ()
    """The verbs of choices that make somebody who they are. The lab can let chance make them, so that all
    are played alike often, whatever bots prefer."""
