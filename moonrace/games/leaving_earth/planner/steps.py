"""The steps a plan is made of, in the order in which they happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Way
from moonrace.games.leaving_earth.planner.bundles import Bundle
from moonrace.games.leaving_earth.planner.kits import Parts


class Fly(NamedTuple):
    """A manoeuvre. `payload` is everything aboard but the rockets fired."""

    way: Way
    years: int
    difficulty: int
    payload: int
    bundle: Bundle
    ions: int
    """Thrusters fired."""
    parts: Parts
    supplies: int
    """Units aboard at the start that are eaten on the way."""
    kinds: tuple[str, ...]
    """Ids of the kinds of rocket that the bundle counts."""

    @property
    def rockets(self) -> list[tuple[str, int]]:
        """Ids and numbers of the rockets fired."""
        return [(kind, count) for kind, count in zip(self.kinds, self.bundle.counts, strict=True) if count]


class Burn(NamedTuple):
    """Capsules without heat shields are lost in the entry just begun."""

    parts: Parts


class LeaveBehind(NamedTuple):
    """Separate and give up what is no longer needed."""

    place: int
    parts: Parts


class TakeSample(NamedTuple):
    """Collect a sample."""

    place: int
    part: str


class TakeSupplies(NamedTuple):
    """Collect supplies where there are some."""

    place: int
    units: int


class Stay(NamedTuple):
    """Wait."""

    place: int
    years: int
    units: int
    parts: Parts


class LookAt(NamedTuple):
    """Survey a location from here."""

    place: int
    target: int


class Part(NamedTuple):
    """Separate: `parts` go on, everything else waits here for their return."""

    place: int
    parts: Parts
    mass: int
    """Mass of what goes on, rockets and supplies included."""


class Meet(NamedTuple):
    """Dock with what waits here."""

    place: int


class LaunchAgain(NamedTuple):
    """What was launched waits here; the rest is launched to meet it."""

    place: int
    aboard: tuple[tuple[str, int], ...]
    """What was launched, without the rockets that lifted it."""


class DockAfloat(NamedTuple):
    """Dock with some of one's own craft that were here before, and leave what is not needed."""

    place: int
    taken: tuple[tuple[str, int], ...]
    """What comes along, by id and number."""
    people: int
    """How many come along."""
    craft: tuple[int, ...]
    """Which of the craft are docked with, by their number in the question."""
    draws: int
    """For docking and separating."""
    leaves_rest: bool = True
    """Whether what is not needed is left; else everything and everybody comes along."""


Boarding = DockAfloat | LaunchAgain | Part | Meet
Step = Boarding | Fly | Burn | LeaveBehind | TakeSample | TakeSupplies | Stay | LookAt


def docked_with(steps: Sequence[Step]) -> DockAfloat | None:
    """The docking with craft that were in orbit before, if there is one."""
    return next((step for step in steps if isinstance(step, DockAfloat)), None)


def until_return(ahead: Sequence[Step]) -> list[Step]:
    """The steps up to the meeting that ends the excursion just begun; all of them if there is none."""
    depth, trip = 1, []
    for step in ahead:
        depth += isinstance(step, Part | LaunchAgain) - isinstance(step, Meet)
        if not depth:
            break
        trip.append(step)
    return trip


def rockets_fired(steps: Sequence[Step]) -> Counter[str]:
    """Rockets by kind."""
    fired: Counter[str] = Counter()
    for step in steps:
        if isinstance(step, Fly):
            fired.update(dict(step.rockets))
    return fired
