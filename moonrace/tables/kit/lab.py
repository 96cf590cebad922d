"""What the pages of the lab are told."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.pages import GameCard, Page


class LabWork(msgspec.Struct, frozen=True):
    """A comparison or a report, as far as it is."""

    id: str
    kind: str
    game: str
    players: int
    level: str
    how: str
    """Options, and whether chance chose who is who."""
    asked: str
    stage: str
    done: int
    most: int
    lines: tuple[dict[str, str], ...]
    """Answers: words, a, b, effect, interval, verdict, more, command."""
    problem: str
    is_live: bool
    a: str
    b: str


class LabPage(Page, frozen=True, kw_only=True):
    """`/lab` and one piece of work."""

    games: tuple[GameCard, ...]
    works: tuple[LabWork, ...]
    shown: LabWork | None
    is_installed: bool
    error: str
    most: int
    levels: tuple[tuple[str, str], ...]
    """Bots by what is typed, and their names."""
    form: dict[str, str]
