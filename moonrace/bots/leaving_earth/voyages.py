"""Voyages: routes with a purpose, what they need, and what they are likely to bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from moonrace.bots.leaving_earth.charts import Charts, Leg, Route
from moonrace.bots.leaving_earth.desk import Desk, Goal
from moonrace.bots.leaving_earth.odds import all_good
from moonrace.bots.leaving_earth.stages import Counts, Engines
from moonrace.games.leaving_earth.catalogue import LISTED_DELAY

SURVEYED_IN_THE_END = 0.93
"""How likely Surveying works with the money to remove a failure and look again."""
LOST_ASTRONAUT = 2.0
RETURN_ROUTES = 2
HURT = "hurt"
"""Stands for the skill of an astronaut who is incapacitated."""


class Voyage(NamedTuple):
    """Legs out and back, and what is done in between."""

    legs: Route
    turn: int
    """How many legs lead to where it turns round, or ends."""
    takes_sample: bool = False
    stay: int = 0
    """Years spent there."""
    surveys: bool = False
    """Whether Surveying is used along the way."""

    @property
    def years(self) -> int:
        """How long it takes."""
        return self.stay + sum(leg.years for leg in self.legs)


class Cargo(NamedTuple):
    """What is carried besides rockets."""

    probes: int = 0
    capsules: tuple[int, ...] = ()
    skills: tuple[str, ...] = ()
    """What the astronauts aboard can do, one entry each."""
    supplies: int = 0
    ions: int = 0
    samples: frozenset[int] = frozenset()
    dead_weight: int = 0


class Gain(NamedTuple):
    """A mission that a voyage may complete."""

    mission: str
    legs: int
    """How many legs are flown by then."""
    chance: float
    year: int


class Prospect(NamedTuple):
    """What a voyage is likely to bring."""

    points: float
    home: float
    """How likely the crew gets home, or 1 if there is none."""
    through: float
    """How likely it all goes well."""
    gains: tuple[Gain, ...]
    missions: frozenset[str]
    """What it may complete."""

    @property
    def last_gain(self) -> int:
        """After how many legs there is nothing more to gain."""
        return max((gain.legs for gain in self.gains), default=-1)


def engines_of(charts: Charts) -> Engines:
    """The rockets of a table."""
    return Engines(charts.thrust, charts.mass, charts.price)


def loads(charts: Charts, voyage: Voyage, cargo: Cargo) -> tuple[list[int], list[int]]:
    """For each leg, the mass besides rockets and the thrust of the ion thrusters."""
    cat = charts.cat
    fixed = cargo.probes * cat.mass[charts.probe] + cargo.dead_weight
    fixed += sum(cat.mass[capsule] for capsule in cargo.capsules) + len(cargo.skills) * cat.astronaut_mass
    per_year = 0
    if cargo.ions:
        fixed += cargo.ions * cat.mass[charts.ion]
        per_year = cargo.ions * cat.thrust_per_year[charts.ion]
    eaten_a_year = -(-len(cargo.skills) // cat.content.constants.astronauts_fed_per_supply)
    masses, free, supplies = [], [], cargo.supplies
    for number, leg in enumerate(voyage.legs):
        if number == voyage.turn:
            fixed += sample_mass(charts, voyage)
            supplies -= voyage.stay * eaten_a_year
        masses.append(fixed + max(0, supplies) * cat.mass[cat.supplies])
        free.append(per_year * leg.years)
        supplies -= leg.years * eaten_a_year
    return masses, free


def sample_mass(charts: Charts, voyage: Voyage) -> int:
    """What the sample taken weighs."""
    if not voyage.takes_sample:
        return 0
    cat = charts.cat
    here = voyage.legs[voyage.turn].source if voyage.turn < len(voyage.legs) else voyage.legs[-1].to
    return cat.mass[cat.sample_of[cat.places[here].id]]


SLOW = (1, 2)
"""Optional years that are thought about."""


def slowed(charts: Charts, voyage: Voyage, years: int) -> Voyage:
    """A voyage that takes its time wherever time is optional."""
    return voyage._replace(legs=tuple(charts.in_years(leg, years) for leg in voyage.legs))


def paced(charts: Charts, voyage: Voyage, cargo: Cargo) -> Voyage:
    """A voyage in the time that thrusters alone need for each leg, where it may take so long."""
    per_year = cargo.ions * charts.cat.thrust_per_year[charts.ion]
    masses, _ = loads(charts, voyage, cargo)
    legs = []
    for leg, mass in zip(voyage.legs, masses, strict=True):
        years = max(leg.years, -(-leg.difficulty * mass // per_year))
        is_flexible = leg.years or (leg.source, leg.to) in charts.optional
        is_usual = years <= leg.years + LISTED_DELAY
        legs.append(leg._replace(years=years) if is_flexible and is_usual else leg)
    return voyage._replace(legs=tuple(legs))


# Which voyages there are ------------------------------------------------------------------------------------


def unmanned(charts: Charts, here: int, goals: Iterable[Goal], can_live: Sequence[bool]) -> Iterator[Voyage]:
    """Voyages of a probe that may complete a mission."""
    goals = tuple(goals)
    for place in range(len(charts.cat.places)):
        if place == charts.cat.earth:
            continue
        ends = [goal for goal in goals if _ends_at(charts, goal, place)]
        for route in charts.routes(here, place) if ends else ():
            yield Voyage(route, len(route))
            if any(goal.kind == "survey" for goal in ends):
                yield Voyage(route, len(route), surveys=True)
        if charts.cat.places[place].solid and _wants_sample(goals, place, can_live):
            yield from _there_and_back(charts, here, place, takes_sample=True)


def _ends_at(charts: Charts, goal: Goal, place: int) -> bool:
    """Whether a probe that goes there may complete a mission by it."""
    if goal.kind == "probe":
        return place == (charts.cat.suborbital if goal.target < 0 else goal.target)
    return goal.kind == "survey" and (place == goal.target or goal.target in charts.cat.symbols_at[place])


def _wants_sample(goals: Sequence[Goal], place: int, can_live: Sequence[bool]) -> bool:
    return any(
        (goal.kind == "sample" and goal.target == place) or (goal.kind == "life" and can_live[place])
        for goal in goals
    )


def manned(charts: Charts, here: int, goals: Iterable[Goal], can_live: Sequence[bool]) -> Iterator[Voyage]:
    """Voyages of a crew that may complete a mission."""
    cat, goals = charts.cat, tuple(goals)
    for place in range(len(cat.places)):
        if place == cat.earth:
            continue
        visit = any(
            g.kind == "manned" and place == (cat.suborbital if g.target < 0 else g.target) for g in goals
        )
        live = any(
            g.kind == "station" and place == (cat.place["earth_orbit"] if g.target < 0 else g.target)
            for g in goals
        )
        takes = cat.places[place].solid and _wants_sample(goals, place, can_live)
        if visit:
            yield from _there_and_back(charts, here, place)
            if takes:
                yield from _there_and_back(charts, here, place, takes_sample=True)
        if live:
            yield from _there_and_back(charts, here, place, stay=1)
            yield from (Voyage(route, len(route), stay=1) for route in charts.routes(here, place))


def _there_and_back(
    charts: Charts, here: int, place: int, *, takes_sample: bool = False, stay: int = 0
) -> Iterator[Voyage]:
    for out in charts.routes(here, place):
        for back in charts.routes(place, charts.cat.earth)[:RETURN_ROUTES]:
            yield Voyage(out + back, len(out), takes_sample, stay)


def homewards(charts: Charts, here: int) -> Iterator[Voyage]:
    """Straight home."""
    for route in charts.routes(here, charts.cat.earth):
        yield Voyage(route, 0)


# What they are likely to bring ------------------------------------------------------------------------------


class Walk:
    """A voyage gone through in the mind, step by step."""

    def __init__(
        self,
        desk: Desk,
        voyage: Voyage,
        cargo: Cargo,
        here: int | None = None,
        visited: Iterable[int] = (),
    ) -> None:
        self.desk = desk
        self.cat = desk.cat
        self.here = desk.cat.earth if here is None else here
        self.voyage = voyage
        self.crew = len(cargo.skills)
        self.skills = cargo.skills
        self.supplies = cargo.supplies
        self.capsules = cargo.capsules
        self.ions = cargo.ions
        self.has_probe = cargo.probes > 0
        self.samples = {place: desk.place(place).life for place in cargo.samples}
        self.visited = set(visited)
        self.year = desk.year
        self.legs = 0
        self.luck = 1.0
        """What does not depend on outcomes."""
        self.draws: dict[int, int] = {}
        self.points = 0.0
        self.gains: list[Gain] = []
        self.open = list(desk.goals)
        self.explored: set[int] = set()
        self.is_dream = False

    def prospect(self, stages: Sequence[Counts]) -> Prospect:
        """Walk the whole way; `stages` says what fires on each leg."""
        cat = self.cat
        here = self.here
        if here not in (cat.earth, cat.suborbital):
            self._look_around(here)
        for number, leg in enumerate(self.voyage.legs):
            if number == self.voyage.turn:
                self._turn_round(leg.source)
            for slot, count in enumerate(stages[number]):
                if count:
                    self._draw(self.desk.charts.advancement[slot], count)
            if self.ions and leg.years and leg.difficulty:
                self._draw(cat.requires[self.desk.charts.ion], self.ions)
            self._fly(leg)
            here = leg.to
        if self.voyage.turn == len(self.voyage.legs):
            self._turn_round(here)
        home = 1.0
        if self.crew:
            home = self.chance() if here == cat.earth and self.year <= self.desk.last_year else 0.0
            self.points -= LOST_ASTRONAUT * self.crew * (1 - home)
        missions = frozenset([gain.mission for gain in self.gains])
        return Prospect(self.points, home, self.chance(), tuple(self.gains), missions)

    def dream(self) -> frozenset[str]:
        """Every mission of the game that the voyage might complete, if it were on the table and all went
        well."""
        self.is_dream = True
        self.year = 0
        cat = self.cat
        self.open = [Goal(m.id, m.kind, cat.place.get(m.target, -1), float(m.points)) for m in cat.missions]
        nothing = ((0,) * len(self.desk.charts.rockets),) * len(self.voyage.legs)
        return self.prospect(nothing).missions

    def chance(self) -> float:
        """How likely it is to come so far."""
        if self.is_dream:
            return 1.0
        result = self.luck
        for advancement, draws in self.draws.items():
            result *= all_good(self.desk.stack(advancement), draws, self.forgives_minor(advancement))
        return result

    def forgives_minor(self, advancement: int) -> bool:
        """Whether a minor failure does this crew no harm that matters."""
        cat = self.cat
        if advancement == cat.landing:
            return "pilot" in self.skills
        if advancement == cat.life_support:
            return "mechanic" in self.skills
        return advancement == cat.re_entry and self.crew > 0

    def _draw(self, advancement: int, count: int = 1) -> None:
        self.draws[advancement] = self.draws.get(advancement, 0) + count

    def _fly(self, leg: Leg) -> None:
        self.legs += 1
        if leg.has_radiation and self.crew:
            self._radiation(leg.years)
        if leg.years:
            self._probe_missions(-2)
        for _ in range(leg.years):
            self._year_end(-2)
        for kind, place in leg.hazards:
            if kind == "landing":
                self._draw(self.cat.landing)
            elif kind == "entry":
                self._entry()
            elif kind == "explore":
                self._explore(place)
        if leg.to == self.cat.earth:
            self._come_home()
        else:
            self.visited.add(leg.to)
            self._look_around(leg.to)

    def _look_around(self, here: int) -> None:
        """What being there brings."""
        if self.voyage.surveys and here != self.cat.suborbital:
            self._survey(here)
        self._probe_missions(here)

    def _turn_round(self, here: int) -> None:
        if self.voyage.takes_sample:
            place = self.desk.place(here)
            life = place.life / (1 - place.deadly) if place.deadly < 1 else 0.0
            self.samples[here] = 1.0 if self.is_dream else life
        for _ in range(self.voyage.stay):
            self._year_end(here)

    def _year_end(self, here: int) -> None:
        """Life support and supplies; then a station may be complete."""
        if self.crew:
            self.luck *= HURT not in self.skills
            self._draw(self.cat.life_support)
            self.supplies -= -(-self.crew // self.cat.content.constants.astronauts_fed_per_supply)
            if self.supplies < 0 or not self.capsules:
                self.luck = 0.0
        self.year += 1
        if self.crew:
            self._gain(g for g in self.open if g.kind == "station" and g.target in (-1, here))

    def _radiation(self, years: int) -> None:
        """One astronaut alone must not be hurt; with a doctor one of two may be."""
        cat = self.cat
        shield = max((cat.parts[capsule].radiation_shield for capsule in self.capsules), default=0)
        die = cat.content.constants.die_sides
        well = 0.0
        for level, share in self.desk.place(cat.radiation).levels:
            hurt = min(1.0, max(0, level - shield) * years / die)
            well += share * (1 - hurt * hurt if self.crew > 1 and "doctor" in self.skills else 1 - hurt)
        self.luck *= well

    def _entry(self) -> None:
        shielded = tuple(c for c in self.capsules if self.cat.shields_heat[c])
        if len(shielded) < len(self.capsules):
            self.capsules = shielded
            seats = sum(self.cat.seats[capsule] for capsule in shielded)
            if self.crew > seats:
                self.luck = 0.0
        for _ in shielded:
            self._draw(self.cat.re_entry)

    def _explore(self, place: int) -> None:
        known = self.desk.place(place)
        if place == self.cat.suborbital and not self.crew:
            return
        if self._is_new(place):
            self._gain(g for g in self.open if g.kind == "survey" and g.target == place)
        if place not in self.explored:
            self.explored.add(place)
            self.luck *= 1 - known.deadly
        if self.voyage.years and not (self.crew > 1 and "doctor" in self.skills):
            self.luck *= 1 - known.sickness

    def _is_new(self, place: int) -> bool:
        return place not in self.explored and (self.is_dream or not self.desk.place(place).is_revealed)

    def _survey(self, here: int) -> None:
        for place in self.cat.symbols_at[here]:
            if self._is_new(place):
                self._gain(
                    (g for g in self.open if g.kind == "survey" and g.target == place), SURVEYED_IN_THE_END
                )

    def _probe_missions(self, here: int) -> None:
        if self.has_probe or self.capsules:
            self._gain(g for g in self.open if g.kind == "probe" and g.target in (-1, here))

    def _come_home(self) -> None:
        if self.crew:
            self._gain(
                g
                for g in self.open
                if g.kind == "manned" and (self.visited if g.target < 0 else g.target in self.visited)
            )
        self._gain(g for g in self.open if g.kind == "sample" and g.target in self.samples)
        life = max(self.samples.values(), default=0.0)
        if life:
            self._gain((g for g in self.open if g.kind == "life"), life)

    def _gain(self, goals: Iterable[Goal], share: float = 1.0) -> None:
        found = list(goals)
        if not found or self.year > self.desk.last_year:
            return
        chance = self.chance() * share
        for goal in found:
            self.points += goal.worth(self.year) * chance
            self.gains.append(Gain(goal.id, self.legs, chance, self.year))
            self.open.remove(goal)
