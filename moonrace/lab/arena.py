"""Bots against bots: one match, or many on several cores.

The same seed gives the same games on any number of cores (for bots that do not think by the clock).
"""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from moonrace.kernel.measuring import Measured, Meter, won_by
from moonrace.kernel.position import Position
from moonrace.kernel.record import Record
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.spreading import Numbers, on_cores
from moonrace.lab.stats import mean, wilson
from moonrace.lab.timing import Timing, together

Progress = Callable[[int, int], None]
"""Told how many games are done, of how many."""
Watch = Callable[[Position, int, Action], None]
"""Told what a seat is about to do."""

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
    is_dealt: bool = False
    """Whether chance makes the choices that make a seat who it is (character, nation), and not its bot."""

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
    timings: tuple[Timing, ...] = ()
    """How long decisions took, by bot."""


class Decision(msgspec.Struct, frozen=True):
    """One decision of a game that was measured."""

    step: int
    """Its number, from 1."""
    round: int
    seat: int
    ask: str
    """What was decided, in a word or two."""
    options: int
    """How many actions there were to choose from."""
    verb: str
    action: str
    """What was done, in its text form."""


class Played(msgspec.Struct, frozen=True):
    """One game of a series, with whatever was asked for besides its outcome."""

    outcome: Outcome
    measured: Measured | None = None
    """None where nobody measured, or the game ended in an error."""
    decisions: tuple[Decision, ...] = ()
    record: Record | None = None
    result: Result | None = None


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
    p99_ms: tuple[float, ...]
    """CPU milliseconds that one decision in a hundred exceeds, by bot."""
    slowest_ms: tuple[float, ...]
    failures: tuple[Failure, ...] = ()


# One match ----------------------------------------------------------------------------------------


def seating(count: int, number: int) -> tuple[int, ...]:
    """Which bot sits in which seat: one further each game, so that nobody keeps the first move."""
    return tuple((seat + number) % count for seat in range(count))


def play_number(title: Title, series: Series, number: int) -> Outcome:
    """One game of a series. It depends on the series and the number alone."""
    return played(title, series, number).outcome


def played(
    title: Title,
    series: Series,
    number: int,
    *,
    measures: bool = False,
    keeps_record: bool = False,
    watch: Watch | None = None,
) -> Played:
    """One game of a series, measured, watched or with its record where that is asked for: the same game."""
    table = _Table(title, series, number, measures=measures, keeps_record=keeps_record or bool(series.record))
    table.watch = watch
    error = ""
    try:
        table.play()
    except Exception as problem:
        error = described(problem)
    record = table.match.record if table.match is not None else None
    if record is not None and series.record:
        record.save(Path(series.record) / f"{title.id}-{series.seed}-{number}.jsonl")
    return Played(
        outcome=table.outcome(error),
        measured=table.measured() if not error else None,
        decisions=tuple(table.noted),
        record=record,
        result=table.position.result if table.position is not None else None,
    )


def described(error: Exception) -> str:
    """An error in one line: what, and where in the code."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"


class _Table:
    """One game in progress with its bots and their clocks."""

    def __init__(
        self, title: Title, series: Series, number: int, *, measures: bool, keeps_record: bool
    ) -> None:
        self.series, self.number, self.title = series, number, title
        self.seats = seating(len(series.bots), number)
        self.keeps_record = keeps_record
        self.measures = measures
        self.match: Match | None = None
        self.position: Position | None = None
        self.meter: Meter | None = None
        self.noted: list[Decision] = []
        self.watch: Watch | None = None
        self.decisions = 0
        self.timings = tuple(Timing() for _ in self.seats)
        self._dealer = random.Random(f"{series.seed_of(number)}/dealt")

    def play(self) -> None:
        """Play to the end; raises whatever a bot or a rule raises."""
        series, title = self.series, self.title
        seed = series.seed_of(self.number)
        by_seat = [self._bot(bot, _bot_seed(seed, bot)) for bot in self.seats]
        position = self._begin(Seeded(seed))
        while not position.over:
            if self.decisions >= title.longest:
                raise RuntimeError(f"the game is not over after {self.decisions} decisions")
            seat, action = self._decision(position, by_seat)
            self._take(position, seat, action)
            self.decisions += 1

    def _bot(self, number: int, seed: int) -> Bot:
        """A bot of the series. It thinks for so much CPU time: a machine that is busy makes none weaker."""
        bot = bots.make(self.series.bots[number], self.title, seed)
        bot.clock = time.thread_time
        return bot

    def _begin(self, chance: Chance) -> Position:
        """Deal. A match keeps a record; a bare position is quicker."""
        count, options = len(self.seats), self.series.options
        if self.keeps_record:
            names = [self.series.bots[bot] for bot in self.seats]
            self.match = self.title.start(count, chance=chance, options=options, seats=names)
            position, dealt = self.match.position, self.match.steps[0].events
        else:
            position = new_position(self.title, count, options, chance, listening=self.measures)
            dealt = position.flow.events or []
        self.position = position
        if self.measures:
            self.meter = Meter(self.title, position.state)
            self.meter.hear(dealt)
        return position

    def _take(self, position: Position, seat: int, action: Action) -> None:
        if self.watch is not None:
            self.watch(position, seat, action)
        if self.meter is not None:
            self._note(position, seat, action)
        if self.match is not None:
            heard = self.match.act(seat, action).events
        elif self.meter is not None:
            heard = position.flow.listen()
            position.act(seat, action)
        else:
            position.act(seat, action)
            return
        if self.meter is not None:
            self.meter.hear(heard)

    def _note(self, position: Position, seat: int, action: Action) -> None:
        assert self.meter is not None
        options = position.legal(seat) if seat in position.awaited else position.open_legal(seat)
        self.noted.append(
            Decision(
                step=self.decisions + 1,
                round=self.meter.round,
                seat=seat,
                ask=position.frame.name,
                options=len(options),
                verb=action.verb(),
                action=str(action),
            )
        )

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
        if self.series.is_dealt and (dealt := self._to_be_dealt(position, seat)):
            return self._dealer.choice(dealt)
        begun = time.thread_time()
        action = bot.decide(mind_of(position, seat))
        self.timings[self.seats[seat]].add(time.thread_time() - begun)
        return action

    def _to_be_dealt(self, position: Position, seat: int) -> Sequence[Action]:
        """What chance chooses from, where it is the seat's character or the like that is chosen."""
        verbs = self.title.measures.dealt
        return [action for action in position.legal(seat) if action.verb() in verbs]

    def measured(self) -> Measured | None:
        """What the game came to, if that was asked for."""
        if self.meter is None or self.position is None:
            return None
        return self.meter.measured(self.position.state)

    def outcome(self, error: str = "") -> Outcome:
        """What is to be told of the game."""
        outcome = Outcome(
            number=self.number,
            seats=self.seats,
            decisions=self.decisions,
            error=error,
            timings=self.timings,
        )
        position = self.position
        if error or position is None or position.result is None:
            return outcome
        winners, is_draw = won_by(self.title, position.state)
        return msgspec.structs.replace(
            outcome,
            winners=tuple(sorted(self.seats[seat] for seat in winners)),
            is_draw=is_draw,
            rounds=self.title.rounds(position.state),
            why=position.result.why,
        )


def new_position(
    title: Title, players: int, options: Mapping[str, str], chance: Chance, *, listening: bool = False
) -> Position:
    """A dealt position without a record, for play in bulk."""
    state = title.setup(title.checked_players(players), title.checked_options(options))
    return Position(title, state, Flow(chance, title.chance_label, listening=listening))


def _bot_seed(seed: str, bot: int) -> int:
    return random.Random(f"{seed}/bot/{bot}").getrandbits(48)


# Many matches -------------------------------------------------------------------------------------


def run(
    series: Series, count: int, *, first: int = 0, jobs: int = 1, progress: Progress | None = None
) -> Results:
    """Play `count` games, numbered from `first`, on `jobs` cores."""
    check(series)
    begun = time.perf_counter()
    outcomes: list[Outcome] = []
    for some in outcomes_of(series, range(first, first + count), jobs):
        outcomes += some
        if progress is not None:
            progress(len(outcomes), count)
    outcomes.sort(key=lambda outcome: outcome.number)
    return summary(series, outcomes, time.perf_counter() - begun)


def check(series: Series, title: Title | None = None) -> None:
    """Complain before the first game rather than in each of them."""
    title = title or _title(series.game, series.content)
    title.checked_players(len(series.bots))
    title.checked_options(series.options)
    for level in series.bots:
        check_level(level, title)
    if series.record:
        make_folder(Path(series.record))


def check_level(level: str, title: Title) -> None:
    """Complain of a bot that nobody knows. Among bots one plays that is offered to nobody else."""
    try:
        bots.make(level, title, 0)
    except BadText as error:
        raise BadText(f"{error} Bots also play `random`.") from None


def make_folder(folder: Path) -> None:
    """Make a folder for records, or say why it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(f"{folder}: the folder cannot be made ({error.strerror}). Name another.") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that readers see all of it or nothing."""
    draft = path.with_name(f"{path.name}.part")
    draft.write_bytes(data)
    draft.replace(path)


def outcomes_of(
    series: Series, numbers: Sequence[int], jobs: int, portion: int = 0
) -> Iterator[list[Outcome]]:
    """How these games went, a portion of them at a time, in whatever order they come to their ends."""
    size = portion or (1 if jobs <= 1 else max(1, len(numbers) // (jobs * CHUNKS_EACH)))
    portions: list[Numbers] = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    spread = on_cores(jobs if len(numbers) > FEW_GAMES else 1)
    for _, outcomes in spread(_worker, msgspec.msgpack.encode(series), portions):
        yield msgspec.msgpack.decode(outcomes, type=typed(list[Outcome]))


def _worker(encoded: bytes, numbers: tuple[int, ...]) -> bytes:
    series = msgspec.msgpack.decode(encoded, type=typed(Series))
    title = _title(series.game, series.content)
    return msgspec.msgpack.encode([play_number(title, series, number) for number in numbers])


@cache
def _title(game: str, content: str) -> Title:
    return games.load(game, Path(content) if content else None)


# Figures ------------------------------------------------------------------------------------------


def summary(series: Series, outcomes: Sequence[Outcome], seconds: float) -> Results:
    """A series in figures. Means and intervals are over the games that ended."""
    ended = [outcome for outcome in outcomes if not outcome.error]
    timings = [together(outcome.timings[bot] for outcome in outcomes) for bot in range(len(series.bots))]
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
        decision_ms=tuple(timing.mean_ms for timing in timings),
        p99_ms=tuple(timing.p99_ms for timing in timings),
        slowest_ms=tuple(timing.slowest_ms for timing in timings),
        failures=tuple(_failure(series, outcome) for outcome in outcomes if outcome.error),
    )


def _interval(won: int, games_ended: int) -> tuple[float, float]:
    low, high = wilson(won, games_ended)
    return round(low, 4), round(high, 4)


def _failure(series: Series, outcome: Outcome) -> Failure:
    return Failure(game=outcome.number, error=outcome.error, again=again(series, outcome.number))


def again(series: Series, number: int) -> str:
    """The command that plays one game of a series again."""
    words = ["moonrace sim", series.game, "--bots", ",".join(series.bots), f"--seed {series.seed}"]
    words += [f"--first {number}", "--games 1"]
    words += ["--paired"] if series.is_paired else []
    words += ["--dealt"] if series.is_dealt else []
    words += [f"--set {key}={value}" for key, value in series.options.items()]
    words += [f"--content {series.content}"] if series.content else []
    return " ".join(words)
