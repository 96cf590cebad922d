"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="FILE", help="Your own card values (TOML), laid over ours."),
]
