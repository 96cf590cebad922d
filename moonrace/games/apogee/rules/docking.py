"""Docking sequences: exchanging tokens, building for tokens, docking (AP-DOC-06 to 12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Dock, Done, Exchange, TokenBuild
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
    tokens = state.seats[seat].tokens
    if sum(tokens) < 2:
        return can_dock(state, seat)
    return bool(exchanges(state, seat)) or can_dock(state, seat) or bool(token_builds(state, seat))


def exchanges(state: ApogeeState, seat: int) -> list[Action]:
    """Two of one colour for one of any, within the limit and the supply (AP-DOC-11, AP-RULING-25)."""
    tokens, actions = state.seats[seat].tokens, state.cat.exchange
    give = state.cat.content.docking.exchange_give
    return [
        actions[colour][wanted]
        for colour, count in enumerate(tokens)
        if count >= give
        for wanted in range(len(tokens))
        if _can_take(state, seat, colour, wanted)
    ]


def _can_take(state: ApogeeState, seat: int, colour: int, wanted: int) -> bool:
    if wanted == colour:
        return True
    limits = state.cat.content.limits
    has_room = state.seats[seat].tokens[wanted] < limits.docking_tokens_per_colour
    return has_room and state.supply[wanted] > 0


def can_dock(state: ApogeeState, seat: int) -> bool:
    """Whether the waiting flight can dock now, in a round after its take-off (AP-DOC-09, AP-DOC-10)."""
    player = state.seats[seat]
    flight = player.waiting
    if flight is None or flight.round >= state.round:
        return False
    cost = dock_cost(state, seat, flight.destination)
    return all(have >= need for have, need in zip(player.tokens, cost, strict=True))


def dock_cost(state: ApogeeState, seat: int, destination: int) -> tuple[int, ...]:
    """The tokens of each colour that docking takes."""
    return state.cat.dock_cost[state.seats[seat].director][destination]


def token_builds(state: ApogeeState, seat: int) -> list[Action]:
    """Every Technology that can be built for tokens, with every choice of colours (AP-DOC-07, AP-DOC-08)."""
    player, cat = state.seats[seat], state.cat
    held = [colour for colour, count in enumerate(player.tokens) if count]
    if len(held) < cat.content.docking.cheap_build_tokens or not state.can_build_on(seat):
        return []
    fits = state.rocket(seat).fits
    found: list[Action] = []
    for kind in state.reserve_kinds(seat):
        if fits >> kind & 1:
            for chosen in combinations(held, tokens_for(state, kind)):
                names = tuple(cat.colours[colour] for colour in chosen)
                found.append(TokenBuild(cat.technologies[kind], names))
    return found


def tokens_for(state: ApogeeState, kind: int) -> int:
    """How many tokens of different colours build a Technology; more than there are where none do."""
    docking, cost = state.cat.content.docking, state.cat.cost[kind]
    if cost <= docking.cheap_build_most:
        return docking.cheap_build_tokens
    return docking.dear_build_tokens if cost >= docking.dear_build_least else len(docking.colours) + 1


class DockingSequence(Frame[ApogeeState]):
    """Exchanges as often as wanted, then one build or one docking, or nothing more (AP-DOC-06)."""

    __slots__ = ("seat",)
    name = "docking"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,)

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        offered: list[Action] = [DONE, *exchanges(state, seat), *token_builds(state, seat)]
        if can_dock(state, seat):
            offered.append(DOCK)
        return offered

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Exchange):
            sentence = "Give two tokens of a colour you have, for one there is and you have room for."
            return Refusal("no-exchange", sentence, "AP-DOC-11")
        if isinstance(action, Dock):
            return _refuse_dock(state, seat)
        if isinstance(action, TokenBuild):
            refusal = refuse_build(state, seat, action.technology, state.rocket(seat))
            return refusal or _refuse_tokens(state, state.cat.technology[action.technology])
        return Refusal("docking", "Exchange, build, dock, or be done.", "AP-DOC-06")

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

    def clone(self) -> DockingSequence:
        return self


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


def _refuse_dock(state: ApogeeState, seat: int) -> Refusal:
    flight = state.seats[seat].waiting
    if flight is None:
        clause = "AP-DOC-09" if state.game.docks_at >= 0 else "AP-RULING-26"
        return Refusal("not-waiting", "No flight of yours waits for docking.", clause)
    if flight.round >= state.round:
        return Refusal("too-early", "A flight docks in a round after its take-off.", "AP-DOC-10")
    return Refusal("wrong-tokens", "Your tokens are not your Director's combination.", "AP-DOC-09")


def _refuse_tokens(state: ApogeeState, kind: int) -> Refusal:
    count, docking = tokens_for(state, kind), state.cat.content.docking
    if count > len(docking.colours):
        return Refusal("no-tokens-for", "No tokens build a Technology of that price.", "AP-DOC-07")
    clause = "AP-DOC-08" if state.cat.cost[kind] >= docking.dear_build_least else "AP-DOC-07"
    order = ", ".join(docking.colours)
    sentence = f"That takes {count} tokens of yours, of different colours, named in the order {order}."
    return Refusal("wrong-tokens", sentence, clause)
