"""Manoeuvres: thrust, time, and the hazards on the way (LE-MAN, LE-AUT, LE-TIM, LE-SPD, LE-ION, LE-HAZ and
following)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import (
    DrawLanding,
    Enter,
    Fire,
    Maneuver,
    Seat,
    SkipLanding,
    StopFiring,
)
from moonrace.games.leaving_earth.catalogue import DAMAGED, GOOD, MAJOR, MINOR, NOWHERE, SPENT, SUCCESS, Way
from moonrace.games.leaving_earth.focus import FiringView, FocusView
from moonrace.games.leaving_earth.rules import exploration, missions
from moonrace.games.leaving_earth.rules.craft import (
    damage,
    damage_one,
    destroy,
    kill,
    own_craft,
    put_aboard,
    remove_if_empty,
    take_off,
)
from moonrace.games.leaving_earth.rules.decisions import CraftDecision
from moonrace.games.leaving_earth.rules.outcomes import draw, improved, require
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

STOP = StopFiring()
DRAW_LANDING = DrawLanding()
SKIP_LANDING = SkipLanding()
LONGEST = 21

# Beginning a manoeuvre --------------------------------------------------------------------------------------


def list_maneuvers(state: LeavingEarthState, craft: Craft) -> list[Action]:
    """Every manoeuvre that the thrust aboard could carry out; hopeless ones may be asked for (LE-RULING-24).

    On Earth the easiest one is always there for a craft with an engine: firing without hope is a test.
    """
    if craft.tokens:
        return []
    cat, makeup = state.cat, craft.makeup
    rockets, per_year, mass = makeup.rockets, makeup.per_year, makeup.mass
    test = cat.test_way if craft.location == cat.earth and (rockets or per_year) else None
    return [
        actions[craft.number]
        for way, years, difficulty, actions in cat.maneuvers_from[craft.location]
        if rockets + per_year * years >= mass * difficulty or way is test
    ]


def refuse_maneuver(state: LeavingEarthState, agency: int, action: Maneuver) -> Refusal | None:
    """Why a manoeuvre cannot be begun."""
    if not state.fleet(agency):
        return Refusal("no-craft", "No craft is assembled. Buy components, then begin a craft.", "LE-ASM-01")
    craft = own_craft(state, agency, action.craft, "LE-MAN-10")
    if isinstance(craft, Refusal):
        return craft
    if craft.tokens:
        years = "1 more year" if craft.tokens == 1 else f"{craft.tokens} more years"
        return Refusal("under-way", f"Craft {craft.number} is under way for {years}.", "LE-MAN-08")
    way = state.cat.way(craft.location, action.to)
    if way is None:
        if action.to.startswith("outer"):
            return Refusal("outer", "The outer planets are not in this game.", "LE-MAN-11")
        here = state.cat.places[craft.location].name
        return Refusal("no-way", f"No manoeuvre leads from {here} to “{action.to}”.", "LE-MAN-10")
    if action.years > LONGEST or way.difficulty_in(action.years) == NOWHERE:
        clause = "LE-TIM-04" if way.is_optional else "LE-SPD-03" if way.years else "LE-SPD-02"
        return Refusal("no-such-time", f"It cannot take {action.years} years.", clause)
    return None


def nearest_flight(state: LeavingEarthState, agency: int) -> Iterator[Action]:
    """A flight to ask for where no craft of the agency's can move: its newest's, or that of one to come."""
    fleet = state.fleet(agency)
    if all(craft.tokens for craft in fleet):
        number, here = (
            (fleet[-1].number, fleet[-1].location) if fleet else (state.next_craft, state.cat.earth)
        )
        way = state.cat.ways_from[here][0]
        yield Maneuver(number, state.cat.place_name(way.to), way.years)


def do_maneuver(state: LeavingEarthState, flow: Flow, agency: int, action: Maneuver) -> None:
    """Fix manoeuvre and years; then generate the thrust it needs (LE-RULING-23)."""
    craft = state.craft[action.craft]
    way = state.cat.way(craft.location, action.to)
    assert way is not None
    required = state.mass(craft) * way.difficulty_in(action.years)
    if flow.listens:
        flow.tell(
            events.Maneuver(
                agency=agency,
                craft=craft.number,
                source=state.cat.place_name(craft.location),
                to=action.to,
                years=action.years,
                thrust=required,
            )
        )
    if required:
        state.frames.append(Firing(craft.number, way, action.years, required))
    else:
        state.has_acted = True
        depart(state, flow, craft, way, action.years)


@dataclass(eq=False)
class Firing(Frame):
    """Rockets and thrusters are fired one by one until the thrust suffices, or the owner stops (LE-MAN-03 to
    07)."""

    name = "fire"

    craft: int
    way: Way
    years: int
    required: int
    generated: int = 0

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        craft = state.craft.get(self.craft)
        if craft is None or self.generated >= self.required or not self._engines(state, craft):
            return ()
        return state.teams[craft.owner]

    def focus(self, state: LeavingEarthState, seat: int) -> FiringView:
        to = state.cat.place_name(self.way.to)
        return FiringView(self.craft, to, self.years, self.required, self.generated)

    def _engines(self, state: LeavingEarthState, craft: Craft) -> list[int]:
        return [part for part in dict.fromkeys(craft.makeup.things) if self._can_fire(state, part)]

    def _can_fire(self, state: LeavingEarthState, part: int) -> bool:
        cat, kind = state.cat, part >> 2
        has_thrust = cat.thrust[kind] or (self.years and cat.thrust_per_year[kind])
        return part & 3 == GOOD and bool(has_thrust)

    def candidates(self, state: LeavingEarthState, seat: int) -> Iterator[Action]:
        cat = state.cat
        yield STOP
        for part in dict.fromkeys(state.craft[self.craft].makeup.things):
            if cat.is_engine[part >> 2]:
                yield Fire(cat.label(part))

    def refuse(self, state: LeavingEarthState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, StopFiring):
            return None
        if not isinstance(action, Fire):
            return Refusal("firing", "A manoeuvre is under way: fire, or stop.", "LE-MAN-03")
        cat, aboard = state.cat, state.craft[self.craft].makeup.things
        part = cat.read(action.component)
        if part in aboard and self._can_fire(state, part):
            return None
        kind = cat.kind(action.component.rstrip("!~"))
        is_thruster = 0 <= kind < cat.first_astronaut and cat.thrust_per_year[kind] > 0
        if is_thruster and not self.years:
            sentence = "Thrusters fire only in a manoeuvre of at least one year."
            return Refusal("no-time-to-thrust", sentence, "LE-ION-02")
        names_damaged = action.component.endswith("!")
        if is_thruster and not names_damaged and kind << 2 | SPENT in aboard:
            return Refusal("cannot-fire", "That thruster has fired already.", "LE-RULING-26")
        return Refusal("cannot-fire", f"No working “{action.component}” is aboard.", "LE-DMG-05")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        craft = state.craft[self.craft]
        if isinstance(action, Fire):
            state.has_acted = True
            self._fire(state, flow, craft, state.cat.read(action.component))
        else:
            self._stop(state, flow, craft)

    def _stop(self, state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
        state.frames.pop()
        if flow.listens:
            flow.tell(events.Stopped(agency=craft.owner, craft=craft.number, thrust=self.generated))
        self._rest(state, craft)

    def _rest(self, state: LeavingEarthState, craft: Craft) -> None:
        """A table switch lets thrusters fire again in the same year (LE-RULING-26)."""
        if not state.rules.ion_once:
            rest_thrusters(craft)

    def _fire(self, state: LeavingEarthState, flow: Flow, craft: Craft, part: int) -> None:
        cat, kind = state.cat, part >> 2
        advancement = cat.requires[kind]
        require(state, flow, craft.owner, advancement)
        outcome = draw(state, flow, craft.owner, advancement, "fire")
        if cat.thrust_per_year[kind]:
            self._fired_thruster(state, flow, craft, part, outcome)
        elif outcome == SUCCESS:
            take_off(state, craft, part)
            self.generated += cat.thrust[kind]
            flow.tell(
                events.Fired(
                    agency=craft.owner, craft=craft.number, component=cat.name(kind), thrust=cat.thrust[kind]
                )
            )
            remove_if_empty(state, craft)
            if craft.number not in state.craft:
                flow.tell(events.UsedUp(agency=craft.owner, craft=craft.number))
        elif outcome == MINOR:
            damage(craft, part)
            flow.tell(events.Damaged(agency=craft.owner, craft=craft.number, component=cat.label(part)))
        else:
            destroy(state, flow, craft, "rocket", cat.name(kind))

    def _fired_thruster(
        self, state: LeavingEarthState, flow: Flow, craft: Craft, part: int, outcome: int
    ) -> None:
        """A thruster is kept: it gives thrust by the year, or is damaged (LE-FAIL-02, LE-ION-01)."""
        cat, kind = state.cat, part >> 2
        if outcome != SUCCESS:
            damage(craft, part)
            flow.tell(events.Damaged(agency=craft.owner, craft=craft.number, component=cat.label(part)))
            return
        thrust = cat.thrust_per_year[kind] * self.years
        self.generated += thrust
        take_off(state, craft, part)
        put_aboard(state, craft, part & ~3 | SPENT)
        flow.tell(
            events.Fired(agency=craft.owner, craft=craft.number, component=cat.name(kind), thrust=thrust)
        )

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        """Over: the craft is gone, has thrust enough, or has nothing left to fire."""
        craft = state.craft.get(self.craft)
        if craft is None:
            state.frames.pop()
        elif self.generated < self.required:
            self._stop(state, flow, craft)
        else:
            state.frames.pop()
            self._rest(state, craft)
            depart(state, flow, craft, self.way, self.years)


def rest_thrusters(craft: Craft) -> None:
    """Thrusters that have fired can fire again."""
    craft.parts = tuple([part & ~SPENT for part in craft.parts])


# Moving and facing hazards ----------------------------------------------------------------------------------


def depart(state: LeavingEarthState, flow: Flow, craft: Craft, way: Way, years: int) -> None:
    """Move the token; hazards printed after the time symbols wait for arrival if there is a wait
    (LE-RULING-28)."""
    if way.to == state.cat.lost:
        destroy(state, flow, craft, "lost")
        return
    craft.location = way.to
    craft.tokens = craft.years = years
    flow.tell(
        events.Moved(agency=craft.owner, craft=craft.number, to=state.cat.place_name(way.to), years=years)
    )
    hazards: tuple[tuple[str, int], ...] = (("radiation", state.cat.radiation),) if way.has_radiation else ()
    if years:
        craft.pending = way.hazards
    else:
        hazards += way.hazards
    state.frames.append(Hazards(craft.number, hazards, years, is_arriving=not years))


def arrive(state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
    """The last time token is gone: face what waited (LE-TIM-03)."""
    pending, craft.pending = craft.pending, ()
    flow.tell(events.Arrived(agency=craft.owner, craft=craft.number, to=state.cat.place_name(craft.location)))
    state.frames.append(Hazards(craft.number, pending, craft.years, is_arriving=True))


@dataclass(eq=False)
class Hazards(Frame):
    """A craft faces its hazards one after another; then, if it is not under way, it is there."""

    name = "hazards"

    craft: int
    queue: tuple[tuple[str, int], ...]
    years: int
    is_arriving: bool

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        craft = state.craft.get(self.craft)
        if craft is None:
            state.frames.pop()
        elif self.queue:
            (kind, place), self.queue = self.queue[0], self.queue[1:]
            self._face(state, flow, craft, kind, place)
        else:
            state.frames.pop()
            if self.is_arriving:
                missions.be_there(state, flow, craft)

    def _face(self, state: LeavingEarthState, flow: Flow, craft: Craft, kind: str, place: int) -> None:
        if kind == "radiation":
            exploration.face_radiation(state, flow, craft, self.years)
        elif kind == "explore":
            exploration.face_location(state, flow, craft, place)
        elif kind == "entry":
            begin_entry(state, craft)
        elif kind == "landing":
            land(state, flow, craft)
        elif state.cat.landing in state.agencies[craft.owner].stacks:
            state.frames.append(OptionalLanding(craft.owner, craft.number))


def land(state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
    """One Landing outcome decides (LE-LND-01, LE-FAIL-05); without the advancement the craft is lost."""
    cat, agency = state.cat, craft.owner
    if cat.landing not in state.agencies[agency].stacks:
        if not any(
            part >> 2 < cat.first_astronaut and cat.requires[part >> 2] == cat.landing for part in craft.parts
        ):
            destroy(state, flow, craft, "landing")
            return
        require(state, flow, agency, cat.landing)
    is_piloted = state.has_skill(craft, "pilot")
    outcome = draw(state, flow, agency, cat.landing, "landing")
    outcome = improved(outcome) if is_piloted else outcome
    if outcome == MINOR:
        damage_one(state, flow, agency, (craft.number,))
    elif outcome == MAJOR:
        destroy(state, flow, craft, "landing")


class OptionalLanding(CraftDecision):
    """A landing that is safe without drawing; an agency with Landing may draw all the same (LE-LND-03)."""

    name = "landing"

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [SKIP_LANDING, DRAW_LANDING]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("landing-open", "Draw for the landing, or land without.", "LE-LND-03")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        if action == DRAW_LANDING:
            land(state, flow, state.craft[self.craft])
        else:
            flow.tell(events.Landed(agency=self.agency, craft=self.craft))


# Atmospheric entry ------------------------------------------------------------------------------------------


Capsule = tuple[int, int]
"""A capsule aboard, and its number among those alike."""


def capsule_name(state: LeavingEarthState, capsule: Capsule) -> str:
    """A capsule as it is written, with its number if it is not the first of its kind."""
    part, number = capsule
    return state.cat.label(part) if number == 1 else f"{state.cat.label(part)} {number}"


def begin_entry(state: LeavingEarthState, craft: Craft) -> None:
    """Seats are taken first, then capsules burn up or draw (LE-ENT-01 to 03, LE-RULING-45)."""
    cat = state.cat
    parts = [part for part in craft.parts if part >> 2 < cat.first_astronaut and cat.is_capsule[part >> 2]]
    if parts:
        capsules = [(part, parts[: n + 1].count(part)) for n, part in enumerate(parts)]
        crew = [part >> 2 for part in state.astronauts(craft)]
        state.frames.append(Entry(craft.owner, craft.number, tuple(capsules), tuple(crew)))


@dataclass(eq=False)
class Entry(CraftDecision):
    """Astronauts are seated one by one where there is a choice; then each capsule faces the atmosphere."""

    name = "entry"

    capsules: tuple[Capsule, ...]
    """Capsules that have not faced entry yet."""
    crew: tuple[int, ...]
    """Astronauts not seated yet."""
    seated: tuple[tuple[int, Capsule], ...] = ()
    """Who sits where: astronaut, capsule."""
    has_burned: bool = False

    def _occupants(self, capsule: Capsule) -> tuple[int, ...]:
        return tuple(astronaut for astronaut, place in self.seated if place == capsule)

    def _choices(self, state: LeavingEarthState) -> list[Capsule]:
        """Where the next astronaut may sit, or what may enter next; empty capsules of a kind are all one."""
        found: dict[tuple[int, tuple[int, ...]], Capsule] = {}
        for capsule in self.capsules:
            inside = self._occupants(capsule)
            if not self.crew or len(inside) < state.cat.seats[capsule[0] >> 2]:
                found.setdefault((capsule[0], inside), capsule)
        return list(found.values())

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        is_asking = self.crew or (self.has_burned and self._has_outcomes(state))
        if is_asking and len(self.capsules) > 1 and len(self._choices(state)) > 1:
            return state.teams[self.agency]
        return ()

    def _has_outcomes(self, state: LeavingEarthState) -> bool:
        """Whether the order may matter: a perfect Re-entry is the same for all."""
        stack = state.agencies[self.agency].stacks.get(state.cat.re_entry)
        return stack is None or len(stack) > 0

    def focus(self, state: LeavingEarthState, seat: int) -> FocusView:
        name = state.cat.name
        seated = tuple(f"{name(who)} {capsule_name(state, where)}" for who, where in self.seated)
        return FocusView(self.name, self.agency, self.craft, chosen=seated)

    def answers(self, state: LeavingEarthState) -> list[Action]:
        label, choices = state.cat.label, self._choices(state)
        if self.crew:
            name = state.cat.name(self.crew[0])
            return [Seat(name, label(part), number) for part, number in choices]
        return [Enter(label(part), number) for part, number in choices]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("entry-open", "Say who sits in which capsule, then which enters first.", "LE-ENT-03")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Seat | Enter) -> None:
        if isinstance(action, Seat):
            self._seat((state.cat.read(action.capsule), action.number))
        else:
            self._enter(state, flow, (state.cat.read(action.capsule), action.number))

    def _seat(self, capsule: Capsule) -> None:
        self.seated = (*self.seated, (self.crew[0], capsule))
        self.crew = self.crew[1:]

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        if self.crew:
            self._seat(self._choices(state)[0])
        elif not self.has_burned:
            self._burn(state, flow)
        elif self.capsules:
            self._enter(state, flow, self.capsules[0])
        else:
            state.frames.pop()
            remove_if_empty(state, state.craft[self.craft])

    def _burn(self, state: LeavingEarthState, flow: Flow) -> None:
        """Damaged capsules and those without heat shields burn up with everybody in them (LE-ENT-01)."""
        self.has_burned = True
        safe = [c for c in self.capsules if c[0] & 3 != DAMAGED and state.cat.shields_heat[c[0] >> 2]]
        for capsule in self.capsules:
            if capsule not in safe:
                self._lose(state, flow, capsule)
        self.capsules = tuple(safe)

    def _enter(self, state: LeavingEarthState, flow: Flow, capsule: Capsule) -> None:
        """An undamaged capsule with heat shields draws a Re-entry outcome (LE-ENT-02, LE-FAIL-04)."""
        self.capsules = tuple(other for other in self.capsules if other != capsule)
        require(state, flow, self.agency, state.cat.re_entry)
        outcome = draw(state, flow, self.agency, state.cat.re_entry, "entry")
        craft, part = state.craft[self.craft], capsule[0]
        if outcome == MINOR:
            damage(craft, part)
            flow.tell(events.Damaged(agency=self.agency, craft=craft.number, component=state.cat.label(part)))
        elif outcome == MAJOR:
            self._lose(state, flow, capsule)

    def _lose(self, state: LeavingEarthState, flow: Flow, capsule: Capsule) -> None:
        craft = state.craft[self.craft]
        take_off(state, craft, capsule[0])
        label = state.cat.label(capsule[0])
        flow.tell(events.BurnedUp(agency=self.agency, craft=craft.number, component=label))
        for astronaut in self._occupants(capsule):
            part = next(part for part in craft.parts if part >> 2 == astronaut)
            kill(state, flow, craft, part)
