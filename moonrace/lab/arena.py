"""Bots against bots: one match, or many on several cores.

The same seed gives the same games on any number of cores (for bots that do not think by the clock).
"""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from pathlib import Path

import msgspec

from moonrace import bots, games
from moonrace.bots import Bot, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import Flow
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.stats import mean, wilson

Progress = Callable[[int, int], None]
"""Told how many games are done, of how many."""
Take = Callable[[int, Action], object]

FEW_GAMES = 4
"""Starting further processes does not pay for fewer."""
CHUNKS_EACH = 8
"""How many portions each process gets, so that a slow one does not keep the others waiting at the end."""


class Series(msgspec.Struct, frozen=True):
    """What is to be played: everything a worker needs to know."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str] = {}
    content: str = ""
    record: str = ""
    """A folder that keeps a record of each game, or nothing."""
    is_paired: bool = False
    """Whether games with the same seed follow one another until every bot has played it from every seat."""

    def seed_of(self, number: int) -> str:
        """What all chance of a game comes from, that of its bots as well."""
        return f"{self.seed}/{number // len(self.bots) if self.is_paired else number}"


class Outcome(msgspec.Struct, frozen=True):
    """How one game of a series went. Bots are numbered in the order they were given."""

    number: int
    seats: tuple[int, ...]
    """Which bot sat in which seat."""
    winners: tuple[int, ...] = ()
    is_draw: bool = False
    decisions: int = 0
    rounds: int = 0
    why: str = ""
    error: str = ""
    thinking: tuple[float, ...] = ()
    """CPU seconds by bot."""
    turns: tuple[int, ...] = ()
    """Decisions by bot."""
    slowest: tuple[float, ...] = ()
    """CPU seconds of the slowest decision by bot."""


class Failure(msgspec.Struct, frozen=True):
    """A game that ended in an error, and the command that plays it again."""

    game: int
    error: str
    again: str


class Results(msgspec.Struct, frozen=True):
    """A series in figures: what `moonrace sim --json` prints."""

    game: str
    games: int
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    errors: int
    mean_decisions: float
    mean_rounds: float
    seconds: float
    seed: int
    intervals: tuple[tuple[float, float], ...]
    """For each bot, where its true share of wins lies with 95 % confidence (Wilson)."""
    reasons: dict[str, int]
    decision_ms: tuple[float, ...]
    """Mean CPU milliseconds a decision, by bot."""
    slowest_ms: tuple[float, ...]
    failures: tuple[Failure, ...] = ()


# One match ----------------------------------------------------------------------------------------


def seating(count: int, number: int) -> tuple[int, ...]:
    """Which bot sits in which seat: one further each game, so that nobody keeps the first move."""
    return tuple((seat + number) % count for seat in range(count))


def play_number(title: Title, series: Series, number: int) -> Outcome:
    """One game of a series. It depends on the series and the number alone."""
    seats = seating(len(series.bots), number)
    table = _Table(title, series, number, seats)
    try:
        table.play()
    except Exception as error:
        return table.outcome(error=described(error))
    finally:
        table.keep_record()
    return table.outcome()


def described(error: Exception) -> str:
    """An error in one line: what, and where in the code."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"


class _Table:
    """One game in progress with its bots and their clocks."""

    def __init__(self, title: Title, series: Series, number: int, seats: tuple[int, ...]) -> None:
        self.series, self.number, self.seats, self.title = series, number, seats, title
        self.match: Match | None = None
        self.position: Position | None = None
        self.decisions = 0
        self.thinking, self.turns, self.slowest = ([0.0] * len(seats), [0] * len(seats), [0.0] * len(seats))

    def play(self) -> None:
        """Play to the end; raises whatever a bot or a rule raises."""
        series, title = self.series, self.title
        seed = series.seed_of(self.number)
        by_seat = [bots.make(series.bots[bot], title, _bot_seed(seed, bot)) for bot in self.seats]
        take = self._begin(Seeded(seed))
        position = self.position
        assert position is not None
        while not position.over:
            if self.decisions >= title.longest:
                raise RuntimeError(f"the game is not over after {self.decisions} decisions")
            seat, action = self._decision(position, by_seat)
            take(seat, action)
            self.decisions += 1

    def _begin(self, chance: Chance) -> Take:
        """Deal. A match keeps a record; a bare position is quicker."""
        if self.series.record:
            names = [self.series.bots[bot] for bot in self.seats]
            self.match = self.title.start(
                len(self.seats), chance=chance, options=self.series.options, seats=names
            )
            self.position = self.match.position
            return self.match.act
        self.position = new_position(self.title, len(self.seats), self.series.options, chance)
        return self.position.act

    def _decision(self, position: Position, by_seat: Sequence[Bot]) -> tuple[int, Action]:
        """Whose answer comes next, and what it is. The clock acts once nobody wants to before it."""
        for seat in position.next_seats():
            action = position.silence(seat) if seat == CLOCK else self._decide(position, seat, by_seat[seat])
            if action is not None:
                return seat, action
            if seat in position.awaited:
                raise RuntimeError(f"seat {seat} is awaited and its bot gives no answer")
        raise RuntimeError("nobody is awaited")

    def _decide(self, position: Position, seat: int, bot: Bot) -> Action | None:
        begun = time.thread_time()
        action = bot.decide(mind_of(position, seat))
        took = time.thread_time() - begun
        owner = self.seats[seat]
        self.thinking[owner] += took
        self.turns[owner] += 1
        self.slowest[owner] = max(self.slowest[owner], took)
        return action

    def keep_record(self) -> None:
        """Save the record, of a game that failed as well."""
        if self.match is not None:
            name = f"{self.title.id}-{self.series.seed}-{self.number}.jsonl"
            self.match.save(Path(self.series.record) / name)

    def outcome(self, error: str = "") -> Outcome:
        """What is to be told of the game."""
        outcome = Outcome(
            number=self.number,
            seats=self.seats,
            decisions=self.decisions,
            error=error,
            thinking=tuple(self.thinking),
            turns=tuple(self.turns),
            slowest=tuple(self.slowest),
        )
        position = self.position
        if error or position is None or position.result is None:
            return outcome
        winners, is_draw = _winners(self.title, position, self.seats)
        return msgspec.structs.replace(
            outcome,
            winners=winners,
            is_draw=is_draw,
            rounds=self.title.rounds(position.state),
            why=position.result.why,
        )


def _winners(title: Title, position: Position, seats: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """The bots that won, and whether it is a draw. Seats of one team win together; others who tie, draw."""
    assert position.result is not None
    winners = position.result.winners
    if not winners:
        return (), len(seats) > 1
    if not set(winners) <= set(title.team(position.state, winners[0])):
        return (), True
    return tuple(sorted(seats[seat] for seat in winners)), False


def new_position(title: Title, players: int, options: Mapping[str, str], chance: Chance) -> Position:
    """A dealt position without a record, for play in bulk."""
    state = title.setup(title.checked_players(players), title.checked_options(options))
    return Position(title, state, Flow(chance, title.chance_label))


def _bot_seed(seed: str, bot: int) -> int:
    return random.Random(f"{seed}/bot/{bot}").getrandbits(48)


# Many matches -------------------------------------------------------------------------------------


def run(
    series: Series, count: int, *, first: int = 0, jobs: int = 1, progress: Progress | None = None
) -> Results:
    """Play `count` games, numbered from `first`, on `jobs` cores."""
    _check(series)
    begun = time.perf_counter()
    outcomes: list[Outcome] = []
    for some in _played(series, range(first, first + count), jobs):
        outcomes += some
        if progress is not None:
            progress(len(outcomes), count)
    outcomes.sort(key=lambda outcome: outcome.number)
    return summary(series, outcomes, time.perf_counter() - begun)


def _check(series: Series) -> None:
    """Complain before the first game rather than in each of them."""
    title = _title(series.game, series.content)
    title.checked_players(len(series.bots))
    title.checked_options(series.options)
    for level in series.bots:
        bots.make(level, title, 0)
    if series.record:
        make_folder(Path(series.record))


def make_folder(folder: Path) -> None:
    """Make a folder for records, or say why it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(f"{folder}: the folder cannot be made ({error.strerror}). Name another.") from None


def _played(series: Series, numbers: range, jobs: int) -> Iterator[list[Outcome]]:
    if jobs <= 1 or len(numbers) <= FEW_GAMES:
        title = _title(series.game, series.content)
        for number in numbers:
            yield [play_number(title, series, number)]
        return
    size = max(1, len(numbers) // (jobs * CHUNKS_EACH))
    portions = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    # Spawned and not forked: the same on every system, and no lock is copied in a held state.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_die_quietly_when_interrupted
    )
    with _closing(pool):
        pending = {pool.submit(_worker, msgspec.msgpack.encode(series), tuple(part)) for part in portions}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield _decoded(future)


@contextlib.contextmanager
def _closing(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Leave the pool at once when play is interrupted, instead of playing on to the end of the series."""
    try:
        yield
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _die_quietly_when_interrupted() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _worker(encoded: bytes, numbers: tuple[int, ...]) -> bytes:
    series = msgspec.msgpack.decode(encoded, type=typed(Series))
    title = _title(series.game, series.content)
    return msgspec.msgpack.encode([play_number(title, series, number) for number in numbers])


def _decoded(future: Future[bytes]) -> list[Outcome]:
    return msgspec.msgpack.decode(future.result(), type=typed(list[Outcome]))


@cache
def _title(game: str, content: str) -> Title:
    return games.load(game, Path(content) if content else None)


# Figures ------------------------------------------------------------------------------------------


def summary(series: Series, outcomes: Sequence[Outcome], seconds: float) -> Results:
    """A series in figures. Means and intervals are over the games that ended."""
    ended = [outcome for outcome in outcomes if not outcome.error]
    wins = tuple(sum(bot in outcome.winners for outcome in ended) for bot in range(len(series.bots)))
    reasons = Counter(outcome.why for outcome in ended)
    return Results(
        game=series.game,
        games=len(outcomes),
        bots=series.bots,
        wins=wins,
        draws=sum(outcome.is_draw for outcome in ended),
        errors=len(outcomes) - len(ended),
        mean_decisions=round(mean([outcome.decisions for outcome in ended]), 2),
        mean_rounds=round(mean([outcome.rounds for outcome in ended]), 2),
        seconds=round(seconds, 3),
        seed=series.seed,
        intervals=tuple(_interval(won, len(ended)) for won in wins),
        reasons=dict(sorted(reasons.items())),
        decision_ms=_means_in_ms(outcomes, len(series.bots)),
        slowest_ms=_slowest_in_ms(outcomes, len(series.bots)),
        failures=tuple(_failure(series, outcome) for outcome in outcomes if outcome.error),
    )


def _interval(won: int, games_ended: int) -> tuple[float, float]:
    low, high = wilson(won, games_ended)
    return round(low, 4), round(high, 4)


def _means_in_ms(outcomes: Sequence[Outcome], count: int) -> tuple[float, ...]:
    def mean_of(bot: int) -> float:
        turns = sum(outcome.turns[bot] for outcome in outcomes)
        return round(1000 * sum(outcome.thinking[bot] for outcome in outcomes) / max(1, turns), 3)

    return tuple(mean_of(bot) for bot in range(count))


def _slowest_in_ms(outcomes: Sequence[Outcome], count: int) -> tuple[float, ...]:
    return tuple(
        round(1000 * max((outcome.slowest[bot] for outcome in outcomes), default=0.0), 3)
        for bot in range(count)
    )


def _failure(series: Series, outcome: Outcome) -> Failure:
    words = ["moonrace sim", series.game, "--bots", ",".join(series.bots), f"--seed {series.seed}"]
    words += [f"--first {outcome.number}", "--games 1"]
    words += ["--paired"] if series.is_paired else []
    words += [f"--set {key}={value}" for key, value in series.options.items()]
    words += [f"--content {series.content}"] if series.content else []
    return Failure(game=outcome.number, error=outcome.error, again=" ".join(words))
