"""The proof of a puzzle: what each move is worth, as exact fractions.

Every continuation is played on the real engine. Where chance is asked, each of its results is followed with
its own odds; what the seat cannot know is dealt in every way that is possible, unless no rule looks at it. A
seat decides by what it sees: positions that it cannot tell apart are one node, in which one move is best for
all of them together.

Where a line ends, and what is counted there, the goal says (`puzzles/goal.py`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NoReturn, TypeVar

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Label
from moonrace.kernel.events import may_see
from moonrace.kernel.match import Match
from moonrace.kernel.pieces import fingerprint
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.puzzles.goal import Counting, Goal, PuzzleError
from moonrace.puzzles.veil import Veil, Veiling

T = TypeVar("T")
MOST_POSITIONS = 4_000
"""So many positions a proof may look at: it is made again by every run of the tests."""
LONGEST_LINE = 40
"""So many decisions a line may have: what goes on for longer may go on for ever."""
MOST_WORLDS = 48
"""In so many ways hidden things may lie where they matter."""
REDEALS = 3
"""Nothing hidden matters where no rule looks at it or draws it (`puzzles/veil.py`), and the proof is the same
in so many deals."""


class NotProvable(PuzzleError):
    """A position in which nothing can be proved within the bounds."""


class HiddenMatters(NotProvable):
    """A proof that would have to know what is hidden."""


# Chance in every way ----------------------------------------------------------------------------------------


class LineOver(Exception):
    """Chance was asked for something beyond the end of a line."""


class Forking(Chance):
    """Follows one line of results, and knows which other lines there are."""

    def __init__(self, line: Sequence[int], label: Label, *, stops: bool = False) -> None:
        """`stops` is for who decides result by result: beyond the line `LineOver` is raised."""
        self._line = line
        self._stops = stops
        self.beyond: list[int] | None = None
        """The weights of the result for which it has stopped."""
        self._label = label
        self.is_past: Callable[[], bool] = lambda: False
        self._asked: list[tuple[int, list[int]]] = []
        """By question, which of its different results was given, and the weights of them all."""

    def below(self, n: int, purpose: str) -> int:
        return self._answer([1] * n)

    def among(self, counts: Sequence[int], purpose: str) -> int:
        return sum(counts[: self.weighted(counts, purpose)])

    def weighted(self, weights: Sequence[int], purpose: str) -> int:
        possible = [at for at, weight in enumerate(weights) if weight]
        return possible[self._answer([weights[at] for at in possible])]

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        """Things of the same name are one result, with the weight of them all."""
        firsts: dict[str, int] = {}
        weights: dict[str, int] = {}
        for at, item in enumerate(items):
            name = self._label(purpose, item)
            firsts.setdefault(name, at)
            weights[name] = weights.get(name, 0) + 1
        return [*firsts.values()][self._answer([*weights.values()])]

    def _answer(self, weights: list[int]) -> int:
        """Which of several different results comes up, that are not all as likely."""
        if self.is_past():
            raise LineOver
        number = len(self._asked)
        if self._stops and number >= len(self._line):
            self.beyond = weights
            raise LineOver
        given = self._line[number] if number < len(self._line) else 0
        self._asked.append((given, weights))
        return given

    @property
    def odds(self) -> Fraction:
        """How likely this line is."""
        odds = Fraction(1)
        for given, weights in self._asked:
            odds *= Fraction(weights[given], sum(weights))
        return odds

    @property
    def next_line(self) -> list[int] | None:
        """The line after this one; None after the last."""
        asked = list(self._asked)
        while asked and asked[-1][0] == len(asked[-1][1]) - 1:
            asked.pop()
        if not asked:
            return None
        return [*(given for given, _ in asked[:-1]), asked[-1][0] + 1]


def outcomes(label: Label, run: Callable[[Forking], T]) -> Iterator[tuple[Fraction, T]]:
    """All that can come of something, each with its odds."""
    line: list[int] | None = []
    while line is not None:
        chance = Forking(line, label)
        result = run(chance)
        yield chance.odds, result
        line = chance.next_line


# Searching --------------------------------------------------------------------------------------------------

World = tuple[Fraction, Position]


class Prover:
    """Searches one position to the end of each line."""

    def __init__(self, title: Title, goal: Goal, seat: int, most: int = MOST_POSITIONS) -> None:
        self._title, self._goal, self._seat = title, goal, seat
        self._most = most
        self.left = most
        """How many positions it may still look at in this deal."""
        self._round = 0
        self._playing: Position | None = None
        self._veil = Veil(self._look)
        self._counting: Counting = lambda _: None
        self._known: dict[Hashable, Fraction] = {}
        self._open: dict[Hashable, int] = {}
        """The positions of the line that is being followed, with their place in it."""
        self._earliest = 0
        """The earliest of them that something led back to since the last of them was reached."""

    def values(self, match: Match) -> dict[str, Fraction]:
        """What each move is worth, in the order in which they are offered; `NotProvable` says why not."""
        position = match.position
        self._counting = self._goal.counting(self._title, position.view(self._seat))
        if self._seat not in position.awaited:
            raise NotProvable("The seat is not asked anything.")
        self._round = self._title.rounds(position.state)
        worlds = self._all_worlds(position)
        if worlds is not None and len(worlds) == 1:
            return self._first_moves(worlds)
        try:
            return self._in_any_world(position)
        except HiddenMatters:
            if worlds is None:
                raise
            return self._first_moves(worlds)

    def _in_any_world(self, position: Position) -> dict[str, Fraction]:
        """The values that do not depend on anything hidden; else `HiddenMatters`."""
        found = [self._first_moves([(Fraction(1), self._veiled(position, seed))]) for seed in range(REDEALS)]
        if any(values != found[0] for values in found):
            self._look()
        return found[0]

    def _all_worlds(self, position: Position) -> list[World] | None:
        worlds: list[World] = []

        def dealt(chance: Forking) -> Position:
            return position.resample(self._seat, chance)

        for world in outcomes(lambda _, item: str(item), dealt):
            worlds.append(world)
            if len(worlds) > MOST_WORLDS:
                return None
        return worlds

    def _veiled(self, position: Position, seed: int) -> Position:
        """A world in which nobody can look at what is hidden."""
        with self._veil.lifted():
            return position.resample(self._seat, Veiling(seed, self._veil, self._look))

    def _look(self) -> NoReturn:
        """A rule looks at something hidden that can lie in too many ways, or the end of a line is past."""
        if self._playing is not None and self._is_decided(self._playing):
            raise LineOver
        raise HiddenMatters("It depends on hidden things that lie in too many ways.")

    def _first_moves(self, worlds: list[World]) -> dict[str, Fraction]:
        better = self._goal.better
        self.left, self._earliest = self._most, self._most
        self._known.clear()
        self._open.clear()
        found = {}
        for action in self._moves(worlds):
            value = self._after(worlds, action, 1)
            if value is None:
                raise NotProvable(f"“{action}” leads nowhere.")
            found[str(action)] = better(value)
        return found

    def _worth(self, position: Position) -> Fraction:
        with self._veil.lifted():
            counted = self._counting(position.view(self._seat))
        if counted is None:
            raise NotProvable(f"There is no plan for {self._goal.about}.")
        return self._goal.better(counted)

    def _moves(self, worlds: list[World]) -> list[Action]:
        return self._goal.moves(worlds[0][1].legal(self._seat))

    def _after(self, worlds: list[World], action: Action, made: int) -> Fraction | None:
        """The worth of an action, weighted by how likely its worlds are; None where it surely leads back to
        a position that the line has come from, so that there is no sense in it."""
        over: list[Fraction] = []
        going_on: list[World] = []
        for weight, world in worlds:
            for odds, after in self._played(world, action):
                if self._is_end(after, made):
                    over.append(weight * odds * self._worth(after))
                else:
                    going_on.append((weight * odds, after))
        found = [self._best(alike, made) for alike in self._told_apart(going_on)]
        if None in found and len(found) + len(over) > 1:
            raise NotProvable("A line comes back to where it was by chance.")
        return None if None in found else sum(filter(None, found), sum(over, Fraction(0)))

    def _told_apart(self, worlds: list[World]) -> Iterable[list[World]]:
        """Worlds that the seat cannot tell apart come together."""
        if len(worlds) == 1:
            return [worlds]
        alike: dict[bytes, list[World]] = {}
        for weight, world in worlds:
            alike.setdefault(self._told(world), []).append((weight, world))
        return alike.values()

    def _best(self, worlds: list[World], made: int) -> Fraction | None:
        """The worth of the best action; None where each leads back."""
        if made > LONGEST_LINE:
            raise NotProvable("A line of play has no end.")
        if len(worlds) > 1:
            return self._best_of_all(worlds, made)
        [(weight, position)] = worlds
        worth = self._at_best(position, made)
        return None if worth is None else weight * worth

    def _at_best(self, position: Position, made: int) -> Fraction | None:
        """The worth of a position, which is found once, in however many ways it is reached. Where it was
        found without the actions that lead back to an earlier position of the line, it is found again."""
        key = (made if self._goal.decisions else 0, fingerprint(position.state))
        if key in self._known:
            return self._known[key]
        if key in self._open:
            self._earliest = min(self._earliest, self._open[key])
            return None
        depth = self._open[key] = len(self._open)
        before, self._earliest = self._earliest, depth
        best = self._best_of_all([(Fraction(1), position)], made)
        del self._open[key]
        if self._earliest == depth and best is not None:
            self._known[key] = best
        self._earliest = min(self._earliest, before)
        return best

    def _best_of_all(self, worlds: list[World], made: int) -> Fraction | None:
        values = (self._after(worlds, action, made + 1) for action in self._moves(worlds))
        return max((value for value in values if value is not None), default=None)

    def _played(self, world: Position, action: Action) -> Iterator[World]:
        return outcomes(self._title.chance_label, lambda chance: self._once(world, action, chance))

    def _once(self, world: Position, action: Action, chance: Forking) -> Position:
        self.left -= 1
        if self.left < 0:
            raise NotProvable("There are too many continuations.")
        after = world.clone(chance)
        chance.is_past = lambda: self._is_decided(after)
        after.flow.listen()
        self._playing = after
        with contextlib.suppress(LineOver):
            after.play(self._seat, action)
        self._playing = None
        return after

    def _told(self, position: Position) -> bytes:
        """All that the seat knows after its action: what it sees, and what it heard meanwhile."""
        events = position.flow.events
        heard = [(event.kind, event.data) for event in events if may_see(event.audience, self._seat)]
        with self._veil.lifted():
            return msgspec.msgpack.encode((position.view(self._seat), heard))

    def _is_decided(self, position: Position) -> bool:
        """Whether nothing that is still to come counts."""
        rounds = self._title.rounds(position.state) - self._round
        return rounds >= self._goal.rounds or any(
            event.kind in self._goal.until for event in position.flow.events
        )

    def _is_end(self, position: Position, made: int) -> bool:
        if position.over or self._seat not in position.awaited or made == self._goal.decisions:
            return True
        if not self._goal.is_about(position.frame.name) or self._is_decided(position):
            return True
        return not self._goal.moves(position.legal(self._seat))
