"""`moonrace serve`: starts the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from moonrace.terminal.output import OK


def serve_tables(data: Path | None, database: str, *, open_browser: bool, **wanted: Any) -> int:
    """Serve until stopped; `wanted` are fields of the server's settings."""
    from moonrace.server import run
    from moonrace.server.kinds import database_at

    place = database_at(database) if database else None
    run(data=data, database=place, open_browser=open_browser, **wanted)
    return OK
