"""How people go wrong at Moonshot, and what they take amiss there."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.gentle import Manners
from moonrace.bots.mind import Mind
from moonrace.bots.moonshot.desk import Desk, of_kind
from moonrace.bots.moonshot.player import MoonshotPlayer
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.view import View
from moonrace.kernel.actions import Action

ALIKE = (acts.FitModule, acts.Install, acts.Play, acts.Test)
"""Where another of the same kind looks as good."""
TRIED_SPOTS = 6
"""In how many spaces somebody tries a tile before it stays."""


class MoonshotManners(Manners[View, Catalogue]):
    """Another tile, another space, another mission, and cards settled at the wrong time."""

    slip_rate = 0.35
    forgets = (acts.PlaceTile,)
    forgotten = "a thought of where tiles go"

    def __init__(self, cat: Catalogue) -> None:
        super().__init__(cat)
        self._player = MoonshotPlayer(cat, seed=0)

    def is_attack(self, view: View, action: Action) -> bool:
        if isinstance(action, acts.Support):
            ours = Desk(self.cat, view).own.manoeuvres
            return all(card.card != action.card for card in ours)
        return isinstance(action, (acts.StealTest, acts.StealTile, acts.Stop))

    def slips(self, mind: Mind[View], chosen: Action) -> Sequence[Action]:
        if isinstance(chosen, ALIKE):
            return of_kind(mind.legal, type(chosen))
        if isinstance(chosen, acts.PlaceTile):
            return self._other_spots(mind, chosen)
        if isinstance(chosen, acts.Launch):
            return self._other_flights(mind, chosen)
        if isinstance(chosen, acts.Evaluate):
            return [action for action in of_kind(mind.legal, acts.Escalate) if action.card == chosen.card]
        return [acts.Evaluate(chosen.card)] if isinstance(chosen, acts.Escalate) else ()

    def _other_spots(self, mind: Mind[View], chosen: acts.PlaceTile) -> Sequence[Action]:
        desk = Desk(self.cat, mind.view)
        planner = self._player.planner(desk, desk.own)
        tile = self.cat.tile[chosen.tile]
        spots = sorted(planner.workshop.spots(planner.blueprint, tile, planner.aims), reverse=True)
        found = [
            acts.PlaceTile(chosen.tile, self.cat.space_ids[spot.space], spot.turns)
            for spot in spots[:TRIED_SPOTS]
        ]
        return [action for action in found if action in mind.legal]

    def _other_flights(self, mind: Mind[View], chosen: acts.Launch) -> Sequence[Action]:
        desk = Desk(self.cat, mind.view)
        planner = self._player.planner(desk, desk.own)
        least = planner.staying()
        flights = [action for action in of_kind(mind.legal, acts.Launch) if action != chosen]
        return [a for a in flights if planner.best(self.cat.mission[a.mission]).value > least]


manners = MoonshotManners
