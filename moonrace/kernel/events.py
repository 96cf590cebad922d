"""Events are what the table sees happen. Each carries its audience.

Log, stream, animation and replay come from them.
"""

from __future__ import annotations

import msgspec

SPECTATOR = -1
"""The seat of somebody who only watches."""
CLOCK = -2
"""The seat in whose name a host closes what time closes."""

_SPECTATOR_BIT = 1 << 30
EVERYBODY = (1 << 31) - 1
NOBODY = 0

Value = str | int | tuple[str, ...]


def only(*seats: int) -> int:
    """The audience of just these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def all_but(*seats: int) -> int:
    """Everybody, spectators included, except these seats."""
    return EVERYBODY & ~only(*seats)


def may_see(audience: int, seat: int) -> bool:
    """Whether an audience includes the seat."""
    return bool(audience & (_SPECTATOR_BIT if seat == SPECTATOR else 1 << seat))


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, and who may know. Each game derives its own, with the things they concern.

    Their tags are what programs know them by: exports carry them as `kind`.
    """

    audience: int = EVERYBODY

    @property
    def kind(self) -> str:
        """The event's name for programs."""
        return str(self.__struct_config__.tag)

    @property
    def data(self) -> dict[str, Value]:
        """The things it concerns, by name."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "audience"}


class OfSeat(Event, frozen=True):
    """Something that a seat did, or that happened to it."""

    seat: int


class Resigned(OfSeat, frozen=True, tag="resigned"):
    """A seat has given up."""

    goes_on: int = 0
    """1 where somebody else plays it on."""


class Stopped(Event, frozen=True, kw_only=True, tag="stopped"):
    """The people of the match have ended it."""

    why: str
    winners: tuple[str, ...] = ()
    """Seats, by their numbers."""


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """A sentence for the log, in which `**words**` are strong: how a small game tells without kinds of its
    own."""

    seat: int = SPECTATOR
    text: str
