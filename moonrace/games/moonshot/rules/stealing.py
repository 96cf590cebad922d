"""Stealing tests and technology, and calling STOP for it between two actions (MS-ENG-13 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import StealTest, StealTile, Stop
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.rules import stops
from moonrace.games.moonshot.rules.installing import STOLEN, Placing
from moonrace.games.moonshot.rules.testing import steal_test
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


def list_steals(state: MoonshotState, nation: int, legal: list[Action]) -> None:
    """What can be stolen now."""
    own, other, cat = state.nations[nation], state.nations[1 - nation], state.cat
    if own.test_steal:
        legal += [cat.say_steal_test[risk] for risk in state.visible() if other.tests[risk]]
    if own.tech_steal:
        legal += [cat.say_steal_tile[tile] for tile in stealable_tiles(state, nation)]


def stealable_tiles(state: MoonshotState, nation: int) -> Sequence[int]:
    """The opposing Development line; of the Rival, the open tile of the Research Area (MS-SOLO-15)."""
    return state.research[-1:] if state.is_solo else state.nations[1 - nation].development


def refuse_steal_test(state: MoonshotState, nation: int, action: StealTest) -> Refusal | None:
    """Why no test can be stolen there."""
    if not state.nations[nation].test_steal:
        sentence = "You have no Test Steal token; some Manoeuvres and missions give them."
        return Refusal("no-steal-token", sentence, "MS-ENG-13")
    risk = state.cat.risk.get(action.risk)
    if risk not in state.visible() or not state.nations[1 - nation].tests[risk]:
        return Refusal("no-test-there", "No opposing Test token lies there.", "MS-RULING-19")
    return None


def do_steal_test(state: MoonshotState, flow: Flow, nation: int, action: StealTest) -> None:
    """Turn an opposing Test token over."""
    steal_test(state, flow, nation, state.cat.risk[action.risk])


def refuse_steal_tile(state: MoonshotState, nation: int, action: StealTile) -> Refusal | None:
    """Why a tile cannot be stolen."""
    if not state.nations[nation].tech_steal:
        sentence = "You have no Technology Steal token; some Manoeuvres and missions give them."
        return Refusal("no-steal-token", sentence, "MS-ENG-14")
    if state.cat.tile.get(action.tile) not in stealable_tiles(state, nation):
        if state.is_solo:
            return Refusal("not-open", "That tile does not lie open in the Research Area.", "MS-SOLO-15")
        sentence = "That tile is not in the opposing Development line."
        return Refusal("not-in-development", sentence, "MS-RULING-19")
    return None


def do_steal_tile(state: MoonshotState, flow: Flow, nation: int, action: StealTile) -> None:
    """Take the tile; it is placed next."""
    tile = state.cat.tile[action.tile]
    state.nations[nation].tech_steal -= 1
    if state.is_solo:
        state.research.pop()
    else:
        state.nations[1 - nation].development.remove(tile)
    flow.tell(events.StoleTile(nation=NATIONS[nation], tile=action.tile))
    state.frames.append(Placing(nation, (tile,), STOLEN))


def refuse_stop_now(state: MoonshotState, nation: int, _action: Stop) -> Refusal | None:
    """Why STOP cannot be called between two actions."""
    can_steal: list[Action] = []
    list_steals(state, nation, can_steal)
    nothing = Refusal("nothing-to-steal", "There is nothing to steal now.", "MS-RULING-19")
    return stops.refuse_stop(state, nation) or (None if can_steal else nothing)


def do_stop(state: MoonshotState, flow: Flow, nation: int, _action: Stop) -> None:
    """Note it."""
    stops.call_stop(state, flow, nation)
