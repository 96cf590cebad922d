"""Phase 4: suppliers, the fates of Manoeuvres, effects of places, and the new round (MS-ADM, MS-BRD)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import Escalate, Evaluate, PayTie, YieldTie
from moonrace.games.moonshot.catalogue import NOTHING, Effects
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.focus import Focus, TieView
from moonrace.games.moonshot.rules import rival
from moonrace.games.moonshot.rules.decks import draw_card, shuffle_in_discards
from moonrace.games.moonshot.rules.effects import gain_tile, grant
from moonrace.games.moonshot.rules.ends import move_budget, shift_popularity
from moonrace.games.moonshot.rules.installing import SUPPLIERS, Fitting, Placing
from moonrace.games.moonshot.rules.phases import Task
from moonrace.games.moonshot.state import (
    BOTH,
    NO_TOKENS,
    UNDECIDED,
    Manoeuvre,
    MoonshotState,
    Nation,
    tokens_of,
)
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

PAY, YIELD = PayTie(), YieldTie()
PER_ROUND, SUCCESSFUL_MISSION, OBSTRUCTION = "per_round", "successful_mission", "obstruction"
TOP = 2
"""The level that must be evaluated, counted from 0."""


# 4.1 and 4.2 ------------------------------------------------------------------------------------------------


def drop_budgets(state: MoonshotState, flow: Flow) -> None:
    """Both Budgets drop alike, which leaves the gap as it is (MS-ADM-01)."""
    for nation in BOTH:
        move_budget(state, flow, nation, state.cat.content.constants.budget_each_round, "round")


def move_suppliers(state: MoonshotState, flow: Flow) -> None:
    """Everything on the lines moves on; what leaves is installed, the First Player's first (MS-ADM-02)."""
    for nation in reversed(state.in_order()):
        own = state.nations[nation]
        arrived = own.suppliers[-1]
        own.suppliers = [NOTHING, *own.suppliers[:-1]]
        if arrived == NOTHING:
            continue
        flow.tell(events.Arrived(nation=NATIONS[nation], item=state.cat.item_ids[arrived]))
        if state.cat.is_module(arrived):
            state.frames.append(Fitting(nation, arrived - state.cat.first_module))
        else:
            state.frames.append(Placing(nation, (arrived,), SUPPLIERS))


# 4.3 --------------------------------------------------------------------------------------------------------


def _undecided(own: Nation) -> list[Manoeuvre]:
    return [card for card in own.cards_on_board() if not card.is_decided]


@dataclass(eq=False)
class Fates(Frame):
    """Each Politician, the First Player first, evaluates or escalates each own Manoeuvre (MS-ADM-03)."""

    name = "fates"

    queue: tuple[int, ...]
    """The nations that still decide."""

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        if not self.queue or not _undecided(state.nations[self.queue[0]]):
            return ()
        return state.politicians[self.queue[0]]

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        own, cat = state.nations[self.queue[0]], state.cat
        legal: list[Action] = []
        for card in _undecided(own):
            legal.append(cat.say_evaluate[card.card])
            if card.level == 0:
                covers = cat.say_cover[card.card]
                legal += [covers[cover] for cover in own.hand]
            elif card.level < TOP:
                legal.append(cat.say_escalate[card.card])
        return legal

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        own, legal = state.nations[self.queue[0]], self.legal(state, seat)
        fixed = [card for card in _undecided(own) if card.level == TOP or not (card.level or own.hand)]
        return [*legal, *(state.cat.say_escalate[card.card] for card in fixed)]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, (Evaluate, Escalate)):
            return Refusal("fates", "Evaluate or escalate your Manoeuvres.", "MS-ADM-03")
        own, number = state.nations[self.queue[0]], state.cat.card.get(action.card)
        card = next((card for card in own.cards_on_board() if card.card == number), None)
        if card is None:
            sentence = f"“{action.card}” is no Manoeuvre of yours on the board."
            return Refusal("not-yours", sentence, "MS-ADM-03")
        if card.is_decided:
            name = state.cat.cards[card.card].name
            return Refusal("decided", f"The fate of {name} is decided for this round.", "MS-RULING-46")
        return _refuse_escalate(state, own, card, action) if isinstance(action, Escalate) else None

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Evaluate | Escalate) -> None:
        nation = self.queue[0]
        card = _lying(state.nations[nation], state.cat.card[action.card])
        if isinstance(action, Evaluate):
            evaluate(state, flow, nation, card)
            return
        cover = NOTHING
        if action.cover:
            cover = state.cat.card[action.cover]
            state.nations[nation].hand.remove(cover)
        escalate(state, flow, nation, card, cover)

    def run(self, state: MoonshotState, flow: Flow) -> None:
        if not self.queue:
            state.frames.pop()
        elif waiting := _undecided(state.nations[self.queue[0]]):
            _decide_for_rival(state, flow, waiting[0])
        else:
            self.queue = self.queue[1:]


def _lying(own: Nation, number: int) -> Manoeuvre:
    return next(card for card in own.cards_on_board() if card.card == number)


def _refuse_escalate(state: MoonshotState, own: Nation, card: Manoeuvre, action: Escalate) -> Refusal | None:
    """Why a card cannot be escalated so."""
    name = state.cat.cards[card.card].name
    if card.level == TOP:
        return Refusal("top-level", f"{name} is at level {TOP + 1} and must be evaluated.", "MS-ADM-11")
    if card.level:
        sentence = f"{name} is covered already; its second escalation needs no card."
        return Refusal("no-cover", sentence, "MS-ADM-10") if action.cover else None
    if not action.cover:
        sentence = f"The first escalation of {name} needs a card from your hand as a cover."
        return Refusal("cover", sentence, "MS-ADM-09")
    if state.cat.card.get(action.cover) not in own.hand:
        return Refusal("not-in-hand", f"You do not hold “{action.cover}”.", "MS-ADM-09")
    return None


def _decide_for_rival(state: MoonshotState, flow: Flow, card: Manoeuvre) -> None:
    """One roll for each card, in place order; the cover is the top card of its deck (MS-SOLO-13)."""
    cover = NOTHING
    is_escalated = rival.escalates(state, flow, card)
    if is_escalated and card.level == 0:
        cover = draw_card(state, flow, state.rival)
        is_escalated = cover != NOTHING
    if is_escalated:
        escalate(state, flow, state.rival, card, cover)
    else:
        evaluate(state, flow, state.rival, card)


def escalate(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre, cover: int) -> None:
    """The card stays with its tokens for a later round, one level up (MS-ADM-08 to 10)."""
    card.level += 1
    card.is_decided = True
    if cover != NOTHING:
        card.cover = cover
    if not flow.listens:
        return
    names = state.cat.card_ids
    outside = events.Escalated(
        nation=NATIONS[nation],
        card=names[card.card],
        level=card.level + 1,
        audience=state.outsiders(nation),
    )
    if nation != state.rival:
        hidden = names[cover] if cover != NOTHING else ""
        flow.tell(msgspec.structs.replace(outside, cover=hidden, audience=state.insiders(nation)))
    flow.tell(outside)


def evaluate(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre) -> None:
    """Reveal and count: the side with more Influence has its way (MS-ADM-04 to 07)."""
    tokens = card.all_tokens()
    card.is_decided = card.is_settled = True
    _note_revealed(state, card)
    flow.seen("tokens were revealed")
    if flow.listens:
        flow.tell(
            events.Evaluated(
                nation=NATIONS[nation],
                card=state.cat.card_ids[card.card],
                level=card.level + 1,
                ussr_influence=tokens[0],
                ussr_bluff=tokens[1],
                us_influence=tokens[2],
                us_bluff=tokens[3],
            )
        )
    own, other = tokens[2 * nation], tokens[2 * (1 - nation)]
    if own > other:
        win(state, flow, nation, card)
    elif other > own:
        obstruct(state, flow, nation, card)
    else:
        _settle_tie(state, flow, nation, card)


def _note_revealed(state: MoonshotState, card: Manoeuvre) -> None:
    """What was seen of an earlier round's tokens is no longer among those nobody has seen."""
    for nation, own in enumerate(state.nations):
        seen = {number: tokens_of(tokens, nation) for number, tokens in card.older}
        if seen:
            own.pools = tuple(
                (number, influence - seen.get(number, (0, 0))[0], bluff - seen.get(number, (0, 0))[1])
                for number, influence, bluff in own.pools
            )


def win(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre) -> None:
    """The owner receives the reward of the card's level (MS-ADM-05)."""
    name = state.cat.card_ids[card.card]
    if flow.listens:
        flow.tell(events.WonCard(nation=NATIONS[nation], card=name, level=card.level + 1))
    grant(state, flow, nation, state.cat.card_effects[card.card][card.level], name)


def obstruct(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre) -> None:
    """No reward; the other side receives what its empty place for it says (MS-ADM-06, MS-RULING-23)."""
    name = state.cat.card_ids[card.card]
    if flow.listens:
        flow.tell(events.Obstructed(nation=NATIONS[1 - nation], card=name))
    for _, effects in _places_of(state, 1 - nation, OBSTRUCTION):
        grant(state, flow, 1 - nation, effects, "obstruction")


def _places_of(state: MoonshotState, nation: int, category: str) -> list[tuple[str, Effects]]:
    """The empty own places of a category, with what they give (MS-BRD-01)."""
    cat, board = state.cat, state.nations[nation].board
    return [
        (place.id, cat.place_effects[at])
        for at, place in enumerate(cat.places)
        if place.category == category and board[at] is None
    ]


def _settle_tie(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre) -> None:
    """The owner may pay, if that leaves Popularity (MS-ADM-07, MS-RULING-47)."""
    if flow.listens:
        flow.tell(events.Tie(nation=NATIONS[nation], card=state.cat.card_ids[card.card]))
    can_pay = state.nations[nation].popularity + state.cat.content.popularity.tie > 0
    if nation == state.rival:
        if can_pay and rival.pays_ties(state):
            _pay_tie(state, flow, nation, card)
        else:
            obstruct(state, flow, nation, card)
    elif can_pay:
        state.frames.append(Tie(nation, card.card))
    else:
        obstruct(state, flow, nation, card)


def _pay_tie(state: MoonshotState, flow: Flow, nation: int, card: Manoeuvre) -> None:
    shift_popularity(state, flow, nation, state.cat.content.popularity.tie, "tie")
    win(state, flow, nation, card)


@dataclass(eq=False)
class Tie(Task):
    """The owner of a tied card pays Popularity and wins it, or lets it be obstructed."""

    name = "tie"
    is_political = True

    card: int

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        return PAY, YIELD

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, (PayTie, YieldTie)):
            return None
        name = state.cat.cards[self.card].name
        return Refusal("tie", f"{name} is tied: pay, or yield.", "MS-ADM-07")

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        cost = -state.cat.content.popularity.tie
        return Focus(self.name, tie=TieView(NATIONS[self.nation], state.cat.card_ids[self.card], cost))

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        settle = _pay_tie if isinstance(action, PayTie) else obstruct
        settle(state, flow, self.nation, _lying(state.nations[self.nation], self.card))


# 4.4 --------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class PlaceEffects(Frame):
    """Per Round and Successful Mission effects of empty places, the First Player's first (MS-RULING-22)."""

    name = "effects"

    queue: tuple[tuple[int, str, Effects], ...]
    """Nation, place, effects."""

    @staticmethod
    def due(state: MoonshotState) -> PlaceEffects:
        """What is received this round."""
        queue = []
        for nation in state.in_order():
            categories = [PER_ROUND]
            if state.nations[nation].has_completed:
                categories.append(SUCCESSFUL_MISSION)
            for category in categories:
                queue += [(nation, *found) for found in _places_of(state, nation, category)]
        return PlaceEffects(tuple(queue))

    def run(self, state: MoonshotState, flow: Flow) -> None:
        if not self.queue:
            state.frames.pop()
            return
        (nation, place, effects), self.queue = self.queue[0], self.queue[1:]
        flow.tell(events.PlaceEffect(nation=NATIONS[nation], place=place))
        grant(state, flow, nation, effects, place)


# 4.5 to 4.8 -------------------------------------------------------------------------------------------------


def clear_politics(state: MoonshotState) -> None:
    """Evaluated cards are discarded with their covers; tokens not on escalated cards go back (MS-ADM-13)."""
    _note_unseen(state)
    for own in state.nations:
        for place, card in enumerate(own.board):
            if card is None:
                continue
            if card.is_settled:
                own.discard.append(card.card)
                if card.cover != NOTHING:
                    own.discard.append(card.cover)
                    state.covers[card.cover] = 1
                own.board[place] = None
            else:
                card.is_decided = False
                if card.tokens != NO_TOKENS:
                    card.older += ((state.round, card.tokens),)
                    card.tokens = NO_TOKENS
        own.influence = own.bluff = 0


def _note_unseen(state: MoonshotState) -> None:
    """Keep how many Influence and Bluff tokens of a round the other side has not seen, while some of them
    still lie face down."""
    staying = [card for own in state.nations for card in own.cards_on_board() if not card.is_settled]
    older = {number for card in staying for number, _ in card.older}
    for nation, own in enumerate(state.nations):
        pools = [pool for pool in own.pools if pool[0] in older]
        lying = [tokens_of(card.tokens, nation) for card in staying]
        if any(influence + bluff for influence, bluff in lying):
            influence = own.influence + sum(influence for influence, _ in lying)
            bluff = own.bluff + sum(bluff for _, bluff in lying)
            pools.append((state.round, influence, bluff))
        own.pools = tuple(pools)


def fill_hand(state: MoonshotState, flow: Flow, nation: int) -> None:
    """Draw up to a full hand; discards are shuffled in if the deck is short (MS-ADM-14)."""
    own = state.nations[nation]
    wanted = state.cat.content.constants.hand - len(own.hand)
    if wanted > len(own.deck):
        shuffle_in_discards(state, flow, nation)
    drawn = [draw_card(state, flow, nation) for _ in range(min(wanted, len(own.deck)))]
    own.hand += drawn
    if drawn and flow.listens:
        names = tuple(state.cat.card_ids[card] for card in drawn)
        outside = events.DrewCards(nation=NATIONS[nation], count=len(drawn), audience=state.outsiders(nation))
        flow.tell(msgspec.structs.replace(outside, cards=names, audience=state.insiders(nation)))
        flow.tell(outside)


def pay_income(state: MoonshotState, flow: Flow) -> None:
    """Money equal to the Budget; a negative one pays nothing (MS-ADM-15, MS-RULING-27)."""
    for nation, own in enumerate(state.nations):
        income = max(0, own.budget)
        own.money += income
        flow.tell(events.Money(nation=NATIONS[nation], by=income, to=own.money, why="income"))


def refill_development(state: MoonshotState, flow: Flow, nation: int) -> None:
    """One tile for each of Structure, Electronics and Code that the line lacks (MS-RULING-07)."""
    own, deck_of = state.nations[nation], state.cat.deck_of
    for deck in range(len(DECKS) - 1):
        has_one = any(deck_of[tile] == deck for tile in own.development)
        if not has_one and state.can_draw_tile(deck):
            gain_tile(state, flow, nation, deck)


def reset_round(state: MoonshotState) -> None:
    """The marks of a round are taken off."""
    state.launches = []
    state.stops = ()
    for own in state.nations:
        own.has_announced = own.has_boosted = own.has_completed = own.has_passed = False
        own.target = UNDECIDED
