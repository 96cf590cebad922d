"""The cards, maps, orrery and tiles of AstroNavigators as typed, frozen objects.

`load()` gives our content, `load(path)` the same with a player's own values laid over it; both are checked
for sense.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from moonrace.kernel.content import Count, Counts, Entry, Loader, Meta, Name

Some = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Hours = Annotated[float, msgspec.Meta(ge=0, le=24)]
Degrees = Annotated[int, msgspec.Meta(ge=0, lt=360)]
Row = Literal[3, 2, 1, -1, -2, -3]
VehicleId = Literal["car", "train", "boat", "helicopter", "plane", "spacecraft"]
Technique = Literal["time", "telescope", "solar_protection", "orientation", "star_map", "eq_mount"]
TileIcon = Literal[
    "car",
    "train",
    "boat",
    "helicopter",
    "plane",
    "spacecraft",
    "rocket",
    "flag",
    "telescope",
    "solar_protection",
    "sextant",
    "reactivate",
]
Edge = tuple[str, str]
OUTBOUND, INBOUND = "outbound", "inbound"
SATURN_V = "saturn_v"
TERRA = "terra"
EARTH = "earth"
TRIANGLE = "polynesian_triangle"


class Values(Entry, frozen=True, kw_only=True):
    """The numbers the rules are written with."""

    set_bonus_nk: Count
    vehicle_set_bonus_nk: Count
    continent_set_bonus_nk: Count
    saturn_v_launch_nk: Count
    weeks_per_month: Literal[4]
    months_per_year: Literal[12]
    years: Some
    housing_1_2_players: Some
    housing_3_4_players: Some
    saved_cards_limit: Some
    daylight_half_width_hours: Hours
    start_month: Annotated[int, msgspec.Meta(ge=1, le=12)]
    heliport_limit: Some


class Reputation(Entry, frozen=True, kw_only=True):
    """Reputation points by number of players, best place first."""

    hidden_agenda: Count
    arrival: dict[str, tuple[int, ...]]
    leftover: dict[str, tuple[int, ...]]
    foreign_instruments: dict[str, tuple[int, ...]]


class Solo(Entry, frozen=True, kw_only=True):
    """The solo game. `instruments` says how many each level demands."""

    bad_timing_start_week: Annotated[int, msgspec.Meta(ge=1, le=4)]
    shadow_placed_from_round: Some
    shadow_launch_round: Some
    instruments: dict[str, Count]


class Month(Entry, frozen=True, kw_only=True):
    """A month, and where the Sun stands in it."""

    id: str
    name: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=12)]
    zodiac: Name
    sun_ra_h: Hours
    sun_declination: float
    sun_hemisphere: Literal["north", "south", "equator"]


class Zone(Entry, frozen=True, kw_only=True):
    """A band of latitude, and the rows of the star map it sees."""

    id: str
    zone: Row
    latitude_from: int
    latitude_to: int
    visible_rows: tuple[Row, ...]
    never_setting_rows: tuple[Row, ...]


class Set(Entry, frozen=True, kw_only=True):
    """An icon on observation cards, and how many of it score the set."""

    id: str
    name: Name
    minimum: Some
    kind: Literal["constellation", "planet"]
    members: tuple[str, ...]
    meaning: str


class Constellation(Entry, frozen=True, kw_only=True):
    """A constellation card, and where the figure lies on the star map."""

    id: str
    name: Name
    rows: tuple[Row, ...]
    ra_from: Hours
    ra_to: Hours
    nk: Count
    copies: Some
    main_stars: tuple[tuple[float, float], ...]


class LunarCard(Entry, frozen=True, kw_only=True):
    """A lunar phase card."""

    id: str
    name: Name
    week: Annotated[int, msgspec.Meta(ge=1, le=4)]
    nk: Count
    eclipse: Literal["", "solar", "lunar"]
    technique: Literal["", "telescope", "solar_protection"]
    needs_sun_above_horizon: bool
    copies: Some


class PlanetCard(Entry, frozen=True, kw_only=True):
    """A card of the planet deck. `body` is the planet it shows."""

    id: str
    name: Name
    body: str
    nk: Count
    techniques: tuple[Literal["telescope", "solar_protection"], ...]
    transit: bool
    only_from_lunar_orbit: bool
    copies: Some


class Orrery(Entry, frozen=True, kw_only=True):
    """The model of the Solar System."""

    zones: Some
    pillars: Some
    hidden_within_degrees: Degrees
    zone_names: tuple[str, ...]


class Planet(Entry, frozen=True, kw_only=True):
    """A planet on the orrery, counter-clockwise from spot to spot."""

    id: str
    name: Name
    positions_degrees: tuple[Degrees, ...]
    moves: Literal["monthly", "yearly", "never"]
    start_degrees: Degrees


class Vehicle(Entry, frozen=True, kw_only=True):
    """A face of the vehicle die."""

    id: VehicleId
    die_face: Annotated[int, msgspec.Meta(ge=1, le=6)]
    max_steps: Count
    network: Literal["road", "rail", "sea", "air", "space"]
    nk: Count


class Continent(Entry, frozen=True, kw_only=True):
    """A continent with the value of its tiles and the home square of its character."""

    id: str
    name: Name
    nk: Count
    tiles: Some
    home: str


class ContinentTile(Entry, frozen=True, kw_only=True):
    """A continent tile; one of its icons can be used, once."""

    id: str
    continent: str
    icons: tuple[TileIcon, ...]


class Square(Entry, frozen=True, kw_only=True):
    """A square of the Earth map."""

    id: str
    zone: Row
    band: Name
    column: Annotated[int, msgspec.Meta(ge=0, le=11)]
    name: Name
    terrain: Literal["sea", "coast", "land", "ice", "ice-port"]
    continent: str
    icons: tuple[VehicleId, ...]


class Routes(Entry, frozen=True, kw_only=True):
    """Which neighbouring squares roads, rails and sea lanes join."""

    road_edges: tuple[Edge, ...]
    rail_edges: tuple[Edge, ...]
    sea_edges: tuple[Edge, ...]


class Places(Entry, frozen=True, kw_only=True):
    """Squares that rules and cards name."""

    launch_pad: str
    alaska: str
    brazil: str
    portugal: str
    egypt: str
    beijing: str
    australia: str
    tahiti: str
    sphinx: str
    barnumbirr: str
    polynesian_triangle: tuple[str, ...]

    def squares(self, place: str) -> tuple[str, ...]:
        """The squares a place consists of; empty where there is no such place."""
        found = getattr(self, place, ()) if place in self.__struct_fields__ else ()
        return (found,) if isinstance(found, str) else tuple(found)


class Stage(Entry, frozen=True, kw_only=True):
    """The tiles of one stage of the trajectory."""

    id: str
    direction: Literal["outbound", "inbound"]
    stage: Annotated[int, msgspec.Meta(ge=1, le=5)]
    name: Name
    values: tuple[Count, ...]
    copies: tuple[Count, ...]


class Character(Entry, frozen=True, kw_only=True):
    """A character with an ability and a technique."""

    id: str
    name: Name
    continent: str
    technique: Technique
    ability: Literal[
        "save_three",
        "double_eclipse",
        "planned_plus_spontaneous",
        "constellation_ten",
        "lunar_plus_five",
        "boat_two_steps",
        "heliports",
    ]
    text: str


class Agenda(Entry, frozen=True, kw_only=True):
    """A hidden agenda: a mission, the moment it may be revealed, and what it does from then on."""

    id: str
    name: Name
    character: str
    tier: Literal["basic", "solar_system"]
    sets: tuple[str, ...] = ()
    observe: tuple[str, ...] = ()
    observe_at_least: Count = 0
    """How many of `observe` suffice; 0 stands for all."""
    while_visible: tuple[str, ...] = ()
    """Planets that must be seen on the orrery while observing."""
    visit_all_but: tuple[str, ...] = ()
    """If given: visit all continents but these."""
    before_month: Count = 0
    place: str = ""
    squares_visited: Count = 0
    """How many different squares of the place moves must have ended on."""
    reveal: Literal["launch", "leaving_stage_2", "month_12", "place", "observing"]
    effect: Literal[
        "skip_stage_3",
        "launch_to_stage_2",
        "icon_step",
        "icon_zero",
        "lunar_card_zero",
        "less_housing",
        "when_jumped",
        "difference",
        "low_value_step",
        "redraw",
        "moons_twice",
        "guess",
        "named_value",
        "planets",
    ]
    icons: tuple[str, ...] = ()
    planets: tuple[str, ...] = ()
    minus: Count = 0
    """What may be taken off the DV; 0 where only the step is given."""
    text: str


class Quest(Entry, frozen=True, kw_only=True):
    """A quest, and the instrument it becomes."""

    id: str
    name: Name
    continent: str
    place: str
    targets: tuple[str, ...]
    observe_at_place: bool
    nk_some: Count
    nk_all: Count
    instrument: Literal[
        "sextant",
        "armillary_sphere",
        "reflector_telescope",
        "refractor_telescope",
        "jian_yi",
        "persian_astrolabe",
        "octant",
    ]
    instrument_name: Name
    techniques: tuple[Technique, ...]
    text: str


class Rocket(Entry, frozen=True, kw_only=True):
    """A rocket and the squares it can be launched from."""

    id: str
    name: Name
    sites: tuple[str, ...]
    continents: tuple[str, ...]
    ability: Literal[
        "launch_nk_10", "calibrate_set", "calibrate_lunar", "abort_as_abort_stage", "relaunch_plus_2"
    ]
    set: str
    text: str


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything printed in the box. Dictionaries are by id, in the order of the files; months from March."""

    meta: Meta
    counts: Counts
    values: Values
    reputation: Reputation
    solo: Solo
    months: dict[str, Month]
    zones: dict[str, Zone]
    sets: dict[str, Set]
    constellations: dict[str, Constellation]
    lunar_cards: dict[str, LunarCard]
    planet_cards: dict[str, PlanetCard]
    orrery: Orrery
    planets: dict[str, Planet]
    vehicles: dict[str, Vehicle]
    continents: dict[str, Continent]
    tiles: dict[str, ContinentTile]
    squares: dict[str, Square]
    routes: Routes
    places: Places
    stages: dict[str, Stage]
    characters: dict[str, Character]
    agendas: dict[str, Agenda]
    quests: dict[str, Quest]
    rockets: dict[str, Rocket]
    digest: str

    def card_name(self, card: str) -> str:
        """What an observation card is called."""
        cards = (self.constellations, self.lunar_cards, self.planet_cards)
        return next(kind[card].name for kind in cards if card in kind)

    def instrument(self, instrument: str) -> Quest:
        """The quest that an instrument comes from."""
        return next(quest for quest in self.quests.values() if quest.instrument == instrument)


load = Loader(Content, tiles=lambda tables: tables.entries("continent_tiles", ContinentTile))
