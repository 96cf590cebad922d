"""What follows from the components of a spacecraft alone, worked out once for each make-up that occurs.

Craft are asked for their mass, thrust, seats and crew all the time, and most do not change between two
questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonrace.kernel.actions import Action

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.catalogue import Catalogue

GOOD, DAMAGED, SPENT = 0, 1, 2
"""Conditions of a component, the two lowest bits of its number; a thruster may be both damaged and spent."""


class Makeup:
    """A craft's components, looked at from every side. Shared by all craft that are made up alike."""

    __slots__ = (
        "can_heal",
        "can_repair",
        "crew",
        "has_eyes",
        "has_hands",
        "listed",
        "mass",
        "per_year",
        "removable",
        "rockets",
        "samples",
        "seats",
        "skills",
    )

    def __init__(self, cat: Catalogue, parts: tuple[int, ...], supplies: int) -> None:
        first = cat.first_astronaut
        things = [part for part in parts if part >> 2 < first]
        kinds = [part >> 2 for part in things]
        good = [part >> 2 for part in things if part & 3 == GOOD]
        working = [part >> 2 for part in things if not part & DAMAGED]
        self.crew = tuple(part for part in parts if part >> 2 >= first)
        """Astronauts, incapacitated ones included, as components."""
        healthy = [part >> 2 for part in self.crew if part & 3 == GOOD]
        self.skills = frozenset(cat.skill(kind) for kind in healthy)
        self.mass = supplies * cat.mass[cat.supplies] + len(self.crew) * cat.astronaut_mass
        self.mass += sum(cat.mass[kind] for kind in kinds)
        self.rockets = sum(cat.thrust[kind] for kind in good)
        """The thrust of all working rockets together."""
        self.per_year = sum(cat.thrust_per_year[kind] for kind in good)
        """The thrust of all thrusters that can fire, in a year."""
        self.seats = sum(cat.seats[kind] for kind in kinds)
        self.samples = frozenset(kind for kind in kinds if cat.parts[kind].origin)
        self.has_eyes = any(cat.is_probe[kind] or cat.is_capsule[kind] for kind in working)
        self.has_hands = self.has_eyes or bool(healthy)
        self.can_repair = "mechanic" in self.skills and any(part & DAMAGED for part in things)
        self.can_heal = "doctor" in self.skills and len(healthy) < len(self.crew)
        self.removable = self._removable(cat, parts, supplies)
        """Components that may be taken off without leaving an astronaut without a seat."""
        self.listed: dict[tuple[int, int, bool, bool], list[Action]] = {}
        """What is listed for a craft: by number, location, whether it is under way, whether it may survey."""

    def _removable(self, cat: Catalogue, parts: tuple[int, ...], supplies: int) -> tuple[int, ...]:
        each = [*dict.fromkeys(parts), *((cat.supplies << 2,) if supplies else ())]
        spare = self.seats - len(self.crew)
        return tuple(p for p in each if p >> 2 >= cat.first_astronaut or cat.seats[p >> 2] <= spare)
