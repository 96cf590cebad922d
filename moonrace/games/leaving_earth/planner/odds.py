"""How likely a plan comes off, with outcomes and places as far as they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import SKILLS, SUCCESS, Catalogue
from moonrace.games.leaving_earth.hands import (
    KINDS,
    PERFECT,
    Cards,
    Outcomes,
    after,
    hands,
    less,
    more,
    next_draw,
)
from moonrace.games.leaving_earth.planner.kits import CARGO, Parts
from moonrace.games.leaving_earth.planner.steps import (
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    LookAt,
    Meet,
    Part,
    Stay,
    Step,
    docked_with,
)
from moonrace.games.leaving_earth.posterior import Triple


class Draw(NamedTuple):
    """Draws of one kind from one advancement."""

    advancement: str
    kind: str
    """`strict`: only a success will do. `lenient`: a minor failure does no harm. `easy`: nor does a major one
    with a pilot, whose hand is not needed afterwards. `air`: life support."""
    seats: tuple[int, ...] = ()
    """For life support: the seats of each capsule that draws."""


Draws = Counter[Draw]


class Odds:
    """Everything known that bears on success."""

    def __init__(
        self,
        cat: Catalogue,
        stacks: Mapping[str, Outcomes],
        faces: Mapping[int, Sequence[int]],
        pool: Cards,
    ) -> None:
        self.cat = cat
        self.stacks = stacks
        self.faces = faces
        """By location, the faces it may have, each as often as it is likely."""
        self.pool = pool
        self.is_risky = any(not stack.is_perfect for stack in stacks.values())
        self._chances: dict[tuple[frozenset[tuple[Draw, int]], int, str], float] = {}

    def of(
        self,
        steps: Sequence[Step],
        crew: int,
        *,
        skills: Sequence[str] = SKILLS,
        wants_life: int = -1,
        bears_loss: bool = False,
    ) -> Verdict:
        """The chance of a plan, with the skill that serves its crew best. `wants_life` is where life must be
        found; `bears_loss` is for craft that need not outlive their arrival."""
        best = 1.0, skills[0] if crew else ""
        if self.is_risky:
            draws = draws_of(self.cat, steps, crew, bears_loss=bears_loss)
            best = max((self.outcomes(draws, crew, skill), skill) for skill in (skills if crew else ("",)))
        places = self._places(steps, wants_life, bears_loss=bears_loss)
        health = self._health(steps, crew) if crew else 1.0
        return Verdict(best[0] * places * health, best[1], best[0], places, health)

    def after(self, advancement: str) -> list[tuple[float, bool, Odds]]:
        """What is known after one more draw from an advancement: how likely, whether it succeeded, and the
        odds then. A success is put back, a failure removed."""
        stack, found = self._stack(advancement), []
        for kind, chance in zip(KINDS, next_draw(stack, self.pool), strict=True):
            if chance > 0:
                known, pool = after(stack, self.pool, kind, is_removed=kind != SUCCESS)
                stacks = {**self.stacks, advancement: known}
                found.append((chance, kind == SUCCESS, Odds(self.cat, stacks, self.faces, pool)))
        return found

    def with_untested(self, names: Iterable[str]) -> Odds:
        """The same with advancements of which no outcome has been seen."""
        cards = self.cat.content.advancements
        fresh = {name: Outcomes((0, 0, 0), cards[name].outcomes) for name in names}
        return Odds(self.cat, {**self.stacks, **fresh}, self.faces, self.pool)

    @property
    def perfected(self) -> Odds:
        """The same when nothing drawn can fail."""
        return Odds(self.cat, {}, self.faces, self.pool)

    # Outcomes -----------------------------------------------------------------------------------------------

    def outcomes(self, draws: Draws, crew: int, skill: str) -> float:
        """The chance that all draws succeed. Unseen outcomes come from one deck, so stacks are not
        independent."""
        key = frozenset(draws.items()), crew, skill
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = self._outcomes(draws, crew, skill)
        return found

    def _outcomes(self, draws: Draws, crew: int, skill: str) -> float:
        drawn = sorted({draw.advancement for draw in draws if not self._stack(draw.advancement).is_perfect})
        tests: list[tuple[Outcomes, Callable[[Triple], float]]] = []
        for name in drawn:
            own = {draw: count for draw, count in draws.items() if draw.advancement == name}
            tests.append((self._stack(name), _success(own, crew, skill)))
        return _joint(tests, self.pool)

    def _stack(self, advancement: str) -> Outcomes:
        return self.stacks.get(advancement, PERFECT)

    # Places -------------------------------------------------------------------------------------------------

    def _places(self, steps: Sequence[Step], wants_life: int, *, bears_loss: bool) -> float:
        """That no place on the way destroys the craft, and that life is where it is looked for."""
        explored = {
            place
            for step in steps
            if isinstance(step, Fly)
            for kind, place in step.way.hazards
            if kind == "explore" and place != self.cat.suborbital
        }
        visited = explored | ({wants_life} - {-1})
        return prod(self.place(place, wants_life, bears_loss=bears_loss) for place in visited)

    def place(self, place: int, wants_life: int, *, bears_loss: bool) -> float:
        """That a place does not destroy the craft, and has life if it is looked for there."""
        faces = [self.cat.faces[number] for number in self.faces.get(place, ())]
        good = [
            face
            for face in faces
            if (bears_loss or not face.has("destroyed")) and (place != wants_life or face.has("life"))
        ]
        return len(good) / len(faces) if faces else 1.0

    @property
    def levels(self) -> list[int]:
        """The radiation that may be found, each level as often as it is likely."""
        effects = [self.cat.faces[number].effect("radiation") for number in self.faces[self.cat.radiation]]
        return [effect.level if effect else 0 for effect in effects]

    def _health(self, steps: Sequence[Step], crew: int) -> float:
        """That nobody is incapacitated while a year's end in space is still ahead. Nobody is healed."""
        die = self.cat.content.constants.die_sides
        if not sum(step.years for step in steps if isinstance(step, Fly | Stay)):
            return 1.0
        total = 0.0
        levels = self.levels
        for level in levels:
            chance = 1.0
            for step in steps:
                if isinstance(step, Fly) and step.way.has_radiation:
                    shield = _shield(self.cat, step.parts)
                    roll = max(0, level - shield) * step.years
                    chance *= (max(0, die - roll) / die) ** crew
            total += chance / len(levels)
        return total * self._sickness(steps, crew)

    def _sickness(self, steps: Sequence[Step], crew: int) -> float:
        """That nobody falls sick on the way up; what is launched ahead carries nobody, and some of the crew
        may be met in orbit."""
        docking = docked_with(steps)
        launched = crew - docking.people if docking is not None else crew
        again = next((n for n, step in enumerate(steps) if isinstance(step, LaunchAgain)), 0)
        launches = sum(
            ("explore", self.cat.suborbital) in step.way.hazards
            for step in steps[again:]
            if isinstance(step, Fly)
        )
        return self.sickness(launched * launches)

    def sickness(self, launched: int) -> float:
        """That nobody of so many who are launched falls sick."""
        die = self.cat.content.constants.die_sides
        effects = [self.cat.faces[number].effect("sickness") for number in self.faces[self.cat.suborbital]]
        rolls = [effect.value if effect else 0 for effect in effects]
        return sum(((die - roll) / die) ** launched for roll in rolls) / len(rolls)


class Verdict(NamedTuple):
    """A plan's chance and what it is made of."""

    chance: float
    skill: str
    outcomes: float
    places: float
    health: float


def _shield(cat: Catalogue, parts: Parts) -> int:
    known = cat.content.components
    return max((known[part].radiation_shield for part in parts if not part.startswith(CARGO)), default=0)


def draws_of(cat: Catalogue, steps: Sequence[Step], crew: int, *, bears_loss: bool = False) -> Draws:
    """Every draw a plan makes."""
    draws: Draws = Counter()
    docks = any(isinstance(step, Meet | DockAfloat) for step in steps)
    ahead = sum(step.years for step in steps if isinstance(step, Fly | Stay))
    for step in steps:
        if isinstance(step, Fly):
            ahead -= step.years
            _add_flight(cat, step, crew, ahead, draws, bears_loss=bears_loss, docks=docks)
        elif isinstance(step, Stay):
            ahead -= step.years
            _add_air(cat, step.parts, step.years, crew, draws)
        elif isinstance(step, LeaveBehind | Part | Meet):
            draws[Draw("rendezvous", "strict")] += 1
        elif isinstance(step, DockAfloat) and step.draws:
            draws[Draw("rendezvous", "strict")] += step.draws
        elif isinstance(step, LookAt):
            draws[Draw("surveying", "strict")] += 1
    return draws


def _add_flight(
    cat: Catalogue, step: Fly, crew: int, ahead: int, draws: Draws, *, bears_loss: bool, docks: bool
) -> None:
    for rocket, count in step.rockets:
        draws[Draw(rocket, "strict")] += count
    if step.ions:
        draws[Draw("ion_thruster", "strict")] += step.ions
    _add_air(cat, step.parts, step.years, crew, draws)
    for kind, _ in step.way.hazards:
        if kind == "landing":
            # A minor failure is borne by an astronaut who is not needed, or by a craft that is not.
            is_borne = bears_loss or (crew and not ahead)
            borne = "lenient" if docks else "easy"
            draws[Draw("landing", borne if is_borne else "strict")] += 1
        elif kind == "entry" and step.way.to == cat.earth:
            # Where nobody is aboard, whatever must come home comes through without a capsule (LE-ENT-04).
            if crew:
                draws[Draw("re_entry", "lenient")] += 1
        elif kind == "entry":
            known = cat.content.components
            shielded = sum(known[part].heat_shield for part in step.parts if not part.startswith(CARGO))
            if shielded:
                draws[Draw("re_entry", "strict")] += shielded


def _add_air(cat: Catalogue, parts: Parts, years: int, crew: int, draws: Draws) -> None:
    if years and crew:
        known = cat.content.components
        seats = [known[part].seats for part in parts if not part.startswith(CARGO) and known[part].seats]
        draws[Draw("life_support", "air", tuple(seats))] += years


def _success(draws: Mapping[Draw, int], crew: int, skill: str) -> Callable[[Triple], float]:
    """How likely all these draws succeed, by what the stack holds."""

    def chance(stack: Triple) -> float:
        total = sum(stack)
        return prod(_single(draw, stack, total, crew, skill) ** count for draw, count in draws.items())

    return chance


def _single(draw: Draw, stack: Triple, total: int, crew: int, skill: str) -> float:
    success, minor, _ = stack
    if not total:
        return 1.0
    if draw.kind == "air":
        works = (success + (minor if skill == "mechanic" else 0)) / total
        return _enough_air(draw.seats, crew, works)
    is_piloted = skill == "pilot" and draw.advancement in ("landing", "rendezvous")
    if draw.kind == "easy":
        return 1.0 if is_piloted else (success + minor) / total
    if draw.kind == "lenient":
        return (success + minor) / total
    return (success + minor) / total if is_piloted else success / total


def _enough_air(seats: tuple[int, ...], crew: int, works: float) -> float:
    """That the capsules whose life support works seat the whole crew."""
    return sum(
        prod(works if is_working else 1 - works for is_working in pattern)
        for pattern in product((True, False), repeat=len(seats))
        if sum(seat for seat, is_working in zip(seats, pattern, strict=True) if is_working) >= crew
    )


def _joint(tests: Sequence[tuple[Outcomes, Callable[[Triple], float]]], pool: Cards) -> float:
    """The chance of all tests, with hidden outcomes dealt from the pool without replacement."""
    return _passed(tests, pool) / _ways(tuple(stack for stack, _ in tests), pool)


@lru_cache(maxsize=4096)
def _ways(stacks: tuple[Outcomes, ...], pool: Cards) -> float:
    """In how many ways stacks can be dealt."""
    return _passed([(stack, lambda _: 1.0) for stack in stacks], pool)


def _passed(tests: Iterable[tuple[Outcomes, Callable[[Triple], float]]], pool: Cards) -> float:
    dealt: dict[Triple, float] = {(0, 0, 0): 1.0}
    for stack, test in tests:
        following: dict[Triple, float] = {}
        succeeds: dict[Triple, float] = {}
        for used, passed in dealt.items():
            for hand, both, ways in _dealings(stack, pool, used):
                if hand not in succeeds:
                    succeeds[hand] = test(more(stack.seen, hand))
                chance = succeeds[hand]
                if chance:
                    following[both] = following.get(both, 0.0) + passed * ways * chance
        dealt = following
    return sum(dealt.values())


@lru_cache(maxsize=16384)
def _dealings(stack: Outcomes, pool: Cards, used: Triple) -> list[tuple[Triple, Triple, float]]:
    """What may be hidden in a stack when so much is used already: with what is used then, and in how many
    ways."""
    return [(hand, more(used, hand), ways) for hand, ways in hands(stack, less(pool, used))]
