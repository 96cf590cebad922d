"""What each page is told. Templates read these structs and nothing else; no struct here holds a secret.

The contract between templates, server and `client.js`:

- Every form is a plain `<form method="post">` that works without JavaScript and holds
  `<input type="hidden" name="_csrf_token" value="{{ page.csrf }}">`.
- Forms of a table post to `{{ page.base }}/act`, `/undo`, `/redo`, `/restart-turn`, `/rematch`, `/name`
  (field `name`), `/say` (field `words`, to the own team), `/curtain` (field `seat`: who takes the device).
  They also hold `<input type="hidden" name="version">` with `page.version` and `name="seat"` with
  `page.viewer`. An action is sent by `<button name="action" value="TEXT">` inside the form for `/act`; a
  button that asks first carries the question in `data-confirm`.
- `fragment.html` has one root, `<div id="table" data-base data-version data-step data-seconds data-window>`,
  which is morphed in place (`data-seconds` is `window_seconds`, `data-window` is `window_length`). Everything
  that outlives a morph stands outside it: `<div id="offline" hidden>` (the strip), `<div id="announce"
  aria-live="polite">`, `<div id="keys" hidden>` (help on keys), `<aside id="drawer" hidden>` (rules). Links
  to clauses, `<a href="/rules/GAME/CLAUSE" data-drawer>`, open in the drawer.
- Elements that stand for actions carry `data-presses="ACTION TEXT"`; elements that stand for several carry
  `data-picks="ID"`, the id of the group of buttons that are offered where the thing stands. Things that can
  be read about carry their name in `data-about`; a button's `data-ghost="PIECE THING"` shows where it would
  put what. `<span data-countdown>` inside `#table` is filled with the seconds left, `<progress
  data-countdown>` runs down. Pieces that move have stable ids and `data-moves`.
- `<div id="moments" data-total>` holds what the director plays (`kit/moments.py`), `<i data-shown>` for each.
  Figures that tick have an id and `data-figure`.
- Log lines are `<li data-line="NUMBER">`; new ones are announced. `<input type="range" data-replay>` is the
  slider, its value the step; the last step is the present.
- `<button data-theme-switch>` and `<button data-palette-switch>` change what `<html data-theme data-palette>`
  says.
- Static files: `/static/kit/...` from `tables/kit/static`, `/static/GAME-ID/...` from
  `tables/GAME_FOLDER/static`; `kit/js/client.js` is a module that imports `morph.js`.
- A new table is posted to `/tables` with `game`, `command`, `name` (the maker's own), `seat-0`, `seat-1` ...
  (a value of `seat_choices`), `option-ID` for each option, `seconds` (of `window_choices`) and `undo`
  (`honest` or `free`).
- Lessons are listed at `/learn` and `/learn/GAME`; one is begun by posting `command` to `/learn/GAME/LESSON`.
  At its table `/show` plays the step, `/undo` goes back a step, `/play-on` ends the lesson and goes on.
- A what-if board is opened at `{{ page.base }}/what-if?at=STEP`: a form for `others` (`me` or `bot:LEVEL`)
  and `seat`, posted to the same address with `command`. On the board `/undo` takes back the visitor's last
  act with what others answered, `/restart-turn` everything, and `/curtain` changes the seat one plays.
- How chance can be checked stands at `{{ page.base }}/seal`; browsers post there what they add (`added`).
- What things are stands at `{{ page.base }}/about`, without a table at `/rules/GAME/things`; both take
  `?name=`.
- Puzzles are listed at `/puzzles`; one is asked at `/puzzles/GAME/NAME` on the page of a table that is marked
  `data-still`, answered by `/act` and shown with its answer as `?answer=ACTION`. `/puzzles/try` (field
  `puzzle`) opens a what-if board, `/puzzles/today` leads to that of the day.
- A game's planner is `/plan?game=GAME`, at a table `{{ page.base }}/plan`; with `.json` for programs.
"""

from __future__ import annotations

import msgspec

from moonrace.kernel.clauses import Clause
from moonrace.kernel.errors import Refusal
from moonrace.kernel.title import Option
from moonrace.tables.book import Book, ExampleLink
from moonrace.tables.chronicle import Chart, History
from moonrace.tables.encyclopaedia import Kinds, Thing
from moonrace.tables.face import AskPanel, Line
from moonrace.tables.kit.clocks import TimePart
from moonrace.tables.kit.coach import CoachPart
from moonrace.tables.kit.ends import EndsPart
from moonrace.tables.kit.lesson import LessonCard, LessonPart
from moonrace.tables.kit.orders import OrdersPart
from moonrace.tables.kit.parts import Table
from moonrace.tables.kit.puzzle import PuzzleCard, PuzzlePart
from moonrace.tables.kit.standing import Moved
from moonrace.tables.kit.talk import TalkPart
from moonrace.tables.kit.what_if import WhatIfPart
from moonrace.tables.planner import PlannerTable


class GameCard(msgspec.Struct, frozen=True):
    """A game on the home page."""

    id: str
    name: str
    tagline: str
    designer: str
    publisher: str
    year: int
    players: str
    """ "1 to 4"."""
    minutes: str
    is_playable: bool
    """Whether its rules are here yet; a game that is not shows its poster and says so."""
    is_first: bool = False
    """Whether it is a good one to begin with."""
    has_lessons: bool = False
    modes: tuple[tuple[str, str], ...] = ()
    """The ids and names of those that several play, where there is a choice of them."""


class PilotCard(msgspec.Struct, frozen=True):
    """A pilot, as everybody may know it: the patch is drawn from the id."""

    id: str
    name: str


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What a page knows of whoever looks at it."""

    pilot: PilotCard | None = None
    """Who looks at it, where the page shows that."""

    theme: str = ""
    """`dark`, `light` or nothing (follow the system)."""
    palette: str = ""
    """`signal`, `poster`, `ladder` or nothing (the default)."""
    csrf: str = ""


class PuzzlesPage(Page, frozen=True):
    """The list of puzzles."""

    games: tuple[GameCard, ...]
    """Those that have some."""
    puzzles: tuple[PuzzleCard, ...]
    """Of each game the easy ones first."""
    daily: PuzzleCard | None
    grades: tuple[str, ...]


class SeatChoice(msgspec.Struct, frozen=True):
    """Who can sit somewhere: `me`, `friend`, `same-screen`, `bot:LEVEL` or `empty`."""

    value: str
    label: str
    help: str
    portrait: str = ""
    """Whose face stands beside it, if anybody's."""


class NewTablePage(Page, frozen=True):
    """Setting up a table: game, options, seats."""

    game: GameCard
    games: tuple[GameCard, ...]
    counts: tuple[int, ...]
    options: tuple[Option, ...]
    words: dict[str, dict[str, str]]
    """What people read for the choices of an option, by option and choice."""
    seat_choices: tuple[SeatChoice, ...]
    command: str
    """An unguessable id, so that pressing twice makes one table."""
    error: str = ""
    window_choices: tuple[int, ...] = (0, 4, 8, 15)
    window_default: int = 4
    """Seconds a response window stays open where several people play; 0 means that standing orders answer."""
    players_of: dict[str, tuple[int, ...]] = {}
    """For how many players each mode of the game is, by the choice that stands for it."""
    seal: str = ""
    """The fingerprint of the secret that the table will draw from."""
    experiences: dict[str, str] = {}
    """For whom a table can be, while it waits for strangers."""
    """How it can be meant to be played."""
    chosen: dict[str, str] = {}
    """What was filled in, when the form comes back with an error: field by value."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where, as everybody may know it."""

    seat: int
    name: str
    kind: str
    """`person`, `bot`, `same-screen`, `open` (link not used yet)."""
    note: str
    """ "Commander", "Pilot stands in for Commander", "waiting for the link to be used"."""
    is_viewer: bool
    help: str = ""
    """A sentence on the note: how a bot of this level plays."""
    link: str = ""
    """A link to hand to a friend; only on the maker's own page and only while the seat is open."""
    pilot: str = ""
    """The id of who sits there, if it is a pilot."""


class ChapterMark(msgspec.Struct, frozen=True):
    """Where a chapter begins."""

    title: str
    step: int


class TurningPoint(msgspec.Struct, frozen=True):
    """Something that the story of a game has to tell."""

    seat: int
    title: str
    text: str
    step: int
    """Where a replay shows it."""
    mood: str = ""
    history: str = ""
    """The key of what truly happened."""
    is_decision: bool = False
    """Whether it can be tried otherwise."""


class TablePage(Page, frozen=True):
    """A table for one pair of eyes.

    The same struct feeds the whole page and the fragment that is morphed into it.
    """

    game: GameCard
    table: str
    name: str
    base: str
    """The address of this seat or spectator page, to which commands are posted: `/t/TABLE/s/TOKEN`."""
    viewer: int
    seats: tuple[SeatInfo, ...]
    version: int
    step: int
    """How many steps the match has, for the replay slider."""
    ask: AskPanel
    can_act: bool
    """Whether the viewer is called: awaited, or with an answer to give before a window closes."""
    undo_stops: str
    """Why the viewer's last move stays, where it made one and cannot take it back; else nothing."""
    undo_count: int
    redo: str
    """The action that redo would repeat, in text form, or nothing."""
    lines: tuple[Line, ...]
    since: int
    """How many of the lines are new since the viewer last acted."""
    face: Table
    """What the game's own templates read (`Face.context`)."""
    plain: tuple[str, ...]
    """The text view of the board."""
    is_over: bool
    story: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    window_seconds: float
    """Seconds until the clock closes an open response window, or 0."""
    notices: tuple[str, ...]
    """Things the table must say: a bot was replaced, the disk is full."""
    replay_at: int | None
    """The step shown, while looking back; None for the present."""
    curtain: str
    """At one screen: the name of whoever is to take the device; nothing when the curtain is open."""
    spectator_link: str
    refusal: Refusal | None = None
    """Why the viewer's last command was not carried out."""
    can_go_on: bool = False
    """Whether the table stands still over mended rules until this visitor agrees that it goes on."""
    changed: str = ""
    """For a command that came too late: what has happened meanwhile."""
    window_length: float = 0
    """How long the open response window lasts in all, or 0."""
    is_open_seat: bool = False
    """Whether the viewer's link was never used: offer to take the seat with a name."""
    curtain_seat: int = -1
    """At one screen: the seat that is to take the device, for the button that opens the curtain."""
    next_table: str = ""
    """The address of this viewer at the rematch, once there is one."""
    replay_seats: tuple[int, ...] = ()
    """After the end: whose eyes a replay can be watched with (`?at=N&seat=S`)."""
    eyes: int | None = None
    """Looking back after the end: whose eyes were borrowed."""
    back_to: int | None = None
    """The step that a jump was made from, to go back to."""
    chapters: tuple[ChapterMark, ...] = ()
    """While looking back: where turns, rounds or years begin."""
    share_link: str = ""
    """While looking back: an address at which anybody sees this moment with a spectator's eyes."""
    charts: tuple[Chart, ...] = ()
    """After the end: how the race went."""
    turning_points: tuple[TurningPoint, ...] = ()
    histories: dict[str, History] = {}
    """After the end: what truly happened, by the keys that turning points name."""
    is_record: bool = False
    """Whether the table was opened from a record and is only to be looked at."""
    wants_words: bool = False
    """Whether the visitor's browser has still to add words to the table's secret (`data-wants-words`)."""
    talk: TalkPart | None = None
    """What is said around the table, where people talk."""
    icon: str = "moon"
    """The game's own icon (`Face.icon`)."""
    told: int = 0
    """How many events the viewer has been told of."""
    named: frozenset[str] = frozenset()
    """Names that log lines may carry and that can be read about, as they are compared (`articles.folded`)."""
    moments: tuple[str, ...] = ()
    """What of the latest can be played over the board (`kit/moments.py`), each as JSON for the director."""
    lesson: LessonPart | None = None
    """The lesson that the viewer takes here."""
    what_if: WhatIfPart | None = None
    """What a what-if board has beyond a table."""
    puzzle: PuzzlePart | None = None
    """The puzzle that is asked here: nothing moves, and nobody else looks at it."""
    coach: CoachPart | None = None
    """What the coach has just said."""
    can_ask_coach: bool = False
    can_review: bool = False
    """Whether the coach may be asked to look through the finished game."""
    review_note: str = ""
    """What is to be said of that: that it is under way, that it failed, or that it found nothing."""
    time: TimePart | None = None
    """The clocks, where time counts."""
    moved: tuple[Moved, ...] = ()
    """How the game has moved standings, where it was rated."""
    orders: OrdersPart | None = None
    """What the viewer has left to be done while away."""
    ends: EndsPart | None = None
    """How the viewer can end the game."""
    resigned: tuple[int, ...] = ()
    """The seats that have given up."""
    next_waiting: str = ""
    """Where the viewer goes on who has nothing to do here: the next table that waits for it."""


class OrdersPage(Page, frozen=True, kw_only=True):
    """Where an order is left: posts to `{base}/orders` (`when`, `when_typed`, `act`, `otherwise`, `typed`,
    `lasts`)."""

    game: GameCard
    base: str
    name: str
    seat: int
    version: int
    possible: dict[str, str]
    """What could be done at the next decision, by its text form."""
    expected: dict[str, str]
    """What may be told before that, as an order hangs on it, in words."""
    lasts: dict[str, str]
    is_turn: bool
    """Whether it is the seat's turn already, so that an order is carried out at once."""


class SealPage(Page, frozen=True):
    """How the chance of a table can be checked."""

    game: GameCard
    base: str
    name: str
    seal: str
    """The fingerprint of the secret, shown before the deal."""
    secret: str
    """In hexadecimal figures; nothing before the game is over."""
    added: tuple[tuple[int, str, str], ...]
    """The seats of people: number, name, and what they have added."""


class AboutPage(Page, frozen=True):
    """What things are, at a table or without one: those asked for by name, or the names of all."""

    game: GameCard
    address: str
    """Where names are asked for: `?name=`."""
    name: str
    """What was asked for, or nothing."""
    things: tuple[Thing, ...]
    near: tuple[str, ...] = ()
    """Names like the one asked for, where nothing is called so."""
    kinds: Kinds = ()
    """Names by kind: of all, or of the many that were found."""
    base: str = ""
    """The table's address; nothing where there is no table."""

    @property
    def heading(self) -> str:
        """What the page is about, by its proper name where that is one."""
        names = {thing.item.name for thing in self.things}
        return names.pop() if len(names) == 1 else self.name or "Everything that has a name"


class RulesPage(Page, frozen=True):
    """The clauses of a game, for the rules drawer; the page of them is in `tables/book.py`."""

    game: GameCard
    clauses: tuple[Clause, ...]
    chosen: str = ""
    query: str = ""
    """The words that were searched for."""
    in_short: tuple[str, ...] = ()
    """The game in a few lines, `**words**` strong; on the page of all clauses only."""
    examples: dict[str, tuple[ExampleLink, ...]] = {}
    """By clause, the worked examples that show it."""


class BookPage(Page, frozen=True):
    """The rules of a game as a book. With `show` an example is open below the clause that was chosen."""

    game: GameCard
    book: Book
    chosen: str = ""
    query: str = ""
    show: str = ""
    """The worked example that is open."""
    example: str = ""
    """Its drawing, as HTML."""
    is_all: bool = False
    command: str = ""
    """An id for the table that somebody may open from an example."""


class HistoryPage(Page, frozen=True):
    """What truly happened, for the page and for the drawer beside a table."""

    game: GameCard
    history: History


class OpenPage(Page, frozen=True):
    """Where a record is opened that somebody has kept."""

    most: str
    """How large a record may be, in words."""
    error: str = ""


class WhatIfPage(Page, frozen=True, kw_only=True):
    """Where a what-if board is opened: from which step, and who plays the other seats."""

    game: GameCard
    base: str
    name: str
    step: int | None
    """None where it is still to be chosen."""
    last: int
    where: str = ""
    """The chapter of the step."""
    eyes: int | None = None
    """Whose eyes were borrowed."""
    seat: int
    """Whom the visitor plays, unless it is everybody."""
    seats: tuple[SeatInfo, ...]
    is_redealt: bool
    """Whether the game runs, so that what the visitor cannot know is dealt anew."""
    is_copy: bool = False
    """Whether it is a what-if board already, of which one wants one's own."""
    chapters: tuple[ChapterMark, ...] = ()
    """Steps to begin from."""
    levels: tuple[SeatChoice, ...] = ()
    command: str


class PlannerPage(Page, frozen=True):
    """A game's planner, alone or at a table. Questions are asked by address: plain GET forms."""

    game: GameCard
    face: PlannerTable
    """What the game's own template reads (`PlannerAnswer.context`)."""
    address: str
    """Where forms of the page lead: `/plan`, `/t/TABLE/s/TOKEN/plan`."""
    asking: str
    """How links to other questions begin, up to the first field."""
    link: str
    """The address of this page with its question."""
    question: str = ""
    """The question alone, as it stands in the address."""
    table: str = ""
    """At a table: the address to go back to."""
    table_name: str = ""


class LearnPage(Page, frozen=True):
    """The lessons of a game, or of all games that have some."""

    games: tuple[GameCard, ...]
    lessons: tuple[LessonCard, ...]
    command: str
    """An unguessable id, as for new tables."""
    chosen: str = ""
    """The game whose lessons these are; nothing for all."""


class ErrorPage(Page, frozen=True):
    """Something went wrong, said plainly."""

    status: int
    heading: str
    sentence: str
    """What is wrong, what became of the moves, and what helps; nothing is added to it."""
    code: str = ""
    again: str = ""
    """The address to try again, where that may help."""
    shelf: tuple[str, str] | None = None
    """Where all of its kind are listed, and what that is called."""
