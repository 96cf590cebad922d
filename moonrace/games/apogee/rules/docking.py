"""Docking sequences: exchanging tokens, building for tokens, docking (AP-DOC-06 to 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Dock, Done, Exchange, TokenBuild
from moonrace.games.apogee.content import money
from moonrace.games.apogee.rules.construction import put_on_pad, refuse_build
from moonrace.games.apogee.rules.objectives import count_flight
from moonrace.games.apogee.rules.piles import give_token, pay_token
from moonrace.games.apogee.rules.returning import bring_back
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

DOCK, DONE = Dock(), Done()


def can_begin(state: ApogeeState, seat: int) -> bool:
    """Whether a seat's tokens allow anything now."""
    return any(refuse_step(state, seat, action) is None for action in steps(state, seat))


def steps(state: ApogeeState, seat: int) -> Iterator[Action]:
    """What a seat would look for in a Docking sequence, besides its end."""
    player, cat = state.seats[seat], state.cat
    if player.waiting is not None:
        yield DOCK
    held = [colour for colour, count in enumerate(player.tokens) if count]
    for colour in held:
        if player.tokens[colour] >= cat.content.docking.exchange_give:
            yield from cat.exchange[colour]
    if len(held) < cat.content.docking.cheap_build_tokens or not state.can_build_on(seat):
        return
    fits = state.rocket(seat).fits
    for kind in state.reserve_kinds(seat):
        if fits >> kind & 1:
            for chosen in combinations(held, tokens_for(state, kind)):
                names = tuple([cat.colours[colour] for colour in chosen])
                yield TokenBuild(cat.technologies[kind], names)


def refuse_step(state: ApogeeState, seat: int, action: Action) -> Refusal | None:
    """Why a step of a Docking sequence cannot be taken now."""
    if isinstance(action, Exchange):
        sentence = _why_no_exchange(state, seat, action)
        return Refusal("no-exchange", sentence, "AP-DOC-11") if sentence else None
    if isinstance(action, Dock):
        return _refuse_dock(state, seat)
    if isinstance(action, TokenBuild):
        refusal = refuse_build(state, seat, action.technology, state.rocket(seat))
        return refusal or _refuse_tokens(state, seat, action)
    return Refusal("docking", "Exchange, build, dock, or be done.", "AP-DOC-06")


def _why_no_exchange(state: ApogeeState, seat: int, action: Exchange) -> str:
    """Two of one colour for one of any, within the limit and the supply (AP-DOC-11, AP-RULING-25)."""
    tokens, cat = state.seats[seat].tokens, state.cat
    if not {action.give, action.take} <= cat.colour.keys():
        return f"The colours are {', '.join(cat.colours)}."
    give, take = cat.colour[action.give], cat.colour[action.take]
    needed, most = cat.content.docking.exchange_give, cat.content.limits.docking_tokens_per_colour
    if tokens[give] < needed:
        return f"That takes {needed} {action.give} tokens and you have {tokens[give]}."
    if give == take:
        return ""
    if tokens[take] >= most:
        return f"You have {tokens[take]} {action.take} tokens, and {most} is the most of a colour."
    return "" if state.supply[take] else f"No {action.take} token is left in the supply."


def _refuse_dock(state: ApogeeState, seat: int) -> Refusal | None:
    """A waiting flight docks in a round after its take-off (AP-DOC-09, AP-DOC-10)."""
    player, cat = state.seats[seat], state.cat
    flight = player.waiting
    if flight is None:
        clause = "AP-DOC-09" if state.game.docks_at >= 0 else "AP-RULING-26"
        return Refusal("not-waiting", "No flight of yours waits for docking.", clause)
    if flight.round >= state.round:
        sentence = f"A flight docks in a quarter after its take-off: from quarter {flight.round + 1} on."
        return Refusal("too-early", sentence, "AP-DOC-10")
    cost = dock_cost(state, seat, flight.destination)
    if all(have >= need for have, need in zip(player.tokens, cost, strict=True)):
        return None
    asked = [f"{need} {name}" for need, name in zip(cost, cat.colours, strict=True) if need]
    return Refusal("wrong-tokens", f"Docking there takes {' and '.join(asked)}.", "AP-DOC-09")


def dock_cost(state: ApogeeState, seat: int, destination: int) -> tuple[int, ...]:
    """The tokens of each colour that docking takes."""
    return state.cat.dock_cost[state.seats[seat].director][destination]


def tokens_for(state: ApogeeState, kind: int) -> int:
    """How many tokens of different colours build a Technology; more than there are where none do."""
    docking, cost = state.cat.content.docking, state.cat.cost[kind]
    if cost <= docking.cheap_build_most:
        return docking.cheap_build_tokens
    return docking.dear_build_tokens if cost >= docking.dear_build_least else len(docking.colours) + 1


def _refuse_tokens(state: ApogeeState, seat: int, action: TokenBuild) -> Refusal | None:
    """Whether these tokens are the right ones for a Technology that fits (AP-DOC-07, AP-DOC-08)."""
    cat, docking = state.cat, state.cat.content.docking
    kind = cat.technology[action.technology]
    count, name = tokens_for(state, kind), cat.called(action.technology)
    if count > len(docking.colours):
        sentence = f"No tokens build a Technology that costs {money(cat.cost[kind])}, as {name} does."
        return Refusal("no-tokens-for", sentence, "AP-DOC-07")
    held = [colour for colour, number in zip(cat.colours, state.seats[seat].tokens, strict=True) if number]
    if len(action.tokens) == count and action.tokens in combinations(held, count):
        return None
    clause = "AP-DOC-08" if cat.cost[kind] >= docking.dear_build_least else "AP-DOC-07"
    order = ", ".join(docking.colours)
    sentence = f"{name} takes {count} tokens of yours, of different colours, named in the order {order}."
    return Refusal("wrong-tokens", sentence, clause)


@dataclass(eq=False)
class DockingSequence(Frame):
    """Exchanges as often as wanted, then one build or one docking, or nothing more (AP-DOC-06)."""

    name = "docking"

    seat: int

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,)

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        return DONE, *steps(state, seat)

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Done) else refuse_step(state, seat, action)

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        """Quicker than to judge every step: builds are only looked for where they can be paid and fit."""
        found = steps(state, seat)
        builds_too = [a for a in found if isinstance(a, TokenBuild) or refuse_step(state, seat, a) is None]
        return [DONE, *builds_too]

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Exchange):
            exchange(state, flow, seat, action)
            return
        state.frames.pop()
        if isinstance(action, TokenBuild):
            build_for_tokens(state, flow, seat, action)
        elif isinstance(action, Dock):
            dock(state, flow, seat)
        else:
            flow.tell(events.SequenceDone(seat=seat))


def exchange(state: ApogeeState, flow: Flow, seat: int, action: Exchange) -> None:
    """Two tokens go back to the supply, one comes from it."""
    cat = state.cat
    pay_token(state, seat, cat.colour[action.give], cat.content.docking.exchange_give)
    give_token(state, seat, cat.colour[action.take])
    flow.tell(events.Exchanged(seat=seat, give=action.give, take=action.take))


def build_for_tokens(state: ApogeeState, flow: Flow, seat: int, action: TokenBuild) -> None:
    """Build a Technology of the reserve at once and for free."""
    cat = state.cat
    for colour in action.tokens:
        pay_token(state, seat, cat.colour[colour])
    card = state.holding(seat, cat.technology[action.technology])
    state.seats[seat].reserve.remove(card)
    flow.tell(events.TokensSpent(seat=seat, tokens=action.tokens))
    put_on_pad(state, flow, seat, card, "tokens")


def dock(state: ApogeeState, flow: Flow, seat: int) -> None:
    """The waiting flight docks: it counts now, and its cards come back (AP-DOC-09, AP-RULING-24)."""
    player = state.seats[seat]
    flight = player.waiting
    assert flight is not None
    for colour, count in enumerate(dock_cost(state, seat, flight.destination)):
        pay_token(state, seat, colour, count)
    player.waiting = None
    flow.tell(events.Docked(seat=seat, destination=state.cat.destinations[flight.destination]))
    count_flight(state, flow, seat, flight)
    bring_back(state, flow, seat, reusable=flight.is_reusable)
