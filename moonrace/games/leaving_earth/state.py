"""What lies on the table in Leaving Earth: plain data with questions, no commands.

Nothing hidden is in it that nobody has seen: an outcome lying face down on an advancement, or the far side of
a location, is decided when it is first looked at. An outcome that was seen and put back is hidden again.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from fractions import Fraction

from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue
from moonrace.games.leaving_earth.makeup import Makeup, Parts
from moonrace.games.leaving_earth.posterior import UNTOUCHED, Posterior, Table, Triple, posterior
from moonrace.kernel.frames import State
from moonrace.kernel.pieces import Piece

NONE: Triple = (0, 0, 0)


@dataclass(eq=False)
class Pool(Piece):
    """Outcome cards that were shuffled together: what they are, and what those are that nobody has drawn."""

    cards: Triple
    left: list[int]


def shuffled(cards: Triple) -> Pool:
    """Cards of which nobody has drawn any."""
    return Pool(cards, [*cards])


@dataclass(frozen=True)
class Stack:
    """The outcomes on an advancement: what was drawn of them, which everybody knows, and which cards have
    turned up, which nobody does: one that is put back cannot be told from the others (LE-OUT-04).

    Copies of a table share it: a draw lays another in its place.
    """

    dealt: tuple[int, ...]
    """The shuffle that each card came from."""
    hidden: tuple[int, ...]
    """Secret: the shuffles of those that have not turned up."""
    seen: Triple = NONE
    """Secret: the cards that have, and lie there."""
    gone: Triple = NONE
    """Removed, or just drawn and not yet put back."""
    put_back: Triple = NONE
    """How often each kind was drawn and put back."""
    table: Table = UNTOUCHED
    """The cards that may have turned up."""

    def __len__(self) -> int:
        return sum(self.seen) + len(self.hidden)

    @property
    def is_touched(self) -> bool:
        """Whether something was drawn from it."""
        return self.table != UNTOUCHED


def unseen_stack(dealt: tuple[int, ...]) -> Stack:
    """Outcomes from these shuffles of which nobody has drawn any."""
    return Stack(dealt, dealt)


@dataclass(eq=False)
class Craft(Piece):
    """A spacecraft."""

    number: int
    owner: int
    location: int
    """Where it is, or where it will be when its time tokens are gone."""
    makeup: Makeup
    """Its components and supplies."""
    tokens: int = 0
    years: int = 0
    """How long the manoeuvre takes that it is on."""
    pending: tuple[tuple[str, int], ...] = ()
    """Hazards it faces on arrival."""

    @property
    def parts(self) -> Parts:
        """Components by kind and condition, sorted."""
        return self.makeup.parts

    @parts.setter
    def parts(self, parts: Parts) -> None:
        self.makeup = Makeup(self.makeup.cat, tuple(sorted(parts)), self.makeup.supplies)

    @property
    def supplies(self) -> int:
        """Units of supplies aboard."""
        return self.makeup.supplies

    @supplies.setter
    def supplies(self, supplies: int) -> None:
        self.makeup = Makeup(self.makeup.cat, self.makeup.parts, supplies)

    def without(self, part: int) -> Parts:
        """Its components but one such."""
        parts = list(self.makeup.parts)
        parts.remove(part)
        return tuple(parts)


@dataclass(eq=False)
class Agency(Piece):
    """One agency's things."""

    card: str = ""
    money: int = 0
    components: list[int] = field(default_factory=list)
    """Unassembled, on Earth, sorted."""
    supplies: int = 0
    stacks: dict[int, Stack] = field(default_factory=dict)
    """By advancement owned."""
    missions: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    """Astronauts who died."""


@dataclass(frozen=True)
class Rules:
    """The switches of a table, fixed at set-up."""

    missions: tuple[int, int, int]
    ion_once: bool
    order_by_missions: bool
    samples_at_new_year: bool


@dataclass(eq=False, kw_only=True)
class LeavingEarthState(State):
    """The whole table. Agencies are run by one seat or by several (LE-TEAM-01)."""

    cat: Catalogue
    """The content, looked up; shared by all copies, never changed."""
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    """By agency, the seats that run it."""
    agencies: list[Agency]
    pools: list[Pool]
    """By shuffle; the outcome deck is of the last."""
    deck: int
    """Cards left in the outcome deck."""
    faces: list[int]
    """By location, the face once somebody has looked."""
    known: list[int]
    """By location, the agencies that have looked, as bits."""
    revealed: list[bool]
    discarded: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Outcomes, by kind."""
    missions: list[int] = field(default_factory=list)
    """On the table."""
    removed: list[int] = field(default_factory=list)
    """Missions that became impossible."""
    craft: dict[int, Craft] = field(default_factory=dict)
    visited: dict[int, int] = field(default_factory=dict)
    """By astronaut, the places visited since leaving Earth, as bits."""
    next_craft: int = 1
    year: int
    phase: str = "set_up"
    first: int = 0
    """The agency that takes the first turn of the year."""
    active: int = 0
    turn: int = 0
    passes: int = 0
    has_acted: bool = False

    # Questions ----------------------------------------------------------------------------------------------

    @property
    def is_solitaire(self) -> bool:
        """Whether one agency plays alone."""
        return len(self.agencies) == 1

    def agency_of(self, seat: int) -> int:
        """The agency a seat works for."""
        return seat % len(self.agencies)

    def fleet(self, agency: int) -> list[Craft]:
        """An agency's spacecraft, oldest first."""
        return [craft for craft in self.craft.values() if craft.owner == agency]

    def mass(self, craft: Craft) -> int:
        """What a craft weighs, damaged components included (LE-CMP-07)."""
        return craft.makeup.mass

    def astronauts(self, craft: Craft) -> tuple[int, ...]:
        """The astronauts aboard, incapacitated ones included, as components."""
        return craft.makeup.crew

    def seats(self, craft: Craft) -> int:
        """Seats aboard, in damaged capsules too (LE-RULING-12)."""
        return craft.makeup.seats

    def has_skill(self, craft: Craft, skill: str) -> bool:
        """Whether a healthy astronaut with the skill is aboard (LE-SKL-01)."""
        return craft.makeup.has_skill(skill)

    def has_eyes(self, craft: Craft) -> bool:
        """Whether an undamaged probe or capsule is aboard."""
        return craft.makeup.has_eyes

    def has_hands(self, craft: Craft) -> bool:
        """Whether something aboard can collect: eyes, or a healthy astronaut (LE-COL-01)."""
        return craft.makeup.has_hands

    def score(self, agency: int) -> int:
        """Points of missions less those for lost astronauts (LE-YR-05)."""
        own = self.agencies[agency]
        points = sum(self.cat.missions[number].points for number in own.missions)
        return points + self.cat.content.constants.astronaut_loss_points * len(own.lost)

    def taken_astronauts(self) -> set[int]:
        """Astronauts who work for an agency or have died."""
        first = self.cat.first_person
        people: list[int] = []
        for craft in self.craft.values():
            if craft.makeup.crew:
                people += craft.makeup.crew
        for agency in self.agencies:
            people += agency.components[bisect_left(agency.components, first) :]
        return {part >> 2 for part in people}.union(*[agency.lost for agency in self.agencies])

    def astronauts_for_hire(self) -> list[int]:
        """For each skill the next astronaut to be had: a named one while there is any (LE-RULING-20)."""
        taken = self.taken_astronauts()
        return self.cat.for_hire(frozenset(taken))

    def face_of(self, location: int) -> int:
        """The revealed face of a location, or NOWHERE."""
        return self.faces[location] if self.revealed[location] else NOWHERE

    # Outcomes -----------------------------------------------------------------------------------------------

    @property
    def touched(self) -> list[Stack]:
        """Every stack that something was drawn from."""
        return [stack for own in self.agencies for stack in own.stacks.values() if stack.is_touched]

    def knowledge(self) -> Posterior:
        """What everybody can know of the outcomes that lie face down."""
        return posterior(
            tuple([pool.cards for pool in self.pools]), tuple([stack.table for stack in self.touched])
        )

    def odds(self, stack: Stack) -> tuple[Fraction, Fraction, Fraction]:
        """The exact odds of the next draw from a stack."""
        return self.knowledge().contents(stack.table, stack.dealt, stack.gone).odds


def laid_out(cat: Catalogue, players: int, agencies: int, rules: Rules) -> LeavingEarthState:
    """The table before anything has happened: a full outcome deck, and nobody has looked anywhere."""
    fresh = cat.content.outcomes
    outcomes = shuffled((fresh.success, fresh.minor, fresh.major))
    return LeavingEarthState(
        players=players,
        cat=cat,
        rules=rules,
        teams=tuple(tuple(range(agency, players, agencies)) for agency in range(agencies)),
        agencies=[Agency() for _ in range(agencies)],
        pools=[outcomes],
        deck=sum(outcomes.cards),
        year=cat.content.constants.first_year,
        faces=[NOWHERE] * len(cat.places),
        known=[0] * len(cat.places),
        revealed=[not place.explorable for place in cat.places],
    )
