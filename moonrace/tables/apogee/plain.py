"""The table in plain lines, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.apogee.content import money
from moonrace.games.apogee.view import RocketView, SeatView
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import PHASES, PROGRESS, RIVAL_ACTIONS, SPOTS, ZONES, a_token
from moonrace.tables.kit.words import count, figure, listed, percent, signed

SEATS = "ABCDE"


def plain_lines(desk: Desk) -> list[str]:
    """The whole table, one thing a line."""
    return [
        _when(desk),
        *_mission(desk),
        *_effects(desk),
        *(line for seat in desk.view.seats for line in _seat(desk, seat)),
        *_rival(desk),
        *_rivers(desk),
        *_investors(desk),
        *_own(desk),
        *_asked(desk),
    ]


def _when(desk: Desk) -> str:
    view = desk.view
    if view.phase == "over":
        return f"Quarter {view.round}: the game is over."
    phase = PHASES.get(view.phase, view.phase)
    return f"Quarter {view.round}, {phase}." if view.round else f"{phase}."


def _mission(desk: Desk) -> Iterator[str]:
    mission = desk.mission
    yield f"Mission {mission.number}, {mission.level}, {mission.title}: {mission.text}"
    if desk.view.needs_docking:
        yield "Flights count only once docked, in a later Launch phase."


def _effects(desk: Desk) -> Iterator[str]:
    words = list(effect_words(desk))
    if words:
        yield f"This quarter: {listed(words)}."
    if desk.view.is_launch_blocked:
        yield "Nobody may launch this quarter."
    if desk.view.is_launch_blocked_next:
        yield "Nobody may launch next quarter."


def effect_words(desk: Desk) -> Iterator[str]:
    """What specialties change for everybody this round."""
    effects = desk.view.effects
    if effects.number:
        yield f"numbers to roll {signed(effects.number)}"
    if effects.mass:
        yield f"mass {signed(effects.mass)}"
    if effects.pulse_thrust:
        yield f"Nuclear Pulse thrust {signed(effects.pulse_thrust)}"
    if effects.construction:
        yield f"each bill {signed(effects.construction // 1000)} k"
    if effects.sale_price:
        yield f"sales {signed(effects.sale_price // 1000)} k a card"
    if effects.investor_gain:
        yield f"Investor gains {signed(effects.investor_gain // 1000)} k"


def _seat(desk: Desk, seat: SeatView) -> Iterator[str]:
    words = desk.words
    you = " (you)" if seat.seat == desk.view.seat else ""
    who = f"{SEATS[seat.seat]} {desk.name(seat.seat)}{you}"
    if not seat.director:
        yield f"{who}: no Director yet."
        return
    progress = seat.progress
    yield (
        f"{who}: {words.director_name(seat.director)}, {words.nation_name(seat.nation)}, "
        f"authority {seat.authority}, {money(seat.credits)}, {count(seat.hand_size, 'Engineer')} in hand, "
        f"{progress.have} of {progress.need} {PROGRESS[progress.what]}."
    )
    placed = [f"{number} on {SPOTS[spot]}" for spot, number in seat.placed.items() if number]
    if placed:
        yield f"  Engineers: {listed(placed)}."
    for spot, names in seat.revealed.items():
        yield f"  {SPOTS[spot]}: {words.people(names)}."
    yield f"  {rocket_line(desk, seat.rocket)}"
    yield f"  Reserve: {words.names(seat.reserve) or 'empty'}."
    yield from _holdings(desk, seat)


def _holdings(desk: Desk, seat: SeatView) -> Iterator[str]:
    words = desk.words
    if desk.view.has_tokens:
        yield f"  Docking tokens: {words.tokens(seat.tokens)}."
    for owned in seat.investors:
        left = 3 - owned.done
        what = f"level {left} is left: {words.objective(owned.investor, left)}"
        yield f"  Investor {words.investor(owned.investor).name}, {what}."
    for flight in seat.flights:
        counts = ", counts for the Mission" if flight.counts else ""
        yield f"  Launched {words.to(flight.destination)} in quarter {flight.round}{counts}."
    if seat.waiting is not None:
        cost = words.tokens(seat.dock_costs.get(seat.waiting.destination, {}))
        yield f"  A flight {words.to(seat.waiting.destination)} waits for docking, which takes {cost}."
    if seat.is_blocked:
        yield "  May build nothing this quarter."
    if seat.is_blocked_next:
        yield "  May build nothing next quarter."


def rocket_line(desk: Desk, rocket: RocketView) -> str:
    """What stands on a pad, with thrust, mass, performance and the numbers to roll."""
    zones = [
        f"{ZONES[zone]} {desk.words.names(cards)}"
        for zone, cards in (
            ("first_stage", rocket.first_stage),
            ("upper_stage", rocket.upper_stage),
            ("payload", rocket.payload),
            ("rd", rocket.rd),
        )
        if cards
    ]
    if not zones:
        return "Launch pad: empty."
    figures = f"thrust {rocket.thrust}, mass {figure(rocket.mass)}"
    if rocket.performance:
        figures += f", performance {rocket.performance:.1f}"
    reach = [
        f"{desk.words.place(launch.destination)} {launch.number}+ ({percent(launch.chance)})"
        for launch in rocket.launches
        if launch.number
    ]
    tail = f" Roll for {listed(reach)}." if reach else f" {rocket.why_grounded}"
    return f"Launch pad: {'; '.join(zones)}; {figures}.{tail}".rstrip()


def _rival(desk: Desk) -> Iterator[str]:
    rival = desk.view.rival
    if rival is None:
        return
    name = desk.words.director_name(rival.director)
    yield (
        f"Rival {name}: readiness {rival.readiness} of {rival.readiness_needed}, "
        f"launches {rival.launches} of {rival.launches_needed}, launches on {rival.number}+ "
        f"({percent(rival.chance)})."
    )
    if rival.action:
        stopped = ", but is stopped" if rival.is_cancelled else ""
        yield f"  This quarter it {RIVAL_ACTIONS[rival.action]}{stopped}."


def _rivers(desk: Desk) -> Iterator[str]:
    for river, cards in desk.view.rivers.items():
        names = [
            f"{desk.words.name(card.technology)}{_symbol(desk, card.token)} "
            f"({desk.words.figures(card.technology)})"
            for card in cards
        ]
        pile = desk.view.piles[river].count
        yield f"{ZONES[river]} river: {'; '.join(names) or 'empty'}. Pile {pile}."
    yield f"R&D pile {desk.view.piles['rd'].count}, Engineers {desk.view.piles['engineers'].count}."


def _symbol(desk: Desk, token: str) -> str:
    return f" with {a_token(token)}" if token and desk.view.has_tokens else ""


def _investors(desk: Desk) -> Iterator[str]:
    for investor in desk.view.investors:
        yield f"Investor {desk.words.investor(investor).name}: {desk.words.objectives(investor)}."


def _own(desk: Desk) -> Iterator[str]:
    if desk.me is None:
        return
    for who in desk.view.hand:
        where = desk.view.focus.placement.get(who, "")
        tail = f", on {SPOTS[where]}" if where and where != "hand" else ""
        what = desk.words.specialty(who, is_opposite=desk.view.is_opposite)
        yield f"Your Engineer {desk.words.with_authority(who)}: {what}{tail}."
    if desk.me.director:
        used = ", used" if desk.me.has_used_specialty else ""
        what = desk.words.director_specialty(desk.me.director)
        yield f"Your Director, once in the game: {what}{used}."


def _asked(desk: Desk) -> Iterator[str]:
    ask, words = desk.view.focus, desk.words
    if ask.what == "hire" and ask.offered:
        yield "Engineers to hire, with authority:"
        for who in ask.offered:
            what = words.specialty(who, is_opposite=desk.view.is_opposite)
            yield f"  {words.with_authority(who)}: {what}."
    if ask.what == "rd" and ask.offered:
        yield "R&D cards drawn:"
        yield from (f"  {words.name(card)}: {words.figures(card)}." for card in ask.offered)
    if ask.builds:
        yield f"To be built: {words.names(ask.builds)} for {money(ask.bill)}."
