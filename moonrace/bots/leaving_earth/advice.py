"""What the search is told about Leaving Earth: which choices to compare, and how what follows is judged.

Plans are made by the heuristic player. The search tries what follows from drawing: to remove an outcome or
put it back, which rocket to fire, what takes damage, whether to conceal what was found, who is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonrace.bots.guide import ActionGuide, AdvisedGuide, ahead
from moonrace.bots.leaving_earth.desk import Desk
from moonrace.bots.leaving_earth.helm import in_space, pledged
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer, drawing_for
from moonrace.bots.mind import Mind, World
from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title

TACTICAL = (
    acts.Check,
    acts.Conceal,
    acts.Damage,
    acts.DrawLanding,
    acts.RemoveOutcome,
    acts.Spare,
    acts.StopFiring,
)
"""Where one of these may be answered, the search compares."""
SPREAD = 8.0
"""Points of lead that make winning about three times as likely as losing."""
RIVALS_SHARE = 0.3
"""What part of the points left on the table the leading rival is expected to take."""
MOST_PLIES = 80


class LeavingEarthGuide(AdvisedGuide[View, Action, Catalogue], ActionGuide[View]):
    """Guides the search through one decision after another."""

    rounds_ahead = 0
    opinion = 0.005

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        super().__init__(title, LeavingEarthPlayer(title.catalogue))

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """Plans and deals are the heuristic player's; what follows from draws is searched."""
        usual = self._player.decide(mind)
        is_tactical = any(isinstance(action, TACTICAL) for action in mind.legal)
        if mind.is_open or not is_tactical or would_go_round(mind, usual):
            return (usual,)
        choices = [a for a in mind.legal if a == usual or not isinstance(a, acts.StopFiring)]
        self._choices = sorted(choices, key=lambda action: action != usual)
        self._now = self.evaluate(mind.world(Seeded(0)), mind.seat)
        return ()

    def is_enough(self, world: World[View], plies: int) -> bool:
        return world.frame.name == "turn" or plies >= MOST_PLIES

    def evaluate(self, world: World[View], seat: int) -> float:
        """The points the agency has, those its craft are on the way to, and those its plans promise."""
        view = world.view(seat)
        drawing = drawing_for(self.cat.content, view.expansions)
        desk = Desk(drawing.charts, view)
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


def would_go_round(mind: Mind[View], usual: Action | None) -> bool:
    """Where any other answer would only have the player come back to the same point: giving up what was
    begun, not making use of what a survey has found, or leaving a failure where a test will draw it
    again."""
    view = mind.view
    if view.drawn is not None:
        return view.drawn.advancement == "surveying" or isinstance(usual, acts.RemoveOutcome)
    return isinstance(usual, (acts.StopFiring, acts.Reveal))


def chances(lead: float) -> float:
    """How likely a lead of so many points is to win."""
    return ahead(lead, SPREAD)
