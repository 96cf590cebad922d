"""Stages, planned backwards: which rockets carry a cargo along a route most cheaply, or with what is aboard.

A stage of difficulty d that leaves mass M behind it needs rockets whose thrust less d times their own mass
adds up to d times M.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Counts = tuple[int, ...]
"""How many of each kind of rocket."""

FRONT = 6
"""How many of the best rockets for a stage are carried on to the stage below."""
MOST_OF_A_KIND = 9
FIRING_RISK = 1.2
"""What one more firing is reckoned to cost, in money."""


class Engines(NamedTuple):
    """The rockets there are, lightest first: thrust, mass, price."""

    thrust: tuple[int, ...]
    mass: tuple[int, ...]
    price: tuple[int, ...]


class Stack(NamedTuple):
    """Rockets for the rest of a route: mass, reckoned cost, and for each leg what fires, first leg first."""

    mass: int
    cost: float
    stages: tuple[Counts, ...]


@lru_cache(maxsize=50_000)
def burns(
    engines: Engines, difficulty: int, needed: int, allowed: Counts
) -> tuple[tuple[int, float, Counts], ...]:
    """The best sets of allowed rockets that lift `needed` (thrust beyond their own weight): mass, cost,
    counts."""
    none = (0,) * len(engines.thrust)
    if needed <= 0:
        return ((0, 0.0, none),)
    found: list[tuple[int, float, Counts]] = []
    lifting = [
        slot
        for slot in reversed(range(len(none)))
        if allowed[slot] and engines.thrust[slot] > difficulty * engines.mass[slot]
    ]
    _fill(engines, difficulty, needed, lifting, (0, 0.0, none), found)
    return tuple(_best(found))


def _fill(
    engines: Engines,
    difficulty: int,
    needed: int,
    lifting: Sequence[int],
    so_far: tuple[int, float, Counts],
    found: list[tuple[int, float, Counts]],
) -> None:
    if not lifting:
        return
    slot, rest = lifting[0], lifting[1:]
    gain = engines.thrust[slot] - difficulty * engines.mass[slot]
    enough = min(MOST_OF_A_KIND, -(-needed // gain))
    mass, cost, counts = so_far
    for number in range(enough + 1):
        added = (
            mass + number * engines.mass[slot],
            cost + number * (engines.price[slot] + FIRING_RISK),
            (*counts[:slot], number, *counts[slot + 1 :]),
        )
        if number * gain >= needed:
            found.append(added)
        else:
            _fill(engines, difficulty, needed - number * gain, rest, added, found)


def _best(found: list[tuple[int, float, Counts]]) -> list[tuple[int, float, Counts]]:
    """Those that are not both heavier and dearer than another, cheapest first."""
    found.sort(key=lambda option: (option[1], option[0]))
    best: list[tuple[int, float, Counts]] = []
    for option in found:
        if not best or option[0] < best[-1][0]:
            best.append(option)
    return best[:FRONT]


def cheapest(
    engines: Engines,
    difficulties: Sequence[int],
    cargo: Sequence[int],
    free_thrust: Sequence[int],
    allowed: Counts,
    limit: float = math.inf,
) -> Stack | None:
    """The cheapest rockets for a route, if they cost less than a limit. For each leg: difficulty, mass
    besides rockets, thrust that costs nothing."""
    front = [Stack(0, 0.0, ())]
    for number in reversed(range(len(difficulties))):
        difficulty = difficulties[number]
        grown: dict[int, Stack] = {}
        for above in front:
            needed = difficulty * (cargo[number] + above.mass) - free_thrust[number]
            for mass, cost, counts in burns(engines, difficulty, needed, allowed):
                if above.cost + cost >= limit:
                    break
                stack = Stack(above.mass + mass, above.cost + cost, (counts, *above.stages))
                known = grown.get(stack.mass)
                if known is None or stack.cost < known.cost:
                    grown[stack.mass] = stack
        front = _pruned(list(grown.values()))
        if not front:
            return None
    return front[0]


@lru_cache(maxsize=20_000)
def designs(engines: Engines, difficulties: Counts, cargo: Counts, free_thrust: Counts) -> tuple[Stack, ...]:
    """For each choice of rocket types the cheapest rockets for a route, unless fewer types do as well."""
    best: dict[tuple[int, ...], Stack] = {}
    kinds = range(len(engines.thrust))
    for size in range(1, len(kinds) + 1):
        for types in itertools.combinations(kinds, size):
            fewer = min([s.cost for t, s in best.items() if set(t) < set(types)], default=math.inf)
            allowed = tuple([int(kind in types) for kind in kinds])
            stack = cheapest(engines, difficulties, cargo, free_thrust, allowed, fewer)
            if stack is not None:
                best[types] = stack
    return tuple(best.values())


def _pruned(stacks: list[Stack]) -> list[Stack]:
    stacks.sort(key=lambda stack: (stack.cost, stack.mass))
    kept: list[Stack] = []
    for stack in stacks:
        if not kept or stack.mass < kept[-1].mass:
            kept.append(stack)
    return kept[:FRONT]


class Aboard:
    """Which of the rockets aboard fire on which leg: the assignment with the least risk, if there is any."""

    def __init__(
        self,
        engines: Engines,
        difficulties: Sequence[int],
        cargo: Sequence[int],
        free_thrust: Sequence[int],
        risks: Sequence[float],
    ) -> None:
        self.engines = engines
        self.difficulties = difficulties
        self.cargo = cargo
        self.free_thrust = free_thrust
        self.risks = risks
        self._known: dict[tuple[int, Counts], tuple[float, tuple[Counts, ...]] | None] = {}

    def assign(
        self, counts: Counts, leg: int = 0, required: int | None = None
    ) -> tuple[float, tuple[Counts, ...]] | None:
        """Risk and stages from a leg on; `required` is what the first one still needs if it has begun."""
        if leg == len(self.difficulties):
            return 0.0, ()
        key = leg, counts
        if required is None and key in self._known:
            return self._known[key]
        best: tuple[float, tuple[Counts, ...]] | None = None
        for fired in self._covering(counts, self._required(counts, leg) if required is None else required):
            left = tuple(have - gone for have, gone in zip(counts, fired, strict=True))
            rest = self.assign(left, leg + 1)
            if rest is not None:
                risk = rest[0] + sum(n * risk for n, risk in zip(fired, self.risks, strict=True))
                if best is None or risk < best[0]:
                    best = risk, (fired, *rest[1])
        if required is None:
            self._known[key] = best
        return best

    def _required(self, counts: Counts, leg: int) -> int:
        mass = self.cargo[leg] + sum(n * m for n, m in zip(counts, self.engines.mass, strict=True))
        return self.difficulties[leg] * mass - self.free_thrust[leg]

    def _covering(self, counts: Counts, required: int) -> list[Counts]:
        """Sets of rockets with enough thrust, none of which could be left out."""
        found: list[Counts] = []
        thrust = self.engines.thrust

        def fill(slot: int, left: int, chosen: Counts) -> None:
            if left <= 0:
                found.append(chosen + (0,) * (len(counts) - len(chosen)))
            elif slot < len(counts):
                most = min(counts[slot], -(-left // thrust[slot]))
                for number in range(most + 1):
                    fill(slot + 1, left - number * thrust[slot], (*chosen, number))

        fill(0, required, ())
        return found
