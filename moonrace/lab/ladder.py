"""The ladder of a game: each level against the one below it, from every seat of the same deals.

What came of a rung is one small file, written anew after every few games: a rung that was stopped or killed
goes on where it was, rungs can be played on several machines, and the table in the docs is made of the files.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from moonrace import __version__, bots, games
from moonrace.bots import Budget
from moonrace.kernel import engine
from moonrace.kernel.errors import BadText
from moonrace.kernel.typed import typed
from moonrace.lab import arena
from moonrace.lab.arena import Failure, Outcome, Series
from moonrace.lab.fingerprint import fingerprint
from moonrace.lab.stats import mean, sd_of_shares
from moonrace.lab.timing import Timing, together

if TYPE_CHECKING:
    from moonrace.lab import sequential

LEVELS = tuple(level.word for level in bots.OFFERED)
"""The rungs, lowest first."""
WEAKENED = "weakened"
GOAL, NO_WORSE = 0.7, 0.5
"""What share of its games a level is to win: against the one below it, against itself without a rule."""
FIRST_LOOK = 20
"""Pairs before the first look: shares of pairs lie close together, so that fewer will do than elsewhere."""
PORTION = 4
"""Games between two looks at the disk, where no bot takes long over its decisions."""
MOST_FAILURES = 5
WON, DRAWN, LOST, FAILED, UNPLAYED = "WDLE."
WORTH = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}

Progress = Callable[[int, int], None]
Verdict = Literal["above", "below", "open"]


class Climb(msgspec.Struct, frozen=True):
    """One level against another: all that decides what its games are."""

    game: str
    lower: str
    upper: str
    seed: int = 0
    options: dict[str, str] = {}
    rules: str = ""
    content: str = ""
    """The digest of the content."""
    players: str = ""
    """The fingerprint of the two players: their code, and what was learned."""

    @property
    def series(self) -> Series:
        """Its games: each deal from both seats, the upper level's first."""
        return Series(self.game, (self.upper, self.lower), self.seed, self.options, is_paired=True)

    @property
    def goal(self) -> float:
        """What share of the games the upper level is to win."""
        return NO_WORSE if self.lower == WEAKENED else GOAL

    @property
    def file(self) -> str:
        """What it is kept in."""
        options = "".join(f"-{key}-{value}" for key, value in sorted(self.options.items()))
        return f"{self.game}-{self.upper}-over-{self.lower}{options}.json".replace(":", "-")

    def command(self, count: int, *, until_sure: bool) -> str:
        """What plays it."""
        words = [f"moonrace ladder {self.game} --levels {self.lower},{self.upper} --games {count}"]
        words += ["--until-sure"] if until_sure else []
        words += [f"--seed {self.seed}"] if self.seed else []
        return " ".join([*words, *(f"--set {key}={value}" for key, value in self.options.items())])


def climb(game: str, lower: str, upper: str, seed: int, options: dict[str, str]) -> Climb:
    """A rung, checked before its first game."""
    title = games.load(game)
    made = Climb(game, lower, upper, seed, options, title.rules_version, title.content_digest)
    arena.check(made.series, title)
    return msgspec.structs.replace(made, players=fingerprint(title, (lower, upper)))


class Rung(msgspec.Struct):
    """A rung with what was played of it: what is kept in its file."""

    climb: Climb
    moonrace: str = __version__
    engine: str = engine.running()
    games: int = 0
    """How many were asked for at last."""
    until_sure: bool = False
    """Whether play was to end as soon as the goal is surely reached, or surely missed."""
    results: str = ""
    """How each game ended for the upper level, by number."""
    timings: tuple[Timing, Timing] = (Timing(), Timing())
    """How long decisions took: the upper level's, the lower one's."""
    failures: tuple[Failure, ...] = ()

    def keep(self, outcomes: Sequence[Outcome]) -> None:
        """Take games into the account."""
        marks = list(self.results.ljust(self.games, UNPLAYED))
        for one in outcomes:
            marks[one.number] = _mark(one)
            first, second = zip(self.timings, one.timings, strict=True)
            self.timings = together(first), together(second)
            if one.error and len(self.failures) < MOST_FAILURES:
                again = arena.again(self.climb.series, one.number)
                self.failures += (Failure(one.number, one.error, again),)
        self.results = "".join(marks)

    @property
    def pairs(self) -> list[float]:
        """The upper level's share of the points of each deal, up to the first that was not played from both
        seats. Deals that raised an error count for nobody."""
        both = [self.results[at : at + 2] for at in range(0, len(self.results) - 1, 2)]
        played = next((number for number, marks in enumerate(both) if UNPLAYED in marks), len(both))
        return [sum(WORTH[mark] for mark in marks) / 2 for marks in both[:played] if FAILED not in marks]


def _mark(outcome: Outcome) -> str:
    if outcome.error:
        return FAILED
    if outcome.is_draw or not outcome.winners:
        return DRAWN
    return WON if 0 in outcome.winners else LOST


class Told(NamedTuple):
    """What a rung comes to."""

    won: int
    drawn: int
    lost: int
    errors: int
    share: float
    """Of the points: a draw is half a game won."""
    low: float
    high: float
    """Where the true share lies with 95 % confidence, also where play ended early."""
    verdict: Verdict
    """Whether the goal is surely reached, surely missed, or neither is known."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost + self.errors


def told(rung: Rung) -> Told:
    """A rung in figures."""
    pairs = rung.pairs
    low, high = _interval(rung, pairs) if len(pairs) > 1 else (0.0, 1.0)
    goal = rung.climb.goal
    verdict: Verdict = "above" if low >= goal else "below" if high < goal else "open"
    return Told(
        won=rung.results.count(WON),
        drawn=rung.results.count(DRAWN),
        lost=rung.results.count(LOST),
        errors=rung.results.count(FAILED),
        share=mean(pairs),
        low=low,
        high=high,
        verdict=verdict,
    )


def _interval(rung: Rung, pairs: Sequence[float]) -> tuple[float, float]:
    from moonrace.lab.sequential import Plan, estimate

    goal, count = rung.climb.goal, len(pairs)
    spread = _spread(pairs, goal)
    plan, look = _plan(rung.games), 0
    if rung.until_sure and count >= plan.looks[0]:
        look = max(at for at, looked in enumerate(plan.looks) if looked <= count)
        pairs = pairs[: plan.looks[look]]
    else:
        plan = Plan((count,), (0.0,))
    found = estimate(plan, look, mean(pairs) - goal, spread)
    return max(0.0, goal + found.low), min(1.0, goal + found.high)


def _plan(count: int) -> sequential.Plan:
    """When to look whether the goal is surely reached or missed."""
    from moonrace.lab.sequential import plan_for

    return plan_for(max(count // 2, FIRST_LOOK), first=FIRST_LOOK)


def _spread(pairs: Sequence[float], goal: float) -> sequential.Spread:
    """How much pairs differ, wider by how little is known of that where there are few of them."""
    from moonrace.lab.sequential import Spread, wider

    return Spread(wider(len(pairs)) * sd_of_shares([share - goal for share in pairs]))


# Playing --------------------------------------------------------------------------------------------------


def needs_extra() -> None:
    """Raise `BadText` where what intervals are reckoned with is not installed."""
    if importlib.util.find_spec("numpy") is None:
        raise BadText(
            "The ladder reckons with numpy, which is not installed. "
            'Install it with: pip install "moonrace[lab]" (in a checkout: make lab).'
        )


class Kept:
    """A rung in its file."""

    def __init__(self, folder: Path, wanted: Climb, *, anew: bool = False) -> None:
        self.path = folder / wanted.file
        self.rung = Rung(wanted)
        if self.path.exists() and not anew:
            self.rung = read(self.path)
        if self.rung.climb != wanted:
            raise BadText(
                f"{self.path} holds another ladder: another seed, or other rules, or its players have "
                "changed since. --anew plays it from the beginning, another --folder keeps both."
            )

    def play(self, count: int, jobs: int, *, until_sure: bool, progress: Progress | None = None) -> None:
        """See to it that so many games are played, or as many as it takes to be sure."""
        rung = self.rung
        count += count % 2
        rung.games, rung.until_sure = max(count, len(rung.results)), until_sure
        rung.results = rung.results.ljust(rung.games, UNPLAYED)
        for pairs in self._looks(count):
            self._play_to(2 * pairs, jobs, progress)
            if until_sure and _is_sure(rung):
                break
        self._save()

    def _looks(self, count: int) -> list[int]:
        looks = _plan(self.rung.games).looks if self.rung.until_sure else ()
        return [*(look for look in looks if 2 * look < count), count // 2]

    def _play_to(self, count: int, jobs: int, progress: Progress | None) -> None:
        rung = self.rung
        missing = [number for number in range(count) if rung.results[number] == UNPLAYED]
        series = rung.climb.series
        portion = 1 if any(bots.checked_level(level) != Budget() for level in series.bots) else PORTION
        for outcomes in arena.outcomes_of(series, missing, jobs, portion) if missing else ():
            rung.keep(outcomes)
            self._save()
            if progress is not None:
                progress(len(rung.results) - rung.results.count(UNPLAYED), rung.games)

    def _save(self) -> None:
        arena.make_folder(self.path.parent)
        data = msgspec.json.format(msgspec.json.encode(self.rung))
        arena.write_whole(self.path, data + b"\n")


def _is_sure(rung: Rung) -> bool:
    """Whether a look at what was played ends play."""
    from moonrace.lab.sequential import stops

    plan, pairs, goal = _plan(rung.games), rung.pairs, rung.climb.goal
    if len(pairs) not in plan.looks:
        return False
    return stops(plan, plan.looks.index(len(pairs)), mean(pairs) - goal, _spread(pairs, goal))


def read(path: Path) -> Rung:
    """The rung in a file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=typed(Rung))
    except (OSError, msgspec.DecodeError) as error:
        raise BadText(f"{path}: cannot be read ({error}).") from None


def read_all(folder: Path) -> list[Rung]:
    """Every rung in a folder: game by game, the lowest first."""
    found = [read(path) for path in folder.glob("*-over-*.json")]
    return sorted(found, key=_order)


def _order(rung: Rung) -> tuple[str, bool, list[str], int, str]:
    ladder = rung.climb
    options = [f"{key}={value}" for key, value in ladder.options.items()]
    height = next(at for at, level in enumerate(bots.KNOWN_LEVELS) if level == bots.level_of(ladder.upper))
    return ladder.game, ladder.lower == WEAKENED, options, height, ladder.lower
