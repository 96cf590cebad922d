"""`moonrace verify` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content, Json


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    content: Content = None,
    as_json: Json = False,
) -> None:
    """Check that nobody chose what chance gave in a game on a server.

    Works every draw and every die of a record out again, from the secret that was sealed before the deal and
    from what the people at the table have added to it. Exits with 1 if something does not follow.

    \b
    Examples:
      moonrace verify game.jsonl
      moonrace verify game.jsonl --json
    """
    from moonrace.terminal.verifying import verify_file

    raise typer.Exit(verify_file(file, content, as_json=as_json))
