"""The tables that a series of games is measured into: their columns, and the rows of each game.

A game adds columns of its own, by what its `measures.py` declares. `docs/lab.md` describes them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from moonrace.kernel.measures import AtEnd, Track, Trait
from moonrace.kernel.title import Title
from moonrace.lab.arena import Played, Series

INT, FLOAT, TEXT, BOOL = "int", "float", "text", "bool"
GAMES, SEATS, DECISIONS, EVENTS, USES, PROGRESS = "games", "seats", "decisions", "events", "uses", "progress"
RECORDS, THINGS = "records", "things"
MEASURED = (GAMES, SEATS, DECISIONS, EVENTS, USES, PROGRESS)
"""What every series has, unless told to leave some out."""

Rows = dict[str, list[Any]]
"""A table by columns."""


class Column(msgspec.Struct, frozen=True):
    """A column of a table."""

    name: str
    kind: str
    """`int`, `float`, `text` or `bool`."""
    words: str
    is_own: bool = False
    """Whether it is the game's own, declared beside its rules."""


def _shared(table: str, about: Mapping[str, tuple[str, str]]) -> tuple[Column, ...]:
    first = () if table == THINGS else (Column("number", INT, "The number of the game in its series."),)
    series = Column("series", TEXT, "The id of the series, the same in all its tables.")
    return (series, *first, *(Column(name, kind, words) for name, (kind, words) in about.items()))


SHARED: dict[str, tuple[Column, ...]] = {
    table: _shared(table, about)
    for table, about in {
        GAMES: {
            "seed": (TEXT, "What all chance of the game came from."),
            "players": (INT, "How many seats."),
            "decisions": (INT, "How many decisions were made."),
            "rounds": (INT, "How many rounds were begun."),
            "why": (TEXT, "How it ended, as a code; empty after an error."),
            "winner": (INT, "The seat that won, the first of a team; empty if none did."),
            "is_draw": (BOOL, "Whether those who tied won nothing."),
            "error": (TEXT, "What went wrong, else empty."),
            "decided": (FLOAT, "The share of decisions after which the winner stayed alone in front."),
            "decided_round": (INT, "The round of that."),
            "lead_changes": (INT, "How often another seat came to be alone in front."),
            "half_leader": (INT, "The seat alone in front after half of the decisions; empty if level."),
        },
        SEATS: {
            "seat": (INT, "From 0, in order round the table."),
            "bot": (INT, "The number of the bot in the series, from 0."),
            "level": (TEXT, "What the bot was called in the series."),
            "place": (INT, "1 for the best; those level share the better place."),
            "score": (FLOAT, "As the game's result gives it."),
            "won": (BOOL, "Whether it won, alone or with its team; in a draw nobody did."),
            "decisions": (INT, "How many decisions it made."),
            "opening": (TEXT, "How it began, as a key; empty if it came to nothing of the kind."),
        },
        DECISIONS: {
            "step": (INT, "The number of the decision in its game, from 1."),
            "round": (INT, "The round it was made in; 0 before the first."),
            "seat": (INT, "Who decided; -2 is the clock."),
            "ask": (TEXT, "What was decided, in a word or two."),
            "options": (INT, "How many actions there were to choose from."),
            "verb": (TEXT, "The first word of the action."),
            "action": (TEXT, "The action in its text form, as in records."),
        },
        EVENTS: {
            "step": (INT, "The decision that led to it; 0 is the deal."),
            "round": (INT, "The round it happened in."),
            "seat": (INT, "Whose it is, the first seat of a team; empty if nobody's."),
            "kind": (TEXT, "Which event, by its tag."),
            "data": (TEXT, "The things it concerns, as JSON."),
        },
        USES: {
            "seat": (INT, "To whom it came, the first seat of a team."),
            "group": (TEXT, "Which kind of thing: card, part ..."),
            "thing": (TEXT, "Which one, by its content id."),
            "gained": (INT, "How often it came to the seat."),
            "used": (INT, "How often the seat used it."),
        },
        PROGRESS: {
            "round": (INT, "The round at whose end it was so."),
            "seat": (INT, "Who."),
        },
        RECORDS: {"record": (TEXT, "The whole record, as `moonrace replay` reads it.")},
        THINGS: {
            "group": (TEXT, "Which kind of thing."),
            "thing": (TEXT, "Which one, by its content id."),
            "words": (TEXT, "What people call it."),
        },
    }.items()
}


def columns(title: Title, table: str) -> tuple[Column, ...]:
    """The columns of a table for a title: those of every game, and its own."""
    own = [Column(name, kind, words, is_own=True) for name, kind, words in _own(title, table)]
    return (*SHARED[table], *own)


def _own(title: Title, table: str) -> Iterator[tuple[str, str, str]]:
    measures = title.measures
    declared: Mapping[str, tuple[Track | AtEnd | Trait, ...]] = {
        GAMES: measures.games,
        SEATS: (*measures.traits, *measures.progress, *measures.seats),
        PROGRESS: measures.progress,
    }
    for each in declared.get(table, ()):
        yield each.name, TEXT if isinstance(each, Trait) else INT, f"{each.title}."


def things_of(title: Title, series: str) -> Rows:
    """Every card and part that the game counts, whether anybody ever gets it or not."""
    rows: Rows = {column.name: [] for column in SHARED[THINGS]}
    for things in title.measures.things:
        for thing, words in things.words.items():
            _add(rows, series=series, group=things.name, thing=thing, words=words)
    return rows


class Sheets:
    """The rows of some games, by table."""

    def __init__(self, title: Title, series: Series, id: str, tables: tuple[str, ...]) -> None:
        self.title, self.series, self.id = title, series, id
        self.tables: dict[str, Rows] = {
            table: {column.name: [] for column in columns(title, table)} for table in tables
        }

    def add(self, played: Played) -> None:
        """Enter a game."""
        number = played.outcome.number
        for table, rows in self.tables.items():
            for row in _ROWS[table](self, played):
                _add(rows, series=self.id, number=number, **row)

    def _games(self, played: Played) -> Iterator[dict[str, Any]]:
        outcome, measured = played.outcome, played.measured
        decided = measured.decided_step if measured else None
        yield {
            "seed": self.series.seed_of(outcome.number),
            "players": len(outcome.seats),
            "decisions": outcome.decisions,
            "rounds": outcome.rounds,
            "why": outcome.why,
            "winner": measured.winners[0] if measured and measured.winners else None,
            "is_draw": outcome.is_draw,
            "error": outcome.error,
            "decided": None if decided is None else decided / max(1, outcome.decisions),
            "decided_round": measured.decided_round if measured else None,
            "lead_changes": measured.lead_changes if measured else None,
            "half_leader": measured.half_leader if measured else None,
            **(measured.figures if measured else dict.fromkeys(t.name for t in self.title.measures.games)),
        }

    def _seats(self, played: Played) -> Iterator[dict[str, Any]]:
        made = [decision.seat for decision in played.decisions]
        for seat in played.measured.seats if played.measured else ():
            bot = played.outcome.seats[seat.seat]
            yield {
                "seat": seat.seat,
                "bot": bot,
                "level": self.series.bots[bot],
                "place": seat.place or None,
                "score": seat.score,
                "won": seat.has_won,
                "decisions": made.count(seat.seat),
                "opening": seat.opening or None,
                **{name: key or None for name, key in seat.traits.items()},
                **seat.figures,
            }

    def _decisions(self, played: Played) -> Iterator[dict[str, Any]]:
        for decision in played.decisions:
            yield msgspec.structs.asdict(decision)

    def _events(self, played: Played) -> Iterator[dict[str, Any]]:
        for note in played.measured.notes if played.measured else ():
            yield {
                "step": note.step,
                "round": note.round,
                "seat": note.seat,
                "kind": note.event.kind,
                "data": msgspec.json.encode(note.event.data).decode(),
            }

    def _uses(self, played: Played) -> Iterator[dict[str, Any]]:
        for use in played.measured.uses if played.measured else ():
            yield msgspec.structs.asdict(use)

    def _progress(self, played: Played) -> Iterator[dict[str, Any]]:
        names = [track.name for track in self.title.measures.progress]
        for point in played.measured.points if played.measured else ():
            yield {
                "round": point.round,
                "seat": point.seat,
                **dict(zip(names, point.figures, strict=True)),
            }

    def _records(self, played: Played) -> Iterator[dict[str, Any]]:
        if played.record is not None:
            yield {"record": "".join(line + "\n" for line in played.record.to_lines())}


_ROWS = {
    GAMES: Sheets._games,
    SEATS: Sheets._seats,
    DECISIONS: Sheets._decisions,
    EVENTS: Sheets._events,
    USES: Sheets._uses,
    PROGRESS: Sheets._progress,
    RECORDS: Sheets._records,
}


def _add(rows: Rows, **row: Any) -> None:
    for name, values in rows.items():
        values.append(row[name])
