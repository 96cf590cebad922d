"""Where tiles and Modules go: placements compared quickly, and what a row of installations leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moonrace.bots.moonshot.desk import Grid
from moonrace.bots.moonshot.worth import Aims, Weights, rocket_worth
from moonrace.games.moonshot.blueprint import Worth, can_ever_be_met, is_met, worth_of
from moonrace.games.moonshot.catalogue import NOTHING, QUARTERS, Catalogue
from moonrace.games.moonshot.content import ICONS

MOST_KEPT = 4000


class Spot(NamedTuple):
    """A placement of a tile, and how good the blueprint is with it."""

    score: float
    tile: int
    space: int
    turns: int
    worth: Worth


class Blueprint(NamedTuple):
    """What lies on a blueprint, and what must stay."""

    grid: Grid
    modules: Grid
    loaded: int = 0
    """Spaces with a payload, as bits; nothing covers them."""


class Hole(NamedTuple):
    """A space that a tile may go to, as if nothing lay there."""

    space: int
    worth: Worth
    """All other tiles, and the Modules that do not look here."""
    payload_tiles: int
    opened: int
    """Icons that face empty spaces once something lies here."""
    facing: tuple[tuple[int, int], ...]
    """Edges at which a neighbour shows an icon, with that icon."""
    empty: tuple[int, ...]
    """Edges towards empty spaces."""
    steady: tuple[tuple[int, int], ...]
    """Slots and Modules that look here, however a tile is turned."""
    turning: tuple[tuple[int, int], ...]
    """The same where it matters how it is turned."""


class Workshop:
    """Compares placements; what was worked out once is kept."""

    def __init__(self, cat: Catalogue, weights: Weights) -> None:
        self.cat = cat
        self.weights = weights
        self._best: dict[tuple[Blueprint, int, Aims], Spot] = {}
        self._scores: dict[tuple[Blueprint, Aims], float] = {}
        self._kept_holes: dict[Blueprint, list[Hole]] = {}
        self._turns = [self._different_turns(tile) for tile in range(len(cat.tiles))]

    def _different_turns(self, tile: int) -> tuple[int, ...]:
        """The rotations in which a tile looks different."""
        edges = self.cat.edges
        first = {edges[tile * QUARTERS + turns]: turns for turns in reversed(range(QUARTERS))}
        return tuple(sorted(first.values()))

    # Scores -------------------------------------------------------------------------------------------------

    def score(self, blueprint: Blueprint, aims: Aims) -> float:
        """How good a blueprint is."""
        found = self._scores.get((blueprint, aims))
        if found is None:
            grid = blueprint.grid
            worth = worth_of(self.cat, grid, blueprint.modules)
            found = rocket_worth(self.weights, worth, aims, self._payload_tiles(grid))
            found += self.weights.open_edge * sum(self._open(grid, space) for space in range(len(grid)))
            if len(self._scores) > MOST_KEPT:
                self._scores.clear()
            self._scores[blueprint, aims] = found
        return found

    def _payload_tiles(self, grid: Sequence[int]) -> int:
        is_payload = self.cat.is_payload
        return sum([is_payload[code >> 2] for code in grid if code >= 0])

    def _open(self, grid: Sequence[int], space: int) -> int:
        """How many icons of a tile face empty spaces."""
        code = grid[space]
        if code == NOTHING:
            return 0
        edges = self.cat.edges[code]
        return sum([grid[other] < 0 <= edges[edge] for other, edge, _ in self.cat.neighbours[space]])

    # Placements ---------------------------------------------------------------------------------------------

    def best_spot(self, blueprint: Blueprint, tile: int, aims: Aims) -> Spot:
        """The best way to place a tile."""
        key = (blueprint, tile, aims)
        found = self._best.get(key)
        if found is None:
            if len(self._best) > MOST_KEPT:
                self._best.clear()
            found = self._best[key] = max(self.spots(blueprint, tile, aims))
        return found

    def gain(self, blueprint: Blueprint, tile: int, aims: Aims) -> float:
        """What a tile adds in its best place."""
        return self.best_spot(blueprint, tile, aims).score - self.score(blueprint, aims)

    def spots(self, blueprint: Blueprint, tile: int, aims: Aims) -> list[Spot]:
        """Every placement that covers no payload, with its score."""
        return [
            spot for hole in self._holes(blueprint) for spot in self._spots_in(blueprint, hole, tile, aims)
        ]

    def _holes(self, blueprint: Blueprint) -> list[Hole]:
        """The spaces a tile may go to, each looked at once for all tiles."""
        found = self._kept_holes.get(blueprint)
        if found is None:
            if len(self._kept_holes) > MOST_KEPT:
                self._kept_holes.clear()
            occupied = sum(1 << space for space, code in enumerate(blueprint.grid) if code >= 0)
            spaces = [at for at in self.cat.placements(occupied) if not blueprint.loaded >> at & 1]
            found = self._kept_holes[blueprint] = [self._hole(blueprint, space) for space in spaces]
        return found

    def _hole(self, blueprint: Blueprint, space: int) -> Hole:
        cat, edges = self.cat, self.cat.edges
        grid = list(blueprint.grid)
        grid[space] = NOTHING
        near = [(edge, grid[other], its_edge) for other, edge, its_edge in cat.neighbours[space]]
        icons = [(edge, edges[code][its_edge]) for edge, code, its_edge in near if code >= 0]
        facing = tuple([(edge, icon) for edge, icon in icons if icon >= 0])
        looking: list[tuple[int, int]] = []
        modules = list(blueprint.modules)
        for slot, module in enumerate(blueprint.modules):
            if module >= 0 and cat.looks_at[slot][cat.scope_of[module]] >> space & 1:
                looking.append((slot, module))
                modules[slot] = NOTHING
        return Hole(
            space,
            worth_of(cat, grid, modules),
            self._payload_tiles(grid),
            sum([self._open(grid, at) for at in range(len(grid))]) - len(facing),
            facing,
            tuple([edge for edge, code, _ in near if code < 0]),
            tuple([(slot, module) for slot, module in looking if not self._turns_with(module)]),
            tuple([(slot, module) for slot, module in looking if self._turns_with(module)]),
        )

    def _turns_with(self, module: int) -> bool:
        """Whether a Module's condition depends on how tiles are turned."""
        return self.cat.modules[module].condition.kind == "matches_at_least"

    def _spots_in(self, blueprint: Blueprint, hole: Hole, tile: int, aims: Aims) -> list[Spot]:
        cat, weights, space = self.cat, self.weights, hole.space
        payload_tiles = hole.payload_tiles + cat.is_payload[tile]
        grid = list(blueprint.grid)
        grid[space] = tile * QUARTERS
        steady = list(hole.worth)
        if cat.centre[tile] >= 0:
            steady[cat.centre[tile]] += cat.centre_count[tile]
        self._add_bonuses(steady, grid, hole.steady)
        found = []
        for turns in self._turns[tile]:
            grid[space] = tile * QUARTERS + turns
            edges, worth = cat.edges[grid[space]], steady.copy()
            for edge, icon in hole.facing:
                if edges[edge] == icon:
                    worth[icon] += cat.content.constants.match_value
            self._add_bonuses(worth, grid, hole.turning)
            opened = hole.opened + sum([edges[edge] >= 0 for edge in hole.empty])
            score = rocket_worth(weights, worth, aims, payload_tiles) + weights.open_edge * opened
            found.append(Spot(score, tile, space, turns, (worth[0], worth[1], worth[2], worth[3])))
        return found

    def _add_bonuses(self, worth: list[int], grid: Sequence[int], modules: Sequence[tuple[int, int]]) -> None:
        for slot, module in modules:
            if is_met(self.cat, grid, slot, module):
                for at, bonus in enumerate(self.cat.bonus[module]):
                    worth[at] += bonus

    # Rows of installations ----------------------------------------------------------------------------------

    def row(self, blueprint: Blueprint, tiles: Sequence[int], aims: Aims) -> list[Spot]:
        """The tiles in the order in which they are best installed, each where it is best placed then."""
        left, found = list(tiles), []
        while left:
            spot = max(self.best_spot(blueprint, tile, aims) for tile in left)
            left.remove(spot.tile)
            found.append(spot)
            blueprint = placed(blueprint, spot)
        return found

    # Modules ------------------------------------------------------------------------------------------------

    def slot_worth(self, blueprint: Blueprint, module: int, slot: int, aims: Aims) -> float:
        """What a Module adds in a slot, with some trust that its condition will be met."""
        cat, weights = self.cat, self.weights
        if not can_ever_be_met(cat, slot, module):
            return 0.0
        modules = list(blueprint.modules)
        old = modules[slot]
        modules[slot] = NOTHING
        bare = worth_of(cat, blueprint.grid, modules)
        payload_tiles = self._payload_tiles(blueprint.grid)
        without = rocket_worth(weights, bare, aims, payload_tiles)
        with_it = tuple(one + more for one, more in zip(bare, cat.bonus[module], strict=True))
        bonus = rocket_worth(weights, with_it, aims, payload_tiles) - without
        if not is_met(cat, blueprint.grid, slot, module):
            bonus *= self._likelihood(blueprint.grid, module, slot)
        if old >= 0:
            lost = tuple(
                one + more * is_met(cat, blueprint.grid, slot, old)
                for one, more in zip(bare, cat.bonus[old], strict=True)
            )
            bonus -= rocket_worth(weights, lost, aims, payload_tiles) - without
        return bonus

    def _likelihood(self, grid: Grid, module: int, slot: int) -> float:
        """How likely a condition that does not hold yet will."""
        likely = self.weights.likely
        return likely[min(self.shortfall(grid, module, slot), len(likely)) - 1]

    def shortfall(self, grid: Sequence[int], module: int, slot: int) -> int:
        """How many tiles, icons or matches the condition of a Module lacks."""
        cat, condition = self.cat, self.cat.modules[module].condition
        scope = cat.scopes[slot][cat.scope_of[module]]
        tiles = [grid[space] >> 2 for space in scope.spaces if grid[space] >= 0]
        if condition.kind == "filled":
            return len(scope.spaces) - len(tiles)
        if condition.kind == "payload_at_least":
            return max(0, condition.n - sum([cat.is_payload[tile] for tile in tiles]))
        if condition.kind == "matches_at_least":
            return max(0, condition.n - self._matches(grid, scope.pairs))
        counts = [0, 0, 0, 0]
        for tile in tiles:
            counts[cat.centre[tile]] += cat.centre_count[tile]
        if condition.kind == "each_centre_at_least":
            return sum([max(0, condition.n - count) for count in counts[:3]])
        return max(0, condition.n - counts[ICONS.index(condition.icon or ICONS[0])])

    def _matches(self, grid: Sequence[int], pairs: Sequence[tuple[int, int, int, int]]) -> int:
        edges, count = self.cat.edges, 0
        for space, edge, other, its_edge in pairs:
            if grid[space] >= 0 and grid[other] >= 0:
                icon = edges[grid[space]][edge]
                count += icon >= 0 and icon == edges[grid[other]][its_edge]
        return count

    def best_slot(self, blueprint: Blueprint, module: int, aims: Aims) -> tuple[float, int]:
        """Where a Module adds most, and how much."""
        slots = self.cat.slots_of_scope[self.cat.scope_of[module]]
        return max((self.slot_worth(blueprint, module, slot, aims), -slot) for slot in slots)


def placed(blueprint: Blueprint, spot: Spot) -> Blueprint:
    """The blueprint with a tile placed."""
    grid = list(blueprint.grid)
    grid[spot.space] = spot.tile * QUARTERS + spot.turns
    return blueprint._replace(grid=tuple(grid))
