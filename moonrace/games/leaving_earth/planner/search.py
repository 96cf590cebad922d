"""The search itself: from the end of a journey backwards, keeping every partial plan that may still win."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from operator import add, mul

from moonrace.games.leaving_earth.planner.bundles import worth_their_thrust
from moonrace.games.leaving_earth.planner.floors import Floor
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.known import Hope
from moonrace.games.leaving_earth.planner.labels import Counts, Label, unbeaten_sums
from moonrace.games.leaving_earth.planner.ledger import SUPPLIES, Front, Fronts, Outfit, World
from moonrace.games.leaving_earth.planner.liftoffs import Liftoffs
from moonrace.games.leaving_earth.planner.patience import go_on
from moonrace.games.leaving_earth.planner.reach import COARSE, FINE, Carrying, Option, Reach, reach
from moonrace.games.leaving_earth.planner.routes import quickest, route, takes_time
from moonrace.games.leaving_earth.planner.steps import LeaveBehind, Meet, Part, Stay, TakeSample, TakeSupplies

Best = Callable[[Iterable[Label]], list[Label]]
MANY = 2000
"""So many are thinned out at once."""
Ceiling = tuple[float, float]
"""What a partial plan may cost at most to be worth following: with everything paid for but what is in store,
used or not; and beyond what it takes from the store."""
CeilingKey = tuple[Hope, Floor, int, int, int, int, int]
NOTHING_TO_BRING = ((0, 0, 0),)


class Search(Liftoffs):
    """One search: a world, an outfit, and what was found so far."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        super().__init__(world, outfit, target)
        self._excursions: dict[tuple[int, Parts, tuple[int, ...]], Front] = {}
        self._floor = self._common_floor = self._ground_floor = Floor()
        bought = [part for part in world.cat.content.components.values() if part.is_buyable]
        self._most_wages = self._wages_saved(world.aloft)
        self._least_price = min(part.price / part.mass for part in bought)
        self._affordable = [world.limits.most(years) for years in range(world.limits.seasons)]
        """What a plan of so many years may cost; nothing that takes longer can be had."""
        self._peaks: dict[tuple[Hope, int, int], list[float]] = {}
        """By what is hoped for, years and research: what a plan may cost from each mass on that matters."""
        self._ceilings: dict[CeilingKey, Ceiling] = {}
        self._reckoned = worth_their_thrust(world.rockets) if world.is_ample else world.rockets
        """Rockets at what they count for in bounds."""
        pairs = zip(world.rockets, self._reckoned, strict=True)
        less = [(rocket.id, rocket.price - other.price) for rocket, other in pairs]
        self._discounts = [(self._shelf[id], off) for id, off in less if off]
        owned = dict(world.store)
        self._discounted = sum(owned[id] * off for id, off in less if off)

    def _bounds(self, start: int, ends: Iterable[Parts]) -> Reach:
        cargo = [tuple(part for part in parts if part.startswith(CARGO)) for parts in ends]
        self._given = max((self.kit(parts).mass for parts in cargo), default=0) + self.world.mass_there
        units = 0 if self._is_fed_at_target() else self.units
        afloat = self._beyond.mass if self._beyond is not None else 0
        bits = COARSE if quickest(self.cat, start, self.target) else FINE
        carrying = Carrying(self.cat, start, self._reckoned, self.outfit.ions, units, afloat, bits)
        return reach(carrying._replace(fewest_ions=self.outfit.fewest_ions))

    # The whole journey --------------------------------------------------------------------------------------

    def there(self, start: int, ends: Iterable[Parts], stay: int = 0) -> list[Label]:
        """Plans from start to the target, where one of the kits must arrive, and stay for some years."""
        self._reach = self._bounds(start, ends)
        front: Front = {}
        for parts in ends:
            label = self._end(parts, is_bought=True)
            front[parts] = [self._stayed(label, parts, stay) if stay else label]
        fronts = self._sweep(start, self.target, {self.target: front}, None)
        return self._whole(fronts.get(start, {}))

    def there_and_back(self, start: int, home: int, ends: Iterable[Parts]) -> list[Label]:
        """Plans from start to the target and home, where one of the kits must arrive."""
        self._reach = self._bounds(start, ends)
        front = {parts: [self._end(parts, is_bought=True)] for parts in ends}
        found = self._journey(start, home, front, (start, home))
        return self._whole(found)

    def _whole(self, front: Front) -> list[Label]:
        """Plans from the start on, as far as they take as many thrusters as they must."""
        fewest = self.outfit.fewest_ions
        return self._paid(
            label for parts, labels in front.items() if self.kit(parts).ions >= fewest for label in labels
        )

    def _journey(self, start: int, home: int, front: Front, bases: tuple[int, ...]) -> Front:
        """From start to the target and home: the way back first, then what was left waiting, then the way
        out."""
        return self._outwards(start, self._homewards(home, front), bases)

    def _homewards(self, home: int, front: Front) -> Fronts:
        return self._sweep(self.target, home, {home: front}, None, gathers=self._is_fed_at_target())

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

    def _promising(self, place: int, parts: Parts, labels: list[Label]) -> list[Label]:
        """Those that may keep within the limits and not be outdone by a plan that is known, once their mass
        has been brought here."""
        if not labels:
            return labels
        promises = self._promises(place, parts)
        return [label for label in labels if promises(label, label.mass)]

    def _promises(self, place: int, parts: Parts) -> Callable[[Label, int], bool]:
        """Tells it of labels with these parts, were their mass such and such."""
        found_there = sum(self.kit((part,)).mass for part in parts if part.startswith(SAMPLE))
        per_year = self.units if self._is_fed_at_target() else 0
        supply_price, supply_mass = per_year * self._supply_price(), per_year * self._supply_mass()
        ions, research = self.kit(parts).ions, self._research(parts)
        floors = [self._floor]
        while floors[0].rougher is not None:
            floors.insert(0, floors[0].rougher)
        wages = self._wages
        value = wages + (self._shop.value if self._shop is not None else 0)
        worth = value - self._discounted
        hoped, told, ceiling = self.world.known.hope, self._reach.told, self._ceiling

        def promises(label: Label, mass: int) -> bool:
            saved = label.years * supply_price
            brought = mass - found_there - label.years * supply_mass
            hope = hoped(label.counts, label.losses, label.years)
            cost = self._reckon_cost(label) - saved - worth
            to_pay = self._still_to_pay(label) - saved - wages if value else -inf
            for floor in floors:
                gross, net = ceiling(
                    hope, floor, place, ions, told(floor.place, place, brought), label.years, research
                )
                if cost > gross or to_pay > net:
                    return False
            return True

        return promises

    def _despairs(self, place: int, parts: Parts, begun: Label) -> Callable[[int], bool]:
        """Where parts come from the store, every leg can be flown in so many ways that the hopeless ones are
        left out before they are put down. What is too heavy for one is so for all that weigh more."""
        if self._shop is None or self.world.afloat:
            return super()._despairs(place, parts, begun)
        promises = self._promises(place, parts)
        light, heavy = -inf, inf

        def is_hopeless(mass: int) -> bool:
            nonlocal light, heavy
            if mass >= heavy:
                return True
            if mass > light:
                if not promises(begun, mass):
                    heavy = mass
                    return True
                light = mass
            return False

        return is_hopeless

    def _reckon_cost(self, label: Label) -> int:
        """What a label costs, with rockets at what they count for."""
        cost = label.cost
        for at, off in self._discounts:
            cost -= label.counts[at] * off
        return cost

    def _research(self, parts: Parts) -> int:
        """What must be researched for these parts, or because something waits, as far as it is told."""
        costs = self.world.research
        if not costs:
            return 0
        needed = self.kit(parts).requires | ({"rendezvous"} if self._floor.outer else set())
        if self.outfit.fewest_ions:
            needed = needed | {ION}
        return sum(cost for name, cost in costs if name in needed)

    def _ceiling(
        self, hope: Hope, floor: Floor, place: int, ions: int, mass: int, years: int, research: int
    ) -> Ceiling:
        """What partial plans may cost that weigh so much here and are so many years from their end: some way
        to bring them here, together with what waits for them elsewhere, must leave hope. Who takes parts
        from the store pays less on the way, but brings nothing lighter or sooner, nor for less than its
        price."""
        key = hope, floor, place, ions, mass, years, research
        found = self._ceilings.get(key)
        if found is None:
            if mass <= 0:
                found = self._highest(hope, NOTHING_TO_BRING, years, research)
            elif floor.outer is None:
                options = self._reach.from_start(place, ions, mass)
                found = self._highest(hope, options, years, research)
            else:
                found = self._ceiling_beyond(floor, floor.outer, key)
            self._ceilings[key] = found
        return found

    def _ceiling_beyond(self, floor: Floor, outer: Floor, key: CeilingKey) -> Ceiling:
        """The same where something waits at the floor's place."""
        hope, _, place, ions, mass, years, research = key
        told, most = self._reach.told, self._affordable
        gross = net = -inf
        base = floor.place
        for aboard, (price, whole, time) in self._reach.from_base(base, place, ions, mass):
            for waiting, cost, heavy, more in floor.waiting:
                ahead = years + time + more
                if ahead >= len(most) or (self._shop is None and most[ahead] - price - cost <= gross):
                    continue
                both = told(outer.place, base, whole + heavy)
                before = self._ceiling(hope, outer, base, aboard + waiting, both, ahead, research)
                gross = max(gross, before[0] - price - cost)
                net = max(net, before[1])
        return gross, net

    def _highest(self, hope: Hope, options: Sequence[Option], years: int, research: int) -> Ceiling:
        gross = self._most(hope, options, years, research)
        if self._shop is None:
            return gross, inf
        return gross, self._most(hope, [(0, mass, time) for _, mass, time in options], years, research)

    def _most(self, hope: Hope, options: Iterable[Option], years: int, research: int) -> float:
        """What is left of what a plan may cost after bringing something here. A mass at the start costs
        something beyond what there is: nothing is cheaper by weight than the cheapest part."""
        peaks, masses, found = self._peaks, hope.masses, -inf
        rate, given, saved = self._least_price, self._given, self._most_wages
        most = self._affordable
        for price, mass, before in options:
            if years + before >= len(most) or most[years + before] - price <= found:
                continue
            key = hope, years + before, research
            by_mass = peaks.get(key)
            if by_mass is None:
                by_mass = peaks[key] = [self._peak(hope, mass, *key[1:]) for mass in (0, *masses)]
            peak = by_mass[bisect_right(masses, mass)]
            if peak - price > found and int((mass - given) * rate) - saved <= peak:
                found = peak - price
        return found

    def _peak(self, hope: Hope, mass: int, years: int, research: int) -> float:
        """What a plan may cost at most that is so heavy at the start and takes so many years."""
        limits, found = self.world.limits, -inf
        for least in hope.beaten_by:
            time = max(years, least.years)
            most = min(limits.most(time) - research, least.ceiling(max(mass, least.mass), time) - 1)
            if least.cost <= most:
                found = max(found, most)
        return found

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

    def _can_wait(self, place: int, bases: tuple[int, ...]) -> bool:
        """Whether something can be left at a place and met again."""
        is_new = place not in bases and place != self.target
        return is_new and self.cat.places[place].dock and self.cat.automatic[place] is None

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
            trips = self._promising(place, started, all_trips)
            for parts, labels in homes.items():
                go_on()
                staying = minus(parts, going)
                assert staying is not None
                whole = plus(staying, started)
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
        back = self._homewards(place, {going: [self._end(going, is_bought=False)]})
        if own.outer is self._ground_floor:
            self._floor = own
        out = self._outwards(place, back, bases)
        self._floor = own
        found = self._excursions[key] = {parts: labels for parts, labels in out.items() if labels}
        return found
