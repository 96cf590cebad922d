"""What the search is told about Tranquility Base: plans to choose from, and how a turn's end is judged.

The search compares whole plans of a turn by drawing the cards that follow from sampled worlds and planning
the next turn with them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from moonrace.bots.guide import AdvisedGuide, ahead
from moonrace.bots.mind import Mind, World
from moonrace.bots.tranquility_base.desk import Desk, actions_of, desk_of
from moonrace.bots.tranquility_base.outlook import LANDED, Outlook, Weights
from moonrace.bots.tranquility_base.plans import Planner
from moonrace.bots.tranquility_base.player import END_ACTIONS, Thought, TranquilityPlayer, rules_of
from moonrace.games.tranquility_base.actions import Answer, Pass, PlayWild
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title

OWN_PHASES = ("action", "discard")
PLANS = 10
FINALS = 60
ROOT_WIDTH = 14
NEXT_WIDTH = 3
SPREAD = 1.5
"""Turns of lead that make winning about three times as likely as losing."""
PRIOR_VISITS = 4
DENIAL = 0.4
OPINION = 0.15
"""Turns by which the rule of thumb is trusted where it gives no figure."""
HOPELESS = 1.5
"""Plans that seem worse than the best one by so many turns are not looked at."""
NEXT_TURN_GAIN = 0.1
"""How much sooner the landing looks once the next turn's cards are known, on the average."""


class Opening(NamedTuple):
    """A plan of the turn, or a single action: what it begins with, and what follows."""

    action: Action
    rest: tuple[Action, ...] = ()


class TranquilityGuide(AdvisedGuide[View, Opening, Catalogue]):
    """Guides the search through one decision after another."""

    exploration = 0.08
    rounds_ahead = 0

    _player: TranquilityPlayer

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        cat, self.weights = title.catalogue, Weights()
        super().__init__(title, TranquilityPlayer(cat, self.weights, ROOT_WIDTH, FINALS, DENIAL))
        self._openings: dict[Opening, float] = {}
        """What the search compares, with the turns to the landing that each seems to leave."""
        self._opening: Opening | None = None
        self._script: list[Action] = []
        """What the opening being tried goes on with, last action first."""
        self._scripts: dict[Opening | None, list[Action]] = {}
        """By opening: all actions of the turn, once they were seen to be legal."""
        self._done: list[Action] = []
        self._is_checked = False
        self._has_plan = False
        self._is_struck = False
        """Somebody has answered, so that the plan may not work."""
        self._is_planned = False
        self._rivals = 0.0
        self._help = 0.0
        """Turns that the own hand saves; those of rivals, which nobody sees, are thought to be as good."""
        self._policy = TranquilityPlayer(cat, self.weights, NEXT_WIDTH, denial=DENIAL)

    @property
    def notes(self) -> Any:
        """The plan of the turn is its player's."""
        return self._player.notes

    @notes.setter
    def notes(self, notes: Any) -> None:
        self._player.notes = notes

    # The decision ---------------------------------------------------------------------------------

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """Only the plan of the turn is searched, and cards that have to be played.

        What to draw, what to throw away and what to answer is left to the rule of thumb: searched over the
        next turn alone they were decided worse, since a card thrown away is often missed only later.
        """
        view = mind.view
        player = self._player
        self._help = self._saved_by_hand(view)
        is_asked_for_plan = view.active == view.seat and view.phase == "action" and not view.stack
        if mind.is_open or not is_asked_for_plan or view.payment is not None:
            return (player.decide(mind),)
        planned = player.next_planned(view, mind.legal)
        if planned is not None:
            return (planned,)
        player.forget()
        self._weigh(Thought(player, view, mind.legal, is_open=False))
        if len(self._openings) > 1:
            return ()
        opening = next(iter(self._openings))
        self.decided(mind, opening)
        return (self.first_action(opening),)

    def first_action(self, opening: Opening) -> Action:
        return opening.action

    def decided(self, mind: Mind[View], opening: Opening) -> None:
        """Remember the plan, to be carried out unless something comes in between."""
        view = mind.view
        if self._is_planned:
            self._player.keep(view.turn, opening.rest, opening.action)
        else:
            self._player.forget()

    def _weigh(self, thought: Thought) -> None:
        """Find what is to be compared in this decision."""
        view, outlook = thought.view, thought.outlook
        self._rivals = self._turns_of_rivals(view, outlook) - view.is_solo
        self._is_planned = END_ACTIONS in thought.legal and thought.freeing_interrupt() is None
        self._openings = dict(self._turns(thought) if self._is_planned else self._forced(thought))
        self._scripts = {}
        # Nothing is tried yet: a world that is judged now shows no script of an opening.
        self._is_checked = True

    def _saved_by_hand(self, view: View) -> float:
        outlook, desk = Outlook(self.cat, view.unseen, self.weights), desk_of(view, self.cat, view.seat)
        return outlook.turns(desk._replace(hand=()), 0.0) - outlook.turns(desk, 0.0)

    def _turns_of_rivals(self, view: View, outlook: Outlook) -> float:
        """Turns of the nearest opponent; whoever is next may help himself to the top discard."""
        if view.players == 1:
            return float(view.countdown)
        rivals = []
        for step in range(1, view.players):
            desk = desk_of(view, self.cat, (view.seat + step) % view.players)
            if step == 1 and view.discard_top:
                desk = desk._replace(hand=(self.cat.index[view.discard_top],))
            rivals.append(outlook.turns(desk, 0.0))
        return min(rivals) - self._help

    def _forced(self, thought: Thought) -> Iterator[tuple[Opening, float]]:
        """A card that must be played, or is best played, before the turn can be planned."""
        usual = thought.act(list(thought.legal)).action
        now = thought.outlook.turns(thought.desk, 0.0) - 1.0
        if usual is not None:
            yield Opening(usual), now
        if isinstance(usual, PlayWild):
            others = [action for action in thought.legal if action != usual]
            for action in others[: PLANS - 1]:
                yield Opening(action), now + OPINION

    def _turns(self, thought: Thought) -> Iterator[tuple[Opening, float]]:
        """The best plans of the turn that go different ways; of those that go the same way, the best one."""
        plans = thought.plans()
        ways = set()
        for plan in plans:
            action = plan.actions[0] if plan.actions else END_ACTIONS
            way = (way_of(plan.end), action if isinstance(action, PlayWild) else None)
            if way not in ways and action in thought.legal and plan.turns <= plans[0].turns + HOPELESS:
                ways.add(way)
                yield Opening(action, tuple(plan.actions[1:])), plan.turns
            if len(ways) == PLANS:
                return

    # An iteration ---------------------------------------------------------------------------------

    def openings(self, mind: Mind[View], legal: Sequence[Action]) -> Sequence[Opening]:
        return tuple(self._openings)

    def prior(self, opening: Opening) -> tuple[int, float]:
        return PRIOR_VISITS, chances(self._openings[opening] - NEXT_TURN_GAIN, self._rivals)

    def chose(self, opening: Opening) -> None:
        """Try an opening: as planned the first time, later by what was then seen to be legal."""
        self._policy.forget()
        self._opening = opening
        self._is_struck = False
        self._has_plan = self._is_planned
        self._done = []
        known = self._scripts.get(opening)
        self._is_checked = known is not None
        self._script = list(reversed(opening.rest if known is None else known))

    def foregone(self, world: World[View], seat: int) -> Action | None:
        if self._is_checked and self._script and not self._is_struck and world.frame.name in OWN_PHASES:
            return self._script.pop()
        return None

    def playout(self, world: World[View], seat: int, legal: Sequence[Action]) -> Action:
        action = self._next(world, seat, legal)
        if isinstance(action, Answer):
            self._is_struck = True
        elif not isinstance(action, Pass):
            self._done.append(action)
        return action

    def _next(self, world: World[View], seat: int, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self._script and self._script[-1] in legal:
            return self._script.pop()
        if self._has_plan and not self._script and END_ACTIONS in legal:
            return END_ACTIONS
        view = world.view(seat)
        if END_ACTIONS in legal and not self._has_plan:
            return self._plan_anew(view, legal)
        return self._policy.think(view, legal)

    def _plan_anew(self, view: View, legal: Sequence[Action]) -> Action:
        """Plan a turn within an iteration, once."""
        self._has_plan = True
        thought = Thought(self._policy, view, legal, is_open=False)
        _, end = thought.planner().best(thought.desk)
        actions = actions_of(end)
        if not actions or actions[0] not in legal:
            return END_ACTIONS
        self._script = actions[:0:-1]
        return actions[0]

    def is_enough(self, world: World[View], plies: int) -> bool:
        return world.frame.name == "draw"

    def goes_on(self) -> TranquilityPlayer:
        """One that looks at few plans: half as many futures again can be tried in the same time."""
        return TranquilityPlayer(self.cat, self.weights, NEXT_WIDTH)

    def evaluate(self, world: World[View], seat: int) -> float:
        """Plan the next turn with the cards drawn, and see how far that leads."""
        if not self._is_checked and not self._is_struck:
            self._scripts[self._opening] = self._done
        view = world.view(seat)
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


guide = TranquilityGuide


def way_of(end: Desk) -> Hashable:
    """What a plan comes to, pads apart: where the piece stands, what is launched and completed."""
    return end.space, frozenset((slot.mission, slot.done, slot.launched) for slot in end.row)


def chances(turns: float, rivals: float) -> float:
    """How likely somebody so many turns from the landing is to come first."""
    return ahead(rivals - turns, SPREAD)
