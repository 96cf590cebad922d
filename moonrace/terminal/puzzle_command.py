"""`moonrace puzzle` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Settings, complete_game


def puzzle(
    name: Annotated[
        str, typer.Argument(metavar="PUZZLE", help="Which one; today's if left out. “list” lists all.")
    ] = "",
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="With “find”: where to look for new ones.", autocompletion=complete_game
        ),
    ] = "",
    goal: Annotated[str, typer.Option(metavar="GOAL", help="Find: which goal; all if left out.")] = "",
    count: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Find: how many games.")] = 5,
    seed: Annotated[int, typer.Option(metavar="N", help="Find: the seed of the first game.")] = 0,
    depth: Annotated[
        int, typer.Option(min=0, max=8, metavar="N", help="Find: decisions ahead; 0 as the goal says.")
    ] = 0,
    settings: Settings = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Find: write what is found into this folder.")
    ] = None,
) -> None:
    """Solve a puzzle: a position with one move that is provably the best.

    Everybody has the same puzzle on the same day (UTC). After your answer come the value of every move and
    the reason. “find” lets bots play and looks for new ones.

    \b
    Examples:
      moonrace puzzle
      moonrace puzzle list
      moonrace puzzle find GAME --games 3 --seed 7 --out found
    """
    from moonrace.terminal.puzzling import puzzle_command

    raise typer.Exit(puzzle_command(name, game, goal, count, seed, depth, settings or [], out))
