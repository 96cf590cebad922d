"""How people go wrong at Tranquility Base, and what they take amiss there."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.gentle import Manners
from moonrace.bots.mind import Mind
from moonrace.bots.tranquility_base.player import END_ACTIONS, Thought, TranquilityPlayer
from moonrace.bots.tranquility_base.worth import Worth
from moonrace.games.tranquility_base.actions import (
    Answer,
    Discard,
    Draw,
    Move,
    PlayWild,
    SetOrder,
)
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.actions import Action

OTHER_PLANS = 10
"""How many plans of the turn somebody thinks of besides the best."""
OTHER_CARDS = 4
"""How many cards look as useless as the one that is."""


class TranquilityManners(Manners[View, Catalogue]):
    """Plans that look as good, cards thrown away too soon, and the wrong pile."""

    slip_rate = 0.22
    forgets = (Move,)
    forgotten = "a thought of where to move"

    def __init__(self, cat: Catalogue) -> None:
        super().__init__(cat)
        self._player = TranquilityPlayer(cat)

    def is_attack(self, view: View, action: Action) -> bool:
        if isinstance(action, PlayWild):
            return all(mission.mission != action.mission for mission in view.seats[view.seat].row)
        if isinstance(action, (Answer, SetOrder)):
            return self.cat.effect[self.cat.index[action.card]] != "negate"
        return False

    def slips(self, mind: Mind[View], chosen: Action) -> Sequence[Action]:
        if isinstance(chosen, Draw):
            return [action for action in mind.legal if isinstance(action, Draw)]
        thought = Thought(self._player, mind.view, mind.legal, is_open=False)
        if isinstance(chosen, Discard):
            return self._as_useless(thought, chosen)
        return self._other_plans(thought) if END_ACTIONS in mind.legal else ()

    def _as_useless(self, thought: Thought, chosen: Discard) -> Sequence[Action]:
        worth = Worth(self.cat, thought.outlook, thought.view, thought.desk)
        others = [a for a in thought.legal if isinstance(a, Discard) and a.card != chosen.card]
        return sorted(others, key=lambda a: worth.to_keep(self.cat.index[a.card]))[:OTHER_CARDS]

    def _other_plans(self, thought: Thought) -> Sequence[Action]:
        plans = thought.plans()[1 : 1 + OTHER_PLANS]
        firsts = [plan.actions[0] if plan.actions else END_ACTIONS for plan in plans]
        return [action for action in dict.fromkeys(firsts) if action in thought.legal]


manners = TranquilityManners
