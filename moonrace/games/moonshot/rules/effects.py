"""What rewards and places give (MS-MAN-03, MS-RULING-49)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import DrawTile, Test
from moonrace.games.moonshot.catalogue import Effects
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.focus import Focus, GainingView
from moonrace.games.moonshot.rules import rival
from moonrace.games.moonshot.rules.decks import draw_tile, refuse_deck
from moonrace.games.moonshot.rules.ends import change_budget, change_popularity
from moonrace.games.moonshot.rules.testing import put_test, refuse_risk
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

TECH, TESTS = "tech", "tests"
CHOICES = (TECH, TESTS)
POPULARITY, OPP_POPULARITY = "popularity", "opp_popularity"
SWAYS = (POPULARITY, OPP_POPULARITY)


def grant(state: MoonshotState, flow: Flow, nation: int, effects: Effects, why: str) -> None:
    """Give a nation what a card, mission or place says, in the order printed.

    Where the receiver must choose, the rest waits behind the choice.
    """
    rest = effects
    while rest and state.result is None:
        (kind, count), rest = rest[0], rest[1:]
        if kind in SWAYS:
            _sway(state, flow, nation, dict(((kind, count), *rest)), why)
            rest = tuple(effect for effect in rest if effect[0] not in SWAYS)
        elif kind not in CHOICES:
            GIVE[kind](state, flow, nation, count, why)
        elif nation == state.rival:
            (rival.gain_tiles if kind == TECH else rival.gain_tests)(state, flow, count)
        else:
            state.frames.append(Gaining(nation, kind, count, rest, why))
            return


def _sway(state: MoonshotState, flow: Flow, nation: int, bundle: dict[str, int], why: str) -> None:
    """What one card does to both sides' Popularity is one event (MS-RULING-41)."""
    own, other = bundle.get(POPULARITY, 0), bundle.get(OPP_POPULARITY, 0)
    change_popularity(state, flow, (own, other) if nation == 0 else (other, own), why)


def _give_budget(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    change_budget(state, flow, nation, count, why)


def _take_budget(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    change_budget(state, flow, 1 - nation, count, why)


def _give_money(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    own = state.nations[nation]
    own.money = max(0, own.money + count)
    flow.tell(events.Money(nation=NATIONS[nation], by=count, to=own.money, why=why))


def _give_test_steal(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    state.nations[nation].test_steal += count
    flow.tell(events.StealTokens(nation=NATIONS[nation], what="tests", count=count, why=why))
    if nation == state.rival:
        rival.steal_tests(state, flow)


def _give_tech_steal(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    state.nations[nation].tech_steal += count
    flow.tell(events.StealTokens(nation=NATIONS[nation], what="technology", count=count, why=why))
    if nation == state.rival:
        rival.steal_tiles(state, flow)


def _sabotage(state: MoonshotState, flow: Flow, nation: int, count: int, why: str) -> None:
    state.nations[1 - nation].sabotage += count
    flow.tell(events.Sabotaged(nation=NATIONS[1 - nation], count=count, why=why))


Give = Callable[[MoonshotState, Flow, int, int, str], None]
GIVE: dict[str, Give] = {
    "budget": _give_budget,
    "opp_budget": _take_budget,
    "money": _give_money,
    "test_steal": _give_test_steal,
    "tech_steal": _give_tech_steal,
    "sabotage": _sabotage,
}


@dataclass(eq=False)
class Gaining(Frame):
    """Technology tiles are drawn from decks of the receiver's choice, free tests put on visible risks."""

    name = "reward"

    nation: int
    kind: str
    left: int
    rest: Effects
    why: str

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        seats = state.engineers[self.nation]
        return seats if self.left > 0 and self.legal(state, seats[0]) else ()

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        if self.kind == TESTS:
            return [state.cat.say_test[risk] for risk in state.testable(self.nation)]
        return state.cat.say_draw

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if self.kind == TESTS and isinstance(action, Test):
            return refuse_risk(state, self.nation, action.risk)
        if self.kind == TECH and isinstance(action, DrawTile):
            return refuse_deck(state, action.deck)
        return Refusal("reward-first", "Take what the reward gives first.", "MS-RULING-49")

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        return Focus(self.name, gaining=GainingView(NATIONS[self.nation], self.kind, self.left))

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        self.left -= 1
        if isinstance(action, Test):
            put_test(state, flow, self.nation, state.cat.risk[action.risk], "free")
        elif isinstance(action, DrawTile):
            gain_tile(state, flow, self.nation, state.cat.deck[action.deck])

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """Nothing left to choose; what cannot be used is lost."""
        state.frames.pop()
        grant(state, flow, self.nation, self.rest, self.why)


def gain_tile(state: MoonshotState, flow: Flow, nation: int, deck: int) -> None:
    """Draw a tile into the own Development line."""
    tile = draw_tile(state, flow, deck)
    state.nations[nation].development.append(tile)
    if flow.listens:
        flow.tell(events.Developed(nation=NATIONS[nation], deck=DECKS[deck], tile=state.cat.tile_ids[tile]))
