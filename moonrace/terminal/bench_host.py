"""A server process to be measured: an ordinary one without the limits that keep a single visitor in bounds.

Run as `python -m moonrace.terminal.bench_host FOLDER [WORKERS [DATABASE [CONTACT MAIL-SERVER]]]`; says where
it is open. With a contact it sends notices, to addresses of this machine too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from moonrace.server.kinds import database_at
from moonrace.server.serve import serve
from moonrace.server.settings import Settings

MANY = 100_000


def main(
    folder: str, workers: str = "1", database: str = "", contact: str = "", mail_server: str = ""
) -> None:
    """Serve from a folder until killed."""
    serve(
        Settings(
            data=Path(folder),
            database=database_at(database) if database else None,
            workers=int(workers),
            contact=contact,
            mail_server=mail_server,
            calls_private=bool(contact),
            port=0,
            tables_per_hour=MANY,
            streams_per_link=MANY,
            commands_per_second=MANY,
            requests_per_second=MANY,
            connections_of_one=MANY,
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
