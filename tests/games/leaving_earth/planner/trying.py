"""Trying everything, without any of the planner's own code."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from moonrace.games.leaving_earth.content import ManeuverCard, load

CONTENT = load()
P = TypeVar("P", bound=tuple[int | Fraction, ...])


def paths(place: str, target: str, seen: tuple[str, ...] = ()) -> Iterator[list[ManeuverCard]]:
    """Every way from a place to another that comes nowhere twice."""
    if place == target:
        yield []
        return
    for card in CONTENT.locations[place].maneuvers:
        if card.usable and card.to in CONTENT.locations and card.to not in (*seen, place):
            for rest in paths(card.to, target, (*seen, place)):
                yield [card, *rest]


def times(card: ManeuverCard, ions: int, longest: int) -> list[tuple[int, int]]:
    """Years and difficulty, straight from the rules: doubling halves the years, rounded up."""
    printed = card.symbols.count("time")
    found = [(printed, card.difficulty)]
    years, difficulty = printed, card.difficulty
    while years > 1:
        years, difficulty = (years + 1) // 2, difficulty * 2
        found.append((years, difficulty))
    if ions and (printed or "time_optional" in card.symbols):
        found += [(more, card.difficulty) for more in range(printed + 1, longest + 1)]
    return found


def unbeaten(points: set[P]) -> set[P]:
    """The points that no other equals or undercuts in every figure."""
    return {
        one
        for one in points
        if not any(other != one and all(a <= b for a, b in zip(other, one, strict=True)) for other in points)
    }
