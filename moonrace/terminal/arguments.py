"""Arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def complete_game(incomplete: str) -> list[str]:
    """The games whose ids begin like this, for the shell."""
    from moonrace import games

    return [game for game in games.ids() if game.startswith(incomplete)]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Which game; `moonrace games` lists them.", autocompletion=complete_game
    ),
]
AnyGame = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game; all of them if left out.", autocompletion=complete_game),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game. Repeatable."),
]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Your own card values (TOML), laid over ours."),
]
First = Annotated[
    int, typer.Option("--first", min=0, metavar="N", help="Number of the first game of the series.")
]
