"""Exact distributions: what may come up, and how likely each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Odds(Generic[T]):
    """Whole-number weights over outcomes, in a fixed order."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights: dict[T, int] = {outcome: weight for outcome, weight in weights.items() if weight > 0}
        self.total = sum(self.weights.values())
        if not self.weights or any(weight < 0 for weight in weights.values()):
            raise ValueError("odds need at least one outcome, and no weight below zero")

    @classmethod
    def of(cls, outcomes: Iterable[T]) -> Odds[T]:
        """Equal chances for each item; the same outcome may stand several times."""
        return cls(Counter(outcomes))

    def chance(self, outcome: T) -> Fraction:
        """How likely one outcome is."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def where(self, fits: Callable[[T], bool]) -> Fraction:
        """How likely it is that the outcome fits."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if fits(outcome)), self.total)

    def at(self, number: int) -> T:
        """The outcome that the number (0 to total - 1) stands for."""
        for outcome, weight in self.weights.items():
            if number < weight:
                return outcome
            number -= weight
        raise IndexError("beyond the total weight")
