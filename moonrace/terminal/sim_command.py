"""`moonrace sim` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content, First, Game, Json, Settings


def sim(
    game: Game,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help="One for each seat, with commas: gentle, even, hard, master, hard:50it; random.",
        ),
    ] = "even,random",
    count: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    first: First = 0,
    jobs: Annotated[int, typer.Option(min=0, metavar="N", help="On how many cores; 0 takes all.")] = 0,
    settings: Settings = None,
    content: Content = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep a record of every game in this folder.")
    ] = None,
    paired: Annotated[
        bool, typer.Option("--paired", help="Deal each game again until every bot has had every seat.")
    ] = False,
    dealt: Annotated[
        bool, typer.Option("--dealt", help="Let chance choose characters, nations and the like, not bots.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Let bots play many games and count.

    Seats rotate from game to game, so that no bot keeps the first move; with --paired so many games as there
    are seats have one seed, and luck of the deal falls to each bot alike. One bot plays solo. The result does
    not depend on --jobs. Exits with 1 if a game ended in an error, and prints how to play it again.

    \b
    Examples:
      moonrace sim tranquility-base --bots even,random --games 1000 --seed 1
      moonrace sim tranquility-base --bots even --games 100          solo
      moonrace sim tranquility-base --bots hard:200ms,even --games 200 --json
      moonrace sim tranquility-base --bots learner,gentle --paired --games 100
    """
    from moonrace.terminal.simulating import simulate

    raise typer.Exit(
        simulate(
            game,
            bots,
            count=count,
            seed=seed,
            first=first,
            jobs=jobs,
            settings=settings or [],
            content=content,
            record=record,
            paired=paired,
            dealt=dealt,
            as_json=as_json,
        )
    )
