"""Test tokens on risk cards (MS-TST)."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


def refuse_risk(state: MoonshotState, nation: int, name: str) -> Refusal | None:
    """Why a nation cannot test a risk card. Says nothing of cards that lie face down somewhere."""
    risk = state.cat.risk.get(name)
    if risk is None:
        return Refusal("no-such-risk", f"There is no risk card “{name}”.", "MS-ENG-09")
    if risk not in state.testable(nation):
        sentence = f"{state.cat.risks[risk].name} is no visible risk of a mission or your path."
        return Refusal("not-testable", sentence, "MS-RULING-17")
    return None


def put_test(state: MoonshotState, flow: Flow, nation: int, risk: int, how: str) -> None:
    """Put an own Test token on a risk card; tokens add up (MS-TST-01)."""
    own = state.nations[nation]
    own.tests[risk] += 1
    name = state.cat.risk_ids[risk]
    if flow.listens:
        flow.tell(events.Tested(nation=NATIONS[nation], risk=name, tests=own.tests[risk], how=how))


def steal_test(state: MoonshotState, flow: Flow, nation: int, risk: int) -> None:
    """Turn an opposing Test token over (MS-ENG-13)."""
    own, other = state.nations[nation], state.nations[1 - nation]
    own.test_steal -= 1
    other.tests[risk] -= 1
    own.tests[risk] += 1
    flow.tell(events.StoleTest(nation=NATIONS[nation], risk=state.cat.risk_ids[risk]))
