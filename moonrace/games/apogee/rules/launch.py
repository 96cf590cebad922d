"""The Launch phase: declaring, rolling, and what a success brings (AP-LCH, AP-RULING-20 to 24).

Docking sequences are in `docking`, what Investors and Missions make of a flight in `objectives`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import GiveUp, Launch, Stay, UseTokens
from moonrace.games.apogee.catalogue import Flight, counted, is_wanted
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rockets import Rocket
from moonrace.games.apogee.rules import docking, solo
from moonrace.games.apogee.rules.objectives import count_flight, fulfil_objectives
from moonrace.games.apogee.rules.returning import bring_back, give_up
from moonrace.games.apogee.state import NOBODY, STAY, TOKENS, UNDECLARED, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

STAYING, USE_TOKENS, GIVING_UP = Stay(), UseTokens(), GiveUp()
NOT_WAITING = Refusal("not-waiting", "No flight of yours waits for docking.", "AP-RULING-24")


def begin_launches(state: ApogeeState) -> None:
    """The Launch phase: all declare, then all is carried out in the same order (AP-RULING-20)."""
    for player in state.seats:
        player.declared = UNDECLARED
    state.frames.append(Resolving(tuple(_resolving_order(state))))
    state.frames.append(Declaring(state.order))


def _resolving_order(state: ApogeeState) -> list[int]:
    """Seats in decreasing authority of Directors, and NOBODY for the rival among them (AP-LCH-08)."""
    rival = state.rival
    if rival is None:
        return list(state.order)
    is_ahead = state.authority_of(solo.ALONE) > state.cat.directors[rival.director].authority
    return [solo.ALONE, NOBODY] if is_ahead else [NOBODY, solo.ALONE]


# Declaring --------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Declaring(Frame):
    """One player after another declares a take-off, a Docking sequence or nothing (AP-LCH-01, 02)."""

    name = "launch"

    queue: tuple[int, ...]
    options: Sequence[Action] = ()
    """What the first in the queue may declare; nothing where that is to be worked out."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return self.queue[:1] if self.options else ()

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        return [*self.options]

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        yield STAYING
        if state.seats[seat].waiting is not None:
            yield GIVING_UP
        yield from state.cat.launch
        if any(state.seats[seat].tokens):
            yield USE_TOKENS

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Stay):
            return None
        if isinstance(action, Launch):
            return _refuse_launch(state, seat, action.destination)
        if isinstance(action, UseTokens):
            return _refuse_sequence(state, seat)
        if isinstance(action, GiveUp):
            return NOT_WAITING if state.seats[seat].waiting is None else None
        return Refusal("launch", "Declare a launch, a Docking sequence, or stay.", "AP-LCH-01")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        return FocusView(self.name, tuple(self.awaited(state)), order=self.queue)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        self.options = ()
        if isinstance(action, GiveUp):
            give_up(state, flow, seat)
            return
        self.queue = self.queue[1:]
        if isinstance(action, Launch):
            state.seats[seat].declared = state.cat.destination[action.destination]
            flow.tell(events.Declared(seat=seat, destination=action.destination))
        elif isinstance(action, UseTokens):
            state.seats[seat].declared = TOKENS
            flow.tell(events.DeclaredTokens(seat=seat))
        else:
            state.seats[seat].declared = STAY
            flow.tell(events.Stays(seat=seat))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        """Ask the next who can do anything but stay."""
        while self.queue:
            options = declarations(state, self.queue[0])
            if len(options) > 1:
                self.options = options
                return
            state.seats[self.queue[0]].declared = STAY
            self.queue = self.queue[1:]
        state.frames.pop()


def declarations(state: ApogeeState, seat: int) -> list[Action]:
    """What a seat may declare, worked out for every seat in every round; staying comes first."""
    options: list[Action] = [STAYING]
    player = state.seats[seat]
    if player.waiting is not None:
        options.append(GIVING_UP)
    elif player.pad and state.no_launch_in != state.round:
        rocket = state.rocket(seat)
        if rocket.is_complete:
            launch = state.cat.launch
            options += [launch[place] for place, number in enumerate(state.numbers(rocket)) if number]
    if state.game.has_tokens and docking.can_begin(state, seat):
        options.append(USE_TOKENS)
    return options


def _refuse_sequence(state: ApogeeState, seat: int) -> Refusal | None:
    if not state.game.has_tokens:
        return Refusal("no-tokens", "Docking tokens come into play with Mission 4.", "AP-SET-12")
    if docking.can_begin(state, seat):
        return None
    held = sum(state.seats[seat].tokens)
    sentence = f"Your {held} Docking token{'s' if held != 1 else ''} can do nothing now."
    return Refusal("no-sequence", sentence, "AP-DOC-06")


def _refuse_launch(state: ApogeeState, seat: int, destination: str) -> Refusal | None:
    place = state.cat.destination.get(destination)
    if place is None:
        return Refusal("nowhere", f"There is no destination “{destination}”.", "AP-LCH-07")
    if state.seats[seat].waiting is not None:
        return Refusal("locked", "Your rocket has taken off and waits for docking.", "AP-RULING-24")
    if state.no_launch_in == state.round:
        sentence = "Shuguang Jun keeps everybody on the ground this round."
        return Refusal("blocked", sentence, "AP-DIR-09", "nobody may launch")
    return _refuse_destination(state, state.rocket(seat), place)


def _refuse_destination(state: ApogeeState, rocket: Rocket, place: int) -> Refusal | None:
    tables = state.cat.tables
    thrust, mass = counted(rocket, state.effects)
    sentence, clause = tables.why_grounded(rocket, thrust, mass)
    if sentence:
        return Refusal("grounded", sentence, clause, "out of reach")
    performance = tables.performance(thrust, mass)
    if not tables.printed(performance)[place]:
        least = tables.least(place) / 10
        sentence = f"That needs a performance of {least}; yours is {performance / 10}."
        return Refusal("out-of-reach", sentence, "AP-LCH-07", f"needs performance {least}")
    if not state.numbers(rocket)[place]:
        return Refusal(
            "too-high", "No roll is high enough for that this round.", "AP-RULING-07", "no roll will do"
        )
    return None


# Carrying out -----------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Resolving(Frame):
    """What was declared is carried out, one player after another."""

    name = "take-off"

    queue: tuple[int, ...]

    def run(self, state: ApogeeState, flow: Flow) -> None:
        if not self.queue:
            state.frames.pop()
            return
        seat, self.queue = self.queue[0], self.queue[1:]
        if seat == NOBODY:
            if solo.can_rival_launch(state):
                solo.rival_launches(state, flow)
        elif state.seats[seat].declared == TOKENS:
            state.frames.append(docking.DockingSequence(seat))
        elif state.seats[seat].declared != STAY:
            take_off(state, flow, seat, state.seats[seat].declared)


def take_off(state: ApogeeState, flow: Flow, seat: int, destination: int) -> None:
    """One roll of the die: equal or above is a success, else all stays as it is (AP-LCH-09 to 11)."""
    rocket = state.rocket(seat)
    number = state.numbers(rocket)[destination]
    roll = flow.roll(state.cat.content.start.die_sides, "die")
    place = state.cat.destinations[destination]
    flow.tell(events.Rolled(seat=seat, destination=place, number=number, roll=roll))
    if roll < number:
        flow.tell(events.Interrupted(seat=seat, destination=place))
        return
    flow.tell(events.Launched(seat=seat, destination=place))
    _succeed(state, flow, seat, _flight(state, rocket, destination, number, roll))


def _flight(state: ApogeeState, rocket: Rocket, destination: int, number: int, roll: int) -> Flight:
    thrust, mass = counted(rocket, state.effects)
    return Flight(
        destination=destination,
        thrust=thrust,
        mass=mass,
        crew=rocket.crew,
        satellites=rocket.satellites,
        nuclear=rocket.nuclear,
        is_reusable=rocket.is_reusable,
        first_stages=rocket.first_stages,
        round=state.round,
        number=number,
        roll=roll,
    )


def _succeed(state: ApogeeState, flow: Flow, seat: int, flight: Flight) -> None:
    player, game = state.seats[seat], state.game
    player.launches += 1
    player.flights.append(flight)
    fulfil_objectives(state, flow, seat, flight)
    counts = is_wanted(game.goal, state.cat, flight)
    if counts and game.docks_at == flight.destination:
        player.waiting = flight
        flow.tell(events.Waits(seat=seat, destination=state.cat.destinations[flight.destination]))
        return
    if counts:
        count_flight(state, flow, seat, flight)
    bring_back(state, flow, seat, reusable=flight.is_reusable)
