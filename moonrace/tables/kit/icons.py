"""Icons: solid silhouettes on a 24 by 24 grid with real holes, so that they sit on any ground."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import circle, el, outline, path, polar, regular, ring, star, svg

_HEXAGON = outline(regular(6, 12, 12, 11))
_DROP = "M12 5.6C14.6 9 16.2 11.2 16.2 13.6a4.2 4.2 0 0 1-8.4 0C7.8 11.2 9.4 9 12 5.6Z"


def _solid(*parts: str) -> Markup:
    return path("".join(parts), fill="currentColor", fill_rule="evenodd")


def _stroke(d: str, width: float = 2.4) -> Markup:
    return path(
        d,
        fill="none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _cut(d: str, width: float) -> Markup:
    return path(d, fill="none", stroke="var(--cut)", stroke_width=width, stroke_linecap="round")


def _box(x: float, y: float, width: float, height: float) -> str:
    return outline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def _teeth() -> str:
    spokes = [(polar(12, 12, 7.4, 45 * i), polar(12, 12, 10.4, 45 * i)) for i in range(8)]
    return "".join(f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" for a, b in spokes)


def _sector(first: float) -> str:
    a, b = polar(12, 12, 10.5, first), polar(12, 12, 10.5, first + 60)
    c, d = polar(12, 12, 3.6, first + 60), polar(12, 12, 3.6, first)
    return (
        f"M{a[0]:.2f} {a[1]:.2f}A10.5 10.5 0 0 1 {b[0]:.2f} {b[1]:.2f}"
        f"L{c[0]:.2f} {c[1]:.2f}A3.6 3.6 0 0 0 {d[0]:.2f} {d[1]:.2f}Z"
    )


def _person(cx: float, top: float, scale: float) -> str:
    head, shoulder = 3.6 * scale, 6.4 * scale
    base = top + 2 * head + 1.6 * scale
    return ring(cx, top + head, head) + (
        f"M{cx - shoulder:.2f} {base + 8.4 * scale:.2f}"
        f"C{cx - shoulder:.2f} {base + 2 * scale:.2f} {cx - 4 * scale:.2f} {base:.2f} {cx:.2f} {base:.2f}"
        f"C{cx + 4 * scale:.2f} {base:.2f} {cx + shoulder:.2f} {base + 2 * scale:.2f}"
        f" {cx + shoulder:.2f} {base + 8.4 * scale:.2f}Z"
    )


_ROCKET = (
    "M12 1C15.4 4 16.6 7.6 16.6 11V17.4H7.4V11C7.4 7.6 8.6 4 12 1Z"
    "M6.2 11.4V18.6L3 21.4V16.6Z"
    "M17.8 11.4V18.6L21 21.4V16.6Z"
    "M9.6 18.8H14.4L15.6 22.8H8.4Z"
)
_PEN = "M4 20L5.2 15.2L15.6 4.8L19.2 8.4L8.8 18.8Z"

ICONS: dict[str, tuple[Markup, ...]] = {
    # Craft and worlds
    "rocket": (_solid(_ROCKET, ring(12, 9.6, 2.2)),),
    "capsule": (
        _solid(
            "M9.5 2.5H14.5L19.5 15H4.5Z",
            ring(12, 9.6, 2.2),
            "M4.2 16.6H19.8C18.4 20.2 15.6 21.8 12 21.8C8.4 21.8 5.6 20.2 4.2 16.6Z",
        ),
    ),
    "planet": (
        circle(12, 12, 6.5, fill="currentColor"),
        _cut("M4.2 16.2C5.6 17.6 20.2 9.2 20.2 7.4", 5),
        _stroke("M6 14C3 16.6 2 18.6 3 19.4C5.4 21 21.6 11.6 21.4 6.4C21.3 4.6 19.4 4.6 16.8 5.8", 2.2),
    ),
    "moon": (_solid("M20.6 15.4A9.8 9.8 0 1 1 9.4 2.6A7.9 7.9 0 0 0 20.6 15.4Z"),),
    "earth": (
        _solid(
            ring(12, 12, 10), "M7 6.4L12.4 4.8L13.6 8L9.6 11.8L6 10Z", "M13 13.4L18 12L18.6 15.4L14.6 18.8Z"
        ),
    ),
    "lander": (
        _solid("M8.4 2.4H15.6L18.6 6V10.6L15.6 13H8.4L5.4 10.6V6Z", ring(12, 7.6, 2.2), "M5 14.4H19V17.4H5Z"),
        _stroke("M6.4 17.6L3.4 22M17.6 17.6L20.6 22", 2.2),
    ),
    "satellite": (
        _solid(_box(8.6, 7.4, 6.8, 9.2), _box(1.4, 9, 5.8, 6), _box(16.8, 9, 5.8, 6)),
        _stroke("M12 7V3", 2),
    ),
    "helmet": (
        _solid(
            "M12 2.2A8.8 8.8 0 0 1 20.8 11V13.4L18.4 19.4H5.6L3.2 13.4V11A8.8 8.8 0 0 1 12 2.2ZM8 9"
            "V14.2H16V9A2 2 0 0 0 14 7H10A2 2 0 0 0 8 9Z",
            _box(5, 20.6, 14, 2),
        ),
    ),
    "dog": (
        _solid(
            "M4.4 2.6L10 5.8H14L19.6 2.6V12.6C19.6 17.6 16.4 21.6 12 21.6C7.6 21.6 4.4 17.6 4.4 12.6Z",
            ring(9, 11.4, 1.5),
            ring(15, 11.4, 1.5),
            ring(12, 16.8, 1.7),
        ),
    ),
    "sun": (circle(12, 12, 4.6, fill="currentColor"), _stroke(_teeth(), 2.2)),
    "gear": (_solid(ring(12, 12, 6.4), ring(12, 12, 2.8)), _stroke(_teeth(), 2.6)),
    "star": (_solid(outline(star(4, 12, 12, 11, 3.2))),),
    # Resources
    "fuel": (_solid(_HEXAGON, _DROP),),
    "fuel-spent": (_solid(_HEXAGON, outline(regular(6, 12, 12, 8.2)), _DROP),),
    "coin": (
        _solid(ring(12, 12, 10.6)),
        _cut(
            "M15.2 8.8C14.6 7.4 13.4 7 12 7C10 7 8.8 8 8.8 9.4C8.8 12.8 15.2 11 15.2 14.6"
            "C15.2 16 14 17 12 17C10.4 17 9.2 16.4 8.6 15M12 5V19",
            2,
        ),
    ),
    "hourglass": (
        _solid(
            "M4.6 1.8H19.4V4.6C19.4 8.4 14.2 10 13.8 12C14.2 14 19.4 15.6 19.4 19.4V22.2H4.6V19.4"
            "C4.6 15.6 9.8 14 10.2 12C9.8 10 4.6 8.4 4.6 4.6Z",
            "M8.2 19.6C8.8 17.4 11 16.8 12 15.6C13 16.8 15.2 17.4 15.8 19.6Z",
        ),
    ),
    "thrust": (_solid("M12 1.6L18.6 9H14.6V14.4H9.4V9H5.4Z", _box(5, 16.2, 14, 6)),),
    "mass": (_solid("M7 9H17L21 22H3Z"), _stroke("M9.2 6.6A2.9 2.9 0 1 1 14.8 6.6", 2.2)),
    "radiation": (_solid(_sector(-30), _sector(90), _sector(210), ring(12, 12, 2.3)),),
    "entry": (
        _solid(
            "M12 1.6C15.4 5.4 19 9 19 14.2A7 7 0 0 1 5 14.2C5 11 6.8 8.8 8.2 7C8.6 9.2 9.4 10.2 10.6 10.4"
            "C11.4 7.4 10.6 4.4 12 1.6Z",
            "M12 13.4C13.6 15 14.6 16 14.6 17.6A2.6 2.6 0 0 1 9.4 17.6C9.4 16 10.4 15 12 13.4Z",
        ),
    ),
    "crate": (
        _solid(_box(3, 3.6, 18, 5.4), _box(3, 10.4, 7.4, 10.4), _box(13.6, 10.4, 7.4, 10.4)),
        _stroke("M12 10.6V16", 2.6),
    ),
    "leaf": (
        _solid("M20.6 3C21.4 12.6 17.8 19.4 9.6 19.4C6.4 19.4 4.4 17.2 4.4 14.2C4.4 7.6 11.4 4.6 20.6 3Z"),
        _cut("M15.4 8.4C11.6 10.6 9 13.4 7.4 17", 1.8),
        _stroke("M6.4 17.4L3.4 21.4", 2.2),
    ),
    "rock": (_solid("M8 4.4L15.6 3.2L21.4 9.6L19.4 18.6L11.4 21.4L3.4 16.6L3 9.4Z", ring(9.6, 10.4, 2)),),
    # Journeys and instruments
    "car": (
        _solid("M4 12L6.6 6H17.4L20 12L22 13.4V18H2V13.4ZM7.9 8L6.4 11.6H17.6L16.1 8Z"),
        _solid(ring(6.8, 18.4, 2.6), ring(17.2, 18.4, 2.6)),
    ),
    "train": (
        _solid(
            "M6 2H18L20 5V17L17.6 19H6.4L4 17V5ZM6.6 5.4V11H17.4V5.4Z",
            ring(8.4, 15, 1.5),
            ring(15.6, 15, 1.5),
        ),
        _stroke("M7.4 19.4L4.8 22.6M16.6 19.4L19.2 22.6", 2.2),
    ),
    "boat": (
        _solid("M2 14.6H22L18.6 20.4H5.4Z", "M11 2.4V13H4.4Z", "M12.8 5.2L18.8 13H12.8Z"),
        _stroke("M2.4 22.6H21.6", 1.8),
    ),
    "helicopter": (
        _solid(
            "M7 8H13.6C18 8 20.6 11 20.6 14.6H10.4L2 11.4V7.4L4.6 9.6ZM14 10V12.8H18C17.4 11.2 16 10 14 10Z"
        ),
        _stroke("M5 4.6H20M12.4 4.6V8M8 19.6H20.4M11 15V19M16.6 15V19", 2),
    ),
    "plane": (
        _solid(
            "M12 1C13.4 1 14 2.6 14 4.4V9L22.4 14.4V17L14 14.4V19L16.8 21V23L12 21.8L7.2 23V21L10 19V14.4"
            "L1.6 17V14.4L10 9V4.4C10 2.6 10.6 1 12 1Z"
        ),
    ),
    "telescope": (
        _solid("M2.6 12.4L16.6 4L19 8.2L5 16.4Z", "M17.8 2.6L19.8 1.6L23 7.2L21 8.4Z"),
        _stroke("M11.4 13.6L7 22.4M12 13.4L17 22.4", 2.2),
    ),
    "sextant": (
        _stroke("M12 3L3.4 17.4A12 12 0 0 0 20.6 17.4ZM12 3L14.8 20.6", 2),
        _solid(ring(12, 3.6, 2.4)),
    ),
    # Verbs
    "launch": (_solid("M12 1.6L18.8 9.4H14.6V17H9.4V9.4H5.2Z", _box(4, 19, 16, 3.2)),),
    "move": (_stroke("M3 20C4.4 11.6 9.6 7.4 16 7.2", 2.6), _solid("M14.6 2L22.2 7.1L14.8 12.4Z")),
    "assemble": (_solid(_box(9.4, 2.4, 5.2, 4.8), _box(6.8, 8.6, 10.4, 5.4), _box(3.6, 15.4, 16.8, 6.2)),),
    "swap": (
        _stroke("M3.4 8H17M20.6 16H7", 2.4),
        _solid("M15.6 3.4L21.6 8L15.6 12.6Z", "M8.4 11.4L2.4 16L8.4 20.6Z"),
    ),
    "draw": (_solid("M8.4 2H19.6V17H8.4Z"), _stroke("M4.6 6.4V21.6H15.6", 2.4)),
    "discard": (
        _solid("M4.4 7.6H15.6V22H4.4Z"),
        _stroke("M12 4.6H20V13.4M20 13.4L16.9 10.4M20 13.4L23 10.4", 2.2),
    ),
    "bolt": (_solid("M14 1.2L4.2 13.6H11L9.6 22.8L19.8 9.8H13Z"),),
    "flag": (_solid(_box(4, 2, 2.6, 20), "M8 3.4H21L17.2 8.6L21 13.8H8Z"),),
    "burst": (_solid(outline(star(8, 12, 12, 11.2, 7)), ring(12, 12, 2.6)),),
    "scrub": (_stroke("M5 5L19 19M19 5L5 19", 2.6),),
    "complete": (_solid(ring(12, 12, 10.6)), _cut("M7 12.4L10.6 16L17.2 8.6", 2.6)),
    "orders": (_solid("M4 2.4H20V21.6H4Z", _box(7, 6.4, 10, 2), _box(7, 11, 10, 2), _box(7, 15.6, 6, 2)),),
    "pass": (_stroke("M5 12H18", 2.6), _solid("M14.6 6.2L21.6 12L14.6 17.8Z")),
    # Table
    "undo": (_stroke("M9 4.4L4 9.4L9 14.4M4.4 9.4H14.4A5.2 5.2 0 0 1 14.4 19.8H9.6"),),
    "redo": (_stroke("M15 4.4L20 9.4L15 14.4M19.6 9.4H9.6A5.2 5.2 0 0 0 9.6 19.8H14.4"),),
    "restart": (_stroke("M5.2 8.4A8.2 8.2 0 1 1 3.8 13.2M4.6 3.4V8.8H10"),),
    "clock": (_stroke("M12 2.8A9.2 9.2 0 1 1 12 21.2A9.2 9.2 0 1 1 12 2.8ZM12 7.4V12.2L15.4 14.4", 2.3),),
    "people": (_solid(_person(8.6, 4, 1.05), _person(17.6, 5.4, 0.82)),),
    "person": (_solid(_person(12, 2.4, 1.2)),),
    "book": (
        _solid(
            "M2 4.4C5.4 3.4 8.6 3.6 11 5.2V20.4C8.6 18.9 5.4 18.8 2 19.8Z",
            "M22 4.4C18.6 3.4 15.4 3.6 13 5.2V20.4C15.4 18.9 18.6 18.8 22 19.8Z",
        ),
    ),
    "lock": (
        _solid("M4.6 10.6H19.4V21.8H4.6Z", ring(12, 16, 1.9)),
        _stroke("M8 10.4V7.2A4 4 0 0 1 16 7.2V10.4", 2.5),
    ),
    "check": (_stroke("M3.6 12.6L9.4 18.4L20.6 6", 2.8),),
    "die": (
        _solid(
            "M5.4 2.4H18.6A3 3 0 0 1 21.6 5.4V18.6A3 3 0 0 1 18.6 21.6H5.4A3 3 0 0 1 2.4 18.6V5.4"
            "A3 3 0 0 1 5.4 2.4Z",
            ring(7.6, 7.6, 1.8),
            ring(16.4, 16.4, 1.8),
            ring(12, 12, 1.8),
            ring(16.4, 7.6, 1.8),
            ring(7.6, 16.4, 1.8),
        ),
    ),
    "patch": (
        _stroke("M12 2.6A9.4 9.4 0 1 1 12 21.4A9.4 9.4 0 1 1 12 2.6Z", 2.4),
        _solid("M6.2 14.6L14.6 6.2L17.8 9.4L9.4 17.8Z"),
    ),
    "card": (
        _solid(
            "M6.4 1.8H17.6A2 2 0 0 1 19.6 3.8V20.2A2 2 0 0 1 17.6 22.2H6.4A2 2 0 0 1 4.4 20.2V3.8"
            "A2 2 0 0 1 6.4 1.8Z",
            _box(7.6, 5, 8.8, 7),
        ),
    ),
    "cards": (
        _solid(
            "M4 6H14A1.6 1.6 0 0 1 15.6 7.6V21A1.6 1.6 0 0 1 14 22.6H4A1.6 1.6 0 0 1 2.4 21V7.6"
            "A1.6 1.6 0 0 1 4 6Z"
        ),
        _stroke("M9 2.6H20.4V17", 2.4),
    ),
    "play": (_solid("M6 3L20.6 12L6 21Z"),),
    "pause": (_solid(_box(5, 3.4, 5, 17.2), _box(14, 3.4, 5, 17.2)),),
    "first": (_solid(_box(3.4, 4, 3, 16), "M20.6 3.6V20.4L8 12Z"),),
    "last": (_solid(_box(17.6, 4, 3, 16), "M3.4 3.6V20.4L16 12Z"),),
    "back": (_solid("M17.6 3.4V20.6L5 12Z"),),
    "forward": (_solid("M6.4 3.4V20.6L19 12Z"),),
    "log": (
        _solid(
            ring(4, 5.4, 1.9),
            ring(4, 12, 1.9),
            ring(4, 18.6, 1.9),
            _box(8, 4.2, 13.4, 2.4),
            _box(8, 10.8, 13.4, 2.4),
            _box(8, 17.4, 9, 2.4),
        ),
    ),
    "eye": (
        _solid(
            "M1 12C4 7 7.8 4.8 12 4.8S20 7 23 12C20 17 16.2 19.2 12 19.2S4 17 1 12Z",
            ring(12, 12, 4.3),
            ring(12, 12, 1.9),
        ),
    ),
    "link": (
        _stroke(
            "M10.2 13.8A4.4 4.4 0 0 0 16.4 13.8L20 10.2A4.4 4.4 0 0 0 13.8 4L12.4 5.4M13.8 10.2"
            "A4.4 4.4 0 0 0 7.6 10.2L4 13.8A4.4 4.4 0 0 0 10.2 20L11.6 18.6"
        ),
    ),
    "copy": (_solid("M8.4 2H20V16.4H8.4Z"), _stroke("M4.4 6.8V21H15.4", 2.4)),
    "mail": (_solid("M1.6 4.4H22.4V19.6H1.6Z", "M4.4 7L12 12.6L19.6 7V9.6L12 15.2L4.4 9.6Z"),),
    "bell": (
        _solid(
            "M12 2C16 2 18 5 18 9V14L20.4 17.6H3.6L6 14V9C6 5 8 2 12 2Z",
            "M9.4 19.2H14.6A2.6 2.6 0 0 1 9.4 19.2Z",
        ),
    ),
    "bot": (
        _solid(
            "M5.4 7.4H18.6A2.4 2.4 0 0 1 21 9.8V19A2.4 2.4 0 0 1 18.6 21.4H5.4A2.4 2.4 0 0 1 3 19V9.8"
            "A2.4 2.4 0 0 1 5.4 7.4Z",
            ring(8.6, 13.4, 2),
            ring(15.4, 13.4, 2),
        ),
        _stroke("M12 7V3.2", 2.4),
    ),
    "search": (_stroke("M10.4 3.4A7 7 0 1 1 10.4 17.4A7 7 0 1 1 10.4 3.4ZM15.6 15.6L21 21", 2.6),),
    "info": (_solid(ring(12, 12, 10.4), ring(12, 7.2, 1.7), _box(10.5, 10.4, 3, 8)),),
    "warning": (_solid("M12 1.8L23 21.2H1Z", "M10.7 8.4H13.3L12.9 14.8H11.1Z", ring(12, 17.6, 1.5)),),
    "question": (
        _solid(ring(12, 12, 10.6)),
        _cut("M8.8 9.4C8.8 7.4 10.2 6.4 12 6.4S15.2 7.6 15.2 9.2C15.2 11.6 12 11.6 12 14", 2.3),
        circle(12, 17.4, 1.5, fill="var(--cut)"),
    ),
    "close": (_stroke("M6 6L18 18M18 6L6 18", 2.6),),
    "down": (_stroke("M5 8.6L12 15.6L19 8.6", 2.6),),
    "plus": (_stroke("M12 4.6V19.4M4.6 12H19.4", 2.6),),
    "circle": (_stroke("M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4Z", 2.2),),
    "text": (_stroke("M3.6 5H20.4M3.6 10H20.4M3.6 15H20.4M3.6 20H13", 2.2),),
    "edit": (_solid(_PEN),),
    "trophy": (
        _solid("M6 2.6H18V9A6 6 0 0 1 13.4 14.8V18H17V21.4H7V18H10.6V14.8A6 6 0 0 1 6 9Z"),
        _stroke("M6 5H2.8C2.8 8.4 4 10.2 6.4 10.6M18 5H21.2C21.2 8.4 20 10.2 17.6 10.6", 2),
    ),
    "branch": (
        _stroke("M7 21.4V6M7 15C7 10.6 17 12.6 17 6", 2.4),
        _solid(ring(7, 4.2, 2.8), ring(17, 4.2, 2.8)),
    ),
    "turn": (_solid("M4 12L20 3.4V20.6Z"),),
    "door": (
        _solid("M4 2.4H14.4V21.6H4ZM11 11.4V13.6H12.4V11.4Z"),
        _stroke("M17 8.4L21 12.4L17 16.4M20.6 12.4H16.4", 2.2),
    ),
}
"""Every icon by name."""


@cache
def icon(name: str, size: float = 16, x: float | None = None, y: float | None = None) -> Markup:
    """An icon in the colour of the text around it; with x and y, to stand inside another drawing."""
    if name not in ICONS:
        raise KeyError(f"There is no icon “{name}”. Known: {', '.join(sorted(ICONS))}.")
    return svg(size, size, "0 0 24 24", *ICONS[name], class_=f"i i-{name}", x=x, y=y)


@cache
def die(
    sides: int, label: str = "", size: float = 24, x: float | None = None, y: float | None = None
) -> Markup:
    """A die as the polygon one sees of it, with a number or word on it."""
    corners = regular({4: 3, 6: 4, 8: 4, 10: 5, 12: 10, 20: 6}.get(sides, 8), 12, 12, 11)
    face = path(outline(corners), fill="none", stroke="currentColor", stroke_width=2)
    words = el(
        "text",
        label or str(sides),
        x=12,
        y=16,
        text_anchor="middle",
        font_family="Jost, sans-serif",
        font_size=11,
        font_weight=700,
        fill="currentColor",
    )
    return svg(size, size, "0 0 24 24", face, words, class_="i i-die", x=x, y=y)
