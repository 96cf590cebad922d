"""`moonrace ladder` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import AnyGame, Json, Settings


def ladder(
    game: AnyGame = "",
    count: Annotated[
        int, typer.Option("--games", min=0, metavar="N", help="At most so many for each rung; 0 plays none.")
    ] = 200,
    levels: Annotated[
        str,
        typer.Option(
            metavar="LEVELS", help="Rungs, lowest first: even,hard,master:200it. All four if left out."
        ),
    ] = "",
    weakened: Annotated[
        bool, typer.Option("--weakened", help="Instead: even against itself without a rule of thumb.")
    ] = False,
    until_sure: Annotated[
        bool,
        typer.Option("--until-sure", help="End a rung when it is surely above its goal, or below."),
    ] = False,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed deals the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, metavar="N", help="On how many cores; 0 takes all.")] = 0,
    settings: Settings = None,
    folder: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where what was played is kept, to go on with.")
    ] = Path("lab/ladder"),
    anew: Annotated[bool, typer.Option("--anew", help="Forget what was played of these rungs.")] = False,
    markdown: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the table of all that is kept into this page."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play each level against the one below it, and say how often it wins.

    Two play; each deal is played from both seats. A rung that was stopped or killed goes on with the same
    command. Levels that think by the clock need time: hard:50it says how many futures are tried, and plays
    the same games every time. Exits with 1 if a game ended in an error.

    \b
    Examples:
      moonrace ladder tranquility-base --games 200
      moonrace ladder apogee --levels even,hard:50it --games 100 --until-sure
      moonrace ladder --weakened --games 40
      moonrace ladder --games 0 --folder docs/ladder --markdown docs/opponents.md
    """
    from moonrace.terminal.laddering import Asked, play_ladder

    asked = Asked(
        game=game,
        most=count,
        levels=levels,
        weakened=weakened,
        until_sure=until_sure,
        seed=seed,
        jobs=jobs,
        settings=settings or [],
        folder=folder,
        anew=anew,
    )
    raise typer.Exit(play_ladder(asked, markdown, as_json=as_json))
