"""`moonrace fuzz`: random play with the laws watching."""

from __future__ import annotations

from pathlib import Path

from moonrace import games
from moonrace.lab.fuzz import Failure, Report, fuzz
from moonrace.terminal.output import FAILED, OK, bold, complain, progress, say, show_json, wrapped

SECONDS = 60.0
MANY_GAMES = 1_000_000
SHOWN_FAILURES = 5


def fuzz_games(
    game: str,
    *,
    count: int | None,
    seed: int,
    first: int,
    seconds: float | None,
    content: Path | None,
    out: Path,
    as_json: bool,
) -> int:
    """Fuzz one game or all; the exit code."""
    limit = seconds if seconds is not None else (0.0 if count else SECONDS)
    reports = []
    for name in [game] if game else games.ids():
        with progress(f"Fuzzing {name}", count) as tell:
            report = fuzz(
                games.load(name, content),
                seed=seed,
                games=count or MANY_GAMES,
                first=first,
                seconds=limit,
                folder=out,
                progress=tell,
            )
        reports.append(report)
        if not as_json:
            _show(report)
    if as_json:
        show_json(reports[0] if game else reports)
    return FAILED if any(report.failures for report in reports) else OK


def _show(report: Report) -> None:
    ways = "1 way" if report.ways == 1 else f"{report.ways} ways"
    broken = f"{len(report.failures)} broken" if report.failures else "no law broken"
    say(
        f"{bold(report.game)}: {report.games} games set up in {ways}, {report.decisions} decisions, "
        f"{report.seconds:.1f} s, seed {report.seed}: {broken}."
    )
    for failure in report.failures[:SHOWN_FAILURES]:
        _show_failure(failure)
    if len(report.failures) > SHOWN_FAILURES:
        complain(f"... and {len(report.failures) - SHOWN_FAILURES} more.")


def _show_failure(failure: Failure) -> None:
    what = failure.what if len(failure.what) < 600 else f"{failure.what[:600]} ..."
    complain(wrapped(f"Game {failure.game} ({failure.way}): {failure.law}: {what}"))
    complain(f"  Find it again: {failure.again}")
    if failure.replay:
        complain(f"  Look at it:    {failure.replay}")
