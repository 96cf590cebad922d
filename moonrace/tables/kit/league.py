"""What the pages of leagues are told."""

from __future__ import annotations

import msgspec

from moonrace.kernel.title import Option
from moonrace.tables.kit.pages import GameCard, Page, PilotCard


class LeagueStand(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the table of a league."""

    place: int
    pilot: PilotCard
    points: str
    against: str
    won: int
    played: int
    byes: int
    is_you: bool = False
    is_out: bool = False


class LeagueSeat(msgspec.Struct, frozen=True):
    """Somebody at a table of a round."""

    pilot: PilotCard
    points: str = ""
    """What the table gave, once it has its result."""
    is_winner: bool = False
    is_you: bool = False


class LeagueTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round."""

    n: int
    people: tuple[LeagueSeat, ...]
    words: str
    """How it stands: "Waits for its people.", "Is played." """
    url: str = ""
    link: str = ""
    """What the address leads to: "Sit down", "Watch"."""
    is_yours: bool = False
    can_void: bool = False


class LeagueRound(msgspec.Struct, frozen=True):
    """A round with its tables, and who sits out."""

    n: int
    tables: tuple[LeagueTable, ...]
    byes: tuple[PilotCard, ...]
    is_over: bool


class LeaguePage(Page, frozen=True, kw_only=True):
    """A league. Forms post to `{address}/join` (`name`, `token`), `/leave` (`token`), and the
    organiser's to `{organise}/pair` (`round`), `/joining` (`open`), `/member` (`pilot`, `out`), `/void`
    (`round`, `table`)."""

    game: GameCard
    icon: str
    name: str
    address: str
    organise: str = ""
    """The address of its organiser; nothing for everybody else."""
    link: str
    """What is sent to people."""
    secret_link: str = ""
    token: str = ""
    """The organiser's, which their own forms of a member hold."""
    is_open: bool
    is_member: bool
    is_out: bool
    """Whether who looks at it was taken out."""
    facts: str
    rules: tuple[tuple[str, str, str], ...]
    rows: tuple[LeagueStand, ...]
    rounds: tuple[LeagueRound, ...]
    """The latest first."""
    next_round: int
    can_pair: bool
    pair_words: str
    """What has to be before the next round, or what pairing it will do."""
    how: tuple[str, ...]
    """How points are given and equals told apart, in sentences."""
    consent: str = ""
    """What who joins agrees to, where tables are rated."""
    error: str = ""


class NewLeaguePage(Page, frozen=True, kw_only=True):
    """The form for a new league, posted to `/leagues` with `name`, `game`, `size`, `command` and the options
    of a new table."""

    game: GameCard
    games: tuple[GameCard, ...]
    sizes: tuple[int, ...]
    options: tuple[Option, ...]
    words: dict[str, dict[str, str]]
    players_of: dict[str, tuple[int, ...]]
    window_choices: tuple[int, ...]
    window_default: int
    experiences: dict[str, str] = msgspec.field(default_factory=dict)
    """Empty: nobody but its people sits down at a table of a league."""
    command: str
    chosen: dict[str, str]
    own: tuple[tuple[str, str], ...]
    """The leagues one is in already: address and name."""
    error: str = ""
