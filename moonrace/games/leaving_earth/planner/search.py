"""The search itself: from the end of a journey backwards, keeping every partial plan that may still win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add, mul

from moonrace.games.leaving_earth.planner.bounds import Bounds
from moonrace.games.leaving_earth.planner.floors import Floor
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.labels import Counts, Label, unbeaten_sums
from moonrace.games.leaving_earth.planner.ledger import SUPPLIES, Front, Fronts, Outfit, World
from moonrace.games.leaving_earth.planner.patience import go_on
from moonrace.games.leaving_earth.planner.routes import route, takes_time
from moonrace.games.leaving_earth.planner.steps import LeaveBehind, Meet, Part, Stay, TakeSample, TakeSupplies

Best = Callable[[Iterable[Label]], list[Label]]
MANY = 2000
"""So many are thinned out at once."""


class Search(Bounds):
    """One search: a world, an outfit, and what was found so far."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        super().__init__(world, outfit, target)
        self._excursions: dict[tuple[int, Parts, tuple[int, ...]], Front] = {}

    # The whole journey --------------------------------------------------------------------------------------

    def there(self, start: int, ends: Sequence[Parts], stay: int = 0) -> list[Label]:
        """Plans from start to the target, where one of the kits must arrive, and stay for some years."""
        self._reach = self._bounds(start, ends)
        front: Front = {}
        for parts in ends:
            label = self._end(parts, is_bought=True)
            front[parts] = [self._stayed(label, parts, stay) if stay else label]
        fronts = self._sweep(start, self.target, {self.target: front}, None)
        return self._whole(fronts.get(start, {}))

    def there_and_back(self, start: int, home: int, ends: Sequence[Parts]) -> list[Label]:
        """Plans from start to the target and home, where one of the kits must arrive."""
        self._reach = self._bounds(start, ends)
        front = {parts: [self._end(parts, is_bought=True)] for parts in ends}
        found = self._journey(start, home, front, (start, home))
        return self._whole(found)

    def _whole(self, front: Front) -> list[Label]:
        """Plans from the start on, as far as they take as many thrusters as they must."""
        fewest = self._fewest_ions
        return self._paid(
            label for parts, labels in front.items() if self.kit(parts).ions >= fewest for label in labels
        )

    def _journey(self, start: int, home: int, front: Front, bases: tuple[int, ...]) -> Front:
        """From start to the target and home: the way back first, then what was left waiting, then the way
        out."""
        return self._outwards(start, self._homewards(start, home, front, bases), bases)

    def _homewards(self, start: int, home: int, front: Front, bases: tuple[int, ...]) -> Fronts:
        own, self._floor = self._floor, self._turned(start, home, bases)
        found = self._sweep(self.target, home, {home: front}, None, gathers=self._is_fed_at_target())
        self._floor = own
        return found

    def _outwards(self, start: int, back: Fronts, bases: tuple[int, ...]) -> Front:
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
                go_on()
                front = fronts.setdefault(place, {})
                if waiting is not None:
                    for parts, labels in waiting(place).items():
                        front.setdefault(parts, []).extend(labels)
                is_near = source == self.cat.earth and place in (source, self.cat.suborbital)
                self._reckon(is_near=is_near)
                for parts, labels in list(front.items()):
                    front[parts] = self._worth_following(place, parts, labels, best)
                    if not front[parts]:
                        del front[parts]
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

    def _worth_following(self, place: int, parts: Parts, labels: list[Label], best: Best) -> list[Label]:
        """Those that may still win. First what is told quickly: where only cost, mass and years count, labels
        are soon compared; else whether they promise anything."""
        if self._shop is None and not self.no_risks and not self.sure:
            return self._promising(place, parts, best(labels))
        return best(self._promising(place, parts, labels))

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
        """What can wait at a place while the rest goes on to the target and returns; told once."""
        done = set()

        def waiting(place: int) -> Front:
            found: Front = {}
            if place in done or not self._can_wait(place, bases):
                return found
            done.add(place)
            outer = self._floor
            partings = self._partings(place, back.get(place, {}))
            if outer is self._ground_floor:
                self._common_floor = self._least_waiting(place, partings, outer)
            for going, homes in partings.items():
                if self._excursions.get((place, going, bases)) == {}:
                    continue
                self._floor = self._least_waiting(place, {going: homes}, outer)
                if outer is self._ground_floor and self._floor is not self._common_floor:
                    self._floor.rougher = self._common_floor
                self._meet(place, going, homes, bases, found)
            self._floor = outer
            self._reckon(is_near=False)
            return found

        return waiting

    def _partings(self, place: int, homes: Front) -> dict[Parts, Front]:
        """By what may go on from a place alone, what is on its way home with it afterwards."""
        found: dict[Parts, Front] = {}
        for parts, labels in homes.items():
            for going in splits(parts) if labels else ():
                if self._can_go_alone(place, parts, going):
                    gone = self.kit(going).mass
                    heavy_enough = [home for home in labels if home.mass > gone]
                    if heavy_enough:
                        found.setdefault(going, {})[parts] = heavy_enough
        return found

    def _least_waiting(self, place: int, partings: Mapping[Parts, Front], outer: Floor) -> Floor:
        """What waits at least while one of these goes on."""
        waiting: dict[int, list[tuple[int, int, int]]] = {}
        for going, homes in partings.items():
            gone, ions = self.kit(going).mass, going.count(ION)
            for parts, labels in homes.items():
                found = waiting.setdefault(parts.count(ION) - ions, [])
                found += [(self._reckon_cost(home), home.mass - gone, home.years) for home in labels]
        least = ((ions, *map(min, zip(*found, strict=True))) for ions, found in sorted(waiting.items()))
        return outer.then(place, tuple(least))

    def _can_go_alone(self, place: int, parts: Parts, going: Parts) -> bool:
        """What goes on must hold the crew, and whatever has to reach the target or come from there. Thrusters
        wait where no time is spent beyond."""
        if not going or self.kit(going).seats < self.outfit.crew:
            return False
        if ION in going and not takes_time(self.cat, place, self.target):
            return False
        return all(part in going for part in parts if part.startswith((SAMPLE, CARGO)))

    def _meet(self, place: int, going: Parts, homes: Front, bases: tuple[int, ...], found: Front) -> None:
        returned = self.kit(going).mass
        for started, all_trips in self._excursion(place, going, bases).items():
            joining = self._joining(going, started, homes)
            trips = self._promising(place, started, all_trips) if joining else []
            for parts, whole in joining.items() if trips else ():
                go_on()
                labels = homes[parts]
                joined = found.setdefault(whole, [])
                if self.no_risks or self.sure:
                    pairs = [(home, trip) for home in labels for trip in trips]
                else:
                    pairs = unbeaten_sums(labels, trips)
                for home, trip in pairs:
                    go_on()
                    joined.append(self._joined(place, home, trip, returned, started))
                if len(joined) > MANY:
                    found[whole] = self._best(joined)

    def _joining(self, going: Parts, started: Parts, homes: Iterable[Parts]) -> dict[Parts, Parts]:
        """What was whole before some went on and the rest waited. Thrusters that go and thrusters that wait
        count together."""
        found = {}
        for parts in homes:
            staying = minus(parts, going)
            assert staying is not None
            whole = plus(staying, started)
            if whole.count(ION) <= self.outfit.ions:
                found[parts] = whole
        return found

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
        """From a place to the target and back to it, ending with these parts, which are paid for later. One
        within another is the same for all that may go on before it."""
        key = place, going, bases
        found = self._excursions.get(key)
        if found is not None:
            return found
        own, self._floor = self._floor, self._common_floor
        bases = (*bases, place)
        back = self._homewards(place, place, {going: [self._end(going, is_bought=False)]}, bases)
        if own.outer is self._ground_floor:
            self._floor = own
        out = self._outwards(place, back, bases)
        self._floor = own
        found = self._excursions[key] = {parts: labels for parts, labels in out.items() if labels}
        return found
