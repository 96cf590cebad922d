"""What the home page is told: for whoever has tables it is a desk, for others an invitation."""

from __future__ import annotations

import math

import msgspec

from moonrace.tables.kit.clocks import ClockPart
from moonrace.tables.kit.lesson import LessonCard
from moonrace.tables.kit.pages import GameCard, Page, PilotCard
from moonrace.tables.kit.puzzle import PuzzleCard
from moonrace.tables.kit.words import in_words, listed

MANY = 6
"""Tables that wait, from which on the desk is busy."""


class Opponent(msgspec.Struct, frozen=True):
    """Somebody else at a table."""

    seat: int
    name: str
    pilot: str = ""
    """The id of a pilot, from which the patch is drawn; nothing for guests and bots."""
    is_bot: bool = False


class News(msgspec.Struct, frozen=True):
    """A line of the visitor's own log that came after its last move."""

    number: int
    """Its place in the log, from 1: a browser knows how far it has shown it."""
    seat: int
    text: str
    times: int = 1


class Word(msgspec.Struct, frozen=True):
    """What a table wants of the visitor besides a move."""

    words: str
    """ "Tomas does not come. Wait, let a bot sit in, or end it." """
    act: str
    """What the button says that leads there."""


class TableCard(msgspec.Struct, frozen=True):
    """One of the visitor's tables: where its pilot sits, or whose link its browser keeps."""

    url: str
    game: str
    game_name: str
    name: str
    status: str
    """ "Your turn: action phase", "Tomas chooses a card", "Inés has landed"."""
    is_yours_to_act: bool
    """Whether a move of the visitor is wanted, or that it is ready."""
    is_over: bool
    seats: int
    icon: str = "moon"
    """The game's own icon (`Face.icon`)."""
    lesson: LessonCard | None = None
    """The lesson that is taken there."""
    picture: str = ""
    """The table as the visitor sees it, drawn; only of the one that comes first."""
    is_lobby: bool = False
    """Whether it still waits for its people."""
    others: tuple[Opponent, ...] = ()
    since: str = ""
    """How long ago the present moment came about: "3 h ago"."""
    news: tuple[News, ...] = ()
    """What others have done since the visitor's last move: at most two lines, of those that name it first."""
    fresh: tuple[int, ...] = ()
    """The numbers of all such lines."""
    has_moved: bool = True
    """Whether the visitor has moved at all; else all is news."""
    lines: int = 0
    """How many lines the visitor's log has."""
    begun: float = 0.0
    """When it was set up."""
    whose: str = ""
    """ "Your move", "Tomas decides"; nothing where all is over, or nothing has begun."""
    is_live: bool = False
    """Whether its people sit there together, so that seconds count."""
    clock: ClockPart | None = None
    """How much time there is for this decision, or that no clock runs."""
    seconds_left: float = math.inf
    """The time as a number, by which the desk is ordered; without end where no clock runs."""
    word: Word | None = None
    """What else is wanted of the visitor."""

    @property
    def waits_for_you(self) -> bool:
        """Whether the table waits for the visitor, be it for a move or a word."""
        return self.is_yours_to_act or self.word is not None

    @property
    def people(self) -> str:
        """ "with Tomas and Inés": what tells tables of one game apart."""
        return f"with {listed(one.name for one in self.others)}" if self.others else ""


class OpenTable(msgspec.Struct, frozen=True):
    """A table that waits, in a list for strangers."""

    url: str
    game: str
    game_name: str
    icon: str
    opener: PilotCard | None
    words: str
    """ "Joon. 1 seat free, in one sitting." """
    friend: str = ""
    """A friend of the visitor who sits there, by name."""


class HomePage(Page, frozen=True):
    """The home page."""

    games: tuple[GameCard, ...]
    tables: tuple[TableCard, ...]
    """In the order of the desk: what waits for the visitor, least time first; then others; then ended."""
    first: LessonCard | None = None
    """What somebody is invited to who was never here."""
    command: str = ""
    """An unguessable id, so that beginning a lesson twice makes one table."""
    lessons: tuple[LessonCard, ...] = ()
    """What may come next for somebody who was here; of these the browser shows one."""
    puzzle: PuzzleCard | None = None
    """The puzzle of the day."""
    open_tables: tuple[OpenTable, ...] = ()
    """Tables that wait for anybody: the first few."""
    open_mark: str = ""
    """What changes with the open tables."""
    open_count: int = 0
    """How many there are in all."""
    leagues: tuple[tuple[str, str], ...] = ()
    """Address and name of those that the visitor is in."""
    running: tuple[OpenTable, ...] = ()
    """Tables under way that anybody may watch."""

    @property
    def mine(self) -> tuple[TableCard, ...]:
        """Tables that wait for the visitor."""
        return tuple(table for table in self.tables if table.waits_for_you and not table.is_over)

    @property
    def is_busy(self) -> bool:
        """Whether so many wait that one goes through them rather than chooses."""
        return len(self.mine) >= MANY

    @property
    def elsewhere(self) -> tuple[TableCard, ...]:
        """Tables that wait for others."""
        return tuple(table for table in self.tables if not table.waits_for_you and not table.is_over)

    @property
    def ended(self) -> tuple[TableCard, ...]:
        """Finished games."""
        return tuple(table for table in self.tables if table.is_over)

    @property
    def title(self) -> str:
        """What a tab says: how many tables wait, where any do."""
        mark = f"({len(self.mine)}) " if self.mine else ""
        return f"{mark}Moonrace: five space-race games, with the rules on your side"

    @property
    def headline(self) -> str:
        """How many tables wait, in words."""
        waiting = len(self.mine)
        return f"{in_words(waiting)} {'table waits' if waiting < 2 else 'tables wait'} for you."
