"""The cards, locations and missions of Leaving Earth as typed, frozen objects.

`load()` gives our content, `load(path)` the same with a player's own values laid over it; both are checked
for sense.
Entries of an expansion (Mercury, the later printing) name it; which of them are in a game is a table option.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from moonrace.kernel.content import Count, Counts, Entry, Loader, Meta, Name

Expansion = Literal["", "mercury", "later_printing"]
Level = Literal["easy", "medium", "hard"]
Skill = Literal["pilot", "mechanic", "doctor"]
EARTH = "earth"
LOST = "lost"
RADIATION = "solar_radiation"
SUBORBITAL = "suborbital_flight"
SYMBOLS = ("time", "time_optional", "radiation", "entry", "landing", "landing_optional")
EXPLORE = "explore:"


class Constants(Entry, frozen=True, kw_only=True):
    """The numbers the rules are written with."""

    first_year: int
    last_year: int
    annual_funding: Count
    mission_bonus_to_others: Count
    remove_failure_cost: Count
    remove_success_cost: Count
    astronaut_loss_points: int
    astronauts_fed_per_supply: Annotated[int, msgspec.Meta(ge=1)]
    die_sides: Annotated[int, msgspec.Meta(ge=2)]


class Outcomes(Entry, frozen=True, kw_only=True):
    """The outcome deck."""

    success: Count
    minor: Count
    major: Count


class Agency(Entry, frozen=True, kw_only=True):
    """A space agency to run."""

    id: str
    short: Name
    country: Name
    full_name: Name


class Advancement(Entry, frozen=True, kw_only=True):
    """Something to research, with the number of outcomes put on it. `skill` names who improves its
    outcomes."""

    id: str
    name: Name
    cost: Count
    outcomes: Count
    kind: Literal["rocket", "thruster", "operation", "hazard", "upkeep"]
    skill: Skill | None = None

    @property
    def short(self) -> str:
        """The name on its card: "Juno", "Ion Thruster"."""
        return self.name.removesuffix(" Rockets").replace("Thrusters", "Thruster")


class Component(Entry, frozen=True, kw_only=True):
    """A part of a spacecraft. What is not printed counts as zero (LE-CMP-05)."""

    id: str
    name: Name
    kind: Literal["rocket", "thruster", "probe", "capsule", "supplies", "sample"]
    mass: Count
    price: Count = 0
    thrust: Count = 0
    thrust_per_year: Count = 0
    seats: Count = 0
    heat_shield: bool = False
    radiation_shield: Count = 0
    requires: str = ""
    origin: str = ""
    """For a sample: where it comes from."""

    @property
    def is_buyable(self) -> bool:
        """Samples have no price and cannot be bought (LE-COM-03)."""
        return self.kind != "sample"


class AstronautCard(Entry, frozen=True, kw_only=True):
    """What all astronauts have in common."""

    price: Count
    mass: Count


class Astronaut(Entry, frozen=True, kw_only=True):
    """A named astronaut with a skill."""

    id: str
    name: Name
    country: str
    skill: Skill


class ManeuverCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way from one location to another, with its symbols in printed order."""

    to: str
    difficulty: Count
    symbols: tuple[str, ...]
    automatic: bool = False
    usable: bool = True


class Location(Entry, frozen=True, kw_only=True):
    """A place to be, or (Solar Radiation) to know about."""

    id: str
    name: Name
    short: str = ""
    explorable: bool
    in_space: bool
    solid: bool
    """A planet, moon or asteroid, from which samples can be taken."""
    dock: bool
    mechanic_repair: bool
    surveyable: bool = False
    visitable: bool = True
    grid: tuple[float, float]
    maneuvers: tuple[ManeuverCard, ...]
    expansion: Expansion = ""


class AddedManeuvers(Entry, frozen=True, kw_only=True):
    """Manoeuvres that an expansion adds to a location."""

    id: str
    expansion: Expansion
    place: str
    maneuvers: tuple[ManeuverCard, ...]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an explored location does; `value` is money or a die roll, `level` a radiation level."""

    kind: Literal["barren", "destroyed", "minerals", "supplies", "life", "alien", "sickness", "radiation"]
    value: Count = 0
    level: Count = 0


class Face(Entry, frozen=True, kw_only=True):
    """A hidden side of an explorable location."""

    id: str
    location: str
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]
    copies: Count
    later_copies: Count = 0
    expansion: Expansion = ""

    def has(self, kind: str) -> bool:
        """Whether the face has an effect of this kind."""
        return any(effect.kind == kind for effect in self.effects)

    def effect(self, kind: str) -> Effect | None:
        """The effect of this kind, if there is one."""
        return next((effect for effect in self.effects if effect.kind == kind), None)


class Mission(Entry, frozen=True, kw_only=True):
    """A goal on the table. `target` is a location, `space` or `any_life`."""

    id: str
    name: Name
    level: Level
    points: Count
    kind: Literal["probe", "survey", "sample", "manned", "station", "life"]
    target: str
    expansion: Expansion = ""


class MissionSet(Entry, frozen=True, kw_only=True):
    """How many missions of each level are drawn."""

    id: str
    easy: Count
    medium: Count
    hard: Count


class ChartRow(Entry, frozen=True, kw_only=True):
    """A row of a payload chart, as fractions; an empty cell carries nothing."""

    id: str
    payload: tuple[str, ...]


class SheetStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a planning sheet."""

    maneuver: str
    difficulty: Count
    payload: Count
    rockets: tuple[str, ...]
    rocket_mass: Count
    left_behind: Count = 0


class PlanningSheet(Entry, frozen=True, kw_only=True):
    """A worked planning sheet of the rulebook, last manoeuvre first."""

    id: str
    name: str
    stages: tuple[SheetStage, ...]
    launch_mass: Count
    rocket_cost: Count


class HistoryScore(Entry, frozen=True, kw_only=True):
    """What a country would have scored in history."""

    id: str
    total: int
    missions: tuple[str, ...]


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything printed in the box. Dictionaries are by id."""

    meta: Meta
    counts: Counts
    constants: Constants
    outcomes: Outcomes
    agencies: dict[str, Agency]
    advancements: dict[str, Advancement]
    components: dict[str, Component]
    astronaut: AstronautCard
    astronauts: dict[str, Astronaut]
    locations: dict[str, Location]
    added_maneuvers: dict[str, AddedManeuvers]
    faces: dict[str, Face]
    missions: dict[str, Mission]
    mission_sets: dict[str, MissionSet]
    payload_chart: dict[str, ChartRow]
    ion_chart: dict[str, ChartRow]
    planning_sheets: dict[str, PlanningSheet]
    history_scores: dict[str, HistoryScore]
    digest: str


load = Loader(Content)
