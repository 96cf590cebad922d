"""Docking and separating (LE-RDV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Dock, Separate, StayTogether, Take, Undock
from moonrace.games.leaving_earth.catalogue import NOWHERE, SUCCESS
from moonrace.games.leaving_earth.focus import FocusView
from moonrace.games.leaving_earth.rules.craft import damage_one, new_craft, own_craft, put_aboard, take_off
from moonrace.games.leaving_earth.rules.decisions import CraftDecision
from moonrace.games.leaving_earth.rules.outcomes import draw, improved
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

UNDOCK = Undock()
STAY = StayTogether()


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
    if len(set(numbers)) < len(numbers):
        return Refusal("one-craft", "Docking joins two craft.", "LE-RDV-02")
    craft: list[Craft] = []
    for number in numbers:
        found = own_craft(state, agency, number, "LE-RDV-02")
        if isinstance(found, Refusal):
            return found
        craft.append(found)
    if state.cat.rendezvous not in state.agencies[agency].stacks:
        verb = "Docking" if isinstance(action, Dock) else "Separating"
        return Refusal("no-advancement", f"{verb} needs Rendezvous.", "LE-RDV-01")
    if not all(state.cat.is_dock[c.location] for c in craft):
        return Refusal("no-docking-here", "Not on Earth and not in Suborbital Flight.", "LE-RDV-04")
    if not isinstance(action, Dock):
        is_one = len(craft[0].parts) + craft[0].supplies < 2
        return Refusal("one-component", "There is nothing to split.", "LE-RDV-03") if is_one else None
    if craft[0].location != craft[1].location:
        return Refusal("apart", "The two craft are not in the same place.", "LE-RDV-02")
    if any(c.tokens for c in craft):
        return Refusal("under-way", "A craft under way cannot dock.", "LE-TIM-02")
    if numbers[0] > numbers[1]:
        return Refusal("order", "Name the older craft first.", "LE-RDV-02")
    return None


def nearest_docking(state: LeavingEarthState, fleet: Sequence[Craft]) -> Iterator[Action]:
    """A docking to ask for: of the first two craft that are in one place where that can be done."""
    ready = [craft for craft in fleet if state.cat.is_dock[craft.location] and not craft.tokens]
    pairs = (pair for pair in combinations(ready, 2) if pair[0].location == pair[1].location)
    for craft, other in islice(pairs, 1):
        yield Dock(craft.number, other.number)


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


@dataclass(eq=False)
class Separation(CraftDecision):
    """Components are named one after another for the part that separates (LE-RDV-03, LE-RDV-05)."""

    name = "separate"

    taken: tuple[int, ...] = ()
    supplies: int = 0

    def focus(self, state: LeavingEarthState, seat: int) -> FocusView:
        taken = [state.cat.label(part) for part in self.taken] + ["supplies"] * self.supplies
        return FocusView(self.name, self.agency, self.craft, chosen=tuple(taken))

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

    def answers(self, state: LeavingEarthState) -> list[Action]:
        parts, supplies = self._left(state)
        found: list[Action] = [STAY, UNDOCK] if self.can_undock(state) else [STAY]
        found += [Take(state.cat.label(part)) for part in dict.fromkeys(parts)]
        if supplies:
            found.append(Take(state.cat.name(state.cat.supplies)))
        return found

    def candidates(self, state: LeavingEarthState, seat: int) -> list[Action]:
        return list(dict.fromkeys([*self.answers(state), UNDOCK]))

    def takes_unlisted(self, state: LeavingEarthState, seat: int, action: Action) -> bool:
        return isinstance(action, Take) and self.refuse(state, seat, action) is None

    def unlisted(self) -> Sequence[type[Action]]:
        return (Take,)

    def _refuse_take(self, state: LeavingEarthState, action: Take) -> Refusal | None:
        part = state.cat.read(action.component)
        parts, supplies = self._left(state)
        held = supplies if part >> 2 == state.cat.supplies else parts.count(part)
        if part == NOWHERE or not 1 <= action.count <= held:
            return Refusal("not-aboard", f"“{action.component}” is not there so often.", "LE-RDV-03")
        return None

    def refuse(self, state: LeavingEarthState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return self._refuse_take(state, action)
        if isinstance(action, Undock) and not self.can_undock(state):
            sentence = "Both parts need a component, and every astronaut a seat."
            return Refusal("cannot-undock", sentence, "LE-RDV-05")
        return None if isinstance(action, (Undock, StayTogether)) else self.otherwise(state)

    def otherwise(self, state: LeavingEarthState) -> Refusal:
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
