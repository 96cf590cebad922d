"""The helm: what a spacecraft does next, worked out from where it is and what is aboard alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from moonrace.bots.leaving_earth import voyages
from moonrace.bots.leaving_earth.charts import Leg
from moonrace.bots.leaving_earth.desk import Aboard, Desk
from moonrace.bots.leaving_earth.reasons import Reasons
from moonrace.bots.leaving_earth.stages import Aboard as Assignment
from moonrace.bots.leaving_earth.stages import Counts, Engines
from moonrace.bots.leaving_earth.voyages import Cargo, Prospect, Voyage, Walk
from moonrace.bots.mind import Choice
from moonrace.games.leaving_earth.actions import Collect, Maneuver, Survey
from moonrace.games.leaving_earth.focus import FiringView
from moonrace.games.leaving_earth.view import CraftView

SLIGHT = 1e-6
FIRING_RISK = 0.02
"""What a firing costs beyond its known odds, so that fewer are better."""
MOST_COURSES = 500
UNMANNED_FLOOR = 0.05
"""Points below which a voyage is not worth the outcomes drawn."""


class Course(NamedTuple):
    """A voyage that the rockets aboard can make."""

    voyage: Voyage
    stages: tuple[Counts, ...]
    prospect: Prospect


def in_space(desk: Desk) -> list[Helm]:
    """The helms of all craft off Earth. Each is after what those before it are unlikely to complete: people
    come first, then craft under way, which can do nothing else for now."""
    earth, helms = desk.cat.places[desk.cat.earth].id, list[Helm]()
    fleet = [craft for craft in desk.fleet if craft.location != earth]
    for craft in sorted(fleet, key=lambda craft: (not desk.has_people(craft), not craft.tokens)):
        helms.append(Helm(desk.less(pledged(helms)), craft))
    return helms


def helm_of(desk: Desk, craft: CraftView) -> Helm:
    """The helm of one craft among all others."""
    helms = in_space(desk)
    its_own = next((helm for helm in helms if helm.craft.number == craft.number), None)
    return its_own or Helm(desk.less(pledged(helms)), craft)


def pledged(helms: Iterable[Helm]) -> dict[str, float]:
    """By mission, how likely craft in space are to complete it."""
    found: dict[str, float] = {}
    for helm in helms:
        for gain in helm.course.prospect.gains if helm.course is not None else ():
            found[gain.mission] = 1 - (1 - found.get(gain.mission, 0.0)) * (1 - gain.chance)
    return found


class Helm:
    """One craft."""

    def __init__(self, desk: Desk, craft: CraftView) -> None:
        self.desk = desk
        self.charts = desk.charts
        self.craft = craft
        self.here = desk.cat.place[craft.location]
        self.aboard = desk.take_apart(craft)
        self.engines: Engines = voyages.engines_of(self.charts)
        self._course: Course | None = None
        self._is_plotted = False

    @property
    def course(self) -> Course | None:
        """The best that can be made of the craft as it is."""
        if not self._is_plotted:
            self._course, self._is_plotted = self._remembered(), True
        return self._course

    def _remembered(self) -> Course | None:
        """The same for a craft that was looked at before, as long as nothing has changed for it."""
        known, desk = self.charts.courses, self.desk
        now = desk.goals, desk.year, desk.last_year, desk.known
        key = now, self.here, self.craft.tokens, self.aboard, frozenset(self._visited(self.aboard))
        if key not in known:
            if len(known) >= MOST_COURSES:
                known.clear()
            known[key] = self.best()
        return known[key]

    def best(self, firing: FiringView | None = None, aboard: Aboard | None = None) -> Course | None:
        """The best that can be made of the craft; of a manoeuvre that has begun if one has."""
        aboard = self.aboard if aboard is None else aboard
        cargo = self._cargo(aboard)
        best: Course | None = None
        people = len(aboard.crew) + aboard.hurt
        best_value = UNMANNED_FLOOR - voyages.LOST_ASTRONAUT * people
        for voyage in self._paced(aboard, cargo):
            if firing is not None and not self._begins_so(voyage, firing):
                continue
            course = self._plotted(voyage, cargo, aboard, firing)
            if course is None:
                continue
            value = course.prospect.points - SLIGHT * (len(voyage.legs) + voyage.years + voyage.takes_sample)
            if value > best_value:
                best, best_value = course, value
        return best

    def _cargo(self, aboard: Aboard) -> Cargo:
        return Cargo(
            probes=aboard.probes,
            capsules=aboard.capsules,
            skills=(*(self.desk.skill(name) for name in aboard.crew), *([voyages.HURT] * aboard.hurt)),
            supplies=aboard.supplies,
            ions=aboard.ions + aboard.spent,
            samples=aboard.samples,
            dead_weight=aboard.dead_weight,
        )

    def _paced(self, aboard: Aboard, cargo: Cargo) -> Iterator[Voyage]:
        """Voyages as printed and, with thrusters aboard, at a slower pace."""
        for voyage in self._voyages(aboard):
            yield voyage
            if cargo.ions:
                slower = [voyages.slowed(self.charts, voyage, years) for years in voyages.SLOW]
                slower.append(voyages.paced(self.charts, voyage, cargo))
                yield from (pace for pace in dict.fromkeys(slower) if pace != voyage)

    def _voyages(self, aboard: Aboard) -> Iterator[Voyage]:
        desk, cat = self.desk, self.desk.cat
        can_live = [desk.place(place).life > 0 for place in range(len(cat.places))]
        if aboard.crew or aboard.hurt:
            yield from voyages.homewards(self.charts, self.here)
            yield from voyages.manned(self.charts, self.here, desk.goals, can_live)
            return
        if aboard.samples:
            yield from voyages.homewards(self.charts, self.here)
        if aboard.probes or aboard.capsules:
            yield from voyages.unmanned(self.charts, self.here, desk.goals, can_live)

    def _begins_so(self, voyage: Voyage, firing: FiringView) -> bool:
        if not voyage.legs or (voyage.turn == 0 and voyage.stay):
            return False
        leg = voyage.legs[0]
        return self.desk.cat.places[leg.to].id == firing.to and leg.years == firing.years

    def _plotted(
        self, voyage: Voyage, cargo: Cargo, aboard: Aboard, firing: FiringView | None
    ) -> Course | None:
        if firing is not None and voyage.legs[0].years != firing.years:
            voyage = voyage._replace(legs=(voyage.legs[0]._replace(years=firing.years), *voyage.legs[1:]))
        if not self._is_able(voyage, aboard):
            return None
        masses, free = voyages.loads(self.charts, voyage, cargo)
        if aboard.spent and free:
            free[0] = free[0] * aboard.ions // (aboard.ions + aboard.spent)
        risks = [FIRING_RISK + 1 - self.desk.stack(n).chance() for n in self.charts.advancement]
        difficulties = [leg.difficulty for leg in voyage.legs]
        required = None
        if firing is not None:
            required = firing.required - firing.generated - free[0]
        found = Assignment(self.engines, difficulties, masses, free, risks).assign(
            aboard.rockets, required=required
        )
        if found is None:
            return None
        walk = Walk(self.desk, voyage, cargo, self.here, {self.here} | self._visited(aboard))
        walk.year += self.craft.tokens
        prospect = walk.prospect(found[1])
        return Course(voyage, found[1], prospect)

    def _visited(self, aboard: Aboard) -> set[int]:
        places = self.desk.cat.place
        return {places[p] for name in aboard.crew for p in self.desk.view.visited.get(name, ())}

    def _is_able(self, voyage: Voyage, aboard: Aboard) -> bool:
        """Whether the agency has the advancements; without them a craft is lost."""
        desk, cat = self.desk, self.desk.cat
        if voyage.surveys and cat.surveying not in desk.stacks:
            return False
        hazards = {kind for leg in voyage.legs for kind, _ in leg.hazards}
        if "landing" in hazards and cat.landing not in desk.stacks:
            return False
        if "entry" in hazards and aboard.capsules and cat.re_entry not in desk.stacks:
            return not aboard.crew and not aboard.hurt
        return not ((aboard.crew or aboard.hurt) and voyage.years and cat.life_support not in desk.stacks)

    # Steps --------------------------------------------------------------------------------------------------

    def step(self) -> Choice | None:
        """What the craft does next in its owner's turn, or nothing."""
        if self.craft.tokens:
            return None
        course = self.course
        survey = self._survey(course)
        if survey is not None:
            return survey
        if course is None:
            return None
        voyage, number, reasons = course.voyage, self.craft.number, Reasons(self.desk)
        if voyage.turn == 0 and voyage.takes_sample:
            return Choice(Collect(number, "sample"), lambda: reasons.collect(course.prospect))
        if not voyage.legs or (voyage.turn == 0 and voyage.stay):
            return None
        leg = voyage.legs[0]
        to = self.desk.cat.places[leg.to].id
        return Choice(Maneuver(number, to, leg.years), lambda: reasons.maneuver(to, course.prospect))

    def _survey(self, course: Course | None) -> Choice | None:
        """Look before landing, and where a survey is wanted."""
        desk, cat = self.desk, self.desk.cat
        if cat.surveying not in desk.stacks or not (self.aboard.probes or self.aboard.capsules):
            return None
        stack = desk.stack(cat.surveying)
        if stack.chance() <= 0 and desk.money < cat.content.constants.remove_failure_cost:
            return None
        wanted = {goal.target for goal in desk.goals if goal.kind == "survey"}
        if course is not None:
            wanted |= {
                place for leg in course.voyage.legs for kind, place in leg.hazards if kind == "explore"
            }
        for place in sorted(cat.symbols_at[self.here] & wanted):
            known = next(p for p in desk.view.places if p.location == cat.places[place].id)
            is_worth_it = not known.is_revealed and (not known.face or self._is_goal(place))
            if cat.places[place].surveyable and is_worth_it:
                name, is_goal = cat.places[place].id, self._is_goal(place)
                why = partial(Reasons(desk).survey, name, is_goal)
                return Choice(Survey(self.craft.number, name), why)
        return None

    def _is_goal(self, place: int) -> bool:
        return any(goal.kind == "survey" and goal.target == place for goal in self.desk.goals)

    def can_begin(self, leg: Leg) -> bool:
        """Whether a manoeuvre, once begun, would be carried through."""
        if not self.craft.mass * leg.difficulty:
            return True
        to = self.desk.cat.places[leg.to].id
        return bool(
            self.fire(FiringView(self.craft.number, to, leg.years, self.craft.mass * leg.difficulty, 0))
        )

    def fire(self, firing: FiringView) -> str:
        """The rocket or thruster to fire next, or nothing to give the manoeuvre up."""
        course = self.best(firing)
        if course is None or self._is_better_mended(firing, course):
            return ""
        cat = self.desk.cat
        if self.aboard.ions and firing.years:
            return cat.name(self.charts.ion)
        slots = [slot for slot, count in enumerate(course.stages[0]) if count]
        if not slots:
            return ""
        doubtful = min(slots, key=lambda slot: self.desk.stack(self.charts.advancement[slot]).chance())
        return cat.name(self.charts.rockets[doubtful])

    def _is_better_mended(self, firing: FiringView, course: Course) -> bool:
        """On Earth a damaged rocket is mended at the end of the year: better wait than fly for less."""
        if self.here != self.desk.cat.earth or not any("!" in name for name in self.craft.components):
            return False
        whole = self.best(firing, self.mended())
        return whole is not None and course.prospect.points < 0.8 * whole.prospect.points

    def mended(self) -> Aboard:
        """The craft with all damage repaired."""
        components = tuple(name.rstrip("!") for name in self.craft.components)
        return self.desk.take_apart(replace(self.craft, tokens=0, components=components))
