"""Where the Engineers are put in Planning."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.apogee.aims import Plan
from moonrace.bots.apogee.desk import THOUSAND, Desk
from moonrace.bots.apogee.plans import Board
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.view import View

MANY = 99
SPECIALTY, CONSTRUCTION, RESEARCH, DESIGN, HAND = "specialty", "construction", "rd", "design", "hand"


class Placing:
    """One round's placement."""

    def __init__(
        self, view: View, cat: Catalogue, board: Board, desk: Desk, plan: Plan, builds: Sequence[int]
    ) -> None:
        self.view = view
        self.cat = cat
        self.board = board
        self.desk = desk
        self.plan = plan
        self.builds = builds
        """Kinds of the plan that lie in the reserve."""
        self.team = sorted(view.seats[view.seat].known, key=lambda name: cat.engineer[name])
        """All Engineers, the lowest authority first."""

    # Building -----------------------------------------------------------------------------------------------

    def builds_due(self) -> int:
        """How many Technologies should be built this round: all, where that completes the rocket; else as
        many as could not be built in time later."""
        desk = self.desk
        if not self.builds or not desk.builds_now or desk.is_waiting or not self.plan.kinds:
            return 0
        if self.launches_now():
            return len(self.builds)
        rounds = max(1, int(self.plan.start))
        count = desk.engineers
        later = count + (rounds - 1) * max(1, count - 1)
        due = len(self.builds) + len(self.plan.missing) - later
        return max(0, min(due, self._affordable(), len(self.builds)))

    def launches_now(self) -> bool:
        """Whether the rocket of the plan can be completed this round."""
        return (
            not self.plan.missing
            and bool(self.plan.kinds)
            and self.desk.builds_now
            and not self.view.is_launch_blocked
            and len(self.builds) + self.discounts_needed() <= self.desk.engineers
        )

    def discounts_needed(self) -> int:
        """How many specialties that lower the bill it takes to complete the rocket; many where none do."""
        bill = sum([self.board.parts.cost[kind] for kind in self.builds])
        lacking = bill - self.desk.cash + self.view.effects.construction / THOUSAND
        count = 0
        for number in self._discounts() if lacking > 0 else ():
            lacking += self.cat.specialty_amount[number] / THOUSAND
            count += 1
            if lacking <= 0:
                break
        return count if lacking <= 0 else MANY

    def _discounts(self) -> list[int]:
        """Own Engineers who can lower the bill this round: nobody, once Planning is over."""
        if self.view.phase != "planning":
            return []
        numbers = [self.cat.engineer[name] for name in self.team]
        return [number for number in numbers if self.cat.specialty[number] == "construction"]

    def _affordable(self) -> int:
        money = self.desk.cash
        count = 0
        for cost in sorted([self.board.parts.cost[kind] for kind in self.builds], reverse=True):
            if cost <= money:
                money -= cost
                count += 1
        return count

    # The placement ------------------------------------------------------------------------------------------

    def spots(self) -> dict[str, str]:
        """By Engineer where it is put."""
        found: dict[str, str] = {}
        free = list(self.team)
        is_launching = self.launches_now()
        builders = self.builds_due()
        for number in self._discounts()[: self.discounts_needed() if is_launching else 0]:
            found[self.cat.engineers[number]] = SPECIALTY
            free.remove(self.cat.engineers[number])
        for name in self._specialists(is_launching):
            if name in free and len(free) > builders + (not is_launching):
                found[name] = SPECIALTY
                free.remove(name)
        for name in self._least_needed(free)[:builders]:
            found[name] = CONSTRUCTION
            free.remove(name)
        found.update(self._acquiring(free))
        return found

    def _specialists(self, is_launching: bool) -> list[str]:
        """Engineers whose specialty does more good than their work would, the best first."""
        worth = [(self._worth(name, is_launching), name) for name in self.team]
        return [name for value, name in sorted(worth, reverse=True) if value > 0]

    def _worth(self, name: str, is_launching: bool) -> float:
        number = self.cat.engineer[name]
        kind, amount = self.cat.specialty[number], self.cat.specialty_amount[number]
        if kind == "draw_rd":
            return 2.0 if len(self.desk.reserve) < 9 else 0.0
        if kind == "launch_number":
            helps = (amount < 0) != self.view.is_opposite
            return 3.0 if helps == is_launching and (helps or self._rivals_may_launch()) else 0.0
        if kind == "mass" and is_launching:
            return 2.5 if self._is_easier(0, -1) else 0.0
        if kind == "nuclear_pulse_thrust" and is_launching:
            pulses = self.cat.workshop.rocket(sorted(self.plan.kinds)).pulses
            return 2.5 if pulses and self._is_easier(pulses, 0) else 0.0
        if kind == "investor_gain" and is_launching:
            return 1.5 if self.plan.prospect.gain and self.desk.left > 1 else 0.0
        return 0.0

    def _is_easier(self, thrust: int, mass: int) -> bool:
        figures = self.board.figures(self.plan.kinds)
        changed = figures._replace(thrust=figures.thrust + thrust, mass=figures.mass + mass)
        place = self.plan.prospect.destination
        chance = self.cat.tables.numbers
        before = chance(figures.thrust, figures.mass, 0)[place]
        after = chance(changed.thrust, changed.mass, 0)[place]
        return 0 < after < before or after > 0 == before

    def _rivals_may_launch(self) -> bool:
        seats = self.view.seats
        return any(seat.rocket.is_complete for seat in seats if seat.seat != self.view.seat)

    def _least_needed(self, names: Sequence[str]) -> list[str]:
        return sorted(names, key=lambda name: self.cat.engineer[name])

    def _acquiring(self, free: list[str]) -> dict[str, str]:
        """Design and R&D for those who are left: the highest authority to Design."""
        if not free:
            return {}
        zones = [self.cat.zone[kind] for kind in self.plan.missing]
        wants_research = RD in zones
        wants_design = any(zone != RD for zone in zones) or not wants_research
        found: dict[str, str] = {}
        if wants_design:
            found[free.pop()] = DESIGN
        for name in free:
            found[name] = RESEARCH
        if not wants_research and len(free) > 2:
            found[free[-1]] = DESIGN
        return found
