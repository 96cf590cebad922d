"""Research and outcomes: drawing, what follows, removing (LE-RES, LE-OUT)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import RemoveOutcome, Research, ReturnOutcome
from moonrace.games.leaving_earth.catalogue import MAJOR, MINOR, OUTCOMES, SUCCESS
from moonrace.games.leaving_earth.focus import DrawnView
from moonrace.games.leaving_earth.posterior import Triple, after_draw
from moonrace.games.leaving_earth.rules.decisions import Decision
from moonrace.games.leaving_earth.state import LeavingEarthState, Stack, shuffled, unseen_stack
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

REMOVE = RemoveOutcome()
RETURN = ReturnOutcome()


def refuse_research(state: LeavingEarthState, agency: int, action: Research) -> Refusal | None:
    """Why an advancement cannot be researched."""
    cat, own = state.cat, state.agencies[agency]
    if action.advancement not in cat.advancement:
        return Refusal("no-such-advancement", f"“{action.advancement}” is no advancement.", "LE-RES-02")
    if cat.advancement[action.advancement] in own.stacks:
        return Refusal("owned", "Your agency has that advancement already.", "LE-RES-03")
    cost = cat.research_cost[cat.advancement[action.advancement]]
    if own.money < cost:
        return Refusal("money-short", f"Research costs ${cost} and you have ${own.money}.", "LE-RES-01")
    return None


def list_research(state: LeavingEarthState, agency: int, out: list[Action]) -> None:
    """Add every advancement that can be researched."""
    own, cat = state.agencies[agency], state.cat
    money, stacks = own.money, own.stacks
    out += [cat.research[n] for n, cost in enumerate(cat.research_cost) if cost <= money and n not in stacks]


def nearest_research(state: LeavingEarthState, agency: int) -> list[Action]:
    """Every advancement that the agency does not have."""
    stacks = state.agencies[agency].stacks
    return [action for number, action in enumerate(state.cat.research) if number not in stacks]


def do_research(state: LeavingEarthState, flow: Flow, agency: int, action: Research) -> None:
    """Pay and put unseen outcomes on the advancement (LE-RES-01)."""
    number = state.cat.advancement[action.advancement]
    cost = state.cat.research_cost[number]
    state.agencies[agency].money -= cost
    flow.tell(events.Researched(agency=agency, advancement=action.advancement, money=cost))
    gain(state, agency, number, state.cat.outcome_counts[number])


def gain(state: LeavingEarthState, agency: int, advancement: int, outcomes: int) -> None:
    """Give an agency an advancement with so many outcomes from the deck; where that runs out, the rest come
    from a new one (LE-CMP-03)."""
    dealt: tuple[int, ...] = ()
    while len(dealt) < outcomes:
        if not state.deck:
            _new_deck(state)
        number = min(state.deck, outcomes - len(dealt))
        dealt += (len(state.pools) - 1,) * number
        state.deck -= number
    state.agencies[agency].stacks[advancement] = unseen_stack(dealt)


def _new_deck(state: LeavingEarthState) -> None:
    """Shuffle the discards into a new deck, or a fresh set where there are none (LE-RULING-03)."""
    success, minor, major = state.discarded
    if not any(state.discarded):
        fresh = state.cat.content.outcomes
        success, minor, major = fresh.success, fresh.minor, fresh.major
    state.pools.append(shuffled((success, minor, major)))
    state.deck = success + minor + major
    state.discarded = [0, 0, 0]


def require(state: LeavingEarthState, flow: Flow, agency: int, advancement: int) -> None:
    """Whoever must draw for a component without its advancement gains that (LE-OUT-09)."""
    if advancement not in state.agencies[agency].stacks:
        gain(state, agency, advancement, state.cat.outcome_counts[advancement])
        flow.tell(events.GainedAdvancement(agency=agency, advancement=state.cat.advancements[advancement]))


def draw(state: LeavingEarthState, flow: Flow, agency: int, advancement: int, purpose: str) -> int:
    """Draw an outcome and show it to all. What follows is the caller's; afterwards it may be removed
    (LE-OUT-01)."""
    stack = state.agencies[agency].stacks[advancement]
    name = state.cat.advancements[advancement]
    if not len(stack):
        flow.tell(events.NoOutcome(agency=agency, advancement=name, purpose=purpose))
        return SUCCESS
    outcome = _take(state, flow, agency, advancement)
    left = len(stack) - 1
    flow.tell(
        events.Outcome(agency=agency, advancement=name, purpose=purpose, outcome=OUTCOMES[outcome], left=left)
    )
    state.frames.append(Drawn(agency, advancement, outcome))
    return outcome


def _take(state: LeavingEarthState, flow: Flow, agency: int, advancement: int) -> int:
    """Take a card off an advancement; what everybody can know of the others follows from its kind alone."""
    stacks = state.agencies[agency].stacks
    kind, stack = _turned_up(state, flow, stacks[advancement])
    stacks[advancement] = replace(
        stack,
        table=after_draw(stack.table, stack.dealt, stack.gone, kind),
        gone=_changed(stack.gone, kind, 1),
    )
    return kind


def _turned_up(state: LeavingEarthState, flow: Flow, stack: Stack) -> tuple[int, Stack]:
    number = flow.among(_alike(stack), "outcome")
    for kind, count in enumerate(stack.seen):
        if number < count:
            return kind, replace(stack, seen=_changed(stack.seen, kind, -1))
        number -= count
    left = state.pools[stack.hidden[number]].left
    rest = stack.hidden[:number] + stack.hidden[number + 1 :]
    number = flow.among(left, "unseen outcome")
    kind = SUCCESS if number < left[SUCCESS] else MINOR if number < left[SUCCESS] + left[MINOR] else MAJOR
    left[kind] -= 1
    return kind, replace(stack, hidden=rest)


def _alike(stack: Stack) -> Triple | tuple[int, ...]:
    """How many of its cards are alike: those that were seen by kind, the others if they come of one deck."""
    hidden = stack.hidden
    return (*stack.seen, *([len(hidden)] if len(set(hidden)) == 1 else [1] * len(hidden)))


def _changed(cards: Triple, kind: int, by: int) -> Triple:
    success, minor, major = cards
    return success + by * (kind == SUCCESS), minor + by * (kind == MINOR), major + by * (kind == MAJOR)


def make_perfect(state: LeavingEarthState, flow: Flow, agency: int, advancement: int) -> None:
    """Give an advancement without outcomes, or take all outcomes off one owned; they are discarded face
    up."""
    stacks = state.agencies[agency].stacks
    stacks.setdefault(advancement, unseen_stack(()))
    while len(stacks[advancement]):
        state.discarded[_take(state, flow, agency, advancement)] += 1


@dataclass(eq=False)
class Drawn(Decision):
    """An outcome was drawn and has acted: it is removed for money, or put back (LE-OUT-03 to 06)."""

    name = "outcome"

    advancement: int
    outcome: int

    def cost(self, state: LeavingEarthState) -> int:
        """What removing it costs; the last outcome, if a success, goes free."""
        constants = state.cat.content.constants
        if self.outcome != SUCCESS:
            return constants.remove_failure_cost
        return constants.remove_success_cost if len(self._stack(state)) else 0

    def _stack(self, state: LeavingEarthState) -> Stack:
        return state.agencies[self.agency].stacks[self.advancement]

    def awaited(self, state: LeavingEarthState) -> Sequence[int]:
        cost = self.cost(state)
        return state.teams[self.agency] if 0 < cost <= state.agencies[self.agency].money else ()

    def focus(self, state: LeavingEarthState, seat: int) -> DrawnView:
        name = state.cat.advancements[self.advancement]
        return DrawnView(self.agency, name, OUTCOMES[self.outcome], self.cost(state))

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [RETURN, REMOVE]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("outcome-open", "First remove the outcome just drawn, or put it back.", "LE-OUT-07")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        self._close(state, flow, is_removed=action == REMOVE)

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        self._close(state, flow, is_removed=self.cost(state) == 0)

    def _close(self, state: LeavingEarthState, flow: Flow, *, is_removed: bool) -> None:
        state.frames.pop()
        agency, name, kind = self.agency, state.cat.advancements[self.advancement], OUTCOMES[self.outcome]
        if is_removed:
            cost = self.cost(state)
            state.agencies[agency].money -= cost
            state.discarded[self.outcome] += 1
            flow.tell(events.Removed(agency=agency, advancement=name, outcome=kind, money=cost))
        else:
            flow.tell(events.PutBack(agency=agency, advancement=name, outcome=kind))
            stack = self._stack(state)
            state.agencies[agency].stacks[self.advancement] = replace(
                stack,
                seen=_changed(stack.seen, self.outcome, 1),
                gone=_changed(stack.gone, self.outcome, -1),
                put_back=_changed(stack.put_back, self.outcome, 1),
            )


def improved(outcome: int) -> int:
    """A pilot's hand: a minor failure acts as a success, a major one as a minor one (LE-SKL-05)."""
    return {SUCCESS: SUCCESS, MINOR: SUCCESS, MAJOR: MINOR}[outcome]
