"""Moments: what the page plays over the board, in place of a silent repaint.

A game says which of its events are worth seeing, and with which things of the page (`Face.moments`); what one
then sees and hears is the director's (`static/js/director.js`), the same in all games. Moments are made of
the viewer's own log and view, so they can tell nothing else; their words are the log's own line. Things are
named by element id, as they stand on the page before the event (`actor`) or after it (`to`, `at`); a thing
that is not on the page is left out, so nothing breaks where a phone shows less.

A game may add kinds of its own: a subclass of `Moment` here, and a function of that name in its
`static/scenes.js`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.chronicle import BAD, GOOD, Milestone
from moonrace.tables.face import Face, Line, Moment, Scene
from moonrace.tables.kit.by_kind import functions_in
from moonrace.tables.kit.tokens import seat_token
from moonrace.tables.kit.words import listed

LOOKED_AT = 40
"""How many of the latest events a page tells moments of: more than can happen between two looks of a page
that is open. Whoever was away longer reads."""
WINNER = 56
"""How large a winner's token is held up."""


class Marks(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="marks"):
    """A thing gets an outline for a breath: something small has changed there."""

    at: tuple[str, ...]


class Flies(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="flies"):
    """Cards, tokens or coins go from where they lay to where they lie now, one after the other."""

    actor: tuple[str, ...] = ()
    """Where they lay; if there are fewer than places to go to, the last of them is where all come from."""
    to: tuple[str, ...] = ()
    art: str = ""
    """A drawing that flies in place of the thing itself."""
    is_new: bool = False
    """Whether what flies is what lies there now: it came out of a deck, a purse or another's hand."""
    arts: tuple[str, ...] = ()
    """A drawing for each that flies, where they are not all alike."""
    cue: str = "card"


class Snaps(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="snaps"):
    """A tile goes to its space, snaps, and the things it fits to light up one by one."""

    actor: str
    to: str
    links: tuple[str, ...] = ()


class Travels(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="travels"):
    """A piece goes its way: hopping from thing to thing, along a drawn path, or straight."""

    actor: str
    along: tuple[str, ...] = ()
    """Things it passes, the last one included."""
    path: str = ""
    """The element id of a path in the board's drawing that it follows."""
    at: str = ""
    """Where its likeness stands in full before it goes."""
    to: str = ""
    """Where it goes if it is not on the page any more."""
    near: str = ""
    """The element id of the board's drawing, where one goes close up to see a small step of weight."""
    cue: str = "hush"


class Waits(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="waits"):
    """A rocket stands ready and a ring closes round it: others may still answer."""

    actor: str
    """The place it stands at."""
    art: str


class LiftsOff(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="lifts_off"):
    """A rocket rises from where it stands, on a plume, and leaves the board at the top."""

    actor: str
    """What rises; where `art` is given, the place it rises from."""
    art: str = ""
    bands: tuple[str, ...] = ()
    """Things that brighten from the inside as it passes."""
    is_far: bool = False
    """Whether it is another's, and rises small in the distance."""


class Fizzles(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="fizzles"):
    """Ignition, and then nothing: the plume shrinks, smoke rolls aside, a band may fall across."""

    actor: str
    art: str = ""
    band: str = ""
    """A word or two across it: "Delayed"."""


class Rolls(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="rolls"):
    """A die turns up its number against the number needed."""

    at: str = ""
    """The thing it is rolled for; else the middle of the board."""
    name: str = ""
    """What it decides: "Roll for LEO"."""
    sides: int
    shown: int
    needed: int = 0
    """The least that is needed; 0 where nothing is."""
    adds: tuple[tuple[str, int], ...] = ()
    """What counts beside the die, in the order it is told: ("Tests", 1)."""
    checks: tuple[tuple[str, bool], ...] = ()
    """What the result is held against, one after the other: ("Speed 4 of 3", True)."""


class Turns(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="turns"):
    """A card that lay face down turns over."""

    at: str = ""
    """The thing beside which it is turned; else the middle of the board."""
    name: str = ""
    """What stands over it: "Outcome"."""
    face: str
    """What it says, in a word or two."""
    under: str = ""
    art: str = ""
    """Its picture: an icon or a drawing."""


class Bursts(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="bursts"):
    """A craft explodes where it is."""

    actor: str
    art: str = ""
    leaves: str = ""
    """What the page shows in its place afterwards."""


class Mourns(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="mourns"):
    """A star for everybody who did not come home."""

    names: tuple[str, ...]


class Stamps(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="stamps"):
    """What is completed leaves its place, is held up, stamped by its seat, and goes to it."""

    actor: str
    to: str = ""
    seat: int = -1
    art: str = ""
    bonus: str = ""
    """What it brings: "+6"."""


class Explores(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="explores"):
    """A place turns over, and what is found stands under its name."""

    at: str
    found: str
    art: str = ""


class Covers(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="covers"):
    """A card is answered by another that is laid over it; what is negated turns over and leaves."""

    actor: str = ""
    cards: tuple[str, ...]
    """Names of the cards, in the order they are laid."""
    arts: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    """What stands on them."""
    is_negated: bool = False


class Lands(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="lands"):
    """A module comes down on a world and stands: dust, pennant, and what was needed for it."""

    at: str
    """The thing it lands on."""
    world: str = "moon"
    """`moon`, `mars`, `earth` or another that the director can draw; its inks are the kit's."""
    seat: int = -1
    art: str = ""
    """The module; the director has one of its own."""
    trophies: tuple[str, ...] = ()
    """Drawings that arrive one by one when it stands."""


class Returns(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="returns"):
    """A capsule comes home under parachutes."""

    seat: int = -1


class Meets(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="meets"):
    """Two craft join: one comes in by steps, each paid for, until the ring closes."""

    at: str = ""
    art: str = ""
    other: str = ""
    other_likeness: str = ""
    """As `likeness`, of what it joins."""
    steps: int = 3
    paid: tuple[str, ...] = ()
    """Drawings of what is paid, one with each step."""


class Celebrates(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="celebrates"):
    """A first, or the end: a plate across the board with what it is, and what happened in truth.

    Made here for every game, of the deeds it has declared (`celebrations`)."""

    title: str
    history: str = ""
    seat: int = -1
    art: str = ""
    cue: str = "chime"


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment on its way to the page."""

    number: int
    """The place of its event in the viewer's log, from 1."""
    seat: int
    words: str
    """The log line of the event, without marks; nothing where another moment of it has said it."""
    moment: Any


M = TypeVar("M")
E = TypeVar("E", bound=Event)


class Moments(Generic[M]):
    """The moments of one game: a function for each class of events that has one, found by its annotation.

    PLAYS = Moments[Maker]()

    def _launched(m: Maker, e: events.Launched) -> Moment | Sequence[Moment] | None:
        return LiftsOff(actor=m.pad_of(e.seat))

    PLAYS.take_in(vars())
    """

    def __init__(self) -> None:
        self._by_kind: dict[type[Event], Callable[[M, Any], Moment | Sequence[Moment] | None]] = {}

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The classes of events that have one."""
        return frozenset(self._by_kind)

    def take_in(self, module: Mapping[str, object]) -> None:
        """Take the functions of a module in, each for the class (or classes) of its second argument."""
        self._by_kind |= functions_in(module, Event, Moment)

    def shows(self, kind: type[E], made: Callable[[M, E], Moment | Sequence[Moment] | None]) -> None:
        """Take a function in that is short enough for one line, for a class of events."""
        self._by_kind[kind] = made

    def make(self, maker: M, event: Event) -> Sequence[Moment]:
        """The moments of an event, in order."""
        made = self._by_kind.get(type(event))
        found = made(maker, event) if made else None
        if found is None:
            return ()
        return (found,) if isinstance(found, Moment) else found


def programme(face: Face, scene: Scene) -> tuple[str, ...]:
    """The moments of the latest events for the page, each as JSON."""
    return tuple(msgspec.json.encode(one).decode() for one in shown(face, scene))


def shown(face: Face, scene: Scene) -> tuple[Shown, ...]:
    """The moments of the latest events that the viewer may know, oldest first."""
    first = max(0, len(scene.log) - LOOKED_AT)
    celebrated = celebrations(face, scene, first)
    made: list[Shown] = []
    for at, event in enumerate(scene.log[first:], first):
        own = face.moments(event, scene)
        moments = [*own, *celebrated.get(at, ())]
        line = _line(face, scene, event) if moments else None
        seat = line.seat if line else getattr(event, "seat", -1)
        telling = _telling(own or moments)
        made.extend(
            Shown(
                at + 1,
                moment.whose if moment.whose >= 0 else seat,
                _plain(line) if place == telling else "",
                moment,
            )
            for place, moment in enumerate(moments)
        )
    return tuple(made)


def _telling(moments: Sequence[Moment]) -> int:
    """Which of the moments of an event says its words: the last that is large enough to show them."""
    large = [place for place, moment in enumerate(moments) if not isinstance(moment, Marks | Flies | Snaps)]
    return large[-1] if large else len(moments) - 1


def celebrations(face: Face, scene: Scene, since: int = 0) -> Mapping[int, Sequence[Celebrates]]:
    """The firsts of the table and the end among what the viewer knows, by the place of their event."""
    found: dict[int, list[Celebrates]] = {}
    for deed in face.milestones(scene.log, scene.names, scene.view.seat, since=since):
        if deed.is_end or (deed.is_first and deed.mood == GOOD):
            found.setdefault(deed.at, []).append(_celebrated(deed, scene))
    return found


def _celebrated(deed: Milestone, scene: Scene) -> Celebrates:
    winners = scene.result.winners if deed.is_end and scene.result else ()
    is_lost = deed.is_end and not winners
    seat = winners[0] if winners else deed.seat
    won = f": {listed([scene.names[winner] for winner in winners])} {'wins' if len(winners) == 1 else 'win'}"
    truth = f"{deed.history.title}, {deed.history.date}. {deed.history.sentences[0]}" if deed.history else ""
    return Celebrates(
        title=deed.title + (won if winners else ""),
        history=truth or _unmarked(deed.text),
        seat=seat,
        art="".join(str(seat_token(winner, WINNER, on_legs=True)) for winner in winners),
        cue="low" if is_lost else "hymn" if deed.is_end else "chime",
        mood=BAD if is_lost else GOOD,
        is_first=deed.is_end or seat == scene.view.seat,
    )


def _line(face: Face, scene: Scene, event: Event) -> Line | None:
    lines = face.lines([event], scene.names, scene.view.seat)
    return lines[-1] if lines else None


def _plain(line: Line | None) -> str:
    return _unmarked(line.text) if line else ""


def _unmarked(text: str) -> str:
    return text.replace("**", "")
