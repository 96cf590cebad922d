"""`moonrace lab`: what designers ask of a game."""

from __future__ import annotations

import typer

from moonrace.terminal.lab_compare import compare, sweep, tune, values
from moonrace.terminal.lab_report import report
from moonrace.terminal.lab_run import columns, cost, replay, run

lab = typer.Typer(name="lab", no_args_is_help=True, rich_markup_mode=None)


@lab.callback()
def designers() -> None:
    """For designers: series of games, measured once and asked often.

    \b
    Examples:
      moonrace lab run tranquility-base --games 1000
      moonrace lab compare mine.toml
      moonrace lab report tranquility-base --games 400
    """


for command in (run, replay, columns, cost, compare, values, sweep, tune, report):
    lab.command()(command)
