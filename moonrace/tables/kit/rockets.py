"""Rockets and craft: bodies, ogives, frustums and bells, lit from the left. The silhouette tells the kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import (
    Attribute,
    Point,
    circle,
    clipped,
    group,
    line,
    outline,
    path,
    polygon,
    regular,
    svg,
)

LIGHT, SHADE, INK, METAL = "var(--body)", "var(--shade)", "var(--ink)", "var(--metal)"
_EDGE: dict[str, Attribute] = {
    "stroke": "var(--outline)",
    "stroke_width": 0.9,
    "stroke_linejoin": "round",
    "vector_effect": "non-scaling-stroke",
}
_SHADE_FROM = 0.62
"""The right 38 per cent lie in shade."""


class Stack:
    """Draws a rocket from the tip down around x = 0. Heights and widths are in drawing units."""

    def __init__(self) -> None:
        self.y = 0.0
        self.reach = 0.0
        """How far the drawing goes to either side."""
        self.parts: list[Markup] = []

    def _lit(self, points: Sequence[Point], light: str = LIGHT, shade: str = SHADE) -> None:
        xs = [x for x, _ in points]
        left, right = min(xs), max(xs)
        self.reach = max(self.reach, right, -left)
        border = left + (right - left) * _SHADE_FROM
        dark = clipped(points, [(border, -1e3), (1e3, -1e3), (1e3, 1e3), (border, 1e3)])
        self.parts.append(path(outline(points), fill=light))
        self.parts.append(path(outline(dark), fill=shade))
        self.parts.append(path(outline(points), fill="none", **_EDGE))

    def needle(self, height: float, width: float = 1.2) -> Stack:
        """An escape tower."""
        half = width / 2
        self._lit([(-half, self.y), (half, self.y), (half, self.y + height), (-half, self.y + height)])
        self.y += height
        return self

    def ogive(self, width: float, height: float) -> Stack:
        """A pointed nose."""
        half, n = width / 2, 7
        right = [(half * (1 - (1 - i / n) ** 1.9), self.y + height * i / n) for i in range(n + 1)]
        self._lit([*right, *((-x, y) for x, y in reversed(right[1:]))])
        self.y += height
        return self

    def frustum(
        self, top: float, base: float, height: float, light: str = LIGHT, shade: str = SHADE
    ) -> Stack:
        """A cone without its tip, or a step outward."""
        self._lit(
            [
                (-top / 2, self.y),
                (top / 2, self.y),
                (base / 2, self.y + height),
                (-base / 2, self.y + height),
            ],
            light,
            shade,
        )
        self.y += height
        return self

    def body(self, width: float, height: float, bands: Sequence[tuple[float, float, str]] = ()) -> Stack:
        """A barrel. Bands are (from, thickness, ink), measured from its top."""
        top = self.y
        self.frustum(width, width, height)
        for start, thickness, ink in bands:
            self._band(width, top + start, thickness, ink)
        return self

    def _band(self, width: float, y: float, height: float, ink: str) -> None:
        self.parts.append(
            polygon(
                [(-width / 2, y), (width / 2, y), (width / 2, y + height), (-width / 2, y + height)], fill=ink
            )
        )

    def seams(self, width: float, *offsets: float) -> Stack:
        """Thin lines across the barrel just drawn, measured upward from here."""
        for offset in offsets:
            y = self.y - offset
            self.parts.append(line(-width / 2, y, width / 2, y, stroke=INK, stroke_width=0.5))
        return self

    def fins(self, width: float, span: float, height: float, ink: str = METAL) -> Stack:
        """Two fins beside the foot of the stack."""
        for side in (-1, 1):
            points = [
                (side * width / 2, self.y - height),
                (side * span / 2, self.y),
                (side * span / 2, self.y + 1.6),
                (side * width / 2, self.y),
            ]
            self.parts.append(polygon(points, fill=ink, **_EDGE))
        self.reach = max(self.reach, span / 2)
        return self

    def bells(self, count: int, width: float, size: float, height: float) -> Stack:
        """Engine bells spread over a width."""
        step = 0.0 if count == 1 else (width - size) / (count - 1)
        first = -step * (count - 1) / 2
        for i in range(count):
            cx = first + i * step
            points = [
                (cx - size * 0.3, self.y),
                (cx + size * 0.3, self.y),
                (cx + size / 2, self.y + height),
                (cx - size / 2, self.y + height),
            ]
            self.parts.append(polygon(points, fill=METAL, **_EDGE))
        self.y += height
        return self

    def add(self, *parts: Markup) -> Stack:
        """Details of one's own."""
        self.parts.extend(parts)
        return self


def _redstone() -> Stack:
    red = "var(--red)"
    return (
        Stack()
        .needle(7)
        .frustum(2.4, 7, 7, METAL, METAL)
        .body(9, 2, [(0, 2, red)])
        .body(9, 44, [(9, 2.4, INK), (33, 2, red)])
        .seams(9, 24)
        .fins(9, 17, 9, red)
        .bells(1, 9, 5.4, 4)
    )


def _atlas_d() -> Stack:
    red = "var(--red)"
    return (
        Stack()
        .needle(6)
        .frustum(2.2, 6.4, 6, METAL, METAL)
        .frustum(6.4, 11, 7)
        .body(11, 40, [(3, 2.2, red), (31, 2.2, red)])
        .seams(11, 20)
        .frustum(11, 18, 7)
        .body(18, 3, [(0, 1.6, red)])
        .bells(3, 17, 4.8, 4)
    )


def _titan_ii() -> Stack:
    sky = "var(--sky)"
    return (
        Stack()
        .frustum(3.4, 5, 3.4, METAL, METAL)
        .frustum(5, 9, 6.6)
        .frustum(9, 12, 4)
        .body(12, 22, [(2, 2.2, sky)])
        .seams(12, 9)
        .body(12, 3.4, [(0, 3.4, INK)])
        .body(12, 34, [(26, 2.2, sky)])
        .seams(12, 16)
        .bells(2, 11, 4.8, 5)
    )


def _saturn_ib() -> Stack:
    return (
        Stack()
        .needle(8)
        .frustum(1.6, 6.4, 6)
        .body(6.4, 6, [(1, 1.2, "var(--amber)")])
        .frustum(6.4, 13, 7)
        .body(13, 17, [(12, 3, INK)])
        .seams(13, 9)
        .frustum(13, 17, 4)
        .body(17, 27, [(0, 3, INK), (19, 3, INK)])
        .add(*(line(x, 62, x, 69, stroke=INK, stroke_width=1.2) for x in (-5, 0.0)))
        .fins(17, 26, 7)
        .bells(4, 17, 4.2, 4)
    )


def _saturn_v() -> Stack:
    return (
        Stack()
        .needle(7)
        .frustum(1.4, 5, 4.4)
        .body(5, 5, [(0.8, 1, "var(--amber)")])
        .frustum(5, 9, 5)
        .body(9, 11, [(7.6, 2, INK)])
        .frustum(9, 14, 4)
        .body(14, 18, [(0, 2, INK), (14.6, 2.4, INK)])
        .seams(14, 9)
        .frustum(14, 17, 2.4)
        .body(17, 30, [(0, 2.6, INK), (10, 3.4, INK), (25, 2, INK)])
        .add(*(line(x, 71, x, 79, stroke=INK, stroke_width=1.2) for x in (-5, 0.0)))
        .fins(17, 27, 7)
        .bells(4, 17.4, 4.4, 4.4)
    )


def _juno() -> Stack:
    return Stack().ogive(9, 12).body(9, 34, [(3, 2, "var(--acc)"), (26, 2, "var(--acc)")]).bells(1, 9, 6, 4)


def _poster() -> Stack:
    """The nameless rocket of posters and of the hero: bands in the accent."""
    acc = "var(--red)"
    return (
        Stack()
        .needle(8)
        .frustum(1.6, 6, 6)
        .body(6, 6)
        .frustum(6, 14, 6)
        .body(14, 20, [(2, 2.2, INK), (15, 3, INK)])
        .frustum(14, 18, 4)
        .body(18, 34, [(2, 2.2, acc), (10, 4, INK), (27, 2.4, acc)])
        .seams(18, 15)
        .fins(18, 28, 8, acc)
        .bells(4, 18, 4.6, 5)
    )


_ROCKETS: dict[str, Callable[[], Stack]] = {
    "redstone": _redstone,
    "atlas_d": _atlas_d,
    "titan_ii": _titan_ii,
    "saturn_ib": _saturn_ib,
    "saturn_v": _saturn_v,
    "juno": _juno,
    "poster": _poster,
}
ROCKETS = tuple(_ROCKETS)


@cache
def _stack(kind: str) -> Stack:
    if kind not in _ROCKETS:
        raise KeyError(f"There is no rocket “{kind}”. Known: {', '.join(ROCKETS)}.")
    return _ROCKETS[kind]()


@cache
def rocket_shape(kind: str) -> tuple[Markup, float, float]:
    """A rocket as a group with its tip at (0, 0), its half width and its height, for boards and posters."""
    stack = _stack(kind)
    return group(*stack.parts), stack.reach, stack.y


@cache
def rocket(kind: str, height: float = 64) -> Markup:
    """A rocket standing, so many pixels high."""
    shape, reach, tall = rocket_shape(kind)
    reach, tall = reach + 0.8, tall + 1.6
    box = f"{-reach:.1f} -0.8 {2 * reach:.1f} {tall:.1f}"
    return svg(round(height * 2 * reach / tall, 1), height, box, shape, class_=f"rocket rocket-{kind}")


# Craft: each on its own grid around (0, 0), wide as given -------------------------------------------------


def _lit(points: Sequence[Point], light: str = LIGHT, shade: str = SHADE) -> Markup:
    stack = Stack()
    stack._lit(points, light, shade)
    return group(*stack.parts)


def _box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _mercury_spacecraft() -> tuple[list[Markup], str]:
    parts = [
        _lit(_box(-5, -25, 10, 5), "var(--red)", "var(--red)"),
        _lit(_box(-7, -20, 14, 9), METAL, METAL),
        _lit([(-7, -11), (7, -11), (18, 16), (-18, 16)]),
        polygon([(-8.4, -4.6), (-1.6, -4.6), (-1.6, 3), (-10, 3)], fill=INK),
        line(-13, 5.6, 13, 5.6, stroke=INK, stroke_width=0.8),
        _lit([(-18, 17), (18, 17), (11, 22), (0, 24), (-11, 22)], METAL, METAL),
    ]
    return parts, "-20 -27 40 53"


def _gemini_spacecraft() -> tuple[list[Markup], str]:
    parts = [
        _lit(_box(-4.4, -28, 8.8, 4), "var(--sky)", "var(--sky)"),
        _lit(_box(-6, -24, 12, 9), METAL, METAL),
        _lit([(-6, -15), (6, -15), (13, 5), (-13, 5)]),
        polygon([(-6.6, -9), (-1.2, -9), (-1.2, -1), (-9, -1)], fill=INK),
        polygon([(1.2, -9), (5.4, -9), (8.2, -1), (1.2, -1)], fill=INK),
        _lit([(-13.4, 6.4), (13.4, 6.4), (19, 22), (-19, 22)]),
        polygon([(-15.2, 11.4), (15.2, 11.4), (15.9, 13.4), (-15.9, 13.4)], fill="var(--sky)"),
    ]
    return parts, "-21 -30 42 54"


def _apollo_spacecraft() -> tuple[list[Markup], str]:
    parts = [
        _lit([(-4, -27), (4, -27), (4.6, -24), (-4.6, -24)], METAL, METAL),
        _lit([(-5, -24), (5, -24), (16, -5), (-16, -5)]),
        circle(-1.5, -13, 3.2, fill=INK),
        _lit(_box(-16, -4, 32, 22)),
        polygon(_box(-16, -4, 32, 2.4), fill=INK),
        polygon(_box(-16, 9, 32, 1.6), fill="var(--shade)"),
        line(-6, 0, -6, 17, stroke="var(--shade)", stroke_width=1.2),
        _lit([(-4, 19), (4, 19), (9, 28), (-9, 28)], METAL, METAL),
    ]
    return parts, "-19 -29 38 59"


def _gemini_agena() -> tuple[list[Markup], str]:
    parts = [
        _lit([(-5, -26), (5, -26), (9, -21), (-9, -21)], METAL, METAL),
        _lit(_box(-9, -20, 18, 7), "var(--sky)", "var(--sky)"),
        _lit(_box(-9, -12.4, 18, 30)),
        polygon(_box(-9, -6, 18, 2), fill=INK),
        polygon(_box(-9, 10, 18, 3), fill=INK),
        line(-9, 2, 9, 2, stroke=INK, stroke_width=0.8),
        _lit([(-3.4, 18.4), (3.4, 18.4), (6.4, 26), (-6.4, 26)], METAL, METAL),
        path("M9 -16H17M17 -21V-11", fill="none", stroke=METAL, stroke_width=1.6, stroke_linecap="round"),
    ]
    return parts, "-19 -28 38 56"


def _lunar_module() -> tuple[list[Markup], str]:
    legs = "M-12 12L-25 26M12 12L25 26M-29 26.4H-21M21 26.4H29M-5 13L-9 20M5 13L9 20"
    parts = [
        path(legs, fill="none", stroke=METAL, stroke_width=1.8, stroke_linecap="round"),
        _lit([(-8, -27), (8, -27), (15, -20), (15, -9), (9, -4), (-9, -4), (-15, -20 + 11), (-15, -20)]),
        polygon(_box(-8.6, -18, 6, 7.4), fill=INK),
        polygon(_box(2.6, -18, 6, 7.4), fill=INK),
        polygon(_box(-5, -4, 10, 3), fill=METAL),
        _lit([(-17, -1), (17, -1), (20, 12), (-20, 12)], "var(--red)", "var(--mars-shade)"),
        _lit([(-3, 13), (3, 13), (5.4, 20), (-5.4, 20)], METAL, METAL),
    ]
    return parts, "-31 -29 62 58"


def _lunar_rover() -> tuple[list[Markup], str]:
    wheels = [
        group(
            circle(x, 13, 9, fill=METAL, **_EDGE),
            circle(x, 13, 5, fill="var(--body)", **_EDGE),
            circle(x, 13, 1.8, fill=INK),
        )
        for x in (-17, 17)
    ]
    seat = "M-13 3V-9M-13 -1H-3M-3 3V-6"
    mast = "M13 3V-16M13 -16L9 -24"
    parts = [
        path(seat, fill="none", stroke=METAL, stroke_width=2, stroke_linecap="round"),
        path(mast, fill="none", stroke=METAL, stroke_width=1.8, stroke_linecap="round"),
        _lit([(3, -26), (21, -21), (16, -16), (8, -18)]),
        _lit([(-25, 2), (25, 2), (22, 8), (-22, 8)]),
        polygon(_box(-23, 2, 46, 2), fill="var(--amber)"),
        *wheels,
    ]
    return parts, "-28 -28 56 52"


def _probe() -> tuple[list[Markup], str]:
    parts = [
        line(-16, 0, 16, 0, stroke=METAL, stroke_width=2),
        _lit(_box(-26, -8, 12, 16), "var(--amber)", "var(--amber)"),
        _lit(_box(14, -8, 12, 16), "var(--amber)", "var(--amber)"),
        line(0, -6, 0, -18, stroke=METAL, stroke_width=1.8),
        _lit(regular(16, 0, 0, 8)),
        circle(-1, 0, 3, fill=INK),
    ]
    return parts, "-28 -20 56 34"


_CRAFT: dict[str, Callable[[], tuple[list[Markup], str]]] = {
    "mercury_spacecraft": _mercury_spacecraft,
    "gemini_spacecraft": _gemini_spacecraft,
    "apollo_spacecraft": _apollo_spacecraft,
    "gemini_agena": _gemini_agena,
    "lunar_module": _lunar_module,
    "lunar_rover": _lunar_rover,
    "probe": _probe,
}
_ALIASES = {
    "mercury": "mercury_spacecraft",
    "gemini": "gemini_spacecraft",
    "apollo": "apollo_spacecraft",
    "agena": "gemini_agena",
    "rover": "lunar_rover",
}
CRAFT = (*_CRAFT, *_ALIASES)


@cache
def craft_shape(kind: str) -> tuple[Markup, str]:
    """A craft as a group around (0, 0) and the box it fills, for boards and posters."""
    name = _ALIASES.get(kind, kind)
    if name not in _CRAFT:
        raise KeyError(f"There is no craft “{kind}”. Known: {', '.join(CRAFT)}.")
    parts, box = _CRAFT[name]()
    return group(*parts), box


@cache
def craft(kind: str, height: float = 56) -> Markup:
    """A spacecraft, lander or rover, so many pixels high."""
    shape, box = craft_shape(kind)
    _, _, wide, tall = map(float, box.split())
    return svg(round(height * wide / tall, 1), height, box, shape, class_=f"craft craft-{kind}")


def equipment(kind: str, height: float = 60) -> Markup:
    """A rocket or a craft, whichever has this name."""
    return rocket(kind, height) if kind in _ROCKETS else craft(kind, height)
