"""`moonrace train` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Game


def train(
    game: Game,
    count: Annotated[
        int,
        typer.Option("--games", min=0, metavar="N", help="How many games; 0 for as many as the game says."),
    ] = 0,
    minutes: Annotated[
        float, typer.Option(min=0.1, metavar="M", help="Play no longer than this; the same command goes on.")
    ] = 10.0,
    fitting: Annotated[
        float, typer.Option("--fit", min=1, metavar="SECONDS", help="Fit no longer than this.")
    ] = 120.0,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 3,
    jobs: Annotated[int, typer.Option(min=0, metavar="N", help="On how many cores; 0 takes all.")] = 0,
    folder: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where samples are kept, to go on with.")
    ] = Path("lab/train"),
    into: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the net goes; beside the game's player if left out."),
    ] = None,
    card: Annotated[bool, typer.Option("--card", help="Only tell of the net that is there.")] = False,
    ladder: Annotated[
        Path, typer.Option(metavar="FOLDER", help="The rungs that the card tells the strength of.")
    ] = Path("docs/ladder"),
) -> None:
    """Let bots play, and make of their games what the longer-thinking levels know.

    Games are played in portions, which are files of samples; when all are there, a net is fitted to them and
    written with its card. Broken off, or out of time, it goes on with the same command.

    \b
    Examples:
      moonrace train apogee --minutes 10
      moonrace train apogee --games 200 --folder lab/trial --into lab/trial
      moonrace train tranquility-base --card
    """
    from moonrace.terminal.training import Wanted, tell_card, train_net

    if card:
        raise typer.Exit(tell_card(game, ladder))
    wanted = Wanted(game, count, 60 * minutes, fitting, seed, jobs, folder, into)
    raise typer.Exit(train_net(wanted))
