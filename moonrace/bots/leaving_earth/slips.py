"""How people go wrong at Leaving Earth. Nothing there is turned against anybody."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.gentle import Manners
from moonrace.bots.leaving_earth.desk import desk_of
from moonrace.bots.leaving_earth.helm import in_space, pledged
from moonrace.bots.leaving_earth.player import drawing_for
from moonrace.bots.leaving_earth.works import Works
from moonrace.bots.mind import Mind
from moonrace.games.leaving_earth.actions import (
    Buy,
    EndTurn,
    Maneuver,
    RemoveOutcome,
    Research,
    ReturnOutcome,
)
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action

SPENDING = (Buy, Research)
OTHER_PROJECTS = 3
"""How many voyages somebody dreams of besides the best."""


class LeavingEarthManners(Manners[View, Catalogue]):
    """Money for a second project before the first has flown, and failures left in place to save some."""

    slip_rate = 0.8
    forgets = (Maneuver,)
    forgotten = "a thought of where to fly"

    def slips(self, mind: Mind[View], chosen: Action) -> Sequence[Action]:
        if isinstance(chosen, RemoveOutcome):
            return [action for action in mind.legal if isinstance(action, ReturnOutcome)]
        if not isinstance(chosen, SPENDING) or EndTurn() not in mind.legal:
            return ()
        return self._other_projects(mind)

    def _other_projects(self, mind: Mind[View]) -> Sequence[Action]:
        drawing = drawing_for(self.cat.content, mind.view.expansions)
        desk = desk_of(drawing.charts, mind.view)
        works = Works(desk.less(pledged(in_space(desk))), drawing, set(mind.legal))
        steps = [works.advance(ranked) for ranked in works.dreams()[:OTHER_PROJECTS]]
        actions = [step.action for step in steps if step is not None and isinstance(step.action, SPENDING)]
        return list(dict.fromkeys(actions))


manners = LeavingEarthManners
