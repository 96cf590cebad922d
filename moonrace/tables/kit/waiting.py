"""What a seat reads while others decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from moonrace.tables.kit.words import listed

BY_ITSELF = "The table goes on by itself."
Doing = str | tuple[str, str]
Doings = Mapping[str, Doing]
"""By what is decided: what one does who decides it ("draws a card"), and what several do if there can be."""


class Waits(msgspec.Struct, frozen=True):
    """What is waited for, in a heading with a line under it."""

    heading: str
    note: str = ""


def does(names: Sequence[str], doings: Doings, what: str, otherwise: Doing = "decides") -> str:
    """ "Vera draws a card.", "Vera and Tomas choose their Directors."."""
    doing = doings.get(what, otherwise)
    if isinstance(doing, tuple):
        doing = doing[len(names) > 1]
    return f"{listed(names)} {doing}."
