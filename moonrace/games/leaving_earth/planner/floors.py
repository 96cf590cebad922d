"""What waits elsewhere while part of a journey is planned."""

from __future__ import annotations

from moonrace.games.leaving_earth.catalogue import NOWHERE

Waiting = tuple[tuple[int, int, int, int], ...]
"""By number of thrusters among what waits: what it costs, what it weighs, and the years that are still to
come when all have met."""


class Floor:
    """What waits at a place at least while a partial plan goes on from there."""

    def __init__(self, place: int = NOWHERE, waiting: Waiting = (), outer: Floor | None = None) -> None:
        self.place = place
        self.waiting = waiting
        self.outer = outer
        """What was left waiting before."""
        self.rougher = outer
        """One that holds as well and that more partial plans share."""
        self._beyond: dict[tuple[int, Waiting], Floor] = {}

    def then(self, place: int, waiting: Waiting) -> Floor:
        """With what waits further on; the same for all that leave the same."""
        key = place, waiting
        found = self._beyond.get(key)
        if found is None:
            found = self._beyond[key] = Floor(place, waiting, self)
        return found
