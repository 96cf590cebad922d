"""What one seat may know about a game of Apogee. `sight` builds it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.games.apogee.catalogue import EFFECTS, MASS, NUMBER, PULSE, Catalogue, counted
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rockets import Rocket

OUT_OF_REACH = 1_000
"""Added to the number of a rocket that is not complete."""


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
    why_grounded: str
    """Why it can get nowhere as it is, or nothing. Waiting and blocked launches are told apart from this."""
    clause: str
    """The clause that says so."""


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
    at_work: dict[str, tuple[str, ...]]
    """By action, the seat's own Engineers that lie there, face down or up."""
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
    focus: FocusView
    rival: RivalView | None
    winners: tuple[int, ...]
    why: str
    """How it ended: `mission`, in the solo variant also `rival` or `draw`, `called_off`, or nothing yet."""


# Rockets ----------------------------------------------------------------------------------------------------


def rocket_view(cat: Catalogue, rocket: Rocket, effects: Sequence[int], *, is_waiting: bool) -> RocketView:
    """What a rocket can do with the specialties of a round."""
    names: list[list[str]] = [[], [], [], []]
    for kind in rocket.kinds:
        names[cat.zone[kind]].append(cat.technologies[kind])
    thrust, mass = counted(rocket, effects)
    numbers = cat.tables.numbers(thrust, mass, effects[NUMBER] if rocket.is_complete else OUT_OF_REACH)
    chance = cat.tables.chance
    why, clause = cat.tables.why_grounded(rocket, thrust, mass) if rocket.kinds else ("", "")
    return RocketView(
        first_stage=tuple(names[0]),
        upper_stage=tuple(names[1]),
        payload=tuple(names[2]),
        rd=tuple(names[3]),
        thrust=thrust,
        mass=mass,
        performance=cat.tables.performance(thrust, mass) / 10,
        crew=rocket.crew,
        satellites=rocket.satellites,
        nuclear=rocket.nuclear,
        is_reusable=rocket.is_reusable,
        is_complete=rocket.is_complete,
        is_waiting=is_waiting,
        launches=tuple(
            [
                LaunchView(place, number, chance(number))
                for place, number in zip(cat.destinations, numbers, strict=True)
            ]
        ),
        why_grounded=why,
        clause=clause,
    )


def rocket_with(cat: Catalogue, view: View, seat: int, *technologies: str) -> RocketView:
    """A seat's rocket with these Technologies added, whether or not they fit: what would it be able to do?

    For pages and bots, which have a view and the catalogue of the title.
    """
    effects = [0] * len(EFFECTS)
    effects[NUMBER], effects[MASS] = view.effects.number, view.effects.mass
    effects[PULSE] = view.effects.pulse_thrust
    rocket = view.seats[seat].rocket
    built = [*rocket.first_stage, *rocket.upper_stage, *rocket.payload, *rocket.rd, *technologies]
    kinds = sorted(cat.technology[name] for name in built)
    return rocket_view(cat, cat.workshop.rocket(kinds), effects, is_waiting=rocket.is_waiting)


def why_not_on(cat: Catalogue, rocket: RocketView, technology: str) -> tuple[str, str]:
    """Why a Technology cannot be built on a rocket: a sentence and its clause, or nothing where it can."""
    built = [*rocket.first_stage, *rocket.upper_stage, *rocket.payload, *rocket.rd]
    kinds = sorted(cat.technology[name] for name in built)
    return cat.workshop.misfit(cat.workshop.rocket(kinds), cat.technology[technology])
