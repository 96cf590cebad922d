"""A scene with the questions that panel, map, workshop and text all ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import msgspec

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.hands import Cards, Outcomes, known, next_draw
from moonrace.games.leaving_earth.planner.at_table import unseen
from moonrace.games.leaving_earth.view import AgencyView, CraftView, PlaceView, StackView, View
from moonrace.tables.face import Scene
from moonrace.tables.kit.desk import BaseDesk
from moonrace.tables.kit.words import percent
from moonrace.tables.leaving_earth.odds import CERTAIN, Chances, Engine, best_engine, chances
from moonrace.tables.leaving_earth.words import Words

LATELY = 6
"""How many events ago something still counts as new."""
ENGINES = ("rocket", "thruster")
HOME = "earth"
"""Where every craft is begun."""


class Leg(msgspec.Struct, frozen=True):
    """A manoeuvre that a craft can try, with everything that matters for the choice."""

    craft: CraftView
    way: Way
    to: str
    years: int
    difficulty: int
    required: int
    aboard: int
    chances: Chances
    is_printed: bool
    """Whether it takes the printed time."""

    @property
    def can_reach(self) -> bool:
        """Whether the thrust aboard would do."""
        return self.aboard >= self.required

    @property
    def is_usual(self) -> bool:
        """Whether it takes the printed time and the thrust aboard would do."""
        return self.is_printed and self.can_reach

    @property
    def hazards(self) -> set[str]:
        """The kinds of hazard on the way, radiation apart."""
        return {kind for kind, _ in self.way.hazards}


class Shot(msgspec.Struct, frozen=True):
    """An engine fired in the manoeuvre that goes on, and what came of it."""

    component: str
    outcome: str
    """`success`, `minor`, `major`, or `sure` where no outcome was left to draw."""
    thrust: int


class Wreck(msgspec.Struct, frozen=True):
    """A craft that was lost, and where."""

    craft: int
    place: str


class Desk(BaseDesk[View, Words, Content]):
    """One pair of eyes on the table, with the words and lookup tables of its content."""

    def __init__(self, scene: Scene, words: Words, cat: Catalogue) -> None:
        super().__init__(scene, words)
        self.cat = cat

    # Agencies ---------------------------------------------------------------------------------------------

    @cached_property
    def me(self) -> AgencyView | None:
        """The viewer's own agency, or None for a spectator."""
        return self.view.agencies[self.view.agency] if self.view.agency >= 0 else None

    @property
    def is_active(self) -> bool:
        """Whether it is the viewer's agency's turn."""
        return self.view.agency == self.view.active and self.view.phase == "turns"

    def agency(self, number: int) -> str:
        """What an agency is called: its card's short name, before that its player's."""
        return self.words.agency(self.view.agencies[number].card) or self.players(number)

    def players(self, number: int) -> str:
        """Who runs an agency, by name."""
        return " and ".join(self.scene.names[seat] for seat in self.view.agencies[number].seats)

    def whose(self, number: int) -> str:
        """An agency with its player: "OKB-1 (Tomas)"; the viewer's own is "you"."""
        name, players = self.agency(number), self.players(number)
        return name if name == players else f"{name} ({players})"

    @cached_property
    def stacks(self) -> dict[str, StackView]:
        """The viewer's own advancements."""
        return {stack.advancement: stack for stack in self.me.advancements} if self.me else {}

    @property
    def money(self) -> int:
        """What the viewer's agency has left this year."""
        return self.me.money if self.me else 0

    # Craft ------------------------------------------------------------------------------------------------

    @cached_property
    def craft(self) -> dict[int, CraftView]:
        """Every spacecraft by number."""
        return {craft.number: craft for craft in self.view.craft}

    @cached_property
    def fleet(self) -> list[CraftView]:
        """The viewer's own craft, oldest first."""
        return [craft for craft in self.view.craft if craft.agency == self.view.agency]

    @cached_property
    def focus(self) -> CraftView | None:
        """The craft that matters now: the one that fires or must choose, else the newest that can move."""
        number = self.view.firing.craft if self.view.firing else self.view.focus.craft
        if number in self.craft:
            return self.craft[number]
        ready = [craft for craft in self.fleet if not craft.tokens]
        movable = [
            craft for craft in ready if any(leg.can_reach and leg.required for leg in self.legs(craft))
        ]
        candidates = movable or ready or self.fleet
        return candidates[-1] if candidates else None

    @cached_property
    def is_grounded(self) -> bool:
        """Whether nothing of the viewer's flies, and it has no engine with which anything could."""
        is_flying = any(craft.location != "earth" for craft in self.fleet)
        return not is_flying and not self._kinds & {*ENGINES}

    @property
    def has_capsules(self) -> bool:
        """Whether the viewer has anything for people to sit in."""
        return "capsule" in self._kinds

    def kinds_aboard(self, craft: CraftView) -> set[str]:
        """The kinds of component aboard a craft, working or not."""
        return {self._kind(label) for label in craft.components}

    @cached_property
    def _kinds(self) -> set[str]:
        """The kinds of component that the viewer has, in store and on its craft."""
        stored = {self._kind(label) for label in self.me.components} if self.me else set()
        return stored.union(*map(self.kinds_aboard, self.fleet))

    def crew(self, craft: CraftView) -> list[str]:
        """The astronauts aboard, as they are written."""
        return [label for label in craft.components if self.words.is_astronaut(label)]

    def has_skill(self, craft: CraftView, skill: str) -> bool:
        """Whether a healthy astronaut with a skill is aboard."""
        return any(not label.endswith("!") and self.words.skill(label) == skill for label in self.crew(craft))

    def has_kind(self, craft: CraftView, *kinds: str) -> bool:
        """Whether a working component of one of these kinds is aboard."""
        return any(self._kind(label) in kinds and not label.endswith("!") for label in craft.components)

    def _kind(self, label: str) -> str:
        card = self.words.component(label)
        return card.kind if card else "astronaut"

    def place(self, location: str) -> PlaceView | None:
        """What the viewer knows of an explorable location."""
        return next((place for place in self.view.places if place.location == location), None)

    def knows_deadly(self, location: str) -> bool:
        """Whether the viewer knows that every craft is destroyed there."""
        place = self.place(location)
        face = self.content.faces.get(place.face) if place and place.face else None
        return face is not None and face.has("destroyed")

    # Manoeuvres -------------------------------------------------------------------------------------------

    def ways(self, craft: CraftView) -> list[Way]:
        """The manoeuvres that lead from where a craft is."""
        return self.cat.ways_from[self.cat.place[craft.location]]

    def way(self, craft: CraftView, to: str) -> Way | None:
        """The manoeuvre from where a craft is to another place."""
        return self.cat.way(self.cat.place[craft.location], to)

    @cached_property
    def _legs(self) -> dict[tuple[int, str, int], Leg]:
        return {}

    def leg(self, craft: CraftView, way: Way, years: int) -> Leg:
        """A manoeuvre worked out for a craft."""
        to = self.cat.place_name(way.to)
        key = craft.number, to, years
        leg = self._legs.get(key)
        if leg is None:
            difficulty = way.difficulty_in(years)
            required = craft.mass * difficulty
            leg = self._legs[key] = Leg(
                craft=craft,
                way=way,
                to=to,
                years=years,
                difficulty=difficulty,
                required=required,
                aboard=sum(engine.thrust * engine.number for engine in self.engines(craft, years)),
                chances=self.reach(craft, required, years),
                is_printed=years == way.years,
            )
        return leg

    def flight(self, action: acts.Maneuver) -> Leg | None:
        """A manoeuvre worked out; None where there is no such craft, or no such way from where it is."""
        craft = self.craft.get(action.craft)
        way = self.way(craft, action.to) if craft else None
        return self.leg(craft, way, action.years) if craft and way else None

    @cached_property
    def flights(self) -> dict[str, Leg]:
        """Every manoeuvre that can be begun, by the text of its action."""
        maneuvers = [action for action in self.legal if isinstance(action, acts.Maneuver)]
        return {str(action): leg for action in maneuvers if (leg := self.flight(action)) is not None}

    @cached_property
    def usual_stops(self) -> set[str]:
        """Where a craft can go in the usual way."""
        return {leg.to for leg in self.flights.values() if leg.is_usual}

    def legs(self, craft: CraftView) -> list[Leg]:
        """Every manoeuvre from where a craft is, in its printed time."""
        return [self.leg(craft, way, way.years) for way in self.ways(craft)]

    def engines(self, craft: CraftView, years: int) -> list[Engine]:
        """The working engines aboard and what they give in a manoeuvre of so many years."""
        aboard, found = Counter(craft.components), []
        for label in self.engine_labels(craft):
            card = self.content.components[label]
            thrust = card.thrust or card.thrust_per_year * years
            pile = self._pile_names.index(card.requires)
            found.append(Engine(thrust, aboard[label], pile, not card.thrust))
        return found

    def engine_labels(self, craft: CraftView) -> list[str]:
        """The kinds of working engine aboard, in the order of `engines`."""
        working = dict.fromkeys(label for label in craft.components if not label.endswith(("!", "~")))
        return [label for label in working if self._kind(label) in ENGINES]

    def reach(self, craft: CraftView, required: int, years: int) -> Chances:
        """How likely a craft gets so much thrust."""
        if required <= 0:
            return CERTAIN
        return chances(required, self.engines(craft, years), self.piles(craft.agency), self.unseen)

    def next_engine(self, craft: CraftView, required: int, years: int) -> str:
        """The engine to fire next, or nothing if the thrust cannot be reached."""
        place = best_engine(required, self.engines(craft, years), self.piles(craft.agency), self.unseen)
        return self.engine_labels(craft)[place] if place >= 0 else ""

    # Outcomes ---------------------------------------------------------------------------------------------

    @cached_property
    def _pile_names(self) -> list[str]:
        return list(self.content.advancements)

    @cached_property
    def _piles(self) -> dict[int, tuple[Outcomes, ...]]:
        return {}

    def piles(self, agency: int) -> tuple[Outcomes, ...]:
        """The outcomes on each advancement; a missing one would be gained with a full set (LE-OUT-09)."""
        known = self._piles.get(agency)
        if known is None:
            own = {stack.advancement: stack for stack in self.view.agencies[agency].advancements}
            known = self._piles[agency] = tuple(self._pile(own.get(name), name) for name in self._pile_names)
        return known

    def _pile(self, stack: StackView | None, name: str) -> Outcomes:
        if stack is not None:
            return known(stack.holds, self.unseen)
        return Outcomes((0, 0, 0), self.content.advancements[name].outcomes)

    @cached_property
    def unseen(self) -> Cards:
        """What hidden outcomes come from."""
        return unseen(self.view, self.content)

    def odds(self, agency: int, advancement: str) -> tuple[float, float, float]:
        """The chances of the next draw: success, minor, major."""
        own = self.view.agencies[agency].advancements
        stack = next((stack for stack in own if stack.advancement == advancement), None)
        return stack.odds if stack else next_draw(self._pile(None, advancement), self.unseen)

    @cached_property
    def rocketry(self) -> list[str]:
        """The advancements that open a kind of rocket."""
        return [card.requires for card in self.content.components.values() if card.kind == "rocket"]

    def owns(self, advancement: str, agency: int | None = None) -> bool:
        """Whether an agency has an advancement."""
        number = self.view.agency if agency is None else agency
        return any(stack.advancement == advancement for stack in self.view.agencies[number].advancements)

    # What happened ----------------------------------------------------------------------------------------

    @cached_property
    def origins(self) -> dict[int, tuple[str, int]]:
        """By craft under way, where its manoeuvre began and how many years it takes, as the log tells."""
        found: dict[int, tuple[str, int]] = {}
        for event in self.scene.log:
            if isinstance(event, events.Maneuver):
                found[event.craft] = event.source, event.years
            elif isinstance(event, events.Separated) and event.craft in found:
                found[event.other] = found[event.craft]
        return found

    @cached_property
    def wrecks(self) -> list[Wreck]:
        """Craft lost since the viewer last acted; whoever only watches sees them through the turn after."""
        log = self.scene.log
        turns = [at for at, event in enumerate(log) if isinstance(event, events.Turn)]
        begin = len(log) - self.scene.fresh if self.me else (0, 0, *turns)[-2]
        stood: dict[int, str] = {}
        found = []
        for at, event in enumerate(log):
            if isinstance(event, (events.Moved, events.Arrived)):
                stood[event.craft] = event.to
            elif isinstance(event, events.Separated):
                stood[event.other] = stood.get(event.craft, HOME)
            elif isinstance(event, events.Destroyed) and at >= begin:
                found.append(Wreck(event.craft, stood.get(event.craft, HOME)))
        return found

    @cached_property
    def just_found(self) -> set[str]:
        """Places that turned over a moment ago."""
        late = self.scene.log[-LATELY:]
        return {event.location for event in late if isinstance(event, (events.Looked, events.Revealed))}

    @cached_property
    def shots(self) -> list[Shot]:
        """The engines fired since the manoeuvre that goes on began, as the log tells."""
        return list(reversed(list(self._shots())))

    def _shots(self) -> Iterator[Shot]:
        """From the newest event back: what an engine did stands behind the outcome it drew."""
        result: tuple[str, int] | None = None
        for event in reversed(self.scene.log):
            if isinstance(event, (events.Maneuver, events.Turn, events.Year)):
                return
            if isinstance(event, events.Fired):
                result = event.component, event.thrust
            elif isinstance(event, events.Damaged):
                result = event.component, 0
            elif isinstance(event, (events.Outcome, events.NoOutcome)) and event.purpose == "fire":
                label, thrust = result or (event.advancement, 0)
                yield Shot(label, event.outcome if isinstance(event, events.Outcome) else "sure", thrust)
                result = None


def odds_words(odds: tuple[float, float, float], good: str, minor: str, major: str) -> str:
    """ "67 % thrust, 17 % damaged, 17 % lost"; what cannot happen is left out."""
    parts = zip(odds, (good, minor, major), strict=True)
    return ", ".join(f"{percent(chance)} {word}" for chance, word in parts if chance > 0)
