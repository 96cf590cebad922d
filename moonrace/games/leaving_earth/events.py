"""Events of Leaving Earth: what the table sees happen, each with the things it concerns.

`agency` is whose doing or whose loss it is. Components are written as in actions.
"""

from __future__ import annotations

from moonrace.kernel.events import Event

Names = tuple[str, ...]


class OfAgency(Event, frozen=True):
    """Something that an agency did, or that happened to it."""

    agency: int


# Set-up and the year ----------------------------------------------------------------------------------------


class Missions(Event, frozen=True, tag="missions"):
    """The missions of this game were drawn."""

    missions: Names


class Agency(OfAgency, frozen=True, tag="agency"):
    """An agency card was chosen."""

    card: str


class Year(Event, frozen=True, tag="year"):
    """A year begins, with funding for every agency."""

    year: int


class OrderRoll(OfAgency, frozen=True, tag="order_roll"):
    """An agency that is tied rolls for the first turn; the lowest begins."""

    roll: int


class Turn(OfAgency, frozen=True, tag="turn"):
    """An agency's turn begins."""

    turn: int


class Passed(OfAgency, frozen=True, tag="passed"):
    """An agency ended its turn without having done anything."""


class YearEnds(Event, frozen=True, tag="year_ends"):
    """The year ends; everything on Earth is repaired and healed."""

    year: int


# Research and outcomes --------------------------------------------------------------------------------------


class Researched(OfAgency, frozen=True, tag="researched"):
    """An agency paid for an advancement."""

    advancement: str
    money: int


class GainedAdvancement(OfAgency, frozen=True, tag="gained_advancement"):
    """An agency had to draw for a component without its advancement, and gained that."""

    advancement: str


class Outcome(OfAgency, frozen=True, tag="outcome"):
    """An outcome was drawn from an advancement."""

    advancement: str
    purpose: str
    """What it was drawn for."""
    outcome: str
    left: int
    """How many outcomes are left on it."""


class NoOutcome(OfAgency, frozen=True, tag="no_outcome"):
    """There was nothing to draw from an advancement, which is a success."""

    advancement: str
    purpose: str
    """What would have been drawn for."""


class Removed(OfAgency, frozen=True, tag="removed"):
    """The outcome just drawn was removed, for money or as the last one."""

    advancement: str
    outcome: str
    money: int


class PutBack(OfAgency, frozen=True, tag="put_back"):
    """The outcome just drawn was put back among the others."""

    advancement: str
    outcome: str


# Spacecraft -------------------------------------------------------------------------------------------------


class Bought(OfAgency, frozen=True, tag="bought"):
    """Components were bought, or an astronaut was hired."""

    component: str
    count: int
    money: int


class Loaded(OfAgency, frozen=True, tag="loaded"):
    """Components were put on a craft on Earth."""

    component: str
    count: int
    craft: int


class Unloaded(OfAgency, frozen=True, tag="unloaded"):
    """Components were taken off a craft on Earth."""

    component: str
    count: int
    craft: int


class Damaged(OfAgency, frozen=True, tag="damaged"):
    """A component aboard was damaged, or an astronaut incapacitated."""

    component: str
    craft: int


class Destroyed(OfAgency, frozen=True, tag="destroyed"):
    """A craft was lost with everything aboard."""

    craft: int
    why: str
    """`rocket`, `damage`, `landing`, `concealed`, `location` or `lost`."""
    component: str = ""
    """The component that did it, or nothing."""


class Died(OfAgency, frozen=True, tag="died"):
    """An astronaut died."""

    astronaut: str


class Repaired(OfAgency, frozen=True, tag="repaired"):
    """A mechanic repaired a craft."""

    craft: int


class Healed(OfAgency, frozen=True, tag="healed"):
    """A doctor healed the others aboard."""

    craft: int


# Manoeuvres and hazards -------------------------------------------------------------------------------------


class Maneuver(OfAgency, frozen=True, tag="maneuver"):
    """A manoeuvre was begun; its thrust is generated next."""

    craft: int
    source: str
    to: str
    years: int
    thrust: int


class Drifting(OfAgency, frozen=True, tag="drifting"):
    """A craft cannot stay where it is and moves on by itself."""

    craft: int


class Fired(OfAgency, frozen=True, tag="fired"):
    """An engine gave thrust."""

    craft: int
    component: str
    thrust: int


class Stopped(OfAgency, frozen=True, tag="stopped"):
    """A manoeuvre was given up, or could not be carried out."""

    craft: int
    thrust: int
    """What was generated in vain."""


class UsedUp(OfAgency, frozen=True, tag="used_up"):
    """A craft is no more: the rocket that it fired was all there was of it."""

    craft: int


class Moved(OfAgency, frozen=True, tag="moved"):
    """A craft moved, or set out on a way of some years."""

    craft: int
    to: str
    years: int


class Arrived(OfAgency, frozen=True, tag="arrived"):
    """A craft's last year under way is over."""

    craft: int
    to: str


class Landed(OfAgency, frozen=True, tag="landed"):
    """A craft landed where that is safe, without drawing."""

    craft: int


class BurnedUp(OfAgency, frozen=True, tag="burned_up"):
    """A capsule burned up on entry."""

    craft: int
    component: str


class Rolled(OfAgency, frozen=True, tag="rolled"):
    """An astronaut rolled against radiation or sickness."""

    astronaut: str
    why: str
    roll: int
    highest: int
    """The highest roll that incapacitates."""


# Exploration ------------------------------------------------------------------------------------------------


class Looked(OfAgency, frozen=True, tag="looked"):
    """An agency looked at a location; nobody else knows what it saw."""

    location: str
    face: str


class Revealed(OfAgency, frozen=True, tag="revealed"):
    """An agency showed everybody what a location is like."""

    location: str
    face: str


class Concealed(OfAgency, frozen=True, tag="concealed"):
    """An agency kept to itself what it found."""

    location: str


class Surveying(OfAgency, frozen=True, tag="surveying"):
    """A craft surveys a location."""

    craft: int
    location: str


class Collected(OfAgency, frozen=True, tag="collected"):
    """A craft took samples or supplies aboard."""

    craft: int
    component: str
    count: int


class TurnedIn(OfAgency, frozen=True, tag="turned_in"):
    """A sample was turned in, for money or for an advancement."""

    sample: str
    advancement: str = ""
    """What it was turned in for, or nothing where it was for money."""
    money: int = 0


# Rendezvous and survival ------------------------------------------------------------------------------------


class Docked(OfAgency, frozen=True, tag="docked"):
    """Two craft have become one."""

    craft: int
    other: int
    """The craft that is no more."""


class SetApart(OfAgency, frozen=True, tag="set_apart"):
    """Components were chosen for the part that separates."""

    craft: int
    component: str
    count: int


class Separated(OfAgency, frozen=True, tag="separated"):
    """A craft has become two."""

    craft: int
    other: int
    """The new craft."""


class Ate(OfAgency, frozen=True, tag="ate"):
    """A crew used supplies at the end of a year."""

    craft: int
    supplies: int


# Co-operation -----------------------------------------------------------------------------------------------


class Offered(OfAgency, frozen=True, tag="offered"):
    """An agency offered another a deal."""

    to: int
    give: Names
    take: Names


class Accepted(OfAgency, frozen=True, tag="accepted"):
    """A deal was accepted and carried out."""

    of: int
    """Who had made the offer."""
    give: Names
    """What the other agency gave."""
    take: Names


class Declined(OfAgency, frozen=True, tag="declined"):
    """A deal was declined."""

    of: int
    """Who had made the offer."""


# Missions and the end ---------------------------------------------------------------------------------------


class Completed(OfAgency, frozen=True, tag="completed"):
    """An agency completed a mission; the others receive money."""

    mission: str
    points: int
    bonus: int


class Impossible(Event, frozen=True, tag="impossible"):
    """A mission has become impossible and leaves the game."""

    mission: str


class GameOver(Event, frozen=True, tag="game_over"):
    """The game ended."""

    why: str
    """`calendar`, `no-missions` or `unbeatable`."""
    left: int
    """Points of the missions left on the table."""
