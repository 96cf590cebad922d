"""Options that several commands of the lab have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Jobs = Annotated[int, typer.Option(min=0, metavar="N", help="On how many cores; 0 takes all.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="KIND", help="Play on a cluster: dask; its own, or --scheduler.")
]
Scheduler = Annotated[
    str, typer.Option("--scheduler", metavar="ADDRESS", help="The cluster's scheduler: tcp://HOST:8786.")
]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")]
Dealt = Annotated[
    bool, typer.Option("--dealt", help="Chance chooses characters and nations, so that all are played alike.")
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="FOLDER", help="Where games are kept, to go on with; lab/… if left out."
    ),
]
