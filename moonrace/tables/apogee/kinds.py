"""Kinds of moments that Apogee alone has; `static/scenes.js` plays them."""

from __future__ import annotations

from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import Meets, Rolls


class Tries(Rolls, frozen=True, kw_only=True, omit_defaults=True, tag="tries"):
    """The die for a take-off, with the rocket that waits for it."""

    art: str = ""
    gone: tuple[str, ...] = ()
    """Things that show what comes of it, unseen while this plays."""


class Docks(Meets, frozen=True, kw_only=True, omit_defaults=True, tag="docks"):
    """A flight docks, and the pad it came from is out of sight."""

    gone: tuple[str, ...] = ()


class Ascends(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="ascends"):
    """A rocket leaves its tower, and its payload stands where it has got to."""

    at: str = "board-art"
    art: str
    arrival: str = ""
    bands: tuple[str, ...] = ()
    """The bands of the dawn that it passes, the innermost first."""
    gone: tuple[str, ...] = ()
    is_far: bool = False


class Stays(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="stays"):
    """Ignition, and the rocket has not moved."""

    at: str = "board-art"
    art: str
    gone: tuple[str, ...] = ()
    is_far: bool = False


class Cranes(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="cranes"):
    """Cards go to the tower, which sets the pieces they are on the rocket."""

    actor: tuple[str, ...] = ()
    """The cards in the reserve."""
    at: str = "rocket"
    art: str
    gone: tuple[str, ...] = ("rocket",)


class Unmasks(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="unmasks"):
    """All Engineers on an action turn round together, where they stand."""

    at: tuple[str, ...]
    """The figures in the hall; the director finds those on the floor where the hall is not open."""
    backs: tuple[str, ...]
    """What each looks like from behind."""
    sums: tuple[str, ...] = ()
    """The sums of those who compete, the winner's first."""
    spot: str
