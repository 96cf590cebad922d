"""How likely rockets pass risks, exactly (MS-RSK-03 to 06).

A risk is passed if the die less Sabotage stays above 0 and each parameter reaches the minimum of the range in
which die less Sabotage plus tests falls. Ranges only get easier, so the die has one least number that passes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.games.moonshot.catalogue import Catalogue

Parameters = tuple[int, int, int]


class PathOdds(msgspec.Struct, frozen=True):
    """The chances of a rocket on a path, with Adaptivity divided in the best way."""

    numbers: tuple[int, ...]
    """For each risk in order: how many numbers of the die pass it."""
    tested: tuple[int, ...]
    """The same with one more test on that risk."""
    whole: int
    """Of `of` equally likely throws, how many pass the whole path."""
    whole_tested: tuple[int, ...]
    """The same with one more test on that risk, Adaptivity divided anew."""
    of: int
    split: Parameters
    """How Adaptivity is divided for `numbers`, `tested` and `whole`."""


def least_value(cat: Catalogue, risk: int, parameters: Sequence[int]) -> int:
    """The least check value with which a rocket passes a risk; 0 if every one will do, -1 if none."""
    low_max, mid_max, low, mid, high = cat.ranges[risk]
    s, e, c = parameters
    if s >= low[0] and e >= low[1] and c >= low[2]:
        return 0
    if s >= mid[0] and e >= mid[1] and c >= mid[2]:
        return low_max + 1
    if s >= high[0] and e >= high[1] and c >= high[2]:
        return mid_max + 1
    return -1


def passing_numbers(cat: Catalogue, risk: int, parameters: Sequence[int], sabotage: int, tests: int) -> int:
    """How many numbers of the die let a rocket pass a risk."""
    value = least_value(cat, risk, parameters)
    if value < 0:
        return 0
    sides = cat.content.constants.die_sides
    least = max(sabotage + 1, value - tests + sabotage)
    return max(0, sides + 1 - least)


def path_odds(
    cat: Catalogue,
    parameters: Parameters,
    adaptivity: int,
    sabotage: int,
    path: Sequence[tuple[int, int]],
) -> PathOdds:
    """The chances on a path of risks, each with the number of own tests on it."""
    split, numbers = _best(cat, parameters, adaptivity, sabotage, path)
    adapted = _sum(parameters, split)
    tested = tuple(passing_numbers(cat, risk, adapted, sabotage, tests + 1) for risk, tests in path)
    whole_tested = []
    for at, (risk, tests) in enumerate(path):
        if adaptivity:
            further = [*path[:at], (risk, tests + 1), *path[at + 1 :]]
            whole_tested.append(_product(_best(cat, parameters, adaptivity, sabotage, further)[1]))
        else:
            whole_tested.append(_product((*numbers[:at], tested[at], *numbers[at + 1 :])))
    of = cat.content.constants.die_sides ** len(path)
    return PathOdds(numbers, tested, _product(numbers), tuple(whole_tested), of, split)


def _best(
    cat: Catalogue,
    parameters: Parameters,
    adaptivity: int,
    sabotage: int,
    path: Sequence[tuple[int, int]],
) -> tuple[Parameters, tuple[int, ...]]:
    """The best way to divide Adaptivity: for the whole path, then for its risks one by one."""
    best: tuple[tuple[int, int], Parameters, tuple[int, ...]] | None = None
    for s in range(adaptivity + 1):
        for e in range(adaptivity - s + 1):
            split = (s, e, adaptivity - s - e)
            adapted = _sum(parameters, split)
            numbers = tuple(passing_numbers(cat, risk, adapted, sabotage, tests) for risk, tests in path)
            worth = (_product(numbers), sum(numbers))
            if best is None or worth > best[0]:
                best = (worth, split, numbers)
    assert best is not None
    return best[1], best[2]


def _sum(one: Parameters, other: Parameters) -> Parameters:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _product(numbers: Sequence[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
