"""A game's own guide, helped by what was learned: other acts are tried, worlds are played further, and the
guide's outlook is put right where it was seen to be wrong.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from moonrace import bots
from moonrace.bots.budget import Budget
from moonrace.bots.guide import Guide
from moonrace.bots.mind import Bot, Choice, Mind, World
from moonrace.bots.net import net_of
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title

MOST_PLIES = 2_000
TO_THE_END = 1_000
"""So many rounds no game lasts."""
OPINION, VISITS = 0.02, 4
"""How much better the rule of thumb's own choice is thought to be than other acts, and how many tries that
opinion weighs."""


class Manner(NamedTuple):
    """How a level goes about it."""

    tried: int = 0
    """Where the guide has nothing to compare: so many acts that good players do are tried beside its own."""
    least: float = 0.05
    """Acts that a good player would do less often are not tried."""
    further: int = 0
    """So many rounds are played beyond what the guide thinks enough."""
    in_turn: bool = False
    """Whether all that is compared is tried alike at first (`Guide.in_turn`)."""
    doubt: float = 0.0
    """How sure it must be to leave the rule of thumb (`Guide.doubt`)."""
    is_judged: bool = True
    """Whether the guide's outlook is put right by what was learned."""


class LearnedGuide(Guide[Any, Any]):
    """Leads the search where the game's own guide does, and where that one has nothing to compare."""

    def __init__(self, title: Title, manner: Manner) -> None:
        super().__init__(title)
        self.manner, self.in_turn, self.doubt = manner, manner.in_turn, manner.doubt
        self._own = own = bots.guide_of(title)
        self._player: Any = own.goes_on() or bots.make("even", title, 0)
        self._noted: dict[int, Any] = {}
        """By seat: what its player has noted in this iteration, which it goes by alone."""
        self.exploration, self.rounds_ahead = own.exploration, own.rounds_ahead
        self.searches_opponents, self.deepest = own.searches_opponents, own.deepest
        self._acts: tuple[Action, ...] = ()
        """What is compared where the own guide has nothing to compare, its own answer first."""
        self._now = 0.5
        self._shift = 0.0
        """What the own guide's opinions are too high or too low by."""
        self._round = 0
        self._until: int | None = None
        """The round at which a world is judged, once the own guide thinks it played far enough."""

    @property
    def notes(self) -> Any:
        """The own guide's."""
        return self._own.notes

    @notes.setter
    def notes(self, notes: Any) -> None:
        self._own.notes = notes

    @property
    def usual(self) -> str:
        return "" if self._acts else self._own.usual

    def begin(self, rng: random.Random) -> None:
        super().begin(rng)
        self._own.begin(rng)
        self._player.random, self._noted = rng, {}

    # The decision -------------------------------------------------------------------------------------------

    def certain(self, mind: Mind) -> Sequence[Action | None]:
        self._acts = ()
        answer = self._own.certain(mind)
        usual = answer[0] if answer else None
        if answer and (usual is None or mind.is_open or not self.manner.tried):
            return answer
        world = mind.world(Seeded(0))
        if usual is not None:
            self._acts = (usual, *self._others(world, mind, usual))
            if len(self._acts) == 1:
                return answer
        self._round = self.title.rounds(world.state)
        self._now = self.evaluate(world, mind.seat)
        if not answer:
            opinions = [self._own.prior(each)[1] for each in self._own.openings(mind, mind.legal)]
            self._shift = self._now - max(opinions) if self.manner.is_judged else 0.0
        return ()

    def by_rule(self, mind: Mind) -> Choice | None:
        return self._own.by_rule(mind)

    def _others(self, world: World, mind: Mind, usual: Action) -> list[Action]:
        """What other good players might do here, the likeliest first."""
        net = net_of(self.title, world.state)
        if net is None:
            return []
        shares = net.shares(world.state, mind.seat, mind.legal).tolist()
        ranked = sorted(zip(shares, range(len(shares)), strict=True), reverse=True)
        wanted = [mind.legal[number] for share, number in ranked if share >= self.manner.least]
        return [action for action in wanted if action != usual][: self.manner.tried]

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Any]:
        return self._acts or self._own.openings(mind, legal)

    def first_action(self, opening: Any) -> Action:
        return opening if self._acts else self._own.first_action(opening)

    def prior(self, opening: Any) -> tuple[int, float]:
        if not self._acts:
            visits, value = self._own.prior(opening)
            return visits, value + self._shift
        return VISITS, self._now + (OPINION if opening == self._acts[0] else -OPINION)

    def decided(self, mind: Mind, opening: Any) -> None:
        if not self._acts:
            self._own.decided(mind, opening)

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        return (total / visits if visits else 0.0), visits

    # An iteration -------------------------------------------------------------------------------------------

    def chose(self, opening: Any) -> None:
        self._until = self._round + 1 + self.manner.further if self._acts else None
        if not self._acts:
            self._own.chose(opening)

    def foregone(self, world: World, seat: int) -> Action | None:
        return self._own.foregone(world, seat) if self._until is None else None

    def playout(self, world: World, seat: int, legal: Sequence[Action]) -> Action:
        if self._until is None:
            return self._own.playout(world, seat, legal)
        return legal[0] if len(legal) == 1 else self._thought(world, seat, legal)

    def _thought(self, world: World, seat: int, legal: Sequence[Action]) -> Action:
        """What the player answers in a seat. One player sits in all of them, and keeps their plans apart."""
        player = self._player
        player.notes = self._noted.get(seat)
        action: Action = player.think(world.view(seat), legal)
        self._noted[seat] = player.notes
        return action

    def is_enough(self, world: World, plies: int) -> bool:
        if plies >= MOST_PLIES:
            return True
        if self._until is not None:
            return self.title.rounds(world.state) >= self._until
        if not self._own.is_enough(world, plies):
            return False
        self._until = self.title.rounds(world.state) + self.manner.further
        return not self.manner.further

    def evaluate(self, world: World, seat: int) -> float:
        outlook = self._own.evaluate(world, seat)
        net = net_of(self.title, world.state) if self.manner.is_judged else None
        return outlook if net is None else net.worth(world.state, seat, outlook)


def rungs(manner: Manner, master: Manner | None = None) -> bots.Rung:
    """Who plays the levels that think longer, for the `rungs.py` of a game: both in one manner, unless
    `master` has its own."""
    manners = {"hard": manner, "master": master or manner}

    def rung(title: Title, level: str, budget: Budget, seed: int | None) -> Bot | None:
        found = manners.get(level)
        return None if found is None else bots.searching(title, budget, seed, LearnedGuide(title, found))

    return rung
