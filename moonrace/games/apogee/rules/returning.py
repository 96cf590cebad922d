"""What becomes of a rocket after a launch (AP-LCH-10, AP-RULING-10 to 12, AP-RULING-24)."""

from __future__ import annotations

from moonrace.games.apogee import events
from moonrace.games.apogee.rockets import FIRST_STAGE
from moonrace.games.apogee.rules.piles import return_to_reserve
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.frames import Flow


def bring_back(state: ApogeeState, flow: Flow, seat: int, *, reusable: bool) -> None:
    """The rocket's cards go to the reserve; reusable First Stages stay built (AP-LCH-10, AP-RULING-11)."""
    player, zone = state.seats[seat], state.cat.type
    first = [card for card in player.pad if zone[card] == FIRST_STAGE]
    staying = first if reusable else []
    back = [card for card in player.pad if card not in staying]
    player.returned = () if reusable else tuple(first)
    if flow.listens:
        names = tuple(state.cat.technologies[state.cat.kind[card]] for card in back)
        flow.tell(events.CameBack(seat=seat, technologies=names))
    return_to_reserve(state, seat, back)


def give_up(state: ApogeeState, flow: Flow, seat: int) -> None:
    """Give a waiting flight up: all its cards come back, and it does not count (AP-RULING-24)."""
    player = state.seats[seat]
    player.waiting = None
    flow.tell(events.GaveUp(seat=seat))
    bring_back(state, flow, seat, reusable=False)
    player.returned = ()
