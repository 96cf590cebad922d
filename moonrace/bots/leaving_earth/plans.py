"""Projects: voyages from Earth with everything they need, ranked by what they bring for their cost."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from moonrace.bots.leaving_earth import voyages
from moonrace.bots.leaving_earth.charts import Charts
from moonrace.bots.leaving_earth.desk import Desk, Goal
from moonrace.bots.leaving_earth.odds import all_good, cost_to_trust
from moonrace.bots.leaving_earth.stages import FIRING_RISK, Counts, Stack, designs
from moonrace.bots.leaving_earth.voyages import Cargo, Prospect, Voyage, Walk

RESEARCH_SHARE = 0.6
"""What research counts in one project: others will use it too."""
OVERHEAD = 4.0
MONEY_FOR_A_LIFE = 21
"""What losing an astronaut is reckoned to cost: two points and his price."""
WASTE_SHARE = 0.7
"""What money counts that is left over in years of saving up: some of it finds other uses."""
FAR_AWAY = 250.0
"""Points that so much money must be spent for first are worth half."""
EVEN = 0.5
LIKELY_ENOUGH = 0.35
"""How likely a crew's voyage must be to end well; each advancement it relies on must be better than even."""
SURE_ENOUGH = 0.9
"""How likely all draws of a voyage must go well for a test to tell a crew nothing more that matters."""
MANY_DRAWS = 8
MOST_JUDGED = 60
MOST_RANKINGS = 500
BEST = 8
ALIKE = 3
"""How many of them may be for the same missions."""
"""How many projects are thought about."""
AGAIN = 0.5
"""How likely what has failed is tried again."""
WAIT_DISCOUNT = 0.97
"""What a year of waiting takes off a project's worth."""


class Project(NamedTuple):
    """A voyage with the spacecraft for it."""

    voyage: Voyage
    cargo: Cargo
    stages: tuple[Counts, ...]
    parts: tuple[tuple[str, int], ...]
    """Components by name; astronauts not among them."""
    needs: frozenset[int]
    """Advancements."""
    needed: tuple[int, ...]
    """The same, in order."""
    price: int
    """Of everything, astronauts included."""
    draws: tuple[tuple[int, int], ...]
    """How often each advancement is drawn for."""


class Ranked(NamedTuple):
    """A project as it looks now."""

    score: float
    project: Project
    prospect: Prospect
    missing: tuple[tuple[str, int], ...]
    """Parts to be bought."""
    hire: tuple[str, ...]
    """Skills of astronauts to be hired."""
    research: tuple[int, ...]
    cost: int
    """Of what is missing, research included."""
    wait: int
    """Years until there is money for it."""
    worth: float
    """Points it is likely to bring in the end."""

    @property
    def price(self) -> float:
        """What it is reckoned to cost, distrust included."""
        return self.worth / self.score


class Bid(NamedTuple):
    """What a project still costs."""

    price: float
    """As it is reckoned, distrust included."""
    missing: tuple[tuple[str, int], ...]
    hire: tuple[str, ...]
    research: tuple[int, ...]
    cost: int
    wait: int


class Judged:
    """The projects for one table and what is known of each of them, worked out as far as it is asked for."""

    def __init__(self, desk: Desk, projects: list[tuple[Project, frozenset[str]]]) -> None:
        points = {goal.id: goal.most for goal in desk.goals}
        self.desk = desk
        self.projects = [project for project, _ in projects]
        self.most = [sum(points[mission] for mission in gains) for _, gains in projects]
        """Points that each brings at most."""
        self._is_race = any(goal.rivals for goal in desk.goals)
        self._trust: dict[int, float] = {}
        self._prospects: dict[tuple[int, int], Prospect] = {}

    def trust(self, number: int) -> float:
        """What distrust of its advancements is reckoned to cost a project."""
        found = self._trust.get(number)
        if found is None:
            project = self.projects[number]
            found = sum([trust_in(self.desk, project, advancement)[0] for advancement, _ in project.draws])
            self._trust[number] = found
        return found

    def prospect(self, number: int, wait: int) -> Prospect:
        """What a project is likely to bring that is launched after so many years. When, matters only to
        who is not alone."""
        key = number, wait if self._is_race else 0
        found = self._prospects.get(key)
        if found is None:
            project = self.projects[number]
            walk = Walk(self.desk, project.voyage, project.cargo)
            walk.year += key[1]
            found = self._prospects[key] = walk.prospect(project.stages)
        return found


class Drawing:
    """The drawing board: every project for the missions on the table, worked out once and kept."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.engines = voyages.engines_of(charts)
        self._projects: dict[Hashable, list[tuple[Project, frozenset[str]]]] = {}
        self._designs: dict[tuple[Voyage, Cargo], list[Project]] = {}
        self._dreams: dict[tuple[Voyage, Cargo], frozenset[str]] = {}
        self._judged: dict[Hashable, Judged] = {}
        self._rankings: dict[object, list[Ranked]] = {}

    def projects(self, desk: Desk) -> list[tuple[Project, frozenset[str]]]:
        """All projects that may complete a mission on the table, and what each can bring at most."""
        can_live = tuple(desk.place(place).life > 0 for place in range(len(self.charts.cat.places)))
        key = tuple(goal.id for goal in desk.goals), can_live
        found = self._projects.get(key)
        if found is None:
            if len(self._projects) > 200:
                self._projects.clear()
            found = self._projects[key] = self._worthwhile(desk, can_live)
        return found

    def _worthwhile(self, desk: Desk, can_live: Sequence[bool]) -> list[tuple[Project, frozenset[str]]]:
        """Of projects that bring and need the same, the cheapest and the quickest."""
        groups: dict[tuple[frozenset[str], Hashable], list[Project]] = {}
        names = {goal.id for goal in desk.goals}
        for voyage, cargo in self._ideas(desk.goals, can_live):
            gains = self._gains(desk, voyage, cargo) & names
            for project in self._designed(voyage, cargo) if gains else ():
                key = gains, (project.needs, cargo.capsules, cargo.skills)
                groups.setdefault(key, []).append(project)
        found = []
        for (gains, _), group in groups.items():
            cheap = min(group, key=reckoned)
            quick = min(group, key=lambda project: (project.voyage.years, reckoned(project)))
            found += [(project, gains) for project in ([cheap] if cheap == quick else [cheap, quick])]
        return found

    def _gains(self, desk: Desk, voyage: Voyage, cargo: Cargo) -> frozenset[str]:
        """What a voyage might bring in any game."""
        key = voyage, cargo
        found = self._dreams.get(key)
        if found is None:
            found = self._dreams[key] = Walk(desk, voyage, cargo).dream()
        return found

    # Ideas --------------------------------------------------------------------------------------------------

    def _ideas(self, goals: Sequence[Goal], can_live: Sequence[bool]) -> Iterator[tuple[Voyage, Cargo]]:
        charts, earth = self.charts, self.charts.cat.earth
        for voyage in voyages.unmanned(charts, earth, goals, can_live):
            yield voyage, Cargo(probes=1)
            yield from self._with_thrusters(voyage)
        for voyage in voyages.manned(charts, earth, goals, can_live):
            yield from self._crewed(voyage)

    def _with_thrusters(self, voyage: Voyage) -> Iterator[tuple[Voyage, Cargo]]:
        if self.charts.ion < 0 or not any(leg.difficulty > 2 for leg in voyage.legs[1:]):
            return
        one = Cargo(probes=1, ions=1)
        ideas = {voyages.paced(self.charts, voyage, one): one}
        for years in (0, *voyages.SLOW) if voyage.turn < len(voyage.legs) else (0,):
            ideas[voyages.slowed(self.charts, voyage, years) if years else voyage] = one
        pair = one._replace(ions=2)
        ideas.setdefault(voyages.paced(self.charts, voyage, pair), pair)
        yield from (idea for idea in ideas.items() if idea[0].years)

    def _crewed(self, voyage: Voyage) -> Iterator[tuple[Voyage, Cargo]]:
        cat = self.charts.cat
        years = voyage.years
        enters = any(kind == "entry" for leg in voyage.legs for kind, _ in leg.hazards)
        lands = any(kind == "landing" for leg in voyage.legs for kind, _ in leg.hazards)
        is_irradiated = any(leg.has_radiation for leg in voyage.legs)
        first = "pilot" if lands or not years else "mechanic"
        crews: list[tuple[str, ...]] = [(first,)]
        if is_irradiated:
            crews.append((first, "doctor"))
        for capsule, crew in itertools.product(self.charts.capsules, crews):
            if cat.seats[capsule] >= len(crew) and (cat.shields_heat[capsule] or not enters):
                yield voyage, Cargo(capsules=(capsule,), skills=crew, supplies=years)

    # Designs ------------------------------------------------------------------------------------------------

    def _designed(self, voyage: Voyage, cargo: Cargo) -> list[Project]:
        key = voyage, cargo
        found = self._designs.get(key)
        if found is None:
            found = self._designs[key] = self._design(voyage, cargo)
        return found

    def _design(self, voyage: Voyage, cargo: Cargo) -> list[Project]:
        """For each choice of rocket types the cheapest rockets, unless fewer types do as well."""
        masses, free = voyages.loads(self.charts, voyage, cargo)
        difficulties = tuple([leg.difficulty for leg in voyage.legs])
        found = designs(self.engines, difficulties, tuple(masses), tuple(free))
        return [self._project(voyage, cargo, stack) for stack in found]

    def _project(self, voyage: Voyage, cargo: Cargo, stack: Stack) -> Project:
        charts, cat = self.charts, self.charts.cat
        counts = [sum(stage[slot] for stage in stack.stages) for slot in range(len(charts.rockets))]
        parts = {cat.name(charts.rockets[slot]): count for slot, count in enumerate(counts) if count}
        if cargo.probes:
            parts[cat.name(charts.probe)] = cargo.probes
        for capsule in cargo.capsules:
            parts[cat.name(capsule)] = parts.get(cat.name(capsule), 0) + 1
        if cargo.ions:
            parts[cat.name(charts.ion)] = cargo.ions
        if cargo.supplies:
            parts[cat.name(cat.supplies)] = cargo.supplies
        price = sum(cat.price[cat.part[name]] * count for name, count in parts.items())
        price += cat.content.astronaut.price * len(cargo.skills)
        draws = self._draws(voyage, cargo, counts)
        needs = {cat.requires[cat.part[name]] for name in parts} | set(draws)
        if voyage.surveys:
            needs.add(cat.surveying)
        return Project(
            voyage,
            cargo,
            stack.stages,
            tuple(parts.items()),
            frozenset(needs - {-1}),
            tuple(sorted(needs - {-1})),
            price,
            tuple(draws.items()),
        )

    def _draws(self, voyage: Voyage, cargo: Cargo, counts: Sequence[int]) -> dict[int, int]:
        cat = self.charts.cat
        draws = {self.charts.advancement[slot]: count for slot, count in enumerate(counts) if count}
        hazards = [kind for leg in voyage.legs for kind, _ in leg.hazards]
        if "landing" in hazards:
            draws[cat.landing] = hazards.count("landing")
        if "entry" in hazards and cargo.capsules:
            draws[cat.re_entry] = hazards.count("entry")
        if cargo.skills and voyage.years:
            draws[cat.life_support] = voyage.years
        if cargo.ions:
            thrusters = cat.requires[self.charts.ion]
            draws[thrusters] = sum(leg.years > 0 for leg in voyage.legs if leg.difficulty)
        return draws

    # Ranking ------------------------------------------------------------------------------------------------

    def judged(self, desk: Desk) -> Judged:
        """The projects for a table, and what is known of each whatever the store holds."""
        key = desk.goals, desk.year, desk.known
        found = self._judged.get(key)
        if found is None:
            if len(self._judged) >= MOST_JUDGED:
                self._judged.clear()
            found = self._judged[key] = Judged(desk, self.projects(desk))
        return found

    def ranked(self, desk: Desk, store: Counter[str]) -> list[Ranked]:
        """The best few projects, best first, for an agency with these things on Earth."""
        key = desk.key, frozenset(item for item in store.items() if item[1] > 0)
        found = self._rankings.get(key)
        if found is None:
            if len(self._rankings) >= MOST_RANKINGS:
                self._rankings.clear()
            found = self._rankings[key] = self._ranked(desk, store)
        return found

    def _ranked(self, desk: Desk, store: Counter[str]) -> list[Ranked]:
        judged = self.judged(desk)
        bounds = []
        for number, project in enumerate(judged.projects):
            bid = self._bid(desk, project, store, judged.trust(number))
            if bid is not None:
                bounds.append((judged.most[number] / bid.price, number, bid))
        bounds.sort(key=lambda bound: -bound[0])
        found: list[Ranked] = []
        for bound, number, bid in bounds:
            if len(found) >= BEST and bound <= found[BEST - 1].score:
                break
            ranked = self._rank(judged, number, bid)
            if ranked is not None:
                found = varied([*found, ranked])
        return found[:BEST]

    def look_at(self, desk: Desk, store: Counter[str], project: Project) -> Ranked | None:
        """One project as it looks now, unless it brings nothing any more, or cannot be carried out."""
        judged = self.judged(desk)
        if project not in judged.projects:
            return None
        number = judged.projects.index(project)
        bid = self._bid(desk, project, store, judged.trust(number))
        ranked = None if bid is None else self._rank(judged, number, bid)
        return ranked if ranked is not None and self.is_hopeful(desk, ranked) else None

    def _bid(self, desk: Desk, project: Project, store: Counter[str], trust: float) -> Bid | None:
        """What a project still costs, or nothing if it cannot be done in time."""
        cat = desk.cat
        research = tuple([n for n in project.needed if n not in desk.stacks])
        missing = tuple([(name, n - store[name]) for name, n in project.parts if n > store[name]])
        hire = self._to_hire(desk, project, store)
        bills = [cat.research_cost[n] for n in research]
        research_cost = sum(bills)
        for name, count in missing:
            bills += [cat.price[cat.part[name]]] * count
        bills += [cat.content.astronaut.price] * len(hire)
        total, funding = sum(bills), cat.content.constants.annual_funding
        years_left = desk.last_year - desk.year - project.voyage.years
        if -(-(total - desk.money) // funding) > years_left:
            return None
        wait, wasted = instalments(tuple(sorted(bills, reverse=True)), desk.money, funding)
        if wait > years_left:
            return None
        price = total - (1 - RESEARCH_SHARE) * research_cost + trust + WASTE_SHARE * wasted + OVERHEAD
        return Bid(price, missing, hire, research, total, wait)

    def _rank(self, judged: Judged, number: int, bid: Bid) -> Ranked | None:
        project, prospect = judged.projects[number], judged.prospect(number, bid.wait)
        is_pointless = prospect.last_gain < len(project.voyage.legs) and not project.voyage.stay
        if is_pointless or prospect.points <= 0:
            return None
        again = 1 - AGAIN + AGAIN / max(0.25, prospect.through)
        worth = min(judged.most[number], prospect.points * again)
        worth *= WAIT_DISCOUNT ** (bid.wait + project.voyage.years)
        return Ranked(
            score=worth / bid.price,
            project=project,
            prospect=prospect,
            missing=bid.missing,
            hire=bid.hire,
            research=bid.research,
            cost=bid.cost,
            wait=bid.wait,
            worth=worth,
        )

    def _to_hire(self, desk: Desk, project: Project, store: Counter[str]) -> tuple[str, ...]:
        if not project.cargo.skills:
            return ()
        have = Counter(desk.skill(name) for name in store if store[name])
        wanted = Counter(project.cargo.skills)
        return tuple((wanted - have).elements())

    def outlook(self, desk: Desk, store: Counter[str]) -> float:
        """Points that the money of the years to come is likely to bring."""
        funding = desk.cat.content.constants.annual_funding
        budget = float(desk.money + funding * (desk.last_year - desk.year))
        total, spent, taken = 0.0, 0.0, set[str]()
        for ranked in self.ranked(desk, store):
            gains = ranked.prospect.missions
            if not gains & taken and budget > 0:
                taken |= gains
                spent += ranked.price
                total += ranked.worth * min(1.0, budget / ranked.price) * 0.5 ** (spent / FAR_AWAY)
                budget -= ranked.price
        return total

    def tests(self, desk: Desk, ranked: Ranked) -> list[int]:
        """Rockets (by slot) that are better fired on the test stand before the project flies, best first."""
        return self.tests_for(desk, ranked.project, ranked.prospect)

    def tests_for(self, desk: Desk, project: Project, prospect: Prospect) -> list[int]:
        """The same for a project that is not ranked."""
        found = []
        is_unfit = not is_fit_for_crew(desk, project, prospect)
        for advancement, draws in project.draws:
            if advancement in self.charts.advancement and advancement in desk.stacks:
                sound = all_good(desk.stacks[advancement], min(draws, MANY_DRAWS))
                is_doubtful = is_unfit and sound < SURE_ENOUGH
                if is_doubtful or trust_in(desk, project, advancement)[1]:
                    found.append(self.charts.advancement.index(advancement))
        return sorted(found, key=lambda slot: self.charts.price[slot])

    def is_hopeful(self, desk: Desk, ranked: Ranked) -> bool:
        """Whether it can be carried out: there is no crew, or it is safe enough, or tests may make it so."""
        if self.is_fit_for_crew(desk, ranked):
            return True
        research = [n for n in ranked.research if n in self.charts.advancement]
        return bool(research or self.tests(desk, ranked))

    def is_fit_for_crew(self, desk: Desk, ranked: Ranked) -> bool:
        """Whether a crew may be sent."""
        return is_fit_for_crew(desk, ranked.project, ranked.prospect)


def is_fit_for_crew(desk: Desk, project: Project, prospect: Prospect) -> bool:
    """Whether a crew may be sent: every advancement is better than even, and the whole likely enough."""
    if not project.cargo.skills:
        return True
    walk = Walk(desk, project.voyage, project.cargo)
    fine = all(desk.stack(n).chance(minor_counts=walk.forgives_minor(n)) > EVEN for n, _ in project.draws)
    return fine and max(prospect.home, prospect.through) >= LIKELY_ENOUGH


def trust_in(desk: Desk, project: Project, advancement: int) -> tuple[float, bool]:
    """What distrust of an advancement costs a project, and whether to test first."""
    draws = dict(project.draws)[advancement]
    charts = desk.charts
    test = 0
    if advancement in charts.advancement:
        test = charts.price[charts.advancement.index(advancement)]
    loss = project.price + MONEY_FOR_A_LIFE * len(project.cargo.skills)
    return cost_to_trust(desk.stack(advancement), min(draws, MANY_DRAWS), -(-loss // 10) * 10, test)


def varied(found: list[Ranked]) -> list[Ranked]:
    """Best first, and not too many that bring the same."""
    kept: list[Ranked] = []
    alike: Counter[frozenset[str]] = Counter()
    for ranked in sorted(found, key=lambda ranked: -ranked.score):
        gains = ranked.prospect.missions
        alike[gains] += 1
        if alike[gains] <= ALIKE:
            kept.append(ranked)
    return kept


def reckoned(project: Project) -> float:
    """What a project costs, firings included."""
    return project.price + FIRING_RISK * sum(draws for _, draws in project.draws)


@lru_cache(maxsize=50_000)
def instalments(bills: tuple[int, ...], money: int, funding: int) -> tuple[int, int]:
    """How many years pass until all bills, largest first, are paid, the largest that fit first, and what is
    left over in them."""
    left: Sequence[int] = bills
    wait, wasted, purse = 0, 0, money
    while left:
        rest = []
        for bill in left:
            if bill <= purse:
                purse -= bill
            else:
                rest.append(bill)
        if rest:
            if len(rest) == len(left) and wait and rest[-1] > funding:
                return 99, 0
            wait += 1
            wasted += purse
            purse = funding
        left = rest
    return wait, wasted
