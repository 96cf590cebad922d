"""One server at a time uses a folder."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from moonrace.server.database import DatabaseUnusable

LOCK_ATTEMPTS, LOCK_WAIT = 10, 0.1
"""A server that was just killed may not have been cleared away yet."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep a second server from the same tables; the lock ends with the process, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "server.lock").open("w")
    except OSError as error:
        raise DatabaseUnusable(
            f"{folder}: cannot be used for tables ({error.strerror}). Choose another with --data."
        ) from None
    with lock:
        if not _lock(lock):
            raise DatabaseUnusable(
                f"{folder}: another Moonrace server keeps its tables here. "
                "Stop it, or choose another --data folder."
            )
        yield


def _lock(file: IO[str]) -> bool:
    """Lock the file, if nobody else has and the system can."""
    try:
        import fcntl
    except ImportError:
        return True
    for _ in range(LOCK_ATTEMPTS):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            time.sleep(LOCK_WAIT)
    return False
