"""SVG by the piece: elements, numbers and the few shapes that everything here is made of.

Colours are CSS custom properties given as presentation attributes, so that one drawing serves both themes and
a strict content-security policy has nothing to block.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

Point = tuple[float, float]
Attribute = str | int | float | None

JOST = "Jost, Futura, Century Gothic, sans-serif"


def number(value: float) -> str:
    """A coordinate: two decimals at most, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def el(name: str, *children: str, **attributes: Attribute) -> Markup:
    """An element. Underscores in names are hyphens, a trailing one is dropped (`class_`); None leaves out."""
    words = [f" {_attribute(key)}={_quoted(value)}" for key, value in attributes.items() if value is not None]
    inner = "".join(map(escape, children))
    return Markup(f"<{name}{''.join(words)}>{inner}</{name}>" if inner else f"<{name}{''.join(words)}/>")


def _attribute(key: str) -> str:
    if key in {"viewBox", "pathLength", "preserveAspectRatio"}:
        return key
    return key.rstrip("_").replace("_", "-")


def _quoted(value: str | int | float) -> str:
    text = number(value) if isinstance(value, float) else escape(str(value))
    return f'"{text}"'


def svg(
    width: float,
    height: float,
    box: str,
    *children: str,
    title: str = "",
    class_: str | None = None,
    x: float | None = None,
    y: float | None = None,
    **attributes: Attribute,
) -> Markup:
    """A drawing. With a title it speaks to screen readers, else it is decoration. With x and y it nests."""
    voice: dict[str, Attribute] = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
    return el(
        "svg",
        *children,
        class_=class_,
        x=x,
        y=y,
        width=width,
        height=height,
        viewBox=box,
        focusable="false",
        **voice,
        **attributes,
    )


def group(*children: str, **attributes: Attribute) -> Markup:
    """Elements that belong together."""
    return el("g", *children, **attributes)


def path(d: str, **attributes: Attribute) -> Markup:
    """A path."""
    return el("path", d=d, **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Attribute) -> Markup:
    """A true circle."""
    return el("circle", cx=float(cx), cy=float(cy), r=float(r), **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> Markup:
    """A rectangle."""
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> Markup:
    """A line."""
    return el("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), **attributes)


def text(x: float, y: float, words: str, **attributes: Attribute) -> Markup:
    """Words in a drawing."""
    return el("text", words, x=float(x), y=float(y), **attributes)


def polygon(points: Iterable[Point], **attributes: Attribute) -> Markup:
    """A closed polygon."""
    return path(outline(points), **attributes)


def outline(points: Iterable[Point]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def ring(cx: float, cy: float, r: float) -> str:
    """The path of a circle, to be cut out of another path by the even-odd rule."""
    half, whole = number(r), number(2 * r)
    return f"M{number(cx - r)} {number(cy)}a{half} {half} 0 1 0 {whole} 0a{half} {half} 0 1 0 -{whole} 0Z"


def regular(sides: int, cx: float, cy: float, r: float, first: float = -90) -> list[Point]:
    """The corners of a regular polygon; `first` is the angle of the first, clockwise from the right."""
    return [polar(cx, cy, r, first + 360 * i / sides) for i in range(sides)]


def star(points: int, cx: float, cy: float, r: float, inner: float, first: float = -90) -> list[Point]:
    """The corners of a star."""
    step = 180 / points
    return [polar(cx, cy, inner if i % 2 else r, first + step * i) for i in range(2 * points)]


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """The point at a distance and an angle (clockwise from the right)."""
    return cx + r * math.cos(math.radians(degrees)), cy + r * math.sin(math.radians(degrees))


def clipped(subject: Sequence[Point], convex: Sequence[Point]) -> list[Point]:
    """What of a polygon lies inside a convex one given clockwise on the screen (Sutherland and Hodgman)."""
    inside = list(subject)
    for a, b in zip(convex, [*convex[1:], convex[0]], strict=True):
        inside = _kept(inside, a, b)
    return inside


def _kept(points: Sequence[Point], a: Point, b: Point) -> list[Point]:
    kept: list[Point] = []
    for p, q in zip(points, [*points[1:], *points[:1]], strict=True):
        side_p, side_q = _side(a, b, p), _side(a, b, q)
        if side_p >= 0:
            kept.append(p)
        if (side_p >= 0) != (side_q >= 0):
            share = side_p / (side_p - side_q)
            kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return kept


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
