"""The stronger player of Leaving Earth: plans as the heuristic one does, and sees what others are after."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.leaving_earth.desk import desk_of
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer, drawing_for
from moonrace.bots.leaving_earth.race import raced
from moonrace.bots.leaving_earth.thought import Thought
from moonrace.bots.mind import Choice
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action


class Strategist(LeavingEarthPlayer):
    """Plays for points that the others do not get."""

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        return self.thought(view, legal).answer()

    def thought(self, view: View, legal: Sequence[Action]) -> Thought:
        """One decision, with the race in view."""
        drawing = drawing_for(self.cat.content, view.expansions)
        return Thought(drawing, view, legal, raced(desk_of(drawing.charts, view), drawing))
