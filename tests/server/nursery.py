"""Starts servers quickly: everything is imported once, and each server is a process forked from here.

    python -m tests.server.nursery FOLDER [ADDRESS]

Reads lines "start PORT" and answers with the process id of a server on that port. Each server is a real
process with its own memory, which can be killed like any other.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import traceback
from pathlib import Path

from moonrace import games, server
from moonrace.server.app import create_app
from moonrace.server.database import Database, prepare
from moonrace.server.postgresql import Postgres
from moonrace.server.settings import Settings
from moonrace.tables.kit import render as _render  # noqa: F401 imported here once for all servers
from tests import titles
from tests.server import pact_face


def main(data: Path, database: Database | None) -> None:
    """Fork servers until the input ends."""
    titles.register()
    pact_face.install()
    for game in games.ids():
        games.load(game)
    _warm_up()
    # Children are reaped by the system, so that a killed one does not linger.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        port = int(line.split()[1])
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin.close()
            _serve(port, data, database)
        print(child, flush=True)


def _warm_up() -> None:
    """Let everything that a first start imports and compiles be there before servers are forked."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        prepare(settings.kept_in)
        create_app(settings)


def _serve(port: int, data: Path, database: Database | None) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        server.run(port=port, data=data, database=database)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Postgres(sys.argv[2]) if sys.argv[2:] and sys.argv[2] else None)
