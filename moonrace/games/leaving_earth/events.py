"""Events of Leaving Earth: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event


class Offered(Event, frozen=True, tag="offered"):
    """TODO offered"""

    agency: int
    to: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class Declined(Event, frozen=True, tag="declined"):
    """TODO declined"""

    agency: int
    of: int


class Accepted(Event, frozen=True, tag="accepted"):
    """TODO accepted"""

    agency: int
    of: int
    give: tuple[str, ...]
    take: tuple[str, ...]


class Bought(Event, frozen=True, tag="bought"):
    """TODO bought"""

    agency: int
    component: str
    count: int
    money: int


class Loaded(Event, frozen=True, tag="loaded"):
    """TODO loaded"""

    agency: int
    component: str
    count: int
    craft: int


class Unloaded(Event, frozen=True, tag="unloaded"):
    """TODO unloaded"""

    agency: int
    component: str
    count: int
    craft: int


class Damaged(Event, frozen=True, tag="damaged"):
    """TODO damaged"""

    agency: int
    component: str
    craft: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """TODO destroyed"""

    agency: int
    craft: int
    why: str
    component: str


class Died(Event, frozen=True, tag="died"):
    """TODO died"""

    agency: int
    astronaut: str


class Repaired(Event, frozen=True, tag="repaired"):
    """TODO repaired"""

    agency: int
    craft: int


class Healed(Event, frozen=True, tag="healed"):
    """TODO healed"""

    agency: int
    craft: int


class Looked(Event, frozen=True, tag="looked"):
    """TODO looked"""

    agency: int
    location: str
    face: str


class Revealed(Event, frozen=True, tag="revealed"):
    """TODO revealed"""

    agency: int
    location: str
    face: str


class Concealed(Event, frozen=True, tag="concealed"):
    """TODO concealed"""

    agency: int
    location: str


class Rolled(Event, frozen=True, tag="rolled"):
    """TODO rolled"""

    agency: int
    astronaut: str
    why: str
    roll: int
    highest: int


class Surveying(Event, frozen=True, tag="surveying"):
    """TODO surveying"""

    agency: int
    craft: int
    location: str


class Collected(Event, frozen=True, tag="collected"):
    """TODO collected"""

    agency: int
    craft: int
    component: str
    count: int


class TurnedIn(Event, frozen=True, tag="turned_in"):
    """TODO turned_in"""

    agency: int
    sample: str
    advancement: str
    money: int


class Maneuver(Event, frozen=True, tag="maneuver"):
    """TODO maneuver"""

    agency: int
    craft: int
    source: str
    to: str
    years: int
    thrust: int


class Stopped(Event, frozen=True, tag="stopped"):
    """TODO stopped"""

    agency: int
    craft: int
    thrust: int


class Fired(Event, frozen=True, tag="fired"):
    """TODO fired"""

    agency: int
    craft: int
    component: str
    thrust: int


class Moved(Event, frozen=True, tag="moved"):
    """TODO moved"""

    agency: int
    craft: int
    to: str
    years: int


class Arrived(Event, frozen=True, tag="arrived"):
    """TODO arrived"""

    agency: int
    craft: int
    to: str


class BurnedUp(Event, frozen=True, tag="burned_up"):
    """TODO burned_up"""

    agency: int
    craft: int
    component: str


class Completed(Event, frozen=True, tag="completed"):
    """TODO completed"""

    agency: int
    mission: str
    points: int
    bonus: int


class Impossible(Event, frozen=True, tag="impossible"):
    """TODO impossible"""

    mission: str


class GameOver(Event, frozen=True, tag="game_over"):
    """TODO game_over"""

    why: str
    left: int


class Researched(Event, frozen=True, tag="researched"):
    """TODO researched"""

    agency: int
    advancement: str
    money: int


class GainedAdvancement(Event, frozen=True, tag="gained_advancement"):
    """TODO gained_advancement"""

    agency: int
    advancement: str


class NoOutcome(Event, frozen=True, tag="no_outcome"):
    """TODO no_outcome"""

    agency: int
    advancement: str
    purpose: str


class Outcome(Event, frozen=True, tag="outcome"):
    """TODO outcome"""

    agency: int
    advancement: str
    purpose: str
    outcome: str
    left: int


class Removed(Event, frozen=True, tag="removed"):
    """TODO removed"""

    agency: int
    advancement: str
    outcome: str
    money: int


class Docked(Event, frozen=True, tag="docked"):
    """TODO docked"""

    agency: int
    craft: int
    other: int


class SetApart(Event, frozen=True, tag="set_apart"):
    """TODO set_apart"""

    agency: int
    craft: int
    component: str
    count: int


class Separated(Event, frozen=True, tag="separated"):
    """TODO separated"""

    agency: int
    craft: int
    other: int


class Ate(Event, frozen=True, tag="ate"):
    """TODO ate"""

    agency: int
    craft: int
    supplies: int


class Missions(Event, frozen=True, tag="missions"):
    """TODO missions"""

    missions: tuple[str, ...]


class Agency(Event, frozen=True, tag="agency"):
    """TODO agency"""

    agency: int
    card: str


class Year(Event, frozen=True, tag="year"):
    """TODO year"""

    year: int


class OrderRoll(Event, frozen=True, tag="order_roll"):
    """TODO order_roll"""

    agency: int
    roll: int


class Turn(Event, frozen=True, tag="turn"):
    """TODO turn"""

    agency: int
    turn: int


class Passed(Event, frozen=True, tag="passed"):
    """TODO passed"""

    agency: int


class Drifting(Event, frozen=True, tag="drifting"):
    """TODO drifting"""

    agency: int
    craft: int


class YearEnds(Event, frozen=True, tag="year_ends"):
    """TODO year_ends"""

    year: int
