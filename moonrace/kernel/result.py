"""How a match ends."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True):
    """How a match ended: seats by rank (ties share one), scores by seat, and why, as a code."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    why: str
    winners: tuple[int, ...]
