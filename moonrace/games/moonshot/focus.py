"""What the frame on top is about, as a seat may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

import msgspec

from moonrace.games.moonshot.odds import PathOdds


class SupportingView(msgspec.Struct, frozen=True):
    """A Politician is putting tokens on cards."""

    nation: str
    placed: int


class PlacingView(msgspec.Struct, frozen=True):
    """A tile is being placed. Tiles drawn by Research are known to the own side only."""

    nation: str
    source: str
    """`development`, `research`, `research_area`, `suppliers` or `stolen`."""
    tiles: tuple[str, ...]
    """One of these is to be placed; nothing where this seat may not know."""
    count: int


class FittingView(msgspec.Struct, frozen=True):
    """A Module is being put on its place."""

    nation: str
    module: str


class AdaptingView(msgspec.Struct, frozen=True):
    """Adaptivity is being divided before a launch."""

    nation: str
    mission: str
    adaptivity: int
    odds: PathOdds
    """With the best way to divide it."""


class RewardingView(msgspec.Struct, frozen=True):
    """A mission was completed: its reward, or a look at the way to the Moon."""

    nation: str
    mission: str
    explorable: tuple[int, ...]
    """Numbers of the hidden cards that may be turned up."""


class TieView(msgspec.Struct, frozen=True):
    """An evaluation ended in a tie."""

    nation: str
    card: str
    cost: int
    """The Popularity that wins it."""


class GainingView(msgspec.Struct, frozen=True):
    """Part of a reward that needs choices."""

    nation: str
    kind: str
    """`tech` or `tests`."""
    left: int


class Focus(msgspec.Struct, frozen=True):
    """What is being decided beyond the mere list of actions."""

    what: str
    """The name of the frame."""
    politics: str = ""
    """Side by side: what the Politicians are at, `preparations`, `politics`, `support` or `done`."""
    supporting: SupportingView | None = None
    placing: PlacingView | None = None
    fitting: FittingView | None = None
    adapting: AdaptingView | None = None
    rewarding: RewardingView | None = None
    tie: TieView | None = None
    gaining: GainingView | None = None
