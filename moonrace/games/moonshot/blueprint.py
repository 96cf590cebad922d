"""What a blueprint is worth: parameters from tiles and Modules, as a whole and by what one tile changes.

Plain functions over numbers, so that pages and bots can ask what a placement would do before it is made.
A grid holds a code for each space (`Catalogue`), or NOTHING; Modules are numbers by slot, or NOTHING.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import Condition

Worth = tuple[int, int, int, int]
"""Structure, Electronics, Code, Adaptivity."""


def worth_of(cat: Catalogue, grid: Sequence[int], modules: Sequence[int]) -> Worth:
    """Everything worked out from nothing."""
    worth = [0, 0, 0, 0]
    for space, code in enumerate(grid):
        if code != NOTHING:
            centre = cat.centre[code >> 2]
            if centre != NOTHING:
                worth[centre] += cat.centre_count[code >> 2]
            for other, icon in matches_at(cat, grid, space):
                if other > space:
                    worth[icon] += cat.content.constants.match_value
    for slot, module in enumerate(modules):
        if module != NOTHING and is_met(cat, grid, slot, module):
            for place, bonus in enumerate(cat.bonus[module]):
                worth[place] += bonus
    return worth[0], worth[1], worth[2], worth[3]


def matches_at(cat: Catalogue, grid: Sequence[int], space: int) -> list[tuple[int, int]]:
    """The neighbours whose edge shows the same icon as the edge it touches, with that icon (MS-BLU-03)."""
    code = grid[space]
    if code == NOTHING:
        return []
    edges, found = cat.edges[code], []
    for other, edge, its_edge in cat.neighbours[space]:
        icon = edges[edge]
        if icon >= 0 and grid[other] >= 0 and cat.edges[grid[other]][its_edge] == icon:
            found.append((other, icon))
    return found


def matched_edges(cat: Catalogue, grid: Sequence[int], space: int) -> tuple[int, ...]:
    """Which edges of a tile match: 0 top, 1 right, 2 bottom, 3 left."""
    matching = {other for other, _ in matches_at(cat, grid, space)}
    return tuple(edge for other, edge, _ in cat.neighbours[space] if other in matching)


def is_met(cat: Catalogue, grid: Sequence[int], slot: int, module: int) -> bool:
    """Whether the condition of a Module in a slot holds (MS-BLU-10, MS-RULING-15)."""
    condition = cat.modules[module].condition
    scope = cat.scopes[slot][cat.scope_of[module]]
    kind = condition.kind
    if kind == "filled":
        return all(grid[space] != NOTHING for space in scope.spaces)
    if kind == "matches_at_least":
        count, edges = 0, cat.edges
        for space, edge, other, its_edge in scope.pairs:
            if grid[space] >= 0 and grid[other] >= 0:
                icon = edges[grid[space]][edge]
                count += icon >= 0 and icon == edges[grid[other]][its_edge]
        return count >= condition.n
    return _has_centres(cat, [grid[space] >> 2 for space in scope.spaces if grid[space] >= 0], condition)


def _has_centres(cat: Catalogue, tiles: Sequence[int], condition: Condition) -> bool:
    if condition.kind == "payload_at_least":
        return sum(cat.is_payload[tile] for tile in tiles) >= condition.n
    counts = [0, 0, 0, 0]
    for tile in tiles:
        counts[cat.centre[tile]] += cat.centre_count[tile]
    if condition.kind == "each_centre_at_least":
        return min(counts[:3]) >= condition.n
    return counts["SEC".index(condition.icon)] >= condition.n


def can_ever_be_met(cat: Catalogue, slot: int, module: int) -> bool:
    """Whether a slot has room enough for a Module's condition (MS-RULING-56)."""
    condition = cat.modules[module].condition
    scope = cat.scopes[slot][cat.scope_of[module]]
    return condition.kind != "matches_at_least" or len(scope.pairs) >= condition.n
