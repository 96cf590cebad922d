"""A plan as people use it: stages as on the rulebook's planning sheet, what to buy and research, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.planner.itineraries import Moment, itinerary
from moonrace.games.leaving_earth.planner.kits import ALOFT, CARGO, ION, SAMPLE, Parts, plus
from moonrace.games.leaving_earth.planner.names import counted, said
from moonrace.games.leaving_earth.planner.odds import Odds, Verdict, draws_of
from moonrace.games.leaving_earth.planner.schedule import Year, spread
from moonrace.games.leaving_earth.planner.steps import (
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    LookAt,
    Meet,
    Part,
    Stay,
    Step,
    TakeSupplies,
    docked_with,
)

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner.goals import Attempt
    from moonrace.games.leaving_earth.planner.question import Question
    from moonrace.games.leaving_earth.planner.stock import Hired
    from moonrace.kernel.examples import Setting
    from moonrace.kernel.match import Match

ASTRONAUT = "astronaut"
SUPPLIES = "supplies"


class Stage(msgspec.Struct, frozen=True):
    """A line of the planning sheet."""

    maneuver: str
    source: str
    to: str
    difficulty: int
    payload: int
    """Everything aboard but the rockets fired now."""
    rockets: tuple[str, ...]
    rocket_mass: int
    years: int = 0
    required: int = 0
    thrust: int = 0
    """What rockets and thrusters give together."""
    thrusters: int = 0
    left_behind: int = 0
    """Mass that waits at the destination while the rest goes on."""


class Risk(msgspec.Struct, frozen=True):
    """What may go wrong, how often it is risked, and how likely it goes well every time."""

    what: str
    times: int
    chance: float


class Plan:
    """One way to reach a goal. Stages stand as on the planning sheet, the last manoeuvre first."""

    def __init__(
        self,
        question: Question,
        attempt: Attempt,
        steps: Sequence[Step],
        cost: int,
        mass: int,
        hired: Hired,
    ) -> None:
        self.cat = question.means.cat
        self.goal = question.goal
        self.attempt = attempt
        self.steps = tuple(steps)
        self.crew = attempt.outfit.crew
        self.cost = cost
        """Hardware and crew that must be paid for, without research."""
        self.mass = mass
        """At lift-off."""
        self.years = sum(step.years for step in steps if isinstance(step, Fly | Stay))
        self._odds = question.odds
        self.owned = tuple(name for name in self.cat.advancements if name in question.owned)
        """Advancements that were said to be owned."""
        self._limits = question.limits
        self.hired = hired
        """Astronauts to be hired; the others are there."""
        self.store = dict(question.store)
        """Parts that were there before."""
        self.afloat = question.afloat
        """Craft that were in orbit before."""
        self.people = question.people
        self.verdict = self.judged(question.odds)
        self.probability = self.verdict.chance
        self.skill = self.verdict.skill
        """Whom to send, where it matters."""

    @property
    def money(self) -> int:
        """What there is to spend in its first year."""
        return self._limits.money

    @property
    def first_year(self) -> int:
        """The year in which it begins."""
        return self.cat.content.constants.last_year - self._limits.seasons + 1

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The planning sheet."""
        return tuple(reversed(_stages(self.cat, self.steps)))

    @cached_property
    def components(self) -> dict[str, int]:
        """Components and astronauts that take part, by id and number."""
        return _components(self.cat, self.steps, self.crew)

    @cached_property
    def from_orbit(self) -> dict[str, int]:
        """Those that wait in Earth orbit."""
        docking = docked_with(self.steps)
        if docking is None:
            return {}
        return dict(docking.taken) | ({ASTRONAUT: docking.people} if docking.people else {})

    @cached_property
    def from_store(self) -> dict[str, int]:
        """Those that are there already, on Earth."""
        there = self.store | {ASTRONAUT: self.crew - self.hired.number - self.from_orbit.get(ASTRONAUT, 0)}
        wanted = Counter(self.components) - Counter(self.from_orbit)
        taken = {id: min(number, there.get(id, 0)) for id, number in wanted.items()}
        return {id: number for id, number in taken.items() if number}

    @cached_property
    def purchases(self) -> dict[str, int]:
        """Those to be bought."""
        there = Counter(self.from_store) + Counter(self.from_orbit)
        left = {id: number - there[id] for id, number in self.components.items()}
        return {id: number for id, number in left.items() if number}

    @cached_property
    def advancements(self) -> tuple[str, ...]:
        """Everything that outcomes are drawn for, or that must have been researched."""
        return _advancements(self.cat, self.steps, self.components, self.crew)

    @cached_property
    def to_research(self) -> tuple[str, ...]:
        """Advancements needed and not owned. Who only fires what is in store gains the advancement for
        nothing (LE-OUT-09)."""
        needed = _advancements(self.cat, self.steps, self.purchases, self.crew)
        return tuple(name for name in needed if name not in self.owned)

    @property
    def research_cost(self) -> int:
        """What they cost besides."""
        return sum(self.cat.content.advancements[name].cost for name in self.to_research)

    def risks(self) -> list[Risk]:
        """What may go wrong, each by itself: advancements, places, health."""
        draws = draws_of(self.cat, self.steps, self.crew, bears_loss=self.attempt.bears_loss)
        found = []
        for name in self.cat.advancements:
            own = Counter({draw: count for draw, count in draws.items() if draw.advancement == name})
            if own:
                chance = self._odds.outcomes(own, self.crew, self.skill)
                found.append(Risk(name, sum(own.values()), chance))
        if self.verdict.places < 1:
            found.append(Risk("places", 1, self.verdict.places))
        if self.verdict.health < 1:
            found.append(Risk("health", 1, self.verdict.health))
        return found

    def judged(self, odds: Odds) -> Verdict:
        """What its chances would be with other odds."""
        return odds.of(
            self.steps,
            self.crew,
            skills=self.hired.skills,
            wants_life=self.attempt.wants_life,
            bears_loss=self.attempt.bears_loss,
        )

    @cached_property
    def odds_untested(self) -> Odds:
        """What is known when everything that was not owned has just been researched, or gained with what is
        in store, and not tried. Whoever says what the outcomes are is believed."""
        gained = [name for name in self.advancements if name not in self.owned]
        return self._odds if self._odds.stacks else self._odds.with_untested(gained)

    @cached_property
    def untested(self) -> float:
        """Its chance then."""
        return self.judged(self.odds_untested).chance

    @cached_property
    def perfected(self) -> float:
        """Its chance once no failure is left anywhere."""
        return self.judged(self._odds.perfected).chance

    @cached_property
    def is_partly_tested(self) -> bool:
        """Whether outcomes have been seen of what it draws from."""
        stacks = self.odds_untested.stacks
        return any(name in stacks and sum(stacks[name].seen) for name in self.advancements)

    @property
    def flight(self) -> tuple[Stage, ...]:
        """The stages in the order in which they are flown."""
        return tuple(reversed(self.stages))

    @property
    def itinerary(self) -> list[Moment]:
        """Everything to do after assembling, in order."""
        return itinerary(self.cat, self.steps)

    def schedule(self, money: int | None = None) -> list[Year]:
        """What to pay in which year: each brings the annual funding, and only hardware keeps (LE-YR-02)."""
        funding = self.cat.content.constants.annual_funding
        prices = [
            (name, price(self.cat, name)) for name, count in self.purchases.items() for _ in range(count)
        ]
        research = [(name, self.cat.content.advancements[name].cost) for name in self.to_research]
        needs = {name: _required(self.cat, name) for name, _ in prices}
        return spread(research, prices, needs, funding, self._limits.money if money is None else money)

    def calendar_years(self, money: int | None = None) -> int:
        """Year ends from the first purchase to the goal: those of saving up and those of the flight."""
        return len(self.schedule(money)) - 1 + self.years

    @cached_property
    def is_in_time(self) -> bool:
        """Whether it can be researched, paid for and flown before the game ends."""
        return self.calendar_years() < self._limits.seasons and self.finds_people_alive

    @cached_property
    def finds_people_alive(self) -> bool:
        """Whether nobody in orbit waits for years until the rest is paid for: that would take supplies and
        luck (LE-SUR-04, LE-SUR-07)."""
        docking = docked_with(self.steps)
        if docking is None or not any(self.afloat[number].people.number for number in docking.craft):
            return True
        counts_on_them = bool(docking.people) or SUPPLIES in self.from_orbit
        return not counts_on_them or len(self.schedule()) == 1

    def to_json(self) -> dict[str, Any]:
        """The plan for other programs."""
        return {
            "cost": self.cost,
            "mass": self.mass,
            "years": self.years,
            "probability": round(self.probability, 6),
            "probability_untested": round(self.untested, 6),
            "probability_perfected": round(self.perfected, 6),
            "stages": [_plain(stage) for stage in self.stages],
            "crew": self.crew,
            "skill": self.skill,
            "components": dict(self.components),
            "from_store": dict(self.from_store),
            "from_orbit": dict(self.from_orbit),
            "purchases": dict(self.purchases),
            "advancements": list(self.advancements),
            "research": {"advancements": list(self.to_research), "cost": self.research_cost},
            "build_years": len(self.schedule()),
            "calendar_years": self.calendar_years(),
            "risks": [_plain(risk) for risk in self.risks() if risk.chance < 1],
            "itinerary": [_plain(moment) for moment in self.itinerary],
        }

    def actions(self) -> list[tuple[int, str]]:
        """The plan as a solitaire player would enter it, from the first purchase to the goal, all going
        well: (seat, action)."""
        return [
            (0, step.entry.act)
            for step in self.played().steps
            if step.entry.act and step.entry.seat is not None
        ]

    def played(self) -> Match:
        """A match in which the plan was carried out, every outcome a success."""
        from moonrace.games.leaving_earth.planner.enact import play

        return play(self)

    def table(self) -> Setting:
        """The table at which it was carried out, before its first act."""
        from moonrace.games.leaving_earth.planner.enact import table_of

        return table_of(self)

    thing = staticmethod(counted)
    said = staticmethod(said)

    def __repr__(self) -> str:
        chance = f"probability={self.probability:.3f}"
        return f"Plan(cost={self.cost}, mass={self.mass}, years={self.years}, {chance})"


class Plans:
    """What a search found: plans, cheapest first, and what is proved about them."""

    def __init__(
        self,
        plans: Sequence[Plan],
        *,
        proved: bool,
        scope: str,
        seconds: float = 0.0,
        is_hopeless: bool = False,
    ) -> None:
        self.plans = list(plans)
        self.is_hopeless = is_hopeless
        """Whether no plan could reach the goal, whatever the limits."""
        self.proved = proved
        """Whether nothing within the scope beats them."""
        self.scope = scope
        self.seconds = seconds

    @property
    def best(self) -> Plan | None:
        """The cheapest."""
        return self.plans[0] if self.plans else None

    def to_json(self) -> dict[str, Any]:
        """The answer for other programs."""
        return {
            "plans": [plan.to_json() for plan in self.plans],
            "proved": self.proved,
            "scope": self.scope,
            "seconds": round(self.seconds, 6),
        }


def _plain(value: msgspec.Struct) -> Any:
    """A struct as lists and dictionaries, just as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


# Stages -----------------------------------------------------------------------------------------------------


def _stages(cat: Catalogue, steps: Sequence[Step]) -> list[Stage]:
    return [
        _stage(cat, step, following)
        for step, following in zip(steps, (*steps[1:], None), strict=True)
        if isinstance(step, Fly)
    ]


def _stage(cat: Catalogue, step: Fly, following: Step | None) -> Stage:
    way, rockets = step.way, step.rockets
    parts = cat.content.components
    supply_mass = cat.mass[cat.supplies]
    arriving = step.payload - step.supplies * supply_mass
    return Stage(
        maneuver=f"{cat.places[way.source].name} to {cat.places[way.to].name}",
        source=cat.places[way.source].id,
        to=cat.places[way.to].id,
        difficulty=step.difficulty,
        payload=step.payload,
        rockets=tuple(id for id, count in reversed(rockets) for _ in range(count)),
        rocket_mass=step.bundle.mass,
        years=step.years,
        required=step.difficulty * (step.payload + step.bundle.mass),
        thrust=sum(parts[id].thrust * count for id, count in rockets)
        + step.ions * step.years * parts[ION].thrust_per_year,
        thrusters=step.ions,
        left_behind=arriving - following.mass if isinstance(following, Part) else 0,
    )


# What a plan needs ------------------------------------------------------------------------------------------


def price(cat: Catalogue, name: str) -> int:
    """What a component or an astronaut costs."""
    return cat.content.astronaut.price if name == ASTRONAUT else cat.content.components[name].price


def supplies_bought(steps: Sequence[Step]) -> int:
    """Units of supplies brought from Earth."""
    eaten = sum(step.supplies for step in steps if isinstance(step, Fly))
    eaten += sum(step.units for step in steps if isinstance(step, Stay))
    return eaten - sum(step.units for step in steps if isinstance(step, TakeSupplies))


def parts_launched(steps: Sequence[Step]) -> Parts:
    """Everything but rockets and supplies that leaves Earth, on one craft or on two."""
    flights = [step for step in steps if isinstance(step, Fly)]
    if isinstance(steps[0], DockAfloat):
        return ()
    if any(isinstance(step, LaunchAgain) for step in steps):
        return plus(flights[0].parts, flights[1].parts)
    return flights[0].parts


def _components(cat: Catalogue, steps: Sequence[Step], crew: int) -> dict[str, int]:
    """Components by id and number, rockets first; cargo is the caller's own."""
    needed: Counter[str] = Counter()
    for step in steps:
        if isinstance(step, Fly):
            needed.update(dict(step.rockets))
    needed.update(part for part in parts_launched(steps) if not part.startswith((CARGO, SAMPLE, ALOFT)))
    known = cat.content.components
    docking = docked_with(steps)
    for id, number in docking.taken if docking is not None else ():
        if known[id].kind not in ("rocket", SUPPLIES):
            needed[id] += number
    needed[SUPPLIES] = supplies_bought(steps)
    needed[ASTRONAUT] = crew
    order = {id: number for number, id in enumerate((*cat.content.components, ASTRONAUT))}
    return {id: needed[id] for id in sorted(needed, key=lambda id: order[id]) if needed[id]}


def _required(cat: Catalogue, name: str) -> str:
    return "" if name == ASTRONAUT else cat.content.components[name].requires


def _advancements(
    cat: Catalogue, steps: Sequence[Step], components: Iterable[str], crew: int
) -> tuple[str, ...]:
    """Advancements without which these components cannot be had, or the steps not be done."""
    needed = {_required(cat, name) for name in components} - {""}
    for step in steps:
        if isinstance(step, Fly) and any(kind == "landing" for kind, _ in step.way.hazards):
            needed.add("landing")
        if isinstance(step, Fly | Stay) and step.years and crew:
            needed.add("life_support")
        if isinstance(step, LeaveBehind | Part | Meet) or (isinstance(step, DockAfloat) and step.draws):
            needed.add("rendezvous")
        if isinstance(step, LookAt):
            needed.add("surveying")
    return tuple(name for name in cat.advancements if name in needed)
