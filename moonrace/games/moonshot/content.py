"""The cards, tiles, boards and numbers of Moonshot as typed, frozen objects.

Rules refer to everything here by id. `load()` gives our content, `load(path)` the same with a player's own
values laid over it; both are checked for sense before anybody sees them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from moonrace.kernel.content import Count, Counts, Entry, Loader, Meta, Name

DeckName = Literal["structure", "electronics", "code", "payload"]
Icon = Literal["S", "E", "C"]
PayloadName = Literal["astrodog", "satellite", "astronaut"]
Scope = Literal["row", "two_rows", "column"]
Category = Literal["per_round", "successful_mission", "obstruction"]
Effect = Literal[
    "budget",
    "popularity",
    "money",
    "tech",
    "tests",
    "test_steal",
    "tech_steal",
    "sabotage",
    "opp_budget",
    "opp_popularity",
]
Change = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Bundle = dict[Effect, Change]
Minima = tuple[Count, Count, Count]

DECKS: tuple[DeckName, ...] = ("structure", "electronics", "code", "payload")
ICONS: tuple[Icon, ...] = ("S", "E", "C")
NATIONS = ("ussr", "us")
MOON = "M-MOON"


class Constants(Entry, frozen=True, kw_only=True):
    """The numbers the rules are written with."""

    start_budget: Change
    start_popularity: Count
    start_money: Count
    hand: Count
    modules_on_show: Count
    moon_risks: Annotated[int, msgspec.Meta(ge=1, le=6)]
    moon_risk_level: Annotated[int, msgspec.Meta(ge=0, le=3)]
    popularity_max: Count
    budget_gap: Count
    active_missions: Count
    die_sides: Annotated[int, msgspec.Meta(ge=2, le=100)]
    levels: Annotated[int, msgspec.Meta(ge=3, le=3)]
    discussion_seconds: Count
    influence: Count
    bluff: Count
    first_player_bluff: Count
    budget_each_round: Change
    smallest_support: Annotated[int, msgspec.Meta(ge=1, le=10)]
    moon_opens_at_level: Count
    match_value: Count
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Costs(Entry, frozen=True, kw_only=True):
    """What Engineers pay."""

    install: Count
    research: Count
    research_tiles: Annotated[int, msgspec.Meta(ge=2, le=2)]
    buy: Count
    order: tuple[Count, Count, Count]
    test: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    anti_sabotage: Count
    anti_sabotage_each: Count


class Popularity(Entry, frozen=True, kw_only=True):
    """What launches and ties cost in Popularity."""

    aborted: Change
    explosion: Change
    explosion_with_lives: Change
    delayed: Change
    tie: Annotated[int, msgspec.Meta(ge=-100, le=-1)]


class Nation(Entry, frozen=True, kw_only=True):
    """One side of the race."""

    id: str
    name: Name
    also: str
    programme: Name
    is_first: bool


class Payload(Entry, frozen=True, kw_only=True):
    """What a Payload tile can carry."""

    id: str
    name: Name
    cost: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    is_alive: bool


class Blueprint(Entry, frozen=True, kw_only=True):
    """The outline of the rocket: spaces by row and column, both from 1."""

    rows: Count
    columns: Count
    spaces: Annotated[tuple[tuple[Count, Count], ...], msgspec.Meta(min_length=1, max_length=30)]


class ModuleSlot(Entry, frozen=True, kw_only=True):
    """A place for a Module, and the spaces a Module there looks at. 0 or nothing where it serves none."""

    id: str
    accepts: Annotated[tuple[Scope, ...], msgspec.Meta(min_length=1)]
    row: Count = 0
    two_rows: tuple[Count, ...] = ()
    column: Count = 0


class Suppliers(Entry, frozen=True, kw_only=True):
    """The Suppliers line: the prices of its spaces, in the order in which items move."""

    order: tuple[Count, Count, Count]


class Place(Entry, frozen=True, kw_only=True):
    """A place on the politics board, with what it gives while it is empty."""

    id: str
    name: Name
    category: Category
    effect: Bundle


class Mission(Entry, frozen=True, kw_only=True):
    """A mission card."""

    id: str
    level: Annotated[int, msgspec.Meta(ge=0, le=4)]
    name: Name
    history: str
    payload: dict[PayloadName, Annotated[int, msgspec.Meta(ge=1, le=6)]]
    risks: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=3)], ...], msgspec.Meta(min_length=1, max_length=4)
    ]
    reward: Bundle


class Moon(Entry, frozen=True, kw_only=True):
    """The Moon landing, whose reward is the game."""

    id: str
    name: Name
    history: str
    payload: dict[PayloadName, Annotated[int, msgspec.Meta(ge=1, le=6)]]


class Risk(Entry, frozen=True, kw_only=True):
    """A risk card: the least Structure, Electronics and Code for three ranges of check values."""

    id: str
    level: Annotated[int, msgspec.Meta(ge=0, le=3)]
    name: Name
    low_max: Count
    mid_max: Count
    low: Minima
    mid: Minima
    high: Minima


class Tile(Entry, frozen=True, kw_only=True):
    """A technology tile; without a centre icon it is a Payload tile. Edges clockwise from the top."""

    id: str
    deck: DeckName
    name: Name
    centre: Literal["S", "E", "C", ""]
    centre_count: Annotated[int, msgspec.Meta(ge=0, le=9)]
    edges: Annotated[str, msgspec.Meta(pattern=r"^[SEC-]{4}$")]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a Module's bonus counts; `icon` only for `centre_at_least`."""

    kind: Literal["centre_at_least", "each_centre_at_least", "matches_at_least", "filled", "payload_at_least"]
    n: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    icon: Literal["S", "E", "C", ""] = ""


class Module(Entry, frozen=True, kw_only=True):
    """A Module tile."""

    id: str
    name: Name
    scope: Scope
    condition: Condition
    bonus: dict[Literal["S", "E", "C", "adaptivity"], Annotated[int, msgspec.Meta(ge=0, le=9)]]


class Manoeuvre(Entry, frozen=True, kw_only=True):
    """A Manoeuvre card; level 1 is the reward of a card never escalated."""

    id: str
    nation: Literal["ussr", "us"]
    name: Name
    family: str
    level_1: Bundle
    level_2: Bundle
    level_3: Bundle


class Solo(Entry, frozen=True, kw_only=True):
    """How the Rival plays."""

    development_price: dict[Literal["easy", "normal", "hard"], Annotated[int, msgspec.Meta(ge=1, le=1000)]]
    developments_per_round_max: Count
    parameter_cap: Count
    edge_icons_for_extra_point: Count
    manoeuvres_on_board: Count
    place_order: tuple[str, ...]
    programme_level_2_from_sum: Count
    programme_level_3_from_sum: Count
    moon_launch_sum: Count
    moon_launch_money: Count
    tests_per_risk: Count
    anti_sabotage_from_tokens: Annotated[int, msgspec.Meta(ge=1, le=100)]
    explore_popularity_min: Count
    explore_budget_min: Change
    support_own_on_d8_up_to: Count
    escalate_level_1_on_d8_from: Count
    escalate_level_2_on_d8_from: Count
    tie_pay_popularity_min: Count
    aborted_launch_popularity: Change


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything printed in the box. Dictionaries are by id, in the order of the files."""

    meta: Meta
    counts: Counts
    constants: Constants
    costs: Costs
    popularity: Popularity
    nations: dict[str, Nation]
    payloads: dict[str, Payload]
    blueprint: Blueprint
    module_slots: dict[str, ModuleSlot]
    suppliers: Suppliers
    places: dict[str, Place]
    missions: dict[str, Mission]
    moon: Moon
    risks: dict[str, Risk]
    tiles: dict[str, Tile]
    modules: dict[str, Module]
    manoeuvres: dict[str, Manoeuvre]
    solo: Solo
    digest: str


load = Loader(Content)
