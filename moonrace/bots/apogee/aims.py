"""What is aimed at: Missions, what a flight must be like for them, and what a plan is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moonrace.games.apogee.catalogue import Catalogue

if TYPE_CHECKING:
    from moonrace.bots.apogee.desk import Desk

ANY_MASS = 1000
ANYWHERE = -1
FAR = 60.0
"""Rounds, where no plan is found."""
RATIOS = (1.0, 1.2, 1.4, 1.7, 1.8, 1.9)
"""By destination, how much thrust for its mass a rocket should have, roughly."""


class Reach(NamedTuple):
    """How far a plan may go beyond what is owned."""

    wanted: tuple[int, int]
    """Cards not owned that a zone may want: where two or more are there, and else."""
    is_far: bool = False
    """Whether to hope for single kinds, however rare, and not only for what comes up often enough."""


NEAR, FARTHER, FARTHEST = Reach((1, 2)), Reach((2, 3)), Reach((2, 3), is_far=True)


class Figures(NamedTuple):
    """What a flight is judged by."""

    thrust: int
    mass: int
    crew: int
    satellites: int
    nuclear: int
    is_reusable: bool


class Prospect(NamedTuple):
    """What a flight would bring."""

    destination: int
    chance: float
    gain: float
    """Credits of Investors, in thousands."""
    counts: int
    """What it counts for the Mission: a flight, satellites or objectives."""


class Plan(NamedTuple):
    """A rocket to work towards."""

    time: float
    """Rounds until the Mission is fulfilled."""
    start: float
    """Rounds until the rocket stands ready."""
    kinds: tuple[int, ...]
    missing: tuple[int, ...]
    """Kinds that are not owned yet."""
    prospect: Prospect


NO_PROSPECT = Prospect(ANYWHERE, 0.0, 0.0, 0)
NO_PLAN = Plan(FAR, FAR, (), (), NO_PROSPECT)


class Aim(NamedTuple):
    """What a flight must be like to bring the Mission nearer, or to fulfil an objective."""

    destination: int
    """Of an objective the nearest that will do."""
    crew: int
    satellites: int
    thrust: int
    is_reusable: bool
    nuclear: int = 0
    mass: int = ANY_MASS
    """At most."""

    def is_met(self, figures: Figures) -> bool:
        """Whether a flight to the right place would do."""
        return (
            figures.crew >= self.crew
            and figures.satellites >= self.satellites
            and figures.thrust >= self.thrust
            and figures.nuclear >= self.nuclear
            and figures.mass <= self.mass
            and (figures.is_reusable or not self.is_reusable)
        )


ANY_FLIGHT = Aim(ANYWHERE, 0, 0, 0, is_reusable=False)


class Task:
    """A Mission: the aim of its flights, and how they add up."""

    def __init__(self, cat: Catalogue, mission: int) -> None:
        card = cat.missions[mission - 1]
        goal = card.condition
        place = cat.destination[goal.destination] if goal.destination else ANYWHERE
        self.aim = Aim(place, goal.crew_min, goal.satellites_min, goal.thrust_min, goal.reusable)
        self.is_about_objectives = goal.investor_level_2 > 0
        self.is_about_satellites = goal.satellites_total > 0
        self.is_different = goal.different_first_stage
        self.needs_docking = card.docking_required
        self.ratio = 1.5 if self.is_about_objectives else RATIOS[max(0, place)]

    def aims(self, desk: Desk) -> list[Aim]:
        """What flights may aim at: the Mission itself, or an Investor's objective of level 2."""
        if not self.is_about_objectives:
            return [self.aim]
        return [offer.aim for offer in desk.offers if offer.level == 2]
