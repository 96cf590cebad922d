"""What a navigator works out before deciding, from a view and the content alone: for pages, bots and people.

Where one travel action can lead with the tiles one has, what can be seen from there and when, and how far
along the trajectory one's knowledge carries.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.catalogue import BOAT, HELICOPTER, SPACECRAFT, VEHICLES, Catalogue
from moonrace.games.astronavigators.content import TERRA
from moonrace.games.astronavigators.view import SeatView, StageView, View

LONGEST_CHAIN = 4
"""Continent tiles that a search for connections uses at most."""
NO_TILE = ((0, 1),)
"""The odds of a stage that adds nothing."""


class Leg(msgspec.Struct, frozen=True):
    """One move of a journey."""

    vehicle: str
    to: str
    tile: str = ""
    """The continent tile that pays for it; nothing for the primary move."""


Journey = tuple[Leg, ...]


class Ahead(msgspec.Struct, frozen=True):
    """A stage ahead, and how likely it is to get there without an abort."""

    direction: str
    stage: int
    chance: float


# The Earth map ----------------------------------------------------------------------------------------------


def reach(cat: Catalogue, view: View, seat: int, square: str, vehicle: str) -> tuple[str, ...]:
    """The squares on which a seat's move with a vehicle can end when it starts on a square."""
    number, here = VEHICLES.index(vehicle), cat.square[square]
    if number == SPACECRAFT:
        return ()
    if number == BOAT and _is_long_boat(cat, view.seats[seat]):
        ends = cat.boat_reach_plus[here]
    elif number == HELICOPTER:
        ends = cat.helicopter_reach(here, tuple(cat.square[name] for name in view.heliports))
    else:
        ends = cat.reach[number][here]
    return tuple(cat.squares[end] for end in ends)


def _is_long_boat(cat: Catalogue, player: SeatView) -> bool:
    return bool(player.character) and cat.content.characters[player.character].ability == "boat_two_steps"


def journeys(
    cat: Catalogue, view: View, seat: int, vehicle: str = "", most_tiles: int = LONGEST_CHAIN
) -> dict[str, Journey]:
    """Every square one travel action can lead to, by the way that spends the fewest tiles.

    `vehicle` fixes the primary move. Tiles gained on the way and chain dice are not counted on.
    """
    player = view.seats[seat]
    if player.place != "earth" or vehicle == VEHICLES[SPACECRAFT]:
        return {}
    roads = _Roads(cat, view, player)
    home = cat.square[player.square]
    first = (VEHICLES.index(vehicle),) if vehicle else range(SPACECRAFT)
    edge = [_Way(end, 0, name) for name in first for end in roads.ends(home, name)]
    found: dict[int, _Way] = {}
    for left in range(most_tiles, -1, -1):
        onward: list[_Way] = []
        for way in edge:
            if roads.is_bettered(way):
                continue
            roads.known[way.here].append(way.used)
            if way.here != home:
                found.setdefault(way.here, way)
            if left:
                onward += roads.connections(way)
        edge = onward
    return {cat.squares[here]: roads.journey(way) for here, way in found.items()}


class _Way(NamedTuple):
    """The last leg of a journey, in the numbers of the catalogue, and what came before."""

    here: int
    used: int
    """Tiles spent, as bits of their places in the hand."""
    vehicle: int
    tile: int = -1
    """The place in the hand of the tile that pays for this leg."""
    before: _Way | None = None


class _Roads:
    """Where a seat's vehicles and tiles lead."""

    def __init__(self, cat: Catalogue, view: View, player: SeatView) -> None:
        self.cat = cat
        self.tiles = player.tiles
        numbers = {name: number for number, name in enumerate(VEHICLES[:SPACECRAFT])}
        self.uses = [
            (place, vehicle)
            for place, tile in enumerate(self.tiles)
            for vehicle in sorted(numbers[icon] for icon in cat.content.tiles[tile].icons if icon in numbers)
        ]
        """Each tile, by its place in the hand, with each vehicle that it pays for."""
        self.heliports = tuple(cat.square[name] for name in view.heliports)
        self.reach = list(cat.reach[:SPACECRAFT])
        if _is_long_boat(cat, player):
            self.reach[BOAT] = cat.boat_reach_plus
        self.known: list[list[int]] = [[] for _ in cat.squares]
        """By square: the tiles spent by the ways that lead there."""
        self.noted: set[tuple[int, int]] = set()

    def ends(self, square: int, vehicle: int) -> tuple[int, ...]:
        """Where a vehicle's move from a square can end."""
        if vehicle == HELICOPTER and self.heliports:
            return self.cat.helicopter_reach(square, self.heliports)
        return self.reach[vehicle][square]

    def is_bettered(self, way: _Way) -> bool:
        """Whether another way leads here with no other tiles spent, and so to all that follows."""
        used = way.used
        return any(less & used == less for less in self.known[way.here])

    def connections(self, way: _Way) -> list[_Way]:
        """One leg more, by each unspent tile; each square and hand of tiles once."""
        found: list[_Way] = []
        here, used, noted = way.here, way.used, self.noted
        for place, vehicle in self.uses:
            if used >> place & 1:
                continue
            spent = used | 1 << place
            for end in self.ends(here, vehicle):
                key = end, spent
                if key not in noted:
                    noted.add(key)
                    found.append(_Way(end, spent, vehicle, place, way))
        return found

    def journey(self, way: _Way | None) -> Journey:
        """The legs that lead there."""
        legs: list[Leg] = []
        while way is not None:
            tile = self.tiles[way.tile] if way.tile >= 0 else ""
            legs.append(Leg(VEHICLES[way.vehicle], self.cat.squares[way.here], tile))
            way = way.before
        return tuple(reversed(legs))


# The sky ----------------------------------------------------------------------------------------------------


def is_visible(cat: Catalogue, view: View, card: str, square: str, week: int, months_on: int = 0) -> bool:
    """Whether a card could be observed from a square in a week, this month or so many months on.

    Techniques are not looked at. Where a planet will be is read off its orbit.
    """
    content = cat.content
    zone = content.squares[square].zone
    at = (view.round - 1 + months_on) % 12
    month = cat.months[at].number
    if card in content.constellations:
        return sky.visible(content, card, zone, month)
    if card in content.lunar_cards:
        lunar = content.lunar_cards[card]
        return lunar.week == week and (
            not lunar.needs_sun_above_horizon or sky.shows_sun(content, zone, month)
        )
    return card != TERRA and _is_planet_visible(cat, view, card, zone, months_on)


def _is_planet_visible(cat: Catalogue, view: View, card: str, zone: int, months_on: int) -> bool:
    content = cat.content
    entry = content.planet_cards[card]
    month = cat.months[(view.round - 1 + months_on) % 12].number
    degrees = planets_at(cat, view, months_on)
    if entry.body not in sky.seen_planets(content, degrees):
        return False
    if entry.transit:
        is_aligned = entry.body in sky.transiting_planets(content, degrees)
        return is_aligned and sky.shows_sun(content, zone, month)
    return sky.shows_night_sky(content, zone, month)


def planets_at(cat: Catalogue, view: View, months_on: int = 0) -> dict[str, int]:
    """Where the planets stand, this month or so many months on (AN-ORR-05, 06)."""
    if view.orrery is None:
        return {}
    begun = view.round - 1
    years = (begun + months_on) // 12 - begun // 12
    found = {}
    for planet in view.orrery.planets:
        entry = cat.content.planets[planet.planet]
        steps = {"monthly": months_on, "yearly": years, "never": 0}[entry.moves]
        spots = entry.positions_degrees
        found[planet.planet] = spots[(spots.index(planet.degrees) + steps) % len(spots)]
    return found


# The trajectory ---------------------------------------------------------------------------------------------


def stages_ahead(view: View, seat: int) -> list[StageView]:
    """The stages a seat still has to pass on its trajectory."""
    player = view.seats[seat]
    direction = "inbound" if player.place in ("moon", "inbound") else "outbound"
    return [s for s in view.trajectory if s.direction == direction and s.stage > player.stage]


def chances_ahead(view: View, seat: int, *, bonus: int = 0) -> tuple[Ahead, ...]:
    """How likely a seat gets to each stage ahead without an abort, if it skips only what it skips now.

    `bonus` is added to NK.
    """
    player = view.seats[seat]
    slack = player.nk + bonus - player.dv
    sums = {0: 1.0}
    found = []
    for stage, odds in zip(stages_ahead(view, seat), tiles_ahead(view, seat), strict=True):
        sums = _after(sums, odds)
        # What is certain is 1 to the last digit: a sum of shares may miss it by a hair and show as 99 %.
        is_certain = all(faced <= slack for faced in sums)
        chance = 1.0 if is_certain else sum(weight for faced, weight in sums.items() if faced <= slack)
        found.append(Ahead(stage.direction, stage.stage, chance))
    return tuple(found)


@cache
def dv_met(tiles: tuple[tuple[tuple[int, int], ...], ...], share: float) -> int:
    """The DV that the tiles of some stages do not exceed in at least this share of cases."""
    sums = {0: 1.0}
    for odds in tiles:
        sums = _after(sums, odds)
    gone = 0.0
    for faced, weight in sorted(sums.items()):
        gone += weight
        if gone >= share:
            return faced
    return max(sums)


def tiles_ahead(view: View, seat: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By stage ahead of a seat: the values its tile may have, and how many tiles of each there are.

    What its next step skips adds nothing, as far as the view tells where that step leads.
    """
    skipped = view.outlook.skipped if view.outlook and view.seat == seat else ()
    return tuple(
        NO_TILE if stage.stage in skipped else ((stage.value, 1),) if stage.value >= 0 else stage.odds
        for stage in stages_ahead(view, seat)
    )


def _after(sums: dict[int, float], odds: Sequence[tuple[int, int]]) -> dict[int, float]:
    """The distribution of the DV faced after one more tile."""
    total = sum(count for _, count in odds)
    after: dict[int, float] = {}
    for faced, weight in sums.items():
        for value, count in odds:
            after[faced + value] = after.get(faced + value, 0.0) + weight * count / total
    return after
