"""How far a desk is from the Moon: the turns it is likely to take, from fuel, way and cards still missing."""

from __future__ import annotations

import math

from moonrace.bots.tranquility_base.desk import LIES, Desk, Slot
from moonrace.games.tranquility_base.catalogue import Catalogue

LANDED = -10.0


class Weights:
    """What counts how much. Fitted to many games of this planner against the clock."""

    def __init__(self, **changes: float) -> None:
        self.draws = 4.3
        """Cards drawn in a turn."""
        self.growth = 0.55
        """How much of the bonuses still to come helps on the average of the turns left."""
        self.cards = 0.55
        """How much a turn of waiting for cards counts beside a turn of paying."""
        self.least = 0.35
        """How much the lesser of the two waits adds to the greater."""
        self.rest = 0.25
        """How much the waits for further kinds add to the longest one."""
        self.open_mission = 0.30
        """Turns for each mission not completed, beyond what it costs."""
        self.mover = 0.25
        """Turns saved by a launched mission, which can carry the piece at once."""
        self.lock = 0.4
        """Turns lost to a card lying on a mission."""
        self.idle_fuel = 0.75
        """How much of the fuel left in this turn counts as if it were put to use."""
        self.walk = 1.0
        self.relaunch = 1.0
        for name, value in changes.items():
            assert hasattr(self, name), name
            setattr(self, name, value)


class Outlook:
    """Judges desks of one player at one moment: what is still unseen does not change while a turn is planned."""

    def __init__(self, cat: Catalogue, unseen: dict[str, int], weights: Weights) -> None:
        self.cat = cat
        self.weights = weights
        self._cards: dict[Desk | tuple[object, ...], float] = {}
        total = max(1, sum(unseen.values()))
        self.rarity = [0.0] * len(cat.names)
        """Draws until a card of the kind comes up, on the average."""
        for kind in range(cat.missions, cat.first_history):
            self.rarity[kind] = (total + 1) / (unseen.get(cat.names[kind], 0) + 0.6)

    def turns(self, desk: Desk, idle: float) -> float:
        """Turns to the landing, `idle` being the share of unspent fuel that counts as spent well."""
        cat, weights = self.cat, self.weights
        if desk.space == cat.moon:
            return LANDED
        cost, bonus, need, open_missions, movers, locks = 0.0, 0, {}, 0, 0, 0
        targets = []
        for slot in desk.row:
            if slot.lock & LIES:
                locks += 1
            if slot.launched:
                movers += 1
            if slot.done:
                continue
            open_missions += 1
            bonus += cat.bonus[slot.mission]
            cost += self._cost_to_finish(slot, need)
            targets.append(slot.mission)
        walk = self._way(desk, targets)
        cost += weights.walk * walk + weights.relaunch * self._cost_to_relaunch(desk, need)
        income = desk.supply + weights.growth * bonus
        paying = max(0.0, cost - idle * desk.fuel) / income
        waiting = weights.cards * self._waiting(desk, need) / weights.draws
        longer, shorter = (paying, waiting) if paying > waiting else (waiting, paying)
        return (
            longer
            + weights.least * shorter
            + weights.open_mission * open_missions
            - weights.mover * min(movers, 2)
            + weights.lock * locks
        )

    def _cost_to_finish(self, slot: Slot, need: dict[int, int]) -> float:
        """Fuel until the mission is launched with all it needs; the cards it lacks are added to `need`."""
        cat = self.cat
        cost = 0.0
        mission = slot.mission
        missing = cat.need[mission] & ~slot.have
        if missing:
            for kind in cat.equipment[mission]:
                if cat.bit[kind] & missing:
                    cost += cat.pad_cost[kind]
                    need[kind] = need.get(kind, 0) + 1
        if not slot.launched:
            cost += cat.launch_cost[cat.vehicle[mission]]
        agenas = cat.agenas[mission]
        if agenas:
            lacking = agenas - slot.waiting - slot.orbit
            if lacking > 0:
                need[cat.agena] = need.get(cat.agena, 0) + lacking
                cost += lacking * cat.pad_cost[cat.agena]
            cost += (agenas - slot.orbit) * cat.launch_cost[cat.agena]
        return cost

    def _cost_to_relaunch(self, desk: Desk, need: dict[int, int]) -> float:
        """Fuel for the cheapest mission that could carry the piece down at the end."""
        cat = self.cat
        best = 99.0
        for slot in desk.row:
            mission = slot.mission
            if slot.done and slot.launched:
                return 0.0
            have = slot.have if slot.done else 0
            cost = float(cat.launch_cost[cat.vehicle[mission]])
            for kind in cat.equipment[mission]:
                if cat.bit[kind] & ~have:
                    cost += cat.pad_cost[kind]
                    if slot.done and kind not in desk.hand:
                        cost += 1.0
            if cat.agenas[mission]:
                cost += 4 * cat.to_relaunch[mission]
            steps = 7.0 / cat.max_move[cat.vehicle[mission]]
            cost += 1.5 * steps + (0.0 if slot.done else 2.0)
            best = min(best, cost)
        return best

    def _waiting(self, desk: Desk, need: dict[int, int]) -> float:
        """Draws until every card that is missing has come up."""
        cat = self.cat
        longest = total = 0.0
        if not need:
            return 0.0
        spare = self._spare(desk)
        for kind, count in need.items():
            lacking = count - desk.hand.count(kind) - spare.get(kind, 0)
            if lacking > 0:
                wait = lacking * self.rarity[kind]
                total += wait
                longest = max(longest, wait)
        return longest + self.weights.rest * (total - longest)

    def _spare(self, desk: Desk) -> dict[int, int]:
        """Equipment parked on completed missions, from where it can be moved free of charge."""
        cat = self.cat
        spare: dict[int, int] = {}
        for slot in desk.row:
            if slot.done and not slot.launched and not slot.lock:
                if slot.have:
                    for kind in cat.equipment[slot.mission]:
                        if cat.bit[kind] & slot.have:
                            spare[kind] = spare.get(kind, 0) + 1
                if slot.waiting:
                    spare[cat.agena] = spare.get(cat.agena, 0) + slot.waiting
        return spare

    def _way(self, desk: Desk, targets: list[int]) -> int:
        """Spaces past all patches still to be visited and down to the Moon."""
        if not targets:
            return self.cat.distances[1][desk.space][self.cat.moon]
        return way_past(self.cat, desk.space, tuple(sorted(targets)))


_WAYS: dict[tuple[int, int, tuple[int, ...]], int] = {}


def way_past(cat: Catalogue, space: int, targets: tuple[int, ...]) -> int:
    """The shortest way from a space past all targets on the ring and then to the Moon."""
    key = (id(cat), space, targets)
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) > 200_000:
            _WAYS.clear()
        found = _WAYS[key] = _shortest_way(cat, space, targets)
    return found


def _shortest_way(cat: Catalogue, space: int, targets: tuple[int, ...]) -> int:
    """On a ring the best tour goes one way to some target, turns once, and ends at the last one the other way."""
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
