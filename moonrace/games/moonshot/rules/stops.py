"""Calling STOP in real-time play (MS-ENG-15, MS-PROT-07)."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import Stop
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.state import BOTH, MoonshotState
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

STOP = Stop()


def callers(state: MoonshotState) -> list[int]:
    """The seats that may call STOP while an Engineer's action is running."""
    if not state.rules.is_real_time:
        return []
    return [seat for nation in BOTH if refuse_stop(state, nation) is None for seat in state.engineers[nation]]


def refuse_stop(state: MoonshotState, nation: int) -> Refusal | None:
    """Why a nation's Engineer may not call STOP."""
    own = state.nations[nation]
    if not state.rules.is_real_time:
        return Refusal("no-stop", "At this table Engineers steal in their own turn.", "MS-PROT-05")
    if own.has_passed:
        return Refusal("passed", "After passing there is no STOP.", "MS-RULING-04")
    if nation in state.stops:
        return Refusal("stop-called", "You have called STOP already.", "MS-PROT-07")
    if not own.test_steal and not own.tech_steal:
        return Refusal("no-steal-token", "You have no token to steal with.", "MS-ENG-15")
    return None


def call_stop(state: MoonshotState, flow: Flow, nation: int) -> None:
    """Note a STOP; the holder of the First Player marker comes first (MS-PROT-07)."""
    called = {*state.stops, nation}
    state.stops = tuple(own for own in state.in_order() if own in called)
    flow.tell(events.Stop(nation=NATIONS[nation]))
