"""What one seat may know about a game of Apogee, built from nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.games.apogee.catalogue import (
    CONSTRUCTION_COST,
    DESIGN,
    EFFECTS,
    GAIN,
    MASS,
    NO_TOKEN,
    NUMBER,
    PULSE,
    RESEARCH,
    SALE,
    SPOTS,
    Catalogue,
    Flight,
    counted,
)
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rockets import Rocket
from moonrace.games.apogee.rules.administration import Administration, Selling
from moonrace.games.apogee.rules.construction import Construction
from moonrace.games.apogee.rules.launch import Declaring
from moonrace.games.apogee.rules.objectives import progress
from moonrace.games.apogee.rules.piles import Overflow, TokenOffer, excess
from moonrace.games.apogee.rules.planning import Planning, Specialties
from moonrace.games.apogee.rules.research import Design, Research, design_total
from moonrace.games.apogee.rules.setup import ChooseDirectors, HireTeam
from moonrace.games.apogee.rules.solo import rival_number
from moonrace.games.apogee.state import NOBODY, STAY, TOKENS, ApogeeState, Player
from moonrace.kernel.sealed import Sealed

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
    """Token: the Technology it is printed on."""
    excess: int = 0
    """Overflow: how many Technologies must go."""
    sold: int = 0
    """Selling: what the sale has brought so far."""
    order: tuple[int, ...] = ()
    """Who is asked after this, in order, where an order is fixed: hiring, design, launch, administration."""
    authority: dict[str, float] = {}
    """R&D and Design: the authority that decides the order, by seat; the rival's card is in the log."""
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
    ask: AskView
    rival: RivalView | None
    winners: tuple[int, ...]
    why: str
    """How it ended: `mission`, in the solo variant also `rival` or `draw`, `called_off`, or nothing yet."""


def view_of(state: ApogeeState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat, game = state.cat, state.game
    own = state.seats[seat].hand if seat >= 0 else []
    effects = state.effects
    result = state.result
    labels = cat.labels[game.has_tokens]
    return View(
        seat=seat,
        players=state.players,
        is_solo=state.is_solo,
        mission=game.mission.number,
        has_tokens=game.has_tokens,
        has_interventions=game.has_interventions,
        needs_docking=game.docks_at >= 0,
        can_scrap=game.can_scrap,
        is_opposite=game.is_opposite,
        round=state.round,
        phase=state.phase,
        order=state.order,
        seats=tuple([_seat_view(state, number, seat) for number in range(state.players)]),
        hand=tuple([cat.engineers[engineer] for engineer in own]),
        at_work=_at_work(state, seat) if seat >= 0 else {},
        rivers={
            TYPES[river]: tuple([_card_view(cat, card, labels) for card in cards])
            for river, cards in enumerate(state.rivers)
        },
        piles=_piles(state, seat),
        investors=tuple([cat.investors[investor] for investor in state.display]),
        investors_gone=tuple([cat.investors[investor] for investor in state.gone]),
        token_supply=dict(zip(cat.colours, state.supply, strict=True)),
        effects=EffectsView(
            number=effects[NUMBER],
            mass=effects[MASS],
            pulse_thrust=effects[PULSE],
            construction=effects[CONSTRUCTION_COST],
            sale_price=effects[SALE],
            investor_gain=effects[GAIN],
        ),
        is_launch_blocked=0 < state.no_launch_in == state.round,
        is_launch_blocked_next=state.no_launch_in == state.round + 1,
        ask=_ask_view(state, seat),
        rival=_rival_view(state),
        winners=() if result is None else result.winners,
        why="" if result is None else result.why,
    )


def _at_work(state: ApogeeState, seat: int) -> dict[str, tuple[str, ...]]:
    names = state.cat.engineers
    return {
        SPOTS[spot]: tuple([names[card] for card in cards])
        for spot, cards in enumerate(state.seats[seat].placed)
        if cards
    }


def _card_view(cat: Catalogue, card: int, labels: list[str]) -> CardView:
    token = cat.token[card]
    return CardView(
        cat.technologies[cat.kind[card]], cat.colours[token] if token != NO_TOKEN else "", labels[card]
    )


# Seats ------------------------------------------------------------------------------------------------------


def _seat_view(state: ApogeeState, number: int, viewer: int) -> SeatView:
    cat, player = state.cat, state.seats[number]
    has_director = player.director != NOBODY
    nation = cat.nations[player.director]
    bit, known = state.bit(viewer), state.engineer_known
    team = sorted([card for card in state.engineers_of(number) if known[card] & bit])
    top = state.frames[-1]
    what, have, need = progress(state, number)
    return SeatView(
        seat=number,
        director=cat.directors[player.director].id if has_director else "",
        nation=nation.id if has_director else "",
        authority=state.authority_of(number) if has_director else 0,
        credits=player.credits,
        hand_size=len(player.hand),
        known=tuple([cat.engineers[card] for card in team]),
        placed={SPOTS[spot]: len(cards) for spot, cards in enumerate(player.placed)},
        revealed={
            SPOTS[spot]: tuple([cat.engineers[card] for card in cards])
            for spot, cards in enumerate(player.placed)
            if cards and state.revealed >> spot & 1
        },
        reserve=tuple([cat.technologies[cat.kind[card]] for card in player.reserve]),
        rocket=_rocket_view(cat, state.rocket(number), state.effects, is_waiting=player.waiting is not None),
        tokens=dict(zip(cat.colours, player.tokens, strict=True)),
        dock_costs=_dock_costs(cat, player.director) if has_director else {},
        investors=tuple([InvestorView(cat.investors[card], done) for card, done in player.investors]),
        gains=tuple([GainView(cat.investors[card], level, gain) for card, level, gain in player.gains]),
        level_2=player.level_2,
        flights=tuple([_flight_view(cat, flight, player) for flight in player.flights]),
        waiting=None if player.waiting is None else _flight_view(cat, player.waiting, player),
        can_dock_from=0 if player.waiting is None else player.waiting.round + 1,
        has_used_specialty=player.has_used_specialty,
        is_blocked=0 < player.blocked_in == state.round,
        is_blocked_next=player.blocked_in == state.round + 1,
        declared=_declared(state, number),
        is_ready=isinstance(top, Sealed) and number in top.drafts,
        income=nation.income_per_quarter if has_director else 0,
        launch_income=nation.income_per_launch if has_director else 0,
        sale_price=nation.sale_price + state.effects[SALE] if has_director else 0,
        recruit_cost=nation.recruit_cost if has_director else 0,
        progress=ProgressView(what, have, need, bool(player.fulfilled_in)),
    )


def _dock_costs(cat: Catalogue, director: int) -> dict[str, dict[str, int]]:
    return {
        cat.destinations[place]: dict(zip(cat.colours, cost, strict=True))
        for place, cost in cat.dock_cost[director].items()
    }


def _rocket_view(cat: Catalogue, rocket: Rocket, effects: Sequence[int], *, is_waiting: bool) -> RocketView:
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
    return _rocket_view(cat, cat.workshop.rocket(kinds), effects, is_waiting=rocket.is_waiting)


def why_not_on(cat: Catalogue, rocket: RocketView, technology: str) -> tuple[str, str]:
    """Why a Technology cannot be built on a rocket: a sentence and its clause, or nothing where it can."""
    built = [*rocket.first_stage, *rocket.upper_stage, *rocket.payload, *rocket.rd]
    kinds = sorted(cat.technology[name] for name in built)
    return cat.workshop.misfit(cat.workshop.rocket(kinds), cat.technology[technology])


def _flight_view(cat: Catalogue, flight: Flight, player: Player) -> FlightView:
    stages = [name for kind, name in enumerate(cat.technologies) if flight.first_stages >> kind & 1]
    return FlightView(
        destination=cat.destinations[flight.destination],
        round=flight.round,
        number=flight.number,
        roll=flight.roll,
        thrust=flight.thrust,
        mass=flight.mass,
        crew=flight.crew,
        satellites=flight.satellites,
        is_reusable=flight.is_reusable,
        first_stages=tuple(stages),
        counts=flight in player.wanted,
    )


def _declared(state: ApogeeState, seat: int) -> str:
    if state.phase != "launch":
        return ""
    declaring = next((frame for frame in state.frames if isinstance(frame, Declaring)), None)
    if declaring is not None and seat in declaring.queue:
        return ""
    declared = state.seats[seat].declared
    if declared == STAY:
        return "stay"
    return "tokens" if declared == TOKENS else state.cat.destinations[declared]


# Piles ------------------------------------------------------------------------------------------------------


def _piles(state: ApogeeState, seat: int) -> dict[str, PileView]:
    cat = state.cat
    piles: dict[str, PileView] = {}
    for pile, name in enumerate(TYPES):
        count = len(state.bags[pile]) + len(state.under[pile])
        piles[name] = PileView(count, _unseen_technologies(state, seat, pile))
    bit, known = state.bit(seat), state.engineer_known
    hidden = [card for card in range(len(cat.engineers)) if not known[card] & bit]
    hidden += [card for card in state.engineer_under if known[card] & bit]
    engineers = {cat.engineers[card]: 1 for card in sorted(hidden)}
    piles["engineers"] = PileView(state.engineers_left(), engineers)
    investors = sorted(state.investor_bag + state.investor_under)
    piles["investors"] = PileView(len(investors), {cat.investors[investor]: 1 for investor in investors})
    return piles


def _unseen_technologies(state: ApogeeState, seat: int, pile: int) -> dict[str, int]:
    """In the pile, or drawn by somebody else who has not shown it."""
    cat = state.cat
    unseen = [0] * len(cat.technologies)
    for card in state.bags[pile]:
        unseen[cat.kind[card]] += 1
    for card in state.under[pile]:
        unseen[cat.kind[card]] += 1
    top = state.frames[-1]
    if isinstance(top, Research) and TYPES[pile] == "rd":
        for owner, cards in enumerate(top.drawn):
            if owner != seat:
                for card in cards:
                    unseen[cat.kind[card]] += 1
    return {cat.technologies[kind]: count for kind, count in enumerate(unseen) if count}


# What is asked ----------------------------------------------------------------------------------------------


def _ask_view(state: ApogeeState, seat: int) -> AskView:
    if state.result is not None:
        return AskView("", ())
    top, cat = state.frames[-1], state.cat
    awaited = tuple(top.awaited(state))
    if isinstance(top, ChooseDirectors):
        offered = top.offers[seat] if seat >= 0 else []
        return AskView(top.name, awaited, tuple([cat.directors[director].id for director in offered]))
    if isinstance(top, HireTeam):
        drawn = top.drawn if seat == top.queue[0] else []
        names = tuple([cat.engineers[engineer] for engineer in drawn])
        return AskView(top.name, awaited, names, order=top.queue)
    if isinstance(top, Planning):
        return AskView(top.name, awaited, placement=_placement(state, top, seat))
    if isinstance(top, Specialties):
        return AskView(top.name, awaited, engineer=cat.engineers[top.queue[0][0]])
    if isinstance(top, Construction):
        return _construction_ask(state, top, seat, awaited)
    if isinstance(top, Research):
        return _research_ask(state, top, seat, awaited)
    if isinstance(top, Design):
        return _design_ask(state, top, awaited)
    return _later_ask(state, awaited)


def _placement(state: ApogeeState, top: Planning, seat: int) -> dict[str, str]:
    if seat not in top.asked:
        return {}
    pairs = zip(state.seats[seat].hand, top.spots[seat], strict=True)
    return {state.cat.engineers[card]: SPOTS[spot] for card, spot in pairs if spot >= 0}


def _construction_ask(state: ApogeeState, top: Construction, seat: int, awaited: tuple[int, ...]) -> AskView:
    if seat not in top.asked:
        return AskView(top.name, awaited)
    cat = state.cat
    return AskView(
        top.name,
        awaited,
        builds=tuple([cat.technologies[cat.kind[card]] for card in top.builds[seat]]),
        bill=top.price(state, seat),
        builds_left=top.left(state, seat),
    )


def _research_ask(state: ApogeeState, top: Research, seat: int, awaited: tuple[int, ...]) -> AskView:
    cat = state.cat
    labels = cat.labels[state.game.has_tokens]
    drawn = top.drawn[seat] if seat >= 0 else []
    return AskView(
        top.name,
        awaited,
        offered=tuple([labels[card] for card in drawn]),
        order=top.order,
        authority={str(n): cat.authority[state.seats[n].placed[RESEARCH][-1]] / 10 for n in top.order},
        drawn={str(n): len(top.drawn[n]) for n in top.order},
    )


def _design_ask(state: ApogeeState, top: Design, awaited: tuple[int, ...]) -> AskView:
    totals = {
        str(n): design_total(state, n) / 10 for n in range(state.players) if state.seats[n].placed[DESIGN]
    }
    return AskView(top.name, awaited, order=top.queue, authority=totals)


def _later_ask(state: ApogeeState, awaited: tuple[int, ...]) -> AskView:
    top, cat = state.frames[-1], state.cat
    if isinstance(top, TokenOffer):
        return AskView(top.name, awaited, token=cat.colours[top.colour], source=top.source)
    if isinstance(top, Overflow):
        return AskView(top.name, awaited, excess=excess(state, top.seat))
    if isinstance(top, Declaring | Administration):
        return AskView(top.name, awaited, order=top.queue)
    if isinstance(top, Selling):
        return AskView(top.name, awaited, sold=top.sold)
    return AskView(top.name, awaited)


def _rival_view(state: ApogeeState) -> RivalView | None:
    rival, game = state.rival, state.game
    if rival is None:
        return None
    has_director = rival.director != NOBODY
    number = rival_number(state)
    return RivalView(
        director=state.cat.directors[rival.director].id if has_director else "",
        authority=state.cat.directors[rival.director].authority if has_director else 0,
        readiness=rival.readiness,
        readiness_needed=game.rival_readiness,
        launches=rival.launches,
        launches_needed=game.rival_launches,
        number=number,
        chance=max(0.0, state.cat.tables.chance(number)),
        action=rival.action,
        is_cancelled=rival.is_cancelled,
        is_blocked=0 < rival.blocked_in == state.round,
    )
