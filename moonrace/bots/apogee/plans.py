"""Plans: which rocket to work towards, and how many rounds the Mission is away with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moonrace.bots.apogee.desk import Desk
from moonrace.bots.apogee.parts import (
    FIRST_STAGE,
    HEAVY,
    KEPT,
    LIQUID,
    LIQUID_ONLY,
    PAYLOAD,
    RD,
    REUSABLE,
    SSTO,
    UPPER_STAGE,
    Parts,
    Set,
    Wild,
)
from moonrace.games.apogee.catalogue import Catalogue, Flight, is_met

ANYWHERE = -1
FAR = 60.0
"""Rounds, where no plan is found."""
NEXT_OBJECTIVE = 4.0
"""Rounds from one Investor's objective to the next."""
THRIFT = 0.0015
"""Rounds that a thousand credits are worth where there is enough of them."""
EACH_BUILD = 0.02
RATIOS = (1.0, 1.2, 1.4, 1.7, 1.8, 1.9)
"""By destination, how much thrust for its mass a rocket should have, roughly."""
SHARES = (0.2, 0.5)
"""Of the cards not seen, how good a share one may hope for."""
DRAWS = 2
"""R&D cards drawn in a round, roughly."""


class Figures(NamedTuple):
    """What a flight is judged by."""

    thrust: int
    mass: int
    crew: int
    satellites: int
    nuclear: int
    is_reusable: bool


class Prospect(NamedTuple):
    """What a flight would bring."""

    destination: int
    chance: float
    gain: float
    """Credits of Investors, in thousands."""
    counts: int
    """What it counts for the Mission: a flight, satellites or objectives."""


class Plan(NamedTuple):
    """A rocket to work towards."""

    time: float
    """Rounds until the Mission is fulfilled."""
    start: float
    """Rounds until the rocket stands ready."""
    kinds: tuple[int, ...]
    missing: tuple[int, ...]
    """Kinds that are not owned yet."""
    prospect: Prospect


NO_PROSPECT = Prospect(ANYWHERE, 0.0, 0.0, 0)
NO_PLAN = Plan(FAR, FAR, (), (), NO_PROSPECT)


class Aim:
    """What the flights of a Mission must be like."""

    def __init__(self, cat: Catalogue, mission: int) -> None:
        card = cat.missions[mission - 1]
        goal = card.condition
        self.destination = cat.destination[goal.destination] if goal.destination else ANYWHERE
        self.crew = goal.crew_min
        self.satellites = goal.satellites_min
        self.thrust = goal.thrust_min
        self.is_reusable = goal.reusable
        self.is_about_objectives = goal.investor_level_2 > 0
        self.is_about_satellites = goal.satellites_total > 0
        self.is_different = goal.different_first_stage
        self.needs_docking = card.docking_required
        self.ratio = 1.5 if self.is_about_objectives else RATIOS[max(0, self.destination)]

    def is_met(self, figures: Figures) -> bool:
        """Whether a flight to the right place would count."""
        return (
            figures.crew >= self.crew
            and figures.satellites >= self.satellites
            and figures.thrust >= self.thrust
            and (figures.is_reusable or not self.is_reusable)
        )


class Board:
    """The drawing board of one Mission: finds the plan that fulfils it soonest."""

    def __init__(self, cat: Catalogue, parts: Parts, mission: int) -> None:
        self.cat = cat
        self.parts = parts
        self.aim = Aim(cat, mission)
        self._generic = [tuple(self._generics(zone)) for zone in range(4)]
        self._plans: dict[Desk, Plan] = {}
        self.least_thrust = self._least_thrust()
        """By mass, the thrust without which a rocket does not get there."""

    def _least_thrust(self) -> list[int]:
        tables = self.cat.tables
        place = max(0, self.aim.destination)
        low, high = tables.thrust_range
        least = []
        for mass in range(tables.mass_range[1] + 1):
            enough = [t for t in range(low, high + 1) if tables.numbers(t, mass, 0)[place]]
            least.append(max([self.aim.thrust, min(enough, default=high + 1)]))
        return least

    # Cards that may yet come --------------------------------------------------------------------------------

    def _generics(self, zone: int) -> list[Wild]:
        """Cards of a pile that one may hope for, with the rounds it takes until one as good is there."""
        parts, aim = self.parts, self.aim
        kinds = sorted(parts.of_zone[zone], key=lambda kind: -self._use(kind))
        total = sum(parts.copies[kind] for kind in kinds)
        found: list[Wild] = []
        for share in SHARES:
            seen = 0
            for kind in kinds:
                seen += parts.copies[kind]
                if seen >= share * total and not parts.is_alone[kind]:
                    found.append(Wild(kind, _wait(seen / total)))
                    break
        if zone == RD:
            found += [
                Wild(kind, _wait(parts.copies[kind] / total))
                for kind in kinds
                if (aim.is_reusable and parts.features[kind] & REUSABLE) or (aim.crew and parts.crew[kind])
            ]
        return sorted(set(found))

    def _use(self, kind: int) -> float:
        """How useful a kind is for the aim."""
        parts, aim = self.parts, self.aim
        use = parts.quality(kind, aim.ratio) - parts.cost[kind] / 60
        if aim.crew and parts.zone[kind] == PAYLOAD:
            use += 3 * min(parts.crew[kind], aim.crew)
        if aim.is_about_satellites and parts.satellites[kind]:
            use += 6
        return use

    def use(self, kind: int) -> float:
        """How useful a kind is where it is in no plan."""
        return self._use(kind)

    # Plans --------------------------------------------------------------------------------------------------

    def best(self, desk: Desk) -> Plan:
        """The plan that fulfils the Mission soonest."""
        found = self._plans.get(desk)
        if found is None:
            if len(self._plans) > 2000:
                self._plans.clear()
            found = self._plans[desk] = self._searched(desk)
        return found

    def _searched(self, desk: Desk) -> Plan:
        if desk.left <= 0:
            return Plan(0.0, 0.0, (), (), NO_PROSPECT)
        if desk.is_waiting:
            return Plan(self._docking(desk, 0.0, 1), 0.0, desk.pad, (), NO_PROSPECT)
        return Drafting(self, desk).best()

    def sets(self, desk: Desk, zone: int) -> tuple[Set, ...]:
        """What a zone of the desk's launch pad can come to hold."""
        parts = self.parts
        wilds = [Wild(kind, 1.0 + 0.1 * (desk.players - 1)) for kind in parts.in_zone(desk.rivers, zone)]
        wilds += [wild for wild in self._generic[zone] if wild.kind not in desk.rivers]
        if zone == RD:
            wilds = [Wild(kind, KEPT) for kind in desk.drawn] + wilds
        built, owned = parts.in_zone(desk.pad, zone), parts.in_zone(desk.reserve, zone)
        most = 2 if len(built) + len(owned) < 2 else 1
        return parts.sets(zone, built, owned, tuple(wilds), most)

    def prospect(self, desk: Desk, figures: Figures) -> Prospect:
        """The best that a rocket can do for the Mission, or nothing."""
        aim, tables = self.aim, self.cat.tables
        numbers = tables.numbers(figures.thrust, figures.mass, 0)
        if aim.destination != ANYWHERE:
            number = numbers[aim.destination]
            if not number or not aim.is_met(figures):
                return NO_PROSPECT
            gain, _ = self.gains(desk, figures, aim.destination)
            counts = figures.satellites if aim.is_about_satellites else 1
            return Prospect(aim.destination, tables.chance(number), gain, counts)
        if not aim.is_met(figures):
            return NO_PROSPECT
        best, value = NO_PROSPECT, 0.0
        for place, number in enumerate(numbers):
            if number:
                chance = tables.chance(number)
                gain, objectives = self.gains(desk, figures, place)
                counts = objectives if aim.is_about_objectives else 1
                worth = chance * (counts + gain / 400)
                if counts and worth > value:
                    best, value = Prospect(place, chance, gain, counts), worth
        return best

    def gains(self, desk: Desk, figures: Figures, destination: int) -> tuple[float, int]:
        """What Investors pay for a flight, and how many objectives of level 2 it fulfils."""
        flight = Flight()
        flight.destination = destination
        flight.thrust, flight.mass, flight.crew, flight.satellites, flight.nuclear, flight.is_reusable = (
            figures
        )
        gain, seconds = 0.0, 0
        for offer in desk.offers:
            if is_met(self.cat.objectives[offer.investor][offer.level - 1].condition, self.cat, flight):
                gain += offer.gain
                seconds += offer.level == 2
        return gain, seconds

    def figures(self, kinds: Sequence[int]) -> Figures:
        """What a rocket of these kinds is like."""
        rocket = self.cat.workshop.rocket(sorted(kinds))
        return Figures(
            rocket.thrust, rocket.mass, rocket.crew, rocket.satellites, rocket.nuclear, rocket.is_reusable
        )

    def _docking(self, desk: Desk, time: float, flights: int) -> float:
        """Rounds until so many flights have docked that take off in so many rounds."""
        if not desk.dock_cost:
            return time
        lacking = sum([max(0, cost - have) for cost, have in zip(desk.dock_cost, desk.tokens, strict=True)])
        lacking += (flights - 1) * sum(desk.dock_cost)
        return max(time + flights, lacking / desk.token_income)

    def time(self, desk: Desk, start: float, cost: float, sets: tuple[Set, ...], prospect: Prospect) -> float:
        """Rounds until the Mission is fulfilled, if the rocket stands ready in so many rounds."""
        fails = 1 / prospect.chance - 1
        time = start + fails
        if self.aim.is_about_objectives:
            return time + max(0, desk.left - prospect.counts) * NEXT_OBJECTIVE
        flights = -(-desk.left // prospect.counts)
        if flights > 1:
            time += (flights - 1) * self._again(desk, time, cost, sets, prospect, fails)
        return self._docking(desk, time, flights)

    def _again(
        self, desk: Desk, time: float, cost: float, sets: tuple[Set, ...], prospect: Prospect, fails: float
    ) -> float:
        """Rounds from one flight to the next with the same rocket, or nearly the same."""
        parts = self.parts
        bill = sum([parts.cost[kind] for entry in sets for kind in entry.kinds])
        builds = sum([len(entry.kinds) for entry in sets])
        if sets[RD].features & REUSABLE and not self.aim.is_different:
            bill -= sum([parts.cost[kind] for kind in sets[FIRST_STAGE].kinds])
            builds -= len(sets[FIRST_STAGE].kinds)
        money = desk.cash + desk.income * (time + 1) + desk.launch_income + prospect.gain - cost
        rounds = max(1.0, builds / max(1, desk.engineers), 1 + (bill - money) / desk.income)
        if self.aim.is_different and not self._has_another(desk, sets[FIRST_STAGE].kinds):
            rounds += 1
        return rounds + fails

    def _has_another(self, desk: Desk, kinds: tuple[int, ...]) -> bool:
        others = self.parts.in_zone(desk.reserve, FIRST_STAGE)
        return any(kind not in kinds for kind in others) or len(set(kinds)) > 1


def _wait(share: float) -> float:
    return max(1.0, 1 / (1 - (1 - share) ** DRAWS))


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


class Drafting:
    """The search for one plan: all sets of all zones, cut off where nothing better can come of it."""

    def __init__(self, board: Board, desk: Desk) -> None:
        self.board = board
        self.desk = desk
        self.delay = 0.0 if desk.builds_now else 1.0
        self.cash = desk.cash + self.delay * desk.income
        self.plan = NO_PLAN
        self._prospects: dict[Figures, Prospect] = {}

    def best(self) -> Plan:
        """The plan that fulfils the Mission soonest."""
        stages, loads = self._stages(), self._loads()
        least = self.board.least_thrust
        heaviest = len(least)
        for stage in stages:
            if stage.bound >= self.plan.time:
                break
            time = self.plan.time
            doubled = stage.one.thrust
            is_liquid = stage.features & LIQUID
            for load in loads:
                if load.bound >= time:
                    break
                mass = stage.mass + load.mass
                features = load.features
                thrust = stage.thrust + load.thrust + (doubled if features & HEAVY else 0)
                if mass >= heaviest or thrust < least[mass] or (features & LIQUID_ONLY and not is_liquid):
                    continue
                cost = stage.cost + load.cost
                builds = stage.builds + load.builds
                start = self._bound(cost, stage.wait + load.wait, load.research, builds)
                if start < time:
                    self._weigh(stage, load, Figures(thrust, mass, 0, 0, 0, False), cost, start)
                    time = self.plan.time
        return self.plan

    def _stages(self) -> list[Pair]:
        """First and Upper Stages together, the quickest first."""
        uppers = self.board.sets(self.desk, UPPER_STAGE)
        return sorted(
            [
                self._pair(first, upper, upper.wait, 0.0, first.features)
                for first in self.board.sets(self.desk, FIRST_STAGE)
                if first.kinds
                for upper in uppers
                if bool(upper.kinds) != bool(first.features & SSTO)
            ]
        )

    def _loads(self) -> list[Pair]:
        """Payloads and R&D together that the Mission can use, the quickest first."""
        aim = self.board.aim
        researches = self.board.sets(self.desk, RD)
        return sorted(
            [
                self._pair(payload, research, 0.0, research.wait, research.features)
                for payload in self.board.sets(self.desk, PAYLOAD)
                if payload.kinds and payload.satellites >= aim.satellites
                for research in researches
                if payload.crew + research.crew >= aim.crew
                and (research.features & REUSABLE or not aim.is_reusable)
            ]
        )

    def _pair(self, one: Set, other: Set, wait: float, research: float, features: int) -> Pair:
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
        )

    def _bound(self, cost: int, wait: float, research: float, builds: int) -> float:
        """Rounds until all is acquired, paid and built."""
        desk = self.desk
        start = wait if wait > research else research
        if cost > self.cash:
            start = max(start, (cost - self.cash) / desk.income)
        if builds:
            start = max(start, builds / max(0.1, desk.engineers - 0.5 * (start >= 1.0)) - 1)
        return start + self.delay + cost * THRIFT + builds * EACH_BUILD

    def _weigh(self, stage: Pair, load: Pair, lifted: Figures, cost: int, start: float) -> None:
        first, upper, payload, research = stage.one, stage.other, load.one, load.other
        figures = Figures(
            lifted.thrust,
            lifted.mass,
            payload.crew + research.crew,
            payload.satellites,
            first.nuclear + upper.nuclear,
            bool(research.features & REUSABLE),
        )
        prospect = self._prospects.get(figures)
        if prospect is None:
            prospect = self._prospects[figures] = self.board.prospect(self.desk, figures)
        if not prospect.counts:
            return
        if self.desk.flown and self.board.aim.is_different:
            bits = 0
            for kind in first.kinds:
                bits |= 1 << kind
            if bits in self.desk.flown:
                return
        sets = first, upper, payload, research
        time = self.board.time(self.desk, start, cost, sets, prospect)
        if time < self.plan.time:
            kinds = first.kinds + upper.kinds + payload.kinds + research.kinds
            missing = first.missing + upper.missing + payload.missing + research.missing
            self.plan = Plan(time, start, kinds, missing, prospect)
