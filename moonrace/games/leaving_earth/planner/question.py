"""A question to the planner: as it is asked, and as it is understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import Catalogue, plain_catalogue
from moonrace.games.leaving_earth.content import Content, Face, load
from moonrace.games.leaving_earth.hands import PERFECT, Cards, Outcomes
from moonrace.games.leaving_earth.planner.goals import MOST_CREW, Goal, Means, mission_goal, payload_goal
from moonrace.games.leaving_earth.planner.ledger import UNLIMITED, Limits
from moonrace.games.leaving_earth.planner.names import named
from moonrace.games.leaving_earth.planner.odds import Odds
from moonrace.games.leaving_earth.planner.routes import LONGEST
from moonrace.games.leaving_earth.planner.stock import (
    NOBODY,
    Afloat,
    People,
    pooled_stock,
    read_afloat,
    read_store,
)
from moonrace.games.leaving_earth.planner.store import Stock
from moonrace.kernel.errors import BadText

ROCKETS = ("juno", "atlas", "soyuz", "saturn")
THRUSTERS = 3
"""Ion thrusters considered at most, unless the caller says otherwise."""
ROOM_FOR_SAFETY = 10
"""Plans dearer by so much than the cheapest are still weighed for their safety."""


class Asked(NamedTuple):
    """A question in the words of whoever asks; `plan` says what each means."""

    mission: str | None = None
    from_: str = "earth"
    to: str | None = None
    payload: int | None = None
    returns: bool | str = False
    known: Mapping[str, str | int] | None = None
    advancements: Iterable[str] | None = None
    research: bool = True
    stacks: str | Mapping[str, Outcomes | str] = "perfect"
    pool: Cards | None = None
    store: Mapping[str, int] | None = None
    orbit: Sequence[Mapping[str, int]] = ()
    rockets: Sequence[str] = ROCKETS
    ion: bool | int = True
    rendezvous: bool | None = None
    crew: int = 1
    max_years: int | None = None
    max_cost: int | None = None
    year: int | None = None
    money: int | None = None
    room: int = ROOM_FOR_SAFETY
    expansions: Iterable[str] = ()
    content: Content | None = None


class Question(NamedTuple):
    """Everything asked, read and checked."""

    goal: Goal
    means: Means
    odds: Odds
    rockets: tuple[str, ...]
    owned: frozenset[str]
    limits: Limits
    room: int
    store: Stock = ()
    """Parts there are already."""
    people: People = NOBODY
    afloat: tuple[Afloat, ...] = ()
    """Craft in Earth orbit."""
    used: frozenset[str] = frozenset()
    """Advancements that only plans are wanted with."""


def read(asked: Asked, without: frozenset[str] = frozenset()) -> Question:
    """The question, or a sentence on what is wrong with it; `without` some advancements, if it must be."""
    chosen = frozenset(word.replace("-", "_") for word in asked.expansions)
    content = asked.content
    cat = plain_catalogue(chosen) if content is None or content is load() else Catalogue(content, chosen)
    if (asked.mission is None) == (asked.to is None):
        raise BadText("Name either a mission or a place to go to.")
    if not 1 <= asked.crew <= MOST_CREW:
        raise BadText(f"A crew has 1 to {MOST_CREW} astronauts, not {asked.crew}.")
    owned = frozenset(named("advancement", word, cat.advancement) for word in asked.advancements or ())
    allowed = (frozenset(cat.advancements) if asked.research else owned) - without
    named_rockets = [named("rocket", word, ROCKETS) for word in asked.rockets]
    faces = _faces(cat, asked.known or {})
    stock, people = read_store(cat, asked.store or {})
    afloat = read_afloat(cat, asked.orbit)
    rendezvous = asked.mission is not None if asked.rendezvous is None else asked.rendezvous
    means = Means(
        cat=cat,
        faces=faces,
        allowed=allowed,
        ions=_thrusters(asked.ion) if "ion_thruster" in allowed else 0,
        can_rendezvous="rendezvous" in allowed and rendezvous,
        crew=asked.crew,
        harmful=any(levels(cat, faces)),
        store=stock,
        afloat=pooled_stock(craft.stock for craft in afloat),
        is_anybody_aloft=any(craft.people.number for craft in afloat),
    )
    fresh = cat.content.outcomes
    pool = asked.pool or (fresh.success, fresh.minor, fresh.major)
    return Question(
        goal=_goal(asked, means),
        means=means,
        odds=Odds(cat, _stacks(cat, asked.stacks), faces, pool),
        rockets=tuple(id for id in named_rockets if id in allowed),
        owned=owned,
        limits=_limits(asked, cat),
        room=max(0, asked.room),
        store=stock,
        people=people,
        afloat=afloat,
    )


def _goal(asked: Asked, means: Means) -> Goal:
    if asked.mission is not None:
        return mission_goal(means, asked.mission)
    assert asked.to is not None
    payload = 1 if asked.payload is None else asked.payload
    return payload_goal(means, asked.from_, asked.to, payload, asked.returns)


def _limits(asked: Asked, cat: Catalogue) -> Limits:
    constants = cat.content.constants
    first, last = constants.first_year, constants.last_year
    if asked.year is not None and not first <= asked.year <= last:
        raise BadText(f"The game runs from {first} to {last}; {asked.year} is not in it.")
    seasons = last - (first if asked.year is None else asked.year) + 1
    funding = constants.annual_funding
    return Limits(
        years=_most("years", asked.max_years, LONGEST),
        cost=_most("cost", asked.max_cost, UNLIMITED),
        seasons=seasons,
        funding=funding,
        money=_most("money", asked.money, UNLIMITED) if asked.money is not None else funding,
    )


def _most(what: str, value: int | None, otherwise: int) -> int:
    if value is None:
        return otherwise
    if value < 0:
        raise BadText(f"The most {what} cannot be less than 0, it is {value}.")
    return min(value, otherwise)


def _thrusters(ion: bool | int) -> int:
    if ion is True:
        return THRUSTERS
    if not 0 <= ion <= 6:
        raise BadText(f"0 to 6 ion thrusters can be planned with, not {ion}.")
    return int(ion)


def _stacks(cat: Catalogue, stacks: str | Mapping[str, Outcomes | str]) -> dict[str, Outcomes]:
    fresh = {name: Outcomes((0, 0, 0), card.outcomes) for name, card in cat.content.advancements.items()}
    if isinstance(stacks, str):
        if stacks not in ("perfect", "fresh"):
            raise BadText(f"Outcomes are “perfect” or “fresh”, not “{stacks}”.")
        return fresh if stacks == "fresh" else {}
    found = {}
    for word, stack in stacks.items():
        name = named("advancement", word, cat.advancement)
        if isinstance(stack, str):
            if stack not in ("perfect", "fresh"):
                raise BadText(f"Outcomes are “perfect” or “fresh”, not “{stack}”.")
            stack = fresh[name] if stack == "fresh" else PERFECT
        found[name] = stack
    return found


def _faces(cat: Catalogue, known: Mapping[str, str | int]) -> dict[int, list[int]]:
    """By explorable location the faces it may have."""
    faces = {place: list(found) for place, found in enumerate(cat.faces_of) if found}
    explorable = [cat.places[place].id for place in faces]
    for word, shown in known.items():
        place = cat.place[named("explorable place", word, explorable)]
        fitting = [number for number in faces[place] if _shows(cat.faces[number], str(shown))]
        if not fitting:
            listed = ", ".join(dict.fromkeys(_short(cat.faces[number]) for number in faces[place]))
            raise BadText(f"{cat.places[place].name} cannot be “{shown}”. It can be: {listed}.")
        faces[place] = fitting
    return faces


def _short(face: Face) -> str:
    return face.id.removeprefix(face.location.partition("_")[0] + "_").removeprefix("radiation_")


def _shows(face: Face, word: str) -> bool:
    wanted = word.strip().lower().replace("-", "_").replace(" ", "_")
    return wanted in (face.id, _short(face), face.id.rpartition("_")[2]) or face.has(wanted)


def levels(cat: Catalogue, faces: Mapping[int, Sequence[int]]) -> list[int]:
    effects = [cat.faces[number].effect("radiation") for number in faces[cat.radiation]]
    return [effect.level for effect in effects if effect]
