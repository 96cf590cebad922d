"""How a match ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

RESIGNED, AGREED, WITHOUT_RESULT = "resigned", "agreed", "no-result"
"""Why a match is over that its people ended, not the rules of its game."""
FINISHED = "finished"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended: seats by rank (ties share one), scores by seat, and why, as a code."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    why: str
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()
    """Who gave up, and has lost, even where others played these seats on to the end."""

    @property
    def how(self) -> str:
        """`finished` by the rules, or as its people ended it: `resigned`, `agreed` or `no-result`."""
        return self.why if self.is_by_people else FINISHED

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The seats by rank as their people have played: who gave up comes last, whoever played it on."""
        stayed = (tuple(seat for seat in rank if seat not in self.resigned) for rank in self.ranking)
        return tuple(rank for rank in (*stayed, self.resigned) if rank)

    @property
    def is_by_people(self) -> bool:
        """Whether its people ended it before the rules did."""
        return self.why in (RESIGNED, AGREED, WITHOUT_RESULT)

    @classmethod
    def by_scores(cls, scores: Sequence[float], why: str) -> Self:
        """The highest score wins; equals share their rank."""
        ranking = ranked(dict(enumerate(scores)))
        return cls(ranking, tuple(map(float, scores)), why, ranking[0])


def ranked(standing: Mapping[int, Any]) -> tuple[tuple[int, ...], ...]:
    """The ranking of seats by what each stands at, the most first; equals share a rank."""
    places = sorted(set(standing.values()), reverse=True)
    return tuple(tuple(seat for seat in standing if standing[seat] == place) for place in places)
