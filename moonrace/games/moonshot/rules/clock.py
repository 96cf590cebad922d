"""What a seat is taken to have said when its turn clock runs out (MS-PROT-12)."""

from __future__ import annotations

from moonrace.games.moonshot.actions import (
    Abort,
    Adapt,
    EndSupport,
    Evaluate,
    Pass,
    Ready,
    TakeReward,
    YieldTie,
)
from moonrace.games.moonshot.odds import path_odds
from moonrace.games.moonshot.rules.launches import Adapting
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.actions import Action

SILENT = (Ready, Pass, Abort, EndSupport, Evaluate, YieldTie, TakeReward)
"""What silence means, wherever it can be said: the harmless way to go on."""


def answer_for_the_silent(state: MoonshotState, seat: int) -> Action | None:
    """The action that silence stands for, or None where nothing is awaited of the seat.

    Where an action has been begun and must be finished, the first way to finish it counts, and Adaptivity is
    divided in the best way.
    """
    for frame in state.waiting():
        if seat in frame.awaited(state):
            if isinstance(frame, Adapting):
                return _best_split(state, frame.nation)
            legal = frame.legal(state, seat)
            return next((action for action in legal if isinstance(action, SILENT)), legal[0])
    return None


def _best_split(state: MoonshotState, nation: int) -> Adapt:
    own = state.nations[nation]
    s, e, c = own.parameters
    path = [(risk, own.tests[risk]) for risk in state.path_of(own.target, nation)]
    return Adapt(*path_odds(state.cat, (s, e, c), own.adaptivity, own.sabotage, path).split)
