"""`moonrace lab report`: one file that tells what bots found in a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content, Settings
from moonrace.terminal.lab_options import Cluster, Dealt, Jobs, Scheduler, Seed


def report(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME | RUN… | FILE…",
            help="A game, or folders that `lab run` has filled; with --check, reports.",
        ),
    ],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", metavar="BOTS", help="Who plays, one for each seat; once for each chapter. even,even."
        ),
    ] = None,
    count: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games in each chapter.")] = 200,
    seed: Seed = 0,
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    dealt: Dealt = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to; GAME.html if left out.")
    ] = None,
    cluster: Cluster = "",
    scheduler: Scheduler = "",
    check: Annotated[
        bool, typer.Option("--check", help="Say which reports are old, and why; 1 if any is.")
    ] = False,
) -> None:
    """Write a report: who wins, how long it lasts, when it is decided, what is used.

    One HTML file that opens anywhere, offline, light and dark, and prints. Games are played first where they
    are not there yet; stopped, it goes on where it was.

    \b
    Examples:
      moonrace lab report tranquility-base --games 20
      moonrace lab report --check docs/reports/*.html
    """
    from moonrace.lab.runs import needs_extra

    needs_extra()
    from moonrace.terminal.lab_reporting import check_reports, report_games
    from moonrace.terminal.lab_running import Where

    if check:
        raise typer.Exit(check_reports([Path(word) for word in what]))
    report_games(
        what,
        bots=bots or [],
        count=count,
        seed=seed,
        where=Where(jobs, cluster, scheduler),
        settings=settings or [],
        content=content,
        is_dealt=dealt,
        out=out,
    )
