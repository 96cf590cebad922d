"""Worlds: a disc and a shade crescent on the right; stars that never stand behind text."""

from __future__ import annotations

import math
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import circle, group, number, path, svg

WORLDS = ("earth", "moon", "mars", "venus", "sun")

# Craters as (x, y, r) in parts of the Moon's radius.
_CRATERS = (
    (-0.47, -0.35, 0.2),
    (0.04, -0.62, 0.09),
    (-0.78, -0.06, 0.055),
    (-0.26, 0.0, 0.078),
    (-0.62, 0.24, 0.1),
    (-0.09, 0.38, 0.145),
    (-0.36, 0.66, 0.07),
)


def _crescent(cx: float, cy: float, r: float, ink: str) -> Markup:
    """The part of a disc in shade: between its right edge and an arc that starts where it is thinnest."""
    n, turn = number, math.radians(-84)
    top = (cx + r * math.cos(turn), cy + r * math.sin(turn))
    foot = (cx + r * math.cos(-turn), cy + r * math.sin(-turn))
    inner = r * 1.28
    d = (
        f"M{n(top[0])} {n(top[1])}A{n(r)} {n(r)} 0 0 1 {n(foot[0])} {n(foot[1])}"
        f"A{n(inner)} {n(inner)} 0 0 0 {n(top[0])} {n(top[1])}Z"
    )
    return path(d, fill=ink)


@cache
def moon_shape(cx: float, cy: float, r: float) -> Markup:
    """The Moon as a group around a point."""
    craters = [circle(cx + x * r, cy + y * r, k * r, fill="var(--moon-crater)") for x, y, k in _CRATERS]
    shade = _crescent(cx, cy, r, "var(--moon-shade)")
    return group(circle(cx, cy, r, fill="var(--moon)"), *craters, shade, class_="world moon")


@cache
def world_shape(name: str, cx: float, cy: float, r: float) -> Markup:
    """A world as a group around a point."""
    if name == "moon":
        return moon_shape(cx, cy, r)
    if name == "sun":
        return group(circle(cx, cy, r, fill="var(--sun)"), class_="world sun")
    if name not in WORLDS:
        raise KeyError(f"There is no world “{name}”. Known: {', '.join(WORLDS)}.")
    disc = circle(cx, cy, r, fill=f"var(--{name})")
    shade = _crescent(cx, cy, r, f"var(--{name}-shade)")
    return group(disc, *_features(name, cx, cy, r), shade, class_=f"world {name}")


def _features(name: str, cx: float, cy: float, r: float) -> list[Markup]:
    where = f"translate({number(cx)} {number(cy)}) scale({number(r / 10)})"
    if name == "earth":
        land = "M-6.6-5.6C-4.4-8-1-8.6 0-6.6C.6-5-2-4.2-3-2.6C-4-1-5.4.4-7.4-.6C-8.6-1.6-7.8-4.2-6.6-5.6Z"
        south = "M1.2 1C3.4-.4 6.4.6 6.2 2.8C6 5 3.6 7.6 2 7C.6 6.4-1 2.6 1.2 1Z"
        return [path(land + south, fill="var(--earth-land)", transform=where)]
    if name == "mars":
        return [
            path(
                "M-5.4-8.4C-2.6-9.9 2.4-9.9 5.2-8.5C3-6.6-3-6.4-5.4-8.4Z", fill="var(--body)", transform=where
            )
        ]
    bands = "M-9.6-2.6C-5-1 3-1.4 9.4-3.2M-9.4 3.2C-4 5 4 4.6 9.6 2.6"
    return [
        path(bands, fill="none", stroke="var(--venus-shade)", stroke_width=1.2, transform=where),
    ]


def moon(r: float = 24) -> Markup:
    """The Moon as a drawing of its own."""
    return world("moon", r)


@cache
def world(name: str, r: float = 24) -> Markup:
    """A world as a drawing of its own."""
    box = f"0 0 {number(2 * r)} {number(2 * r)}"
    return svg(2 * r, 2 * r, box, world_shape(name, r, r, r), class_="world-art")


@cache
def stars(width: float, height: float, count: int = 40, salt: int = 1) -> Markup:
    """Stars scattered over a field; the same salt gives the same sky. Count stays at ninety or below."""
    seed, dots = salt * 7919 + 17, []
    for _ in range(min(count, 90)):
        values = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) % 2**31
            values.append(seed / 2**31)
        x, y, size = values
        dots.append(circle(x * width, y * height, 0.6 + 0.6 * size, opacity=round(0.35 + 0.45 * size, 2)))
    return group(*dots, fill="var(--star)", class_="stars", aria_hidden="true")


def glow(cx: float, cy: float, r: float, ink: str = "var(--sun)", steps: int = 3) -> Markup:
    """Flat light around something: concentric discs at 5, 10 and 16 per cent of one ink."""
    shares = (0.16, 0.1, 0.05)[:steps]
    discs = [circle(cx, cy, r * (1.5 + 0.55 * i), opacity=share) for i, share in enumerate(shares)]
    return group(*reversed(discs), fill=ink)
