"""What lies on the table in AstroNavigators: plain data with questions, no commands.

Tuples and numbers are replaced, never changed in place, so that a copy can share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from moonrace.games.astronavigators.actions import EARTH_RISE, PLANET, TIME
from moonrace.games.astronavigators.catalogue import (
    EARTH_MAP,
    HELICOPTER,
    HOME,
    ICON_BITS,
    ICON_MASK,
    MOON,
    NOWHERE,
    SPACECRAFT,
    TILE_STAGES,
    Catalogue,
)
from moonrace.kernel.frames import State
from moonrace.kernel.pieces import Piece

FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM, SOLO = range(4)
MODES = ("first-and-fast", "constellation", "solar-system", "solo")

IDLE, OBSERVING, TRAVELLING, PLANNING, OBSERVING_SAVED = range(5)
ACTION_NAMES = ("", "observe", "travel", "plan", "observe-saved")
"""What was declared this month."""

TOP, SECOND, PLANET_CARD, SET_ASIDE = range(4)
WHAT = ("", TIME, PLANET, EARTH_RISE)
"""Which card an observation or planning is about."""

PLAYING, ARRIVED, DROPPED, OUT = range(4)
FATES = ("playing", "arrived", "dropped", "out")
"""Dropped: an abort on the way home that kept the place reached. Out: no arrival any more."""

Drawn = tuple[int, int, bool]
"""A trajectory tile of a player: stage, value, and whether everybody knows the value."""
Held = tuple[int, bool]
"""A quest or rocket card not on the table: its number, and whether everybody knows it."""


@dataclass(eq=False)
class Player(Piece):
    """One player's board, cards and tokens."""

    character: int = NOWHERE
    offered: tuple[int, ...] = ()
    """The characters drawn to choose from."""
    continent: int = NOWHERE
    square: int = NOWHERE
    """Where the die stands on the Earth map, or stood before it left."""
    stage: int = EARTH_MAP
    nk: int = 0
    dv: int = 0
    die: int = NOWHERE
    """The vehicle the die shows; NOWHERE until one was chosen."""
    prepared: bool = False
    is_asked: bool = True
    """Whether it is to be asked after each resolution phase if its training ends."""
    launches: int = 0
    pad: int = NOWHERE
    rocket: int = NOWHERE
    """The rocket of the latest launch."""
    lost_engine: bool = False
    """Whether somebody else has launched with that rocket since."""
    reached: int = 0
    """When the present stage was reached, by the state's clock."""
    fate: int = PLAYING
    # Cards.
    saved: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()
    observed: int = 0
    """Kinds of cards observed, as bits."""
    observed_at: int = 0
    """Kinds observed at the place where a quest wants them observed, as bits."""
    icons: int = 0
    """Icons on scored cards, counted for each set in a few bits of one number."""
    # Tokens.
    sets: int = 0
    """Sets scored, as bits."""
    spent_sets: int = 0
    sct: int = NOWHERE
    ai: int = NOWHERE
    moons: int = 0
    """Lunar phase tokens gained, as bits, the spent ones among them."""
    spent_moons: int = 0
    half_moons: int = 0
    """The token spent once by an agenda that lets it be spent twice: one at most, left on the SXT."""
    sxt: int = NOWHERE
    sxt_used: bool = False
    extra: int = 0
    """Extra steps that calibration gave to the next move."""
    vehicles: int = 0
    """Vehicle tokens flipped, as bits."""
    abort_spent: bool = False
    abort_stage_spent: bool = False
    # Travel.
    visited: int = 0
    """Continents visited, as bits."""
    tiles: tuple[int, ...] = ()
    spent_tiles: tuple[int, ...] = ()
    triangle: int = 0
    """Squares of the Polynesian Triangle on which moves ended, as bits."""
    # Trajectory.
    drawn: tuple[Drawn, ...] = ()
    exchanged: bool = False
    added: int = 0
    """The DV added on the present stage."""
    faced: bool = False
    """Whether the DV of the present stage was faced, not cancelled."""
    housing_out: int = 0
    housing_in: int = 0
    """The stage whose housing an agenda lessens, out and home; 0 until chosen."""
    # Agenda, quests, rockets.
    agenda: int = NOWHERE
    is_revealed: bool = False
    by_december: int = 0
    """Sets scored when the first December began."""
    been_at: int = 0
    """Agendas at whose place the die stood when all else of their missions was done, as bits."""
    conjunction: bool = False
    """Whether a First Quarter was scored with Venus and Jupiter in sight."""
    named: int = NOWHERE
    """The tile value named for an agenda."""
    quests: tuple[Held, ...] = ()
    instruments: tuple[int, ...] = ()
    cogs: bool = False
    sextant_uses: int = 0
    rockets: tuple[Held, ...] = ()
    # This month.
    week: int = NOWHERE
    act: int = IDLE
    what: int = TOP
    vehicle: int = NOWHERE
    laid: tuple[int, ...] = ()
    """Cards laid on the week for a planned observation."""
    placed: tuple[int, ...] = ()
    """Instruments beside the character that were not used yet."""

    @property
    def is_on_earth_map(self) -> bool:
        """Whether the die stands on the Earth map."""
        return self.stage == EARTH_MAP and self.fate == PLAYING

    @property
    def is_in_orbit(self) -> bool:
        """Whether the lunar module stands on the Moon and the die is in lunar orbit."""
        return self.stage == MOON and self.fate == PLAYING

    def active_sets(self) -> int:
        """Set tokens that can be put on an on-board instrument, as bits."""
        active = self.sets & ~self.spent_sets
        if self.sct >= 0:
            active &= ~(1 << self.sct)
        if self.ai >= 0:
            active &= ~(1 << self.ai)
        return active

    def active_moons(self) -> int:
        """Lunar phase tokens that can be put on the sextant, as bits."""
        active = self.moons & ~self.spent_moons
        return active & ~(1 << self.sxt) if self.sxt >= 0 else active

    def icon_count(self, set_: int) -> int:
        """How many icons of a set the scored cards show."""
        return self.icons >> ICON_BITS * set_ & ICON_MASK


@dataclass(eq=False, kw_only=True)
class AstroState(State):
    """The whole table."""

    cat: Catalogue
    """The content, looked up; shared by all copies, never changed."""
    mode: int
    level: str
    is_placed: bool
    """Whether the planets are placed by the players."""
    seats: list[Player]
    phase: str = "set_up"
    month: int = 0
    """Months begun before this one, 0 to 23."""
    first: int = 0
    draft_order: tuple[int, ...] = ()
    clock: int = 0
    # Observation cards.
    deck: list[int] = field(default_factory=list)
    """The main deck without its face-up top card. Which card it gives is decided when it is drawn."""
    top: int = NOWHERE
    weeks: list[tuple[int, ...]] = field(default_factory=lambda: [(), (), (), ()])
    """The stack of each week, bottom first."""
    week_of: list[int] = field(default_factory=lambda: [NOWHERE] * 4)
    """By week, the seat whose character stands there."""
    free_weeks: int = 15
    """Weeks that can still be chosen, as bits."""
    terra_left: int = 0
    """Terra cards set aside (Constellation)."""
    # Planets.
    planet_bag: list[int] = field(default_factory=list)
    planet_top: int = NOWHERE
    planet_under: tuple[int, ...] = ()
    """Cards put under the planet deck, in order."""
    spots: tuple[int, ...] = ()
    """By planet, the number of the spot on its orbit; NOWHERE while it is not placed."""
    orrery_seen: int = 0
    """Planets seen, as bits."""
    orrery_cards: int = 0
    """Cards of the planet deck that the orrery lets observe, as bits."""
    # Earth map.
    piles: list[list[int]] = field(default_factory=list)
    pile_tops: list[int] = field(default_factory=list)
    heliports: tuple[int, ...] = ()
    sites: tuple[tuple[int, int], ...] = ()
    """Public launch sites: rocket and square."""
    rocket_bag: list[int] = field(default_factory=list)
    quest_bag: list[int] = field(default_factory=list)
    # Trajectory.
    tiles: list[int] = field(default_factory=lambda: [NOWHERE] * (HOME + 1))
    """By stage, the value of the tile turned up there; NOWHERE while it is face down and undecided."""
    stage_bags: list[list[int]] = field(default_factory=lambda: [[] for _ in range(HOME + 1)])
    """By stage, the values of the tiles that nobody has seen, the face-down one on the board among
    them."""
    discards: list[tuple[int, ...]] = field(default_factory=lambda: [()] * (HOME + 1))
    """By stage, tiles put under the pile, first in front."""
    # Solo.
    bad_timing: int = NOWHERE
    shadow_week: int = NOWHERE
    shadow_stage: int = EARTH_MAP

    # Questions ----------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        """1 or 2."""
        return 1 + self.month // 12

    @property
    def month_of_year(self) -> int:
        """0 for March to 11 for February."""
        return self.month % 12

    @property
    def has_characters(self) -> bool:
        """Whether characters, agendas and the way home are in play."""
        return self.mode != FIRST_AND_FAST

    @property
    def has_orrery(self) -> bool:
        """Whether the orrery, quests and instruments are in play."""
        return self.mode >= SOLAR_SYSTEM

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo game against the shadow."""
        return self.mode == SOLO

    def week_top(self, week: int) -> int:
        """The top card of a week, or NOWHERE."""
        stack = self.weeks[week]
        return stack[-1] if stack else NOWHERE

    def square_name(self, square: int) -> str:
        """What a square is called."""
        return self.cat.content.squares[self.cat.squares[square]].name

    def icons_on(self, square: int) -> int:
        """The vehicle icons of a square, heliports and public launch sites included, as bits."""
        icons = self.cat.icons[square]
        if square in self.heliports:
            icons |= 1 << HELICOPTER
        for _, site in self.sites:
            if site == square:
                icons |= 1 << SPACECRAFT
        return icons

    def housed(self, stage: int, but: int) -> int:
        """How many dice of others stand on a stage; the shadow of the solo game counts."""
        count = 0
        for number, player in enumerate(self.seats):
            if player.stage == stage and number != but and player.fate == PLAYING:
                count += 1
        return count + (self.shadow_stage == stage and self.is_solo)

    def ability(self, seat: int) -> str:
        """The ability of a seat's character, or nothing in First and Fast."""
        character = self.seats[seat].character
        return self.cat.ability[character] if character >= 0 and self.has_characters else ""

    def effect(self, seat: int) -> str:
        """What the seat's revealed agenda does, or nothing."""
        player = self.seats[seat]
        return self.cat.effect[player.agenda] if player.is_revealed else ""

    def rocket_ability(self, seat: int) -> str:
        """What the rocket of the seat's latest launch can do, or nothing (AN-LCH-03, AN-RULING-35)."""
        player = self.seats[seat]
        if not self.has_orrery or not player.launches or player.lost_engine:
            return ""
        return self.cat.rocket_ability[player.rocket]

    def pile_left(self, stage: int) -> int:
        """How many tiles the pile of a stage holds."""
        face_down = self.tiles[stage] == NOWHERE and stage in TILE_STAGES
        return len(self.stage_bags[stage]) - face_down + len(self.discards[stage])

    def is_playing(self, seat: int) -> bool:
        """Whether a seat still takes part in the months."""
        return self.seats[seat].fate == PLAYING
