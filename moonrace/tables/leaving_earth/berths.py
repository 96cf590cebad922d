"""Where tokens stand on the map: near their place, beside the lines, never over names and figures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache

from moonrace.tables.leaving_earth.geometry import HEIGHT, LABELS, STOP, WIDTH, WORLDS, Curve, Geometry, Point

Box = tuple[float, float, float, float]
"""Left, top, right, foot."""
SLOTS = 5
"""So many tokens stand at a place: one for each agency, where there are more craft than that."""
TOKEN: Box = (-11, -11, 20, 15)
FLYING: Box = (-13, -25, 20, 15)
"""A token with its number, and one with its years over it."""
STEP, REACH = 8, 96
FAR = 40.0
SAMPLES = 18
LETTER, LINE = 7.0, 13.0
"""How wide and how high a letter of a name is."""
WORD_LINES = 2
"""Under the name of a place that can be explored stands what was found, and that it is a secret."""
WORD = 80.0
BADGE = 10.0
SHARES = (0.0, -0.05, 0.05, -0.1, 0.1, -0.16, 0.16, -0.22, 0.22, -0.3, 0.3)
ASIDE = (0.0, 17.0, -17.0, 24.0, -24.0, 32.0, -32.0, 42.0, -42.0, 54.0, -54.0)
ON_A_LINE, ON_ITS_WORLD, BLOCKED = 12.0, 150.0, 10_000.0


class Berths:
    """The free spots of one map. What is in the way does not change, so each is looked for once."""

    def __init__(self, geometry: Geometry, figures: Iterable[Box], explored: Iterable[str]) -> None:
        self.geometry = geometry
        self.blocked = [*figures, *self._names(set(explored))]
        self.rounds = [(point, WORLDS.get(place, STOP) + 1) for place, point in geometry.points.items()]
        self.lines = [
            curve.at(n / SAMPLES)
            for ends, curve in geometry.curves.items()
            if ends < ends[::-1] or ends[::-1] not in geometry.curves
            for n in range(SAMPLES + 1)
        ]
        self.at = cache(self._at)
        self.along = cache(self._along)

    def _names(self, explored: set[str]) -> Iterable[Box]:
        for place in self.geometry.places:
            x, y = self.geometry.points[place.id]
            dx, dy, anchor = LABELS.get(place.id, (0, 24, "middle"))
            yield _text(x + dx, y + dy, LETTER * len(place.name), anchor)
            if place.id in explored:
                for row in range(1, WORD_LINES + 1):
                    yield _text(x + dx, y + dy + 12.5 * row, WORD, anchor)
                radius = WORLDS.get(place.id, STOP)
                away = radius * 0.8 if radius > STOP else 11.0
                yield (x + away - BADGE, y - away - BADGE, x + away + BADGE, y - away + BADGE)

    def _at(self, place: str) -> tuple[Point, ...]:
        """Spots for the tokens at a place, the best first."""
        x, y = self.geometry.points[place]
        steps = range(-REACH, REACH + 1, STEP)
        near = [(x + dx, y + dy) for dx in steps for dy in steps if math.hypot(dx, dy) <= REACH]
        part = self._around((x, y), REACH + FAR)
        costs = {spot: part.cost(spot, TOKEN, place) + math.dist(spot, (x, y)) for spot in near}
        found: list[Point] = []
        for _ in range(SLOTS):
            # Tokens of one place stand together.
            best = min(costs, key=lambda s: costs[s] + sum(math.dist(s, f) for f in found) / 4)
            found.append(best)
            box = moved(TOKEN, best)
            costs = {s: cost for s, cost in costs.items() if not overlap(moved(TOKEN, s), box)}
        return tuple(found)

    def _along(self, source: str, to: str, share: float) -> tuple[Point, ...]:
        """Spots for a token on its way, the best first: as near to its share of the way as may be."""
        curve = self.geometry.curves[source, to]
        spots = [_aside(curve, share + more, aside) for more in SHARES for aside in ASIDE]
        part = self._around(curve.at(share), 0.2 * math.dist(curve.start, curve.end) + 2 * FAR)
        ranked = sorted(enumerate(spots), key=lambda item: part.cost(item[1], FLYING, "") + item[0])
        return tuple(spot for _, spot in ranked)

    def _around(self, centre: Point, reach: float) -> Berths:
        """The same map, with what lies near a point alone."""
        (x, y), part = centre, copy(self)
        field = (x - reach, y - reach, x + reach, y + reach)
        part.blocked = [box for box in self.blocked if overlap(box, field)]
        part.rounds = [(at, radius) for at, radius in self.rounds if math.dist(at, centre) < reach + radius]
        part.lines = [at for at in self.lines if math.dist(at, centre) < 1.5 * reach]
        return part

    def cost(self, spot: Point, token: Box, place: str) -> float:
        """How much in the way a token would be."""
        if self.is_blocked(spot, token):
            return BLOCKED
        box = moved(token, spot)
        own = self.geometry.points.get(place)
        rounds = sum(
            (ON_ITS_WORLD if centre == own and radius > STOP + 1 else BLOCKED) * _touches(box, centre, radius)
            for centre, radius in self.rounds
        )
        on_lines = sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in self.lines)
        return rounds + ON_A_LINE * on_lines

    def is_blocked(self, spot: Point, token: Box) -> bool:
        """Whether a token would hide a name or a figure, or leave the map."""
        box = moved(token, spot)
        outside = box[0] < 2 or box[1] < 2 or box[2] > WIDTH - 2 or box[3] > HEIGHT - 2
        return outside or any(overlap(box, other) for other in self.blocked)


def _text(x: float, y: float, wide: float, anchor: str) -> Box:
    left = {"middle": x - wide / 2, "end": x - wide, "start": x}[anchor]
    return (left, y - LINE + 2, left + wide, y + 3)


def moved(box: Box, by: Point) -> Box:
    """A box elsewhere."""
    return (box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1])


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share some room."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _touches(box: Box, centre: Point, radius: float) -> bool:
    x = max(box[0], min(centre[0], box[2]))
    y = max(box[1], min(centre[1], box[3]))
    return math.dist((x, y), centre) < radius


def _aside(curve: Curve, share: float, aside: float) -> Point:
    share = min(0.9, max(0.1, share))
    (x, y), heading = curve.at(share), math.radians(curve.heading(share) + 90)
    return (round(x + aside * math.cos(heading)), round(y + aside * math.sin(heading)))


def first_free(spots: Sequence[Point], token: Box, taken: Sequence[Box]) -> Point:
    """The best spot that nobody has; the best of all where every one is taken."""
    return next(
        (spot for spot in spots if not any(overlap(moved(token, spot), box) for box in taken)), spots[0]
    )
