"""Figures on the routes of the map: thrust, years and hazards in a pill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number

Row = tuple[int, int, bool, tuple[str, ...], int | None]
"""Difficulty, years, whether time is optional, hazards, and the heading where the way back is another."""


def pill_size(rows: Sequence[Row]) -> tuple[float, float]:
    return max(20.0, *(row_width(row) + 12 for row in rows)), 20.0 if len(rows) == 1 else 33.0


@cache
def pill(rows: tuple[Row, ...], is_lit: bool) -> Markup:
    """Difficulty, hourglasses, hazards; with a small arrow before them where the way back is another."""
    width, height = pill_size(rows)
    kind = "le-pill is-lit" if is_lit else "le-pill"
    parts = [draw.rect(-width / 2, -height / 2, width, height, rx=10, class_=kind)]
    for place, row in enumerate(rows):
        y = 0.0 if len(rows) == 1 else (-7.4 if place == 0 else 7.4)
        left = -row_width(row) / 2 if len(rows) == 1 else -width / 2 + 6
        parts += row_figures(row, left, y)
    return Markup("").join(parts)


def row_width(row: Row) -> float:
    difficulty, years, is_optional, icons, heading = row
    glyphs = years + is_optional + len(icons)
    return (
        8 * len(str(difficulty)) + 10.6 * glyphs + (2 if glyphs else 0) + (11 if heading is not None else 0)
    )


def row_figures(row: Row, x: float, y: float) -> list[Markup]:
    difficulty, years, is_optional, icons, heading = row
    parts = []
    if heading is not None:
        arrow = f"translate({number(x + 4)} {number(y)}) rotate({heading})"
        parts.append(draw.path("M-3.4 -3.8L3.8 0L-3.4 3.8Z", fill="var(--text2)", transform=arrow))
        x += 11
    parts.append(draw.text(x, y + 4.8, str(difficulty), class_="le-figure"))
    x += 8 * len(str(difficulty)) + 2
    for glyph in ["hourglass"] * years + (["hourglass?"] if is_optional else []) + list(icons):
        parts += glyph_art(glyph, x, y)
        x += 10.6
    return parts


def glyph_art(glyph: str, x: float, y: float) -> list[Markup]:
    """A small icon; in brackets if it is optional."""
    name = glyph.rstrip("?")
    is_open = name != glyph
    shape = draw.icon(name, 9, round(x, 1), round(y - 4.5, 1))
    parts = [draw.group(shape, class_=f"le-glyph le-{name}", opacity=0.7 if is_open else None)]
    if is_open:
        a, b, top, foot = number(x + 0.6), number(x + 8.4), number(y - 5.4), number(y + 5.4)
        left, right = f"{number(x - 2)} {number(y)}", f"{number(x + 11)} {number(y)}"
        rings = f"M{a} {top}Q{left} {a} {foot}M{b} {top}Q{right} {b} {foot}"
        parts.append(draw.path(rings, fill="none", stroke="var(--text2)", stroke_width=0.9))
    return parts
