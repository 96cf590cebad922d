"""Parts an agency has already: they cost nothing, as far as they go.

What a partial plan will cost in the end depends on how much of the store the rest of the plan finds taken. So
labels and bundles note what they take, and one is forgotten only if another is as good whatever the rest
needs: if it would be so even after paying the full price for everything it takes beyond the other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from moonrace.games.leaving_earth.planner.labels import Chances, Counts, none_above

Stock = tuple[tuple[str, int], ...]
"""Ids of parts in store and how many there are, sorted."""


NEVER = 10**6
"""No craft weighs so much."""


class Row(NamedTuple):
    """Something to be compared: what is left to pay, what it weighs, how long it takes, what it takes from
    the store, and what it risks."""

    net: int
    mass: int
    years: int
    taken: Counts
    counts: Counts
    losses: Chances
    item: Any


_PLAIN = itemgetter(0, 1, 2, 3)
_FULL = itemgetter(0, 1, 2, 3, 4, 5)


class Store:
    """Numbers and prices of the parts owned."""

    def __init__(
        self,
        owned: Sequence[int],
        prices: Sequence[int],
        afloat: Sequence[tuple[int, int]] = (),
        *,
        is_docking_risky: bool = False,
    ) -> None:
        self._owned = tuple(owned)
        self._afloat = tuple(afloat) if any(number for number, _ in afloat) else ()
        """Those in orbit and what one weighs: who takes them has less to lift."""
        self._is_docking_risky = is_docking_risky
        self.mass = sum(number * mass for number, mass in self._afloat)
        self._prices = tuple(prices)
        self.value = sum(number * price for number, price in zip(owned, prices, strict=True))
        """What everything in store would cost."""
        self._penalties: dict[tuple[Counts, Counts], int] = {}
        self._taken: dict[Counts, tuple[Counts, int]] = {}

    def taken(self, needed: Counts) -> tuple[Counts, int]:
        """What comes from the store if so much is needed, and what it would have cost."""
        found = self._taken.get(needed)
        if found is None:
            taken = tuple(map(min, needed, self._owned))
            found = taken, sum(number * price for number, price in zip(taken, self._prices, strict=True))
            self._taken[needed] = found
        return found

    def _penalty(self, one: Counts, other: Counts) -> int:
        """The price of everything that one takes and the other does not."""
        found = self._penalties.get((one, other))
        if found is None:
            more = zip(one, other, self._prices, strict=True)
            found = sum((mine - yours) * price for mine, yours, price in more if mine > yours)
            self._penalties[one, other] = found
        return found

    def _lift(self, one: Counts, other: Counts) -> int:
        """What one must lift because it does not take from orbit what the other does. Where docking is a
        risk, who takes other things may have to dock more often: nothing makes up for that."""
        both = zip(one, other, self._afloat, strict=True)
        more = [(min(yours, number) - min(mine, number), mass) for mine, yours, (number, mass) in both]
        if self._is_docking_risky and any(number for number, _ in more):
            return NEVER
        return sum(number * mass for number, mass in more if number > 0)

    def unbeaten(self, rows: list[Row]) -> list[Any]:
        """The items that no other one equals or beats, whatever else will be taken."""
        if len(rows) > 1:
            is_risky = rows[0].counts or rows[0].losses
            rows.sort(key=_FULL if is_risky else _PLAIN)
            rows = self._risky(rows) if is_risky else self._plain(rows)
        return [row.item for row in rows]

    def _plain(self, rows: list[Row]) -> list[Row]:
        """By what is taken and by years, kept rows grow dearer and lighter, so the last one that is cheap
        enough is the one to compare with."""
        kept: list[Row] = []
        groups: dict[Counts, dict[int, tuple[list[int], list[int]]]] = {}
        for row in rows:
            net, mass, years, taken, _, _, _ = row
            for other, by_years in groups.items():
                most = net - self._penalty(other, taken)
                heaviest = mass - self._lift(other, taken) if self._afloat else mass
                if most >= 0 and _has_better(by_years, most, heaviest, years):
                    break
            else:
                kept.append(row)
                nets, masses = groups.setdefault(taken, {}).setdefault(years, ([], []))
                nets.append(net)
                masses.append(mass)
        return kept

    def _risky(self, rows: list[Row]) -> list[Row]:
        kept: list[Row] = []
        for row in rows:
            net, mass, years, taken, counts, losses, _ = row
            for other in kept:
                if (
                    other.mass <= mass
                    and other.years <= years
                    and none_above(other.counts, counts)
                    and none_above(other.losses, losses)
                    and other.net + self._penalty(other.taken, taken) <= net
                    and (not self._afloat or other.mass + self._lift(other.taken, taken) <= mass)
                ):
                    break
            else:
                kept.append(row)
        return kept


def _has_better(by_years: dict[int, tuple[list[int], list[int]]], most: int, mass: int, years: int) -> bool:
    for time, (nets, masses) in by_years.items():
        if time <= years:
            place = bisect_right(nets, most)
            if place and masses[place - 1] <= mass:
                return True
    return False
