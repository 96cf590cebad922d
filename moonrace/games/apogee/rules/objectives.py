"""Investors and Missions: what a successful launch fulfils (AP-INV, AP-MIS, AP-END)."""

from __future__ import annotations

from moonrace.games.apogee import events
from moonrace.games.apogee.catalogue import GAIN, Flight, is_met
from moonrace.games.apogee.rules.piles import show_investors
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.frames import Flow

BOTH = 3
"""Both levels, as bits: 1 and 2."""


def fulfil_objectives(state: ApogeeState, flow: Flow, seat: int, flight: Flight) -> None:
    """Note every objective a flight fulfils on cards face up or owned at this moment (AP-RULING-35)."""
    player = state.seats[seat]
    owned = [(investor, done) for investor, done in player.investors]
    shown = [(investor, 0) for investor in state.display]
    for investor, done in owned + shown:
        met = _levels_met(state, investor, flight) & ~done
        if met:
            _fulfil(state, flow, seat, investor, done, met)
    show_investors(state, flow)


def _levels_met(state: ApogeeState, investor: int, flight: Flight) -> int:
    first, second = state.cat.objectives[investor]
    met_first = is_met(first.condition, state.cat, flight)
    met_second = is_met(second.condition, state.cat, flight)
    return (1 if met_first else 0) | (2 if met_second else 0)


def _fulfil(state: ApogeeState, flow: Flow, seat: int, investor: int, done: int, met: int) -> None:
    """The player takes the card; with both objectives fulfilled it leaves the game (AP-INV-02 to 05)."""
    player = state.seats[seat]
    for level in (1, 2):
        if met & level:
            gain = state.cat.objectives[investor][level - 1].gain + state.effects[GAIN]
            player.gains.append((investor, level, gain))
            flow.tell(
                events.Objective(seat=seat, investor=state.cat.investors[investor], level=level, credits=gain)
            )
    if met & 2:
        player.level_2 += 1
        _check_mission(state, flow, seat)
    if done:
        player.investors.remove((investor, done))
    else:
        state.display.remove(investor)
    if done | met == BOTH:
        state.gone.append(investor)
        flow.tell(events.InvestorGone(investor=state.cat.investors[investor]))
    else:
        player.investors.append((investor, done | met))


def count_flight(state: ApogeeState, flow: Flow, seat: int, flight: Flight) -> None:
    """Let a flight count for the Mission."""
    state.seats[seat].wanted.append(flight)
    _, have, need = progress(state, seat)
    flow.tell(events.Counts(seat=seat, mission=state.game.mission.number, have=have, need=need))
    _check_mission(state, flow, seat)


def progress(state: ApogeeState, seat: int) -> tuple[str, int, int]:
    """How far a seat is with the Mission: what is counted, how much of it is there, how much is needed."""
    player, goal = state.seats[seat], state.game.goal
    if goal.investor_level_2:
        return "objectives", player.level_2, goal.investor_level_2
    if goal.satellites_total:
        return "satellites", sum(flight.satellites for flight in player.wanted), goal.satellites_total
    if goal.different_first_stage:
        return "first_stages", len({flight.first_stages for flight in player.wanted}), goal.flights
    return "flights", len(player.wanted), goal.flights


def _check_mission(state: ApogeeState, flow: Flow, seat: int) -> None:
    """Whoever has fulfilled the Mission wins at the end of the round (AP-END-01, AP-RULING-22)."""
    player = state.seats[seat]
    _, have, need = progress(state, seat)
    if have >= need and not player.fulfilled_in:
        player.fulfilled_in = state.round
        flow.tell(events.Fulfilled(seat=seat, mission=state.game.mission.number))
