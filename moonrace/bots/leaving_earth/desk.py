"""What the player reads off the table: missions, money, time, what is known of places and outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import NamedTuple

from moonrace.bots.leaving_earth.charts import Charts
from moonrace.bots.leaving_earth.odds import Known, fresh, known_of
from moonrace.games.leaving_earth.catalogue import MARKS, SPENT, Catalogue
from moonrace.games.leaving_earth.view import CraftView, PlaceView, View

TIE = 0.5
"""How often another agency is first that would be done in the same year."""


class Goal(NamedTuple):
    """A mission on the table. Target -1 is anywhere in space."""

    id: str
    kind: str
    target: int
    points: float
    rivals: tuple[tuple[int, float], ...] = ()
    """By year, how likely another agency completes it then, were it alone."""
    denial: float = 0.0
    """What a point that others do not get is worth."""

    def worth(self, year: int) -> float:
        """What completing it in a year brings: nothing if others were first, more where they would follow."""
        if not self.rivals:
            return self.points
        open_then, left = 1.0, 1.0
        for theirs, chance in self.rivals:
            if theirs < year:
                open_then *= 1 - chance
            elif theirs == year:
                open_then *= 1 - TIE * chance
                left *= 1 - TIE * chance
            else:
                left *= 1 - chance
        return self.points * open_then * (1 + self.denial * (1 - left))

    @property
    def most(self) -> float:
        """What it brings at most, in whatever year."""
        return self.points * (1 + self.denial) if self.rivals else self.points


class Place(NamedTuple):
    """What is known of an explorable place, as chances."""

    is_revealed: bool
    deadly: float
    life: float
    sickness: float
    """How likely an astronaut falls ill on the way."""
    levels: tuple[tuple[int, float], ...]
    """Radiation levels and how likely each is."""


HARMLESS = Place(is_revealed=True, deadly=0.0, life=0.0, sickness=0.0, levels=())


class Aboard(NamedTuple):
    """A spacecraft taken apart."""

    rockets: tuple[int, ...]
    """Working ones, by kind."""
    ions: int
    """Working thrusters that can still fire this year."""
    spent: int
    """Working thrusters that have fired."""
    probes: int
    capsules: tuple[int, ...]
    """Working ones."""
    crew: tuple[str, ...]
    """Healthy astronauts."""
    hurt: int
    supplies: int
    samples: frozenset[int]
    """Where the samples aboard come from."""
    dead_weight: int
    """Mass of everything else: damaged parts, samples."""


class Desk:
    """One seat's view, looked up for planning; `desk_of` lays one out."""

    def __init__(
        self,
        charts: Charts,
        view: View,
        goals: tuple[Goal, ...],
        stacks: dict[int, Known],
        places: dict[int, Place],
    ) -> None:
        self.charts = charts
        self.cat = charts.cat
        self.view = view
        self.own = view.agencies[view.agency]
        self.money = self.own.money
        self.year = view.year
        self.last_year = view.last_year
        self.goals = goals
        self.stacks = stacks
        self.places = places
        self.fleet = [craft for craft in view.craft if craft.agency == view.agency]
        self.on_earth = [craft for craft in self.fleet if craft.location == "earth"]

    @property
    def key(self) -> Hashable:
        """What plans depend on, besides what is on Earth."""
        return self.goals, self.money, self.year, self.known

    @cached_property
    def known(self) -> Hashable:
        """What is known of outcomes and places."""
        return tuple(sorted(self.stacks.items())), tuple(sorted(self.places.items()))

    def less(self, pledged: Mapping[str, float]) -> Desk:
        """The same table with missions worth less by the chance that craft under way complete them."""
        left = [(goal, round(1 - pledged.get(goal.id, 0.0), 1)) for goal in self.goals]
        return self.aiming(
            tuple([goal._replace(points=goal.points * share) for goal, share in left if share > 0])
        )

    def aiming(self, goals: tuple[Goal, ...]) -> Desk:
        """The same table with other missions, or other worths."""
        return Desk(self.charts, self.view, goals, self.stacks, self.places)

    def stack(self, advancement: int) -> Known:
        """The outcomes on an advancement, as they would be if it is yet to be researched."""
        known = self.stacks.get(advancement)
        return fresh(self.cat.outcome_counts[advancement]) if known is None else known

    def place(self, number: int) -> Place:
        """What is known of a place."""
        return self.places.get(number, HARMLESS)

    def store(self) -> Counter[str]:
        """Everything the agency has on Earth, assembled or not, damaged or not, without marks."""
        found: Counter[str] = Counter()
        for name in self.own.components:
            found[name.rstrip("".join(MARKS))] += 1
        found["supplies"] += self.own.supplies
        for craft in self.on_earth:
            for name in craft.components:
                found[name.rstrip("".join(MARKS))] += 1
            found["supplies"] += craft.supplies
        return found

    def damaged_on_earth(self) -> Counter[str]:
        """What of it is damaged, and will be mended at the end of the year."""
        names = [*self.own.components, *(name for craft in self.on_earth for name in craft.components)]
        return Counter(name[:-1] for name in names if name.endswith(MARKS[1]))

    def skill(self, name: str) -> str:
        """What an astronaut can do; empty for things."""
        kind = self.cat.kind(name)
        return self.cat.skill(kind) if kind >= self.cat.first_astronaut else ""

    def has_people(self, craft: CraftView) -> bool:
        """Whether there are astronauts aboard."""
        return any(self.skill(name.rstrip("".join(MARKS))) for name in craft.components)

    def take_apart(self, craft: CraftView) -> Aboard:
        """What a craft can do."""
        cat, charts = self.cat, self.charts
        rockets = [0] * len(charts.rockets)
        capsules: list[int] = []
        crew: list[str] = []
        samples: set[int] = set()
        ions = spent = probes = hurt = dead = 0
        for label in craft.components:
            part = cat.read(label)
            kind, condition = part >> 2, part & 3
            if kind >= cat.first_astronaut:
                if condition:
                    hurt += 1
                else:
                    crew.append(cat.name(kind))
            elif condition == SPENT:
                spent += 1
            elif condition:
                dead += cat.mass[kind]
            elif kind in charts.slot:
                rockets[charts.slot[kind]] += 1
            elif kind == charts.ion:
                ions += 1
            elif kind == charts.probe:
                probes += 1
            elif cat.is_capsule[kind]:
                capsules.append(kind)
            else:
                dead += cat.mass[kind]
                if cat.parts[kind].origin:
                    samples.add(cat.place.get(cat.parts[kind].origin, -1))
        return Aboard(
            tuple(rockets),
            ions,
            spent,
            probes,
            tuple(capsules),
            tuple(crew),
            hurt,
            craft.supplies,
            frozenset(samples),
            dead,
        )


def desk_of(charts: Charts, view: View) -> Desk:
    """What a seat reads off the table."""
    cat = charts.cat
    cards = [cat.missions[cat.mission[name]] for name in view.missions]
    goals = tuple([Goal(m.id, m.kind, cat.place.get(m.target, -1), float(m.points)) for m in cards])
    known = view.agencies[view.agency].advancements
    stacks = {cat.advancement[stack.advancement]: known_of(stack) for stack in known}
    places = {cat.place[place.location]: _place(cat, place) for place in view.places}
    return Desk(charts, view, goals, stacks, places)


def _place(cat: Catalogue, place: PlaceView) -> Place:
    faces = {place.face: 1} if place.face else place.possible
    cards = [(cat.faces[cat.face[name]], count) for name, count in faces.items()]
    total = sum([count for _, count in cards])
    die = cat.content.constants.die_sides
    ill = [(face.effect("sickness"), count) for face, count in cards]
    rays = [(face.effect("radiation"), count) for face, count in cards]
    return Place(
        is_revealed=place.is_revealed,
        deadly=sum([count for face, count in cards if face.has("destroyed")]) / total,
        life=sum([count for face, count in cards if face.has("life")]) / total,
        sickness=sum([min(1, e.value / die) * count for e, count in ill if e is not None]) / total,
        levels=tuple([(e.level, count / total) for e, count in rays if e is not None]),
    )
