"""The search itself: from the end of a journey backwards, keeping every partial plan that may still win."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from operator import add, mul
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.known import Hope
from moonrace.games.leaving_earth.planner.labels import Counts, Label, unbeaten_sums
from moonrace.games.leaving_earth.planner.ledger import SUPPLIES, Front, Fronts, Outfit, World
from moonrace.games.leaving_earth.planner.liftoffs import Liftoffs
from moonrace.games.leaving_earth.planner.reach import (
    COARSE,
    FINE,
    Carrying,
    Option,
    Reach,
    reach,
    unbeaten,
)
from moonrace.games.leaving_earth.planner.routes import quickest, route, takes_time
from moonrace.games.leaving_earth.planner.steps import (
    LeaveBehind,
    Meet,
    Part,
    Stay,
    TakeSample,
    TakeSupplies,
)

Best = Callable[[Iterable[Label]], list[Label]]
MANY = 2000
"""So many are thinned out at once."""


class Floor:
    """What waits at a place at least while a partial plan goes on from there."""

    def __init__(self, place: int = NOWHERE, waiting: Iterable[tuple[int, int, int, int]] = ()) -> None:
        self.place = place
        self.waiting = tuple(waiting)
        """By number of thrusters among it: what it costs, what it weighs, and the years that are still to
        come when all have met."""
        self.options: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        """What it takes to have so many thrusters and a mass at a place besides, as far as that was asked."""


class Ceiling(NamedTuple):
    """What a partial plan may cost at most to be worth following."""

    gross: float
    """With everything paid for but what is in store, used or not."""
    net: float
    """Beyond what it takes from the store."""


NO_FLOOR = Floor()
NOTHING_TO_BRING = ((0, 0, 0),)


class Search(Liftoffs):
    """One search: a world, an outfit, and what was found so far."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        super().__init__(world, outfit, target)
        self._journeys: dict[tuple[int, Parts, tuple[int, ...]], Front] = {}
        self._floor = NO_FLOOR
        bought = [part for part in world.cat.content.components.values() if part.is_buyable]
        self._least_price = min(part.price / part.mass for part in bought)
        self._peaks: dict[tuple[Hope, int, int, int], float] = {}
        self._ceilings: dict[tuple[Hope, Floor, int, int, int, int, int], Ceiling] = {}

    def _bounds(self, start: int, ends: Iterable[Parts]) -> Reach:
        cargo = [tuple(part for part in parts if part.startswith(CARGO)) for parts in ends]
        self._cargo = max((self.kit(parts).mass for parts in cargo), default=0)
        units = 0 if self._is_fed_at_target() else self.units
        afloat = self._beyond.mass if self._beyond is not None else 0
        bits = COARSE if quickest(self.cat, start, self.target) else FINE
        return reach(Carrying(self.cat, start, self.world.rockets, self.outfit.ions, units, afloat, bits))

    # The whole journey --------------------------------------------------------------------------------------

    def there(self, start: int, ends: Iterable[Parts], stay: int = 0) -> list[Label]:
        """Plans from start to the target, where one of the kits must arrive, and stay for some years."""
        self._reach = self._bounds(start, ends)
        front: Front = {}
        for parts in ends:
            label = self._end(parts, is_bought=True)
            front[parts] = [self._stayed(label, parts, stay) if stay else label]
        fronts = self._sweep(start, self.target, {self.target: front}, None)
        return self._paid(label for labels in fronts.get(start, {}).values() for label in labels)

    def there_and_back(self, start: int, home: int, ends: Iterable[Parts]) -> list[Label]:
        """Plans from start to the target and home, where one of the kits must arrive."""
        self._reach = self._bounds(start, ends)
        front = {parts: [self._end(parts, is_bought=True)] for parts in ends}
        found = self._journey(start, home, front, (start, home))
        return self._paid(label for labels in found.values() for label in labels)

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
                self._pause()
                front = fronts.setdefault(place, {})
                if waiting is not None:
                    for parts, labels in waiting(place).items():
                        front.setdefault(parts, []).extend(labels)
                is_near = source == self.cat.earth and place in (source, self.cat.suborbital)
                self._reckon(is_near=is_near)
                for parts in front:
                    front[parts] = self._promising(place, parts, front[parts])
                    front[parts] = best(front[parts])
                if place not in (source, target) or place == source == self.target:
                    self._leave_behind(place, front, best)
                if place != source:
                    if source == self.cat.earth and place == self.orbit:
                        if self.world.afloat:
                            front = self._with_afloat(front, fronts.setdefault(source, {}))
                        self._launch_twice(front, fronts.setdefault(source, {}))
                    for way in path.into.get(place, ()):
                        before = fronts.setdefault(way.source, {})
                        for parts, labels in front.items():
                            self._fly(way, parts, labels, before)
        return fronts

    def _promising(self, place: int, parts: Parts, labels: list[Label]) -> list[Label]:
        """Those that may keep within the limits and not be outdone by a plan that is known, once their mass
        has been brought here."""
        found_there = sum(self.kit((part,)).mass for part in parts if part.startswith(SAMPLE))
        per_year = self.units if self._is_fed_at_target() else 0
        ions, research = self.kit(parts).ions, self._research(parts)
        floor, known = self._floor, self.world.known
        wages = self._wages
        value = wages + (self._shop.value if self._shop is not None else 0)
        kept = []
        for label in labels:
            gathered = label.years * per_year
            saved = gathered * self._supply_price()
            brought = label.mass - found_there - gathered * self._supply_mass()
            mass = self._reach.told(floor.place, place, brought)
            hope = known.hope(label.counts, label.losses, label.years)
            key = hope, floor, place, ions, mass, label.years, research
            ceiling = self._ceilings.get(key)
            if ceiling is None:
                ceiling = self._ceilings[key] = self._ceiling(*key)
            if label.cost - saved - value <= ceiling.gross and (
                not value or self._still_to_pay(label) - saved - wages <= ceiling.net
            ):
                kept.append(label)
        return kept

    def _research(self, parts: Parts) -> int:
        """What must be researched for these parts, or because something waits, as far as it is told."""
        costs = self.world.research
        if not costs:
            return 0
        needed = self.kit(parts).requires | ({"rendezvous"} if self._floor.place != NOWHERE else set())
        return sum(cost for name, cost in costs if name in needed)

    def _brought(self, floor: Floor, place: int, ions: int, mass: int) -> tuple[Option, ...]:
        """What it takes at least to have a mass and some thrusters here, together with what waits for them
        elsewhere: what that costs, the mass at the start, and years."""
        if mass <= 0:
            return NOTHING_TO_BRING
        if floor is NO_FLOOR:
            return self._reach.from_start(place, ions, mass)
        key = place, ions, mass
        found = floor.options.get(key)
        if found is None:
            found = floor.options[key] = unbeaten(
                (price + cost + more, start, time + years + before)
                for aboard, (price, whole, time) in self._reach.from_base(floor.place, place, ions, mass)
                for waiting, cost, heavy, years in floor.waiting
                for more, start, before in self._reach.from_start(
                    floor.place, aboard + waiting, whole + heavy
                )
            )
        return found

    def _ceiling(
        self, hope: Hope, floor: Floor, place: int, ions: int, mass: int, years: int, research: int
    ) -> Ceiling:
        """What partial plans may cost that weigh so much here and are so many years from their end: some way
        to bring them here must leave hope."""
        options = self._brought(floor, place, ions, mass)
        if self._shop is None or not options:
            return Ceiling(self._most(hope, options, years, research), inf)
        # What lies in store makes some rockets free, and others worth while that are not on the list.
        cheapest, lightest, quickest = (min(of) for of in zip(*options, strict=True))
        most = self._most(hope, ((0, lightest, quickest),), years, research)
        return Ceiling(most - cheapest, most)

    def _most(self, hope: Hope, options: Iterable[Option], years: int, research: int) -> float:
        """What is left of what a plan may cost after bringing something here."""
        peaks, found = self._peaks, -inf
        for price, mass, before in options:
            key = hope, mass, years + before, research
            peak = peaks.get(key)
            if peak is None:
                peak = peaks[key] = self._peak(*key)
            if peak - price > found:
                found = peak - price
        return found

    def _peak(self, hope: Hope, mass: int, years: int, research: int) -> float:
        """What a plan may cost at most that is so heavy at the start and takes so many years."""
        limits, least = self.world.limits, self._worth(mass)
        found = -inf
        for cost, heavy, slow in hope.beaten_by:
            time = max(years, slow)
            most = min(limits.most(time) - research, hope.ceiling(max(mass, heavy), time) - 1)
            if max(least, cost) <= most:
                found = max(found, most)
        return found

    def _worth(self, mass: int) -> int:
        """What a mass at the start costs at least beyond what there is: nothing is cheaper by weight than
        the cheapest part."""
        bought = (mass - self.world.mass_there - self._cargo) * self._least_price
        return int(bought) - self._wages_saved(self.world.aloft)

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
            outer = self._floor
            if outer is NO_FLOOR:
                self._floor = self._least_waiting(place, back.get(place, {}))
            for parts, homes in back.get(place, {}).items():
                for going in splits(parts):
                    if self._can_go_alone(place, parts, going):
                        self._meet(place, parts, going, homes, bases, found)
            self._floor = outer
            self._reckon(is_near=False)
            return {
                parts: self._best(self._promising(place, parts, labels)) for parts, labels in found.items()
            }

        return waiting

    def _least_waiting(self, place: int, homes: Front) -> Floor:
        """What waits at least, whoever goes on."""
        waiting: dict[int, list[tuple[int, int, int]]] = {}
        for parts, labels in homes.items():
            for going in splits(parts):
                if self._can_go_alone(place, parts, going):
                    found = waiting.setdefault(parts.count(ION) - going.count(ION), [])
                    gone = self.kit(going).mass
                    found += [
                        (home.cost, home.mass - gone, home.years) for home in labels if home.mass > gone
                    ]
        least = [(ions, *map(min, zip(*found, strict=True))) for ions, found in waiting.items() if found]
        return Floor(place, least) if least else NO_FLOOR

    def _can_go_alone(self, place: int, parts: Parts, going: Parts) -> bool:
        """What goes on must hold the crew, and whatever has to reach the target or come from there. Thrusters
        wait where no time is spent beyond."""
        if not going or self.kit(going).seats < self.outfit.crew:
            return False
        if ION in going and not takes_time(self.cat, place, self.target):
            return False
        return all(part in going for part in parts if part.startswith((SAMPLE, CARGO)))

    def _meet(
        self, place: int, parts: Parts, going: Parts, homes: list[Label], bases: tuple[int, ...], found: Front
    ) -> None:
        staying = minus(parts, going)
        assert staying is not None
        returned = self.kit(going).mass
        heavy_enough = [home for home in homes if home.mass > returned]
        if not heavy_enough:
            return
        for started, trips in self._excursion(place, going, bases).items():
            self._pause()
            whole = plus(staying, started)
            joined = found.setdefault(whole, [])
            if self.no_risks or self.sure:
                pairs = [(home, trip) for home in heavy_enough for trip in trips]
            else:
                pairs = unbeaten_sums(heavy_enough, trips)
            for home, trip in pairs:
                joined.append(self._joined(place, home, trip, returned, started))
            if len(joined) > MANY:
                found[whole] = self._best(joined)

    def _joined(self, place: int, home: Label, trip: Label, returned: int, started: Parts) -> Label:
        counts: Counts = tuple(map(add, home.counts, trip.counts))
        return Label(
            home.cost + trip.cost,
            home.mass - returned + trip.mass,
            home.years + trip.years,
            self._with(counts, "rendezvous", 2),
            tuple(-loss for loss in map(mul, home.losses, trip.losses)),
            (Part(place, started, trip.mass), trip, Meet(place)),
            home,
        )

    def _excursion(self, place: int, going: Parts, bases: tuple[int, ...]) -> Front:
        """From a place to the target and back to it, ending with these parts, which are paid for later."""
        key = place, going, bases
        found = self._journeys.get(key)
        if found is None:
            front = {going: [self._end(going, is_bought=False)]}
            back = self._journey(place, place, front, (*bases, place))
            found = self._journeys[key] = {parts: labels for parts, labels in back.items() if labels}
        return found
