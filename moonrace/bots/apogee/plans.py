"""Plans: which rocket to work towards, and how many rounds the Mission is away with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moonrace.bots.apogee.aims import (
    ANY_FLIGHT,
    ANYWHERE,
    FAR,
    FARTHER,
    FARTHEST,
    NEAR,
    NO_PLAN,
    NO_PROSPECT,
    Aim,
    Figures,
    Plan,
    Prospect,
    Reach,
    Task,
)
from moonrace.bots.apogee.desk import Desk, Offer
from moonrace.bots.apogee.drafting import LEAST_FAILS, Clearing, Drafting
from moonrace.bots.apogee.parts import HEAVY, KEPT, LIQUID, REUSABLE, Cares, Parts, Set, Wild
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.rockets import FIRST_STAGE, PAYLOAD, RD

NO_TOKENS = (0, 0, 0)
NEXT_OBJECTIVE = 4.0
"""Rounds from one Investor's objective to the next."""
UNKNOWN_OBJECTIVE = 7.0
"""Rounds for each objective where none on display can be planned for."""
MOST_THRUST = 200
SHARES = (0.2, 0.5)
"""Of the cards not seen, how good a share one may hope for."""
DRAWS = 2
"""R&D cards drawn in a round, roughly."""
MOST_REMEMBERED = 2000
"""Plans, and hopes for cards, that are kept in mind."""
HOPES = 6
"""Kinds of a pile that are hoped for where no plan is found without them."""


class Board:
    """The drawing board of one Mission: finds the plan that fulfils it soonest."""

    def __init__(self, cat: Catalogue, parts: Parts, mission: int) -> None:
        self.cat = cat
        self.parts = parts
        self.task = Task(cat, mission)
        self._ranked = [sorted(kinds, key=lambda kind: -self.use(kind)) for kinds in parts.of_zone]
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

    def use(self, kind: int) -> float:
        """How useful a kind is for the aim."""
        parts, task = self.parts, self.task
        aim = task.aim
        use = parts.quality(kind, task.ratio) - parts.cost[kind] / 60
        if aim.crew and parts.zone[kind] == PAYLOAD:
            use += 3 * min(parts.crew[kind], aim.crew)
        if task.is_about_satellites and parts.satellites[kind]:
            use += 6
        return use

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
        sought = [aim, *(() if self.task.is_about_objectives else [offer.aim for offer in desk.offers])]
        return Cares(
            crew=max([each.crew for each in sought]),
            satellites=max([2 * self.task.is_about_satellites, *[each.satellites for each in sought]]),
            nuclear=max([each.nuclear for each in sought]),
            features=LIQUID | HEAVY | REUSABLE * any(each.is_reusable for each in sought),
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
            places = {0, *[offer.aim.destination for offer in offers]}
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
        return [offer for offer in desk.offers if offer.level == 2 and offer.aim.destination <= farthest]

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
    return [offer for offer in desk.offers if offer.aim.is_met(figures)]


def summed(offers: Sequence[Offer], destination: int) -> tuple[float, int]:
    """What objectives pay that are within reach, and how many of them are of level 2."""
    gain, seconds = 0.0, 0
    for offer in offers:
        if offer.aim.destination <= destination:
            gain += offer.gain
            seconds += offer.level == 2
    return gain, seconds


def _single_hopes(kinds: list[int], unseen: list[int], doubt: float) -> set[Wild]:
    """The most useful kinds that may still come up, each by itself."""
    there = [(kind, count) for kind, count in zip(kinds, unseen, strict=True) if count]
    return {Wild(kind, doubt * _wait(count / sum(unseen))) for kind, count in there[:HOPES]}


def _wait(share: float) -> float:
    return max(1.0, 1 / (1 - (1 - share) ** DRAWS))
