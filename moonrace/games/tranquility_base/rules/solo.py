"""The solo game: forced plays and the countdown (TB-SOL, TB-RULING-15)."""

from __future__ import annotations

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.rules.asides import list_interrupts
from moonrace.games.tranquility_base.rules.fuel import Funds
from moonrace.games.tranquility_base.rules.specials import list_wild
from moonrace.games.tranquility_base.state import TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow
from moonrace.kernel.result import Result

AT_ONCE = "at-once"
IN_TURN = "in-turn"

FORCED = Refusal(
    "forced-play", "Wild and Instant cards come first in the solo game: one can be played.", "TB-RULING-15"
)


def forced_plays(state: TranquilityState, seat: int, wilds: list[int]) -> list[Action]:
    """What must be played before anything else: a negation of a card on an own mission, or a Wild with a
    target.

    The last card in hand is exempt (TB-TRN-08).
    """
    interrupts = list_interrupts(state, seat)
    if interrupts or state.playable(seat) < 1:
        return interrupts
    forced: list[Action] = []
    list_wild(state, Funds(state, seat), wilds, forced)
    return forced


def count_down(state: TranquilityState, flow: Flow) -> None:
    """Turn a counter over at the end of a turn; with the last one the game is lost (TB-SOL-05, TB-SOL-06)."""
    state.countdown -= 1
    flow.tell(events.Countdown(left=state.countdown))
    if state.countdown == 0:
        completed = state.seats[0].completed
        state.phase = "over"
        flow.tell(events.CountdownOut(missions=completed))
        state.result = Result(((0,),), (float(completed),), "countdown", ())
