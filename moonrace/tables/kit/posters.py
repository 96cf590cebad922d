"""Poster art: the plate for a game's motif, the hero of the home page, the mark, and an empty pad."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.finding import part_of
from moonrace.tables.kit.rockets import rocket_shape
from moonrace.tables.kit.svg import circle, group, path, polar, rect, svg
from moonrace.tables.kit.tokens import seat_shape
from moonrace.tables.kit.worlds import moon_shape, stars

WIDTH, HEIGHT = 240, 226


def standing(kind: str, cx: float, foot: float, height: float) -> Markup:
    """A rocket on its pad."""
    shape, _, tall = rocket_shape(kind)
    scale = height / tall
    return group(shape, transform=f"translate({cx:.1f} {foot - height:.1f}) scale({scale:.3f})")


def flying(kind: str, cx: float, cy: float, height: float, degrees: float) -> Markup:
    """A rocket on its way."""
    shape, _, tall = rocket_shape(kind)
    scale = height / tall
    place = (
        f"translate({cx:.1f} {cy:.1f}) rotate({degrees:g}) scale({scale:.3f}) translate(0 {-tall / 2:.1f})"
    )
    return group(shape, transform=place)


@cache
def poster(game: str) -> Markup:
    """A game's poster: what `motif` in `tables/<folder>/poster.py` draws on its plate.

    A game without one gets the Moon, so that it has a face from its first day.
    """
    own = part_of(game, "poster")
    parts: list[Markup] = own.motif() if own else _any_game()
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
    return [stars(WIDTH, HEIGHT, 40, 11), moon_shape(120, 130, 84), flying("poster", 58, 70, 74, 35)]


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
        flying("poster", *polar(cx, cy, 320, 212), 112, 32),
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
