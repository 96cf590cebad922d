"""What tables and bots may know of Sounding: its actions, and the view of a seat."""

from __future__ import annotations

import msgspec

from moonrace.kernel.actions import Action


class Climb(Action, frozen=True, tag="climb"):
    """Draw a tile."""


class Land(Action, frozen=True, tag="land"):
    """Keep the height and end the turn."""


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it. Spectators have no payload; the bag is counted by the height of tiles."""

    seat: int
    turn: int
    round: int
    rounds: int
    height: int
    kept: tuple[int, ...]
    payload: int | None
    bag: tuple[int, ...]
