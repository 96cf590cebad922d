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
    frame = state.frames[-1]
    if seat not in frame.awaited(state):
        return None
    if isinstance(frame, Adapting):
        return Adapt(*state.odds(frame.nation, state.nations[frame.nation].target).split)
    legal = frame.legal(state, seat)
    return next((action for action in legal if isinstance(action, SILENT)), legal[0])
