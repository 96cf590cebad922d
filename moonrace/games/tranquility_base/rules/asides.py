"""Private business, open to every seat though nobody waits for it: interrupts, requests, standing orders (
TB-INS-18, TB-INS-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.actions import Interrupt, RequestInterrupt, SetOrder, WithdrawInterrupt
from moonrace.games.tranquility_base.catalogue import PROGRAMS
from moonrace.games.tranquility_base.state import NOWHERE, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame
from moonrace.kernel.sealed import ASK

ASK_IN_WINDOW = Refusal("interrupt-now", "No request is needed here: interrupt at once.", "TB-INS-20")
HAS_ASKED = Refusal("has-asked", "You have asked already: withdraw that request first.", "TB-INS-20")
NOT_ASKED = Refusal("not-asked", "You have made no request to interrupt.", "TB-INS-20")
NO_ORDERS = Refusal("no-orders", "At this table you are asked; standing orders are not used.", "TB-INS-18")
LAST_CARD = Refusal("last-card", "In your own turn the last card in hand cannot be played.", "TB-INS-21")
LETTERS = "ABCD"


def refuse_instant(state: TranquilityState, seat: int, kind: int, card: str) -> Refusal | None:
    """Why a seat cannot play an Instant of the kind at all."""
    if not _holds_instant(state, seat, kind):
        return Refusal("no-such-instant", f"“{card}” is no Instant in your hand.", "TB-INS-01")
    return LAST_CARD if state.playable(seat) < 1 else None


def _holds_instant(state: TranquilityState, seat: int, kind: int) -> bool:
    return kind >= state.cat.first_instant and state.in_hand(seat, kind) != NOWHERE


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
    refusal = refuse_instant(state, seat, kind, action.card)
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


def seats_with_private_business(state: TranquilityState) -> Sequence[int]:
    """Who may interrupt, ask for it or give orders; it rests on what everybody sees. Where those who can
    answer are asked there are no orders, and nothing to do while no card lies on a mission."""
    if state.mode == ASK and not any(slot.cards for _, slot in state.slots()):
        return ()
    return range(state.players)


def allowed(frame: Frame, state: TranquilityState, seat: int, actions: Iterable[Action]) -> list[Action]:
    """Those of the actions that a frame does not refuse."""
    return [action for action in actions if frame.refuse(state, seat, action) is None]


class Decision(Frame):
    """A decision of one seat, beside which everybody has private business: `own` and `asides` hold what the
    one and all the others would look for."""

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
    return _refuse_order(state, seat, action) if isinstance(action, SetOrder) else NOT_OFFERED


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
