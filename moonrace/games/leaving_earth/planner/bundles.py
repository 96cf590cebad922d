"""Which rockets to fire together: for every difficulty a table of the bundles worth considering.

A rocket fired at difficulty d lifts itself and leaves `thrust - d * mass` for the payload (LE-PLAN-01). A
bundle is enough if these sum to what the rest of the craft needs, so choosing one is a covering knapsack. The
table lists, for each need, the bundles that no other beats in mass, price and number of risky firings, nor
in what they take from the store.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.planner.labels import Counts
from moonrace.games.leaving_earth.planner.patience import go_on
from moonrace.games.leaving_earth.planner.store import Row, Store

MOST_RISKY = 5
"""Where firings are counted one by one, no stage takes more of a kind than this, save the largest kind."""


class Rocket(NamedTuple):
    """A kind of rocket."""

    id: str
    mass: int
    price: int
    thrust: int


class Bundle(NamedTuple):
    """Rockets fired in one manoeuvre; `counts` are by kind."""

    mass: int
    price: int
    counts: tuple[int, ...]


_Found = tuple[int, int, Counts]
"""The same, before it is known whether it is worth considering."""


def rockets_of(content: Content, wanted: tuple[str, ...]) -> tuple[Rocket, ...]:
    """The kinds of rocket by id."""
    parts = content.components
    return tuple(Rocket(id, parts[id].mass, parts[id].price, parts[id].thrust) for id in wanted)


def worth_their_thrust(rockets: tuple[Rocket, ...]) -> tuple[Rocket, ...]:
    """Each at no more than what its thrust costs where it is cheapest, nor than its price. Whoever owns many
    can spare the dear ones as little as the others: what they carry is what counts. A plan that fires `n`
    where `m` are in store pays at least `(n - m)` times as much."""
    cheapest = min((rocket.price / rocket.thrust for rocket in rockets), default=0.0)
    return tuple(
        rocket._replace(price=min(rocket.price, max(1, int(rocket.thrust * cheapest)))) for rocket in rockets
    )


class RocketTable:
    """The best bundles at one difficulty. Grows as larger needs are asked for, and keeps what it has."""

    def __init__(
        self,
        rockets: tuple[Rocket, ...],
        difficulty: int,
        risky: tuple[bool, ...],
        owned: Counts,
        afloat: Counts = (),
        *,
        is_docking_risky: bool = False,
    ) -> None:
        count = len(rockets)
        self._shelf = (
            Shelf(rockets, risky, owned, afloat, is_docking_risky=is_docking_risky) if any(owned) else None
        )
        self._risky = tuple(n for n in range(count) if risky[n])
        largest = max((rocket.thrust for rocket in rockets), default=0)
        self._capped = {n for n in self._risky if rockets[n].thrust < largest}
        self._items = [
            (number, rocket.thrust - difficulty * rocket.mass, rocket.mass, rocket.price)
            for number, rocket in enumerate(rockets)
            if rocket.thrust > difficulty * rocket.mass
        ]
        self._fronts: list[list[Bundle]] = [[Bundle(0, 0, (0,) * count)]]

    def front(self, need: int) -> list[Bundle]:
        """Every bundle worth considering that leaves at least so much thrust for the payload."""
        if need <= 0:
            return self._fronts[0]
        if not self._items:
            return []
        fronts = self._fronts
        while len(fronts) <= need:
            fronts.append(fronts[-1] if self._is_like_the_last() else self._grown(len(fronts)))
        return fronts[need]

    def _is_like_the_last(self) -> bool:
        """Whether the next front is made of the same ones as the last: thrust comes in lumps."""
        fronts, need = self._fronts, len(self._fronts)
        if need < 2:
            return False
        for _, net, _, _ in self._items:
            if need > net and fronts[need - net] is not fronts[max(0, need - net - 1)]:
                return False
        return True

    def _grown(self, need: int) -> list[Bundle]:
        go_on()
        found, last = self._next(need), self._fronts[-1]
        return last if found == last else found

    def _next(self, need: int) -> list[Bundle]:
        """A bundle for this need is one for a smaller need and one rocket more."""
        if self._shelf is None and not self._risky:
            return self._cheaper_the_heavier(need)
        found: dict[Counts, _Found] = {}
        for number, net, mass, price in self._items:
            for bundle in self._fronts[need - net if need > net else 0]:
                counts = bundle.counts
                if number in self._capped and counts[number] == MOST_RISKY:
                    continue
                more = _one_more(counts, number)
                if more not in found:
                    found[more] = bundle.mass + mass, bundle.price + price, more
        return [Bundle(*it) for it in self._undominated(list(found.values()))]

    def _cheaper_the_heavier(self, need: int) -> list[Bundle]:
        """Where only mass and price count."""
        found = sorted(
            [
                (bundle.mass + mass, bundle.price + price, number, bundle)
                for number, net, mass, price in self._items
                for bundle in self._fronts[need - net if need > net else 0]
            ]
        )
        kept: list[Bundle] = []
        last, cheapest = (0, 0), found[0][1] + 1
        for mass, price, number, bundle in found:
            if price < cheapest:
                kept.append(Bundle(mass, price, _one_more(bundle.counts, number)))
                last, cheapest = (mass, price), price
            elif (mass, price) == last:
                kept[-1] = min(kept[-1], Bundle(mass, price, _one_more(bundle.counts, number)))
        return kept

    def _undominated(self, found: list[_Found]) -> list[_Found]:
        if self._shelf is not None:
            return self._shelf.unbeaten(found)
        kept: list[_Found] = []
        for bundle in sorted(found):
            if not any(self._beats(other, bundle) for other in kept):
                kept.append(bundle)
        return kept

    def _beats(self, one: _Found, other: _Found) -> bool:
        return (
            one[0] <= other[0] and one[1] <= other[1] and all(one[2][n] <= other[2][n] for n in self._risky)
        )


def _one_more(counts: Counts, number: int) -> Counts:
    return (*counts[:number], counts[number] + 1, *counts[number + 1 :])


class Shelf:
    """Rockets in store, for comparing bundles."""

    def __init__(
        self,
        rockets: tuple[Rocket, ...],
        risky: tuple[bool, ...],
        owned: Counts,
        afloat: Counts = (),
        *,
        is_docking_risky: bool = False,
    ) -> None:
        self._risky = tuple(n for n in range(len(rockets)) if risky[n])
        numbers = afloat or (0,) * len(rockets)
        masses = [(number, rocket.mass) for number, rocket in zip(numbers, rockets, strict=True)]
        prices = [rocket.price for rocket in rockets]
        self._store = Store(owned, prices, masses, is_docking_risky=is_docking_risky)

    def row(self, mass: int, price: int, counts: Counts, item: object) -> Row:
        """Rockets as they are compared."""
        taken, saved = self._store.taken(counts)
        risks = tuple([counts[n] for n in self._risky]) if self._risky else ()
        return price - saved, mass, 0, taken, risks, (), item

    def unbeaten(self, found: list[_Found]) -> list[_Found]:
        """The bundles worth considering."""
        return self.best([self.row(*bundle, bundle) for bundle in found])

    def best(self, rows: list[Row]) -> list[Any]:
        """The items of the rows that nothing beats."""
        return self._store.unbeaten(rows)


@lru_cache(maxsize=512)
def table(
    rockets: tuple[Rocket, ...],
    difficulty: int,
    risky: tuple[bool, ...],
    owned: Counts = (),
    afloat: Counts = (),
    *,
    is_docking_risky: bool = False,
) -> RocketTable:
    """The table for a choice of rockets, shared by everything that plans with them. `owned` says how many of
    each kind are in store, `afloat` how many of these are in orbit."""
    return RocketTable(rockets, difficulty, risky, owned, afloat, is_docking_risky=is_docking_risky)
