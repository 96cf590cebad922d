"""Small drawings that fly and turn in the scenes of AstroNavigators."""

from __future__ import annotations

from functools import cache

from moonrace.tables.astronavigators.words import VEHICLE_ICONS
from moonrace.tables.kit import draw

SHADOW = -1

TALL = 96


SIGN = 64


ROCKETS = {"saturn_v": "saturn_v"}
"""Rockets that the kit draws; the others have the look of the poster's."""


@cache
def token_sign(seat: int) -> str:
    if seat == SHADOW:
        parts = draw.circle(12, 12, 9, class_="an-shadow"), draw.icon("question", 12, 6, 6)
        return str(draw.svg(24, 24, "0 0 24 24", *parts))
    return str(draw.seat_token(seat, 24))


@cache
def traveller(seat: int, vehicle: str) -> str:
    """A token with the vehicle over it."""
    disc = draw.circle(12, 11, 11, fill="var(--panel)", stroke="var(--edge)")
    glyph = draw.icon(VEHICLE_ICONS[vehicle], 16, 4, 3)
    return str(draw.svg(24, 44, "0 0 24 44", disc, glyph, draw.seat_shape(seat, 12, 34, 9, outline=1.2)))


@cache
def rocket_sign(rocket: str) -> str:
    return str(draw.rocket(ROCKETS.get(rocket, "poster"), TALL))


@cache
def sign(icon: str) -> str:
    """An icon on a round plate."""
    plate = draw.circle(32, 32, 30, fill="var(--panel)", stroke="var(--teal)", stroke_width=3)
    return str(draw.svg(SIGN, SIGN, "0 0 64 64", plate, draw.icon(icon, 34, 15, 15)))


@cache
def set_sign(icons: int) -> str:
    """A round plate with a star for each card of a set."""
    plate = draw.circle(32, 32, 30, fill="var(--panel)", stroke="var(--teal)", stroke_width=3)
    spots = [draw.polar(32, 32, 16, 360 * at / icons - 90) for at in range(icons)]
    ring = draw.circle(32, 32, 16, fill="none", stroke="var(--teal)")
    stars = [draw.icon("star", 16, x - 8, y - 8) for x, y in spots]
    return str(draw.svg(SIGN, SIGN, "0 0 64 64", plate, ring, *stars))


@cache
def card_back() -> str:
    back = draw.rect(3, 2, 34, 44, rx=4, fill="var(--inner)", stroke="var(--teal)", stroke_width=2)
    return str(draw.svg(40, 48, "0 0 40 48", back, draw.icon("star", 20, 10, 14)))


@cache
def tile_sign(tile: str) -> str:
    plate = draw.rect(2, 10, 60, 28, rx=6, fill="var(--raised)", stroke="var(--edge)", stroke_width=2)
    words = draw.text(32, 29, tile, text_anchor="middle", font_size=15, font_weight=700, fill="var(--text)")
    return str(draw.svg(64, 48, "0 0 64 48", plate, words))
