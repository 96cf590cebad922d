"""What waits elsewhere while part of a journey is planned."""

from __future__ import annotations

from collections.abc import Iterable

from moonrace.games.leaving_earth.catalogue import NOWHERE

Waiting = tuple[tuple[int, int, int, int], ...]
"""By number of thrusters among what waits: what it costs, what it weighs, and the years that are still to
come when all have met."""
NOTHING_WAITS: Waiting = ((0, 0, 0, 0),)


class Floor:
    """What waits at a place at least while a partial plan goes on from there."""

    def __init__(self, place: int = NOWHERE, waiting: Waiting = (), outer: Floor | None = None) -> None:
        self.place = place
        self.waiting = waiting
        self.outer = outer
        """What was left waiting before."""
        self.rougher = outer
        """One that holds as well and that more partial plans share."""
        self.meetings: int | None = None
        """Where it counts what goes to the target and comes back to the place, instead of what waits there:
        how many things may have been left on the way."""
        self.turns: tuple[Floor, ...] = ()
        """On the way back from the target: where all may have been last before some of it went there. One of
        these holds."""
        self._beyond: dict[tuple[int, Waiting], Floor] = {}

    def then(self, place: int, waiting: Waiting) -> Floor:
        """With what waits further on; the same for all that leave the same."""
        key = place, waiting
        found = self._beyond.get(key)
        if found is None:
            found = self._beyond[key] = Floor(place, waiting, self)
        return found

    def turned(self, target: int, bases: Iterable[int], meetings: int) -> Floor:
        """On the way back from the target: all has been there, or was last together at one of the bases."""
        found = Floor(self.place, self.waiting, self.outer)
        found.rougher = self
        found.turns = (Floor(target, NOTHING_WAITS, self), *(Floor(base, outer=self) for base in bases))
        for floor in found.turns[1:]:
            floor.meetings = meetings
        return found
