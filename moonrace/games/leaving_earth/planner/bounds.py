"""What partial plans may cost at most: which of them can no longer win is told before they are followed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf

from moonrace.games.leaving_earth.planner.bundles import worth_their_thrust
from moonrace.games.leaving_earth.planner.floors import Floor, Waiting
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Parts
from moonrace.games.leaving_earth.planner.known import Hope
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.ledger import Outfit, World
from moonrace.games.leaving_earth.planner.liftoffs import Liftoffs
from moonrace.games.leaving_earth.planner.patience import go_on
from moonrace.games.leaving_earth.planner.reach import COARSE, FINE, Carrying, Option, Reach, reach, unbeaten
from moonrace.games.leaving_earth.planner.routes import quickest, route

Ceiling = tuple[float, float]
"""What a partial plan may cost at most to be worth following: with everything paid for but what is in store,
used or not; and beyond what it takes from the store."""
CeilingKey = tuple[Hope, Floor, int, int, int, int, int]
NOTHING_TO_BRING = ((0, 0, 0),)


class Bounds(Liftoffs):
    """Liftoffs, flights and labels, with what they must promise."""

    def __init__(self, world: World, outfit: Outfit, target: int) -> None:
        super().__init__(world, outfit, target)
        self._floor = self._common_floor = self._ground_floor = Floor()
        self._reach: Reach
        bought = [part for part in world.cat.content.components.values() if part.is_buyable]
        self._most_wages = self._wages_saved(world.aloft)
        self._least_price = min(part.price / part.mass for part in bought)
        self._affordable = [world.limits.most(years) for years in range(world.limits.seasons)]
        """What a plan of so many years may cost; nothing that takes longer can be had."""
        self._peaks: dict[tuple[Hope, int, int], list[float]] = {}
        """By what is hoped for, years and research: what a plan may cost from each mass on that matters."""
        self._ceilings: dict[CeilingKey, Ceiling] = {}
        self._turned_floors: dict[tuple[Floor, int, int, tuple[int, ...]], Floor] = {}
        self._circles: dict[tuple[int, int, int], Waiting] = {}
        self._going = self._found_there = 0
        """What has to come back from the target at least, and what of it is found there."""
        self._reckoned = worth_their_thrust(world.rockets) if world.is_ample else world.rockets
        """Rockets at what they count for in bounds."""
        pairs = zip(world.rockets, self._reckoned, strict=True)
        less = [(rocket.id, rocket.price - other.price) for rocket, other in pairs]
        self._discounts = [(self._shelf[id], off) for id, off in less if off]
        owned = dict(world.store)
        self._discounted = sum(owned[id] * off for id, off in less if off)

    def _bounds(self, start: int, ends: Sequence[Parts]) -> Reach:
        cargo = [tuple(part for part in parts if part.startswith(CARGO)) for parts in ends]
        self._given = max((self.kit(parts).mass for parts in cargo), default=0) + self.world.mass_there
        self._going, self._found_there = self._least_going(ends)
        units = 0 if self._is_fed_at_target() else self.units
        afloat = self._beyond.mass if self._beyond is not None else 0
        bits = COARSE if quickest(self.cat, start, self.target) else FINE
        carrying = Carrying(self.cat, start, self._reckoned, self.outfit.ions, units, afloat, bits)
        return reach(carrying._replace(fewest_ions=self._fewest_ions))

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
            if floor.turns:
                found = self._ceiling_before(key)
            elif mass <= 0:
                found = self._highest(hope, NOTHING_TO_BRING, years, research)
            elif floor.outer is None:
                options = self._reach.from_start(place, ions, mass)
                found = self._highest(hope, options, years, research)
            else:
                found = self._ceiling_beyond(floor, floor.outer, key)
            self._ceilings[key] = found
        return found

    def _ceiling_beyond(
        self, floor: Floor, outer: Floor, key: CeilingKey, least: Ceiling = (-inf, -inf)
    ) -> Ceiling:
        """The same where something waits at the floor's place, or what is allowed anyway."""
        go_on()
        hope, _, place, ions, mass, years, research = key
        told, most = self._reach.told, self._affordable
        gross, net = least
        base, is_bought, limit = floor.place, self._shop is None, self.outfit.ions
        for aboard, (price, whole, time) in self._reach.from_base(base, place, ions, mass):
            waits = floor.waiting if floor.meetings is None else self._circle(base, floor.meetings, aboard)
            for waiting, cost, heavy, more in waits:
                ahead = years + time + more
                if aboard + waiting > limit or ahead >= len(most):
                    continue
                paid, lifted = price + cost, whole + heavy
                if is_bought and most[ahead] - paid <= gross:
                    continue
                before = self._ceiling(
                    hope, outer, base, aboard + waiting, told(outer.place, base, lifted), ahead, research
                )
                gross = max(gross, before[0] - paid)
                net = max(net, before[1])
        return gross, net

    # On the way back from the target ------------------------------------------------------------------------

    def _turned(self, start: int, home: int, bases: tuple[int, ...]) -> Floor:
        """The floor for what comes from the target. All that is there now came through the target, or waited
        at a place on the way there and back while at least what must reach the target went on. Where parts
        are there for nothing, price rules out too little for that to be worth asking."""
        if self._beyond is not None or not all(rocket.price for rocket in self._reckoned):
            return self._floor
        key = self._floor, start, home, bases
        found = self._turned_floors.get(key)
        if found is None:
            left = self.outfit.meetings - len(bases) + 2 if self.outfit.can_rendezvous else 0
            waits = [it for it in self._on_both_ways(start, home) if left > 0 and self._can_wait(it, bases)]
            found = self._turned_floors[key] = self._floor.turned(self.target, waits, left - 1)
        return found

    def _on_both_ways(self, start: int, home: int) -> list[int]:
        out, back = route(self.cat, start, self.target), route(self.cat, self.target, home)
        return [place for place in back.order if place in out.order]

    def _can_wait(self, place: int, bases: tuple[int, ...]) -> bool:
        """Whether something can be left at a place and met again."""
        is_new = place not in bases and place != self.target
        return is_new and self.cat.places[place].dock and self.cat.automatic[place] is None

    def _ceiling_before(self, key: CeilingKey) -> Ceiling:
        """The same on the way back from the target, by the place where the way there began at the latest."""
        _, floor, place, _, mass, _, _ = key
        found: Ceiling = (-inf, -inf)
        passed = route(self.cat, self.target, place)
        for turn in floor.turns:
            if passed.rounds > 1 or turn.place in (place, *passed.order):
                assert turn.outer is not None
                told = self._reach.told(turn.place, place, mass)
                found = self._ceiling_beyond(turn, turn.outer, (*key[:4], told, *key[5:]), found)
        return found

    def _circle(self, base: int, meetings: int, aboard: int) -> Waiting:
        """What it takes at least that somebody goes from a base to the target and comes back with so many
        thrusters aboard. More may have gone along and be left: they are paid for, and all are no more
        than may be taken. If something waits further on, only what takes it there and back from there counts;
        and that has to be brought there."""
        key = base, meetings, aboard
        found = self._circles.get(key)
        if found is None:
            options: dict[int, list[Option]] = {}
            for ions, option in self._around(base, aboard):
                options.setdefault(ions - aboard, []).append(option)
            if meetings:
                for ions, option in self._around_beyond(base, meetings, aboard):
                    options.setdefault(ions - aboard, []).append(option)
            found = self._circles[key] = tuple(
                (ions, *option) for ions, same in options.items() for option in unbeaten(same)
            )
        return found

    def _around(self, base: int, aboard: int) -> Iterator[tuple[int, Option]]:
        """By the number of thrusters that left."""
        carry, target = self._reach.from_base, self.target
        going = self._reach.told(target, base, self._going)
        for some, (price, there, back) in carry(target, base, aboard, going):
            for ions, (more, whole, out) in carry(base, target, some, there - self._found_there):
                yield ions, (price + more, max(0, whole - going + self._found_there), back + out)

    def _around_beyond(self, base: int, meetings: int, aboard: int) -> Iterator[tuple[int, Option]]:
        for place in self._on_both_ways(base, base):
            if self._can_wait(place, (base,)):
                time = quickest(self.cat, place, base)
                for more, cost, heavy, years in self._circle(place, meetings - 1, aboard):
                    for ions, (price, whole, out) in self._reach.from_base(base, place, aboard + more, heavy):
                        yield ions, (cost + price, whole, years + out + time)

    def _least_going(self, ends: Sequence[Parts]) -> tuple[int, int]:
        """What has to come back from the target at least: a sample, the payload, or seats; and what of it is
        found there."""
        found_there = min((self._mass_of(parts, SAMPLE) for parts in ends), default=0)
        cargo = min((self._mass_of(parts, CARGO) for parts in ends), default=0)
        return found_there + cargo + self._least_seats(
            {part for parts in ends for part in parts}
        ), found_there

    def _mass_of(self, parts: Parts, word: str) -> int:
        return sum(self.kit((part,)).mass for part in parts if part.startswith(word))

    def _least_seats(self, parts: set[str]) -> int:
        """The least mass that seats the crew at the target, behind heat shields where these are needed."""
        into = [way for ways in self.cat.ways_from for way in ways if way.to == self.target]
        is_hot = all("entry" in [kind for kind, _ in way.hazards] for way in into)
        seats = []
        for part in {*parts, *self.outfit.extras}:
            kit = self.kit((part,))
            if kit.survivors if is_hot else kit.seats:
                seats.append((kit.seats, kit.mass))
        least = [0]
        for crew in range(1, self.outfit.crew + 1):
            least.append(min((least[max(0, crew - room)] + mass for room, mass in seats), default=0))
        return least[-1]

    # What is left of it -------------------------------------------------------------------------------------

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
