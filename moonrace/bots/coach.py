"""A coach: what it would do and why, whether something is a clear mistake, and where a game turned.

All of it comes from what a seat knows: its view, and worlds sampled from that. What is better is measured by
playing both on in the same worlds with the game's own player in every seat, as far as its guide looks ahead.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from moonrace import bots
from moonrace.bots.guide import ActionGuide, Guide, worth
from moonrace.bots.mind import Choice, Mind, Reasoner, World, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title

CLEAR = 0.08
"""By how much more likely another act must win for this one to be a clear mistake."""
SURELY = 3.0
"""How many standard errors the difference must be away from none."""
FEWEST_TRIES = 4
"""Fewer tries say nothing."""
MOST_TRIES = 48
MOST_PLIES = 400
FIRST_LOOK = 4
"""How many tries every doubtful decision of a game gets before the best candidates get more."""
CANDIDATES = 10
MOST_POINTS, FEWEST_POINTS = 5, 3
LEAST = 0.005
"""Less is nothing at all."""
WORTH_TELLING = 0.02
"""What a decision must have cost to be told, unless there are too few that did."""
A_SHORT_SEARCH = "A short search finds it best. This game has no player of its own to say more."

Clock = Callable[[], float]


class Advice(msgspec.Struct, frozen=True):
    """What the coach would do, in its text form, and why; nothing where it would let the moment pass."""

    action: str
    reason: str


class Warning(msgspec.Struct, frozen=True):
    """What looks much better than what somebody is about to do."""

    advice: Advice
    margin: float
    """By how much likelier it wins, from 0 to 1."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision of a game after which it might have gone otherwise."""

    entry: int
    """The number of the record's entry."""
    before: int
    """The number of the last entry that stood before it."""
    seat: int
    played: str
    advice: Advice
    margin: float


# Advice -----------------------------------------------------------------------------------------------------


class Coach:
    """Advises at one game. It remembers nothing of a table between two questions."""

    def __init__(self, title: Title, seed: int = 0) -> None:
        self.title = title
        self.seed = seed
        self.player = bots.make("heuristic", title, seed)

    def choice(self, mind: Mind) -> Choice:
        """What it would do, and why."""
        self.player.notes = None
        self.player.random = random.Random(self.seed)
        if isinstance(self.player, Reasoner):
            return self.player.choose(mind)
        return Choice(self.player.decide(mind), A_SHORT_SEARCH)

    def advice(self, mind: Mind) -> Advice:
        """The same in words."""
        choice = self.choice(mind)
        return Advice("" if choice.action is None else str(choice.action), choice.reason)

    def warning(
        self, mind: Mind, wanted: Action, seconds: float, clock: Clock = time.monotonic
    ) -> Warning | None:
        """What looks much better than what is wanted, if anything does beyond doubt."""
        choice = self.choice(mind)
        if choice.action is None or choice.action == wanted or mind.is_open:
            return None
        scales = Scales(self.title, mind, (choice.action, wanted), self.seed)
        scales.weigh(MOST_TRIES, clock() + seconds, clock)
        if not scales.is_clear:
            return None
        return Warning(Advice(str(choice.action), choice.reason), scales.margin)


class Scales:
    """Two acts in the same worlds."""

    def __init__(self, title: Title, mind: Mind, acts: tuple[Action, Action], seed: int) -> None:
        self.mind = mind
        self.acts = acts
        """What is thought to be better, and what was wanted or played."""
        self._rollout = Rollout(title, mind)
        self._seed = seed
        self._differences: list[float] = []

    def weigh(self, tries: int, deadline: float, clock: Clock) -> None:
        """Play both acts on in further worlds, up to so many in all, until the deadline."""
        while len(self._differences) < tries and clock() < deadline:
            seed = f"{self._seed}/{len(self._differences)}"
            better, other = (self._rollout.value(act, seed) for act in self.acts)
            self._differences.append(better - other)

    @property
    def margin(self) -> float:
        """By how much likelier the first act wins."""
        found = self._differences
        return sum(found) / len(found) if found else 0.0

    @property
    def doubt(self) -> float:
        """The standard error of the margin."""
        found, mean = self._differences, self.margin
        if len(found) < 2:
            return math.inf
        spread = sum((each - mean) ** 2 for each in found) / (len(found) - 1)
        return math.sqrt(spread / len(found))

    @property
    def is_clear(self) -> bool:
        """Whether the second act is a mistake beyond doubt."""
        is_enough = len(self._differences) >= FEWEST_TRIES
        return is_enough and self.margin >= CLEAR and self.margin >= SURELY * self.doubt


class Rollout:
    """An act tried in a sampled world, everybody playing on by rule of thumb until it can be judged."""

    def __init__(self, title: Title, mind: Mind) -> None:
        self.title = title
        self.mind = mind
        make_guide = getattr(bots.heuristic_module(title), "guide", ActionGuide)
        self._guide: Guide = make_guide(title)
        self._player = bots.make("heuristic", title, 0)

    def value(self, act: Action, seed: str) -> float:
        """How good the world is for the seat after the act: 0 lost, 1 won."""
        world = self.mind.world(Seeded(seed))
        self._guide.begin(random.Random(seed))
        self._player.random = random.Random(seed)
        until = self.title.rounds(world.state) + self._guide.rounds_ahead
        world.play(self.mind.seat, act)
        for plies in range(MOST_PLIES):
            if world.over or (
                self.title.rounds(world.state) >= until and self._guide.is_enough(world, plies + 1)
            ):
                break
            self._step(world)
        seat = self.mind.seat
        if world.result is not None:
            return worth(world.result, seat, world.state.players)
        return self._guide.evaluate(world, seat)

    def _step(self, world: World) -> None:
        for seat in world.next_seats():
            self._player.notes = None
            action = world.silence(seat) if seat == CLOCK else self._player.decide(mind_of(world, seat))
            if action is not None:
                world.play(seat, action)
                return
        raise RuntimeError("nobody is awaited")


# After a game -----------------------------------------------------------------------------------------------


class Doubtful(NamedTuple):
    """A decision at which the coach would have done something else."""

    entry: int
    before: int
    seat: int
    played: str
    advice: Advice
    scales: Scales


def turning_points(
    match: Match, seats: Sequence[int], seconds: float, clock: Clock = time.monotonic
) -> list[TurningPoint]:
    """Where the game turned on a decision of these seats, in the order of play.

    Half of the time is for finding what the coach would have done otherwise, the rest for weighing it.
    """
    begun = clock()
    found = list(_doubtful(match, seats, begun + seconds / 2, clock))
    for one in found:
        one.scales.weigh(FIRST_LOOK, begun + 0.75 * seconds, clock)
    best = sorted(found, key=lambda one: -one.scales.margin)[:CANDIDATES]
    for tries in range(FIRST_LOOK, MOST_TRIES + 1, FIRST_LOOK):
        for one in best:
            one.scales.weigh(tries, begun + seconds, clock)
    ranked = [one for one in sorted(best, key=lambda one: -one.scales.margin) if one.scales.margin >= LEAST]
    told = [n for n, one in enumerate(ranked) if n < FEWEST_POINTS or one.scales.margin >= WORTH_TELLING]
    points = [_point(ranked[n]) for n in told[:MOST_POINTS]]
    return sorted(points, key=lambda point: point.entry)


def _doubtful(match: Match, seats: Sequence[int], deadline: float, clock: Clock) -> Iterator[Doubtful]:
    """Decisions at which the coach would have done something else, spread over the game if time is short."""
    coach = Coach(match.title)
    steps = list(match.effective)
    at = [n for n, step in enumerate(steps) if n and step.entry.seat in seats and not step.is_quiet]
    near: Match | None = None
    for n in spread(at):
        if clock() >= deadline:
            return
        entry, before = steps[n].entry, steps[n - 1].entry.n
        near = match.as_of(before, near if near is not None and near.last_number <= before else None)
        assert entry.seat is not None
        mind = mind_of(near.position, entry.seat)
        played = match.title.codec.parse(entry.act)
        choice = coach.choice(mind) if len(mind.legal) > 1 and not mind.is_open else None
        if choice is not None and choice.action not in (None, played) and played in mind.legal:
            assert choice.action is not None
            advice = Advice(str(choice.action), choice.reason)
            scales = Scales(match.title, mind, (choice.action, played), entry.n)
            yield Doubtful(entry.n, before, entry.seat, entry.act, advice, scales)


def spread(numbers: Sequence[int]) -> Iterator[int]:
    """The same numbers so that any beginning of them is spread over all: every eighth, then those between."""
    for offset in (0, 4, 2, 6, 1, 5, 3, 7):
        yield from numbers[offset::8]


def _point(one: Doubtful) -> TurningPoint:
    margin = round(one.scales.margin, 3)
    return TurningPoint(one.entry, one.before, one.seat, one.played, one.advice, margin)
