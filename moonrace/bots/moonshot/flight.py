"""How likely rockets come through, and what money can still do about it."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import NamedTuple

from moonrace.games.moonshot.blueprint import Worth
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.odds import least_value

HOPELESS = 99
"""The check value of a risk that cannot be passed."""
MOST_KEPT = 20_000
Path = tuple[tuple[int, int], ...]
Needs = tuple[int, ...]
"""For each risk of a path: the least check value that passes."""


class Testing(NamedTuple):
    """So many further tests, spread in the best way."""

    chance: float
    tests: tuple[int, ...]
    """For each risk of the path: further tests."""


class Flights:
    """Chances on paths; what was worked out once is kept."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self.sides = cat.content.constants.die_sides
        self._needs: dict[tuple[Worth, Needs], tuple[Needs, ...]] = {}
        self._alone: dict[tuple[Worth, int], int] = {}

    def needs(self, worth: Worth, risks: Needs) -> tuple[Needs, ...]:
        """For each sensible way to divide Adaptivity: what the die must show on each risk."""
        found = self._needs.get((worth, risks))
        if found is None:
            if len(self._needs) > MOST_KEPT:
                self._needs.clear()
            found = self._needs[worth, risks] = self._work_out(worth, risks)
        return found

    def _work_out(self, worth: Worth, risks: Needs) -> tuple[Needs, ...]:
        s, e, c, wild = worth
        every = {
            tuple([self._need(risk, (s + a, e + b, c + wild - a - b)) for risk in risks])
            for a in range(wild + 1)
            for b in range(wild - a + 1)
        }
        return tuple(sorted(one for one in every if not any(_beats(other, one) for other in every)))

    def _need(self, risk: int, parameters: tuple[int, int, int]) -> int:
        value = least_value(self.cat, risk, parameters)
        return value if value >= 0 else HOPELESS

    def need_alone(self, worth: Worth, risk: int) -> int:
        """What the die must show on one risk, with all Adaptivity used for it."""
        found = self._alone.get((worth, risk))
        if found is None:
            if len(self._alone) > MOST_KEPT:
                self._alone.clear()
            found = self._alone[worth, risk] = min(needs[0] for needs in self.needs(worth, (risk,)))
        return found

    def share(self, need: int, tests: int, sabotage: int) -> float:
        """How likely the die is enough."""
        least = max(sabotage + 1, need - tests + sabotage)
        return max(0, self.sides + 1 - least) / self.sides

    def chance(self, worth: Worth, path: Path, sabotage: int) -> float:
        """How likely a rocket comes through as things are."""
        return max(self._product(needs, [t for _, t in path], sabotage) for needs in self._ways(worth, path))

    def _ways(self, worth: Worth, path: Path) -> tuple[Needs, ...]:
        return self.needs(worth, tuple([risk for risk, _ in path]))

    def _product(self, needs: Needs, tests: Sequence[int], sabotage: int) -> float:
        product = 1.0
        for need, count in zip(needs, tests, strict=True):
            product *= self.share(need, count, sabotage)
        return product

    def hidden_chance(self, worth: Worth, unseen: Sequence[int], count: int, sabotage: int) -> float:
        """How likely a rocket passes so many risks that nobody has seen."""
        if not count or not unseen:
            return 1.0
        shares = [self.share(self.need_alone(worth, risk), 0, sabotage) for risk in unseen]
        return float((sum(shares) / len(shares)) ** count)

    def testings(self, worth: Worth, path: Path, sabotage: int, most: int) -> list[Testing]:
        """For 0, 1, 2 and so on further tests: the best chance. Ends where more tests add nothing."""
        best: list[Testing] = []
        for needs in self._ways(worth, path):
            if HOPELESS in needs:
                continue
            for count, testing in enumerate(self._spread(needs, path, sabotage, most)):
                if count == len(best):
                    best.append(testing)
                elif testing.chance > best[count].chance:
                    best[count] = testing
        return best or [Testing(0.0, (0,) * len(path))]

    def _spread(self, needs: Needs, path: Path, sabotage: int, most: int) -> list[Testing]:
        """Put each test where the die lacks most numbers."""
        tests = [0] * len(path)
        numbers = [need - done + sabotage for need, (_, done) in zip(needs, path, strict=True)]
        queue = [(-number, at) for at, number in enumerate(numbers) if number > sabotage + 1]
        heapq.heapify(queue)
        found = [self._testing(needs, path, tests, sabotage)]
        while queue and len(found) <= most:
            number, at = heapq.heappop(queue)
            tests[at] += 1
            if -number - 1 > sabotage + 1:
                heapq.heappush(queue, (number + 1, at))
            found.append(self._testing(needs, path, tests, sabotage))
        return found

    def _testing(self, needs: Needs, path: Path, tests: list[int], sabotage: int) -> Testing:
        done = [before + more for (_, before), more in zip(path, tests, strict=True)]
        return Testing(self._product(needs, done, sabotage), tuple(tests))


def _beats(one: Needs, other: Needs) -> bool:
    return one != other and all(mine <= its for mine, its in zip(one, other, strict=True))
