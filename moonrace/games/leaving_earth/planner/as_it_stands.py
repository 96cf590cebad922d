"""Craft in Earth orbit that reach a goal as they stand, or docked together: they come home, stay, or are
there already. Nothing is launched or separated, so that everybody and everything aboard comes along."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue, Way
from moonrace.games.leaving_earth.planner.bundles import Bundle
from moonrace.games.leaving_earth.planner.goals import Attempt
from moonrace.games.leaving_earth.planner.kits import Kit, Parts
from moonrace.games.leaving_earth.planner.plans import Plan
from moonrace.games.leaving_earth.planner.question import Question
from moonrace.games.leaving_earth.planner.steps import Burn, DockAfloat, Fly, LookAt, Stay, Step
from moonrace.games.leaving_earth.planner.stock import SUPPLIES, Afloat, Hired, pooled_people, pooled_stock


def as_they_stand(question: Question, attempt: Attempt) -> list[Plan]:
    """A plan for all craft that are enough for an attempt, each by itself or several that need each other."""
    if question.goal.mission is None or attempt.target != question.means.cat.place["earth_orbit"]:
        return []
    enough: list[set[int]] = []
    found = []
    for craft in _choices(question):
        steps = list(_steps(question, attempt, craft)) if not any(it <= set(craft) for it in enough) else []
        if steps:
            enough.append(set(craft))
            skills = _joined(question, craft).people.skills if attempt.outfit.crew else ("",)
            found.append(Plan(question, attempt, steps, 0, 0, Hired(0, skills)))
    return [plan for plan in found if plan.years <= question.limits.years]


def _choices(question: Question) -> Iterator[tuple[int, ...]]:
    """The craft docked, by number; the fewest first."""
    most = len(question.afloat) if question.means.can_rendezvous else 1
    for number in range(1, most + 1):
        yield from combinations(range(len(question.afloat)), number)


def _joined(question: Question, craft: tuple[int, ...]) -> Afloat:
    docked = [question.afloat[number] for number in craft]
    return Afloat(pooled_stock(it.stock for it in docked), pooled_people(it.people for it in docked))


def _steps(question: Question, attempt: Attempt, numbers: tuple[int, ...]) -> Iterator[Step]:
    cat, allowed, craft = question.means.cat, question.means.allowed, _joined(question, numbers)
    capsules = _of_kind(cat, craft, "capsule")
    if craft.people.number < attempt.outfit.crew:
        return
    if not attempt.outfit.crew:
        eyes = (*_of_kind(cat, craft, "probe"), *capsules)
        if eyes:
            yield _docked(attempt, numbers, eyes[:1])
            if attempt.looks_at != NOWHERE:
                yield LookAt(attempt.target, attempt.looks_at)
    elif attempt.home == cat.earth:
        if Kit(cat.content, _usable(cat, capsules, allowed)).survivors >= craft.people.number:
            yield _docked(attempt, numbers, capsules)
            yield from _homewards(cat, attempt, craft, capsules)
    elif attempt.stay and "life_support" in allowed:
        fed = cat.content.constants.astronauts_fed_per_supply
        units = attempt.stay * -(-craft.people.number // fed)
        if dict(craft.stock).get(SUPPLIES, 0) >= units:
            yield _docked(attempt, numbers, capsules, units)
            yield Stay(attempt.target, attempt.stay, units, capsules)


def _of_kind(cat: Catalogue, craft: Afloat, kind: str) -> Parts:
    parts = cat.content.components
    return tuple(id for id, number in craft.stock if parts[id].kind == kind for _ in range(number))


def _usable(cat: Catalogue, parts: Parts, allowed: frozenset[str]) -> Parts:
    return tuple(id for id in parts if cat.content.components[id].requires in allowed)


def _docked(attempt: Attempt, craft: tuple[int, ...], parts: Parts, units: int = 0) -> DockAfloat:
    """What of some craft is put to use; all the rest comes along."""
    taken = {id: parts.count(id) for id in sorted(parts)} | ({SUPPLIES: units} if units else {})
    crew = attempt.outfit.crew
    return DockAfloat(attempt.target, tuple(taken.items()), crew, craft, len(craft) - 1, leaves_rest=False)


def _homewards(cat: Catalogue, attempt: Attempt, craft: Afloat, capsules: Parts) -> Iterator[Step]:
    parts = cat.content.components
    mass = sum(parts[id].mass * number for id, number in craft.stock)
    yield Fly(_way_home(cat, attempt), 0, 0, mass, Bundle(0, 0, ()), 0, capsules, 0, ())
    lost = tuple(id for id in capsules if not parts[id].heat_shield)
    if lost:
        yield Burn(lost)


def _way_home(cat: Catalogue, attempt: Attempt) -> Way:
    """It takes neither thrust nor time."""
    return next(way for way in cat.ways_from[attempt.target] if way.to == cat.earth and not way.difficulty)
