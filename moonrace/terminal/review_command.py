"""`moonrace review` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content, Json


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[
        str, typer.Option(metavar="SEAT", help="Whose decisions: A, B, C, D; all people's if left out.")
    ] = "",
    seconds: Annotated[
        float | None,
        typer.Option(min=0.0, max=3600.0, metavar="T", help="How long the coach thinks, if not as usual."),
    ] = None,
    content: Content = None,
    as_json: Json = False,
) -> None:
    """Tell on which decisions a finished game turned.

    Three to five of them, each with what was played, what looked better, by how much, and
    the command that plays on from there to try it. Where bots played alone, theirs are looked at.

    \b
    Examples:
      moonrace review game.jsonl
      moonrace review game.jsonl --seat B --seconds 60
      moonrace review game.jsonl --json
    """
    from moonrace.terminal.reviewing import review_file

    review_file(file, seat=seat, seconds=seconds, content=content, as_json=as_json)
