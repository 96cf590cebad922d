"""Games played to their end at random: the loop around the rules, compiled with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moonrace.kernel.position import Position


def play_out(position: Position[Any, Any], chance: Callable[[], float]) -> tuple[int, int]:
    """Play to the end at random: decisions made, and actions that were offered."""
    decisions = offered = 0
    while not position.over:
        seat = position.awaited[0]
        legal = position.legal(seat)
        count = len(legal)
        position.play(seat, legal[int(chance() * count)])
        decisions += 1
        offered += count
    return decisions, offered
