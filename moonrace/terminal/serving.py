"""`moonrace serve`: starts the server."""

from __future__ import annotations

from pathlib import Path

from moonrace.terminal.output import OK


def serve_tables(host: str, port: int, data: Path | None, content: Path | None, *, open_browser: bool) -> int:
    """Serve until stopped."""
    from moonrace.server import run

    run(host=host, port=port, data=data, content=content, open_browser=open_browser)
    return OK
