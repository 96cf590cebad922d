"""The search for one plan: which sets of cards in all zones of a launch pad make the best rocket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from moonrace.bots.apogee.aims import ANYWHERE, FAR, Aim, Figures, Plan, Prospect, Reach
from moonrace.bots.apogee.desk import Desk
from moonrace.bots.apogee.parts import HEAVY, LIQUID, LIQUID_ONLY, REUSABLE, SSTO, Set
from moonrace.games.apogee.rockets import FIRST_STAGE, PAYLOAD, RD, UPPER_STAGE

if TYPE_CHECKING:
    from moonrace.bots.apogee.plans import Board

THRIFT = 0.0015
"""Rounds that a thousand credits are worth where there is enough of them."""
EACH_BUILD = 0.02
LEAST_FAILS = 0.2
"""Rounds lost to failures with the best of rockets."""
SECOND_BILL = 1.7
"""What two flights cost, at least, as a multiple of what one does."""


class Pair(NamedTuple):
    """The sets of two zones together, with the least time they take."""

    bound: float
    thrust: int
    mass: int
    cost: int
    builds: int
    wait: float
    research: float
    features: int
    one: Set
    other: Set
    offers: int
    """The objectives that a flight with them may fulfil, as bits."""


class Drafting:
    """The search for one plan: all sets of all zones, cut off where nothing better can come of it."""

    def __init__(self, board: Board, desk: Desk, aim: Aim, plan: Plan, reach: Reach) -> None:
        self.board = board
        self.reach = reach
        self.aim = aim
        self.desk = desk
        self.delay = 0.0 if desk.builds_now else 1.0
        self.cash = desk.cash + (0.0 if desk.is_paid else self.delay * desk.income)
        self.engineers = max(0.6, desk.engineers)
        self.plan = plan
        """The best so far."""
        self.cares = board.cares(desk, aim)
        self.flights = board.least_flights(desk)
        self.after = board.least_after(desk)
        self.least = board.docking(desk, 0.0, self.flights)
        """Rounds that no plan can be shorter than, whatever the rocket."""
        self.funds = sum([offer.gain for offer in desk.offers])
        self._prospects: dict[Figures, Prospect] = {}
        is_sought = board.task.is_about_objectives and aim.destination != ANYWHERE
        self.offers = board.objectives(desk, aim.destination) if is_sought else []
        self.later = (
            [board.later(desk, count) for count in range(len(self.offers) + 1)] if is_sought else [0.0]
        )
        """By how many objectives a flight may fulfil, the rounds that the rest takes beyond the least."""

    def best(self) -> Plan:
        """The plan that fulfils the Mission soonest."""
        loads = self._loads()
        stages = self._stages() if loads else []
        lost = self.board.lost_rounds(self.aim)
        heaviest, flights = min(len(lost), self.aim.mass + 1), self.flights
        lifting = self._lifting(loads)
        income, later = self.desk.income, self.later
        for stage in stages:
            if stage.bound >= self.plan.time:
                break
            if stage.bound + later[stage.offers.bit_count()] >= self.plan.time:
                continue
            if not self._may_fly(stage, lifting, lost):
                continue
            time = self.plan.time
            most_wait, most_cost = self._most(stage)
            doubled, is_liquid = stage.one.thrust, stage.features & LIQUID
            for load in loads:
                if load.bound >= time:
                    break
                mass = stage.mass + load.mass
                if mass >= heaviest or load.cost > most_cost or load.wait > most_wait:
                    continue
                features = load.features
                thrust = stage.thrust + load.thrust + (doubled if features & HEAVY else 0)
                more = lost[mass][thrust] * flights + later[(stage.offers & load.offers).bit_count()]
                if more + stage.bound >= time or more + load.bound >= time:
                    continue
                if load.cost > most_cost - more * income or load.wait > most_wait - more:
                    continue
                if features & LIQUID_ONLY and not is_liquid:
                    continue
                self._weigh(stage, load, thrust, mass, more)
                if self.plan.time < time:
                    if self.plan.time <= self.least:
                        return self.plan
                    time = self.plan.time
                    most_wait, most_cost = self._most(stage)
        return self.plan

    def _most(self, stage: Pair) -> tuple[float, float]:
        """The wait and the cost that a load may add to these stages, if it is to be better than the plan."""
        desk = self.desk
        rounds = self.plan.time - self.after - self.delay
        cost = self.cash + rounds * desk.income
        if self.flights > 1:
            twice = self.cash + desk.launch_income + self.funds + self.plan.time * desk.income
            cost = min(cost, twice / SECOND_BILL)
        return rounds - stage.wait, cost - stage.cost

    def _lifting(self, loads: Sequence[Pair]) -> dict[tuple[int, bool], int]:
        """By mass, and whether it doubles the First Stage, the most thrust of a load."""
        most: dict[tuple[int, bool], int] = {}
        for load in loads:
            key = load.mass, bool(load.features & HEAVY)
            if load.thrust > most.get(key, -1):
                most[key] = load.thrust
        return most

    def _may_fly(self, stage: Pair, lifting: dict[tuple[int, bool], int], lost: list[list[float]]) -> bool:
        """Whether any load could go with these stages."""
        heaviest, doubled = len(lost) - stage.mass, stage.one.thrust
        for (mass, doubles), thrust in lifting.items():
            if mass < heaviest:
                lifted = stage.thrust + thrust + (doubled if doubles else 0)
                # More thrust than the table knows can be brought down by a weaker load.
                if lost[stage.mass + mass][min(lifted, self.board.most_thrust)] < FAR:
                    return True
        return False

    def _stages(self) -> list[Pair]:
        """First and Upper Stages together, the quickest first."""
        uppers = self.board.sets(self.desk, UPPER_STAGE, self.cares, self.reach)
        return sorted(
            [
                self._pair(first, upper, upper.wait, 0.0, first.features, self._open_to_stages(first, upper))
                for first in self.board.sets(self.desk, FIRST_STAGE, self.cares, self.reach)
                if first.kinds and not self._has_flown(first)
                for upper in uppers
                if bool(upper.kinds) != bool(first.features & SSTO)
                and first.nuclear + upper.nuclear >= self.aim.nuclear
            ]
        )

    def _has_flown(self, first: Set) -> bool:
        """Whether a First Stage would have to be another one for the flight to count."""
        if not self.desk.flown or not self.board.task.is_different:
            return False
        return sum({1 << kind for kind in first.kinds}) in self.desk.flown

    def _loads(self) -> list[Pair]:
        """Payloads and R&D together that the Mission can use, the quickest first."""
        aim = self.aim
        researches = self.board.sets(self.desk, RD, self.cares, self.reach)
        return sorted(
            [
                self._pair(
                    payload,
                    research,
                    0.0,
                    research.wait,
                    research.features,
                    self._open_to_load(payload, research),
                )
                for payload in self.board.sets(self.desk, PAYLOAD, self.cares, self.reach)
                if payload.kinds and payload.satellites >= aim.satellites
                for research in researches
                if payload.crew + research.crew >= aim.crew
                and (research.features & REUSABLE or not aim.is_reusable)
            ]
        )

    def _open_to_stages(self, first: Set, upper: Set) -> int:
        if not self.offers:
            return 0
        nuclear = first.nuclear + upper.nuclear
        return sum([1 << bit for bit, offer in enumerate(self.offers) if nuclear >= offer.aim.nuclear])

    def _open_to_load(self, payload: Set, research: Set) -> int:
        if not self.offers:
            return 0
        crew = payload.crew + research.crew
        return sum(
            [
                1 << bit
                for bit, offer in enumerate(self.offers)
                if crew >= offer.aim.crew
                and payload.satellites >= offer.aim.satellites
                and (research.features & REUSABLE or not offer.aim.is_reusable)
            ]
        )

    def _pair(self, one: Set, other: Set, wait: float, research: float, features: int, offers: int) -> Pair:
        cost, builds, waits = one.cost + other.cost, one.builds + other.builds, one.wait + wait
        return Pair(
            self._bound(cost, waits, research, builds),
            one.thrust + other.thrust,
            one.mass + other.mass,
            cost,
            builds,
            waits,
            research,
            features,
            one,
            other,
            offers,
        )

    def _bound(self, cost: int, wait: float, research: float, builds: int) -> float:
        """Rounds until all is acquired, paid and built."""
        desk = self.desk
        start = wait if wait > research else research
        paid = (cost - self.cash) / desk.income
        if paid > start:
            start = paid
        if builds:
            built = builds / (self.engineers - 0.5 if start >= 1.0 else self.engineers) - 1
            if built > start:
                start = built
        return start + self.delay + self.after + cost * THRIFT + builds * EACH_BUILD

    def _weigh(self, stage: Pair, load: Pair, thrust: int, mass: int, fails: float) -> None:
        cost, builds = stage.cost + load.cost, stage.builds + load.builds
        start = self._bound(cost, stage.wait + load.wait, load.research, builds)
        if start + fails >= self.plan.time:
            return
        first, upper, payload, research = stage.one, stage.other, load.one, load.other
        figures = Figures(
            thrust,
            mass,
            payload.crew + research.crew,
            payload.satellites,
            first.nuclear + upper.nuclear,
            bool(research.features & REUSABLE),
        )
        prospect = self._prospects.get(figures)
        if prospect is None:
            prospect = self._prospects[figures] = self.board.prospect(self.desk, figures, self.aim)
        if not self._is_of_use(prospect):
            return
        sets = first, upper, payload, research
        start -= self.after
        time = self._time(start, cost, sets, prospect)
        if time < self.plan.time:
            kinds = first.kinds + upper.kinds + payload.kinds + research.kinds
            missing = first.missing + upper.missing + payload.missing + research.missing
            self.plan = Plan(time, start, kinds, missing, prospect)

    def _is_of_use(self, prospect: Prospect) -> bool:
        return prospect.counts > 0

    def _time(self, start: float, cost: int, sets: tuple[Set, ...], prospect: Prospect) -> float:
        return self.board.time(self.desk, start, cost, sets, prospect)


class Clearing(Drafting):
    """The search for whatever flies soonest, to be rid of what stands on the launch pad."""

    def __init__(self, board: Board, desk: Desk, aim: Aim, plan: Plan, reach: Reach) -> None:
        super().__init__(board, desk, aim, plan, reach)
        self.flights = 1
        self.after = LEAST_FAILS
        self.least = 0.0

    def _has_flown(self, first: Set) -> bool:
        return False

    def _is_of_use(self, prospect: Prospect) -> bool:
        return prospect.chance > 0

    def _time(self, start: float, cost: int, sets: tuple[Set, ...], prospect: Prospect) -> float:
        return start + 1 / prospect.chance - 1
