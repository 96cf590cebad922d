"""What it takes at least to have a mass at a place: rockets, supplies and years on the way there.

A search goes backwards, so what a partial plan weighs now has still to be brought here. Whatever else
happens, that mass has come from where the journey starts; where it came in circles, leaving them out makes it
cheaper, lighter and quicker. So the best way to carry a bare mass along a path without circles is a bound
that no plan undercuts. Thrusters that help on the way and are not needed here are paid for as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue, Way
from moonrace.games.leaving_earth.planner.bundles import Bundle, Rocket, table
from moonrace.games.leaving_earth.planner.kits import ION
from moonrace.games.leaving_earth.planner.launches import (
    BEYOND_MEANS,
    HEAVIEST,
    ascent,
    lift_options,
    lift_rate,
)
from moonrace.games.leaving_earth.planner.routes import LONGEST, route, times

Option = tuple[int, int, int]
"""What is paid on the way, the mass at its start, and the years it takes."""
FINE, COARSE = 5, 4
"""Masses are told apart to so many bits; to fewer where years make for many options."""


class Carrying(NamedTuple):
    """How things are brought along."""

    cat: Catalogue
    start: int
    rockets: tuple[Rocket, ...]
    ions: int
    """Thrusters at most."""
    units: int
    """Supplies eaten every year that must be brought from the start."""
    afloat: int
    """Mass in Earth orbit that need not be lifted."""
    bits: int = FINE
    fewest_ions: int = 0
    """Thrusters at least that leave the start."""


class Reach:
    """Bounds for one way of carrying; they are kept."""

    def __init__(self, carrying: Carrying) -> None:
        self._carrying = carrying
        self._cat = cat = carrying.cat
        self._is_lifted = carrying.start == cat.earth
        self._source = cat.place["earth_orbit"] if self._is_lifted else carrying.start
        self._near = (self._source, cat.earth, cat.suborbital) if self._is_lifted else (self._source,)
        self._plain = (False,) * len(carrying.rockets)
        self._ion = cat.content.components[ION]
        self._food_mass = carrying.units * cat.mass[cat.supplies]
        self._food_price = carrying.units * cat.price[cat.supplies]
        self._heaviest = min(HEAVIEST, int(BEYOND_MEANS / (lift_rate(cat, carrying.rockets) or 1)))
        self._from_start: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        self._from_base: dict[tuple[int, int, int, int], tuple[tuple[int, Option], ...]] = {}
        self._carried: dict[tuple[int, int, int, int, int], tuple[Option, ...]] = {}
        self._fronts: dict[int, Callable[[int], list[Bundle]]] = {}
        """By difficulty: the bundles for so much thrust."""

    def told(self, base: int, place: int, mass: int) -> int:
        """What counts of a mass that is brought here from a base, or from the start if that is nowhere: all
        of it where it begins, else a little less, the same for many."""
        start = self._near if base == NOWHERE else (base,)
        return mass if place in start else self.rounded(mass)

    def from_start(self, place: int, ions: int, mass: int) -> tuple[Option, ...]:
        """From the start to a place, where so many thrusters are aboard."""
        mass = self.told(NOWHERE, place, mass)
        key = place, ions, mass
        found = self._from_start.get(key)
        if found is None and self._is_lifted and place in (self._cat.earth, self._cat.suborbital):
            found = self._from_start[key] = tuple(self._begun(place, ions, mass - self._carrying.afloat))
        elif found is None:
            fewest = self._carrying.fewest_ions
            leaving = self.from_base(self._source, place, ions, mass)
            brought = (option for aboard, option in leaving if aboard >= fewest)
            found = self._from_start[key] = unbeaten(self._lifted(brought) if self._is_lifted else brought)
        return found

    def from_base(self, base: int, place: int, ions: int, mass: int) -> tuple[tuple[int, Option], ...]:
        """From one place to another, by the number of thrusters that left the first."""
        mass = self.told(base, place, mass)
        key = base, place, ions, mass
        found = self._from_base.get(key)
        if found is None:
            found = self._from_base[key] = tuple(self._with_more_ions(base, place, ions, mass))
        return found

    def _with_more_ions(self, base: int, place: int, ions: int, mass: int) -> Iterator[tuple[int, Option]]:
        """Some thrusters may have been aboard and be left anywhere on the way; they weigh at the base."""
        for more in range(max(0, self._carrying.ions - ions) + 1):
            paid, heavier = more * self._ion.price, more * self._ion.mass
            for price, whole, years in self._options(base, place, ions + more, mass):
                yield ions + more, (paid + price, whole + heavier, years)

    def _begun(self, place: int, ions: int, mass: int) -> Iterator[Option]:
        """On Earth, or by the first manoeuvre of a launch; thrusters that must leave may have stayed away."""
        missing = max(0, self._carrying.fewest_ions - ions)
        paid, whole = missing * self._ion.price, max(0, mass) + missing * self._ion.mass
        difficulty = ascent(self._cat).first.difficulty if place == self._cat.suborbital else 0
        for bundle in self._bundles(difficulty)(whole * difficulty):
            yield paid + bundle.price, whole + bundle.mass, 0

    def _lifted(self, options: Iterable[Option]) -> Iterator[Option]:
        for price, mass, years in options:
            for more, whole in lift_options(self._cat, self._carrying.rockets, mass - self._carrying.afloat):
                yield price + more, whole, years

    def _bundles(self, difficulty: int) -> Callable[[int], list[Bundle]]:
        found = self._fronts.get(difficulty)
        if found is None:
            front = table(self._carrying.rockets, difficulty, self._plain).front
            found = self._fronts[difficulty] = front
        return found

    def rounded(self, mass: int) -> int:
        """A little less, the same for many: bounds need not be looked for again and again."""
        coarse = max(0, mass.bit_length() - self._carrying.bits)
        return mass >> coarse << coarse

    # Along a path -------------------------------------------------------------------------------------------

    def _options(self, base: int, place: int, ions: int, mass: int) -> tuple[Option, ...]:
        if base == place or mass <= 0 or route(self._cat, base, place).rounds > 1:
            return ((0, mass, 0),)
        return self._at(base, place, place, ions, self.rounded(mass))

    def _at(self, base: int, target: int, place: int, ions: int, mass: int) -> tuple[Option, ...]:
        key = base, target, place, ions, mass
        found = self._carried.get(key)
        if found is None:
            if place == base or mass > self._heaviest:
                found = ((0, mass, 0),)
            else:
                options: list[Option] = []
                for way in route(self._cat, base, target).into.get(place, ()):
                    self._by(base, target, way, ions, mass, options)
                found = unbeaten(options)
            self._carried[key] = found
        return found

    def _by(self, base: int, target: int, way: Way, ions: int, mass: int, found: list[Option]) -> None:
        """Add what comes by one way."""
        for years, difficulty in times(way, ions, LONGEST):
            payload = mass + years * self._food_mass
            need = payload * difficulty - years * ions * self._ion.thrust_per_year
            food = years * self._food_price
            bundles = self._bundles(difficulty)(need)
            if way.source == base:
                found += [(price + food, payload + weight, years) for weight, price, _ in bundles]
            else:
                # They grow heavier and cheaper: of those that count for the same mass only the last matters.
                cheapest = {self.rounded(payload + weight): price for weight, price, _ in bundles}
                for before, price in cheapest.items():
                    paid = price + food
                    ahead = self._at(base, target, way.source, ions, before)
                    found += [(paid + more, whole, years + time) for more, whole, time in ahead]
            if need <= 0 and years >= way.years:
                break


@lru_cache(maxsize=64)
def reach(carrying: Carrying) -> Reach:
    """Shared by everything that carries in the same way."""
    return Reach(carrying)


def unbeaten(options: Iterable[Option]) -> tuple[Option, ...]:
    """The options that no other one equals or beats."""
    kept: list[Option] = []
    lightest: dict[int, int] = {}
    for option in sorted(options):
        _, mass, years = option
        for time, least in lightest.items():
            if time <= years and least <= mass:
                break
        else:
            kept.append(option)
            lightest[years] = mass
    return tuple(kept)
