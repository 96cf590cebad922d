"""Plans: which rocket to work towards, and how many rounds the Mission is away with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from moonrace.bots.apogee.desk import ANY_MASS, Desk, Offer
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
    Cares,
    Parts,
    Set,
    Wild,
)
from moonrace.games.apogee.catalogue import Catalogue

ANYWHERE = -1
NO_TOKENS = (0, 0, 0)
FAR = 60.0
"""Rounds, where no plan is found."""
NEXT_OBJECTIVE = 4.0
"""Rounds from one Investor's objective to the next."""
UNKNOWN_OBJECTIVE = 7.0
"""Rounds for each objective where none on display can be planned for."""
THRIFT = 0.0015
"""Rounds that a thousand credits are worth where there is enough of them."""
EACH_BUILD = 0.02
LEAST_FAILS = 0.2
"""Rounds lost to failures with the best of rockets."""
MOST_THRUST = 200
SECOND_BILL = 1.7
"""What two flights cost, at least, as a multiple of what one does."""
RATIOS = (1.0, 1.2, 1.4, 1.7, 1.8, 1.9)
"""By destination, how much thrust for its mass a rocket should have, roughly."""
SHARES = (0.2, 0.5)
"""Of the cards not seen, how good a share one may hope for."""
DRAWS = 2
"""R&D cards drawn in a round, roughly."""
MOST_REMEMBERED = 2000
"""Plans, and hopes for cards, that are kept in mind."""
HOPES = 6
"""Kinds of a pile that are hoped for where no plan is found without them."""


class Reach(NamedTuple):
    """How far a plan may go beyond what is owned."""

    wanted: tuple[int, int]
    """Cards not owned that a zone may want: where two or more are there, and else."""
    is_far: bool = False
    """Whether to hope for single kinds, however rare, and not only for what comes up often enough."""


NEAR, FARTHER, FARTHEST = Reach((1, 2)), Reach((2, 3)), Reach((2, 3), is_far=True)


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


class Aim(NamedTuple):
    """What a flight must be like to bring the Mission nearer."""

    destination: int
    crew: int
    satellites: int
    thrust: int
    is_reusable: bool
    nuclear: int = 0
    mass: int = ANY_MASS

    def is_met(self, figures: Figures) -> bool:
        """Whether a flight to the right place would do."""
        return (
            figures.crew >= self.crew
            and figures.satellites >= self.satellites
            and figures.thrust >= self.thrust
            and figures.nuclear >= self.nuclear
            and figures.mass <= self.mass
            and (figures.is_reusable or not self.is_reusable)
        )


ANY_FLIGHT = Aim(ANYWHERE, 0, 0, 0, is_reusable=False)


class Task:
    """A Mission: the aim of its flights, and how they add up."""

    def __init__(self, cat: Catalogue, mission: int) -> None:
        card = cat.missions[mission - 1]
        goal = card.condition
        place = cat.destination[goal.destination] if goal.destination else ANYWHERE
        self.aim = Aim(place, goal.crew_min, goal.satellites_min, goal.thrust_min, goal.reusable)
        self.is_about_objectives = goal.investor_level_2 > 0
        self.is_about_satellites = goal.satellites_total > 0
        self.is_different = goal.different_first_stage
        self.needs_docking = card.docking_required
        self.ratio = 1.5 if self.is_about_objectives else RATIOS[max(0, place)]

    def aims(self, desk: Desk) -> list[Aim]:
        """What flights may aim at: the Mission itself, or an Investor's objective of level 2."""
        if not self.is_about_objectives:
            return [self.aim]
        return [
            Aim(
                offer.destination,
                offer.crew,
                offer.satellites,
                offer.thrust,
                offer.is_reusable,
                offer.nuclear,
                offer.mass,
            )
            for offer in desk.offers
            if offer.level == 2
        ]


class Board:
    """The drawing board of one Mission: finds the plan that fulfils it soonest."""

    def __init__(self, cat: Catalogue, parts: Parts, mission: int) -> None:
        self.cat = cat
        self.parts = parts
        self.task = Task(cat, mission)
        self._ranked = [sorted(kinds, key=lambda kind: -self._use(kind)) for kinds in parts.of_zone]
        self._hopes: dict[tuple[float, ...], tuple[Wild, ...]] = {}
        self._plans: dict[Desk, Plan] = {}
        self.most_thrust = cat.tables.thrust_range[1]
        self.farthest = len(cat.destinations) - 1
        self._lost: dict[tuple[int, int], list[list[float]]] = {}

    def lost_rounds(self, aim: Aim) -> list[list[float]]:
        """By mass and thrust, the rounds lost to failures beyond the least; many where it does not fly."""
        found = self._lost.get((aim.destination, aim.thrust))
        if found is None:
            tables, place = self.cat.tables, max(0, aim.destination)
            found = [[FAR] * MOST_THRUST for _ in range(tables.mass_range[1] + 1)]
            for mass, row in enumerate(found):
                for thrust in range(aim.thrust, tables.thrust_range[1] + 1):
                    number = tables.numbers(thrust, mass, 0)[place]
                    if number:
                        row[thrust] = 1 / tables.chance(number) - 1 - LEAST_FAILS
            self._lost[aim.destination, aim.thrust] = found
        return found

    # Cards that may yet come --------------------------------------------------------------------------------

    def _generics(self, desk: Desk, zone: int, reach: Reach) -> tuple[Wild, ...]:
        """Cards of a pile that one may hope for, with the rounds it takes until one as good is there."""
        kinds = self._ranked[zone]
        unseen = [desk.unseen[kind] for kind in kinds]
        key = zone, reach.is_far, desk.doubt, *unseen
        found = self._hopes.get(key)
        if found is None:
            if len(self._hopes) > MOST_REMEMBERED:
                self._hopes.clear()
            hoped = self._hoped_for(zone, kinds, unseen, desk.doubt)
            if reach.is_far:
                hoped |= _single_hopes(kinds, unseen, desk.doubt)
            found = self._hopes[key] = tuple(sorted(hoped))
        return found

    def _hoped_for(self, zone: int, kinds: list[int], unseen: list[int], doubt: float) -> set[Wild]:
        parts, aim, total = self.parts, self.task.aim, sum(unseen)
        found: set[Wild] = set()
        for share in SHARES:
            seen = 0
            for kind, count in zip(kinds, unseen, strict=True):
                seen += count
                if count and seen >= share * total and not parts.is_alone[kind]:
                    found.add(Wild(kind, doubt * _wait(seen / total)))
                    break
        for kind, count in zip(kinds, unseen, strict=True):
            is_asked_for = aim.is_reusable and parts.features[kind] & REUSABLE
            if zone == RD and count and (is_asked_for or (aim.crew and parts.crew[kind])):
                found.add(Wild(kind, doubt * _wait(count / total)))
        return found

    def _use(self, kind: int) -> float:
        """How useful a kind is for the aim."""
        parts, task = self.parts, self.task
        aim = task.aim
        use = parts.quality(kind, task.ratio) - parts.cost[kind] / 60
        if aim.crew and parts.zone[kind] == PAYLOAD:
            use += 3 * min(parts.crew[kind], aim.crew)
        if task.is_about_satellites and parts.satellites[kind]:
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
            if len(self._plans) > MOST_REMEMBERED:
                self._plans.clear()
            found = self._plans[desk] = self._searched(desk)
        return found

    def _searched(self, desk: Desk) -> Plan:
        if desk.left <= 0:
            return Plan(0.0, 0.0, (), (), NO_PROSPECT)
        if desk.is_waiting:
            return Plan(self.docking(desk, 0.0, 1), 0.0, desk.pad, (), NO_PROSPECT)
        plan = self._drafted(desk, NEAR)
        for reach in () if self.task.is_about_objectives else (FARTHER, FARTHEST):
            if plan.kinds:
                break
            plan = self._drafted(desk, reach)
        return plan if plan.kinds or not desk.pad else self._cleared(desk, plan)

    def _cleared(self, desk: Desk, plan: Plan) -> Plan:
        """Where nothing can come of what stands on the launch pad: fly it anywhere, then begin again."""
        found = Clearing(self, desk, ANY_FLIGHT, NO_PLAN, FARTHER).best()
        if not found.kinds:
            return plan
        reserve = list(desk.reserve)
        for kind in (Counter(found.kinds) - Counter(desk.pad) - Counter(found.missing)).elements():
            reserve.remove(kind)
        after = self.best(desk._replace(pad=(), reserve=tuple(sorted((*reserve, *found.kinds)))))
        return found._replace(time=found.time + 1 + after.time)

    def _drafted(self, desk: Desk, reach: Reach) -> Plan:
        plan = NO_PLAN
        if self.task.is_about_objectives:
            plan = NO_PLAN._replace(time=desk.left * UNKNOWN_OBJECTIVE)
        for aim in self.task.aims(desk):
            plan = Drafting(self, desk, aim, plan, reach).best()
        return plan

    def cares(self, desk: Desk, aim: Aim) -> Cares:
        """What is asked of rockets, by the aim or besides by an Investor."""
        offers = () if self.task.is_about_objectives else desk.offers
        return Cares(
            crew=max([aim.crew, *[offer.crew for offer in offers]]),
            satellites=max(
                [2 * self.task.is_about_satellites, aim.satellites, *[offer.satellites for offer in offers]]
            ),
            nuclear=max([aim.nuclear, *[offer.nuclear for offer in offers]]),
            features=LIQUID
            | HEAVY
            | REUSABLE * (aim.is_reusable or any(offer.is_reusable for offer in offers)),
            is_different=self.task.is_different,
        )

    def sets(self, desk: Desk, zone: int, cares: Cares, reach: Reach) -> tuple[Set, ...]:
        """What a zone of the desk's launch pad can come to hold."""
        parts = self.parts
        wilds = [Wild(kind, 1.0 + 0.1 * (desk.players - 1)) for kind in parts.in_zone(desk.rivers, zone)]
        wilds += [wild for wild in self._generics(desk, zone, reach) if wild.kind not in desk.rivers]
        if zone == RD:
            wilds = [Wild(kind, KEPT) for kind in desk.drawn] + wilds
        built, owned = parts.in_zone(desk.pad, zone), parts.in_zone(desk.reserve, zone)
        wanted = reach.wanted[len(built) + len(owned) < 2]
        if zone != FIRST_STAGE and cares.is_different:
            cares = cares._replace(is_different=False)
        return parts.sets(zone, built, owned, tuple(wilds), wanted, cares)

    def prospect(self, desk: Desk, figures: Figures, aim: Aim) -> Prospect:
        """The best that a rocket can do for an aim, or nothing."""
        tables = self.cat.tables
        numbers = tables.numbers(figures.thrust, figures.mass, 0)
        if not aim.is_met(figures):
            return NO_PROSPECT
        offers = open_to(desk, figures)
        places = {aim.destination}
        if aim.destination == ANYWHERE:
            places = {0, *[offer.destination for offer in offers]}
        best, value = NO_PROSPECT, 0.0
        for place in sorted(places):
            if numbers[place]:
                chance = tables.chance(numbers[place])
                gain, objectives = summed(offers, place)
                worth = chance * (1 + gain / 400)
                if worth > value:
                    best, value = Prospect(place, chance, gain, self._counts(figures, objectives)), worth
        return best

    def _counts(self, figures: Figures, objectives: int) -> int:
        if self.task.is_about_objectives:
            return objectives
        return figures.satellites if self.task.is_about_satellites else 1

    def gains(self, desk: Desk, figures: Figures, destination: int) -> tuple[float, int]:
        """What Investors pay for a flight, and how many objectives of level 2 it fulfils."""
        return summed(open_to(desk, figures), destination)

    def figures(self, kinds: Sequence[int]) -> Figures:
        """What a rocket of these kinds is like."""
        rocket = self.cat.workshop.rocket(sorted(kinds))
        return Figures(
            rocket.thrust, rocket.mass, rocket.crew, rocket.satellites, rocket.nuclear, rocket.is_reusable
        )

    def docking(self, desk: Desk, time: float, flights: int) -> float:
        """Rounds until so many flights have docked that take off in so many rounds."""
        purses = desk.purses
        if purses is None:
            return time
        lacking = purses.wait(desk.tokens) + (flights - 1) * purses.wait(NO_TOKENS)
        return max(time + flights, lacking / desk.token_income)

    def least_flights(self, desk: Desk) -> int:
        """How many flights the Mission still takes, at the very least."""
        if self.task.is_about_objectives:
            return 1
        return -(-desk.left // self.parts.most) if self.task.is_about_satellites else desk.left

    def objectives(self, desk: Desk, farthest: int) -> list[Offer]:
        """The objectives of level 2 that ask for no destination farther than this."""
        return [offer for offer in desk.offers if offer.level == 2 and offer.destination <= farthest]

    def _after_objectives(self, desk: Desk, count: int) -> float:
        """Rounds from a flight that fulfils so many objectives to the end."""
        return max(0, desk.left - count) * NEXT_OBJECTIVE

    def later(self, desk: Desk, count: int) -> float:
        """Rounds beyond the least that the rest takes after a flight with so many objectives."""
        at_once = len(self.objectives(desk, self.farthest))
        return self._after_objectives(desk, count) - self._after_objectives(desk, at_once)

    def least_after(self, desk: Desk) -> float:
        """Rounds that go by from the moment a rocket stands ready to the end, at the very least."""
        if self.task.is_about_objectives:
            return LEAST_FAILS + self._after_objectives(desk, len(self.objectives(desk, self.farthest)))
        flights = self.least_flights(desk)
        return flights * (LEAST_FAILS + self.task.needs_docking) + (flights - 1)

    def time(self, desk: Desk, start: float, cost: float, sets: tuple[Set, ...], prospect: Prospect) -> float:
        """Rounds until the Mission is fulfilled, if the rocket stands ready in so many rounds."""
        fails = 1 / prospect.chance - 1
        time = start + fails
        if self.task.is_about_objectives:
            return time + self._after_objectives(desk, prospect.counts)
        flights = -(-desk.left // prospect.counts)
        if flights > 1:
            time += (flights - 1) * self._again(desk, time, cost, sets, prospect, fails)
        return self.docking(desk, time, flights)

    def _again(
        self, desk: Desk, time: float, cost: float, sets: tuple[Set, ...], prospect: Prospect, fails: float
    ) -> float:
        """Rounds from one flight to the next with the same rocket, or nearly the same."""
        parts = self.parts
        bill = sum([parts.cost[kind] for entry in sets for kind in entry.kinds])
        builds = sum([len(entry.kinds) for entry in sets])
        if sets[RD].features & REUSABLE and not self.task.is_different:
            bill -= sum([parts.cost[kind] for kind in sets[FIRST_STAGE].kinds])
            builds -= len(sets[FIRST_STAGE].kinds)
        money = desk.cash + desk.income * (time + 1) + desk.launch_income + prospect.gain - cost
        rounds = max(1.0, builds / max(1, desk.engineers), 1 + (bill - money) / desk.income)
        if self.task.is_different and not self._has_another(desk, sets[FIRST_STAGE].kinds):
            rounds += 1
        return rounds + fails

    def _has_another(self, desk: Desk, kinds: tuple[int, ...]) -> bool:
        others = self.parts.in_zone(desk.reserve, FIRST_STAGE)
        return any(kind not in kinds for kind in others) or len(set(kinds)) > 1


def open_to(desk: Desk, figures: Figures) -> list[Offer]:
    """The objectives that a flight fulfils if it goes far enough."""
    thrust, mass, crew, satellites, nuclear, is_reusable = figures
    return [
        offer
        for offer in desk.offers
        if crew >= offer.crew
        and satellites >= offer.satellites
        and thrust >= offer.thrust
        and mass <= offer.mass
        and nuclear >= offer.nuclear
        and (is_reusable or not offer.is_reusable)
    ]


def summed(offers: Sequence[Offer], destination: int) -> tuple[float, int]:
    """What objectives pay that are within reach, and how many of them are of level 2."""
    gain, seconds = 0.0, 0
    for offer in offers:
        if offer.destination <= destination:
            gain += offer.gain
            seconds += offer.level == 2
    return gain, seconds


def _single_hopes(kinds: list[int], unseen: list[int], doubt: float) -> set[Wild]:
    """The most useful kinds that may still come up, each by itself."""
    there = [(kind, count) for kind, count in zip(kinds, unseen, strict=True) if count]
    return {Wild(kind, doubt * _wait(count / sum(unseen))) for kind, count in there[:HOPES]}


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
        return sum([1 << bit for bit, offer in enumerate(self.offers) if nuclear >= offer.nuclear])

    def _open_to_load(self, payload: Set, research: Set) -> int:
        if not self.offers:
            return 0
        crew = payload.crew + research.crew
        return sum(
            [
                1 << bit
                for bit, offer in enumerate(self.offers)
                if crew >= offer.crew
                and payload.satellites >= offer.satellites
                and (research.features & REUSABLE or not offer.is_reusable)
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
