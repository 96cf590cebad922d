"""What pages are told of standings: who stands where, and by how much a game has moved it."""

from __future__ import annotations

import msgspec


class Moved(msgspec.Struct, frozen=True):
    """How a game has moved the standing of a seat."""

    seat: int
    name: str
    was: int
    now: int
    spread: int
    """How far from `now` the truth may be, to either side."""
