"""Plans a whole turn: which missions to fly, where to move, what to lay on pads with the fuel that is left.

A beam search over a few large steps (make a mission ready and launch it; move with a launched one; scrub for
a better one), each kept as the actions it consists of. Completing comes by itself wherever it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from moonrace.bots.tranquility_base.desk import NO_MOVE, Desk, Slot, Trail, with_slot, without
from moonrace.bots.tranquility_base.outlook import LANDED, Outlook
from moonrace.games.tranquility_base.actions import (
    Assemble,
    Complete,
    Extend,
    Launch,
    LaunchAgena,
    PlayHistory,
)
from moonrace.games.tranquility_base.catalogue import Catalogue

DEEPEST = 10
SCRUBS_FIRST = 2
"""Missions are exchanged in the first steps of a plan only, which is early enough."""


class Rules(NamedTuple):
    """What the table forbids the planner beyond the rules of a single desk."""

    no_launch: frozenset[int] = frozenset()
    """Programs whose launches would be struck by a card in the own hand (solo game)."""
    no_agena_launch: bool = False
    no_history: bool = False


class Planner:
    """Finds a good turn for one desk."""

    def __init__(
        self, cat: Catalogue, outlook: Outlook, rules: Rules, width: int, finals: int | None = None
    ) -> None:
        self.cat = cat
        self.outlook = outlook
        self.rules = rules
        self.width = width
        self.finals = 2 * width if finals is None else finals
        """How many ends of the turn are looked at closely."""

    def best(self, start: Desk) -> tuple[float, Desk]:
        """The best end of the turn that was found, and the turns to the landing from there."""
        return self.ends(start)[0]

    def ends(self, start: Desk) -> list[tuple[float, Desk]]:
        """Good ends of the turn, best first."""
        idle = self.outlook.weights.idle_fuel
        start = self._settled(self._gain(start))
        seen = {start.position}
        level = [start]
        judged = [(self.outlook.turns(start, idle), start)]
        for depth in range(DEEPEST):
            fresh = []
            for desk in level:
                for child in self._steps(desk, may_scrub=depth < SCRUBS_FIRST):
                    key = child.position
                    if key not in seen:
                        seen.add(key)
                        fresh.append((self.outlook.turns(child, idle), child))
            if not fresh:
                break
            fresh.sort(key=itemgetter(0))
            del fresh[self.width :]
            judged += fresh
            if fresh[0][0] == LANDED:
                return [fresh[0]]
            level = [desk for _, desk in fresh]
        judged.sort(key=itemgetter(0))
        finals = []
        for _, desk in judged[: self.finals]:
            filled = self._filled(desk)
            finals.append((self.outlook.turns(filled, 0.0), filled))
        finals.sort(key=itemgetter(0))
        return finals

    # Steps ----------------------------------------------------------------------------------------

    def _steps(self, desk: Desk, *, may_scrub: bool) -> Iterator[Desk]:
        within_reach = self._within_reach(desk)
        for number, slot in enumerate(desk.row):
            if slot.launched:
                if not slot.moved and not slot.lock & NO_MOVE:
                    yield from self._moves(desk, number, slot)
            elif not slot.lock and not self.cat.need[slot.mission] & ~within_reach:
                launched = self._launched(desk, number)
                if launched is not None:
                    yield self._settled(launched)
            if not slot.done and not slot.lock and slot.orbit < self.cat.agenas[slot.mission]:
                with_agena = self._agena_up(desk, number)
                if with_agena is not None:
                    yield self._settled(with_agena)
        if may_scrub:
            yield from self._scrubs(desk)

    def _within_reach(self, desk: Desk) -> int:
        """Equipment in hand or on a pad from which it could be moved, as bits."""
        bits = 0
        for kind in desk.hand:
            bits |= self.cat.bit[kind]
        for slot in desk.row:
            if not slot.launched:
                bits |= slot.have
        return bits

    def _gain(self, desk: Desk) -> Desk:
        """Fuel for nothing is taken first."""
        if self.rules.no_history:
            return desk
        for kind in desk.hand:
            if self.cat.effect[kind] == "gain_fuel" and len(desk.hand) > 1:
                amount = self.cat.amount[kind]
                action = PlayHistory(self.cat.names[kind])
                return desk._replace(
                    fuel=desk.fuel + amount,
                    supply=desk.supply + amount,
                    hand=without(desk.hand, kind),
                    trail=Trail(action, desk.trail),
                )
        return desk

    def _settled(self, desk: Desk) -> Desk:
        """Complete what can be completed where the piece stands."""
        cat = self.cat
        for number, slot in enumerate(desk.row):
            if slot.mission != desk.space or slot.done or not slot.launched or slot.lock:
                continue
            if slot.orbit < cat.to_complete[slot.mission]:
                continue
            return self._completed(desk, number, slot)
        return desk

    def _completed(self, desk: Desk, number: int, slot: Slot) -> Desk:
        cat = self.cat
        bonus = cat.bonus[slot.mission]
        row = with_slot(desk.row, number, Slot(slot.mission, True, False, False, 0, 0, 0, 0))
        keep = ""
        if slot.orbit and not cat.inherits[slot.mission]:
            for other, heir in enumerate(row):
                is_heir = cat.inherits[heir.mission] and not heir.lock and not heir.done
                if is_heir and heir.waiting + heir.orbit < cat.agenas[heir.mission]:
                    row = with_slot(row, other, heir._replace(orbit=heir.orbit + 1))
                    keep = "keep"
        return Desk(
            desk.fuel + bonus,
            desk.supply + bonus,
            desk.space,
            row,
            desk.hand,
            Trail(Complete(cat.names[slot.mission], keep), desk.trail),
        )

    # Launching ------------------------------------------------------------------------------------

    def _launched(self, desk: Desk, number: int) -> Desk | None:
        """The desk after the mission was made ready and launched, if that can be done now."""
        cat = self.cat
        mission = desk.row[number].mission
        if cat.program[mission] in self.rules.no_launch:
            return None
        ready = self._ready(desk, number)
        if ready is None:
            return None
        slot = ready.row[number]
        needed = (cat.to_relaunch if slot.done else cat.to_launch)[mission]
        while slot.orbit < needed:
            risen = self._agena_up(ready, number)
            if risen is None:
                return None
            ready, slot = risen, risen.row[number]
        paid = self._pay(ready, cat.launch_cost[cat.vehicle[mission]])
        if paid is None:
            return None
        desk, pay = paid
        return desk._replace(
            row=with_slot(desk.row, number, slot._replace(launched=True, moved=False)),
            trail=Trail(Launch(cat.names[mission], pay) if pay else cat.launch[mission], desk.trail),
        )

    def _ready(self, desk: Desk, number: int) -> Desk | None:
        """The desk with all equipment but Agenas on the mission's pad."""
        cat = self.cat
        slot = desk.row[number]
        missing = cat.need[slot.mission] & ~slot.have
        if not missing:
            return desk
        for kind in cat.equipment[slot.mission]:
            if cat.bit[kind] & missing:
                supplied = self._supplied(desk, number, kind)
                if supplied is None:
                    return None
                desk = supplied
        return desk

    def _supplied(self, desk: Desk, number: int, kind: int) -> Desk | None:
        """One card brought to the pad: parked ones first, then from hand, last from another open mission."""
        donor = self._donor(desk, number, kind, done=True)
        if donor >= 0:
            return self._shifted(desk, donor, number, kind)
        if kind in desk.hand:
            assembled = self._assembled(desk, number, kind)
            if assembled is not None:
                return assembled
        donor = self._donor(desk, number, kind, done=False)
        return self._shifted(desk, donor, number, kind) if donor >= 0 else None

    def _donor(self, desk: Desk, number: int, kind: int, *, done: bool) -> int:
        cat = self.cat
        bit = cat.bit[kind]
        for other, slot in enumerate(desk.row):
            if other == number or slot.done != done or slot.lock:
                continue
            if (slot.waiting > 0) if kind == cat.agena else (slot.have & bit and not slot.launched):
                return other
        return -1

    def _shifted(self, desk: Desk, source: int, target: int, kind: int) -> Desk:
        cat = self.cat
        giver, taker = desk.row[source], desk.row[target]
        if kind == cat.agena:
            giver = giver._replace(waiting=giver.waiting - 1)
            taker = taker._replace(waiting=taker.waiting + 1)
        else:
            giver = giver._replace(have=giver.have & ~cat.bit[kind])
            taker = taker._replace(have=taker.have | cat.bit[kind])
        row = with_slot(with_slot(desk.row, source, giver), target, taker)
        action = cat.shift[kind, giver.mission][taker.mission]
        return desk._replace(row=row, trail=Trail(action, desk.trail))

    def _assembled(self, desk: Desk, number: int, kind: int) -> Desk | None:
        cat = self.cat
        slot = desk.row[number]
        if len(desk.hand) < 2:
            return None
        paid = self._pay(desk._replace(hand=without(desk.hand, kind)), cat.pad_cost[kind])
        if paid is None:
            return None
        desk, pay = paid
        if kind == cat.agena:
            slot = slot._replace(waiting=slot.waiting + 1)
        else:
            slot = slot._replace(have=slot.have | cat.bit[kind])
        mission = slot.mission
        action = Assemble(cat.names[kind], cat.names[mission], pay) if pay else cat.assemble[kind][mission]
        return desk._replace(row=with_slot(desk.row, number, slot), trail=Trail(action, desk.trail))

    def _agena_up(self, desk: Desk, number: int) -> Desk | None:
        """The desk with one more Agena of the mission in orbit."""
        cat = self.cat
        if self.rules.no_agena_launch:
            return None
        if not desk.row[number].waiting:
            supplied = self._supplied(desk, number, cat.agena)
            if supplied is None:
                return None
            desk = supplied
        paid = self._pay(desk, cat.launch_cost[cat.agena])
        if paid is None:
            return None
        desk, pay = paid
        slot = desk.row[number]
        name = cat.names[slot.mission]
        return desk._replace(
            row=with_slot(desk.row, number, slot._replace(waiting=slot.waiting - 1, orbit=slot.orbit + 1)),
            trail=Trail(LaunchAgena(name, pay) if pay else cat.launch_agena[slot.mission], desk.trail),
        )

    def _pay(self, desk: Desk, cost: int) -> tuple[Desk, tuple[str, ...]] | None:
        """Pay with counters; where they fall short, with one History card that counts as fuel."""
        if cost <= desk.fuel:
            return desk._replace(fuel=desk.fuel - cost), ()
        if self.rules.no_history or len(desk.hand) < 2:
            return None
        cat = self.cat
        for kind in desk.hand:
            if cat.effect[kind] == "as_fuel" and desk.fuel + cat.amount[kind] >= cost:
                fuel = desk.fuel - max(0, cost - cat.amount[kind])
                return desk._replace(fuel=fuel, hand=without(desk.hand, kind)), (cat.names[kind],)
        return None

    # Moving ---------------------------------------------------------------------------------------

    def _moves(self, desk: Desk, number: int, slot: Slot) -> Iterator[Desk]:
        cat = self.cat
        reach = min(cat.max_move[cat.vehicle[slot.mission]], desk.fuel)
        is_open = desk.all_done
        far = cat.distances[is_open][desk.space]
        tried = set()
        for target in self._targets(desk):
            distance = far[target]
            if not distance:
                continue
            to = target if distance <= reach else self._towards(desk.space, target, reach, is_open)
            if to >= 0 and to not in tried:
                tried.add(to)
                yield self._moved(desk, number, slot, to, far[to])
            yield from self._long_moves(desk, number, slot, target, distance, reach)

    def _targets(self, desk: Desk) -> list[int]:
        targets = [slot.mission for slot in desk.row if not slot.done]
        return targets or [self.cat.moon]

    def _towards(self, space: int, target: int, steps: int, is_open: bool) -> int:
        """A space so many steps on the way to a target, or -1."""
        if steps < 1:
            return -1
        distances = self.cat.distances[is_open]
        whole = distances[space][target]
        for there in self.cat.at_distance[is_open][space][steps - 1]:
            if distances[there][target] == whole - steps:
                return there
        return -1

    def _moved(self, desk: Desk, number: int, slot: Slot, to: int, cost: int) -> Desk:
        moved = Desk(
            desk.fuel - cost,
            desk.supply,
            to,
            with_slot(desk.row, number, slot._replace(moved=True)),
            desk.hand,
            Trail(self.cat.move[slot.mission][to], desk.trail),
        )
        return self._settled(moved)

    def _long_moves(
        self, desk: Desk, number: int, slot: Slot, target: int, distance: int, reach: int
    ) -> Iterator[Desk]:
        """Moves to a target that a History card makes possible, or cheaper."""
        if self.rules.no_history or len(desk.hand) < 2 or distance < 2:
            return
        cat = self.cat
        for kind in desk.hand:
            effect = cat.effect[kind]
            if effect == "add_move":
                paid = max(0, distance - cat.amount[kind])
            elif effect == "double_move" and cat.doubles[kind] == cat.program[slot.mission]:
                paid = (distance + 1) // 2
            else:
                continue
            if paid <= reach and paid < distance:
                lengthened = self._lengthened(desk, number, slot, target, paid, kind)
                if lengthened is not None:
                    yield lengthened

    def _lengthened(
        self, desk: Desk, number: int, slot: Slot, target: int, paid: int, kind: int
    ) -> Desk | None:
        cat = self.cat
        trail = desk.trail
        if paid:
            stop = self._towards(desk.space, target, paid, desk.all_done)
            if stop < 0:
                return None
            trail = Trail(cat.move[slot.mission][stop], trail)
        extend = Extend(cat.names[kind], cat.names[slot.mission], cat.spaces[target])
        moved = Desk(
            desk.fuel - paid,
            desk.supply,
            target,
            with_slot(desk.row, number, slot._replace(moved=True)),
            without(desk.hand, kind),
            Trail(extend, trail),
        )
        return self._settled(moved)

    # Scrubbing ------------------------------------------------------------------------------------

    def _scrubs(self, desk: Desk) -> Iterator[Desk]:
        cat = self.cat
        if len(desk.hand) < 2 or desk.hand[0] >= cat.missions:
            return
        for kind in desk.hand:
            if kind >= cat.missions:
                break
            for number, slot in enumerate(desk.row):
                if not slot.done and not slot.lock and not slot.launched and not slot.orbit:
                    yield self._scrubbed(desk, number, kind)

    def _scrubbed(self, desk: Desk, number: int, kind: int) -> Desk:
        """Replace a mission, saving from its pad what another mission can hold."""
        cat = self.cat
        old = desk.row[number]
        moved: list[tuple[int, int]] = []
        for part in cat.equipment[old.mission]:
            if cat.bit[part] & old.have:
                host = self._host(desk, number, part)
                if host >= 0:
                    desk = self._shifted(desk, number, host, part)
                    moved.append((part, host))
        fresh = Slot(kind, False, False, False, 0, 0, 0, 0)
        desk = desk._replace(
            row=with_slot(desk.row, number, fresh),
            hand=without(desk.hand, kind),
            trail=Trail(cat.scrub[old.mission][kind], desk.trail),
        )
        for part, host in moved:
            if part in cat.equipment[kind]:
                desk = self._shifted(desk, host, number, part)
        return self._settled(desk)

    def _host(self, desk: Desk, number: int, kind: int) -> int:
        cat = self.cat
        bit = cat.bit[kind]
        for other, slot in enumerate(desk.row):
            is_free = other != number and not slot.launched and not slot.lock
            if is_free and kind in cat.equipment[slot.mission] and not slot.have & bit:
                return other
        return -1

    # What is left ---------------------------------------------------------------------------------

    def _filled(self, desk: Desk) -> Desk:
        """Put fuel that would be wasted into equipment on pads: open missions first, then parking."""
        for _ in range(8):
            best = self._best_placing(desk)
            if best is None:
                return desk
            placed = self._assembled(desk, *best)
            if placed is None:
                return desk
            desk = placed
        return desk

    def _best_placing(self, desk: Desk) -> tuple[int, int] | None:
        cat = self.cat
        if len(desk.hand) < 2 or desk.fuel < 1:
            return None
        best, best_rank = None, 0.0
        for kind in set(desk.hand):
            if not cat.missions <= kind < cat.first_history or cat.pad_cost[kind] > desk.fuel:
                continue
            for number, slot in enumerate(desk.row):
                rank = self._rank_of_placing(slot, kind)
                if rank > best_rank:
                    best, best_rank = (number, kind), rank
        return best

    def _rank_of_placing(self, slot: Slot, kind: int) -> float:
        cat = self.cat
        mission = slot.mission
        if slot.lock or kind not in cat.equipment[mission]:
            return 0.0
        if kind == cat.agena:
            if slot.waiting + slot.orbit >= cat.agenas[mission] or slot.done:
                return 0.0
        elif slot.launched or slot.have & cat.bit[kind]:
            return 0.0
        missing = (cat.need[mission] & ~slot.have).bit_count()
        rank = 2.0 + cat.max_move[cat.vehicle[mission]] / 10 if slot.done else 10.0
        return rank + 3.0 / missing if missing else rank
