"""Kinds of moments that Moonshot alone has; `static/scenes.js` plays them."""

from __future__ import annotations

from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import Lands


class Tugs(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="tugs"):
    """The tokens on a Manoeuvre are turned one by one, and each that counts pulls the rope a step."""

    at: str = "rope"
    name: str
    levels: tuple[str, ...]
    level: int
    tokens: tuple[tuple[int, int], ...]
    """In the order of turning: the side (0 below, 1 above) and what it counts."""
    owner: int
    """The seat whose colour the card has."""
    seats: tuple[int, int]
    names: tuple[str, str]
    ends: tuple[str, str]
    """What becomes of it if this side is ahead."""


class Fires(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="fires"):
    """A blueprint becomes a rocket: its outline folds and fills, and it leaves."""

    actor: str
    by: int
    """The seat whose colour the rocket has."""


class Stalls(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="stalls"):
    """Ignition, and then nothing: the rocket stays where it stands, and a band falls across it."""

    actor: str
    by: int
    """Whose rocket it is."""
    band: str


class Dares(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="dares"):
    """A rocket meets a risk: the die, what counts beside it, and the row of the card that it leads to."""

    actor: str
    """The outline of the rocket."""
    by: int
    name: str
    sides: int
    shown: int
    adds: tuple[tuple[str, int], ...]
    value: int
    rows: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """Check values, and the least parameters they ask for."""
    row: int
    """The row that decides; -1 where the rocket is lost before any does."""
    step: int
    """Which risk of the path it is, from 1."""
    of: int


class Breaks(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="breaks"):
    """The lines of a rocket drift apart."""

    actor: str


class Sabotages(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="sabotages"):
    """Somebody was at the rocket: it stands crooked from now on."""

    actor: str
    by: int
    count: int


class Stops(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="stops"):
    """A STOP falls on the stage."""

    at: str


class Pushes(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="pushes"):
    """A card is pushed aside by the other side's tokens."""

    at: str
    name: str
    gives: str
    by: int
    """The seat whose colour pushes."""


class ComesDown(Lands, frozen=True, kw_only=True, omit_defaults=True, tag="comes_down"):
    """The landing on the Moon: the risks of the way are a stair that its module comes down."""

    steps: tuple[str, ...]
    """What was passed, in order."""
