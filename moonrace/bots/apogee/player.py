"""The heuristic player: asks a thought for every decision, and keeps the drawing boards."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.apogee.parts import Parts
from moonrace.bots.apogee.plans import Board
from moonrace.bots.apogee.thought import ANSWERS, Thought
from moonrace.bots.mind import NO_OTHER, Choice, Reasoner
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action


class ApogeePlayer(Reasoner[View, Catalogue]):
    """Plans from its view alone; the same view gives the same answer."""

    def __init__(self, cat: Catalogue) -> None:
        super().__init__(cat)
        self.parts = Parts(cat)
        self._boards: dict[int, Board] = {}

    def board(self, mission: int) -> Board:
        """The drawing board for a Mission."""
        found = self._boards.get(mission)
        if found is None:
            found = self._boards[mission] = Board(self.cat, self.parts, mission)
        return found

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        choice = ANSWERS[view.focus.what](Thought(self, view, legal))
        return choice if choice.action in legal else Choice(legal[0], NO_OTHER)
