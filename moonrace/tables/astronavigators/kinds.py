"""Kinds of moments that AstroNavigators alone has; `static/scenes.js` plays them."""

from __future__ import annotations

from moonrace.tables.face import Moment
from moonrace.tables.kit.svg import Point


class Waxes(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="waxes"):
    """A week is taken: its Moon fills up, and the token of its seat goes there."""

    at: tuple[str, ...]
    week: int
    art: str
    """The token."""


class Observes(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="observes"):
    """A figure lights on the star map, star by star and line by line; other cards are held up."""

    at: tuple[str, ...]
    name: str
    stars: tuple[Point, ...] = ()
    """In units of the star map, in the order they light; none for what is no constellation."""
    lines: tuple[tuple[int, int], ...] = ()
    """From star to star."""
    art: str = ""
    """What the card shows, where it is no constellation."""
    week: int = 0
    moon: str = ""
    """The phase of that week."""
    gain: str = ""
    """What it brings: "+5"."""
    to: str = ""
    """The figure that it is added to."""
    is_missed: bool = False
    """Whether it cannot be seen after all."""


class SunMoves(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="sun_moves"):
    """A month begins: the Sun goes on among the stars, and the daylight with it."""

    at: str
    start: Point
    end: Point


class Goes(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="goes"):
    """A die goes its way over a map: along a curve over the Earth, or from stage to stage."""

    at: str
    map: str
    way: tuple[Point, ...]
    art: str
    is_curved: bool = False


class Launches(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="launches"):
    """A rocket leaves the Earth along the trajectory."""

    at: str
    way: tuple[Point, ...]
    art: str


class TurnsUp(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="turns_up"):
    """The tile of a stage turns over where it lies."""

    at: str
    spot: Point
    value: int


class Weighs(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="weighs"):
    """DV grows towards NK, which it must not pass."""

    at: str
    spot: Point
    value: int
    dv: int
    """In all, with this tile."""
    nk: int


class FallsBack(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="falls_back"):
    """An abort: the capsule comes back to Earth under a parachute, or is left behind."""

    at: str
    way: tuple[Point, ...]
    band: str
    seat: int


class EarthRises(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="earth_rises"):
    """The Earth climbs over the limb of the Moon."""

    at: str
    gain: str = ""
    to: str = ""
    """The figure that it is added to."""
