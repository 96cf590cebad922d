"""Tables online: app, store, streams, clocks and bots at live tables. Names no game."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def run(*, data: Path | None = None, open_browser: bool = False, **wanted: Any) -> None:
    """Serve until stopped; `wanted` are fields of `Settings`."""
    import platformdirs

    from moonrace.server.serve import serve
    from moonrace.server.settings import Settings

    folder = data or Path(platformdirs.user_data_dir("moonrace"))
    serve(Settings(data=folder, **wanted), open_browser=open_browser)
