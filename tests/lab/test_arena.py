"""Series of games between bots: rotation, determinism, counting, errors."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

from moonrace import bots, games
from moonrace.bots import Bot, Mind
from moonrace.bots.random_bot import RandomBot
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from moonrace.kernel.title import Title
from moonrace.lab.arena import Outcome, Series, _Table, play_number, run, seating, summary
from moonrace.lab.timing import Timing

PACT = Series(game="pact", bots=("random", "random"), seed=1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(count: int) -> None:
    seats = [seating(count, number) for number in range(count * 5)]
    for seat in range(count):
        assert Counter(order[seat] for order in seats) == dict.fromkeys(range(count), 5)
    assert all(sorted(order) == list(range(count)) for order in seats)


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    title = games.load("pact")

    def shape(seed: int) -> list[tuple[int, tuple[int, ...]]]:
        series = Series(game="pact", bots=PACT.bots, seed=seed)
        outcomes = [play_number(title, series, number) for number in range(8)]
        return [(outcome.decisions, outcome.winners) for outcome in outcomes]

    assert shape(1) == shape(1)
    assert shape(1) != shape(2)


def test_a_game_does_not_depend_on_those_before_it() -> None:
    all_of_them = run(PACT, 6)
    halves = [run(PACT, 3), run(PACT, 3, first=3)]
    assert all_of_them.wins == tuple(map(sum, zip(*(half.wins for half in halves), strict=True)))
    assert all_of_them.draws == sum(half.draws for half in halves)


def test_timed_windows_are_closed_by_the_clock() -> None:
    series = Series(game="pact", bots=("random",) * 4, seed=3, options={"windows": "timed"})
    results = run(series, 5)
    assert results.errors == 0
    assert results.games == 5


def test_a_team_wins_together() -> None:
    results = run(Series(game="pact", bots=("random",) * 4, seed=3), 12)
    assert sum(results.wins) + 2 * results.draws == 24


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    run(PACT, 3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


class Stubborn(Bot):
    """Answers something that was never offered."""

    def decide(self, mind: Mind) -> Action | None:
        return mind.title.codec.parse("launch")


class Silent(Bot):
    """Answers nothing."""

    def decide(self, mind: Mind) -> Action | None:
        return None


@pytest.mark.parametrize(("kind", "told"), [(Stubborn, "Refused"), (Silent, "gives no answer")])
def test_a_game_that_raises_is_counted_and_can_be_played_again(
    kind: type[Bot], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def make(level: str, _title: Title, seed: int | None = None) -> Bot:
        return kind() if level == "heuristic" else RandomBot(seed)

    monkeypatch.setattr(bots, "make", make)
    series = Series(game="pact", bots=("heuristic", "random"), seed=4, record=str(tmp_path))
    results = run(series, 3, first=5)
    assert results.errors == 3
    assert results.wins == (0, 0)
    assert told in results.failures[0].error
    again = results.failures[0].again
    assert again == "moonrace sim pact --bots heuristic,random --seed 4 --first 5 --games 1"
    kept = read_record(tmp_path / "pact-4-5.jsonl")
    assert not Match.replay(games.load("pact"), kept).over


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (Series(game="pact", bots=("random",), seed=1), "not 1"),
        (Series(game="pact", bots=("random", "clever"), seed=1), "clever"),
        (Series(game="pact", bots=PACT.bots, seed=1, options={"windows": "open"}), "windows"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(series: Series, told: str) -> None:
    with pytest.raises(BadText, match=told):
        run(series, 2)


def test_draws_and_errors_count_for_nobody() -> None:
    timings = (Timing(100, 0.5, 0.02), Timing(1))

    def outcome(number: int, **about: object) -> Outcome:
        fixed = {"seats": (0, 1), "timings": timings}
        return Outcome(number=number, **{**fixed, **about})  # type: ignore[arg-type]

    results = summary(
        PACT,
        [
            outcome(0, winners=(0,), decisions=10, rounds=3, why="landed"),
            outcome(1, winners=(1,), decisions=20, rounds=5, why="landed"),
            outcome(2, is_draw=True, decisions=30, rounds=4, why="tie"),
            outcome(3, error="KeyError: 1", decisions=999),
        ],
        1.23456,
    )
    assert (results.wins, results.draws, results.errors, results.games) == ((1, 1), 1, 1, 4)
    assert (results.mean_decisions, results.mean_rounds, results.seconds) == (20, 4, 1.235)
    assert results.reasons == {"landed": 2, "tie": 1}
    assert results.decision_ms == (5.0, 0.0)
    assert results.slowest_ms == (20.0, 0.0)


def test_paired_games_are_dealt_alike_until_every_bot_has_had_every_seat(tmp_path: Path) -> None:
    series = Series(game="pact", bots=("random", "heuristic"), seed=1, record=str(tmp_path), is_paired=True)
    run(series, 4)
    records = [read_record(tmp_path / f"pact-1-{number}.jsonl") for number in range(4)]
    deals = [record.entries[0].chance for record in records]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert [record.header.seats[0] for record in records] == ["random", "heuristic"] * 2


def test_a_paired_game_that_raises_is_played_again_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda *_: Silent())
    results = run(Series(game="pact", bots=("random", "random"), seed=4, is_paired=True), 1)
    assert results.failures[0].again.endswith("--games 1 --paired")


def test_bots_that_think_by_the_clock_go_by_cpu_time() -> None:
    """So a machine that is busy makes none weaker; at live tables they go by the time that people wait."""
    bot = bots.make("hard:5ms", games.load("moonshot"), 1)
    assert bot.clock is time.perf_counter
    table = _Table(games.load("pact"), PACT, 0, measures=False, keeps_record=False)
    assert table._bot(0, 1).clock is time.thread_time
