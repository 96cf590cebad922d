"""Mission patches: programme shape, border in its ink, one scene chosen by number, the numeral on top."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import (
    JOST,
    Attribute,
    Point,
    circle,
    clipped,
    el,
    group,
    outline,
    path,
    polygon,
    regular,
    svg,
)

PROGRAMMES = ("mercury", "gemini", "apollo")
STATES = ("there", "taken", "target", "reach")

_HALF = 24.0
"""Patches are drawn in a box of 48 by 48 around (24, 24)."""


def _shield(r: float) -> list[Point]:
    """Flat top, straight sides, a rounded keel below."""
    side, shoulder, foot = r * 0.9, r * 0.12, r * 1.02
    turns = [math.radians(90 * i / 7) for i in range(8)]
    keel = [
        (side * math.cos(t) ** 0.86, shoulder + (foot - shoulder) * math.sin(t) ** 1.15) for t in turns[:-1]
    ]
    right = [(side, -r * 0.92), *keel, (0.0, foot)]
    left = [(-x, y) for x, y in reversed(right[:-1])]
    return [(_HALF + x, _HALF + y) for x, y in [*right, *left]]


def shape_points(programme: str, r: float) -> list[Point]:
    """The outline of a programme's patch with half-width r around (24, 24), clockwise."""
    if programme == "mercury":
        return regular(40, _HALF, _HALF, r)
    if programme == "gemini":
        return regular(6, _HALF, _HALF, r * 1.08, first=0)
    return _shield(r)


@cache
def patch(
    programme: str,
    number: int,
    size: float = 48,
    state: str = "there",
    x: float | None = None,
    y: float | None = None,
    title: str = "",
) -> Markup:
    """A patch. `taken` is an empty socket, `target` has the accent's second outline, `reach` a dashed one."""
    return svg(
        size,
        size,
        "0 0 48 48",
        _patch(programme, number, state),
        class_=f"patch patch-{programme} is-{state}",
        x=x,
        y=y,
        title=title,
    )


@cache
def patch_shape(
    programme: str, number: int, cx: float, cy: float, size: float, state: str = "there"
) -> Markup:
    """The same as a group centred on a point, for boards."""
    scale = size / 48
    where = f"translate({cx - size / 2:.2f} {cy - size / 2:.2f}) scale({scale:.4f})"
    return group(
        _patch(programme, number, state), transform=where, class_=f"patch patch-{programme} is-{state}"
    )


def _patch(programme: str, number: int, state: str) -> Markup:
    if state == "taken":
        return _socket(programme, number)
    ink = f"var(--{programme})"
    field = shape_points(programme, 17)
    return group(
        _halo(programme, state),
        _draw_shape(programme, 18.2, fill="var(--patch-field)", stroke=ink, stroke_width=3.2),
        *_SCENES[(number - 3) % len(_SCENES)](field),
        _numeral(number, programme, "var(--text)", halo=True),
    )


def _draw_shape(programme: str, r: float, **ink: Attribute) -> Markup:
    if programme == "mercury":
        return circle(_HALF, _HALF, r, **ink)
    return polygon(shape_points(programme, r), stroke_linejoin="round", **ink)


def _halo(programme: str, state: str) -> Markup:
    if state not in {"target", "reach"}:
        return Markup("")
    dash = "3 2.6" if state == "reach" else None
    outer: dict[str, Attribute] = {"fill": "none", "stroke": "var(--acc)", "stroke_width": 1.8}
    if programme == "mercury":
        return circle(_HALF, _HALF, 22.6, stroke_dasharray=dash, **outer)
    return polygon(shape_points(programme, 22.4), stroke_linejoin="round", stroke_dasharray=dash, **outer)


def _socket(programme: str, number: int) -> Markup:
    empty: dict[str, Attribute] = {
        "fill": "none",
        "stroke": "var(--edge)",
        "stroke_width": 1.5,
        "stroke_dasharray": "3.4 3",
    }
    return group(
        _draw_shape(programme, 18.2, **empty), _numeral(number, programme, "var(--text3)", halo=False)
    )


def _numeral(number: int, programme: str, ink: str, halo: bool) -> Markup:
    size = 20 if halo else 17
    drop = -1.2 if programme == "apollo" else 0.0
    around: dict[str, Attribute] = {
        "stroke": "var(--patch-field)",
        "stroke_width": 3.4,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return el(
        "text",
        str(number),
        x=24.0,
        y=_HALF + size * 0.355 + drop,
        text_anchor="middle",
        font_family=JOST,
        font_size=size,
        font_weight=700 if halo else 600,
        fill=ink,
        aria_hidden="true",
        **(around if halo else {}),
    )


# Scenes: polygons cut to the field, at most three inks each ----------------------------------------------

Scene = Callable[[Sequence[Point]], list[Markup]]


def _cut_to(field: Sequence[Point], points: Sequence[Point], ink: str) -> Markup:
    inside = clipped(points, field)
    return path(outline(inside), fill=ink) if len(inside) > 2 else Markup("")


def _disc(cx: float, cy: float, r: float) -> list[Point]:
    return regular(28, cx, cy, r)


def _band(cx: float, cy: float, rx: float, ry: float, width: float, tilt: float) -> list[list[Point]]:
    """A thin ellipse ring as quadrilaterals joined into two halves, so that each half can be cut."""
    halves = []
    turn = math.radians(tilt)
    for first in (0, 180):
        angles = [math.radians(first + 180 * i / 16) for i in range(17)]
        outer = [(rx * math.cos(a), ry * math.sin(a)) for a in angles]
        inner = [((rx - width) * math.cos(a), (ry - width) * math.sin(a)) for a in reversed(angles)]
        halves.append(
            [
                (cx + x * math.cos(turn) - y * math.sin(turn), cy + x * math.sin(turn) + y * math.cos(turn))
                for x, y in [*outer, *inner]
            ]
        )
    return halves


def _stars(*places: Point) -> list[Markup]:
    return [circle(x, y, 1.0, fill="var(--text2)") for x, y in places]


def _orbit(field: Sequence[Point]) -> list[Markup]:
    rings = [_cut_to(field, half, "var(--edge)") for half in _band(24, 24, 17, 9.5, 1.4, -32)]
    return [*rings, circle(34.6, 14.6, 3.1, fill="var(--sun)")]


def _horizon(field: Sequence[Point]) -> list[Markup]:
    return [
        _cut_to(field, _disc(24, 55, 24), "var(--patch-sea)"),
        *_stars((14, 13.5), (34, 13), (24.5, 10.6)),
    ]


def _rays(field: Sequence[Point]) -> list[Markup]:
    beams = []
    for degrees in range(-168, 0, 28):
        a, b = math.radians(degrees - 6.5), math.radians(degrees + 6.5)
        far = [(24 + 40 * math.cos(t), 42 + 40 * math.sin(t)) for t in (a, b)]
        beams.append(_cut_to(field, [(24, 42), *far], "var(--patch-ray)"))
    return beams


def _moonbeam(field: Sequence[Point]) -> list[Markup]:
    beam = _cut_to(field, [(14, 46), (30, 46), (34, 14)], "var(--patch-ray)")
    return [beam, _cut_to(field, _disc(34, 15, 6.4), "var(--patch-stone)")]


def _plain(field: Sequence[Point]) -> list[Markup]:
    return [_cut_to(field, [(4, 33.6), (44, 33.6), (44, 35.4), (4, 35.4)], "var(--edge)")]


def _re_entry(field: Sequence[Point]) -> list[Markup]:
    trail = _cut_to(field, [(6, 8), (10, 4), (31, 29), (29, 31)], "var(--patch-ray)")
    return [trail, _cut_to(field, _disc(24, 53, 20), "var(--patch-sea)")]


_SCENES: tuple[Scene, ...] = (_orbit, _plain, _horizon, _re_entry, _moonbeam, _rays)
