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


def rockets_of(content: Content, wanted: tuple[str, ...]) -> tuple[Rocket, ...]:
    """The kinds of rocket by id."""
    parts = content.components
    return tuple(Rocket(id, parts[id].mass, parts[id].price, parts[id].thrust) for id in wanted)


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
            go_on()
            fronts.append(self._next(len(fronts)))
        return fronts[need]

    def _next(self, need: int) -> list[Bundle]:
        """A bundle for this need is one for a smaller need and one rocket more."""
        found: dict[Counts, Bundle] = {}
        for number, net, mass, price in self._items:
            for bundle in self._fronts[need - net if need > net else 0]:
                counts = bundle.counts
                if number in self._capped and counts[number] == MOST_RISKY:
                    continue
                more = (*counts[:number], counts[number] + 1, *counts[number + 1 :])
                if more not in found:
                    found[more] = Bundle(bundle.mass + mass, bundle.price + price, more)
        return self._undominated(list(found.values()))

    def _undominated(self, found: list[Bundle]) -> list[Bundle]:
        if self._shelf is not None:
            return self._shelf.unbeaten(found)
        found.sort()
        kept: list[Bundle] = []
        if not self._risky:
            cheapest = None
            for bundle in found:
                if cheapest is None or bundle.price < cheapest:
                    kept.append(bundle)
                    cheapest = bundle.price
            return kept
        for bundle in found:
            if not any(self._beats(other, bundle) for other in kept):
                kept.append(bundle)
        return kept

    def _beats(self, one: Bundle, other: Bundle) -> bool:
        return (
            one.mass <= other.mass
            and one.price <= other.price
            and all(one.counts[n] <= other.counts[n] for n in self._risky)
        )


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
        risks = tuple([counts[n] for n in self._risky])
        return Row(price - saved, mass, 0, taken, risks, (), item)

    def unbeaten(self, found: list[Bundle]) -> list[Bundle]:
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
