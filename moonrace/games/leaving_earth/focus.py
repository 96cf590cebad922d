"""What the frames are about, as everybody may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

import msgspec


class FiringView(msgspec.Struct, frozen=True):
    """A manoeuvre for which thrust is being generated."""

    craft: int
    to: str
    years: int
    required: int
    generated: int


class DrawnView(msgspec.Struct, frozen=True):
    """An outcome just drawn, to be removed or put back."""

    agency: int
    advancement: str
    outcome: str
    cost: int


class DealView(msgspec.Struct, frozen=True):
    """An offer that waits for an answer."""

    agency: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class FocusView(msgspec.Struct, frozen=True):
    """What a frame beyond the ordinary turn is about."""

    kind: str
    """`agency`, `damage`, `destroy`, `reveal`, `entry`, `separate`, `life support`, `rescue`, `landing`,
    `samples`, or nothing."""
    agency: int = -1
    craft: int = 0
    location: str = ""
    chosen: tuple[str, ...] = ()
    """Entry: who sits where; separation: what goes; rescue: who lives."""
    want: int = 0
    is_survey: bool = False
    """Found: whether the place was looked at from afar, so that the craft need not fear for itself."""


NOTHING = FocusView("")
Focus = FiringView | DrawnView | DealView | FocusView
