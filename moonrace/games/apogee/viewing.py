"""How a view is built, from nothing."""

from __future__ import annotations

from moonrace.games.apogee.catalogue import (
    CONSTRUCTION_COST,
    GAIN,
    MASS,
    NO_TOKEN,
    NUMBER,
    PULSE,
    SALE,
    SPOTS,
    Catalogue,
    Flight,
)
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rules.objectives import progress
from moonrace.games.apogee.rules.research import Research
from moonrace.games.apogee.rules.solo import rival_number
from moonrace.games.apogee.state import NOBODY, STAY, TOKENS, UNDECLARED, ApogeeState, Player
from moonrace.games.apogee.view import (
    CardView,
    EffectsView,
    FlightView,
    GainView,
    InvestorView,
    PileView,
    ProgressView,
    RivalView,
    SeatView,
    View,
    rocket_view,
)

DECLARED = {STAY: "stay", TOKENS: "tokens"}


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
        focus=_focus(state, seat),
        rival=_rival_view(state),
        winners=() if result is None else result.winners,
        why="" if result is None else result.why,
    )


def _focus(state: ApogeeState, seat: int) -> FocusView:
    if state.result is not None:
        return FocusView("")
    top = state.frames[-1]
    told = top.focus(state, seat)
    return told if isinstance(told, FocusView) else FocusView(top.name, tuple(top.awaited(state)))


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
        rocket=rocket_view(cat, state.rocket(number), state.effects, is_waiting=player.waiting is not None),
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
        is_ready=top.has_answered(number),
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
    if state.phase != "launch" or state.seats[seat].declared == UNDECLARED:
        return ""
    declared = state.seats[seat].declared
    return DECLARED.get(declared) or state.cat.destinations[declared]


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
