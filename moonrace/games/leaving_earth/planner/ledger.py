"""The books of a search: what labels count, what they take from the store, and which may still win."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.planner.bundles import Bundle, Rocket, RocketTable
from moonrace.games.leaving_earth.planner.docking import Vessel
from moonrace.games.leaving_earth.planner.kits import ION, Kit, Parts
from moonrace.games.leaving_earth.planner.known import NOTHING_KNOWN, Known
from moonrace.games.leaving_earth.planner.labels import Chances, Counts, Label, undominated
from moonrace.games.leaving_earth.planner.launches import Pad
from moonrace.games.leaving_earth.planner.stock import pooled_stock
from moonrace.games.leaving_earth.planner.store import Row, Stock, Store

Front = dict[Parts, list[Label]]
"""Labels at one place, by what is aboard."""
Fronts = dict[int, Front]
EARTH_RISK = "entry at home"
AIR = "life_support "
"""Followed by the number of capsules."""
RISKS = (
    "ion_thruster",
    "rendezvous",
    "landing",
    "easy landing",
    "re_entry",
    EARTH_RISK,
    f"{AIR}1",
    f"{AIR}2",
    f"{AIR}3",
    "surveying",
)
"""Kinds of draw besides rockets. A landing is easy while an incapacitated astronaut would do no harm."""


SUPPLIES = "supplies"
UNLIMITED = 10**6


class Limits(NamedTuple):
    """What a plan may take at most."""

    years: int
    cost: int
    """Dollars for hardware and crew."""
    seasons: int
    """Years of the game that are left: to save up in, and to fly in."""
    funding: int
    """What each of them brings."""
    money: int
    """What there is to spend in the first."""
    besides: int = 0
    """Dollars that every plan takes besides what is counted: research, wages."""

    def allow(self, cost: int, years: int) -> bool:
        """Whether a plan keeps within them."""
        return cost <= self.most(years)

    def most(self, years: int) -> float:
        """What a plan of so many years may cost. What a year brings is spent before the last ones are
        flown."""
        if years >= self.seasons:
            return -inf
        return min(self.cost, self.money + self.funding * (self.seasons - years - 1) - self.besides)


class Outfit(NamedTuple):
    """Who flies and what there is to fly with."""

    crew: int
    extras: Parts
    """What may be taken besides and left behind: capsules, a probe."""
    ions: int
    """Thrusters at most."""
    can_rendezvous: bool
    meetings: int
    """How many things may be left waiting at the same time."""
    fewest_ions: int = 0
    """Thrusters at least that leave with it."""


class World(NamedTuple):
    """What the search knows: places, rockets, risks, radiation."""

    cat: Catalogue
    rockets: tuple[Rocket, ...]
    risky: tuple[str, ...]
    """Advancements whose outcomes may fail."""
    levels: tuple[int, ...]
    """Radiation levels that may be found and that harm somebody."""
    supplies_at: frozenset[int]
    lacking: frozenset[str]
    """Advancements that cannot be had."""
    limits: Limits
    store: Stock = ()
    """Parts that are there already."""
    afloat: tuple[Vessel, ...] = ()
    """Craft that wait in Earth orbit."""
    aloft: int = 0
    """Astronauts on them who may come along."""
    at_home: int = 0
    """Astronauts on Earth."""
    mass_there: int = 0
    """What everything weighs that need not be bought."""
    research: tuple[tuple[str, int], ...] = ()
    """What advancements cost that only some plans need; nothing where late plans are looked for as well."""
    known: Known = NOTHING_KNOWN
    """What is found already."""
    is_ample: bool = False
    """Whether there are so many rockets in store that their price says little of what they are worth."""


class Ledger:
    """A world, an outfit, and how labels are counted and compared."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        self.world = world
        self.cat = world.cat
        self.outfit = outfit
        self.target = target
        self.orbit = world.cat.place["earth_orbit"]
        self.units = -(-outfit.crew // world.cat.content.constants.astronauts_fed_per_supply)
        self.die = world.cat.content.constants.die_sides
        self.thrust_per_year = world.cat.content.components[ION].thrust_per_year
        self.kinds = tuple(rocket.id for rocket in world.rockets)
        self.risk_names = risk_names(world)
        self.risk = {name: number for number, name in enumerate(self.risk_names)}
        self._afloat = pooled_stock(vessel.stock for vessel in world.afloat)
        """Parts that wait in Earth orbit."""
        free = pooled_stock((world.store, self._afloat))
        self._shelf = {id: len(self.risk) + number for number, (id, _) in enumerate(free)}
        """Where in the counts of a label it says how many parts of a kind in store are needed."""
        self._beyond = self._opened_store(free) if free else None
        self._ground = self._opened_store(world.store) if free else None
        """What is free on the way up: not what waits in orbit."""
        self._shop = self._beyond
        """The store that labels are compared by just now."""
        self._fewest_ions = max(0, outfit.fewest_ions - dict(self._afloat).get(ION, 0))
        """Thrusters that must leave Earth: as many as are wanted may wait in its orbit."""
        self._most_saved = self._wages_saved(world.aloft) + (self._beyond.value if self._beyond else 0)
        """What can be spared at most by what and who is there already."""
        self._wages = 0
        """How much of it are wages, of labels that have not been brought to Earth orbit yet."""
        self.no_risks: Counts = (0,) * (len(self.risk) + len(self._shelf))
        self.sure: Chances = (-1.0,) * len(world.levels) if outfit.crew else ()
        self._risky_rockets = tuple(rocket.id in world.risky for rocket in world.rockets)
        self._owned_rockets = self._numbers(world.store)
        self._free_rockets = self._numbers(free)
        self._rockets_afloat = self._numbers(self._afloat)
        self._counted = [
            (number, [at for at in (self.risk.get(id), self._shelf.get(id)) if at is not None])
            for number, id in enumerate(self.kinds)
        ]
        """For each kind of rocket where it is counted, as a risk and as taken from the store."""
        self._pad = Pad(world.cat, world.rockets, self._risky_rockets, self._owned_rockets)
        self._kits: dict[Parts, Kit] = {}
        self._tables: dict[tuple[int, bool], RocketTable] = {}

    def _end(self, parts: Parts, *, is_bought: bool) -> Label:
        carried = self.kit(parts)
        if not is_bought:
            return Label(0, carried.mass, 0, self.no_risks, self.sure, None, None)
        counts = self._with_parts(self.no_risks, parts)
        return Label(carried.price, carried.mass, 0, counts, self.sure, None, None)

    def kit(self, parts: Parts) -> Kit:
        """The sums of a choice of parts."""
        found = self._kits.get(parts)
        if found is None:
            found = self._kits[parts] = Kit(self.cat.content, parts)
        return found

    def _supply_price(self) -> int:
        return self.cat.price[self.cat.supplies]

    def _supply_mass(self) -> int:
        return self.cat.mass[self.cat.supplies]

    def _is_fed_at_target(self) -> bool:
        return bool(self.units) and self.target in self.world.supplies_at

    def _seats_crew(self, parts: Parts) -> bool:
        return self.kit(parts).seats >= self.outfit.crew

    # What is in store ---------------------------------------------------------------------------------------

    def _numbers(self, stock: Stock) -> Counts:
        """How many there are of each kind of rocket."""
        owned = dict(stock)
        return tuple(owned.get(rocket.id, 0) for rocket in self.world.rockets)

    def _opened_store(self, stock: Stock) -> Store:
        known, owned = self.cat.content.components, dict(stock)
        afloat = dict(self._afloat) if stock is not self.world.store else {}
        return Store(
            [owned.get(id, 0) for id in self._shelf],
            [known[id].price for id in self._shelf],
            [(afloat.get(id, 0), known[id].mass) for id in self._shelf],
            is_docking_risky="rendezvous" in self.risk,
        )

    def _wages_saved(self, met: int) -> int:
        """What need not be paid to hire a crew of whom so many are met in orbit."""
        missing = max(0, self.outfit.crew - self.world.at_home)
        return min(missing, met) * self.cat.content.astronaut.price

    def _reckon(self, *, is_near: bool) -> None:
        """Compare labels by what is free beyond Earth orbit, or on the way up."""
        self._shop = self._ground if is_near else self._beyond
        self._wages = 0 if is_near else self._wages_saved(self.world.aloft)

    def _with_parts(self, counts: Counts, parts: Parts) -> Counts:
        """With parts that are needed besides, as far as there are such in store."""
        for part in parts:
            counts = self._with_stored(counts, part, 1)
        return counts

    def _with_stored(self, counts: Counts, id: str, more: int) -> Counts:
        at = self._shelf.get(id)
        return counts if at is None else (*counts[:at], counts[at] + more, *counts[at + 1 :])

    def _best(self, labels: Iterable[Label]) -> list[Label]:
        """The labels that may still win."""
        if self._shop is None:
            return undominated(labels)
        return self._shop.unbeaten([self._row(label) for label in labels])

    def _best_by_years(self, labels: Iterable[Label]) -> list[Label]:
        """The same among labels of the same years: a longer journey that is heavier now may be the lighter
        one once its supplies are not carried."""
        found: dict[int, list[Label]] = {}
        for label in labels:
            found.setdefault(label.years, []).append(label)
        return [label for same in found.values() for label in self._best(same)]

    def _row(self, label: Label) -> Row:
        assert self._shop is not None
        cost, mass, years, counts, losses, _, _ = label
        first = len(self.risk)
        taken, saved = self._shop.taken(counts[first:])
        return cost - saved, mass, years, taken, counts[:first], losses, label

    def _still_to_pay(self, label: Label) -> int:
        """What a label costs beyond what the store gives."""
        if self._shop is None:
            return label.cost
        return label.cost - self._shop.taken(label.counts[len(self.risk) :])[1]

    def _paid(self, labels: Iterable[Label]) -> list[Label]:
        """Whole plans, at what they really cost."""
        self._shop = self._ground
        if self._shop is None:
            return undominated(labels)
        rows = map(self._row, labels)
        return undominated(label._replace(cost=net, counts=counts) for net, *_, counts, _, label in rows)

    def _with(self, counts: Counts, risk: str, more: int = 1) -> Counts:
        number = self.risk.get(risk)
        if number is None or not more:
            return counts
        return (*counts[:number], counts[number] + more, *counts[number + 1 :])

    def _with_firings(self, counts: Counts, bundle: Bundle, ions: int) -> Counts:
        noted = list(counts)
        for number, places in self._counted:
            for place in places:
                noted[place] += bundle.counts[number]
        return self._with(tuple(noted), "ion_thruster", ions)

    def _with_air(self, counts: Counts, carried: Kit, years: int) -> Counts:
        return self._with(counts, f"{AIR}{min(3, carried.capsules)}", years)


def risk_names(world: World) -> tuple[str, ...]:
    """Every kind of draw that can fail here."""
    rockets = [rocket.id for rocket in world.rockets if rocket.id in world.risky]
    others = [name for name in RISKS if _advancement(name) in world.risky]
    return (*rockets, *others)


def _advancement(risk: str) -> str:
    if risk == "easy landing":
        return "landing"
    return "re_entry" if risk == EARTH_RISK else risk.partition(" ")[0]
