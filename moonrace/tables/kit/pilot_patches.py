"""The patch of a pilot: round, a stitched ring, one emblem; no number and no letter, which belong to missions
and seats. Everything about it follows from the pilot's id."""

from __future__ import annotations

import hashlib
import math
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import Attribute, circle, group, outline, path, svg

RINGS = ("--amber", "--sky", "--teal", "--red", "--lilac", "--apollo")
FIELDS = 6
"""Fields are inks of their own, `--pilot-0` to `--pilot-5`, dark enough for an emblem in both themes."""
_THREAD: dict[str, Attribute] = {
    "fill": "none",
    "stroke": "var(--pilot-thread)",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def _solid(d: str) -> Markup:
    return path(d, fill="var(--pilot-thread)")


def _stroke(d: str, width: float = 2.2) -> Markup:
    return path(d, stroke_width=width, **_THREAD)


def _hole(d: str, width: float = 1.6) -> Markup:
    return path(d, fill="none", stroke="var(--pilot-field)", stroke_width=width)


def _waves() -> Markup:
    rows = (f"M13 {y}q2.75 -3.4 5.5 0t5.5 0t5.5 0t5.5 0" for y in (19, 24.5, 30))
    return _stroke(" ".join(rows), 2)


def _star() -> Markup:
    points = [
        (
            24 + (11 if turn % 2 == 0 else 3.2) * math.sin(math.pi * turn / 4),
            24 - (11 if turn % 2 == 0 else 3.2) * math.cos(math.pi * turn / 4),
        )
        for turn in range(8)
    ]
    return _solid(outline(points))


EMBLEMS: dict[str, tuple[Markup, ...]] = {
    "comet": (
        circle(19, 29, 4.6, fill="var(--pilot-thread)"),
        _stroke("M23.4 26.6L33.6 15.4M21 22.8L28.4 14.4M25.8 30L34 21.6", 1.9),
    ),
    "ship": (
        _solid("M13 28.4H35L31.4 34H16.6Z"),
        _solid("M23.2 13V26.4H14.4Z"),
        _solid("M25.2 16.4L32.8 26.4H25.2Z"),
    ),
    "tree": (_solid("M24 12L31 22H27.6L33 30H15L20.4 22H17Z"), _solid("M22.4 30H25.6V35.6H22.4Z")),
    "key": (
        circle(18.6, 19, 4.4, stroke_width=2.6, **_THREAD),
        _stroke("M22 22.2L33.6 33.4M29.2 29.4L32.2 26.4", 2.6),
    ),
    "peaks": (
        _solid("M12 33L20.6 18L25.4 26L28.4 21.4L36 33Z"),
        _hole("M17.6 23.4L20.4 25.4L23.4 22.8", 1.4),
    ),
    "waves": (_waves(),),
    "lamp": (
        _solid("M20.4 20H27.6L29.4 35H18.6Z"),
        _solid("M20.6 13.4L24 10.8L27.4 13.4V18H20.6Z"),
        _stroke("M31 14.6L36 12.8M31 17L36 18.6M17 14.6L12 12.8M17 17L12 18.6", 1.7),
    ),
    "kite": (
        _solid("M24 11L32 20.6L24 30L16 20.6Z"),
        _hole("M24 11V30M16 20.6H32", 1.2),
        _stroke("M24 30C24 33 21 32.4 21 35.6", 1.8),
    ),
    "star": (_star(),),
    "sun": (
        circle(24, 24, 5.4, fill="var(--pilot-thread)"),
        _stroke(
            "M24 12V15M24 33V36M12 24H15M33 24H36M15.5 15.5L17.7 17.7"
            "M30.3 30.3L32.5 32.5M32.5 15.5L30.3 17.7M17.7 30.3L15.5 32.5",
            2,
        ),
    ),
    "feather": (
        _solid("M33.4 12.6C24.4 13 17.6 19 16.8 29.4C26 29 32.6 22.6 33.4 12.6Z"),
        _hole("M16.8 29.4L28.6 17.6", 1.3),
        _stroke("M17.4 28.8L13.6 34", 2),
    ),
    "anchor": (
        circle(24, 14, 2.6, stroke_width=2, **_THREAD),
        _stroke("M24 17V35M18.4 21H29.6M14 27C14.6 32.4 19 35 24 35C29 35 33.4 32.4 34 27", 2.3),
    ),
    "leaf": (
        _solid("M24 11.4C32 17 32.6 26.4 24 32.6C15.4 26.4 16 17 24 11.4Z"),
        _hole("M24 17V32M24 24L28 20.8M24 27L20 23.8", 1.2),
        _stroke("M24 32V36", 2),
    ),
    "bell": (
        _solid("M24 12.4C29.6 12.4 30.6 18 30.8 24L33.6 29.4H14.4L17.2 24C17.4 18 18.4 12.4 24 12.4Z"),
        circle(24, 32.6, 2.4, fill="var(--pilot-thread)"),
    ),
    "dunes": (
        _stroke("M12.6 31.4C18 24 22 24 25.4 28.6C28 32.4 31.6 31.8 35.4 28", 2.2),
        circle(29.6, 18.6, 4, fill="var(--pilot-thread)"),
    ),
    "arrow": (_solid("M24 11.6L33 33.4L24 28.6L15 33.4Z"),),
}
"""All are drawn in a box of 48 by 48, within 13 of its middle."""


@cache
def pilot_patch(id_: str, size: float = 32, title: str = "") -> Markup:
    """The patch of the pilot with this id; decoration unless it has a title."""
    digest = hashlib.sha256(f"patch|{id_}".encode()).digest()
    emblem = tuple(EMBLEMS.values())[digest[0] % len(EMBLEMS)]
    ring = RINGS[digest[1] % len(RINGS)]
    stitches = 2 * math.pi * 17.4 / 26
    return svg(
        size,
        size,
        "0 0 48 48",
        circle(24, 24, 23, fill=f"var({ring})"),
        circle(24, 24, 19.6, fill="var(--pilot-field)"),
        circle(
            24,
            24,
            17.4,
            fill="none",
            stroke="var(--pilot-thread)",
            stroke_opacity=0.55,
            stroke_width=1,
            stroke_dasharray=f"{stitches * 0.6:.2f} {stitches * 0.4:.2f}",
        ),
        group(*emblem, transform="translate(3.1 3.1) scale(.87)"),
        title=title,
        class_=f"pilot-patch pilot-field-{digest[2] % FIELDS}",
    )


@cache
def open_place(size: float = 32) -> Markup:
    """Where nobody sits yet: the ring alone, dashed, with a plus."""
    return svg(
        size,
        size,
        "0 0 48 48",
        circle(24, 24, 21.6, fill="none", stroke="var(--edge)", stroke_width=2.2, stroke_dasharray="4.6 4"),
        path("M24 16.4V31.6M16.4 24H31.6", stroke="var(--edge)", stroke_width=2.8),
        class_="pilot-patch is-open",
    )
