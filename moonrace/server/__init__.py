"""Tables online: app, store, streams, clocks and bots at live tables. Names no game."""

from __future__ import annotations

from pathlib import Path


def run(
    *,
    host: str = "127.0.0.1",
    port: int = 8400,
    data: Path | None = None,
    content: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until stopped."""
    from moonrace.server.serve import serve

    serve(host=host, port=port, data=data, content=content, open_browser=open_browser)
