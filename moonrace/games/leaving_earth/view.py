"""What one seat may know about a game of Leaving Earth, built from nothing.

Almost everything is public (LE-KNO-01). Hidden are the far sides of locations from those who have not looked;
outcomes that lie face down are hidden from everybody, and shown as exact odds that follow from the draws.
"""

from __future__ import annotations

import msgspec

from moonrace.games.leaving_earth.focus import DealView, DrawnView, FiringView, FocusView
from moonrace.games.leaving_earth.posterior import Triple


class StackView(msgspec.Struct, frozen=True):
    """An advancement owned, and what can be known of its outcomes."""

    advancement: str
    outcomes: int
    put_back: Triple
    """How often a success, a minor and a major failure was drawn and put back; it may have been one card."""
    removed: Triple
    """Outcomes taken off it."""
    holds: tuple[tuple[Triple, float], ...]
    """What may lie on it, and how likely, as far as the draws tell."""
    odds: tuple[float, float, float]
    """The exact chances of the next draw: success, minor, major."""


class CraftView(msgspec.Struct, frozen=True):
    """A spacecraft."""

    number: int
    agency: int
    location: str
    tokens: int
    """Years until it arrives."""
    components: tuple[str, ...]
    """As they are written: `juno`, `juno!` damaged, `ion_thruster~` fired this year; astronauts by name."""
    supplies: int
    mass: int
    seats: int
    thrust: int
    """What its working rockets give together."""


class AgencyView(msgspec.Struct, frozen=True):
    """An agency and everything it owns."""

    agency: int
    card: str
    """The agency card chosen, or nothing yet."""
    seats: tuple[int, ...]
    money: int
    score: int
    components: tuple[str, ...]
    supplies: int
    advancements: tuple[StackView, ...]
    missions: tuple[str, ...]
    lost: tuple[str, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """An explorable location as this seat knows it."""

    location: str
    is_revealed: bool
    face: str
    """What is there, if this seat knows."""
    known_by: tuple[int, ...]
    """Agencies that have looked."""
    possible: dict[str, int]
    """The faces it may have, and how many cards of each there are."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    agency: int
    """The viewer's agency, or -1."""
    players: int
    is_solitaire: bool
    year: int
    last_year: int
    phase: str
    turn: int
    active: int
    first: int
    has_acted: bool
    agencies: tuple[AgencyView, ...]
    craft: tuple[CraftView, ...]
    places: tuple[PlaceView, ...]
    missions: tuple[str, ...]
    removed: tuple[str, ...]
    outcome_deck: int
    outcomes_discarded: Triple
    outcomes_unseen: tuple[float, float, float]
    """How many of each kind, as is to be expected, nobody has seen."""
    visited: dict[str, tuple[str, ...]]
    """By astronaut in space, the places visited since leaving Earth."""
    firing: FiringView | None
    drawn: DrawnView | None
    deal: DealView | None
    focus: FocusView
    expansions: tuple[str, ...]
    hire: tuple[str, ...]
    """The next astronaut of each skill to be hired."""
