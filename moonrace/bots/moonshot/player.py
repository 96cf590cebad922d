"""The heuristic player of Moonshot. It leads a nation, or one role of it, from its view alone."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.mind import NO_OTHER, Choice, Mind, Reasoner
from moonrace.bots.moonshot.desk import Desk, Side
from moonrace.bots.moonshot.engineer import Engineer
from moonrace.bots.moonshot.flight import Flights
from moonrace.bots.moonshot.plans import Planner
from moonrace.bots.moonshot.politics import Politician
from moonrace.bots.moonshot.reasons import DISCUSSED
from moonrace.bots.moonshot.workshop import Workshop
from moonrace.bots.moonshot.worth import PLAIN, Values, Weights
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.view import View
from moonrace.kernel.actions import Action


class MoonshotPlayer(Reasoner[View, Catalogue]):
    """Plays by rules of thumb: everything is weighed in money, and the best is done."""

    def __init__(self, cat: Catalogue, weights: Weights = PLAIN, seed: int | None = None) -> None:
        super().__init__(cat, seed)
        self.weights = weights
        self.workshop = Workshop(cat, weights)
        self.flights = Flights(cat)

    def unasked(self, mind: Mind[View]) -> Choice:
        if len(mind.legal) == 1:
            return Choice(mind.legal[0], NO_OTHER)
        return self.reasoned(mind.view, mind.legal)

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        choice = self._answer(view, legal)
        # The law is the list: an opinion that is not on it gives way.
        return choice if choice.action in legal else Choice(legal[0], NO_OTHER)

    def _answer(self, view: View, legal: Sequence[Action]) -> Choice:
        kinds = {type(action) for action in legal}
        if acts.Ready in kinds:
            return Choice(legal[0], DISCUSSED)
        desk = Desk(self.cat, view)
        if kinds & POLITICAL:
            return self._politician(desk, legal, kinds)
        return self._engineer(desk, legal, kinds)

    def planner(self, desk: Desk, side: Side) -> Planner:
        """The plans of one side."""
        return Planner(desk, side, Values(desk, self.weights), self.workshop, self.flights)

    def _politician(self, desk: Desk, legal: Sequence[Action], kinds: set[type[Action]]) -> Choice:
        own, other = self.planner(desk, desk.own), self.planner(desk, desk.other)
        politician = Politician(own, other, legal, self.random)
        if acts.Abort in kinds:
            return politician.act()
        if acts.EndSupport in kinds or acts.Support in kinds:
            return politician.supporting()
        if acts.TakeReward in kinds:
            return politician.reward_or_explore()
        if acts.PayTie in kinds:
            return politician.settle_tie()
        return politician.fate() if acts.Evaluate in kinds else politician.prepare()

    def _engineer(self, desk: Desk, legal: Sequence[Action], kinds: set[type[Action]]) -> Choice:
        planner = self.planner(desk, desk.own)
        engineer = Engineer(planner, legal, self._target(desk, planner))
        if acts.PlaceTile in kinds:
            return engineer.place()
        if acts.FitModule in kinds:
            return engineer.fit()
        if acts.Adapt in kinds:
            return engineer.adapt()
        if acts.DrawTile in kinds:
            return engineer.draw()
        if desk.view.focus.gaining is not None and kinds == {acts.Test}:
            return engineer.free_test()
        if kinds <= {acts.StealTest, acts.StealTile}:
            return engineer.stop()
        return engineer.act()

    def _target(self, desk: Desk, planner: Planner) -> int:
        """Where the rocket stands; while the Politician has not decided, where it is thought to go."""
        if desk.own.public.target:
            return desk.own.target
        if desk.view.phase != "tracks":
            return NOTHING
        politician = Politician(planner, self.planner(desk, desk.other), (), self.random)
        return politician.expected_target()


POLITICAL: set[type[Action]] = {
    acts.Abort,
    acts.Launch,
    acts.EndSupport,
    acts.Support,
    acts.TakeReward,
    acts.PayTie,
    acts.YieldTie,
    acts.Evaluate,
    acts.Play,
}
