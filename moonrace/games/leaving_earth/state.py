"""What lies on the table in Leaving Earth: plain data with questions, no commands.

Nothing hidden is in it that nobody has seen: an outcome lying face down on an advancement, or the far side of
a location, is decided when it is first looked at. An outcome that was seen and put back is hidden again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from moonrace.games.leaving_earth.catalogue import NOWHERE, SKILLS, Catalogue
from moonrace.games.leaving_earth.makeup import Makeup, Parts, make_up
from moonrace.games.leaving_earth.posterior import UNTOUCHED, Posterior, Table, Triple, posterior
from moonrace.kernel.frames import State

NONE: Triple = (0, 0, 0)


class Pool:
    """Outcome cards that were shuffled together: what they are, and what those are that nobody has drawn."""

    __slots__ = ("cards", "left")

    def __init__(self, cards: Triple, left: list[int]) -> None:
        self.cards = cards
        self.left = left

    def clone(self) -> Pool:
        """A copy."""
        return Pool(self.cards, self.left.copy())


def shuffled(cards: Triple) -> Pool:
    """Cards of which nobody has drawn any."""
    return Pool(cards, [*cards])


class Stack(msgspec.Struct, frozen=True):
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


class Craft:
    """A spacecraft."""

    __slots__ = ("location", "makeup", "number", "owner", "pending", "tokens", "years")

    def __init__(
        self,
        number: int,
        owner: int,
        location: int,
        makeup: Makeup,
        tokens: int = 0,
        years: int = 0,
        pending: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.number = number
        self.owner = owner
        self.location = location
        """Where it is, or where it will be when its time tokens are gone."""
        self.makeup = makeup
        """Its components and supplies."""
        self.tokens = tokens
        self.years = years
        """How long the manoeuvre takes that it is on."""
        self.pending = pending
        """Hazards it faces on arrival."""

    def clone(self) -> Craft:
        """A copy."""
        return Craft(
            self.number, self.owner, self.location, self.makeup, self.tokens, self.years, self.pending
        )

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

    def __init__(
        self,
        card: str,
        money: int,
        components: list[int],
        supplies: int,
        stacks: dict[int, Stack],
        missions: list[int],
        lost: list[int],
    ) -> None:
        self.card = card
        self.money = money
        self.components = components
        """Unassembled, on Earth, sorted."""
        self.supplies = supplies
        self.stacks = stacks
        """By advancement owned."""
        self.missions = missions
        self.lost = lost
        """Astronauts who died."""

    def clone(self) -> Agency:
        """A copy."""
        return Agency(
            self.card,
            self.money,
            self.components.copy(),
            self.supplies,
            self.stacks.copy(),
            self.missions.copy(),
            self.lost.copy(),
        )


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

    def __init__(
        self,
        cat: Catalogue,
        players: int,
        rules: Rules,
        teams: tuple[tuple[int, ...], ...],
        agencies: list[Agency],
        pools: list[Pool],
        faces: list[int],
        known: list[int],
        revealed: list[bool],
        discarded: list[int],
        missions: list[int],
        removed: list[int],
        craft: dict[int, Craft],
        visited: dict[int, int],
    ) -> None:
        super().__init__(players)
        self.cat = cat
        """The content, looked up; shared by all copies, never changed."""
        self.rules = rules
        self.teams = teams
        """By agency, the seats that run it."""
        self.agencies = agencies
        self.pools = pools
        """By shuffle; the outcome deck is of the last."""
        self.faces = faces
        """By location, the face once somebody has looked."""
        self.known = known
        """By location, the agencies that have looked, as bits."""
        self.revealed = revealed
        self.discarded = discarded
        """Outcomes, by kind."""
        self.missions = missions
        """On the table."""
        self.removed = removed
        """Missions that became impossible."""
        self.craft = craft
        self.visited = visited
        """By astronaut, the places visited since leaving Earth, as bits."""
        self.next_craft = 1
        self.deck = sum(pools[-1].cards)
        """Cards left in the outcome deck."""
        self.year = cat.content.constants.first_year
        self.phase = "set_up"
        self.first = 0
        """The agency that takes the first turn of the year."""
        self.active = 0
        self.turn = 0
        self.passes = 0
        self.has_acted = False

    def clone(self) -> LeavingEarthState:
        copy = LeavingEarthState(
            self.cat,
            self.players,
            self.rules,
            self.teams,
            [agency.clone() for agency in self.agencies],
            [pool.clone() for pool in self.pools],
            self.faces.copy(),
            self.known.copy(),
            self.revealed.copy(),
            self.discarded.copy(),
            self.missions.copy(),
            self.removed.copy(),
            {number: craft.clone() for number, craft in self.craft.items()},
            self.visited.copy(),
        )
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.next_craft = self.next_craft
        copy.deck = self.deck
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
    return LeavingEarthState(
        cat,
        players,
        rules,
        teams=tuple(tuple(range(agency, players, agencies)) for agency in range(agencies)),
        agencies=[Agency("", 0, [], 0, {}, [], []) for _ in range(agencies)],
        pools=[shuffled((fresh.success, fresh.minor, fresh.major))],
        faces=[NOWHERE] * len(cat.places),
        known=[0] * len(cat.places),
        revealed=[not place.explorable for place in cat.places],
        discarded=[0, 0, 0],
        missions=[],
        removed=[],
        craft={},
        visited={},
    )
