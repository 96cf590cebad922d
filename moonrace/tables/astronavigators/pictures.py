"""Small pictures: constellations, phases of the Moon, planets, seats on maps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from moonrace.games.astronavigators.content import Content
from moonrace.tables.kit.svg import Point, circle, el, group, number, outline, path, rect, star, svg
from moonrace.tables.kit.tokens import seat_shape

DAY = 24.0
PLANET_INKS = {
    "mercury": "var(--metal)",
    "venus": "var(--venus)",
    "earth": "var(--earth)",
    "mars": "var(--mars)",
    "jupiter": "var(--venus-shade)",
    "saturn": "var(--venus)",
    "uranus": "var(--sky)",
    "neptune": "var(--earth-shade)",
    "terra": "var(--earth)",
}


def chart(width: float, height: float, title: str, kind: str, *parts: str) -> Markup:
    """A map: a drawing with a name, in which things may be pressed."""
    return el(
        "svg",
        *parts,
        class_=kind,
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        focusable="false",
        role="group",
        aria_label=title,
    )


def unwrapped(stars: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Right ascensions brought together across 0 h, declinations as they are."""
    first = stars[0][0]
    return [(ra + DAY * round((first - ra) / DAY), dec) for ra, dec in stars]


def tree(points: Sequence[Point]) -> list[tuple[int, int]]:
    """The shortest lines that join all points: how a figure is drawn between its stars."""
    inside, edges = {0}, []
    while len(inside) < len(points):
        pairs = ((a, b) for a in inside for b in range(len(points)) if b not in inside)
        a, b = min(pairs, key=lambda pair: math.dist(points[pair[0]], points[pair[1]]))
        inside.add(b)
        edges.append((a, b))
    return edges


def lines_of(points: Sequence[Point], longest: float = math.inf) -> str:
    """The path of a figure; lines longer than this are left out, as around the poles."""
    return "".join(
        f"M{number(points[a][0])} {number(points[a][1])}L{number(points[b][0])} {number(points[b][1])}"
        for a, b in tree(points)
        if math.dist(points[a], points[b]) <= longest
    )


def stars_of(points: Sequence[Point], r: float) -> str:
    """Four-point stars as one path."""
    return "".join(outline(star(4, x, y, r, r * 0.36)) for x, y in points)


@cache
def _figure(stars: tuple[tuple[float, float], ...], width: float, height: float) -> Markup:
    """A constellation in a frame of its own, as large as it fits."""
    spread = [(-ra * 15 * math.cos(math.radians(min(abs(dec), 75))), -dec) for ra, dec in unwrapped(stars)]
    xs, ys = [x for x, _ in spread], [y for _, y in spread]
    scale = min((width - 16) / ((max(xs) - min(xs)) or 1), (height - 14) / ((max(ys) - min(ys)) or 1))
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    points = [(width / 2 + (x - middle[0]) * scale, height / 2 + (y - middle[1]) * scale) for x, y in spread]
    return group(
        path(lines_of(points), class_="an-pic-line"), path(stars_of(points, 4.4), class_="an-pic-star")
    )


@cache
def moon_disc(week: int, cx: float, cy: float, r: float) -> Markup:
    """The Moon's phase in a week: new, first quarter, full, last quarter."""
    dark = circle(cx, cy, r, class_="an-moon-dark")
    lit = {
        1: "",
        2: f"M{number(cx)} {number(cy - r)}A{number(r)} {number(r)} 0 0 1 {number(cx)} {number(cy + r)}Z",
        3: "",
        4: f"M{number(cx)} {number(cy - r)}A{number(r)} {number(r)} 0 0 0 {number(cx)} {number(cy + r)}Z",
    }[week]
    if week == 3:
        return group(dark, circle(cx, cy, r - 0.6, class_="an-moon-lit"))
    return group(dark, path(lit, class_="an-moon-lit") if lit else "")


@cache
def phase(week: int, size: float = 18) -> Markup:
    """The phase of a week as a drawing of its own."""
    return svg(size, size, "0 0 24 24", moon_disc(week, 12, 12, 10.4), class_="an-phase")


@cache
def planet_disc(planet: str, cx: float, cy: float, r: float) -> Markup:
    """A planet as a disc with what makes it known."""
    disc = circle(cx, cy, r, fill=PLANET_INKS[planet])
    if planet == "saturn":
        d = f"M{number(cx - 1.9 * r)} {number(cy + 0.5 * r)}L{number(cx + 1.9 * r)} {number(cy - 0.5 * r)}"
        return group(disc, path(d, stroke=PLANET_INKS[planet], stroke_width=r * 0.34, fill="none"))
    if planet == "jupiter":
        band = rect(cx - r * 0.94, cy - r * 0.2, r * 1.88, r * 0.36, fill="var(--body)", opacity=0.6)
        return group(disc, band)
    return disc


class Pictures:
    """Pictures of observation cards of one content."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def card(self, card: str, width: float = 64, height: float = 56) -> Markup:
        """What a card shows."""
        return svg(
            width,
            height,
            f"0 0 {number(width)} {number(height)}",
            self._inside(card, width, height),
            class_="an-picture",
        )

    def _inside(self, card: str, width: float, height: float) -> Markup:
        content, middle = self.content, (width / 2, height / 2)
        if card in content.constellations:
            return _figure(content.constellations[card].main_stars, width, height)
        if card in content.lunar_cards:
            return moon_disc(content.lunar_cards[card].week, *middle, height * 0.34)
        entry = content.planet_cards[card]
        if entry.transit:
            sun = circle(*middle, height * 0.36, fill="var(--sun)")
            dot = circle(middle[0] + height * 0.1, middle[1] - height * 0.08, 3.2, fill="var(--ink)")
            return group(sun, dot)
        return planet_disc(entry.body, *middle, height * 0.26)


def dice_shape(seats: Sequence[int], cx: float, cy: float, r: float, prefix: str = "") -> Markup:
    """Tokens of several seats side by side around a point; ids let them glide when they move."""
    step = min(2.1 * r, 30 / max(1, len(seats)))
    first = cx - step * (len(seats) - 1) / 2
    return group(
        *(
            group(
                seat_shape(seat, first + step * at, cy, r, outline=1.2),
                id=f"{prefix}{seat}" if prefix else None,
                data_moves="" if prefix else None,
            )
            for at, seat in enumerate(seats)
        )
    )
