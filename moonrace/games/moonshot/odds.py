"""How likely rockets pass risks, exactly (MS-RSK-03 to 06).

A risk is passed if the die less Sabotage stays above 0 and each parameter reaches the minimum of the range in
which die less Sabotage plus tests falls. Ranges only get easier, so the die has one least number that passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from moonrace.games.moonshot.catalogue import Catalogue

Parameters = tuple[int, int, int]


@dataclass(frozen=True)
class PathOdds:
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


def _numbers(cat: Catalogue, value: int, sabotage: int, tests: int) -> int:
    """How many numbers of the die reach a check value; none for -1."""
    if value < 0:
        return 0
    least = max(sabotage + 1, value - tests + sabotage)
    return max(0, cat.sides + 1 - least)


def path_odds(
    cat: Catalogue,
    parameters: Parameters,
    adaptivity: int,
    sabotage: int,
    path: Sequence[tuple[int, int]],
) -> PathOdds:
    """The chances on a path of risks, each with the number of own tests on it."""
    ways = _ways(cat, parameters, adaptivity, path)
    tests = [count for _, count in path]
    best, numbers = _best(cat, ways, sabotage, tests)
    values, needed = best
    tested = [_numbers(cat, value, sabotage, count + 1) for value, count in zip(values, tests, strict=True)]
    whole_tested = []
    for at in range(len(path)):
        further = [*tests[:at], tests[at] + 1, *tests[at + 1 :]]
        whole_tested.append(prod(_best(cat, ways, sabotage, further)[1]))
    of = cat.sides ** len(path)
    split = _with_rest(parameters, needed, adaptivity)
    return PathOdds(tuple(numbers), tuple(tested), prod(numbers), tuple(whole_tested), of, split)


Way = tuple[tuple[int, ...], Parameters]
"""The least check value for each risk of a path, and the Adaptivity that this takes."""


def _ways(
    cat: Catalogue, parameters: Parameters, adaptivity: int, path: Sequence[tuple[int, int]]
) -> list[Way]:
    """Every choice of a range to meet for each risk, as far as Adaptivity goes."""
    ways: list[Way] = [((), (0, 0, 0))]
    for risk, _ in path:
        ranges = _ranges_in_reach(cat, risk, parameters, adaptivity)
        ways = [
            ((*values, value), most)
            for values, needed in ways
            for value, lacking in ranges
            if sum(most := _most(needed, lacking)) <= adaptivity
        ]
    return ways


def _ranges_in_reach(
    cat: Catalogue, risk: int, parameters: Parameters, adaptivity: int
) -> list[tuple[int, Parameters]]:
    """The ranges of a risk that can be met, hardest first: the least check value, what is lacking for it."""
    low_max, mid_max, low, mid, high = cat.ranges[risk]
    found = []
    for value, minima in ((0, low), (low_max + 1, mid), (mid_max + 1, high), (-1, (0, 0, 0))):
        lacking = _lacking(parameters, minima)
        total = sum(lacking)
        if total <= adaptivity:
            found.append((value, lacking))
        if not total:
            break
    return found


def _lacking(parameters: Parameters, minima: Parameters) -> Parameters:
    s, e, c = parameters
    return max(0, minima[0] - s), max(0, minima[1] - e), max(0, minima[2] - c)


def _most(one: Parameters, other: Parameters) -> Parameters:
    return max(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2])


def _best(cat: Catalogue, ways: list[Way], sabotage: int, tests: Sequence[int]) -> tuple[Way, list[int]]:
    """The best way: for the whole path, then for its risks one by one."""
    best: tuple[tuple[int, int], Way, list[int]] | None = None
    for way in ways:
        numbers = [_numbers(cat, value, sabotage, count) for value, count in zip(way[0], tests, strict=True)]
        worth = (prod(numbers), sum(numbers))
        if best is None or worth > best[0]:
            best = (worth, way, numbers)
    assert best is not None, "nothing is lacking for no range at all"
    return best[1], best[2]


def _with_rest(parameters: Parameters, needed: Parameters, adaptivity: int) -> Parameters:
    """What is needed, and what is left over on the lowest parameter."""
    split = list(needed)
    totals = [own + more for own, more in zip(parameters, needed, strict=True)]
    split[totals.index(min(totals))] += adaptivity - sum(needed)
    return split[0], split[1], split[2]
