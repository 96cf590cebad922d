"""`moonrace lab run`, `replay`, `columns` and `cost` as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import AnyGame, Content, Game, Json, Settings
from moonrace.terminal.lab_options import Cluster, Jobs, Scheduler

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a run.")]


def run(
    game: Game,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS", help="One for each seat, with commas: gentle, even, hard:200it; random, learner."
        ),
    ] = "even,even",
    count: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games in all.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="FOLDER", help="Where tables go; else runs/NAME."),
    ] = None,
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    paired: Annotated[
        bool, typer.Option("--paired", help="Deal each game again until every bot has had every seat.")
    ] = False,
    dealt: Annotated[
        bool, typer.Option("--dealt", help="Let chance choose characters, nations and the like, not bots.")
    ] = False,
    leave_out: Annotated[
        str, typer.Option(metavar="TABLES", help="Tables that are not wanted, with commas: decisions,events.")
    ] = "",
    records: Annotated[bool, typer.Option("--records", help="Keep a record of every game as well.")] = False,
    portion: Annotated[
        int, typer.Option(min=0, metavar="N", help="Games in one portion; larger for very many games.")
    ] = 0,
    cluster: Cluster = "",
    scheduler: Scheduler = "",
    as_json: Json = False,
) -> None:
    """Play a series and keep it in tables: games, seats, decisions, events, uses, progress.

    Stopped or killed, the same command goes on where it was. The tables are the same on any number of cores
    and machines. `docs/lab.md` describes every column and shows how to ask.

    \b
    Examples:
      moonrace lab run tranquility-base --games 1000
      moonrace lab run leaving-earth --bots even,even,even --content cheap-juno.toml --into runs/juno
      moonrace lab run apogee --cluster dask --scheduler tcp://10.0.0.5:8786 --games 100000
    """
    from moonrace.terminal.lab_running import Asked, Where, play

    asked = Asked(
        game=game,
        bots=bots,
        total=count,
        seed=seed,
        settings=settings or [],
        content=content,
        paired=paired,
        dealt=dealt,
        leave_out=leave_out,
        records=records,
    )
    where = Where(jobs=jobs, cluster=cluster, scheduler=scheduler)
    raise typer.Exit(play(asked, where, portion=portion, into=into, as_json=as_json))


def replay(
    folder: Folder,
    number: Annotated[int, typer.Argument(min=0, metavar="NUMBER", help="The number of a game.")],
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write its record instead of showing it.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="N", help="Show the table as it was after entry N.")
    ] = None,
    seat: Annotated[
        str, typer.Option(metavar="SEAT", help="Whose eyes: A, B, C, D, spectator, or all for every secret.")
    ] = "all",
    as_json: Json = False,
) -> None:
    """Show a game of a run, made again from its row alone; or write its record.

    \b
    Examples:
      moonrace lab replay runs/juno 17
      moonrace lab replay runs/juno 17 --save game.jsonl
    """
    from moonrace.terminal.lab_running import show_game

    show_game(folder, number, save=save, at=at, seat=seat, as_json=as_json)


def columns(game: Game, as_json: Json = False) -> None:
    """List the tables of a run and their columns, those of the game among them.

    \b
    Examples:
      moonrace lab columns leaving-earth
    """
    from moonrace.terminal.lab_running import list_columns

    list_columns(game, as_json=as_json)


def cost(
    game: AnyGame = "",
    count: Annotated[
        int, typer.Option("--games", min=1, metavar="N", help="How many games of each are measured.")
    ] = 20,
    cores: Annotated[int, typer.Option(min=1, metavar="N", help="How many cores one would have.")] = 100,
    million: Annotated[
        int, typer.Option("--for", min=1, metavar="N", help="How many games one would play.")
    ] = 1_000_000,
    markdown: Annotated[
        Path | None, typer.Option(help="A page between whose marks the table is written.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure what a game costs, tables included, and work out what very many would take.

    CPU time on one core of this machine, even bots, as many as two play, or the fewest.

    \b
    Examples:
      moonrace lab cost
      moonrace lab cost apogee --games 100 --for 100000 --cores 8
    """
    from moonrace.terminal.lab_costing import Many, show_cost

    show_cost(game, count, Many(million, cores), markdown=markdown, as_json=as_json)
