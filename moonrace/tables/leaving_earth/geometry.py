"""Where everything lies on the map: stops, worlds, and the curves between them.

The arrangement is the rulebook's: Earth at the foot, the Moon at the right, Mars at the left above, Venus at
the right above, the Sun in the corner. Places we have no point for stand where their grid says.
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
    "earth": (106, 366),
    "suborbital_flight": (250, 402),
    "earth_orbit": (222, 262),
    "lunar_fly_by": (388, 406),
    "lunar_orbit": (446, 318),
    "moon": (568, 336),
    "inner_planets_transfer": (330, 188),
    "mars_fly_by": (212, 42),
    "mars_orbit": (158, 146),
    "mars": (46, 188),
    "phobos": (44, 62),
    "ceres": (332, 46),
    "venus_fly_by": (466, 242),
    "venus_orbit": (510, 146),
    "venus": (592, 218),
    "mercury_fly_by": (424, 98),
    "mercury_orbit": (484, 32),
    "mercury": (556, 74),
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
    "earth": (0, 50, "middle"),
    "suborbital_flight": (0, 25, "middle"),
    "earth_orbit": (-15, -6, "end"),
    "lunar_fly_by": (0, 25, "middle"),
    "lunar_orbit": (-15, 5, "end"),
    "moon": (0, 42, "middle"),
    "inner_planets_transfer": (20, 4, "start"),
    "mars_fly_by": (0, -15, "middle"),
    "mars_orbit": (-14, -8, "end"),
    "mars": (0, 41, "middle"),
    "phobos": (0, 27, "middle"),
    "ceres": (20, 1, "start"),
    "venus_fly_by": (0, 26, "middle"),
    "venus_orbit": (0, -15, "middle"),
    "venus": (0, 41, "middle"),
    "mercury_fly_by": (8, 22, "middle"),
    "mercury_orbit": (-14, -8, "end"),
    "mercury": (0, 28, "middle"),
}
"""Where a name stands: aside, below, anchor."""
BENDS: dict[tuple[str, str], float] = {
    ("earth", "suborbital_flight"): 0.1,
    ("earth", "earth_orbit"): -0.1,
    ("suborbital_flight", "earth_orbit"): 0.12,
    ("earth_orbit", "lunar_fly_by"): 0.14,
    ("earth_orbit", "lunar_orbit"): -0.1,
    ("earth_orbit", "inner_planets_transfer"): 0.06,
    ("earth_orbit", "mars_fly_by"): 0.14,
    ("earth_orbit", "mars_orbit"): -0.1,
    ("lunar_fly_by", "lunar_orbit"): 0.1,
    ("lunar_fly_by", "moon"): 0.1,
    ("lunar_orbit", "moon"): -0.1,
    ("inner_planets_transfer", "venus_fly_by"): 0.1,
    ("inner_planets_transfer", "venus_orbit"): -0.14,
    ("inner_planets_transfer", "mars_orbit"): 0.04,
    ("inner_planets_transfer", "ceres"): 0.0,
    ("mars_fly_by", "mars_orbit"): -0.14,
    ("mars_fly_by", "mars"): 0.1,
    ("mars_orbit", "mars"): 0.04,
    ("mars_orbit", "phobos"): 0.05,
    ("venus_fly_by", "venus_orbit"): 0.08,
    ("venus_fly_by", "venus"): 0.12,
    ("venus_orbit", "venus"): -0.1,
    ("inner_planets_transfer", "mercury_fly_by"): -0.1,
    ("mercury_orbit", "inner_planets_transfer"): 0.12,
    ("mercury_fly_by", "mercury_orbit"): -0.12,
    ("mercury_fly_by", "mercury"): 0.12,
    ("mercury_orbit", "mercury"): -0.1,
}
"""How far a curve swings aside, in parts of its length."""
PILLS: dict[tuple[str, str], float] = {
    ("earth", "earth_orbit"): 0.46,
    ("earth_orbit", "mars_fly_by"): 0.58,
    ("earth_orbit", "mars_orbit"): 0.5,
    ("earth_orbit", "lunar_fly_by"): 0.6,
    ("suborbital_flight", "earth_orbit"): 0.45,
    ("inner_planets_transfer", "mars_orbit"): 0.32,
    ("inner_planets_transfer", "ceres"): 0.64,
    ("mars_orbit", "mars"): 0.5,
    ("mars_orbit", "phobos"): 0.62,
    ("mars_fly_by", "mars"): 0.3,
    ("mars_fly_by", "mars_orbit"): 0.5,
    ("mercury_orbit", "inner_planets_transfer"): 0.4,
    ("inner_planets_transfer", "mercury_fly_by"): 0.64,
    ("mercury_fly_by", "mercury"): 0.56,
    ("inner_planets_transfer", "venus_orbit"): 0.52,
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
        share = PILLS.get((source, to))
        if share is None:
            share = 1 - PILLS.get((to, source), 0.5)
        return self.curves[source, to].at(share)


def _by_grid(grid: tuple[float, float]) -> Point:
    column, row = grid
    return (60 + 130 * (column - 1), 50 + 88 * (row - 1))


def _towards(a: Point, b: Point, distance: float) -> Point:
    share = distance / max(1.0, math.dist(a, b))
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
