"""What the search is told about Apogee: whole placements to choose from, and how a round's end is judged.

A choice is tried in sampled worlds to the end of its round, everybody else playing by rule of thumb from what
that seat could know there. Sealed answers of others are never looked at: worlds are drawn without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from moonrace.bots.apogee.desk import desk_of
from moonrace.bots.apogee.placing import CONSTRUCTION, DESIGN, RESEARCH, SPECIALTY
from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.apogee.thought import Thought
from moonrace.bots.guide import AdvisedGuide, ahead
from moonrace.bots.mind import Mind, World
from moonrace.games.apogee.actions import Keep, Place, Ready, Sell, Take
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title

SEARCHED = ("planning", "rd", "design", "launch", "administration")
"""What is compared by trying; all else is left to the rule of thumb."""
CARDS = 4
PLACEMENTS = 6
MOST_PLIES = 150
SPREAD = 1.2
"""Rounds of lead that make winning about three times as likely as losing."""
RIVAL_ALONE = 1.0
"""Rounds that the rival of the solo variant takes for one readiness, roughly."""


class Opening(NamedTuple):
    """A choice, in Planning with the placement of all further Engineers."""

    action: Action
    rest: tuple[Action, ...] = ()


class Placement(NamedTuple):
    """Where further Engineers go, decided for a round as a whole."""

    round: int
    actions: tuple[Action, ...]


class ApogeeGuide(AdvisedGuide[View, Opening, Catalogue]):
    """Guides the search through one decision after another."""

    exploration = 0.1
    prior_visits = 3
    opinion = 0.03
    _player: ApogeePlayer

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        super().__init__(title, ApogeePlayer(title.catalogue))
        self._seat = 0
        self._round = 0
        self._script: list[Action] = []
        """What the opening being tried goes on with, the last first."""

    # The decision -------------------------------------------------------------------------------------------

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """Only choices that shape the round are searched."""
        if mind.is_open:
            return (None,)
        view = mind.view
        if view.focus.what not in SEARCHED:
            return (self._player.decide(mind),)
        planned = self._planned_answer(view, mind.legal)
        if planned is not None:
            return (planned,)
        self._weigh(Thought(self._player, view, mind.legal))
        return (self._choices[0].action,) if len(self._choices) == 1 else ()

    def _planned_answer(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The rest of a placement that was decided as a whole."""
        first = legal[0]
        if isinstance(first, Ready):
            return first
        notes: Placement | None = self.notes
        if notes is None or notes.round != view.round:
            return None
        return next((action for action in notes.actions if action in legal), None)

    def _weigh(self, thought: Thought) -> None:
        """Find what is to be compared; the rule of thumb's own choice comes first."""
        view = thought.view
        self._seat, self._round = view.seat, view.round
        self._now = self.chances(view, view.seat)
        usual = self._player.think(view, thought.legal)
        if view.focus.what == "planning":
            self._choices = list(dict.fromkeys(placements(thought)))[:PLACEMENTS]
        else:
            others = [action for action in shortlist(thought) if action != usual]
            self._choices = [Opening(action) for action in (usual, *others)]

    def first_action(self, opening: Opening) -> Action:
        return opening.action

    def decided(self, mind: Mind[View], opening: Opening) -> None:
        """Remember the whole placement."""
        self.notes = Placement(self._round, opening.rest)

    # An iteration -------------------------------------------------------------------------------------------

    def chose(self, opening: Opening) -> None:
        self._script = list(reversed(opening.rest))

    def playout(self, world: World[View], seat: int, legal: Sequence[Action]) -> Action:
        if len(legal) > 1 and self._script and seat == self._seat and self._script[-1] in legal:
            return self._script.pop()
        return super().playout(world, seat, legal)

    def is_enough(self, world: World[View], plies: int) -> bool:
        """A round is played to its end."""
        if plies >= MOST_PLIES:
            return True
        return world.frame.name == "planning" and self.title.rounds(world.state) > self._round

    def evaluate(self, world: World[View], seat: int) -> float:
        view = world.view(seat)
        return self.chances(view, seat)

    def chances(self, view: View, seat: int) -> float:
        """How likely a seat is to come first, from how near everybody's plan has come to the Mission."""
        board = self._player.board(view.mission)
        times = [board.best(desk_of(view, self.cat, other)).time for other in range(view.players)]
        own = times.pop(seat)
        rival = view.rival
        if rival is not None:
            lacking = (rival.launches_needed - rival.launches) * rival.readiness_needed - rival.readiness
            times.append(max(1.0, lacking * RIVAL_ALONE + 1.0))
        return ahead(min(times) - own, SPREAD)


guide = ApogeeGuide


# What is compared -------------------------------------------------------------------------------------------


def shortlist(thought: Thought) -> list[Action]:
    """Actions worth a comparison: not every card of a river, not every sale."""
    legal = thought.legal
    cards = [action for action in legal if isinstance(action, (Take, Keep))]
    if cards:
        ranked = sorted(cards, key=lambda action: -thought.merit(action.card))
        return list[Action](ranked[:CARDS])
    return [action for action in legal if not isinstance(action, Sell)]


def placements(thought: Thought) -> Iterator[Opening]:
    """The usual placement of those not placed yet, and others with one or all of the free ones elsewhere."""
    spots = thought.placing.spots()
    view = thought.view
    left = {*view.hand} - view.focus.placement.keys()
    names = [name for name in thought.placing.team if name in left]
    yield placed(names, spots)
    for spot in (DESIGN, RESEARCH):
        yield placed(names, {n: spot if at in (DESIGN, RESEARCH) else at for n, at in spots.items()})
    for name in reversed(names):
        for spot in (SPECIALTY, CONSTRUCTION, DESIGN):
            if spots[name] != spot:
                yield placed(names, {**spots, name: spot})


def placed(names: Sequence[str], spots: dict[str, str]) -> Opening:
    """A placement as one choice."""
    first, *rest = [Place(name, spots[name]) for name in names]
    return Opening(first, tuple(rest))
