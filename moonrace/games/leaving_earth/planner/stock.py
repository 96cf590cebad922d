"""What an agency has on Earth: parts and people, read from a question and put to use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from moonrace.games.leaving_earth.catalogue import SKILLS, Catalogue
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.planner.kits import ION
from moonrace.games.leaving_earth.planner.names import named
from moonrace.games.leaving_earth.planner.store import Stock
from moonrace.kernel.errors import BadText

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner.goals import Attempt

ASTRONAUT = "astronaut"
SUPPLIES = "supplies"
MOST_IN_STORE = 99


class Hired(NamedTuple):
    """How many astronauts are hired, and which skills may then be aboard."""

    number: int
    skills: tuple[str, ...]


class People(NamedTuple):
    """Astronauts, by skill in the order of SKILLS."""

    skilled: tuple[int, ...]

    def hired(self, crew: int, met: tuple[str, ...] = ()) -> list[Hired]:
        """The choices for those of a crew who leave Earth, when these are there and others with such skills
        are met in orbit: as few hired as possible; or one more, for the sake of a skill."""
        if not crew:
            return [Hired(0, met or ("",))]
        missing = max(0, crew - self.number)
        if missing:
            return [Hired(missing, SKILLS)]
        there = tuple(skill for skill in SKILLS if skill in (*met, *self.skills))
        return [Hired(0, there)] if there == SKILLS else [Hired(0, there), Hired(1, SKILLS)]

    @property
    def skills(self) -> tuple[str, ...]:
        """Those that somebody has."""
        return tuple(skill for skill, number in zip(SKILLS, self.skilled, strict=True) if number)

    @property
    def number(self) -> int:
        """All of them."""
        return sum(self.skilled)


def pooled_people(groups: Iterable[People]) -> People:
    """Everybody together."""
    return People(tuple(map(sum, zip(*(group.skilled for group in groups), strict=True))))


NOBODY = People((0,) * len(SKILLS))


def read_store(cat: Catalogue, store: Mapping[str, int]) -> tuple[Stock, People]:
    """Parts and people by name. An astronaut of no named skill counts as one whose skill a plan does not
    use."""
    known = [part.id for part in cat.parts if part.is_buyable]
    found: dict[str, int] = {}
    for word, number in store.items():
        id = named("part", word, [*known, ASTRONAUT, *SKILLS])
        if not 0 <= number <= MOST_IN_STORE:
            raise BadText(f"In store: 0 to {MOST_IN_STORE} of a kind, not {number} of “{word}”.")
        id = SKILLS[-1] if id == ASTRONAUT else id
        found[id] = found.get(id, 0) + number
    people = People(tuple(found.pop(skill, 0) for skill in SKILLS))
    return tuple(sorted((id, number) for id, number in found.items() if number)), people


class Afloat(NamedTuple):
    """A craft in Earth orbit: what it is made of and carries, and who is aboard."""

    stock: Stock
    people: People = NOBODY


def read_afloat(cat: Catalogue, craft: Iterable[Mapping[str, int]]) -> tuple[Afloat, ...]:
    """What each craft in orbit has that a plan can use."""
    found = []
    for aboard in craft:
        stock, people = read_store(cat, aboard)
        if people.number > seats_of(cat.content, dict(stock)):
            raise BadText("A craft in orbit has a seat for everybody aboard: name its capsules as well.")
        if stock:
            found.append(Afloat(stock, people))
    return tuple(found)


def seats_of(content: Content, parts: Mapping[str, int]) -> int:
    """How many astronauts parts have room for."""
    return sum(content.components[id].seats * number for id, number in parts.items())


def pooled_stock(stocks: Iterable[Stock]) -> Stock:
    """Everything together."""
    found: Counter[str] = Counter()
    for stock in stocks:
        found.update(dict(stock))
    return tuple(sorted(found.items()))


def usable_here(store: Stock, rockets: tuple[str, ...], attempt: Attempt) -> Stock:
    """What an attempt may take of it."""
    outfit = attempt.outfit
    wanted = {*rockets, *outfit.extras, *(part for parts in attempt.ends for part in parts)}
    if outfit.crew:
        wanted.add(SUPPLIES)
    if outfit.ions:
        wanted.add(ION)
    return tuple((id, number) for id, number in store if id in wanted)
