"""Instants and the response protocol: the response stack, windows, interrupt points and standing orders (
TB-INS)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import (
    Answer,
    CloseWindow,
    Interrupt,
    Pass,
    RequestInterrupt,
    SetOrder,
    WithdrawInterrupt,
)
from moonrace.games.tranquility_base.catalogue import PROGRAMS
from moonrace.games.tranquility_base.focus import WindowView
from moonrace.games.tranquility_base.rules.piles import (
    discard_at_bottom,
    leave_or_discard,
    remove_agena,
    strip,
    strip_cards,
    take_from_hand,
)
from moonrace.games.tranquility_base.state import (
    NOWHERE,
    ON_TABLE,
    PAD,
    Item,
    Slot,
    TranquilityState,
)
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import CLOCK, only
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.sealed import ASK, TIMED, Window

PASS = Pass()
CLOSE = CloseWindow()
LETTERS = "ABCD"
ASK_IN_WINDOW = Refusal("interrupt-now", "No request is needed here: interrupt at once.", "TB-INS-20")
HAS_ASKED = Refusal("has-asked", "You have asked already: withdraw that request first.", "TB-INS-20")
NOT_ASKED = Refusal("not-asked", "You have made no request to interrupt.", "TB-INS-20")
HAS_ANSWERED = Refusal("has-answered", "You have answered this window already.", "TB-INS-12")
MUST_ANSWER = Refusal("forced-play", "In the solo game a fitting Instant must be played.", "TB-RULING-15")
NOTHING_FITS = Refusal(
    "nothing-fits", "You hold nothing that could answer; nobody waits for you.", "TB-INS-15"
)
WINDOW_OPEN = Refusal("window-open", "A response window is open: answer it or pass.", "TB-INS-11")
NO_WINDOW = Refusal("no-window", "Nothing is being played or launched that could be answered.", "TB-INS-02")
NO_ORDERS = Refusal("no-orders", "At this table you are asked; standing orders are not used.", "TB-INS-18")
LAST_CARD = Refusal("last-card", "In your own turn the last card in hand cannot be played.", "TB-INS-21")

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
        state.frames.append(ResponseWindow(top.seat, ASK if state.is_solo else state.mode))


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


class ResponseWindow(Window[TranquilityState]):
    """Everybody may answer the top of the response stack with one Instant (TB-INS-12)."""

    __slots__ = ()
    name = "response"

    def passing(self) -> Action:
        return PASS

    def closing(self) -> Action:
        return CLOSE

    def fitting(self, state: TranquilityState, seat: int) -> list[Action]:
        return [Answer(state.cat.name_of(card)) for card in fitting_cards(state, seat)]

    def legal(self, state: TranquilityState, seat: int) -> list[Action]:
        return self.fitting(state, seat) if state.is_solo else super().legal(state, seat)

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

    def standing_answer(self, state: TranquilityState, seat: int) -> Action | None:
        for card in sorted(fitting_cards(state, seat)):
            if applies(state, seat, state.orders[seat].get(card, "never")):
                return Answer(state.cat.name_of(card))
        return None

    def close(self, state: TranquilityState, flow: Flow, taken: tuple[int, Action] | None) -> None:
        if taken is None:
            flow.tell(events.WindowClosed())
            resolve_top(state, flow)
            return
        seat, answer = taken
        assert isinstance(answer, Answer)
        below = state.stack[-1]
        card = take_from_hand(state, seat, state.cat.index[answer.card])
        _tell_instant(state, flow, seat, card, below.mission, below.card)
        announce(state, flow, Item("instant", seat, card, below.mission))

    def clone(self) -> ResponseWindow:
        copy = ResponseWindow(self.opener, self.mode)
        copy.drafts = self.drafts.copy()
        return copy


def _refuse_answer(state: TranquilityState, seat: int, action: Answer) -> Refusal | None:
    kind = state.cat.index.get(action.card, NOWHERE)
    refusal = _refuse_instant(state, seat, kind, action.card)
    if refusal is not None or state.cat.cards_of[kind][0] in answering_cards(state, state.stack[-1]):
        return refusal
    sentence = f"{state.cat.called[kind]} does not answer what was played."
    return Refusal("does-not-fit", sentence, "TB-INS-02")


def _refuse_instant(state: TranquilityState, seat: int, kind: int, card: str) -> Refusal | None:
    """Why a seat cannot play an Instant of the kind at all."""
    if not _holds_instant(state, seat, kind):
        return Refusal("no-such-instant", f"“{card}” is no Instant in your hand.", "TB-INS-01")
    return LAST_CARD if state.playable(seat) < 1 else None


def _holds_instant(state: TranquilityState, seat: int, kind: int) -> bool:
    return kind >= state.cat.first_instant and state.in_hand(seat, kind) != NOWHERE


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
    found = state.find(item.mission)
    assert found is not None
    slot = found[1]
    slot.cards = tuple(lying for lying in slot.cards if lying[0] != item.target)
    flow.tell(events.Negated(card=state.cat.name_of(item.target), by=state.cat.name_of(item.card)))
    discard_at_bottom(state, item.target, item.card)


def _delay(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The mission stays on the pad and the Instant lies on it (TB-INS-30)."""
    owner, slot = _slot_of(state, launch)
    turns = state.cat.turns[state.cat.kind[item.card]]
    slot.cards = (*slot.cards, (item.card, turns, state.turn))
    flow.tell(
        events.Delayed(card=state.cat.name_of(item.card), mission=state.cat.names[slot.mission], owner=owner)
    )


def _abort(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The equipment goes with the Instant to the bottom of the discard pile, Agenas stay (TB-INS-31)."""
    owner, slot = _slot_of(state, launch)
    lost = strip(state, slot, with_agenas=False) + strip_cards(slot)
    tell_aborted(state, flow, item.card, slot, owner, lost)
    discard_at_bottom(state, *lost, item.card)


def _lose_agena(state: TranquilityState, flow: Flow, item: Item, launch: Item) -> None:
    """The Agena goes with the Instant to the bottom of the discard pile (TB-INS-32)."""
    owner, slot = _slot_of(state, launch)
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


def _slot_of(state: TranquilityState, launch: Item) -> tuple[int, Slot]:
    found = state.find(launch.mission)
    assert found is not None
    return found


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


def interrupts(state: TranquilityState, seat: int) -> list[Interrupt]:
    """Instants in hand that negate what lies on missions, on everything that lies there (TB-INS-20)."""
    cat, hand = state.cat, state.seats[seat].hand
    if cat.interrupts.isdisjoint(hand):
        return []
    cards = [cat.name_of(card) for card in hand if card in cat.interrupts]
    return [
        Interrupt(card, cat.names[slot.mission], cat.name_of(lying))
        for _, slot in state.slots()
        for lying, _, _ in slot.cards
        for card in cards
    ]


def list_interrupts(state: TranquilityState, seat: int) -> list[Action]:
    """The interrupts that a seat may make."""
    return [each for each in interrupts(state, seat) if refuse_interrupt(state, seat, each) is None]


def refuse_interrupt(
    state: TranquilityState, seat: int, action: Interrupt | RequestInterrupt
) -> Refusal | None:
    """Why an Instant cannot be laid on a card that lies on a mission."""
    cat = state.cat
    kind = cat.index.get(action.card, NOWHERE)
    refusal = _refuse_instant(state, seat, kind, action.card)
    if refusal is not None:
        return refusal
    found = state.find(cat.index.get(action.mission, NOWHERE))
    if found is None:
        return Refusal("no-such-mission", f"“{action.mission}” lies in nobody's row.", "TB-INS-02")
    if action.target not in [cat.name_of(card) for card, _, _ in found[1].cards]:
        sentence = f"“{action.target}” does not lie on {cat.called[found[1].mission]}."
        return Refusal("no-such-card", sentence, "TB-INS-02")
    target = cat.index[action.target]
    if cat.category[target] not in cat.negates[kind]:
        sentence = f"{cat.called[kind]} does not negate {cat.called[target]}."
        return Refusal("does-not-negate", sentence, "TB-INS-02")
    return None


def do_interrupt(state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
    """Lay an Instant on a card that lies on a mission, and let it be answered."""
    assert isinstance(action, Interrupt)
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


# Requests and standing orders: private, at any moment -------------------------------------------------------


def seats_with_private_business(state: TranquilityState) -> Sequence[int]:
    """Who may interrupt, ask for it or give orders; it rests on what everybody sees. Where those who can
    answer are asked there are no orders, and nothing to do while no card lies on a mission."""
    if state.mode == ASK and not any(slot.cards for _, slot in state.slots()):
        return ()
    return range(state.players)


def allowed(
    frame: Frame[TranquilityState], state: TranquilityState, seat: int, actions: Iterable[Action]
) -> list[Action]:
    """Those of the actions that a frame does not refuse."""
    return [action for action in actions if frame.refuse(state, seat, action) is None]


class Decision(Frame[TranquilityState]):
    """A decision of one seat, beside which everybody has private business: `own` and `asides` hold what the
    one and all the others would look for."""

    __slots__ = ()

    def own(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        """What the seat that is awaited would look for."""
        raise NotImplementedError

    def asides(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        """What any seat would look for though nobody waits for it."""
        return [*requests(state, seat), *orders(state, seat)]

    def candidates(self, state: TranquilityState, seat: int) -> Iterable[Action]:
        own = self.own(state, seat) if seat in self.awaited(state) else ()
        return dict.fromkeys([*own, *self.asides(state, seat)])

    def legal(self, state: TranquilityState, seat: int) -> list[Action]:
        return allowed(self, state, seat, self.own(state, seat))

    def open_seats(self, state: TranquilityState) -> Sequence[int]:
        return seats_with_private_business(state)

    def open_legal(self, state: TranquilityState, seat: int) -> list[Action]:
        return allowed(self, state, seat, self.asides(state, seat))


def requests(state: TranquilityState, seat: int) -> list[Action]:
    """Asking, while something else is being resolved, for the next interrupt point; or no longer asking."""
    if seat in state.requests:
        return [WithdrawInterrupt()]
    return [RequestInterrupt(each.card, each.mission, each.target) for each in interrupts(state, seat)]


def orders(state: TranquilityState, seat: int) -> list[Action]:
    """Every standing order for every Instant in hand, where orders are used (TB-INS-18)."""
    if not _has_orders(state):
        return []
    held = [card for card in state.seats[seat].hand if state.cat.kind[card] >= state.cat.first_instant]
    possible = possible_orders(state, seat)
    return [SetOrder(state.cat.name_of(card), order) for card in held for order in possible]


def _has_orders(state: TranquilityState) -> bool:
    return not state.is_solo and state.mode != ASK


def possible_orders(state: TranquilityState, seat: int) -> list[str]:
    """The standing orders a seat can choose from."""
    opponents = [f"on-{LETTERS[other]}" for other in range(state.players) if other != seat]
    return ["never", "always", *opponents, *(f"on-{program}" for program in PROGRAMS)]


def applies(state: TranquilityState, seat: int, order: str) -> bool:
    """Whether a standing order answers what is on top of the stack. None is ever turned on the own cards."""
    top = state.stack[-1]
    if order == "never" or top.seat == seat:
        return False
    if order == "always" or order == f"on-{LETTERS[top.seat]}":
        return True
    is_launch = top.kind in ("launch", "agena_launch")
    return is_launch and order == f"on-{PROGRAMS[state.cat.program[top.mission]]}"


def take_quiet(state: TranquilityState, flow: Flow, seat: int, action: Action) -> None:
    """Carry out a private action: a standing order, a request, its withdrawal."""
    index = state.cat.index
    if isinstance(action, SetOrder):
        card = state.in_hand(seat, index[action.card])
        state.orders[seat][card] = action.order
        flow.tell(events.OrderSet(seat=seat, card=action.card, order=action.order, audience=only(seat)))
    elif isinstance(action, RequestInterrupt):
        state.requests[seat] = (index[action.card], index[action.mission], index[action.target])
        flow.tell(events.RequestNoted(seat=seat, audience=only(seat)))
    else:
        state.requests.pop(seat, None)
        flow.tell(events.RequestWithdrawn(seat=seat, audience=only(seat)))


def refuse_quiet(
    state: TranquilityState, seat: int, action: Action, *, is_point: bool = False
) -> Refusal | None:
    """Why a private action is refused; at an interrupt point nobody need ask for one."""
    if isinstance(action, WithdrawInterrupt):
        return None if seat in state.requests else NOT_ASKED
    if isinstance(action, RequestInterrupt):
        has_asked = HAS_ASKED if seat in state.requests else ASK_IN_WINDOW if is_point else None
        return refuse_interrupt(state, seat, action) or has_asked
    assert isinstance(action, SetOrder)
    return _refuse_order(state, seat, action)


def _refuse_order(state: TranquilityState, seat: int, action: SetOrder) -> Refusal | None:
    kind = state.cat.index.get(action.card, NOWHERE)
    if not _holds_instant(state, seat, kind):
        return Refusal("no-such-instant", f"“{action.card}” is no Instant in your hand.", "TB-INS-18")
    if not _has_orders(state):
        return NO_ORDERS
    given = state.orders[seat].get(state.in_hand(seat, kind), "never")
    possible = [order for order in possible_orders(state, seat) if order != given]
    if action.order in possible:
        return None
    return Refusal(
        "no-such-order", f"The order is “{given}” and can become {', '.join(possible)}.", "TB-INS-18"
    )
