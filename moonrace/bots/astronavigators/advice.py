"""What the search is told about AstroNavigators: declarations to compare, and how good a month's end is.

In company only the training on Earth is searched: in flight the values of the voyage are exact but for icons
to come. Alone the race with the shadow is searched too, to its end, since each may jump the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonrace.bots.astronavigators.desk import LAST_TRAINING, Desk
from moonrace.bots.astronavigators.player import AstroPlayer
from moonrace.bots.astronavigators.training import (
    AGENDA_SHARE,
    GROWTH_MOONS,
    GROWTH_NK,
    GROWTH_SETS,
    months_to_train,
    progress,
    scores,
)
from moonrace.bots.astronavigators.voyage import HOME, UNIT
from moonrace.bots.astronavigators.worth import HOPE, TEMPO, Worths
from moonrace.bots.guide import ActionGuide, AdvisedGuide, ahead
from moonrace.bots.mind import Mind, World
from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title

CANDIDATES = 5
HOPELESS = 12.0
"""Declarations that seem worse than the best one by so much NK are not looked at."""
MONTHS = 2
"""How many months are played before a world is judged."""
PRIOR_VISITS = 3
POINT = 0.004
"""What a point of NK is worth in a rule of thumb's opinion, as a share of winning."""
SPREAD = 0.12
"""How much better an outlook must be to win about three times as often as losing."""
STILL_OPEN = 0.88
"""How likely a mission not begun is not fulfilled in a month."""
MOST_PLIES = 300
RACING = ("declare", "flight", "calibrate")
DOUBT = 0.04
"""By how much the rule of thumb is thought to be better than anything else in the race."""
NEVER = 99


class AstroGuide(AdvisedGuide[View, Action, Catalogue], ActionGuide[View]):
    """Guides the search through one decision after another."""

    exploration = 0.08

    def __init__(self, title: Title[Any, Catalogue]) -> None:
        super().__init__(title, AstroPlayer(title.catalogue))
        self._opinions: dict[Action, float] = {}
        self._until = 0

    def certain(self, mind: Mind[View]) -> Sequence[Action | None]:
        """Most of it is left to the heuristic player."""
        view = mind.view
        usual = self._player.decide(mind)
        desk = Desk(self.cat, view)
        if mind.is_open or usual is None:
            return (usual,)
        if desk.is_solo and view.focus.what in RACING and (desk.stage or view.round > LAST_TRAINING):
            return self._race(desk, mind.legal, usual)
        if view.focus.what != "declare" or isinstance(usual, acts.Ready):
            return (usual,)
        months = months_to_train(desk) if desk.is_training else 0
        if not months:
            return (usual,)
        self._opinions = candidates(scores(desk, mind.legal, months))
        if len(self._opinions) < 2:
            return (usual,)
        self._until = view.round + MONTHS
        self._now = self.evaluate_view(view)
        return ()

    def _race(self, desk: Desk, legal: Sequence[Action], usual: Action) -> Sequence[Action | None]:
        """Compare everything that keeps the race going, by playing it to its end."""
        self._opinions = {usual: 0.0}
        for action in legal:
            is_idle = isinstance(action, (acts.AbortStage, acts.TakeQuest, acts.TakeRocket, acts.RevealSite))
            if not is_idle and not (isinstance(action, acts.Travel) and not is_alike(action, usual)):
                self._opinions.setdefault(action, -DOUBT / POINT)
        self._until = NEVER
        self._now = desk.voyage().value(desk.board())
        return (usual,) if len(self._opinions) < 2 else ()

    def openings(self, mind: Mind[View], legal: Sequence[Action]) -> Sequence[Action]:
        return tuple(self._opinions)

    def prior(self, opening: Action) -> tuple[int, float]:
        return PRIOR_VISITS, self._now + POINT * self._opinions[opening]

    def is_enough(self, world: World[View], plies: int) -> bool:
        is_later = self.title.rounds(world.state) >= self._until and world.frame.name == "declare"
        return is_later or plies >= MOST_PLIES

    def evaluate(self, world: World[View], seat: int) -> float:
        return self.evaluate_view(world.view(seat))

    def evaluate_view(self, view: View) -> float:
        """How likely the seat is to win, by its own outlook and, in company, the rivals'."""
        own = outlook(Desk(self.cat, view))
        if view.players == 1:
            return own
        rivals = [
            outlook(Desk(self.cat, view, seat))
            for seat in range(view.players)
            if seat != view.seat and view.seats[seat].fate == "playing"
        ]
        if not rivals:
            return own
        return ahead(own - max(rivals), SPREAD)


guide = AstroGuide


def is_alike(action: acts.Travel, usual: Action) -> bool:
    """Whether a declaration differs from another by its week alone."""
    return isinstance(usual, acts.Travel) and usual.vehicle == action.vehicle


def candidates(found: dict[Action, float]) -> dict[Action, float]:
    """The declarations worth a thought, best first, with what they lack to the best one.

    Of travels with the same vehicle only the best week counts.
    """
    best = max(found.values())
    chosen: dict[Action, float] = {}
    vehicles = set()
    for action in sorted(found, key=lambda action: found[action], reverse=True):
        if isinstance(action, acts.Travel):
            if action.vehicle in vehicles:
                continue
            vehicles.add(action.vehicle)
        if found[action] >= best - HOPELESS and len(chosen) < CANDIDATES:
            chosen[action] = found[action] - best
    return chosen


# Outlook ----------------------------------------------------------------------------------------------------


def outlook(desk: Desk) -> float:
    """What a seat's position is worth, in the terms of its voyage."""
    if desk.stage == HOME:
        return desk.voyage_aims().arrived
    if desk.stage:
        return with_agenda(desk, desk.voyage().value(desk.board()), 0)
    voyage = desk.voyage()
    launch_nk = desk.cat.content.values.saturn_v_launch_nk
    distance = desk.distances[desk.square]
    nk = desk.me.nk + launch_nk + assets(desk)
    best = 0.0
    for months in range(max(0, distance - 1), max(distance, LAST_TRAINING - desk.round + 1)):
        grown = max(0, months + 1 - distance)
        value = voyage.smooth(
            0,
            (nk + GROWTH_NK * grown) / UNIT,
            desk.moons() + GROWTH_MOONS * grown,
            len(desk.me.sets) + GROWTH_SETS * grown,
        )
        best = max(best, voyage.aims.patience**months * with_agenda(desk, value, months))
    return best


def assets(desk: Desk) -> float:
    """What is begun, in NK: sets, saved cards, tiles."""
    if not desk.is_training:
        return 0.0
    worths = Worths(desk)
    total = float(len(desk.me.tiles))
    for number, have in worths.icons.items():
        if number not in worths.has_set:
            total += worths.set_nk * HOPE * min(1.0, have / desk.cat.minimum[number]) ** 2
    saved = [worths.card(desk.cat.card[name]) - TEMPO for name in desk.me.saved]
    return total + sum(max(0.0, worth) for worth in saved)


def with_agenda(desk: Desk, value: float, months: int) -> float:
    """A flight's value with the hope that the mission is fulfilled."""
    if desk.agenda is None:
        return value
    if desk.me.is_revealed or desk.me.is_fulfilled:
        hope = 1.0
    elif desk.stage:
        hope = 0.0
    else:
        begun = progress(desk)
        hope = 1.0 - (1.0 - 0.8 * begun) * STILL_OPEN**months
        if not months:
            hope = 0.0
    return value * hope if desk.is_solo else value + AGENDA_SHARE * hope
