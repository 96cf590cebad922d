"""Where to travel: chains of moves weighed by what they score and where they end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from moonrace.bots.astronavigators.desk import LAST_TRAINING, Desk
from moonrace.bots.astronavigators.worth import AGENDA
from moonrace.games.astronavigators.catalogue import SPACECRAFT, VEHICLES

BEAM = 14
MOST_CONNECTIONS = 4
TILE = 1.5
"""What an unspent continent tile is worth."""
NEW_TILE = 2.5
BONUS_HOPE = 0.8


class Trip(NamedTuple):
    """A chain of moves."""

    vehicle: int
    """Of the primary move."""
    first: int
    """Where the primary move ends."""
    here: int
    tiles: tuple[int, ...]
    """Tiles still unspent."""
    vehicles: int
    visited: int
    gain: float
    legs: tuple[tuple[int, int, int], ...] = ()
    """Connections: tile, vehicle, square."""


PlaceWorth = Callable[[int], float]


class Routes:
    """Journeys of one seat from its square."""

    def __init__(self, desk: Desk, place: PlaceWorth, arrival: PlaceWorth) -> None:
        self.desk = desk
        self.place = place
        """What it is worth to end a month on a square."""
        self.arrival = arrival
        """What arriving on a square scores besides continent and vehicle."""
        cat, me = desk.cat, desk.me
        self.vehicles = sum(1 << VEHICLES.index(name) for name in me.vehicles)
        self.visited = sum(1 << cat.continent[name] for name in me.continents)
        self.tops = [cat.tile.get(pile.top, -1) for pile in desk.view.piles]
        self.has_bonuses = desk.round <= LAST_TRAINING
        self.tiles = tuple(cat.tile[name] for name in me.tiles)
        self.mission = mission_continents(desk)
        """What visiting a continent is worth for the agenda."""

    def best(self, vehicle: int = -1) -> list[tuple[float, Trip]]:
        """The trips worth a thought, best first; `vehicle` fixes the primary move."""
        desk = self.desk
        vehicles = range(SPACECRAFT) if vehicle < 0 else (vehicle,)
        start = Trip(-1, -1, desk.square, self.tiles, self.vehicles, self.visited, 0.0)
        edge = [self._moved(start, way, end) for way in vehicles for end in self._reach(desk.square, way)]
        return self._extended(edge)

    def onward(self) -> list[tuple[float, Trip]]:
        """Trips that begin with a connection or end here, best first."""
        desk = self.desk
        start = Trip(-1, -1, desk.square, self.tiles, self.vehicles, self.visited, 0.0)
        return self._extended([start])

    def _extended(self, edge: list[Trip]) -> list[tuple[float, Trip]]:
        found: list[tuple[float, Trip]] = []
        for depth in range(MOST_CONNECTIONS + 1):
            ranked = sorted(((self._value(trip), trip) for trip in edge), reverse=True)
            found += ranked
            if depth == MOST_CONNECTIONS or not any(trip.tiles for _, trip in ranked[:BEAM]):
                break
            edge = [after for _, trip in ranked[:BEAM] for after in self._connected(trip)]
        found.sort(reverse=True)
        return found

    def _value(self, trip: Trip) -> float:
        return trip.gain + self.place(trip.here) + TILE * len(trip.tiles)

    def _reach(self, square: int, vehicle: int) -> tuple[int, ...]:
        desk = self.desk
        return desk.almanac.reach(square, vehicle, desk.heliports, is_long_boat=desk.is_long_boat)

    def _connected(self, trip: Trip) -> list[Trip]:
        found = []
        for tile in trip.tiles:
            bits = self.desk.cat.tile_vehicles[tile]
            for vehicle in range(SPACECRAFT):
                if bits >> vehicle & 1:
                    left = tuple(other for other in trip.tiles if other != tile)
                    found += [
                        self._moved(trip._replace(tiles=left), vehicle, end, tile)
                        for end in self._reach(trip.here, vehicle)
                    ]
        return found

    def _moved(self, trip: Trip, vehicle: int, end: int, tile: int = -1) -> Trip:
        """The trip with one more move and what that scores."""
        cat = self.desk.cat
        gain, vehicles, visited, tiles = trip.gain, trip.vehicles, trip.visited, trip.tiles
        if not vehicles >> vehicle & 1:
            vehicles |= 1 << vehicle
            gain += cat.vehicle_nk[vehicle]
        continent = cat.continent_of[end]
        if continent >= 0 and not visited >> continent & 1:
            visited |= 1 << continent
            if self.has_bonuses:
                gain += cat.continent_nk[continent] + self._continent_bonus(visited)
            gain += self.mission.get(continent, 0.0)
            top = self.tops[continent]
            if top >= 0 and top not in tiles:
                tiles = (*tiles, top)
                gain += NEW_TILE - TILE
        gain += self.arrival(end)
        legs = trip.legs if tile < 0 else (*trip.legs, (tile, vehicle, end))
        is_first = trip.first < 0 and tile < 0
        return Trip(
            vehicle if is_first else trip.vehicle,
            end if is_first else trip.first,
            end,
            tiles,
            vehicles,
            visited,
            gain,
            legs,
        )

    def _continent_bonus(self, visited: int) -> float:
        """A share of the bonus for all continents, the greater the nearer it is."""
        cat = self.desk.cat
        count, most = visited.bit_count(), len(cat.continents)
        bonus = cat.content.values.continent_set_bonus_nk
        if count == most:
            return float(bonus) * (1 - BONUS_HOPE * ((most - 1) / most) ** 2)
        months = self.desk.months_of_training
        if months < (most - count) // 2 + 1:
            return 0.0
        return BONUS_HOPE * bonus * (2 * count - 1) / (most * most)


def mission_continents(desk: Desk) -> dict[int, float]:
    """The continents that the agenda still wants visited, with what each is worth."""
    agenda = desk.agenda
    if agenda is None or not agenda.visit_all_but or desk.me.is_revealed:
        return {}
    done = (*agenda.visit_all_but, *desk.me.continents)
    wanted = [number for name, number in desk.cat.continent.items() if name not in done]
    return {number: AGENDA[desk.view.players] / len(wanted) for number in wanted}
