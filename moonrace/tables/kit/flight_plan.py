"""The picture that invites to a first lesson: a way with four stops to the Moon. What they are is text."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.posters import flying
from moonrace.tables.kit.rockets import craft_shape
from moonrace.tables.kit.svg import Attribute, circle, group, path, svg
from moonrace.tables.kit.worlds import moon_shape, stars, world_shape

WIDTH, HEIGHT = 800, 444
_WAY = "M188 330C186 280 190 240 210 196C232 148 270 106 323 82C400 46 490 62 565 118"
_LATER = "M565 118C606 156 628 206 634 262"


@cache
def flight_plan() -> Markup:
    """Earth, Moon and the way between them."""
    cx, cy = 652, 322
    way: dict[str, Attribute] = {"fill": "none", "stroke": "var(--red)", "stroke_width": 3}
    lander, _ = craft_shape("lunar_module")
    return svg(
        WIDTH, HEIGHT, f"0 0 {WIDTH} {HEIGHT}",
        stars(WIDTH, HEIGHT, 46, 6),
        *(circle(cx, cy, r, fill="none", stroke="var(--line)", stroke_width=1) for r in (226, 292)),
        moon_shape(cx, cy, 164),
        world_shape("earth", 132, 500, 124),
        group(path(_LATER, stroke_dasharray="2 7"), path(_WAY), **way, stroke_linecap="round"),
        flying("poster", 446, 62, 92, 98),
        group(lander, transform="translate(610 268) scale(1.1)"),
        class_="plan-art",
        preserveAspectRatio="xMaxYMid slice",
    )  # fmt: skip
