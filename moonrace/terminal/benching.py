"""`moonrace bench`: figures beside the bars they must meet."""

from __future__ import annotations

from pathlib import Path

from moonrace import games
from moonrace.kernel import engine
from moonrace.lab import bench, bench_table, engines, rivals
from moonrace.lab.bench import Figures
from moonrace.tables.face import has_face
from moonrace.terminal import bench_actions, bench_page, bench_server
from moonrace.terminal.bench_twin import longest_game
from moonrace.terminal.output import FAILED, OK, bold, say, show_json

WORDS = {
    "decisions_per_second": "random play, decisions a second",
    "legal_per_decision": "actions to choose from",
    "clone_us": "copying a position, microseconds",
    "view_us": "one seat's view, microseconds",
    "resample_us": "dealing hidden things anew, microseconds",
    "observations_per_second": "observations for programs that learn, a second",
    "observations_to_decisions": "observations to decisions of random play",
    "candidates_us": "the features of all legal actions, microseconds",
    "replay_decisions_per_second": "reading a record back, decisions a second",
    "undo_ms": "taking back a step after 10,000, milliseconds",
    "look_back_ms": "looking back at any of 10,000 steps, milliseconds",
    "page_ms": "drawing the page, milliseconds",
    "page_kb": "its size, kB",
    "update_kb": "what a move sends to an open page, kB",
    "update_ms": "working that out, milliseconds",
    "scripts_kb": "its scripts as they are sent, kB",
    "small_answer_ms": "a small answer on an open connection, milliseconds",
    "fragments_per_second": "updates for those who watch, a second of the server's CPU",
    "stream_memory_mb": "1,000 idle event streams, MB",
    "second_browser_ms": "an action seen in a second browser, milliseconds (95th percentile)",
    "second_browser_median_ms": "the same, median",
    "second_browser_actions": "actions so measured, at twenty tables",
    "actions_per_second": "actions on the disk a second, at sixteen tables",
    "action_ms": "both players know of an action, milliseconds (99th percentile)",
    "action_median_ms": "the same, median",
    "action_cpu_ms": "the server's CPU for an action, milliseconds",
    "plan_rockets_ms": "a one-way plan with rockets alone, milliseconds",
    "plan_rockets_cpsat_ms": "the same by CP-SAT",
    "plan_thrusters_ms": "a one-way plan with ion thrusters, milliseconds",
    "plan_thrusters_cpsat_ms": "the same by CP-SAT",
    "plan_crew_ms": "a crew there and back, milliseconds",
    "plan_crew_cpsat_ms": "the same with rockets alone by CP-SAT",
    "plan_meetings_ms": "a crew to another planet with parts left and met again, milliseconds",
    "catanatron_decisions_per_second": "Catanatron's random play, decisions a second",
    "catanatron_ratio": "ours to Catanatron's",
    "catanatron": "Catanatron's random play, decisions a second",
    "median_decisions_per_second": "the games' median of random play, decisions a second",
    "median_catanatron_ratio": "the games' median to Catanatron's random play",
    "simulations_per_second": "worlds that search plays and judges, a second",
    "pure_decisions_per_second": "random play by the sources, not compiled",
    "decisions_per_second_times_pure": "random play: times as many compiled",
    "pure_simulations_per_second": "search by the sources, not compiled",
    "simulations_per_second_times_pure": "search: times as many compiled",
    "tic_tac_toe": "tic-tac-toe on this engine, decisions a second",
    "openspiel_python": "OpenSpiel's tic-tac-toe in Python",
    "openspiel_python_ratio": "ours to it",
    "openspiel_cpp": "OpenSpiel's tic-tac-toe in C++, driven from Python",
    "openspiel_cpp_ratio": "ours to it",
}


ENGINE = "engine"
"""What stands beside the games in JSON."""


def bench_games(
    game: str, *, with_server: bool, database: str = "", markdown: Path | None = None, as_json: bool
) -> int:
    """Measure one game or all; the exit code. A database, if named, is where actions on the disk are counted;
    into a page, if named, goes what compiling brings."""
    if markdown is not None:
        bench_table.check(markdown, game)
    others = rivals.rival_figures()
    catanatron = others.get(rivals.CATANATRON)
    found: dict[str, Figures] = {}
    for name in [game] if game else games.ids():
        found[name] = _figures(name, catanatron, with_server=with_server, database=database)
        if not as_json:
            _show(name, found[name])
    speeds = [figures[bench.SPEED] for figures in found.values()]
    kernel = rivals.kernel_figures(others, [] if game else speeds)
    missing = rivals.not_measured(others, is_whole=not game)
    if as_json:
        told = {name: _described(figures, _bars(name)) for name, figures in found.items()}
        about = {"running": engine.running(), "not_measured": missing}
        show_json({**told, ENGINE: {**about, **_described(kernel, rivals.kernel_bars())}})
    else:
        _show_engine(kernel, missing)
    if markdown is not None:
        bench_table.written(markdown, found, kernel)
    is_short = any(bench.missed(figures, _bars(name)) for name, figures in found.items())
    return FAILED if is_short or bench.missed(kernel, rivals.kernel_bars()) else OK


def _figures(name: str, catanatron: float | None, *, with_server: bool, database: str) -> Figures:
    title = games.load(name)
    figures = bench.engine_figures(title) | engines.beside_pure(title)
    if has_face(title.id):
        figures |= bench_page.page_figures(title)
    if has_face(title.id) and with_server:
        figures |= bench_server.server_figures(name)
        if name == longest_game():
            figures |= bench_actions.action_figures(database)
    if name in games.planners():
        figures |= bench.planner_figures(name)
    if catanatron:
        figures["catanatron_decisions_per_second"] = round(catanatron)
        figures["catanatron_ratio"] = round(figures["decisions_per_second"] / catanatron, 2)
    return figures


def _bars(game: str) -> dict[str, bench.Bar]:
    return bench.bars_of(games.load(game))


def _described(figures: Figures, bars: dict[str, bench.Bar]) -> dict[str, object]:
    beside = {
        name: {
            "at_least" if bar.is_least else "at_most": bar.value,
            "met": bar.is_met(figures[name]),
        }
        for name, bar in bars.items()
        if name in figures
    }
    return {**figures, "bars": beside}


def _show(name: str, figures: Figures) -> None:
    say(bold(name))
    _show_figures(figures, _bars(name))


def _show_figures(figures: Figures, bars: dict[str, bench.Bar]) -> None:
    for key, figure in figures.items():
        bar = bars.get(key)
        verdict = f"  {'met' if bar.is_met(figure) else 'NOT MET'}: {bar}" if bar else ""
        say(f"  {figure:>12,g}  {WORDS.get(key, key)}{verdict}")


def _show_engine(kernel: Figures, missing: dict[str, str]) -> None:
    """The engine alone, beside engines of others, and what could not be measured."""
    say(bold(f"The engine, {engine.running()}"))
    _show_figures(kernel, rivals.kernel_bars())
    for name, why in missing.items():
        say(f"  {'–':>12}  {WORDS[name]}  not measured: {why}")
