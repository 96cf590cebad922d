"""What the pages are told of tables that wait, and of tables that one may join."""

from __future__ import annotations

import msgspec

from moonrace.kernel.title import Option
from moonrace.tables.kit.pages import GameCard, Page, PilotCard, SeatChoice


class LobbyPlace(msgspec.Struct, frozen=True):
    """A place at a table that waits."""

    seat: int
    kind: str
    """`person`, `bot` or `open`."""
    name: str
    note: str
    """ "You. You opened the table.", "Here now.", "Away since 20.15." """
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
    is_opener: bool
    is_listed: bool
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
    tempos: dict[str, str] = msgspec.field(default_factory=dict)
    window_choices: tuple[int, ...] = ()
    window_default: int = 4
    players_of: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    seal: str = ""
    icon: str = "moon"
    error: str = ""


class JoinPage(Page, frozen=True):
    """Where a code is typed."""

    code: str = ""
    error: str = ""


class PilotPage(Page, frozen=True):
    """Who one is: the name, and the way to another device."""

    move_link: str = ""
    """A link that makes one other browser this pilot's; shown once."""
    pass_word: str = ""
    """In the other browser: what the link has brought."""
    error: str = ""
