"""Goals: a mission card, or a payload from place to place; and the attempts that can reach them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue
from moonrace.games.leaving_earth.content import Component, Mission
from moonrace.games.leaving_earth.planner.kits import CARGO, ION, SAMPLE, Kit, Parts
from moonrace.games.leaving_earth.planner.ledger import Outfit
from moonrace.games.leaving_earth.planner.names import named
from moonrace.games.leaving_earth.planner.routes import quickest, route
from moonrace.games.leaving_earth.planner.stock import pooled_stock
from moonrace.games.leaving_earth.planner.store import Stock
from moonrace.kernel.errors import BadText

MOST_CREW = 8
MOST_RISKY_MEETINGS = 0


class Attempt(NamedTuple):
    """One kind of journey that may reach the goal."""

    name: str
    start: int
    target: int
    home: int
    """Where it ends, or NOWHERE if it does not come back."""
    ends: tuple[Parts, ...]
    outfit: Outfit
    stay: int = 0
    looks_at: int = NOWHERE
    wants_life: int = NOWHERE
    bears_loss: bool = False
    meets_people: bool = False
    """Whether some of the crew may be in Earth orbit before."""


class Goal(NamedTuple):
    """What is wanted."""

    name: str
    crew: int
    mission: Mission | None
    start: int
    target: int
    home: int
    payload: int
    attempts: tuple[Attempt, ...]


class Means(NamedTuple):
    """What may be used."""

    cat: Catalogue
    faces: Mapping[int, Sequence[int]]
    allowed: frozenset[str]
    """Advancements owned or to be had."""
    ions: int
    can_rendezvous: bool
    crew: int
    harmful: bool
    """Whether radiation may harm somebody."""
    store: Stock = ()
    afloat: Stock = ()
    """Parts in Earth orbit."""
    is_anybody_aloft: bool = False

    @property
    def there(self) -> Stock:
        """Parts that need not be bought."""
        return pooled_stock((self.store, self.afloat)) if self.can_rendezvous else self.store

    def least_price(self, parts: Parts) -> int:
        """What parts cost if all there are can be used for them."""
        prices, left, cost = self.cat.content.components, dict(self.there), 0
        for part in parts:
            left[part] = left.get(part, 0) - 1
            cost += prices[part].price if left[part] < 0 else 0
        return cost

    def stored(self, *kinds: str) -> list[str]:
        """Parts of some kinds that are there."""
        return [id for id, _ in self.there if self.cat.content.components[id].kind in kinds]


def gathering_places(cat: Catalogue, faces: Mapping[int, Sequence[int]]) -> frozenset[int]:
    """Places that are known to have supplies."""
    return frozenset(
        place
        for place, found in faces.items()
        if cat.places[place].solid and all(cat.faces[number].has("supplies") for number in found)
    )


def mission_goal(means: Means, word: str) -> Goal:
    """The goal on a mission card."""
    cat = means.cat
    card = cat.missions[cat.mission[named("mission", word, cat.mission)]]
    build = {
        "probe": _probe,
        "survey": _survey,
        "sample": _sample_return,
        "manned": _manned,
        "station": _station,
        "life": _life,
    }[card.kind]
    crew = means.crew if card.kind in ("manned", "station") else 0
    attempts = tuple(build(means, card))
    target = attempts[0].target if attempts else cat.place.get(card.target, NOWHERE)
    home = attempts[0].home if attempts else NOWHERE
    return Goal(card.name, crew, card, cat.earth, target, home, 0, attempts)


def payload_goal(means: Means, source: str, to: str, payload: int, returns: bool | str) -> Goal:
    """A payload from one place to another, and perhaps back."""
    cat = means.cat
    visitable = [place.id for place in cat.places if place.visitable]
    start, target = (cat.place[named("place", word, visitable)] for word in (source, to))
    home = NOWHERE
    if returns:
        home = start if returns is True else cat.place[named("place", returns, visitable)]
    if start == target or home == target:
        raise BadText("The journey leads nowhere: name two different places.")
    if not 1 <= payload <= 500:
        raise BadText(f"A payload has a mass of 1 to 500, not {payload}.")
    outfit = Outfit(0, (), means.ions, means.can_rendezvous, 2)
    ends = _with_thrusters(means, [(f"{CARGO}:{payload}",)])
    name = f"Mass {payload} from {cat.places[start].name} to {cat.places[target].name}"
    name += f" and back to {cat.places[home].name}" if home != NOWHERE else ""
    attempt = Attempt("the payload goes", start, target, home, ends, outfit)
    return Goal(name, 0, None, start, target, home, payload, (attempt,))


# Missions ---------------------------------------------------------------------------------------------------


def _probe(means: Means, card: Mission) -> list[Attempt]:
    cat = means.cat
    target = cat.suborbital if card.target == "space" else cat.place[card.target]
    outfit = Outfit(0, (), means.ions, means.can_rendezvous, 0)
    ends = _with_thrusters(means, [(part,) for part in _eyes(means)])
    found = [Attempt("a probe goes", cat.earth, target, NOWHERE, ends, outfit)]
    if target == cat.suborbital and means.afloat:
        orbit = cat.place["earth_orbit"]
        found.append(Attempt("what is in orbit is in space", cat.earth, orbit, NOWHERE, ends, outfit))
    return found


def _eyes(means: Means) -> list[str]:
    """What serves as a probe: one, or a capsule that is there already (LE-MIS-06). On Earth a probe outdoes
    them all, or else the lightest with a heat shield and the lightest without. In orbit each may be the one
    that nobody sits in, or that is docked with for something else."""
    known = means.cat.content.components
    on_earth = [] if "probe" in dict(means.store) else _capsules_of(means, means.store)
    lightest = {known[id].heat_shield: id for id in reversed(on_earth)}
    afloat = _capsules_of(means, means.afloat) if means.can_rendezvous else []
    return list(dict.fromkeys(("probe", *lightest.values(), *afloat)))


def _capsules_of(means: Means, stock: Stock) -> list[str]:
    """The lightest first."""
    known = means.cat.content.components
    return sorted((id for id, _ in stock if known[id].kind == "capsule"), key=lambda id: known[id].mass)


def _survey(means: Means, card: Mission) -> list[Attempt]:
    """By going there, with anything that weighs least, or with Surveying from wherever its symbol is seen."""
    cat = means.cat
    target = cat.place[card.target]
    outfit = Outfit(0, (), means.ions, means.can_rendezvous, 0)
    bodies = ["juno"] if "juno" in means.allowed else []
    bodies += [part for part in means.stored("rocket", "capsule") if part not in bodies]
    ends = _with_thrusters(means, [(part,) for part in [*bodies, "probe"]])
    found = [Attempt("a craft goes there", cat.earth, target, NOWHERE, ends, outfit, bears_loss=True)]
    if "surveying" in means.allowed:
        for place, symbols in enumerate(cat.symbols_at):
            if target in symbols and place != cat.earth:
                name = f"a probe surveys it from {cat.places[place].name}"
                ends = _with_thrusters(means, [(part,) for part in _eyes(means)])
                found.append(Attempt(name, cat.earth, place, NOWHERE, ends, outfit, looks_at=target))
    return found


def _sample_return(means: Means, card: Mission) -> list[Attempt]:
    return [_sample_from(means, hand, means.cat.place[card.target]) for hand in _eyes(means)]


def _sample_from(means: Means, hand: str, target: int, *, wants_life: int = NOWHERE) -> Attempt:
    """With a probe, or with what serves as one; it may be left on the way home."""
    cat = means.cat
    sample, card = f"{SAMPLE}{cat.places[target].id}", cat.content.components[hand]
    outfit = Outfit(0, (hand,), means.ions, means.can_rendezvous, 2)
    comes_through = card.kind == "probe" or card.heat_shield
    kits: list[Parts] = [tuple(sorted((hand, sample))), (sample,)] if comes_through else [(sample,)]
    name = f"a {card.name.lower()} fetches a sample of {cat.places[target].name}"
    ends = _with_thrusters(means, kits)
    return Attempt(name, cat.earth, target, cat.earth, ends, outfit, wants_life=wants_life)


def _life(means: Means, _card: Mission) -> list[Attempt]:
    """A sample from wherever life may be."""
    cat = means.cat
    places = [
        place
        for place, faces in means.faces.items()
        if cat.places[place].solid and any(cat.faces[face].has("life") for face in faces)
    ]
    return [_sample_from(means, hand, place, wants_life=place) for place in places for hand in _eyes(means)]


def _manned(means: Means, card: Mission) -> list[Attempt]:
    cat = means.cat
    target = cat.suborbital if card.target == "space" else cat.place[card.target]
    outfit = _crewed(means, target, is_return=True)
    ends = _with_thrusters(means, _seating(means))
    found = [Attempt("an astronaut goes and returns", cat.earth, target, cat.earth, ends, outfit)]
    if target == cat.suborbital and means.is_anybody_aloft:
        orbit = cat.place["earth_orbit"]
        found.append(Attempt("who is in orbit returns", cat.earth, orbit, cat.earth, ends, outfit))
    return found


def _station(means: Means, card: Mission) -> list[Attempt]:
    cat = means.cat
    target = cat.place["earth_orbit"] if card.target == "space" else cat.place[card.target]
    outfit = _crewed(means, target, is_return=False)
    ends = _with_thrusters(means, _seating(means))
    return [Attempt("an astronaut goes and stays", cat.earth, target, NOWHERE, ends, outfit, stay=1)]


def _capsules(means: Means) -> list[str]:
    parts = means.cat.content.components
    return [id for id, card in parts.items() if card.kind == "capsule" and card.requires in means.allowed]


def _seating(means: Means) -> list[Parts]:
    """Capsules that seat the crew, none too many."""
    known = means.cat.content.components
    found: list[Parts] = []
    for count in range(1, means.crew + 1):
        for choice in combinations_with_replacement(sorted(_capsules(means)), count):
            seats = [known[part].seats for part in choice]
            if sum(seats) >= means.crew and sum(seats) - min(seats) < means.crew:
                found.append(choice)
    return [choice for choice in found if not any(_is_better(means, other, choice) for other in found)]


def _is_better(means: Means, one: Parts, other: Parts) -> bool:
    """Whether one choice does all the other does, weighs and costs no more, and is not the same."""
    mine, yours = (Kit(means.cat.content, parts) for parts in (one, other))
    does_as_much = (
        (mine.survivors >= means.crew) >= (yours.survivors >= means.crew)
        and mine.burns <= yours.burns
        and mine.shields >= yours.shields
        and mine.capsules == yours.capsules
        and {means.cat.content.components[part].requires for part in one}
        <= {means.cat.content.components[part].requires for part in other}
    )
    no_worse = mine.mass <= yours.mass and mine.price <= means.least_price(other)
    return does_as_much and no_worse and (mine.mass, mine.price) != (yours.mass, yours.price)


def _crewed(means: Means, target: int, *, is_return: bool) -> Outfit:
    """What a crew may take besides the capsules it comes home in: a lander, and a shield where it shields."""
    cat = means.cat
    known = cat.content.components
    meets_radiation = means.harmful and any(
        way.has_radiation for ways in route(cat, cat.earth, target).into.values() for way in ways
    )
    capsules = [known[id] for id in _capsules(means) if not known[id].heat_shield]
    extras: list[str] = []
    for card in capsules:
        if not is_outdone(means, card, capsules, means.crew, counts_shield=meets_radiation):
            extras += [card.id] * (-(-means.crew // card.seats))
    can_meet = means.can_rendezvous and is_return
    return Outfit(means.crew, tuple(sorted(extras)), means.ions, means.can_rendezvous, 2 if can_meet else 0)


def is_outdone(
    means: Means, card: Component, others: Iterable[Component], crew: int, *, counts_shield: bool
) -> bool:
    """Whether another capsule seats the crew as well, is lighter, and costs no more."""
    return any(
        other.seats >= min(crew, card.seats)
        and other.mass < card.mass
        and other.price <= means.least_price((card.id,))
        and other.heat_shield >= card.heat_shield
        and (other.radiation_shield >= card.radiation_shield or not counts_shield)
        for other in others
    )


def unshielded(means: Means, attempt: Attempt) -> Attempt:
    """The attempt without capsules that are taken for nothing but their shield against radiation."""
    known, outfit = means.cat.content.components, attempt.outfit
    cards = {id: known[id] for id in outfit.extras}

    def is_needless(card: Component) -> bool:
        return bool(outfit.crew and card.seats) and is_outdone(
            means, card, cards.values(), outfit.crew, counts_shield=False
        )

    kept = tuple(id for id in outfit.extras if not is_needless(cards[id]))
    return attempt._replace(outfit=outfit._replace(extras=kept))


def weighed(cat: Catalogue, attempt: Attempt) -> Attempt:
    """The attempt as far as it is weighed for its safety. A crew that is away for years faces so many draws
    that more meetings, each a risk of its own, are not worth the search."""
    outfit = attempt.outfit
    if not (outfit.crew and quickest(cat, attempt.start, attempt.target)):
        return attempt
    return attempt._replace(outfit=outfit._replace(meetings=min(MOST_RISKY_MEETINGS, outfit.meetings)))


def _with_thrusters(means: Means, kits: Iterable[Parts]) -> tuple[Parts, ...]:
    """Each kit with any number of thrusters."""
    counts = range(means.ions + 1)
    return tuple(dict.fromkeys(tuple(sorted((*parts, *(ION,) * n))) for parts in kits for n in counts))
