"""Measuring: the shape of what is printed, the bars, and a real server under a small load."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel import engine
from moonrace.lab import bench, rivals
from moonrace.lab.bench import BARS, Bar, Figures
from moonrace.terminal import bench_actions, bench_crowd, bench_server, benching
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
    assert list(found) == [GAME, "engine"]
    assert found["engine"]["tic_tac_toe"] > 0
    figures = found[GAME]
    assert {*ENGINE, "page_ms", "bars"} <= set(figures)
    assert all(figures[name] > 0 for name in (*ENGINE, "page_ms"))
    bars = figures["bars"]
    assert bars["decisions_per_second"]["at_least"] == 60_000
    assert bars["page_ms"]["at_most"] == 15
    assert all(bar["met"] is BARS[name].is_met(figures[name]) for name, bar in bars.items())
    assert result.exit_code == (0 if all(bar["met"] for bar in bars.values()) else 1)


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled, every game as quick as it must be, Catanatron and OpenSpiel beside it; nothing is run."""
    ours = {"decisions_per_second": 200_000.0, "decisions_per_second_times_pure": 3.0}
    monkeypatch.setattr(engine, "running", lambda: engine.COMPILED)
    monkeypatch.setattr(benching, "_figures", lambda *_, **__: dict(ours))
    monkeypatch.setattr(rivals, "tic_tac_toe_speed", lambda: 900_000.0)
    monkeypatch.setattr(rivals, "rival_figures", lambda: dict(OTHERS))


OTHERS = {"catanatron": 20_000.0, "openspiel_python": 30_000.0, "openspiel_cpp": 1_000_000.0}


@pytest.mark.usefixtures("_quick")
def test_the_median_of_all_games_is_held_against_catanatron(monkeypatch: pytest.MonkeyPatch) -> None:
    met = run("bench", "--json")
    told = json.loads(met.stdout)["engine"]
    assert (met.exit_code, told["not_measured"]) == (0, {})
    assert (told["median_decisions_per_second"], told["median_catanatron_ratio"]) == (200_000, 10)
    assert told["bars"] == {"median_catanatron_ratio": {"at_least": 8, "met": True}}
    assert (told["openspiel_python_ratio"], told["openspiel_cpp_ratio"]) == (30, 0.9)
    monkeypatch.setattr(rivals, "rival_figures", lambda: OTHERS | {"catanatron": 25_100.0})
    for words in ((), ("--json",)):
        assert run("bench", *words).exit_code == 1
    assert "the games' median to Catanatron's random play  NOT MET: at least 8" in run("bench").stdout


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize(
    ("words", "others", "why"),
    [((GAME,), OTHERS, "a median needs all games"), ((), {}, "not installed")],
)
def test_a_median_that_nobody_knows_is_not_told(
    words: tuple[str, ...], others: Figures, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "rival_figures", lambda: others)
    told = json.loads(run("bench", *words, "--json").stdout)["engine"]
    assert "median_catanatron_ratio" not in told
    assert why in told["not_measured"]["median_catanatron_ratio"]
    assert f"not measured: {why}" in run("bench", *words).stdout


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("decisions_per_second_times_pure", 2.49),
        ("simulations_per_second_times_pure", 1.99),
        ("simulations_per_second_times_pure", 0.0),
        ("simulations_per_second", 0.0),
    ],
)
def test_what_compiling_must_bring_is_a_bar_of_each_game(
    name: str, figure: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"decisions_per_second": 2e5, name: figure}
    monkeypatch.setattr(benching, "_figures", lambda *_, **__: found)
    result = run("bench", GAME, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)[GAME]["bars"][name]["met"] is False
    assert "NOT MET" in run("bench", GAME).stdout


@pytest.mark.usefixtures("_quick")
def test_the_sources_alone_say_what_they_cannot_be_compared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "running", lambda: engine.PURE)
    monkeypatch.setattr(rivals, "rival_figures", lambda: OTHERS | {"catanatron": 90_000.0})
    found = run("bench", "--json")
    told = json.loads(found.stdout)["engine"]
    assert (found.exit_code, told["running"], told["bars"]) == (0, "pure", {})
    assert set(told["not_measured"]) == {
        "decisions_per_second_times_pure",
        "simulations_per_second_times_pure",
        "median_catanatron_ratio",
    }
    assert "make compiled" in run("bench").stdout


@pytest.mark.usefixtures("_quick")
def test_the_table_of_the_docs_is_written_where_it_has_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nAfter.\n")
    found = {
        "decisions_per_second": 200_000,
        "pure_decisions_per_second": 50_000,
        "decisions_per_second_times_pure": 4,
        "simulations_per_second": 900,
        "pure_simulations_per_second": 300,
        "simulations_per_second_times_pure": 3,
        "catanatron_ratio": 10,
    }
    monkeypatch.setattr(games, "ids", lambda: [GAME])
    monkeypatch.setattr(benching, "_figures", lambda *_, **__: found)
    assert run("bench", "--markdown", page).exit_code == 0
    text = page.read_text()
    assert "| Tranquility Base | 50,000 | 200,000 | 4.00 | 10.0 | 300 | 900 | 3.00 |" in text
    assert "200,000 decisions a second compiled. That is 10.0 times Catanatron's, about 20,000." in text
    assert "OpenSpiel's in C++, driven from Python, makes 1,000,000: ours is 0.90 of it." in text
    assert (text.startswith("Before."), text.endswith("After.\n"), "old" in text) == (True, True, False)
    one = run("bench", GAME, "--markdown", page)
    assert (one.exit_code == 0, page.read_text()) == (False, text)
    assert "about all games" in one.output
    monkeypatch.setattr(engine, "running", lambda: engine.PURE)
    assert "make compiled first" in run("bench", "--markdown", page).output


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
