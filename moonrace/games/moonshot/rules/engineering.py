"""Phase 2 for the Engineers: actions a to j, in turn or as they come (MS-ENG, MS-PROT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import (
    Buy,
    ClearSabotage,
    Install,
    Order,
    Pass,
    Prepare,
    Research,
    StealTest,
    StealTile,
    Stop,
    Supply,
    Test,
)
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.rules import rival, stealing, stops
from moonrace.games.moonshot.rules.decks import draw_module, draw_tile, refuse_deck
from moonrace.games.moonshot.rules.installing import DEVELOPMENT, RESEARCH, RESEARCH_AREA, Placing
from moonrace.games.moonshot.rules.testing import put_test, refuse_risk
from moonrace.games.moonshot.state import BOTH, MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_YOURS, Flow, Frame

PASS = Pass()


def _short_of(state: MoonshotState, nation: int, cost: int, what: str) -> Refusal | None:
    money = state.nations[nation].money
    if money >= cost:
        return None
    return Refusal("no-money", f"{what} costs {cost} money, and you have {money}.", "MS-ENG-02")


def _pay(state: MoonshotState, flow: Flow, nation: int, cost: int, what: str) -> None:
    own = state.nations[nation]
    own.money -= cost
    if cost and flow.listens:
        flow.tell(events.Paid(nation=NATIONS[nation], cost=cost, left=own.money, what=what))


# a to d: tiles ----------------------------------------------------------------------------------------------


def refuse_install(state: MoonshotState, nation: int, action: Install) -> Refusal | None:
    """Why a tile of the Development line cannot be installed."""
    return _not_developed(state, nation, action.tile, "MS-ENG-04") or _short_of(
        state, nation, state.cat.content.costs.install, "Installing a tile"
    )


def _not_developed(state: MoonshotState, nation: int, tile: str, clause: str) -> Refusal | None:
    if state.cat.tile.get(tile) in state.nations[nation].development:
        return None
    return Refusal("not-in-development", f"“{tile}” is not in your Development line.", clause)


def _do_install(state: MoonshotState, flow: Flow, nation: int, action: Install) -> None:
    tile = state.cat.tile[action.tile]
    _pay(state, flow, nation, state.cat.content.costs.install, "install")
    state.nations[nation].development.remove(tile)
    flow.tell(events.Picked(nation=NATIONS[nation], tile=action.tile))
    state.frames.append(Placing(nation, (tile,), DEVELOPMENT))


def refuse_research(state: MoonshotState, nation: int, action: Research) -> Refusal | None:
    """Why tiles cannot be drawn from these decks; each pair is named in the order of the decks."""
    for deck in (action.deck, action.other):
        if refusal := refuse_deck(state, deck):
            return refusal
    if DECKS.index(action.deck) > DECKS.index(action.other):
        sentence = f"Name the decks in their order: research {action.other} {action.deck}."
        return Refusal("deck-order", sentence, "MS-ENG-05")
    return _short_of(state, nation, state.cat.content.costs.research, "Research")


def _do_research(state: MoonshotState, flow: Flow, nation: int, action: Research) -> None:
    """Both decks are named before anything is seen (MS-RULING-18)."""
    cat = state.cat
    _pay(state, flow, nation, cat.content.costs.research, "research")
    deck, other = cat.deck[action.deck], cat.deck[action.other]
    if flow.listens:
        flow.tell(events.Researched(nation=NATIONS[nation], decks=(action.deck, action.other)))
    is_last = deck == other and len(state.tile_decks[deck]) == 1
    drawn = [draw_tile(state, flow, deck)]
    if state.can_draw_tile(other):
        drawn.append(draw_tile(state, flow, other))
    if flow.listens:
        names = tuple(cat.tile_ids[tile] for tile in drawn)
        flow.tell(events.DrewTiles(nation=NATIONS[nation], tiles=names, audience=state.insiders(nation)))
    state.frames.append(Placing(nation, tuple(drawn), RESEARCH, is_fixed=is_last))


def refuse_buy(state: MoonshotState, nation: int, action: Buy) -> Refusal | None:
    """Why a tile cannot be bought from the Research Area."""
    if not state.research:
        return Refusal("research-area-empty", "No tile lies in the Research Area.", "MS-RULING-11")
    if action.tile != state.cat.tile_ids[state.research[-1]]:
        return Refusal("not-open", f"“{action.tile}” does not lie open there.", "MS-ENG-06")
    return _short_of(state, nation, state.cat.content.costs.buy, "The open tile")


def _do_buy(state: MoonshotState, flow: Flow, nation: int, _action: Buy) -> None:
    _pay(state, flow, nation, state.cat.content.costs.buy, "buy")
    state.frames.append(Placing(nation, (state.research.pop(),), RESEARCH_AREA))


def refuse_supply(state: MoonshotState, nation: int, action: Supply) -> Refusal | None:
    """Why a tile cannot go to the Suppliers line."""
    price = state.cat.content.suppliers.order[0]
    return _not_developed(state, nation, action.tile, "MS-ENG-07") or _taken(
        state, nation, price, "MS-ENG-07"
    )


def _taken(state: MoonshotState, nation: int, price: int, clause: str) -> Refusal | None:
    """Why nothing can go to the space of a price on a nation's Suppliers line."""
    item = state.nations[nation].suppliers[state.cat.content.suppliers.order.index(price)]
    if item == NOTHING:
        return None
    name = state.cat.item_name(item)
    return Refusal("supplier-taken", f"{name} lies on the {price} space of your Suppliers line.", clause)


def _do_supply(state: MoonshotState, flow: Flow, nation: int, action: Supply) -> None:
    own, tile = state.nations[nation], state.cat.tile[action.tile]
    own.development.remove(tile)
    own.suppliers[0] = tile
    flow.tell(events.Supplied(nation=NATIONS[nation], tile=action.tile))


# e: Modules -------------------------------------------------------------------------------------------------


def refuse_order(state: MoonshotState, nation: int, action: Order) -> Refusal | None:
    """Why a Module cannot be ordered so."""
    prices = state.cat.content.suppliers.order
    if state.cat.module.get(action.module) not in state.modules_shown:
        sentence = f"“{action.module}” is not among the discovered Modules."
        return Refusal("not-discovered", sentence, "MS-ENG-08")
    if action.price not in prices:
        listed = ", ".join(map(str, prices))
        return Refusal("no-such-price", f"A Module costs {listed}.", "MS-ENG-08")
    return _taken(state, nation, action.price, "MS-ENG-08") or _short_of(
        state, nation, action.price, "This order"
    )


def _do_order(state: MoonshotState, flow: Flow, nation: int, action: Order) -> None:
    """The Module goes on the line, and another is discovered at once (MS-RULING-08)."""
    cat = state.cat
    module = cat.module[action.module]
    _pay(state, flow, nation, action.price, "order")
    at = cat.content.suppliers.order.index(action.price)
    state.nations[nation].suppliers[at] = cat.first_module + module
    place = state.modules_shown.index(module)
    if flow.listens:
        flow.tell(events.Ordered(nation=NATIONS[nation], module=action.module, price=action.price))
    fresh = draw_module(state, flow)
    if fresh == NOTHING:
        del state.modules_shown[place]
    else:
        state.modules_shown[place] = fresh
        if flow.listens:
            flow.tell(events.Discovered(module=cat.module_ids[fresh]))


# f to h: tests, sabotage, payload ---------------------------------------------------------------------------


def refuse_test(state: MoonshotState, nation: int, action: Test) -> Refusal | None:
    """Why a risk cannot be tested."""
    return refuse_risk(state, nation, action.risk) or _short_of(
        state, nation, state.cat.content.costs.test, "A test"
    )


def _do_test(state: MoonshotState, flow: Flow, nation: int, action: Test) -> None:
    _pay(state, flow, nation, state.cat.content.costs.test, "test")
    put_test(state, flow, nation, state.cat.risk[action.risk], "paid")


def _clearing_cost(state: MoonshotState, count: int) -> int:
    costs = state.cat.content.costs
    return costs.anti_sabotage + costs.anti_sabotage_each * count


def refuse_clear(state: MoonshotState, nation: int, action: ClearSabotage) -> Refusal | None:
    """Why so much Sabotage cannot be cleared."""
    sabotage = state.nations[nation].sabotage
    if not 1 <= action.count <= sabotage:
        return Refusal("sabotage", f"There are {sabotage} Sabotage tokens on your blueprint.", "MS-RULING-20")
    return _short_of(state, nation, _clearing_cost(state, action.count), f"Clearing {action.count} Sabotage")


def _do_clear(state: MoonshotState, flow: Flow, nation: int, action: ClearSabotage) -> None:
    cost = _clearing_cost(state, action.count)
    _pay(state, flow, nation, cost, "clear-sabotage")
    state.nations[nation].sabotage -= action.count
    flow.tell(events.ClearedSabotage(nation=NATIONS[nation], count=action.count, paid=cost))


def refuse_prepare(state: MoonshotState, nation: int, action: Prepare) -> Refusal | None:
    """Why a payload cannot be put there."""
    cat, own = state.cat, state.nations[nation]
    if action.payload not in PAYLOADS:
        return Refusal("no-such-payload", f"There is no payload “{action.payload}”.", "MS-ENG-11")
    space, kind = cat.space.get(action.space), PAYLOADS.index(action.payload)
    if space is None:
        return Refusal("no-such-space", f"The blueprint has no space “{action.space}”.", "MS-ENG-11")
    if own.grid[space] == NOTHING or not cat.is_payload[own.grid[space] >> 2]:
        sentence = "No Payload tile lies there; Research draws them."
        return Refusal("no-payload-tile", sentence, "MS-ENG-11")
    name = cat.content.payloads[PAYLOADS[kind]].name
    if own.payload[space] == kind:
        return Refusal("same-payload", f"That tile carries the {name} already.", "MS-ENG-12")
    return _short_of(state, nation, cat.payload_cost[kind], f"The {name}")


def _do_prepare(state: MoonshotState, flow: Flow, nation: int, action: Prepare) -> None:
    """A marker there is replaced, without refund (MS-RULING-39)."""
    cat, kind = state.cat, PAYLOADS.index(action.payload)
    _pay(state, flow, nation, cat.payload_cost[kind], "prepare")
    state.nations[nation].payload[cat.space[action.space]] = kind
    flow.tell(events.Prepared(nation=NATIONS[nation], payload=action.payload, space=action.space))


# The phase --------------------------------------------------------------------------------------------------


def list_actions(state: MoonshotState, nation: int) -> list[Action]:
    """Everything an Engineer may do, a to j, and the pass."""
    own, cat = state.nations[nation], state.cat
    costs, money = cat.content.costs, own.money
    legal: list[Action] = [PASS]
    if own.test_steal or own.tech_steal:
        stealing.list_steals(state, nation, legal)
    if own.development:
        if money >= costs.install:
            legal += [cat.say_install[tile] for tile in own.development]
        if own.suppliers[0] == NOTHING:
            legal += [cat.say_supply[tile] for tile in own.development]
    if money >= costs.research:
        _list_research(state, legal)
    if state.research and money >= costs.buy:
        legal.append(cat.say_buy[state.research[-1]])
    for at, price in enumerate(cat.content.suppliers.order):
        if money >= price and own.suppliers[at] == NOTHING:
            legal += [cat.say_order[module][at] for module in state.modules_shown]
    if money >= costs.test:
        say = cat.say_test
        legal += [say[risk] for risk in state.testable(nation)]
    if own.sabotage and money > costs.anti_sabotage:
        legal += [
            say for say in cat.say_clear[1 : own.sabotage + 1] if _clearing_cost(state, say.count) <= money
        ]
    _list_payloads(state, nation, legal)
    return legal


def _list_research(state: MoonshotState, legal: list[Action]) -> None:
    decks, say = state.tile_decks, state.cat.say_research
    if decks[0] and decks[1] and decks[2] and decks[3]:
        legal += state.cat.say_all_research
        return
    can = [state.can_draw_tile(deck) for deck in range(len(DECKS))]
    for deck, row in enumerate(say):
        if can[deck]:
            legal += [action for at, action in enumerate(row) if can[deck + at]]


def _list_payloads(state: MoonshotState, nation: int, legal: list[Action]) -> None:
    own, cat = state.nations[nation], state.cat
    money, is_payload = own.money, cat.is_payload
    for space, code in enumerate(own.grid):
        if code >= 0 and is_payload[code >> 2]:
            aboard, say = own.payload[space], cat.say_prepare[space]
            for kind, cost in enumerate(cat.payload_cost):
                if cost <= money and kind != aboard:
                    legal.append(say[kind])


def _wanted(state: MoonshotState, nation: int) -> Iterator[Action]:
    """One action of each kind that an Engineer would look for, whether it can be done or not."""
    own, cat = state.nations[nation], state.cat
    yield _wanted_payload(state, nation)
    yield from (cat.say_install[tile] for tile in own.development[:1])
    yield from (cat.say_test[risk] for risk in state.testable(nation)[:1])
    yield from cat.say_clear[1 : 1 + bool(own.sabotage)]
    yield from (cat.say_buy[tile] for tile in state.research[-1:])
    yield cat.say_all_research[0]
    free = own.suppliers.index(NOTHING) if NOTHING in own.suppliers else 0
    yield from (cat.say_order[module][free] for module in state.modules_shown[:1])
    yield from (cat.say_supply[tile] for tile in own.development[:1])
    if not own.tech_steal:
        yield from (cat.say_steal_test[risk] for risk in state.visible()[:1])


def _wanted_payload(state: MoonshotState, nation: int) -> Action:
    """The cheapest payload that is not aboard yet, on the first Payload tile if there is one."""
    own, cat = state.nations[nation], state.cat
    tiles = (space for space, code in enumerate(own.grid) if code >= 0 and cat.is_payload[code >> 2])
    space = next(tiles, 0)
    kinds = [kind for kind in range(len(PAYLOADS)) if kind != own.payload[space]]
    return cat.say_prepare[space][min(kinds, key=cat.payload_cost.__getitem__)]


Refuse = Callable[[MoonshotState, int, Any], Refusal | None]
Do = Callable[[MoonshotState, Flow, int, Any], None]
RULES: dict[type[Action], tuple[Refuse, Do]] = {
    Install: (refuse_install, _do_install),
    Research: (refuse_research, _do_research),
    Buy: (refuse_buy, _do_buy),
    Supply: (refuse_supply, _do_supply),
    Order: (refuse_order, _do_order),
    Test: (refuse_test, _do_test),
    ClearSabotage: (refuse_clear, _do_clear),
    Prepare: (refuse_prepare, _do_prepare),
    StealTest: (stealing.refuse_steal_test, stealing.do_steal_test),
    StealTile: (stealing.refuse_steal_tile, stealing.do_steal_tile),
    Stop: (stealing.refuse_stop_now, stealing.do_stop),
}
"""What keeps an Engineer from an action, and what it does."""
STEALS = (StealTest, StealTile)
HAS_PASSED = Refusal("passed", "You have passed for the rest of the round.", "MS-ENG-16")
WAIT_FOR_STOP = Refusal("stop-called", "The other Engineer has called STOP and steals first.", "MS-PROT-07")


@dataclass(eq=False)
class Engineering(Frame):
    """The Engineers act until both have passed.

    In `alternating` play they take one action each in turn, and steal before it as often as they can; in
    `real_time` both are awaited and whoever comes first acts first (MS-PROT-03 to 07).
    """

    name = "engineering"

    turn: int

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        one, other = state.nations
        if one.has_passed and other.has_passed:
            return ()
        if not state.rules.is_real_time:
            return state.engineers[self.turn]
        if state.stops:
            return state.engineers[state.stops[0]] if self._steals(state) else ()
        if self.turn == state.rival and not state.nations[self.turn].has_passed:
            return ()
        return [
            seat
            for nation in state.in_order()
            if not state.nations[nation].has_passed
            for seat in state.engineers[nation]
        ]

    def goes_beside(self, state: MoonshotState, seat: int, other: int) -> bool:
        return state.acts_beside(seat, other)

    def _steals(self, state: MoonshotState) -> list[Action]:
        """What the one who called STOP may do now."""
        legal: list[Action] = []
        stealing.list_steals(state, state.stops[0], legal)
        return legal

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        if state.stops:
            return self._steals(state)
        nation = state.nation_of[seat]
        legal = list_actions(state, nation)
        if state.rules.is_real_time and stealing.refuse_stop_now(state, nation, stops.STOP) is None:
            legal.append(stops.STOP)
        return legal

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        legal = self.legal(state, seat)
        wanted = () if state.stops else _wanted(state, state.nation_of[seat])
        return [*legal, *(action for action in wanted if action not in legal)]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if state.stops and not isinstance(action, STEALS):
            return Refusal("stop-first", "After STOP the stealing action comes first.", "MS-PROT-07")
        if isinstance(action, Pass):
            return None
        if type(action) in RULES:
            return RULES[type(action)][0](state, state.nation_of[seat], action)
        return Refusal("engineering", "Take an Engineer's action, or pass.", "MS-ENG-01")

    def explain_waiting(self, state: MoonshotState, seat: int, action: Action) -> Refusal:
        nation = state.side(seat)
        if nation == NOTHING or seat not in state.engineers[nation]:
            return NOT_YOURS
        if state.nations[nation].has_passed:
            return HAS_PASSED
        return WAIT_FOR_STOP if state.stops else NOT_YOURS

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        nation, kind = state.nation_of[seat], type(action)
        if kind is Pass:
            state.nations[nation].has_passed = True
            if flow.listens:
                flow.tell(events.EngineerPassed(nation=NATIONS[nation]))
            self._next(state, nation)
            return
        if kind in STEALS:
            state.stops = tuple(caller for caller in state.stops if caller != nation)
        elif kind is not Stop:
            self._next(state, nation)
        RULES[kind][1](state, flow, nation, action)

    def _next(self, state: MoonshotState, nation: int) -> None:
        """The other one's turn, unless it has passed (MS-PROT-04)."""
        self.turn = nation if state.nations[1 - nation].has_passed else 1 - nation

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """Both have passed, the Rival acts, or a STOP has found nothing to steal any more (MS-PROT-08)."""
        if all(state.nations[nation].has_passed for nation in BOTH):
            state.stops = ()
            state.frames.pop()
        elif state.stops:
            flow.tell(events.StopLapsed(nation=NATIONS[state.stops[0]]))
            state.stops = state.stops[1:]
        else:
            rival.engineer(state, flow)
            self._next(state, state.rival)
