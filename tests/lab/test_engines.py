"""What `moonrace bench` says of engines: ours compiled and pure, and tic-tac-toe beside others."""

from __future__ import annotations

import random
import subprocess
from typing import Any

import msgspec
import pytest

from moonrace import games
from moonrace.bots.search import SearchBot
from moonrace.kernel import engine
from moonrace.kernel.chance import Seeded
from moonrace.kernel.frames import Flow
from moonrace.kernel.position import Position
from moonrace.lab import bench, engines, rivals
from moonrace.lab.bench import BARS, bars_of, missed
from moonrace.lab.playing_out import play_out
from moonrace.lab.rivals import MARKS, TITLE
from moonrace.lab.tic_tac_toe import Board, empty_board


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.01)
    monkeypatch.setattr(engines, "SIMULATIONS", 20)
    monkeypatch.setattr(engines, "EACH", 10)


# Compiled and pure ----------------------------------------------------------------------------------


def pretend_compiled(monkeypatch: pytest.MonkeyPatch, pure: bench.Figures) -> list[list[str]]:
    """This engine counts as compiled, and its sources give these figures; the commands that ask for them."""
    asked: list[list[str]] = []

    def answer(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, msgspec.json.encode(pure))

    monkeypatch.setattr(engine, "running", lambda: engine.COMPILED)
    monkeypatch.setattr(subprocess, "run", answer)
    return asked


def test_the_sources_alone_tell_how_quickly_they_are_searched() -> None:
    figures = engines.beside_pure(games.load("pact"))
    assert list(figures) == ["simulations_per_second"]
    assert figures["simulations_per_second"] > 0


def test_a_compiled_engine_is_held_against_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"decisions_per_second": 300.0, "simulations_per_second": 50.0}
    asked = pretend_compiled(monkeypatch, {"decisions_per_second": 100.0, "simulations_per_second": 40.0})
    monkeypatch.setattr(engines, "own_figures", lambda _: own)
    title = games.load("pact")
    figures = engines.beside_pure(title)
    assert figures == {
        "simulations_per_second": 50.0,
        "pure_decisions_per_second": 100.0,
        "decisions_per_second_times_pure": 3.0,
        "pure_simulations_per_second": 40.0,
        "simulations_per_second_times_pure": 1.25,
    }
    assert asked == [engine.command(engine.PURE, "moonrace.lab.engines", "pact")]
    assert missed(figures, bars_of(title)) == ["simulations_per_second_times_pure"]


def test_where_nothing_was_searched_no_bar_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that is missing would take its bar with it."""
    nothing = {"decisions_per_second": 300.0, "simulations_per_second": 0.0}
    pretend_compiled(monkeypatch, nothing)
    monkeypatch.setattr(engines, "simulations_per_second", lambda _: 0.0)
    title = games.load("pact")
    short = missed(engines.beside_pure(title), bars_of(title))
    assert {"simulations_per_second", "simulations_per_second_times_pure"} <= {*short}


def test_a_search_that_has_nothing_to_compare_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Certain(SearchBot):
        def decide(self, mind: Any) -> None:
            self.iterations = 0

    monkeypatch.setattr(engines, "SearchBot", Certain)
    monkeypatch.setattr(engines, "MOST_DECISIONS", 3)
    assert engines.simulations_per_second(games.load("pact")) == 0.0


def test_what_is_asked_of_compiling() -> None:
    assert BARS["decisions_per_second_times_pure"] == bench.Bar(2.5, is_least=True)
    assert BARS["simulations_per_second_times_pure"] == bench.Bar(2, is_least=True)
    assert BARS["median_catanatron_ratio"] == bench.Bar(8, is_least=True)


# Tic-tac-toe ----------------------------------------------------------------------------------------


def after(*cells: int) -> Position[Board, Any]:
    """The position after these cells were marked in turn."""
    position = Position(TITLE, empty_board(MARKS), Flow(Seeded(0)))
    for cell in cells:
        position.act(position.awaited[0], MARKS[cell])
    return position


@pytest.mark.parametrize(
    ("cells", "winners", "why"),
    [
        ((0, 3, 1, 4, 2), (0,), "line"),
        ((0, 3, 1, 4, 8, 5), (1,), "line"),
        ((0, 1, 3, 2, 6), (0,), "line"),
        ((0, 1, 4, 2, 8), (0,), "line"),
        ((2, 0, 4, 1, 6), (0,), "line"),
        ((0, 1, 2, 4, 3, 5, 7, 6, 8), (0, 1), "full"),
        ((0, 1, 8, 3, 2, 6, 5), (0,), "line"),
    ],
)
def test_three_in_a_row_or_a_full_board_end_it(
    cells: tuple[int, ...], winners: tuple[int, ...], why: str
) -> None:
    assert not after(*cells[:-1]).over
    result = after(*cells).result
    assert result is not None
    assert (tuple(result.winners), result.why) == (winners, why)


def test_only_free_cells_are_marked_in_turn() -> None:
    position = after(4, 0)
    assert list(position.awaited) == [0]
    assert [str(mark) for mark in position.legal(0)] == [f"mark {cell}" for cell in (1, 2, 3, 5, 6, 7, 8)]


def test_games_are_played_out_and_counted() -> None:
    position = Position(TITLE, empty_board(MARKS), Flow(Seeded(0)))
    assert play_out(position, lambda: 0.0) == (7, 9 + 8 + 7 + 6 + 5 + 4 + 3)
    assert position.over
    assert play_out(position, lambda: 0.0) == (0, 0)
    rng = random.Random(1)
    made, offered = play_out(Position(TITLE, empty_board(MARKS), Flow(Seeded(0))), rng.random)
    assert 5 <= made <= 9
    assert offered == sum(range(10 - made, 10))


# Engines of others ----------------------------------------------------------------------------------


def test_the_kernel_stands_beside_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "tic_tac_toe_speed", lambda: 600_000.0)
    others = {"catanatron": 20_000.0, "openspiel_cpp": 800_000.0}
    assert rivals.kernel_figures(others, [100_000, 300_000, 200_000]) == {
        "tic_tac_toe": 600_000,
        "openspiel_cpp": 800_000,
        "openspiel_cpp_ratio": 0.75,
        "median_decisions_per_second": 200_000,
        "median_catanatron_ratio": 10,
    }
    assert rivals.kernel_figures({}, []) == {"tic_tac_toe": 600_000}


def test_our_own_tic_tac_toe_is_really_played() -> None:
    assert rivals.kernel_figures({}, [])["tic_tac_toe"] > 100


def test_what_is_not_installed_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> float:
        raise ImportError("nothing of that name")

    monkeypatch.setattr(rivals, "MEASURES", {"catanatron": missing, "openspiel_cpp": lambda: 12.4})
    others = rivals.rival_figures()
    assert others == {"openspiel_cpp": 12}
    told = rivals.not_measured(others, is_whole=True)
    assert "moonrace[bench]" in told["catanatron"]
    assert "openspiel_cpp" not in told
