"""Kinds of moments that Leaving Earth alone has; `static/scenes.js` plays them."""

from __future__ import annotations

from moonrace.tables.face import Moment


class Stocks(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="stocks"):
    """An advancement is held up, unseen outcomes are laid under it, and it goes to its place."""

    actor: str
    name: str
    cards: int
    art: str


class Draws(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="draws"):
    """An outcome is turned over beside the craft that depends on it."""

    at: str = ""
    """The place where the craft stands; else the middle of the board."""
    name: str
    face: str
    art: str
    thrust: tuple[int, int, int] = (0, 0, 0)
    """While it fires: thrust generated before, thrust needed, and what this engine would give."""
    is_fired: bool = False


class Burns(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="burns"):
    """An engine gives its thrust: plume, gauge, and what is spent falls away."""

    at: str
    thrust: tuple[int, int, int]
    """Thrust generated before, thrust needed, and what this engine gives."""
    is_kept: bool = False


class Cracks(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="cracks"):
    """Something aboard is damaged."""

    at: str
    name: str


class NewYear(Moment, frozen=True, kw_only=True, omit_defaults=True, tag="new_year"):
    """The calendar goes on, and everybody under way is a year nearer."""

    year: int
    at: tuple[str, ...] = ()
