"""Events of Leaving Earth: what the table sees happen, each with the things it concerns.

`agency` is whose doing or whose loss it is. Components are written as in actions.
"""

from __future__ import annotations

from moonrace.kernel.events import Event

Names = tuple[str, ...]

# Set-up and the year ----------------------------------------------------------------------------------------


class Missions(Event, frozen=True, tag="missions"):
    """The missions of this game were drawn."""

    missions: Names


class Agency(Event, frozen=True, tag="agency"):
    """An agency card was chosen."""

    agency: int
    card: str


class Year(Event, frozen=True, tag="year"):
    """A year begins, with funding for every agency."""

    year: int


class OrderRoll(Event, frozen=True, tag="order_roll"):
    """An agency that is tied rolls for the first turn; the lowest begins."""

    agency: int
    roll: int


class Turn(Event, frozen=True, tag="turn"):
    """An agency's turn begins."""

    agency: int
    turn: int


class Passed(Event, frozen=True, tag="passed"):
    """An agency ended its turn without having done anything."""

    agency: int


class YearEnds(Event, frozen=True, tag="year_ends"):
    """The year ends; everything on Earth is repaired and healed."""

    year: int


# Research and outcomes --------------------------------------------------------------------------------------


class Researched(Event, frozen=True, tag="researched"):
    """An agency paid for an advancement."""

    agency: int
    advancement: str
    money: int


class GainedAdvancement(Event, frozen=True, tag="gained_advancement"):
    """An agency had to draw for a component without its advancement, and gained that."""

    agency: int
    advancement: str


class Outcome(Event, frozen=True, tag="outcome"):
    """An outcome was drawn from an advancement."""

    agency: int
    advancement: str
    purpose: str
    """What it was drawn for."""
    outcome: str
    left: int
    """How many outcomes are left on it."""


class NoOutcome(Event, frozen=True, tag="no_outcome"):
    """There was nothing to draw from an advancement, which is a success."""

    agency: int
    advancement: str
    purpose: str
    """What would have been drawn for."""


class Removed(Event, frozen=True, tag="removed"):
    """The outcome just drawn was removed, for money or as the last one."""

    agency: int
    advancement: str
    outcome: str
    money: int


class PutBack(Event, frozen=True, tag="put_back"):
    """The outcome just drawn was put back among the others."""

    agency: int
    advancement: str
    outcome: str


# Spacecraft -------------------------------------------------------------------------------------------------


class Bought(Event, frozen=True, tag="bought"):
    """Components were bought, or an astronaut was hired."""

    agency: int
    component: str
    count: int
    money: int


class Loaded(Event, frozen=True, tag="loaded"):
    """Components were put on a craft on Earth."""

    agency: int
    component: str
    count: int
    craft: int


class Unloaded(Event, frozen=True, tag="unloaded"):
    """Components were taken off a craft on Earth."""

    agency: int
    component: str
    count: int
    craft: int


class Damaged(Event, frozen=True, tag="damaged"):
    """A component aboard was damaged, or an astronaut incapacitated."""

    agency: int
    component: str
    craft: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A craft was lost with everything aboard."""

    agency: int
    craft: int
    why: str
    """`rocket`, `damage`, `landing`, `concealed`, `location` or `lost`."""
    component: str = ""
    """The component that did it, or nothing."""


class Died(Event, frozen=True, tag="died"):
    """An astronaut died."""

    agency: int
    astronaut: str


class Repaired(Event, frozen=True, tag="repaired"):
    """A mechanic repaired a craft."""

    agency: int
    craft: int


class Healed(Event, frozen=True, tag="healed"):
    """A doctor healed the others aboard."""

    agency: int
    craft: int


# Manoeuvres and hazards -------------------------------------------------------------------------------------


class Maneuver(Event, frozen=True, tag="maneuver"):
    """A manoeuvre was begun; its thrust is generated next."""

    agency: int
    craft: int
    source: str
    to: str
    years: int
    thrust: int


class Drifting(Event, frozen=True, tag="drifting"):
    """A craft cannot stay where it is and moves on by itself."""

    agency: int
    craft: int


class Fired(Event, frozen=True, tag="fired"):
    """An engine gave thrust."""

    agency: int
    craft: int
    component: str
    thrust: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A manoeuvre was given up, or could not be carried out."""

    agency: int
    craft: int
    thrust: int
    """What was generated in vain."""


class UsedUp(Event, frozen=True, tag="used_up"):
    """A craft is no more: the rocket that it fired was all there was of it."""

    agency: int
    craft: int


class Moved(Event, frozen=True, tag="moved"):
    """A craft moved, or set out on a way of some years."""

    agency: int
    craft: int
    to: str
    years: int


class Arrived(Event, frozen=True, tag="arrived"):
    """A craft's last year under way is over."""

    agency: int
    craft: int
    to: str


class Landed(Event, frozen=True, tag="landed"):
    """A craft landed where that is safe, without drawing."""

    agency: int
    craft: int


class BurnedUp(Event, frozen=True, tag="burned_up"):
    """A capsule burned up on entry."""

    agency: int
    craft: int
    component: str


class Rolled(Event, frozen=True, tag="rolled"):
    """An astronaut rolled against radiation or sickness."""

    agency: int
    astronaut: str
    why: str
    roll: int
    highest: int
    """The highest roll that incapacitates."""


# Exploration ------------------------------------------------------------------------------------------------


class Looked(Event, frozen=True, tag="looked"):
    """An agency looked at a location; nobody else knows what it saw."""

    agency: int
    location: str
    face: str


class Revealed(Event, frozen=True, tag="revealed"):
    """An agency showed everybody what a location is like."""

    agency: int
    location: str
    face: str


class Concealed(Event, frozen=True, tag="concealed"):
    """An agency kept to itself what it found."""

    agency: int
    location: str


class Surveying(Event, frozen=True, tag="surveying"):
    """A craft surveys a location."""

    agency: int
    craft: int
    location: str


class Collected(Event, frozen=True, tag="collected"):
    """A craft took samples or supplies aboard."""

    agency: int
    craft: int
    component: str
    count: int


class TurnedIn(Event, frozen=True, tag="turned_in"):
    """A sample was turned in, for money or for an advancement."""

    agency: int
    sample: str
    advancement: str = ""
    """What it was turned in for, or nothing where it was for money."""
    money: int = 0


# Rendezvous and survival ------------------------------------------------------------------------------------


class Docked(Event, frozen=True, tag="docked"):
    """Two craft have become one."""

    agency: int
    craft: int
    other: int
    """The craft that is no more."""


class SetApart(Event, frozen=True, tag="set_apart"):
    """Components were chosen for the part that separates."""

    agency: int
    craft: int
    component: str
    count: int


class Separated(Event, frozen=True, tag="separated"):
    """A craft has become two."""

    agency: int
    craft: int
    other: int
    """The new craft."""


class Ate(Event, frozen=True, tag="ate"):
    """A crew used supplies at the end of a year."""

    agency: int
    craft: int
    supplies: int


# Co-operation -----------------------------------------------------------------------------------------------


class Offered(Event, frozen=True, tag="offered"):
    """An agency offered another a deal."""

    agency: int
    to: int
    give: Names
    take: Names


class Accepted(Event, frozen=True, tag="accepted"):
    """A deal was accepted and carried out."""

    agency: int
    of: int
    """Who had made the offer."""
    give: Names
    """What the other agency gave."""
    take: Names


class Declined(Event, frozen=True, tag="declined"):
    """A deal was declined."""

    agency: int
    of: int
    """Who had made the offer."""


# Missions and the end ---------------------------------------------------------------------------------------


class Completed(Event, frozen=True, tag="completed"):
    """An agency completed a mission; the others receive money."""

    agency: int
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
