"""How quick a game is, on one core, beside the bars it must meet.

CPU time, not wall-clock time, and the best of several rounds: other work on the machine does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping

import msgspec

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.arena import new_position
from moonrace.lab.laws.numbers import has_encoding
from moonrace.lab.playing_out import play_out

ROUNDS = 5
ROUND_SECONDS = 0.4
SAMPLES = 60
"""Positions from the middle of random games on which single operations are timed."""

LONGEST_SAMPLE = 400
"""Random games may go on for thousands of decisions in which nothing new is seen."""

LONG_MATCH = 10_000
"""Entries of a match in which going back is timed; a game that ends before goes back and forth at its end."""
GOINGS_BACK = 20

Figures = dict[str, float]


class Bar(msgspec.Struct, frozen=True):
    """What a figure must reach: at least, or at most, a value."""

    value: float
    is_least: bool

    def is_met(self, figure: float) -> bool:
        """Whether a figure is good enough."""
        return figure >= self.value if self.is_least else figure <= self.value

    def __str__(self) -> str:
        return f"at {'least' if self.is_least else 'most'} {self.value:,g}"


SPEED = "decisions_per_second"
BARS: dict[str, Bar] = {
    "decisions_per_second": Bar(60_000, is_least=True),
    "clone_us": Bar(25, is_least=False),
    "view_us": Bar(200, is_least=False),
    "observations_per_second": Bar(10_000, is_least=True),
    "undo_ms": Bar(5, is_least=False),
    "look_back_ms": Bar(30, is_least=False),
    "page_ms": Bar(15, is_least=False),
    "update_kb": Bar(12, is_least=False),
    "scripts_kb": Bar(60, is_least=False),
    "small_answer_ms": Bar(10, is_least=False),
    "fragments_per_second": Bar(600, is_least=True),
    "action_ms": Bar(50, is_least=False),
    "action_cpu_ms": Bar(0.7, is_least=False),
    "stream_memory_mb": Bar(60, is_least=False),
    "second_browser_ms": Bar(150, is_least=False),
    "simulations_per_second": Bar(1, is_least=True),
    "decisions_per_second_times_pure": Bar(2.5, is_least=True),
    "simulations_per_second_times_pure": Bar(2, is_least=True),
    "median_catanatron_ratio": Bar(8, is_least=True),
    "plan_rockets_ms": Bar(2, is_least=False),
    "plan_thrusters_ms": Bar(20, is_least=False),
    "plan_crew_ms": Bar(1_000, is_least=False),
    "plan_meetings_ms": Bar(10_000, is_least=False),
}


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is measured: `bench.toml` in its folder, if it has one."""

    players: int = 2
    bars: dict[str, float] = {}
    """Figures for which it has a bar of its own."""
    ways: dict[str, dict[str, str]] = {}
    """Further ways to play whose speed is measured: options by a name, which is added to the figure's."""


def measures_of(title: Title) -> Measures:
    """How a game is measured."""
    file = title.folder / "bench.toml"
    return msgspec.toml.decode(file.read_bytes(), type=typed(Measures)) if file.exists() else Measures()


def bars_of(title: Title) -> dict[str, Bar]:
    """The bars for a game: those for all, and its own where it has any, also for further ways to play it."""
    measures = measures_of(title)
    bars = {name: Bar(measures.bars.get(name, bar.value), bar.is_least) for name, bar in BARS.items()}
    for way in measures.ways:
        name = f"{SPEED}_{way}"
        bars[name] = Bar(measures.bars.get(name, bars[SPEED].value), is_least=True)
    return bars


def missed(figures: Figures, bars: dict[str, Bar]) -> list[str]:
    """The bars that are not met, by name."""
    return [name for name, figure in figures.items() if name in bars and not bars[name].is_met(figure)]


def usual_players(title: Title) -> int:
    """As many as the game is measured with, or as near to it as it allows."""
    counts = {count for mode in title.modes for count in mode.players}
    wanted = measures_of(title).players
    return min(counts, key=lambda count: (abs(count - wanted), count))


def engine_figures(title: Title) -> Figures:
    """Everything that needs neither page nor server."""
    speed, legal = random_play(title)
    positions = sampled_positions(title)
    ways = {f"{SPEED}_{way}": options for way, options in measures_of(title).ways.items()}
    return {
        SPEED: round(speed),
        **{name: round(random_play(title, options)[0]) for name, options in ways.items()},
        "legal_per_decision": round(legal, 2),
        "clone_us": round(_each(positions, _clone) * 1e6, 2),
        "view_us": round(_each(positions, _view) * 1e6, 2),
        "resample_us": round(_each(positions, _resample) * 1e6, 2),
        **_numbers(positions, speed),
        "replay_decisions_per_second": round(replay_speed(title)),
        **going_back(title),
    }


def _numbers(positions: list[Position], speed: float) -> Figures:
    """How quickly programs that learn are shown what a seat may know, beside random play of the same run."""
    if not has_encoding(positions[0].title):
        return {}
    seen = 1 / _each(positions, _observe)
    return {
        "observations_per_second": round(seen),
        "observations_to_decisions": round(seen / speed, 2),
        "candidates_us": round(_each(positions, _describe) * 1e6, 2),
    }


# Planners -------------------------------------------------------------------------------------------


def planner_figures(game: str) -> Figures:
    """The slowest question of each kind for a game's planner, and for CP-SAT where it is installed."""
    figures: Figures = {}
    for case in games.planner(game).bench_cases():
        name = f"plan_{case.group}_ms"
        figures[name] = max(figures.get(name, 0.0), round(_planning(case.run) * 1e3, 3))
        if case.other is not None:
            name = f"plan_{case.group}_cpsat_ms"
            figures[name] = max(figures.get(name, 0.0), round(case.other() * 1e3, 1))
    return figures


def _planning(run: Callable[[], object]) -> float:
    """CPU seconds of one question once its tables are there; the best of several rounds."""
    run()
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        run()
        best = min(best, time.process_time() - begun)
        if best > ROUND_SECONDS:
            break
    return best


# Whole games ----------------------------------------------------------------------------------------


def random_play(title: Title, options: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Decisions a second of random play, and how many actions there are to choose from on average."""
    players, seen, listed = usual_players(title), 0, 0

    def play(rng: random.Random) -> int:
        nonlocal seen, listed
        position = new_position(title, players, options or {}, Seeded(rng.getrandbits(48)))
        made, offered = play_out(position, rng.random)
        seen, listed = seen + made, listed + offered
        return made

    return decisions_per_second(play), listed / seen


def decisions_per_second(play: Callable[[random.Random], int]) -> float:
    """The best of several rounds of whole games, each of which says how many decisions it took."""
    best = 0.0
    for number in range(ROUNDS):
        rng = random.Random(number)
        decisions, begun = 0, time.process_time()
        while time.process_time() - begun < ROUND_SECONDS:
            decisions += play(rng)
        best = max(best, decisions / (time.process_time() - begun))
    return best


def replay_speed(title: Title) -> float:
    """Decisions a second when a record is read back and checked."""
    match, rng = title.start(usual_players(title), seed=1), random.Random(1)
    while not match.over and len(match.steps) < LONGEST_SAMPLE:
        ask = match.asks[0]
        match.act(ask.seat, rng.choice(ask.legal()))
    record, best = match.record, 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        Match.replay(title, record)
        best = max(best, len(record.entries) / max(1e-9, time.process_time() - begun))
    return best


def going_back(title: Title) -> Figures:
    """Milliseconds for taking back a step late in a long match, and for looking at one anywhere in it."""
    match, rng = title.start(usual_players(title), seed=1, free_undo=True), random.Random(1)
    while len(match.steps) < LONG_MATCH:
        if match.over:
            _take_back(match)
        ask = match.asks[0]
        match.act(ask.seat, rng.choice(ask.legal()))
    begun = time.process_time()
    for _ in range(GOINGS_BACK):
        _take_back(match)
    undone = time.process_time()
    for _ in range(GOINGS_BACK):
        match.as_of(rng.choice(match.effective).entry.n)
    looked = time.process_time()
    return {
        "undo_ms": round((undone - begun) / GOINGS_BACK * 1e3, 2),
        "look_back_ms": round((looked - undone) / GOINGS_BACK * 1e3, 2),
    }


def _take_back(match: Match) -> None:
    seat = next(step.entry.seat for step in reversed(match.effective) if not step.is_quiet)
    assert seat is not None
    match.undo(seat)


# Single operations ----------------------------------------------------------------------------------


def sampled_positions(title: Title) -> list[Position]:
    """Positions from all over random games, no further in than games of people go."""
    rng, players, found = random.Random(7), usual_players(title), list[Position]()
    while len(found) < SAMPLES:
        position = new_position(title, players, {}, Seeded(rng.getrandbits(48)))
        kept: list[Position] = []
        while not position.over and len(kept) < LONGEST_SAMPLE:
            kept.append(position.clone())
            seat = position.awaited[0]
            position.play(seat, rng.choice(position.legal(seat)))
        found += rng.sample(kept, min(6, len(kept)))
    return found[:SAMPLES]


def _each(positions: list[Position], work: Callable[[Position], object]) -> float:
    """Seconds for one call, averaged over the positions, in the best of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        calls, begun = 0, time.process_time()
        while time.process_time() - begun < ROUND_SECONDS / 4:
            for position in positions:
                work(position)
            calls += len(positions)
        best = min(best, (time.process_time() - begun) / calls)
    return best


def _clone(position: Position) -> object:
    return position.clone()


def _view(position: Position) -> object:
    return position.view(position.awaited[0])


def _observe(position: Position) -> object:
    state = position.state
    return position.title.encoding(state).observe(state, position.awaited[0])


def _describe(position: Position) -> object:
    state, seat = position.state, position.awaited[0]
    return position.title.encoding(state).actions(state, seat, position.legal(seat))


_resampling = Seeded(11)


def _resample(position: Position) -> object:
    return position.title.resample(position.state, position.awaited[0], _resampling)
