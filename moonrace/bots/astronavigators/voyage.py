"""How good a flight is: the chance of getting there, sooner being better, with the tokens one has.

The trajectory is one line of stages, 0 the launch pad, 1 to 5 outbound, 6 the Moon, 7 to 11 inbound, 12 home.
What is known of a tile is a distribution of its values. NK left over DV is counted in fives, as tiles are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PAD, MOON, HOME = 0, 6, 12
UNIT = 5
"""What all tile values are multiples of."""
MOST_SLACK = 34
MOST_MOONS = 4
MOST_SETS = 5
EXTRA_STEP = (0.0, 0.62, 0.86)
"""How likely calibration gives an extra step, by set tokens at hand."""

HIDDEN, LESSENING, OPEN = range(3)
"""In a move: nothing is shown, or no more; all tiles count less; that is still to be chosen, or a step."""

Odds = tuple[tuple[int, float], ...]
"""Values of a tile in units, and how likely each is."""


class Aims(NamedTuple):
    """What a flight is worth."""

    goal: int
    """The Moon, or home."""
    patience: float
    """What a month later is worth, as a share."""
    arrived: float
    leftover: float
    """What each unit of NK over DV is worth on arrival."""
    aborted: float
    """What an abort on the way out leaves."""
    dropped: float
    """What dropping out on the way home leaves."""
    stage: float
    """What each stage of the way home adds to that."""


class Manner(NamedTuple):
    """How the agenda changes the flight."""

    sure_steps: float = 0.0
    """How likely a move has one more step, from whatever source but calibration."""
    shown: float = 0.0
    """How likely what the agenda looks for is shown in a move."""
    minus: int = 0
    """What that takes off every tile of the move, in units."""
    gives_step: bool = False
    """Whether it gives one step a move instead, if one likes."""
    skips: tuple[int, ...] = ()
    """Stages passed without being entered."""

    @property
    def at_first(self) -> int:
        """What a move begins with when the agenda's sight is shown."""
        return OPEN if self.gives_step else LESSENING


PLAIN = Manner()


class Board(NamedTuple):
    """A position in flight, in units."""

    stage: int
    slack: int
    moons: int
    sets: int


class Voyage:
    """Values of positions in flight, worked out as they are asked for."""

    def __init__(
        self,
        odds: Sequence[Odds],
        aims: Aims,
        manner: Manner = PLAIN,
        terra: int = 0,
        homeward: Voyage | None = None,
    ) -> None:
        self.homeward = homeward
        """The way home, where it is worked out for itself."""
        self.odds = odds
        """By stage; pad, Moon and home have none."""
        self.aims = aims
        self.manner = manner
        self.terra = terra
        """How many Earth Rises can be counted on."""
        self._moves: dict[tuple[int, int, int, int], float] = {}
        self._steps: dict[tuple[int, int, int, bool, int, int, int], float] = {}
        self._orbits: dict[tuple[int, int, int, int], float] = {}

    def value(self, board: Board) -> float:
        """What it is worth to be there before a month's move."""
        slack = max(0, min(board.slack, MOST_SLACK))
        moons, sets = min(board.moons, MOST_MOONS), min(board.sets, MOST_SETS)
        if board.stage == MOON:
            return self.in_orbit(slack, moons, sets, self.terra)
        return self.move(board.stage, slack, moons, sets)

    def smooth(self, stage: int, slack: float, moons: float, sets: float) -> float:
        """The same between whole numbers."""
        total = 0.0
        for s, s_share in _split(slack):
            for m, m_share in _split(min(moons, MOST_MOONS)):
                for k, k_share in _split(min(sets, MOST_SETS)):
                    share = s_share * m_share * k_share
                    if share:
                        total += share * self.value(Board(stage, s, m, k))
        return total

    # Moves --------------------------------------------------------------------------------------------------

    def move(self, stage: int, slack: int, moons: int, sets: int) -> float:
        """Before a month's move: with a lunar phase token on the SXT, or saving it."""
        key = stage, slack, moons, sets
        found = self._moves.get(key)
        if found is None:
            found = self._calibrated(stage, slack, False, moons, sets)
            if moons:
                found = max(found, self._calibrated(stage, slack, True, moons - 1, sets))
            found = self._moves[key] = self.aims.patience * found
        return found

    def wants_moon(self, board: Board) -> bool:
        """Whether a lunar phase token is better spent on this move than saved."""
        slack, sets = max(0, min(board.slack, MOST_SLACK)), min(board.sets, MOST_SETS)
        moons = min(board.moons, MOST_MOONS)
        with_token = self._calibrated(board.stage, slack, True, moons - 1, sets)
        return with_token >= self._calibrated(board.stage, slack, False, moons, sets)

    def _calibrated(self, stage: int, slack: int, has_sxt: bool, moons: int, sets: int) -> float:
        likely = self.manner.shown
        left = sets - 1 if sets else 0
        chance = EXTRA_STEP[min(sets, 2)]
        sure = self.manner.sure_steps
        weights = (
            (1, (1 - chance) * (1 - sure)),
            (2, chance + sure - 2 * chance * sure),
            (3, chance * sure),
        )
        total = 0.0
        for shown, share in ((self.manner.at_first, likely), (HIDDEN, 1 - likely)):
            if share:
                for steps, weight in weights:
                    if weight:
                        value = self.fly(stage, slack, steps, has_sxt, moons, left, shown)
                        total += share * weight * value
        return total

    def in_orbit(self, slack: int, moons: int, sets: int, terra: int) -> float:
        """On the Moon: fly home, or look at the Earth first."""
        if self.aims.goal == MOON:
            return self.aims.arrived + self.aims.leftover * slack
        if self.homeward is not None:
            return self.homeward.in_orbit(slack, moons, sets, terra)
        key = slack, moons, sets, terra
        found = self._orbits.get(key)
        if found is None:
            found = self.move(MOON, slack, moons, sets)
            if terra:
                more = min(slack + 2, MOST_SLACK), min(moons + 1, MOST_MOONS)
                found = max(found, self.aims.patience * self.in_orbit(*more, sets, terra - 1))
            self._orbits[key] = found
        return found

    # Steps --------------------------------------------------------------------------------------------------

    def step(
        self, stage: int, slack: int, steps: int, has_sxt: bool, moons: int, sets: int, shown: int
    ) -> float:
        """In the middle of a move: go on, or leave it at that."""
        key = stage, slack, steps, has_sxt, moons, sets, shown
        found = self._steps.get(key)
        if found is None:
            found = self.rest(stage, slack, moons, sets)
            if steps:
                found = max(found, self.fly(stage, slack, steps, has_sxt, moons, sets, shown))
            self._steps[key] = found
        return found

    def rest(self, stage: int, slack: int, moons: int, sets: int) -> float:
        """The move is over."""
        if stage == MOON:
            return self.in_orbit(slack, moons, sets, self.terra)
        return self.move(stage, slack, moons, sets)

    def fly(
        self, stage: int, slack: int, steps: int, has_sxt: bool, moons: int, sets: int, shown: int
    ) -> float:
        """Make a step."""
        target = stage + 1
        while target in self.manner.skips:
            target += 1
        if target == MOON:
            return self.in_orbit(slack, moons, sets, self.terra)
        if target == HOME:
            return self.aims.arrived + self.aims.leftover * slack
        return sum(
            weight * self.enter(target, slack, steps - 1, has_sxt, moons, sets, shown, value)
            for value, weight in self.odds[target]
        )

    def enter(
        self,
        stage: int,
        slack: int,
        steps: int,
        has_sxt: bool,
        moons: int,
        sets: int,
        shown: int,
        value: int,
    ) -> float:
        """A tile of this value was met."""
        best = self.face(stage, slack, steps, has_sxt, moons, sets, shown, value)
        if has_sxt and value:
            best = max(best, self.face(stage, slack, steps, False, moons, sets, shown, 0))
        return best

    def face(
        self,
        stage: int,
        slack: int,
        steps: int,
        has_sxt: bool,
        moons: int,
        sets: int,
        shown: int,
        value: int,
    ) -> float:
        """Add the value, or abort; what the agenda looks for lowers it or gives a step."""
        if shown == HIDDEN:
            return self.added(stage, slack - value, steps, has_sxt, moons, sets, HIDDEN)
        less = max(0, value - self.manner.minus)
        best = self.added(stage, slack - less, steps, has_sxt, moons, sets, LESSENING)
        if shown == OPEN:
            best = max(best, self.added(stage, slack - value, steps + 1, has_sxt, moons, sets, HIDDEN))
        return best

    def added(
        self, stage: int, slack: int, steps: int, has_sxt: bool, moons: int, sets: int, shown: int
    ) -> float:
        """After the DV was added, which leaves so much."""
        if slack >= 0:
            return self.step(stage, slack, min(steps, 6), has_sxt, moons, sets, shown)
        return self.lost(stage)

    def lost(self, stage: int) -> float:
        """An abort on a stage."""
        if stage < MOON:
            return self.aims.aborted
        return self.aims.dropped + self.aims.stage * (stage - MOON)


def _split(number: float) -> tuple[tuple[int, float], ...]:
    low = int(number)
    high = number - low
    return ((low, 1.0 - high), (low + 1, high)) if high else ((low, 1.0),)
