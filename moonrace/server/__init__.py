"""Tables online: app, store, streams, clocks and bots at live tables. Names no game."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def run(*, data: Path | None = None, open_browser: bool = False, **wanted: Any) -> None:
    """Serve until stopped; `wanted` are fields of `Settings`."""
    from moonrace.server.serve import serve
    from moonrace.server.settings import Settings

    serve(Settings(data=data or data_folder(), **wanted), open_browser=open_browser)


def data_folder() -> Path:
    """Where a server keeps its tables unless it is told otherwise."""
    import platformdirs

    return Path(platformdirs.user_data_dir("moonrace"))
