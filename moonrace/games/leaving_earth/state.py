"""What lies on the table in Leaving Earth: plain data with questions, no commands.

Nothing hidden is in it that nobody has seen: an outcome lying face down on an advancement, or the far side of
a location, is decided when it is first looked at. An outcome that was seen and put back is hidden again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from fractions import Fraction

from moonrace.games.leaving_earth.catalogue import NOWHERE, SKILLS, Catalogue
from moonrace.games.leaving_earth.makeup import Makeup, Parts, make_up
from moonrace.games.leaving_earth.posterior import UNTOUCHED, Posterior, Triple, posterior
from moonrace.kernel.frames import State


class Pool:
    """Outcome cards that were shuffled together: what they are, and what those are that nobody has drawn."""

    __slots__ = ("cards", "left")

    def __init__(self, cards: Triple) -> None:
        self.cards = cards
        self.left = list(cards)

    def clone(self) -> Pool:
        """A copy."""
        copy = Pool(self.cards)
        copy.left = self.left.copy()
        return copy


class Stack:
    """The outcomes on an advancement: what was drawn of them, which everybody knows, and which cards have
    turned up, which nobody does: one that is put back cannot be told from the others (LE-OUT-04)."""

    __slots__ = ("dealt", "gone", "hidden", "put_back", "seen", "table")

    def __init__(self, dealt: tuple[int, ...]) -> None:
        self.dealt = dealt
        """The shuffle that each card came from."""
        self.gone: Triple = (0, 0, 0)
        """Removed, or just drawn and not yet put back."""
        self.put_back: Triple = (0, 0, 0)
        """How often each kind was drawn and put back."""
        self.table = UNTOUCHED
        """The cards that may have turned up."""
        self.seen: Triple = (0, 0, 0)
        """Secret: the cards that did, and lie there."""
        self.hidden = dealt
        """Secret: the shuffles of those that did not."""

    def clone(self) -> Stack:
        """A copy."""
        copy = Stack.__new__(Stack)
        copy.dealt = self.dealt
        copy.gone = self.gone
        copy.put_back = self.put_back
        copy.table = self.table
        copy.seen = self.seen
        copy.hidden = self.hidden
        return copy

    def __len__(self) -> int:
        return sum(self.seen) + len(self.hidden)


class Craft:
    """A spacecraft."""

    __slots__ = ("location", "makeup", "number", "owner", "pending", "tokens", "years")

    def __init__(self, number: int, owner: int, location: int, makeup: Makeup) -> None:
        self.number = number
        self.owner = owner
        self.location = location
        """Where it is, or where it will be when its time tokens are gone."""
        self.makeup = makeup
        """Its components and supplies."""
        self.tokens = 0
        self.years = 0
        """How long the manoeuvre takes that it is on."""
        self.pending: tuple[tuple[str, int], ...] = ()
        """Hazards it faces on arrival."""

    def clone(self) -> Craft:
        """A copy."""
        copy = Craft(self.number, self.owner, self.location, self.makeup)
        copy.tokens = self.tokens
        copy.years = self.years
        copy.pending = self.pending
        return copy

    @property
    def parts(self) -> Parts:
        """Components by kind and condition, sorted."""
        return self.makeup.parts

    @parts.setter
    def parts(self, parts: Iterable[int]) -> None:
        self.makeup = make_up(self.makeup.cat, tuple(sorted(parts)), self.makeup.supplies)

    @property
    def supplies(self) -> int:
        """Units of supplies aboard."""
        return self.makeup.supplies

    @supplies.setter
    def supplies(self, supplies: int) -> None:
        self.makeup = make_up(self.makeup.cat, self.makeup.parts, supplies)

    def without(self, part: int) -> list[int]:
        """Its components but one such."""
        parts = list(self.makeup.parts)
        parts.remove(part)
        return parts


class Agency:
    """One agency's things."""

    __slots__ = ("card", "components", "lost", "missions", "money", "stacks", "supplies")

    def __init__(self) -> None:
        self.card = ""
        self.money = 0
        self.components: list[int] = []
        """Unassembled, on Earth, sorted."""
        self.supplies = 0
        self.stacks: dict[int, Stack] = {}
        """By advancement owned."""
        self.missions: list[int] = []
        self.lost: list[int] = []
        """Astronauts who died."""

    def clone(self) -> Agency:
        """A copy."""
        copy = Agency()
        copy.card = self.card
        copy.money = self.money
        copy.components = self.components.copy()
        copy.supplies = self.supplies
        copy.stacks = {number: stack.clone() for number, stack in self.stacks.items()}
        copy.missions = self.missions.copy()
        copy.lost = self.lost.copy()
        return copy


class Rules:
    """The switches of a table, fixed at set-up."""

    __slots__ = ("ion_once", "missions", "order_by_missions", "samples_at_new_year")

    def __init__(self, missions: tuple[int, int, int], ion_once: bool, order: bool, samples: bool) -> None:
        self.missions = missions
        self.ion_once = ion_once
        self.order_by_missions = order
        self.samples_at_new_year = samples


class LeavingEarthState(State):
    """The whole table. Agencies are run by one seat or by several (LE-TEAM-01)."""

    __slots__ = (
        "active",
        "agencies",
        "cat",
        "craft",
        "deck",
        "discarded",
        "faces",
        "first",
        "has_acted",
        "known",
        "missions",
        "next_craft",
        "passes",
        "phase",
        "pools",
        "removed",
        "revealed",
        "rules",
        "teams",
        "turn",
        "visited",
        "year",
    )

    def __init__(self, cat: Catalogue, players: int, agencies: int, rules: Rules) -> None:
        super().__init__(players)
        self.cat = cat
        """The content, looked up; shared by all copies, never changed."""
        self.rules = rules
        self.teams = tuple(tuple(range(a, players, agencies)) for a in range(agencies))
        """By agency, the seats that run it."""
        self.agencies = [Agency() for _ in range(agencies)]
        self.craft: dict[int, Craft] = {}
        self.next_craft = 1
        outcomes = cat.content.outcomes
        self.pools = [Pool((outcomes.success, outcomes.minor, outcomes.major))]
        """By shuffle; the outcome deck is of the last."""
        self.deck = sum(self.pools[0].cards)
        """Cards left in the outcome deck."""
        self.discarded = [0, 0, 0]
        self.faces = [NOWHERE] * len(cat.places)
        """By location, the face once somebody has looked."""
        self.known = [0] * len(cat.places)
        """By location, the agencies that have looked, as bits."""
        self.revealed = [not place.explorable for place in cat.places]
        self.missions: list[int] = []
        """On the table."""
        self.removed: list[int] = []
        """Missions that became impossible."""
        self.visited: dict[int, int] = {}
        """By astronaut, the places visited since leaving Earth, as bits."""
        self.year = cat.content.constants.first_year
        self.phase = "set_up"
        self.first = 0
        """The agency that takes the first turn of the year."""
        self.active = 0
        self.turn = 0
        self.passes = 0
        self.has_acted = False

    def clone(self) -> LeavingEarthState:
        copy = LeavingEarthState.__new__(LeavingEarthState)
        copy.players = self.players
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.cat = self.cat
        copy.rules = self.rules
        copy.teams = self.teams
        copy.agencies = [agency.clone() for agency in self.agencies]
        copy.craft = {number: craft.clone() for number, craft in self.craft.items()}
        copy.next_craft = self.next_craft
        copy.pools = [pool.clone() for pool in self.pools]
        copy.deck = self.deck
        copy.discarded = self.discarded.copy()
        copy.faces = self.faces.copy()
        copy.known = self.known.copy()
        copy.revealed = self.revealed.copy()
        copy.missions = self.missions.copy()
        copy.removed = self.removed.copy()
        copy.visited = self.visited.copy()
        copy.year = self.year
        copy.phase = self.phase
        copy.first = self.first
        copy.active = self.active
        copy.turn = self.turn
        copy.passes = self.passes
        copy.has_acted = self.has_acted
        return copy

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
        return sorted([self.cat.next_astronaut(skill, taken) for skill in SKILLS])

    def face_of(self, location: int) -> int:
        """The revealed face of a location, or NOWHERE."""
        return self.faces[location] if self.revealed[location] else NOWHERE

    # Outcomes -----------------------------------------------------------------------------------------------

    @property
    def touched(self) -> list[Stack]:
        """Every stack that something was drawn from."""
        return [stack for own in self.agencies for stack in own.stacks.values() if stack.table != UNTOUCHED]

    def knowledge(self) -> Posterior:
        """What everybody can know of the outcomes that lie face down."""
        return posterior(
            tuple([pool.cards for pool in self.pools]), tuple([stack.table for stack in self.touched])
        )

    def odds(self, stack: Stack) -> tuple[Fraction, Fraction, Fraction]:
        """The exact odds of the next draw from a stack."""
        return self.knowledge().contents(stack.table, stack.dealt, stack.gone).odds
