"""What the search is told about Leaving Earth: which choices to compare, and how what follows is judged.

Once a year, and again after surprises, it compares programmes: which project to put first, and whether to
test for it. Each is played to the end of the game, roughly, with luck that fits what the seat knows
(`forecast.py`). Besides, what follows from draws is tried out: what takes damage, who is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from moonrace.bots.guide import AdvisedGuide, ahead
from moonrace.bots.leaving_earth.desk import desk_of
from moonrace.bots.leaving_earth.helm import in_space, pledged
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer, drawing_for
from moonrace.bots.leaving_earth.programmes import Programmes, Resolve, carried_on, is_launch
from moonrace.bots.leaving_earth.strategist import Strategist
from moonrace.bots.leaving_earth.thought import Thought
from moonrace.bots.mind import Mind, World
from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title

TACTICAL = (acts.Check, acts.Conceal, acts.Damage, acts.DrawLanding, acts.Spare)
"""Where one of these may be answered, the search compares what follows from it."""
SPREAD = 8.0
"""Points of lead in the middle of a game that make winning about three times as likely as losing."""
RIVALS_SHARE = 0.3
"""What part of the points left on the table the leading rival is expected to take."""
MOST_PLIES = 80
EVEN = 0.5


class Opening(NamedTuple):
    """A choice; of programmes, the number of the one that begins with it."""

    action: Action
    programme: int = -1


class LeavingEarthGuide(AdvisedGuide[View, Opening, Catalogue]):
    """Guides the search through one decision after another. It notes what it has made up its mind for."""

    rounds_ahead = 0

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        super().__init__(title, LeavingEarthPlayer(title.catalogue))
        self._strategist = Strategist(title.catalogue)
        self._programmes: Programmes | None = None
        self._tried = 0

    @property
    def usual(self) -> str:
        return "" if self._programmes is None else self._programmes.usual

    # The decision -------------------------------------------------------------------------------------------

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """Programmes and what follows from draws are searched; all else is plain."""
        self._programmes = None
        if mind.is_open:
            return (None,)
        thought = self._strategist.thought(mind.view, mind.legal)
        if any(isinstance(action, acts.EndTurn) for action in mind.legal):
            return self._in_turn(thought)
        usual = thought.answer().action
        assert usual is not None
        is_tactical = any(isinstance(action, TACTICAL) for action in mind.legal)
        if not is_tactical or isinstance(usual, acts.Reveal):
            return (usual,)
        self.exploration, self.prior_visits, self.opinion = TACTICS
        self._choices = [Opening(a) for a in sorted(mind.legal, key=lambda action: action != usual)]
        self._now = self.evaluate(mind.world(Seeded(0)), mind.seat)
        return ()

    def _in_turn(self, thought: Thought) -> Sequence[Action]:
        """Craft in space first, then the programme that is under way, if it still makes sense."""
        flying = thought.in_space()
        if flying is not None:
            assert flying.action is not None
            return (flying.action,)
        resolve: Resolve | None = self.notes
        going = None if resolve is None else carried_on(resolve, thought)
        if going is not None:
            self.notes = None if is_launch(thought, going) else resolve
            return (going,)
        return self._weigh(Programmes(thought, resolve))

    def _weigh(self, programmes: Programmes) -> Sequence[Action]:
        """Find the programmes to be compared; the rule of thumb's own, or the one under way, comes first."""
        actions = programmes.actions()
        if len(actions) == 1 or all(isinstance(action, acts.EndTurn) for action in actions):
            self.notes = None
            return (actions[0],)
        self._programmes = programmes
        self.exploration, self.prior_visits, self.opinion = STRATEGY
        self._choices = [Opening(action, number) for number, action in enumerate(actions)]
        self._now = EVEN
        return ()

    def first_action(self, opening: Opening) -> Action:
        return opening.action

    def decided(self, mind: Mind[View], opening: Opening) -> None:
        if self._programmes is not None:
            is_done = is_launch(self._programmes.thought, opening.action)
            self.notes = None if is_done else self._programmes.resolve(opening.programme)

    # An iteration -------------------------------------------------------------------------------------------

    def chose(self, opening: Opening) -> None:
        self._tried = opening.programme

    def is_enough(self, world: World[View], plies: int) -> bool:
        return self._programmes is not None or world.frame.name == "turn" or plies >= MOST_PLIES

    def evaluate(self, world: World[View], seat: int) -> float:
        """How good it is. Of programmes: how much better than the usual one, which counts as even; else by
        the points the agency has, those its craft are on the way to, and those its plans promise."""
        if self._programmes is not None:
            return max(0.0, EVEN + self._programmes.advantage(self._tried, self.random.getrandbits(48)) / 2)
        view = world.view(seat)
        drawing = drawing_for(self.cat.content, view.expansions)
        desk = desk_of(drawing.charts, view)
        left = sum(goal.points for goal in desk.goals)
        helms = in_space(desk)
        coming = drawing.outlook(desk.less(pledged(helms)), desk.store())
        coming += sum(helm.course.prospect.points for helm in helms if helm.course is not None)
        coming = min(coming, left)
        if view.is_solitaire:
            return chances(desk.own.score + coming - (left - coming))
        rival = max(agency.score for agency in view.agencies if agency.agency != view.agency)
        return chances(desk.own.score + coming - rival - RIVALS_SHARE * left)


guide = LeavingEarthGuide
TACTICS = 0.05, 4, 0.005
"""How readily what looks worse is tried, what an opinion weighs, and how much better the usual choice is
thought to be."""
STRATEGY = 0.1, 30, 0.005
"""The same for programmes."""


def chances(lead: float) -> float:
    """How likely a lead of so many points is to win."""
    return ahead(lead, SPREAD)
