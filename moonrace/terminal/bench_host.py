"""A server process to be measured: an ordinary one without the limits that keep a single visitor in bounds.

Run as `python -m moonrace.terminal.bench_host FOLDER`; prints its port.
"""

from __future__ import annotations

import sys
from pathlib import Path

from moonrace.server.database import prepare
from moonrace.server.serve import listening, run
from moonrace.server.settings import Settings

MANY = 100_000


def main(folder: Path) -> None:
    """Serve from a folder until killed."""
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        settings = Settings(
            data=folder,
            port=port,
            tables_per_hour=MANY,
            streams_per_link=MANY,
            commands_per_second=MANY,
            requests_per_second=MANY,
            connections_of_one=MANY,
        )
        prepare(settings.kept_in)
        print(port, flush=True)
        run(settings, [listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
