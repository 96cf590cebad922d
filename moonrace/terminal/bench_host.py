"""A server process to be measured: an ordinary one without the limits that keep a single visitor in bounds.

Run as `python -m moonrace.terminal.bench_host FOLDER`; prints its port.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import uvicorn

from moonrace.server.app import create_app
from moonrace.server.database import prepare
from moonrace.server.doorway import allow_many_files
from moonrace.server.serve import listening
from moonrace.server.settings import Settings

MANY = 100_000


def main(folder: Path) -> None:
    """Serve from a folder until killed."""
    allow_many_files()
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        settings = Settings(
            data=folder, port=port, tables_per_hour=MANY, streams_per_link=MANY, commands_per_second=MANY
        )
        prepare(settings.kept_in)
        config = uvicorn.Config(create_app(settings), access_log=False, log_config=None, lifespan="on")
        print(port, flush=True)
        asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
