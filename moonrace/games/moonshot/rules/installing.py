"""Putting tiles and Modules on the blueprint (MS-BLU)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import FitModule, PlaceTile, Stop
from moonrace.games.moonshot.blueprint import is_met, matches_at
from moonrace.games.moonshot.catalogue import NOTHING, QUARTERS
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.focus import FittingView, Focus, PlacingView
from moonrace.games.moonshot.rules import stops
from moonrace.games.moonshot.rules.phases import Task
from moonrace.games.moonshot.state import MoonshotState, Nation
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_YOURS, Flow

DEVELOPMENT, RESEARCH, RESEARCH_AREA, SUPPLIERS, STOLEN = (
    "development",
    "research",
    "research_area",
    "suppliers",
    "stolen",
)
FINISH_FIRST = Refusal(
    "finish-first", "Place the tile first: one action is finished before another.", "MS-ENG-03"
)
TABLE_LOCKED = Refusal("locked", "The other Engineer's action is to be finished first.", "MS-PROT-06")
FIT_FIRST = Refusal("fit-first", "Put the Module on its place first.", "MS-ADM-02")


def put_tile(state: MoonshotState, nation: int, tile: int, space: int, turns: int) -> None:
    """Install a tile, over whatever lies there, and bring the parameters up to date: its centre, the edges
    it touches, and the Modules that look at this space (MS-BLU-02 to 08)."""
    cat, own = state.cat, state.nations[nation]
    grid, old = own.grid, own.grid[space]
    if old != NOTHING:
        _count(state, own, space, -1)
        state.lost.append(old >> 2)
        own.payload[space] = NOTHING
    grid[space] = tile * QUARTERS + turns
    _count(state, own, space, 1)
    own.occupied |= 1 << space
    for slot, module in enumerate(own.modules):
        if module != NOTHING and cat.looks_at[slot][cat.scope_of[module]] >> space & 1:
            _judge_module(state, own, slot)


def _count(state: MoonshotState, own: Nation, space: int, sign: int) -> None:
    """Add, or take away, what the tile in a space gives by its centre and its edges."""
    cat, parameters = state.cat, own.parameters
    tile = own.grid[space] >> 2
    centre = cat.centre[tile]
    if centre != NOTHING:
        parameters[centre] += sign * cat.centre_count[tile]
    worth = sign * cat.content.constants.match_value
    for _, icon in matches_at(cat, own.grid, space):
        parameters[icon] += worth


def _judge_module(state: MoonshotState, own: Nation, slot: int) -> None:
    """Switch a Module's bonus on or off (MS-RULING-15)."""
    holds = is_met(state.cat, own.grid, slot, own.modules[slot])
    if holds != bool(own.modules_met >> slot & 1):
        _switch_module(state, own, slot)


def _switch_module(state: MoonshotState, own: Nation, slot: int) -> None:
    own.modules_met ^= 1 << slot
    sign = 1 if own.modules_met >> slot & 1 else -1
    s, e, c, adaptivity = state.cat.bonus[own.modules[slot]]
    own.parameters[0] += sign * s
    own.parameters[1] += sign * e
    own.parameters[2] += sign * c
    own.adaptivity += sign * adaptivity


def put_module(state: MoonshotState, nation: int, module: int, slot: int) -> None:
    """Put a Module on its place; one that lies there is discarded (MS-BLU-09)."""
    own = state.nations[nation]
    old = own.modules[slot]
    if old != NOTHING:
        if own.modules_met >> slot & 1:
            _switch_module(state, own, slot)
        state.module_discard.append(old)
    own.modules[slot] = module
    _judge_module(state, own, slot)


@dataclass(eq=False)
class Placing(Task):
    """A tile must be placed at once; of two that Research drew, one, and the other goes to the Research
    Area."""

    name = "place a tile"

    tiles: tuple[int, ...]
    source: str
    is_fixed: bool = False
    """Research: whether everybody could work out the first tile, the last of its deck."""

    @property
    def is_secret(self) -> bool:
        """Whether the other side sees nothing before the end of the action (MS-PROT-09)."""
        return self.source == RESEARCH

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        is_known = self.nation == state.side(seat) or not self.is_secret
        tiles = tuple(state.cat.tile_ids[tile] for tile in self.tiles) if is_known else ()
        return Focus(
            self.name, placing=PlacingView(NATIONS[self.nation], self.source, tiles, len(self.tiles))
        )

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        placements = self.legal(state, seat) if seat in self.awaited(state) else []
        return [*placements, stops.STOP] if seat in self.open_seats(state) else placements

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        cat, legal = state.cat, list[Action]()
        spaces = cat.placements(state.nations[self.nation].occupied)
        for tile in self.tiles:
            by_space = cat.say_place(tile)
            for space in spaces:
                legal += by_space[space]
        return legal

    def goes_beside(self, state: MoonshotState, seat: int, other: int) -> bool:
        return state.acts_beside(seat, other)

    def open_seats(self, state: MoonshotState) -> Sequence[int]:
        return stops.callers(state) if self.source != SUPPLIERS else ()

    def open_legal(self, state: MoonshotState, seat: int) -> list[Action]:
        return [stops.STOP]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        nation = state.nation_of[seat]
        if isinstance(action, Stop) and self.source != SUPPLIERS:
            return stops.refuse_stop(state, nation)
        if nation != self.nation:
            return TABLE_LOCKED
        return _refuse_place(state, self, action) if isinstance(action, PlaceTile) else FINISH_FIRST

    def explain_waiting(self, state: MoonshotState, seat: int, action: Action) -> Refusal:
        nation = state.side(seat)
        is_engineer = nation != NOTHING and seat in state.engineers[nation]
        if self.source == SUPPLIERS or not is_engineer or not state.rules.is_real_time:
            return NOT_YOURS
        return (isinstance(action, Stop) and stops.refuse_stop(state, nation)) or TABLE_LOCKED

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Stop | PlaceTile) -> None:
        if isinstance(action, Stop):
            stops.call_stop(state, flow, state.nation_of[seat])
            return
        cat, own = state.cat, state.nations[self.nation]
        tile, space = cat.tile[action.tile], cat.space[action.space]
        covered = own.grid[space]
        state.frames.pop()
        put_tile(state, self.nation, tile, space, action.turns)
        if self.is_secret:
            flow.seen("a tile was shown")
        if flow.listens:
            flow.tell(
                events.Installed(
                    nation=NATIONS[self.nation],
                    tile=action.tile,
                    space=action.space,
                    turns=action.turns,
                    covered=cat.tile_ids[covered >> 2] if covered != NOTHING else "",
                    source=self.source,
                    structure=own.parameters[0],
                    electronics=own.parameters[1],
                    code=own.parameters[2],
                )
            )
        for other in self.tiles:
            if other != tile:
                state.research.append(other)
                if flow.listens:
                    flow.tell(events.LaidOpen(nation=NATIONS[self.nation], tile=cat.tile_ids[other]))


def _refuse_place(state: MoonshotState, placing: Placing, action: PlaceTile) -> Refusal | None:
    """Why a tile cannot be placed so."""
    cat, own = state.cat, state.nations[placing.nation]
    if cat.tile.get(action.tile) not in placing.tiles:
        names = " or ".join(cat.tiles[tile].name for tile in placing.tiles)
        sentence = f"“{action.tile}” is not the tile to be placed: that is {names}."
        return Refusal("other-tile", sentence, "MS-ENG-03")
    if action.space not in cat.space:
        return Refusal("no-such-space", f"The blueprint has no space “{action.space}”.", "MS-BLU-06")
    if not 0 <= action.turns < QUARTERS:
        return Refusal("turns", "A tile is turned by 0 to 3 quarters.", "MS-BLU-01")
    if cat.space[action.space] not in cat.placements(own.occupied):
        sentence = "A tile goes next to an installed tile, or on one."
        return Refusal("not-adjacent", sentence, "MS-BLU-06")
    return None


@dataclass(eq=False)
class Fitting(Task):
    """A Module that leaves the Suppliers line must be put on a place that takes it."""

    name = "fit a Module"

    module: int

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        return Focus(self.name, fitting=FittingView(NATIONS[self.nation], state.cat.module_ids[self.module]))

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        say = state.cat.say_fit[self.module]
        return [say[slot] for slot in state.cat.slots_taking(self.module)]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        cat = state.cat
        if not isinstance(action, FitModule):
            return FIT_FIRST
        name = cat.modules[self.module].name
        if action.module != cat.module_ids[self.module]:
            return Refusal("other-module", f"The Module that arrives is {name}.", "MS-ADM-02")
        if action.slot not in cat.slot:
            return Refusal("no-such-slot", f"There is no Module place “{action.slot}”.", "MS-BLU-09")
        if cat.slot[action.slot] not in cat.slots_taking(self.module):
            return Refusal("wrong-slot", f"The place {action.slot} does not take {name}.", "MS-RULING-10")
        return None

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: FitModule) -> None:
        cat, own = state.cat, state.nations[self.nation]
        slot = cat.slot[action.slot]
        replaced = own.modules[slot]
        state.frames.pop()
        put_module(state, self.nation, self.module, slot)
        flow.tell(
            events.Fitted(
                nation=NATIONS[self.nation],
                module=action.module,
                slot=action.slot,
                replaced=cat.module_ids[replaced] if replaced != NOTHING else "",
                is_met=bool(own.modules_met >> slot & 1),
                structure=own.parameters[0],
                electronics=own.parameters[1],
                code=own.parameters[2],
            )
        )
