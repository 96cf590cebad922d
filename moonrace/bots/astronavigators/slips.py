"""How people go wrong at AstroNavigators. Nothing there is turned against anybody."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.astronavigators.advice import candidates
from moonrace.bots.astronavigators.desk import Desk
from moonrace.bots.astronavigators.training import months_to_train, scores
from moonrace.bots.gentle import Manners
from moonrace.bots.mind import Mind
from moonrace.games.astronavigators.actions import CancelValue, Done, Fly, Go, Travel
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.view import View
from moonrace.kernel.actions import Action

IN_FLIGHT = (Fly, CancelValue, Done)


class AstroManners(Manners[View, Catalogue]):
    """A month spent on something that looks as good, and too much courage in flight, or too little."""

    slip_rate = 0.55
    forgets = (Travel, Go)
    forgotten = "a thought of where to travel"

    def slips(self, mind: Mind[View], chosen: Action) -> Sequence[Action]:
        desk = Desk(self.cat, mind.view)
        if mind.view.focus.what == "flight" and isinstance(chosen, IN_FLIGHT):
            return [action for action in mind.legal if isinstance(action, IN_FLIGHT)]
        if mind.view.focus.what != "declare" or not desk.is_training:
            return ()
        found = scores(desk, mind.legal, months_to_train(desk))
        return list(candidates(found)) if found else ()


manners = AstroManners
