"""Rockets that move: drawings of the size of the pad's own, laid over it while something happens there."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from markupsafe import Markup

from moonrace.tables.apogee.board import AXIS, FOOT, HEIGHT, WIDTH, fitted
from moonrace.tables.apogee.rocketry import Art, Sheet, rocket_art
from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import Attribute, number

FAR_TALL = 104.0
FAR_AT = 96.0
ORBITS = {"leo": 196.0, "geo": 262.0}
EARTH_IN_ORBITS = 0.55
"""The Earth inside the widest orbit, where all of both is seen."""
"""How far from the middle of the dawn the orbits are drawn."""
CENTRE = AXIS, FOOT + 14.0
WORLD_AT = 118.0, 84.0
WORLD_SIZES = {"moon": 40.0, "mars": 46.0}
RIVAL: Sheet = (("kerosene", "kerosene"), ("cryogenic",), ("crew_capsule",), ())
"""What the rival of the solo variant, who has no cards, is drawn with."""


@lru_cache(maxsize=500)
def on_pad(cards: Sheet, built: tuple[str, ...] = ()) -> Markup:
    """A rocket where it stands on the pad; `built` are pieces among its cards that come only now."""
    art = rocket_art(cards, built)
    scale, tip = fitted(art)
    return _over_the_pad(_flier(art, AXIS, tip, scale))


@lru_cache(maxsize=500)
def far_off(cards: Sheet) -> Markup:
    """A rocket of somebody else, small behind the horizon."""
    art = rocket_art(cards)
    scale = FAR_TALL / max(art.height, 60.0)
    return _over_the_pad(_flier(art, FAR_AT, FOOT + 4 - art.height * scale, scale))


def _flier(art: Art, x: float, tip: float, scale: float) -> Markup:
    """The rocket with a place for a plume under each engine, to be moved as one."""
    foot = number(tip + art.height * scale - 2)
    high = number(art.height * scale / 150)
    plumes = [
        draw.group(
            class_="ap-plume",
            transform=f"translate({number(x + (at - wide / 2) * scale)} {foot}) "
            f"scale({number(wide * scale / 20)} {high})",
        )
        for at, wide in art.engines
    ]
    where = f"translate({number(x)} {number(tip)}) scale({number(scale)})"
    glare = draw.circle(x, FOOT + 2, art.height * scale / 3, fill="var(--flame-core)", class_="ap-glare")
    return glare + draw.group(*plumes, draw.group(art.body, transform=where), class_="ap-flier")


def _over_the_pad(*parts: Markup) -> Markup:
    """A drawing of the pad's size; what is below the ground is not seen."""
    ground = FOOT + 6
    sky = draw.svg(WIDTH, ground, f"0 0 {number(WIDTH)} {number(ground)}", *parts, x=0, y=0)
    return draw.svg(WIDTH, HEIGHT, f"0 0 {number(WIDTH)} {number(HEIGHT)}", sky, class_="ap-overlay")


@cache
def arrival(destination: str, name: str, seat: int) -> Markup:
    """Where a flight has got to: an orbit, or a world beyond, with the seat's payload."""
    if destination in ORBITS:
        r = ORBITS[destination]
        turn = math.radians(222)
        x, y = CENTRE[0] + r * math.cos(turn), CENTRE[1] + r * math.sin(turn)
        way = draw.circle(CENTRE[0], CENTRE[1], r, fill="none", **_DASHED)
        return _over_the_pad(way, *_payload(x, y, name, seat))
    x, y = WORLD_AT
    size = WORLD_SIZES.get(destination, 14.0)
    curve = f"C{number(AXIS - 30)} 60 {number(x + 150)} {number(y)} {number(x + 64)} {number(y)}"
    way = draw.path(f"M{number(AXIS)} 0{curve}", fill="none", **_DASHED)
    return _over_the_pad(way, place_shape(destination, x, y, size), *_payload(x + 74, y, name, seat, dy=34))


_DASHED: dict[str, Attribute] = {
    "stroke": "var(--text)",
    "stroke_width": 1.4,
    "stroke_dasharray": "5 5",
}


def orbit_shape(destination: str, x: float, y: float, r: float) -> Markup:
    """An orbit, with the Earth in it."""
    ring = draw.circle(x, y, r * ORBITS[destination] / max(ORBITS.values()), fill="none", **_DASHED)
    return draw.group(draw.world_shape("earth", x, y, r * EARTH_IN_ORBITS), ring)


def place_shape(destination: str, x: float, y: float, r: float) -> Markup:
    """A place beyond the orbits of Earth: a world, a rock, or a point where nothing is."""
    if destination in WORLD_SIZES:
        return draw.world_shape(destination, x, y, r)
    if destination == "asteroid":
        rock = [(-1.3, -0.2), (-0.6, -1.0), (0.5, -0.9), (1.4, -0.1), (0.9, 0.8), (-0.2, 1.0), (-1.1, 0.6)]
        return draw.polygon([(x + r * a, y + r * b) for a, b in rock], fill="var(--moon-shade)")
    cross = f"M{number(x - r)} {number(y)}h{number(2 * r)}M{number(x)} {number(y - r)}v{number(2 * r)}"
    return draw.group(
        draw.circle(x, y, r * 0.7, fill="none"),
        draw.path(cross),
        stroke="var(--text)",
        stroke_width=1.6,
        fill="none",
    )


def _payload(x: float, y: float, name: str, seat: int, *, dy: float = -20) -> tuple[Markup, ...]:
    """A satellite with the letter of its seat, and the name of the place."""
    panels = [draw.rect(x + way - 7, y - 7, 14, 14, fill="var(--amber)") for way in (-23, 23)]
    return (
        draw.glow(x, y, 14),
        draw.line(x - 18, y, x + 18, y, stroke="var(--metal)", stroke_width=2.4),
        *panels,
        draw.seat_shape(seat, x, y, 11),
        draw.text(x, y + dy, name, text_anchor="middle", font_size=15, font_weight=700, fill="var(--text)"),
    )


@cache
def coin() -> Markup:
    """A coin on its way to a purse."""
    return draw.svg(18, 18, "0 0 18 18", draw.group(draw.icon("coin", 18, x=0, y=0), color="var(--amber)"))


@cache
def card_back() -> Markup:
    """A card that lies face down in a pile, on its way to where it is turned up."""
    back = draw.rect(1, 1, 22, 30, rx=4, fill="var(--raised)", stroke="var(--acc)", stroke_width=2)
    return draw.svg(24, 32, "0 0 24 32", back, draw.circle(12, 16, 5, fill="var(--acc)"))


@cache
def token_art(colour: str) -> Markup:
    """A Docking token that is paid."""
    disc = draw.circle(12, 12, 11, fill=f"var(--ap-{colour})", stroke="var(--ink)")
    letter = draw.text(
        12, 17, colour[:1].upper(), text_anchor="middle", font_size=14, font_weight=700, fill="#0D1422"
    )
    return draw.svg(24, 24, "0 0 24 24", disc, letter)


@cache
def docked_at(destination: str) -> Markup:
    """What a flight docks at."""
    return draw.svg(200, 200, "0 0 200 200", place_shape(destination, 100, 100, 90))
