"""The content of one set-up as the rules look it up: numbers instead of names, built once per choice of
expansions.

A component aboard a craft is one whole number, its kind and its condition. Kinds are numbered as in the
content; named astronauts follow, and behind them unnamed ones of each skill without end (LE-RULING-20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import lru_cache, partial
from typing import TypeVar

from moonrace.games.leaving_earth.actions import Buy, Load, Maneuver, Research, Unload
from moonrace.games.leaving_earth.content import (
    EARTH,
    EXPLORE,
    LOST,
    RADIATION,
    SUBORBITAL,
    Content,
    Face,
    ManeuverCard,
    Mission,
    load,
)
from moonrace.games.leaving_earth.makeup import DAMAGED as DAMAGED
from moonrace.games.leaving_earth.makeup import GOOD as GOOD
from moonrace.games.leaving_earth.makeup import SPENT as SPENT
from moonrace.kernel.actions import Action

"""Conditions of a component, as bits: a thruster that has fired can be damaged too."""
MARKS = ("", "!", "~", "~!")
SKILLS = ("pilot", "mechanic", "doctor")
SUCCESS, MINOR, MAJOR = 0, 1, 2
OUTCOMES = ("success", "minor", "major")
NOWHERE = -1
LISTED_DELAY = 2
"""Slower flights are listed up to so many years more; longer ones may be asked for."""


class Way:
    """A manoeuvre from one location to another."""

    def __init__(
        self, number: int, source: int, to: int, card: ManeuverCard, locations: dict[str, int]
    ) -> None:
        self.number = number
        self.source = source
        self.to = to
        self.difficulty = card.difficulty
        self.years = card.symbols.count("time")
        self.is_optional = "time_optional" in card.symbols
        self.is_automatic = card.automatic
        self.has_radiation = "radiation" in card.symbols
        self.hazards = _hazards(card, locations)
        """What is faced besides radiation, in order, exploration last: (kind, location)."""
        self.times = self._usual_times()

    def difficulty_in(self, years: int) -> int:
        """The difficulty when it takes so many years, or NOWHERE if it cannot (LE-SPD-01 to 03,
        LE-TIM-04)."""
        if self.is_optional or not self.years:
            return self.difficulty if years == 0 or (self.is_optional and years > 0) else NOWHERE
        if years >= self.years:
            return self.difficulty
        difficulty, left = self.difficulty, self.years
        while left > 1:
            difficulty, left = difficulty * 2, -(-left // 2)
            if left == years:
                return difficulty
        return NOWHERE

    def _usual_times(self) -> list[tuple[int, int]]:
        """Years and difficulty: the printed time, every faster one, and slower ones by a few years."""
        years = [self.years]
        while years[-1] > 1:
            years.append(-(-years[-1] // 2))
        if self.years or self.is_optional:
            years += range(self.years + 1, self.years + LISTED_DELAY + 1)
        return [(time, self.difficulty_in(time)) for time in years]


def _hazards(card: ManeuverCard, locations: dict[str, int]) -> tuple[tuple[str, int], ...]:
    plain = [(s, NOWHERE) for s in card.symbols if s in ("entry", "landing", "landing_optional")]
    explored = [s.removeprefix(EXPLORE) for s in card.symbols if s.startswith(EXPLORE)]
    return tuple(plain + [("explore", locations[place]) for place in explored])


T = TypeVar("T")
MOST_CACHED = 10_000
"""So much is remembered: who comes next where some astronauts are taken, and how those beyond the named ones
are written."""


class Table(dict[int, T]):
    """Things by number, each made when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> T:
        made = self[number] = self._make(number)
        return made


class ByCraft(Table[Action]):
    """The same action for each craft, by its number."""

    __slots__ = ("_last",)

    def __init__(self, make: Callable[[int], Action]) -> None:
        super().__init__(make)
        self._last: tuple[list[int], list[Action]] = ([], [])

    def of_all(self, numbers: list[int]) -> list[Action]:
        """The action for each of several craft; those of the last question are remembered, since most are
        still there when it is asked again."""
        known, actions = self._last
        if numbers != known:
            actions = [self[number] for number in numbers]
            self._last = numbers, actions
        return actions


class Catalogue:
    """Lookup tables over one content and one choice of expansions."""

    def __init__(self, content: Content, expansions: Iterable[str]) -> None:
        self.content = content
        self.digest = content.digest
        self.expansions = frozenset(expansions)
        self._tabulate_components()
        self._tabulate_locations()
        self._tabulate_missions()
        self.advancements = list(content.advancements)
        self.advancement = {name: number for number, name in enumerate(self.advancements)}
        self.research_cost = [content.advancements[name].cost for name in self.advancements]
        self.outcome_counts = [content.advancements[name].outcomes for name in self.advancements]
        self.requires = [self.advancement.get(part.requires, NOWHERE) for part in self.parts]
        self.research = [Research(name) for name in self.advancements]
        self.load = Table(lambda part: ByCraft(partial(Load, self.label(part))))
        self.unload = Table(lambda craft: Table(lambda part: Unload(self.label(part), craft)))
        self.wares = [
            (part.price, needed, Buy(part.id))
            for part, needed in zip(self.parts, self.requires, strict=True)
            if part.is_buyable
        ]
        """What can be bought: its price, the advancement it needs, and the action."""
        self.hire = Table(lambda kind: Buy(self.name(kind)))
        """Hiring, by astronaut."""
        self.landing = self.advancement["landing"]
        self.re_entry = self.advancement["re_entry"]
        self.rendezvous = self.advancement["rendezvous"]
        self.life_support = self.advancement["life_support"]
        self.surveying = self.advancement["surveying"]

    def __reduce__(self) -> tuple[object, ...]:
        if self.content is load():
            return plain_catalogue, (self.expansions,)
        return Catalogue, (self.content, self.expansions)

    def has(self, expansion: str) -> bool:
        """Whether entries of an expansion ("" is the box itself) are in this game."""
        return not expansion or expansion in self.expansions

    # Components ---------------------------------------------------------------------------------------------

    def _tabulate_components(self) -> None:
        self.parts = list(self.content.components.values())
        self.part = {part.id: number for number, part in enumerate(self.parts)}
        self.supplies = self.part["supplies"]
        self.first_astronaut = len(self.parts)
        self.first_person = self.first_astronaut << 2
        """Components from here on are people."""
        self.astronauts = list(self.content.astronauts.values())
        self.astronaut = {a.id: self.first_astronaut + n for n, a in enumerate(self.astronauts)}
        self.mass = [part.mass for part in self.parts]
        self.astronaut_mass = self.content.astronaut.mass
        self.price = [part.price for part in self.parts]
        self.thrust = [part.thrust for part in self.parts]
        self.thrust_per_year = [part.thrust_per_year for part in self.parts]
        self.seats = [part.seats for part in self.parts]
        self.traits = [self._traits(part >> 2, part & 3) for part in range(self.first_person)]
        """By component: mass, seats, and what it can give of thrust, at once and in a year (LE-CMP-07)."""
        self.is_capsule = [part.kind == "capsule" for part in self.parts]
        self.is_probe = [part.kind == "probe" for part in self.parts]
        seeing = [n for n, part in enumerate(self.parts) if part.kind in ("probe", "capsule")]
        self.eyes = frozenset(kind << 2 | condition for kind in seeing for condition in (GOOD, SPENT))
        """Components that see: probes and capsules that are not damaged."""
        self.is_engine = [part.kind in ("rocket", "thruster") for part in self.parts]
        self.is_damageable = [part.kind not in ("supplies", "sample") for part in self.parts]
        self.shields_heat = [part.heat_shield for part in self.parts]
        self.sample_of = {part.origin: number for number, part in enumerate(self.parts) if part.origin}
        self.samples = frozenset(self.sample_of.values())
        self._tabulate_names()

    def _traits(self, kind: int, condition: int) -> tuple[int, int, int, int]:
        thrust = (self.thrust[kind], self.thrust_per_year[kind]) if condition == GOOD else (0, 0)
        return self.mass[kind], self.seats[kind], *thrust

    def _tabulate_names(self) -> None:
        self._names = [*self.part, *self.astronaut]
        self._kinds = {name: kind for kind, name in enumerate(self._names)}
        self._labels = [name + mark for name in self._names for mark in MARKS]
        self._parts_by_label = {label: self._read(label) for label in self._labels}
        self._for_hire: dict[frozenset[int], list[int]] = {}
        self._skilled = {
            skill: {kind for kind in self.astronaut.values() if self.skill(kind) == skill} for skill in SKILLS
        }

    def is_astronaut(self, kind: int) -> bool:
        """Whether a kind is an astronaut."""
        return kind >= self.first_astronaut

    def skill(self, kind: int) -> str:
        """What an astronaut can do."""
        number = kind - self.first_astronaut
        if number < len(self.astronauts):
            return self.astronauts[number].skill
        return SKILLS[(number - len(self.astronauts)) % len(SKILLS)]

    def for_hire(self, taken: frozenset[int]) -> list[int]:
        """For each skill the next astronaut to be had where these are taken."""
        found = self._for_hire.get(taken)
        if found is None:
            if len(self._for_hire) > MOST_CACHED:
                self._for_hire.clear()
            found = self._for_hire[taken] = sorted([self.next_astronaut(skill, taken) for skill in SKILLS])
        return found

    def next_astronaut(self, skill: str, taken: Set[int]) -> int:
        """The first astronaut of a skill who is not taken, a named one while there is any (LE-RULING-20)."""
        named = self._skilled[skill] - taken
        if named:
            return min(named)
        kind = self.first_astronaut + len(self.astronauts) + SKILLS.index(skill)
        while kind in taken:
            kind += len(SKILLS)
        return kind

    def name(self, kind: int) -> str:
        """The id of a kind."""
        if kind < len(self._names):
            return self._names[kind]
        extra = kind - len(self._names)
        return f"{SKILLS[extra % len(SKILLS)]}_{extra // len(SKILLS) + 1}"

    def kind(self, name: str) -> int:
        """The kind an id names, or NOWHERE."""
        if name in self._kinds:
            return self._kinds[name]
        skill, _, number = name.rpartition("_")
        if (
            skill in SKILLS
            and number.isascii()
            and number.isdigit()
            and str(int(number[:4])) == number != "0"
        ):
            extra = (int(number) - 1) * len(SKILLS) + SKILLS.index(skill)
            return self.first_astronaut + len(self.astronauts) + extra
        return NOWHERE

    def label(self, part: int) -> str:
        """A component aboard as it is written: `juno`, `juno!`, `ion_thruster~`."""
        return self._labels[part] if part < len(self._labels) else self.name(part >> 2) + MARKS[part & 3]

    def read(self, label: str) -> int:
        """The component that is written so, or NOWHERE. Supplies and samples have no other side
        (LE-DMG-01)."""
        found = self._parts_by_label.get(label)
        if found is None:
            found = self._read(label)
            if found != NOWHERE and len(self._parts_by_label) < MOST_CACHED:
                self._parts_by_label[label] = found
        return found

    def _read(self, label: str) -> int:
        name = label.rstrip("!~")
        kind, mark = self.kind(name), label[len(name) :]
        if kind == NOWHERE or mark not in MARKS or not self._has_side(kind, MARKS.index(mark)):
            return NOWHERE
        return kind << 2 | MARKS.index(mark)

    def _has_side(self, kind: int, condition: int) -> bool:
        is_person = kind >= self.first_astronaut
        can_be_damaged = is_person or self.is_damageable[kind]
        can_be_spent = not is_person and self.thrust_per_year[kind] > 0
        return (can_be_damaged or not condition & DAMAGED) and (can_be_spent or not condition & SPENT)

    # Locations ----------------------------------------------------------------------------------------------

    def _tabulate_locations(self) -> None:
        self.places = [place for place in self.content.locations.values() if self.has(place.expansion)]
        self.place = {place.id: number for number, place in enumerate(self.places)}
        self.earth = self.place[EARTH]
        self.suborbital = self.place[SUBORBITAL]
        self.radiation = self.place[RADIATION]
        self.lost = len(self.places)
        """The number of the place nobody returns from."""
        targets = self.place | {LOST: self.lost}
        self.ways: list[Way] = []
        self.ways_from: list[list[Way]] = [[] for _ in self.places]
        self.symbols_at: list[set[int]] = [set() for _ in self.places]
        """By location, the explorable ones whose symbol stands on one of its manoeuvres (LE-RULING-35)."""
        for number, place in enumerate(self.places):
            for card in (*place.maneuvers, *self._added(place.id)):
                self._note_symbols(number, card)
                if card.usable and card.to in targets:
                    way = Way(len(self.ways), number, targets[card.to], card, self.place)
                    self.ways.append(way)
                    self.ways_from[number].append(way)
        self.maneuvers_from = [
            [flight for way in ways for flight in self._flights(way)] for ways in self.ways_from
        ]
        self.test_way = min(self.ways_from[self.earth], key=lambda way: way.difficulty)
        self.automatic = [next((w for w in ways if w.is_automatic), None) for ways in self.ways_from]
        self.is_solid = [place.solid for place in self.places]
        self.is_dock = [place.dock for place in self.places]
        self.sampled = [number for number, place in enumerate(self.places) if place.solid]
        """Locations from which samples can come."""
        self.surveyed_from = [
            [n for n in sorted(seen) if self.places[n].surveyable] for seen in self.symbols_at
        ]
        """By location, what a craft there can survey (LE-SVY-02, LE-SVY-04)."""
        self._tabulate_faces()

    def _added(self, place: str) -> list[ManeuverCard]:
        added = [
            a for a in self.content.added_maneuvers.values() if a.place == place and self.has(a.expansion)
        ]
        return [card for entry in added for card in entry.maneuvers]

    def _note_symbols(self, number: int, card: ManeuverCard) -> None:
        for symbol in card.symbols:
            if symbol == "radiation":
                self.symbols_at[number].add(self.radiation)
            elif symbol.startswith(EXPLORE):
                self.symbols_at[number].add(self.place[symbol.removeprefix(EXPLORE)])

    def _tabulate_faces(self) -> None:
        self.faces: list[Face] = [face for face in self.content.faces.values() if self.has(face.expansion)]
        self.face = {face.id: number for number, face in enumerate(self.faces)}
        self.faces_of: list[list[int]] = [[] for _ in self.places]
        """By location, the possible faces, each as often as there are cards of it."""
        for number, face in enumerate(self.faces):
            copies = face.copies + (face.later_copies if self.has("later_printing") else 0)
            self.faces_of[self.place[face.location]] += [number] * copies

    def _flights(self, way: Way) -> list[tuple[Way, int, int, ByCraft]]:
        """A way with each of its usual times: years, difficulty, and the actions that send craft along it."""
        to = self.place_name(way.to)
        return [(way, *time, ByCraft(partial(Maneuver, to=to, years=time[0]))) for time in way.times]

    def way(self, source: int, to: str) -> Way | None:
        """The manoeuvre from a location to another."""
        target = self.lost if to == LOST else self.place.get(to, NOWHERE)
        return next((way for way in self.ways_from[source] if way.to == target), None)

    def place_name(self, number: int) -> str:
        """The id of a location."""
        return LOST if number == self.lost else self.places[number].id

    # Missions -----------------------------------------------------------------------------------------------

    def _tabulate_missions(self) -> None:
        self.missions: list[Mission] = [m for m in self.content.missions.values() if self.has(m.expansion)]
        self.mission = {mission.id: number for number, mission in enumerate(self.missions)}
        self.target = [self.place.get(mission.target, NOWHERE) for mission in self.missions]


@lru_cache(maxsize=8)
def plain_catalogue(expansions: frozenset[str]) -> Catalogue:
    """The catalogue of our own content with some expansions."""
    return Catalogue(load(), expansions)


def catalogue_of(content: Content, expansions: Iterable[str]) -> Catalogue:
    """The catalogue of a content; of our own there is one for each choice of expansions."""
    chosen = frozenset(expansions)
    return plain_catalogue(chosen) if content is load() else Catalogue(content, chosen)
