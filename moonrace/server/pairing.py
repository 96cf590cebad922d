"""Who plays whom in the next round of a league: equals meet, and nobody meets somebody twice while that can
be avoided. Tables of two are paired as in a Swiss tournament; larger ones are fair groups."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

MOST_LOOKS = 20_000
"""How many partial pairings are looked at before pairs are found by exchanges, as larger tables are."""
TRIES, SWAPS = 24, 400
"""How often groups are begun anew, and how many exchanges each is tried with."""
REPEATED = 1000.0
"""What a repeated meeting costs, where a point between neighbours costs 1."""

Pair = frozenset[str]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody to be paired."""

    id: str
    points: float = 0.0
    byes: int = 0
    lead: float = 0.0
    """How much earlier than in the middle they have sat so far, in whole tables."""


def table_sizes(people: int, size: int, counts: Collection[int]) -> tuple[list[int], int]:
    """How many sit at each table, and how many sit out: as few as can be, then tables of the usual size."""
    wanted = (size,) if size == 2 else (size, size - 1, size + 1)
    near = [count for count in wanted if count in counts and count > 1]
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for total in range(1, people + 1):
        choices = [
            (best[total - count][0] + (count != size), [*best[total - count][1], count])
            for count in near
            if total - count in best
        ]
        if choices:
            best[total] = min(choices, key=lambda choice: (choice[0], len(choice[1]), choice[1]))
    seated = max(best)
    return sorted(best[seated][1], reverse=True), people - seated


def paired(
    entrants: Sequence[Entrant], met: Mapping[Pair, int], size: int, counts: Collection[int], seed: str
) -> tuple[list[list[str]], list[str]]:
    """The tables of the next round, each in the order of its seats, and who sits out."""
    sizes, out = table_sizes(len(entrants), size, counts)
    chance = random.Random(seed)
    drawn = {one.id: chance.random() for one in sorted(entrants, key=lambda one: one.id)}
    ordered = sorted(entrants, key=lambda one: (-one.points, drawn[one.id]))
    # Who has fewest points sits out, and nobody twice before everybody has once.
    last = sorted(entrants, key=lambda one: (one.byes, one.points, -drawn[one.id]))
    if size == 2 and out:
        tables, byes = _with_a_bye(ordered, [one for one in last if one.byes == last[0].byes], met, chance)
    else:
        byes = [one.id for one in last[:out]]
        playing = [one for one in ordered if one.id not in byes]
        tables = _in_pairs(playing, met, chance) if size == 2 else _in_groups(playing, met, sizes, chance)
    known = {one.id: one for one in entrants}
    return [_seated([known[id_] for id_ in table]) for table in tables], byes


def _seated(table: Sequence[Entrant]) -> list[str]:
    """Who has sat late so far sits early; among equals who has fewer points."""
    return [one.id for one in sorted(table, key=lambda one: (one.lead, one.points))]


# Tables of two ----------------------------------------------------------------------------------------------


def _with_a_bye(
    ordered: Sequence[Entrant], candidates: Sequence[Entrant], met: Mapping[Pair, int], chance: random.Random
) -> tuple[list[list[str]], list[str]]:
    """Pairs of all but one of the candidates: the first with whom fewest meet again."""
    best: tuple[int, list[list[str]], list[str]] | None = None
    for out in candidates:
        tables = _in_pairs([one for one in ordered if one is not out], met, chance)
        again = sum(met.get(frozenset(table), 0) > 0 for table in tables)
        if best is None or again < best[0]:
            best = again, tables, [out.id]
        if not again:
            break
    assert best is not None
    return best[1], best[2]


def _in_pairs(ordered: Sequence[Entrant], met: Mapping[Pair, int], chance: random.Random) -> list[list[str]]:
    """Pairs with as few repeated meetings as can be found, neighbours in points first."""
    search = _Search(met)
    for repeats in range(len(ordered) // 2 + 1):
        found = search.pairs([one.id for one in ordered], repeats)
        if found is not None:
            return found
    return _in_groups(ordered, met, [2] * (len(ordered) // 2), chance)


class _Search:
    """Looks for pairs, and goes back where the rest cannot be paired."""

    def __init__(self, met: Mapping[Pair, int]) -> None:
        self._met, self._looks = met, 0

    def pairs(self, ids: Sequence[str], repeats: int) -> list[list[str]] | None:
        """Pairs of all, with at most so many that have met before; None where none was found."""
        if not ids:
            return []
        self._looks += 1
        first, others = ids[0], ids[1:]
        for other in sorted(others, key=lambda one: self._met.get(frozenset((first, one)), 0)):
            left = repeats - (self._met.get(frozenset((first, other)), 0) > 0)
            if left < 0 or self._looks > MOST_LOOKS:
                return None
            rest = self.pairs([one for one in others if one != other], left)
            if rest is not None:
                return [[first, other], *rest]
        return None


# Larger tables ----------------------------------------------------------------------------------------------


def _in_groups(
    ordered: Sequence[Entrant], met: Mapping[Pair, int], sizes: Sequence[int], chance: random.Random
) -> list[list[str]]:
    """Groups with few repeated meetings and little distance in points, by exchanging two people at a time."""
    points = {one.id: one.points for one in ordered}
    best: list[list[str]] = []
    least = float("inf")
    for attempt in range(TRIES):
        ids = [one.id for one in ordered]
        if attempt:
            chance.shuffle(ids)
        tables = _cut(ids, sizes)
        cost = _improved(tables, met, points, chance)
        if cost < least:
            best, least = tables, cost
    return best


def _cut(ids: Sequence[str], sizes: Iterable[int]) -> list[list[str]]:
    tables, begin = [], 0
    for size in sizes:
        tables.append(list(ids[begin : begin + size]))
        begin += size
    return tables


def _improved(
    tables: list[list[str]], met: Mapping[Pair, int], points: Mapping[str, float], chance: random.Random
) -> float:
    """Exchange people between tables as long as it helps; what it costs then."""
    costs = [_cost(table, met, points) for table in tables]
    if len(tables) < 2:
        return sum(costs)
    for _ in range(SWAPS):
        one, other = chance.sample(range(len(tables)), 2)
        here, there = chance.randrange(len(tables[one])), chance.randrange(len(tables[other]))
        _swap(tables, (one, here), (other, there))
        new = _cost(tables[one], met, points), _cost(tables[other], met, points)
        if sum(new) < costs[one] + costs[other]:
            costs[one], costs[other] = new
        else:
            _swap(tables, (one, here), (other, there))
    return sum(costs)


def _swap(tables: list[list[str]], one: tuple[int, int], other: tuple[int, int]) -> None:
    a, b = tables[one[0]][one[1]], tables[other[0]][other[1]]
    tables[one[0]][one[1]], tables[other[0]][other[1]] = b, a


def _cost(table: Sequence[str], met: Mapping[Pair, int], points: Mapping[str, float]) -> float:
    pairs = [frozenset(pair) for pair in combinations(table, 2)]
    apart = max(points[one] for one in table) - min(points[one] for one in table)
    return REPEATED * sum(met.get(pair, 0) ** 2 + met.get(pair, 0) for pair in pairs) + apart


def meetings(tables: Iterable[Sequence[str]]) -> Counter[Pair]:
    """How often each two have sat at a table together."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
