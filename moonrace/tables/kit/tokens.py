"""Seats: colour, shape and letter, always all three."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import JOST, Attribute, circle, el, group, path, polygon, rect, regular, svg

LETTERS = "ABCDE"
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")


def seat_letter(seat: int) -> str:
    """A to E."""
    return LETTERS[seat]


@cache
def seat_shape(
    seat: int, cx: float = 0, cy: float = 0, r: float = 12, on_legs: bool = False, outline: float = 1.6
) -> Markup:
    """The token as a group around a point, for boards. Legs reach `0.9 r` below the shape."""
    legs = _legs(cx, cy, r) if on_legs else Markup("")
    return group(
        legs, _shape(seat, cx, cy, r, outline), _letter(seat, cx, cy, r), class_=f"seat seat-{LETTERS[seat]}"
    )


@cache
def seat_token(seat: int, size: float = 24, on_legs: bool = False) -> Markup:
    """The token as a drawing of its own."""
    width, height = (size * 1.5, size * 1.35) if on_legs else (size, size)
    box = "-6 0 36 32.4" if on_legs else "0 0 24 24"
    shape = seat_shape(seat, 12, 12, 11, on_legs, 1.6 if size > 18 else 1.2)
    return svg(width, height, box, shape, class_="token")


def _shape(seat: int, cx: float, cy: float, r: float, outline: float) -> Markup:
    ink: dict[str, Attribute] = {
        "fill": f"var(--seat-{seat})",
        "stroke": "var(--outline)",
        "stroke_width": outline,
        "stroke_linejoin": "round",
        "vector_effect": "non-scaling-stroke",
    }
    match SHAPES[seat]:
        case "circle":
            return circle(cx, cy, r * 0.92, **ink)
        case "square":
            return rect(cx - r * 0.84, cy - r * 0.84, r * 1.68, r * 1.68, **ink)
        case "triangle":
            return polygon(
                [(cx, cy - r), (cx + r * 1.06, cy + r * 0.84), (cx - r * 1.06, cy + r * 0.84)], **ink
            )
        case "diamond":
            return polygon(regular(4, cx, cy, r * 1.08), **ink)
        case _:
            return polygon(regular(6, cx, cy, r), **ink)


def _letter(seat: int, cx: float, cy: float, r: float) -> Markup:
    is_triangle = SHAPES[seat] == "triangle"
    size = r * (0.92 if is_triangle else 1.1)
    return el(
        "text",
        LETTERS[seat],
        x=float(cx),
        y=float(cy + size * 0.36 + (r * 0.26 if is_triangle else 0)),
        text_anchor="middle",
        font_family=JOST,
        font_size=round(size, 1),
        font_weight=700,
        fill="#0D1422",
        aria_hidden="true",
    )


def _legs(cx: float, cy: float, r: float) -> Markup:
    top, bottom = cy + r * 0.7, cy + r * 1.62
    feet = [
        f"M{cx + s * r * 0.5:.2f} {top:.2f}L{cx + s * r * 1.25:.2f} {bottom:.2f}"
        f"m{-0.3 * r:.2f} 0h{0.6 * r:.2f}"
        for s in (-1, 1)
    ]
    return path(
        "".join(feet),
        fill="none",
        stroke="var(--text)",
        stroke_width=round(max(1.2, 0.16 * r), 2),
        stroke_linecap="round",
        class_="legs",
    )
