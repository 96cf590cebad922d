"""What the search is told about Tranquility Base: plans to choose from, and how a turn's end is judged.

The search compares whole plans of a turn (and what to draw, and what to throw away) by drawing the cards that
follow from sampled worlds and planning the next turn with them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from moonrace.bots.guide import Guide
from moonrace.bots.mind import Mind
from moonrace.bots.tranquility_base.desk import Desk, actions_of, desk_of
from moonrace.bots.tranquility_base.outlook import LANDED, Outlook, Weights
from moonrace.bots.tranquility_base.planner import Planner
from moonrace.bots.tranquility_base.player import (
    END_ACTIONS,
    END_DISCARD,
    SECOND_DISCARD_BELOW,
    Thought,
    TranquilityPlayer,
    rules_of,
)
from moonrace.bots.tranquility_base.worth import Worth
from moonrace.games.tranquility_base.actions import Discard, Draw, PlayWild
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title

ARMS = 6
DISCARD_ARMS = 4
ROOT_WIDTH = 14
NEXT_WIDTH = 3
SPREAD = 1.5
"""Turns of lead that make winning about three times as likely as losing."""
PRIOR_VISITS = 3
OPINION = 0.15
"""Turns by which the rule of thumb is trusted where it gives no figure."""
WORTH_IN_TURNS = 0.03
HOPELESS = 1.5
"""Plans that seem worse than the best one by so many turns are not looked at."""
NEXT_TURN_GAIN = 0.35
"""How much sooner the landing looks once the next turn's cards are known, on the average."""


class TranquilityGuide(Guide):
    """Guides the search through one decision after another."""

    exploration = 0.08
    searches_opponents = False
    deepest = 1

    def __init__(self, title: Title, cat: Catalogue) -> None:
        super().__init__(title)
        self.cat = cat
        self.weights = Weights()
        self._arms: dict[Action, float] = {}
        self._plans: dict[Action, list[Action]] = {}
        self._script: list[Action] = []
        self._rivals = 0.0
        self._policy = TranquilityPlayer(cat, self.weights, width=NEXT_WIDTH)

    # The decision ---------------------------------------------------------------------------------

    def certain(self, mind: Mind) -> Sequence[Action | None]:
        """Windows, payments and standing orders are answered by rule of thumb; the rest is searched."""
        view = mind.view
        assert isinstance(view, View)
        player = TranquilityPlayer(self.cat, self.weights, width=ROOT_WIDTH)
        is_own_turn = view.active == view.seat and view.window is None and view.payment is None
        if mind.is_open or not is_own_turn or view.phase not in ("draw", "action", "discard"):
            return (player.decide(mind),)
        self._weigh(view, mind.legal, player)
        return tuple(self._arms) if len(self._arms) == 1 else ()

    def _weigh(self, view: View, legal: Sequence[Action], player: TranquilityPlayer) -> None:
        """Find the arms of this decision: actions, with the turns to the landing they seem to leave."""
        self._plans = {}
        thought = Thought(player, view, legal, is_open=False)
        if view.phase == "draw":
            self._arms = self._draws(thought)
        elif view.phase == "discard":
            self._arms = self._discards(thought)
        elif END_ACTIONS in legal and thought.freeing_interrupt() is None:
            self._arms = self._turns(thought)
        else:
            self._arms = self._forced(thought)
        self._rivals = self._turns_of_rivals(view, thought.outlook)

    def _turns_of_rivals(self, view: View, outlook: Outlook) -> float:
        rivals = [
            outlook.turns(desk_of(view, self.cat, s.seat), 0.0) for s in view.seats if s.seat != view.seat
        ]
        return min(rivals, default=float(view.countdown))

    def _draws(self, thought: Thought) -> dict[Action, float]:
        """To take the top discard, or a card from the draw pile."""
        now = thought.outlook.turns(thought.desk, 0.0) - 1.0
        usual = thought.draw(list(thought.legal))
        return {
            action: now + OPINION * (action != usual) for action in thought.legal if isinstance(action, Draw)
        }

    def _discards(self, thought: Thought) -> dict[Action, float]:
        """To throw away one of the least useful cards."""
        now = thought.outlook.turns(thought.desk, 0.0)
        worth = Worth(self.cat, thought.outlook, thought.view, thought.desk)
        values = {a: worth.to_keep(self.cat.index[a.card]) for a in thought.legal if isinstance(a, Discard)}
        arms: dict[Action, float] = {}
        for action in sorted(values, key=values.__getitem__)[:DISCARD_ARMS]:
            arms[action] = now + WORTH_IN_TURNS * values[action]
        if END_DISCARD in thought.legal:
            arms[END_DISCARD] = now + WORTH_IN_TURNS * SECOND_DISCARD_BELOW
        return arms

    def _forced(self, thought: Thought) -> dict[Action, float]:
        """A card that must be played, or is best played, before the turn can be planned."""
        usual = thought.act(list(thought.legal))
        now = thought.outlook.turns(thought.desk, 0.0) - 1.0
        others = [action for action in thought.legal if action != usual][: ARMS - 1]
        arms: dict[Action, float] = {} if usual is None else {usual: now}
        if isinstance(usual, PlayWild):
            arms |= dict.fromkeys(others, now + OPINION)
        return arms

    def _turns(self, thought: Thought) -> dict[Action, float]:
        """The first actions of the best plans that end differently."""
        found = thought.planner().ends(thought.desk)
        plans: list[tuple[float, object, list[Action]]] = []
        plans += [(value, end.position, actions_of(end)) for value, end in found]
        for wild in thought.wilds():
            value, actions = thought.plan_with(wild)
            plans.append((value, wild, actions))
        plans.sort(key=lambda plan: plan[0])
        arms: dict[Action, float] = {}
        ends = set()
        for value, end, actions in plans:
            action = actions[0] if actions else END_ACTIONS
            if action in arms or end in ends or action not in thought.legal:
                continue
            ends.add(end)
            arms[action] = value
            self._plans[action] = actions[1:]
            if len(arms) == ARMS or value > plans[0][0] + HOPELESS:
                break
        return arms or {END_ACTIONS: 0.0}

    # An iteration ---------------------------------------------------------------------------------

    def openings(self, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        return tuple(self._arms)

    def prior(self, choice: Action | None) -> tuple[int, float]:
        if choice is None:
            return 0, 0.0
        return PRIOR_VISITS, chances(self._arms[choice] - NEXT_TURN_GAIN, self._rivals)

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        return (total / visits if visits else 0.0), visits

    def chose(self, choice: Action | None) -> None:
        self._policy.forget()
        self._script = self._plans.get(choice, [])[::-1] if choice is not None else []

    def playout(self, world: Position, seat: int, legal: Sequence[Action]) -> Action:
        if self._script and self._script[-1] in legal:
            return self._script.pop()
        view = world.view(seat)
        assert isinstance(view, View)
        if self._plans and END_ACTIONS in legal and not self._script:
            return END_ACTIONS
        return self._policy.think(view, legal)

    def is_enough(self, world: Position, plies: int) -> bool:
        return world.frame.name == "draw"

    def evaluate(self, world: Position, seat: int) -> float:
        """Plan the next turn with the cards drawn, and see how far that leads."""
        view = world.view(seat)
        assert isinstance(view, View)
        outlook = Outlook(self.cat, view.unseen, self.weights)
        desk = self._next_turn(view, desk_of(view, self.cat, seat))
        turns, _ = Planner(self.cat, outlook, rules_of(view, self.cat, desk), NEXT_WIDTH).best(desk)
        rivals = self._turns_of_rivals(view, outlook)
        return chances(0.0 if turns == LANDED else 1.0 + turns, rivals)

    def _next_turn(self, view: View, desk: Desk) -> Desk:
        """The desk at the beginning of the next Action phase, with one more card drawn."""
        row = tuple(slot._replace(moved=False) if slot.moved else slot for slot in desk.row)
        hand = desk.hand
        names = list(view.unseen)
        if names:
            drawn = self.random.choices(names, weights=list(view.unseen.values()))[0]
            hand = tuple(sorted((*hand, self.cat.index[drawn])))
        return Desk(desk.supply, desk.supply, desk.space, row, hand)


def chances(turns: float, rivals: float) -> float:
    """How likely somebody so many turns from the landing is to come first."""
    return 1 / (1 + math.exp((turns - rivals) / SPREAD))
