"""The face of a game: what server and terminal ask of a folder in `tables`, so that they know no game.

`moonrace.tables.<folder>.face` defines `make(title) -> Face`. A face reads views, actions and events, never
a state.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from moonrace.kernel.actions import Action, Choice
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import Event
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article
from moonrace.tables.chronicle import Chapter, Chart, Chronicle, Milestone, Racer, Racers, chart_of
from moonrace.tables.ends import end_words, story_words
from moonrace.tables.finding import is_there, package_of
from moonrace.tables.kit.parts import Table

D = TypeVar("D")
T = TypeVar("T", bound=Table)


class Moment(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something to see of an event. `kit/moments.py` has the kinds; the tag names the director's function."""

    mood: str = ""
    """`good`, `caution`, `bad`, or nothing: the colour of the headline and of what is lit."""
    holds: tuple[str, ...] = ()
    """Things that show the end already and stay unseen until the answer, beside log line and figures."""
    whose: int = -1
    """The seat it happened to, where the log line names none: what is one's own is played longer."""
    is_first: bool = False
    """Whether it is played in full length however often the like was seen."""
    goes_on: bool = False
    """Whether the next moment begins where this one ends, so that the board stays back between them."""
    likeness: str = ""
    """The element id of a drawing, in sight or not, that shows what the moment is about; as it was before."""


class Button(msgspec.Struct, frozen=True):
    """One legal action as a control."""

    label: str
    """Short words on the button, beside the verb and target of its group: "Saturn V"."""
    sentence: str
    """The full sentence, its accessible name and its line in the terminal: "Launch Apollo 15: 3 fuel."."""
    action: str = ""
    """The text form that is sent; the panel knows it where a game says only how its actions look."""
    cost: str = ""
    """What stands at the right end: "3", "free", "67 %"."""
    cost_icon: str = ""
    """`fuel`, `coin` or nothing."""
    key: str = ""
    """A key hint, if it has one."""
    thing: str = ""
    """The element id of the card or space on the page that presses this button too; several with spaces."""
    icon: str = ""
    """The picture on it where it stands alone, as the primary button does."""
    confirm: str = ""
    """A question to ask first, for acts that hurt the own side; nothing for most."""
    ghost: str = ""
    """What the move would look like: the id of a piece and of the thing it would stand at, with a space."""
    about: str = ""
    """What there is to know of the thing before choosing: figures that a page shows on its card, told in
    plain lines after the sentence."""

    @property
    def in_short(self) -> str:
        """What it does, without what that costs or brings: "Launch Apollo 15"."""
        return re.split(r"[:.](?: |$)", self.sentence)[0]


class Group(msgspec.Struct, frozen=True):
    """Buttons that share verb and target, one row of the ask panel."""

    verb: str
    icon: str
    buttons: tuple[Button, ...]
    id: str = ""
    """The row's element id, so that a card or space with several actions can lead to it (`data-picks`)."""
    is_folded: bool = False
    """Whether it belongs behind "More moves": legal, but seldom what one looks for first."""
    is_setting: bool = False
    """Whether it settles what happens later, as a standing order does: no move, and not counted as one."""
    is_elsewhere: bool = False
    """Whether the game's own template shows its buttons (with `form="act"`), and the kit's rows do not."""
    unit: str = ""
    """What its buttons are ("place"), where there may be so many that they are shut into one line."""
    is_shut: bool = False


class Greyed(msgspec.Struct, frozen=True):
    """Something one might want to do and cannot, with the reason."""

    verb: str
    icon: str
    label: str
    refusal: Refusal
    """The rules' own answer to the action."""
    is_folded: bool = False
    """Whether it stands behind "more moves", for want of room."""
    action: str = ""
    """The text form of what is refused."""


class Line(msgspec.Struct, frozen=True):
    """A log line: who, and a sentence in which `**words**` are strong."""

    seat: int
    text: str
    step: int = -1
    """The step of the viewer's replay that it tells; -1 where it leads nowhere."""
    history: str = ""
    """The key of what truly happened, where the line tells a deed that has a history."""
    times: int = 1
    """How often it happened, one time directly after the other."""

    def tells_the_same(self, other: Line) -> bool:
        """Whether one line can tell both."""
        return (self.seat, self.text) == (other.seat, other.text)


class Headline(msgspec.Struct, frozen=True):
    """A log line that stands above the ask, because it has just happened."""

    line: Line
    is_own: bool
    """Whether it happened to the viewer; what others did comes after it, with their token."""
    mood: str = ""
    """`good`, `caution`, `bad`, or nothing where it is neither."""


class AskPanel(msgspec.Struct, frozen=True):
    """The decision in front of a seat, or what it waits for."""

    eyebrow: str
    """ "Your turn, action phase"."""
    heading: str
    """ "Gemini 8 is ready on the pad."""
    primary: Button | None = None
    note: str = ""
    """The line under the primary button."""
    groups: tuple[Group, ...] = ()
    greyed: tuple[Greyed, ...] = ()
    end: Button | None = None
    """The button that ends the phase."""
    note_icon: str = "info"
    """The icon before the note."""
    clock: str = "The window closes in"
    """What the seconds left are said to count, where a clock runs."""
    headlines: tuple[Headline, ...] = ()
    """What has just happened, until the viewer acts again."""


class Names(msgspec.Struct, frozen=True):
    """What the seats are called at this table, for sentences."""

    names: tuple[str, ...]

    def __getitem__(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "The table"


class Scene(msgspec.Struct, frozen=True):
    """Everything a face needs to draw a table for one pair of eyes. Built from views, never from a state."""

    view: Any
    names: Names
    legal: tuple[Action, ...]
    """What the viewer may do, awaited or open."""
    is_awaited: bool
    log: tuple[Event, ...]
    """Events the viewer may know, oldest first."""
    since: int = 0
    """How many of them are new since the viewer last acted."""
    fresh: int = 0
    """How many of them came of the viewer's last act or after it; 0 where they are told in another way."""
    result: Result | None = None
    undo: Refusal | None = None
    """Why the viewer cannot undo; None if it can."""
    refused: tuple[Choice, ...] = ()
    """What the viewer would look for and may not do, with the rules' reasons, the likeliest first."""
    is_unaided: bool = False
    """Whether the viewer is to find the best move: nothing may advise one, or say what each is worth."""

    @property
    def is_stopped(self) -> bool:
        """Whether people have ended the game, so that its rules have no verdict."""
        return self.result is not None and self.result.is_by_people


def stopped_panel(scene: Scene) -> AskPanel | None:
    """What stands where one decides, once people have ended the game."""
    if scene.result is None or not scene.is_stopped:
        return None
    return AskPanel("The end", end_words(scene.result, scene.names))


class Face:
    """Base of every game's face."""

    icon: ClassVar[str] = "moon"
    """The kit's icon that stands for the game where there is no room for a poster."""
    answers: ClassVar[frozenset[str]] = frozenset()
    """Verbs that only answer what the act before them brought about, so that its headlines stay."""
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Words that people type, and the verbs of this game that each may mean."""

    def __init__(self, title: Title) -> None:
        self.title = title

    def ask(self, scene: Scene) -> AskPanel:
        """The decision in front of the viewer, with every legal action as a button."""
        raise NotImplementedError

    def line(self, event: Event, names: Names, viewer: int) -> Line | None:
        """An event as a log line, or None if it needs none."""
        raise NotImplementedError

    def lines(self, events: Sequence[Event], names: Names, viewer: int) -> Sequence[Line]:
        """What happened in one go, as log lines. A face may tell several events in one line."""
        return [line for event in events if (line := self.line(event, names, viewer)) is not None]

    def context(self, scene: Scene) -> Table:
        """What the game's templates read: drawings, cards, docks."""
        raise NotImplementedError

    def plain(self, scene: Scene) -> Sequence[str]:
        """The table in plain lines: for the terminal, and the text view of the board."""
        raise NotImplementedError

    def fixed(self, scene: Scene) -> Sequence[str]:
        """Those of the plain lines that stay the same all game, such as a map: they need telling once."""
        return ()

    def articles(self, scene: Scene) -> Sequence[Article]:
        """The encyclopaedia of this table: every card, part, place and person that has a name, in full."""
        return ()

    def goals(self, scene: Scene) -> Sequence[Article]:
        """Those of the articles that one may want to plan for now."""
        return ()

    def story(self, scene: Scene) -> Sequence[str]:
        """After the end: how the game went, in a few sentences."""
        raise NotImplementedError

    def moments(self, event: Event, scene: Scene) -> Sequence[Moment]:
        """What there is to see of an event of the viewer's log, in order; nothing for most."""
        return ()

    # What is worth remembering, declared in the game's `milestones.py` -------------------------------------

    chronicle: Chronicle | None = None

    def chapters(self, events: Sequence[Event]) -> Sequence[Chapter]:
        """The chapters of a log: turns, rounds or years."""
        return tuple(self.chronicle.chapters.of(events)) if self.chronicle else ()

    def milestones(
        self, events: Sequence[Event], names: Names, viewer: int, steps: Sequence[int] = (), since: int = 0
    ) -> Sequence[Milestone]:
        """The deeds among the events that a viewer knows, oldest first.

        Firsts are firsts of the table, so all that is known has to be given, even where only those `since` a
        place are wanted. `steps` says for each event the step of the viewer's replay it belongs to.
        """
        if self.chronicle is None:
            return ()
        found = []
        for at, deed in self.chronicle.deeds.among(events):
            if at < since:
                continue
            line = self.told_in(events, at, names, viewer)
            found.append(
                Milestone(
                    title=deed.title,
                    seat=line.seat if line else -1,
                    text=line.text if line else deed.title,
                    at=at,
                    step=steps[at] if steps else -1,
                    history_key=deed.history if deed.history in self.chronicle.history else "",
                    history=self.chronicle.history.get(deed.history),
                    mood=deed.mood,
                    is_first=deed.is_first,
                    is_end=deed.is_end,
                )
            )
        return tuple(found)

    def told_in(self, events: Sequence[Event], at: int, names: Names, viewer: int) -> Line | None:
        """The log line that tells one of several events."""
        return self.line(events[at], names, viewer)

    def racers(self, scene: Scene) -> Racers:
        """Who takes part in the race, by what events call them."""
        return {seat: Racer(name, seat) for seat, name in enumerate(scene.names.names)}

    def race(self, scene: Scene) -> Sequence[Chart]:
        """How the race went, from the viewer's own log and view."""
        if self.chronicle is None:
            return ()
        chapters, racers = self.chronicle.chapters, self.racers(scene)
        return tuple(chart_of(track, scene.log, chapters, racers) for track in self.chronicle.tracks)


@dataclass(frozen=True)
class Readings(Generic[D, T]):
    """What a game reads off its desk: the panel, everything in words, and what there is to see."""

    panel: Callable[[D], AskPanel]
    table: Callable[[D, AskPanel], T]
    """What the game's templates read, from a desk and its panel."""
    plain: Callable[[D], Sequence[str]]
    articles: Callable[[D], Sequence[Article]]
    story: Callable[[D], Sequence[str]]
    moments: Callable[[D, Event], Sequence[Moment]]


@dataclass
class _Sitting(Generic[D]):
    """A scene with its desk, and its panel once that was asked for."""

    scene: Scene
    desk: D
    panel: AskPanel | None = None


class DeskFace(Face, Generic[D, T]):
    """A face that reads scenes at a desk, which answers the game's own questions about one of them.

    Panel, board and text of a page are asked for in turn: desk and panel are made once for a scene.
    """

    def __init__(self, title: Title, readings: Readings[D, T]) -> None:
        super().__init__(title)
        self.readings = readings
        self._latest: _Sitting[D] | None = None

    def make_desk(self, scene: Scene) -> D:
        """A desk for a scene."""
        raise NotImplementedError

    def desk(self, scene: Scene) -> D:
        """The scene with its questions."""
        return self._sitting(scene).desk

    def _sitting(self, scene: Scene) -> _Sitting[D]:
        """What belongs to a scene is kept in one piece, because pages are made in several threads."""
        latest = self._latest
        if latest is None or latest.scene is not scene:
            latest = self._latest = _Sitting(scene, self.make_desk(scene))
        return latest

    def ask(self, scene: Scene) -> AskPanel:
        sitting = self._sitting(scene)
        if sitting.panel is None:
            sitting.panel = stopped_panel(scene) or self.readings.panel(sitting.desk)
        return sitting.panel

    def context(self, scene: Scene) -> T:
        panel = self.ask(scene)
        return self.readings.table(self.desk(scene), panel)

    def plain(self, scene: Scene) -> Sequence[str]:
        return self.readings.plain(self.desk(scene))

    def articles(self, scene: Scene) -> Sequence[Article]:
        return self.readings.articles(self.desk(scene))

    def story(self, scene: Scene) -> Sequence[str]:
        told = self.readings.story(self.desk(scene))
        return [*story_words(scene.result, scene.names), *told] if scene.result else told

    def moments(self, event: Event, scene: Scene) -> Sequence[Moment]:
        return self.readings.moments(self.desk(scene), event)


@cache
def face_of(title: Title) -> Face:
    """The face of a title."""
    face: Face = importlib.import_module(f"{title.beside('tables')}.face").make(title)
    return face


def has_face(game: str) -> bool:
    """Whether a game can be drawn; its rules may be here before that."""
    return is_there(f"{package_of(game)}.face")
