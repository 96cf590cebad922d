"""Measuring: the shape of what is printed, the bars, and a real server under a small load."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from moonrace.lab import bench
from moonrace.lab.bench import BARS, Bar
from moonrace.terminal import bench_actions, bench_crowd, bench_server
from tests.terminal.command import GAME, run

ENGINE = {
    "decisions_per_second",
    "legal_per_decision",
    "clone_us",
    "view_us",
    "resample_us",
    "replay_decisions_per_second",
    "undo_ms",
    "look_back_ms",
}


@pytest.fixture
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.02)
    monkeypatch.setattr(bench, "SAMPLES", 6)
    monkeypatch.setattr(bench, "LONG_MATCH", 150)


@pytest.mark.usefixtures("_brief")
def test_bench_as_json() -> None:
    result = run("bench", GAME, "--json")
    found = json.loads(result.stdout)
    assert list(found) == [GAME]
    figures = found[GAME]
    assert {*ENGINE, "page_ms", "bars"} <= set(figures)
    assert all(figures[name] > 0 for name in (*ENGINE, "page_ms"))
    bars = figures["bars"]
    assert bars["decisions_per_second"]["at_least"] == 60_000
    assert bars["page_ms"]["at_most"] == 15
    assert all(bar["met"] is BARS[name].is_met(figures[name]) for name, bar in bars.items())
    assert result.exit_code == (0 if all(bar["met"] for bar in bars.values()) else 1)


@pytest.mark.usefixtures("_brief")
def test_a_title_without_a_page_is_measured_without_one() -> None:
    figures = json.loads(run("bench", "pact", "--json").stdout)["pact"]
    assert set(figures) >= ENGINE
    assert "page_ms" not in figures


@pytest.mark.usefixtures("_brief")
def test_a_missed_bar_is_shown_and_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BARS, "clone_us", Bar(1e-6, is_least=False))
    result = run("bench", "pact")
    assert result.exit_code == 1
    assert "NOT MET: at most 1e-06" in result.stdout


def test_bars_are_met_at_the_bar_itself() -> None:
    least, most = Bar(10, is_least=True), Bar(10, is_least=False)
    assert [least.is_met(figure) for figure in (9, 10, 11)] == [False, True, True]
    assert [most.is_met(figure) for figure in (9, 10, 11)] == [True, True, False]


def test_a_real_server_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"STREAMS": 40, "TABLES": 3, "PLAY_SECONDS": 2.0, "THINKING": (0.05, 0.2)}.items():
        monkeypatch.setattr(bench_server, name, value)
    with ThreadPoolExecutor(max_workers=1) as apart_from_any_browser_test:
        figures = apart_from_any_browser_test.submit(bench_server.server_figures, GAME).result()
    assert figures["second_browser_actions"] >= 3
    assert 0 < figures["second_browser_median_ms"] <= figures["second_browser_ms"]
    assert figures["small_answer_ms"] > 0
    assert figures["stream_memory_mb"] < 60


def test_actions_on_the_disk_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_actions, "SECONDS", 0.6)
    monkeypatch.setattr(bench_actions, "TABLES", 2)
    with ThreadPoolExecutor(max_workers=1) as apart_from_any_browser_test:
        figures = apart_from_any_browser_test.submit(bench_actions.action_figures).result()
    assert figures["actions_per_second"] > 0
    assert 0 < figures["action_median_ms"] <= figures["action_ms"]
    assert figures["action_cpu_ms"] > 0


def test_a_crowd_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_crowd, "SECONDS", 1.0)
    monkeypatch.setattr(bench_crowd, "THINKING", (0.05, 0.3))
    with ThreadPoolExecutor(max_workers=1) as apart_from_any_browser_test:
        result = apart_from_any_browser_test.submit(run, "bench", "--crowd", "3", "--json").result()
    figures = json.loads(result.stdout)
    assert (figures["tables"], figures["viewers"]) == (3, 12)
    assert figures["files"] > 12
    assert 0 < figures["action_median_ms"] <= figures["update_median_ms"] <= figures["update_ms"]
