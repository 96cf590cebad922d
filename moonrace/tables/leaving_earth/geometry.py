"""Where everything lies on the map: stops, worlds, and the curves between them.

The arrangement is the rulebook's: Earth at the foot, the Moon at the right, Mars at the left above, Venus at the
right above, the Sun in the corner. Places we have no point for stand where their grid says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from moonrace.games.leaving_earth.catalogue import Catalogue, Way
from moonrace.tables.kit.svg import number

WIDTH, HEIGHT = 640, 446
Point = tuple[float, float]
SUN: Point = (640.0, 0.0)
SUN_RADIUS = 54.0
STOP = 8.0
RADIATION = "solar_radiation"

POINTS: dict[str, Point] = {
    "earth": (122, 366),
    "suborbital_flight": (244, 400),
    "earth_orbit": (214, 268),
    "lunar_fly_by": (386, 404),
    "lunar_orbit": (442, 312),
    "moon": (566, 340),
    "inner_planets_transfer": (326, 190),
    "mars_fly_by": (206, 44),
    "mars_orbit": (150, 142),
    "mars": (52, 190),
    "phobos": (50, 62),
    "ceres": (328, 50),
    "venus_fly_by": (452, 236),
    "venus_orbit": (506, 150),
    "venus": (590, 222),
    "mercury_fly_by": (424, 104),
    "mercury_orbit": (462, 34),
    "mercury": (546, 82),
}
WORLDS: dict[str, float] = {
    "earth": 34,
    "moon": 25,
    "mars": 24,
    "venus": 24,
    "phobos": 11,
    "ceres": 12,
    "mercury": 13,
}
"""Radius by world."""
LABELS: dict[str, tuple[float, float, str]] = {
    "earth": (0, 51, "middle"),
    "suborbital_flight": (0, 24, "middle"),
    "earth_orbit": (-14, -5, "end"),
    "lunar_fly_by": (0, 24, "middle"),
    "lunar_orbit": (-14, 5, "end"),
    "moon": (0, 42, "middle"),
    "inner_planets_transfer": (-13, 17, "end"),
    "mars_fly_by": (0, -15, "middle"),
    "mars_orbit": (-14, 1, "end"),
    "mars": (0, 42, "middle"),
    "phobos": (0, 27, "middle"),
    "ceres": (19, 3, "start"),
    "venus_fly_by": (0, 26, "middle"),
    "venus_orbit": (-2, -15, "middle"),
    "venus": (0, 42, "middle"),
    "mercury_fly_by": (-4, -15, "middle"),
    "mercury_orbit": (0, -15, "middle"),
    "mercury": (19, 5, "start"),
}
"""Where a name stands: aside, below, anchor."""
BENDS: dict[tuple[str, str], float] = {
    ("earth", "suborbital_flight"): 0.14,
    ("earth", "earth_orbit"): -0.16,
    ("suborbital_flight", "earth_orbit"): 0.14,
    ("earth_orbit", "lunar_fly_by"): 0.16,
    ("earth_orbit", "lunar_orbit"): -0.1,
    ("earth_orbit", "inner_planets_transfer"): -0.12,
    ("earth_orbit", "mars_fly_by"): 0.16,
    ("earth_orbit", "mars_orbit"): -0.16,
    ("lunar_fly_by", "lunar_orbit"): 0.1,
    ("lunar_fly_by", "moon"): 0.1,
    ("lunar_orbit", "moon"): -0.12,
    ("inner_planets_transfer", "venus_fly_by"): 0.08,
    ("inner_planets_transfer", "venus_orbit"): -0.14,
    ("inner_planets_transfer", "mars_orbit"): 0.06,
    ("inner_planets_transfer", "ceres"): 0.0,
    ("mars_fly_by", "mars_orbit"): -0.12,
    ("mars_fly_by", "mars"): 0.16,
    ("mars_orbit", "mars"): 0.08,
    ("mars_orbit", "phobos"): 0.06,
    ("venus_fly_by", "venus_orbit"): 0.08,
    ("venus_fly_by", "venus"): 0.14,
    ("venus_orbit", "venus"): -0.14,
    ("inner_planets_transfer", "mercury_fly_by"): -0.1,
    ("mercury_orbit", "inner_planets_transfer"): 0.22,
    ("mercury_fly_by", "mercury_orbit"): 0.1,
    ("mercury_fly_by", "mercury"): 0.12,
    ("mercury_orbit", "mercury"): -0.1,
}
"""How far a curve swings aside, in parts of its length."""
PILLS: dict[tuple[str, str], float] = {
    ("earth", "suborbital_flight"): 0.42,
    ("suborbital_flight", "earth"): 0.27,
    ("earth", "earth_orbit"): 0.42,
    ("earth_orbit", "earth"): 0.34,
    ("earth_orbit", "mars_fly_by"): 0.5,
    ("earth_orbit", "mars_orbit"): 0.52,
    ("earth_orbit", "lunar_fly_by"): 0.55,
    ("inner_planets_transfer", "ceres"): 0.3,
    ("ceres", "inner_planets_transfer"): 0.28,
    ("mars_orbit", "mars"): 0.33,
    ("mars", "mars_orbit"): 0.46,
    ("venus_orbit", "venus"): 0.3,
    ("venus", "venus_orbit"): 0.44,
}
"""Where the pill of a manoeuvre stands on its curve, from its start; the middle for the others."""


class Curve(msgspec.Struct, frozen=True):
    """A quadratic curve from one place to another, between their rims."""

    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        """A point on the curve."""
        left = 1 - share
        return (
            left * left * self.start[0] + 2 * left * share * self.bend[0] + share * share * self.end[0],
            left * left * self.start[1] + 2 * left * share * self.bend[1] + share * share * self.end[1],
        )

    def heading(self, share: float) -> float:
        """The direction of travel there, in degrees clockwise from the right."""
        (ax, ay), (bx, by) = self.at(max(0.0, share - 0.02)), self.at(min(1.0, share + 0.02))
        return math.degrees(math.atan2(by - ay, bx - ax))

    @property
    def d(self) -> str:
        """The curve as path data."""
        points = (self.start, self.bend, self.end)
        (ax, ay), (bx, by), (cx, cy) = ((number(x), number(y)) for x, y in points)
        return f"M{ax} {ay}Q{bx} {by} {cx} {cy}"


class Geometry:
    """Points and curves of one choice of expansions."""

    def __init__(self, cat: Catalogue) -> None:
        self.places = [place for place in cat.places if place.visitable]
        self.points: dict[str, Point] = {
            place.id: POINTS.get(place.id) or _by_grid(place.grid) for place in self.places
        }
        self.ways = [way for way in cat.ways if way.to != cat.lost]
        self.names = [place.id for place in cat.places]
        self.curves: dict[tuple[str, str], Curve] = {}
        for way in self.ways:
            ends = self.ends(way)
            self.curves[ends] = self._curve(*ends)

    def ends(self, way: Way) -> tuple[str, str]:
        """Where a manoeuvre begins and ends."""
        return self.names[way.source], self.names[way.to]

    def has_way_back(self, way: Way) -> bool:
        """Whether a manoeuvre leads the other way too."""
        source, to = self.ends(way)
        return (to, source) in self.curves

    def pairs(self) -> Iterable[tuple[tuple[str, str], list[Way]]]:
        """Neighbouring places with the manoeuvres between them."""
        found: dict[tuple[str, str], list[Way]] = {}
        for way in self.ways:
            source, to = self.ends(way)
            found.setdefault((to, source) if (to, source) in found else (source, to), []).append(way)
        return found.items()

    def _curve(self, source: str, to: str) -> Curve:
        swing = BENDS.get((source, to))
        if swing is None:
            swing = -BENDS.get((to, source), 0.1)
        (ax, ay), (bx, by) = self.points[source], self.points[to]
        dx, dy = bx - ax, by - ay
        bend = (ax + dx / 2 - dy * swing * 2, ay + dy / 2 + dx * swing * 2)
        return Curve(
            _towards((ax, ay), bend, WORLDS.get(source, STOP) + 1),
            bend,
            _towards((bx, by), bend, WORLDS.get(to, STOP) + 1),
        )

    def pill(self, source: str, to: str) -> Point:
        """Where the figures of a manoeuvre stand."""
        return self.curves[source, to].at(PILLS.get((source, to), 0.5))

    def token(self, place: str, index: int, total: int) -> Point:
        """Where a craft's token stands, from its place: above it, side by side, in rows of four."""
        lift = WORLDS.get(place, STOP) + 13
        row, column = divmod(index, 4)
        in_row = min(4, total - 4 * row)
        if place in WORLDS and WORLDS[place] > 20:
            return (-WORLDS[place] * 0.95 + 25 * column, -lift * 0.62 - 8 - 24 * row)
        return (25.0 * (column - (in_row - 1) / 2), -lift - 24 * row)


def _by_grid(grid: tuple[float, float]) -> Point:
    column, row = grid
    return (60 + 130 * (column - 1), 50 + 88 * (row - 1))


def _towards(a: Point, b: Point, distance: float) -> Point:
    share = distance / max(1.0, math.dist(a, b))
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
