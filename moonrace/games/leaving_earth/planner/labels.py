"""Partial plans, built from the end: what is still to come is decided, what came before is not.

A label says what the rest of the journey costs, what the craft weighs here and now, and how many years are
still ahead. A plan that is no better in any of these (nor in its risks) can be forgotten, because whatever
brings the heavier craft here brings the lighter one as well (LE-PLAN-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple

from moonrace.games.leaving_earth.planner.patience import go_on

Counts = tuple[int, ...]
Chances = tuple[float, ...]


class Label(NamedTuple):
    """A partial plan. `step` is what comes next in time, `rest` the label after it."""

    cost: int
    mass: int
    years: int
    counts: Counts
    """Risky draws ahead, by kind of risk; then, where there is a store, how many of its parts are needed."""
    losses: Chances
    """For each radiation level that may be found, how likely the crew falls ill, as -1 (never) to 0."""
    step: Any
    rest: Label | None


_PLAIN = itemgetter(0, 1, 2)
_FULL = itemgetter(0, 1, 2, 3, 4)


def undominated(labels: Iterable[Label]) -> list[Label]:
    """The labels that no other one equals or beats in everything."""
    found = list(labels)
    if len(found) < 2:
        return found
    if found[0].counts or found[0].losses:
        return _undominated_with_risks(found)
    found.sort(key=_PLAIN)
    kept: list[Label] = []
    lightest: dict[int, int] = {}
    for label in found:
        mass, years = label[1], label[2]
        for time, least in lightest.items():
            if time <= years and least <= mass:
                break
        else:
            kept.append(label)
            lightest[years] = mass
    return kept


def _undominated_with_risks(found: list[Label]) -> list[Label]:
    found.sort(key=_FULL)
    kept: list[Label] = []
    for label in found:
        go_on()
        _, mass, years, counts, losses, _, _ = label
        for other in kept:
            is_as_good = other[1] <= mass and other[2] <= years
            if is_as_good and none_above(other[3], counts) and none_above(other[4], losses):
                break
        else:
            kept.append(label)
    return kept


def none_above(one: Counts | Chances, other: Counts | Chances) -> bool:
    """Whether no number of one is above its counterpart."""
    # A loop: this is asked so often that setting up a generator would double the time.
    for mine, yours in zip(one, other, strict=True):  # noqa: SIM110
        if mine > yours:
            return False
    return True


def unbeaten_sums(ones: Iterable[Label], others: Sequence[Label]) -> list[tuple[Label, Label]]:
    """Pairs that no other pair equals or beats in the sums of cost, mass and years."""
    sums = sorted(
        [
            (one[0] + other[0], one[1] + other[1], one[2] + other[2], number)
            for number, (one, other) in enumerate(product(ones, others))
        ]
    )
    pairs = list(product(ones, others))
    kept: list[tuple[Label, Label]] = []
    lightest: dict[int, int] = {}
    for _, mass, years, number in sums:
        for time, least in lightest.items():
            if time <= years and least <= mass:
                break
        else:
            kept.append(pairs[number])
            lightest[years] = mass
    return kept
