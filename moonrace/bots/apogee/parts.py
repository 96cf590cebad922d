"""The Technologies as plans need them: figures by kind, and what may stand together in a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.rockets import FIRST_STAGE, PAYLOAD, UPPER_STAGE

THOUSAND = 1000
KEPT = 0.05
"""How long it takes to get a card that was drawn and only has to be kept."""
MOST_CACHED = 300
"""Enough for a decision and the next; with more, collecting garbage takes longer than thinking."""
EASIEST, BEST = 9, 5
"""How many sets of a zone are looked at."""
LIFTS = 1.8
"""Thrust for mass that a good rocket has."""


class Wild(NamedTuple):
    """A card that is not owned yet, and in how many rounds it could be."""

    kind: int
    wait: float


class Set(NamedTuple):
    """What may stand in one zone of a launch pad, with what it takes to get there."""

    effort: float
    """First of all fields, so that sets are in the order of it."""
    thrust: int
    mass: int
    cost: int
    """Of what is not built yet, in thousands."""
    builds: int
    wait: float
    """Rounds to get what is not owned."""
    crew: int
    satellites: int
    nuclear: int
    features: int
    kinds: tuple[int, ...]
    missing: tuple[int, ...]


class Cares(NamedTuple):
    """What is asked of a rocket besides thrust and mass: more of it than this does no good."""

    crew: int
    satellites: int
    nuclear: int
    features: int
    """Features that do any good."""
    is_different: bool = False
    """Whether it matters of which kinds the set is."""


SSTO, LIQUID, LIQUID_ONLY, HEAVY, REUSABLE = 1, 2, 4, 8, 16
PER_COST = 1 / 40
PER_BUILD = 0.3


class Parts:
    """Figures by kind of Technology, and the sets that a zone can hold."""

    def __init__(self, cat: Catalogue) -> None:
        cards = cat.workshop.technologies
        self.zone = cat.zone
        self.thrust = [card.thrust for card in cards]
        self.mass = [card.mass for card in cards]
        self.cost = [card.cost // THOUSAND for card in cards]
        self.crew = [card.crew for card in cards]
        self.satellites = [card.satellites for card in cards]
        self.copies = [card.copies for card in cards]
        self.nuclear = [int("nuclear" in card.features) for card in cards]
        self.is_alone = [
            bool({"exclusive_first", "exclusive_upper", "ssto"} & set(card.features)) for card in cards
        ]
        self.features = [
            SSTO * ("ssto" in card.features)
            | LIQUID * ("liquid" in card.features)
            | LIQUID_ONLY * ("liquid_only" in card.features)
            | HEAVY * ("double_first" in card.features)
            | REUSABLE * ("reusable" in card.features)
            for card in cards
        ]
        self.most = cat.workshop.most
        self.of_zone = [[k for k, zone in enumerate(self.zone) if zone == z] for z in range(4)]
        self._sets: dict[object, tuple[Set, ...]] = {}

    def in_zone(self, kinds: Sequence[int], zone: int) -> tuple[int, ...]:
        """Those of the kinds that belong to a zone."""
        return tuple([kind for kind in kinds if self.zone[kind] == zone])

    def quality(self, kind: int, ratio: float) -> float:
        """What a kind does for a rocket that needs so much thrust for its mass."""
        return self.thrust[kind] - ratio * self.mass[kind]

    def sets(
        self,
        zone: int,
        built: tuple[int, ...],
        owned: tuple[int, ...],
        wilds: tuple[Wild, ...],
        most: int,
        cares: Cares,
    ) -> tuple[Set, ...]:
        """What a zone can come to hold with at most so many cards not owned yet, the easiest first."""
        key = zone, built, owned, wilds, most, cares
        found = self._sets.get(key)
        if found is None:
            if len(self._sets) > MOST_CACHED:
                self._sets.clear()
            every = [self._set(zone, built, *chosen) for chosen in self._choices(built, owned, wilds, most)]
            fitting = sorted([entry for entry in every if entry is not None])
            found = self._sets[key] = _shortlist(list(_undominated(fitting, cares)))
        return found

    def _choices(
        self, built: tuple[int, ...], owned: tuple[int, ...], wilds: tuple[Wild, ...], most: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[Wild, ...]]]:
        room = self.most - len(built)
        for count in range(min(room, len(owned)) + 1):
            for chosen in sorted(set(combinations(owned, count))):
                for more in range(min(room - count, most) + 1):
                    for extra in combinations_with_replacement(wilds, more):
                        if sum(wild.wait == KEPT for wild in extra) < 2:
                            yield chosen, extra

    def _set(
        self, zone: int, built: tuple[int, ...], chosen: tuple[int, ...], extra: tuple[Wild, ...]
    ) -> Set | None:
        missing = tuple([wild.kind for wild in extra])
        added = chosen + missing
        kinds = tuple(sorted(built + added))
        if not self._fit(zone, kinds):
            return None
        cost = sum([self.cost[kind] for kind in added])
        wait = sum([wild.wait for wild in extra])
        return Set(
            effort=wait + cost * PER_COST + len(added) * PER_BUILD,
            thrust=sum([self.thrust[kind] for kind in kinds]),
            mass=sum([self.mass[kind] for kind in kinds]),
            cost=cost,
            builds=len(added),
            wait=wait,
            crew=sum([self.crew[kind] for kind in kinds]),
            satellites=sum([self.satellites[kind] for kind in kinds]),
            nuclear=sum([self.nuclear[kind] for kind in kinds]),
            features=self._features(zone, kinds),
            kinds=kinds,
            missing=missing,
        )

    def _fit(self, zone: int, kinds: tuple[int, ...]) -> bool:
        if zone in (FIRST_STAGE, UPPER_STAGE):
            if len(set(kinds)) > 1:
                return not any(self.is_alone[kind] for kind in kinds)
            return len(kinds) < 2 or not self.features[kinds[0]] & SSTO
        return zone == PAYLOAD or sum(self.features[kind] & HEAVY > 0 for kind in kinds) < 2

    def _features(self, zone: int, kinds: tuple[int, ...]) -> int:
        bits = 0
        for kind in kinds:
            bits |= self.features[kind]
        if zone == FIRST_STAGE and not all(self.features[kind] & LIQUID for kind in kinds):
            bits &= ~LIQUID
        return bits


def _undominated(sets: Sequence[Set], cares: Cares) -> Iterator[Set]:
    """Without those that are no better than another in any respect; an empty zone stays for itself."""
    kept: list[Set] = []
    for entry in sets:
        if not any(_is_as_good(other, entry, cares) for other in kept):
            kept.append(entry)
            yield entry


def _shortlist(sets: list[Set]) -> tuple[Set, ...]:
    """Not more than can be gone through quickly: the easiest ones, and those that lift best."""
    if len(sets) <= EASIEST + BEST:
        return tuple(sets)
    rest = sorted(sets[EASIEST:], key=lambda entry: LIFTS * entry.mass - entry.thrust)
    return tuple(sorted(sets[:EASIEST] + rest[:BEST]))


def _is_as_good(one: Set, other: Set, cares: Cares) -> bool:
    return (
        one.thrust >= other.thrust
        and one.mass <= other.mass
        and one.cost <= other.cost
        and one.builds <= other.builds
        and one.wait <= other.wait
        and one.crew >= min(other.crew, cares.crew)
        and one.satellites >= min(other.satellites, cares.satellites)
        and one.nuclear >= min(other.nuclear, cares.nuclear)
        and not other.features & ~one.features & cares.features
        and not one.features & ~other.features & (LIQUID_ONLY | SSTO)
        and bool(one.kinds) == bool(other.kinds)
        and not (cares.is_different and one.kinds != other.kinds)
    )
