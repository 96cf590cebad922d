"""What the search is told about Moonshot: which choices to compare, and how the end of a round is judged.

Tokens, tiles and tests are the heuristic player's. The search tries what is settled within the round: where
the rocket goes, whether a Manoeuvre is evaluated or grows, whether a mission's reward is taken, whether a tie
is paid for. Each is played on in sampled worlds until the next round begins.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from moonrace.bots.guide import ActionGuide, AdvisedGuide, ahead
from moonrace.bots.mind import Mind, World
from moonrace.bots.moonshot.desk import Desk, Side, of_kind
from moonrace.bots.moonshot.player import MoonshotPlayer
from moonrace.bots.moonshot.politics import Politician
from moonrace.bots.moonshot.worth import Values
from moonrace.games.moonshot.actions import Abort, Escalate, Evaluate, Launch, TakeReward, YieldTie
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title

NEW_ROUND = ("discussion", "preparations", "politics and engineering")
"""What a round begins with."""
SPREAD = 60.0
"""A lead, in money, that makes winning about three times as likely as losing."""
CLOSE = 20.0
"""Launches that seem worse by so much are not looked at."""
INCOME = 0.7
"""What a coin of a later round is worth now."""
MOST_PLIES = 200


class MoonshotGuide(AdvisedGuide[View, Action, Catalogue], ActionGuide[View]):
    """Guides the search through one decision after another."""

    prior_visits = 6
    _player: MoonshotPlayer

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        super().__init__(title, MoonshotPlayer(title.catalogue, seed=0))
        self._round = 0

    def begin(self, rng: random.Random) -> None:
        super().begin(rng)
        self._player.random = rng

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """All but a few choices are the heuristic player's."""
        usual = self._player.decide(mind)
        if usual is None or mind.is_open:
            return (usual,)
        desk = Desk(self.cat, mind.view)
        self._choices = [usual, *self._others(desk, usual, mind.legal)]
        if len(self._choices) == 1:
            return (usual,)
        self._round = desk.view.round
        self._now = self.evaluate(mind.world(Seeded(0)), mind.seat)
        return ()

    def _others(self, desk: Desk, usual: Action, legal: Sequence[Action]) -> list[Action]:
        """What else is worth a try."""
        if isinstance(usual, Launch | Abort):
            return self._launches(desk, usual, legal)
        if isinstance(usual, Evaluate):
            grown = [action for action in of_kind(legal, Escalate) if action.card == usual.card]
            return [*grown[:1]]
        if isinstance(usual, Escalate):
            return [Evaluate(usual.card)]
        if any(isinstance(action, TakeReward | YieldTie) for action in legal):
            return [action for action in legal if type(action) is not type(usual)][:1]
        return []

    def _launches(self, desk: Desk, usual: Action, legal: Sequence[Action]) -> list[Action]:
        planner = self._player.planner(desk, desk.own)
        value = {
            action: planner.best(self.cat.mission[action.mission]).value for action in of_kind(legal, Launch)
        }
        best = max(value.values(), default=0.0)
        return [action for action in value if action != usual and value[action] > best - CLOSE]

    def is_enough(self, world: World[View], plies: int) -> bool:
        is_next = world.frame.name in NEW_ROUND and self.title.rounds(world.state) > self._round
        return is_next or plies >= MOST_PLIES

    def evaluate(self, world: World[View], seat: int) -> float:
        """How far one side is ahead of the other in all that can be weighed."""
        desk = Desk(self.cat, world.view(seat))
        lead = self._standing(desk, desk.own) - self._standing(desk, desk.other)
        lead += self._cards(desk)
        return ahead(lead, SPREAD)

    def _standing(self, desk: Desk, side: Side) -> float:
        """What a side has: Popularity, Budget, money, its rocket, and its way to the Moon."""
        values = Values(desk, self._player.weights)
        planner = self._player.planner(desk, side)
        public = side.public
        rocket = self._player.workshop.score(planner.blueprint, planner.aims)
        moon = max(0.0, planner.best(self.cat.moon).value) if desk.view.is_moon_open else 0.0
        seen = self.cat.content.constants.moon_risks - side.hidden_risks
        return (
            values.weights.popularity[public.popularity]
            + public.budget * values.rounds * INCOME
            + values.lead(side) / 2
            + self._purse(public.money)
            + rocket
            + moon
            + values.weights.explore * seen
            - values.weights.sabotage * public.sabotage
        )

    def _purse(self, money: int) -> float:
        """What money is worth: beyond plenty, ever less."""
        plenty = self._player.weights.plenty
        return money if money <= plenty else plenty * (1 + math.log(money / plenty))

    def _cards(self, desk: Desk) -> float:
        """What the Manoeuvres that stay on the board may still bring, ours less theirs."""
        own, other = self._player.planner(desk, desk.own), self._player.planner(desk, desk.other)
        politician = Politician(own, other, (), self._player.random)
        return sum(politician.outlook(side, card) for side in desk.sides for card in side.manoeuvres)


guide = MoonshotGuide
