"""What the page of a game is told: who stands where, what was played last, and which openings won."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.pages import GameCard, Page, PilotCard


class Span(msgspec.Struct, frozen=True):
    """A figure with how sure it is, as shares of a line: 0 is its left end, 100 its right."""

    low: float
    middle: float
    high: float


class Stands(msgspec.Struct, frozen=True):
    """Somebody in a standing."""

    place: int
    """Among the pilots; 0 for bots, who take nobody's place."""
    name: str
    pilot: PilotCard | None
    level: str
    """Of a bot, by which its portrait is drawn."""
    rating: int
    spread: int
    games: int
    span: Span
    is_you: bool = False
    url: str = ""
    """Their own page, where they show that to who looks."""


class ModeStanding(msgspec.Struct, frozen=True):
    """The standing of one mode of a game."""

    id: str
    name: str
    rows: tuple[Stands, ...]


class Played(msgspec.Struct, frozen=True):
    """Somebody in a game that is over."""

    seat: int
    name: str
    pilot: str = ""
    is_winner: bool = False
    url: str = ""
    """Their own page, where they show that to who looks."""


class RecentGame(msgspec.Struct, frozen=True):
    """A game that is over and whose story anybody may read."""

    url: str
    name: str
    """Of the table."""
    since: str
    """ "2 days ago"."""
    mode: str
    people: tuple[Played, ...]
    words: str = ""
    """How it ended, where that was not by its rules alone."""
    is_rated: bool = False


class Opening(msgspec.Struct, frozen=True):
    """A way to begin, and what came of it."""

    words: str
    games: int
    wins: int
    share: int
    """Per cent won, with the ends of what is likely."""
    low: int
    high: int


class GamePage(Page, frozen=True, kw_only=True):
    """The page of a game."""

    game: GameCard
    icon: str
    modes: tuple[ModeStanding, ...]
    recent: tuple[RecentGame, ...]
    openings: tuple[Opening, ...]
    opening_title: str = ""
    """What openings are told apart by."""
    fewest: int = 0
    """How often an opening must have been played to be listed."""
    open_tables: tuple[OpenTable, ...] = ()
    open_mark: str = ""
    """What changes with the open tables."""
    has_puzzles: bool = False
