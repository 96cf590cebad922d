"""The heuristic player of Leaving Earth: plans voyages, builds for them, and flies them step by step.

It remembers nothing between decisions: whatever it does follows from the view.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from moonrace.bots.leaving_earth.charts import Charts
from moonrace.bots.leaving_earth.plans import Drawing
from moonrace.bots.leaving_earth.thought import Thought
from moonrace.bots.mind import Choice, Reasoner
from moonrace.games.leaving_earth.catalogue import Catalogue, catalogue_of
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.actions import Action

_DRAWINGS: dict[tuple[str, frozenset[str]], Drawing] = {}
"""One drawing board for each content and choice of expansions, shared by all players of a process."""


def drawing_for(content: Content, expansions: Collection[str]) -> Drawing:
    """The drawing board of a table."""
    key = content.digest, frozenset(expansions)
    found = _DRAWINGS.get(key)
    if found is None:
        found = _DRAWINGS[key] = Drawing(Charts(catalogue_of(content, key[1])))
    return found


class LeavingEarthPlayer(Reasoner[View, Catalogue]):
    """Plays for points."""

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        return Thought(drawing_for(self.cat.content, view.expansions), view, legal).answer()
