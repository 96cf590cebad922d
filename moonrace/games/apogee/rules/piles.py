"""Piles, rivers and what comes into a reserve: drawing, putting back underneath, tokens, overflow.

AP-INF-06, AP-DES-04, AP-DOC-01 to 05, AP-LCH-12, AP-RULING-27, 28, 32, 40 and 47.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Collect, Discard, Dismiss, Leave
from moonrace.games.apogee.catalogue import NO_TOKEN
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame

COLLECT, LEAVE = Collect(), Leave()
DRAWN = "a card was drawn"

# Technologies -----------------------------------------------------------------------------------------------


def draw_technology(state: ApogeeState, flow: Flow, pile: int) -> int:
    """The top card of a pile, or NOBODY where it is empty (AP-RULING-40). Nobody knows of it yet."""
    bag = state.bags[pile]
    if bag:
        return flow.draw(bag, "technology")
    under = state.under[pile]
    if not under:
        return NOBODY
    flow.seen(DRAWN)
    return under.pop(0)


def put_under(state: ApogeeState, card: int, knowers: int) -> None:
    """Put a Technology face down under its pile (AP-RULING-28). Who saw it remembers it there."""
    state.under[state.cat.type[card]].append(card)
    state.technology_known[card] = knowers


def refill(state: ApogeeState, flow: Flow, river: int) -> None:
    """Turn cards up until a river is full or its pile empty (AP-SET-10, AP-DES-04, AP-RULING-40)."""
    cards = state.rivers[river]
    most = state.cat.content.limits.river_cards
    while len(cards) < most:
        card = draw_technology(state, flow, river)
        if card == NOBODY:
            return
        cards.append(card)
        state.technology_known[card] = state.everybody
        if flow.listens:
            flow.tell(events.TurnedUp(river=TYPES[river], card=state.cat.labels[1][card]))


def take_from_river(state: ApogeeState, flow: Flow, card: int) -> None:
    """Take a card out of its river, which is refilled at once."""
    river = state.cat.type[card]
    state.rivers[river].remove(card)
    refill(state, flow, river)


def in_rivers(state: ApogeeState, label: str) -> int:
    """The card with this label that is longest in its river, or NOBODY."""
    labels = state.cat.labels[state.game.has_tokens]
    return next((card for river in state.rivers for card in river if labels[card] == label), NOBODY)


def acquire(state: ApogeeState, flow: Flow, seat: int, card: int, how: str, *, fresh: bool = True) -> None:
    """Put a card into a reserve, face up; then its token may be collected and what is too much must go.

    A card that changes hands is not fresh: it gives no token (AP-DOC-03).
    """
    cat, player = state.cat, state.seats[seat]
    insort(player.reserve, card)
    state.technology_known[card] = state.everybody
    if flow.listens:
        flow.tell(events.Acquired(seat=seat, card=cat.labels[1][card], how=how))
    if len(player.reserve) > cat.content.limits.reserve_technologies:
        state.frames.append(Overflow(seat))
    if fresh and state.game.has_tokens and cat.token[card] != NO_TOKEN:
        state.frames.append(TokenOffer(seat, cat.token[card], cat.technologies[cat.kind[card]]))


def return_to_reserve(state: ApogeeState, seat: int, cards: Sequence[int]) -> None:
    """Put built cards back into the reserve; what is too much must go (AP-LCH-10, AP-LCH-12)."""
    player = state.seats[seat]
    for card in cards:
        player.pad.remove(card)
        insort(player.reserve, card)
    if len(player.reserve) > state.cat.content.limits.reserve_technologies:
        state.frames.append(Overflow(seat))


def why_not_held(state: ApogeeState, seat: int, technology: str, spent: Sequence[int] = ()) -> str:
    """Why a Technology cannot be had of a reserve, less what is spent already; nothing where it can."""
    of, kind = state.cat.kind, state.cat.technology.get(technology, NOBODY)
    reserve = state.seats[seat].reserve
    if any(of[card] == kind and card not in spent for card in reserve):
        return ""
    if not reserve:
        return "Your reserve is empty."
    return f"{state.cat.called(technology)} is not in your reserve." if technology else "Name a Technology."


def give_away(state: ApogeeState, seat: int, card: int) -> None:
    """Put a card of a reserve under its pile, for all to see."""
    state.seats[seat].reserve.remove(card)
    put_under(state, card, state.everybody)


@dataclass(eq=False)
class TokenOffer(Frame):
    """A Technology with a symbol was acquired: its token may be collected or left (AP-RULING-47)."""

    name = "token"

    seat: int
    colour: int
    source: str
    """The Technology it is printed on."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.can_collect(self.seat, self.colour) else ()

    def candidates(self, state: ApogeeState, seat: int) -> Sequence[Action]:
        return COLLECT, LEAVE

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, (Collect, Leave)):
            return None
        colour = state.cat.colours[self.colour]
        return Refusal("token-first", f"Collect the {colour} Docking token or leave it first.", "AP-DOC-01")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        colour = state.cat.colours[self.colour]
        return FocusView(self.name, (self.seat,), token=colour, source=self.source)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        if isinstance(action, Collect):
            collect(state, flow, seat, self.colour)
        else:
            flow.tell(events.TokenLeft(seat=seat, colour=state.cat.colours[self.colour]))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        """Over a limit, or none left in the supply (AP-DOC-04, AP-DOC-12)."""
        state.frames.pop()
        flow.tell(events.TokenLost(seat=self.seat, colour=state.cat.colours[self.colour]))


def give_token(state: ApogeeState, seat: int, colour: int) -> None:
    """Move a token from the supply to a player board."""
    state.supply[colour] -= 1
    state.seats[seat].tokens[colour] += 1


def collect(state: ApogeeState, flow: Flow, seat: int, colour: int) -> None:
    """Take a token from the supply, for all to see."""
    give_token(state, seat, colour)
    flow.tell(events.Token(seat=seat, colour=state.cat.colours[colour]))


def pay_token(state: ApogeeState, seat: int, colour: int, count: int = 1) -> None:
    """Move tokens from a player board back to the supply (AP-DOC-12)."""
    state.supply[colour] += count
    state.seats[seat].tokens[colour] -= count


@dataclass(eq=False)
class Overflow(Frame):
    """A reserve holds too many cards: its owner discards for nothing (AP-LCH-12, AP-RULING-32)."""

    name = "overflow"

    seat: int

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if excess(state, self.seat) > 0 else ()

    def candidates(self, state: ApogeeState, seat: int) -> Sequence[Action]:
        return [state.cat.discard[kind] for kind in state.reserve_kinds(seat)]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Discard) and not why_not_held(state, seat, action.technology):
            return None
        most = state.cat.content.limits.reserve_technologies
        sentence = f"A reserve holds {most} Technologies: discard one of yours first."
        return Refusal("overflow", sentence, "AP-LCH-12")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        return FocusView(self.name, (self.seat,), excess=excess(state, self.seat))

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Discard) -> None:
        give_away(state, seat, _least_needed(state, seat, state.cat.technology[action.technology]))
        flow.tell(events.Discarded(seat=seat, technology=action.technology))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()


def _least_needed(state: ApogeeState, seat: int, kind: int) -> int:
    """A card of this kind in a reserve: of several, one that has not come back from a launch just now.

    Tompkins can keep those that have (AP-RULING-12).
    """
    player = state.seats[seat]
    cards = [card for card in player.reserve if state.cat.kind[card] == kind]
    return next((card for card in cards if card not in player.returned), cards[0])


def excess(state: ApogeeState, seat: int) -> int:
    """How many Technologies a reserve holds too many."""
    return len(state.seats[seat].reserve) - state.cat.content.limits.reserve_technologies


# Engineers --------------------------------------------------------------------------------------------------


def draw_engineer(state: ApogeeState, flow: Flow) -> int:
    """The top Engineer of the pile, or NOBODY."""
    if state.engineer_bag:
        return flow.draw(state.engineer_bag, "engineer")
    if not state.engineer_under:
        return NOBODY
    flow.seen(DRAWN)
    return state.engineer_under.pop(0)


def join(state: ApogeeState, flow: Flow, seat: int, engineer: int) -> None:
    """Put an Engineer into a hand; only its owner sees who it is (AP-INF-03)."""
    insort(state.seats[seat].hand, engineer)
    state.engineer_known[engineer] |= 1 << seat
    if flow.listens:
        flow.tell(events.Joined(seat=seat, engineer=state.cat.engineers[engineer], audience=only(seat)))


def refuse_dismissal(state: ApogeeState, seat: int, action: Dismiss) -> Refusal | None:
    """Why an Engineer cannot be dismissed: it is not in the hand."""
    if state.cat.engineer.get(action.engineer, NOBODY) in state.seats[seat].hand:
        return None
    return Refusal("not-yours", "That Engineer is not in your hand.", "AP-ADM-06")


def dismiss(state: ApogeeState, flow: Flow, seat: int, engineer: int) -> None:
    """Discard an Engineer face down under the pile.

    Others see that somebody goes, not who: unless it was the only one, they know nobody of the hand any more.
    """
    hand, known = state.seats[seat].hand, state.engineer_known
    if len(hand) > 1:
        for card in hand:
            known[card] &= 1 << seat
    hand.remove(engineer)
    state.engineer_under.append(engineer)
    if flow.listens:
        flow.tell(events.Dismissed(seat=seat))
        flow.tell(events.DismissedWho(seat=seat, engineer=state.cat.engineers[engineer], audience=only(seat)))


def back_to_hand(state: ApogeeState, seat: int, spot: int) -> None:
    """All Engineers of a seat on a Planning action go back to hand (AP-RND-05)."""
    player = state.seats[seat]
    if player.placed[spot]:
        player.hand += player.placed[spot]
        player.hand.sort()
        player.placed[spot] = []


# Investors --------------------------------------------------------------------------------------------------


def show_investors(state: ApogeeState, flow: Flow) -> None:
    """Reveal Investors until as many are face up as there should be, or the pile is empty (AP-INV-01)."""
    display = state.display
    while len(display) < state.cat.content.limits.visible_investors:
        if state.investor_bag:
            display.append(flow.draw(state.investor_bag, "investor"))
        elif state.investor_under:
            flow.seen(DRAWN)
            display.append(state.investor_under.pop(0))
        else:
            return
        flow.tell(events.InvestorShown(investor=state.cat.investors[display[-1]]))


def replace_investor(state: ApogeeState, flow: Flow, investor: int) -> None:
    """Put a face-up Investor under the pile and reveal another (AP-ENG-11)."""
    state.display.remove(investor)
    state.investor_under.append(investor)
    flow.tell(events.InvestorReplaced(investor=state.cat.investors[investor]))
    show_investors(state, flow)
