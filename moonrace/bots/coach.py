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
from moonrace.bots.gentle import Manners
from moonrace.bots.guide import worth
from moonrace.bots.mind import Choice, Mind, World, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title

WARNING_SECONDS = 1.5
"""How long an act may be thought about before it is carried out."""
CLEAR = 0.08
"""By how much better another act must come out for this one to be a clear mistake, 1 being won and 0 lost."""
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
WORTH_TELLING = 0.02
"""What a decision must have cost to be told, unless there are too few that did."""
REVIEW_SECONDS = 20.0
"""How long a finished game is looked through."""
NO_TURNING_POINT = "The coach finds no single move that the game turned on."

Clock = Callable[[], float]


def _by_how_much(percent: int) -> str:
    """In words: of how things stand, which is not how many games are won."""
    return f"by about {percent} of 100 from lost to won"


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the coach would do, in its text form, and why; nothing where it would let the moment pass."""

    action: str
    reason: str
    beside: str = ""
    """A sentence about the next best where some were compared, which that act completes."""
    other: str = ""
    """The next best."""


class Warning(msgspec.Struct, frozen=True):
    """What looks much better than what somebody is about to do."""

    advice: Advice
    margin: float
    """By how much better it comes out, from 0 to 1."""

    @property
    def percent(self) -> int:
        """The same of a hundred."""
        return round(100 * self.margin)

    @property
    def reason(self) -> str:
        """Why it looks better, and by how much."""
        return f"{self.advice.reason} It looks better {_by_how_much(self.percent)}."


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision of a game after which it might have gone otherwise."""

    entry: int
    """The number of the record's entry."""
    before: int
    """The number of the last entry that stood before it."""
    seat: int
    played: str
    other: str
    """What it is weighed against."""
    reason: str
    """Why the coach chose what it would have done: the other, or where it agrees what was played."""
    agrees: bool
    """Whether the coach would have done what was played."""
    margin: float = 0.0
    """By how much better the other comes out; below 0 where what was played is better."""

    def in_words(self, said: Callable[[str], str]) -> Judged:
        """The same to be read: `said` gives the sentence of an act."""
        return Judged(
            entry=self.entry,
            before=self.before,
            seat=self.seat,
            played=said(self.played),
            other=said(self.other),
            reason=self.reason,
            percent=round(100 * self.margin),
            agrees=self.agrees,
        )


class Judged(msgspec.Struct, frozen=True):
    """A turning point in the words of its game."""

    entry: int
    """The number of its entry, and of the last one that stood before it."""
    before: int
    seat: int
    played: str
    other: str = msgspec.field(name="better")
    """What it was weighed against."""
    reason: str
    """Why the coach would have done the other, or where it agrees what was played."""
    percent: int
    """By how much of a hundred the other looked better; below 0 where what was played did."""
    agrees: bool = False

    @property
    def verdict(self) -> str:
        """What the coach says of the decision."""
        reason = "" if self.agrees else f" {self.reason}"
        if abs(self.percent) < 100 * WORTH_TELLING:
            return f"Or: {self.other}{reason} It hardly mattered."
        if self.percent > 0:
            return f"Better: {self.other}{reason} It looked better {_by_how_much(self.percent)}."
        why = f"{self.reason} " if self.agrees else ""
        return f"Well chosen. {why}It looked better {_by_how_much(-self.percent)} than this: {self.other}"


# Advice -----------------------------------------------------------------------------------------------------


class Coach:
    """Advises at one game, as a player of some level. It remembers nothing from one question to the next."""

    def __init__(self, title: Title, seed: int = 0, level: str = bots.PLAYS_ON) -> None:
        self.title = title
        self.seed = seed
        self.player = bots.make(level, title, seed)

    def choice(self, mind: Mind) -> Choice:
        """What it would do, and why."""
        self.player.notes = None
        self.player.random = random.Random(self.seed)
        return self.player.explained(mind)

    def advice(self, mind: Mind) -> Advice:
        """The same in words."""
        choice = self.choice(mind)
        act = "" if choice.action is None else str(choice.action)
        if choice.beside is None:
            return Advice(act, choice.reason)
        return Advice(act, choice.reason, choice.beside.words, str(choice.beside.action))

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


class Tact:
    """Before which acts the coach may speak up: where there is a choice, and once a round for each seat."""

    def __init__(self) -> None:
        self._warned: dict[int, int] = {}

    def minded(self, position: Position, seat: int, act: str) -> Action | None:
        """The act that is to be thought about before it is carried out; None where it just is."""
        legal = position.legal(seat)
        if len(legal) < 2 or self._warned.get(seat) == position.title.rounds(position.state):
            return None
        wanted = next((each for each in legal if str(each) == act), None)
        return None if wanted is None or wanted.quiet else wanted

    def has_warned(self, seat: int, round_: int) -> None:
        """Be silent towards a seat for the rest of a round."""
        self._warned[seat] = round_


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
        """By how much better the first act comes out."""
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
        return self.is_enough and self.margin >= CLEAR and self.margin >= SURELY * self.doubt

    @property
    def is_enough(self) -> bool:
        """Whether so many tries say something."""
        return len(self._differences) >= FEWEST_TRIES


class Rollout:
    """An act tried in a sampled world, everybody playing on by rule of thumb until it can be judged."""

    def __init__(self, title: Title, mind: Mind) -> None:
        self.title = title
        self.mind = mind
        self._guide = bots.guide_of(title)
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


class Decision(NamedTuple):
    """A choice that somebody made, and what weighs it against the other."""

    point: TurningPoint
    """Its margin is not known yet."""
    scales: Scales

    @property
    def cost(self) -> float:
        """By how much better the other would have come out."""
        return self.scales.margin


def turning_points(
    match: Match, seats: Sequence[int], seconds: float, clock: Clock = time.monotonic
) -> list[TurningPoint]:
    """Where the game turned on a decision of these seats, or of any if none is named, in the order of play.

    Half of the time is for finding what the coach would have done otherwise, the rest for weighing it. Where
    too few decisions have cost something, those are told on which most depended: never fewer than
    `FEWEST_POINTS`, as long as there were so many choices, however short the time.
    """
    begun = clock()
    made = list(_decisions(match, seats or range(match.players), begun + seconds / 2, clock))
    doubtful = [one for one in made if not one.point.agrees]
    for one in doubtful:
        one.scales.weigh(FIRST_LOOK, begun + 0.75 * seconds, clock)
    best = sorted(doubtful, key=lambda one: -one.cost)[:CANDIDATES]
    if sum(one.cost >= WORTH_TELLING for one in best) < FEWEST_POINTS:
        best += [one for one in made if one.point.agrees]
    for one in best[:FEWEST_POINTS]:
        one.scales.weigh(FEWEST_TRIES, math.inf, clock)
    for tries in range(FIRST_LOOK, MOST_TRIES + 1, FIRST_LOOK):
        for one in best:
            one.scales.weigh(tries, begun + seconds, clock)
    return sorted(map(_point, _told(best)), key=lambda point: point.entry)


def _told(weighed: Sequence[Decision]) -> list[Decision]:
    """What cost most; where that is little, also what mattered most for better or worse."""
    known = [one for one in weighed if one.scales.is_enough]
    costly = [one for one in sorted(known, key=lambda one: -one.cost) if one.cost >= WORTH_TELLING]
    others = sorted((one for one in known if one.cost < WORTH_TELLING), key=lambda one: -abs(one.cost))
    return [*costly[:MOST_POINTS], *others[: max(0, FEWEST_POINTS - len(costly))]]


def _decisions(match: Match, seats: Sequence[int], deadline: float, clock: Clock) -> Iterator[Decision]:
    """Where these seats had a choice, spread over the game if time is short: all at which the coach would
    have done something else, and some at which it would not."""
    coach, manners = Coach(match.title), bots.manners_of(match.title)
    steps = list(match.effective)
    acts = ((n, step.entry) for n, step in enumerate(steps) if step.entry.act and not step.is_quiet)
    at = [n for n, entry in acts if n and entry.seat in seats]
    near: Match | None = None
    found, agreed = 0, 0
    for n in spread(at):
        if clock() >= deadline and found >= FEWEST_POINTS:
            return
        entry, before = steps[n].entry, steps[n - 1].entry.n
        near = match.as_of(before, near if near is not None and near.last_number <= before else None)
        assert entry.seat is not None
        mind = mind_of(near.position, entry.seat)
        played = match.title.codec.parse(entry.act)
        if len(mind.legal) < 2 or mind.is_open or played not in mind.legal:
            continue
        choice = coach.choice(mind)
        agrees = choice.action in (None, played)
        if agrees and agreed >= CANDIDATES:
            continue
        other = _instead(manners, mind, played) if agrees else choice.action
        assert other is not None
        found, agreed = found + 1, agreed + agrees
        scales = Scales(match.title, mind, (other, played), entry.n)
        point = TurningPoint(entry.n, before, entry.seat, entry.act, str(other), choice.reason, agrees)
        yield Decision(point, scales)


def _instead(manners: Manners, mind: Mind, played: Action) -> Action:
    """What somebody might well have done in place of what was played."""
    others = (*manners.slips(mind, played), *mind.legal)
    return next(each for each in others if each != played)


def spread(numbers: Sequence[int]) -> Iterator[int]:
    """The same numbers so that any beginning of them is spread over all: every eighth, then those between."""
    for offset in (0, 4, 2, 6, 1, 5, 3, 7):
        yield from numbers[offset::8]


def _point(one: Decision) -> TurningPoint:
    return msgspec.structs.replace(one.point, margin=round(one.cost, 3))
