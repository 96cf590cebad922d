"""Poster art: one motif per game, the hero of the home page, the mark, and an empty pad."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.patches import patch_shape
from moonrace.tables.kit.rockets import craft_shape, rocket_shape
from moonrace.tables.kit.svg import (
    JOST,
    Point,
    circle,
    group,
    line,
    outline,
    path,
    polar,
    polygon,
    rect,
    star,
    svg,
    text,
)
from moonrace.tables.kit.tokens import seat_shape
from moonrace.tables.kit.worlds import moon_shape, stars, world_shape

WIDTH, HEIGHT = 240, 226


def _standing(kind: str, cx: float, foot: float, height: float) -> Markup:
    shape, _, tall = rocket_shape(kind)
    scale = height / tall
    return group(shape, transform=f"translate({cx:.1f} {foot - height:.1f}) scale({scale:.3f})")


def _flying(kind: str, cx: float, cy: float, height: float, degrees: float) -> Markup:
    shape, _, tall = rocket_shape(kind)
    scale = height / tall
    place = (
        f"translate({cx:.1f} {cy:.1f}) rotate({degrees:g}) scale({scale:.3f}) translate(0 {-tall / 2:.1f})"
    )
    return group(shape, transform=place)


def _leaving_earth() -> list[Markup]:
    sun = [
        circle(240, 0, r, fill="var(--sun)", opacity=share)
        for r, share in ((150, 0.14), (110, 0.2), (76, 0.3))
    ]
    orbit = "M16 158C28 108 108 52 182 52C236 54 236 104 196 148C150 196 62 224 30 202C14 190 12 176 16 158Z"
    return [
        stars(WIDTH, HEIGHT, 34, 2),
        *sun,
        circle(240, 0, 44, fill="var(--sun)"),
        world_shape("earth", 44, 250, 88),
        path(orbit, fill="none", stroke="var(--text)", stroke_width=1.6, stroke_dasharray="5 5"),
        world_shape("mars", 190, 86, 19),
        _flying("poster", 98, 150, 94, 55),
    ]


# Seven stars of a chart that is nobody's: x, y.
_CHART: tuple[Point, ...] = ((30, 64), (66, 46), (98, 58), (128, 68), (196, 66), (186, 108), (140, 104))


def _astronavigators() -> list[Markup]:
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


def _tower(x: float, foot: float, height: float, ink: str) -> Markup:
    rungs = "".join(f"M{x} {foot - i * 19:.0f}h12" for i in range(1, int(height / 19) + 1))
    rails = f"M{x} {foot}v{-height}M{x + 12} {foot}v{-height}M{x + 12} {foot - height + 42}h22"
    return path(rungs + rails, fill="none", stroke=ink, stroke_width=3)


def _apogee() -> list[Markup]:
    bands = (
        (168, "var(--red)", 0.22),
        (134, "var(--red)", 0.3),
        (102, "var(--red)", 0.4),
        (72, "var(--sun)", 0.38),
        (44, "var(--sun)", 0.75),
    )
    return [
        stars(WIDTH, 80, 18, 7),
        *(circle(120, 202, r, fill=ink, opacity=share) for r, ink, share in bands),
        _tower(66, 202, 132, "var(--ink)"),
        _standing("poster", 120, 218, 172),
        rect(0, 202, WIDTH, 24, fill="var(--plate)"),
        rect(96, 200, 48, 5, fill="var(--metal)"),
    ]


def _tranquility_base() -> list[Markup]:
    module, _ = craft_shape("lunar_module")
    return [
        stars(WIDTH, HEIGHT, 40, 3),
        moon_shape(120, 132, 92),
        group(module, transform="translate(124 166) scale(1.18)"),
        patch_shape("mercury", 6, 60, 52, 54),
        patch_shape("gemini", 8, 120, 34, 56),
        patch_shape("apollo", 11, 180, 52, 56),
    ]


def _moonshot() -> list[Markup]:
    blue = "var(--inner)"
    grid = "".join(f"M{x} 0V{HEIGHT}" for x in range(0, WIDTH + 1, 16)) + "".join(
        f"M0 {y}H{WIDTH}" for y in range(2, HEIGHT + 1, 16)
    )
    ship = (
        "M120 34C139 58 144 84 144 112V190H96V112C96 84 101 58 120 34Z"
        "M96 128H144M96 172H144M96 150L74 190V206L96 192M144 150L166 190V206L144 192M104 192"
        "L98 212H142L136 192"
    )
    badges = [
        group(
            circle(212, y, 12, fill=ink),
            text(
                212,
                y + 4.6,
                letter,
                text_anchor="middle",
                font_family=JOST,
                font_size=13,
                font_weight=700,
                fill="var(--on)",
            ),
        )
        for y, ink, letter in ((58, "var(--amber)", "S"), (92, "var(--sky)", "E"), (126, "var(--teal)", "C"))
    ]
    return [
        path(grid, fill="none", stroke=blue, stroke_width=1.2),
        path(
            "M118 34H52V212H100", fill="none", stroke="var(--lilac)", stroke_width=1.4, stroke_dasharray="4 4"
        ),
        path("M48 34H56M48 212H56", stroke="var(--lilac)", stroke_width=1.6),
        path(ship, fill="none", stroke="var(--text)", stroke_width=2.4, stroke_linejoin="round"),
        circle(120, 96, 10, fill="none", stroke="var(--text)", stroke_width=2),
        path("M148 104H186V66H198", fill="none", stroke="var(--lilac)", stroke_width=1.6),
        *badges,
    ]


_POSTERS: dict[str, Callable[[], list[Markup]]] = {
    "leaving-earth": _leaving_earth,
    "astronavigators": _astronavigators,
    "apogee": _apogee,
    "tranquility-base": _tranquility_base,
    "moonshot": _moonshot,
}
POSTERS = tuple(_POSTERS)


@cache
def poster(game: str) -> Markup:
    """A game's poster. A game without one gets the Moon, so that it has a face from its first day."""
    parts = _POSTERS.get(game, _any_game)()
    plate = rect(0, 0, WIDTH, HEIGHT, fill="var(--plate)")
    return svg(
        WIDTH,
        HEIGHT,
        f"0 0 {WIDTH} {HEIGHT}",
        plate,
        *parts,
        class_="poster-art",
        preserveAspectRatio="xMidYMid slice",
    )


def _any_game() -> list[Markup]:
    return [stars(WIDTH, HEIGHT, 40, 11), moon_shape(120, 130, 84), _flying("poster", 58, 70, 74, 35)]


@cache
def hero() -> Markup:
    """The drawing of the home page: the Moon large at the right, orbits with tokens, a rocket on its way."""
    cx, cy, r = 420, 264, 180
    orbits = [
        circle(cx, cy, k, fill="none", stroke="var(--line)", stroke_width=1) for k in (250, 330, 400, 490)
    ]
    start, tip = polar(cx, cy, 320, 157), polar(cx, cy, 320, 203)
    trail = f"M{start[0]:.1f} {start[1]:.1f}A320 320 0 0 1 {tip[0]:.1f} {tip[1]:.1f}"
    tokens = [
        seat_shape(seat, *polar(cx, cy, k, a), 12)
        for seat, k, a in ((2, 400, 203), (1, 250, 240), (3, 250, 306))
    ]
    return svg(
        640, 372, "0 0 640 372",
        stars(640, 372, 50, 4),
        *orbits,
        path(trail, fill="none", stroke="var(--red)", stroke_width=3, stroke_linecap="round"),
        moon_shape(cx, cy, r),
        _flying("poster", *polar(cx, cy, 320, 212), 112, 32),
        *tokens,
        class_="hero-art",
        preserveAspectRatio="xMaxYMid slice",
    )  # fmt: skip


@cache
def mark(size: float = 26, x: float | None = None, y: float | None = None) -> Markup:
    """The Moonrace mark: a Moon, half in shade, with a path that leaves it."""
    disc = circle(11.4, 13.4, 7.2, fill="var(--moon)", stroke="var(--outline)", stroke_width=1)
    shade = path("M11.4 6.2A7.2 7.2 0 0 1 11.4 20.6Z", fill="var(--sun)")
    trail = "M2.6 16.4A9.8 9.8 0 0 1 17.8 5.2"
    flight = path(trail, fill="none", stroke="var(--text)", stroke_width=1.8, stroke_linecap="round")
    tip = path("M16 1.6L22.8 3.4L18.6 8.8Z", fill="var(--red)")
    return svg(size, size, "0 0 24 24", disc, shade, flight, tip, class_="mark", x=x, y=y)


@cache
def empty_pad(size: float = 96) -> Markup:
    """An empty launch pad under a small Moon, for places where nothing is yet."""
    ghost = "M56 24C60 29 61 34 61 40V74H51V40C51 34 52 29 56 24ZM51 62L44 72V77L51 74M61 62L68 72V77L61 74"
    braces = "".join(f"M22 {y}L32 {y + 12}M32 {y}L22 {y + 12}" for y in range(20, 80, 12))
    parts = [
        stars(96, 40, 12, 9),
        moon_shape(80, 16, 10),
        path("M22 80V16H32V80M32 30H44", fill="none", stroke="var(--edge)", stroke_width=2.4),
        path(braces, fill="none", stroke="var(--edge)", stroke_width=1.1),
        path(ghost, fill="none", stroke="var(--text3)", stroke_width=1.5, stroke_dasharray="3 3"),
        rect(12, 80, 72, 4, fill="var(--metal)"),
    ]
    return svg(size, round(size * 88 / 96, 1), "0 0 96 88", *parts, class_="empty-art")
