"""What an agency can say in Leaving Earth.

Components are named by kind: `juno`; `juno!` is a damaged one, `ion_thruster~` one that has fired this year,
`ion_thruster~!` one that has fired and is damaged. Astronauts go by name. Spacecraft have numbers.
"""

from __future__ import annotations

from moonrace.kernel.actions import Action, kinds_in

Names = tuple[str, ...]


class ChooseAgency(Action, frozen=True, tag="agency"):
    """Take an agency card."""

    agency: str


class Research(Action, frozen=True, tag="research"):
    """Pay for an advancement; its outcomes are put on it unseen."""

    advancement: str


class Buy(Action, frozen=True, tag="buy"):
    """Buy a component, or an astronaut by name."""

    component: str
    count: int = 1


class Load(Action, frozen=True, tag="load"):
    """Put unassembled components on a spacecraft on Earth; number 0 is a new one."""

    component: str
    craft: int
    count: int = 1


class Unload(Action, frozen=True, tag="unload"):
    """Take components off a spacecraft on Earth."""

    component: str
    craft: int
    count: int = 1


class Maneuver(Action, frozen=True, tag="maneuver"):
    """Begin a manoeuvre that takes so many years. Thrust is generated next, if it needs any."""

    craft: int
    to: str
    years: int = 0


class Fire(Action, frozen=True, tag="fire"):
    """Fire a rocket or thruster."""

    component: str


class StopFiring(Action, frozen=True, tag="stop"):
    """Give the manoeuvre up; thrust generated so far is lost."""


class RemoveOutcome(Action, frozen=True, tag="remove"):
    """Pay to discard the outcome just drawn."""


class ReturnOutcome(Action, frozen=True, tag="return"):
    """Put the outcome just drawn back among the others."""


class Damage(Action, frozen=True, tag="damage"):
    """Choose the component that takes the damage."""

    component: str
    craft: int


class Destroy(Action, frozen=True, tag="destroy"):
    """Choose the spacecraft that is lost, where neither has a component that can take the damage."""

    craft: int


class DrawLanding(Action, frozen=True, tag="draw-landing"):
    """Draw a Landing outcome though the landing is safe without."""


class SkipLanding(Action, frozen=True, tag="skip-landing"):
    """Land without drawing, where that is safe."""


class Reveal(Action, frozen=True, tag="reveal"):
    """Show everybody what was found."""


class Conceal(Action, frozen=True, tag="conceal"):
    """Keep what was found to oneself."""


class Seat(Action, frozen=True, tag="seat"):
    """Put an astronaut into a capsule before entry; of several alike, into the one of this number."""

    astronaut: str
    capsule: str
    number: int = 1


class Enter(Action, frozen=True, tag="enter"):
    """Let a capsule be the next to face the atmosphere; of several alike, the one of this number."""

    capsule: str
    number: int = 1


class Dock(Action, frozen=True, tag="dock"):
    """Join two spacecraft in one place."""

    craft: int
    other: int


class Separate(Action, frozen=True, tag="separate"):
    """Begin to split a spacecraft in two."""

    craft: int


class Take(Action, frozen=True, tag="take"):
    """Put components on the part that separates."""

    component: str
    count: int = 1


class Undock(Action, frozen=True, tag="undock"):
    """Carry out the separation as chosen."""


class StayTogether(Action, frozen=True, tag="stay-together"):
    """Do not separate after all."""


class Survey(Action, frozen=True, tag="survey"):
    """Look at a location from a spacecraft nearby."""

    craft: int
    location: str


class Collect(Action, frozen=True, tag="collect"):
    """Take a sample (`sample`) or supplies (`supplies`) aboard."""

    craft: int
    what: str
    count: int = 1


class Repair(Action, frozen=True, tag="repair"):
    """A mechanic repairs the spacecraft, using one supply."""

    craft: int


class Heal(Action, frozen=True, tag="heal"):
    """A doctor heals the others aboard."""

    craft: int


class TurnIn(Action, frozen=True, tag="turn-in"):
    """Turn in a sample on Earth, for money or, if of alien origin, for an advancement."""

    sample: str
    advancement: str = ""


class KeepSamples(Action, frozen=True, tag="keep-samples"):
    """Turn in no more samples this year, at a table where that is done at its start."""


class Offer(Action, frozen=True, tag="offer"):
    """Offer another agency a deal: `money:10`, `juno`, `supplies:2`, `craft:3`, `research:atlas` on each
    side."""

    to: int
    give: Names = ()
    take: Names = ()


class Accept(Action, frozen=True, tag="accept"):
    """Take the deal."""


class Decline(Action, frozen=True, tag="decline"):
    """Refuse the deal."""


class EndTurn(Action, frozen=True, tag="end-turn"):
    """End the turn; without having done anything, this is a pass."""


class Check(Action, frozen=True, tag="life-support"):
    """Year end: let a capsule be the next to draw for life support."""

    craft: int
    capsule: str


class Spare(Action, frozen=True, tag="spare"):
    """Year end: choose an astronaut who has air, or who eats."""

    astronaut: str


ACTIONS = kinds_in(vars())
