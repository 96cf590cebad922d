"""What a seat may know."""

from __future__ import annotations

from collections import Counter

import msgspec

from tests.titles.games.sounding.state import Table


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: int
    turn: int
    round: int
    rounds: int
    height: int
    kept: tuple[int, ...]
    payload: int | None
    """The own one; None for spectators."""
    bag: dict[int, int]
    """How many tiles of each height are left; those of no height are gusts."""


def view_of(state: Table, seat: int) -> View:
    """Built from nothing."""
    heights = Counter(state.content.tiles[tile].height for tile in state.bag)
    return View(
        seat=seat,
        turn=state.turn,
        round=state.round,
        rounds=state.content.rounds,
        height=state.height,
        kept=tuple(state.kept),
        payload=state.content.payloads[state.payloads[seat]] if seat >= 0 else None,
        bag=dict(sorted(heights.items())),
    )
