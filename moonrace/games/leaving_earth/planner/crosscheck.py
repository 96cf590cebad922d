"""The same questions as an integer programme for OR-Tools CP-SAT, written independently of the search.

For tests and for comparing speed; nothing else needs OR-Tools, and it is imported only here, when asked.
A journey is a flow through a graph of places, once for the way out and once for the way back. Every possible
leg has its own whole numbers of rockets; mass is what balances.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue, Way, plain_catalogue
from moonrace.games.leaving_earth.planner.kits import ION
from moonrace.games.leaving_earth.planner.routes import LONGEST

MANY = 25
"""Rockets of a kind in one leg at most; far more than any plan of these sizes needs."""


class Case(NamedTuple):
    """A journey to be optimised. Masses are of what is neither rocket, thruster nor food."""

    start: str
    target: str
    home: str = ""
    final_mass: int = 1
    """At the end, whatever burns up there included."""
    essential: int = 1
    """What must go all the way; the rest may wait at places where it can be met again."""
    sample: int = 0
    """Mass picked up at the target; it is part of `final_mass` and `essential`."""
    crew_units: int = 0
    """Supplies eaten every year."""
    thrusters: int = 0
    waits: bool = False
    """Whether things may wait; then without thrusters."""
    max_years: int = LONGEST
    max_cost: int | None = None
    heaviest: int = 400
    """No craft weighs more; twice what the heaviest optimum does."""
    rockets: tuple[str, ...] = ("juno", "atlas", "soyuz", "saturn")
    owned: tuple[tuple[str, int], ...] = ()
    """Rockets, thrusters and supplies in store, which cost nothing."""


class Found(NamedTuple):
    """An optimum: cost of rockets, thrusters and food; mass at the start; whether it is proved; seconds."""

    cost: int
    mass: int
    years: int
    is_proved: bool
    seconds: float


def is_available() -> bool:
    """Whether OR-Tools is installed."""
    from importlib.util import find_spec

    return find_spec("ortools") is not None


def solve(case: Case, minimise: str = "cost", seconds: float = 20.0) -> Found | None:
    """The optimum of a case, or None if nothing is possible. `minimise` is `cost` or `mass`."""
    return _Programme(case, plain_catalogue(frozenset())).solve(minimise, seconds)


class _Programme:
    """Variables and constraints of one case."""

    def __init__(self, case: Case, cat: Catalogue) -> None:
        from ortools.sat.python import cp_model

        self.cp: Any = cp_model
        self.case = case
        self.cat = cat
        self.model: Any = cp_model.CpModel()
        self.layers: list[tuple[str, int, int, dict[int, Any], dict[int, Any]]] = []
        self.used: dict[tuple[str, int], Any] = {}
        self.needed: dict[str, list[Any]] = {}
        self.years: list[Any] = []
        self.thrusters = self.model.new_int_var(0, case.thrusters, "thrusters")
        self.parts = [cat.content.components[id] for id in case.rockets]
        card = cat.content.components[ION]
        self.per_year = card.thrust_per_year
        self.needed[ION] = [self.thrusters]
        self._build(card.mass)

    def solve(self, minimise: str, seconds: float) -> Found | None:
        """Run the solver."""
        cost, mass = self._cost(), self.start_mass
        if self.case.max_cost is not None:
            self.model.add(cost <= self.case.max_cost)
        self.model.minimize(cost if minimise == "cost" else mass)
        solver = self.cp.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == self.cp.INFEASIBLE:
            return None
        if status not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            raise TimeoutError(f"nothing found in {seconds} seconds")
        return Found(
            round(solver.value(cost)),
            solver.value(mass),
            solver.value(sum(self.years)),
            status == self.cp.OPTIMAL,
            solver.wall_time,
        )

    def _cost(self) -> Any:
        """What must be bought: of each kind what is needed beyond the number owned."""
        owned, cost = dict(self.case.owned), 0
        for id, needed in self.needed.items():
            bought = sum(needed)
            if id in owned:
                bought = self.model.new_int_var(0, MANY * MANY, f"{id} bought")
                self.model.add(bought >= sum(needed) - owned[id])
            cost = cost + bought * self.cat.content.components[id].price
        return cost

    # The graph ----------------------------------------------------------------------------------------------

    def _build(self, thruster_mass: int) -> None:
        case, place = self.case, self.cat.place
        start, target = place[case.start], place[case.target]
        thrusters = self.thrusters * thruster_mass
        arriving = {}
        if case.home:
            back = self._layer("back", target, place[case.home])
            self._fix(back, place[case.home], case.final_mass + thrusters)
            arriving = back
        out = self._layer("out", start, target)
        end_mass = arriving[target] - case.sample if case.home else case.final_mass + thrusters
        self.model.add(out[target] == end_mass)
        self.start_mass = out[start]
        if case.waits:
            self._let_wait(out, arriving, (start, target, place[case.home] if case.home else start))
        self._legs()
        self.model.add(sum(self.years) <= case.max_years)

    def _fix(self, layer: dict[int, Any], place: int, mass: Any) -> None:
        self.model.add(layer[place] == mass)

    def _layer(self, name: str, source: int, target: int) -> dict[int, Any]:
        """Mass at every place on leaving it (at the end: on arriving), for one direction."""
        places = range(len(self.cat.places))
        leaving = {p: self.model.new_int_var(0, self.case.heaviest, f"{name} leaves {p}") for p in places}
        waiting = {p: self.model.new_int_var(0, 0, f"{name} keeps {p}") for p in places}
        self.layers.append((name, source, target, leaving, waiting))
        return leaving

    def _let_wait(self, out: dict[int, Any], back: dict[int, Any], ends: tuple[int, ...]) -> None:
        """What waits at a place is left there on the way out and taken along on the way back."""
        essential = self.case.essential
        for place, location in enumerate(self.cat.places):
            if place in ends or not location.dock or self.cat.automatic[place] is not None:
                continue
            kept = self.model.new_int_var(0, self.case.heaviest, f"waits at {place}")
            for number, (name, source, target, leaving, waiting) in enumerate(self.layers):
                waiting = {**waiting, place: kept}
                self.layers[number] = name, source, target, leaving, waiting
            self.model.add(back[place] >= kept + essential).only_enforce_if(self._uses("back", place))
            for name in ("out", "back"):
                self.model.add(kept == 0).only_enforce_if(self._uses(name, place).negated())

    def _uses(self, name: str, place: int) -> Any:
        key = name, place
        if key not in self.used:
            self.used[key] = self.model.new_bool_var(f"{name} uses {place}")
        return self.used[key]

    def _legs(self) -> None:
        for name, source, target, leaving, waiting in self.layers:
            chosen: dict[int, list[tuple[Way, Any]]] = {p: [] for p in range(len(self.cat.places))}
            entering: dict[int, list[Any]] = {p: [] for p in range(len(self.cat.places))}
            for way in self.cat.ways:
                if way.to != self.cat.lost and way.source != target and way.to != source:
                    for is_taken in self._options(name, way, target, leaving, waiting):
                        chosen[way.source].append((way, is_taken))
                        entering[way.to].append(is_taken)
            self._flow(name, source, target, chosen, entering)

    def _flow(self, name: str, source: int, target: int, chosen: Any, entering: Any) -> None:
        for place in chosen:
            leaving = sum(taken for _, taken in chosen[place])
            arriving = sum(entering[place])
            if place == source:
                self.model.add(leaving == 1)
            elif place == target:
                self.model.add(arriving == 1)
            else:
                self.model.add(leaving == arriving)
                self.model.add(leaving <= 1)
            if (name, place) in self.used:
                self.model.add(leaving == self.used[name, place])

    def _options(self, name: str, way: Way, target: int, leaving: Any, waiting: Any) -> list[Any]:
        """A leg in its printed time or more slowly, and each faster flight."""
        free = (way.years or way.is_optional) and self.case.thrusters
        options = [(way.difficulty, way.years, LONGEST if free else way.years)]
        options += [(difficulty, years, years) for years, difficulty in way.times if years < way.years]
        return [
            self._option(
                f"{name} {way.number} {shortest}",
                way,
                target,
                leaving,
                waiting,
                difficulty,
                shortest,
                longest,
            )
            for difficulty, shortest, longest in options
        ]

    def _option(
        self,
        name: str,
        way: Way,
        target: int,
        leaving: Any,
        waiting: Any,
        difficulty: int,
        shortest: int,
        longest: int,
    ) -> Any:
        model, units = self.model, self.case.crew_units
        is_taken = model.new_bool_var(name)
        rockets = [model.new_int_var(0, MANY, f"{name} {part.id}") for part in self.parts]
        years = model.new_int_var(0, longest, f"{name} years")
        for count in rockets:
            model.add(count == 0).only_enforce_if(is_taken.negated())
        model.add(years == 0).only_enforce_if(is_taken.negated())
        model.add(years >= shortest).only_enforce_if(is_taken)
        thrust = sum(count * part.thrust for count, part in zip(rockets, self.parts, strict=True))
        if self.case.thrusters and longest:
            product = model.new_int_var(0, longest * self.case.thrusters, f"{name} thruster years")
            model.add_multiplication_equality(product, [self.thrusters, years])
            thrust = thrust + product * self.per_year
        mass = sum(count * part.mass for count, part in zip(rockets, self.parts, strict=True))
        # On the way out what waits is dropped on arrival, so this leg still carries it; on the way back it is
        # taken on before the next leg, so this one does not carry it yet.
        there = leaving[way.to]
        if way.to != target:
            there = there + waiting[way.to] if name.startswith("out") else there - waiting[way.to]
        total = leaving[way.source]
        model.add(total == there + mass + years * units).only_enforce_if(is_taken)
        model.add(thrust >= difficulty * total).only_enforce_if(is_taken)
        model.add(total >= 1).only_enforce_if(is_taken)
        for count, part in zip(rockets, self.parts, strict=True):
            self.needed.setdefault(part.id, []).append(count)
        if units:
            self.needed.setdefault("supplies", []).append(years * units)
        self.years.append(years)
        return is_taken
