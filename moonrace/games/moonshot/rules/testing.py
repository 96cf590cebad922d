"""Test tokens on risk cards (MS-TST)."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.frames import Flow


def put_test(state: MoonshotState, flow: Flow, nation: int, risk: int, how: str) -> None:
    """Put an own Test token on a risk card; tokens add up (MS-TST-01)."""
    own = state.nations[nation]
    own.tests[risk] += 1
    name = state.cat.risk_ids[risk]
    flow.tell(events.Tested(nation=NATIONS[nation], risk=name, tests=own.tests[risk], how=how))


def steal_test(state: MoonshotState, flow: Flow, nation: int, risk: int) -> None:
    """Turn an opposing Test token over (MS-ENG-13)."""
    own, other = state.nations[nation], state.nations[1 - nation]
    own.test_steal -= 1
    other.tests[risk] -= 1
    own.tests[risk] += 1
    flow.tell(events.StoleTest(nation=NATIONS[nation], risk=state.cat.risk_ids[risk]))
