"""What a navigator looks up rather than works out: distances over the Earth map, and who shows which icon."""

from __future__ import annotations

from functools import cache

from moonrace.games.astronavigators.catalogue import BOAT, HELICOPTER, SPACECRAFT, Catalogue

FAR = 9


class Almanac:
    """Lookup tables over one catalogue, shared by all players of a process."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self._distances: dict[frozenset[int], tuple[int, ...]] = {}

    def reach(
        self, square: int, vehicle: int, heliports: tuple[int, ...], *, is_long_boat: bool
    ) -> tuple[int, ...]:
        """Where a vehicle can go from a square."""
        if vehicle == BOAT and is_long_boat:
            return self.cat.boat_reach_plus[square]
        if vehicle == HELICOPTER and heliports:
            return self.cat.helicopter_reach(square, heliports)
        return self.cat.reach[vehicle][square]

    def distances(self, goals: frozenset[int]) -> tuple[int, ...]:
        """By square: how many travel actions lead to one of the goals, without tiles."""
        found = self._distances.get(goals)
        if found is None:
            found = self._distances[goals] = self._measured(goals)
        return found

    def _measured(self, goals: frozenset[int]) -> tuple[int, ...]:
        cat = self.cat
        count = len(cat.squares)
        found = [0 if square in goals else FAR for square in range(count)]
        for step in range(1, FAR):
            for square in range(count):
                if found[square] == FAR and any(
                    found[end] == step - 1
                    for vehicle in range(SPACECRAFT)
                    for end in cat.reach[vehicle][square]
                ):
                    found[square] = step
        return tuple(found)


@cache
def almanac_of(cat: Catalogue) -> Almanac:
    """The almanac of a catalogue."""
    return Almanac(cat)
