"""The search itself: from the end of a journey backwards, keeping every partial plan that may still win."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add, mul
from typing import NamedTuple

from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.labels import Counts, Label, unbeaten_sums
from moonrace.games.leaving_earth.planner.launches import lift_options
from moonrace.games.leaving_earth.planner.ledger import SUPPLIES, Front, Fronts, Outfit, World
from moonrace.games.leaving_earth.planner.liftoffs import Liftoffs
from moonrace.games.leaving_earth.planner.routes import route, takes_time
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
FEW = 8
"""So few labels are not worth a closer look at what they will cost."""


class Floor(NamedTuple):
    """What is added at least to a partial plan when it is put together with the rest."""

    cost: int = 0
    mass: int = 0
    years: int = 0


NO_FLOOR = Floor()


class Search(Liftoffs):
    """One search: a world, an outfit, and what was found so far."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        super().__init__(world, outfit, target)
        self._journeys: dict[tuple[int, Parts, tuple[int, ...]], Front] = {}
        self._floor = NO_FLOOR

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
                self._shop = self._ground if is_near else self._beyond
                for parts in front:
                    if len(front[parts]) > FEW or self.world.known.plans:
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
        has been lifted off Earth."""
        found_there = sum(self.kit((part,)).mass for part in parts if part.startswith(SAMPLE))
        per_year = self.units if self.target in self.world.supplies_at else 0
        flies_off = self.starts_on_earth and place not in (self.cat.earth, self.cat.suborbital)
        kept = []
        for label in labels:
            gathered = label.years * per_year
            mass = label.mass + self._floor.mass - found_there - gathered * self._supply_mass()
            mass -= self._shop.mass if self._shop is not None else 0
            options = lift_options(self.cat, self.world.rockets, mass) if flies_off else ((0, mass),)
            if self._may_win(label, self._floor.cost - gathered * self._supply_price(), options):
                kept.append(label)
        return kept

    def _may_win(self, label: Label, extra: int, options: tuple[tuple[int, int], ...]) -> bool:
        """Whether any way to lift it leaves hope, if it costs at least so much more."""
        limits, known = self.world.limits, self.world.known
        cost, years = label.cost + extra, label.years + self._floor.years
        if self._shop is not None:
            # What lies in store makes some rockets free, and others worth while that are not on the list.
            least = self._still_to_pay(label) + min(0, extra)
            options, cost = ((0, options[-1][1]),), max(cost + options[0][0] - self._shop.value, least)
        allowed = [option for option in options if limits.allow(cost + option[0], years)]
        if not (allowed and known.plans):
            return bool(allowed)
        chance = known.likely(label.counts, label.losses, years) if known.likely is not None else 0.0
        return any(not known.outdoes(cost + price, mass, years, chance) for price, mass in allowed)

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
            if outer == NO_FLOOR:
                self._floor = self._least_waiting(place, back.get(place, {}))
            for parts, homes in back.get(place, {}).items():
                for going in splits(parts):
                    if self._can_go_alone(place, parts, going):
                        self._meet(place, parts, going, homes, bases, found)
            self._floor = outer
            self._shop = self._beyond
            return {
                parts: self._best(self._promising(place, parts, labels)) for parts, labels in found.items()
            }

        return waiting

    def _least_waiting(self, place: int, homes: Front) -> Floor:
        """What waits at least, whoever goes on."""
        waiting = [
            (label.cost, label.mass - self.kit(going).mass, label.years)
            for parts, labels in homes.items()
            for going in splits(parts)
            if self._can_go_alone(place, parts, going)
            for label in labels
        ]
        light = [home for home in waiting if home[1] > 0]
        return Floor(*map(min, zip(*light, strict=True))) if light else NO_FLOOR

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
                found[whole] = self._best(self._promising(place, whole, joined))

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
            found = self._journey(place, place, front, (*bases, place))
            self._journeys[key] = found
        return found
