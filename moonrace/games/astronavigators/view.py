"""What one seat may know about a game of AstroNavigators: what lies on the table, by names."""

from __future__ import annotations

import msgspec

from moonrace.games.astronavigators.focus import FocusView


class WeekView(msgspec.Struct, frozen=True):
    """A week of the lunar phase board."""

    number: int
    phase: str
    """The lunar phase whose card can be observed in it."""
    cards: tuple[str, ...]
    """The stack, bottom first; the last one counts."""
    seat: int
    """Whose character stands there, or -1."""
    blocked: str
    """Solo: `bad_timing` or `shadow`, else nothing."""
    is_observable: bool
    """Whether this seat could observe the top card there now, techniques and tiles for them included."""


class DrawnView(msgspec.Struct, frozen=True):
    """A trajectory tile in a player's hands."""

    stage: int
    value: int
    """-1 where this seat may not know it."""


class SeatView(msgspec.Struct, frozen=True):
    """One player's board."""

    seat: int
    character: str
    """Nothing in First and Fast, and to others until the draft is over."""
    continent: str
    square: str
    """On the Earth map, or where the die left it."""
    place: str
    """`earth`, `outbound`, `moon` (landed, die in lunar orbit), `inbound` or `home`."""
    stage: int
    """1 to 5 on a trajectory, else 0."""
    fate: str
    """`playing`, `arrived`, `dropped` (aborted on the way home) or `out`."""
    nk: int
    dv: int
    die: str
    """The vehicle the die shows, or nothing yet."""
    is_prepared: bool
    is_asked: bool
    """Whether it is asked after each resolution phase if its training ends, not on launch sites alone."""
    launches: int
    pad: str
    rocket: str
    """The rocket of the latest launch."""
    has_lunar_module: bool
    saved: tuple[str, ...]
    scored: tuple[str, ...]
    icons: dict[str, int]
    """Icons on scored cards by set."""
    sets: tuple[str, ...]
    """Active set tokens, those on an on-board instrument not included."""
    spent_sets: tuple[str, ...]
    moons: tuple[str, ...]
    """Active lunar phase tokens, the one on the SXT not included."""
    spent_moons: tuple[str, ...]
    half_moons: tuple[str, ...]
    """The lunar phase token, if any, that was spent once and stays on the SXT to be spent once more."""
    sxt: str
    is_sxt_used: bool
    """Whether the token on the SXT has cancelled a tile this month."""
    sct: str
    ai: str
    extra_steps: int
    """What calibration adds to the next move."""
    vehicles: tuple[str, ...]
    """Vehicles used: flipped tokens."""
    has_abort: bool
    has_abort_stage: bool
    continents: tuple[str, ...]
    tiles: tuple[str, ...]
    """Continent tiles that can still be used."""
    spent_tiles: tuple[str, ...]
    drawn: tuple[DrawnView, ...]
    has_exchanged: bool
    techniques: tuple[str, ...]
    agenda: str
    """The hidden agenda if it is revealed or this seat's own."""
    is_revealed: bool
    is_fulfilled: bool
    """Whether the mission of a known agenda is fulfilled."""
    named_value: int
    """The tile value named for the agenda, or -1."""
    housing_choices: tuple[int, int]
    """Stages whose housing the agenda lessens, out and home; 0 until chosen."""
    quests: tuple[str, ...]
    """Unfinished quests this seat may know."""
    quest_count: int
    instruments: tuple[str, ...]
    sextant_shows_cogs: bool
    sextant_uses_left: int
    rockets: tuple[str, ...]
    """Rocket cards in hand that this seat may know."""
    rocket_count: int
    week: int
    """The week chosen this month, 1 to 4, or 0."""
    action: str
    """`observe`, `travel`, `plan`, `observe-saved` or nothing."""
    declared: str
    """What exactly: the vehicle, `time`, `planet`, `earth_rise`, or the saved cards joined by commas."""
    placed_instruments: tuple[str, ...]


class StageView(msgspec.Struct, frozen=True):
    """A stage of the trajectory."""

    direction: str
    stage: int
    value: int
    """-1 while face down."""
    seats: tuple[int, ...]
    has_shadow: bool
    housing: int
    """How many dice it holds, for this seat."""
    odds: tuple[tuple[int, int], ...]
    """While face down: possible values, and how many tiles of each this seat has not seen."""
    pile: int
    """Tiles left in the pile."""


class PileView(msgspec.Struct, frozen=True):
    """The pile of continent tiles of a continent."""

    continent: str
    top: str
    left: int


class SiteView(msgspec.Struct, frozen=True):
    """A launch site on the map."""

    rocket: str
    square: str


class PlanetView(msgspec.Struct, frozen=True):
    """A planet on the orrery."""

    planet: str
    degrees: int
    """-1 while it is not placed."""
    is_seen: bool
    is_transiting: bool


class OrreryView(msgspec.Struct, frozen=True):
    """The orrery."""

    planets: tuple[PlanetView, ...]
    pillars: tuple[int, ...]
    """Where the invisibility pillars stand, in degrees."""


class SkyView(msgspec.Struct, frozen=True):
    """What the viewing seat sees from its square."""

    zone: int
    constellations: tuple[str, ...]
    """Visible this month."""
    next_month: tuple[str, ...]
    has_night: bool
    """Whether night objects can be seen at all (the poles)."""
    has_sun: bool
    """Whether eclipses of the Sun and transits can be seen."""


class OutlookView(msgspec.Struct, frozen=True):
    """What the viewing seat's next step along the trajectory brings."""

    direction: str
    stage: int
    """0 for the Moon or Earth itself."""
    skipped: tuple[int, ...]
    """Stages passed because they are full or an agenda passes them."""
    odds: tuple[tuple[int, int], ...]
    """DV of the tile met and how many tiles of it there may be."""
    abort_chance: float
    """That DV would exceed NK, if nothing cancels or lowers the value."""
    slack: int
    """NK minus DV."""


class SoloView(msgspec.Struct, frozen=True):
    """The tokens of the solo game."""

    level: str
    instruments_needed: int
    bad_timing: int
    """The week it blocks."""
    shadow_week: int
    """0 while it is not placed."""
    place: str
    stage: int
    moves_before_you: bool
    """Whether the shadow's spacecraft moves before the week chosen."""
    steps: int
    """How many steps it makes this month, once a week is chosen."""


class Standing(msgspec.Struct, frozen=True):
    """A seat's reputation, and where it comes from."""

    seat: int
    race_position: int
    """1 for the seat that is furthest; equal positions are shared."""
    arrival: int
    leftover_nk: int
    """NK minus DV, or 0 where they do not count."""
    leftover: int
    foreign: int
    """Instruments that are not of the own colour."""
    instruments: int
    agenda: int
    total: int


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    players: int
    mode: str
    """`first-and-fast`, `constellation`, `solar-system` or `solo`."""
    round: int
    """Months begun, 1 to 24; 0 during set-up."""
    year: int
    month: int
    """The calendar month, 1 to 12."""
    month_name: str
    zodiac: str
    sun_ra_h: float
    phase: str
    """`set_up`, `start_of_month`, `action`, `resolution`, `calibration` or `over`."""
    first_player: int
    has_bonuses: bool
    """Whether the time stimulus token shows its first side: 20 NK bonuses, doubled quests."""
    weeks: tuple[WeekView, ...]
    deck: int
    """Cards in the main deck, the face-up one included."""
    deck_top: str
    planet_deck: int
    planet_top: str
    """The face-up planet card, or nothing once it was taken this month."""
    terra_left: int
    """Constellation: Terra cards set aside."""
    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    heliports: tuple[str, ...]
    sites: tuple[SiteView, ...]
    rocket_deck: int
    quest_deck: int
    trajectory: tuple[StageView, ...]
    orrery: OrreryView | None
    sky: SkyView | None
    outlook: OutlookView | None
    solo: SoloView | None
    focus: FocusView
    standings: tuple[Standing, ...]
    """Reputation as it would be if the game ended now; empty in First and Fast and Solo."""
    winner: int
    """The seat that has won, or -1."""
