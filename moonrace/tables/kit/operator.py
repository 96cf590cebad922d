"""What the operator's page is told: how the house is, never what is hidden at a table."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.pages import Page


class Figure(msgspec.Struct, frozen=True):
    """Something that is measured."""

    name: str
    value: str
    more: str = ""
    is_bad: bool = False


class OperatorTable(msgspec.Struct, frozen=True):
    """A table in the list. Steps are those that everybody at the table counts."""

    id: str
    name: str
    game: str
    seats: str
    steps: int
    touched: str
    size: str
    streams: int
    is_loaded: bool
    is_closed: bool
    words: str = ""
    """What its people are told about why it is closed."""


class OperatorGathering(msgspec.Struct, frozen=True):
    """A table that waits for its people, or a league."""

    id: str
    address: str
    """Where anybody may look at it; nothing where only its people may."""
    name: str
    game: str
    what: str
    """ "waits, 2 seats open, on the open list", "league, 5 people"."""
    people: str
    created: str
    is_closed: bool
    words: str = ""
    """What its people are told about why it is closed."""


class StuckBot(msgspec.Struct, frozen=True):
    """A table whose people wait for a bot."""

    table: str
    since: str


class Trouble(msgspec.Struct, frozen=True):
    """An error of ours."""

    at: str
    kind: str
    where: str
    code: str


class ReportedLine(msgspec.Struct, frozen=True):
    """A remark that somebody has reported."""

    key: str
    table: str
    who: str
    name: str
    speaker: str
    words: str
    said: str
    is_silenced: bool
    is_name: bool = False
    """Whether it is somebody's name that was reported."""
    is_pilot: bool = False


class OperatorDoor(Page, frozen=True):
    """Where the operator's key is asked for."""

    error: str = ""


class OperatorPage(Page, frozen=True):
    """The house, for whoever runs it."""

    figures: tuple[Figure, ...]
    stuck: tuple[StuckBot, ...]
    troubles: tuple[Trouble, ...]
    announcement: str
    total: int
    tables: tuple[OperatorTable, ...]
    gatherings: tuple[OperatorGathering, ...] = ()
    reports: tuple[ReportedLine, ...] = ()
    silenced: tuple[tuple[str, str], ...] = ()
    """Who may say nothing, and what they are called."""
    wanted: str = ""
    """The table that was looked for."""
    error: str = ""
