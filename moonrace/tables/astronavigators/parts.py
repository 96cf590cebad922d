"""What the templates of AstroNavigators read."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from moonrace.games.astronavigators.view import OutlookView, SoloView, WeekView
from moonrace.kernel.errors import Refusal
from moonrace.tables.astronavigators.changes import Outcome
from moonrace.tables.astronavigators.lessons import Lesson
from moonrace.tables.astronavigators.sheets import SeatSheet
from moonrace.tables.face import Button
from moonrace.tables.kit.parts import Table, Track


class MapPart(msgspec.Struct, frozen=True):
    """One of the maps."""

    id: str
    name: str
    icon: str
    words: str
    is_front: bool
    picture: Markup


class SkyChoice(msgspec.Struct, frozen=True):
    """A month or zone to look from."""

    value: str
    name: str
    is_here: bool
    is_next: bool = False


class SkyControls(msgspec.Struct, frozen=True):
    """The months and zones one can look from; the own ones are chosen at first."""

    key: str
    months: list[SkyChoice]
    zones: list[SkyChoice]


class WayThere(msgspec.Struct, frozen=True):
    """A square that one travel action can lead to."""

    to: str
    zone: str
    way: str
    tiles: int
    gain: int
    sees: str


class WeekState(msgspec.Struct, frozen=True):
    """Whether the viewer can observe the top card of a week, and if not why, and when."""

    kind: str = ""
    """`seen`, `lacks` (a technique), `unseen`, or nothing where it does not matter."""
    refusal: Refusal | None = None
    """The rules' own reason, where it cannot be observed."""
    later: str = ""


class WeekPart(msgspec.Struct, frozen=True, kw_only=True):
    """A week of the lunar phase board."""

    view: WeekView
    id: str
    phase: str
    moon: Markup
    card: str
    picture: Markup
    sets: str
    nk: int
    state: WeekState
    below: list[str]
    declared: str
    blocked: str
    is_best: bool
    is_mine: bool
    buttons: tuple[Button, ...]


class CardChoice(msgspec.Struct, frozen=True):
    """A card to choose, as a button; without one, to look at."""

    button: Button | None
    icon: str
    name: str
    lines: list[str]
    text: str


class FlightOdds(msgspec.Struct, frozen=True):
    """What the tile of the next stage may be worth, and how many are."""

    value: int
    weight: int
    share: str
    is_heavy: bool
    """Whether it would mean an abort."""


class NextStage(msgspec.Struct, frozen=True, kw_only=True):
    """The next step along the trajectory: its odds, before one moves."""

    view: OutlookView
    name: str
    bonus: int
    abort: str
    odds: list[FlightOdds]
    skipped: str
    cancel: str
    whole: str
    is_homeward: bool


class SetPart(msgspec.Struct, frozen=True):
    """A set of the viewer: icons so far, how many it takes, whether it is scored."""

    id: str
    name: str
    meaning: str
    steps: Track
    is_scored: bool
    is_offered: bool


class Towards(msgspec.Struct, frozen=True):
    """How far one's NK carry: towards an even chance of the Moon, and what the best observation adds."""

    nk: int
    even: int
    gain: int
    card: str

    @property
    def rest(self) -> str:
        """What follows the figure: "of 60 NK for an even chance of the Moon. Ursa Major: +25."."""
        goal = f"of {self.even} NK for an even chance of the Moon."
        return f"{goal} {self.card}: +{self.gain}." if self.card else goal


class ShadowPart(msgspec.Struct, frozen=True):
    """The shadow of a solo game."""

    view: SoloView
    level: str
    needs: str
    where: str
    steps: int


class AstroTable(Table, frozen=True, kw_only=True):
    """What board, side, dock and panel read."""

    maps: list[MapPart]
    map_key: str
    sky: SkyControls
    finder: list[WayThere]
    vehicles: list[tuple[str, str]]
    """Icon and name."""
    weeks: list[WeekPart]
    is_declaring: bool
    may_observe: bool
    decks: list[tuple[str, str, str, str]]
    """Icon, what the deck is for, its top card, what is told of it."""
    choices: list[CardChoice]
    lesson: Lesson | None
    outcome: Outcome | None
    flight: NextStage | None
    towards: Towards | None
    """While one trains: what NK are for."""
    me: SeatSheet
    others: list[SeatSheet]
    sets: list[SetPart]
    is_seated: bool
    is_dealt: bool
    solo: ShadowPart | None
    standings: list[tuple[int, int, str]]
    """Seat, reputation, what it is made of; the best first."""
    reconstructed: dict[str, str]

    @property
    def picture(self) -> Markup:
        return next((map_.picture for map_ in self.maps if map_.is_front), Markup(""))
