"""Leaving Earth on two craft instead of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from moonrace.games.leaving_earth.planner.docking import choices, fewest, reserve
from moonrace.games.leaving_earth.planner.flights import Flights
from moonrace.games.leaving_earth.planner.kits import ALOFT, Parts, minus, plus, splits
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.launches import TwoLaunches, ascent, chosen, two_launches
from moonrace.games.leaving_earth.planner.ledger import SUPPLIES, Front
from moonrace.games.leaving_earth.planner.steps import (
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    Meet,
    Stay,
    Step,
    TakeSupplies,
)
from moonrace.games.leaving_earth.planner.stock import pooled_stock

LOOSE = ("rocket", "supplies")
"""What is no part of a kit, but counted by itself."""


class Liftoffs(Flights):
    """Flights that may begin with two launches."""

    def _launch_twice(self, front: Front, before: Front) -> None:
        """Lift something by itself where that is cheaper, lighter or safer, and dock in orbit."""
        if not self.outfit.can_rendezvous:
            return
        seated = {parts: labels for parts, labels in front.items() if self._seats_crew(parts)}
        heaviest = self._heaviest(self.cat.earth, seated)
        for parts, labels in seated.items():
            for label in labels:
                series = two_launches(self._pad, label.mass, heaviest)
                if series:
                    found = before.setdefault(parts, [])
                    found += self._lifted(label, parts, series)

    def _lifted(self, label: Label, parts: Parts, series: Sequence[Sequence[TwoLaunches]]) -> Iterator[Label]:
        """For each craft that may go straight up, with as much as it can load."""
        aboard = _carried_from_earth(label)
        masses = {rocket.id: rocket.mass for rocket in self.world.rockets} | {SUPPLIES: self._supply_mass()}
        lifted = tuple(part for part in parts if not part.startswith(ALOFT))
        apart = sorted((ahead for ahead in splits(lifted) if self._may_go_ahead(parts, ahead)), key=len)
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

    # Craft in orbit -----------------------------------------------------------------------------------------

    def _with_afloat(self, front: Front, grounded: Front) -> Front:
        """What leaves for orbit: as it is, or without what and who waits there. What needs nothing from Earth
        goes to `grounded`."""
        found: Front = {parts: list(labels) for parts, labels in front.items()}
        for some in choices(self.world.afloat, is_risky="rendezvous" in self.risk):
            people = min(self.outfit.crew, self.world.aloft, sum(vessel.people for vessel in some))
            for met in range(people + 1):
                there = dict(pooled_stock(vessel.stock for vessel in some))
                there[SUPPLIES] = there.get(SUPPLIES, 0) - reserve(self.cat.content, some, met)
                for parts, labels in front.items():
                    for kit, left in self._launched(parts, there, met):
                        docked = [self._docked(label, kit, there, met) for label in labels]
                        for label in docked:
                            if label is not None:
                                (found if label.mass else grounded).setdefault(left, []).append(label)
        self._shop = self._ground
        return {parts: self._best(labels) for parts, labels in found.items()}

    def _launched(self, parts: Parts, there: dict[str, int], met: int) -> Iterator[tuple[Parts, Parts]]:
        """Parts that may be taken aboard in orbit, where so many astronauts are met, and those that leave
        Earth: the others of the crew sit in these."""
        aloft = (f"{ALOFT}:{met}",) if met else ()
        for kit in splits(tuple(part for part in parts if part in there)):
            left = minus(parts, kit)
            if left is not None and all(kit.count(part) <= there[part] for part in kit):
                left = plus(left, aloft)
                if self._seats_crew(left):
                    yield kit, left

    def _docked(self, label: Label, kit: Parts, there: dict[str, int], met: int) -> Label | None:
        taken = Counter(kit)
        known = self.cat.content.components
        for id, number in there.items():
            if number and known[id].kind in LOOSE:
                taken[id] = min(number, label.counts[self._shelf[id]])
        things = tuple(sorted((+taken).items()))
        if not (things or met):
            return None
        docking = fewest(self.cat, self.world.afloat, things, met)
        if docking is None:
            return None
        mass = label.mass - sum(known[id].mass * number for id, number in things)
        draws = len(docking.craft) + docking.leaves_something - (not mass)
        counts = self._with(label.counts, "rendezvous", draws)
        for id, number in things:
            counts = self._with_stored(counts, id, -number)
        paid = sum(known[id].price * number for id, number in things) + self._wages_saved(met)
        return label._replace(
            cost=label.cost - paid,
            mass=mass,
            counts=counts,
            step=DockAfloat(self.orbit, things, met, docking.craft, draws),
            rest=label,
        )


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
        elif isinstance(step, DockAfloat):
            aboard.subtract(dict(step.taken))
    return {kind: count for kind, count in aboard.items() if count > 0}
