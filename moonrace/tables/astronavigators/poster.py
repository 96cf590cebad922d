"""The poster of AstroNavigators."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.kit.posters import WIDTH
from moonrace.tables.kit.svg import Point, circle, line, outline, path, polar, polygon, star
from moonrace.tables.kit.worlds import stars

# Seven stars of a chart that is nobody's: x, y.
_CHART: tuple[Point, ...] = ((30, 64), (66, 46), (98, 58), (128, 68), (196, 66), (186, 108), (140, 104))


def motif() -> list[Markup]:
    """A sextant under stars, over the rim of a dial."""
    ticks = [
        line(
            *polar(120, 310, 182, a),
            *polar(120, 310, 194 if a % 15 else 200, a),
            stroke="var(--teal)",
            stroke_width=1.3,
        )
        for a in range(-127, -52, 5)
    ]
    joins = outline([*_CHART]).replace("Z", "") + "L128 68"
    sparks = [polygon(star(4, x, y, 6.5, 1.6), fill="var(--text)") for x, y in _CHART]
    left, right = polar(120, 122, 96, 124), polar(120, 122, 96, 56)
    inner_l, inner_r = polar(120, 122, 82, 124), polar(120, 122, 82, 56)
    arc = (
        f"M{left[0]:.1f} {left[1]:.1f}A96 96 0 0 0 {right[0]:.1f} {right[1]:.1f}"
        f"L{inner_r[0]:.1f} {inner_r[1]:.1f}A82 82 0 0 1 {inner_l[0]:.1f} {inner_l[1]:.1f}Z"
    )
    frame = f"M{left[0]:.1f} {left[1]:.1f}L120 122L{right[0]:.1f} {right[1]:.1f}"
    rib_l, rib_r = polar(120, 122, 62, 124), polar(120, 122, 62, 56)
    inner = f"M{rib_l[0]:.1f} {rib_l[1]:.1f}A62 62 0 0 0 {rib_r[0]:.1f} {rib_r[1]:.1f}"
    arm = polar(120, 122, 82, 76)
    return [
        stars(WIDTH, 110, 30, 5),
        circle(120, 310, 182, fill="var(--inner)", stroke="var(--teal)", stroke_width=1.5),
        *ticks,
        path(joins, fill="none", stroke="var(--teal)", stroke_width=1.5),
        *sparks,
        path(arc, fill="var(--teal)"),
        path(frame + inner, fill="none", stroke="var(--text)", stroke_width=3, stroke_linejoin="round"),
        line(120, 122, *arm, stroke="var(--text)", stroke_width=4, stroke_linecap="round"),
        circle(120, 120, 6.5, fill="var(--sun)"),
    ]
