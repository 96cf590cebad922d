"""Reports of the lab: games played where they are missing, and the page written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab.arena import Series
from moonrace.lab.runs import Run, needs_extra, planned
from moonrace.lab.spreading import Spread
from moonrace.terminal.given import options_of
from moonrace.terminal.lab_comparing import LAB
from moonrace.terminal.lab_running import Where, spread_over
from moonrace.terminal.output import FAILED, OK, bold, progress, say, wrapped


def report_games(
    what: Sequence[str],
    *,
    bots: Sequence[str],
    count: int,
    seed: int,
    where: Where,
    settings: Sequence[str],
    content: Path | None,
    is_dealt: bool,
    out: Path | None,
) -> None:
    """Write the report of a game, or of runs that are there."""
    needs_extra()
    from moonrace.lab.report_page import check_place, write_report

    if out is not None:
        check_place(out)
    if len(what) == 1 and not Path(what[0]).is_dir():
        game = games.load(what[0]).id
        chapters = [tuple(seats.split(",")) for seats in bots or ["even,even"]]
        runs = [
            _begun(Series(game, seats, seed, options_of(settings), is_dealt=is_dealt), content)
            for seats in chapters
        ]
        with spread_over(where) as spread:
            for run in runs:
                _play(run, count, spread)
    else:
        missing = [word for word in what if not Path(word).is_dir()]
        if missing:
            raise BadText(f"{missing[0]} is no folder. Give one game, or folders of runs.")
        runs = [Run.open(Path(word)) for word in what]
    file = out or Path(f"{runs[0].series.game}.html")
    written = write_report(runs, file)
    for part in written.parts:
        say(f"{bold(part.title)}: {part.lead}")
        for answer in part.answers:
            say(wrapped(f"{answer.question} {answer.words}", "    ", "  "))
        say("")
        for figure in part.figures:
            say(wrapped(f"{figure.title}: {figure.sentence}", "    ", "  "))
    games_played = sum(len(run.played_numbers()) for run in runs)
    say(f"{file}: {written.size / 1000:.0f} kB, {games_played} games; every figure with its table and games.")


def check_reports(files: Sequence[Path]) -> int:
    """Say which reports are old, and why."""
    from moonrace.lab.report_age import changes_since

    found = {file: changes_since(file) for file in files}
    for file, changes in found.items():
        told = f"old: {', '.join(changes)}" if changes else "of today"
        say(f"{file}: {told}")
    return FAILED if any(found.values()) else OK


def _play(run: Run, count: int, spread: Spread) -> None:
    with progress(f"Playing, {len(run.series.bots)} seats", count) as tell:
        run.play(count, spread=spread, progress=lambda done, _: tell(done))


def _begun(series: Series, content: Path | None) -> Run:
    plan = planned(series, content)
    return Run.begin(LAB / f"{series.game}-{plan.id}", plan)
