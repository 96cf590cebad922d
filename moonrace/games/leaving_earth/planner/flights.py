"""Manoeuvres: every way to fly a leg before what is decided already, with its hazards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import mul
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Way
from moonrace.games.leaving_earth.planner.bundles import RocketTable, table
from moonrace.games.leaving_earth.planner.kits import Kit, Parts, plus, splits
from moonrace.games.leaving_earth.planner.labels import Chances, Counts, Label
from moonrace.games.leaving_earth.planner.ledger import EARTH_RISK, SUPPLIES, Front, Ledger
from moonrace.games.leaving_earth.planner.patience import go_on
from moonrace.games.leaving_earth.planner.routes import times
from moonrace.games.leaving_earth.planner.steps import Burn, Fly

BEYOND_LIFTING = 10_000
"""No craft that leaves Earth weighs so much."""


class _Leg(NamedTuple):
    """A way in so many years, with what is aboard and the supplies eaten on it."""

    way: Way
    years: int
    difficulty: int
    carried: Kit
    units: int


class Flights(Ledger):
    """A ledger in which manoeuvres are entered."""

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
        go_on()
        found = before.setdefault(parts, [])
        is_risky = bool(self.no_risks or self.sure)
        for years, difficulty in times(way, carried.ions, years_left):
            leg = _Leg(way, years, difficulty, carried, years * self.units)
            on_time = [label for label in labels if label.years + years <= years_left]
            if is_risky:
                on_time = labels = self._fly_risky(leg, on_time, found)
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
        front = self._bundles(difficulty, is_launch=way.source in (self.cat.earth, self.cat.suborbital)).front
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

    def _bundles(self, difficulty: int, *, is_launch: bool) -> RocketTable:
        found = self._tables.get((difficulty, is_launch))
        if found is None:
            rockets, risky = self.world.rockets, self._risky_rockets
            if is_launch:
                found = table(rockets, difficulty, risky, self._owned_rockets)
            else:
                found = table(
                    rockets,
                    difficulty,
                    risky,
                    self._free_rockets,
                    self._rockets_afloat,
                    is_docking_risky="rendezvous" in self.risk,
                )
            self._tables[difficulty, is_launch] = found
        return found

    # Risks --------------------------------------------------------------------------------------------------

    def _fly_risky(self, leg: _Leg, labels: list[Label], found: list[Label]) -> list[Label]:
        """The same, counting every draw that may fail and every year of radiation. Tells for which labels
        it is worth trying to take more time."""
        way, years, difficulty, carried, units = leg
        front = self._bundles(difficulty, is_launch=way.source in (self.cat.earth, self.cat.suborbital)).front
        supply_mass, supply_price = units * self._supply_mass(), units * self._supply_price()
        healthy = self._healthy(way, years, carried)
        most = self.world.limits.cost - supply_price + self._most_saved
        going_on = []
        for label in labels:
            payload = label.mass + supply_mass
            faced = self._faced(leg, label) if self.no_risks else ()
            losses = tuple(map(mul, label.losses, healthy)) if healthy else label.losses
            begun = Label(label.cost + supply_price, payload, label.years + years, faced, losses, None, None)
            is_hopeless = self._despairs(way.source, carried.parts, begun)
            if is_hopeless(payload):
                continue
            going_on.append(label)
            for ions in self._thrusters(carried.ions if years else 0):
                for bundle in front(payload * difficulty - ions * years * self.thrust_per_year):
                    if label.cost + bundle.price > most or is_hopeless(payload + bundle.mass):
                        continue
                    step = Fly(
                        way, years, difficulty, payload, bundle, ions, carried.parts, units, self.kinds
                    )
                    found.append(
                        Label(
                            begun.cost + bundle.price,
                            payload + bundle.mass,
                            begun.years,
                            self._with_firings(faced, bundle, ions) if faced else (),
                            losses,
                            step,
                            label,
                        )
                    )
        return going_on

    def _despairs(self, place: int, parts: Parts, begun: Label) -> Callable[[int], bool]:
        """Tells of masses whether it is hopeless to begin a leg with them at a place."""
        return lambda _mass: False

    def _heaviest(self, place: int, front: Front) -> int:
        """A mass that is hopeless for all who go on from a place, or beyond all means."""
        mass = 1
        for parts, labels in front.items():
            for label in labels:
                is_hopeless = self._despairs(place, parts, label)
                while mass < BEYOND_LIFTING and not is_hopeless(mass):
                    mass += max(1, mass // 64)
        return mass

    def _faced(self, leg: _Leg, label: Label) -> Counts:
        faced = self._hazards(leg.way, leg.carried, label)
        if leg.units:
            faced = self._with_stored(faced, SUPPLIES, leg.units)
        return self._with_air(faced, leg.carried, leg.years) if leg.years and self.outfit.crew else faced

    def _thrusters(self, aboard: int) -> Iterable[int]:
        """How many thrusters to fire: all, unless each firing is a risk."""
        return range(aboard + 1) if "ion_thruster" in self.risk else (aboard,)

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
