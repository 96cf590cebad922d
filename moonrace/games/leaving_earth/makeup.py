"""What follows from the components of a spacecraft alone, worked out whenever they change.

Craft are asked for their mass, thrust, seats and crew all the time, and most do not change between two
questions.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from moonrace.kernel.actions import Action

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.catalogue import Catalogue

GOOD, DAMAGED, SPENT = 0, 1, 2
"""Conditions of a component, the two lowest bits of its number; a thruster may be both damaged and spent."""

Parts = tuple[int, ...]
"""Components by kind and condition, sorted."""

Whereabouts = tuple[int, int, int, bool]
"""What decides with its components what a craft can do: number, location, time tokens, and whether it may
survey."""
NOWHERE_YET: Whereabouts = (0, 0, 0, False)
"""No craft has the number 0."""


class Makeup:
    """A craft's components and supplies, looked at from every side. Copies of a craft share it; nothing in it
    changes."""

    def __init__(self, cat: Catalogue, parts: Parts, supplies: int) -> None:
        aboard = bisect_left(parts, cat.first_person)
        things, crew = parts[:aboard], parts[aboard:]
        mass = supplies * cat.mass[cat.supplies] + len(crew) * cat.astronaut_mass
        rockets = per_year = seats = 0
        traits = cat.traits
        for part in things:
            weight, places, thrust, thrust_per_year = traits[part]
            mass += weight
            seats += places
            rockets += thrust
            per_year += thrust_per_year
        self.cat = cat
        self.parts = parts
        self.supplies = supplies
        self.things = things
        """Components other than people."""
        self.crew = crew
        """Astronauts, incapacitated ones included, as components."""
        self.mass = mass
        self.rockets = rockets
        """The thrust of all working rockets together."""
        self.per_year = per_year
        """The thrust of all thrusters that can fire, in a year."""
        self.seats = seats
        self.has_room = len(crew) < seats
        """Whether a seat is free aboard."""
        self.listed: tuple[Whereabouts, list[Action]] = (NOWHERE_YET, [])
        """What was listed last for a craft that is made up so; a memory, not part of what is compared."""

    def __reduce__(self) -> tuple[object, ...]:
        return Makeup, (self.cat, self.parts, self.supplies)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Makeup) and self.parts == other.parts and self.supplies == other.supplies

    def __hash__(self) -> int:
        return hash((self.parts, self.supplies))

    def __repr__(self) -> str:
        return f"Makeup({self.parts}, {self.supplies})"

    @property
    def healthy(self) -> list[int]:
        """The kinds of the astronauts aboard who are well."""
        return [part >> 2 for part in self.crew if part & 3 == GOOD]

    def has_skill(self, skill: str) -> bool:
        """Whether a healthy astronaut with the skill is aboard (LE-SKL-01)."""
        return any(self.cat.skill(kind) == skill for kind in self.healthy)

    @property
    def samples(self) -> set[int]:
        """The kinds of samples aboard."""
        return {part >> 2 for part in self.things if part >> 2 in self.cat.samples}

    @property
    def has_eyes(self) -> bool:
        """Whether an undamaged probe or capsule is aboard."""
        return not self.cat.eyes.isdisjoint(self.things)

    @property
    def has_hands(self) -> bool:
        """Whether something aboard can collect: eyes, or a healthy astronaut (LE-COL-01)."""
        return self.has_eyes or bool(self.healthy)

    @property
    def can_repair(self) -> bool:
        """Whether a mechanic aboard has something to repair."""
        return any(part & DAMAGED for part in self.things) and self.has_skill("mechanic")

    @property
    def can_heal(self) -> bool:
        """Whether a doctor aboard has somebody to heal (LE-SKL-04)."""
        return len(self.healthy) < len(self.crew) and self.has_skill("doctor")
