"""The year: set-up, funding, turns, end of year, end of the game (LE-SET, LE-YR, LE-TRN, LE-AUT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import (
    Buy,
    ChooseAgency,
    Collect,
    Dock,
    EndTurn,
    Heal,
    KeepSamples,
    Load,
    Maneuver,
    Offer,
    Repair,
    Research,
    Separate,
    Survey,
    TurnIn,
    Unload,
)
from moonrace.games.leaving_earth.focus import FocusView
from moonrace.games.leaving_earth.rules import (
    cooperation,
    craft,
    exploration,
    flight,
    missions,
    outcomes,
    rendezvous,
)
from moonrace.games.leaving_earth.rules.decisions import Decision
from moonrace.games.leaving_earth.rules.survival import Survival
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

END_TURN = EndTurn()
KEEP_SAMPLES = KeepSamples()
LEVELS = ("easy", "medium", "hard")

# Set-up -----------------------------------------------------------------------------------------------------


class SetUp(Frame):
    """Draws the missions, then lets agencies be chosen (LE-SET-02 to 04)."""

    name = "set-up"

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        cat = state.cat
        printed = list(cat.content.missions.values())
        for level, count in zip(LEVELS, state.rules.missions, strict=True):
            # By their number among all that are printed, which is what a script of chance knows them by.
            pile = [
                n for n, mission in enumerate(printed) if mission.level == level and mission.id in cat.mission
            ]
            for _ in range(min(count, len(pile))):
                state.missions.append(cat.mission[printed[flow.draw(pile, "mission")].id])
        state.missions.sort(key=lambda number: state.cat.missions[number].points)
        flow.tell(events.Missions(missions=tuple(state.cat.missions[number].id for number in state.missions)))
        state.frames[-1] = Choosing(0)


class Choosing(Decision):
    """Each agency takes a card, in order of seats (LE-SET-01)."""

    name = "agency"

    def answers(self, state: LeavingEarthState) -> list[Action]:
        taken = {agency.card for agency in state.agencies}
        return [ChooseAgency(name) for name in state.cat.content.agencies if name not in taken]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("choose-agency", "Choose an agency that nobody has.", "LE-SET-01")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: ChooseAgency) -> None:
        state.agencies[self.agency].card = action.agency
        flow.tell(events.Agency(agency=self.agency, card=action.agency))
        if self.agency + 1 < len(state.agencies):
            state.frames[-1] = Choosing(self.agency + 1)
        else:
            begin_year(state, flow)


# The beginning of a year ------------------------------------------------------------------------------------


def begin_year(state: LeavingEarthState, flow: Flow) -> None:
    """Funding, start-of-year missions, then the order of turns (LE-YR-01 to 06)."""
    state.phase = "funding"
    flow.tell(events.Year(year=state.year))
    for own in state.agencies:
        own.money = state.cat.content.constants.annual_funding
    for ship in state.craft.values():
        flight.rest_thrusters(ship)
    missions.start_of_year(state, flow)
    if state.result is None:
        state.passes = 0
        state.first = _first_agency(state, flow)
        if state.rules.samples_at_new_year:
            state.frames[-1] = Samples(tuple(from_the_first(state)))
        else:
            begin_turn(state, flow, state.first)


def from_the_first(state: LeavingEarthState) -> list[int]:
    """The agencies in the order of this year."""
    count = len(state.agencies)
    return [(state.first + n) % count for n in range(count)]


def _first_agency(state: LeavingEarthState, flow: Flow) -> int:
    """The lowest score begins; those tied for it roll, the lowest roll first (LE-YR-04, LE-YR-06)."""
    scores = [missions.order_score(state, agency) for agency in range(len(state.agencies))]
    tied = [agency for agency, score in enumerate(scores) if score == min(scores)]
    while len(tied) > 1:
        rolls = {agency: flow.roll(state.cat.content.constants.die_sides, "order") for agency in tied}
        for agency, roll in rolls.items():
            flow.tell(events.OrderRoll(agency=agency, roll=roll))
        tied = [agency for agency in tied if rolls[agency] == min(rolls.values())]
    return tied[0]


@dataclass(eq=False)
class Samples(Frame):
    """With a switch of the table samples are turned in at the start of a year only (LE-RULING-33)."""

    name = "samples"

    queue: tuple[int, ...]
    """Agencies that have not been asked."""

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        return state.teams[self.queue[0]] if self.queue and self._offered(state) else ()

    def _offered(self, state: LeavingEarthState) -> list[Action]:
        offered: list[Action] = []
        exploration.list_turn_in(state, self.queue[0], offered)
        return offered

    def focus(self, state: LeavingEarthState, seat: int) -> FocusView:
        return FocusView(self.name, self.queue[0] if self.queue else -1)

    def candidates(self, state: LeavingEarthState, seat: int) -> list[Action]:
        return [KEEP_SAMPLES, *self._offered(state)]

    def refuse(self, state: LeavingEarthState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, TurnIn):
            return exploration.refuse_turn_in(state, self.queue[0], action)
        if isinstance(action, KeepSamples):
            return None
        return Refusal("samples", "Turn samples in, or keep them for this year.", "LE-RULING-33")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, TurnIn):
            exploration.do_turn_in(state, flow, self.queue[0], action)
        else:
            self.queue = self.queue[1:]

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        if self.queue:
            self.queue = self.queue[1:]
        else:
            begin_turn(state, flow, state.first)


# Turns ------------------------------------------------------------------------------------------------------


def begin_turn(state: LeavingEarthState, flow: Flow, agency: int) -> None:
    """Start an agency's turn."""
    state.phase = "turns"
    state.active = agency
    state.turn += 1
    state.has_acted = False
    flow.tell(events.Turn(agency=agency, turn=state.turn))
    state.frames[-1] = Turn()


Refuse = Callable[[LeavingEarthState, int, Any], Refusal | None]
Do = Callable[[LeavingEarthState, Flow, int, Any], None]
DEEDS: dict[type[Action], tuple[Refuse, Do]] = {
    Research: (outcomes.refuse_research, outcomes.do_research),
    Buy: (craft.refuse_buy, craft.do_buy),
    Load: (craft.refuse_load, craft.do_load),
    Unload: (craft.refuse_unload, craft.do_unload),
    Maneuver: (flight.refuse_maneuver, flight.do_maneuver),
    Dock: (rendezvous.refuse_rendezvous, rendezvous.do_dock),
    Separate: (rendezvous.refuse_rendezvous, rendezvous.do_separate),
    Survey: (exploration.refuse_survey, exploration.do_survey),
    Collect: (exploration.refuse_collect, exploration.do_collect),
    Repair: (craft.refuse_repair, craft.do_repair),
    Heal: (craft.refuse_heal, craft.do_heal),
    TurnIn: (exploration.refuse_turn_in, exploration.do_turn_in),
    Offer: (cooperation.refuse_offer, cooperation.do_offer),
}
"""What is done in a turn: why it may not be, and what it does."""
UNLISTED = (Buy, Load, Unload, Maneuver, Collect, Offer)
"""Actions with counts, years or terms, of which only the usual ones are listed."""


ON_EARTH = (Research, Buy, Load, Unload)
"""What cannot complete a mission."""

UNNOTICED = (Load, Unload, Maneuver, Separate, Offer)
"""What changes nothing for the others by itself: assembling, and beginning what is then fired, drawn for or
agreed to. A turn of nothing else is a pass (LE-RULING-10)."""


class Turn(Frame):
    """An agency does any number of actions in any order (LE-TRN-01)."""

    name = "turn"

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        return state.teams[state.active]

    def legal(self, state: LeavingEarthState, seat: int) -> list[Action]:
        agency, cat = state.active, state.cat
        own = state.agencies[agency]
        out: list[Action] = [END_TURN]
        if own.money:
            outcomes.list_research(state, agency, out)
            craft.list_buy(state, agency, out)
        yard: list[int] = [0]
        roomy: list[int] = []
        in_space: list[Craft] = []
        work: list[Action] = []
        earth, can_survey = cat.earth, cat.surveying in own.stacks
        for ship in state.craft.values():
            if ship.owner == agency:
                makeup, location = ship.makeup, ship.location
                whereabouts = ship.number, location, ship.tokens, can_survey
                known, listed = makeup.listed
                if known != whereabouts:
                    listed = _work(state, ship, can_survey=can_survey)
                    makeup.listed = whereabouts, listed
                work += listed
                if location == earth:
                    yard.append(ship.number)
                    if makeup.has_room:
                        roomy.append(ship.number)
                else:
                    in_space.append(ship)
                    work += exploration.list_collecting(state, ship)
        craft.list_loads(state, agency, yard, roomy, out)
        out += work
        if in_space:
            rendezvous.list_rendezvous(state, agency, in_space, out)
        if not state.rules.samples_at_new_year:
            exploration.list_turn_in(state, agency, out)
        return out

    def open_seats(self, state: LeavingEarthState) -> Sequence[int]:
        """The others may make the active agency an offer."""
        return [seat for seat in range(state.players) if state.agency_of(seat) != state.active]

    def unlisted(self) -> Sequence[type[Action]]:
        return UNLISTED

    def candidates(self, state: LeavingEarthState, seat: int) -> Iterable[Action]:
        agency = state.agency_of(seat)
        if agency != state.active:
            return ()
        fleet = state.fleet(agency)
        near = (
            *flight.nearest_flight(state, agency),
            *exploration.nearest_survey(state, fleet),
            *rendezvous.nearest_docking(state, fleet),
            *craft.nearest_purchases(state, agency),
            *outcomes.nearest_research(state, agency),
        )
        return dict.fromkeys([*self.legal(state, seat), *near])

    def takes_unlisted(self, state: LeavingEarthState, seat: int, action: Action) -> bool:
        return type(action) in UNLISTED and self.refuse(state, seat, action) is None

    def refuse(self, state: LeavingEarthState, seat: int, action: Action) -> Refusal | None:
        agency = state.agency_of(seat)
        if agency != state.active and not isinstance(action, Offer):
            return Refusal("not-your-turn", "It is another agency's turn.", "LE-YR-07")
        if isinstance(action, EndTurn):
            return None
        deed = DEEDS.get(type(action))
        if deed is None:
            return Refusal("wrong-time", f"“{action.verb()}” is not possible in a turn now.", "LE-TRN-02")
        if isinstance(action, TurnIn) and state.rules.samples_at_new_year:
            sentence = "At this table samples are turned in at the start of a year."
            return Refusal("too-late", sentence, "LE-RULING-33")
        return deed[0](state, agency, action)

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, EndTurn):
            end_turn(state, flow)
            return
        agency = state.agency_of(seat)
        if agency == state.active and type(action) not in UNNOTICED:
            state.has_acted = True
        if type(action) not in ON_EARTH:
            state.frames.append(missions.SETTLING)
        DEEDS[type(action)][1](state, flow, agency, action)


def _work(state: LeavingEarthState, ship: Craft, *, can_survey: bool) -> list[Action]:
    """What can be done with a craft as it is where it is, whatever else lies on the table."""
    work = flight.list_maneuvers(state, ship)
    if ship.location == state.cat.earth:
        work += craft.list_unloads(state, ship)
    if can_survey:
        work += exploration.list_surveys(state, ship)
    if ship.makeup.crew:
        work += _help(state, ship)
    return work


def _help(state: LeavingEarthState, ship: Craft) -> list[Action]:
    """What mechanics and doctors aboard can do."""
    repair = [Repair(ship.number)] if craft.can_repair(state, ship) else []
    return [*repair, Heal(ship.number)] if ship.makeup.can_heal else [*repair]


def end_turn(state: LeavingEarthState, flow: Flow) -> None:
    """Automatic manoeuvres, then the next agency; when all pass in a row the year ends (LE-TRN-03,
    LE-RULING-10)."""
    if state.has_acted:
        state.passes = 0
    else:
        state.passes += 1
        flow.tell(events.Passed(agency=state.active))
    drifting = [
        ship.number
        for ship in state.fleet(state.active)
        if not ship.tokens and state.cat.automatic[ship.location] is not None
    ]
    state.frames[-1] = Drifting(tuple(drifting))


@dataclass(eq=False)
class Drifting(Frame):
    """Craft where nothing can stay move on by themselves, one after another (LE-AUT-01 to 04)."""

    name = "automatic manoeuvres"

    queue: tuple[int, ...]

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        if self.queue:
            number, self.queue = self.queue[0], self.queue[1:]
            ship = state.craft.get(number)
            way = None if ship is None else state.cat.automatic[ship.location]
            if ship is not None and way is not None:
                flow.tell(events.Drifting(agency=ship.owner, craft=number))
                state.frames.append(missions.SETTLING)
                flight.depart(state, flow, ship, way, 0)
        elif state.passes >= len(state.agencies):
            state.frames[-1] = EndOfYear(tuple(from_the_first(state)))
        else:
            begin_turn(state, flow, (state.active + 1) % len(state.agencies))


# The end of a year ------------------------------------------------------------------------------------------


@dataclass(eq=False)
class EndOfYear(Frame):
    """Repairs on Earth, survival, the calendar, time tokens and arrivals (LE-YR-08)."""

    name = "end of year"

    mortal: tuple[int, ...]
    """Agencies whose people are still to be looked after."""
    step: int = 0
    arrivals: tuple[int, ...] = ()

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        if self.step == 0:
            state.phase = "end_of_year"
            mend_on_earth(state)
            flow.tell(events.YearEnds(year=state.year))
            self.step = 1
        elif self.mortal:
            agency, self.mortal = self.mortal[0], self.mortal[1:]
            state.frames.append(Survival(agency))
        elif self.step == 1:
            self.step = 2
            self._turn_calendar(state, flow)
        elif self.arrivals:
            number, self.arrivals = self.arrivals[0], self.arrivals[1:]
            if number in state.craft:
                flight.arrive(state, flow, state.craft[number])
        elif self.step == 2:
            self.step = 3
            missions.settle(state, flow)
        else:
            begin_year(state, flow)

    def _turn_calendar(self, state: LeavingEarthState, flow: Flow) -> None:
        """The marker moves on, or the game ends; then every craft under way loses a token (LE-YR-10)."""
        if state.year >= state.cat.content.constants.last_year:
            missions.end(state, flow, "calendar")
            return
        missions.check_end(state, flow)
        if state.result is not None:
            return
        state.year += 1
        arriving = []
        for ship in state.craft.values():
            if ship.tokens:
                ship.tokens -= 1
                if not ship.tokens:
                    arriving.append(ship)
        count = len(state.agencies)
        arriving.sort(key=lambda ship: ((ship.owner - state.first) % count, ship.number))
        self.arrivals = tuple(ship.number for ship in arriving)


def mend_on_earth(state: LeavingEarthState) -> None:
    """Everything damaged and everybody hurt on Earth is well again (LE-YR-09)."""
    for own in state.agencies:
        own.components = sorted(part & ~3 for part in own.components)
    for ship in state.craft.values():
        if ship.location == state.cat.earth:
            craft.mend(ship)
