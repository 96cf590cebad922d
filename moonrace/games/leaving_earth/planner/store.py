"""Parts an agency has already: they cost nothing, as far as they go.

What a partial plan will cost in the end depends on how much of the store the rest of the plan finds taken. So
labels and bundles note what they take, and one is forgotten only if another is as good whatever the rest
needs: if it would be so even after paying the full price for everything it takes beyond the other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from moonrace.games.leaving_earth.planner.labels import Chances, Counts, none_above
from moonrace.games.leaving_earth.planner.patience import go_on

Stock = tuple[tuple[str, int], ...]
"""Ids of parts in store and how many there are, sorted."""


NEVER = 10**6
"""No craft weighs so much."""


Row = tuple[int, int, int, int, Counts, Chances, Any]
"""Something to be compared: what is left to pay, what it weighs, how long it takes, what it takes from the
store, what it risks, and what it is. What is taken is one number, as a store writes it."""

_PLAIN = itemgetter(0, 1, 2, 3)
_FULL = itemgetter(0, 1, 2, 3, 4, 5)


class _Sums(dict[int, int]):
    """What counts are worth that stand side by side in one number, each in as many bits."""

    def __init__(self, worths: Sequence[int], bits: int) -> None:
        self._worths = tuple(reversed(worths))
        self._bits = bits

    def __missing__(self, counts: int) -> int:
        rest, found = counts, 0
        for worth in self._worths:
            found += (rest & ((1 << self._bits) - 1)) * worth
            rest >>= self._bits
        self[counts] = found
        return found


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
        self._is_docking_risky = is_docking_risky
        self._bits = max(owned, default=0).bit_length() + 1
        """So many for each count; the highest is free, so that counts can be compared all at once."""
        self._guard = self._side_by_side([1 << self._bits - 1 for _ in owned])
        self._prices = _Sums(prices, self._bits)
        self._afloat = tuple(number for number, _ in afloat) if any(number for number, _ in afloat) else ()
        """How many of them are in orbit: who takes them has less to lift."""
        self._masses = _Sums([mass for _, mass in afloat], self._bits)
        self.mass = sum(number * mass for number, mass in afloat)
        self._least = max(1, min(prices, default=1))
        """What takes more of something is dearer by so much at least, or by nothing."""
        self.value = sum(number * price for number, price in zip(owned, prices, strict=True))
        """What everything in store would cost."""
        self._taken: dict[Counts, tuple[int, int]] = {}
        self._docked: dict[int, int] = {}
        """By what is taken, what of it comes from orbit."""

    def _side_by_side(self, counts: Iterable[int]) -> int:
        found = 0
        for count in counts:
            found = found << self._bits | count
        return found

    def taken(self, needed: Counts) -> tuple[int, int]:
        """What comes from the store if so much is needed, as one number, and what it would have cost."""
        found = self._taken.get(needed)
        if found is None:
            taken, bits = 0, self._bits
            for need, owned in zip(needed, self._owned, strict=False):
                taken = taken << bits | (need if need < owned else owned)
            if self._afloat:
                self._docked[taken] = self._side_by_side(map(min, needed, self._owned, self._afloat))
            found = self._taken[needed] = taken, self._prices[taken]
        return found

    def _beyond(self, one: int, other: int) -> int:
        """What one takes and the other does not."""
        differences = (one | self._guard) - other
        whole = differences & self._guard
        return differences & (whole - (whole >> self._bits - 1))

    def _lift(self, one: int, other: int) -> int:
        """What one must lift because it does not take from orbit what the other does. Where docking is a
        risk, who takes other things may have to dock more often: nothing makes up for that."""
        mine, yours = self._docked[one], self._docked[other]
        if self._is_docking_risky and mine != yours:
            return NEVER
        return self._masses[self._beyond(yours, mine)]

    def unbeaten(self, rows: list[Row]) -> list[Any]:
        """The items that no other one equals or beats, whatever else will be taken."""
        if len(rows) > 1:
            is_risky = rows[0][4] or rows[0][5]
            rows.sort(key=_FULL if is_risky else _PLAIN)
            rows = self._risky(rows) if is_risky else self._plain(rows)
        return [row[6] for row in rows]

    def _plain(self, rows: list[Row]) -> list[Row]:
        """By what is taken and by years, kept rows grow dearer and lighter, so the last one that is cheap
        enough is the one to compare with."""
        kept: list[Row] = []
        groups: dict[int, dict[int, tuple[list[int], list[int]]]] = {}
        lightest: dict[int, int] = {}
        """By group the least mass: what weighs less than all of it is beaten by none."""
        guard, shift, prices, least = self._guard, self._bits - 1, self._prices, self._least
        for row in rows:
            net, mass, years, taken, _, _, _ = row
            guarded = taken | guard
            for other, least_mass in lightest.items():
                if least_mass > mass:
                    continue
                # As in `_beyond`, what the other takes and this does not.
                differences = other - taken
                whole = differences & guard
                more = differences & (whole - (whole >> shift))
                if more and net < least:
                    # There is nothing that would make up for it.
                    continue
                most = net - prices[more]
                heaviest = mass - self._lift(other ^ guard, taken) if self._afloat else mass
                if most >= 0 and _has_better(groups[other], most, heaviest, years):
                    break
            else:
                kept.append(row)
                lightest[guarded] = min(mass, lightest.get(guarded, mass))
                nets, masses = groups.setdefault(guarded, {}).setdefault(years, ([], []))
                nets.append(net)
                masses.append(mass)
        return kept

    def _risky(self, rows: list[Row]) -> list[Row]:
        """By what is taken, kept rows grow dearer: those that are too dear come last."""
        kept: list[Row] = []
        groups: dict[int, list[Row]] = {}
        guard, shift, prices, least = self._guard, self._bits - 1, self._prices, self._least
        for row in rows:
            go_on()
            net, mass, years, taken, counts, losses, _ = row
            for other, same in groups.items():
                # As in `_beyond`, what the other takes and this does not.
                differences = (other | guard) - taken
                whole = differences & guard
                more = differences & (whole - (whole >> shift))
                if more and net < least:
                    continue
                most = net - prices[more]
                heaviest = mass - self._lift(other, taken) if self._afloat else mass
                if most >= same[0][0] and _has_surer(same, most, heaviest, years, counts, losses):
                    break
            else:
                kept.append(row)
                groups.setdefault(taken, []).append(row)
        return kept


def _has_surer(rows: list[Row], most: int, mass: int, years: int, counts: Counts, losses: Chances) -> bool:
    for cost, weight, time, _, draws, dangers, _ in rows:
        if cost > most:
            return False
        if (
            weight <= mass
            and time <= years
            and (dangers == losses or none_above(dangers, losses))
            and (draws == counts or none_above(draws, counts))
        ):
            return True
    return False


def _has_better(by_years: dict[int, tuple[list[int], list[int]]], most: int, mass: int, years: int) -> bool:
    for time, (nets, masses) in by_years.items():
        if time <= years:
            place = bisect_right(nets, most)
            if place and masses[place - 1] <= mass:
                return True
    return False
