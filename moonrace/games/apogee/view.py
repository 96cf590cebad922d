"""What one seat may know about a game of Apogee, built from nothing."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True):
    """A Technology card that can be acquired."""

    technology: str
    token: str
    """The colour of its Docking symbol, or nothing; it is printed even where tokens are not in play."""
    label: str
    """What actions call it: `kerosene:blue` where tokens are in play, else `kerosene`."""


class PileView(msgspec.Struct, frozen=True):
    """A face-down pile."""

    count: int
    unseen: dict[str, int]
    """How many of each card are neither on the table nor known to this seat to be in somebody's hands.

    They are in the pile, or for Engineers perhaps in other hands.
    """


class LaunchView(msgspec.Struct, frozen=True):
    """What it takes to get somewhere."""

    destination: str
    number: int
    """To roll at least, with the specialties of the round; 0 where it is out of reach, 1 where it is sure."""
    chance: float


class RocketView(msgspec.Struct, frozen=True):
    """What stands on a launch pad, with the specialties of this round."""

    first_stage: tuple[str, ...]
    upper_stage: tuple[str, ...]
    payload: tuple[str, ...]
    rd: tuple[str, ...]
    thrust: int
    mass: int
    performance: float
    """As in the table; 0.0 where thrust or mass are not in it."""
    crew: int
    satellites: int
    nuclear: int
    is_reusable: bool
    is_complete: bool
    is_waiting: bool
    """A flight that waits for docking: nothing is built or launched here."""
    launches: tuple[LaunchView, ...]
    """By destination, as if launched now; whether it may be is what the legal actions say."""


class FlightView(msgspec.Struct, frozen=True):
    """A successful launch."""

    destination: str
    round: int
    number: int
    roll: int
    thrust: int
    mass: int
    crew: int
    satellites: int
    is_reusable: bool
    first_stages: tuple[str, ...]
    counts: bool
    """Whether it counts for the Mission, docked where that is asked."""


class InvestorView(msgspec.Struct, frozen=True):
    """An Investor somebody owns."""

    investor: str
    done: int
    """The level of the objective that is fulfilled: 1 or 2."""


class GainView(msgspec.Struct, frozen=True):
    """An objective fulfilled this round, to be paid in Administration."""

    investor: str
    level: int
    credits: int


class ProgressView(msgspec.Struct, frozen=True):
    """How far a seat is with the Mission."""

    what: str
    """`flights`, `first_stages` (different ones), `satellites` or `objectives`."""
    have: int
    need: int
    is_fulfilled: bool


class SeatView(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    seat: int
    director: str
    """Nothing until it is chosen."""
    nation: str
    authority: int
    credits: int
    hand_size: int
    """Engineers in hand; those placed are not among them."""
    known: tuple[str, ...]
    """Engineers whom this viewer knows to work for the seat, in hand or placed; for oneself all of them."""
    placed: dict[str, int]
    """How many Engineers lie on each Planning action; nothing is shown while placements are sealed."""
    revealed: dict[str, tuple[str, ...]]
    """The Engineers on the actions that are face up."""
    reserve: tuple[str, ...]
    rocket: RocketView
    tokens: dict[str, int]
    dock_costs: dict[str, dict[str, int]]
    """By destination, the tokens that docking takes."""
    investors: tuple[InvestorView, ...]
    gains: tuple[GainView, ...]
    level_2: int
    """Investor objectives of level 2 fulfilled."""
    flights: tuple[FlightView, ...]
    waiting: FlightView | None
    """The flight that waits for docking."""
    can_dock_from: int
    """The first round in which the waiting flight may dock, or 0."""
    has_used_specialty: bool
    is_blocked: bool
    """May build nothing this round."""
    is_blocked_next: bool
    declared: str
    """In the Launch phase: a destination, `tokens`, `stay`, or nothing yet."""
    is_ready: bool
    """Has answered what is sealed now."""
    income: int
    """What it receives each quarter."""
    launch_income: int
    """What it receives for each successful launch."""
    sale_price: int
    """For one Technology, specialties of the round included."""
    recruit_cost: int
    progress: ProgressView


class EffectsView(msgspec.Struct, frozen=True):
    """What specialties change for everybody this round; 0 where nothing is changed."""

    number: int
    """Added to the number to roll."""
    mass: int
    pulse_thrust: int
    """Added for each Nuclear Pulse Propulsion."""
    construction: int
    """Added once to each player's bill."""
    sale_price: int
    investor_gain: int


class AskView(msgspec.Struct, frozen=True):
    """What is being decided, beyond whose turn it is."""

    what: str
    """The name of the ask: `director`, `hire`, `planning`, `specialty`, `construction`, `rd`, `design`,
    `token`, `overflow`, `launch`, `docking`, `administration`, `selling`, `recruiting`, or nothing once it is
    over."""
    seats: tuple[int, ...]
    """Who is awaited."""
    offered: tuple[str, ...] = ()
    """Own secrets to choose from: Directors drawn, Engineers drawn at set-up, R&D cards drawn (as labels)."""
    placement: dict[str, str] = {}
    """Planning: where one's own Engineers are put so far; who is not named is not decided."""
    builds: tuple[str, ...] = ()
    """Construction: what one has chosen to build so far."""
    bill: int = 0
    """Construction: what that costs, Oberth's discount taken off."""
    builds_left: int = 0
    """Construction: how many Technologies one may still add."""
    engineer: str = ""
    """Specialty: whose specialty is resolved."""
    token: str = ""
    """Token: the colour that may be collected."""
    source: str = ""
    """Token: the card it is printed on."""
    excess: int = 0
    """Overflow: how many Technologies must go."""
    sold: int = 0
    """Selling: what the sale has brought so far."""
    order: tuple[int, ...] = ()
    """Who is asked after this, in order, where an order is fixed: hiring, design, launch, administration."""
    authority: dict[str, float] = {}
    """R&D and Design: the authority that decides the order, by seat (`rival` in the solo variant)."""
    drawn: dict[str, int] = {}
    """R&D: how many cards each seat has drawn."""


class RivalView(msgspec.Struct, frozen=True):
    """The opponent of the solo variant."""

    director: str
    authority: int
    readiness: int
    readiness_needed: int
    launches: int
    launches_needed: int
    number: int
    """What it must roll to launch this round, specialties included."""
    chance: float
    action: str
    """What it does this round, once rolled."""
    is_cancelled: bool
    is_blocked: bool
    """Gains no readiness this round."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    players: int
    is_solo: bool
    mission: int
    has_tokens: bool
    """Whether Docking tokens are in play."""
    has_interventions: bool
    needs_docking: bool
    """Whether flights count for the Mission only once docked."""
    can_scrap: bool
    is_opposite: bool
    """Whether the table reads Tsiolkovsky and Johnson the other way round."""
    round: int
    phase: str
    """`set_up`, `planning`, `specialty`, `construction`, `rd`, `design`, `launch`, `administration` or
    `over`."""
    order: tuple[int, ...]
    """Seats in decreasing authority of their Directors."""
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...]
    """The seat's own Engineers in hand, lowest authority first; nothing for a spectator."""
    rivers: dict[str, tuple[CardView, ...]]
    """By type, the card longest in the river first."""
    piles: dict[str, PileView]
    """`first_stage`, `upper_stage`, `payload`, `rd`, `engineers`, `investors`."""
    investors: tuple[str, ...]
    """Face up, the one longest on display first."""
    investors_gone: tuple[str, ...]
    token_supply: dict[str, int]
    effects: EffectsView
    is_launch_blocked: bool
    """Nobody may take off this round."""
    is_launch_blocked_next: bool
    ask: AskView
    rival: RivalView | None
    winners: tuple[int, ...]
    why: str
    """How it ended: `mission`, in the solo variant also `rival` or `draw`, `called_off`, or nothing yet."""
