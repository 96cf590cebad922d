"""Where things lie on the board: patches spaced evenly on an ellipse, starts outside, descents inside."""

from __future__ import annotations

import math
from functools import cached_property

from moonrace.games.tranquility_base.content import Content

Point = tuple[float, float]

WIDTH, HEIGHT = 640, 446
CENTRE: Point = (320.0, 221.0)
RADII: Point = (269.0, 170.0)
MOON_RADIUS = 57.0
OUTSIDE = 34.0
"""How far outside its space a piece stands."""
ASIDE = 38.0
"""Degrees by which a piece on a gate patch leans aside, so that the start space stays clear."""
FAN = 25.0
"""Distance between pieces that share a space."""
TOP = 7 / 30
"""The place in the ring that lies at the top, as a share of the whole way round."""
STEPS = 3600


class Geometry:
    """The points of one content's board."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.ring = {mission: place for place, mission in enumerate(content.missions)}
        self.gates = {start.gate for start in content.board.starts}

    @cached_property
    def angles(self) -> list[float]:
        """The ellipse angle of each ring place, spaced by equal lengths of arc."""
        lengths = [0.0]
        for step in range(STEPS):
            a, b = _ellipse(2 * math.pi * step / STEPS), _ellipse(2 * math.pi * (step + 1) / STEPS)
            lengths.append(lengths[-1] + math.dist(a, b))
        top = lengths[STEPS * 3 // 4]
        number = len(self.ring)
        wanted = [(top + lengths[-1] * (place / number - TOP)) % lengths[-1] for place in range(number)]
        return [2 * math.pi * _at(lengths, want) / STEPS for want in wanted]

    @cached_property
    def points(self) -> dict[str, Point]:
        """The centre of every space."""
        points = {mission: _ellipse(self.angles[place]) for mission, place in self.ring.items()}
        for start in self.content.board.starts:
            points[start.id] = _along(points[start.gate], self.outward(start.gate), OUTSIDE)
        for path in self.content.board.paths:
            points.update(_descent(points[path.junction], path.spaces[:-1]))
        points["moon"] = CENTRE
        return points

    def outward(self, mission: str) -> float:
        """The direction away from the ring at a patch, in radians."""
        angle = self.angles[self.ring[mission]]
        return math.atan2(math.sin(angle) / RADII[1], math.cos(angle) / RADII[0])

    def piece(self, space: str, index: int, number: int) -> Point:
        """Where one of several pieces on a space stands, relative to the space."""
        spread = FAN * (index - (number - 1) / 2)
        if space == "moon":
            return (spread, -MOON_RADIUS + 16)
        if space not in self.ring:
            is_start = any(start.id == space for start in self.content.board.starts)
            return (spread, 0.0) if is_start else (spread, -20.0)
        out = self.outward(space)
        lean = out + math.radians(ASIDE) * (space in self.gates)
        along = out + math.pi / 2
        # Below the ring the patch's keel is in the way, elsewhere the legs are.
        lift = 2.0 if math.sin(lean) > 0.6 else -3.0
        foot = _along((0.0, lift), lean, OUTSIDE)
        return _along(foot, along, spread)


def _ellipse(angle: float) -> Point:
    return (CENTRE[0] + RADII[0] * math.cos(angle), CENTRE[1] + RADII[1] * math.sin(angle))


def _at(lengths: list[float], wanted: float) -> float:
    """The step at which the arc has this length."""
    low = 0
    high = len(lengths) - 1
    while low < high:
        middle = (low + high) // 2
        if lengths[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return float(low)


def _along(point: Point, direction: float, distance: float) -> Point:
    return (point[0] + distance * math.cos(direction), point[1] + distance * math.sin(direction))


def _descent(junction: Point, spaces: tuple[str, ...]) -> dict[str, Point]:
    """Spaces on the straight way from a junction to the rim of the Moon."""
    way = math.dist(junction, CENTRE)
    direction = math.atan2(CENTRE[1] - junction[1], CENTRE[0] - junction[0])
    first, last = 40.0, way - MOON_RADIUS - 18
    step = (last - first) / max(1, len(spaces) - 1)
    return {space: _along(junction, direction, first + step * place) for place, space in enumerate(spaces)}
