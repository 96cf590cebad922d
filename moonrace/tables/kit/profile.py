"""What the page of a pilot is told: games, results, with whom, how it stands and how it likes to begin."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.game_page import Played, Span
from moonrace.tables.kit.pages import Page, PilotCard


class RatedAt(msgspec.Struct, frozen=True):
    """How a pilot stands at a game and mode."""

    mode: str
    rating: int
    spread: int
    games: int
    span: Span


class Favourite(msgspec.Struct, frozen=True):
    """A way in which a pilot likes to begin."""

    words: str
    games: int
    wins: int


class AtGame(msgspec.Struct, frozen=True):
    """What a pilot has played of one game."""

    id: str
    name: str
    icon: str
    games: int
    wins: int
    standing: tuple[RatedAt, ...]
    openings: tuple[Favourite, ...]
    opening_title: str = ""
    """What openings are told apart by."""


class Companion(msgspec.Struct, frozen=True):
    """Somebody with whom a pilot has played."""

    name: str
    games: int
    pilot: str = ""
    """Nothing for a bot."""
    url: str = ""
    """Its own page, where it shows that to who looks."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of a pilot."""

    game: str
    """What the game is called."""
    icon: str
    result: str
    """ "Won", "Lost", "2nd of 3"."""
    is_winner: bool
    since: str
    others: tuple[Played, ...]
    name: str = ""
    """Of the table; nothing where it is gone, or nobody else's business."""
    url: str = ""
    """The story, for who may read it."""
    words: str = ""
    """How it ended, where that was not by its rules alone."""
    is_rated: bool = False


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A pilot as it shows itself."""

    who: PilotCard
    is_you: bool
    audience: str
    """Who may see this: `self`, `friends` or `all`."""
    games: int
    wins: int
    is_all: bool = True
    """Whether all its games are counted, or only the latest."""
    at: tuple[AtGame, ...] = ()
    companions: tuple[Companion, ...] = ()
    latest: tuple[PlayedGame, ...] = ()


class ProfilePage(Page, frozen=True, kw_only=True):
    """The page of a pilot; without a profile where there is none, or none for who looks."""

    profile: Profile | None
