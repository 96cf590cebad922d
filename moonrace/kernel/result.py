"""How a match ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec


class Result(msgspec.Struct, frozen=True):
    """How a match ended: seats by rank (ties share one), scores by seat, and why, as a code."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    why: str
    winners: tuple[int, ...]

    @classmethod
    def by_scores(cls, scores: Sequence[float], why: str) -> Self:
        """The highest score wins; equals share their rank."""
        ranking = ranked(dict(enumerate(scores)))
        return cls(ranking, tuple(map(float, scores)), why, ranking[0])


def ranked(standing: Mapping[int, Any]) -> tuple[tuple[int, ...], ...]:
    """The ranking of seats by what each stands at, the most first; equals share a rank."""
    places = sorted(set(standing.values()), reverse=True)
    return tuple(tuple(seat for seat in standing if standing[seat] == place) for place in places)
