"""What the player reads off the table: missions, money, time, what is known of places and outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from copy import copy
from typing import NamedTuple

from moonrace.bots.leaving_earth.charts import Charts
from moonrace.bots.leaving_earth.odds import Known, fresh, known_of
from moonrace.games.leaving_earth.catalogue import MARKS, SPENT
from moonrace.games.leaving_earth.view import CraftView, View


class Goal(NamedTuple):
    """A mission on the table. Target -1 is anywhere in space."""

    id: str
    kind: str
    target: int
    points: float


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
    """One seat's view, looked up for planning."""

    def __init__(self, charts: Charts, view: View) -> None:
        cat = charts.cat
        self.charts = charts
        self.cat = cat
        self.view = view
        self.own = view.agencies[view.agency]
        self.money = self.own.money
        self.year = view.year
        self.last_year = view.last_year
        cards = [cat.missions[cat.mission[name]] for name in view.missions]
        self.goals = tuple(Goal(m.id, m.kind, cat.place.get(m.target, -1), float(m.points)) for m in cards)
        self.stacks = {cat.advancement[s.advancement]: known_of(s) for s in self.own.advancements}
        self.places = self._read_places()
        self.fleet = [craft for craft in view.craft if craft.agency == view.agency]
        self.on_earth = [craft for craft in self.fleet if craft.location == "earth"]

    @property
    def key(self) -> Hashable:
        """What plans depend on, besides what is on Earth."""
        stacks, places = tuple(sorted(self.stacks.items())), tuple(sorted(self.places.items()))
        return self.goals, self.money, self.year, stacks, places

    def less(self, pledged: Mapping[str, float]) -> Desk:
        """The same table with missions worth less by the chance that craft under way complete them."""
        less = copy(self)
        left = [(goal, round(1 - pledged.get(goal.id, 0.0), 1)) for goal in self.goals]
        less.goals = tuple(goal._replace(points=goal.points * share) for goal, share in left if share > 0)
        return less

    def _read_places(self) -> dict[int, Place]:
        found = {}
        for place in self.view.places:
            faces = {place.face: 1} if place.face else place.possible
            found[self.cat.place[place.location]] = self._place(place.is_revealed, faces)
        return found

    def _place(self, is_revealed: bool, faces: dict[str, int]) -> Place:
        cards = [(self.cat.faces[self.cat.face[name]], count) for name, count in faces.items()]
        total = sum(count for _, count in cards)
        die = self.cat.content.constants.die_sides
        ill = [(face.effect("sickness"), count) for face, count in cards]
        rays = [(face.effect("radiation"), count) for face, count in cards]
        return Place(
            is_revealed=is_revealed,
            deadly=sum(count for face, count in cards if face.has("destroyed")) / total,
            life=sum(count for face, count in cards if face.has("life")) / total,
            sickness=sum(min(1, e.value / die) * count for e, count in ill if e is not None) / total,
            levels=tuple((e.level, count / total) for e, count in rays if e is not None),
        )

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
