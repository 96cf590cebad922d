"""Instants and the response protocol: the response stack, windows, interrupt points and standing orders (
TB-INS)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import Answer, CloseWindow, Interrupt, Pass
from moonrace.games.tranquility_base.focus import WindowView
from moonrace.games.tranquility_base.rules.asides import (
    allowed,
    applies,
    orders,
    refuse_instant,
    refuse_interrupt,
    refuse_quiet,
    requests,
    take_quiet,
)
from moonrace.games.tranquility_base.rules.piles import (
    discard_at_bottom,
    leave_or_discard,
    remove_agena,
    strip,
    strip_cards,
    take_from_hand,
)
from moonrace.games.tranquility_base.state import NOWHERE, ON_TABLE, PAD, Item, Slot, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import Flow
from moonrace.kernel.sealed import ASK, TIMED, Window

PASS = Pass()
CLOSE = CloseWindow()
HAS_ANSWERED = Refusal("has-answered", "You have answered this window already.", "TB-INS-12")
MUST_ANSWER = Refusal("forced-play", "In the solo game a fitting Instant must be played.", "TB-RULING-15")
NOTHING_FITS = Refusal(
    "nothing-fits", "You hold nothing that could answer; nobody waits for you.", "TB-INS-15"
)
WINDOW_OPEN = Refusal("window-open", "A response window is open: answer it or pass.", "TB-INS-11")
NO_WINDOW = Refusal("no-window", "Nothing is being played or launched that could be answered.", "TB-INS-02")

# The response stack -----------------------------------------------------------------------------------------


def announce(state: TranquilityState, flow: Flow, item: Item) -> None:
    """Put something that can be answered on the response stack and open its window (TB-INS-11)."""
    state.stack.append(item)
    open_window(state, flow)


def open_window(state: TranquilityState, flow: Flow) -> None:
    """Let the top of the stack be answered, unless public facts rule out any answer."""
    top = state.stack[-1]
    if state.is_solo:
        is_skipped = not fitting_cards(state, 0)
    else:
        is_skipped = is_publicly_closed(state, top)
    if is_skipped:
        resolve_top(state, flow)
    else:
        state.frames.append(ResponseWindow(opener=top.seat, mode=ASK if state.is_solo else state.mode))


def is_publicly_closed(state: TranquilityState, top: Item) -> bool:
    """Whether everybody can see that nobody can answer (TB-INS-16). Nothing hidden enters this test."""
    seen = state.seen
    if all(seen[card] == ON_TABLE for card in answering_cards(state, top)):
        return True
    return not any(seat.hand for number, seat in enumerate(state.seats) if number != top.seat)


def answering_cards(state: TranquilityState, top: Item) -> frozenset[int]:
    """Every Instant in the box that fits as an answer."""
    program = NOWHERE if top.mission == NOWHERE else state.cat.program[top.mission]
    return state.cat.answers[top.kind, program]


def fitting_cards(state: TranquilityState, seat: int) -> list[int]:
    """The Instants in a hand that may answer the top of the stack."""
    if state.playable(seat) < 1:
        return []
    fitting = answering_cards(state, state.stack[-1])
    return [card for card in state.seats[seat].hand if card in fitting]


def resolve_top(state: TranquilityState, flow: Flow) -> None:
    """Nobody answers: the top of the stack works and leaves; what is still below may be answered anew (
    TB-INS-13)."""
    item = state.stack.pop()
    RESOLVE[item.kind](state, flow, item)
    if state.stack and state.result is None:
        open_window(state, flow)


Resolve = Callable[[TranquilityState, Flow, Item], None]
RESOLVE: dict[str, Resolve] = {}
"""What each kind of item does when it works. Filled by the chapters."""


class ResponseWindow(Window):
    """Everybody may answer the top of the response stack with one Instant (TB-INS-12)."""

    name = "response"

    def passing(self) -> Action:
        return PASS

    def closing(self) -> Action:
        return CLOSE

    def fitting(self, state: TranquilityState, seat: int) -> list[Answer]:
        return [Answer(state.cat.name_of(card)) for card in fitting_cards(state, seat)]

    def legal(self, state: TranquilityState, seat: int) -> list[Action]:
        return [*self.fitting(state, seat)] if state.is_solo else super().legal(state, seat)

    def open_seats(self, state: TranquilityState) -> Sequence[int]:
        return range(state.players)

    def open_legal(self, state: TranquilityState, seat: int) -> list[Action]:
        answers = self.legal(state, seat) if self.mode == TIMED else []
        return answers + allowed(self, state, seat, [*requests(state, seat), *orders(state, seat)])

    def candidates(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        answers = self.legal(state, seat) if self.mode == TIMED or seat in self.awaited(state) else []
        return answers if seat == CLOCK else [*answers, *requests(state, seat), *orders(state, seat)]

    def refuse(self, state: TranquilityState, seat: int, action: Action) -> Refusal | None:
        if seat == CLOCK:
            return None if isinstance(action, CloseWindow) else WINDOW_OPEN
        if action.quiet:
            return refuse_quiet(state, seat, action)
        if not isinstance(action, (Answer, Pass)):
            return WINDOW_OPEN
        if isinstance(action, Answer):
            refusal = _refuse_answer(state, seat, action)
        elif state.is_solo:
            refusal = MUST_ANSWER
        else:
            refusal = None if self.mode == TIMED or fitting_cards(state, seat) else NOTHING_FITS
        return refusal or (HAS_ANSWERED if self.mode != TIMED and seat in self.drafts else None)

    def focus(self, state: TranquilityState, seat: int) -> WindowView:
        draft = self.drafts.get(seat)
        offered = "" if draft is None else draft.card if isinstance(draft, Answer) else "pass"
        return WindowView(self.opener, state.stack[-1].kind, self.mode, offered)

    def take(self, state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
        if action.quiet:
            take_quiet(state, flow, seat, action)
        else:
            super().take(state, flow, seat, action)

    def standing_answer(self, state: TranquilityState, seat: int) -> Answer | None:
        for card in sorted(fitting_cards(state, seat)):
            if applies(state, seat, state.orders[seat].get(card, "never")):
                return Answer(state.cat.name_of(card))
        return None

    def close(self, state: TranquilityState, flow: Flow, taken: tuple[int, Answer] | None) -> None:
        if taken is None:
            if flow.listens:
                flow.tell(events.WindowClosed())
            resolve_top(state, flow)
            return
        seat, answer = taken
        below = state.stack[-1]
        card = take_from_hand(state, seat, state.cat.index[answer.card])
        _tell_instant(state, flow, seat, card, below.mission, below.card)
        announce(state, flow, Item("instant", seat, card, below.mission))


def _refuse_answer(state: TranquilityState, seat: int, action: Answer) -> Refusal | None:
    kind = state.cat.index.get(action.card, NOWHERE)
    refusal = refuse_instant(state, seat, kind, action.card)
    if refusal is not None or state.cat.cards_of[kind][0] in answering_cards(state, state.stack[-1]):
        return refusal
    sentence = f"{state.cat.called[kind]} does not answer what was played."
    return Refusal("does-not-fit", sentence, "TB-INS-02")


def _tell_instant(
    state: TranquilityState, flow: Flow, seat: int, card: int, mission: int, target: int
) -> None:
    flow.seen("an Instant was played")
    flow.tell(
        events.Instant(
            seat=seat,
            card=state.cat.name_of(card),
            mission="" if mission == NOWHERE else state.cat.names[mission],
            target="" if target == NOWHERE else state.cat.name_of(target),
        )
    )


# What an Instant does ---------------------------------------------------------------------------------------


def _resolve_instant(state: TranquilityState, flow: Flow, item: Item) -> None:
    effect = state.cat.effect[state.cat.kind[item.card]]
    if item.target != NOWHERE:
        _negate_lying(state, flow, item)
    elif effect == "negate":
        _negate_below(state, flow, item)
    else:
        launch = state.stack.pop()
        _STOP_LAUNCH[effect](state, flow, item, launch)


RESOLVE["instant"] = _resolve_instant


def _negate_below(state: TranquilityState, flow: Flow, item: Item) -> None:
    """The card answered has no effect; both go to the bottom of the discard pile (TB-INS-33 to 35)."""
    below = state.stack.pop()
    flow.tell(events.Negated(card=state.cat.name_of(below.card), by=state.cat.name_of(item.card)))
    leave_or_discard(state, flow, below.seat, below.card, to_bottom=True)
    discard_at_bottom(state, item.card)


def _negate_lying(state: TranquilityState, flow: Flow, item: Item) -> None:
    """A Wild or Instant lying on a mission is taken off it (TB-RULING-28)."""
    slot = state.slot(item.mission)
    slot.cards = tuple(lying for lying in slot.cards if lying[0] != item.target)
    flow.tell(events.Negated(card=state.cat.name_of(item.target), by=state.cat.name_of(item.card)))
    discard_at_bottom(state, item.target, item.card)


def _delay(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The mission stays on the pad and the Instant lies on it (TB-INS-30)."""
    owner, slot = state.holder(launch.mission)
    turns = state.cat.turns[state.cat.kind[item.card]]
    slot.cards = (*slot.cards, (item.card, turns, state.turn))
    flow.tell(
        events.Delayed(card=state.cat.name_of(item.card), mission=state.cat.names[slot.mission], owner=owner)
    )


def _abort(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The equipment goes with the Instant to the bottom of the discard pile, Agenas stay (TB-INS-31)."""
    owner, slot = state.holder(launch.mission)
    lost = strip(state, slot, with_agenas=False) + strip_cards(slot)
    tell_aborted(state, flow, item.card, slot, owner, lost)
    discard_at_bottom(state, *lost, item.card)


def _lose_agena(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The Agena goes with the Instant to the bottom of the discard pile (TB-INS-32)."""
    owner, slot = state.holder(launch.mission)
    lost = remove_agena(slot, PAD)
    flow.tell(
        events.AgenaLost(
            card=state.cat.name_of(item.card), mission=state.cat.names[slot.mission], owner=owner
        )
    )
    discard_at_bottom(state, lost, item.card)


_STOP_LAUNCH: dict[str, Callable[[TranquilityState, Flow, Item, Item], None]] = {
    "cannot_launch": _delay,
    "abort": _abort,
    "remove_agena": _lose_agena,
}


def tell_aborted(
    state: TranquilityState, flow: Flow, card: int, slot: Slot, owner: int, lost: Sequence[int]
) -> None:
    """Let the table know that a mission was aborted and what it lost."""
    flow.tell(
        events.Aborted(
            card=state.cat.name_of(card),
            mission=state.cat.names[slot.mission],
            owner=owner,
            lost=tuple(state.cat.name_of(other) for other in lost),
        )
    )


# Interrupt points -------------------------------------------------------------------------------------------


def do_interrupt(state: TranquilityState, flow: Flow, seat: int, action: Interrupt) -> None:
    """Lay an Instant on a card that lies on a mission, and let it be answered."""
    play_interrupt(
        state, flow, seat, *(state.cat.index[n] for n in (action.card, action.mission, action.target))
    )


def play_interrupt(
    state: TranquilityState, flow: Flow, seat: int, kind: int, mission: int, target_kind: int
) -> None:
    """Play an Instant at an interrupt point."""
    card = take_from_hand(state, seat, kind)
    target = state.cat.cards_of[target_kind][0]
    _tell_instant(state, flow, seat, card, mission, target)
    announce(state, flow, Item("instant", seat, card, mission, target))


def grant_request(state: TranquilityState, flow: Flow) -> None:
    """Grant the first request to interrupt, clockwise from the active player; drop it if it has lost its
    target."""
    seat = min(state.requests, key=lambda asking: (asking - state.active) % state.players)
    kind, mission, target = state.requests.pop(seat)
    names = state.cat.names
    if refuse_interrupt(state, seat, Interrupt(names[kind], names[mission], names[target])) is None:
        play_interrupt(state, flow, seat, kind, mission, target)
