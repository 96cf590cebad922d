"""How far a desk is from the Moon: the turns it is likely to take, from fuel, way and cards still missing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from moonrace.bots.tranquility_base.desk import LIES, Desk, Slot
from moonrace.games.tranquility_base.catalogue import Catalogue

LANDED = -10.0
MOST_WAYS = 200_000


@dataclass(frozen=True)
class Weights:
    """What counts how much, in turns. Fitted to the turns that games of this planner really took."""

    pay: float = 1.0
    """Each turn's worth of fuel still to be paid."""
    growth: float = 0.55
    """How much of the bonuses still to come helps on the average of the turns left."""
    wait: float = 0.085
    """Each draw until the rarest card that is missing comes up."""
    rest: float = 0.25
    """How much the draws for other cards add to that."""
    lack: float = 0.0
    """Each card missing."""
    mission: float = 0.3
    """Each mission not completed."""
    agena: float = 0.0
    """Each Agena that has to be brought into orbit."""
    mover: float = 0.25
    """Each launched mission, up to two, which can carry the piece at once: saved."""
    held: float = 0.15
    """Each card kept in hand, which is one card less drawn."""
    lock: float = 0.4
    """Each card lying on a mission."""
    idle_fuel: float = 0.75
    """How much of the fuel left in this turn counts as if it were put to use."""
    least: float = 0.35
    """Paying and waiting go on side by side: how much the shorter of the two adds to the longer."""


class Facts(NamedTuple):
    """What can be said of a mission's slot without looking at the hand."""

    is_open: bool
    bonus: int
    cost: int
    """Fuel until it is launched with all it needs to be completed; 0 when it is completed."""
    lacks: tuple[int, ...]
    """Kinds of the cards that takes."""
    is_mover: bool
    relaunch: float
    """Fuel, and fuel's worth of trouble, until it can carry the piece down at the end."""
    relaunch_lacks: tuple[int, ...]
    agenas: int
    """Agenas still to be brought into orbit."""
    spare: tuple[int, ...]
    """Kinds parked on it that can be moved to open missions."""


class Outlook:
    """Judges desks of one player at one moment: what is unseen does not change while a turn is planned."""

    def __init__(self, cat: Catalogue, unseen: dict[str, int], weights: Weights) -> None:
        self.cat = cat
        self.weights = weights
        self._facts, self._ways = _known(cat)
        total = max(1, sum(unseen.values()))
        self.rarity = [0.0] * len(cat.names)
        """Draws until a card of the kind comes up, on the average."""
        for kind in range(cat.missions, cat.first_history):
            self.rarity[kind] = (total + 1) / (unseen.get(cat.names[kind], 0) + 0.6)

    def turns(self, desk: Desk, idle: float) -> float:
        """Turns to the landing, `idle` being the share of unspent fuel that counts as spent well."""
        cat, weights, known = self.cat, self.weights, self._facts
        if desk.space == cat.moon:
            return LANDED
        cost = bonus = movers = locks = agenas = 0
        relaunch = 99.0
        targets: list[int] = []
        lacks: list[int] = []
        spare: list[int] = []
        for slot in desk.row:
            facts = known.get(slot)
            if facts is None:
                facts = known[slot] = facts_of(cat, slot)
            if facts.is_open:
                targets.append(slot.mission)
                bonus += facts.bonus
                cost += facts.cost
                lacks += facts.lacks
                agenas += facts.agenas
            else:
                spare += facts.spare
            movers += facts.is_mover
            locks += slot.lock & LIES
            if facts.relaunch < relaunch:
                relaunch = min(relaunch, facts.relaunch + self._missing(facts.relaunch_lacks, desk.hand))
        to_pay = cost + self._way(desk, targets) + relaunch - idle * desk.fuel
        paying = weights.pay * max(0.0, to_pay) / (desk.supply + weights.growth * bonus)
        waiting = self._waiting(desk.hand, lacks, spare) if lacks else 0.0
        longer, shorter = (paying, waiting) if paying > waiting else (waiting, paying)
        return (
            longer
            + weights.least * shorter
            + weights.mission * len(targets)
            + weights.agena * agenas
            - weights.mover * min(movers, 2)
            + weights.lock * locks
            + weights.held * len(desk.hand)
        )

    def _missing(self, lacks: tuple[int, ...], hand: tuple[int, ...]) -> float:
        missing = 0.0
        for kind in lacks:
            if kind not in hand:
                missing += 1.0
        return missing

    def _waiting(self, hand: tuple[int, ...], lacks: list[int], spare: list[int]) -> float:
        """Turns spent on finding the cards that are missing."""
        longest = total = 0.0
        missing = 0
        for kind in set(lacks):
            lacking = lacks.count(kind) - hand.count(kind)
            if lacking > 0 and spare:
                lacking -= spare.count(kind)
            if lacking > 0:
                missing += lacking
                wait = lacking * self.rarity[kind]
                total += wait
                if wait > longest:
                    longest = wait
        weights = self.weights
        return weights.wait * (longest + weights.rest * (total - longest)) + weights.lack * missing

    def _way(self, desk: Desk, targets: list[int]) -> int:
        """Spaces past all patches still to be visited and down to the Moon."""
        if not targets:
            return self.cat.distances[1][desk.space][self.cat.moon]
        key = (desk.space, tuple(targets))
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) > MOST_WAYS:
                self._ways.clear()
            found = self._ways[key] = way_past(self.cat, *key)
        return found


Ways = dict[tuple[int, tuple[int, ...]], int]


@lru_cache(maxsize=8)
def _known(_: Catalogue) -> tuple[dict[Slot, Facts], Ways]:
    """By content: the facts of slots and the lengths of ways that were asked for before."""
    return {}, {}


def facts_of(cat: Catalogue, slot: Slot) -> Facts:
    """The facts of a slot."""
    mission = slot.mission
    cost, lacks = (0, []) if slot.done else _to_finish(cat, slot)
    relaunch, relaunch_lacks = _to_relaunch(cat, slot)
    spare = [kind for kind in cat.equipment[mission] if cat.bit[kind] & slot.have]
    spare += [cat.agena] * slot.waiting
    is_spare = slot.done and not slot.launched and not slot.lock
    return Facts(
        not slot.done,
        cat.bonus[mission],
        cost,
        tuple(lacks),
        slot.launched,
        relaunch,
        tuple(relaunch_lacks),
        cat.agenas[mission] - slot.orbit,
        tuple(spare) if is_spare else (),
    )


def _to_finish(cat: Catalogue, slot: Slot) -> tuple[int, list[int]]:
    mission = slot.mission
    missing = cat.need[mission] & ~slot.have
    lacks = [kind for kind in cat.equipment[mission] if cat.bit[kind] & missing]
    lacks += [cat.agena] * (cat.agenas[mission] - slot.waiting - slot.orbit)
    cost = sum(cat.pad_cost[kind] for kind in lacks)
    cost += (cat.agenas[mission] - slot.orbit) * cat.launch_cost[cat.agena]
    if not slot.launched:
        cost += cat.launch_cost[cat.vehicle[mission]]
    return cost, lacks


def _to_relaunch(cat: Catalogue, slot: Slot) -> tuple[float, list[int]]:
    """A weak vehicle takes more turns for the way down, an open mission must be completed first."""
    if slot.done and slot.launched:
        return 0.0, []
    mission = slot.mission
    vehicle = cat.vehicle[mission]
    have = slot.have if slot.done else 0
    lacks = [kind for kind in cat.equipment[mission] if cat.bit[kind] & ~have]
    cost = float(cat.launch_cost[vehicle] + sum(cat.pad_cost[kind] for kind in lacks))
    cost += 4.0 * cat.to_relaunch[mission] + 10.5 / cat.max_move[vehicle]
    return (cost, lacks) if slot.done else (cost + 2.0, [])


def way_past(cat: Catalogue, space: int, targets: tuple[int, ...]) -> int:
    """The shortest way from a space past all targets on the ring and then to the Moon.

    On a ring the best tour goes one way to some target, turns once, and ends at the last one.
    """
    first = 0
    if space >= cat.missions:
        gate = next(there for there in range(cat.missions) if cat.distances[0][space][there] == 1)
        first, space = 1, gate
    size = cat.missions
    ahead = sorted((target - space) % size for target in targets)
    best = math.inf
    for turn in range(len(ahead) + 1):
        clockwise = ahead[turn - 1] if turn else 0
        back = size - ahead[turn] if turn < len(ahead) else 0
        for length, end in _two_ways(space, clockwise, back, size):
            best = min(best, length + (cat.distances[1][end][cat.moon]))
    return first + int(best)


def _two_ways(space: int, clockwise: int, back: int, size: int) -> list[tuple[int, int]]:
    """Length and end of going clockwise first, and of going back first."""
    ends_back = (2 * clockwise + back, (space - back) % size)
    ends_clockwise = (clockwise + 2 * back, (space + clockwise) % size)
    if not back:
        return [(clockwise, (space + clockwise) % size)]
    if not clockwise:
        return [(back, (space - back) % size)]
    return [ends_back, ends_clockwise]
