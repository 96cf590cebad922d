"""What a game tells its page, `page.face`: a struct of its own, derived from `Table`, that holds these parts.

The shell draws bar, status line, seats, ask panel, log and result itself, from `page.face.shell`. The game
adds three templates of its own, each reading `page`: `<folder>/board.html` (inside the board's frame),
`<folder>/side.html` (small panels under the seats) and `<folder>/dock.html` (own things in
`<section class="own">`, then the hand in `<section class="hand">`). A fourth, `<folder>/panel.html`, is
optional and stands under the heading of the ask panel: instruments for the decision. How parts that several
games show are drawn stands in `kit/templates/parts.html`. Its style sheet is `<folder>/static/table.css`, and
what follows it `table-*.css`. Where its table is one drawing, `picture` is that: it stands on the desk.
"""

from __future__ import annotations

import msgspec
from markupsafe import Markup


class Stat(msgspec.Struct, frozen=True):
    """A figure with its icon: fuel 7 of 11."""

    icon: str
    figure: str
    rest: str = ""
    """Words after the figure in second ink: "/11", "of 11"."""
    name: str = ""
    """What the figure counts, for screen readers and on hovering: "fuel"."""


class Track(msgspec.Struct, frozen=True):
    """So many steps done, of so many."""

    done: int
    of: int


class SeatPart(msgspec.Struct, frozen=True):
    """What the shell shows of one seat, by seat number."""

    stats: tuple[Stat, ...] = ()
    steps: Track | None = None
    """On the way to the goal."""
    words: str = ""
    """A line under the name: "Blaze Influence"; after the end the reason for the rank."""
    is_active: bool = False


class Phase(msgspec.Struct, frozen=True):
    """A step of the turn."""

    name: str
    is_current: bool = False


class Rival(msgspec.Struct, frozen=True):
    """Who plays without a seat: the opponent of a solo game. It has its line in the ranking at the end."""

    name: str
    seat: int
    """Whose colour, shape and letter stand for it."""
    words: str = ""
    has_won: bool = False


class Aim(msgspec.Struct, frozen=True):
    """Something to reach for, in one line: a mission on the table."""

    name: str
    figure: str
    """What it is worth or how likely it is: "7 points", "62 %"."""
    says: str = ""
    """What it takes."""
    by: int = -1
    """The seat that has reached it."""
    is_open: bool = True


class Shell(msgspec.Struct, frozen=True):
    """What stands around the board."""

    when: str = ""
    """ "turn 9"."""
    phases: tuple[Phase, ...] = ()
    track: str = "Phases of the turn"
    """What the track in the bar is, for screen readers: phases, or the years of a calendar."""
    seats: tuple[SeatPart, ...] = ()
    status: Stat | None = None
    """The viewer's main resource, for the status line of a phone."""
    own: str = "Yours"
    """The name of the tab with the viewer's own things: "Missions"."""
    hand: str = ""
    """The name of the hand's tab: "Hand 8"; nothing if the game has no hand."""
    rival: Rival | None = None
    aims: tuple[Aim, ...] = ()
    """What is played for. A phone shows it in a strip under the status line, which opens."""
    aims_name: str = "Missions"


NO_SHELL = Shell()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What the templates of a game read. Each game derives its own and adds what it shows."""

    shell: Shell = NO_SHELL

    @property
    def picture(self) -> Markup:
        """The table as a drawing, for who looks at it from outside; nothing where it is more than one."""
        return Markup("")


class Check(msgspec.Struct, frozen=True):
    """Something that is wanted, and whether it is there."""

    text: str
    is_met: bool


class Throw(msgspec.Struct, frozen=True):
    """A die that was thrown for something, and what it had to show."""

    seat: int
    """Whose it was; below 0 where nobody sits there."""
    who: str
    what: str
    sides: int
    rolled: int
    least: int

    @property
    def is_success(self) -> bool:
        """Whether it did."""
        return self.rolled >= self.least


class Likeness(msgspec.Struct, frozen=True, kw_only=True):
    """How a thing looks in the encyclopaedia, drawn as on the table by `<folder>/thing.html`."""

    picture: str = ""
    """A drawing, as markup."""
    icon: str = ""
    """What stands for it where there is no drawing."""
    figures: tuple[Stat, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    """What stands on it line by line: a word and what it says."""
    card: object = None
    """The card, as the game's own templates read it."""
    shape: str = ""
    """Which of their macros draws it, in games that have several."""
    dotted: str = ""
    """What dots under figures of the card mean."""
