"""The cards, board and set-up of Tranquility Base as typed, frozen objects.

Rules refer to everything here by id. `load()` gives our content, `load(path)` the same with a player's own
values laid over it; both are checked for sense before anybody sees them.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from moonrace.kernel.content import Count, Counts, Entry, Loader, Meta, Name, Tables

Program = Literal["mercury", "gemini", "apollo"]
Kind = Literal["launch_vehicle", "spacecraft", "target_vehicle", "hardware"]
Opener = Literal["history", "wild", "instant", "launch", "agena_launch"]

AGENA = "gemini_agena"
MOON = "moon"


class Constants(Entry, frozen=True, kw_only=True):
    """The numbers the rules are written with."""

    start_fuel: Count
    hand_size: Count
    draw_per_draw_phase: Count
    mandatory_discards: Count
    optional_extra_discards: Count
    extra_discard_cost: Count
    fuel_per_space: Count
    solo_countdown: Count
    phases: tuple[str, ...]
    programs: tuple[Program, ...]
    program_colours: dict[Program, str]


class Pieces(Entry, frozen=True, kw_only=True):
    """The playing pieces: one shape, four colours."""

    shape: str
    colours: tuple[str, ...]


class Equipment(Entry, frozen=True, kw_only=True):
    """An equipment card. `launch_cost` and `max_move` are 0 where the card shows none."""

    id: str
    name: Name
    short: Name
    kind: Kind
    program: Program
    count: Count
    pad_cost: Count
    launch_cost: Count = 0
    max_move: Count = 0


class Mission(Entry, frozen=True, kw_only=True):
    """A mission card: what it needs, what it pays, where its patch lies."""

    id: str
    name: Name
    program: Program
    number: Count
    order: Count
    equipment: dict[str, Annotated[int, msgspec.Meta(ge=1)]]
    bonus: Count
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    crew: tuple[str, ...]
    note: str = ""
    agenas_in_orbit_to_launch: Count = -1
    agenas_in_orbit_to_complete: Count = -1
    agenas_in_orbit_to_relaunch: Count = -1
    may_inherit_agena: Count = 0

    def __post_init__(self) -> None:
        """Where the card says nothing else, every Agena it requires must be in orbit."""
        for field in ("launch", "complete", "relaunch"):
            if getattr(self, f"agenas_in_orbit_to_{field}") < 0:
                msgspec.structs.force_setattr(self, f"agenas_in_orbit_to_{field}", self.agenas)

    @property
    def agenas(self) -> int:
        """How many Agenas the mission requires."""
        return self.equipment.get(AGENA, 0)


class HistoryEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a History card does; `n` counts fuel or spaces, `program` names whose move is doubled."""

    kind: Literal["gain_fuel", "as_fuel", "double_move", "add_move"]
    n: Count = 0
    program: Program | None = None


class History(Entry, frozen=True, kw_only=True):
    """A History card; a milestone leaves the game when played."""

    id: str
    name: Name
    milestone: bool
    year: int
    effect: HistoryEffect


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card may be laid on."""

    state: Literal["launched", "unlaunched", "agena", "launching", "launching_agena"]
    programs: tuple[Program, ...]


class WildEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Wild card does; `turns` is how long it lies on its mission, 0 for not at all."""

    kind: Literal["abort", "remove_agena", "cannot_move", "cannot_launch"]
    turns: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0


class Wild(Entry, frozen=True, kw_only=True):
    """A Wild card."""

    id: str
    name: Name
    event: str
    cost: Count
    target: Target
    effect: WildEffect


class InstantEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Instant card does; `kinds` are the cards it negates."""

    kind: Literal["negate", "abort", "remove_agena", "cannot_launch"]
    kinds: tuple[Literal["history", "wild", "instant"], ...] = ()
    turns: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0


class Instant(Entry, frozen=True, kw_only=True):
    """An Instant card; `trigger` names the windows in which it may be offered."""

    id: str
    name: Name
    event: str
    trigger: Annotated[tuple[Opener, ...], msgspec.Meta(min_length=1)]
    effect: InstantEffect
    target: Target | None = None


class Milestones(Entry, frozen=True, kw_only=True):
    """The milestone markers, as ids of History cards."""

    markers: tuple[str, ...]


class StartSpace(Entry, frozen=True, kw_only=True):
    """A start space and the ring patch it touches."""

    id: str
    gate: str


class DescentPath(Entry, frozen=True, kw_only=True):
    """A way down: it leaves the ring at its junction and ends on the Moon."""

    id: str
    junction: str
    spaces: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class _BoardFigures(Entry, frozen=True, kw_only=True):
    ring_size: Count
    start_spaces: Count
    descent_paths: Count
    spaces_on_each_path: Count


class Board(_BoardFigures, frozen=True, kw_only=True):
    """The ring, the start spaces outside it and the descent paths inside it."""

    starts: tuple[StartSpace, ...]
    paths: tuple[DescentPath, ...]


class Deal(Entry, frozen=True, kw_only=True):
    """The missions each player is dealt, by program, and how many that makes."""

    mercury: Count
    gemini: Count
    apollo: Count
    row: Count


class DeckChart(Entry, frozen=True, kw_only=True):
    """A column of the deck chart: equipment by id, `mission_<program>`, `wild`, `history` and `instant`."""

    gathers: ClassVar[str] = "cards"
    total: Count
    cards: dict[str, Count]


class Windows(Entry, frozen=True, kw_only=True):
    """How long response windows stay open."""

    live_seconds_default: Count
    live_seconds_options: tuple[Count, ...]
    bots_seconds: Count
    constant_length: bool
    skip_when_publicly_impossible: bool


class Solo(Entry, frozen=True, kw_only=True):
    """What differs in the solo game. The length of the countdown is in the constants."""

    draw_from_discard: bool
    wild_cost: Count
    forced_wild_and_instant: bool
    start_space: Literal["any"]


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything printed in the box. Dictionaries are by id, missions in ring order."""

    meta: Meta
    counts: Counts
    constants: Constants
    pieces: Pieces
    equipment: dict[str, Equipment]
    missions: dict[str, Mission]
    history: dict[str, History]
    wild: dict[str, Wild]
    instant: dict[str, Instant]
    milestones: tuple[str, ...]
    board: Board
    deals: dict[int, Deal]
    decks: dict[int, dict[str, int]]
    deck_charts: dict[int, DeckChart]
    windows: Windows
    solo: Solo
    digest: str


def _in_ring_order(tables: Tables) -> dict[str, Mission]:
    missions = tables.entries("missions", Mission)
    return dict(sorted(missions.items(), key=lambda item: item[1].order))


def _deck_charts(tables: Tables) -> dict[int, DeckChart]:
    charts = tables.entries("decks", DeckChart)
    return {int(players): chart for players, chart in charts.items()}


def _board(tables: Tables) -> Board:
    figures = tables.entry("board", _BoardFigures)
    starts = tables.entries("board.starts", StartSpace)
    paths = tables.entries("board.paths", DescentPath)
    return Board(
        **msgspec.structs.asdict(figures), starts=tuple(starts.values()), paths=tuple(paths.values())
    )


load = Loader(
    Content,
    missions=_in_ring_order,
    milestones=lambda tables: tables.entry("milestones", Milestones).markers,
    board=_board,
    deals=lambda tables: {int(count): deal for count, deal in tables.entries("deals", Deal).items()},
    decks=lambda tables: {players: chart.cards for players, chart in _deck_charts(tables).items()},
    deck_charts=_deck_charts,
)
