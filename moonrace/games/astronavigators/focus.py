"""What the frame on top is about, as a seat may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

import msgspec


class FocusView(msgspec.Struct, frozen=True):
    """What is being decided beyond the mere list of actions."""

    what: str
    """The name of the frame: `declare`, `travel`, `flight`, `calibrate` ..."""
    seat: int = -1
    """Whose doing it is, or -1 where several are asked or nobody is."""
    vehicle: str = ""
    """Travelling: the vehicle in use, for which a square is being chosen."""
    tile: str = ""
    """Travelling: the continent tile that pays for this connection."""
    has_moved: bool = False
    """Travelling: whether the primary move was made."""
    free: int = 0
    """Travelling: free connections that chain dice have given; heliports that may still be placed."""
    steps: int = 0
    """Flight: steps left in this move."""
    asked: str = ""
    """Flight: `move`, `redraw`, `sxt`, `planets`, `guess` or `housing`."""
    value: int = -1
    """Flight: the DV of the tile just entered, not added yet."""
    planets: str = ""
    """Flight: what the agenda's planets were used for in this move: `lessened`, `stepped` or nothing yet."""
    can_claim: bool = False
    """Flight: whether both exchanged tiles are known to this seat to be of the same value."""
    card: str = ""
    """Observing: the card in question."""
    technique: str = ""
    """Observing: the technique for which a continent tile is to be flipped."""
    rocket: str = ""
    """The rocket whose launch site is being chosen."""
    options: tuple[str, ...] = ()
    """Characters, quests or rockets drawn to choose from; only to the seat that drew them."""
