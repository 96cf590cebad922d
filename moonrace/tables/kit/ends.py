"""What a page says of ends that people make: how one can give up, and what is offered to all."""

from __future__ import annotations

import msgspec


class OfferPart(msgspec.Struct, frozen=True):
    """An end that somebody would agree to."""

    how: str
    """`draw`, `no-result`, or `resign` among those who play for one side."""
    heading: str
    """ "Vera offers a draw."."""
    words: str
    """What it takes."""
    seat: int
    """Whose token stands beside it."""
    is_own: bool
    """Whether the viewer wants it too, and can only take that back."""
    agree: str = ""
    """What stands on the button that agrees."""


class EndsPart(msgspec.Struct, frozen=True, kw_only=True):
    """How the viewer can end the game."""

    resigning: str
    """What comes of it if the viewer resigns."""
    can_draw: bool
    stopping: str
    """What it takes to end without a result."""
    is_alone: bool
    """Whether nobody else has to agree to that."""
    wants: str = ""
    """What the viewer wants already."""
    offers: tuple[OfferPart, ...] = ()
