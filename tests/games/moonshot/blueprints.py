"""What a tile would change on a blueprint."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.moonshot.blueprint import Worth, worth_of
from moonrace.games.moonshot.catalogue import Catalogue


def worth_after(
    cat: Catalogue, grid: Sequence[int], modules: Sequence[int], space: int, tile: int, turns: int
) -> Worth:
    """What a blueprint is worth with a tile placed, over whatever lies there."""
    changed = list(grid)
    changed[space] = tile * 4 + turns
    return worth_of(cat, changed, modules)
