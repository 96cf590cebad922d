"""The Politician's half of the player: cards, tokens, announcements and the launch."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from moonrace.bots.mind import Choice
from moonrace.bots.moonshot import reasons
from moonrace.bots.moonshot.desk import Side, of_kind
from moonrace.bots.moonshot.plans import Plan, Planner
from moonrace.bots.moonshot.reasons import Reasons
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.view import ManoeuvreView
from moonrace.kernel.actions import Action

PASS, ABORT, END_SUPPORT = acts.Pass(), acts.Abort(), acts.EndSupport()
OWN_SHARE, OTHER_SHARE = 0.55, 0.5
"""How many of the other side's tokens are thought to be Influence: on its own cards, on ours."""
COMING = 0.12
"""How likely a token still in its hand ends up as Influence on a given card."""
LEVELS = (1, 2, 3)


@lru_cache(maxsize=4096)
def influence_odds(lying: int, coming: int, share: float) -> tuple[float, ...]:
    """How likely the other side has 0, 1, 2 and so on Influence on a card in the end."""
    one = _binomial(lying, share)
    two = _binomial(coming, COMING)
    total = [0.0] * (lying + coming + 1)
    for n, p in enumerate(one):
        for k, q in enumerate(two):
            total[n + k] += p * q
    return tuple(total)


def _binomial(count: int, share: float) -> list[float]:
    return [math.comb(count, n) * share**n * (1 - share) ** (count - n) for n in range(count + 1)]


class Politician:
    """Decides one ask of a Politician."""

    def __init__(
        self, planner: Planner, opponent: Planner, legal: Sequence[Action], rng: random.Random
    ) -> None:
        self.planner = planner
        self.opponent = opponent
        self.desk = planner.desk
        self.cat = planner.cat
        self.values = planner.values
        self.weights = planner.weights
        self.own, self.other = planner.desk.own, planner.desk.other
        self.legal = legal
        self.random = rng
        self.reasons = Reasons(self.cat)

    # What cards are worth -----------------------------------------------------------------------------------

    def reward(self, side: Side, card: str, level: int) -> float:
        """What winning a card at a level is worth to its owner, at the other side's expense included."""
        return self.values.effects(side, self.cat.card_effects[self.cat.card[card]][level - 1])

    def promise(self, side: Side, card: str) -> float:
        """What a card may come to, with some patience."""
        waits = (1.0, self.weights.escalated, self.weights.escalated**2)
        return max(self.reward(side, card, level) * waits[level - 1] for level in LEVELS)

    def obstruction(self, side: Side) -> float:
        """What a side receives for obstructing."""
        return self._places(side, "obstruction")

    def _places(self, side: Side, category: str) -> float:
        return sum(
            self.values.effects(side, self.cat.place_effects[at])
            for at, place in enumerate(self.cat.places)
            if place.category == category and side.is_empty(place.id)
        )

    def _place_worth(self, place: str) -> float:
        """What an own place gives while it is empty, in a usual round."""
        at = self.cat.place[place]
        worth = self.values.effects(self.own, self.cat.place_effects[at])
        category = self.cat.places[at].category
        return worth if category == "per_round" else worth * self.weights.happens

    def tie_cost(self, side: Side) -> float:
        """What it costs to win a tie."""
        return -self.values.popularity(side, self.cat.content.popularity.tie)

    # Preparations -------------------------------------------------------------------------------------------

    def prepare(self) -> Choice:
        """Lay the best card on the place that gives least, as long as it can be backed."""
        plays = of_kind(self.legal, acts.Play)
        if not plays:
            return Choice(PASS, reasons.NO_CARD_LAID)
        laid = len(self.own.manoeuvres)
        chance = self.weights.backing[min(laid, len(self.weights.backing) - 1)]
        promises = {play.card: self.promise(self.own, play.card) for play in plays}
        places = {play.place: self._place_worth(play.place) for play in plays}
        card, place = max(promises, key=promises.__getitem__), min(places, key=places.__getitem__)
        lost = (1 - chance) * self.obstruction(self.other)
        if chance * promises[card] - lost > places[place]:
            return Choice(acts.Play(card, place), lambda: self.reasons.play(card, chance))
        return Choice(PASS, reasons.NO_CARD_LAID)

    # Tokens -------------------------------------------------------------------------------------------------

    def stake(self, owner: Side, card: ManoeuvreView, ours: int) -> float:
        """What a card is expected to bring us with so much own Influence on it."""
        theirs = card.tokens[self.other.number].count
        share = OWN_SHARE if owner is self.other else OTHER_SHARE
        coming = self.other.public.tokens if self.desk.view.phase in ("politics", "tracks") else 0
        odds = influence_odds(theirs, min(coming, 9), share)
        ahead = sum(odds[:ours])
        level = odds[ours] if ours < len(odds) else 0.0
        behind = 1.0 - ahead - level
        won = self.reward(owner, card.card, card.level)
        if owner is self.own:
            lost = -self.obstruction(self.other)
            tied = max(won - self.tie_cost(owner), lost)
            return ahead * won + level * tied + behind * lost
        kept = self.obstruction(self.own)
        return ahead * kept + level * min(kept, self.tie_cost(owner) - won) - behind * won

    def _cards(self) -> list[tuple[Side, ManoeuvreView]]:
        """Every card that tokens can be put on."""
        return [(side, card) for side in (self.own, self.other) for card in side.manoeuvres]

    def _more(self, side: Side, card: ManoeuvreView, extra: int = 0) -> float:
        """What one more own Influence on a card is worth, beyond so many extra ones."""
        ours = card.tokens[self.own.number].influence + extra
        return self.stake(side, card, ours + 1) - self.stake(side, card, ours)

    def support(self, least: float) -> Choice | None:
        """The next token of a support, if it is worth it."""
        supports = of_kind(self.legal, acts.Support)
        if not supports:
            return None
        marginals = [(self._more(owner, card), card, owner) for owner, card in self._cards()]
        marginals.sort(key=lambda option: -option[0])
        worth, card, side = marginals[0]
        if self.desk.view.influence and worth > least:
            if self.desk.view.bluff and self._bluffs_first():
                return Choice(acts.Support(self._bluff_card(marginals).card, acts.BLUFF), reasons.BLUFF)
            is_own = side is self.own
            return Choice(
                acts.Support(card.card, acts.INFLUENCE),
                lambda: self.reasons.influence(card.card, worth, is_own),
            )
        return None

    def _bluffs_first(self) -> bool:
        """Every other token is a bluff, in an order that nobody can tell."""
        view = self.desk.view
        if view.focus.supporting is None and view.influence + view.bluff < self._smallest() + 1:
            return False
        return self.random.random() < view.bluff / (view.influence + view.bluff) * self.weights.bluffing

    def _smallest(self) -> int:
        return self.cat.content.constants.smallest_support

    def _bluff_card(self, marginals: Sequence[tuple[float, ManoeuvreView, Side]]) -> ManoeuvreView:
        own = [card for _, card, side in marginals if side is self.own]
        return self.random.choice(own) if own else marginals[0][1]

    def supporting(self) -> Choice:
        """A support has begun: go on, or end it."""
        has_enough = END_SUPPORT in self.legal
        if has_enough:
            return Choice(END_SUPPORT, reasons.ENOUGH_TOKENS)
        choice = self.support(-1000.0)
        if choice is not None and choice.action in self.legal:
            return choice
        return Choice(of_kind(self.legal, acts.Support)[0], reasons.SUPPORT_DUE)

    def _boost(self) -> Choice | None:
        """Give Popularity for Influence where that brings more than it costs."""
        most = len(of_kind(self.legal, acts.Boost))
        if not most or self.desk.view.influence or not (self.own.manoeuvres or self.other.manoeuvres):
            return None
        best: tuple[float, int] = (self.weights.boost, 0)
        gained, extra = 0.0, Counter[str]()
        for amount in range(1, min(most, self.weights.most_boost) + 1):
            worth, card = max(
                (self._more(side, card, extra[card.card]), card.card) for side, card in self._cards()
            )
            gained += worth
            extra[card] += 1
            if amount + self.desk.view.bluff >= self._smallest():
                best = max(best, (gained + self.values.popularity(self.own, -amount), amount), key=_first)
        most_worth = best[1]
        return Choice(acts.Boost(most_worth), lambda: self.reasons.boost(most_worth)) if most_worth else None

    # The turn -----------------------------------------------------------------------------------------------

    def act(self) -> Choice:
        """Tokens first, then a mission if none on the table will do, then the launch."""
        support = self.support(self.weights.token)
        if support is not None and support.action in self.legal:
            return support
        boost = self._boost()
        if boost is not None:
            return boost
        value, action, plan = self.best_launch()
        announced = self._announcement(value)
        if announced is not None:
            return announced
        return Choice(action, reasons.ABORT if plan is None else lambda: self.reasons.launch(plan))

    def best_launch(self) -> tuple[float, Action, Plan | None]:
        """Where the rocket goes, or an abort."""
        best: tuple[float, Action, Plan | None] = (self.planner.staying(), ABORT, None)
        for mission in self.desk.missions:
            plan = self.planner.best(mission)
            value = self._against_rival(plan)
            action = acts.Launch(self.cat.mission_ids[mission])
            if value > best[0] and action in self.legal:
                best = (value, action, plan)
        return best

    def expected_target(self) -> int:
        """The mission the rocket will probably go to, or NOTHING."""
        best, target = self.planner.staying(), NOTHING
        for mission in self.desk.missions:
            value = self._against_rival(self.planner.best(mission))
            if value > best:
                best, target = value, mission
        return target

    def _against_rival(self, plan: Plan) -> float:
        """The value of a plan if the other side may complete the mission first."""
        if plan.mission == self.cat.moon or self.other.target != plan.mission:
            return plan.value
        first = self.opponent.best(plan.mission).chance
        delayed = self.values.popularity(self.own, self.cat.content.popularity.delayed)
        return (1 - first) * plan.value + first * delayed

    def _announcement(self, value: float) -> Choice | None:
        best: tuple[float, acts.Announce] | None = None
        for action in of_kind(self.legal, acts.Announce):
            plan = self.planner.imagined(action.level)
            if plan is not None and (best is None or plan.value > best[0]):
                best = (plan.value, action)
        if best is None or best[0] < value + self.weights.announcement:
            return None
        level, worth = best[1].level, best[0]
        return Choice(best[1], lambda: self.reasons.announce(level, worth))

    # After the launches -------------------------------------------------------------------------------------

    def reward_or_explore(self) -> Choice:
        """The reward of a mission, or a look at the way to the Moon."""
        asked = self.desk.view.focus.rewarding
        assert asked is not None
        reward = self.values.effects(self.own, self.cat.reward[self.cat.mission[asked.mission]])
        explores = of_kind(self.legal, acts.Explore)
        if explores and self.planner.explore_worth() > reward:
            return Choice(explores[0], reasons.EXPLORE)
        return Choice(acts.TakeReward(), reasons.REWARD)

    def settle_tie(self) -> Choice:
        """Pay for a tie, or not."""
        asked = self.desk.view.focus.tie
        assert asked is not None
        card = next(
            place.manoeuvre
            for place in self.own.public.places
            if place.manoeuvre is not None and place.manoeuvre.card == asked.card
        )
        won = self.reward(self.own, asked.card, card.level) + self.obstruction(self.other)
        pays = acts.PayTie()
        if won > self.tie_cost(self.own) and pays in self.legal:
            return Choice(pays, reasons.PAY_TIE)
        return Choice(acts.YieldTie(), reasons.YIELD_TIE)

    def fate(self) -> Choice:
        """Evaluate an own card, or let it grow."""
        cards = {card.card: card for card in self.own.manoeuvres if not card.is_decided}
        action = of_kind(self.legal, acts.Evaluate)[0]
        card = cards[action.card]
        escalations = [option for option in of_kind(self.legal, acts.Escalate) if option.card == card.card]
        if not escalations:
            return Choice(action, reasons.EVALUATE)
        ours = card.tokens[self.own.number].influence
        now = self.stake(self.own, card, ours)
        if self._grown(card, ours) <= now + self.weights.patience_cost:
            return Choice(action, reasons.EVALUATE)
        cheapest = min(escalations, key=lambda option: self._cover_worth(option.cover))
        return Choice(cheapest, reasons.ESCALATE)

    def _cover_worth(self, cover: str) -> float:
        return self.promise(self.own, cover) if cover else 0.0

    def outlook(self, owner: Side, card: ManoeuvreView) -> float:
        """What a card that stays on the board brings us in the end: ours something, theirs less than
        nothing."""
        if owner is self.other:
            return self.stake(owner, card, card.tokens[self.own.number].influence) * self.weights.escalated
        ours, theirs = card.tokens[self.own.number].influence, card.tokens[self.other.number].count
        odds = influence_odds(theirs, self.weights.their_tokens, OTHER_SHARE)
        ahead = sum(odds[: ours + self.weights.our_tokens])
        won = self.reward(owner, card.card, card.level)
        return (ahead * won - (1 - ahead) * self.obstruction(self.other)) * self.weights.escalated

    def _grown(self, card: ManoeuvreView, ours: int) -> float:
        """What a card is expected to bring a round later, with a little more Influence on it."""
        theirs = card.tokens[self.other.number].count
        odds = influence_odds(theirs, self.weights.their_tokens, OTHER_SHARE)
        ahead = sum(odds[: ours + self.weights.our_tokens])
        won = self.reward(self.own, card.card, card.level + 1)
        place = next(
            place.place
            for place in self.own.public.places
            if place.manoeuvre is not None and place.manoeuvre.card == card.card
        )
        value = ahead * won - (1 - ahead) * self.obstruction(self.other)
        return value * self.weights.escalated - self._place_worth(place)


def _first(option: tuple[float, int]) -> float:
    return option[0]
