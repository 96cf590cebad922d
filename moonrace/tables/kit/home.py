"""What the home page is told: for whoever has tables it is a desk, for others an invitation."""

from __future__ import annotations

import math

import msgspec

from moonrace.tables.face import Line
from moonrace.tables.kit.lesson import LessonCard
from moonrace.tables.kit.pages import GameCard, Page, PilotCard
from moonrace.tables.kit.puzzle import PuzzleCard
from moonrace.tables.kit.words import in_words


class Opponent(msgspec.Struct, frozen=True):
    """Somebody else at a table."""

    seat: int
    name: str
    pilot: str = ""
    """The id of a pilot, from which the patch is drawn; nothing for guests and bots."""
    is_bot: bool = False


class TableCard(msgspec.Struct, frozen=True):
    """One of the visitor's tables: where its pilot sits, or whose link its browser keeps."""

    url: str
    game: str
    game_name: str
    name: str
    status: str
    """ "Your turn: action phase", "Tomas chooses a card", "Inés has landed"."""
    is_yours_to_act: bool
    is_over: bool
    seats: int
    icon: str = "moon"
    """The game's own icon (`Face.icon`)."""
    lesson: LessonCard | None = None
    """The lesson that is taken there."""
    is_lobby: bool = False
    """Whether it still waits for its people."""
    others: tuple[Opponent, ...] = ()
    since: str = ""
    """How long ago the present moment came about: "3 h ago"."""
    news: tuple[Line, ...] = ()
    """What has happened since the visitor's last move, at most two lines of the visitor's own log."""
    more: int = 0
    """How many lines more there are."""
    time_left: str = ""
    """How much time the visitor has left for this decision, in words; nothing where no clock runs."""
    is_time_short: bool = False
    seconds_left: float = math.inf
    """The same as a number, by which the desk is ordered."""


class OpenTable(msgspec.Struct, frozen=True):
    """A table that waits, in a list for strangers."""

    url: str
    game: str
    game_name: str
    icon: str
    opener: PilotCard | None
    words: str
    """ "Joon. 1 seat free, in one sitting." """


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
    """Tables that wait for anybody."""

    @property
    def mine(self) -> tuple[TableCard, ...]:
        """Tables that wait for the visitor."""
        return tuple(table for table in self.tables if table.is_yours_to_act and not table.is_over)

    @property
    def elsewhere(self) -> tuple[TableCard, ...]:
        """Tables that wait for others."""
        return tuple(table for table in self.tables if not table.is_yours_to_act and not table.is_over)

    @property
    def ended(self) -> tuple[TableCard, ...]:
        """Finished games."""
        return tuple(table for table in self.tables if table.is_over)

    @property
    def headline(self) -> str:
        """How many tables wait, in words."""
        waiting = len(self.mine)
        return f"{in_words(waiting)} {'table waits' if waiting < 2 else 'tables wait'} for you."
