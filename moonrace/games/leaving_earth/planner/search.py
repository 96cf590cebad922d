"""The search itself: from the end of a journey backwards, keeping every partial plan that may still win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.games.leaving_earth.planner.bundles import Bundle, Rocket, RocketTable, table
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Kit, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.labels import Chances, Counts, Label, undominated
from moonrace.games.leaving_earth.planner.launches import (
    Pad,
    TwoLaunches,
    ascent,
    chosen,
    plain_pad,
    two_launches,
)
from moonrace.games.leaving_earth.planner.routes import LONGEST, route, times
from moonrace.games.leaving_earth.planner.steps import (
    Burn,
    Fly,
    LaunchAgain,
    LeaveBehind,
    Meet,
    Part,
    Stay,
    Step,
    TakeSample,
    TakeSupplies,
)
from moonrace.games.leaving_earth.planner.store import Row, Stock, Store

Front = dict[Parts, list[Label]]
"""Labels at one place, by what is aboard."""
Fronts = dict[int, Front]
Best = Callable[[Iterable[Label]], list[Label]]
EARTH_RISK = "entry at home"
RISKS = (
    "ion_thruster",
    "rendezvous",
    "landing",
    "easy landing",
    "re_entry",
    EARTH_RISK,
    "life_support 1",
    "life_support 2",
    "life_support 3",
    "surveying",
)
"""Kinds of draw besides rockets. A landing is easy while an incapacitated astronaut would do no harm."""


SUPPLIES = "supplies"
UNLIMITED = 10**6
BEYOND_MEANS = 600
"""More dollars than a game brings: from here on a rough bound will do."""
FEW = 8
"""So few labels are not worth a closer look at what they will cost."""


class Limits(NamedTuple):
    """What a plan may take at most."""

    years: int = LONGEST
    cost: int = UNLIMITED
    seasons: int = LONGEST + 1
    """Years of the game that are left: to save up in, and to fly in."""

    def allow(self, cost: int, years: int, funding: int) -> bool:
        """Whether a plan keeps within them. What a year brings is spent before the last ones are flown."""
        return cost <= self.cost and cost <= funding * (self.seasons - years)


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


class Stopped(Exception):
    """Somebody does not want to wait any longer."""


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
    is_stopped: Callable[[], bool] | None = None
    """Asked from time to time whether to go on."""
    store: Stock = ()
    """Parts that are there already."""


class _Leg(NamedTuple):
    """A way in so many years, with what is aboard and the supplies eaten on it."""

    way: Way
    years: int
    difficulty: int
    carried: Kit
    units: int


class Search:
    """One search: a world, an outfit, and what was found so far."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        self.world = world
        self.cat = world.cat
        self.outfit = outfit
        self.target = target
        self.orbit = world.cat.place["earth_orbit"]
        self.starts_on_earth = False
        self.units = -(-outfit.crew // world.cat.content.constants.astronauts_fed_per_supply)
        self.die = world.cat.content.constants.die_sides
        self.thrust_per_year = world.cat.content.components[ION].thrust_per_year
        self.kinds = tuple(rocket.id for rocket in world.rockets)
        self.risk_names = _risk_names(world)
        self.risk = {name: number for number, name in enumerate(self.risk_names)}
        self._shelf = {id: len(self.risk) + number for number, (id, _) in enumerate(world.store)}
        """Where in the counts of a label it says how many parts of a kind in store are needed."""
        self._store = self._opened_store() if world.store else None
        self.no_risks: Counts = (0,) * (len(self.risk) + len(self._shelf))
        self.sure: Chances = (-1.0,) * len(world.levels) if outfit.crew else ()
        self._risky_rockets = tuple(rocket.id in world.risky for rocket in world.rockets)
        owned = dict(world.store)
        self._owned_rockets = tuple(owned.get(rocket.id, 0) for rocket in world.rockets)
        self._counted = [
            (number, [at for at in (self.risk.get(id), self._shelf.get(id)) if at is not None])
            for number, id in enumerate(self.kinds)
        ]
        """For each kind of rocket where it is counted, as a risk and as taken from the store."""
        self._pad = Pad(world.cat, world.rockets, self._risky_rockets, self._owned_rockets)
        self._kits: dict[Parts, Kit] = {}
        self._tables: dict[int, RocketTable] = {}
        self._journeys: dict[tuple[int, Parts, tuple[int, ...]], Front] = {}

    # The whole journey --------------------------------------------------------------------------------------

    def there(self, start: int, ends: Iterable[Parts], stay: int = 0) -> list[Label]:
        """Plans from start to the target, where one of the kits must arrive, and stay for some years."""
        self.starts_on_earth = start == self.cat.earth
        front: Front = {}
        for parts in ends:
            label = self._end(parts, is_bought=True)
            front[parts] = [self._stayed(label, parts, stay) if stay else label]
        fronts = self._sweep(start, self.target, {self.target: front}, None)
        return self._paid(label for labels in fronts.get(start, {}).values() for label in labels)

    def there_and_back(self, start: int, home: int, ends: Iterable[Parts]) -> list[Label]:
        """Plans from start to the target and home, where one of the kits must arrive."""
        self.starts_on_earth = start == self.cat.earth
        front = {parts: [self._end(parts, is_bought=True)] for parts in ends}
        found = self._journey(start, home, front, (start, home))
        return self._paid(label for labels in found.values() for label in labels)

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

    def _journey(self, start: int, home: int, front: Front, bases: tuple[int, ...]) -> Front:
        """From start to the target and home: the way back first, then what was left waiting, then the way
        out."""
        back = self._sweep(self.target, home, {home: front}, None, gathers=self._is_fed_at_target())
        turned: Front = {}
        for parts, labels in back.get(self.target, {}).items():
            self._turn(parts, labels, turned)
        waiting = self._meetings(back, bases) if self._may_meet(bases) else None
        out = self._sweep(start, self.target, {self.target: turned}, waiting)
        return {parts: self._best(labels) for parts, labels in out.get(start, {}).items()}

    def _turn(self, parts: Parts, labels: list[Label], turned: Front) -> None:
        """At the target, backwards in time: the sample is not aboard yet, nor supplies found there."""
        sample = next((part for part in parts if part.startswith(SAMPLE)), "")
        left = minus(parts, (sample,)) if sample else parts
        assert left is not None
        if sample and not (self.kit(left).has_hands or self.outfit.crew):
            return
        if not self._seats_crew(left):
            return
        for label in labels:
            here = label
            if self._is_fed_at_target() and here.years:
                units = here.years * self.units
                here = here._replace(
                    cost=here.cost - units * self._supply_price(),
                    mass=here.mass - units * self._supply_mass(),
                    counts=self._with_stored(here.counts, SUPPLIES, -units),
                    step=TakeSupplies(self.target, units),
                    rest=here,
                )
            if sample:
                mass = self.kit((sample,)).mass
                here = here._replace(mass=here.mass - mass, step=TakeSample(self.target, sample), rest=here)
            turned.setdefault(left, []).append(here)

    def _is_fed_at_target(self) -> bool:
        return bool(self.units) and self.target in self.world.supplies_at

    def _supply_price(self) -> int:
        return self.cat.price[self.cat.supplies]

    def _supply_mass(self) -> int:
        return self.cat.mass[self.cat.supplies]

    def _seats_crew(self, parts: Parts) -> bool:
        return self.kit(parts).seats >= self.outfit.crew

    def _stayed(self, label: Label, parts: Parts, years: int) -> Label:
        """The same after waiting at the target; supplies are taken there, or brought along."""
        units = years * self.units
        stayed = label._replace(
            years=label.years + years,
            counts=self._with_air(label.counts, self.kit(parts), years),
            step=Stay(self.target, years, units, parts),
            rest=label,
        )
        if self.target in self.world.supplies_at:
            return stayed._replace(step=TakeSupplies(self.target, units), rest=stayed)
        return stayed._replace(
            cost=label.cost + units * self._supply_price(),
            mass=label.mass + units * self._supply_mass(),
            counts=self._with_stored(stayed.counts, SUPPLIES, units),
        )

    # What is in store ---------------------------------------------------------------------------------------

    def _opened_store(self) -> Store:
        prices = self.cat.content.components
        return Store([n for _, n in self.world.store], [prices[id].price for id, _ in self.world.store])

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
        if self._store is None:
            return undominated(labels)
        return self._store.unbeaten([self._row(label) for label in labels])

    def _best_by_years(self, labels: Iterable[Label]) -> list[Label]:
        """The same among labels of the same years: a longer journey that is heavier now may be the lighter
        one once its supplies are not carried."""
        found: dict[int, list[Label]] = {}
        for label in labels:
            found.setdefault(label.years, []).append(label)
        return [label for same in found.values() for label in self._best(same)]

    def _row(self, label: Label) -> Row:
        assert self._store is not None
        cost, mass, years, counts, losses, _, _ = label
        first = len(self.risk)
        taken, saved = self._store.taken(counts[first:])
        return Row(cost - saved, mass, years, taken, counts[:first], losses, label)

    def _still_to_pay(self, label: Label) -> int:
        """What a label costs beyond what the store gives."""
        if self._store is None:
            return label.cost
        return label.cost - self._store.taken(label.counts[len(self.risk) :])[1]

    def _paid(self, labels: Iterable[Label]) -> list[Label]:
        """Whole plans, at what they really cost."""
        if self._store is None:
            return undominated(labels)
        rows = map(self._row, labels)
        return undominated(row.item._replace(cost=row.net, counts=row.counts) for row in rows)

    # One direction ------------------------------------------------------------------------------------------

    def _sweep(
        self,
        source: int,
        target: int,
        fronts: Fronts,
        waiting: Callable[[int], Front] | None,
        *,
        gathers: bool = False,
    ) -> Fronts:
        """Labels at every place on the way from source to target, given those at the target. `gathers`: the
        supplies that are carried now will turn out to be found at the source."""
        path = route(self.cat, source, target)
        best = self._best_by_years if gathers else self._best
        for _ in range(path.rounds):
            for place in path.order:
                if self.world.is_stopped is not None and self.world.is_stopped():
                    raise Stopped
                front = fronts.setdefault(place, {})
                if waiting is not None:
                    for parts, labels in waiting(place).items():
                        front.setdefault(parts, []).extend(labels)
                for parts in front:
                    if len(front[parts]) > FEW:
                        front[parts] = self._affordable(place, parts, front[parts])
                    front[parts] = best(front[parts])
                if place not in (source, target) or place == source == self.target:
                    self._leave_behind(place, front, best)
                if place != source:
                    if source == self.cat.earth and place == self.orbit:
                        self._launch_twice(front, fronts.setdefault(source, {}))
                    for way in path.into.get(place, ()):
                        before = fronts.setdefault(way.source, {})
                        for parts, labels in front.items():
                            self._fly(way, parts, labels, before)
        return fronts

    def _affordable(self, place: int, parts: Parts, labels: list[Label]) -> list[Label]:
        """Those that keep within the limits once their mass has been lifted off Earth."""
        allow, funding = self.world.limits.allow, self.cat.content.constants.annual_funding
        if not self.starts_on_earth or place in (self.cat.earth, self.cat.suborbital):
            return [label for label in labels if allow(self._still_to_pay(label), label.years, funding)]
        found_there = sum(self.kit((part,)).mass for part in parts if part.startswith(SAMPLE))
        per_year = self.units * self._supply_mass() if self.target in self.world.supplies_at else 0
        given = self._store.value if self._store is not None else 0
        kept = []
        for label in labels:
            mass = label.mass - found_there - label.years * per_year
            cost = label.cost + lift_price(self.cat, self.world.rockets, mass) - given
            if given:
                cost = max(cost, self._still_to_pay(label))
            if allow(cost, label.years, funding):
                kept.append(label)
        return kept

    def _fly(self, way: Way, parts: Parts, labels: list[Label], before: Front) -> None:
        """Put a manoeuvre before each label."""
        kinds = [kind for kind, _ in way.hazards]
        if "landing" in kinds and "landing" in self.world.lacking:
            return
        if "entry" in kinds:
            carried = self.kit(parts)
            if carried.burns or carried.survivors < self.outfit.crew:
                return
            for lost in self._burnable():
                loss = self.kit(lost)
                burned = [
                    label._replace(
                        cost=label.cost + loss.price,
                        mass=label.mass + loss.mass,
                        counts=self._with_parts(label.counts, lost),
                        step=Burn(lost),
                        rest=label,
                    )
                    for label in labels
                ]
                self._fly_kit(way, plus(parts, lost), burned, before)
        elif not self._seats_crew(parts):
            return
        self._fly_kit(way, parts, labels, before)

    def _burnable(self) -> list[Parts]:
        """Capsules that may still be docked when they are no longer needed, and burn up."""
        lost = tuple(part for part in self.outfit.extras if self.kit((part,)).burns)
        return [choice for choice in splits(lost) if choice]

    def _fly_kit(self, way: Way, parts: Parts, labels: list[Label], before: Front) -> None:
        carried = self.kit(parts)
        years_left = self.world.limits.years
        if self.outfit.crew and "life_support" in self.world.lacking:
            years_left = 0
        found = before.setdefault(parts, [])
        is_risky = bool(self.no_risks or self.sure)
        for years, difficulty in times(way, carried.ions, years_left):
            leg = _Leg(way, years, difficulty, carried, years * self.units)
            on_time = [label for label in labels if label.years + years <= years_left]
            if is_risky:
                self._fly_risky(leg, on_time, found)
            else:
                self._fly_plain(leg, on_time, found)
            if years >= way.years and self._has_thrust_enough(leg, on_time):
                # Thrusters alone suffice for every label: more time brings nothing.
                break

    def _has_thrust_enough(self, leg: _Leg, labels: list[Label]) -> bool:
        """Whether thrusters alone do it, a single one where each firing is a risk."""
        firing = min(1, leg.carried.ions) if "ion_thruster" in self.risk else leg.carried.ions
        heaviest = max((label.mass for label in labels), default=0) + leg.units * self._supply_mass()
        return heaviest * leg.difficulty <= firing * leg.years * self.thrust_per_year

    def _fly_plain(self, leg: _Leg, labels: list[Label], found: list[Label]) -> None:
        """A leg before each label, where nothing can fail."""
        way, years, difficulty, carried, units = leg
        front = self._bundles(difficulty).front
        supply_mass, supply_price = units * self._supply_mass(), units * self._supply_price()
        ions = carried.ions if years else 0
        ion_thrust = ions * years * self.thrust_per_year
        parts, kinds = carried.parts, self.kinds
        for label in labels:
            payload = label.mass + supply_mass
            for bundle in front(payload * difficulty - ion_thrust):
                step = Fly(way, years, difficulty, payload, bundle, ions, parts, units, kinds)
                found.append(
                    Label(
                        label.cost + bundle.price + supply_price,
                        payload + bundle.mass,
                        label.years + years,
                        (),
                        (),
                        step,
                        label,
                    )
                )

    def _bundles(self, difficulty: int) -> RocketTable:
        found = self._tables.get(difficulty)
        if found is None:
            found = table(self.world.rockets, difficulty, self._risky_rockets, self._owned_rockets)
            self._tables[difficulty] = found
        return found

    # Risks --------------------------------------------------------------------------------------------------

    def _fly_risky(self, leg: _Leg, labels: list[Label], found: list[Label]) -> None:
        """The same, counting every draw that may fail and every year of radiation."""
        way, years, difficulty, carried, units = leg
        front = self._bundles(difficulty).front
        supply_mass, supply_price = units * self._supply_mass(), units * self._supply_price()
        healthy = self._healthy(way, years, carried)
        most = self.world.limits.cost - supply_price + (self._store.value if self._store is not None else 0)
        for label in labels:
            payload = label.mass + supply_mass
            faced = self._faced(leg, label) if self.no_risks else ()
            losses = tuple(map(mul, label.losses, healthy)) if healthy else label.losses
            for ions in self._thrusters(carried.ions if years else 0):
                for bundle in front(payload * difficulty - ions * years * self.thrust_per_year):
                    if label.cost + bundle.price > most:
                        continue
                    step = Fly(
                        way, years, difficulty, payload, bundle, ions, carried.parts, units, self.kinds
                    )
                    found.append(
                        Label(
                            label.cost + bundle.price + supply_price,
                            payload + bundle.mass,
                            label.years + years,
                            self._with_firings(faced, bundle, ions) if faced else (),
                            losses,
                            step,
                            label,
                        )
                    )

    def _faced(self, leg: _Leg, label: Label) -> Counts:
        faced = self._hazards(leg.way, leg.carried, label)
        if leg.units:
            faced = self._with_stored(faced, SUPPLIES, leg.units)
        return self._with_air(faced, leg.carried, leg.years) if leg.years and self.outfit.crew else faced

    def _thrusters(self, aboard: int) -> Iterable[int]:
        """How many thrusters to fire: all, unless each firing is a risk."""
        return range(aboard + 1) if "ion_thruster" in self.risk else (aboard,)

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
        return self._with(counts, f"life_support {min(3, carried.capsules)}", years)

    def _hazards(self, way: Way, carried: Kit, label: Label) -> Counts:
        counts = label.counts
        for kind, _ in way.hazards:
            if kind == "landing":
                is_easy = self.outfit.crew and not label.years
                counts = self._with(counts, "easy landing" if is_easy else "landing")
            elif kind == "entry":
                if way.to != self.cat.earth:
                    counts = self._with(counts, "re_entry", carried.is_shielded)
                elif self.outfit.crew:
                    counts = self._with(counts, EARTH_RISK)
        return counts

    def _healthy(self, way: Way, years: int, carried: Kit) -> Chances:
        """For each radiation level the chance to stay healthy on a way; nothing if there is none to fear."""
        if not (self.sure and way.has_radiation):
            return ()
        rolls = [max(0, level - carried.shields) * years for level in self.world.levels]
        return tuple(max(0, self.die - roll) / self.die for roll in rolls)

    # A second launch ----------------------------------------------------------------------------------------

    def _launch_twice(self, front: Front, before: Front) -> None:
        """Lift something by itself where that is cheaper, lighter or safer, and dock in orbit."""
        if not self.outfit.can_rendezvous:
            return
        for parts, labels in front.items():
            if self._seats_crew(parts):
                for label in labels:
                    series = two_launches(self._pad, label.mass)
                    if series:
                        found = before.setdefault(parts, [])
                        found += self._lifted(label, parts, series)

    def _lifted(self, label: Label, parts: Parts, series: Sequence[Sequence[TwoLaunches]]) -> Iterator[Label]:
        """For each craft that may go straight up, with as much as it can load."""
        aboard = _carried_from_earth(label)
        masses = {rocket.id: rocket.mass for rocket in self.world.rockets} | {SUPPLIES: self._supply_mass()}
        apart = sorted((ahead for ahead in splits(parts) if self._may_go_ahead(parts, ahead)), key=len)
        for pairs in series:
            small, loaded = 0, None
            for pair in pairs:
                if pair.small != small:
                    if loaded is not None:
                        break
                    small, loaded = pair.small, self._loaded(aboard, masses, apart, pair.small)
                if loaded is not None:
                    yield self._two_craft(label, parts, pair, *loaded)

    def _may_go_ahead(self, parts: Parts, ahead: Parts) -> bool:
        left = minus(parts, ahead)
        return left is not None and self._seats_crew(left)

    def _loaded(
        self, aboard: dict[str, int], masses: dict[str, int], apart: list[Parts], mass: int
    ) -> tuple[Parts, tuple[tuple[str, int], ...]] | None:
        """Parts, and with these everything, that weigh exactly so much and can go ahead."""
        for ahead in apart:
            rest = mass - self.kit(ahead).mass
            things = chosen(aboard, masses, rest) if rest >= 0 else None
            if things is not None:
                return ahead, tuple((Counter(ahead) + Counter(things)).items())
        return None

    def _two_craft(
        self,
        label: Label,
        parts: Parts,
        pair: TwoLaunches,
        ahead: Parts,
        small: tuple[tuple[str, int], ...],
    ) -> Label:
        ways = ascent(self.cat)
        rest, left = label.mass - pair.small, minus(parts, ahead)
        assert left is not None
        lower = rest + pair.second.mass
        counts = self._with(label.counts, "rendezvous")
        if counts:
            for bundle in (pair.straight, pair.second, pair.first):
                counts = self._with_firings(counts, bundle, 0)
        steps = (
            Fly(
                ways.straight, 0, ways.straight.difficulty, pair.small, pair.straight, 0, ahead, 0, self.kinds
            ),
            LaunchAgain(self.orbit, small),
            Fly(ways.first, 0, ways.first.difficulty, lower, pair.first, 0, left, 0, self.kinds),
            Fly(ways.second, 0, ways.second.difficulty, rest, pair.second, 0, left, 0, self.kinds),
            Meet(self.orbit),
        )
        return label._replace(
            cost=label.cost + pair.price, mass=pair.mass, counts=counts, step=steps, rest=label
        )

    # Leaving things behind and meeting them again -----------------------------------------------------------

    def _leave_behind(self, place: int, front: Front, best: Best) -> None:
        """Before each label something is separated for good."""
        if not (self.outfit.can_rendezvous and self.cat.places[place].dock):
            return
        for left in self._droppable():
            loss = self.kit(left)
            for parts in list(front):
                if not self._may_drop(parts, left):
                    continue
                dropped = [
                    label._replace(
                        cost=label.cost + loss.price,
                        mass=label.mass + loss.mass,
                        counts=self._with_parts(self._parted(label), left),
                        step=LeaveBehind(place, left),
                        rest=label,
                    )
                    for label in front[parts]
                ]
                both = plus(parts, left)
                front[both] = best(front.get(both, []) + dropped)

    def _parted(self, label: Label) -> Counts:
        """With the draw for separating, unless it is part of the next one."""
        return label.counts if isinstance(label.step, LeaveBehind) else self._with(label.counts, "rendezvous")

    def _droppable(self) -> list[Parts]:
        ions = [(ION,) * count for count in range(1, self.outfit.ions + 1)]
        return ions + [(part,) for part in dict.fromkeys(self.outfit.extras)]

    def _may_drop(self, parts: Parts, left: Parts) -> bool:
        """Nobody is left without a seat, nothing is carried twice, thrusters are not beyond number."""
        if not self._seats_crew(parts) and self.outfit.crew:
            return False
        if left[0] == ION:
            return parts.count(ION) + len(left) <= self.outfit.ions
        return parts.count(left[0]) < self.outfit.extras.count(left[0])

    def _may_meet(self, bases: tuple[int, ...]) -> bool:
        return self.outfit.can_rendezvous and len(bases) - 2 < self.outfit.meetings

    def _meetings(self, back: Fronts, bases: tuple[int, ...]) -> Callable[[int], Front]:
        """What can wait at a place while the rest goes on to the target and returns."""

        def waiting(place: int) -> Front:
            found: Front = {}
            location = self.cat.places[place]
            if place in bases or place == self.target or not location.dock:
                return found
            if self.cat.automatic[place] is not None:
                return found
            for parts, homes in back.get(place, {}).items():
                for going in splits(parts):
                    if self._can_go_alone(parts, going):
                        self._meet(place, parts, going, homes, bases, found)
            return {parts: self._best(labels) for parts, labels in found.items()}

        return waiting

    def _can_go_alone(self, parts: Parts, going: Parts) -> bool:
        """What goes on must hold the crew, and whatever has to reach the target or come from there."""
        if not going or self.kit(going).seats < self.outfit.crew:
            return False
        return all(part in going for part in parts if part.startswith((SAMPLE, CARGO)))

    def _meet(
        self, place: int, parts: Parts, going: Parts, homes: list[Label], bases: tuple[int, ...], found: Front
    ) -> None:
        staying = minus(parts, going)
        assert staying is not None
        returned = self.kit(going).mass
        for started, trips in self._excursion(place, going, bases).items():
            both = found.setdefault(plus(staying, started), [])
            for home in homes:
                if home.mass <= returned:
                    continue
                for trip in trips:
                    both.append(self._joined(place, home, trip, returned, started))

    def _joined(self, place: int, home: Label, trip: Label, returned: int, started: Parts) -> Label:
        counts = tuple(one + other for one, other in zip(home.counts, trip.counts, strict=True))
        losses = tuple(-one * other for one, other in zip(home.losses, trip.losses, strict=True))
        return Label(
            home.cost + trip.cost,
            home.mass - returned + trip.mass,
            home.years + trip.years,
            self._with(counts, "rendezvous", 2),
            losses,
            (Part(place, started, trip.mass), trip, Meet(place)),
            home,
        )

    def _excursion(self, place: int, going: Parts, bases: tuple[int, ...]) -> Front:
        """From a place to the target and back to it, ending with these parts, which are paid for later."""
        key = place, going, bases
        found = self._journeys.get(key)
        if found is None:
            front = {going: [self._end(going, is_bought=False)]}
            found = self._journey(place, place, front, (*bases, place))
            self._journeys[key] = found
        return found


@lru_cache(maxsize=16384)
def lift_price(cat: Catalogue, rockets: tuple[Rocket, ...], mass: int) -> int:
    """At least so much cost the rockets that lift a mass off Earth; no thruster can help, for it takes no
    time."""
    if mass <= 0:
        return 0
    rate = _lift_rate(cat, rockets)
    if mass * rate > BEYOND_MEANS:
        return int(mass * rate)
    world = World(cat, rockets, (), (), frozenset(), frozenset(), Limits())
    search = Search(world, Outfit(0, (), 0, False, 0), cat.place["earth_orbit"])
    lifts = search.there(cat.earth, [(f"{CARGO}:{mass}",)])
    pairs = [pair for series in two_launches(plain_pad(cat, rockets), mass) for pair in series]
    return min([*(lift.cost for lift in lifts), *(pair.price for pair in pairs)], default=UNLIMITED)


def _lift_rate(cat: Catalogue, rockets: tuple[Rocket, ...]) -> float:
    """What the last stage into orbit costs at least for each unit of mass."""
    ways = [way for place in (cat.earth, cat.suborbital) for way in cat.ways_from[place]]
    difficulties = [way.difficulty for way in ways if cat.place_name(way.to) == "earth_orbit"]
    rates = [
        rocket.price / (rocket.thrust / difficulty - rocket.mass)
        for rocket in rockets
        for difficulty in difficulties
        if rocket.thrust > rocket.mass * difficulty
    ]
    return min(rates, default=0.0)


def _risk_names(world: World) -> tuple[str, ...]:
    """Every kind of draw that can fail here."""
    rockets = [rocket.id for rocket in world.rockets if rocket.id in world.risky]
    others = [name for name in RISKS if _advancement(name) in world.risky]
    return (*rockets, *others)


def _advancement(risk: str) -> str:
    if risk == "easy landing":
        return "landing"
    return "re_entry" if risk == EARTH_RISK else risk.partition(" ")[0]


def in_order(label: Label) -> list[Step]:
    """The steps of a plan as they happen."""
    steps: list[Step] = []
    at: Label | None = label
    while at is not None and at.step is not None:
        if type(at.step) is tuple:
            for item in at.step:
                steps += in_order(item) if isinstance(item, Label) else [item]
        elif isinstance(at.step, LeaveBehind) and steps and isinstance(steps[-1], LeaveBehind):
            steps[-1] = LeaveBehind(at.step.place, plus(steps[-1].parts, at.step.parts))
        else:
            steps.append(at.step)
        at = at.rest
    return steps


def _carried_from_earth(label: Label) -> dict[str, int]:
    """Rockets and supplies that are aboard for what lies ahead."""
    aboard: Counter[str] = Counter()
    for step in in_order(label):
        if isinstance(step, Fly):
            aboard.update(dict(step.rockets))
            aboard[SUPPLIES] += step.supplies
        elif isinstance(step, Stay):
            aboard[SUPPLIES] += step.units
        elif isinstance(step, TakeSupplies):
            aboard[SUPPLIES] -= step.units
    return {kind: count for kind, count in aboard.items() if count > 0}
