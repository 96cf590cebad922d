"""Survival off Earth at the end of a year (LE-SUR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Check, Spare
from moonrace.games.leaving_earth.catalogue import DAMAGED, MINOR, SUCCESS
from moonrace.games.leaving_earth.focus import FocusView
from moonrace.games.leaving_earth.rules.craft import kill, remove_if_empty
from moonrace.games.leaving_earth.rules.decisions import CraftDecision, Decision
from moonrace.games.leaving_earth.rules.outcomes import draw, require
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


@dataclass(eq=False)
class Survival(Decision):
    """One agency's people in space: the incapacitated die, capsules draw for air, then supplies are eaten."""

    name = "life support"

    stage: int = 0
    todo: tuple[tuple[int, int], ...] = ()
    """Capsules that still draw: craft, capsule."""
    air: dict[int, int] = field(default_factory=dict)
    """By craft, the seats whose life support worked."""

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        is_choice = self.stage == 1 and len(set(self.todo)) > 1 and self._has_outcomes(state)
        return state.teams[self.agency] if is_choice else ()

    def _has_outcomes(self, state: LeavingEarthState) -> bool:
        stack = state.agencies[self.agency].stacks.get(state.cat.life_support)
        return stack is not None and len(stack) > 0

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [Check(craft, state.cat.label(capsule)) for craft, capsule in dict.fromkeys(self.todo)]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("life-support", "Choose the capsule that draws next.", "LE-RULING-13")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Check) -> None:
        self._draw(state, flow, (action.craft, state.cat.read(action.capsule)))

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        if self.stage == 0:
            self._bury_the_incapacitated(state, flow)
            self._prepare(state, flow)
            self.stage = 1
        elif self.todo:
            self._draw(state, flow, self.todo[0])
        elif self.stage == 1:
            self.stage = 2
            self._breathe(state)
        elif self.stage == 2:
            self.stage = 3
            self._eat(state, flow)
        else:
            state.frames.pop()

    def _in_space(self, state: LeavingEarthState) -> list[Craft]:
        return [craft for craft in state.fleet(self.agency) if craft.location != state.cat.earth]

    def _bury_the_incapacitated(self, state: LeavingEarthState, flow: Flow) -> None:
        for craft in self._in_space(state):
            for part in state.astronauts(craft):
                if part & 3 == DAMAGED:
                    kill(state, flow, craft, part)

    def _prepare(self, state: LeavingEarthState, flow: Flow) -> None:
        """Every capsule in space draws, manned or not, while the agency has Life Support (LE-RULING-13)."""
        cat, todo = state.cat, []
        for craft in self._in_space(state):
            capsules = [p for p in craft.parts if p >> 2 < cat.first_astronaut and cat.is_capsule[p >> 2]]
            if any(cat.requires[capsule >> 2] == cat.life_support for capsule in capsules):
                require(state, flow, self.agency, cat.life_support)
            todo += [(craft.number, capsule) for capsule in capsules]
        self.todo = tuple(todo) if cat.life_support in state.agencies[self.agency].stacks else ()

    def _draw(self, state: LeavingEarthState, flow: Flow, item: tuple[int, int]) -> None:
        todo = list(self.todo)
        todo.remove(item)
        self.todo = tuple(todo)
        number, capsule = item
        outcome = draw(state, flow, self.agency, state.cat.life_support, "life support")
        if outcome == MINOR and state.has_skill(state.craft[number], "mechanic"):
            outcome = SUCCESS
        if outcome == SUCCESS and capsule & 3 != DAMAGED:
            self.air[number] = self.air.get(number, 0) + state.cat.seats[capsule >> 2]

    def _breathe(self, state: LeavingEarthState) -> None:
        """Of each craft as many live as there are seats with air (LE-SUR-05, LE-SUR-06)."""
        for craft in reversed(self._in_space(state)):
            seats = self.air.get(craft.number, 0)
            if len(state.astronauts(craft)) > seats:
                state.frames.append(Rescue(self.agency, craft.number, seats, "air"))

    def _eat(self, state: LeavingEarthState, flow: Flow) -> None:
        """Each unit of supplies feeds up to five aboard one craft (LE-SUR-07, LE-SUR-08)."""
        each = state.cat.content.constants.astronauts_fed_per_supply
        for craft in reversed(self._in_space(state)):
            crew = len(state.astronauts(craft))
            eaten = min(craft.supplies, -(-crew // each))
            if eaten:
                craft.supplies -= eaten
                flow.tell(events.Ate(agency=self.agency, craft=craft.number, supplies=eaten))
            if crew > eaten * each:
                state.frames.append(Rescue(self.agency, craft.number, eaten * each, "food"))


@dataclass(eq=False)
class Rescue(CraftDecision):
    """There is air or food for some only: the owner chooses who lives."""

    name = "rescue"

    want: int
    why: str
    spared: tuple[int, ...] = ()

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        return state.teams[self.agency] if len(self.spared) < self.want else ()

    def focus(self, state: LeavingEarthState, seat: int) -> FocusView:
        spared = tuple(state.cat.name(part >> 2) for part in self.spared)
        return FocusView(self.name, self.agency, self.craft, chosen=spared, want=self.want)

    def answers(self, state: LeavingEarthState) -> list[Action]:
        crew = state.astronauts(state.craft[self.craft])
        return [Spare(state.cat.name(part >> 2)) for part in crew if part not in self.spared]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        clause = "LE-SUR-06" if self.why == "air" else "LE-SUR-08"
        sentence = f"There is {self.why} for {self.want} aboard Craft {self.craft}: choose who lives."
        return Refusal("rescue", sentence, clause)

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Spare) -> None:
        kind = state.cat.kind(action.astronaut)
        crew = state.astronauts(state.craft[self.craft])
        self.spared = (*self.spared, next(part for part in crew if part >> 2 == kind))

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        state.frames.pop()
        craft = state.craft[self.craft]
        for part in state.astronauts(craft):
            if part not in self.spared:
                kill(state, flow, craft, part)
        remove_if_empty(state, craft)
