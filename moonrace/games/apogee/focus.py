"""What the frame on top is about, as a seat may know it. Frames tell it of themselves; views carry it."""

from __future__ import annotations

import msgspec


class FocusView(msgspec.Struct, frozen=True):
    """What is being decided, beyond the list of actions."""

    what: str
    """The name of the frame: `director`, `hire`, `planning`, `specialty`, `construction`, `rd`, `design`,
    `token`, `overflow`, `launch`, `docking`, `administration`, `selling`, `recruiting`, or nothing once it is
    over."""
    seats: tuple[int, ...] = ()
    """Who is awaited."""
    offered: tuple[str, ...] = ()
    """Own secrets to choose from: Directors drawn, Engineers drawn at set-up, R&D cards drawn (as labels)."""
    placement: dict[str, str] = {}
    """Planning: where one's own Engineers are put so far; who is not named is not decided."""
    builds: tuple[str, ...] = ()
    """Construction: what one has chosen to build so far."""
    bill: int = 0
    """Construction: what that costs, Oberth's discount taken off."""
    builds_left: int = 0
    """Construction: how many Technologies one may still add."""
    engineer: str = ""
    """Specialty: whose specialty is resolved."""
    token: str = ""
    """Token: the colour that may be collected."""
    source: str = ""
    """Token: the Technology it is printed on."""
    excess: int = 0
    """Overflow: how many Technologies must go."""
    sold: int = 0
    """Selling: what the sale has brought so far."""
    order: tuple[int, ...] = ()
    """Who is asked after this, in order, where an order is fixed: hiring, design, launch, administration."""
    authority: dict[str, float] = {}
    """R&D and Design: the authority that decides the order, by seat; the rival's card is in the log."""
    drawn: dict[str, int] = {}
    """R&D: how many cards each seat has drawn."""
