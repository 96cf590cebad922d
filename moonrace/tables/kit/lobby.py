"""What the pages are told of tables that wait, and of tables that one may join."""

from __future__ import annotations

import msgspec

from moonrace.kernel.title import Option
from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.pages import GameCard, Page, PilotCard, SeatChoice
from moonrace.tables.kit.talk import TalkPart


class LobbyPlace(msgspec.Struct, frozen=True):
    """A place at a table that waits."""

    seat: int
    kind: str
    """`person`, `bot` or `open`."""
    name: str
    note: str
    """ "You. You opened the table.", "Here now." """
    away: float = 0.0
    """Since when somebody is away; 0 for who is not."""
    pilot: PilotCard | None = None
    is_you: bool = False
    is_ready: bool = False
    is_opener: bool = False
    """Whether its person has opened the table: nobody can send them away."""


class LobbyPage(Page, frozen=True, kw_only=True):
    """A table that waits for its people. Forms post to `{address}/sit` (`name`, `added`), `/ready` (`ready`),
    `/leave`, and the opener's to `/place` (`seat`, `kind`), `/options`, `/code`."""

    game: GameCard
    name: str
    address: str
    code: str
    """Nothing for who may look at the table but not bring others: that is who sits there."""
    join_link: str
    heading: str
    sentence: str
    places: tuple[LobbyPlace, ...]
    rules: tuple[tuple[str, str, str], ...]
    """What is played: an icon, strong words, and the rest of the sentence."""
    own: LobbyPlace | None
    guest: str = ""
    """The link of a guest whom nothing else makes known; forms send it as `token`."""
    talk: TalkPart | None = None
    """What those who sit there say to each other; posts to `{address}/say` (`words` or `phrase`)."""
    is_opener: bool
    league: str = ""
    """The address of the league that keeps the seats, if one does."""
    is_listed: bool
    is_rated: bool
    starts: str
    """When it will begin, in a sentence."""
    levels: tuple[SeatChoice, ...] = ()
    """The bots that can be seated."""
    can_leave_out: bool = False
    """Whether the game can be played by one fewer."""
    options: tuple[Option, ...] = ()
    words: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    chosen: dict[str, str] = msgspec.field(default_factory=dict)
    """What is chosen now: field of the form by value."""
    experiences: dict[str, str] = msgspec.field(default_factory=dict)
    window_choices: tuple[int, ...] = ()
    window_default: int = 4
    players_of: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    seal: str = ""
    icon: str = "moon"
    error: str = ""
    news: str = ""
    """What has come of a report."""


class OpenListPage(Page, frozen=True, kw_only=True):
    """All tables that wait for anybody, and those under way that anybody may watch."""

    games: tuple[GameCard, ...]
    open_tables: tuple[OpenTable, ...]
    open_mark: str = ""
    """What changes with them."""
    running: tuple[OpenTable, ...]
    wishes: dict[str, str] = msgspec.field(default_factory=dict)
    """What was wished for: `game` (or `game/mode`), `pace`, `experience`, `rated`."""
    missed: str = ""
    """That nothing of the kind was found."""
    opens: str
    """Where such a table is opened."""


class JoinPage(Page, frozen=True):
    """Where a code is typed."""

    code: str = ""
    error: str = ""
