"""How people go wrong at Apogee, and what they take amiss there."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.apogee.advice import shortlist
from moonrace.bots.apogee.placing import DESIGN, RESEARCH
from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.apogee.thought import PASS, STAY, Thought
from moonrace.bots.gentle import Manners
from moonrace.bots.mind import Mind
from moonrace.games.apogee.actions import Keep, Launch, Place, Remove, Specialty, Take
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action

HOSTILE = ("block_building", "block_launches", "take_from_reserve")
"""Specialties of Directors that are turned against somebody."""


class ApogeeManners(Manners[View, Catalogue]):
    """A card that looks as good, Engineers at the wrong desk, and a launch put off."""

    slip_rate = 0.55
    forgets = (Place,)
    forgotten = "a plan for where its Engineers go"

    def __init__(self, cat: Catalogue) -> None:
        super().__init__(cat)
        self._player = ApogeePlayer(cat)

    def is_attack(self, view: View, action: Action) -> bool:
        if isinstance(action, Specialty) and view.players > 1:
            director = self.cat.content.directors[view.seats[view.seat].director]
            return director.specialty.kind in HOSTILE
        return isinstance(action, Remove)

    def slips(self, mind: Mind[View], chosen: Action) -> Sequence[Action]:
        if isinstance(chosen, (Keep, Take)):
            return shortlist(Thought(self._player, mind.view, mind.legal))
        if isinstance(chosen, Place):
            return [a for a in mind.legal if isinstance(a, Place) and _is_elsewhere(a, chosen)]
        if isinstance(chosen, Launch):
            return [action for action in mind.legal if action == STAY]
        return [action for action in mind.legal if action == PASS]


manners = ApogeeManners


def _is_elsewhere(action: Place, chosen: Place) -> bool:
    is_same = action.engineer == chosen.engineer
    return is_same and action.action != chosen.action and action.action in (DESIGN, RESEARCH)
