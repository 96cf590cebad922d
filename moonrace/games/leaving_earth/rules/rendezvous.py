"""Docking and separating (LE-RDV)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Dock, Separate, StayTogether, Take, Undock
from moonrace.games.leaving_earth.catalogue import NOWHERE, SUCCESS
from moonrace.games.leaving_earth.rules.craft import (
    damage_one,
    new_craft,
    put_aboard,
    take_off,
)
from moonrace.games.leaving_earth.rules.outcomes import draw, improved
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

UNDOCK = Undock()
STAY = StayTogether()


def can_rendezvous(state: LeavingEarthState, agency: int, craft: Craft) -> bool:
    """Whether craft can be joined or split there by this agency (LE-RDV-01, LE-RDV-04)."""
    return state.cat.rendezvous in state.agencies[agency].stacks and state.cat.places[craft.location].dock


def list_rendezvous(state: LeavingEarthState, agency: int, fleet: list[Craft], out: list[Action]) -> None:
    """Add every docking, and every craft that can be split."""
    if state.cat.rendezvous not in state.agencies[agency].stacks:
        return
    is_dock = state.cat.is_dock
    able = [craft for craft in fleet if is_dock[craft.location]]
    for number, craft in enumerate(able):
        if len(craft.parts) + craft.supplies > 1:
            out.append(Separate(craft.number))
        if not craft.tokens:
            near = [c for c in able[number + 1 :] if c.location == craft.location and not c.tokens]
            out += [Dock(craft.number, other.number) for other in near]


def refuse_rendezvous(state: LeavingEarthState, agency: int, action: Dock | Separate) -> Refusal | None:
    """Why craft cannot be joined or split."""
    numbers = [action.craft, action.other] if isinstance(action, Dock) else [action.craft]
    craft = [state.craft.get(number) for number in numbers]
    if any(c is None or c.owner != agency for c in craft) or len(set(numbers)) < len(numbers):
        return Refusal("no-such-craft", "Your agency has no such spacecraft.", "LE-RDV-02")
    if state.cat.rendezvous not in state.agencies[agency].stacks:
        return Refusal("no-advancement", "This needs Rendezvous.", "LE-RDV-01")
    places = {c.location for c in craft if c is not None}
    if any(not state.cat.places[place].dock for place in places):
        return Refusal("no-docking-here", "Not on Earth and not in Suborbital Flight.", "LE-RDV-04")
    if isinstance(action, Dock):
        if len(places) > 1:
            return Refusal("apart", "The two craft are not in the same place.", "LE-RDV-02")
        if any(c.tokens for c in craft if c is not None):
            return Refusal("under-way", "A craft under way cannot dock.", "LE-TIM-02")
        if numbers[0] > numbers[1]:
            return Refusal("order", "Name the older craft first.", "LE-RDV-02")
    elif any(len(c.parts) + c.supplies < 2 for c in craft if c is not None):
        return Refusal("one-component", "There is nothing to split.", "LE-RDV-03")
    return None


def _succeeds(
    state: LeavingEarthState, flow: Flow, agency: int, craft: Sequence[Craft], purpose: str
) -> bool:
    """One Rendezvous outcome; a pilot on either craft helps (LE-RULING-32). Failing damages one component."""
    is_piloted = any(state.has_skill(c, "pilot") for c in craft)
    outcome = draw(state, flow, agency, state.cat.rendezvous, purpose)
    outcome = improved(outcome) if is_piloted else outcome
    if outcome != SUCCESS:
        damage_one(state, flow, agency, [c.number for c in craft])
    return outcome == SUCCESS


def do_dock(state: LeavingEarthState, flow: Flow, agency: int, action: Dock) -> None:
    """On success all components go on the first craft's card (LE-RDV-02)."""
    craft, other = state.craft[action.craft], state.craft[action.other]
    if _succeeds(state, flow, agency, (craft, other), "dock"):
        craft.parts = craft.parts + other.parts
        craft.supplies += other.supplies
        del state.craft[other.number]
        flow.tell(events.Docked(agency=agency, craft=craft.number, other=other.number))


def do_separate(state: LeavingEarthState, _flow: Flow, agency: int, action: Separate) -> None:
    """Choose what goes, component by component, before the outcome is drawn."""
    state.frames.append(Separation(agency, action.craft))


class Separation(Frame[LeavingEarthState]):
    """Components are named one after another for the part that separates (LE-RDV-03, LE-RDV-05)."""

    __slots__ = ("agency", "craft", "supplies", "taken")
    name = "separate"

    def __init__(self, agency: int, craft: int) -> None:
        self.agency = agency
        self.craft = craft
        self.taken: tuple[int, ...] = ()
        self.supplies = 0

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        return state.teams[self.agency]

    def _left(self, state: LeavingEarthState) -> tuple[list[int], int]:
        craft = state.craft[self.craft]
        parts = list(craft.parts)
        for part in self.taken:
            parts.remove(part)
        return parts, craft.supplies - self.supplies

    def _is_seated(self, state: LeavingEarthState, parts: Sequence[int]) -> bool:
        first, seats = state.cat.first_astronaut, state.cat.seats
        crew = sum(part >> 2 >= first for part in parts)
        return crew <= sum(seats[part >> 2] for part in parts if part >> 2 < first)

    def can_undock(self, state: LeavingEarthState) -> bool:
        """Whether both parts are something, and nobody is left without a seat."""
        parts, supplies = self._left(state)
        is_split = bool(self.taken or self.supplies) and bool(parts or supplies)
        return is_split and self._is_seated(state, parts) and self._is_seated(state, self.taken)

    def legal(self, state: LeavingEarthState, seat: int) -> list[Action]:
        parts, supplies = self._left(state)
        legal: list[Action] = [STAY]
        if self.can_undock(state):
            legal.append(UNDOCK)
        legal += [Take(state.cat.label(part)) for part in dict.fromkeys(parts)]
        if supplies:
            legal.append(Take(state.cat.name(state.cat.supplies)))
        return legal

    def takes_unlisted(self, state: LeavingEarthState, seat: int, action: Action) -> bool:
        return isinstance(action, Take) and self._refuse_take(state, action) is None

    def unlisted(self) -> Sequence[type[Action]]:
        return (Take,)

    def _refuse_take(self, state: LeavingEarthState, action: Take) -> Refusal | None:
        part = state.cat.read(action.component)
        parts, supplies = self._left(state)
        held = supplies if part >> 2 == state.cat.supplies else parts.count(part)
        if part == NOWHERE or not 1 <= action.count <= held:
            return Refusal("not-aboard", f"“{action.component}” is not there so often.", "LE-RDV-03")
        return None

    def refuse(self, state: LeavingEarthState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Take):
            refusal = self._refuse_take(state, action)
            if refusal is not None:
                return refusal
        if isinstance(action, Undock):
            sentence = "Both parts need a component, and every astronaut a seat."
            return Refusal("cannot-undock", sentence, "LE-RDV-05")
        return Refusal("separating", "Choose what separates, carry it out, or stay together.", "LE-RDV-03")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Take):
            part = state.cat.read(action.component)
            if part >> 2 == state.cat.supplies:
                self.supplies += action.count
            else:
                self.taken = (*self.taken, *(part,) * action.count)
            flow.tell(
                events.SetApart(
                    agency=self.agency, craft=self.craft, component=action.component, count=action.count
                )
            )
            return
        state.frames.pop()
        if action == UNDOCK:
            self._undock(state, flow)

    def _undock(self, state: LeavingEarthState, flow: Flow) -> None:
        """Both parts stay where they are, with the same time tokens (LE-RDV-06)."""
        craft = state.craft[self.craft]
        state.has_acted = True
        if not _succeeds(state, flow, self.agency, (craft,), "separate"):
            return
        part = new_craft(state, craft.owner, craft.location)
        part.tokens, part.years, part.pending = craft.tokens, craft.years, craft.pending
        for taken in self.taken:
            take_off(state, craft, taken)
            put_aboard(state, part, taken)
        craft.supplies -= self.supplies
        part.supplies = self.supplies
        flow.tell(events.Separated(agency=self.agency, craft=craft.number, other=part.number))

    def clone(self) -> Separation:
        copy = Separation(self.agency, self.craft)
        copy.taken, copy.supplies = self.taken, self.supplies
        return copy
